//! What the coach says, and a decision that is looked back at, in words.

use crate::ai::ChanceGain;
use crate::app::battle::driver::Battle;
use crate::app::history::coaching::{Coaching, ToldDecision};
use crate::app::present::weighed::orders_told;
use crate::app::text;
use crate::coach::CostlyDecision;
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::input::Key;
use crate::kernel::ids::{CombatantId, SideId};
use crate::ui;
use crate::ui::coach::{CoachModel, CoachRow};
use crate::ui::moment::MomentModel;

/// Keys of the result screen before those of the coach's decisions.
const KEYS_BEFORE: usize = 3;

/// What the coach says of a battle that is over; None as long as it is not.
pub(in crate::app) fn coach(battle: &Battle) -> Option<CoachModel> {
    let costly = match &battle.coaching {
        Coaching::Ahead => return None,
        Coaching::UnderWay(work) => return Some(CoachModel::UnderWay(work.percent())),
        Coaching::Found(costly) => costly,
    };
    let row = |(at, told): (usize, &ToldDecision)| {
        let (given, better) = (text::coach::given(&told.given), text::coach::better(&told.better));
        CoachRow {
            key: Key::PICKS.get(KEYS_BEFORE + at).map(|key| key.cap()).unwrap_or_default(),
            when: told.when.clone(),
            cost: points(-told.decision.chance.cost()),
            below: text::coach::both(&given, &better),
            told: text::coach::told(&told.when, &given, &better, sure(&told.decision.chance)),
        }
    };
    Some(CoachModel::Found(costly.iter().enumerate().map(row).collect()))
}

/// The decision that is looked back at; None while none is.
pub(in crate::app) fn moment(battle: &mut Battle) -> Option<MomentModel> {
    let (at, count) = battle.looks_back_at()?;
    let decision = battle.fight.decision().cloned()?;
    let given = battle.given_then().cloned()?;
    let costly = battle.cost_then().cloned();
    let arena = battle.fight.seen_by(battle.viewpoint());
    let when = when(&arena, decision.side, decision.kind.asked_of());
    let better = costly.as_ref().map(|told| {
        let (given, better) = (percent(told.decision.chance.given), percent(told.decision.chance.better));
        text::coach::chances(&told.better, given, better)
    });
    Some(MomentModel {
        head: text::coach::looking_back(at + 1, count, when),
        given: orders_told(&arena, std::slice::from_ref(&given)),
        better: better.unwrap_or_default(),
        sure: costly.map(|told| sure(&told.decision.chance)).unwrap_or_default(),
        earlier: at > 0,
        keys: [Key::Undo.cap(), Key::Redo.cap(), Key::Back.cap()],
    })
}

/// A costly decision in words, at its halt.
pub(in crate::app) fn decision_told(fight: &mut Fight, decision: CostlyDecision) -> ToldDecision {
    let arena = fight.seen_by(Some(decision.side));
    ToldDecision {
        when: when(&arena, decision.side, decision.by),
        given: orders_told(&arena, std::slice::from_ref(&decision.given)),
        better: orders_told(&arena, &decision.better),
        decision,
    }
}

fn when(arena: &SideArena, side: SideId, by: Option<CombatantId>) -> String {
    match by {
        Some(by) => text::coach::turn(arena.round(), &arena.identity(by).name),
        None => text::coach::side(arena.round(), &arena.scene().sides()[side.index()].name),
    }
}

fn sure(chance: &ChanceGain) -> String {
    let (least, most) = chance.interval;
    text::coach::sure(percent(chance.cost()), points(least), points(most), chance.battles)
}

/// A difference in hundredths of a percent, in words.
fn points(difference: i64) -> String {
    let whole = (difference.abs() + 50) / 100;
    if difference < 0 { text::coach::lost(whole) } else { text::coach::won(whole) }
}

/// A chance in hundredths of a percent, in words.
fn percent(chance: i64) -> String {
    ui::text::common::percent((chance + 50) / 100)
}
