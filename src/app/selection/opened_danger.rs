//! The danger at the pointed cell, opened to its parts: the strike of one foe after the other, as it would stand there.

use crate::app::battle::driver::Battle;
use crate::app::present;
use crate::app::selection::enemy_view::{CellDanger, Striker};
use crate::app::selection::state::{RefreshKey, Selection};
use crate::app::text;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::ui::forecast::ForecastModel;

/// The halt, the combatant and its cell, the foe.
type OpenedKey = (RefreshKey, CombatantId, Cell, Striker);

/// Which of the foes is opened.
#[derive(Debug, Default)]
pub(in crate::app) struct OpenedDanger {
    /// Its index among those that can strike there.
    foe: Option<usize>,
    /// The one that was looked at last.
    known: Option<(OpenedKey, ForecastModel)>,
}

impl OpenedDanger {
    /// Whether any is opened.
    pub fn any(&self) -> bool {
        self.foe.is_some()
    }

    /// Opens none.
    pub fn close(&mut self) {
        self.foe = None;
    }
}

impl Selection {
    /// What foes can do to whom is pointed at: to the walker at the pointed cell, or else to a friend where it stands.
    fn pointed_danger(&self) -> Option<&CellDanger> {
        let friend = || {
            let who = self.combatant_on(self.pointed()?)?;
            self.dangers.iter().find(|(id, _)| *id == who).map(|(_, danger)| danger)
        };
        self.danger.as_ref().or_else(friend).filter(|danger| !danger.by.is_empty())
    }

    /// Opens the next foe that can strike where one points, and closes after the last. False if there is none to open.
    pub fn open_next_foe(&mut self) -> bool {
        let Some(foes) = self.pointed_danger().map(|danger| danger.by.len()) else { return false };
        let next = self.opened_danger.foe.map_or(0, |foe| foe + 1);
        self.opened_danger.foe = (next < foes).then_some(next);
        true
    }

    /// The strike of the opened foe, with all its parts, as the viewer's side imagines it.
    pub fn foe_forecast(&mut self, battle: &mut Battle) -> Option<ForecastModel> {
        let foe = self.opened_danger.foe?;
        let Some(danger) = self.pointed_danger() else {
            self.opened_danger.foe = None;
            return None;
        };
        let (who, at) = (danger.who, danger.at);
        let striker = danger.by.get(foe)?.clone();
        let key = (self.decided_for(), who, at, striker);
        let striker = &key.3;
        if self.opened_danger.known.as_ref().is_none_or(|(known, _)| *known != key) {
            let model = self.imagined_strike(battle, (who, at), striker)?;
            self.opened_danger.known = Some((key, model));
        }
        self.opened_danger.known.as_ref().map(|(_, model)| model.clone())
    }

    fn imagined_strike(
        &mut self,
        battle: &mut Battle,
        (who, at): (CombatantId, Cell),
        striker: &Striker,
    ) -> Option<ForecastModel> {
        let (order, by) = (&striker.order, striker.order.by);
        let (name, guessed) = {
            let arena = battle.fight.seen_by(battle.viewpoint());
            (arena.identity(by).name.to_string(), !arena.sheet_known(by))
        };
        let halt = self.decided_for();
        let imagination = self.imagined.at(battle, halt)?;
        let view = self.view.as_ref();
        let mut model = imagination.with_places([(by, striker.from), (who, at)], |fight| {
            let side = fight.setup().side_of(by);
            present::forecast(&fight.seen_by(Some(side)), view, order)
        })?;
        // It is no order: it has neither price nor button, and what would answer it is asked then.
        model.head = text::body::foe_strikes(&name, &model.head);
        (model.costs, model.threats, model.button) = (Vec::new(), Vec::new(), None);
        if guessed {
            model.threats.push(text::body::GUESSED.to_owned());
        }
        Some(model)
    }
}
