//! Reads a record back. A torn last line is what a crash leaves behind and is forgiven; anything else that does not fit
//! is one clear error.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::line::{EndLine, HeaderLine, OrderLine, VERSION, VersionLine};
use super::{Record, SaveError};
use crate::data::read::{Pos, Problem};

/// Reads a record.
///
/// # Errors
/// The file cannot be read, or a line of it, other than a torn last one, is not what it should be.
pub fn read(path: &Path) -> Result<Record, SaveError> {
    let bytes = fs::read(path).map_err(|error| SaveError::file(path, error))?;
    parse(path, &bytes).map_err(SaveError::Line)
}

/// How many bytes of a record are whole lines.
pub(super) fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1)
}

/// Reads the text of a record; `path` is named in faults.
pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Record, Problem> {
    let file: Arc<str> = Arc::from(path.display().to_string());
    let whole = &bytes[..whole_lines(bytes)];
    // Without their ends, or the parser would count a fault there as one of the next line.
    let texts = whole.split_inclusive(|b| *b == b'\n').map(<[u8]>::trim_ascii_end);
    let mut lines = (1_u32..).zip(texts).map(|(number, text)| Line { file: &file, number, text });
    let Some(first) = lines.next() else {
        let help = "choose a file that Fray recorded a battle in";
        return Err(fault(&file, Pos::START, "this is no record of a battle: it has no line", help));
    };
    let version: VersionLine = first.json("the first line of a record says `\"fray\": 1`; is this another file?")?;
    if version.fray != VERSION {
        let what = format!("this record has format {}, this program reads format {VERSION}", version.fray);
        return Err(fault(&file, Pos::START, what, "use the version of Fray that wrote it"));
    }
    let header: HeaderLine = first.json("the record was changed by hand or damaged; go back to a copy of it")?;
    let mut record = Record { header: header.into(), orders: Vec::new(), finished: false };
    for line in lines {
        if record.finished {
            return Err(fault(&file, line.start(), "the record goes on after its end", "remove what follows the end"));
        }
        let help = "a line holds `{\"hash\": …, \"order\": …}`; cut the record off above it to keep what came before";
        if line.text.starts_with(b"{\"end\"") {
            record.finished = line.json::<EndLine>(help)?.end;
        } else {
            let OrderLine { hash, order } = line.json::<OrderLine>(help)?;
            record.orders.push((hash.0, order));
        }
    }
    Ok(record)
}

/// One line with its number.
struct Line<'a> {
    file: &'a Arc<str>,
    number: u32,
    text: &'a [u8],
}

impl Line<'_> {
    fn start(&self) -> Pos {
        Pos::new(self.number, 1)
    }

    fn json<T: DeserializeOwned>(&self, help: &str) -> Result<T, Problem> {
        serde_json::from_slice(self.text).map_err(|error| {
            let text = error.to_string();
            // The parser counts lines from this one on; the place is given in front instead.
            let what = text.split_once(" at line ").map_or(text.as_str(), |(what, _)| what);
            let column = self.column(error.column());
            fault(self.file, Pos::new(self.number, column), what, help)
        })
    }

    /// The column in characters of a byte that the parser counted from 1.
    fn column(&self, byte: usize) -> u32 {
        let before = &self.text[..byte.saturating_sub(1).min(self.text.len())];
        u32::try_from(String::from_utf8_lossy(before).chars().count()).unwrap_or(u32::MAX).saturating_add(1)
    }
}

fn fault(file: &Arc<str>, pos: Pos, what: impl Into<String>, help: impl Into<String>) -> Problem {
    Problem { file: Arc::clone(file), pos, what: what.into(), help: help.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"fray":1,"scene_file":"s.ron","ruleset":"tempo","fingerprint":"00000000000000ff","seed":"oak","controllers":["human","none"],"scene":"(é)"}"#;
    const ORDER: &str = r#"{"hash":"0123456789abcdef","order":{"decision":0,"body":"pass"}}"#;

    fn text(lines: &[&str], tail: &str) -> Result<Record, String> {
        let text = lines.iter().map(|l| format!("{l}\n")).collect::<String>() + tail;
        parse(Path::new("a.fray"), text.as_bytes()).map_err(|p| p.to_string())
    }

    #[test]
    fn reads_header_orders_and_end() {
        let record = text(&[HEADER, ORDER, ORDER, r#"{"end":true}"#], "").expect("it is in order");
        assert_eq!((record.header.fingerprint, record.header.seed.as_str()), (255, "oak"));
        assert_eq!(record.orders.len(), 2);
        assert_eq!(record.orders[0].0, 0x0123_4567_89ab_cdef);
        assert!(record.finished);
    }

    #[test]
    fn a_torn_tail_is_forgiven() {
        for cut in 0..ORDER.len() {
            let record = text(&[HEADER, ORDER], &ORDER[..cut]).expect("the tail is dropped");
            assert_eq!((record.orders.len(), record.finished), (1, false));
        }
    }

    #[test]
    fn other_faults_name_their_place() {
        let torn = text(&[HEADER, &ORDER[..30], ORDER], "").unwrap_err();
        assert!(torn.starts_with("a.fray:2:30: error: EOF while parsing"), "{torn}");
        let short = ORDER.replace("0123456789abcdef", "123");
        let error = text(&[HEADER, ORDER, &short], "").unwrap_err();
        assert!(error.starts_with("a.fray:3:13: error: a hash is 16 hexadecimal digits; help: "), "{error}");
        let error = text(&[&HEADER.replace("\"fray\":1", "\"fray\":7")], "").unwrap_err();
        assert!(error.starts_with("a.fray:1:1: error: this record has format 7"), "{error}");
        let error = text(&["(key: \"tempo\")"], "").unwrap_err();
        assert!(error.starts_with("a.fray:1:1: error: expected value; help: the first line"), "{error}");
        assert!(text(&[], "").unwrap_err().contains("no record of a battle"));
        let error = text(&[HEADER, r#"{"end":true}"#, ORDER], "").unwrap_err();
        assert!(error.starts_with("a.fray:3:1: error: the record goes on after its end"), "{error}");
    }
}
