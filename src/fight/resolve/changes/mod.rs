//! The one place through which a running fight is changed.
//!
//! [`Changes`] holds the only way to write: its methods are the changes that rules make. Each writes the log as it
//! happens and pushes the effect lists that follow on the stack, where they run before what was going on continues.
//! Each system of the fight has a view besides ([`views`]), which adds what this system alone may write.
//!
//! Everything that a player may learn stands in the log. These changes are not logged:
//!
//! | What | Why |
//! |---|---|
//! | frames of the stack | they say what is going on; what comes of it is logged |
//! | the clock, the order of turns | `RoundStarted`, `CountStarted`, `TurnStarted` and the rest tell it |
//! | turn usage: movement, run-ups, reactions, uniques | it follows from the steps and acts that are logged |
//! | refills of pools | they follow from the clock and would drown the log |
//! | numbers and spans stored with conditions | the condition and what changes it are logged |
//! | wear, contents and used-up uses of objects | `ObjectWorn`, `ObjectChanged` and the act that uses them tell it |
//! | occupancy, numbers of the next item, bond and condition | they are derived |

pub(in crate::fight::resolve) mod ammunition;
mod combatants;
mod conditions;
mod damage;
mod derived_conditions;
mod dice;
mod durations;
mod falls;
mod findings;
mod hidden;
mod items;
mod marks;
mod mounts;
mod multi_turn;
mod objects;
mod occupancy;
mod pools;
mod readied;
mod run_up;
mod sustained;
pub(in crate::fight::resolve) mod views;
mod zones;

use std::ops::Deref;

use crate::data::effect::{Effects, ListId};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Commitments, Conditions, Inventory, Object, Plan, Pools, Position, RoundUsage};
use crate::fight::state::context::Context;
use crate::fight::state::findings::Knowledge;
use crate::fight::state::frames::{Frame, ListFrame};
use crate::fight::state::hidden::Secrets;
use crate::fight::state::log::{Event, MissedReaction};
use crate::fight::state::resources::{Clock, Counters, FightDice, GroundItems, Progress};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ObjectId, SideSet};

/// A fight that changes by its rules. It reads as an [`Arena`].
pub(in crate::fight) struct Changes<'w>(ArenaMut<'w>);

impl<'w> Deref for Changes<'w> {
    type Target = Arena<'w>;

    fn deref(&self) -> &Arena<'w> {
        &self.0
    }
}

impl<'w> Changes<'w> {
    /// Changes to a fight.
    pub(in crate::fight) fn to(arena: ArenaMut<'w>) -> Changes<'w> {
        Changes(arena)
    }

    /// Writes an event that these sides may read.
    pub(in crate::fight::resolve) fn tell_to(&mut self, audience: SideSet, event: Event) {
        self.0.log_mut().push(audience, event);
    }

    /// Notes reactions that were missed just now, for those who read along.
    pub(in crate::fight::resolve) fn note_missed(&mut self, missed: Vec<MissedReaction>) {
        self.0.log_mut().miss(missed);
    }

    /// Takes the top frame, to step it.
    pub(in crate::fight::resolve) fn pop(&mut self) -> Option<Frame> {
        self.0.stack_mut().0.pop()
    }

    /// The list on top of the stack goes on behind the effect that it has come to.
    pub(in crate::fight::resolve) fn go_on_with_list(&mut self) {
        if let Some(Frame::List(list)) = self.0.stack_mut().0.last_mut() {
            list.at += 1;
        }
    }

    /// Pushes a frame: it runs before anything else goes on.
    pub(in crate::fight) fn push(&mut self, frame: Frame) {
        self.0.stack_mut().0.push(frame);
    }

    /// Logs an event that all sides may read.
    pub(in crate::fight::resolve) fn tell(&mut self, event: Event) {
        self.tell_to(SideSet::ALL, event);
    }

    /// Logs an event that those sides may read that may read what this combatant does.
    pub(in crate::fight::resolve) fn tell_of(&mut self, who: CombatantId, event: Event) {
        let audience = self.audience_of(who);
        self.tell_to(audience, event);
    }

    /// Pushes an effect list, which runs before anything else continues.
    pub(in crate::fight::resolve) fn push_list(&mut self, effects: &Effects, context: Context) {
        debug_assert!(effects.is_empty() || effects.id.0 > 0, "loading has to number every list");
        self.push_numbered(effects.id, context);
    }

    /// As [`Self::push_list`], for a list by its number.
    pub(in crate::fight::resolve) fn push_numbered(&mut self, list: ListId, context: Context) {
        if !self.rules().list(list).is_empty() {
            self.push(Frame::List(ListFrame { list, at: 0, context }));
        }
    }
}

/// The parts themselves, for this room alone.
impl Changes<'_> {
    fn position_mut(&mut self, id: CombatantId) -> &mut Position {
        self.0.position_mut(id)
    }

    fn pools_mut(&mut self, id: CombatantId) -> &mut Pools {
        self.0.pools_mut(id)
    }

    fn conditions_mut(&mut self, id: CombatantId) -> &mut Conditions {
        self.0.conditions_mut(id)
    }

    fn inventory_mut(&mut self, id: CombatantId) -> &mut Inventory {
        self.0.inventory_mut(id)
    }

    fn plan_mut(&mut self, id: CombatantId) -> &mut Plan {
        self.0.plan_mut(id)
    }

    fn usage_mut(&mut self, id: CombatantId) -> &mut RoundUsage {
        self.0.usage_mut(id)
    }

    fn commitments_mut(&mut self, id: CombatantId) -> &mut Commitments {
        self.0.commitments_mut(id)
    }

    fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        self.0.object_mut(id)
    }

    fn clock_mut(&mut self) -> &mut Clock {
        self.0.clock_mut()
    }

    fn stack_mut(&mut self) -> &mut Stack {
        self.0.stack_mut()
    }

    fn dice_mut(&mut self) -> &mut FightDice {
        self.0.dice_mut()
    }

    fn counters_mut(&mut self) -> &mut Counters {
        self.0.counters_mut()
    }

    fn loose_mut(&mut self) -> &mut GroundItems {
        self.0.loose_mut()
    }

    fn zones_mut(&mut self) -> &mut Zones {
        self.0.zones_mut()
    }

    fn secrets_mut(&mut self) -> &mut Secrets {
        self.0.secrets_mut()
    }

    fn progress_mut(&mut self) -> &mut Progress {
        self.0.progress_mut()
    }

    fn knowledge_mut(&mut self) -> &mut Knowledge {
        self.0.knowledge_mut()
    }

    fn refresh_body(&mut self, id: CombatantId, here: bool) {
        self.0.refresh_body(id, here);
    }

    fn refresh_occlusion(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.0.refresh_occlusion(cells);
    }

    fn refresh_object(&mut self, at: Cell, object: Option<ObjectId>) {
        let at = self.scene().bounds.index(at);
        self.0.occupancy_mut().object[at] = object.map_or(0, |object| object.0 + 1);
    }
}
