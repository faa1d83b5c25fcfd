//! Evaluation of what foes lose of their gear: a weapon out of the hand, a thing that is broken.

use crate::data::effect::{Change, Occasion};
use crate::data::scope::{ActionId, PointId};
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::{CombatantId, ItemId};

use super::assessment::KnownCombatant;
use super::effect_evaluation::{self, EffectEvaluation};
use super::strike_evaluation::SURE;
use super::{needs, strike_evaluation};

/// The least value of a weapon out of a foe's hand, in percent of a strike with it: it is soon taken up again.
const DISARMED: i64 = 45;
/// The most of it, in percent, …
const REGAINED: i64 = 200;
/// … and the cells to where it flies.
const FLIGHT: u16 = 2;
/// The value of another thing out of a foe's hand.
const TAKEN: i64 = 30;
/// Rounds for which a loss for good counts at most, in percent.
const LASTS: i64 = 300;
/// What a point of defence less adds to a strike, in percent.
const EXPOSED: i64 = 9;

impl EffectEvaluation<'_, '_> {
    /// The value of the loss of the thing in hand that the act is aimed at. It may be caught at a point of the rules.
    pub(super) fn disarmed(&self, catch: Option<PointId>) -> i64 {
        let (ChosenTarget::Theirs(id, item) | ChosenTarget::Knock(id, item, _)) = self.draft.aim else { return 0 };
        let rules = &self.evaluation.semantics.rules;
        if self.arena.item(id, item).is_none_or(|item| rules.item(item.def).weapon.is_none()) {
            return -self.sign(id) * TAKEN;
        }
        // It strikes with something else, but is not itself until it has its weapon again.
        let lost = self.lost(id, item);
        let soon = self.blow(id) * self.regained(id, item) / 100;
        let caught = catch.map_or(0, |point| self.caught(point));
        -self.sign(id) * (soon + (lost * self.lasting(id) / 100 - soon).max(0) * caught / SURE)
    }

    /// The value of a strike at the thing that the act is aimed at: what its bearer loses if it breaks.
    pub(super) fn broken(&self) -> i64 {
        let ChosenTarget::Theirs(id, item) = self.draft.aim else { return 0 };
        let breaks = self.arena.item_break_chance(self.draft).map_or(0, |chance| chance.of(SURE));
        if breaks == 0 {
            return 0;
        }
        -self.sign(id) * (self.lost(id, item) + self.bared(id, item)) * self.lasting(id) / 100 * breaks / SURE
    }

    /// How much weaker a combatant's strikes are without an item.
    fn without(&self, one: &KnownCombatant, item: ItemId) -> i64 {
        let others = strike_evaluation::menace(self.arena, &self.evaluation.semantics, one.id, Some(item)).1;
        (one.blow - others).max(0)
    }

    /// A foe's strike, where it does not cast.
    fn blow(&self, id: CombatantId) -> i64 {
        let foe = self.evaluation.assessment.foes.iter().find(|foe| foe.id == id && !foe.casts);
        foe.map_or(0, |foe| foe.blow)
    }

    /// The same of a foe.
    fn lost(&self, id: CombatantId, item: ItemId) -> i64 {
        let foe = self.evaluation.assessment.foes.iter().find(|foe| foe.id == id && !foe.casts);
        foe.map_or(0, |foe| self.without(foe, item))
    }

    /// What a thing that a foe holds or wears keeps from it in a round.
    fn bared(&self, id: CombatantId, item: ItemId) -> i64 {
        let rules = &self.evaluation.semantics.rules;
        let Some(item) = self.arena.item(id, item) else { return 0 };
        let facts = self.arena.facts(Context::of(id));
        let modifiers = rules.item(item.def).modifiers.iter().filter(|m| needs::meets_blows(rules, m.to));
        let points: i64 =
            modifiers.map(|m| if let Change::Add(by) = &m.op { i64::from(by.eval(&facts)) } else { 0 }).sum();
        self.blows_at(id) * points.max(0) * EXPOSED / 100
    }

    /// The strikes of friends at a foe in a round.
    fn blows_at(&self, id: CombatantId) -> i64 {
        let assessment = &self.evaluation.assessment;
        let Some(foe) = assessment.foes.iter().find(|foe| foe.id == id) else { return 0 };
        let near = |f: &&KnownCombatant| f.able && self.arena.rect_distance(f.rect, foe.rect) <= f.reach + f.charge;
        assessment.friends.iter().filter(near).map(|f| f.blow).sum()
    }

    /// For how many rounds a foe's loss counts, in percent: until it falls.
    fn lasting(&self, id: CombatantId) -> i64 {
        let Some(foe) = self.evaluation.assessment.foes.iter().find(|foe| foe.id == id) else { return 0 };
        (i64::from(foe.health) * 10_000 / self.blows_at(id).max(1)).min(LASTS)
    }

    /// The part of a strike that a foe loses while it takes a weapon up again, in percent.
    fn regained(&self, id: CombatantId, item: ItemId) -> i64 {
        let semantics = &self.evaluation.semantics;
        let Some((purse, span)) = semantics.rules.time.span() else { return DISARMED };
        let mut turn = semantics.rules.index.in_turn.iter().copied();
        let Some(picks) = turn.clone().find(|action| semantics.uses(*action).grasp.picks) else { return DISARMED };
        let strikes = turn.find(|action| {
            let def = semantics.rules.action(*action);
            semantics.uses(*action).strike.is_some() && def.occasion == Occasion::Turn && def.instead_of.is_none()
        });
        let Some(strikes) = strikes else { return DISARMED };
        let price = |action, tool| {
            let draft = ActOrder { by: id, action, tool, aim: ChosenTarget::Nothing };
            i64::from(self.arena.price(&draft, purse).min(span))
        };
        let walked = self.arena.walk_price(self.draft.by, FLIGHT).map_or(0, |(_, price)| i64::from(price));
        ((price(picks, None) + walked) * 100 / price(strikes, Some(item)).max(1)).clamp(DISARMED, REGAINED)
    }

    /// The chance of the actor to catch what flies away, in hundredths of a percent.
    fn caught(&self, point: PointId) -> i64 {
        let semantics = &self.evaluation.semantics;
        let by = self.draft.by;
        let facts = self.arena.facts(Context::of(by));
        let may = |action: &ActionId| {
            let requires = &semantics.rules.action(*action).requires;
            semantics.uses(*action).catches && requires.iter().all(|r| r.need.holds(&facts))
        };
        let Some(action) = semantics.rules.index.menus[point.index()].iter().copied().find(may) else { return 0 };
        let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
        effect_evaluation::chance(self.evaluation, self.arena, &draft)
    }
}
