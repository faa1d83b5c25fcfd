//! An act that readies others (SEC-REACT-20, SEC-REACT-28).

use crate::data::effect::{ActAsk, Ask};
use crate::fight::resolve::changes::views::ActArena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Loss;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::CombatantId;

/// The acts that the order names are held ready from now on. Where they take time, that is set aside and the turn ends.
pub(in crate::fight::resolve) fn ready(arena: &mut ActArena, ctx: Context, by: CombatantId) {
    let Some(order) = arena.order(&ctx) else { return };
    let ChosenTarget::Deed(held) = order.aim.clone() else { return };
    let timed = matches!(arena.rules().action(order.action).ask, Ask::Act(ActAsk::ReadiedActs { timed: true, .. }));
    if timed && let (Some(purse), Some(price)) = (arena.rules().time.purse(), arena.readied_price(by, &held.deeds)) {
        if !arena.goes_on(by, &held.deeds) {
            arena.lose_begun(by, Loss::Abandoned);
        }
        let rest = arena.pool(by, purse) - price;
        arena.gain(by, purse, -rest, false);
        arena.pass_time(by);
        arena.end_turn();
    }
    arena.hold_ready(by, held);
}
