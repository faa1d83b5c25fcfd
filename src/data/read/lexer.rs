//! Splits the text of a RON file into tokens, faulty or not.
//!
//! The parser keeps its tokens to itself, and gives up its place where brackets or quotes do not pair. The checks that
//! come before it ([`scan`](super::scan), [`mend`](super::mend)) look at tokens of this lexer, which must agree with
//! the parser on what is a string, a comment and a bracket: tests hold the two against each other. Escapes and numbers
//! are not looked into; the parser does that.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// White space, a line comment, or a block comment with its end.
    Trivia,
    /// A name: `armour`, `r#type`, `true`.
    Word,
    /// A number, as far as its letters go.
    Number,
    /// A string, raw or not, of characters or bytes, with its end.
    Text,
    /// One character in single quotes, or a byte (`b'x'`).
    Letter,
    /// One of `( ) [ ] { } : , # ! =`.
    Mark,
    /// A block comment without an end.
    OpenComment,
    /// A string without an end.
    OpenText,
    /// A character that starts nothing, or a single quote that holds more or less than one.
    Stray,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RonToken<'a> {
    /// What it is.
    pub(super) kind: TokenKind,
    /// Its letters.
    pub(super) text: &'a str,
    /// Where it starts, in bytes.
    pub(super) offset: usize,
}

/// Walks through a text; the tokens together are the whole of it.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Starts at the head of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The tokens that mean something.
    pub(super) fn words(text: &'a str) -> impl Iterator<Item = RonToken<'a>> {
        Lexer::new(text).filter(|token| token.kind != TokenKind::Trivia)
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = RonToken<'a>;

    fn next(&mut self) -> Option<RonToken<'a>> {
        let rest = self.text.get(self.at..)?;
        let first = rest.chars().next()?;
        let (kind, length) = token(first, rest);
        let token = RonToken { kind, text: rest.get(..length)?, offset: self.at };
        self.at += length;
        Some(token)
    }
}

/// Kind and length in bytes of the token that `rest` starts with.
fn token(first: char, rest: &str) -> (TokenKind, usize) {
    if is_space(first) {
        return (TokenKind::Trivia, run(rest, is_space));
    }
    if rest.starts_with("//") {
        return (TokenKind::Trivia, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return comment(rest);
    }
    match first {
        '(' | ')' | '[' | ']' | '{' | '}' | ':' | ',' | '#' | '!' | '=' => return (TokenKind::Mark, 1),
        '\'' => return letter(rest, 0),
        '"' => return string(rest, 1),
        _ => {}
    }
    if rest.starts_with("b'") {
        return letter(rest, 1);
    }
    if rest.starts_with("b\"") {
        return string(rest, 2);
    }
    if let Some(raw) = raw_string(rest) {
        return raw;
    }
    let signed = matches!(first, '+' | '-');
    let number = &rest[usize::from(signed)..];
    if number.starts_with(|c: char| c.is_ascii_digit())
        || signed && (number.starts_with("inf") || number.starts_with("NaN"))
    {
        return (TokenKind::Number, usize::from(signed) + number_length(number));
    }
    if let Some(raw) = rest.strip_prefix("r#") {
        return (TokenKind::Word, 2 + run(raw, |c| c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-')));
    }
    if first.is_alphabetic() || first == '_' {
        return (TokenKind::Word, run(rest, |c| c.is_alphanumeric() || c == '_'));
    }
    (TokenKind::Stray, first.len_utf8())
}

/// The length of the letters in front that are all of a kind.
fn run(text: &str, of_kind: impl Fn(char) -> bool) -> usize {
    text.find(|c| !of_kind(c)).unwrap_or(text.len())
}

/// White space as RON has it: the marks of direction count, other spaces of Unicode do not.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

/// A block comment, with those inside of it.
fn comment(rest: &str) -> (TokenKind, usize) {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(here) = rest.get(at..).filter(|here| !here.is_empty()) {
        if here.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return (TokenKind::Trivia, at);
            }
        } else {
            at += here.chars().next().map_or(1, char::len_utf8);
        }
    }
    (TokenKind::OpenComment, rest.len())
}

/// A string whose first character is at `start`; a backslash keeps the next character from ending it.
fn string(rest: &str, start: usize) -> (TokenKind, usize) {
    let mut letters = rest[start..].char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (TokenKind::Text, start + at + 1),
            '\\' => drop(letters.next()),
            _ => {}
        }
    }
    (TokenKind::OpenText, rest.len())
}

/// A raw string, of characters or bytes, if one starts here.
fn raw_string(rest: &str) -> Option<(TokenKind, usize)> {
    let raw = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = run(raw, |c| c == '#');
    let inner = raw[hashes..].strip_prefix('"')?;
    let start = rest.len() - inner.len();
    let closing = format!("\"{}", "#".repeat(hashes));
    Some(match inner.find(&closing) {
        Some(at) => (TokenKind::Text, start + at + closing.len()),
        None => (TokenKind::OpenText, rest.len()),
    })
}

/// A character in single quotes, the first of which is at `quote`.
fn letter(rest: &str, quote: usize) -> (TokenKind, usize) {
    let mut at = quote + 1;
    let mut letters = rest[at..].chars();
    let mut take = |at: &mut usize| {
        let letter = letters.next();
        *at += letter.map_or(0, char::len_utf8);
        letter
    };
    match take(&mut at) {
        None | Some('\'') => return (TokenKind::Stray, at),
        Some('\\') => match take(&mut at) {
            Some('x') => {
                take(&mut at);
                take(&mut at);
            }
            Some('u') if rest[at..].starts_with('{') => {
                at += rest[at..].find('}').map_or(rest.len() - at, |end| end + 1);
            }
            _ => {}
        },
        Some(_) => {}
    }
    if rest[at..].starts_with('\'') { (TokenKind::Letter, at + 1) } else { (TokenKind::Stray, at) }
}

/// The length of a number without its sign: digits of any base, a fraction, an exponent, a type behind it.
fn number_length(text: &str) -> usize {
    let plain = |text: &str| run(text, |c| c.is_ascii_alphanumeric() || c == '_');
    let mut length = plain(text);
    let based = text.starts_with('0') && text[1..].starts_with(['x', 'X', 'o', 'O', 'b', 'B']);
    if based {
        return length;
    }
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    if let Some(fraction) = text[length..].strip_prefix('.').filter(|fraction| digit(fraction)) {
        length += 1 + plain(fraction);
    }
    // What stands behind the sign of an exponent belongs to it.
    if text[..length].ends_with(['e', 'E'])
        && let Some(power) = text[length..].strip_prefix(['+', '-']).filter(|power| digit(power))
    {
        length += 1 + plain(power);
    }
    length
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ron2::ast::{self, Expr, StructBody};

    use super::*;
    use crate::data::library::Library;
    use crate::data::read::tests::soup;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        Lexer::words(text).map(|token| (token.kind, token.text)).collect()
    }

    #[test]
    fn words_numbers_and_marks() {
        use TokenKind::{Mark, Number, Stray, Word};
        assert_eq!(
            kinds("A(r#type: -1_000, b: 0xFFu8, c: [+1.5e-3, 2e+1f32, -inf], größe_1: true)§"),
            [
                (Word, "A"),
                (Mark, "("),
                (Word, "r#type"),
                (Mark, ":"),
                (Number, "-1_000"),
                (Mark, ","),
                (Word, "b"),
                (Mark, ":"),
                (Number, "0xFFu8"),
                (Mark, ","),
                (Word, "c"),
                (Mark, ":"),
                (Mark, "["),
                (Number, "+1.5e-3"),
                (Mark, ","),
                (Number, "2e+1f32"),
                (Mark, ","),
                (Number, "-inf"),
                (Mark, "]"),
                (Mark, ","),
                (Word, "größe_1"),
                (Mark, ":"),
                (Word, "true"),
                (Mark, ")"),
                (Stray, "§"),
            ]
        );
    }

    #[test]
    fn strings_and_letters_end_where_they_end() {
        use TokenKind::{Letter, OpenText, Stray, Text, Word};
        assert_eq!(
            kinds(r####""a\"b" r"\" r##"x"#y"## b"z" br#"""# "" '"' '\'' '\u{e9}' b'q'"####),
            [
                (Text, r#""a\"b""#),
                (Text, r#"r"\""#),
                (Text, r###"r##"x"#y"##"###),
                (Text, "b\"z\""),
                (Text, r###"br#"""#"###),
                (Text, "\"\""),
                (Letter, "'\"'"),
                (Letter, r"'\''"),
                (Letter, r"'\u{e9}'"),
                (Letter, "b'q'"),
            ]
        );
        assert_eq!(kinds("'' r 'ac'"), [(Stray, "''"), (Word, "r"), (Stray, "'a"), (Word, "c"), (Stray, "'")]);
        assert_eq!(kinds("a \"b\\\""), [(Word, "a"), (OpenText, "\"b\\\"")]);
        assert_eq!(kinds("r#\"b\""), [(OpenText, "r#\"b\"")]);
    }

    #[test]
    fn comments_nest_and_line_comments_end_with_the_line() {
        assert_eq!(kinds("/* a /* b */ \" */ x // y \"\n z"), [(TokenKind::Word, "x"), (TokenKind::Word, "z")]);
        assert_eq!(kinds("x /* /* */"), [(TokenKind::Word, "x"), (TokenKind::OpenComment, "/* /* */")]);
    }

    #[test]
    fn the_tokens_are_the_whole_text() {
        let parts = ["(", "'", "\"", "\\", "r#", "b", "é", "0x", "1.", "e-", "/*", "*/", "//", "\n", "\u{200E}", "a"];
        let mut seed = 7_u64;
        for length in (0..2000).map(|n| n % 30) {
            let soup = soup(&parts, length, &mut seed);
            let whole: String = Lexer::new(&soup).map(|token| token.text).collect();
            assert_eq!(whole, soup);
        }
    }

    /// Every word, number and string that the parser sees: offset and letters.
    fn leaves<'t>(text: &'t str, expr: &Expr<'_>, found: &mut BTreeSet<(usize, &'t str)>) {
        let mut leaf = |span: &ron2::Span| {
            found.insert((span.start_offset, &text[span.start_offset..span.end_offset]));
        };
        match expr {
            Expr::Unit(_) | Expr::Error(_) => {}
            Expr::Bool(_) | Expr::Char(_) | Expr::Byte(_) | Expr::Number(_) | Expr::String(_) | Expr::Bytes(_) => {
                leaf(expr.span());
            }
            Expr::Option(option) => {
                let start = option.span.start_offset;
                match &option.value {
                    None => leaf(&option.span),
                    Some(inner) => {
                        found.insert((start, &text[start..start + 4]));
                        leaves(text, &inner.expr, found);
                    }
                }
            }
            Expr::Seq(seq) => seq.items.iter().for_each(|item| leaves(text, &item.expr, found)),
            Expr::Map(map) => map.entries.iter().for_each(|entry| {
                leaves(text, &entry.key, found);
                leaves(text, &entry.value, found);
            }),
            Expr::Tuple(tuple) => tuple.elements.iter().for_each(|e| leaves(text, &e.expr, found)),
            Expr::AnonStruct(record) => record.fields.iter().for_each(|field| {
                found.insert((
                    field.name.span.start_offset,
                    &text[field.name.span.start_offset..field.name.span.end_offset],
                ));
                leaves(text, &field.value, found);
            }),
            Expr::Struct(named) => {
                leaf(&named.name.span);
                match &named.body {
                    None => {}
                    Some(StructBody::Tuple(body)) => body.elements.iter().for_each(|e| leaves(text, &e.expr, found)),
                    Some(StructBody::Fields(body)) => body.fields.iter().for_each(|field| {
                        let span = &field.name.span;
                        found.insert((span.start_offset, &text[span.start_offset..span.end_offset]));
                        leaves(text, &field.value, found);
                    }),
                }
            }
        }
    }

    #[test]
    fn the_parser_sees_the_same_words_in_every_shipped_file() {
        let library = Library::shipped();
        let mut sources: Vec<_> = library.scenes().0.into_iter().map(|scene| scene.source).collect();
        sources.extend(library.ruleset_keys().iter().flat_map(|key| library.ruleset_sources(key)));
        assert!(sources.len() > 90, "{}", sources.len());
        let mut total = 0;
        for source in sources {
            let document = ast::parse_document(&source.text).unwrap();
            let mut parsed = BTreeSet::new();
            leaves(&source.text, document.value.as_ref().unwrap(), &mut parsed);
            let is_leaf =
                |kind| matches!(kind, TokenKind::Word | TokenKind::Number | TokenKind::Text | TokenKind::Letter);
            let ours: BTreeSet<(usize, &str)> =
                Lexer::words(&source.text).filter(|t| is_leaf(t.kind)).map(|t| (t.offset, t.text)).collect();
            let differ: Vec<_> = ours.symmetric_difference(&parsed).take(3).collect();
            // An attribute in the first line is no part of the value.
            let differ: Vec<_> = differ.into_iter().filter(|_| document.attributes.is_empty()).collect();
            assert!(differ.is_empty(), "{}: {differ:?}", source.file);
            total += ours.len();
        }
        assert!(total > 40_000, "{total}");
    }
}
