//! The fight as the viewer's side imagines it, in which orders are tried before they are given. It is imagined once a
//! halt, and its allocations are kept from halt to halt.

use crate::app::battle::driver::Battle;
use crate::app::selection::state::RefreshKey;
use crate::fight::imagine::Imagination;

/// The imagined fight of the last halt at which it was asked for.
#[derive(Default)]
pub(in crate::app) struct ImaginedFight {
    /// The serial number of the battle, and the fight beside it.
    kept: Option<(u64, Imagination)>,
    /// The halt, and whether the side can imagine it.
    known: Option<(RefreshKey, bool)>,
}

impl ImaginedFight {
    /// The imagined fight of this halt; None where the side cannot imagine it. Whoever goes on in it goes back.
    pub fn at(&mut self, battle: &mut Battle, halt: RefreshKey) -> Option<&mut Imagination> {
        let side = battle.viewpoint()?;
        if self.kept.as_ref().is_none_or(|(serial, _)| *serial != battle.serial) {
            self.kept = Some((battle.serial, Imagination::beside(&battle.fight)));
            self.known = None;
        }
        let (_, imagination) = self.kept.as_mut()?;
        let known = match self.known {
            Some((known, fine)) if known == halt => fine,
            _ => imagination.imagine(&mut battle.fight, side, 0).is_ok(),
        };
        self.known = Some((halt, known));
        known.then_some(imagination)
    }
}
