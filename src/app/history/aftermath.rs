//! The aftermath of a battle for each combatant, in a few words, from the log after the decision.

use crate::app::text;
use crate::data::effect::Fate;
use crate::data::ruleset::Ruleset;
use crate::data::scope::RoutineId;
use crate::fight::state::log::Event;
use crate::kernel::ids::CombatantId;

/// The aftermath of one combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Aftermath {
    /// A few words for each change.
    pub told: Vec<String>,
    /// Whether it died only in the aftermath.
    pub died: bool,
}

/// Reads it for every combatant, by index.
pub(in crate::app) fn read(rules: &Ruleset, events: &[Event], people: usize) -> Vec<Aftermath> {
    let health = rules.roles.health;
    let mut all = vec![Aftermath::default(); people];
    let decided = events.iter().position(|e| matches!(e, Event::Ended(_))).map_or(events.len(), |at| at + 1);
    let mut cause: Option<(CombatantId, RoutineId)> = None;
    for event in &events[decided..] {
        let (who, told) = match event {
            Event::Routine(who, routine) => {
                cause = Some((*who, *routine));
                continue;
            }
            Event::Damaged(harm) if harm.amount > 0 => {
                let routine = cause.filter(|(who, _)| *who == harm.to).map(|(_, id)| rules.routine(id).name.as_str());
                let why = routine.filter(|name| !name.is_empty());
                (
                    harm.to,
                    why.map_or_else(
                        || text::common::minus(harm.amount),
                        |why| text::victory::lost_by(why, harm.amount),
                    ),
                )
            }
            Event::PoolChanged(who, pool, before, after, _) if *pool == health && *before <= 0 && *after > 0 => {
                (*who, text::victory::GOT_UP.to_owned())
            }
            Event::PoolChanged(who, pool, before, after, _) if *pool == health && after > before => {
                (*who, text::common::plus(after - before))
            }
            Event::Acted(who, action, ..) => (*who, rules.action(*action).name.clone()),
            Event::LeftFight(who, Fate::Dead) => {
                if let Some(afterwards) = all.get_mut(who.index()) {
                    afterwards.died = true;
                }
                (*who, text::victory::DIED.to_owned())
            }
            _ => continue,
        };
        if let Some(afterwards) = all.get_mut(who.index()) {
            afterwards.told.push(told);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage;
    use crate::data::scene::Controller;

    #[test]
    fn the_end_tells_what_it_took_and_who_got_up() {
        let mut told = Vec::new();
        for seed in ["1", "2", "3", "4", "oak", "elm"] {
            let mut battle = stage::trial("candle_ring", seed, |_| Controller::Ai);
            stage::advance(&mut battle, stage::Stage::Victory).expect("it ends");
            let events: Vec<Event> = battle.fight.log().iter().map(|e| e.event.clone()).collect();
            let decided = events.iter().position(|e| matches!(e, Event::Ended(_))).expect("it is decided");
            let arena = battle.fight.arena();
            let all = read(arena.rules(), &events, arena.all_combatants().count());
            for event in &events[decided..] {
                match event {
                    Event::Damaged(harm) if harm.amount > 0 => {
                        let words = &all[harm.to.index()].told;
                        assert!(words.iter().any(|w| w.ends_with(&format!("−{}", harm.amount))), "{words:?}");
                        told.push("harm");
                    }
                    Event::LeftFight(who, Fate::Dead) => {
                        assert!(all[who.index()].died);
                        told.push("death");
                    }
                    _ => {}
                }
            }
            assert!(read(arena.rules(), &events[..decided], all.len()).iter().all(|a| *a == Aftermath::default()));
        }
        assert!(told.contains(&"harm"), "somebody was exhausted: {told:?}");
    }
}
