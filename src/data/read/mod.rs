//! Reading data files, with every fault reported in one pass.
//!
//! Rulesets and scenes are written in RON by designers. [`read()`] turns a file
//! into typed values and records all that is wrong with it as
//! `path:line:column: error: what; help: what to do`. Values that later checks
//! may find fault with remember their place as [`At<T>`].
//!
//! The way of a file: [`Source`] → [`parse()`] (brackets, commas, quotes) →
//! [`Node`] → [`Decode`] (types, keys, ranges) → the value. Data types are
//! declared with `record!` and `choice!`:
//!
//! ```ignore
//! use crate::data::read::{At, Problems, Source, read, record};
//!
//! record! {
//!     /// Something to fight with.
//!     #[derive(Debug)]
//!     pub struct Weapon {
//!         /// What other definitions call it.
//!         pub key: At<String>,
//!         /// How far it reaches, in cells.
//!         pub reach: u8 = 1,
//!     }
//! }
//!
//! let source = Source::new("weapons.ron", r#"(key: "axe", raech: 2)"#);
//! let mut problems = Problems::new();
//! let weapon: Option<Weapon> = read(&source, &mut problems);
//! // weapons.ron:1:14: error: unknown key `raech` in a weapon; help: did you mean `reach`?
//! print!("{problems}");
//! ```
//!
//! A type written as a string implements [`Decode`] by hand: decode an
//! `At<String>`, parse its text, and report faults with [`Cx::error_inside`].

mod at;
mod decoding;
pub(crate) mod families;
pub(crate) mod fields;
mod items;
mod lexer;
mod macros;
mod mend;
mod nearest;
mod node;
mod parse;
mod problem;
mod scan;
mod shown;
mod source;
mod syntax;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;

pub use at::At;
pub use decoding::{Cx, Decode};
pub use items::Items;
pub(crate) use macros::{choice, doc_text, record};
pub use nearest::nearest;
pub use node::{FieldNode, Node, NodeKind, RecordNode, TextNode};
pub use parse::parse;
pub use problem::{Pos, Problem, Problems, Severity};
pub use shown::harmless;
pub use source::Source;
pub use table::Table;
pub(crate) use words::told;

/// Reads a whole file as one value.
///
/// The faults found come out in the order of the file. A value may come back
/// although there are some, so that cross-checks can find more; a value is fit
/// for use only if `problems` stayed as it was.
#[must_use]
pub fn read<T: Decode>(source: &Source, problems: &mut Problems) -> Option<T> {
    let earlier = problems.len();
    let node = parse(source, problems);
    let mut cx = Cx::new(Arc::clone(&source.file), problems);
    let value = decode(node, &mut cx);
    problems.sort_from(earlier);
    value
}

/// Decodes what [`parse()`] made of a file, in a context that knows the file.
#[must_use]
pub fn decode<T: Decode>(node: Option<Node>, cx: &mut Cx<'_>) -> Option<T> {
    cx.set_rounds(node.as_ref().and_then(last_round));
    node.and_then(|node| T::decode(&node, cx))
}

/// What a file says under `round_limit`.
fn last_round(node: &Node) -> Option<i64> {
    let NodeKind::Record(record) = &node.kind else { return None };
    let limit = record.fields.iter().find(|field| field.key == "round_limit")?;
    let limit = if let NodeKind::Option(Some(inner)) = &limit.value.kind { inner } else { &limit.value };
    if let NodeKind::Int(last) = limit.kind { Some(last).filter(|last| *last > 0) } else { None }
}
