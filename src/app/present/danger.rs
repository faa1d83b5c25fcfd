//! Danger in words: what foes can do to a combatant before its next turn.

use crate::app::selection::enemy_view::{CellDanger, Striker};
use crate::app::text;
use crate::fight::imagine::FoeRange;
use crate::fight::side::SideArena;
use crate::kernel::odds::Chance;

/// So many foes are named in a sentence.
const NAMED: usize = 4;

/// Beside a combatant on the board: its chance to be hit, and to fall, to all foes that can strike it.
pub(in crate::app) fn danger_label(danger: &CellDanger) -> String {
    let (hit, fall) = (danger.together.hit.percent(), danger.together.fall.map(Chance::percent));
    match fall.filter(|fall| *fall > 0) {
        _ if danger.together.unknown == danger.by.len() => text::body::CAN_BE_HIT.to_owned(),
        Some(fall) => text::body::hit_and_fall(hit, fall),
        None => text::common::percent(hit),
    }
}

/// Beside a combatant while a foe is pointed at: that foe's chance to hit it.
pub(in crate::app) fn foe_hit(hit: Option<u8>) -> String {
    hit.map_or_else(|| text::body::CAN_BE_HIT.to_owned(), text::common::percent)
}

/// What it means to stand at a cell: danger, and cover.
pub(super) fn danger_here(arena: &SideArena, danger: &CellDanger) -> String {
    let told = strikes_here(arena, danger);
    let covered: Vec<&str> = danger.covered.iter().map(|foe| arena.identity(*foe).name.as_ref()).collect();
    match covered.is_empty() {
        true => told,
        false => text::body::covered_here(told, text::common::listed(&covered)),
    }
}

fn strikes_here(arena: &SideArena, danger: &CellDanger) -> String {
    if danger.by.is_empty() {
        return text::body::SAFE_HERE.to_owned();
    }
    let name = |striker: &Striker| {
        let name = &arena.identity(striker.order.by).name;
        striker.hit.map_or_else(|| name.to_string(), |hit| text::body::with_percent(name, hit))
    };
    let mut names: Vec<String> = danger.by.iter().take(NAMED).map(name).collect();
    let more = danger.by.len() - names.len();
    names.extend((more > 0).then(|| text::body::more_foes(more)));
    let named = text::body::can_strike_here(text::common::listed(&names));
    let worst = arena.rules().wounds.as_ref().and_then(|wounds| wounds.levels.last());
    let falls = match worst {
        Some(level) => text::body::fall_or_wound(arena.rules().pool(level.pool).name.to_lowercase()),
        None => text::body::FALL.to_owned(),
    };
    match (danger.by.len(), danger.together.fall.map(Chance::percent)) {
        (1, Some(fall)) => text::body::falls_here(named, fall, falls),
        (1, None) => named,
        (_, Some(fall)) => text::body::hit_and_fall_here(named, danger.together.hit.percent(), fall, falls),
        (_, None) => text::body::hit_here(named, danger.together.hit.percent()),
    }
}

/// How far a foe gets in its next turn.
pub(super) fn foe_range(arena: &SideArena, range: FoeRange) -> String {
    let told = |cells: i64| arena.rules().grid.told(cells);
    let walk = told(i64::from(range.walk));
    let far = told(i64::from(range.far));
    match (range.shots > range.melee, range.spells > range.melee) {
        (true, true) => text::body::walks_shoots_and_casts(walk, far),
        (true, false) => text::body::walks_and_shoots(walk, far),
        (false, true) => text::body::walks_and_casts(walk, far),
        (false, false) => text::body::walks_and_strikes(walk, told(i64::from(range.melee))),
    }
}
