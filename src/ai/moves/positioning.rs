//! Positioning: the spot in reach that weighs nearness to the goal against danger.

use std::cmp::Reverse;

use crate::ai::acts::turn_context::TurnContext;
use crate::ai::acts::{compelled, prices};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption, WeighedTerm};
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::distance_fields::FAR;
use crate::ai::evaluation::goals;
use crate::ai::evaluation::objectives::{self, Objective};
use crate::ai::evaluation::place_rating::exposed;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::data::scope::ActionId;
use crate::fight::state::components::Instance;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

use super::fleeing;

/// The value of one cell nearer to the goal.
const NEARER: i64 = 60;
/// The factor on it where a foe is about to win by holding a place.
const URGENT: i64 = 3;
/// The value of staying beside a ward.
const LOYAL: i64 = 250;

/// How many spots that bring a combatant about equally near are compared by the shots that it takes there.
const COMPARED: usize = 12;
/// The value of shots that it takes there, in percent.
const SHOT_AT: i64 = 50;
/// The most that is given up for fewer of them: a cell and a half.
const GIVEN_UP: i64 = NEARER * 3 / 2;

/// A spot to go to.
#[derive(Clone, Copy)]
pub(in crate::ai) struct Destination {
    /// The goal that it leads to.
    pub goal: Cell,
    /// The spot.
    pub spot: ReachableCell,
    /// Its gain over staying.
    pub gain: i64,
}

impl TurnContext<'_, '_> {
    /// The best spot within a budget of movement, optionally over even ground only.
    pub(in crate::ai) fn bound_for(&self, evaluation: &mut Evaluation, budget: u16, even: bool) -> Option<Destination> {
        let (arena, by) = (self.arena, self.by);
        if self.lies_in_wait(evaluation) || compelled::stays(arena, by) {
            return None;
        }
        evaluation.look_over(arena, by, budget, even);
        if goals::flees(evaluation, arena, by) {
            return fleeing::refuge(evaluation, arena, by).map(|spot| Destination { goal: spot.cell, spot, gain: 0 });
        }
        // Unreachable places are no errands.
        let errand =
            goals::errand(evaluation, arena, by).filter(|cell| evaluation.way(arena, by, (*cell).into()) != FAR);
        let quarry = evaluation.quarry(arena, by);
        let (goal, foe) = match (errand, quarry) {
            (Some(cell), _) => (cell, None),
            (None, Some(foe)) => {
                if evaluation.way(arena, by, foe.rect) > goals::leash(evaluation, arena, by) {
                    (arena.at(by), None)
                } else {
                    (foe.rect.at, Some(foe))
                }
            }
            (None, None) => (evaluation.haunt(arena, by)?, None),
        };
        // Who shoots at a foe through bars need not open them.
        let me = evaluation.assessment.friend(by).copied();
        let shot = |foe: &KnownCombatant| {
            let near = me.is_some_and(|me| me.shoots() && arena.rect_distance(me.rect, foe.rect) <= me.reach);
            near && arena.sees_rect(arena.rect(by), foe.rect, foe.size)
        };
        let lever = if foe.as_ref().is_some_and(shot) { None } else { evaluation.lever_first(arena, by, goal) };
        let (goal, foe) = lever.map_or((goal, foe), |at| (at, None));
        let (spot, gain) = self.best_spot(evaluation, goal, foe)?;
        Some(Destination { goal, spot, gain })
    }

    /// The spot with the best balance of nearness and danger, and its gain over staying. Shooters are near enough where
    /// they see the foe in range.
    fn best_spot(
        &self,
        evaluation: &mut Evaluation,
        goal: Cell,
        foe: Option<KnownCombatant>,
    ) -> Option<(ReachableCell, i64)> {
        let arena = self.arena;
        let bounds = arena.scene().bounds();
        let me = evaluation.assessment.friend(self.by).copied()?;
        let pull = match objectives::post(arena, self.by) {
            Some(Objective::Lost(at)) if at == goal => NEARER * URGENT,
            _ if evaluation.duty(arena, self.by) == Some(goal) => NEARER * URGENT,
            // Once the strike of the round is spent a shooter has time to get back into view.
            _ if foe.is_some() && me.shoots() && self.has_struck(evaluation) => NEARER / 4,
            _ => NEARER,
        };
        let side = arena.identity(self.by).side_cells;
        let ward = self.guarded(evaluation);
        let spots = std::mem::take(&mut evaluation.spots);
        let mut best: Option<(i64, ReachableCell)> = None;
        let mut stays = 0;
        let accounts = evaluation.accounts();
        let shooters = evaluation.shot_on_the_way(arena, self.by);
        let field = evaluation.distances.field(arena, goal, side);
        let mut rated: Vec<(i64, ReachableCell, i64)> = Vec::new();
        let mut near: Vec<(i64, ReachableCell)> = Vec::new();
        for spot in &spots {
            let far = match field[bounds.index(spot.cell)] {
                FAR => 100 + arena.rect_distance(spot.rect, goal.into()),
                far => i16::try_from(far).unwrap_or(i16::MAX),
            };
            let mut value = spot.ease - i64::from(far) * pull;
            if let Some(ward) = ward
                && arena.rect_distance(spot.rect, ward) <= 1
            {
                value += LOYAL;
            }
            if let Some(foe) = foe {
                let gap = arena.rect_distance(spot.rect, foe.rect);
                if gap <= me.reach {
                    let near = spot.ease + i64::from(gap.min(me.reach));
                    let least = best.as_ref().map_or(i64::MIN, |(v, _)| *v);
                    if near > least && near > value && arena.sees_rect(spot.rect, foe.rect, foe.size) {
                        value = near;
                    }
                }
            }
            rated.extend(accounts.then_some((value, *spot, i64::from(far))));
            // The first spot is the present one.
            if best.is_none() {
                stays = value;
            }
            if best.as_ref().is_none_or(|(least, _)| value > *least) {
                best = Some((value, *spot));
            }
            near.extend((!shooters.is_empty()).then_some((value, *spot)));
        }
        best = self.unseen(&shooters, near).or(best);
        evaluation.spots = spots;
        self.note_spots(evaluation, rated);
        best.map(|(value, spot)| (spot, value - stays))
    }

    /// Of spots that are about equally good, the one where foes shoot at it the least, with its value; None if they make
    /// no difference.
    fn unseen(&self, shooters: &[KnownCombatant], mut near: Vec<(i64, ReachableCell)>) -> Option<(i64, ReachableCell)> {
        let most = near.iter().map(|(value, _)| *value).max()?;
        near.retain(|(value, _)| *value + GIVEN_UP > most);
        // The sort keeps the order of what is equally good.
        near.sort_by_key(|(value, _)| Reverse(*value));
        near.truncate(COMPARED);
        let shot = |spot: &ReachableCell| exposed(self.arena, shooters, (self.by, spot.rect)) * SHOT_AT / 100;
        near.into_iter().rev().max_by_key(|(value, spot)| value - shot(spot).min(GIVEN_UP))
    }

    /// Notes down all spots, the best first, each with its value and its distance from the goal; the first is the present one.
    fn note_spots(&self, evaluation: &Evaluation, mut rated: Vec<(i64, ReachableCell, i64)>) {
        let Some((stays, _, far)) = rated.first().copied() else { return };
        rated.sort_by_key(|(value, ..)| Reverse(*value));
        for (value, spot, left) in rated {
            let Some(walk) = evaluation.walk(self.by, &spot) else { continue };
            let nearer = (left != far).then_some(WeighedTerm::Nearer(far - left));
            let terms = nearer.into_iter().chain(evaluation.place_terms(self.arena, &spot)).collect();
            let worth = Some(value - stays);
            evaluation.note(|| WeighedOption { kind: OptionKind::Walk, orders: vec![walk], worth, terms });
        }
    }

    /// Whether it is hidden with a foe near: moving on would reveal it before it strikes.
    fn lies_in_wait(&self, evaluation: &Evaluation) -> bool {
        let Some(me) = evaluation.assessment.friend(self.by) else { return false };
        self.arena.hides(self.by) && evaluation.assessment.nearest_foe(self.arena, me.rect) <= me.reach + me.speed
    }

    /// The footprint of the friend that it guards.
    fn guarded(&self, evaluation: &Evaluation) -> Option<Rect> {
        let (arena, rules) = (self.arena, &evaluation.semantics.rules);
        let guarded = |id: CombatantId| {
            let mine = |i: &&Instance| i.source == Some(self.by) && rules.condition(i.key).helpful;
            id != self.by && arena.conditions(id).find(mine).is_some()
        };
        let ward = || evaluation.bodyguards(arena, self.by);
        evaluation.assessment.friends.iter().find(|f| f.able && guarded(f.id)).map(|f| f.rect).or_else(ward)
    }

    /// Whether it makes no further strike in this round: none is planned, or, where turns follow no plan, none can be
    /// paid for.
    fn has_struck(&self, evaluation: &Evaluation) -> bool {
        if prices::runs(self.arena) {
            let casts = evaluation.assessment.friend(self.by).is_some_and(|me| me.casts);
            let strikes = |action: &ActionId| match casts {
                true => evaluation.semantics.spells.iter().any(|(spell, _)| spell == action),
                false => evaluation.semantics.uses(*action).strike.is_some(),
            };
            let mut strikes = self.arena.turn_candidates(self.by).map(|c| c.action).filter(strikes);
            return !strikes.any(|action| {
                let draft = ActOrder { by: self.by, action, tool: None, aim: ChosenTarget::Nothing };
                let context = self.arena.context_of(&draft);
                let cost = &evaluation.semantics.rules.action(action).cost;
                self.arena.can_pay(self.by, cost, &context).is_ok()
            });
        }
        let slots = self.arena.slots(self.by);
        !slots.iter().any(|slot| {
            self.arena.coming(self.by, slot)
                && slot.entry.is_some_and(|e| evaluation.semantics.entry(e, |u| u.strike.is_some()))
        })
    }
}
