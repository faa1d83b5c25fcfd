//! What foes could do to a combatant before its next turn: the best strike or spell of each, tried in the imagined
//! fight with both where they would stand then. Plans and orders of the foes are not read: this is what they could do,
//! by what the side knows of them.

use crate::data::effect::{Cost, Effect, Effects, FlowEffect, HarmEffect, Occasion, Target};
use crate::data::formula::Who;
use crate::data::ruleset::Ruleset;
use crate::data::scope::ActionId;
use crate::fight::Fight;
use crate::fight::imagine::Imagination;
use crate::fight::legality::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId};
use crate::kernel::odds::{Chance, Dist};

/// How a foe strikes: the action and its weapon; a spell has none.
pub type StrikeMeans = (ActionId, Option<ItemId>);

/// A strike or a spell that a foe could use.
#[derive(Clone, Debug)]
pub struct FoeStrike {
    /// The order that it would give.
    pub order: ActOrder,
    /// The chance that it takes effect; None if that depends on what is not known.
    pub hit: Option<Chance>,
    /// Of strikes: health lost on a hit.
    pub harm: Option<Dist>,
    /// Of strikes: the chance that it fells its target or gives it the heaviest wound, misses included.
    pub fell: Option<Chance>,
}

impl FoeStrike {
    /// The action and the weapon.
    #[must_use]
    pub fn means(&self) -> StrikeMeans {
        (self.order.action, self.order.tool)
    }

    /// What strikes are compared by: the mean harm in hundredths. Spells come after strikes.
    #[must_use]
    pub fn weight(&self) -> i64 {
        let mean = self.harm.as_ref().map_or(0, Dist::mean_hundredths).max(0);
        self.hit.map_or(0, |hit| hit.of(mean))
    }
}

/// What several strikes come to, if each is made once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    /// The chance that at least one hits, of those that are known.
    pub hit: Chance,
    /// The chance that they fell their target or give it the heaviest wound, of those that are known; None if that is not
    /// known of any.
    pub fall: Option<Chance>,
    /// How many have unknown odds.
    pub unknown: usize,
}

/// Parts of a whole in which chances are added up: finer than what is shown, and few enough for many strikes.
const PARTS: u32 = 10_000;

impl Imagination {
    /// What strikes at a combatant come to, one after the other.
    pub fn danger(&mut self, target: CombatantId, strikes: &[FoeStrike]) -> Danger {
        let arena = self.fight.arena();
        let misses = |chance: Option<Chance>| PARTS - chance.map_or(0, Chance::basis_points).min(PARTS);
        let none = |chances: &mut dyn Iterator<Item = Option<Chance>>| {
            chances.fold(u128::from(PARTS), |left, chance| left * u128::from(misses(chance)) / u128::from(PARTS))
        };
        let some = |left: u128| Chance { ways: u128::from(PARTS) - left, of: u128::from(PARTS) };
        let told = strikes.iter().any(|strike| strike.fell.is_some());
        let summed = if arena.rules().wounds.is_none() { summed_harm(strikes) } else { None };
        let fall = match summed {
            Some(harm) => arena.felled_by(&harm, target),
            None => some(none(&mut strikes.iter().map(|strike| strike.fell))),
        };
        Danger {
            hit: some(none(&mut strikes.iter().map(|strike| strike.hit))),
            fall: told.then_some(fall),
            unknown: strikes.iter().filter(|strike| strike.hit.is_none()).count(),
        }
    }

    /// The best strike of one combatant at another, or else a spell, with each of them at a cell; None where it has
    /// none from there. `usual` is tried first: one that was found before.
    pub fn foe_strike(
        &mut self,
        (by, from): (CombatantId, Cell),
        (target, at): (CombatantId, Cell),
        usual: Option<StrikeMeans>,
    ) -> Option<FoeStrike> {
        self.with_places([(by, from), (target, at)], |fight| {
            let arena = fight.arena();
            let again = usual.and_then(|means| arena.foe_strike(by, target, means));
            again.or_else(|| arena.best_strike(by, target))
        })?
    }

    /// Reads the imagined fight with some combatants where they do not stand; it is afterwards as before. None where
    /// nothing is imagined.
    pub fn with_places<R>(
        &mut self,
        places: impl IntoIterator<Item = (CombatantId, Cell)>,
        read: impl FnOnce(&mut Fight) -> R,
    ) -> Option<R> {
        let start = self.start.take()?;
        for (id, cell) in places {
            self.put(id, cell);
        }
        let found = read(&mut self.fight);
        self.fight.restore(&start);
        self.start = Some(start);
        Some(found)
    }

    /// Puts a combatant somewhere, together with its mount or its rider.
    fn put(&mut self, id: CombatantId, cell: Cell) {
        let mut arena = self.fight.arena_mut();
        let base = arena.position(id).on.unwrap_or(id);
        arena.refresh_body(base, false);
        let rider = arena.position(base).under;
        for body in [Some(base), rider].into_iter().flatten() {
            arena.position_mut(body).at = cell;
        }
        arena.refresh_body(base, true);
    }
}

/// Health lost to all strikes together, misses included; None if the numbers grow too large.
fn summed_harm(strikes: &[FoeStrike]) -> Option<Dist> {
    let mut sum = Dist::constant(0);
    for strike in strikes {
        let (Some(hit), Some(harm)) = (strike.hit, &strike.harm) else { continue };
        let hits = hit.basis_points().min(PARTS);
        let one = Dist::mix(&[(hits, rounded(harm)?), (PARTS - hits, Dist::constant(0))])?;
        sum = rounded(&sum.convolve(&one)?)?;
    }
    Some(sum)
}

/// The same distribution in few parts, so that many can be put together. What is rarer than a part is left out.
fn rounded(harm: &Dist) -> Option<Dist> {
    let (parts, total) = (u128::from(PARTS) * 100, harm.total());
    if total <= parts {
        return Some(harm.clone());
    }
    Dist::of(harm.iter().map(move |(value, weight)| (value, (weight * parts + total / 2) / total)))
}

/// Whether an action harms whom it is aimed at without a strike.
pub(super) fn is_spell(rules: &Ruleset, action: ActionId) -> bool {
    let def = rules.action(action);
    let aimed = matches!(def.target, Target::One { .. } | Target::Cell { .. });
    aimed && def.strike_form().is_none() && harms(rules, &def.does)
}

fn harms(rules: &Ruleset, does: &Effects) -> bool {
    let mut found = false;
    does.each(&mut |effect| match effect {
        Effect::Harm(HarmEffect::Harm { who: Who::Other, .. }) => found = true,
        Effect::Flow(FlowEffect::Routine(routine)) => found |= harms(rules, &rules.routine(*routine).does),
        _ => {}
    });
    found
}

impl Arena<'_> {
    /// The actions that a combatant knows for its own turns.
    pub(super) fn own_actions(&self, by: CombatantId) -> impl Iterator<Item = ActionId> {
        let all = (0..).map(ActionId).zip(&self.rules().actions);
        let own = all.filter(|(_, def)| matches!(def.occasion, Occasion::Turn | Occasion::Planned(_)));
        own.map(|(id, _)| id).filter(move |id| self.knows(by, *id))
    }

    /// The best of all strikes and spells that one combatant has at another from where it stands. Of equal ones the
    /// first in the order of the rules counts.
    fn best_strike(&self, by: CombatantId, target: CombatantId) -> Option<FoeStrike> {
        let means = self.own_actions(by).flat_map(|action| {
            let def = self.rules().action(action);
            if def.strike_form().is_none() {
                return if is_spell(self.rules(), action) { vec![(action, None)] } else { Vec::new() };
            }
            self.all_tools(&Candidate::in_turn(by, action)).into_iter().map(|tool| (action, tool)).collect()
        });
        let mut best: Option<FoeStrike> = None;
        for found in means.filter_map(|means| self.foe_strike(by, target, means)) {
            if best.as_ref().is_none_or(|known| found.weight() > known.weight()) {
                best = Some(found);
            }
        }
        best
    }

    /// One strike or spell; None if it does not get there, or if more than the time for it is lacking.
    fn foe_strike(&self, by: CombatantId, target: CombatantId, means: StrikeMeans) -> Option<FoeStrike> {
        let (action, tool) = means;
        let spell = self.rules().action(action).strike_form().is_none();
        let aim = match self.rules().action(action).target {
            Target::Cell { .. } if spell => ChosenTarget::Cell(self.rect(target).at),
            _ => ChosenTarget::Target(target),
        };
        let draft = ActOrder { by, action, tool, aim };
        if !self.aim_fits(&draft) || !self.has_all_but_time(&draft) {
            return None;
        }
        if spell {
            return Some(FoeStrike { hit: self.lands(&draft, target), order: draft, harm: None, fell: None });
        }
        let odds = self.odds(&draft);
        Some(FoeStrike {
            order: draft,
            hit: odds.as_ref().map(|odds| odds.hit),
            fell: odds.as_ref().map(|odds| {
                // Where wounds have levels, the heaviest is as bad as a fall.
                let level = self.rules().wounds.as_ref().and_then(|wounds| i32::try_from(wounds.levels.len()).ok());
                let heaviest = level.and_then(|level| odds.wounds_from(level));
                heaviest.filter(|chance| chance.basis_points() > odds.fell.basis_points()).unwrap_or(odds.fell)
            }),
            harm: odds.map(|odds| odds.damage),
        })
    }

    /// The chance that the first roll of a spell about a target does not spare it.
    fn lands(&self, draft: &ActOrder, target: CombatantId) -> Option<Chance> {
        let rolls = self.roll_previews(draft);
        let Some(roll) = rolls.iter().find(|roll| roll.on == Some(target)) else {
            return Some(Chance { ways: 1, of: 1 });
        };
        let chance = roll.chance?;
        Some(if roll.theirs { Chance { ways: chance.of - chance.ways, of: chance.of } } else { chance })
    }

    /// How far an action of a combatant may be aimed, in cells.
    pub(super) fn range_of(&self, by: CombatantId, action: ActionId) -> Option<i16> {
        let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
        let (Target::One { range, .. } | Target::Cell { range, .. }) = &self.rules().action(action).target else {
            return None;
        };
        let range = range.eval(&self.facts(&order_context(self, &draft, None)));
        Some(i16::try_from(range).unwrap_or(i16::MAX))
    }

    /// Whether nothing but the time for an act is lacking.
    fn has_all_but_time(&self, draft: &ActOrder) -> bool {
        let context = order_context(self, draft, None);
        let facts = self.facts(&context);
        let rules = self.rules();
        let def = rules.action(draft.action);
        let renewed = |pool| rules.pays_turns(pool) || !rules.pool(pool).refill.is_empty();
        let lasting = |cost: &&Cost| cost.pool().is_some_and(|pool| !renewed(pool));
        def.requires.iter().all(|required| required.need.holds(&facts))
            && self.can_pay(draft.by, def.cost.iter().filter(lasting), &context).is_ok()
    }
}
