//! Offers and checks of the side's own decision, and what it may consider before it gives an order.

use crate::data::effect::{Area, Whom};
use crate::data::scope::{ActionId, RollId, TriggerId};
use crate::fight::legality::{Candidate, Missing, UnaimedOffer};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, AidTarget, ChosenTarget, Order, OrderKind};
use crate::fight::state::readied::{ReadiedAct, TriggerTerms};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId};

impl<'w> SideArena<'w> {
    /// Everything that answers the pending decision of the side; empty when another is asked.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        if self.asked() { self.arena.offers() } else { Vec::new() }
    }

    /// What may answer the pending decision of the side, before anything is aimed at; empty when another is asked.
    #[must_use]
    pub fn unaimed_offers(&self) -> Vec<UnaimedOffer> {
        if self.asked() { self.arena.unaimed_offers() } else { Vec::new() }
    }

    /// The offers of one act that a combatant of the side may take now, without their targets: one for each of its tools.
    #[must_use]
    pub fn unaimed_acts(&self, candidate: Candidate) -> Vec<UnaimedOffer> {
        if self.asked() && self.ours(candidate.by) { self.arena.unaimed_acts(candidate) } else { Vec::new() }
    }

    /// An offer of the side with all its targets; None for an act that has none.
    #[must_use]
    pub fn with_targets(&self, offer: UnaimedOffer) -> Option<Offer> {
        if self.may_offer(&offer) { self.arena.with_targets(offer) } else { None }
    }

    /// Whether an offer of the side has a target, if it needs one.
    #[must_use]
    pub fn is_offered(&self, offer: &UnaimedOffer) -> bool {
        let aimed = |offer: &UnaimedOffer| match offer {
            Offer::Act { tool, aims, .. } => self.arena.has_aim(aims, *tool),
            _ => true,
        };
        self.may_offer(offer) && aimed(offer)
    }

    /// Whether the side is asked, and nobody else would act: of the acts of others it may not know the targets.
    fn may_offer(&self, offer: &UnaimedOffer) -> bool {
        let others = matches!(offer, Offer::Act { aims, .. } if !self.ours(aims.by));
        self.asked() && !others
    }

    /// Orders that do not answer the pending decision of the side but are accepted with it.
    #[must_use]
    pub fn asides(&self) -> Vec<Offer> {
        if self.asked() { self.arena.asides() } else { Vec::new() }
    }

    /// Whether an order of the side is allowed.
    ///
    /// # Errors
    /// The reason why not, for the player.
    pub fn check(&self, order: &Order) -> Result<(), Refusal> {
        if self.decision().is_some() && !self.asked() {
            return Err(Refusal::Said(refusals::ANOTHER_SIDE));
        }
        self.arena.check(order)
    }

    /// The answer to the pending decision of the side that does nothing.
    #[must_use]
    pub fn idle(&self) -> Option<OrderKind> {
        self.arena.idle().filter(|_| self.asked())
    }

    /// Acts that one of the side may consider in its running turn.
    pub fn turn_candidates(&self, by: CombatantId) -> impl Iterator<Item = Candidate> {
        let ours = self.ours(by);
        self.arena.turn_candidates(by).filter(move |_| ours)
    }

    /// Acts that those of the side who are asked may consider in the open window.
    pub fn window_candidates(&self) -> impl Iterator<Item = Candidate> {
        self.arena.window_candidates(self.side)
    }

    /// What an act of the side could be done with.
    #[must_use]
    pub fn tools(&self, candidate: &Candidate) -> Vec<Option<ItemId>> {
        if self.ours(candidate.by) { self.arena.tools(candidate) } else { Vec::new() }
    }

    /// Why one of the side has nothing that an act could be done with; None if it has.
    #[must_use]
    pub fn lacks_tool(&self, by: CombatantId, action: ActionId) -> Option<Refusal> {
        let candidate = Candidate::in_turn(by, action);
        (self.ours(by) && self.arena.tools(&candidate).is_empty()).then(|| self.arena.no_tool(&candidate))
    }

    /// Why an act of the side has no offer; None when it has one.
    #[must_use]
    pub fn why_not(&self, candidate: &Candidate) -> Option<Refusal> {
        if self.ours(candidate.by) { self.arena.why_not(candidate) } else { Some(Refusal::Said(refusals::ANOTHERS)) }
    }

    /// What keeps one of the side from an act in its running turn, whatever that would be aimed at.
    #[must_use]
    pub fn unfit(&self, by: CombatantId, action: ActionId) -> Vec<Refusal> {
        match self.ours(by) {
            true => self.arena.unfit(&Candidate::in_turn(by, action)),
            false => vec![Refusal::Said(refusals::ANOTHERS)],
        }
    }

    /// All that an act of one of the side lacks in its running turn; nothing when it has an offer.
    #[must_use]
    pub fn missing(&self, by: CombatantId, action: ActionId) -> Missing {
        match self.ours(by) {
            true => self.arena.missing(&Candidate::in_turn(by, action)),
            false => Missing { of_act: vec![Refusal::Said(refusals::ANOTHERS)], of_aim: None },
        }
    }

    /// Why an act of one of the side in its running turn cannot be aimed at a combatant; None if it can.
    #[must_use]
    pub fn why_not_at(
        &self,
        (by, action): (CombatantId, ActionId),
        tool: Option<ItemId>,
        target: CombatantId,
    ) -> Option<Refusal> {
        match self.ours(by) {
            true => self.arena.why_not_at(&Candidate::in_turn(by, action), tool, target),
            false => Some(Refusal::Said(refusals::ANOTHERS)),
        }
    }

    /// What a combatant of the side could hold ready by an action.
    #[must_use]
    pub fn readiable(&self, by: CombatantId, action: ActionId) -> Vec<ReadiedAct> {
        if self.ours(by) { self.arena.readiable(by, action) } else { Vec::new() }
    }

    /// The words of a trigger as they are before one of the side chooses others.
    #[must_use]
    pub fn plain_terms(&self, by: CombatantId, trigger: TriggerId) -> TriggerTerms {
        if self.ours(by) { self.arena.plain_terms(by, trigger) } else { TriggerTerms::default() }
    }

    /// The roll of an act that help would count for.
    #[must_use]
    pub fn aided_roll(&self, action: ActionId, on: AidTarget) -> Option<RollId> {
        self.arena.aided_roll(action, on)
    }

    /// Movement that an act opens whatever else it does, in cells.
    #[must_use]
    pub fn opens(&self, draft: &ActOrder) -> u16 {
        if self.ours(draft.by) { self.arena.opens(draft) } else { 0 }
    }

    /// The cells that an act of the side would cover.
    #[must_use]
    pub fn covered(&self, draft: &ActOrder) -> Vec<Cell> {
        if self.ours(draft.by) { self.arena.covered(draft) } else { Vec::new() }
    }

    /// Whether an act of the side is aimed at a crossing of the grid.
    #[must_use]
    pub fn aims_at_crossing(&self, draft: &ActOrder) -> bool {
        self.ours(draft.by) && self.arena.aims_at_crossing(draft)
    }

    /// The cells of an area around one of the side or its aim, sorted.
    #[must_use]
    pub fn area_cells(&self, me: CombatantId, aim: &ChosenTarget, area: &Area, context: &Context) -> Vec<Cell> {
        let known = self.placed(me) && aim.target().is_none_or(|who| self.placed(who));
        if known { self.arena.area_cells(me, aim, area, &self.told(context)) } else { Vec::new() }
    }

    /// The combatants in an area that a list affects, as far as the side knows of them.
    pub fn known_in_area<'s>(
        &'s self,
        me: CombatantId,
        aim: &ChosenTarget,
        area: &Area,
        context: &Context,
        whom: Whom,
    ) -> impl Iterator<Item = CombatantId> + use<'s, 'w> {
        let known = self.ours(me) && self.placed(me) && aim.target().is_none_or(|who| self.placed(who));
        let inside = known.then(|| self.arena.known_in_area(me, aim, area, &self.told(context), whom));
        inside.into_iter().flatten().filter(|id| self.located(*id))
    }

    /// The combatants on some cells that a list affects, as far as the side knows of them.
    pub fn known_inside<'s>(
        &'s self,
        by: CombatantId,
        whom: Whom,
        cells: &'s [Cell],
    ) -> impl Iterator<Item = CombatantId> + 's {
        let ours = self.ours(by);
        self.arena.known_inside(by, whom, cells).filter(move |id| ours && self.located(*id))
    }

    /// Whether an effect or a target of one combatant is meant for another.
    #[must_use]
    pub fn meant(&self, by: CombatantId, whom: Whom, id: CombatantId) -> bool {
        self.arena.meant(by, whom, id)
    }
}
