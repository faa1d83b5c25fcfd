//! Grappling in turns that are paid from points: a pinned foe is as good as felled, and a pinned combatant does nothing
//! but try to get free.

use crate::data::effect::{ActLimit, Ask, ConditionAsk, Limit, MoveLimit, SpaceLimit, Target};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Aim, Body, Draft};
use crate::kernel::ids::{CombatantId, ItemId};

use super::desk::Desk;
use super::estimate::SURE;
use super::goals;
use super::moment::Moment;
use super::outcome;
use super::picture::Fighter;
use super::strikes::{self, FELLED, Reckoning};

/// Below this chance a hold is not tried, in hundredths of a percent.
const LIKELY: i64 = 3_500;
/// Below this chance getting free of a bearable hold is not tried, in hundredths of a percent.
const HOPE: i64 = 3_000;
/// The value of pinning a foe, in percent of felling it.
const PINNED: i64 = 80;
/// The reduction of it for each further foe beside the grappler, in percent.
const CROWD: i64 = 15;
/// The value of getting free for combatants that have to move away: shooters, and those with an errand.
const LOOSE: i64 = 350;

/// A combatant's options to grapple and to get free.
pub(super) struct Hands<'a, 'w> {
    /// The working state.
    pub desk: &'a Desk,
    /// The question and its combatant.
    pub moment: Moment<'a, 'w>,
    /// The actions to consider.
    pub actions: &'a [ActionId],
}

/// Whether holds have to be considered: the combatant is held, or has a free hand for a hold.
pub(super) fn matters(desk: &Desk, arena: &SideArena, by: CombatantId, actions: &[ActionId]) -> bool {
    let bound = arena.limited(by, |l| {
        matches!(
            l,
            Limit::Space(SpaceLimit::Tied) | Limit::Act(ActLimit::OnlyActions(_)) | Limit::Move(MoveLimit::NoSteps)
        )
    });
    bound || actions.iter().any(|a| desk.lore.uses(*a).grasp.grips && tool(desk, arena, by, *a).is_some())
}

/// A weapon short enough to grapple with.
fn tool(desk: &Desk, arena: &SideArena, by: CombatantId, action: ActionId) -> Option<ItemId> {
    arena.weapons(by).find(|(_, w)| w.reach > 0 && desk.lore.grips_with(action, w)).map(|(item, _)| item.id)
}

impl Hands<'_, '_> {
    fn price(&self, draft: &Draft) -> i64 {
        let purse = self.moment.arena.rules().time.carrying_purse();
        purse.map_or(1, |purse| i64::from(self.moment.arena.price(draft, purse)).max(1))
    }

    /// The best option, unless a strike is worth more.
    pub fn best(&self) -> Option<Body> {
        let mut best: Option<(i64, Body)> = None;
        let (slips, grips) = (self.slips(), self.grips());
        for (worth, price, draft) in slips.into_iter().chain(grips) {
            let value = worth * 100 / price.max(1);
            if best.as_ref().is_none_or(|(most, _)| value > *most)
                && let Some(body) = self.moment.allowed(Body::Act(draft.clone()))
            {
                best = Some((value, body));
            }
        }
        let (value, body) = best?;
        (value > self.rival()).then_some(body)
    }

    /// The value per point of the best strike from here.
    fn rival(&self) -> i64 {
        let strike = |action: &&ActionId| self.desk.lore.uses(**action).strike.is_some();
        let one = |action: &ActionId| {
            let choices =
                strikes::choices(self.desk, self.moment.arena, self.moment.by, *action, 0, Reckoning::default());
            let seen = choices.into_iter().find_map(|choice| {
                let Body::Act(draft) = choice.act(self.moment.by) else { return None };
                self.moment.allowed(Body::Act(draft.clone())).map(|_| choice.value * 100 / self.price(&draft))
            });
            seen.unwrap_or(0)
        };
        self.actions.iter().filter(strike).map(one).max().unwrap_or(0)
    }

    /// Ways to get free: value, price, draft.
    fn slips(&self) -> Vec<(i64, i64, Draft)> {
        let (desk, Moment { arena, by, .. }) = (self.desk, self.moment);
        let mut found = Vec::new();
        let pinned = arena.limited(by, |l| matches!(l, Limit::Act(ActLimit::OnlyActions(_))));
        let tied = arena.limited(by, |l| l == Limit::Space(SpaceLimit::Tied));
        let Some(me) = desk.picture.friend(by) else { return found };
        let leaves = me.shoots() || goals::errand(arena, by).is_some();
        for action in self.actions.iter().filter(|a| desk.lore.uses(**a).grasp.slips) {
            let def = desk.lore.rules.action(*action);
            let mut add = |aim: Aim, worth: i64| {
                let draft = Draft { by, action: *action, tool: None, aim };
                let chance = outcome::chance(desk, arena, &draft);
                if worth > 0 && (pinned || chance >= HOPE) {
                    found.push((worth * chance / SURE, self.price(&draft), draft));
                }
            };
            match (&def.ask, &def.target) {
                (Ask::Condition(ConditionAsk::Condition(tags)), _) => {
                    let borne = arena.conditions(by).map(|i| i.key);
                    for key in borne.filter(|key| desk.lore.rules.condition(*key).tags.meets(*tags)) {
                        add(Aim::Condition(by, key), -outcome::good(desk, arena, by, key));
                    }
                }
                (Ask::Nothing, Target::One { .. }) if tied => {
                    let worth = match (pinned, leaves) {
                        (true, _) => FELLED * 2,
                        (false, true) => LOOSE,
                        (false, false) => 0,
                    };
                    let near = |f: &&Fighter| f.id != by && arena.rect_distance(me.rect, f.rect) <= 1;
                    for other in desk.picture.foes.iter().chain(&desk.picture.friends).filter(near) {
                        add(Aim::Target(other.id), worth);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Ways to pin a foe, or to grapple it first.
    fn grips(&self) -> Vec<(i64, i64, Draft)> {
        let (desk, Moment { arena, by, .. }) = (self.desk, self.moment);
        let mut found = Vec::new();
        let Some(me) = desk.picture.friend(by) else { return found };
        let Some(pin) = self.actions.iter().copied().find(|a| desk.lore.uses(*a).grasp.pins) else { return found };
        let beside = |f: &&Fighter| f.able && arena.rect_distance(me.rect, f.rect) <= 1;
        let crowd = desk.picture.foes.iter().filter(beside).count();
        let share = 100 - CROWD * i64::try_from(crowd.saturating_sub(1)).unwrap_or(0);
        for foe in desk.picture.foes.iter().filter(beside) {
            let draft = |action, tool| Draft { by, action, tool, aim: Aim::Target(foe.id) };
            let last = draft(pin, None);
            let worth = (FELLED + 2 * foe.blow + foe.prize) * PINNED * share.max(0) / 10_000;
            let pinning = outcome::chance(desk, arena, &last);
            if self.moment.allowed(Body::Act(last.clone())).is_some() {
                if pinning >= LIKELY {
                    found.push((worth * pinning / SURE, self.price(&last), last));
                }
                continue;
            }
            for action in self.actions.iter().filter(|a| desk.lore.uses(**a).grasp.grips) {
                let Some(tool) = tool(desk, arena, by, *action) else { continue };
                let first = draft(*action, Some(tool));
                let both = outcome::chance(desk, arena, &first) * pinning / SURE;
                if both >= LIKELY {
                    found.push((worth * both / SURE, self.price(&first) + self.price(&last), first));
                }
            }
        }
        found
    }
}
