//! Conditions begin, end and change.

use crate::data::effect::{ConditionEffect, Until};
use crate::data::formula::{People, Who};
use crate::fight::resolve::acts::ending_conditions;
use crate::fight::resolve::attacks::stuck_weapons;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &ConditionEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        ConditionEffect::Afflict { condition, who, value, until, turns, source } => {
            if let Some(to) = person(*who) {
                let value = value.eval(&arena.facts(ctx));
                let turns = turns.as_ref().map(|turns| turns.eval(&arena.facts(ctx)).clamp(1, i32::from(u8::MAX)));
                let turns = turns.and_then(|turns| u8::try_from(turns).ok()).map(Until::SourceTurns);
                let until = turns.or(*until).unwrap_or(arena.rules().condition(*condition).until);
                arena.afflict_until(to, *condition, person(*source), value, until);
            }
        }
        ConditionEffect::End { condition, who, from } => {
            if let Some(of) = person(*who) {
                let from = from.and_then(person);
                arena.end_conditions(of, |i| i.key == *condition && (from.is_none() || i.source == from));
            }
        }
        ConditionEffect::EndTagged { tag, who, most } => {
            if let Some(of) = person(*who) {
                let most = most.as_ref().map(|most| most.eval(&arena.facts(ctx)));
                ending_conditions::end_tagged(arena, of, *tag, most);
            }
        }
        ConditionEffect::ReduceStored { condition, by, who } => {
            if let Some(of) = person(*who) {
                let by = by.eval(&arena.facts(ctx));
                ending_conditions::reduce_stored(arena, of, *condition, by);
            }
        }
        ConditionEffect::EndChosen { who, all } => {
            if let Some(of) = person(*who) {
                ending_conditions::end_chosen(arena, *ctx, of, *all);
            }
        }
        ConditionEffect::StoreChosen { value, who } => {
            if let Some(of) = person(*who) {
                let value = value.eval(&arena.facts(ctx));
                ending_conditions::store_chosen(arena, *ctx, of, value);
            }
        }
        ConditionEffect::StickWeapon { condition, value } => {
            let value = value.eval(&arena.facts(ctx));
            stuck_weapons::stick_weapon(arena, *ctx, *condition, value);
        }
        ConditionEffect::EndSustained => {
            if let Some(ChosenTarget::Bond(id)) = arena.ordered_aim(ctx).cloned() {
                arena.end_bonds(|bond| bond.id == id);
            }
        }
        ConditionEffect::TakeStance => {
            if let Some(ChosenTarget::Condition(_, key)) = arena.ordered_aim(ctx).cloned() {
                arena.afflict(me, key, Some(me), 0);
            }
        }
    }
}
