//! The systems of a fight: each steps the frames of its set, and no other system does.
//!
//! | Set | Duty | Steps the frames | May change besides |
//! |---|---|---|---|
//! | `Orders` | carries out the order that was given | none | all that any set may |
//! | `Turns` | rounds, the count, the order of turns, turns | `Round`, `Planning`, `Count`, `Order`, `Rests`, `Opening`, `LaterAct`, `EarlyDamage`, `Turn` | [`TurnArena`] |
//! | `Movement` | walks cell by cell, and what flies | `Walk`, `Flight` | [`MovementArena`] |
//! | `Acts` | the procedure of an act: costs, windows, effects, strikes and rolls | `Act`; `Strike`, `Roll`; `List`, `Each` | [`ActArena`]; [`RollArena`]; all that any set may |
//! | `Reactions` | windows in which others may cut in | `Window` | [`ReactionArena`] |
//! | `Settling` | victory, goals, the end | `Verdict`, `Closing` | [`SettleArena`] |
//!
//! All of them read the whole fight as an [`Arena`](crate::fight::state::arena::Arena). All of them make the changes
//! that rules bring about ([`Changes`]): pools, conditions, places, items, objects, zones, findings, each with its line
//! in the log. What a set may change besides is the type of its view, which lists it.
//!
//! A system goes on as long as the top frame of the stack is one of its own. It says which set comes next, so that
//! nothing passes over all of them.

use bevy::ecs::system::{BoxedSystem, In, IntoSystem};
use bevy::ecs::world::World;

use crate::fight::resolve::acts::{act, area, effects};
use crate::fight::resolve::attacks::{check, strike};
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::{
    ActArena, MovementArena, ReactionArena, RollArena, SettleArena, TurnArena, WholeArena,
};
use crate::fight::resolve::movement::{thrown, walk};
use crate::fight::resolve::orders;
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::{closing, count, early_turns, initiative, round, turn, victory};
use crate::fight::state::arena_mut::ArenaParam;
use crate::fight::state::components::Identity;
use crate::fight::state::frames::Frame;
use crate::fight::state::resources::FightState;

/// More steps than any answer can cause: past it the rules turn in a circle. A round, a turn and a window do something
/// to every combatant, and rounds in which none can be asked follow one another: so many more for each combatant.
const MAX_STEPS: usize = 20_000;
const STEPS_EACH: usize = 5_000;
/// Deeper than any rules nest. What happens to all waits on the stack, one list for each combatant or for each of the
/// conditions that they bear: so many more for each combatant.
const MAX_DEPTH: usize = 64;
const DEPTH_EACH: usize = 16;

/// The sets of systems of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fight) enum FightSet {
    /// The order that was given.
    Orders,
    /// Rounds, counts and turns.
    Turns,
    /// Walks and what flies.
    Movement,
    /// Acts with their effects, strikes and rolls.
    Acts,
    /// Reaction windows.
    Reactions,
    /// Victory and the end.
    Settling,
}

impl FightSet {
    /// The set whose system steps a frame.
    fn of(frame: &Frame) -> FightSet {
        match frame {
            Frame::Round(_)
            | Frame::Planning(_)
            | Frame::Count(_)
            | Frame::Order
            | Frame::Rests(_)
            | Frame::Opening(_)
            | Frame::Ahead(_)
            | Frame::Early(_)
            | Frame::Turn(_) => FightSet::Turns,
            Frame::Walk(_) | Frame::Flight(_) => FightSet::Movement,
            Frame::Act(_) | Frame::Strike(_) | Frame::Roll(_) | Frame::List(_) | Frame::Each(_) => FightSet::Acts,
            Frame::Window(_) => FightSet::Reactions,
            Frame::Verdict(_) | Frame::Closing(_) => FightSet::Settling,
        }
    }

    /// The set whose turn it is: that of the top frame; an empty stack is for turns, which begin a round. None at a
    /// halt. Windows that nobody could answer are passed over.
    fn next(changes: &mut Changes) -> Option<FightSet> {
        if changes.pending.0.is_some() || changes.end.0.is_some() {
            return None;
        }
        window::skip_unanswered(&mut ReactionArena::of(changes));
        Some(changes.stack.0.last().map_or(FightSet::Turns, FightSet::of))
    }
}

/// The result of one run of a system.
struct SystemRun {
    /// Steps that are left to this answer; None when they ran out or the stack is too deep.
    left: Option<usize>,
    /// The set that comes next; None at a halt.
    next: Option<FightSet>,
}

/// Steps the top frame as long as it belongs to a set.
fn run<'w>(param: ArenaParam<'w, '_>, set: FightSet, left: usize, step: impl Fn(&mut Changes<'w>)) -> SystemRun {
    let mut changes = Changes::to(param.open());
    let deepest = MAX_DEPTH + DEPTH_EACH * changes.all_combatants().count();
    for left in (0..left).rev() {
        if changes.stack.0.len() > deepest {
            break;
        }
        step(&mut changes);
        let next = FightSet::next(&mut changes);
        if next != Some(set) {
            return SystemRun { left: Some(left), next };
        }
    }
    SystemRun { left: None, next: Some(set) }
}

fn take_order(In(left): In<usize>, param: ArenaParam) -> SystemRun {
    let mut changes = Changes::to(param.open());
    orders::take(&mut WholeArena::of(&mut changes));
    SystemRun { left: Some(left), next: FightSet::next(&mut changes) }
}

fn schedule_turns(In(left): In<usize>, param: ArenaParam) -> SystemRun {
    run(param, FightSet::Turns, left, |changes| {
        let frame = changes.pop();
        let arena = &mut TurnArena::of(changes);
        match frame {
            None => round::begin(arena),
            Some(Frame::Round(at)) => round::step(arena, at),
            Some(Frame::Planning(part)) => round::plan(arena, part),
            Some(Frame::Count(frame)) => count::step(arena, frame),
            Some(Frame::Order) => initiative::step(arena),
            Some(Frame::Rests(rests)) => round::rest(arena, rests),
            Some(Frame::Opening(at)) => round::open(arena, at),
            Some(Frame::Ahead(condition)) => early_turns::ahead(arena, condition),
            Some(Frame::Early(condition)) => early_turns::early(arena, condition),
            Some(Frame::Turn(frame)) => turn::step(arena, frame),
            Some(_) => {}
        }
    })
}

fn move_combatants(In(left): In<usize>, param: ArenaParam) -> SystemRun {
    run(param, FightSet::Movement, left, |changes| {
        let frame = changes.pop();
        let arena = &mut MovementArena::of(changes);
        match frame {
            Some(Frame::Walk(frame)) => walk::step(arena, frame),
            Some(Frame::Flight(frame)) => thrown::step(arena, frame),
            _ => {}
        }
    })
}

fn resolve_acts(In(left): In<usize>, param: ArenaParam) -> SystemRun {
    run(param, FightSet::Acts, left, |changes| {
        // Most of its frames stay where they are until they are over.
        match changes.stack.0.last() {
            Some(Frame::List(_)) => return effects::step(&mut WholeArena::of(changes)),
            Some(Frame::Act(_)) => return act::step(&mut ActArena::of(changes)),
            _ => {}
        }
        match changes.pop() {
            Some(Frame::Strike(frame)) => strike::step(&mut RollArena::of(changes), frame),
            Some(Frame::Roll(frame)) => check::step(&mut RollArena::of(changes), frame),
            Some(Frame::Each(frame)) => area::step(changes, frame),
            _ => {}
        }
    })
}

fn open_reactions(In(left): In<usize>, param: ArenaParam) -> SystemRun {
    run(param, FightSet::Reactions, left, |changes| {
        if let Some(Frame::Window(frame)) = changes.pop() {
            window::step(&mut ReactionArena::of(changes), frame);
        }
    })
}

fn settle(In(left): In<usize>, param: ArenaParam) -> SystemRun {
    run(param, FightSet::Settling, left, |changes| {
        let frame = changes.pop();
        let arena = &mut SettleArena::of(changes);
        match frame {
            Some(Frame::Verdict(verdict)) => victory::step(arena, verdict),
            Some(Frame::Closing(frame)) => closing::step(arena, frame),
            _ => {}
        }
    })
}

/// The systems of a fight, by their sets.
pub(in crate::fight) struct FightSystems {
    systems: [BoxedSystem<In<usize>, SystemRun>; 6],
    /// How many combatants there are, those who are not on the map included.
    heads: usize,
}

impl FightSystems {
    /// Registers the systems for the world of a fight.
    pub(in crate::fight) fn new(world: &mut World) -> FightSystems {
        fn boxed<M>(
            world: &mut World,
            system: impl IntoSystem<In<usize>, SystemRun, M, System: 'static>,
        ) -> BoxedSystem<In<usize>, SystemRun> {
            let mut system: BoxedSystem<In<usize>, SystemRun> = Box::new(IntoSystem::into_system(system));
            system.initialize(world);
            system
        }
        let heads = world.query::<&Identity>().iter(world).count();
        let systems = [
            boxed(world, take_order),
            boxed(world, schedule_turns),
            boxed(world, move_combatants),
            boxed(world, resolve_acts),
            boxed(world, open_reactions),
            boxed(world, settle),
        ];
        FightSystems { systems, heads }
    }

    /// Carries out the order in the inbox, if there is one, and runs the fight until it halts.
    pub(in crate::fight) fn run(&mut self, world: &mut World) {
        if world.resource::<FightState>().broken.0.is_some() {
            return;
        }
        let mut left = Some(MAX_STEPS + STEPS_EACH * self.heads);
        let mut next = Some(FightSet::Orders);
        while let (Some(set), Some(steps)) = (next, left) {
            match self.systems[set as usize].run_without_applying_deferred(steps, world) {
                Ok(ran) => (left, next) = (ran.left, ran.next),
                Err(fault) => {
                    world.resource_mut::<FightState>().broken.0 = Some(fault.to_string());
                    return;
                }
            }
        }
        if left.is_none() {
            let state = &mut *world.resource_mut::<FightState>();
            let stack = &state.stack.0;
            let top = stack.last().map_or_else(|| "no frame".to_owned(), |f| format!("{f:?}"));
            let what = format!("the rules do not come to rest: {} frames, the top one is {top}", stack.len());
            state.broken.0 = Some(what);
        }
    }
}
