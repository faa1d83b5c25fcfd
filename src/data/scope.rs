//! The names a ruleset declares, gathered before anything is decoded, so that every reference resolves to a small
//! index while its position in the file is still known. Used by [`super::load`] and by the decoders of the id types.

use std::fmt;
use std::sync::Arc;

use crate::data::read::{Cx, Decode, Node};

/// The kinds of things that RON refers to by key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// An attribute stored on a combatant (`str`).
    Score,
    /// A number that is counted and spent (`hp`, `reaction`).
    Pool,
    /// A derived or situational number (`defence`, `strike`).
    Value,
    /// A condition or status.
    Condition,
    /// An entry of a plan.
    Entry,
    /// An action or a reaction.
    Action,
    /// A weapon, shield or armour.
    Item,
    /// A kind of ground.
    Terrain,
    /// A kind of scene object.
    Object,
    /// A stat block of the roster (`guard`).
    Archetype,
    /// A label that actions, items, conditions and terrain carry.
    Tag,
    /// A trigger point, at which others may react.
    Point,
    /// A key that may be used once a round.
    Unique,
    /// A way of rolling.
    Roll,
    /// A question that can be asked about a combatant.
    Inquiry,
    /// A set in which abilities are grouped.
    Set,
    /// A step on the scale of Sizes.
    Size,
    /// A step on the scale of weapon speeds.
    Speed,
    /// A list of effects with a name.
    Routine,
    /// A row of numbers.
    Table,
    /// What a readied act waits for.
    Trigger,
}

impl KeyKind {
    const COUNT: usize = 21;

    /// The section of a ruleset file that declares names of this kind.
    #[must_use]
    pub fn section(self) -> &'static str {
        match self {
            KeyKind::Score => "scores",
            KeyKind::Pool => "pools",
            KeyKind::Value => "values",
            KeyKind::Condition => "conditions",
            KeyKind::Entry => "entries",
            KeyKind::Action => "actions",
            KeyKind::Item => "items",
            KeyKind::Terrain => "terrain",
            KeyKind::Object => "objects",
            KeyKind::Archetype => "roster",
            KeyKind::Tag => "tags",
            KeyKind::Point => "points",
            KeyKind::Unique => "uniques",
            KeyKind::Roll => "rolls",
            KeyKind::Inquiry => "inquiries",
            KeyKind::Set => "sets",
            KeyKind::Size => "sizes",
            KeyKind::Speed => "speeds",
            KeyKind::Routine => "routines",
            KeyKind::Table => "tables",
            KeyKind::Trigger => "triggers",
        }
    }

    /// Every kind, in declaration order.
    pub const ALL: [KeyKind; KeyKind::COUNT] = [
        KeyKind::Score,
        KeyKind::Pool,
        KeyKind::Value,
        KeyKind::Condition,
        KeyKind::Entry,
        KeyKind::Action,
        KeyKind::Item,
        KeyKind::Terrain,
        KeyKind::Object,
        KeyKind::Archetype,
        KeyKind::Tag,
        KeyKind::Point,
        KeyKind::Unique,
        KeyKind::Roll,
        KeyKind::Inquiry,
        KeyKind::Set,
        KeyKind::Size,
        KeyKind::Speed,
        KeyKind::Routine,
        KeyKind::Table,
        KeyKind::Trigger,
    ];
}

impl fmt::Display for KeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyKind::Score => "score",
            KeyKind::Pool => "pool",
            KeyKind::Value => "value",
            KeyKind::Condition => "condition",
            KeyKind::Entry => "entry",
            KeyKind::Action => "action",
            KeyKind::Item => "item",
            KeyKind::Terrain => "terrain",
            KeyKind::Object => "object",
            KeyKind::Archetype => "archetype",
            KeyKind::Tag => "tag",
            KeyKind::Point => "point",
            KeyKind::Unique => "unique key",
            KeyKind::Roll => "roll",
            KeyKind::Inquiry => "inquiry",
            KeyKind::Set => "set",
            KeyKind::Size => "size",
            KeyKind::Speed => "speed",
            KeyKind::Routine => "routine",
            KeyKind::Table => "table",
            KeyKind::Trigger => "trigger",
        })
    }
}

/// Whether a text is fit to be the key of a ruleset or a scene. Those are looked up in folders, so they are names and
/// not paths: letters, digits, `_` and `-`, no more than 64.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let fit = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    !text.is_empty() && text.chars().count() <= 64 && text.chars().all(fit)
}

/// All names of a ruleset, by kind, in file order: the position is the id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    names: [Vec<String>; KeyKind::COUNT],
}

impl Scope {
    /// Declares `name`; returns false when it is already declared.
    pub fn declare(&mut self, kind: KeyKind, name: &str) -> bool {
        let names = &mut self.names[kind as usize];
        if names.iter().any(|n| n == name) {
            return false;
        }
        names.push(name.to_owned());
        true
    }

    /// The id of `name`.
    #[must_use]
    pub fn find(&self, kind: KeyKind, name: &str) -> Option<u16> {
        let at = self.names[kind as usize].iter().position(|n| n == name)?;
        u16::try_from(at).ok()
    }

    /// All names of a kind.
    #[must_use]
    pub fn names(&self, kind: KeyKind) -> &[String] {
        &self.names[kind as usize]
    }
}

/// Reads a string and resolves it as a name of `kind`; an unknown one is a problem that names the nearest.
pub(crate) fn resolve(kind: KeyKind, node: &Node, cx: &mut Cx) -> Option<u16> {
    let name = String::decode(node, cx)?;
    let scope = Arc::clone(cx.scope());
    if let Some(id) = scope.find(kind, &name) {
        return Some(id);
    }
    let known = scope.names(kind);
    let help = match crate::data::read::nearest(&name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("the ruleset declares none; add it under `{}`", kind.section()),
        None => format!("known: {}", known.join(", ")),
    };
    cx.error(node.pos, format!("unknown {kind} `{name}`"), help);
    None
}

/// Defines an index type that is written in RON as the name of a declared thing.
macro_rules! named_id {
    ($($(#[$doc:meta])* $name:ident: $kind:ident;)*) => {
        $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub struct $name(pub u16);

        impl $name {
            /// Position in the ruleset's table.
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl Decode for $name {
            fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
                resolve(KeyKind::$kind, node, cx).map($name)
            }
        }
    )*

        /// Every type of index with the kind of names that it stands for.
        pub(crate) const ID_TYPES: &[(&str, KeyKind)] = &[$((stringify!($name), KeyKind::$kind)),*];
    };
}

named_id! {
    /// Index of a score.
    ScoreId: Score;
    /// Index of a pool.
    PoolId: Pool;
    /// Index of a value.
    ValueId: Value;
    /// Index of a condition.
    ConditionId: Condition;
    /// Index of a plan entry.
    EntryId: Entry;
    /// Index of an action.
    ActionId: Action;
    /// Index of an item definition.
    ItemDefId: Item;
    /// Index of a terrain.
    TerrainId: Terrain;
    /// Index of an object definition.
    ObjectDefId: Object;
    /// Index of an archetype.
    ArchetypeId: Archetype;
    /// Index of a tag.
    TagId: Tag;
    /// Index of a point.
    PointId: Point;
    /// Index of a unique key.
    UniqueId: Unique;
    /// Index of a roll.
    RollId: Roll;
    /// Index of an inquiry.
    InquiryId: Inquiry;
    /// Index of a set of abilities.
    SetId: Set;
    /// A step on the scale of Sizes, smallest first.
    SizeStep: Size;
    /// A step on the scale of weapon speeds, slowest first.
    SpeedStep: Speed;
    /// Index of a routine.
    RoutineId: Routine;
    /// Index of a table.
    TableId: Table;
    /// Index of a trigger.
    TriggerId: Trigger;
}

/// A set of tags: one bit each, so a ruleset has at most 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tags(pub u128);

impl Tags {
    /// Whether `tag` is in the set.
    #[must_use]
    pub fn has(self, tag: TagId) -> bool {
        self.0 >> tag.0 & 1 == 1
    }

    /// Whether the two sets share a tag.
    #[must_use]
    pub fn meets(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }
}

impl Decode for Tags {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let tags = Vec::<TagId>::decode(node, cx)?;
        if tags.iter().any(|t| t.0 >= 128) {
            cx.error(node.pos, "a ruleset may declare at most 128 tags".to_owned(), "merge some".to_owned());
            return None;
        }
        Some(Tags(tags.iter().fold(0, |set, t| set | 1 << t.0)))
    }
}
