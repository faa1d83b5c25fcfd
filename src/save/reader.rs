//! Reads a record back. A torn last line, as a crash leaves it, is ignored; any other fault is one clear error.

use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::line::{
    BackLine, EndLine, HeaderLine, KNOWN, KindLine, LineKind, MarkLine, OrderLine, VERSION, VersionLine,
};
use super::{Bookmark, Header, Record, RecordedOrder, SaveError};
use crate::data::file;
use crate::data::library::NAMES;
use crate::data::read::{Pos, Problem};
use crate::data::scope::is_name;
use crate::save::text;

/// Reads a record.
///
/// # Errors
///
/// The file cannot be read, a line of it, other than a torn last one, is invalid, or another version of the program
/// wrote it.
pub fn read(path: &Path) -> Result<Record, SaveError> {
    let bytes = file::bytes(path, file::MOST_OF_RECORD).map_err(|why| SaveError::file(path, why.into()))?;
    parse(path, &bytes)
}

/// Length of the whole lines of a record, in bytes.
pub(super) fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1)
}

/// Number of the whole lines of a record.
pub(super) fn line_count(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.iter().filter(|b| **b == b'\n').count()).unwrap_or(u32::MAX)
}

/// The first line as far as it can be read, and whether the record can be played. `text` is that line.
pub(super) fn head(path: &Path, text: &[u8]) -> (Option<(Header, Vec<String>)>, Result<(), SaveError>) {
    let file: Arc<str> = Arc::from(path.display().to_string());
    let line = SourceLine { file: &file, number: 1, text: text.trim_ascii_end() };
    let found = line.json::<VersionLine>(text::FIRST_LINE_HELP);
    let version = match found {
        Ok(version) => version,
        Err(fault) => return (None, Err(SaveError::Line(fault))),
    };
    let header = line.json::<HeaderLine>(text::HEADER_HELP);
    let VersionLine { fray: format, program, needs } = version;
    let playable = match (needs.into_iter().find(|need| !KNOWN.contains(&need.as_str())), &header) {
        _ if format < VERSION => Err(SaveError::Old),
        _ if format > VERSION => Err(SaveError::Newer { format, program }),
        (Some(what), _) => Err(SaveError::Needs { what, program }),
        (None, Err(fault)) => Err(SaveError::Line(fault.clone())),
        (None, Ok(_)) => Ok(()),
    };
    let header = header.ok().map(HeaderLine::read);
    let playable = playable.and_then(|()| match &header {
        // Keys are looked up in folders.
        Some((header, _)) if !is_name(&header.ruleset) => {
            let text = String::from_utf8_lossy(line.text);
            let at = text.find("\"ruleset\":").map_or(0, |at| text[..at].chars().count() + "\"ruleset\":".len());
            let what = text::no_key(&header.ruleset);
            Err(SaveError::Line(Problem::error(&file, line.start().right(at), what, NAMES)))
        }
        _ => Ok(()),
    });
    (header, playable)
}

/// Parses a record; `path` is named in faults.
pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Record, SaveError> {
    let file: Arc<str> = Arc::from(path.display().to_string());
    let whole = &bytes[..whole_lines(bytes)];
    // Without line ends, as the parser would count a fault there as one of the next line.
    let texts = whole.split_inclusive(|b| *b == b'\n').map(<[u8]>::trim_ascii_end);
    let mut lines = (1_u32..).zip(texts).map(|(number, text)| SourceLine { file: &file, number, text });
    let Some(first) = lines.next() else { return Err(SaveError::Line(no_line(&file))) };
    let (header, playable) = head(path, first.text);
    playable?;
    let (header, unknown) = header.ok_or_else(|| SaveError::Line(no_line(&file)))?;
    let mut warnings: Vec<String> = Vec::new();
    for word in unknown {
        warnings.push(first.warning(&text::unknown_controller(word)));
    }
    let mut tree = OrderTree::default();
    let mut foreign = Vec::new();
    for line in lines {
        if let Some(kind) = tree.take(&line).map_err(SaveError::Line)?.filter(|kind| !foreign.contains(kind)) {
            let what = text::unknown_lines(&kind);
            warnings.push(line.warning(&what));
            foreign.push(kind);
        }
    }
    let finished = tree.over();
    let (orders, marks) = tree.way();
    Ok(Record { header, orders, marks, finished, warnings })
}

/// The orders of a record, each with its predecessor: taking back an order and giving another makes a branch.
#[derive(Default)]
struct OrderTree {
    orders: Vec<(RecordedOrder, Option<usize>)>,
    /// The predecessor of the next order; None at the beginning.
    at: Option<usize>,
    /// Bookmarks: the order before each, and the name.
    marks: Vec<(Option<usize>, String)>,
    /// Orders that ended the battle.
    ends: Vec<Option<usize>>,
}

impl OrderTree {
    /// Adds a line; returns its kind if it is unknown.
    fn take(&mut self, line: &SourceLine<'_>) -> Result<Option<String>, Problem> {
        let kind: KindLine = line.json(text::LINE_HELP)?;
        match kind.known() {
            Some(LineKind::Order) if self.over() => {
                let what = text::AFTER_END;
                return Err(Problem::error(line.file, line.start(), what, text::AFTER_END_HELP));
            }
            Some(LineKind::Order) => {
                let OrderLine { round, hash, order } = line.json::<OrderLine>(text::LINE_HELP)?;
                let step = RecordedOrder { hash: hash.0, round, order, line: line.number };
                self.orders.push((step, self.at));
                self.at = Some(self.orders.len() - 1);
            }
            Some(LineKind::End) => {
                line.json::<EndLine>(text::LINE_HELP)?;
                self.ends.push(self.at);
            }
            Some(LineKind::Back) => {
                let BackLine { line: to, .. } = line.json(text::LINE_HELP)?;
                self.at = self.orders.iter().position(|(step, _)| step.line == to);
                if self.at.is_none() && to != 1 {
                    let what = text::no_order(to);
                    return Err(Problem::error(line.file, line.start(), what, text::LINE_HELP));
                }
            }
            Some(LineKind::Mark) => {
                let MarkLine { name } = line.json(text::LINE_HELP)?;
                self.marks.push((self.at, name));
            }
            None => return Ok(Some(kind.kind)),
        }
        Ok(None)
    }

    fn over(&self) -> bool {
        self.ends.contains(&self.at)
    }

    /// The orders from the beginning to the present one, and the bookmarks among them.
    fn way(self) -> (Vec<RecordedOrder>, Vec<Bookmark>) {
        let before = |at: &usize| self.orders[*at].1;
        let mut way: Vec<usize> = std::iter::successors(self.at, before).collect();
        way.reverse();
        let place = |order: Option<usize>| match order {
            None => Some(0),
            Some(order) => way.iter().position(|at| *at == order).map(|at| at + 1),
        };
        let mut marks: Vec<Bookmark> =
            self.marks.into_iter().filter_map(|(at, name)| Some(Bookmark { at: place(at)?, name })).collect();
        marks.sort_by_key(|mark| mark.at);
        let mut orders: Vec<Option<RecordedOrder>> = self.orders.into_iter().map(|(step, _)| Some(step)).collect();
        (way.into_iter().filter_map(|at| orders[at].take()).collect(), marks)
    }
}

pub(super) fn no_line(file: &Arc<str>) -> Problem {
    Problem::error(file, Pos::START, text::EMPTY, text::EMPTY_HELP)
}

/// One line with its number.
struct SourceLine<'a> {
    file: &'a Arc<str>,
    number: u32,
    text: &'a [u8],
}

impl SourceLine<'_> {
    fn start(&self) -> Pos {
        Pos::new(self.number, 1)
    }

    fn warning(&self, what: &str) -> String {
        Problem::warning(self.file, self.start(), what, "").to_string()
    }

    fn json<T: DeserializeOwned>(&self, help: &str) -> Result<T, Problem> {
        serde_json::from_slice(self.text).map_err(|error| {
            let text = error.to_string();
            // The parser counts lines from this one on; the place is given in front instead.
            let what = text.split_once(" at line ").map_or(text.as_str(), |(what, _)| what);
            let column = self.column(error.column());
            Problem::error(self.file, Pos::new(self.number, column), what, help)
        })
    }

    /// The column in characters of a byte that the parser counted from 1.
    fn column(&self, byte: usize) -> u32 {
        let before = &self.text[..byte.saturating_sub(1).min(self.text.len())];
        u32::try_from(String::from_utf8_lossy(before).chars().count()).unwrap_or(u32::MAX).saturating_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::scene::Controller;

    const HEADER: &str = r#"{"fray":2,"program":"0.1.0","scene_key":"s","scene_name":"S","scene_file":"s.ron","ruleset":"tempo","ruleset_name":"Tempo","fingerprint":"00000000000000ff","seed":"oak","controllers":["human","none"],"scene":"(é)"}"#;
    const ORDER: &str = r#"{"kind":"order","round":1,"hash":"0123456789abcdef","order":{"decision":0,"body":"pass"}}"#;
    const END: &str = r#"{"kind":"end","round":3,"winners":[]}"#;

    fn text(lines: &[&str], tail: &str) -> Result<Record, String> {
        let text = lines.iter().map(|l| format!("{l}\n")).collect::<String>() + tail;
        parse(Path::new("a.fray"), text.as_bytes()).map_err(|p| p.to_string())
    }

    #[test]
    fn reads_header_orders_and_end() {
        let record = text(&[HEADER, ORDER, ORDER, END], "").expect("it is in order");
        assert_eq!((record.header.fingerprint, record.header.seed.as_str()), (255, "oak"));
        assert_eq!(record.header.controllers, [Controller::Human, Controller::None]);
        assert_eq!(record.orders.iter().map(|step| step.line).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(record.orders[0].hash, 0x0123_4567_89ab_cdef);
        assert!(record.finished && record.warnings.is_empty());
    }

    #[test]
    fn a_torn_tail_is_forgiven() {
        for cut in 0..ORDER.len() {
            let record = text(&[HEADER, ORDER], &ORDER[..cut]).expect("the tail is dropped");
            assert_eq!((record.orders.len(), record.finished), (1, false));
        }
    }

    #[test]
    fn what_a_newer_version_adds_is_left_out_with_a_warning() {
        let header = HEADER.replace("\"seed\"", "\"weather\":[\"rain\"],\"seed\"");
        let header = header.replace("[\"human\",\"none\"]", "[\"ai:bold\",\"remote\"]");
        let order = ORDER.replace("\"round\"", "\"thought\":2.5,\"round\"");
        let note = r#"{"kind":"note","words":["well"]}"#;
        let record = text(&[&header, &order, note, &order, note, END], "").expect("it is read as far as it can be");
        assert_eq!((record.orders.len(), record.finished), (2, true));
        assert_eq!(record.header.controllers, [Controller::Ai, Controller::Human]);
        assert_eq!(
            record.warnings,
            [
                "a.fray:1:1: warning: the controller `remote` is not known; a human plays instead",
                "a.fray:3:1: warning: lines of the kind `note` are of another version of Fray and are left out",
            ]
        );
        assert_eq!(record.orders[1].line, 4);
    }

    #[test]
    fn orders_are_taken_back_branches_returned_to_and_moments_marked() {
        let back = |line| format!("{{\"kind\":\"back\",\"line\":{line},\"round\":1}}");
        let mark = |name| format!("{{\"kind\":\"mark\",\"name\":\"{name}\"}}");
        let lines = |record: &Record| record.orders.iter().map(|step| step.line).collect::<Vec<_>>();
        let marks = |record: &Record| record.marks.iter().map(|m| (m.at, m.name.clone())).collect::<Vec<_>>();
        let (a, b) = (mark("a"), mark("b"));
        let mut text_lines = vec![HEADER, ORDER, &a, ORDER, &b, END];
        let (second, fourth, first) = (back(2), back(4), back(1));
        text_lines.extend([second.as_str(), ORDER]);
        let record = text(&text_lines, "").unwrap();
        assert_eq!((lines(&record), marks(&record)), (vec![2, 8], vec![(1, "a".to_owned())]));
        assert!(!record.finished, "what was taken back had been the end");
        text_lines.push(&fourth);
        let record = text(&text_lines, "").unwrap();
        assert_eq!((lines(&record), record.finished), (vec![2, 4], true), "the first branch again, with its end");
        assert_eq!(marks(&record), [(1, "a".to_owned()), (2, "b".to_owned())]);
        text_lines.push(&first);
        let record = text(&text_lines, "").unwrap();
        assert_eq!((lines(&record), record.finished), (vec![], false));
        let error = text(&[HEADER, ORDER, &b, &back(3)], "").unwrap_err();
        assert!(error.starts_with("a.fray:4:1: error: this goes back to line 3, which holds no order"), "{error}");
    }

    #[test]
    fn records_of_other_versions_say_so() {
        let old = HEADER.replace("\"fray\":2,\"program\":\"0.1.0\"", "\"fray\":1");
        let error =
            text(&[&old, r#"{"hash":"0123456789abcdef","order":{"decision":0,"body":"pass"}}"#], "").unwrap_err();
        assert!(error.starts_with("this battle was recorded by an earlier version of Fray, whose dice"), "{error}");
        let new = HEADER.replace("\"fray\":2,\"program\":\"0.1.0\"", "\"fray\":7,\"program\":\"3.0.0\"");
        let error = text(&[&new, "what it likes"], "").unwrap_err();
        assert!(error.starts_with("this battle was recorded by Fray 3.0.0, this is Fray "), "{error}");
        assert!(error.contains("(format 7; format 2 is read here)"), "{error}");
        let needs = HEADER.replace("\"seed\"", "\"needs\":[\"kind_dice\"],\"seed\"");
        let error = text(&[&needs, ORDER], "").unwrap_err();
        assert!(error.starts_with("this battle was recorded by Fray 0.1.0 and needs `kind_dice`"), "{error}");
    }

    #[test]
    fn other_faults_name_their_place() {
        let torn = text(&[HEADER, &ORDER[..50], ORDER], "").unwrap_err();
        assert!(torn.starts_with("a.fray:2:50: error: EOF while parsing"), "{torn}");
        let short = ORDER.replace("0123456789abcdef", "123");
        let error = text(&[HEADER, ORDER, &short], "").unwrap_err();
        assert!(error.starts_with("a.fray:3:38: error: a hash is 16 hexadecimal digits; help: "), "{error}");
        let column = HEADER.find("\"tempo\"").unwrap() + 1;
        let error = text(&[&HEADER.replace("\"tempo\"", "\"../evil\"")], "").unwrap_err();
        let said = format!("a.fray:1:{column}: error: `../evil` is not the key of a ruleset; help: ");
        assert!(error.starts_with(&said), "{error}");
        let error = text(&["(key: \"tempo\")"], "").unwrap_err();
        assert!(error.starts_with("a.fray:1:1: error: expected value; help: the first line"), "{error}");
        let error = text(&[&HEADER.replace("\"seed\":\"oak\",", "")], "").unwrap_err();
        assert!(error.starts_with("a.fray:1:") && error.contains("error: missing field `seed`"), "{error}");
        assert!(text(&[], "").unwrap_err().contains("no record of a battle"));
        let error = text(&[HEADER, END, ORDER], "").unwrap_err();
        assert!(error.starts_with("a.fray:3:1: error: the record goes on after its end"), "{error}");
        let error = text(&[HEADER, "{\"order\":1}"], "").unwrap_err();
        assert!(error.starts_with("a.fray:2:11: error: missing field `kind`"), "{error}");
    }
}
