//! The view model of the handover screen, which hides the screen between two players that plan in secret.

use crate::app::battle::driver::Battle;
use crate::app::text;
use crate::kernel::ids::SideId;
use crate::ui::handover::HandoverModel;
use crate::view::token::TokenLook;

/// The handover screen before a side that plans in secret.
pub(in crate::app) fn handover(battle: &mut Battle, side: SideId) -> HandoverModel {
    let arena = battle.fight.seen_by(battle.viewpoint());
    let own = arena.all_combatants().filter(|id| arena.side(*id) == side && arena.present(*id));
    let glyph = |id| arena.rules().archetype(arena.identity(id).archetype).glyph;
    HandoverModel {
        side: arena.scene().sides()[side.index()].name.clone(),
        number: side.index(),
        about: text::menu::secret_plans(arena.round()),
        looks: own.map(|id| TokenLook { side: side.index(), glyph: glyph(id) }).collect(),
    }
}
