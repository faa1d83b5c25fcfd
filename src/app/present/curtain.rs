//! The view model of the curtain, which hides the screen between two players that plan in secret.

use crate::app::battle::driver::Battle;
use crate::app::text;
use crate::kernel::ids::SideId;
use crate::ui::curtain::CurtainModel;
use crate::view::token::Look;

/// The curtain before a side that plans in secret.
pub(in crate::app) fn curtain(battle: &mut Battle, side: SideId) -> CurtainModel {
    let arena = battle.fight.seen_by(battle.eyes());
    let own = arena.everybody().filter(|id| arena.side(*id) == side && arena.present(*id));
    let glyph = |id| arena.rules().archetype(arena.identity(id).archetype).glyph;
    CurtainModel {
        side: arena.scene().sides()[side.index()].name.clone(),
        number: side.index(),
        about: text::menu::secret_plans(arena.round()),
        looks: own.map(|id| Look { side: side.index(), glyph: glyph(id) }).collect(),
    }
}
