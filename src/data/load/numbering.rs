//! Every effect list of a ruleset gets a number, so that one that is under way can be written down as two small
//! numbers.

use std::sync::Arc;

use crate::data::effect::{Effect, Effects, ListId, SceneEffect};
use crate::data::ruleset::Ruleset;

/// Gives every effect list its number. Lists inside effects come after the list they stand in.
pub(super) fn number_lists(rules: &mut Ruleset) {
    let mut lists: Vec<Arc<[Effect]>> = vec![Arc::from([])];
    let mut number = |effects: &mut Effects| number_list(effects, &mut lists);
    number(&mut rules.grid.on_fall);
    if let Some(riding) = &mut rules.roles.riding {
        number(&mut riding.thrown);
    }
    rules.pools.iter_mut().for_each(|p| {
        number(&mut p.raised);
        number(&mut p.rises);
        number(&mut p.falls);
        number(&mut p.over);
        number(&mut p.at_zero);
    });
    if let Some(wounds) = &mut rules.wounds {
        number(&mut wounds.on_wound);
        number(&mut wounds.on_mend);
        number(&mut wounds.over);
    }
    number(&mut rules.main_strike.on_critical);
    number(&mut rules.second_strike.on_critical);
    rules.rolls.iter_mut().for_each(|r| {
        number(&mut r.on_critical);
        number(&mut r.on_fumble);
    });
    for condition in &mut rules.conditions {
        number(&mut condition.on_start);
        number(&mut condition.on_walk);
        number(&mut condition.on_harm);
        number(&mut condition.on_threat);
        condition.ticks.iter_mut().for_each(|t| number(&mut t.does));
    }
    rules.actions.iter_mut().for_each(|a| number(&mut a.does));
    for used in rules.objects.iter_mut().flat_map(|object| &mut object.uses) {
        let altered =
            std::iter::once(&Effect::Scene(SceneEffect::SetObjectState { to: None })).chain(used.does.items.iter());
        used.does.items = altered.cloned().collect();
        number(&mut used.does);
        number(&mut used.fails);
    }
    rules.objects.iter_mut().filter_map(|o| o.sturdy.as_mut()).for_each(|s| number(&mut s.on_ruin));
    rules.inquiries.iter_mut().for_each(|i| number(&mut i.does));
    rules.routines.iter_mut().for_each(|r| number(&mut r.does));
    rules
        .items
        .iter_mut()
        .filter_map(|i| i.weapon.as_mut())
        .flat_map(|w| &mut w.riders)
        .for_each(|r| number(&mut r.does));
    for ground in &mut rules.terrain {
        number(&mut ground.on_try);
        number(&mut ground.on_enter);
        number(&mut ground.at_round_end);
        number(&mut ground.at_turn_start);
    }
    rules.lists = lists;
}

fn number_list(effects: &mut Effects, lists: &mut Vec<Arc<[Effect]>>) {
    if effects.items.is_empty() {
        effects.id = ListId(0);
        return;
    }
    let mut items: Vec<Effect> = effects.items.to_vec();
    for list in items.iter_mut().flat_map(Effect::lists_mut) {
        number_list(list, lists);
    }
    effects.items = Arc::from(items);
    effects.id = ListId(u16::try_from(lists.len()).unwrap_or(u16::MAX));
    lists.push(Arc::clone(&effects.items));
}
