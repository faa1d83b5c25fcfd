//! What the pointed act would do to each, where no strike tells it: tried in the fight as the viewer's side imagines it.

use crate::app::battle::driver::Battle;
use crate::app::selection::approach::comes_to;
use crate::app::selection::state::{RefreshKey, Selection};
use crate::fight::imagine::ActOutcomes;
use crate::fight::state::order::{ActOrder, ChosenTarget, Order, OrderKind};

/// How often an act is tried at most: so many that an average of 6 points is told within half a point.
const RUNS: u32 = 160;

/// The effects of the act that was looked at last.
#[derive(Debug, Default)]
pub(in crate::app) struct LookedAtEffects {
    /// The halt and the act, and what it does; None where that cannot be told.
    known: Option<((RefreshKey, ActOrder), Option<ActOutcomes>)>,
}

impl Selection {
    /// Finds out what the pointed act would do, unless it is known.
    pub fn look_at_effects(&mut self, battle: &mut Battle) {
        let draft = self.shown_draft(battle);
        // What is done from here is no other than what its draft says.
        let attack = self.attack().filter(|attack| draft.is_none() && attack.forecast.odds.is_none()).cloned();
        let approach = attack.as_ref().and_then(|attack| attack.approach.clone());
        let draft = draft.or(attack.map(|attack| attack.blow));
        let arena = battle.fight.seen_by(battle.viewpoint());
        let draft = draft.filter(|draft| draft.aim != ChosenTarget::Open && !self.busy);
        let Some(draft) = draft.filter(|draft| approach.is_some() || arena.odds(draft).is_none()) else {
            self.effects.known = None;
            return;
        };
        let key = (self.decided_for(), draft);
        if self.effects.known.as_ref().is_some_and(|(known, _)| *known == key) {
            return;
        }
        let (decision, side) = (battle.fight.decision().cloned(), battle.viewpoint());
        let imagination = self.imagined.at(battle, key.0);
        let told = imagination.zip(decision).zip(side).and_then(|((imagination, decision), side)| {
            let Some(walk) = approach else {
                let order = Order { decision: decision.id, body: OrderKind::Act(key.1.clone()) };
                return imagination.act_effects(&order, RUNS).ok();
            };
            let asked = (side, key.1.by, decision.kind);
            imagination.act_effects_after(|fight| comes_to(fight, asked, &walk).is_some(), &key.1, RUNS)
        });
        self.effects.known = Some((key, told));
    }

    /// What an act would do, if it is the one that was looked at last: figures of another place would mislead.
    pub fn act_effects(&self, order: &ActOrder) -> Option<&ActOutcomes> {
        let known = self.effects.known.as_ref();
        let of_it = known.filter(|((refresh_key, draft), _)| *refresh_key == self.decided_for() && draft == order);
        of_it.and_then(|(_, effects)| effects.as_ref())
    }
}
