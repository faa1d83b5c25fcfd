//! The uses of actions for grappling, items and mounts, read from their effects.

use crate::data::effect::{
    ActEffect, ActLimit, ConditionEffect, Effect, HarmEffect, ItemEffect, Limit, MoveLimit, MovementEffect, NewTarget,
    SpaceLimit,
};
use crate::data::formula::Who;
use crate::data::ruleset::Ruleset;
use crate::data::scope::ConditionId;

/// The uses of one action of this kind.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ai) struct GrappleUses {
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
pub(in crate::ai) fn read(rules: &Ruleset, effect: &Effect, found: &mut GrappleUses) {
    let limited = |condition: ConditionId, is: fn(&Limit) -> bool| rules.condition(condition).limits.iter().any(is);
    match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Other, .. }) => {
            found.grips |= limited(*condition, |l| *l == Limit::Space(SpaceLimit::Tied));
            found.pins |= limited(*condition, |l| matches!(l, Limit::Act(ActLimit::OnlyActions(_))));
        }
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) => {
            found.follows |= limited(*condition, |l| *l == Limit::Move(MoveLimit::Follows));
        }
        Effect::Condition(ConditionEffect::End { condition, who: Who::Me, .. }) => {
            found.slips |= limited(*condition, |l| {
                matches!(l, Limit::Space(SpaceLimit::Tied) | Limit::Act(ActLimit::OnlyActions(_)))
            });
        }
        Effect::Condition(ConditionEffect::EndChosen { who: Who::Me, .. }) => found.slips = true,
        Effect::Act(ActEffect::Retarget { to: NewTarget::Other, .. }) => found.diverts = true,
        Effect::Movement(MovementEffect::Mount { who: Who::Me, .. }) => found.mounts = true,
        Effect::Harm(HarmEffect::HealWound { who: Who::Me, .. }) => found.soothes = true,
        Effect::Item(ItemEffect::Draw) => found.draws = true,
        Effect::Item(ItemEffect::Stow) => found.stows = true,
        Effect::Item(ItemEffect::PickUp) => found.picks = true,
        _ => {}
    }
}
