//! What actions do with bodies and things, read from their effects: who takes hold of whom, who gets loose, what hands
//! take up and what is drunk from them.

use crate::data::effect::{Effect, Limit};
use crate::data::formula::Who;
use crate::data::ruleset::Ruleset;
use crate::data::scope::ConditionId;

/// What one action does of that.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Grasp {
    /// It ties actor and target to each other.
    pub grips: bool,
    /// It leaves the target nothing to do but to get loose.
    pub pins: bool,
    /// It frees the actor of something.
    pub slips: bool,
    /// The actor goes along with the one who leaves it.
    pub follows: bool,
    /// It turns an attack on the actor against another.
    pub diverts: bool,
    /// It brings the actor into a saddle.
    pub mounts: bool,
    /// It makes a wound of the actor lighter.
    pub soothes: bool,
    /// It takes something carried in hand.
    pub draws: bool,
    /// It puts something in hand away.
    pub stows: bool,
    /// It takes something from the ground.
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
