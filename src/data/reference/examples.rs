//! The shortest real use of every field, variant and word in the shipped files, and who opens and hears their trigger
//! points: what the files say is walked along the types that the vocabulary gives.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::entry::{FieldEntry, VocabularyEntry};
use super::known;
use super::types::{TypeShape, members, parts};
use crate::data::formula::used_words;
use crate::data::library::Library;
use crate::data::read::{Node, NodeKind, Problems, parse};

/// The longest example worth the room, in characters.
const LONGEST: usize = 400;

/// A use in a shipped file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Example {
    /// How long it is, so that the shortest comes first; what is too long to be shown comes last.
    length: usize,
    /// The file, from the folder of rulesets or the root on.
    pub(super) file: String,
    /// The line.
    line: u32,
    /// What the file says, in one line; empty where that would be too long.
    pub(super) text: String,
}

/// Who opens a trigger point of a ruleset, and how many actions, menus and triggers listen.
#[derive(Clone, Debug, Default)]
pub(super) struct PointUse {
    pub(super) openers: Vec<String>,
    pub(super) listeners: usize,
}

/// What the shipped files make use of.
#[derive(Debug, Default)]
pub(super) struct Shipped {
    examples: BTreeMap<String, Example>,
    /// By ruleset and point, in the order in which the files name them.
    pub(super) points: Vec<(String, Vec<(String, PointUse)>)>,
    /// The lists of steps of each ruleset: procedure, ruleset, steps.
    pub(super) procedures: Vec<(String, String, String)>,
}

/// The key of a field in the examples.
pub(super) fn member(owner: &str, name: &str) -> String {
    format!("{owner}.{name}")
}

/// The key of a variant in the examples.
pub(super) fn variant(owner: &str, name: &str) -> String {
    format!("{owner}::{name}")
}

/// The key of a word of formulas in the examples, by the key of the word.
pub(super) fn word(key: &str) -> String {
    format!("={key}")
}

impl Shipped {
    /// Reads everything that is embedded in the program.
    pub(super) fn read() -> Shipped {
        let library = Library::shipped();
        let mut shipped = Shipped::default();
        for key in library.ruleset_keys() {
            shipped.points.push((key.clone(), Vec::new()));
            for source in library.ruleset_sources(&key) {
                let file = source.file.strip_prefix("assets/rulesets/").unwrap_or(&source.file);
                shipped.walk_file(&source, file, "Part");
            }
        }
        for scene in library.scenes().0 {
            shipped.walk_file(&scene.source, &scene.source.file, "SceneDef");
        }
        shipped
    }

    /// The shortest use of what has this key.
    pub(super) fn example(&self, key: &str) -> Option<&Example> {
        self.examples.get(key)
    }

    fn walk_file(&mut self, source: &crate::data::read::Source, file: &str, of: &'static str) {
        if let Some(node) = parse(source, &mut Problems::new()) {
            Walk { shipped: self, file, way: Vec::new() }.value(&node, of);
        }
    }
}

/// A walk through one file.
struct Walk<'a> {
    shipped: &'a mut Shipped,
    file: &'a str,
    /// Fields and variants on the way to where it is.
    way: Vec<String>,
}

impl Walk<'_> {
    fn value(&mut self, node: &Node, of: &'static str) {
        match (parts(of), &node.kind) {
            (TypeShape::Option(of), NodeKind::Option(Some(inner))) => self.value(inner, of),
            (TypeShape::Option(of), _) => self.value(node, of),
            (TypeShape::List(of), NodeKind::Seq(items)) => items.iter().for_each(|item| self.value(item, of)),
            (TypeShape::Table(of), NodeKind::Map(entries)) => {
                entries.iter().for_each(|(_, value)| self.value(value, of));
            }
            (TypeShape::Tuple(of), NodeKind::Tuple(items)) => {
                items.iter().zip(members(of)).for_each(|(item, of)| self.value(item, of));
            }
            (TypeShape::Name("Formula" | "Test" | "Amount"), NodeKind::Str(text)) => {
                for used in used_words(&text.value) {
                    self.keep(word(&used), node, "");
                }
            }
            (TypeShape::Name("PointId"), NodeKind::Str(text)) => self.point(&text.value),
            (TypeShape::Name(name), _) => {
                let word = word_of(node);
                let says = |entry: &&VocabularyEntry| entry.variants().iter().any(|variant| Some(variant.name) == word);
                if let Some(entry) = known(name).find(says).or_else(|| known(name).next()) {
                    self.entry(node, entry);
                }
            }
            _ => {}
        }
    }

    fn entry(&mut self, node: &Node, entry: &'static VocabularyEntry) {
        let name = word_of(node);
        self.keep(entry.name.to_owned(), node, "");
        let found = entry.variants().iter().find(|known| Some(known.name) == name);
        let Some(found) = found else { return self.fields(node, entry.name, entry.fields()) };
        let key = variant(entry.name, found.name);
        self.keep(key.clone(), node, "");
        self.way.push(key.clone());
        if let NodeKind::NamedTuple { items, .. } = &node.kind {
            items.iter().zip(found.items).for_each(|(item, of)| self.value(item, of));
        }
        self.fields(node, &key, found.fields);
        self.way.pop();
    }

    fn fields(&mut self, node: &Node, owner: &str, known: &'static [FieldEntry]) {
        let NodeKind::Record(record) = &node.kind else { return };
        for field in &record.fields {
            let Some(known) = known.iter().find(|known| known.name == field.key) else { continue };
            let key = member(owner, known.name);
            self.keep(key.clone(), &field.value, &format!("{}: ", known.name));
            if owner == "Part" && known.name == "points" {
                self.declare(&field.value);
            }
            if owner == "Procedures" && known.of == "Vec<Step>" {
                let ruleset = self.ruleset();
                let steps = written(&field.value, usize::MAX).unwrap_or_default();
                self.shipped.procedures.push((known.name.to_owned(), ruleset, steps));
            }
            self.way.push(key);
            self.value(&field.value, known.of);
            self.way.pop();
        }
    }

    /// Keeps a use if it is shorter than those before it. The first file, in the order of names, wins among equals.
    fn keep(&mut self, key: String, node: &Node, before: &str) {
        let known = self.shipped.examples.get(&key);
        let most = known.map_or(LONGEST, |known| known.length.min(LONGEST));
        // Nothing in nothing is no example.
        if matches!(node.kind, NodeKind::Seq(ref items) if items.is_empty()) {
            return;
        }
        let text = written(node, most).filter(|text| !text.contains('`'));
        let (length, text) = match text {
            Some(text) => (before.len() + text.len(), format!("{before}{text}")),
            None => (usize::MAX, String::new()),
        };
        let example = Example { length, file: self.file.to_owned(), line: node.pos.line, text };
        if known.is_none_or(|known| example < *known) {
            self.shipped.examples.insert(key, example);
        }
    }

    fn ruleset(&self) -> String {
        self.file.split('/').next().unwrap_or_default().to_owned()
    }

    fn point_use(&mut self, point: &str) -> Option<&mut PointUse> {
        let ruleset = self.ruleset();
        let (_, points) = self.shipped.points.iter_mut().find(|(key, _)| *key == ruleset)?;
        if !points.iter().any(|(known, _)| known == point) {
            points.push((point.to_owned(), PointUse::default()));
        }
        points.iter_mut().find(|(known, _)| known == point).map(|(_, found)| found)
    }

    fn declare(&mut self, list: &Node) {
        let NodeKind::Seq(items) = &list.kind else { return };
        for item in items {
            if let NodeKind::Str(text) = &item.kind {
                self.point_use(&text.value);
            }
        }
    }

    /// A point is named: by what opens it, what listens to it or its window.
    fn point(&mut self, name: &str) {
        let Some(last) = self.way.last().cloned() else { return };
        let listens = last.starts_with("Occasion::") || last.starts_with("TriggerDef.");
        let procedure = self.way.iter().find_map(|part| part.strip_prefix("Procedures.")).map(str::to_owned);
        let Some(found) = self.point_use(name) else { return };
        let short = last.rsplit("::").next().unwrap_or(&last);
        if listens {
            found.listeners += 1;
        } else if let Some(procedure) = procedure {
            found.openers.push(format!("`{short}` in the procedure `{procedure}`"));
        } else if last.starts_with("InterruptionDef.") {
            found.openers.push("`then` of a window in which an act interrupted".to_owned());
        } else if !last.starts_with("WindowDef.") {
            found.openers.push(format!("the effect `{}`", short.split('.').next().unwrap_or(short)));
        }
    }
}

/// The word that a value begins with, if it begins with one.
fn word_of(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Word(word) => Some(word),
        NodeKind::NamedTuple { name, .. } => Some(name),
        NodeKind::Record(record) => record.name.as_deref(),
        _ => None,
    }
}

/// A value as a file would write it, in one line; None if that is longer than so many characters.
fn written(node: &Node, most: usize) -> Option<String> {
    let mut out = String::new();
    write(node, most, &mut out).then_some(out)
}

fn write(node: &Node, most: usize, out: &mut String) -> bool {
    match &node.kind {
        NodeKind::Unit => out.push_str("()"),
        NodeKind::Bool(value) => drop(write!(out, "{value}")),
        NodeKind::Int(value) => drop(write!(out, "{value}")),
        NodeKind::Float(text) | NodeKind::Word(text) => out.push_str(text),
        NodeKind::Char(value) => drop(write!(out, "{value:?}")),
        NodeKind::Str(text) => drop(write!(out, "{:?}", text.value)),
        NodeKind::Option(None) => out.push_str("None"),
        NodeKind::Option(Some(inner)) => return write(inner, most, out),
        NodeKind::Seq(items) => return list(["[", "]"], items, most, out),
        NodeKind::Tuple(items) => return list(["(", ")"], items, most, out),
        NodeKind::NamedTuple { name, items } => {
            out.push_str(name);
            return list(["(", ")"], items, most, out);
        }
        NodeKind::Map(entries) => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                if !write(key, most, out) {
                    return false;
                }
                out.push_str(": ");
                if !write(value, most, out) {
                    return false;
                }
            }
            out.push('}');
        }
        NodeKind::Record(record) => {
            out.push_str(record.name.as_deref().unwrap_or_default());
            out.push('(');
            for (at, field) in record.fields.iter().enumerate() {
                let _ = write!(out, "{}{}: ", if at == 0 { "" } else { ", " }, field.key);
                if !write(&field.value, most, out) {
                    return false;
                }
            }
            out.push(')');
        }
        NodeKind::Error => return false,
    }
    out.len() <= most
}

fn list([open, close]: [&str; 2], items: &[Node], most: usize, out: &mut String) -> bool {
    out.push_str(open);
    for (at, item) in items.iter().enumerate() {
        out.push_str(if at == 0 { "" } else { ", " });
        if !write(item, most, out) {
            return false;
        }
    }
    out.push_str(close);
    out.len() <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_what_the_files_say() {
        let shipped = Shipped::read();
        let found = shipped.example(&variant("Occasion", "Turn")).expect("acts are taken in turns");
        assert_eq!(found.text, "Turn");
        assert!(shipped.example(&member("ActionDef", "occasion")).is_some_and(|e| e.text == "occasion: Turn"));
        assert!(shipped.example(&word("distance(")).is_some_and(|e| e.text.contains("distance(")));
        assert!(shipped.example("ActionDef").is_some_and(|e| e.text.starts_with("(key: ")));
    }

    #[test]
    fn points_know_who_opens_them() {
        let shipped = Shipped::read();
        let (_, points) = shipped.points.iter().find(|(key, _)| key == "tempo").expect("it is shipped");
        let found = points.iter().find(|(name, _)| name == "hit").map(|(_, found)| found).expect("it is declared");
        assert!(found.openers.iter().any(|by| by == "`OpenOnHit` in the procedure `strike`"), "{:?}", found.openers);
        assert!(found.listeners > 0);
    }
}
