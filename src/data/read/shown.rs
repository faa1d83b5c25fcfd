//! Makes texts that come out of files fit to stand in a message: on one line, without what a terminal would obey, and
//! not longer than anybody reads.

use std::borrow::Cow;

/// The most letters of something quoted.
const LONGEST_QUOTE: usize = 80;

/// Whether a terminal or a reader would be led astray: control characters, and marks that turn the direction of text.
fn is_harmful(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text with what is harmful in it written as an escape.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_harmful(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// The same, with what stands in backquotes no longer than a line, and all of it no longer than `most` letters.
pub(super) fn shown(text: &str, most: usize) -> String {
    let text = harmless(text);
    let mut out = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        if number > 0 {
            out.push('`');
        }
        // Every second part stands between two of them.
        let most = if number % 2 == 1 { LONGEST_QUOTE } else { most };
        out.push_str(&shortened(part, most));
    }
    shortened(&out, most).into_owned()
}

fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(text.chars().take(most - 1).chain(['…']).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(shown("a `\u{1b}[31m\n` b\u{202e}", 99), "a `\\u{1b}[31m\\n` b\\u{202e}");
        assert_eq!(harmless("größe → 3"), "größe → 3");
    }

    #[test]
    fn long_texts_are_shortened() {
        let long = "x".repeat(1000);
        let text = shown(&format!("no `{long}` here"), 500);
        assert_eq!(text, format!("no `{}…` here", "x".repeat(79)));
        assert_eq!(shown(&long, 500).chars().count(), 500);
    }
}
