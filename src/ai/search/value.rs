//! How good an imagined fight stands for a side: who can still fight, how well, and how near the goals are.

use crate::ai::evaluation::goals;
use crate::fight::Fight;
use crate::fight::imagine::{Imagination, Standing};
use crate::fight::side::SideArena;
use crate::fight::state::resources::GoalKind;
use crate::kernel::ids::{CombatantId, SideId};

use super::playout::Horizon;

/// The value of a combatant in full health, and the share of it that does not hang on health.
const WHOLE: i64 = 1_000;
const STANDING: i64 = 450;
/// What is left of it for one that is down but not lost.
const DOWN: i64 = 120;
/// The value of a battle that is won.
const WON: i64 = 6_000;
/// The value of a round that a side has held a place for.
const HELD: i64 = 400;
/// What the fall of a combatant that a goal names is worth besides.
const NAMED: i64 = 1_000;

/// The value for a side, in thousandths of a combatant.
pub(super) fn value(imagination: &mut Imagination, side: SideId) -> i64 {
    let standings = imagination.standings();
    let fight = imagination.fight();
    let outcome = fight.outcome().cloned();
    let arena = fight.seen_by(Some(side));
    let scene = arena.scene();
    let sign = |other: SideId| if scene.hostile(side, other) { -1 } else { 1 };
    let mut sum: i64 = standings.iter().map(|one| sign(one.side) * (of(one) + named(&arena, side, one))).sum();
    for (number, goal) in (0..).zip(scene.goals()) {
        if let GoalKind::Hold(..) = goal.kind {
            sum += sign(goal.side) * HELD * i64::from(arena.progress(number));
        }
    }
    if let Some(outcome) = outcome {
        sum += match outcome.winners {
            winners if winners.is_empty() => 0,
            winners if winners.contains(side) => WON,
            _ => -WON,
        };
    }
    sum
}

/// What is won of a fight, as [`Horizon::End`] says.
pub(super) fn won(fight: &Fight, side: SideId) -> i64 {
    match fight.outcome() {
        Some(outcome) if outcome.winners.contains(side) => Horizon::WON,
        Some(outcome) if !outcome.winners.is_empty() => 0,
        _ => Horizon::WON / 2,
    }
}

/// The value of a combatant, whichever side it is on.
pub(super) fn of(standing: &Standing) -> i64 {
    let (health, max) = standing.health;
    match (standing.able, standing.undefeated) {
        (true, _) => {
            let max = max.max(1);
            STANDING + (WHOLE - STANDING) * i64::from(health.clamp(0, max)) / i64::from(max)
        }
        (false, true) => DOWN,
        (false, false) => 0,
    }
}

/// The value of a combatant besides because a goal names it.
fn named(arena: &SideArena, side: SideId, standing: &Standing) -> i64 {
    let named = |id: CombatantId| goals::prize(arena, side, id) > 0;
    if standing.able && named(standing.id) { NAMED } else { 0 }
}

/// The value that a strike takes from its target on average: what it takes in hundredths of a point, and its chance to fell
/// in hundredths of a percent. One that is down has none to lose.
pub(super) fn expected_loss(target: &Standing, (mean, fell): (i64, i64)) -> i64 {
    if !target.able {
        return 0;
    }
    let max = i64::from(target.health.1.max(1));
    (WHOLE - STANDING) * mean / (100 * max) + (STANDING - DOWN) * fell / 10_000
}
