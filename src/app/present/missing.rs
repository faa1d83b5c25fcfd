//! The view model of a greyed row that is chosen: all that is missing, and what would help.

use crate::app::battle::driver::Battle;
use crate::app::present::{capital, costs};
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::state::Selection;
use crate::app::selection::target_names;
use crate::app::text;
use crate::fight::imagine::Remedy;
use crate::fight::side::SideArena;
use crate::ui::missing::{MissingModel, RemedyRow};

/// What the chosen greyed row lacks; None if another row is chosen.
pub(in crate::app) fn missing(battle: &mut Battle, selection: &Selection) -> Option<MissingModel> {
    let item = selection.chosen_in_vain()?;
    let arena = battle.fight.seen_by(battle.viewpoint());
    let def = arena.rules().action(item.action?);
    let remedy = |remedy: &Remedy| {
        let costs = costs(&arena, &remedy.order);
        let name = target_names::act(&arena, &remedy.order);
        let name = if remedy.same_turn { text::menu::first(name) } else { text::menu::for_next_turn(name) };
        RemedyRow {
            name: match (remedy.chance.basis_points(), remedy.exact) {
                (10_000, true) => name,
                (_, false) => text::common::remark(name, text::odds::about_percent(remedy.chance.percent())),
                _ => text::common::remark(name, text::common::percent(remedy.chance.percent())),
            },
            detail: costs.into_iter().map(|(cost, _)| cost).collect::<Vec<_>>().join(", "),
        }
    };
    Some(MissingModel {
        head: def.name.clone(),
        text: def.text.clone(),
        lacks: lacks(&arena, item),
        remedies: selection.remedies().iter().map(remedy).collect(),
    })
}

/// All that a greyed row lacks, as sentences.
pub(super) fn lacks(arena: &SideArena, item: &MenuItem) -> Vec<String> {
    let Some((blocked, action)) = item.blocked.as_ref().zip(item.action) else { return Vec::new() };
    let missing = arena.missing(item.by, action);
    let mut told: Vec<String> = Vec::new();
    for refusal in missing.all() {
        let line = capital(&refusal.tell(arena.rules()));
        if !line.is_empty() && !told.contains(&line) {
            told.push(line);
        }
    }
    if told.is_empty() || item.far {
        told = vec![blocked.clone()];
    }
    told
}
