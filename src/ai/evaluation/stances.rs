//! Evaluation of stances: which one is worth changing to, from the values that it changes for its bearer.

use crate::data::effect::Change;
use crate::data::formula::{Expr, Fact};
use crate::data::scope::{ConditionId, Tags};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

use super::Evaluation;
use super::assessment::KnownCombatant;

/// The value of one more point over the rounds to come, in hundredths: on the damage of strikes, …
const DAMAGE: i64 = 110;
/// … on a roll to hit or to overcome, …
const ROLL: i64 = 60;
/// … of soak for a threatened combatant, …
const SOAK: i64 = 70;
/// … of movement, …
const SPEED: i64 = 15;
/// … and of any other value.
const OTHER: i64 = 4;
/// Minimum gain over the present stance.
const MARGIN: i64 = 50;

/// The stance to change to, and its gain; None if the present one is as good.
pub(in crate::ai) fn best(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Option<(ConditionId, i64)> {
    let me = evaluation.assessment.friend(by)?;
    let stances = (0_u16..).map(ConditionId).take(evaluation.semantics.rules.conditions.len());
    let known = stances.filter(|key| arena.knows_stance(by, *key));
    let (worth, found) =
        known.map(|key| (rate(evaluation, arena, me, key), key)).reduce(|a, b| if b.0 > a.0 { b } else { a })?;
    let now = arena.conditions(by).filter(|i| evaluation.semantics.rules.condition(i.key).stance);
    let gain = worth - now.map(|i| rate(evaluation, arena, me, i.key)).sum::<i64>();
    (gain >= MARGIN && !arena.has(by, found)).then_some((found, gain))
}

/// The value of a stance for a combatant.
fn rate(evaluation: &Evaluation, arena: &SideArena, me: &KnownCombatant, stance: ConditionId) -> i64 {
    let rules = &evaluation.semantics.rules;
    let strike = rules.roll(rules.main_strike.roll);
    let threatened = evaluation.assessment.threat(arena, me.rect) > 0;
    // Labels of special actions: a stance that helps them is chosen to use them.
    let block = rules.archetype(arena.identity(me.id).archetype);
    let tags = block.knows.iter().fold(Tags::default(), |tags, action| Tags(tags.0 | rules.action(*action).tags.0));
    let foe = evaluation.assessment.foes.iter().min_by_key(|f| arena.rect_distance(f.rect, me.rect));
    let mut worth = 0;
    for modifier in &rules.condition(stance).modifiers {
        let Change::Add(amount) = &modifier.op else { continue };
        let context = Context::of(me.id).with_other(foe.map(|f| f.id)).with_tags(tags);
        let facts = arena.facts(context);
        // A melee combatant will be at the distance that counts.
        let holds = modifier.when.holds(&facts) || !me.shoots() && near(&modifier.when.expr);
        if !holds {
            continue;
        }
        let point = if rules.main_strike.values.contains(&modifier.to) {
            DAMAGE
        } else if strike.values.contains(&modifier.to) {
            ROLL
        } else if modifier.to == rules.main_strike.soak_taken {
            if threatened { SOAK } else { SOAK / 2 }
        } else if modifier.to == rules.roles.speed {
            SPEED
        } else {
            OTHER
        };
        worth += i64::from(amount.eval(&facts)) * point;
    }
    worth
}

/// Whether a test is about distance.
fn near(expr: &Expr) -> bool {
    match expr {
        Expr::Fact(Fact::Distance(..) | Fact::Adjacent(..)) => true,
        Expr::Two(_, a, b) => near(a) || near(b),
        _ => false,
    }
}
