//! What an act without a strike does to each, in a few words.

use crate::app::text;
use crate::fight::imagine::{ActOutcome, ActOutcomes};
use crate::fight::side::SideArena;
use crate::kernel::odds::Chance;

/// So many conditions are named at most.
const NAMED: usize = 2;

/// The names of those on whom an act has an effect, each with the effect; those whom it harms most come first.
pub(in crate::app) fn act_effects(arena: &SideArena, effects: &ActOutcomes) -> Vec<(String, String)> {
    let mut each: Vec<&ActOutcome> = effects.each.iter().collect();
    each.sort_by_key(|effect| std::cmp::Reverse(effect.harm));
    let told = each
        .into_iter()
        .map(|effect| (arena.identity(effect.to).name.to_string(), words(arena, effect, effects.exact)));
    told.filter(|(_, words)| !words.is_empty()).collect()
}

/// The effect on one of them. Chances that were found by trying are told in steps of 5 percent.
fn words(arena: &SideArena, effect: &ActOutcome, exact: bool) -> String {
    let percent = |chance: Chance| match u32::from(chance.percent()) {
        percent if exact || percent == 100 => text::common::percent(percent),
        percent => text::odds::about_percent(((percent + 2) / 5 * 5).clamp(1, 99)),
    };
    let mut told: Vec<String> = Vec::new();
    match (effect.harm + 50) / 100 {
        0 if effect.harm > 0 => told.push(text::odds::LITTLE.to_owned()),
        0 => {}
        points => told.push(text::odds::about(points)),
    }
    // Whom a condition takes out of the fight, of that its name says more.
    if effect.falls.percent() > 0 && effect.harm > 0 {
        told.push(text::odds::falls(percent(effect.falls)));
    }
    let shown = effect.conditions.iter().filter(|(key, chance)| {
        let def = arena.rules().condition(*key);
        // What comes with a fall goes without saying.
        let fallen = effect.harm > 0 && chance.basis_points() <= effect.falls.basis_points();
        !def.quiet && !def.discreet && chance.percent() > 0 && !fallen
    });
    told.extend(shown.take(NAMED).map(|(key, chance)| {
        let name = &arena.rules().condition(*key).name;
        if chance.percent() == 100 { name.clone() } else { text::odds::gets(name, percent(*chance)) }
    }));
    told.join(", ")
}
