//! Decisions and orders as text, for the messages of a replay. Orders may come from an edited file, so every id is
//! looked up with care.

use crate::fight::Fight;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::{Aim, Body, Decision, Order, Question};
use crate::kernel::ids::CombatantId;

/// The side of a decision and its question: `Kestrel Company, turn of Hilda`.
pub fn question_text(fight: &mut Fight, decision: &Decision) -> String {
    let arena = fight.arena();
    let side = arena.scene().sides.get(decision.side.index()).map_or("nobody", |s| s.name.as_str());
    let what = match decision.kind {
        Question::Plan => "plans of the round".to_owned(),
        Question::Call { count: Some(count) } => format!("who acts at count {count}"),
        Question::Call { count: None } => "who acts next".to_owned(),
        Question::Turn { by } => format!("turn of {}", name(&arena, by)),
        Question::Window { point, subject, other, asked } => {
            let points = arena.rules().scope.names(crate::data::scope::Kind::Point);
            let point = points.get(point.index()).map_or("?", String::as_str);
            let other = other.map_or_else(String::new, |other| format!(" and {}", name(&arena, other)));
            let who = asked.map_or_else(String::new, |who| format!("{} ", name(&arena, who)));
            format!("whether {who}to cut in (`{point}`: {}{other})", name(&arena, subject))
        }
    };
    format!("{side}, {what}")
}

/// An order as text: `Hilda walks to (5, 6)`.
pub fn order_text(fight: &mut Fight, order: &Order) -> String {
    let arena = fight.arena();
    match &order.body {
        Body::Plan(plans) => {
            let who: Vec<String> = plans.iter().map(|p| name(&arena, p.by)).collect();
            format!("plans of {}", if who.is_empty() { "nobody".to_owned() } else { who.join(", ") })
        }
        Body::Take { by, slot } => format!("{} takes the turn of slot {slot}", name(&arena, *by)),
        Body::Skip { by, slot } => format!("{} lets the turn of slot {slot} go by", name(&arena, *by)),
        Body::Walk { by, path } => match path.last() {
            Some(to) => format!("{} walks to ({}, {})", name(&arena, *by), to.x, to.y),
            None => format!("{} walks nowhere", name(&arena, *by)),
        },
        Body::Act(draft) => {
            let action = arena.rules().actions.get(draft.action.index()).map_or("an unknown action", |a| &a.name);
            let aim = match &draft.aim {
                Aim::Target(at)
                | Aim::Condition(at, _)
                | Aim::Theirs(at, _)
                | Aim::Line(at, _)
                | Aim::Knock(at, ..)
                | Aim::Aid(at, ..) => {
                    format!(" at {}", name(&arena, *at))
                }
                Aim::Cell(at) => format!(" at ({}, {})", at.x, at.y),
                _ => String::new(),
            };
            format!("{}: {action}{aim}", name(&arena, draft.by))
        }
        Body::EndTurn => "the turn ends".to_owned(),
        Body::Pass => "pass".to_owned(),
        Body::Abandon { by } => format!("{} gives up what it has begun", name(&arena, *by)),
    }
}

fn name(arena: &Arena<'_>, id: CombatantId) -> String {
    if arena.exists(id) { arena.body(id).identity.name.to_string() } else { format!("combatant {}", id.0) }
}
