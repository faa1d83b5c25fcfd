//! Numbers of combatants as a side knows them: from an open sheet, by sight, or from its findings, which are as old as
//! they are.
//!
//! Rulings: the maximum of a public pool is as public as its points, though a score stands behind it, since its bar
//! shows both. What is still owed for a multi-turn action that was seen to begin is public too.

use crate::data::effect::{Limit, SightLimit, Until};
use crate::data::formula::Quantity;
use crate::data::scope::RollId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{Assumed, Assumption, Context};
use crate::fight::state::findings::Finding;
use crate::kernel::ids::{CombatantId, SideId};

impl Arena<'_> {
    /// Whether a combatant that is not defeated counts as defeated at the end of a round (AP-RULE-07), as far as a
    /// viewer knows, or in truth.
    #[must_use]
    pub fn captured(&self, viewer: Option<SideId>, id: CombatantId) -> bool {
        let test = self.rules().roles.captured.as_ref();
        let context = Context::of(id).with_viewer(viewer);
        self.present(id) && test.is_some_and(|test| test.holds(&self.facts(&context)))
    }

    /// A number of a combatant as a side knows it; None if it does not.
    #[must_use]
    pub fn known_number(&self, viewer: SideId, of: CombatantId, what: Quantity) -> Option<i32> {
        if self.sheet_known(Some(viewer), of) || self.seen(what) {
            return Some(self.facts(&Context::of(of).with_viewer(Some(viewer))).number(
                of,
                what,
                &Context::of(of).people(),
            ));
        }
        self.findings(viewer, of).find_map(|(finding, _)| match (finding, what) {
            (Finding::Score(id, n), Quantity::Score(wanted)) if *id == wanted => Some(*n),
            (Finding::Value(id, n), Quantity::Value(wanted)) if *id == wanted => Some(*n),
            (Finding::Pool(id, n, _), Quantity::Pool(wanted)) if *id == wanted => Some(*n),
            (Finding::Pool(id, _, max), Quantity::PoolMax(wanted)) if *id == wanted => Some(*max),
            _ => None,
        })
    }

    /// Whether a number is visible to every observer of its bearer.
    pub(in crate::fight) fn seen(&self, what: Quantity) -> bool {
        match what {
            Quantity::Pool(pool) | Quantity::PoolMax(pool) => self.rules().pool(pool).public,
            Quantity::Size
            | Quantity::Pc
            | Quantity::FallsDying
            | Quantity::FreeHands
            | Quantity::Hands
            | Quantity::Surprise
            | Quantity::Handicap
            | Quantity::MovementLeft
            | Quantity::Run
            | Quantity::MountSize
            | Quantity::GroundCost
            | Quantity::ThreatsOnPath
            | Quantity::FromAim
            | Quantity::AimRange => true,
            Quantity::Score(_) | Quantity::Value(_) | Quantity::Load | Quantity::MeleeBonus => false,
        }
    }

    /// The number that a roll must meet, without cover, as a side knows it; None if it hangs on something unknown to
    /// that side.
    #[must_use]
    pub fn known_against(&self, viewer: SideId, roll: RollId, context: &Context) -> Option<i32> {
        self.to_meet(roll, context).eval_known(&self.facts(&context.with_viewer(Some(viewer))))
    }

    /// Whether a side knows of a condition of a combatant whose place it knows.
    #[must_use]
    pub fn condition_known(&self, viewer: Option<SideId>, of: CombatantId, borne: &Instance) -> bool {
        // The side of a condition's source knows of it.
        let ours = || borne.source.is_some_and(|source| viewer == Some(self.side(source)));
        self.sheet_known(viewer, of) || self.rules().condition(borne.key).public || ours()
    }

    /// Whether a condition of a combatant counts in a context: the context's viewer knows of it, it has not run out or
    /// ended by then, and it does not hide a combatant that is found by then.
    pub(in crate::fight) fn counts(&self, of: CombatantId, borne: &Instance, context: &Context) -> bool {
        let over = context
            .view
            .spends
            .is_some_and(|(who, spent)| who == of && borne.until == Until::OwnTime && borne.value <= spent);
        let found = || context.view.found == Some(of) && self.rules().index.hiding[borne.key.index()];
        let ends = |assumed: &Assumed| {
            assumed.how == Assumption::Ended
                && (assumed.who, assumed.key, assumed.source) == (of, borne.key, borne.source.unwrap_or(of))
        };
        // What is assumed comes first of all.
        let ended = || context.view.changes[0].is_some() && context.view.changes.iter().flatten().any(ends);
        let known = || context.view.viewer.is_none_or(|viewer| self.condition_known(Some(viewer), of, borne));
        !over && !found() && !ended() && known()
    }

    /// Whether a condition that a side knows of sets a limit of the wanted kind.
    #[must_use]
    pub fn known_limited(&self, viewer: SideId, id: CombatantId, wanted: impl Fn(Limit) -> bool) -> bool {
        let known = self.conditions(id).0.iter().filter(|i| self.condition_known(Some(viewer), id, i));
        known.flat_map(|i| &self.rules().condition(i.key).limits).any(|limit| wanted(*limit))
    }

    /// How far a combatant has line of sight, in cells; `i16::MAX` without a limit.
    #[must_use]
    pub fn sight_range(&self, id: CombatantId) -> i16 {
        let limits = self.conditions(id).0.iter().flat_map(|i| &self.rules().condition(i.key).limits);
        let cells = limits.filter_map(|l| {
            if let Limit::Sight(SightLimit::SightRange(cells)) = l { Some(i16::from(*cells)) } else { None }
        });
        cells.min().unwrap_or(i16::MAX)
    }

    /// Whether a side knows the sheet of a combatant.
    #[must_use]
    pub fn sheet_known(&self, viewer: Option<SideId>, id: CombatantId) -> bool {
        self.scene().def.open_sheets || viewer.is_some_and(|v| !self.scene().hostile(v, self.side(id)))
    }

    /// Whether a side knows the plans of a combatant.
    #[must_use]
    pub fn plans_known(&self, viewer: Option<SideId>, id: CombatantId) -> bool {
        !self.scene().secret() || viewer.is_some_and(|v| !self.scene().hostile(v, self.side(id)))
    }

    /// How wounded a combatant looks.
    #[must_use]
    pub fn health_band(&self, id: CombatantId) -> HealthBand {
        let (now, max) = (self.stamina(id), self.most_stamina(id));
        if now <= 0 {
            HealthBand::Down
        } else if now >= max {
            HealthBand::Unhurt
        } else if now * 2 <= max {
            HealthBand::Half
        } else {
            HealthBand::Hurt
        }
    }
}

/// How wounded a combatant looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HealthBand {
    /// At full health.
    Unhurt,
    /// Below full health.
    Hurt,
    /// At half or less.
    Half,
    /// At 0 health.
    Down,
}
