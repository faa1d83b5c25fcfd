//! The uses of actions for grappling, items and mounts, read from their effects.

use crate::data::effect::{Effect, Limit};
use crate::data::formula::Who;
use crate::data::ruleset::Ruleset;
use crate::data::scope::ConditionId;

/// The uses of one action of this kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Grasp {
    /// It starts a grapple.
    pub grips: bool,
    /// It pins the target, which can then only try to get free.
    pub pins: bool,
    /// It ends a hold on the actor.
    pub slips: bool,
    /// The actor follows a target that leaves it.
    pub follows: bool,
    /// It diverts an attack on the actor to another target.
    pub diverts: bool,
    /// It mounts a steed.
    pub mounts: bool,
    /// It makes a wound of the actor lighter.
    pub soothes: bool,
    /// It takes a carried item into the hand.
    pub draws: bool,
    /// It puts an item in hand away.
    pub stows: bool,
    /// It picks an item up from the ground.
    pub picks: bool,
}

/// Reads one effect.
pub(super) fn read(rules: &Ruleset, effect: &Effect, found: &mut Grasp) {
    let limited = |condition: ConditionId, is: fn(&Limit) -> bool| rules.condition(condition).limits.iter().any(is);
    match effect {
        Effect::Afflict { condition, who: Who::Other, .. } => {
            found.grips |= limited(*condition, |l| *l == Limit::Tied);
            found.pins |= limited(*condition, |l| matches!(l, Limit::Only(_)));
        }
        Effect::Afflict { condition, who: Who::Me, .. } => {
            found.follows |= limited(*condition, |l| *l == Limit::Follows);
        }
        Effect::End { condition, who: Who::Me, .. } => {
            found.slips |= limited(*condition, |l| matches!(l, Limit::Tied | Limit::Only(_)));
        }
        Effect::EndChosen { who: Who::Me, .. } => found.slips = true,
        Effect::Divert => found.diverts = true,
        Effect::Mount { who: Who::Me, .. } => found.mounts = true,
        Effect::Mend { who: Who::Me, .. } => found.soothes = true,
        Effect::Draw => found.draws = true,
        Effect::Stow => found.stows = true,
        Effect::PickUp => found.picks = true,
        _ => {}
    }
}
