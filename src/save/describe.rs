//! Decisions and orders as text, for the messages of a replay. Orders may come from an edited file, so every id is
//! looked up with care.

use crate::fight::Fight;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::{ChosenTarget, Decision, DecisionKind, Order, OrderKind};
use crate::kernel::ids::CombatantId;
use crate::save::text;

/// The side of a decision and its question: `Kestrel Company, turn of Hilda`.
pub fn question_text(fight: &mut Fight, decision: &Decision) -> String {
    let arena = fight.arena();
    let side = arena.scene().sides.get(decision.side.index()).map_or(text::UNKNOWN_SIDE, |s| s.name.as_str());
    let what = match decision.kind {
        DecisionKind::Plan => text::PLANS.to_owned(),
        DecisionKind::Call { count: Some(count) } => text::who_acts_at(count),
        DecisionKind::Call { count: None } => text::WHO_ACTS.to_owned(),
        DecisionKind::Turn { by } => text::turn(name(&arena, by)),
        DecisionKind::Window { point, subject, other, asked } => {
            let points = arena.rules().scope.names(crate::data::scope::KeyKind::Point);
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
        OrderKind::Plan(plans) => {
            let who: Vec<String> = plans.iter().map(|p| name(&arena, p.by)).collect();
            if who.is_empty() { text::NO_PLANS.to_owned() } else { text::plans_of(who.join(", ")) }
        }
        OrderKind::Take { by, slot } => text::takes(name(&arena, *by), slot),
        OrderKind::Skip { by, slot } => text::skips(name(&arena, *by), slot),
        OrderKind::Walk { by, path } => match path.last() {
            Some(to) => text::walks(name(&arena, *by), text::cell(to.x, to.y)),
            None => text::walks_nowhere(name(&arena, *by)),
        },
        OrderKind::Act(draft) => {
            let action = arena.rules().actions.get(draft.action.index()).map_or(text::UNKNOWN_ACTION, |a| &a.name);
            let target = match &draft.aim {
                ChosenTarget::Target(at)
                | ChosenTarget::Condition(at, _)
                | ChosenTarget::Theirs(at, _)
                | ChosenTarget::Line(at, _)
                | ChosenTarget::Knock(at, ..)
                | ChosenTarget::Aid(at, ..) => name(&arena, *at),
                ChosenTarget::Cell(at) => text::cell(at.x, at.y),
                _ => return text::acts(name(&arena, draft.by), action),
            };
            text::acts_at(name(&arena, draft.by), action, target)
        }
        OrderKind::EndTurn => text::END_TURN.to_owned(),
        OrderKind::Pass => text::PASS.to_owned(),
        OrderKind::Abandon { by } => text::gives_up(name(&arena, *by)),
    }
}

fn name(arena: &Arena<'_>, id: CombatantId) -> String {
    if arena.exists(id) { arena.body(id).identity.name.to_string() } else { text::combatant(id.0) }
}
