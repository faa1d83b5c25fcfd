//! Threats: who may cut in on a strike or along a walk, with what, and with what chance, as far as a side knows.

use crate::data::effect::{Limit, Occasion, Step, StrikeForm, Target, Tool};
use crate::data::formula::{Expr, Fact};
use crate::data::scope::{ActionId, PointId, Tags};
use crate::fight::arena::Arena;
use crate::fight::contests::roll_chance;
use crate::fight::figures::Tray;
use crate::fight::flow::strike::strike_def;
use crate::fight::frame::Context;
use crate::fight::odds::Chance;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, SideId};

/// Somebody who may cut in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Who.
    pub who: CombatantId,
    /// With what.
    pub action: ActionId,
    /// At which point.
    pub point: PointId,
    /// Before which step of a walk, from 0; 0 for an act.
    pub step: usize,
    /// Chance to hit if it is a strike.
    pub hit: Option<Chance>,
}
/// Whether a fact is that a step leads inside somebody's reach.
fn is_crossing(part: &Expr) -> bool {
    matches!(part, Expr::Fact(Fact::Enters(..)))
}

/// Whether a fact is that a step leads out of what somebody threatens.
fn is_departure(part: &Expr) -> bool {
    matches!(part, Expr::Fact(Fact::Departs(..)))
}

impl Arena<'_> {
    /// Reactions that others may take to a strike: who has one that listens, is able to react and knows how.
    pub(super) fn strike_threats(
        &self,
        viewer: SideId,
        by: CombatantId,
        target: CombatantId,
        tags: Tags,
    ) -> Vec<Threat> {
        let mut threats = Vec::new();
        for step in &self.rules().procedures.strike {
            let (point, subject, other) = match *step {
                Step::OpenOnHit(p) | Step::OpenIfKept(p) => (p, target, by),
                Step::Open(p) => (p, by, target),
                _ => continue,
            };
            self.reactors(viewer, point, (subject, Some(other)), tags, 0, &mut threats);
        }
        // The striker's own second blow is no threat to it.
        threats.retain(|t| t.who != by);
        threats
    }

    /// Who may cut in along a walk, before which step, as far as the walker's side knows. `path` is without the start.
    #[must_use]
    pub fn walk_threats(&self, by: CombatantId, path: &[Cell]) -> Vec<Threat> {
        let viewer = self.side(by);
        let mut threats: Vec<Threat> = Vec::new();
        let mut from = self.body(by).place.at;
        for (number, to) in path.iter().enumerate() {
            for step in &self.rules().procedures.step {
                let Step::Open(point) = *step else { continue };
                for id in self.everybody().filter(|id| self.nonally(by, *id) && self.known_to(viewer, *id)) {
                    self.walk_reactor(id, by, point, (from, *to, number), &mut threats);
                }
            }
            from = *to;
        }
        threats
    }

    /// A reactor to a step from a cell where the walker does not stand yet: distance is judged from that cell, or from
    /// both for who strikes at those that come inside its reach; the rest of the reaction's test is judged as it is now.
    fn walk_reactor(
        &self,
        id: CombatantId,
        by: CombatantId,
        point: PointId,
        (from, to, number): (Cell, Cell, usize),
        threats: &mut Vec<Threat>,
    ) {
        let rules = self.rules();
        let there = self.body(by).identity.rect(from);
        for action in &rules.index.reactions[point.index()] {
            if threats.iter().any(|t| t.who == id && t.action == *action) || !self.could_react(id, *action) {
                continue;
            }
            let def = rules.action(*action);
            let weapons = self.strike_tools(id, *action);
            let crossing = matches!(&def.target, Target::Subject { when } if when.expr.any(&is_crossing));
            let departing = matches!(&def.occasion, Occasion::Reaction { when, .. } if when.expr.any(&is_departure));
            if departing && !self.would_depart(by, from, id) {
                continue;
            }
            let gap = self.rect_distance(self.rect(id), there);
            let span = |at: Cell| self.reach_between(self.rect(id), self.identity(by).rect(at));
            let tool = weapons.iter().copied().find(|tool| {
                self.item_def(id, *tool).and_then(|d| d.weapon.as_ref()).is_some_and(|w| {
                    let reach = i16::from(self.melee_reach(id, w));
                    if crossing {
                        span(to) < reach && reach <= span(from)
                    } else if departing {
                        self.reaches_over(id, w, span(from))
                    } else {
                        gap <= i16::from(self.weapon_range(id, w))
                    }
                })
            });
            if (crossing || departing || gap <= 1) && tool.is_some() {
                let hit = tool.and_then(|t| self.strike_odds_hit(id, by, t, def.tags));
                threats.push(Threat { who: id, action: *action, point, step: number, hit });
            }
        }
    }

    /// Whether a walker who stands at a cell is threatened there by a foe who had no chance to cut in on its movement yet.
    fn would_depart(&self, walker: CombatantId, from: Cell, foe: CombatantId) -> bool {
        let tally = self.body(walker).tally;
        let fresh = tally.moves == 0 || !tally.provoked.contains(&foe);
        fresh && self.threatens(foe, walker, Some((walker, from)))
    }

    fn strike_odds_hit(&self, by: CombatantId, target: CombatantId, tool: ItemId, tags: Tags) -> Option<Chance> {
        let rules = self.rules();
        let def = strike_def(rules, StrikeForm::Main);
        let context = Context { tags, tool: Some(tool), ..Context::between(by, target) };
        Some(roll_chance(rules, def.roll, &self.prepare_roll(def.roll, &context, Tray::default())))
    }

    /// Weapons that fit a reaction's tool rule.
    fn strike_tools(&self, id: CombatantId, action: ActionId) -> Vec<ItemId> {
        match self.rules().action(action).tool {
            Tool::Weapon(slowest) => self
                .weapons(id)
                .filter(|(item, weapon)| item.loaded && weapon.speed >= slowest)
                .map(|(item, _)| item.id)
                .collect(),
            Tool::Melee(reach) => {
                let fit = self.weapons(id).filter(|(_, weapon)| (1..=reach).contains(&self.melee_reach(id, weapon)));
                fit.map(|(item, _)| item.id).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The gates of a reaction that do not depend on the event.
    fn could_react(&self, id: CombatantId, action: ActionId) -> bool {
        let rules = self.rules();
        let Occasion::Reaction { from_count, per_round, .. } = rules.action(action).occasion else { return false };
        let taken = self.body(id).tally.reactions.iter().find(|(a, _)| *a == action).map_or(0, |(_, n)| *n);
        self.able(id)
            && self.knows(id, action)
            && self.clock.count.unwrap_or(0) >= from_count
            && rules.roles.reaction.is_none_or(|pool| self.pool(id, pool) > 0)
            && taken < per_round
            && !self.limited(id, |l| l == Limit::NoReactions)
    }

    fn reactors(
        &self,
        viewer: SideId,
        point: PointId,
        (subject, other): (CombatantId, Option<CombatantId>),
        tags: Tags,
        step: usize,
        threats: &mut Vec<Threat>,
    ) {
        let rules = self.rules();
        for action in &rules.index.reactions[point.index()] {
            let Occasion::Reaction { when, .. } = &rules.action(*action).occasion else { continue };
            for who in self.everybody().filter(|id| self.known_to(viewer, *id)) {
                let context = Context { me: Some(who), subject: Some(subject), other, tags, ..Context::default() };
                if self.could_react(who, *action) && when.holds(&self.facts_for(viewer, context)) {
                    threats.push(Threat { who, action: *action, point, step, hit: None });
                }
            }
        }
    }
}
