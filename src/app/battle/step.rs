//! The fixed update of a battle. Orders come as messages ([`crate::app::battle::orders`]) into an inbox. In each tick
//! of the fixed clock the schedule [`FightStep`] takes them and lets policies and minds answer, until the fight halts
//! at a player, waits for animations, or this frame's budget is used up.
//!
//! The window draws frames only on request, so this requests them until the inbox is empty and the fight rests.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bevy::app::{App, FixedUpdate, Last, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::message::{MessageCursor, Messages};
use bevy::ecs::prelude::{
    DetectChangesMut, IntoScheduleConfigs, Local, MessageWriter, Res, ResMut, Resource, Schedule, SystemSet, World,
    resource_exists,
};
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::time::{Fixed, Time, Virtual};
use bevy::window::RequestRedraw;

use crate::app::battle::driver::{Battle, Pace};
use crate::app::battle::orders::{OrderAnswered, OrderGiven, OrderOrigin, StepDirection, StepGiven};
use crate::app::battle::policies::{AnswerPolicies, StopPolicy};
use crate::app::battle::thinking::Thought;
use crate::app::board::presenter::BoardPresenter;
use crate::app::selection::state::Selection;
use crate::app::settings::Settings;
use crate::fight::state::order::{DecisionKind, Order};

/// Ticks of the fixed clock per second. Any two frames at up to 256 frames a second hold one, so that an order is on
/// the board two frames after the key.
const TICKS_A_SECOND: f64 = 128.0;
/// The longest time that one frame catches up on: after an hour without input the fight does not run for an hour.
const LONGEST_FRAME: Duration = Duration::from_millis(100);
/// Maximum number of orders taken in one frame.
const ORDERS_A_FRAME: u32 = 64;
/// Maximum time spent on answers in one frame.
const TIME_A_FRAME: Duration = Duration::from_millis(4);

/// One step of the fight, run in `FixedUpdate`: the sets of [`StepSet`] in their order.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FightStep;

/// The sets of a step of the fight, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSet {
    /// Messages with orders come into the inbox.
    Collect,
    /// The fight takes the orders in the inbox and runs until it halts; answers to a player's orders go out as
    /// messages.
    Take,
    /// Policies and minds answer the pending decision, with a message for the next step.
    Answer,
}

/// Orders and steps of undo sent and not yet taken. It is filled in every frame, even without a tick, so that no order depends on how
/// long messages are kept.
#[derive(Resource, Default)]
pub struct OrderInbox {
    waiting: VecDeque<OrderGiven>,
    read: MessageCursor<OrderGiven>,
    steps: VecDeque<StepGiven>,
    read_steps: MessageCursor<StepGiven>,
}

impl OrderInbox {
    fn collect(&mut self, orders: &Messages<OrderGiven>, steps: &Messages<StepGiven>) {
        self.waiting.extend(self.read.read(orders).cloned());
        self.steps.extend(self.read_steps.read(steps).copied());
    }

    /// Whether nothing is pending, here or among the messages.
    fn is_empty(&self, orders: &Messages<OrderGiven>, steps: &Messages<StepGiven>) -> bool {
        let none = self.waiting.is_empty() && self.steps.is_empty();
        none && self.read.is_empty(orders) && self.read_steps.is_empty(steps)
    }

    fn clear(&mut self) {
        self.waiting.clear();
        self.steps.clear();
    }
}

/// The part of this frame's budget that is used.
#[derive(Resource, Default)]
struct FrameBudget {
    orders: u32,
    spent: Duration,
}

impl FrameBudget {
    fn used(&self) -> bool {
        self.orders >= ORDERS_A_FRAME || self.spent > TIME_A_FRAME
    }
}

/// How the last step ended.
#[derive(Resource, Default)]
enum StepOutcome {
    /// There is more to do.
    #[default]
    Runs,
    /// The next answer waits for time to pass, or is thought about.
    Waits,
    /// The fight rests until one of these reasons changes.
    Rests(WakeInputs),
}

/// What decides whether the fight goes on without input.
#[derive(Clone, PartialEq)]
struct WakeInputs {
    battle: u64,
    version: u64,
    policies: AnswerPolicies,
    stops: StopPolicy,
    held: bool,
}

impl StepOutcome {
    /// Whether the fight still rests; a cheap comparison.
    fn rests(&self, battle: &Battle, policies: &AnswerPolicies, stops: StopPolicy, held: bool) -> bool {
        let StepOutcome::Rests(was) = self else { return false };
        let now = (battle.serial, battle.version, stops, held);
        (was.battle, was.version, was.stops, was.held) == now && was.policies == *policies
    }
}

/// Steps battles in the fixed update.
pub(in crate::app) fn plugin(app: &mut App) {
    let mut schedule = Schedule::new(FightStep);
    schedule.set_executor(SingleThreadedExecutor::new());
    app.add_schedule(schedule)
        .insert_resource(Time::<Fixed>::from_hz(TICKS_A_SECOND))
        .insert_resource(Time::<Virtual>::from_max_delta(LONGEST_FRAME))
        .add_message::<OrderGiven>()
        .add_message::<OrderAnswered>()
        .add_message::<StepGiven>()
        .add_message::<RequestRedraw>()
        .init_resource::<AnswerPolicies>()
        .init_resource::<OrderInbox>()
        .init_resource::<FrameBudget>()
        .init_resource::<StepOutcome>()
        .configure_sets(FightStep, (StepSet::Collect, StepSet::Take, StepSet::Answer).chain())
        .add_systems(
            FightStep,
            (collect.in_set(StepSet::Collect), take.in_set(StepSet::Take), answer.in_set(StepSet::Answer)),
        )
        .add_systems(
            RunFixedMainLoop,
            (begin, collect)
                .chain()
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .run_if(resource_exists::<Battle>),
        )
        .add_systems(FixedUpdate, tick.run_if(resource_exists::<Battle>))
        .add_systems(Last, ask_for_frames.run_if(resource_exists::<Battle>));
}

/// Starts a frame with its full budget, and a battle with no policies and no orders pending.
fn begin(
    battle: Res<Battle>,
    mut known: Local<Option<u64>>,
    mut policies: ResMut<AnswerPolicies>,
    mut inbox: ResMut<OrderInbox>,
    mut share: ResMut<FrameBudget>,
) {
    *share = FrameBudget::default();
    if known.replace(battle.serial) != Some(battle.serial) {
        *policies = AnswerPolicies::default();
        inbox.clear();
    }
}

/// One tick of the fixed clock: steps until the fight halts or this frame's budget is used up.
fn tick(world: &mut World) {
    let seconds = world.resource::<Time>().delta_secs();
    world.resource_mut::<Battle>().bypass_change_detection().pass(seconds);
    if !due(world) {
        return;
    }
    let begun = Instant::now();
    let before = world.resource::<FrameBudget>().spent;
    world.schedule_scope(FightStep, |world, schedule| {
        loop {
            schedule.run(world);
            let mut share = world.resource_mut::<FrameBudget>();
            share.spent = before + begun.elapsed();
            if share.used() || !matches!(world.resource::<StepOutcome>(), StepOutcome::Runs) {
                break;
            }
        }
    });
}

/// Whether a step would do anything: an order is pending, or the fight may go on without input.
fn due(world: &World) -> bool {
    let inbox = world.resource::<OrderInbox>();
    if !inbox.is_empty(world.resource::<Messages<OrderGiven>>(), world.resource::<Messages<StepGiven>>()) {
        return true;
    }
    let (battle, policies) = (world.resource::<Battle>(), world.resource::<AnswerPolicies>());
    let stops = world.resource::<Settings>().stops;
    !world.resource::<StepOutcome>().rests(battle, policies, stops, world.resource::<Selection>().menu)
}

fn collect(mut inbox: ResMut<OrderInbox>, orders: Res<Messages<OrderGiven>>, steps: Res<Messages<StepGiven>>) {
    inbox.collect(&orders, &steps);
}

/// Gives the fight the orders in the inbox, and then goes back or forward. Orders for another battle or an answered
/// decision are dropped.
fn take(
    mut battle: ResMut<Battle>,
    mut inbox: ResMut<OrderInbox>,
    mut share: ResMut<FrameBudget>,
    mut answers: MessageWriter<OrderAnswered>,
) {
    let battle = battle.bypass_change_detection();
    for OrderGiven { battle: meant, log_generation, order, hand } in inbox.waiting.drain(..) {
        let asks = battle.fight.decision().is_some_and(|decision| decision.id == order.decision)
            && log_generation == battle.fight.log_generation();
        if meant != battle.serial || !asks || battle.fault.is_some() {
            continue;
        }
        share.orders += 1;
        let refusal = battle.take(&order, hand).err();
        match hand {
            OrderOrigin::Player | OrderOrigin::Chain => {
                answers.write(OrderAnswered { order, refusal });
            }
            // Offers and check agree, so this is a bug; stop rather than loop.
            OrderOrigin::Program => battle.fault = refusal.or(battle.fault.take()),
        }
    }
    for StepGiven { battle: meant, to } in inbox.steps.drain(..) {
        if meant == battle.serial && battle.fault.is_none() {
            match to {
                StepDirection::Back => battle.undo(),
                StepDirection::Forward => battle.redo(),
            };
        }
    }
}

/// Answers for sides without a player. Nothing is answered while the menu is open.
fn answer(
    mut battle: ResMut<Battle>,
    policies: Res<AnswerPolicies>,
    settings: Res<Settings>,
    presenter: Res<BoardPresenter>,
    selection: Res<Selection>,
    share: Res<FrameBudget>,
    mut halt: ResMut<StepOutcome>,
    mut given: MessageWriter<OrderGiven>,
) {
    let battle = battle.bypass_change_detection();
    if halt.rests(battle, &policies, settings.stops, selection.menu) {
        return;
    }
    *halt = StepOutcome::Runs;
    if battle.waits_for_step() && settings.pace != Pace::Step {
        battle.step_on();
    }
    if share.used() {
        return;
    }
    // What is looked back at has happened.
    let stands = battle.fault.is_some() || battle.moment.is_some() || selection.menu;
    let going = battle.fight.decision().filter(|_| !stands);
    let order = match going.map(|decision| (decision.id, matches!(decision.kind, DecisionKind::Turn { .. }))) {
        None => None,
        Some((decision, _)) if battle.asked().is_some() => {
            battle.automatic(&policies, settings.stops).map(|body| Order { decision, body })
        }
        Some((_, watched)) => {
            // A watched fight shows one event after the other, and nothing of this frame's orders has been shown yet.
            let unseen = presenter.busy() || share.orders > 0;
            if watched && (battle.waits() || unseen && settings.pace != Pace::Instant) {
                *halt = StepOutcome::Waits;
                return;
            }
            let Thought::Answer(order) = battle.thought() else {
                *halt = StepOutcome::Waits;
                return;
            };
            if watched {
                battle.wait_for(settings.pace);
            }
            order
        }
    };
    match order {
        Some(order) => {
            let (serial, log_generation) = (battle.serial, battle.fight.log_generation());
            given.write(OrderGiven { battle: serial, log_generation, order, hand: OrderOrigin::Program });
        }
        None => {
            let (battle, version) = (battle.serial, battle.version);
            let (policies, stops, held) = (policies.clone(), settings.stops, selection.menu);
            *halt = StepOutcome::Rests(WakeInputs { battle, version, policies, stops, held });
        }
    }
}

/// Requests another frame while an order is pending or the fight goes on without input.
fn ask_for_frames(world: &mut World) {
    if due(world) {
        world.write_message(RequestRedraw);
    }
}

#[cfg(test)]
mod tests;
