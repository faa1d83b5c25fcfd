//! Acts that take longer: what costs more than the purse holds is begun and paid for over several turns, what takes turns
//! goes on through them. And what is held ready, as far as it gets lost (AP-TIME-40..47, AP-REACT-06).

use crate::data::effect::{Ask, Cost};
use crate::data::scope::{PoolId, Tags};
use crate::fight::arena::Arena;
use crate::fight::body::Begun;
use crate::fight::event::{Event, Loss};
use crate::fight::flow::act::{self, draft_context};
use crate::fight::frame::{ActFrame, Course};
use crate::fight::held::Held;
use crate::fight::order::{Aim, Draft};
use crate::fight::own_time;
use crate::kernel::ids::CombatantId;

/// Pays what there is for an act that is begun or goes on; true when that is all of it and the act can take effect.
pub(super) fn pay(arena: &mut Arena, frame: &ActFrame) -> bool {
    let Some(purse) = arena.rules().time.carrying_purse() else { return true };
    let (by, draft) = (frame.draft.by, &frame.draft);
    let action = arena.rules().action(draft.action);
    let there = arena.pool(by, purse);
    let begun = arena.body(by).intent.begun.clone().filter(|_| frame.resumed);
    let round = arena.clock.round;
    let (paid, turns, run) = match &begun {
        Some(begun) => (begun.paid, begun.turns, begun.run),
        None => (0, action.turns, arena.body(by).tally.run),
    };
    let owed = arena.remainder(draft, purse);
    let last = if begun.is_some() { turns == 1 } else { false };
    if turns > 0 && !last || turns == 0 && owed > there {
        if begun.is_none() {
            lose(arena, by, Loss::Abandoned);
        }
        if !frame.resumed {
            let steps = arena.steps(draft);
            arena.spend_steps(by, steps);
        }
        arena.gain(by, purse, -there, false);
        let (owed, paid) = if turns > 0 { (0, 0) } else { (owed - there, paid + there) };
        let draft = arena.begun_as(draft);
        let action = draft.action;
        arena.body_mut(by).intent.begun = Some(Begun { draft, paid, turns, round, run });
        arena.tell_of(by, Event::ActBegun(by, action, owed, turns));
        return false;
    }
    arena.gain(by, purse, if last { -there } else { -owed }, false);
    arena.body_mut(by).intent.begun = None;
    arena.body_mut(by).tally.run = run;
    if !arena.rules().time.aims_late() && !arena.still_fits(draft) {
        arena.tell_of(by, Event::ActLost(by, draft.action, Loss::Unfit));
        return false;
    }
    act::settle(arena, frame, false);
    true
}

/// At the end of a turn: what its owner has begun goes on if the turn has not seen to it.
pub(super) fn carry(arena: &mut Arena, by: CombatantId) {
    let Some(begun) = arena.body(by).intent.begun.clone() else { return };
    let round = arena.clock.round;
    if !arena.able(by) {
        lose(arena, by, Loss::Abandoned);
    } else if begun.turns > 1 {
        if let Some(purse) = arena.rules().time.carrying_purse() {
            let there = arena.pool(by, purse);
            arena.gain(by, purse, -there, false);
        }
        let turns = begun.turns - 1;
        arena.tell_of(by, Event::ActBegun(by, begun.draft.action, 0, turns));
        arena.body_mut(by).intent.begun = Some(Begun { turns, round, ..begun });
    } else if begun.turns == 1 || begun.round != round {
        act::begin(arena, begun.draft, Course::Turn, None);
    }
}

/// An act is paid for, but not what it was aimed at is still there: what was paid stays with it, for another aim
/// (SEC-REACT-07).
pub(super) fn keep(arena: &mut Arena, frame: &ActFrame) {
    let Some(purse) = arena.rules().time.carrying_purse() else { return };
    let (by, round, paid) = (frame.draft.by, arena.clock.round, frame.outlay);
    let draft = arena.begun_as(&frame.draft);
    let (action, run) = (draft.action, arena.body(by).tally.run);
    arena.body_mut(by).intent.begun = Some(Begun { draft: draft.clone(), paid, turns: 0, round, run });
    let owed = arena.remainder(&draft, purse);
    arena.tell_of(by, Event::ActBegun(by, action, owed, 0));
}

/// What somebody has begun comes to nothing; what was paid for it stays paid.
pub(in crate::fight) fn lose(arena: &mut Arena, by: CombatantId, why: Loss) {
    if let Some(begun) = arena.body_mut(by).intent.begun.take() {
        arena.tell_of(by, Event::ActLost(by, begun.draft.action, why));
    }
}

/// What somebody holds ready is held no longer.
pub(in crate::fight) fn let_go(arena: &mut Arena, by: CombatantId) {
    let Some(held) = arena.body(by).intent.held.clone() else { return };
    let counted = arena.goes_on(by, &held.deeds);
    take_held(arena, by);
    if counted {
        lose(arena, by, Loss::Abandoned);
    }
    put_back(arena, by);
}

/// What somebody held ready is held no longer: it is lost, or done now.
pub(super) fn take_held(arena: &mut Arena, by: CombatantId) -> Option<Held> {
    let held = arena.body_mut(by).intent.held.take()?;
    let friends = arena.friends(arena.side(by));
    arena.log.push(friends, Event::ActHeld(by, None));
    Some(held)
}

/// Time that was set aside for what is not held any more is lost.
pub(super) fn put_back(arena: &mut Arena, by: CombatantId) {
    let turn = arena.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by));
    if let Some((purse, _)) = arena.rules().time.span().filter(|_| !turn) {
        let rest = arena.pool(by, purse);
        arena.gain(by, purse, -rest, false);
    }
}

/// The acts that the order names are held ready from now on. Where they take time, that is set aside and the turn ends
/// (SEC-REACT-20, SEC-REACT-28).
pub(super) fn hold(arena: &mut Arena, by: CombatantId) {
    let Some(act) = arena.stack.act() else { return };
    let Aim::Deed(held) = act.draft.aim.clone() else { return };
    let timed = matches!(arena.rules().action(act.draft.action).ask, Ask::Deed { timed: true, .. });
    if timed && let (Some(purse), Some(price)) = (arena.rules().time.purse(), arena.deeds_price(by, &held.deeds)) {
        if !arena.goes_on(by, &held.deeds) {
            lose(arena, by, Loss::Abandoned);
        }
        let rest = arena.pool(by, purse) - price;
        arena.gain(by, purse, -rest, false);
        own_time::pass(arena, by);
        if let Some(turn) = arena.stack.turn_mut() {
            turn.over = true;
        }
    }
    arena.body_mut(by).intent.held = Some(held.clone());
    let friends = arena.friends(arena.side(by));
    arena.log.push(friends, Event::ActHeld(by, Some(held)));
}

impl Arena<'_> {
    /// What an act takes from a pool.
    #[must_use]
    pub fn price(&self, draft: &Draft, pool: PoolId) -> i32 {
        let context = draft_context(self, draft, None);
        let costs = self.rules().action(draft.action).cost.iter();
        costs
            .map(|cost| {
                if let Cost::Pool(p, f) = cost
                    && *p == pool
                {
                    self.charge(*p, f, &context)
                } else {
                    0
                }
            })
            .sum()
    }

    /// What an act takes of the cells of movement that are left.
    fn steps(&self, draft: &Draft) -> i32 {
        let facts = self.facts(draft_context(self, draft, None));
        let costs = self.rules().action(draft.action).cost.iter();
        costs.map(|cost| if let Cost::Steps(f) = cost { f.eval(&facts) } else { 0 }).sum()
    }

    /// Takes cells out of the movement that is left.
    pub(super) fn spend_steps(&mut self, by: CombatantId, cells: i32) {
        let moves = &mut self.body_mut(by).tally.moves;
        *moves = moves.saturating_sub(u16::try_from(cells).unwrap_or(0));
    }

    /// What an act would still owe if it were ordered now in its actor's own turn; 0 when it is paid for at once.
    #[must_use]
    pub fn owes(&self, draft: &Draft) -> i32 {
        let Some(purse) = self.rules().time.carrying_purse() else { return 0 };
        (self.remainder(draft, purse) - self.pool(draft.by, purse)).max(0)
    }

    /// What an act takes from the purse now and later, besides what was paid for it already.
    #[must_use]
    pub fn owes_all(&self, draft: &Draft) -> i32 {
        self.rules().time.purse().map_or(0, |purse| self.remainder(draft, purse))
    }

    /// What an act takes from the purse besides what was paid for it already (SEC-TIME-33); 0 for one that takes turns
    /// and was begun.
    #[must_use]
    pub fn remainder(&self, draft: &Draft, purse: PoolId) -> i32 {
        match self.body(draft.by).intent.begun.as_ref().filter(|_| self.resumes(draft)) {
            Some(begun) if begun.turns > 0 => 0,
            Some(begun) => (self.price(draft, purse) - begun.paid).max(0),
            None => self.price(draft, purse),
        }
    }

    /// What is owed for something begun; 0 for what takes turns.
    #[must_use]
    pub fn owed(&self, begun: &Begun) -> i32 {
        self.rules().time.carrying_purse().map_or(0, |purse| self.remainder(&begun.draft, purse))
    }

    /// What is begun of an act: all of it, or all but its aim. What is done in a hurry is begun as what it stands for.
    #[must_use]
    pub fn begun_as(&self, draft: &Draft) -> Draft {
        let late = self.rules().time.aims_late() && self.rules().action(draft.action).aims_elsewhere();
        let aim = if late { Aim::Open } else { draft.aim.clone() };
        Draft { aim, ..self.done_well(draft) }
    }

    /// What is ordered, or what it is done in place of.
    fn done_well(&self, draft: &Draft) -> Draft {
        let action = self.rules().action(draft.action).instead_of.unwrap_or(draft.action);
        Draft { action, ..draft.clone() }
    }

    /// What will have been paid for an act once it is paid for as far as it can be now, what was begun of it counted.
    pub(super) fn outlay(&self, draft: &Draft) -> i32 {
        let Some(purse) = self.rules().time.carrying_purse() else { return 0 };
        let whole = self.done_well(draft);
        let begun = self.body(draft.by).intent.begun.as_ref().filter(|_| self.resumes(&whole));
        begun.map_or(0, |begun| begun.paid) + self.remainder(draft, purse)
    }

    /// Whether an act can be ordered without saying whom or where it is for, because it can only be begun.
    pub(in crate::fight) fn only_begun(&self, draft: &Draft) -> bool {
        let action = self.rules().action(draft.action);
        self.rules().time.aims_late() && action.aims_elsewhere() && !action.at_once && self.owes(draft) > 0
    }

    /// Whether an act ordered now would not take effect at once.
    #[must_use]
    pub fn waits(&self, draft: &Draft) -> bool {
        self.rules().action(draft.action).turns > 0 || self.owes(draft) > 0
    }

    /// Whether an act leaves what its actor has begun as it is, or goes on with it; true where nothing is begun
    /// (SEC-TIME-30, SEC-TIME-31).
    #[must_use]
    pub fn goes_on_with(&self, draft: &Draft) -> bool {
        let held = matches!(&draft.aim, Aim::Deed(held) if self.goes_on(draft.by, &held.deeds));
        let hurried = self.rules().action(draft.action).instead_of;
        let begun = self.body(draft.by).intent.begun.as_ref();
        let alike = |whole| begun.is_some_and(|begun| self.rules().alike(whole, begun.draft.action));
        begun.is_none() || held || hurried.is_some_and(alike) || self.resumes(draft)
    }

    /// Whether an order goes on with what was begun.
    #[must_use]
    pub fn resumes(&self, draft: &Draft) -> bool {
        let begun = self.body(draft.by).intent.begun.as_ref();
        begun.is_some_and(|begun| {
            let Draft { by, action, tool, aim } = &begun.draft;
            self.rules().alike(*action, draft.action)
                && (*by, *tool) == (draft.by, draft.tool)
                && *aim == self.begun_as(draft).aim
        })
    }

    /// Whether others may break in on an act: one of its actor's own turn that is not free, and no movement unless that
    /// takes several turns, when it is declared and when it takes effect (AP-TIME-31, -35, -45, AP-MOVE-26).
    #[must_use]
    pub fn breakable(&self, act: &ActFrame) -> bool {
        self.interruptible(&act.draft, act.tags, act.course, act.resumed)
    }

    /// The same of an act that has not begun.
    #[must_use]
    pub fn would_be_breakable(&self, draft: &Draft, tags: Tags, course: Course) -> bool {
        self.interruptible(draft, tags, course, course == Course::Turn && self.resumes(draft))
    }

    fn interruptible(&self, draft: &Draft, tags: Tags, course: Course, resumed: bool) -> bool {
        let begun = self.body(draft.by).intent.begun.as_ref().filter(|_| resumed);
        let halfway = begun.is_some_and(|begun| begun.turns == 0 && self.owes(&begun.draft) > 0);
        let roles = &self.rules().roles;
        let strolls = tags.meets(roles.moving) && !resumed && !self.waits(draft);
        course == Course::Turn && !halfway && !strolls && !tags.meets(roles.free)
    }

    /// Whether an act that is ordered now goes on with what its actor had begun.
    #[must_use]
    pub fn would_resume(&self, draft: &Draft) -> bool {
        let own = self.course_now(draft) == Course::Turn;
        (own || self.rules().time.aims_late()) && self.resumes(draft)
    }
}
