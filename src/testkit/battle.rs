//! A test's fight, with orders by name.

use std::thread;

use crate::data::effect::Tool;
use crate::data::ruleset::EntryKind;
use crate::data::scope::{ActionId, EntryId, KeyKind};
use crate::fight::map::reach::Reach;
use crate::fight::state::components::{Origin, SlotState};
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, Order, OrderKind, PlanOrder};
use crate::fight::state::resources::FightState;
use crate::fight::{Fight, SubmitError};
use crate::kernel::cell::Cell;
use crate::kernel::dice::Dice;
use crate::kernel::ids::{CombatantId, ItemId};
use crate::testkit::TestTarget;

/// Number of answers after which a wait is given up.
const PATIENCE: usize = 400;

/// A fight whose combatants, actions and items are named. When it is dropped, all scripted dice must have been rolled
/// and no others.
pub struct TestBattle {
    pub(super) fight: Fight,
    pub(super) names: Vec<String>,
    pub(super) read: usize,
    /// Whether it passes all interrupt windows.
    quiet: bool,
}

impl TestBattle {
    pub(super) fn new(mut fight: Fight) -> TestBattle {
        let arena = fight.arena();
        let names = arena.all_combatants().map(|id| arena.body(id).identity.name.to_string()).collect();
        let mut table = TestBattle { fight, names, read: 0, quiet: true };
        table.hush();
        table
    }

    /// From now on leaves interrupt windows to the test; before that, all are passed.
    pub fn loud(&mut self) -> &mut TestBattle {
        self.quiet = false;
        self
    }

    /// Passes all interrupt windows.
    fn hush(&mut self) {
        while self.quiet {
            let window = self.fight.decision().map(|d| (d.id, d.kind));
            let Some((decision, DecisionKind::Window { point, .. })) = window else { return };
            if self.fight.rules().window(point).is_none_or(|w| w.interrupt.is_none()) {
                return;
            }
            if self.fight.submit(Order { decision, body: OrderKind::Pass }).is_err() {
                return;
            }
        }
    }

    /// The fight itself.
    pub fn fight(&mut self) -> &mut Fight {
        &mut self.fight
    }

    /// The next dice: the sides and the face of each. Those set before must be used up.
    pub fn dice(&mut self, dice: &[(u16, u16)]) -> &mut TestBattle {
        self.settle_dice();
        self.fight.set_dice(Dice::scripted(dice.to_vec()));
        self
    }

    fn settle_dice(&self) {
        let dice = &self.fight.world().resource::<FightState>().dice.0;
        assert_eq!(dice.fault(), None, "{}", self.asked());
        assert_eq!(dice.left(), 0, "dice that nobody rolled; {}", self.asked());
    }

    /// The combatant of a name.
    ///
    /// # Panics
    ///
    /// There is none.
    #[must_use]
    pub fn who(&self, name: &str) -> CombatantId {
        let at = self.names.iter().position(|n| n == name).unwrap_or_else(|| panic!("nobody is called {name}"));
        CombatantId(u16::try_from(at).unwrap_or(u16::MAX))
    }

    pub(super) fn find(&self, kind: KeyKind, key: &str) -> u16 {
        self.fight.rules().scope.find(kind, key).unwrap_or_else(|| panic!("the ruleset has no {kind} `{key}`"))
    }

    pub(super) fn entry(&self, key: &str) -> EntryId {
        EntryId(self.find(KeyKind::Entry, key))
    }

    pub(super) fn action(&self, key: &str) -> ActionId {
        ActionId(self.find(KeyKind::Action, key))
    }

    /// The first item of that kind that a combatant carries.
    ///
    /// # Panics
    ///
    /// There is none.
    pub fn item(&mut self, who: &str, key: &str) -> ItemId {
        let (id, def) = (self.who(who), self.find(KeyKind::Item, key));
        let arena = self.fight.arena();
        let found = arena.body(id).inventory.0.iter().find(|i| i.def.0 == def).map(|i| i.id);
        found.unwrap_or_else(|| panic!("{who} carries no {key}"))
    }

    /// Gives an order.
    ///
    /// # Panics
    ///
    /// It is refused.
    pub fn submit(&mut self, body: OrderKind) {
        let order = self.order(body);
        let asked = self.asked();
        match self.fight.submit(order.clone()) {
            Ok(()) => self.hush(),
            Err(SubmitError::Refused(why)) => {
                panic!("refused: {}\nasked: {asked}\nordered: {:?}", why.tell(self.fight.rules()), order.body)
            }
            Err(SubmitError::Broken(why)) => panic!("{why}\nasked: {asked}\nordered: {:?}", order.body),
        }
    }

    /// Gives an order that must be refused without changing anything, and returns the reason.
    ///
    /// # Panics
    ///
    /// It is accepted.
    pub fn refuse(&mut self, body: OrderKind) -> String {
        let order = self.order(body);
        let before = self.fight.state_hash();
        let asked = self.asked();
        let Err(SubmitError::Refused(why)) = self.fight.submit(order.clone()) else {
            panic!("accepted\nasked: {asked}\nordered: {:?}", order.body)
        };
        assert_eq!(self.fight.state_hash(), before, "a refused order changed the state: {:?}", order.body);
        why.tell(self.fight.rules())
    }

    fn order(&self, body: OrderKind) -> Order {
        let decision = self.fight.decision().unwrap_or_else(|| panic!("the fight is over; ordered: {body:?}"));
        Order { decision: decision.id, body }
    }

    fn question(&self) -> Option<DecisionKind> {
        self.fight.decision().map(|d| d.kind)
    }

    /// Plans for those combatants that this and the following plan questions ask about: keys of entries separated by
    /// spaces, `-` for an empty slot. At another question it is an aside.
    pub fn plan(&mut self, plans: &[(&str, &str)]) -> &mut TestBattle {
        let mut asked = Vec::new();
        while let Some(decision) = self.fight.decision() {
            let (side, kind) = (decision.side, decision.kind);
            if !asked.is_empty() && kind != DecisionKind::Plan || asked.contains(&side) {
                break;
            }
            asked.push(side);
            let ours = |name: &str| self.fight.setup().side_of(self.who(name)) == side;
            let ours: Vec<(&str, &str)> = plans.iter().copied().filter(|(name, _)| ours(name)).collect();
            let body = self.plans(&ours);
            self.submit(body);
        }
        self
    }

    /// The order of these plans, for [`TestBattle::refuse`].
    #[must_use]
    pub fn plans(&self, plans: &[(&str, &str)]) -> OrderKind {
        let one = |(name, keys): &(&str, &str)| {
            let mut order = PlanOrder { by: self.who(name), slots: Vec::new(), extras: Vec::new() };
            for key in keys.split_whitespace() {
                let entry = (key != "-").then(|| self.entry(key));
                match entry {
                    Some(entry) if self.fight.rules().entry(entry).kind != EntryKind::Slot => order.extras.push(entry),
                    _ => order.slots.push((u8::try_from(order.slots.len()).unwrap_or(u8::MAX), entry)),
                }
            }
            order
        };
        OrderKind::Plan(plans.iter().map(one).collect())
    }

    /// The order that puts another entry into one slot.
    #[must_use]
    pub fn replanned(&self, who: &str, slot: u8, entry: &str) -> OrderKind {
        let by = self.who(who);
        OrderKind::Plan(vec![PlanOrder { by, slots: vec![(slot, Some(self.entry(entry)))], extras: Vec::new() }])
    }

    /// Puts another entry into one slot.
    pub fn replan(&mut self, who: &str, slot: u8, entry: &str) -> &mut TestBattle {
        let body = self.replanned(who, slot, entry);
        self.submit(body);
        self
    }

    /// The order that takes a due turn.
    pub fn taking(&mut self, who: &str) -> OrderKind {
        let by = self.who(who);
        let arena = self.fight.arena();
        let slot = arena.due(arena.side(by)).find(|(id, _)| *id == by).map_or(0, |(_, slot)| slot);
        OrderKind::Take { by, slot }
    }

    /// Begins a due turn.
    pub fn take(&mut self, who: &str) -> &mut TestBattle {
        let body = self.taking(who);
        self.submit(body);
        self
    }

    /// Passes calls and windows until a turn of this combatant is due, and begins it.
    ///
    /// # Panics
    ///
    /// The round ends before.
    pub fn turn(&mut self, who: &str) -> &mut TestBattle {
        let by = self.who(who);
        self.until(who, |fight| {
            let arena = fight.arena();
            let call = arena.pending.0.as_ref().filter(|d| matches!(d.kind, DecisionKind::Call { .. }));
            call.is_some_and(|d| d.side == arena.side(by) && arena.due(d.side).any(|(id, _)| id == by))
        });
        self.take(who)
    }

    /// Passes calls and windows until a side is called at this count.
    ///
    /// # Panics
    ///
    /// The round ends before.
    pub fn call(&mut self, side: &str, count: u8) -> &mut TestBattle {
        let wanted = format!("call {side} {count}");
        self.until(&wanted, |fight| TestBattle::question_text(fight) == wanted);
        self
    }

    fn until(&mut self, what: &str, mut there: impl FnMut(&mut Fight) -> bool) {
        for _ in 0..PATIENCE {
            if there(&mut self.fight) {
                return;
            }
            match self.question() {
                Some(DecisionKind::Call { .. } | DecisionKind::Window { .. }) => self.idle(),
                _ => break,
            }
        }
        panic!("waiting for {what}; asked: {}", self.asked());
    }

    /// Passes everything until the round is over: the next plan question, or the end.
    ///
    /// # Panics
    ///
    /// The round does not end.
    pub fn finish_round(&mut self) -> &mut TestBattle {
        let round = self.round();
        for _ in 0..PATIENCE {
            match self.question() {
                None => return self,
                Some(DecisionKind::Plan) if self.round() > round => return self,
                Some(_) => self.idle(),
            }
        }
        panic!("the round does not end; asked: {}", self.asked());
    }

    /// The combatant that may walk now.
    fn walker(&self) -> CombatantId {
        match self.question() {
            Some(DecisionKind::Turn { by } | DecisionKind::Window { asked: Some(by), .. }) => by,
            _ => panic!("nobody walks; asked: {}", self.asked()),
        }
    }

    /// The order to walk along cells.
    #[must_use]
    pub fn walking(&self, path: &[(i16, i16)]) -> OrderKind {
        let by = self.walker();
        OrderKind::Walk { by, path: path.iter().map(|(x, y)| Cell::new(*x, *y)).collect() }
    }

    /// Walks with a combatant that has or shares the turn.
    pub fn walk_as(&mut self, who: &str, path: &[(i16, i16)]) -> &mut TestBattle {
        let body = self.walking_as(who, path);
        self.submit(body);
        self
    }

    /// The order of [`TestBattle::walk_as`].
    #[must_use]
    pub fn walking_as(&self, who: &str, path: &[(i16, i16)]) -> OrderKind {
        OrderKind::Walk { by: self.who(who), path: path.iter().map(|(x, y)| Cell::new(*x, *y)).collect() }
    }

    /// Walks along cells, the start excluded.
    pub fn walk(&mut self, path: &[(i16, i16)]) -> &mut TestBattle {
        let body = self.walking(path);
        self.submit(body);
        self
    }

    /// Walks the cheapest path to a cell.
    ///
    /// # Panics
    ///
    /// It is out of reach.
    pub fn go(&mut self, x: i16, y: i16) -> &mut TestBattle {
        let by = self.walker();
        let (mut reach, mut path) = (Reach::default(), Vec::new());
        let budget = self.fight.arena().walking_budget(by);
        reach.fill(&self.fight.arena(), by, budget);
        assert!(reach.path(Cell::new(x, y), &mut path), "({x}, {y}) is out of reach with {budget}; {}", self.asked());
        self.submit(OrderKind::Walk { by, path });
        self
    }

    /// Acts with any fitting tool.
    pub fn act(&mut self, who: &str, action: &str, on: impl Into<TestTarget>) -> &mut TestBattle {
        let body = self.acting(who, action, on);
        self.submit(body);
        self
    }

    /// Acts with a given item.
    pub fn act_with(&mut self, who: &str, action: &str, tool: &str, on: impl Into<TestTarget>) -> &mut TestBattle {
        let body = self.acting_with(who, action, tool, on);
        self.submit(body);
        self
    }

    /// The order to act with any fitting tool; with the first item in hand if none fits.
    pub fn acting(&mut self, who: &str, action: &str, on: impl Into<TestTarget>) -> OrderKind {
        let (by, action, aim) = (self.who(who), self.action(action), self.aim(who, on.into()));
        let fitting = self.fight.offers().into_iter().find_map(|offer| match offer {
            Offer::Act { by: b, action: a, tool, aims } if b == by && a == action && aims.contains(&aim) => Some(tool),
            _ => None,
        });
        let needs_tool = !matches!(self.fight.rules().action(action).tool, Tool::Nothing | Tool::Conjured(_));
        let arena = self.fight.arena();
        let first = arena.body(by).inventory.0.first().map(|i| i.id).filter(|_| needs_tool);
        OrderKind::Act(ActOrder { by, action, tool: fitting.unwrap_or(first), aim })
    }

    /// The order to act with a given item.
    pub fn acting_with(&mut self, who: &str, action: &str, tool: &str, on: impl Into<TestTarget>) -> OrderKind {
        let (by, action, aim) = (self.who(who), self.action(action), self.aim(who, on.into()));
        let tool = Some(self.item(who, tool));
        OrderKind::Act(ActOrder { by, action, tool, aim })
    }

    /// Ends the turn.
    pub fn end(&mut self) -> &mut TestBattle {
        self.submit(OrderKind::EndTurn);
        self
    }

    /// Passes calls and windows until this question, in the words of [`TestBattle::asked`].
    ///
    /// # Panics
    ///
    /// It does not come in this round.
    pub fn pass_to(&mut self, asked: &str) -> &mut TestBattle {
        for _ in 0..PATIENCE {
            match self.question() {
                _ if self.asked() == asked => return self,
                Some(DecisionKind::Call { .. } | DecisionKind::Window { .. }) => self.idle(),
                _ => break,
            }
        }
        panic!("`{asked}` is not asked, but {}", self.asked());
    }

    /// Passes a window, or skips all turns that are due at a call.
    pub fn pass(&mut self) -> &mut TestBattle {
        let due = match self.question() {
            Some(DecisionKind::Call { count: Some(_) }) => {
                let side = self.fight.decision().map(|d| d.side);
                side.map_or(0, |side| self.fight.arena().due(side).count())
            }
            _ => 0,
        };
        (0..due.max(1)).for_each(|_| self.idle());
        self
    }

    /// Gives the answer that does nothing.
    fn idle(&mut self) {
        if let Some(body) = self.fight.arena().idle() {
            self.submit(body);
        }
    }

    /// Whether a combatant may take an action now, at any target.
    pub fn may(&mut self, who: &str, action: &str) -> bool {
        !self.aims(who, action).is_empty()
    }

    /// The offered aims of a combatant's action.
    pub fn aims(&mut self, who: &str, action: &str) -> Vec<ChosenTarget> {
        let (by, action) = (self.who(who), self.action(action));
        let offers = self.fight.offers().into_iter();
        offers
            .filter_map(|offer| match offer {
                Offer::Act { by: b, action: a, aims, .. } if b == by && a == action => Some(aims),
                _ => None,
            })
            .flatten()
            .collect()
    }

    /// Keys of the extra plan entries that a combatant may choose now.
    pub fn extras(&mut self, who: &str) -> Vec<String> {
        let id = self.who(who);
        let rules = self.fight.rules().clone();
        let offers = [self.fight.offers(), self.fight.arena().asides()].concat();
        let plans = offers.into_iter().filter_map(|o| if let Offer::Plan(plans) = o { Some(plans) } else { None });
        let extras = plans.flatten().filter(|plan| plan.by == id).flat_map(|plan| plan.extras);
        extras.map(|entry| rules.entry(entry).key.value.clone()).collect()
    }

    /// The number of the slot that holds an entry and has not begun.
    ///
    /// # Panics
    ///
    /// There is none.
    pub fn slot(&mut self, who: &str, entry: &str) -> u8 {
        let (id, entry_id) = (self.who(who), self.entry(entry));
        let arena = self.fight.arena();
        let at =
            arena.body(id).plan.slots.iter().position(|s| s.entry == Some(entry_id) && s.state == SlotState::Waiting);
        u8::try_from(at.unwrap_or_else(|| panic!("{who} has no {entry} to come"))).unwrap_or(u8::MAX)
    }

    /// The number of a combatant's planned turns of an origin.
    pub fn slots(&mut self, who: &str, origin: Origin) -> usize {
        let id = self.who(who);
        self.fight.arena().body(id).plan.slots.iter().filter(|s| s.origin == origin).count()
    }
}

impl Drop for TestBattle {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.settle_dice();
        }
    }
}
