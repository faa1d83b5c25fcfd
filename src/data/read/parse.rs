//! From text to a tree of [`Node`]s.
//!
//! The `ron2` crate parses, going on after faults; this file checks first that
//! the text is fit for it, puts its faults into words, and keeps of its syntax
//! tree what decoding needs. Called by [`read`](super::read()).

use ron2::ast::{self, Attribute, AttributeContent, Expr, NumberExpr, NumberKind, StructBody, TupleElement};
use ron2::error::Span;

use super::at::Letters;
use super::mend::mend;
use super::node::{FieldNode, Node, NodeKind, RecordNode, TextNode};
use super::problem::{Pos, Problems};
use super::scan::scan;
use super::source::{Lines, Source};
use super::syntax;

/// Reads a file's text into a tree, recording every fault of form.
///
/// Returns nothing when the file holds no value, or when a fault such as an
/// open bracket leaves the rest of the text without meaning. Smaller faults
/// leave [`NodeKind::Error`] in the tree where they stand.
#[must_use]
pub fn parse(source: &Source, problems: &mut Problems) -> Option<Node> {
    let lines = Lines::of(&source.text);
    if let Some(fault) = scan(&source.text) {
        syntax::report_fault(&fault, source, &lines, problems);
        return None;
    }
    let (mended, slips) = mend(&source.text);
    syntax::report_slips(&slips, source, &lines, problems);
    let (document, errors) = ast::parse_document_lossy(&mended);
    syntax::report_errors(&errors, &slips, source, &lines, problems);
    if errors.iter().any(syntax::is_derailed) {
        return None;
    }
    let mut view =
        View { source, lines: &lines, faults: errors.iter().map(|e| e.span().start_offset).collect(), problems };
    view.attributes(&document.attributes);
    match &document.value {
        Some(value) => Some(view.node(value)),
        None => {
            if errors.is_empty() {
                let what = "the file holds no value";
                view.problems.error(&source.file, Pos::START, what, "");
            }
            None
        }
    }
}

/// Turns syntax trees into nodes.
struct View<'a> {
    source: &'a Source,
    lines: &'a Lines<'a>,
    /// The offsets of the syntax faults.
    faults: Vec<usize>,
    problems: &'a mut Problems,
}

impl View<'_> {
    fn pos(&self, span: &Span) -> Pos {
        self.lines.pos(span.start_offset)
    }

    fn error(&mut self, span: &Span, what: String, help: &str) {
        let pos = self.pos(span);
        self.problems.error(&self.source.file, pos, what, help);
    }

    /// Checks the `#![...]` lines. Only `implicit_some` changes nothing here:
    /// it is how this reader works anyway.
    fn attributes(&mut self, attributes: &[Attribute<'_>]) {
        for attribute in attributes {
            let AttributeContent::Args(extensions) = &attribute.content else {
                continue;
            };
            for extension in extensions {
                if attribute.name == "enable" && extension != "implicit_some" {
                    let what = format!("the extension `{extension}` is not supported");
                    self.error(&attribute.span, what, "remove it");
                }
            }
        }
    }

    fn node(&mut self, expr: &Expr<'_>) -> Node {
        let pos = self.pos(expr.span());
        let kind = self.kind(expr, pos);
        Node { pos, kind }
    }

    fn kind(&mut self, expr: &Expr<'_>, pos: Pos) -> NodeKind {
        match expr {
            Expr::Unit(_) => NodeKind::Unit,
            Expr::Bool(flag) => NodeKind::Bool(flag.value),
            Expr::Char(letter) => NodeKind::Char(letter.value),
            Expr::Number(number) => self.number(number),
            Expr::String(string) => {
                NodeKind::Str(TextNode { value: string.value.clone(), letters: Letters::of_literal(&string.raw, pos) })
            }
            Expr::Byte(_) | Expr::Bytes(_) => {
                let what = "byte strings have no use here".to_owned();
                self.error(expr.span(), what, "remove the `b` in front of the quote");
                NodeKind::Error
            }
            Expr::Option(option) => {
                let inner = option.value.as_ref();
                NodeKind::Option(inner.map(|value| Box::new(self.node(&value.expr))))
            }
            Expr::Seq(seq) => NodeKind::Seq(seq.items.iter().map(|i| self.node(&i.expr)).collect()),
            Expr::Map(map) => {
                let pair = |e: &ast::MapEntry<'_>| (self.node(&e.key), self.node(&e.value));
                NodeKind::Map(map.entries.iter().map(pair).collect())
            }
            Expr::Tuple(tuple) => NodeKind::Tuple(self.items(&tuple.elements)),
            Expr::AnonStruct(record) => self.record(None, &record.fields, &record.span),
            Expr::Struct(named) => {
                let name = plain_name(&named.name.name);
                match &named.body {
                    None => NodeKind::Word(name),
                    Some(StructBody::Tuple(body)) => NodeKind::NamedTuple { name, items: self.items(&body.elements) },
                    Some(StructBody::Fields(body)) => self.record(Some(name), &body.fields, &named.span),
                }
            }
            Expr::Error(_) => NodeKind::Error,
        }
    }

    fn items(&mut self, elements: &[TupleElement<'_>]) -> Vec<Node> {
        elements.iter().map(|e| self.node(&e.expr)).collect()
    }

    fn record(&mut self, name: Option<String>, fields: &[ast::StructField<'_>], span: &Span) -> NodeKind {
        let within = span.start_offset..=span.end_offset;
        let damaged = self.faults.iter().any(|offset| within.contains(offset));
        let fields = fields
            .iter()
            // The parser leaves a nameless field where it found no key.
            .filter(|field| !field.name.name.is_empty())
            .map(|field| FieldNode {
                key: plain_name(&field.name.name),
                pos: self.pos(&field.name.span),
                value: self.node(&field.value),
            })
            .collect();
        NodeKind::Record(RecordNode { name, fields, damaged })
    }

    fn number(&mut self, number: &NumberExpr<'_>) -> NodeKind {
        match number.kind {
            NumberKind::Float | NumberKind::SpecialFloat => NodeKind::Float(number.raw.to_string()),
            NumberKind::Integer | NumberKind::NegativeInteger => match whole(&number.raw) {
                Some(value) => NodeKind::Int(value),
                None => {
                    let what = format!("the number {} cannot be read", number.raw);
                    self.error(&number.span, what, "it is far too large, or misspelt");
                    NodeKind::Error
                }
            },
        }
    }
}

/// A name without the `r#` that lets it be a reserved word.
fn plain_name(name: &str) -> String {
    name.strip_prefix("r#").unwrap_or(name).to_owned()
}

/// The value of a whole number as written: sign, base prefix, underscores and
/// type suffix included.
fn whole(raw: &str) -> Option<i64> {
    let (negative, rest) = match raw.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, raw.strip_prefix('+').unwrap_or(raw)),
    };
    let lower = rest.to_ascii_lowercase().replace('_', "");
    let (radix, digits) = match lower.get(..2) {
        Some("0x") => (16, &lower[2..]),
        Some("0o") => (8, &lower[2..]),
        Some("0b") => (2, &lower[2..]),
        _ => (10, lower.as_str()),
    };
    // Neither letter is a digit in any base.
    let digits = digits.split(['i', 'u']).next().unwrap_or(digits);
    let size = i128::from_str_radix(digits, radix).ok()?;
    i64::try_from(if negative { -size } else { size }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::read::tests::soup;

    fn faults(text: &str) -> Vec<String> {
        let mut problems = Problems::new();
        let _ = parse(&Source::new("f", text), &mut problems);
        problems.iter().map(ToString::to_string).collect()
    }

    fn kind(text: &str) -> NodeKind {
        let mut problems = Problems::new();
        let node = parse(&Source::new("f", text), &mut problems).unwrap();
        assert!(problems.is_empty(), "{problems}");
        node.kind
    }

    #[test]
    fn numbers_in_all_spellings() {
        assert_eq!(kind("-1_000"), NodeKind::Int(-1000));
        assert_eq!(kind("0xFFu8"), NodeKind::Int(255));
        assert_eq!(kind("+0b101"), NodeKind::Int(5));
        assert_eq!(kind("-9223372036854775808"), NodeKind::Int(i64::MIN));
        assert_eq!(kind("1.5"), NodeKind::Float("1.5".to_owned()));
        assert_eq!(
            faults("[9223372036854775808]"),
            ["f:1:2: error: the number 9223372036854775808 cannot be read; \
              help: it is far too large, or misspelt"]
        );
    }

    #[test]
    fn comments_and_the_implicit_some_extension_are_fine() {
        assert_eq!(kind("#![enable(implicit_some)]\n/* a */ None // b"), NodeKind::Option(None));
        assert_eq!(
            faults("#![enable(unwrap_newtypes)]\n()"),
            ["f:1:1: error: the extension `unwrap_newtypes` is not supported; help: remove it"]
        );
    }

    #[test]
    fn several_small_faults_are_all_reported() {
        assert_eq!(
            faults("(\n  a: 1\n  b: ,\n  c: \"\\q\",\n  d,\n)"),
            [
                "f:3:3: error: a `,` is missing before this; help: separate values with commas",
                "f:3:5: error: the value after `:` is missing; help: write it, or remove the key",
                "f:4:7: error: this `\\` starts no known escape; help: write `\\\\` for a \
                 backslash, `\\\"` for a quote, `\\n` for a new line",
                "f:5:3: error: this key has no `:` and value; help: write `key: value`",
            ]
        );
    }

    #[test]
    fn a_lost_parser_reports_no_echoes() {
        assert_eq!(
            faults("(m: {\"a\":}, n: 3, o: [1])"),
            ["f:1:10: error: a value is missing before `}`; help: write the value, or remove its key"]
        );
    }

    #[test]
    fn brackets_and_quotes_that_do_not_pair_are_reported_alone() {
        assert_eq!(
            faults("(a: [1, 2,\n b: 3)"),
            ["f:2:6: error: `)` does not close `[` from 1:5; help: close it with `]` first"]
        );
        assert_eq!(
            faults("(a: \"x,\n b: 3)"),
            ["f:1:5: error: this quote opens a string that is never closed; help: add the missing `\"`"]
        );
        assert_eq!(faults(" // nothing\n"), ["f:1:1: error: the file holds no value"]);
    }

    #[test]
    fn deep_nesting_is_a_fault_not_a_crash() {
        for opener in ["[", "(", "{a:", "A(", "Some(", "A(x:"] {
            let found = faults(&opener.repeat(10_000));
            assert_eq!(found.len(), 1, "{opener}");
            assert!(found[0].contains("too many brackets"), "{}", found[0]);
        }
        assert!(matches!(kind(&("[".repeat(64) + &"]".repeat(64))), NodeKind::Seq(_)));
    }

    #[test]
    fn no_soup_of_tokens_hangs_or_crashes_the_parser() {
        let parts = [
            "(", ")", "[", "]", "{", "}", ":", ",", "a", "Some", "None", "1", "\"s\"", "'c'", "!", "#", "=", "-", "é",
            "r\"x\"", "\n", " ",
        ];
        let mut seed = 1_u64;
        for length in (0..4000).map(|n| n % 40) {
            let soup = soup(&parts, length, &mut seed);
            let mut problems = Problems::new();
            let node = parse(&Source::new("f", soup.as_str()), &mut problems);
            assert!(node.is_some() || !problems.is_empty(), "{soup}");
        }
    }
}
