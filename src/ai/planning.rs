//! Plans: which entries go together best for each combatant, by what strikes can reach whom when; and the call, where
//! what has lost its use is put off.

use crate::data::effect::Ask;
use crate::data::scope::{ActionId, EntryId};
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, Origin};
use crate::fight::order::{Aim, Body, Offer, Order, PlanOffer, PlanOrder};
use crate::kernel::ids::{CombatantId, ItemId, SideId};

use super::atlas::FAR;
use super::desk::Desk;
use super::goals;
use super::lore::Use;
use super::picture::Fighter;
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
    let extras = offer.extras.iter().copied();
    let extras = extras
        .filter(|e| {
            let free = desk.lore.rules.entry(*e).kind == crate::data::ruleset::EntryKind::Free;
            free || chosen.iter().all(|c| !desk.lore.clash(*c, *e))
        })
        .collect();
    let slots = offer.slots.iter().map(|(number, _)| *number).zip(chosen.into_iter().map(Some)).collect();
    PlanOrder { by, slots, extras }
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
    strikes: Vec<(ActionId, Reckoning, Vec<(Choice, i16)>)>,
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
        if uses(|u| u.loads || u.draws).is_some() {
            let unloaded = self.arena.weapons(self.by).any(|(item, _)| !item.loaded);
            let rearm = better_hands(desk, self.arena, self.by).is_some();
            return if unloaded || rearm { READY } else { 0 };
        }
        if uses(|u| u.guards.is_some()).is_some() {
            // One who hurries on does not stay beside anybody.
            let hurry = beside.is_some_and(|b| desk.lore.entry(b, |u| u.moves));
            return self.guarding(desk, entry) / if hurry { 4 } else { 1 };
        }
        if uses(|u| u.frees || u.rescues.is_some()).is_some() {
            return self.helping(desk, entry);
        }
        if uses(|u| u.hides).is_some() {
            return self.hiding(desk);
        }
        if uses(|u| u.moves).is_some() { 10 } else { 0 }
    }

    /// What vanishing is worth: nobody can strike one, and the next strike has Advantage. It is for those who shoot.
    fn hiding(&mut self, desk: &mut Desk) -> i64 {
        if let Some(known) = self.hide {
            return known;
        }
        let me = desk.picture.friend(self.by).copied();
        let shooter = me.filter(|m| m.reach >= 4);
        let value = shooter.map_or(0, |me| {
            let danger = desk.picture.threat(self.arena, me.rect).min(i64::from(me.health) * 100);
            desk.look_around(self.arena, self.by, u16::try_from(me.speed).unwrap_or(0));
            if danger > 0 && covert(desk, self.arena, self.by).is_some() { 60 + danger * 15 / 100 } else { 0 }
        });
        self.hide = Some(value);
        value
    }

    fn strike(&mut self, desk: &mut Desk, action: ActionId, how: Reckoning, moves: i16) -> i64 {
        let at = match self.strikes.iter().position(|(a, h, _)| *a == action && *h == how) {
            Some(at) => at,
            None => {
                let farthest = self.speed * 4;
                let choices = strikes::choices(desk, self.arena, self.by, action, farthest, how);
                let ways = choices.into_iter().map(|c| (c, needed(desk, self.arena, self.by, &c))).collect();
                self.strikes.push((action, how, ways));
                self.strikes.len() - 1
            }
        };
        self.strikes[at].2.iter().find(|(_, way)| *way <= moves).map_or(0, |(choice, _)| choice.value)
    }

    fn guarding(&mut self, desk: &Desk, entry: EntryId) -> i64 {
        if self.guard.is_none() {
            let found = desk.lore.action(entry, |u| u.guards.is_some());
            let budget = u16::try_from(self.speed).unwrap_or(0);
            let ward = found.and_then(|a| ward(desk, self.arena, self.by, budget, a, desk.lore.uses(a)));
            self.guard = Some(ward.map_or(0, |(ward, _)| need(desk, self.arena, &ward) * 12 / 100));
        }
        self.guard.unwrap_or(0)
    }

    fn helping(&mut self, desk: &Desk, entry: EntryId) -> i64 {
        if self.help.is_none() {
            let budget = u16::try_from(self.speed).unwrap_or(0);
            let mut best = 0;
            for action in &desk.lore.rules.index.by_entry[entry.index()] {
                let uses = desk.lore.uses(*action);
                let Some((ward, _)) = ward(desk, self.arena, self.by, budget, *action, uses) else { continue };
                let value = match uses.rescues {
                    Some(_) if brink(self.arena, ward.id) => RESCUE.1,
                    Some(_) => RESCUE.0,
                    None => RELIEF,
                };
                best = best.max(value);
            }
            self.help = Some(best);
        }
        self.help.unwrap_or(0)
    }
}

/// The best spot of the last look around that no known foe sees one hide at.
pub(super) fn covert(desk: &Desk, arena: &Arena, by: CombatantId) -> Option<super::desk::Spot> {
    let side = arena.side(by);
    let unseen = |spot: &&super::desk::Spot| {
        !desk.picture.foes.iter().any(|foe| arena.sees_hider_at(foe.id, by, spot.rect, Some(side)))
    };
    desk.spots.iter().filter(unseen).max_by_key(|s| s.ease).copied()
}

/// Whether one more forced point is the end of it.
fn brink(arena: &Arena, id: CombatantId) -> bool {
    let rules = arena.rules();
    (0_u16..)
        .map(crate::data::scope::PoolId)
        .zip(&rules.pools)
        .any(|(pool, def)| !def.over.is_empty() && arena.pool(id, pool) >= arena.pool_max(id, pool))
}

/// Cells to walk before a choice reaches its target.
pub(super) fn needed(desk: &mut Desk, arena: &Arena, by: CombatantId, choice: &Choice) -> i16 {
    let gap = (arena.rect_distance(arena.rect(by), choice.target.rect) - choice.range).max(0);
    let way = match desk.way(arena, by, choice.target.rect) {
        FAR => return i16::MAX,
        way => i16::try_from(way).unwrap_or(i16::MAX).saturating_add(1),
    };
    // Those who shoot need a line more than a way: round half of the corners.
    if choice.range >= 4 { gap.max((way - choice.range) / 2) } else { gap.max(way - choice.range) }
}

/// The foe that a combatant's next strike of the round will be worth most against; None when it reaches nobody.
/// `budget` is what is left to walk in the running turn.
pub(super) fn prey(desk: &mut Desk, arena: &Arena, by: CombatantId, budget: u16) -> Option<Fighter> {
    let speed = desk.picture.friend(by)?.speed;
    let slots = &arena.body(by).plan.slots;
    let coming = || slots.iter().filter(|s| arena.coming(by, s)).filter_map(|s| s.entry.map(|e| (s.count, e)));
    let (count, action) =
        coming().find_map(|(count, e)| Some((count, desk.lore.action(e, |u| u.strike.is_some())?)))?;
    let turns = coming().filter(|(c, e)| *c <= count && desk.lore.walks(*e)).count();
    let moves = i16::try_from(budget).unwrap_or(0) + speed * i16::try_from(turns).unwrap_or(1);
    let choices = strikes::choices(desk, arena, by, action, moves, Reckoning { marked: true, loaded: false });
    let found = choices.into_iter().find(|c| needed(desk, arena, by, c) <= moves);
    found.map(|c| c.target)
}

/// How much a friend is in need of somebody beside it.
fn need(desk: &Desk, arena: &Arena, ward: &Fighter) -> i64 {
    let threat = desk.picture.threat(arena, ward.rect).min(i64::from(ward.health) * 130);
    let frail = i64::from((40 - ward.health).clamp(10, 40));
    threat * frail / 25 + ward_prize(arena, ward.id)
}

fn ward_prize(arena: &Arena, id: CombatantId) -> i64 {
    if goals::precious(arena, id) { 300 } else { 0 }
}

/// The friend within a walk that an action does most good to, and the aim for it.
pub(super) fn ward(
    desk: &Desk,
    arena: &Arena,
    by: CombatantId,
    budget: u16,
    action: ActionId,
    uses: &Use,
) -> Option<(Fighter, Aim)> {
    let here = arena.rect(by);
    let me = desk.picture.friend(by)?;
    let near = |f: &&Fighter| f.id != by && arena.rect_distance(here, f.rect) <= i16::try_from(budget).unwrap_or(0) + 1;
    let friends = || desk.picture.friends.iter().filter(near);
    if let Some(guarded) = uses.guards {
        let open = friends().filter(|f| f.able && f.health <= me.health && !arena.has(f.id, guarded));
        let ward = open.max_by_key(|f| (need(desk, arena, f), std::cmp::Reverse(f.id)))?;
        return Some((*ward, Aim::Target(ward.id)));
    }
    if let Some(condition) = uses.rescues {
        let fallen = friends().filter(|f| !f.able && arena.has(f.id, condition));
        let ward = fallen.min_by_key(|f| (!brink(arena, f.id), arena.rect_distance(here, f.rect), f.id))?;
        return Some((*ward, Aim::Target(ward.id)));
    }
    let Ask::Condition(tags) = desk.lore.rules.action(action).ask else { return None };
    friends().filter(|f| f.able).find_map(|f| {
        let rules = &desk.lore.rules;
        let conditions = arena.body(f.id).conditions;
        // What only lasts to the end of the round is not worth a turn.
        let bad = conditions.0.iter().find(|i| {
            let def = rules.condition(i.key);
            !def.helpful && def.tags.meets(tags) && def.until == crate::data::effect::Until::Scene
        })?;
        Some((*f, Aim::Condition(f.id, bad.key)))
    })
}

/// What the hands should hold instead: a much better weapon that is carried. None when they hold it already.
pub(super) fn better_hands(desk: &Desk, arena: &Arena, by: CombatantId) -> Option<Vec<ItemId>> {
    let rules = &desk.lore.rules;
    let body = arena.body(by);
    let rate = |item: &crate::fight::body::Item| {
        let weapon = rules.item(item.def).weapon.as_ref()?;
        let dice = desk.lore.dice(item.def, crate::data::effect::StrikeForm::Main);
        let mean = dice.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() * 100 / dice.of;
        Some(mean + i64::from(body.scores.0[weapon.attribute.index()]) * 100)
    };
    let held = |c: Carried| matches!(c, Carried::Hand | Carried::Natural);
    let now = body.gear.0.iter().filter(|i| held(i.carried)).filter_map(rate).max().unwrap_or(0);
    let stowed = body.gear.0.iter().filter(|i| i.carried == Carried::Stowed);
    let (rated, item) =
        stowed.filter_map(|i| Some((rate(i)?, i))).max_by_key(|(r, i)| (*r, std::cmp::Reverse(i.id)))?;
    if rated <= now * 3 / 2 {
        return None;
    }
    let mut hands = vec![item.id];
    let left = 2_u8.saturating_sub(rules.item(item.def).hands);
    // A shield or a second blade stays where it is.
    hands.extend(
        body.gear
            .0
            .iter()
            .filter(|i| i.carried == Carried::Hand && (1..=left).contains(&rules.item(i.def).hands))
            .map(|i| i.id)
            .take(1),
    );
    hands.sort_unstable();
    Some(hands)
}

/// Whose plans were changed at which call, so that nobody changes its mind twice at one.
#[derive(Default)]
pub(super) struct Replans {
    at: (u32, u8),
    who: Vec<CombatantId>,
}

/// Answers the call: puts off a strike that reaches nobody, else begins the turn that is worth most.
pub(super) fn call(desk: &mut Desk, replans: &mut Replans, arena: &Arena, side: SideId) -> Body {
    let Some(count) = arena.clock.count else { return Body::Pass };
    let Some(decision) = arena.pending.0.as_ref().map(|d| d.id) else { return Body::Pass };
    if arena.due(side).next().is_none() {
        return Body::Pass;
    }
    if replans.at != (arena.clock.round, count) {
        *replans = Replans { at: (arena.clock.round, count), who: Vec::new() };
    }
    desk.survey(arena, side);
    let mut best: Option<(i64, Body)> = None;
    for (by, slot) in arena.due(side) {
        let Some(planned) = arena.body(by).plan.slots.get(usize::from(slot)).copied() else { continue };
        let Some(entry) = planned.entry else { continue };
        let mut value = 0;
        if let Some(action) = desk.lore.action(entry, |u| u.strike.is_some()) {
            let speed = desk.picture.friend(by).map_or(0, |f| f.speed);
            let moves = if planned.origin.moves() { speed } else { 0 };
            let choices = strikes::choices(desk, arena, by, action, moves, Reckoning::default());
            let found = choices.into_iter().find(|c| needed(desk, arena, by, c) <= moves);
            value = found.map_or(-1, |c| c.value);
            if found.is_none() && planned.origin == Origin::Slot && !replans.who.contains(&by) {
                replans.who.push(by);
                if let Some(later) = later(desk, arena, by, slot, entry) {
                    let body = Body::Plan(vec![PlanOrder { by, slots: vec![(slot, Some(later))], extras: Vec::new() }]);
                    let order = Order { decision, body };
                    if arena.check(&order).is_ok() {
                        return order.body;
                    }
                }
            }
        } else if desk.lore.entry(entry, |u| u.marks || u.guards.is_some()) {
            // What helps others strike or stand comes before the strikes.
            value = 10_000;
        }
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, Body::Take { by, slot }));
        }
    }
    best.map_or(Body::Pass, |(_, body)| body)
}

/// The next entry that strikes later in the round than this one.
fn later(desk: &Desk, arena: &Arena, by: CombatantId, slot: u8, entry: EntryId) -> Option<EntryId> {
    let now = desk.lore.count(entry);
    let entries = (0_u16..).map(EntryId).take(desk.lore.rules.entries.len());
    let other = |e: &EntryId| {
        let slots = (0_u8..).zip(&arena.body(by).plan.slots);
        slots
            .filter(|(n, s)| *n != slot && arena.coming(by, s))
            .all(|(_, s)| !s.origin.marks() || s.entry.is_none_or(|planned| !desk.lore.clash(planned, *e)))
    };
    entries
        .filter(|e| desk.lore.count(*e) > now && desk.lore.walks(*e) && arena.knows_entry(by, *e))
        .filter(|e| desk.lore.entry(*e, |u| u.strike.is_some()))
        .filter(other)
        .min_by_key(|e| desk.lore.count(*e))
}
