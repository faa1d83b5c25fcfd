//! The view model of the result screen: the winners, the statistics, the turning points.

use crate::app::battle::driver::Battle;
use crate::app::board::board_view::look;
use crate::app::history::aftermath;
use crate::app::history::battle_stats::{BattleStats, CombatantFacts, StatsInput, TurningPoint};
use crate::app::present::body;
use crate::app::text;
use crate::data::effect::Fate;
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::log::{Event, Outcome, RollRecord};
use crate::fight::values::contests::{Opposition, roll_chance};
use crate::fight::values::prepare::PreparedRoll;
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::odds::Chance;
use crate::ui::victory::{HealthLine, StatsRow, TurningPointLine, VictoryModel};

/// The result screen.
pub(in crate::app) fn victory(battle: &mut Battle, view: &SideView, outcome: &Outcome) -> VictoryModel {
    let events: Vec<Event> = battle.fight.log().iter().map(|e| e.event.clone()).collect();
    let seed = &battle.spec.seed;
    let arena = battle.fight.seen_by(view.viewer);
    let rules = arena.rules();
    let health = rules.roles.health;
    let health_name = &rules.pool(health).full_name().to_lowercase();
    let fighters: Vec<CombatantFacts> = view
        .bodies
        .iter()
        .map(|b| {
            let (health, max) = arena.health(b.id).unwrap_or_default();
            CombatantFacts { side: b.side.index(), health, max }
        })
        .collect();
    let strikes = [rules.main_strike.roll, rules.second_strike.roll];
    let how = StatsInput { health, strikes: &|roll| strikes.contains(&roll), chance: &|roll| chance(&arena, roll) };
    let stats = BattleStats::read(events.iter(), &fighters, &how);
    let name = |id: CombatantId| body(view, id).name.to_string();
    let afterwards = aftermath::read(rules, &events, view.bodies.len());
    let rows = view.bodies.iter().zip(&stats.combatants).map(|(seen, own)| StatsRow {
        look: look(&arena, seen),
        name: seen.name.to_string(),
        fate: end_state(seen, own.felled_by.map(name), afterwards[seen.id.index()].died, health_name),
        after: afterwards[seen.id.index()].told.iter().cloned().chain(arena.counted(seen.id)).collect(),
        standing: seen.fate.is_none() && seen.able,
        dealt: own.dealt,
        taken: own.taken,
        strikes: (own.hit, own.tried),
        luck: (own.rolls > 0).then_some(own.luck),
        felled: own.felled.iter().map(|who| name(*who)).collect(),
    });
    let sides = arena.scene().sides().iter().enumerate().zip(&stats.health);
    let present = |side: usize| view.bodies.iter().any(|b| b.side.index() == side);
    let winners: Vec<SideId> = outcome.winners.iter().filter(|s| s.index() < arena.scene().sides().len()).collect();
    let names: Vec<String> = winners.iter().map(|s| arena.scene().sides()[s.index()].name.clone()).collect();
    VictoryModel {
        title: if names.is_empty() {
            text::victory::DRAW.to_owned()
        } else {
            text::victory::win(text::common::listed(&names))
        },
        number: winners.first().map(|s| s.index()),
        why: text::victory::why(why(&arena.ended(outcome)), outcome.round),
        seed: seed.clone(),
        rows: rows.collect(),
        turning: stats.turning.iter().map(|t| turning(&arena, view, t)).collect(),
        health: sides
            .filter(|((side, _), _)| present(*side))
            .map(|((side, facts), shares)| HealthLine { side, name: facts.name.clone(), shares: shares.clone() })
            .collect(),
    }
}

/// The reason as a sentence without the names of the winners, which the title shows.
fn why(ended: &str) -> String {
    let reason = ended.split_once(": ").map_or(ended, |(_, reason)| reason);
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The chance of a roll, by the odds of its kind.
fn chance(arena: &SideArena, roll: &RollRecord) -> Chance {
    let better = roll.parts.iter().any(|p| p.edge > 0);
    let worse = roll.parts.iter().any(|p| p.edge < 0);
    let prepared = PreparedRoll {
        bonus: roll.total - roll.natural,
        half: roll.half,
        against: roll.against,
        edge: i8::from(better) - i8::from(worse),
        parts: Vec::new(),
        // The record holds the number to meet.
        opposition: Opposition::Number,
        unrolled: None,
        strict: false,
    };
    roll_chance(arena.rules(), roll.roll, &prepared)
}

/// The state of a combatant at the end. A combatant that died only in the aftermath was felled, not slain.
fn end_state(seen: &BodyView, by: Option<String>, afterwards: bool, health_name: &str) -> String {
    let by = |alone: &str, by_name: fn(String) -> String| by.map_or_else(|| alone.to_owned(), by_name);
    match (seen.fate, seen.able, seen.health) {
        (Some(Fate::Dead), ..) if afterwards => by(text::victory::FELLED, text::victory::felled_by),
        (Some(Fate::Dead), ..) => by(text::victory::SLAIN, text::victory::slain_by),
        (Some(Fate::Yielded), ..) => text::victory::YIELDED.to_owned(),
        (Some(Fate::Fled), ..) => text::victory::FLED.to_owned(),
        (Some(Fate::Awaited), ..) => text::victory::LATE.to_owned(),
        (Some(Fate::Fallen), ..) => by(text::victory::LEFT_BEHIND, text::victory::left_behind_by),
        (None, false, _) => by(text::victory::FELLED, text::victory::felled_by),
        (None, true, Some((now, max))) => text::victory::health(now, max, health_name),
        (None, true, None) => text::victory::STANDING.to_owned(),
    }
}

fn turning(arena: &SideArena, view: &SideView, turning: &TurningPoint) -> TurningPointLine {
    let name = |id: CombatantId| body(view, id).name.to_string();
    let (to, amount) = (name(turning.to), turning.amount);
    let text = match (turning.by.filter(|by| *by != turning.to), turning.fells) {
        (Some(by), true) => text::victory::fells(name(by), to, amount),
        (Some(by), false) => text::victory::hits(name(by), to, amount),
        (None, true) => text::victory::falls(to, amount),
        (None, false) => text::victory::takes(to, amount),
    };
    let (mut when, mut told) = (turning.round.to_string(), text::victory::round(turning.round));
    if let Some(count) = turning.count {
        when = text::victory::round_and_count(when, count);
        told = text::victory::round_at(turning.round, arena.rules().time.count_names().0, count);
    }
    TurningPointLine {
        when,
        when_told: told,
        look: look(arena, body(view, turning.by.unwrap_or(turning.to))),
        text,
        chance: turning.chance.map(|c| text::common::percent(c.percent())).unwrap_or_default(),
        fells: turning.fells,
    }
}
