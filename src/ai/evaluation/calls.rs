//! Calls for help: what it is worth to ring a bell that friends wait for, or that wakes them, and who goes there.

use crate::data::scope::TagId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ObjectId};

use super::Evaluation;
use super::assessment::KnownCombatant;
use super::{effect_evaluation, strike_evaluation};

/// Rounds that a battle is taken to go on.
const ROUNDS: u32 = 6;
/// How far somebody goes to call for help, in turns of movement.
const TURNS: i16 = 2;
/// Minimum value of a call that somebody goes to give, in hundredths of damage.
const WORTHWHILE: i64 = 300;

/// A use of an object that calls friends for help, or wakes them.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct HelpCall {
    /// The object.
    pub object: ObjectId,
    /// The number of the use.
    pub number: u8,
    /// Where it is.
    pub at: Cell,
    /// Its value, in hundredths of damage.
    pub worth: i64,
}

/// The value of a label for the friends who wait for it: what they strike until the battle is likely to be over.
pub(super) fn called(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, label: TagId) -> i64 {
    let waiting = arena.uncalled(by).filter(|(_, called, _)| *called == label);
    let worth = waiting.map(|(who, _, arrival)| {
        let (_, blow) = strike_evaluation::menace(arena, &evaluation.semantics, who, None);
        blow * i64::from(ROUNDS.saturating_sub(arrival.round).max(1))
    });
    worth.sum()
}

/// The calls that a combatant could give from some place, the nearest first.
pub(in crate::ai) fn calls(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Vec<HelpCall> {
    let semantics = &evaluation.semantics;
    let Some(action) = semantics.operator.filter(|_| !semantics.signals.is_empty()) else { return Vec::new() };
    // Nobody waits, and nobody sleeps.
    let asleep = || evaluation.assessment.friends.iter().any(|friend| !friend.able);
    if arena.uncalled(by).next().is_none() && !asleep() {
        return Vec::new();
    }
    let here = arena.rect(by);
    let mut found: Vec<HelpCall> = Vec::new();
    for object in arena.all_objects() {
        let seen = arena.object(object);
        for (_, number) in semantics.signals.iter().filter(|(def, _)| *def == seen.def) {
            let used = arena.object_use(object, *number);
            let Some(used) = used.filter(|used| used.from == arena.object_state(object).key.value) else { continue };
            let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Object(object, *number) };
            let worth = effect_evaluation::signal(evaluation, arena, &draft, used);
            found.extend((worth > 0).then_some(HelpCall { object, number: *number, at: seen.at, worth }));
        }
    }
    found.sort_by_key(|call| (arena.rect_distance(here, call.at.into()), call.object));
    found
}

/// Where a combatant goes to call for help: to the nearest object for it that is not far, if none of its friends is
/// nearer, and no foe keeps it busy.
pub(super) fn errand(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Option<Cell> {
    let me = evaluation.assessment.friend(by)?;
    let call = calls(evaluation, arena, by).into_iter().find(|call| call.worth >= WORTHWHILE)?;
    let gap = |rect: Rect| arena.rect_distance(rect, call.at.into());
    let nearer = |friend: &KnownCombatant| {
        friend.able && friend.speed > 0 && arena.ours(friend.id) && (gap(friend.rect), friend.id) < (gap(me.rect), by)
    };
    let busy = evaluation.assessment.nearest_foe(arena, me.rect) <= 1;
    let near = gap(me.rect) <= TURNS * me.speed.max(1);
    (near && !busy && !evaluation.assessment.friends.iter().any(nearer)).then_some(call.at)
}
