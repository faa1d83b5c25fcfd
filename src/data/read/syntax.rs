//! Plain words for faults of form: brackets, commas, quotes.
//!
//! Turns what the bracket check and the parser found into
//! [`Problems`]. Called by [`parse`](super::parse::parse())
//! only.

use ron2::{Error, ErrorKind};

use super::mend::Slip;
use super::problem::Problems;
use super::scan::{MAX_DEPTH, ScanFault};
use super::source::{Lines, Source};

/// What is wrong and what to do about it.
type Words = (String, String);

fn words(what: impl Into<String>, help: impl Into<String>) -> Words {
    (what.into(), help.into())
}

/// Reports a fault of the bracket check.
pub(super) fn report_fault(fault: &ScanFault, source: &Source, lines: &Lines<'_>, problems: &mut Problems) {
    let (offset, (what, help)) = match *fault {
        ScanFault::TooDeep { offset } => (
            offset,
            words(
                format!("too many brackets inside brackets, more than {MAX_DEPTH}"),
                "close some of them before opening more",
            ),
        ),
        ScanFault::Mismatch { offset, close, open, opened } => (
            offset,
            words(
                format!("`{close}` does not close `{open}` from {}", lines.pos(opened)),
                format!("close it with `{}` first", closing(open)),
            ),
        ),
        ScanFault::Stray { offset, close } => {
            (offset, words(format!("`{close}` closes nothing"), "remove it, or add the bracket that opens it"))
        }
        ScanFault::Unclosed { offset, open } => {
            (offset, words(format!("`{open}` is never closed"), format!("add `{}` where it ends", closing(open))))
        }
        ScanFault::OpenComment { offset } => (offset, words("this comment is never closed", "end it with `*/`")),
        ScanFault::OpenString { offset, runs_on } => (
            offset,
            words(
                "this quote opens a string that is never closed",
                match runs_on {
                    Some(start) => format!("look for a missing `\"`, perhaps in the string from {}", lines.pos(start)),
                    None => "add the missing `\"`".to_owned(),
                },
            ),
        ),
    };
    problems.error(&source.file, lines.pos(offset), what, help);
}

fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '{' => '}',
        _ => ')',
    }
}

/// Reports what was mended before the parse.
pub(super) fn report_slips(slips: &[Slip], source: &Source, lines: &Lines<'_>, problems: &mut Problems) {
    for slip in slips {
        let (offset, (what, help)) = match *slip {
            Slip::Comma { offset } => (offset, expectation("comma", None, "")),
            Slip::Value { offset } => (offset, expectation("value", None, "")),
            Slip::Equals { offset } => (offset, unexpected('=')),
        };
        problems.error(&source.file, lines.pos(offset), what, help);
    }
}

/// Whether the parser has lost its place at this error.
///
/// The brackets are known to pair, so a bracket only surprises a parser that
/// missed something earlier. What it reports after that is of its own making.
pub(super) fn is_derailed(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::UnexpectedChar(letter) => matches!(letter, ')' | ']' | '}'),
        ErrorKind::Expected { expected, .. } => expected.starts_with("closing"),
        _ => false,
    }
}

/// Reports the parser's errors, leaving out those that only follow from others
/// or from mending.
pub(super) fn report_errors(
    errors: &[Error],
    slips: &[Slip],
    source: &Source,
    lines: &Lines<'_>,
    problems: &mut Problems,
) {
    let mut lone_key_end = None;
    for error in errors {
        let span = error.span();
        let follows = expects(error, "value") && lone_key_end == Some(span.start_offset);
        let mended = slips.contains(&Slip::Value { offset: span.start_offset });
        if !follows && !mended {
            let rest = source.text.get(span.start_offset..).unwrap_or_default();
            let (what, help) = describe(error.kind(), rest);
            problems.error(&source.file, lines.pos(span.start_offset), what, help);
        }
        // A lone word in a record lacks both its `:` and its value.
        lone_key_end = expects(error, "`:` after map key").then_some(span.end_offset);
        if is_derailed(error) {
            break;
        }
    }
}

fn expects(error: &Error, wanted: &str) -> bool {
    matches!(error.kind(), ErrorKind::Expected { expected, .. } if expected == wanted)
}

/// Words for a parser error; `rest` is the text from where it happened.
fn describe(kind: &ErrorKind, rest: &str) -> Words {
    match kind {
        ErrorKind::UnexpectedChar(letter) => unexpected(*letter),
        ErrorKind::InvalidEscape(_) => words(
            "this `\\` starts no known escape",
            "write `\\\\` for a backslash, `\\\"` for a quote, `\\n` for a new line",
        ),
        ErrorKind::Eof => words("the file ends where a value should stand", ""),
        ErrorKind::TrailingCharacters if rest.starts_with('{') => braces(),
        ErrorKind::TrailingCharacters => words(
            "there is more text after the end of the value",
            "a file holds one value; put everything inside its outer brackets",
        ),
        ErrorKind::Expected { expected, context } => expectation(expected, *context, rest),
        other => words(other.to_string(), ""),
    }
}

fn unexpected(letter: char) -> Words {
    match letter {
        ')' | ']' | '}' | ',' => {
            words(format!("a value is missing before `{letter}`"), "write the value, or remove its key")
        }
        '=' => words("unexpected `=`", "write `key: value`, with a colon"),
        '“' | '”' | '„' => words(format!("unexpected `{letter}`"), "use the straight quote `\"` around text"),
        '\'' => words("a single quote holds exactly one character", "use the double quote `\"` around text"),
        _ => words(format!("unexpected `{letter}`"), "put text in quotes"),
    }
}

fn expectation(expected: &str, context: Option<&str>, rest: &str) -> Words {
    match expected {
        "comma" if rest.starts_with('{') => braces(),
        "comma" => words("a `,` is missing before this", "separate values with commas"),
        // Brackets pair, so the closing one is there: something is in its way.
        _ if expected.starts_with("closing") => words(
            "the value before this should be followed by `,` or its closing bracket",
            "separate values with commas",
        ),
        "`:` after map key" if context == Some("struct field") => {
            words("this key has no `:` and value", "write `key: value`")
        }
        "`:` after map key" => words("a `:` and a value are missing before this", "write `key: value`"),
        "value" => words("the value after `:` is missing", "write it, or remove the key"),
        "identifier" => words("a key is expected here", "write `key: value`, the key without quotes"),
        "`Some` or `None`" => words("`Some` needs a value", "write `Some(value)`, or `None`"),
        "attribute" => {
            words("unexpected `#`", "the first line may be `#![enable(implicit_some)]`; comments start with `//`")
        }
        _ => words(format!("expected {expected}"), ""),
    }
}

fn braces() -> Words {
    words("a name cannot be followed by `{`", "write `Name(key: value)`, with round brackets")
}
