//! Mends forgotten commas and values, and `=` for `:`, before the parse.
//!
//! The parser loses its place at some of these, the most common slips of all,
//! and would skip whatever else is wrong nearby. So they are found first and
//! covered up in a copy of the text whose offsets all stay the same. Called by
//! [`parse`](super::parse::parse()) only.

use super::lexer::{Lexer, RonToken};

/// A slip that was covered up, with the byte offset to report it at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// No comma before the value or key at `offset`.
    Comma { offset: usize },
    /// No value after the colon that ends at `offset`.
    Value { offset: usize },
    /// A `=` at `offset` where a colon belongs.
    Equals { offset: usize },
}

/// What stands in for a missing value: no value starts with it, so the parser
/// leaves an error there and goes on at the next comma or closing bracket.
const NO_VALUE: u8 = b'!';

/// A token as far as mending cares.
#[derive(Clone, Copy)]
struct MendPiece<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> From<RonToken<'a>> for MendPiece<'a> {
    fn from(token: RonToken<'a>) -> Self {
        MendPiece { text: token.text, offset: token.offset }
    }
}

impl MendPiece<'_> {
    fn first(self) -> char {
        self.text.chars().next().unwrap_or(' ')
    }

    fn end(self) -> usize {
        self.offset + self.text.len()
    }

    /// A word, number or literal.
    fn is_atom(self) -> bool {
        self.is_word() || matches!(self.first(), '"' | '\'' | '+' | '-' | '0'..='9')
    }

    /// A name, or a literal with a prefix.
    fn is_word(self) -> bool {
        self.first().is_alphabetic() || self.first() == '_'
    }

    fn opens(self) -> bool {
        matches!(self.text, "(" | "[" | "{")
    }

    fn closes(self) -> bool {
        matches!(self.text, ")" | "]" | "}")
    }
}

/// Covers up the slips in `text`, whose brackets and quotes are known to pair.
pub(super) fn mend(text: &str) -> (String, Vec<Slip>) {
    let nothing = MendPiece { text: "", offset: 0 };
    let mut bytes = text.as_bytes().to_vec();
    let mut slips = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    let [mut before, mut last] = [nothing; 2];
    for token in Lexer::words(text) {
        let mut next = MendPiece::from(token);
        if let Some(bracket) = open.last() {
            let offset = next.offset;
            let end = last.end();
            let slip = if next.text == "=" && last.is_atom() {
                next.text = ":";
                Some((Slip::Equals { offset }, offset, b':'))
            } else if last.text == ":" && (next.text == "," || next.closes()) {
                Some((Slip::Value { offset: end }, end, NO_VALUE))
            } else if lacks_comma(bracket, before, last, next) {
                Some((Slip::Comma { offset }, end, b','))
            } else {
                None
            };
            // Without a space to write on, the parser has to cope by itself.
            if let Some((slip, at, cover)) = slip
                && let Some(byte) = bytes.get_mut(at)
                && (byte.is_ascii_whitespace() || *byte == b'=')
            {
                *byte = cover;
                slips.push(slip);
            }
        }
        if next.opens() {
            open.push(next.text);
        } else if next.closes() {
            open.pop();
        }
        [before, last] = [last, next];
    }
    // One kind of ASCII was swapped for another, so the text is still UTF-8.
    let mended = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
    (mended, slips)
}

/// Whether a value ends with `last` and another starts with `next`, inside of
/// `bracket`; `before` is the token in front of `last`.
fn lacks_comma(bracket: &str, before: MendPiece<'_>, last: MendPiece<'_>, next: MendPiece<'_>) -> bool {
    let ends = last.closes() || last.is_atom();
    let starts = next.opens() || next.is_atom();
    // `Name(...)` is one value, and `Name {...}` a fault of another kind.
    let named = last.is_word() && next.opens();
    // A key that lacks its colon looks the same, and the parser handles it.
    let may_be_key = (before.opens() || before.text == ",")
        && match bracket {
            "(" => last.is_word(),
            "{" => last.is_atom(),
            _ => false,
        };
    ends && starts && !named && !may_be_key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_text_stays_as_it_is() {
        let text = "#![enable(implicit_some)] (a: [1, B (2), \"x\"], c: {'d': None})";
        assert_eq!(mend(text), (text.to_owned(), vec![]));
    }

    #[test]
    fn commas_are_put_in() {
        let (text, slips) = mend("A(a: 1 // one\n b: [x \"y\"] c: (1) )");
        assert_eq!(text, "A(a: 1,// one\n b: [x,\"y\"],c: (1) )");
        assert_eq!(slips, [Slip::Comma { offset: 15 }, Slip::Comma { offset: 21 }, Slip::Comma { offset: 26 }]);
    }

    #[test]
    fn missing_values_are_marked() {
        let (text, slips) = mend("{a: , b: }");
        assert_eq!(text, "{a:!, b:!}");
        assert_eq!(slips, [Slip::Value { offset: 3 }, Slip::Value { offset: 8 }]);
    }

    #[test]
    fn equals_signs_become_colons() {
        let (text, slips) = mend("(a = 1, b=)");
        assert_eq!(text, "(a : 1, b:)");
        assert_eq!(slips, [Slip::Equals { offset: 3 }, Slip::Equals { offset: 9 }]);
    }

    #[test]
    fn missing_colons_are_not_taken_for_missing_commas() {
        for text in ["(a 1)", "(b: 2, a 1)", "{\"a\" 1}", "(P {x: 1})"] {
            assert_eq!(mend(text).1, []);
        }
    }
}
