//! Spells: ranged harm without a weapon, as long as the actor can pay for it and holds what it needs. Casters keep
//! their distance like archers, and do not change the items in hand.

use std::cmp::Reverse;

use crate::data::effect::{Effect, FlowEffect, HarmEffect, Occasion, Target, Tool};
use crate::data::formula::{Amount, Expr, Who};
use crate::data::ruleset::{ActionDef, Ruleset};
use crate::data::scope::{ActionId, ConditionId};
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Dist;

use super::action_semantics::{self, ActionSemantics};
use super::action_uses::{self, ActionUses};
use super::condition_semantics;

/// The chance that such harm takes effect, in percent.
const LANDS: i64 = 55;

/// A spell, and the harm of its dice in hundredths.
pub(in crate::ai) type Spell = (ActionId, i64);

/// The actions of a ruleset that harm another combatant or a place without a weapon, the heaviest first.
pub(in crate::ai) fn read(rules: &Ruleset, uses: &[ActionUses]) -> Vec<Spell> {
    let all = (0_u16..).map(ActionId).zip(&rules.actions);
    let spells = all.filter(|(id, action)| {
        let aimed = matches!(action.target, Target::One { .. } | Target::Cell { .. });
        let own = matches!(action.occasion, Occasion::Turn | Occasion::Planned(_));
        let uses = &uses[id.index()];
        let bare = matches!(action.tool, Tool::Nothing | Tool::Conjured(_));
        aimed && own && bare && (uses.affects || uses.strike.is_some() && action.conjured().is_some())
    });
    let mut spells: Vec<Spell> = spells.map(|(id, action)| (id, harm(rules, action))).collect();
    spells.retain(|(_, harm)| *harm > 0);
    spells.sort_by_key(|(_, harm)| Reverse(*harm));
    spells
}

/// The mean of an action's dice, for its largest harm.
fn harm(rules: &Ruleset, action: &ActionDef) -> i64 {
    let weapon = action.conjured().and_then(|item| rules.item(item).weapon.as_ref());
    let mut most = weapon.map_or(0, |weapon| dice(&weapon.damage));
    let mut rolled = 0;
    action_uses::each(rules, &action.does, &mut |effect| match effect {
        Effect::Harm(HarmEffect::Harm { amount, who: Who::Other, .. }) => {
            // The dice may have been rolled for all targets before.
            let own = dice(amount);
            most = most.max(if own == 0 { rolled } else { own });
        }
        Effect::Flow(FlowEffect::ForEach { dice: Some(thrown), .. } | FlowEffect::RollDice { dice: thrown, .. }) => {
            rolled = dice(thrown);
        }
        _ => {}
    });
    most
}

fn dice(amount: &Amount) -> i64 {
    let plus = if let Expr::Num(n) = amount.plus { i64::from(n) * 100 } else { 0 };
    let dice = (amount.count > 0).then(|| Dist::dice(u16::from(amount.count), amount.sides, amount.keep)).flatten();
    plus + dice.map_or(0, |dice| dice.mean_hundredths())
}

/// The range of the heaviest spell that a combatant can cast now, and its expected harm in hundredths; None for a
/// combatant that can cast none, or whose sheet is not known. Preparation that it needs first is allowed for.
pub(in crate::ai) fn menace(arena: &SideArena, semantics: &ActionSemantics, by: CombatantId) -> Option<(i16, i64)> {
    if semantics.spells.is_empty() || !arena.sheet_known(by) {
        return None;
    }
    let able = |(action, _): &&Spell| arena.knows(by, *action) && castable(arena, semantics, by, *action);
    let (action, harm) = semantics.spells.iter().find(able)?;
    let draft = ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Nothing };
    let facts = arena.facts(arena.context_of(&draft));
    let (Target::One { range, .. } | Target::Cell { range, .. }) = &semantics.rules.action(*action).target else {
        return None;
    };
    let range = i16::try_from(range.eval(&facts)).unwrap_or(i16::MAX);
    Some((range.min(arena.sight_range(by)), harm * LANDS / 100))
}

/// Whether a combatant has what a spell takes besides the time for it.
fn castable(arena: &SideArena, semantics: &ActionSemantics, by: CombatantId, action: ActionId) -> bool {
    let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
    let context = arena.context_of(&draft);
    let facts = arena.facts(context);
    let def = semantics.rules.action(action);
    let readied =
        |test| semantics.readied.iter().any(|condition: &ConditionId| condition_semantics::granted(test, *condition));
    let lasting = def.cost.iter().filter(|cost| !action_semantics::of_the_turn(&semantics.rules, cost));
    arena.can_pay(by, lasting, &context).is_ok()
        && def.requires.iter().all(|r| r.need.holds(&facts) || readied(&r.need))
}
