//! Faults found in data files, and the places they point at.
//!
//! Everything that reads or cross-checks a data file records its faults in one
//! [`Problems`], so that a designer sees all of them at once. The command line
//! and the game print them as they stand.

use std::fmt;
use std::sync::Arc;

use super::shown::{harmless, shown};

/// The most letters that say what is wrong.
const LONGEST_WHAT: usize = 500;
/// The most letters of help: it may list many names.
const LONGEST_HELP: usize = 5000;

/// A place in a text file.
///
/// Both numbers count from 1, and columns count characters, not bytes, which
/// is what editors show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl Pos {
    /// The first character of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Makes a position from a line and a column, both counted from 1.
    #[must_use]
    pub const fn new(line: u32, column: u32) -> Self {
        Self { line, column }
    }

    /// The place `count` characters further along the same line.
    #[must_use]
    pub fn right(self, count: usize) -> Self {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        Self { column: self.column.saturating_add(count), ..self }
    }

    /// The place just after `letter`, when `letter` stands here.
    #[must_use]
    pub fn after(self, letter: char) -> Self {
        if letter == '\n' { Self::new(self.line.saturating_add(1), 1) } else { self.right(1) }
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, and something in it is hardly meant.
    Warning,
}

/// One fault of a data file, in words for the designer who wrote the file.
///
/// Problems order by file and place first, so a sorted list reads from top to
/// bottom of each file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file's path, as the designer knows it.
    pub file: Arc<str>,
    /// Where in the file.
    pub pos: Pos,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub what: String,
    /// What to do about it; may be empty.
    pub help: String,
}

impl Problem {
    /// What makes a file unfit for use; `help` may be empty.
    #[must_use]
    pub fn error(file: &Arc<str>, pos: Pos, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Self::new(Severity::Error, file, pos, what, help)
    }

    /// What is hardly meant, in a file that can be used all the same; `help` may be empty.
    #[must_use]
    pub fn warning(file: &Arc<str>, pos: Pos, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Self::new(Severity::Warning, file, pos, what, help)
    }

    /// Whatever the file brings into the words is made fit to be shown.
    fn new(severity: Severity, file: &Arc<str>, pos: Pos, what: impl Into<String>, help: impl Into<String>) -> Problem {
        let (what, help) = (shown(&what.into(), LONGEST_WHAT), shown(&help.into(), LONGEST_HELP));
        Problem { file: Arc::clone(file), pos, severity, what, help }
    }

    /// Whether it makes the file unfit for use.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{}:{}: {severity}: {}", harmless(&self.file), self.pos, self.what)?;
        if !self.help.is_empty() {
            write!(f, "; help: {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// The faults found so far, handed along as `&mut` while files are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// An empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a fault at a place in a file; `help` may be empty.
    pub fn error(&mut self, file: &Arc<str>, pos: Pos, what: impl Into<String>, help: impl Into<String>) {
        self.push(Problem::error(file, pos, what, help));
    }

    /// Records a fault made elsewhere.
    pub fn push(&mut self, problem: Problem) {
        self.list.push(problem);
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many faults were recorded.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The faults in the order they are held.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// The same, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Problem> {
        self.list.iter_mut()
    }

    /// Puts the faults in order of file and place.
    pub fn sort(&mut self) {
        self.sort_from(0);
    }

    /// Puts the faults recorded since there were `start` of them in order.
    ///
    /// The sort is stable: two faults at one place keep the order they were
    /// found in.
    pub(in crate::data) fn sort_from(&mut self, start: usize) {
        if let Some(recent) = self.list.get_mut(start..) {
            recent.sort_by(|a, b| (&a.file, a.pos).cmp(&(&b.file, b.pos)));
        }
    }
}

impl fmt::Display for Problems {
    /// One problem a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.list {
            writeln!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        self.list.extend(problems);
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_place_fault_and_help() {
        let mut problems = Problems::new();
        let file = Arc::from("duel/rules.ron");
        problems.error(&file, Pos::new(3, 7), "no such thing", "remove it");
        problems.error(&file, Pos::new(1, 2), "odd", "");
        problems.sort();
        assert_eq!(
            problems.to_string(),
            "duel/rules.ron:1:2: error: odd\n\
             duel/rules.ron:3:7: error: no such thing; help: remove it\n"
        );
    }

    #[test]
    fn sorts_by_file_then_place_and_keeps_ties() {
        let (a, b) = (Arc::from("a.ron"), Arc::from("b.ron"));
        let mut problems = Problems::new();
        problems.error(&b, Pos::new(1, 1), "4", "");
        problems.error(&a, Pos::new(2, 1), "2", "");
        problems.error(&a, Pos::new(2, 1), "1", "");
        problems.error(&a, Pos::new(1, 9), "0", "");
        problems.sort();
        let order: Vec<&str> = problems.iter().map(|p| p.what.as_str()).collect();
        assert_eq!(order, ["0", "2", "1", "4"]);
    }
}
