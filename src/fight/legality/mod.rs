//! Legality: the only authority on what may be ordered. [`Arena::offers`] lists it and [`Arena::check`] checks one
//! order, by the same tests. These read nothing that the asked side does not know: what is hidden can make a step fail
//! while it resolves, never make an order refused.

mod acts;
mod missed;
mod missing;
mod plans;
mod targets;
mod tools;
mod windows;

pub use acts::Candidate;
pub use missing::Missing;
pub(in crate::fight) use plans::bits;

use std::borrow::Cow;

use crate::data::effect::{ActLimit, Limit, MoveLimit, Occasion};
use crate::fight::state::arena::Arena;
use crate::fight::state::command::Command;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, Decision, DecisionKind, Order, OrderKind};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

/// The refusal of an order that is none of the answers to the pending decision.
const NO_ANSWER: Refusal = Refusal::Said(refusals::NO_ANSWER);

/// What may answer a decision: acts come as candidates, whose targets are looked for when they are asked for.
pub type UnaimedOffer = Offer<Candidate>;

impl Arena<'_> {
    /// Everything that answers the pending decision; empty when there is none.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        self.unaimed_offers().into_iter().filter_map(|offer| self.with_targets(offer)).collect()
    }

    /// What may answer the pending decision, before anything is aimed at: acts with each tool that fits, whether they
    /// have a target or not. Looking for targets is nearly all of the cost of [`Self::offers`].
    #[must_use]
    pub fn unaimed_offers(&self) -> Vec<UnaimedOffer> {
        let Some(decision) = &self.pending.0 else { return Vec::new() };
        let side = decision.side;
        match decision.kind {
            DecisionKind::Plan => vec![Offer::Plan(self.plan_offers(side))],
            DecisionKind::Call { count } => {
                let mut offers: Vec<UnaimedOffer> = self.due(side).map(|(by, slot)| Offer::Take { by, slot }).collect();
                if count.is_none() || offers.is_empty() {
                    offers.push(Offer::Pass);
                } else {
                    offers.extend(self.due(side).map(|(by, slot)| Offer::Skip { by, slot }));
                }
                offers
            }
            DecisionKind::Turn { by } => {
                let mut offers = Vec::new();
                for by in self.hands(by) {
                    let budget = self.walking_budget(by);
                    if self.may_walk(by).is_ok() && budget > 0 {
                        offers.push(Offer::Walk { by, budget });
                    }
                    for candidate in self.turn_candidates(by) {
                        self.add_unaimed(candidate, &mut offers);
                    }
                }
                if self.commitments(by).begun.is_some() {
                    offers.push(Offer::Abandon { by });
                }
                offers.push(Offer::EndTurn);
                offers
            }
            DecisionKind::Window { .. } => {
                let mut offers = Vec::new();
                let walker = self.window_walker().filter(|by| self.may_walk(*by).is_ok());
                if let Some((by, budget)) = walker.map(|by| (by, self.walking_budget(by))).filter(|(_, b)| *b > 0) {
                    offers.push(Offer::Walk { by, budget });
                }
                for candidate in self.window_candidates(side) {
                    self.add_unaimed(candidate, &mut offers);
                }
                offers.push(Offer::Pass);
                offers
            }
        }
    }

    /// An offer with all its targets; None for an act that has none.
    #[must_use]
    pub fn with_targets(&self, offer: UnaimedOffer) -> Option<Offer> {
        offer.with_aims(|candidate, tool| {
            let aims = self.aims(&candidate, tool);
            (!aims.is_empty()).then_some(aims)
        })
    }

    /// Orders that do not answer the pending decision but are accepted with it: changes of plan and asides. Asides of
    /// the combatant whose turn it is are among the offers.
    #[must_use]
    pub fn asides(&self) -> Vec<Offer> {
        let Some(decision) = &self.pending.0 else { return Vec::new() };
        let mut asides = Vec::new();
        if self.may_replan(decision) {
            let offers = self.plan_offers(decision.side);
            if !offers.is_empty() {
                asides.push(Offer::Plan(offers));
            }
        }
        let mut unaimed = Vec::new();
        for candidate in self.aside_candidates(decision) {
            let listed = matches!(decision.kind, DecisionKind::Turn { by } if by == candidate.by);
            if !listed {
                self.add_unaimed(candidate, &mut unaimed);
            }
        }
        asides.extend(unaimed.into_iter().filter_map(|offer| self.with_targets(offer)));
        asides
    }

    /// The asides of combatants of the asked side.
    fn aside_candidates(&self, decision: &Decision) -> impl Iterator<Item = Candidate> {
        let side = decision.side;
        let over = self.stack.closing().is_some();
        let ours = self.all_combatants().filter(move |id| !over && self.side(*id) == side && self.able(*id));
        ours.flat_map(move |by| {
            let known = self.scene().repertoires.asides(self.identity(by).archetype);
            known.iter().map(move |action| Candidate::aside(by, *action))
        })
    }

    /// Whether an order is allowed.
    ///
    /// # Errors
    /// The refusal, worded for the player.
    pub fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order).map(|_| ())
    }

    /// The command that an order becomes, if it is allowed.
    ///
    /// # Errors
    /// The refusal, worded for the player.
    pub(in crate::fight) fn judge<'o>(&self, order: &'o Order) -> Result<Command<'o>, Refusal> {
        let Some(decision) = &self.pending.0 else {
            return Err(Refusal::Said(refusals::FIGHT_OVER));
        };
        if order.decision != decision.id {
            return Err(Refusal::Said(refusals::MOMENT_PASSED));
        }
        let side = decision.side;
        match (&order.body, decision.kind) {
            (OrderKind::Plan(plans), kind) => {
                let asked = kind == DecisionKind::Plan;
                if !asked && !self.may_replan(decision) {
                    return Err(Refusal::Said(refusals::PLANS_FIXED));
                }
                self.check_plans(side, plans)?;
                let plans = Cow::Borrowed(plans.as_slice());
                Ok(if asked { Command::Plan(plans) } else { Command::Replan(plans) })
            }
            (OrderKind::Take { by, slot }, DecisionKind::Call { count }) => {
                self.check_due(side, *by, *slot)?;
                Ok(match count {
                    Some(_) => Command::BeginTurn { by: *by, slot: *slot },
                    None => Command::NextTurn(Some(*by)),
                })
            }
            (OrderKind::Skip { by, slot }, DecisionKind::Call { count: Some(_) }) => {
                self.check_due(side, *by, *slot)?;
                Ok(Command::SkipTurn { by: *by, slot: *slot })
            }
            (OrderKind::Pass, DecisionKind::Call { count: Some(_) }) => match self.due(side).next() {
                Some(_) => Err(Refusal::Said(refusals::SOMEONE_DUE)),
                None => Ok(Command::PassCount),
            },
            (OrderKind::Pass, DecisionKind::Call { count: None }) => Ok(Command::NextTurn(None)),
            (OrderKind::Pass, DecisionKind::Window { .. }) => Ok(Command::PassWindow),
            (OrderKind::Walk { by, path }, DecisionKind::Turn { by: owner }) => {
                if !self.hands(owner).contains(by) {
                    return Err(Refusal::Said(refusals::NOT_YOUR_TURN));
                }
                self.check_walk(*by, path)?;
                Ok(Command::Walk { by: *by, path: Cow::Borrowed(path) })
            }
            (OrderKind::Walk { by, path }, DecisionKind::Window { .. }) => {
                if !self.exists(*by) {
                    return Err(Refusal::Said(refusals::NO_SUCH_COMBATANT));
                }
                self.check_window_walk(*by, path)?;
                Ok(Command::WindowWalk { by: *by, path: Cow::Borrowed(path) })
            }
            (OrderKind::Act(draft), _) => self.judge_act(decision, draft),
            (OrderKind::Abandon { by }, DecisionKind::Turn { by: owner }) => {
                if *by == owner && self.commitments(owner).begun.is_some() {
                    Ok(Command::Abandon { by: *by })
                } else {
                    Err(Refusal::Said(refusals::NOTHING_BEGUN))
                }
            }
            (OrderKind::EndTurn, DecisionKind::Turn { .. }) => Ok(Command::EndTurn),
            _ => Err(NO_ANSWER),
        }
    }

    /// The command that the order of an act becomes, if it is allowed.
    fn judge_act<'o>(&self, decision: &Decision, draft: &'o ActOrder) -> Result<Command<'o>, Refusal> {
        const NOT_NOW: Refusal = Refusal::Said(refusals::NOT_AT_THIS_MOMENT);
        if self.rules().index.asides.contains(&draft.action) {
            let candidate = self
                .aside_candidates(decision)
                .find(|c| c.by == draft.by && c.action == draft.action)
                .ok_or(NOT_NOW)?;
            self.check_act(&candidate, draft)?;
            return Ok(Command::Aside(Cow::Borrowed(draft)));
        }
        match decision.kind {
            DecisionKind::Turn { by } => {
                if !self.hands(by).contains(&draft.by) {
                    return Err(Refusal::Said(refusals::NOT_YOUR_TURN));
                }
                let candidate = self
                    .turn_candidates(draft.by)
                    .find(|c| c.action == draft.action)
                    .ok_or_else(|| self.not_in_this_turn(draft.action))?;
                self.check_act(&candidate, draft)?;
                Ok(Command::Act(Cow::Borrowed(draft)))
            }
            DecisionKind::Window { .. } => {
                let candidate = self
                    .window_candidates(decision.side)
                    .find(|c| c.by == draft.by && c.action == draft.action)
                    .ok_or(NOT_NOW)?;
                self.check_act(&candidate, draft)?;
                Ok(Command::WindowAct(Cow::Borrowed(draft)))
            }
            DecisionKind::Plan | DecisionKind::Call { .. } => Err(NO_ANSWER),
        }
    }

    fn check_due(&self, side: SideId, by: CombatantId, slot: u8) -> Result<(), Refusal> {
        if self.due(side).any(|due| due == (by, slot)) { Ok(()) } else { Err(Refusal::Said(refusals::NOT_DUE)) }
    }

    /// The answer to the pending decision that does nothing. Of several turns that are due it skips the first.
    #[must_use]
    pub fn idle(&self) -> Option<OrderKind> {
        let decision = self.pending.0.as_ref()?;
        Some(match decision.kind {
            DecisionKind::Plan => OrderKind::Plan(Vec::new()),
            DecisionKind::Turn { .. } => OrderKind::EndTurn,
            DecisionKind::Call { count: Some(_) } => {
                self.due(decision.side).next().map_or(OrderKind::Pass, |(by, slot)| OrderKind::Skip { by, slot })
            }
            DecisionKind::Call { count: None } | DecisionKind::Window { .. } => OrderKind::Pass,
        })
    }

    /// Whether plans may change now: with any decision of the side outside a turn that has begun (TEMPO-RULE-06).
    fn may_replan(&self, decision: &Decision) -> bool {
        match decision.kind {
            // A plan that will never be carried out is not made.
            _ if self.stack.closing().is_some() => false,
            DecisionKind::Call { count } => count.is_some(),
            DecisionKind::Window { .. } => match self.stack.turn() {
                // After the end of its turn its window is open, but the turn is not.
                Some(turn) => self.turn_closed(turn.by, turn.slot),
                None => true,
            },
            DecisionKind::Plan | DecisionKind::Turn { .. } => false,
        }
    }

    fn turn_closed(&self, by: CombatantId, slot: u8) -> bool {
        self.plan(by)
            .slots
            .get(usize::from(slot))
            .is_none_or(|s| s.state == crate::fight::state::components::SlotState::Spent)
    }

    /// Whether a combatant may walk by itself at all.
    pub(in crate::fight) fn may_walk(&self, by: CombatantId) -> Result<(), Refusal> {
        if self.mount_of(by).is_some() {
            return Err(Refusal::Said(refusals::RIDING));
        }
        if self.limited(by, |l| {
            matches!(l, Limit::Move(MoveLimit::NoSteps) | Limit::Act(ActLimit::Down | ActLimit::Helpless))
        }) {
            return Err(Refusal::Said(refusals::KEPT_FROM_MOVING));
        }
        Ok(())
    }

    fn check_walk(&self, by: CombatantId, path: &[Cell]) -> Result<(), Refusal> {
        self.may_walk(by)?;
        let budget = self.budget_for(by, path);
        let Some(mut last) = path.last() else {
            return Err(Refusal::Said(refusals::PATH_EMPTY));
        };
        if path.len() > 200 {
            return Err(Refusal::Said(refusals::PATH_TOO_LONG));
        }
        if let Err(fault) = self.price_path(by, path, budget) {
            if !self.exceeds_movement(by, path) {
                return Err(Refusal::Path(fault));
            }
            last = path.iter().rev().nth(1).unwrap_or(&self.position(by).at);
        }
        if !self.may_stand(by, *last) {
            return Err(Refusal::Said(refusals::OCCUPIED));
        }
        Ok(())
    }

    fn not_in_this_turn(&self, action: crate::data::scope::ActionId) -> Refusal {
        let Some(def) = self.rules().actions.get(action.index()) else {
            return Refusal::Said(refusals::NO_SUCH_ACTION);
        };
        let turn = self.stack.turn();
        match def.occasion {
            Occasion::Planned(entry) if turn.and_then(|t| t.entry) == Some(entry) => Refusal::DoneAlready(action),
            _ => Refusal::NotPlanned(action),
        }
    }

    /// The acts that a combatant may consider in its running turn.
    pub fn turn_candidates(&self, by: CombatantId) -> impl Iterator<Item = Candidate> {
        let rules = self.rules();
        let (repertoires, archetype) = (&self.scene().repertoires, self.identity(by).archetype);
        let turn = self.stack.turn();
        let planned = turn.and_then(|t| {
            let entry = t.entry?;
            let open = t.open && (t.acted.is_empty() || rules.entry(entry).several);
            open.then_some((entry, &t.acted))
        });
        let of_entry = planned
            .into_iter()
            .flat_map(|(entry, acted)| rules.index.by_entry[entry.index()].iter().filter(|a| !acted.contains(a)))
            .copied();
        let asides = repertoires.asides(archetype).iter().map(move |action| Candidate::aside(by, *action));
        of_entry
            .filter(move |action| self.knows(by, *action))
            .chain(repertoires.in_turn(archetype).iter().copied())
            .map(move |action| Candidate::in_turn(by, action))
            .chain(asides)
    }
}
