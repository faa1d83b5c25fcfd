//! Decisions and orders as text, for the messages of a replay. Orders may come from an edited file, so every id is
//! looked up with care.

use crate::fight::Fight;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::{Aim, Body, Decision, Order, Question};
use crate::kernel::ids::CombatantId;
use crate::save::text;

/// The side of a decision and its question: `Kestrel Company, turn of Hilda`.
pub fn question_text(fight: &mut Fight, decision: &Decision) -> String {
    let arena = fight.arena();
    let side = arena.scene().sides.get(decision.side.index()).map_or(text::UNKNOWN_SIDE, |s| s.name.as_str());
    let what = match decision.kind {
        Question::Plan => text::PLANS.to_owned(),
        Question::Call { count: Some(count) } => text::who_acts_at(count),
        Question::Call { count: None } => text::WHO_ACTS.to_owned(),
        Question::Turn { by } => text::turn(name(&arena, by)),
        Question::Window { point, subject, other, asked } => {
            let points = arena.rules().scope.names(crate::data::scope::Kind::Point);
            let point = points.get(point.index()).map_or(text::UNKNOWN, String::as_str);
            let who = name(&arena, subject);
            let who = match other {
                Some(other) => text::both(who, name(&arena, other)),
                None => who,
            };
            match asked {
                Some(asked) => text::reacts(name(&arena, asked), point, who),
                None => text::react(point, who),
            }
        }
    };
    text::question(side, what)
}

/// An order as text: `Hilda walks to (5, 6)`.
pub fn order_text(fight: &mut Fight, order: &Order) -> String {
    let arena = fight.arena();
    match &order.body {
        Body::Plan(plans) => {
            let who: Vec<String> = plans.iter().map(|p| name(&arena, p.by)).collect();
            if who.is_empty() { text::NO_PLANS.to_owned() } else { text::plans_of(who.join(", ")) }
        }
        Body::Take { by, slot } => text::takes(name(&arena, *by), slot),
        Body::Skip { by, slot } => text::skips(name(&arena, *by), slot),
        Body::Walk { by, path } => match path.last() {
            Some(to) => text::walks(name(&arena, *by), text::cell(to.x, to.y)),
            None => text::walks_nowhere(name(&arena, *by)),
        },
        Body::Act(draft) => {
            let action = arena.rules().actions.get(draft.action.index()).map_or(text::UNKNOWN_ACTION, |a| &a.name);
            let target = match &draft.aim {
                Aim::Target(at)
                | Aim::Condition(at, _)
                | Aim::Theirs(at, _)
                | Aim::Line(at, _)
                | Aim::Knock(at, ..)
                | Aim::Aid(at, ..) => name(&arena, *at),
                Aim::Cell(at) => text::cell(at.x, at.y),
                _ => return text::acts(name(&arena, draft.by), action),
            };
            text::acts_at(name(&arena, draft.by), action, target)
        }
        Body::EndTurn => text::END_TURN.to_owned(),
        Body::Pass => text::PASS.to_owned(),
        Body::Abandon { by } => text::gives_up(name(&arena, *by)),
    }
}

fn name(arena: &Arena<'_>, id: CombatantId) -> String {
    if arena.exists(id) { arena.body(id).identity.name.to_string() } else { text::combatant(id.0) }
}
