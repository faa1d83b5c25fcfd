//! Refusals: why an order is not accepted, as a sentence for the player.

use crate::data::effect::{Occasion, Target};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, ObjectDefId, PoolId, SpeedStep};
use crate::kernel::path::PathFault;

/// Why an order is not accepted: a sentence for the player. The state is unchanged.
///
/// Refusals are made by the thousand while offers are enumerated, so the sentence is put together only when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A whole sentence.
    Said(&'static str),
    /// The `why` of a requirement: action and number of the requirement.
    Required(ActionId, u8),
    /// The `why` of a target's test.
    Unfit(ActionId),
    /// The target is farther away than this, in cells.
    TooFar(i32),
    /// The target is farther away than the weapon strikes, in cells.
    OutOfReach(u8),
    /// A reaction that waits for this count.
    WaitsFor(u8),
    /// A condition forbids it.
    Forbidden(ConditionId),
    /// A pool holds too little: pool, points needed, points there.
    Lacks(PoolId, i32, i32),
    /// A pool would exceed its maximum: pool, points now, maximum.
    Over(PoolId, i32, i32),
    /// Too little movement, in cells: needed, left.
    Steps(i32, i32),
    /// No weapon in hand of this speed or faster.
    NoWeapon(SpeedStep),
    /// An item that is not carried.
    NoItem(ItemDefId),
    /// An item that is not in hand.
    NotInHand(ItemDefId),
    /// An action that does not belong to the running turn.
    NotPlanned(ActionId),
    /// An action that was done already in the running turn.
    DoneAlready(ActionId),
    /// An object that is too far away.
    ObjectFar(ObjectDefId),
    /// No such object is beside the one to be used.
    NothingBeside(ObjectDefId),
    /// An object that is in this state, and not in the one that the use needs.
    ObjectState(ObjectDefId, u8),
    /// A step of a path that cannot be made.
    Path(PathFault),
    /// An entry that is not known.
    UnknownEntry(EntryId),
    /// An entry whose count is past.
    PastEntry(EntryId),
    /// An entry whose key was used in this round.
    UsedEntry(EntryId),
    /// An entry whose key is planned already.
    PlannedEntry(EntryId),
    /// An action whose own key was used in this round.
    UsedAction(ActionId),
    /// An action whose own key is planned already.
    PlannedAction(ActionId),
    /// An entry whose key another entry of the same plan has.
    TwiceEntry(EntryId),
    /// An entry that comes once a round.
    OnceEntry(EntryId),
}

impl Refusal {
    /// The sentence.
    #[must_use]
    pub fn tell(&self, rules: &Ruleset) -> String {
        let action = |id: ActionId| rules.action(id);
        let entry = |id: EntryId| &rules.entry(id).name;
        let grid = &rules.grid;
        match *self {
            Refusal::Said(why) => why.to_owned(),
            Refusal::Required(id, number) => {
                action(id).requires.get(usize::from(number)).map_or_else(String::new, |r| r.why.clone())
            }
            Refusal::Unfit(id) => match &action(id).target {
                Target::One { why, .. } | Target::Space { why, .. } | Target::InReach { why, .. }
                    if !why.is_empty() =>
                {
                    why.clone()
                }
                _ => "It has no use there.".to_owned(),
            },
            Refusal::TooFar(range) => format!("Too far: it reaches {}.", grid.brief(i64::from(range))),
            Refusal::OutOfReach(range) => format!("Out of reach: it strikes up to {}.", grid.units(i64::from(range))),
            Refusal::WaitsFor(count) => format!("It waits for count {count}."),
            Refusal::Forbidden(id) => format!("{} forbids it.", rules.condition(id).name),
            Refusal::Lacks(pool, need, have) => {
                let def = rules.pool(pool);
                let there = if def.tenths { def.told(have) } else { have.to_string() };
                format!("It takes {}; there is {there}.", def.told(need))
            }
            Refusal::Over(pool, now, max) => {
                format!("It would pass the most {} it can bear ({now} of {max}).", rules.pool(pool).name)
            }
            Refusal::Steps(need, left) => {
                let (need, left) = (grid.told(i64::from(need)), grid.units(i64::from(left)));
                format!("It takes {need} of movement; {left} left.")
            }
            Refusal::NoWeapon(slowest) if slowest.0 == 0 => "No weapon is in hand.".to_owned(),
            Refusal::NoWeapon(slowest) => {
                let names: Vec<&str> = rules.speeds[slowest.index()..].iter().map(|s| s.name.as_str()).collect();
                format!("It needs a weapon in hand that is {}.", names.join(" or "))
            }
            Refusal::NoItem(id) => format!("{} is not among what it carries.", rules.item(id).name),
            Refusal::NotInHand(id) => format!("{} is not in hand.", rules.item(id).name),
            Refusal::NotPlanned(id) => match action(id).occasion {
                Occasion::Planned(_) => format!("{} is not what this turn was planned for.", action(id).name),
                Occasion::Reaction { .. } => format!("{} is a reaction.", action(id).name),
                _ => format!("{} cannot be done now.", action(id).name),
            },
            Refusal::DoneAlready(id) => format!("{} was done already in this turn.", action(id).name),
            Refusal::NothingBeside(id) => format!("There is no {} beside it.", rules.object(id).name.to_lowercase()),
            Refusal::ObjectFar(id) => format!("The {} is too far away.", rules.object(id).name.to_lowercase()),
            Refusal::ObjectState(id, state) => {
                let object = rules.object(id);
                let state = object.states.get(usize::from(state)).map_or("", |s| &s.name);
                format!("The {} is {}.", object.name.to_lowercase(), state.to_lowercase())
            }
            Refusal::Path(fault) => format!("The way is not open: {fault}."),
            Refusal::UnknownEntry(id) => format!("{} is not known to it.", entry(id)),
            Refusal::PastEntry(id) => format!("{} comes at {}, which is past.", entry(id), rules.entry(id).count),
            Refusal::UsedEntry(id) => format!("{}: the same kind of action was done already in this round.", entry(id)),
            Refusal::PlannedEntry(id) => format!("{}: the same kind of action is planned already.", entry(id)),
            Refusal::UsedAction(id) => {
                format!("{}: the same kind of action was done already in this round.", action(id).name)
            }
            Refusal::PlannedAction(id) => {
                format!("{}: the same kind of action is planned already.", action(id).name)
            }
            Refusal::TwiceEntry(id) => format!("{}: the same kind of action is planned twice.", entry(id)),
            Refusal::OnceEntry(id) => format!("{} comes once a round.", entry(id)),
        }
    }
}
