//! Facts for formulas, as one side knows them.

use crate::data::formula::{Crowd, Env, Fact, Now, People, Quantity};
use crate::data::scope::TableId;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::values::facts::Facts;
use crate::fight::values::foreseen::Foreseen;
use crate::kernel::ids::CombatantId;

/// What a formula reads for one side: its context names that side as the viewer.
pub struct KnownFacts<'a, 'w> {
    arena: &'a Arena<'w>,
    context: Context,
    foreseen: Foreseen<'a>,
}

impl<'a, 'w> KnownFacts<'a, 'w> {
    /// Facts of an arena, with a context that names its viewer.
    pub(super) fn new(arena: &'a Arena<'w>, context: Context) -> KnownFacts<'a, 'w> {
        KnownFacts { arena, context, foreseen: Foreseen::NOTHING }
    }

    /// The same as if something ran that has not begun.
    pub(super) fn foreseeing(self, foreseen: Foreseen<'a>) -> KnownFacts<'a, 'w> {
        KnownFacts { foreseen, ..self }
    }

    #[inline]
    fn facts(&self) -> Facts<'_, 'w> {
        self.arena.facts_of(&self.foreseen, &self.context)
    }
}

impl Env for KnownFacts<'_, '_> {
    fn people(&self) -> People {
        self.facts().people()
    }

    fn quantity(&self, of: CombatantId, what: Quantity, people: &People) -> i32 {
        self.facts().quantity(of, what, people)
    }

    fn now(&self, what: Now) -> i32 {
        self.facts().now(what)
    }

    fn fact(&self, what: Fact, people: &People) -> i32 {
        self.facts().fact(what, people)
    }

    fn table(&self, table: TableId, at: i32) -> i32 {
        self.facts().table(table, at)
    }

    fn crowd(&self, crowd: Crowd, people: &People, visit: &mut dyn FnMut(CombatantId)) {
        self.facts().crowd(crowd, people, visit);
    }

    fn partial(&self) -> bool {
        self.facts().partial()
    }

    fn known_quantity(&self, of: CombatantId, what: Quantity, people: &People) -> Option<i32> {
        self.facts().known_quantity(of, what, people)
    }

    fn known_fact(&self, what: Fact, people: &People) -> Option<i32> {
        self.facts().known_fact(what, people)
    }
}
