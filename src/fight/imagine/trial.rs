//! Orders are tried in an imagined fight: what comes of one, and then all is as before.

use crate::fight::imagine::Imagination;
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::state::log::{Event, LogEntry, Outcome};
use crate::fight::state::order::{Decision, Order};
use crate::fight::{FightError, SubmitError};
use crate::kernel::ids::{CombatantId, ObjectId};

/// What a side would learn by an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revealed {
    /// Where a hidden combatant is.
    Place(CombatantId),
    /// A hidden object.
    Object(ObjectId),
    /// Something about a combatant.
    Finding(CombatantId),
}

/// What came of an order in one imagined fight.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What happened, up to the next halt. All of it: entries that the side could not read included.
    pub events: Vec<LogEntry>,
    /// The imagined fight at that halt; [`Imagination::go_on_from`] goes there.
    pub state: Snapshot,
    /// What the side would have learned.
    pub revealed: Vec<Revealed>,
    /// The question at which it halts: who is asked, and what. None when the fight is over.
    pub asked: Option<Decision>,
    /// How the fight ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Trial {
    /// The events that show dice, in the order of casting.
    pub fn rolled(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().map(|entry| &entry.event).filter(|event| match event {
            Event::Rolled(_) | Event::DiceCast(..) | Event::GainRolled(..) => true,
            Event::Damaged(harm) => !harm.dice.is_empty(),
            _ => false,
        })
    }
}

impl Imagination {
    /// Tries an order in the imagined fight, which is afterwards as before. Its dice are those of the imagining: tried
    /// twice, an order has the same result.
    ///
    /// # Errors
    /// The order is refused there, or nothing is imagined.
    pub fn try_order(&mut self, order: &Order) -> Result<Trial, SubmitError> {
        let start = self.start.take().ok_or_else(nothing_imagined)?;
        self.fight.restore(&start);
        let tried = self.carry_out(order);
        self.fight.restore(&start);
        self.start = Some(start);
        tried
    }

    /// Goes on from what came of an order: the next orders are tried there.
    pub fn go_on_from(&mut self, state: &Snapshot) {
        self.fight.restore(state);
        self.start = Some(state.clone());
    }

    fn carry_out(&mut self, order: &Order) -> Result<Trial, SubmitError> {
        let begun = self.fight.log().len();
        let unseen = self.unseen();
        self.fight.submit(order.clone())?;
        let still = self.unseen();
        let events = self.fight.log().get(begun..).unwrap_or_default().to_vec();
        let found = unseen.into_iter().filter(|id| !still.contains(id)).map(Revealed::Place);
        let mut revealed: Vec<Revealed> = found.collect();
        for entry in events.iter().filter(|entry| entry.audience.contains(self.side)) {
            match entry.event {
                Event::ObjectFound(_, object) => revealed.push(Revealed::Object(object)),
                Event::Learned(_, of, _) => revealed.push(Revealed::Finding(of)),
                _ => {}
            }
        }
        Ok(Trial {
            events,
            state: self.fight.capture(),
            revealed,
            asked: self.fight.decision().cloned(),
            outcome: self.fight.outcome().cloned(),
        })
    }

    /// The combatants on the map whose place the side does not know.
    fn unseen(&mut self) -> Vec<CombatantId> {
        let side = self.side;
        let arena = self.fight.arena();
        arena.all_combatants().filter(|id| arena.present(*id) && !arena.known_to(side, *id)).collect()
    }
}

/// The error of an order that is tried where nothing is imagined.
pub(super) fn nothing_imagined() -> SubmitError {
    SubmitError::Broken(FightError("nothing is imagined in which an order could be tried".to_owned()))
}
