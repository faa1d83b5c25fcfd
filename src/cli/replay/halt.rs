//! One halt of a recorded battle as data: the JSON is a contract, written down in `docs/replay-json.md`, and the page
//! for people says the same.

use serde::Serialize;

use super::offers::OfferReport;
use crate::data::scope::KeyKind;
use crate::fight::Fight;
use crate::fight::preview::frame_text::FrameText;
use crate::fight::preview::{log_text, roll_text};
use crate::fight::state::arena::Arena;
use crate::fight::state::log::{Ending, Event, LogEntry};
use crate::fight::state::order::{Decision, DecisionKind, OrderKind};
use crate::kernel::ids::{CombatantId, SideId};
use crate::save::{self, Record};

/// A halt, with its keys in the order in which they are written.
#[derive(Serialize)]
pub(super) struct HaltReport {
    pub(super) halt: usize,
    pub(super) halts: usize,
    pub(super) side: Option<String>,
    pub(super) scene: String,
    pub(super) ruleset: String,
    pub(super) seed: String,
    pub(super) round: u32,
    pub(super) count: Option<u8>,
    /// None for a side: the hash is made from what it does not know, too.
    pub(super) hash: Option<String>,
    pub(super) combatants: Vec<CombatantReport>,
    pub(super) decision: Option<DecisionReport>,
    pub(super) outcome: Option<OutcomeReport>,
    pub(super) order: Option<AnswerReport>,
    /// None for a side: what is under way is known to the rules alone.
    pub(super) frames: Option<Vec<FrameReport>>,
    pub(super) offers: Vec<OfferReport>,
    pub(super) log: Vec<LogReport>,
}

/// A combatant, to which the other parts refer by number.
#[derive(Serialize)]
pub(super) struct CombatantReport {
    id: CombatantId,
    name: String,
    side: String,
}

/// What is asked.
#[derive(Serialize)]
pub(super) struct DecisionReport {
    side: String,
    /// None where a side looks on that is not asked, and so are the parts below.
    asks: Option<&'static str>,
    pub(super) text: String,
    combatant: Option<CombatantId>,
    point: Option<String>,
    subject: Option<CombatantId>,
    other: Option<CombatantId>,
}

/// How the battle ended.
#[derive(Serialize)]
pub(super) struct OutcomeReport {
    winners: Vec<String>,
    why: &'static str,
    round: u32,
    pub(super) text: String,
}

/// The recorded answer.
#[derive(Serialize)]
pub(super) struct AnswerReport {
    pub(super) text: String,
    body: OrderKind,
}

/// A frame of the stack.
#[derive(Serialize)]
pub(super) struct FrameReport {
    kind: &'static str,
    pub(super) text: String,
    pub(super) waits_for: String,
    pub(super) then: String,
}

/// A line of the log.
#[derive(Serialize)]
pub(super) struct LogReport {
    /// The number of its last event, from 0.
    event: usize,
    pub(super) text: String,
    pub(super) details: Vec<String>,
}

impl HaltReport {
    /// The halt `halt` of a record, at which the fight stands, with so many lines of the log; as a side knows it, or
    /// with everything.
    pub(super) fn of(
        record: &Record,
        fight: &mut Fight,
        halt: usize,
        side: Option<SideId>,
        lines: usize,
    ) -> HaltReport {
        let decision = fight.decision().cloned();
        let mine = decision.as_ref().is_some_and(|asked| side.is_none_or(|side| side == asked.side));
        let question = decision.as_ref().map(|decision| save::question_text(fight, decision));
        let order = record
            .orders
            .get(halt - 1)
            .filter(|_| mine)
            .map(|step| AnswerReport { text: save::order_text(fight, &step.order), body: step.order.body.clone() });
        let hash = format!("{:016x}", fight.record_hash());
        let log = log_lines(fight, side, lines);
        let outcome = fight.outcome().cloned();
        let offers = if mine { fight.offers() } else { Vec::new() };
        let asked_side = decision.as_ref().map(|decision| decision.side);
        let offers = {
            let arena = fight.seen_by(asked_side);
            offers.into_iter().map(|offer| OfferReport::new(&arena, offer)).collect()
        };
        let arena = fight.arena();
        HaltReport {
            halt,
            halts: record.halts(),
            side: side.map(|side| key(&arena, side)),
            scene: arena.scene().def.key.value.clone(),
            ruleset: arena.rules().key.clone(),
            seed: record.header.seed.clone(),
            round: arena.clock.round,
            count: arena.clock.count,
            hash: side.is_none().then_some(hash),
            combatants: arena
                .all_combatants()
                .map(|id| CombatantReport {
                    id,
                    name: arena.identity(id).name.to_string(),
                    side: key(&arena, arena.side(id)),
                })
                .collect(),
            decision: decision.map(|decision| match question {
                Some(text) if mine => asked(&arena, &decision, text),
                _ => DecisionReport::of_others(&arena, decision.side),
            }),
            outcome: outcome.map(|outcome| OutcomeReport {
                winners: outcome.winners.iter().map(|side| key(&arena, side)).collect(),
                why: match outcome.why {
                    Ending::Rout => "rout",
                    Ending::Goal(_) => "goal",
                    Ending::RoundLimit => "round_limit",
                    Ending::Stalemate => "stalemate",
                },
                round: outcome.round,
                text: log_text::ended(&arena, &outcome),
            }),
            order,
            frames: side.is_none().then(|| arena.frame_texts().into_iter().map(FrameReport::from).collect()),
            offers,
            log,
        }
    }

    /// The halt as one line.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("every key is a string")
    }
}

impl From<FrameText> for FrameReport {
    fn from(FrameText { kind, what, waits_for, then }: FrameText) -> FrameReport {
        FrameReport { kind, text: what, waits_for, then }
    }
}

impl DecisionReport {
    /// What a side sees of a question that is put to another side.
    fn of_others(arena: &Arena, side: SideId) -> DecisionReport {
        let text = format!("{}, what only that side is told", arena.scene().sides[side.index()].name);
        DecisionReport {
            side: key(arena, side),
            asks: None,
            text,
            combatant: None,
            point: None,
            subject: None,
            other: None,
        }
    }
}

fn asked(arena: &Arena, decision: &Decision, text: String) -> DecisionReport {
    let plain = DecisionReport { text, ..DecisionReport::of_others(arena, decision.side) };
    match decision.kind {
        DecisionKind::Plan => DecisionReport { asks: Some("plan"), ..plain },
        DecisionKind::Call { .. } => DecisionReport { asks: Some("call"), ..plain },
        DecisionKind::Turn { by } => DecisionReport { asks: Some("turn"), combatant: Some(by), ..plain },
        DecisionKind::Window { point, subject, other, asked } => {
            let point = arena.rules().scope.names(KeyKind::Point).get(point.index()).cloned();
            DecisionReport { asks: Some("window"), combatant: asked, point, subject: Some(subject), other, ..plain }
        }
    }
}

/// The last lines of the log, oldest first; steps of one walk are one line.
fn log_lines(fight: &mut Fight, side: Option<SideId>, most: usize) -> Vec<LogReport> {
    let entries: Vec<LogEntry> = fight.log().to_vec();
    let arena = fight.arena();
    let may_read = |entry: &LogEntry| side.is_none_or(|side| entry.audience.contains(side));
    let mut lines: Vec<LogReport> = Vec::new();
    let mut later: Option<CombatantId> = None;
    for (event, entry) in entries.iter().enumerate().rev().filter(|(_, entry)| may_read(entry)) {
        if lines.len() == most {
            break;
        }
        // The last step of a walk tells where it led.
        if let Event::Moved(who, _, to, _) = entry.event {
            if later.replace(who) != Some(who) {
                let text = format!("{} walks to ({}, {}).", arena.identity(who).name, to.x, to.y);
                lines.push(LogReport { event, text, details: Vec::new() });
            }
        } else if let Some(text) = log_text::tell(&arena, &entry.event) {
            later = None;
            lines.push(LogReport { event, text, details: roll_text::detail(&arena, &entry.event) });
        }
    }
    lines.reverse();
    lines
}

fn key(arena: &Arena, side: SideId) -> String {
    arena.scene().sides.get(side.index()).map_or_else(String::new, |side| side.key.clone())
}
