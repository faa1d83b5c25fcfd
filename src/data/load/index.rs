//! What the engine looks up often, worked out once from a whole ruleset.

use super::{Origins, brought, readings, sieves};
use crate::data::effect::{ActLimit, Limit, Modifier, Occasion, SightLimit};
use crate::data::formula::{Expr, Fact, Now};
use crate::data::read::{Problems, nearest};
use crate::data::ruleset::{ArchetypeDef, Index, ItemDef, Modifying, RuleFiles, Ruleset, ValueDef};
use crate::data::scope::{ActionId, ConditionId, KeyKind, ValueId};
use crate::kernel::odds::Dist;

/// The lookup tables of a ruleset.
pub(super) fn index(rules: &Ruleset, origins: &Origins, problems: &mut Problems) -> Index {
    let points = rules.scope.names(KeyKind::Point).len();
    let mut index = Index {
        by_entry: vec![Vec::new(); rules.entries.len()],
        reactions: vec![Vec::new(); points],
        menus: vec![Vec::new(); points],
        ..Index::default()
    };
    for (at, action) in rules.actions.iter().enumerate() {
        let id = ActionId(u16::try_from(at).unwrap_or(u16::MAX));
        match &action.occasion {
            Occasion::Planned(entry) => index.by_entry[entry.index()].push(id),
            Occasion::Turn => index.in_turn.push(id),
            Occasion::Aside => index.asides.push(id),
            Occasion::Reaction { on, .. } => index.reactions[on.index()].push(id),
            Occasion::Window(point) => index.menus[point.index()].push(id),
        }
    }
    let by_roll = |part: &Expr| {
        use Now::{RollAgainst, RollMargin, RollNatural, RollTotal, RollTwice};
        matches!(part, Expr::Now(RollTotal | RollTwice | RollMargin | RollAgainst | RollNatural))
    };
    index.rolled = [&rules.main_strike, &rules.second_strike].iter().any(|strike| strike.bonus.expr.any(&by_roll));
    let pierces = |item: &ItemDef| item.weapon.as_ref().is_some_and(|weapon| weapon.pierces.expr.any(&by_roll));
    let divided = [&rules.main_strike, &rules.second_strike].iter().any(|strike| strike.divide.expr.any(&by_roll));
    index.rolled_values = divided || readings::any_of_values(rules, &by_roll) || rules.items.iter().any(pierces);
    index.departures = rules.actions.iter().any(|action| match &action.occasion {
        Occasion::Reaction { when, .. } => {
            when.expr.any(&|part| matches!(part, Expr::Fact(Fact::ProvokesLeaving(..) | Fact::LeftThreat(..))))
        }
        _ => false,
    });
    index.files = RuleFiles {
        conditions: origins.conditions.clone(),
        items: origins.items.clone(),
        actions: origins.actions.clone(),
        circumstances: origins.circumstances.clone(),
    };
    index.brought = brought::by_acts(rules);
    // The loader has taken no dice without a spread.
    index.spreads = rules.rolls.iter().map(|r| r.dice.spread().unwrap_or_else(|| Dist::constant(0))).collect();
    index.modifying = (0_u16..).zip(&rules.values).map(|(at, value)| modifying(rules, ValueId(at), value)).collect();
    (index.readings, index.holding_reads) = readings::of_rules(rules);
    index.interrupt_reads = readings::of_interrupts(rules);
    index.sieves = rules.actions.iter().map(sieves::sieve).collect();
    let actions = || (0_u16..).map(ActionId).zip(&rules.actions);
    let known = |archetype: &ArchetypeDef| {
        actions().map(|(id, action)| action.common || archetype.knows.contains(&id)).collect()
    };
    index.known = rules.roster.iter().map(known).collect();
    for (at, condition) in (0_u16..).zip(&rules.conditions) {
        let mut listening = 0;
        for pattern in &condition.ends {
            index.listened[pattern.on as usize] = true;
            listening |= 1 << pattern.on as u64;
        }
        index.listening.push(listening);
        index.disabling.push(condition.limits.iter().any(disables));
        index.downing.push(condition.limits.contains(&Limit::Act(ActLimit::Down)));
        index.hiding.push(condition.limits.iter().any(hides));
        if condition.holds.is_some() {
            index.holding.push(ConditionId(at));
        }
    }
    for (archetype, file) in rules.roster.iter().zip(&origins.roster) {
        let mut scores = vec![0; rules.scores.len()];
        for (key, value) in archetype.scores.iter() {
            match rules.scope.find(KeyKind::Score, key) {
                Some(id) => scores[usize::from(id)] = *value,
                None => {
                    let known = rules.scope.names(KeyKind::Score).iter().map(String::as_str);
                    let help = nearest(key, known).map_or_else(String::new, |n| format!("did you mean `{n}`?"));
                    problems.error(file, key.pos, format!("unknown score `{}`", key.value), help);
                }
            }
        }
        index.scores.push(scores);
    }
    index
}

/// Whether a limit keeps the bearer of a condition from acting at all.
fn disables(limit: &Limit) -> bool {
    matches!(limit, Limit::Act(ActLimit::Down | ActLimit::Helpless))
}

/// Whether a limit hides the bearer of a condition.
fn hides(limit: &Limit) -> bool {
    matches!(limit, Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom))
}

/// What modifies a value.
fn modifying(rules: &Ruleset, id: ValueId, value: &ValueDef) -> Modifying {
    let among = |modifiers: &Vec<Modifier>| modifiers.iter().any(|m| m.to == id);
    let circumstances: Vec<u8> =
        (0_u8..).zip(&rules.circumstances).filter(|(_, c)| *c.to == id).map(|(number, _)| number).collect();
    let mut found = Modifying {
        any: !value.steps.is_empty() || !circumstances.is_empty(),
        sizes: rules.sizes.iter().map(|size| among(&size.modifiers)).collect(),
        archetypes: rules.roster.iter().map(|archetype| among(&archetype.modifiers)).collect(),
        items: rules.items.iter().map(|item| among(&item.modifiers)).collect(),
        conditions: rules.conditions.iter().map(|condition| among(&condition.modifiers)).collect(),
        circumstances,
    };
    let kinds = [&found.sizes, &found.archetypes, &found.items, &found.conditions];
    found.any |= kinds.iter().any(|kind| kind.contains(&true));
    found
}
