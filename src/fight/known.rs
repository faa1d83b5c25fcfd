//! Numbers of combatants as a side knows them: from an open sheet, or from what it has found out. What was found out is
//! as it was then.

use std::cell::Cell;

use crate::data::effect::Limit;
use crate::data::formula::{Crowd, Env, Fact, Now, People, Quantity};
use crate::data::scope::{RollId, TableId};
use crate::fight::arena::Arena;
use crate::fight::facts::Facts;
use crate::fight::frame::Context;
use crate::fight::knowledge::Finding;
use crate::kernel::ids::{CombatantId, SideId};

impl Arena<'_> {
    /// A number of a combatant as a side knows it; None when it knows nothing of it.
    #[must_use]
    pub fn known_number(&self, viewer: SideId, of: CombatantId, what: Quantity) -> Option<i32> {
        if self.sheet_known(Some(viewer), of) {
            return Some(self.facts(Context::of(of)).quantity(of, what, &Context::of(of).people()));
        }
        match what {
            // These are seen, not asked for.
            Quantity::Size | Quantity::Pc | Quantity::Lingers | Quantity::FreeHands | Quantity::Hands => {
                Some(self.facts(Context::of(of)).quantity(of, what, &Context::of(of).people()))
            }
            _ => self.findings(viewer, of).find_map(|(finding, _)| match (finding, what) {
                (Finding::Score(id, n), Quantity::Score(wanted)) if *id == wanted => Some(*n),
                (Finding::Value(id, n), Quantity::Value(wanted)) if *id == wanted => Some(*n),
                (Finding::Pool(id, n, _), Quantity::Pool(wanted)) if *id == wanted => Some(*n),
                (Finding::Pool(id, _, max), Quantity::PoolMax(wanted)) if *id == wanted => Some(*max),
                _ => None,
            }),
        }
    }

    /// The number that a roll has to meet, without cover, as a side knows it; None when it hangs on something that the
    /// side does not know.
    #[must_use]
    pub fn known_against(&self, viewer: SideId, roll: RollId, context: &Context) -> Option<i32> {
        let hearsay =
            Hearsay { arena: self, viewer, facts: self.facts_for(viewer, *context), unknown: Cell::new(false) };
        let against = self.to_meet(roll, context).eval(&hearsay);
        (!hearsay.unknown.get()).then_some(against)
    }

    /// How far a combatant draws line of sight, in cells.
    #[must_use]
    pub fn sight_range(&self, id: CombatantId) -> i16 {
        let limits = self.body(id).conditions.0.iter().flat_map(|i| &self.rules().condition(i.key).limits);
        let cells = limits.filter_map(|l| if let Limit::Sight(cells) = l { Some(i16::from(*cells)) } else { None });
        cells.min().unwrap_or(i16::MAX)
    }
}

/// Facts in which the numbers of closed sheets are those that were found out.
struct Hearsay<'a, 'w> {
    arena: &'a Arena<'w>,
    viewer: SideId,
    facts: Facts<'a, 'w>,
    /// Whether something was read that the side does not know.
    unknown: Cell<bool>,
}

impl Env for Hearsay<'_, '_> {
    fn people(&self) -> People {
        self.facts.people()
    }

    fn quantity(&self, of: CombatantId, what: Quantity, people: &People) -> i32 {
        if self.arena.sheet_known(Some(self.viewer), of) {
            return self.facts.quantity(of, what, people);
        }
        self.arena.known_number(self.viewer, of, what).unwrap_or_else(|| {
            self.unknown.set(true);
            0
        })
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
}
