//! The model of the end.

use crate::app::driver::Battle;
use crate::app::picture::look;
use crate::fight::event::{Event, Outcome};
use crate::fight::telling;
use crate::fight::view::SideView;
use crate::kernel::ids::SideId;
use crate::ui::victory::{TallyRow, VictoryModel};

/// The end.
pub(in crate::app) fn victory(battle: &mut Battle, view: &SideView, outcome: &Outcome) -> VictoryModel {
    let mut sums = vec![(0, 0); view.bodies.len()];
    for entry in battle.fight.log() {
        if let Event::Harmed(harm) = &entry.event {
            sums[harm.to.index()].1 += harm.amount;
            if let Some(by) = harm.by {
                sums[by.index()].0 += harm.amount;
            }
        }
    }
    let arena = battle.fight.arena();
    let winners: Vec<SideId> = outcome.winners.iter().filter(|s| s.index() < arena.scene().sides.len()).collect();
    let rows = view.bodies.iter().zip(sums).map(|(seen, (dealt, taken))| TallyRow {
        look: look(&arena, seen),
        name: seen.name.to_string(),
        fate: match (seen.fate, seen.able, seen.health) {
            (Some(crate::data::effect::Fate::Dead), ..) => "fell".to_owned(),
            (Some(crate::data::effect::Fate::Fled), ..) => "got away".to_owned(),
            (None, false, _) => "down".to_owned(),
            (None, true, Some((now, max))) => format!("{now} of {max} hit points"),
            (None, true, None) => "standing".to_owned(),
        },
        dealt,
        taken,
    });
    let names: Vec<String> = winners.iter().map(|s| arena.scene().sides[s.index()].name.clone()).collect();
    VictoryModel {
        title: if names.is_empty() { "A draw".to_owned() } else { format!("{} win", names.join(" and ")) },
        number: winners.first().map(|s| s.index()),
        why: format!("{} Round {}.", telling::ended(&arena, outcome), outcome.round),
        rows: rows.collect(),
    }
}
