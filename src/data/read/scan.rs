//! A check of brackets and quotes before the real parse.
//!
//! One bracket or quote too few makes a parser misread everything after it, so
//! such a fault is reported alone, at the bracket or quote itself. The check
//! also bounds nesting: the parser recurses, and for some shapes without a
//! limit of its own. Called by [`parse`](super::parse::parse()) only.

use super::lexer::{Lexer, TokenKind};

/// How many brackets may be open at once.
pub(super) const MAX_DEPTH: usize = 64;

/// A fault that makes the rest of the text unreadable. Offsets are in bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ScanFault {
    /// More than [`MAX_DEPTH`] brackets are open at `offset`.
    TooDeep { offset: usize },
    /// The bracket `close` at `offset` meets `open`, opened at `opened`.
    Mismatch { offset: usize, close: char, open: char, opened: usize },
    /// The bracket `close` at `offset` has nothing to close.
    Stray { offset: usize, close: char },
    /// The bracket `open` at `offset` is never closed.
    Unclosed { offset: usize, open: char },
    /// The comment at `offset` is never closed.
    OpenComment { offset: usize },
    /// The string at `offset` is never closed. `runs_on` is where the first
    /// string that spans several lines starts, a likely culprit.
    OpenString { offset: usize, runs_on: Option<usize> },
}

/// Looks for a fault that makes parsing pointless.
pub(super) fn scan(text: &str) -> Option<ScanFault> {
    let mut brackets = Brackets::default();
    let mut bracket_fault = None;
    let mut runs_on = None;
    for token in Lexer::words(text) {
        let offset = token.offset;
        match token.kind {
            TokenKind::OpenComment => return Some(ScanFault::OpenComment { offset }),
            TokenKind::OpenText => return Some(ScanFault::OpenString { offset, runs_on }),
            _ => {}
        }
        if runs_on.is_none() && token.text.starts_with('"') && token.text.contains('\n') {
            runs_on = Some(offset);
        }
        // An open string further down explains a bad bracket better, so the
        // walk goes on after one.
        if bracket_fault.is_none() {
            bracket_fault = brackets.step(token.text, offset).err();
        }
        if let Some(ScanFault::TooDeep { .. }) = bracket_fault {
            break;
        }
    }
    bracket_fault.or_else(|| brackets.unclosed())
}

/// The brackets open at a point of the text.
#[derive(Default)]
struct Brackets<'a> {
    /// Each open bracket and its offset.
    open: Vec<(char, usize)>,
    /// Closing brackets where a value should stand, as in `a: )`. The parser
    /// takes them for that value and its own bracket stays open.
    swallowed: usize,
    /// The two tokens before this one.
    before: [&'a str; 2],
}

impl<'a> Brackets<'a> {
    fn step(&mut self, token: &'a str, offset: usize) -> Result<(), ScanFault> {
        let mut letters = token.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            match letter {
                '(' | '[' | '{' => self.open.push((letter, offset)),
                ')' => self.close('(', letter, offset)?,
                ']' => self.close('[', letter, offset)?,
                '}' => self.close('{', letter, offset)?,
                _ => {}
            }
        }
        if self.open.len() + self.swallowed > MAX_DEPTH {
            return Err(ScanFault::TooDeep { offset });
        }
        self.before = [self.before[1], token];
        Ok(())
    }

    fn close(&mut self, wanted: char, close: char, offset: usize) -> Result<(), ScanFault> {
        if matches!(self.before, [_, ":"] | ["Some", "("]) {
            self.swallowed += 1;
        }
        match self.open.pop() {
            Some((open, _)) if open == wanted => Ok(()),
            Some((open, opened)) => Err(ScanFault::Mismatch { offset, close, open, opened }),
            None => Err(ScanFault::Stray { offset, close }),
        }
    }

    fn unclosed(&self) -> Option<ScanFault> {
        let &(open, offset) = self.open.last()?;
        Some(ScanFault::Unclosed { offset, open })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_text_passes() {
        assert_eq!(scan(r##"(a: [")", r#"("#], /* ( */ b: {'(': ')'}) // ("##), None);
    }

    #[test]
    fn bad_brackets_are_found() {
        assert_eq!(scan("(a: [1)"), Some(ScanFault::Mismatch { offset: 6, close: ')', open: '[', opened: 4 }));
        assert_eq!(scan("(a)]"), Some(ScanFault::Stray { offset: 3, close: ']' }));
        assert_eq!(scan("((a)"), Some(ScanFault::Unclosed { offset: 0, open: '(' }));
    }

    #[test]
    fn an_open_string_wins_over_the_brackets_it_hides() {
        assert_eq!(scan("(a: \"x),\nb: \"y\"]"), Some(ScanFault::OpenString { offset: 14, runs_on: Some(4) }));
        assert_eq!(scan("(1 /* "), Some(ScanFault::OpenComment { offset: 3 }));
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(scan(&nested(MAX_DEPTH)), None);
        assert_eq!(scan(&nested(MAX_DEPTH + 1)), Some(ScanFault::TooDeep { offset: MAX_DEPTH }));
        assert!(matches!(scan(&"{a:},".repeat(MAX_DEPTH + 1)), Some(ScanFault::TooDeep { .. })));
    }
}
