//! What ends undo: dice on the table, news, another player's answer. It is read from the log that the acting side may
//! read, so that undo never tells whether anything happened out of its sight.

use crate::fight::side::SideArena;
use crate::fight::state::log::{Event, LogEntry, Loss};
use crate::kernel::ids::{CombatantId, ItemId};

/// Why nothing can be taken back past a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum UndoEnd {
    /// Dice were rolled.
    Dice,
    /// Something new was seen: a combatant, an object, a deed of others, harm.
    News,
    /// Another player was asked.
    Others,
    /// The battle is over.
    Over,
}

/// What a side knew before an order, as far as the log does not say what was new.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Acquainted {
    /// The combatants whose place it knew.
    located: Vec<CombatantId>,
    /// The items that it knew of.
    items: Vec<ItemId>,
}

impl Acquainted {
    /// What a side knows now.
    pub fn of(arena: &SideArena) -> Acquainted {
        let located: Vec<CombatantId> = arena.all_combatants().filter(|id| arena.located(*id)).collect();
        let carried = located.iter().flat_map(|id| arena.gear(*id)).map(|item| item.id);
        let items = carried.chain(arena.loose().iter().map(|(_, item)| item.id)).collect();
        Acquainted { located, items }
    }

    /// The same in the fight as it imagines it: where those stand whose place it does not know is guessed there, so that
    /// coming upon them is nothing that can be told beforehand.
    pub fn imagined(arena: &SideArena) -> Acquainted {
        Acquainted { located: arena.all_combatants().collect(), ..Acquainted::of(arena) }
    }

    /// What ends undo for the side after an order, from the new entries of the log; None if it all can be taken back.
    pub fn undo_end(&self, arena: &SideArena, new: &[LogEntry]) -> Option<UndoEnd> {
        let side = arena.own_side();
        let read = || new.iter().filter(|entry| entry.audience.contains(side)).map(|entry| &entry.event);
        if read().any(|event| matches!(event, Event::Ended(_))) {
            return Some(UndoEnd::Over);
        }
        if read().any(casts) {
            return Some(UndoEnd::Dice);
        }
        let mut acted = false;
        let told = read().all(|event| {
            acted |= matches!(event, Event::Acted(by, ..) if arena.side(*by) == side);
            self.foreseen(arena, event, acted)
        });
        let sighted = arena.all_combatants().any(|id| arena.located(id) && !self.located.contains(&id));
        (!told || sighted).then_some(UndoEnd::News)
    }

    /// Whether the side could say beforehand that this would come of its own order. `acted` says whether it has acted
    /// in it: what changes on the map by a walk alone was not known.
    fn foreseen(&self, arena: &SideArena, event: &Event, acted: bool) -> bool {
        let side = arena.own_side();
        let own = |id: CombatantId| arena.side(id) == side;
        // What its order does to others is foreseen as far as they are known.
        let known = |id: CombatantId| own(id) || acted && self.located.contains(&id) && arena.sheet_known(id);
        match event {
            Event::FightStarted
            | Event::RoundStarted(_)
            | Event::RoundEnded(_)
            | Event::CountStarted(_)
            | Event::SidePlanned(_)
            | Event::GoalProgress(..) => true,
            Event::ZoneCreated(..) | Event::ZoneRemoved(..) | Event::ObjectChanged(..) | Event::ObjectMoved(..) => {
                acted
            }
            Event::Planned(by, _)
            | Event::TurnStarted { by, .. }
            | Event::TurnEnded(by, _)
            | Event::TurnBought(by, ..)
            | Event::TurnMoved(by, ..)
            | Event::TurnSkipped(by, _)
            | Event::TurnInterrupted(by, _)
            | Event::Acted(by, ..)
            | Event::Reacted(by, _)
            | Event::ActBegun(by, ..)
            | Event::ActReadied(by, _)
            | Event::ActLost(by, _, Loss::Abandoned)
            | Event::AreaAffected(by, _)
            | Event::Moved(by, ..)
            | Event::Jumped(by, ..)
            | Event::Mounted(by, _)
            | Event::Dismounted(by, ..)
            | Event::MovementGained(by, _)
            | Event::ItemDropped(by, ..)
            | Event::ItemUsedUp(by, ..)
            | Event::ItemLoaded(by, ..)
            | Event::Marked(by, _)
            | Event::Routine(by, _)
            | Event::LeftFight(by, _) => own(*by),
            Event::ItemChanged(by, ..) => by.is_some_and(own),
            Event::ItemCarried(by, item, ..) => own(*by) && self.items.contains(item),
            Event::Teleported(who, ..)
            | Event::Pushed(who, ..)
            | Event::Thrown(who, ..)
            | Event::PoolChanged(who, ..)
            | Event::StoredChanged(who, ..) => known(*who),
            Event::ConditionBegan(who, _, source) | Event::ConditionEnded(who, _, source) => {
                known(*who) && source.is_none_or(known)
            }
            _ => false,
        }
    }
}

/// Whether an event shows dice.
fn casts(event: &Event) -> bool {
    match event {
        Event::Rolled(_) | Event::DiceCast(..) | Event::GainRolled(..) | Event::RollChanged(..) => true,
        Event::Damaged(harm) => !harm.dice.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage;
    use crate::kernel::cell::Cell;
    use crate::kernel::ids::{SideId, SideSet};

    #[test]
    fn what_a_side_may_not_read_ends_nothing() {
        let mut battle = stage::trial("toll_house", "oak", |usual| usual);
        let (own, other) = (SideId(0), SideId(1));
        let arena = battle.fight.seen_by(Some(own));
        let of = |side: SideId| arena.all_combatants().find(|id| arena.side(*id) == side).expect("both have some");
        let (mine, foe) = (of(own), of(other));
        let known = Acquainted::of(&arena);
        let ends = |audience: SideSet, event: Event| known.undo_end(&arena, &[LogEntry { audience, event }]);
        let moved = |who| Event::Moved(who, Cell::new(1, 1), Cell::new(1, 2), 3);
        let cast = || Event::DiceCast(foe, vec![3], 3);
        let unseen = SideSet::only(other);
        for (audience, event, end) in [
            (SideSet::ALL, moved(mine), None),
            (SideSet::ALL, moved(foe), Some(UndoEnd::News)),
            (unseen, moved(foe), None),
            (SideSet::ALL, cast(), Some(UndoEnd::Dice)),
            (SideSet::only(own), cast(), Some(UndoEnd::Dice)),
            (unseen, cast(), None),
            (SideSet::ALL, Event::WalkStopped(mine), Some(UndoEnd::News)),
            (unseen, Event::Learned(foe, mine, Vec::new()), None),
            (SideSet::only(own), Event::Learned(mine, foe, Vec::new()), Some(UndoEnd::News)),
        ] {
            assert_eq!(ends(audience, event.clone()), end, "{event:?} for {audience:?}");
        }
    }

    #[test]
    fn whoever_comes_into_sight_is_news() {
        let mut battle = stage::trial("toll_house", "oak", |usual| usual);
        let arena = battle.fight.seen_by(Some(SideId(0)));
        let mut known = Acquainted::of(&arena);
        assert_eq!(known.undo_end(&arena, &[]), None);
        known.located.pop();
        assert_eq!(known.undo_end(&arena, &[]), Some(UndoEnd::News));
    }
}
