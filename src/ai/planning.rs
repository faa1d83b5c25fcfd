//! Plans: which entries go together best for each combatant, by what strikes can reach whom when.

use std::sync::Arc;

use crate::data::ruleset::EntryKind;
use crate::data::scope::{ActionId, EntryId};
use crate::fight::arena::Arena;
use crate::fight::order::{Body, Offer, PlanOffer, PlanOrder};
use crate::kernel::ids::{CombatantId, SideId};

use super::aiming;
use super::care;
use super::desk::Desk;
use super::goals;
use super::lore::Use;
use super::strikes::{self, Choice, Reckoning};

/// What one cell nearer to the foe is worth in a plan.
const NEARER: i64 = 25;
/// Readiness for the round after.
const READY: i64 = 220;
/// Clearing a friend's condition.
const RELIEF: i64 = 140;
/// Keeping a friend from dying, when there is time and when there is none.
const RESCUE: (i64, i64) = (90, 240);

/// Answers the question for plans.
pub(super) fn plan(desk: &mut Desk, arena: &Arena, side: SideId) -> Body {
    desk.survey(arena, side);
    let mut orders = Vec::new();
    for offer in arena.offers() {
        let Offer::Plan(offers) = offer else { continue };
        for offer in &offers {
            orders.push(plan_one(desk, arena, offer));
        }
    }
    Body::Plan(orders)
}

/// The best pair of entries for one combatant; slots beyond the second take what is best beside these.
fn plan_one(desk: &mut Desk, arena: &Arena, offer: &PlanOffer) -> PlanOrder {
    let by = offer.by;
    let mut outlook = Outlook::new(desk, arena, offer);
    let mut chosen: Vec<EntryId> = Vec::new();
    let entries = offer.slots.first().map_or(&[][..], |(_, entries)| entries);
    if offer.slots.len() >= 2 {
        let mut best: Option<(i64, [EntryId; 2])> = None;
        for (at, first) in entries.iter().enumerate() {
            for second in &entries[at + 1..] {
                if desk.lore.clash(*first, *second) {
                    continue;
                }
                let value = outlook.pair(desk, *first, *second);
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, [*first, *second]));
                }
            }
        }
        chosen.extend(best.into_iter().flat_map(|(_, pair)| pair));
    } else {
        let alone = entries.iter().copied().map(|e| (outlook.single(desk, e), e));
        chosen.extend(alone.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, e)| e));
    }
    for (_, entries) in offer.slots.iter().skip(2) {
        let free = |e: &EntryId| chosen.iter().all(|c| !desk.lore.clash(*c, *e));
        let free: Vec<EntryId> = entries.iter().copied().filter(free).collect();
        let more = free.into_iter().map(|e| (outlook.single(desk, e), e)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        chosen.extend(more.map(|(_, e)| e));
    }
    let filled = chosen.len();
    for extra in &offer.extras {
        // What is free of the unique keys stands in nobody's way.
        let free = desk.lore.rules.entry(*extra).kind == EntryKind::Free;
        if free || chosen.iter().all(|c| !desk.lore.clash(*c, *extra)) {
            chosen.push(*extra);
        }
    }
    let extras = chosen.split_off(filled);
    let slots = offer.slots.iter().map(|(number, _)| *number).zip(chosen.into_iter().map(Some)).collect();
    PlanOrder { by, slots, extras }
}

/// Strikes of one kind that may be made in a round, the best first, with the cells to walk for each.
struct Prospect {
    action: ActionId,
    how: Reckoning,
    choices: Vec<(Choice, i16)>,
}

/// What one combatant can look forward to in the round.
struct Outlook<'a, 'w> {
    arena: &'a Arena<'w>,
    by: CombatantId,
    speed: i16,
    /// The way to the foe it would go for.
    way: i16,
    /// Counts of extra moves that come on top, with the entry.
    extra_moves: Vec<(u8, EntryId)>,
    /// For each strike action and reckoning, the choices in reach of the whole round.
    strikes: Vec<Prospect>,
    guard: Option<i64>,
    help: Option<i64>,
    hide: Option<i64>,
}

impl<'a, 'w> Outlook<'a, 'w> {
    fn new(desk: &mut Desk, arena: &'a Arena<'w>, offer: &PlanOffer) -> Self {
        let by = offer.by;
        let me = desk.picture.friend(by).copied();
        let quarry = desk.quarry(arena, by);
        let mut way = quarry.map_or(20, |foe| desk.way(arena, by, foe.rect));
        if way > goals::leash(arena, by) {
            way = 0;
        }
        let reach = me.map_or(1, |m| m.reach);
        let extra_moves = offer
            .extras
            .iter()
            .filter(|e| desk.lore.entry(**e, |u| u.moves))
            .map(|e| (desk.lore.count(*e), *e))
            .collect();
        Outlook {
            arena,
            by,
            speed: me.map_or(0, |m| m.speed),
            way: (i16::try_from(way).unwrap_or(99) + 1 - reach).max(0),
            extra_moves,
            strikes: Vec::new(),
            guard: None,
            help: None,
            hide: None,
        }
    }

    fn pair(&mut self, desk: &mut Desk, a: EntryId, b: EntryId) -> i64 {
        let moves = self.moves(desk, &[a, b], u8::MAX);
        self.worth(desk, a, Some(b)) + self.worth(desk, b, Some(a)) + i64::from(self.way.min(moves)) * NEARER
    }

    fn single(&mut self, desk: &mut Desk, entry: EntryId) -> i64 {
        let moves = self.moves(desk, &[entry], u8::MAX);
        self.worth(desk, entry, None) + i64::from(self.way.min(moves)) * NEARER
    }

    /// Cells that can be walked up to and with a count.
    fn moves(&self, desk: &Desk, entries: &[EntryId], until: u8) -> i16 {
        let mut turns = 0;
        for entry in entries.iter().filter(|e| desk.lore.count(**e) <= until) {
            turns += 1;
            if desk.lore.entry(*entry, |u| u.moves) {
                turns += 1;
            }
        }
        let extra = self
            .extra_moves
            .iter()
            .filter(|(count, extra)| *count <= until && entries.iter().all(|e| !desk.lore.clash(*e, *extra)));
        turns += i16::try_from(extra.count().min(1)).unwrap_or(0);
        turns * self.speed
    }

    /// What an entry is worth beside another.
    fn worth(&mut self, desk: &mut Desk, entry: EntryId, beside: Option<EntryId>) -> i64 {
        let count = desk.lore.count(entry);
        if let Some(action) = desk.lore.action(entry, |u| u.strike.is_some()) {
            let before = beside.filter(|b| desk.lore.count(*b) < count);
            let marked = before.is_some_and(|b| desk.lore.entry(b, |u| u.marks));
            let loaded = before.is_some_and(|b| desk.lore.entry(b, |u| u.loads));
            let both: Vec<EntryId> = beside.into_iter().chain([entry]).collect();
            let moves = self.moves(desk, &both, count);
            let value = self.strike(desk, action, Reckoning { marked, loaded }, moves);
            // What comes late may come too late.
            return value * (100 - 2 * i64::from(count)) / 100;
        }
        let uses = |good: fn(&Use) -> bool| desk.lore.action(entry, good);
        if uses(|u| u.marks).is_some() {
            return 20;
        }
        if uses(|u| u.loads || u.draws || u.hurls.is_some() || u.heals > 0).is_some() {
            return self.supplies(desk, entry, beside);
        }
        if uses(|u| u.guards.is_some()).is_some() {
            // One who hurries on does not stay beside anybody.
            let hurry = beside.is_some_and(|b| desk.lore.entry(b, |u| u.moves));
            return self.guarding(desk, entry) / if hurry { 4 } else { 1 };
        }
        if uses(|u| u.frees || u.rescues.is_some()).is_some() {
            return self.helping(desk, entry);
        }
        if let Some(action) = uses(|u| u.affects) {
            let both: Vec<EntryId> = beside.into_iter().chain([entry]).collect();
            let moves = self.moves(desk, &both, count);
            let value = aiming::best(desk, self.arena, self.by, action, moves).map_or(0, |shot| shot.value);
            return value * (100 - 2 * i64::from(count)) / 100;
        }
        if uses(|u| u.hides).is_some() {
            return self.hiding(desk);
        }
        if uses(|u| u.moves).is_some() { 10 } else { 0 }
    }

    /// What going through one's things is worth: making a weapon ready, or using something up.
    fn supplies(&mut self, desk: &mut Desk, entry: EntryId, beside: Option<EntryId>) -> i64 {
        let (arena, by) = (self.arena, self.by);
        let unloaded = arena.weapons(by).any(|(item, _)| !item.loaded);
        let ready = unloaded || care::better_hands(desk, arena, by).is_some();
        let mut value = if ready { READY } else { 0 };
        let rules = Arc::clone(&desk.lore.rules);
        for action in &rules.index.by_entry[entry.index()] {
            let uses = *desk.lore.uses(*action);
            if care::supply(desk, arena, by, *action).is_none() {
                continue;
            }
            value = value.max(care::relief(desk, arena, by, *action));
            let keys = &rules.action(*action).uniques;
            let clash = beside.is_some_and(|b| rules.entry(b).uniques.iter().any(|u| keys.contains(u)));
            if uses.hurls.is_some() && !clash {
                let count = desk.lore.count(entry);
                let both: Vec<EntryId> = beside.into_iter().chain([entry]).collect();
                let marked = beside.is_some_and(|b| desk.lore.count(b) < count && desk.lore.entry(b, |u| u.marks));
                let moves = self.moves(desk, &both, count);
                let thrown = self.strike(desk, *action, Reckoning { marked, loaded: false }, moves);
                value = value.max(thrown * (100 - 2 * i64::from(count)) / 100);
            }
            if uses.rescues.is_some() {
                value = value.max(self.rescue(desk, *action));
            }
        }
        value
    }

    /// What vanishing is worth: nobody can strike one, and the next strike has Advantage. It is for those who shoot.
    fn hiding(&mut self, desk: &mut Desk) -> i64 {
        if let Some(known) = self.hide {
            return known;
        }
        let me = desk.picture.friend(self.by).copied();
        let shooter = me.filter(super::picture::Fighter::shoots);
        let value = shooter.map_or(0, |me| {
            let danger = desk.picture.threat(self.arena, me.rect).min(i64::from(me.health) * 100);
            desk.look_around(self.arena, self.by, u16::try_from(me.speed).unwrap_or(0));
            if danger > 0 && care::covert(desk, self.arena, self.by).is_some() { 60 + danger * 15 / 100 } else { 0 }
        });
        self.hide = Some(value);
        value
    }

    fn strike(&mut self, desk: &mut Desk, action: ActionId, how: Reckoning, moves: i16) -> i64 {
        let at = match self.strikes.iter().position(|p| p.action == action && p.how == how) {
            Some(at) => at,
            None => {
                let farthest = self.speed * 4;
                let choices = strikes::choices(desk, self.arena, self.by, action, farthest, how);
                let choices =
                    choices.into_iter().map(|c| (c, strikes::needed(desk, self.arena, self.by, &c))).collect();
                self.strikes.push(Prospect { action, how, choices });
                self.strikes.len() - 1
            }
        };
        self.strikes[at].choices.iter().find(|(_, way)| *way <= moves).map_or(0, |(choice, _)| choice.value)
    }

    fn guarding(&mut self, desk: &Desk, entry: EntryId) -> i64 {
        if self.guard.is_none() {
            let found = desk.lore.action(entry, |u| u.guards.is_some());
            let budget = u16::try_from(self.speed).unwrap_or(0);
            let ward = found.and_then(|a| care::ward(desk, self.arena, self.by, budget, a, desk.lore.uses(a)));
            self.guard = Some(ward.map_or(0, |(ward, _)| care::need(desk, self.arena, &ward) * 12 / 100));
        }
        self.guard.unwrap_or(0)
    }

    fn helping(&mut self, desk: &Desk, entry: EntryId) -> i64 {
        if self.help.is_none() {
            let actions = desk.lore.rules.index.by_entry[entry.index()].iter();
            self.help = actions.map(|action| self.rescue(desk, *action)).max();
        }
        self.help.unwrap_or(0)
    }

    /// What helping a friend by one action is worth.
    fn rescue(&self, desk: &Desk, action: ActionId) -> i64 {
        let budget = u16::try_from(self.speed).unwrap_or(0);
        let uses = desk.lore.uses(action);
        match (care::ward(desk, self.arena, self.by, budget, action, uses), uses.rescues) {
            (None, _) => 0,
            (Some((ward, _)), Some(_)) if care::brink(self.arena, ward.id) => RESCUE.1,
            (_, Some(_)) => RESCUE.0,
            (_, None) => RELIEF,
        }
    }
}
