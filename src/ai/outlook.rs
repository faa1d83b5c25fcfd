//! What one combatant can look forward to in the rest of the round: what each plan entry is worth to it beside another.

use std::sync::Arc;

use crate::data::scope::{ActionId, ConditionId, EntryId};
use crate::fight::state::arena::Arena;
use crate::kernel::ids::CombatantId;

use super::aiming;
use super::care;
use super::desk::Desk;
use super::forecast::Coming;
use super::goals;
use super::inquiry;
use super::leaps;
use super::lore::Use;
use super::picture::Fighter;
use super::stances;
use super::strikes::{self, Choice, Reckoning};

/// What one cell nearer to the foe is worth in a plan.
const NEARER: i64 = 25;
/// Readiness for the round after.
const READY: i64 = 220;
/// Clearing a friend's condition.
const RELIEF: i64 = 140;
/// Keeping a friend from dying, when there is time and when there is none.
const RESCUE: (i64, i64) = (90, 240);
/// What a blow that falls on somebody guarded loses, in percent.
const PARRIED: i64 = 35;
/// What a foe's own steps may bring it nearer, in percent of what a strike is worth that needs them.
const HOPE: i64 = 45;

/// What a jump may save where the way round is long.
const LEAP: i64 = 60;

/// Strikes of one kind that may be made in a round, the best first, with the cells to walk for each.
struct Prospect {
    action: ActionId,
    how: Reckoning,
    choices: Vec<(Choice, i16)>,
}

/// What the rest of a plan makes of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Case {
    /// Cells that can be walked by then.
    moves: i16,
    /// What will be true of a strike.
    how: Reckoning,
    /// Whether the rest of the plan is to get away from here.
    hurry: bool,
    /// Unique keys that are spoken for, one bit each.
    keys: u64,
    /// What will be on the actor that makes something possible.
    readied: Option<ConditionId>,
}

impl Case {
    /// The part of it that makes a difference to an entry.
    fn for_use(self, uses: &Use) -> Case {
        let struck = uses.strike.is_some() || uses.hurls.is_some();
        let none = Reckoning::default();
        Case {
            moves: if struck || uses.affects || uses.asks { self.moves } else { 0 },
            how: if struck { self.how } else { none },
            hurry: self.hurry && uses.guards.is_some(),
            keys: if uses.hurls.is_some() { self.keys } else { 0 },
            readied: self.readied.filter(|_| uses.affects),
        }
    }
}

/// What one combatant can look forward to in the round.
pub(super) struct Outlook<'a, 'w> {
    arena: &'a Arena<'w>,
    by: CombatantId,
    speed: i16,
    /// The way to the foe it would go for.
    way: i16,
    /// Whether that is a long way round.
    detour: bool,
    /// Counts of extra moves that come on top, with the entry.
    extra_moves: Vec<(u8, EntryId)>,
    /// For each strike action and reckoning, the choices in reach of the whole round.
    strikes: Vec<Prospect>,
    help: Option<i64>,
    /// What entries are worth in which case, as far as it was asked.
    weighed: Vec<(EntryId, Case, i64)>,
}

impl<'a, 'w> Outlook<'a, 'w> {
    /// The outlook of somebody who may have these entries on top of its plan.
    pub fn new(desk: &mut Desk, arena: &'a Arena<'w>, by: CombatantId, extras: &[EntryId]) -> Self {
        let me = desk.picture.friend(by).copied();
        let quarry = desk.quarry(arena, by);
        let mut way = quarry.map_or(20, |foe| desk.way(arena, by, foe.rect));
        if way > goals::leash(arena, by) {
            way = 0;
        }
        let reach = me.map_or(1, |m| m.reach);
        let straight = quarry.map_or(20, |foe| arena.rect_distance(arena.rect(by), foe.rect));
        let detour = way != 0 && way >= u16::try_from(straight).unwrap_or(0) + leaps::DETOUR;
        let moves = extras.iter().filter(|e| desk.lore.entry(**e, |u| u.moves));
        Outlook {
            arena,
            by,
            speed: me.map_or(0, |m| m.speed),
            way: (i16::try_from(way).unwrap_or(99) + 1 - reach).max(0),
            detour,
            extra_moves: moves.map(|e| (desk.lore.count(*e), *e)).collect(),
            strikes: Vec::new(),
            help: None,
            weighed: Vec::new(),
        }
    }

    /// What two entries are worth together.
    pub fn pair(&mut self, desk: &mut Desk, a: EntryId, b: EntryId) -> i64 {
        self.worth(desk, a, Some(b)) + self.worth(desk, b, Some(a)) + self.nearing(desk, &[a, b])
    }

    /// What an entry is worth alone.
    pub fn single(&mut self, desk: &mut Desk, entry: EntryId) -> i64 {
        self.worth(desk, entry, None) + self.nearing(desk, &[entry])
    }

    /// What the steps of some entries are worth towards the foe it would go for.
    pub fn nearing(&self, desk: &Desk, entries: &[EntryId]) -> i64 {
        i64::from(self.way.min(self.moves(desk, entries, u8::MAX))) * NEARER
    }

    /// What a strike of an entry is worth if the foe comes to meet it.
    pub fn hope(&mut self, desk: &mut Desk, entry: EntryId) -> i64 {
        let Some(action) = desk.lore.action(entry, |u| u.strike.is_some()) else { return 0 };
        let foe = desk.quarry(self.arena, self.by).map_or(0, |foe| foe.speed);
        self.strike(desk, action, Reckoning::default(), self.speed + foe) * HOPE / 100
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
    pub fn worth(&mut self, desk: &mut Desk, entry: EntryId, beside: Option<EntryId>) -> i64 {
        let count = desk.lore.count(entry);
        let both: Vec<EntryId> = beside.into_iter().chain([entry]).collect();
        let before = |good: fn(&Use) -> bool| {
            beside.filter(|b| desk.lore.count(*b) < count).and_then(|b| desk.lore.action(b, good))
        };
        let case = Case {
            moves: self.moves(desk, &both, count),
            how: Reckoning { marked: before(|u| u.marks).is_some(), loaded: before(|u| u.loads).is_some() },
            hurry: beside.is_some_and(|b| desk.lore.entry(b, |u| u.moves)),
            keys: beside.map_or(0, |b| desk.lore.keys(b)),
            readied: before(|u| u.readies.is_some()).and_then(|a| desk.lore.uses(a).readies),
        };
        let case = case.for_use(desk.lore.whole(entry));
        if let Some((.., value)) = self.weighed.iter().find(|(e, c, _)| *e == entry && *c == case) {
            return *value;
        }
        let value = self.weigh(desk, entry, count, &case);
        self.weighed.push((entry, case, value));
        value
    }

    fn weigh(&mut self, desk: &mut Desk, entry: EntryId, count: u8, case: &Case) -> i64 {
        let uses = |good: fn(&Use) -> bool| desk.lore.action(entry, good);
        if let Some(action) = uses(|u| u.strike.is_some()) {
            return later(self.strike(desk, action, case.how, case.moves), count);
        }
        if uses(|u| u.marks).is_some() {
            return 20;
        }
        if let Some(action) = uses(|u| u.guards.is_some()) {
            // One who hurries on does not stay beside anybody.
            return self.guarding(desk, action, count) / if case.hurry { 4 } else { 1 };
        }
        if uses(|u| u.frees).is_some() {
            return self.helping(desk, entry);
        }
        if uses(|u| u.hides).is_some() {
            return self.hiding(desk, count);
        }
        let (arena, by) = (self.arena, self.by);
        let mut value = if uses(|u| u.moves).is_some() { 10 } else { 0 };
        if uses(|u| u.leaps).is_some() && self.detour {
            value += LEAP;
        }
        let unloaded = || arena.weapons(by).any(|(item, _)| !item.loaded);
        if uses(|u| u.loads).is_some() && unloaded()
            || uses(|u| u.draws).is_some() && care::better_hands(desk, arena, by).is_some()
        {
            value = READY;
        }
        let rules = Arc::clone(&desk.lore.rules);
        for action in &rules.index.by_entry[entry.index()] {
            value = value.max(self.deed(desk, *action, count, case));
        }
        value
    }

    /// What an action is worth that needs no weapon in hand: healing, throwing, spells, questions.
    fn deed(&mut self, desk: &mut Desk, action: ActionId, count: u8, case: &Case) -> i64 {
        let (arena, by) = (self.arena, self.by);
        let uses = *desk.lore.uses(action);
        if care::supply(desk, arena, by, action).is_none() {
            return 0;
        }
        let mut value = care::relief(desk, arena, by, action);
        if uses.hurls.is_some() && case.keys & desk.lore.own_keys(action) == 0 {
            let how = Reckoning { marked: case.how.marked, loaded: false };
            value = value.max(later(self.strike(desk, action, how, case.moves), count));
        }
        if uses.rescues.is_some() {
            value = value.max(self.rescue(desk, action));
        }
        if uses.affects {
            let aimed = aiming::best(desk, arena, by, action, case.moves, Some((count, case.readied)));
            value = value.max(aimed.map_or(0, |shot| later(shot.value, count)));
        }
        if uses.stances {
            value = value.max(stances::best(desk, arena, by).map_or(0, |(_, gain)| gain));
        }
        if uses.asks {
            value = value.max(inquiry::best(desk, arena, by, action, case.moves).map_or(0, |(_, worth)| worth));
        }
        value
    }

    /// What vanishing is worth: nobody can strike one, and the next strike has Advantage. It is for those who shoot, and
    /// for those who are shot at.
    fn hiding(&mut self, desk: &mut Desk, count: u8) -> i64 {
        let Some(me) = desk.picture.friend(self.by).copied() else { return 0 };
        let danger = desk.picture.threat(self.arena, me.rect).min(i64::from(me.health) * 100);
        let shots = |c: &&Coming| {
            c.foe.shoots() && c.follows(count) && c.reaches(self.arena, me.rect) && c.sees(self.arena, &me)
        };
        let shot: i64 = desk.forecast.strikes().filter(shots).map(|c| c.foe.blow / c.choice).sum();
        let value = match (me.shoots(), danger > 0) {
            (true, true) => 60 + danger * 15 / 100 + shot * 30 / 100,
            (false, _) => shot * 25 / 100,
            _ => 0,
        };
        if value == 0 {
            return 0;
        }
        desk.look_around(self.arena, self.by, u16::try_from(me.speed).unwrap_or(0));
        if care::covert(desk, self.arena, self.by).is_some() { value } else { 0 }
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

    /// What standing before a friend is worth: of the strikes that come after it, each loses a part.
    fn guarding(&mut self, desk: &Desk, action: ActionId, count: u8) -> i64 {
        let budget = u16::try_from(self.speed).unwrap_or(0);
        let ward = care::ward(desk, self.arena, self.by, budget, action, desk.lore.uses(action));
        ward.map_or(0, |(ward, _)| self.shelter(desk, &ward, count))
    }

    fn shelter(&self, desk: &Desk, ward: &Fighter, count: u8) -> i64 {
        let danger = desk.forecast.danger(self.arena, ward.rect, count).min(i64::from(ward.health) * 130);
        if danger == 0 {
            return 0;
        }
        let frail = i64::from((40 - ward.health).clamp(10, 40));
        danger * PARRIED / 100 * frail / 25 + care::need(desk, self.arena, ward) * 3 / 100
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

/// What comes late may come too late.
fn later(value: i64, count: u8) -> i64 {
    value * (100 - 2 * i64::from(count)) / 100
}
