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
    pub kind: Kind,
}

/// The shapes a value can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
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
    Str(Text),
    /// `None` or `Some(value)`
    Option(Option<Box<Node>>),
    /// `[a, b]`
    Seq(Vec<Node>),
    /// `{key: value}`
    Map(Vec<(Node, Node)>),
    /// `(a, b)`
    Tuple(Vec<Node>),
    /// `(key: value)` or `Name(key: value)`
    Record(Record),
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
pub struct Text {
    /// The text, escapes resolved.
    pub value: String,
    /// Where its characters stand.
    pub(super) letters: Letters,
}

/// Keys and values in round brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The name in front, if there is one.
    pub name: Option<String>,
    /// The fields in the order written.
    pub fields: Vec<Field>,
    /// Whether a syntax fault lies within, so that a field may seem missing
    /// that the designer did write.
    pub damaged: bool,
}

/// One `key: value` of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
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
            Kind::Unit => "`()`".to_owned(),
            Kind::Bool(value) => format!("`{value}`"),
            Kind::Int(value) => format!("the number {value}"),
            Kind::Float(text) => format!("the fraction {text}"),
            Kind::Char(value) => format!("the character {value:?}"),
            Kind::Str(text) if text.value.chars().count() > 24 => "a text".to_owned(),
            Kind::Str(text) => format!("the text {:?}", text.value),
            Kind::Option(None) => "`None`".to_owned(),
            Kind::Option(Some(_)) => "`Some(...)`".to_owned(),
            Kind::Seq(_) => "a list".to_owned(),
            Kind::Map(_) => "a table in `{}`".to_owned(),
            Kind::Tuple(items) => match items.len() {
                1 => "one value in `()`".to_owned(),
                count => format!("{count} values in `()`"),
            },
            Kind::Record(Record { name: None, .. }) => "`(key: value)` pairs".to_owned(),
            Kind::Record(Record { name: Some(name), .. }) | Kind::NamedTuple { name, .. } => format!("`{name}(...)`"),
            Kind::Word(word) => format!("the word `{word}`"),
            Kind::Error => "something unreadable".to_owned(),
        }
    }

    /// Where the characters stand if this is a string.
    pub(super) fn letters(&self) -> Letters {
        match &self.kind {
            Kind::Str(text) => text.letters.clone(),
            _ => Letters::default(),
        }
    }
}
