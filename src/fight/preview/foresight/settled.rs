//! Tests that are settled: those whose answer neither dice nor what the order has done so far can change.

use crate::data::formula::{Crowd, Env, Expr, Fact, Formula, Now, People, Quantity, Test};
use crate::data::scope::TableId;
use crate::fight::preview::foresight::Foresight;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Assumed, Context, Viewpoint};
use crate::fight::values::facts::Facts;
use crate::kernel::ids::CombatantId;

/// Facts as far as they are settled; all others are unknown.
struct SettledFacts<'a, 'w> {
    arena: &'a Arena<'w>,
    facts: Facts<'a, 'w>,
    /// Conditions that have begun by then, whatever the dice are.
    bears: &'a [Assumed],
    /// Whether the path of the walk that sets out is foreseen.
    way: bool,
    /// Whether the actor's run-up is.
    run: bool,
    /// Whether all that the order has done so far is known of.
    so_far: bool,
    /// Whether the dice have changed nothing that anybody bears.
    calm: bool,
}

impl Env for SettledFacts<'_, '_> {
    fn people(&self) -> People {
        self.facts.people()
    }

    fn quantity(&self, of: CombatantId, what: Quantity, people: &People) -> i32 {
        self.facts.quantity(of, what, people)
    }

    fn now(&self, what: Now) -> i32 {
        self.facts.now(what)
    }

    fn fact(&self, what: Fact, people: &People) -> i32 {
        self.facts.fact(what, people)
    }

    fn table(&self, table: TableId, at: i32) -> i32 {
        self.facts.table(table, at)
    }

    fn crowd(&self, crowd: Crowd, people: &People, visit: &mut dyn FnMut(CombatantId)) {
        self.facts.crowd(crowd, people, visit);
    }

    fn partial(&self) -> bool {
        true
    }

    fn known_quantity(&self, of: CombatantId, what: Quantity, people: &People) -> Option<i32> {
        let settled = match what {
            Quantity::Size | Quantity::Pc => true,
            Quantity::Score(_) => self.so_far,
            Quantity::Run => self.run,
            Quantity::ThreatsOnPath => self.way,
            _ => false,
        };
        settled.then(|| self.facts.known_quantity(of, what, people)).flatten()
    }

    fn known_fact(&self, what: Fact, people: &People) -> Option<i32> {
        let begun = |who, key, from: Option<CombatantId>| {
            let same = |one: &&Assumed| Some(one.who) == who && one.key == key;
            self.bears.iter().filter(same).any(|one| from.is_none_or(|from| one.source == from)).then_some(1)
        };
        // What one bears whose sheet is open changes by what is known of alone.
        let as_now = |who: Option<CombatantId>| {
            let viewer = self.facts.context().view.viewer;
            let read = self.so_far && who.is_none_or(|who| self.arena.sheet_known(viewer, who));
            read.then(|| self.facts.known_fact(what, people)).flatten()
        };
        match what {
            Fact::Has(who, key) => begun(people.get(who), key, None).or_else(|| as_now(people.get(who))),
            Fact::HasFrom(who, key, from) => {
                begun(people.get(who), key, Some(people.get(from)?)).or_else(|| as_now(people.get(who)))
            }
            Fact::HasTagged(who, _) if self.bears.is_empty() && self.calm => as_now(people.get(who)),
            Fact::StillCrossesThreat(..) if !self.way => None,
            Fact::Same(..)
            | Fact::Ally(..)
            | Fact::Nonally(..)
            | Fact::Act(..)
            | Fact::Armed(..)
            | Fact::Knows(..)
            | Fact::StillCrossesThreat(..) => self.facts.known_fact(what, people),
            _ => None,
        }
    }
}

/// Whether a part of a formula reads what is never settled: dice and harm.
fn open(part: &Expr) -> bool {
    match part {
        Expr::Now(what) => !matches!(
            what,
            Now::Round
                | Now::Count
                | Now::OrderNumber
                | Now::OrderAgainst
                | Now::OrderShifted
                | Now::OrderJumpLength
                | Now::OrderJumpHeight
                | Now::OrderRun
                | Now::OrderDistance
                | Now::ToolId
                | Now::ToolRanged
        ),
        _ => false,
    }
}

impl Foresight<'_, '_> {
    /// The answer to a test, if it is settled.
    pub(super) fn decided(&self, test: &Test, context: &Context) -> Option<bool> {
        self.settled(&test.expr, context, open).map(|n| n != 0)
    }

    /// The value of a formula, if it is settled.
    pub(super) fn number(&self, formula: &Formula, context: &Context) -> Option<i32> {
        self.settled(&formula.expr, context, open)
    }

    /// The answer to a test where a roll has come to a total, if it is settled then.
    pub(super) fn decided_by(&self, test: &Test, context: &Context) -> Option<bool> {
        let open = |part: &Expr| *part != Expr::Now(Now::RollTotal) && open(part);
        self.settled(&test.expr, context, open).map(|n| n != 0)
    }

    fn settled(&self, expr: &Expr, context: &Context, open: impl Fn(&Expr) -> bool) -> Option<i32> {
        if expr.any(&open) {
            return None;
        }
        let view = Viewpoint { viewer: Some(self.viewer), ..context.view };
        let (context, foreseen) = (Context { view, ..*context }, self.foreseen());
        let facts = self.arena.facts_of(&foreseen, &context);
        let people = facts.people();
        let (way, run, so_far) = (self.way.is_some(), self.now.run.is_some(), self.now.settled);
        let calm = self.now.may.is_empty() && self.now.over.is_empty();
        let settled = SettledFacts { arena: self.arena, facts, bears: &self.now.bears, way, run, so_far, calm };
        expr.eval_known(&settled, &people)
    }
}
