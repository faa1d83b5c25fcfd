//! Aims of acts, as a test writes them.

/// The aim of an act.
#[derive(Clone, Debug)]
pub enum TestTarget {
    /// Nothing.
    Nothing,
    /// The target is chosen later: the act is only begun.
    Open,
    /// A number.
    Number(u8),
    /// A combatant.
    Body(String),
    /// A condition of a combatant.
    Condition(String, String),
    /// A question about a combatant.
    Inquiry(String, String),
    /// A set of abilities of a combatant.
    Set(String, String),
    /// A fact of the scene.
    Fact(u8),
    /// A kind of item.
    Kind(String),
    /// What the hands hold afterwards.
    Hands(Vec<String>),
    /// An item on the ground.
    Lying(String),
    /// An item in a combatant's hands.
    Theirs(String, String),
    /// A straight line from a combatant to a cell.
    Line(String, i16, i16),
    /// The helped combatant, the action that is helped, and its target.
    Aid(String, String, Option<String>),
    /// The helped combatant, the action that is helped, and the use of an object on a cell.
    AidObject(String, String, (i16, i16), u8),
    /// An item in a combatant's hands, and the cell towards which it flies.
    Knock(String, String, i16, i16),
    /// A cell.
    Cell(i16, i16),
    /// A use of the object on a cell.
    Object((i16, i16), u8),
    /// A turn to buy, with its count.
    Buy(String, u8),
    /// A slot, its new count, and the entry for an empty one.
    Shift(u8, u8, Option<String>),
    /// The combatant whose turn is moved, its entry, and the new count.
    Haste(String, String, u8),
    /// The sustained actions to keep; of equal ones the oldest.
    Kept(Vec<String>),
    /// A sustained action; of equal ones the oldest.
    Bond(String),
    /// An action to ready, and its trigger.
    Deed(String, String),
    /// Actions to ready with their tools, the trigger, and the combatant that it is about.
    Held(Vec<(String, String)>, String, Option<String>),
}

impl From<()> for TestTarget {
    fn from((): ()) -> TestTarget {
        TestTarget::Nothing
    }
}

impl From<u8> for TestTarget {
    fn from(number: u8) -> TestTarget {
        TestTarget::Number(number)
    }
}

impl From<&str> for TestTarget {
    fn from(name: &str) -> TestTarget {
        TestTarget::Body(name.to_owned())
    }
}

impl From<(&str, &str)> for TestTarget {
    fn from((name, condition): (&str, &str)) -> TestTarget {
        TestTarget::Condition(name.to_owned(), condition.to_owned())
    }
}

impl From<(i16, i16)> for TestTarget {
    fn from((x, y): (i16, i16)) -> TestTarget {
        TestTarget::Cell(x, y)
    }
}

/// Actions to ready, each with its tool if named (for "walk" its points), and the trigger.
#[must_use]
pub fn held(deeds: &[(&str, &str)], trigger: &str) -> TestTarget {
    let deeds = deeds.iter().map(|(action, tool)| ((*action).to_owned(), (*tool).to_owned())).collect();
    TestTarget::Held(deeds, trigger.to_owned(), None)
}

/// The same, with the combatant that the trigger is about.
#[must_use]
pub fn held_for(who: &str, deeds: &[(&str, &str)], trigger: &str) -> TestTarget {
    match held(deeds, trigger) {
        TestTarget::Held(deeds, trigger, _) => TestTarget::Held(deeds, trigger, Some(who.to_owned())),
        on => on,
    }
}

/// The target is chosen later: the act is only begun.
#[must_use]
pub fn later() -> TestTarget {
    TestTarget::Open
}

/// An item in a combatant's hands.
#[must_use]
pub fn theirs(who: &str, item: &str) -> TestTarget {
    TestTarget::Theirs(who.to_owned(), item.to_owned())
}

/// Help for a combatant with an action, against a target.
#[must_use]
pub fn aid(who: &str, action: &str, on: &str) -> TestTarget {
    TestTarget::Aid(who.to_owned(), action.to_owned(), Some(on.to_owned()))
}

/// Help for a combatant with an action without a target.
#[must_use]
pub fn aid_with(who: &str, action: &str) -> TestTarget {
    TestTarget::Aid(who.to_owned(), action.to_owned(), None)
}

/// Help for a combatant with a use of the object on a cell, or with breaking it.
#[must_use]
pub fn aid_on(who: &str, action: &str, at: (i16, i16), number: u8) -> TestTarget {
    TestTarget::AidObject(who.to_owned(), action.to_owned(), at, number)
}

/// An item in a combatant's hands, and the adjacent cell towards which it flies.
#[must_use]
pub fn knock(who: &str, item: &str, x: i16, y: i16) -> TestTarget {
    TestTarget::Knock(who.to_owned(), item.to_owned(), x, y)
}

/// A straight line from a combatant to a cell.
#[must_use]
pub fn line(who: &str, x: i16, y: i16) -> TestTarget {
    TestTarget::Line(who.to_owned(), x, y)
}

/// A question about a combatant.
#[must_use]
pub fn about(who: &str, inquiry: &str) -> TestTarget {
    TestTarget::Inquiry(who.to_owned(), inquiry.to_owned())
}

/// A kind of item.
#[must_use]
pub fn kind(item: &str) -> TestTarget {
    TestTarget::Kind(item.to_owned())
}

/// A set of abilities of a combatant.
#[must_use]
pub fn set(who: &str, set: &str) -> TestTarget {
    TestTarget::Set(who.to_owned(), set.to_owned())
}

/// A turn to buy.
#[must_use]
pub fn buy(entry: &str, count: u8) -> TestTarget {
    TestTarget::Buy(entry.to_owned(), count)
}

/// A coming turn, moved to another count.
#[must_use]
pub fn shift(slot: u8, count: u8) -> TestTarget {
    TestTarget::Shift(slot, count, None)
}

/// An empty slot, filled with an entry at an unusual count.
#[must_use]
pub fn fill(slot: u8, count: u8, entry: &str) -> TestTarget {
    TestTarget::Shift(slot, count, Some(entry.to_owned()))
}

/// A combatant's coming turn for this entry, moved to an earlier count.
#[must_use]
pub fn haste(who: &str, entry: &str, count: u8) -> TestTarget {
    TestTarget::Haste(who.to_owned(), entry.to_owned(), count)
}

/// The sustained actions to keep.
#[must_use]
pub fn keep(actions: &[&str]) -> TestTarget {
    TestTarget::Kept(actions.iter().map(|a| (*a).to_owned()).collect())
}

/// A sustained action.
#[must_use]
pub fn sustained(action: &str) -> TestTarget {
    TestTarget::Bond(action.to_owned())
}

/// An action to ready, and its trigger.
#[must_use]
pub fn deed(action: &str, trigger: &str) -> TestTarget {
    TestTarget::Deed(action.to_owned(), trigger.to_owned())
}

/// What the hands hold afterwards.
#[must_use]
pub fn hands(items: &[&str]) -> TestTarget {
    TestTarget::Hands(items.iter().map(|i| (*i).to_owned()).collect())
}

/// An item on the ground.
#[must_use]
pub fn lying(item: &str) -> TestTarget {
    TestTarget::Lying(item.to_owned())
}

/// The first use of the object on a cell.
#[must_use]
pub fn object(x: i16, y: i16) -> TestTarget {
    TestTarget::Object((x, y), 0)
}
