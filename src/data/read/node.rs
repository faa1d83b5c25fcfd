//! The tree of values a data file spells out, before it has types.
//!
//! A light, owned view of the parser's output that keeps what decoding needs:
//! the shape of each value and where it stands. Made by
//! [`parse`](super::parse::parse()), read by [`Decode`](super::Decode).

use super::at::Letters;
use super::problem::Pos;

/// A value and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where it starts.
    pub pos: Pos,
    /// What it is.
    pub kind: NodeKind,
}

/// The shapes a value can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `()`
    Unit,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction or an exponent, as written. No data type takes
    /// one; it is kept to say so.
    Float(String),
    /// `'a'`
    Char(char),
    /// `"text"`
    Str(TextNode),
    /// `None` or `Some(value)`
    Option(Option<Box<Node>>),
    /// `[a, b]`
    Seq(Vec<Node>),
    /// `{key: value}`
    Map(Vec<(Node, Node)>),
    /// `(a, b)`
    Tuple(Vec<Node>),
    /// `(key: value)` or `Name(key: value)`
    Record(RecordNode),
    /// `Name(a, b)`
    NamedTuple {
        /// The name in front.
        name: String,
        /// The values in the brackets; may be empty.
        items: Vec<Node>,
    },
    /// A bare word such as `Rest`.
    Word(String),
    /// Something that could not be read. Its fault is already recorded, so
    /// decoding passes over it in silence.
    Error,
}

/// The text of a string literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextNode {
    /// The text, escapes resolved.
    pub value: String,
    /// Where its characters stand.
    pub(super) letters: Letters,
}

/// Keys and values in round brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordNode {
    /// The name in front, if there is one.
    pub name: Option<String>,
    /// The fields in the order written.
    pub fields: Vec<FieldNode>,
    /// Whether a syntax fault lies within, so that a field may seem missing
    /// that the designer did write.
    pub damaged: bool,
}

/// One `key: value` of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldNode {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub pos: Pos,
    /// The value.
    pub value: Node,
}

impl Node {
    /// What this is, in words that fit after "found".
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.kind {
            NodeKind::Unit => "`()`".to_owned(),
            NodeKind::Bool(value) => format!("`{value}`"),
            NodeKind::Int(value) => format!("the number {value}"),
            NodeKind::Float(text) => format!("the fraction {text}"),
            NodeKind::Char(value) => format!("the character {value:?}"),
            NodeKind::Str(text) if text.value.chars().count() > 24 => "a text".to_owned(),
            NodeKind::Str(text) => format!("the text {:?}", text.value),
            NodeKind::Option(None) => "`None`".to_owned(),
            NodeKind::Option(Some(_)) => "`Some(...)`".to_owned(),
            NodeKind::Seq(_) => "a list".to_owned(),
            NodeKind::Map(_) => "a table in `{}`".to_owned(),
            NodeKind::Tuple(items) => match items.len() {
                1 => "one value in `()`".to_owned(),
                count => format!("{count} values in `()`"),
            },
            NodeKind::Record(RecordNode { name: None, .. }) => "`(key: value)` pairs".to_owned(),
            NodeKind::Record(RecordNode { name: Some(name), .. }) | NodeKind::NamedTuple { name, .. } => {
                format!("`{name}(...)`")
            }
            NodeKind::Word(word) => format!("the word `{word}`"),
            NodeKind::Error => "something unreadable".to_owned(),
        }
    }

    /// Where the characters stand if this is a string.
    pub(super) fn letters(&self) -> Letters {
        match &self.kind {
            NodeKind::Str(text) => text.letters.clone(),
            _ => Letters::default(),
        }
    }
}
