//! Refusals: why an order is not accepted, as a sentence for the player.

use crate::data::effect::{Occasion, Requirement, Target};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, ObjectDefId, PoolId, SpeedStep};
use crate::fight::text::phrases::plain_state;
use crate::fight::text::refusals;
use crate::kernel::path::{FaultReason, PathFault};

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
    Unfit(ActionId, UnfitParts),
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
    /// A pool of which any act of the kind takes a point holds none.
    NoneLeft(PoolId),
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

/// Which of the things that an action requires of its target in parts do not hold: a bit for each, the first the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnfitParts(pub u16);

impl UnfitParts {
    /// How many there are; 0 where it is not told in parts.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Those of some requirements that do not hold.
    pub fn of(self, requires: &[Requirement]) -> impl Iterator<Item = &Requirement> {
        let fails =
            move |at: usize| u32::try_from(at).is_ok_and(|at| self.0.checked_shr(at).is_some_and(|bits| bits & 1 == 1));
        requires.iter().enumerate().filter(move |(at, _)| fails(*at)).map(|(_, requirement)| requirement)
    }
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
            Refusal::Unfit(id, parts) => {
                let target = &action(id).target;
                let told: Vec<&str> = parts.of(target.requires()).map(|part| part.why.as_str()).collect();
                match target {
                    _ if !told.is_empty() => told.join(" "),
                    Target::One { why, .. } | Target::Space { why, .. } | Target::InReach { why, .. }
                        if !why.is_empty() =>
                    {
                        why.clone()
                    }
                    _ => refusals::UNFIT.to_owned(),
                }
            }
            Refusal::TooFar(range) => refusals::too_far(grid.told(i64::from(range))),
            Refusal::OutOfReach(range) => refusals::beyond_weapon(grid.told(i64::from(range))),
            Refusal::WaitsFor(count) => refusals::waits_for(rules.time.count_names().0, count),
            Refusal::Forbidden(id) => refusals::forbidden(&rules.condition(id).name),
            Refusal::Lacks(pool, need, have) => {
                let def = rules.pool(pool);
                let there = if def.tenths { def.told(have) } else { have.to_string() };
                refusals::lacks(def.told(need), there)
            }
            Refusal::NoneLeft(pool) => refusals::none_left(&rules.pool(pool).name),
            Refusal::Over(pool, now, max) => refusals::over(&rules.pool(pool).name, now, max),
            Refusal::Steps(need, left) => {
                let (need, left) = (grid.told(i64::from(need)), grid.units(i64::from(left)));
                refusals::steps(need, left)
            }
            Refusal::NoWeapon(slowest) if slowest.0 == 0 => refusals::NO_WEAPON.to_owned(),
            Refusal::NoWeapon(slowest) => {
                let names: Vec<&str> = rules.speeds[slowest.index()..].iter().map(|s| s.name.as_str()).collect();
                refusals::too_slow(names.join(refusals::OR))
            }
            Refusal::NoItem(id) => refusals::no_item(rules.item(id).name.to_lowercase()),
            Refusal::NotInHand(id) => refusals::not_in_hand(rules.item(id).name.to_lowercase()),
            Refusal::NotPlanned(id) => match action(id).occasion {
                Occasion::Planned(_) => refusals::not_planned(&action(id).name),
                Occasion::Reaction { .. } => refusals::is_a_reaction(&action(id).name),
                _ => refusals::not_now(&action(id).name),
            },
            Refusal::DoneAlready(id) => refusals::done_in_turn(&action(id).name),
            Refusal::NothingBeside(id) => refusals::nothing_beside(rules.object(id).name.to_lowercase()),
            Refusal::ObjectFar(id) => refusals::object_far(rules.object(id).name.to_lowercase()),
            Refusal::ObjectState(id, state) => {
                let object = rules.object(id);
                let state = object.states.get(usize::from(state)).map_or("", |s| &s.name).to_lowercase();
                let object = object.name.to_lowercase();
                match plain_state(&object, &state) {
                    Some("") => refusals::object_plain(object),
                    Some(plain) => refusals::object_state(object, plain),
                    None => refusals::object_other(object, state),
                }
            }
            Refusal::Path(fault) => path_told(fault),
            Refusal::UnknownEntry(id) => refusals::unknown_entry(entry(id)),
            Refusal::PastEntry(id) => refusals::past_entry(entry(id), rules.entry(id).count),
            Refusal::UsedEntry(id) => refusals::kind_done(entry(id)),
            Refusal::PlannedEntry(id) => refusals::kind_planned(entry(id)),
            Refusal::UsedAction(id) => refusals::kind_done(&action(id).name),
            Refusal::PlannedAction(id) => refusals::kind_planned(&action(id).name),
            Refusal::TwiceEntry(id) => refusals::kind_twice(entry(id)),
            Refusal::OnceEntry(id) => refusals::once(entry(id)),
        }
    }
}

/// The step of a path that cannot be made, counted from 1.
fn path_told(fault: PathFault) -> String {
    let step = fault.index + 1;
    match fault.reason {
        FaultReason::NotAdjacent => refusals::step_apart(step),
        FaultReason::OutOfBounds => refusals::step_off_map(step),
        FaultReason::Blocked => refusals::step_blocked(step),
        FaultReason::CutsCorner => refusals::step_corner(step),
        FaultReason::TooFar => refusals::step_too_far(step),
    }
}
