//! What a side may see of a fight: [`SideArena`], through which the AI, panels and the board work for a side. Each of
//! its queries answers from what that side knows, and none takes whose knowledge counts from its caller, so that the
//! compiler keeps the secrets of the others.
//!
//! There is no way from it to an [`Arena`]. It tells of a combatant in three ways:
//!
//! - In full, where the side or an ally of it commands the combatant ([`SideArena::ours`]).
//! - As it looks, where that is all that the side knows: conditions that show, gear in hand and worn, public pools.
//! - Not at all, where its place is unknown: [`SideArena::place`] is None, it is no target, and distances to it are
//!   [`FAR_OFF`].
//!
//! Two fights that differ in what a side does not know give that side equal answers to every query; the contract tests
//! hold this for views, offers, checks, odds, warnings and answers of the AI.
//!
//! | File | Queries |
//! |---|---|
//! | `setting`, `scene` | rules, scene, ground and objects |
//! | `combatants` | the identity of combatants, and their state as far as it is known |
//! | `places` | where combatants are, distance, sight, cover, reach |
//! | `turns` | the clock, the running turn, plans |
//! | `orders` | offers, checks, what may be considered |
//! | `costs` | prices, walks, acts over several turns |
//! | `known_facts` | facts for formulas |
//! | `chances` | rolls and damage before their dice, odds, warnings |
//! | `told` | sentences of the log, findings and reports |

mod chances;
mod combatants;
mod costs;
mod known_facts;
mod orders;
mod places;
mod scene;
mod setting;
mod told;
mod turns;

pub use known_facts::KnownFacts;
pub use places::FAR_OFF;
pub use scene::SceneView;
pub use setting::SeenObject;

use crate::fight::preview::view::SideView;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::kernel::ids::{CombatantId, SideId};

/// A fight as one side knows it, or its public part. See the module.
pub struct SideArena<'w> {
    arena: Arena<'w>,
    side: SideId,
}

impl<'w> SideArena<'w> {
    /// What a side knows of a fight; without a side, what is public.
    pub(in crate::fight) fn new(arena: Arena<'w>, viewer: Option<SideId>) -> SideArena<'w> {
        SideArena { arena, side: viewer.unwrap_or(SideId::ONLOOKER) }
    }

    /// The side that looks; [`SideId::ONLOOKER`] for what is public.
    #[must_use]
    pub fn own_side(&self) -> SideId {
        self.side
    }

    /// The side that looks; None for what is public.
    #[must_use]
    pub fn viewer(&self) -> Option<SideId> {
        Some(self.side).filter(|side| *side != SideId::ONLOOKER)
    }

    /// Everything that the side knows, as one value.
    #[must_use]
    pub fn view(&self) -> SideView {
        self.arena.view(self.viewer())
    }

    /// Whether a combatant belongs to the side or to an ally: it is known in full.
    #[must_use]
    pub fn ours(&self, id: CombatantId) -> bool {
        !self.arena.scene().hostile(self.side, self.arena.side(id))
    }

    /// Whether the side knows where a combatant is.
    #[must_use]
    pub fn located(&self, id: CombatantId) -> bool {
        self.arena.located(self.viewer(), id)
    }

    /// Whether the side reads the numbers of a combatant.
    #[must_use]
    pub fn sheet_known(&self, id: CombatantId) -> bool {
        self.arena.sheet_known(self.viewer(), id)
    }

    /// Whether the side reads the plans of a combatant.
    #[must_use]
    pub fn plans_known(&self, id: CombatantId) -> bool {
        self.arena.plans_known(self.viewer(), id)
    }

    /// Whether the looks of a combatant are known: it is in sight, or it left the fight, which is public.
    fn shown(&self, id: CombatantId) -> bool {
        self.ours(id) || !self.arena.present(id) || self.located(id)
    }

    /// Whether the side knows where a body of its own, a body in sight or one that lies there is.
    fn placed(&self, id: CombatantId) -> bool {
        // Those still to come are known to be at their place by their own side alone.
        self.ours(id) || self.located(id) || self.arena.lies(id) && !self.arena.present(id)
    }

    /// A context with the knowledge of the side.
    fn told(&self, context: &Context) -> Context {
        context.with_viewer(Some(self.side))
    }
}
