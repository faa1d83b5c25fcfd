//! What takes a run-up: thought of where a straight way leads to somebody (SEC-MOVE-40).

use crate::data::effect::Target;
use crate::data::scope::ActionId;
use crate::fight::arena::Arena;
use crate::fight::body::Run;
use crate::fight::frame::Context;
use crate::fight::order::{Aim, Body, Draft};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

use super::desk::Desk;
use super::moment::Moment;
use super::outcome;
use super::picture::Fighter;

/// The run and the act that is worth most for the points of both, and how much that is for each of them in hundredths.
pub(super) fn best(desk: &Desk, moment: &Moment, actions: &[ActionId], budget: u16) -> Option<(i64, Vec<Body>)> {
    let Moment { arena, by, .. } = *moment;
    let purse = arena.rules().time.purse()?;
    let there = arena.pool(by, purse);
    let mut best: Option<(i64, Vec<Body>)> = None;
    for action in actions.iter().copied().filter(|a| desk.lore.uses(*a).runs_up) {
        if !matches!(desk.lore.rules.action(action).target, Target::One { .. }) {
            continue;
        }
        for foe in desk.picture.foes.iter().filter(|foe| foe.able) {
            let Some((path, run)) = straight(arena, by, foe, budget) else { continue };
            let Ok(cost) = arena.price_path(by, &path, budget) else { continue };
            let facts = arena.facts_for(arena.side(by), Context { run, ..Context::of(by) });
            if !desk.lore.rules.action(action).requires.iter().all(|r| r.need.holds(&facts)) {
                continue;
            }
            let draft = Draft { by, action, tool: None, aim: Aim::Target(foe.id) };
            let walked = arena.walk_price(by, cost).map_or(0, |(_, price)| price);
            let price = arena.price(&draft, purse);
            let rest = there - walked;
            // Nobody stands still for it until the next turn.
            if rest < price {
                continue;
            }
            let value = outcome::worth(desk, arena, &draft) * 100 / i64::from((walked + price).max(1));
            if value > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((value, vec![Body::Walk { by, path }, Body::Act(draft)]));
            }
        }
    }
    best
}

/// The straight way up to somebody, and how long a run-up it is.
fn straight(arena: &Arena, by: CombatantId, foe: &Fighter, budget: u16) -> Option<(Vec<Cell>, u16)> {
    let start = arena.body(by).place.at;
    let identity = arena.identity(by);
    Dir8::ALL.into_iter().find_map(|dir| {
        let mut path = Vec::new();
        let mut at = start.step(dir);
        while !identity.rect(at).overlaps(foe.rect) {
            path.push(at);
            at = at.step(dir);
            if path.len() > usize::from(budget) {
                return None;
            }
        }
        let cells = u16::try_from(path.len()).ok()?;
        (cells > 0).then(|| (path, arena.run_length(Run { heading: Some(dir), cells })))
    })
}
