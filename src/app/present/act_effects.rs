//! What an act without a strike does to each, in a few words.

use crate::app::text;
use crate::data::effect::{Effect, ForcedEffect};
use crate::data::formula::Who;
use crate::fight::imagine::{ActOutcome, ActOutcomes, Shift};
use crate::fight::preview::rolls::RollPreview;
use crate::fight::side::SideArena;
use crate::fight::state::order::ActOrder;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

/// So many conditions are named at most.
const NAMED: usize = 2;
/// So many percent a chance that was found by trying may be off.
const CLOSE: u32 = 8;

/// The names of those on whom an act with some rolls has an effect, each with the effect; those whom it harms most come
/// first.
pub(in crate::app) fn act_effects(
    arena: &SideArena,
    rolls: &[RollPreview],
    effects: &ActOutcomes,
) -> Vec<(String, String)> {
    let mut each: Vec<&ActOutcome> = effects.each.iter().collect();
    each.sort_by_key(|effect| std::cmp::Reverse(effect.harm));
    let told = each.into_iter().map(|effect| {
        let lands = if effects.exact { Vec::new() } else { lands(rolls, effect.to) };
        (arena.identity(effect.to).name.to_string(), words(arena, effect, effects.exact, &lands))
    });
    told.filter(|(_, words)| !words.is_empty()).collect()
}

/// Whether an act is to push or pull its target and would not move it at all, for want of room.
pub(in crate::app) fn moves_nobody(arena: &SideArena, draft: &ActOrder, effects: &ActOutcomes) -> bool {
    let Some(target) = draft.aim.target() else { return false };
    let mut pushes = false;
    let push = |effect: &Effect| matches!(effect, Effect::Forced(ForcedEffect::Push { who: Who::Other, .. }));
    arena.rules().action(draft.action).does.each(&mut |effect| pushes |= push(effect));
    pushes && effects.each.iter().all(|effect| effect.to != target || effect.shift.is_none())
}

/// The chances, in percent, that the rolls of an act about a combatant go against it.
fn lands(rolls: &[RollPreview], to: CombatantId) -> Vec<u32> {
    let chance = |roll: &RollPreview| {
        let chance = u32::from(roll.chance?.percent());
        Some(if roll.theirs { 100 - chance } else { chance })
    };
    rolls.iter().filter(|roll| roll.on == Some(to)).filter_map(chance).collect()
}

/// The effect on one of them. Chances that were found by trying are told in steps of 5 percent, but for those that agree
/// with the chance of a roll.
fn words(arena: &SideArena, effect: &ActOutcome, exact: bool, lands: &[u32]) -> String {
    let percent = |chance: Chance| match u32::from(chance.percent()) {
        percent if exact || percent == 100 => text::common::percent(percent),
        percent => match lands.iter().min_by_key(|lands| lands.abs_diff(percent)) {
            Some(lands) if lands.abs_diff(percent) <= CLOSE => text::common::percent(lands),
            _ => text::odds::about_percent(((percent + 2) / 5 * 5).clamp(1, 99)),
        },
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
    if let Some(Shift { chance, cells: (least, most), .. }) = effect.shift {
        let grid = &arena.rules().grid;
        let [least, most] = [least, most].map(|cells| grid.told(i64::from(cells)));
        let way = if least == most { most } else { text::odds::up_to(most) };
        told.push(if chance.percent() == 100 {
            text::odds::moves(way)
        } else {
            text::odds::may_move(way, percent(chance))
        });
    }
    told.join(", ")
}
