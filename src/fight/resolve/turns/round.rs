//! A round: planning, the count or the turns, and the end of the round (TEMPO-TIME-02, TEMPO-RULE-05, -11).

use crate::data::effect::{Step, Until, When};
use crate::data::formula::Formula;
use crate::data::ruleset::{EntryKind, RunDef, Ties, TimeDef};
use crate::data::scope::RoutineId;
use crate::fight::resolve::changes::views::TurnArena;
use crate::fight::resolve::turns::{count, early_turns, initiative, reinforcements};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Instance, Origin, Plan, RoundUsage, RunUp, Slot, SlotState};
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, Verdict};
use crate::fight::state::log::Event;
use crate::fight::state::order::{ChosenTarget, DecisionKind, PlanOrder};
use crate::kernel::ids::{CombatantId, InstanceId, SideId, SideSet};

/// Starts the fight, or its next round.
pub(in crate::fight::resolve) fn begin(arena: &mut TurnArena) {
    if arena.clock.round == 0 {
        arena.tell(Event::FightStarted);
        arena.push(Frame::Opening(0));
    } else {
        next(arena);
    }
}

/// Runs the first of the rests that are left, in the order in which the scene names them.
pub(in crate::fight::resolve) fn rest(arena: &mut TurnArena, mut rests: Vec<(CombatantId, RoutineId, i32)>) {
    if rests.is_empty() {
        return;
    }
    // Rests may ask for decisions, and no order of sides is set yet.
    arena.clock_mut().order = arena.all_combatants().collect();
    arena.clock_mut().sides = arena.side_order(0);
    let (who, routine, number) = rests.remove(0);
    arena.push(Frame::Rests(rests));
    arena.go_through_with(who, routine, number);
}

/// One step of the procedure before the first round.
pub(in crate::fight::resolve) fn open(arena: &mut TurnArena, at: u8) {
    match arena.rules().procedures.start.get(usize::from(at)) {
        Some(step) => {
            arena.push(Frame::Opening(at + 1));
            match *step {
                Step::Routine(routine) => each(arena, routine),
                Step::FirstTurn(condition) => early_turns::begin_ahead(arena, condition),
                Step::EarlyTurn(condition) => early_turns::begin_early(arena, condition),
                // The loader accepts only the steps above before the first round.
                _ => {}
            }
        }
        None => next(arena),
    }
}

/// Runs a routine for each combatant on the map.
fn each(arena: &mut TurnArena, routine: RoutineId) {
    // What is pushed last runs first.
    for id in arena.all_combatants().rev() {
        if arena.present(id) {
            arena.go_through(id, routine);
        }
    }
}

fn next(arena: &mut TurnArena) {
    let round = arena.clock.round + 1;
    let sides = arena.side_order(round);
    arena.clock_mut().order = match arena.rules().time {
        TimeDef::Counted { .. } => sides.iter().flat_map(|side| arena.default_order(*side)).collect(),
        // The chosen order among equals stays.
        TimeDef::Live { ties: Ties::Called, .. } if round > 1 => std::mem::take(&mut arena.clock_mut().order),
        TimeDef::Live { ties, .. } => initiative::tied(arena, ties, round),
    };
    arena.clock_mut().round = round;
    arena.clock_mut().count = None;
    arena.clock_mut().over = SideSet::EMPTY;
    arena.clock_mut().sides = sides;
    arena.tell(Event::RoundStarted(round));
    // Reinforcements join before anything else of the round happens.
    arena.push(Frame::Round(0));
    reinforcements::come(arena);
}

/// One step of the round's procedure.
pub(in crate::fight::resolve) fn step(arena: &mut TurnArena, at: u8) {
    let rules = arena.rules();
    let Some(step) = rules.procedures.round.get(usize::from(at)) else { return };
    arena.push(Frame::Round(at + 1));
    match *step {
        Step::Refill(when) => arena.refill(when, None),
        Step::Plan => {
            deal_slots(arena);
            arena.push(Frame::Planning(0));
        }
        Step::Count => count::begin(arena),
        Step::Turns => arena.push(Frame::Order),
        Step::Routine(routine) => each(arena, routine),
        Step::Tick(when) => tick(arena, when, None),
        Step::Expire => expire(arena),
        Step::Reset => reset(arena),
        Step::Victory => {
            let round = arena.clock.round;
            arena.tell(Event::RoundEnded(round));
            arena.push(Frame::Verdict(Verdict::RoundEnd));
        }
        // The loader accepts only the steps above in a round.
        _ => {}
    }
}

/// Gives each combatant on the map the slots of the round.
fn deal_slots(arena: &mut TurnArena) {
    let TimeDef::Counted { slots, .. } = &arena.rules().time else { return };
    for id in arena.all_combatants() {
        let number = if arena.present(id) { count_slots(arena, id, slots) } else { 0 };
        let empty = Slot {
            origin: Origin::Slot,
            entry: None,
            count: 0,
            moved: false,
            front: false,
            skipped: false,
            state: SlotState::Waiting,
        };
        *arena.plan_mut(id) = Plan { slots: vec![empty; number], bought: 0 };
    }
}

fn count_slots(arena: &Arena, id: CombatantId, slots: &Formula) -> usize {
    usize::try_from(slots.eval(&arena.facts_about(id))).unwrap_or(0).min(8)
}

/// Asks the sides one after the other for their plans (TEMPO-RULE-05).
pub(in crate::fight::resolve) fn plan(arena: &mut TurnArena, part: u8) {
    let Some(side) = arena.clock.sides.get(usize::from(part)).copied() else { return };
    let somebody = arena.all_combatants().any(|id| arena.side(id) == side && arena.able(id));
    if somebody {
        arena.push(Frame::Planning(part));
        arena.ask(side, DecisionKind::Plan);
    } else {
        arena.push(Frame::Planning(part + 1));
    }
}

/// Writes checked plans into the slots.
pub(in crate::fight::resolve) fn apply_plans(arena: &mut TurnArena, side: SideId, plans: &[PlanOrder]) {
    let rules = arena.rules();
    let audience = if arena.scene().secret() { arena.friends(side) } else { SideSet::ALL };
    for order in plans {
        let mut plan = arena.plan(order.by).clone();
        for (number, entry) in &order.slots {
            let slot = &mut plan.slots[usize::from(*number)];
            if slot.entry != *entry {
                slot.entry = *entry;
                slot.moved = false;
                slot.front = false;
                slot.skipped = false;
                slot.count = entry.map_or(0, |e| rules.entry(e).count);
            }
        }
        for entry in &order.extras {
            let def = rules.entry(*entry);
            plan.slots.push(Slot {
                origin: if def.kind == EntryKind::Extra { Origin::Extra } else { Origin::Free },
                entry: Some(*entry),
                count: def.count,
                moved: false,
                front: false,
                skipped: false,
                state: SlotState::Waiting,
            });
        }
        let shown = (0_u8..).zip(&plan.slots).map(|(n, s)| (n, s.entry)).collect();
        *arena.plan_mut(order.by) = plan;
        arena.tell_to(audience, Event::Planned(order.by, shown));
    }
    if arena.clock.count.is_none() {
        arena.tell(Event::SidePlanned(side));
    }
}

/// Adds a bought turn to this round (TEMPO-SPEC-11, TEMPO-RULE-10).
pub(in crate::fight::resolve) fn buy_turn(arena: &mut TurnArena, ctx: Context, me: CombatantId) {
    let Some(ChosenTarget::Buy(entry, count)) = arena.ordered_aim(&ctx).cloned() else { return };
    let usual = arena.rules().entry(entry).count;
    let front = arena.past(arena.side(me), count);
    let plan = arena.plan_mut(me);
    plan.bought += 1;
    plan.slots.push(Slot {
        origin: Origin::Bought,
        entry: Some(entry),
        count,
        moved: count != usual,
        front,
        skipped: false,
        state: SlotState::Waiting,
    });
    let audience = plan_audience(arena, me);
    arena.tell_to(audience, Event::TurnBought(me, entry, count));
}

/// Moves a coming turn to another count (TEMPO-SPEC-12).
pub(in crate::fight::resolve) fn move_turn(arena: &mut TurnArena, ctx: Context, me: CombatantId) {
    let (who, number, count, entry) = match arena.ordered_aim(&ctx) {
        Some(&ChosenTarget::Shift(number, count, entry)) => (me, number, count, entry),
        Some(&ChosenTarget::Haste(who, number, count)) => (who, number, count, None),
        _ => return,
    };
    let front = arena.past(arena.side(who), count);
    if let Some(slot) = arena.plan_mut(who).slots.get_mut(usize::from(number)) {
        slot.entry = entry.or(slot.entry);
        slot.count = count;
        slot.moved = true;
        slot.front = front;
        slot.skipped = false;
    }
    let audience = plan_audience(arena, who);
    arena.tell_to(audience, Event::TurnMoved(who, number, count));
}

/// The sides that may read the plans of a combatant.
pub(in crate::fight::resolve) fn plan_audience(arena: &Arena, of: CombatantId) -> SideSet {
    if arena.scene().secret() { arena.friends(arena.side(of)) } else { SideSet::ALL }
}

/// Runs what conditions and ground do as time passes, in the order of the ruleset; with `only`, for that combatant
/// alone.
pub(in crate::fight::resolve) fn tick(arena: &mut TurnArena, when: When, only: Option<CombatantId>) {
    let rules = arena.rules();
    let round = arena.clock.round;
    let mut lists = Vec::new();
    for id in arena.all_combatants().filter(|id| arena.present(*id) && only.is_none_or(|o| o == *id)) {
        // In the order of the ruleset, whichever began first: bleeding before dying (FOUR-TIME-19).
        let mut borne: Vec<&Instance> = arena.conditions(id).0.iter().collect();
        borne.sort_by_key(|instance| instance.key);
        for instance in borne {
            for tick in &rules.condition(instance.key).ticks {
                if tick.on == when && !(tick.not_first_round && instance.round == round) {
                    lists.push((&tick.does, Context::of(id).with_source(instance.source)));
                }
            }
        }
        if matches!(when, When::RoundEnded | When::OwnTurnStarted) && arena.aloft(id).is_none() {
            // A footprint in several cells of one kind of ground is affected once.
            let mut kinds: Vec<_> = Vec::new();
            for cell in arena.rect(id).cells() {
                for kind in arena.terrains_at(cell) {
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                        let ground = rules.ground(kind);
                        let list = if when == When::RoundEnded { &ground.at_round_end } else { &ground.at_turn_start };
                        lists.push((list, Context::of(id)));
                    }
                }
            }
        }
    }
    for (list, context) in lists.into_iter().rev() {
        arena.push_list(list, context);
    }
}

/// Ends what lasts to the end of the round, the oldest first (AP-TIME-49).
fn expire(arena: &mut TurnArena) {
    let now = arena.clock.round;
    let mut ending: Vec<(u32, InstanceId, CombatantId)> = Vec::new();
    for id in arena.all_combatants() {
        let over = arena.conditions(id).0.iter().filter(|i| over(i.until, i.round, now));
        ending.extend(over.map(|i| (i.round, i.id, id)));
    }
    ending.sort_unstable();
    for (_, instance, id) in ending {
        arena.end_conditions(id, |i| i.id == instance);
    }
    arena.remove_zone(|zone| over(zone.until, zone.round, now));
}

/// Whether a duration that began in a round is over at the end of this one.
fn over(until: Until, began: u32, now: u32) -> bool {
    match until {
        Until::RoundEnd => true,
        Until::NextRoundEnd => began < now,
        Until::Rounds(rounds) => now + 1 >= began + u32::from(rounds),
        Until::TurnEnd
        | Until::NextTurn
        | Until::NextTurnEnd
        | Until::SourceTurns(_)
        | Until::OwnTime
        | Until::Sustained
        | Until::Scene => false,
    }
}

/// Clears plans, used unique keys and counts of reactions.
pub(in crate::fight::resolve) fn reset(arena: &mut TurnArena) {
    let straight = !matches!(arena.rules().grid.run, RunDef::Any);
    for id in arena.all_combatants() {
        *arena.plan_mut(id) = Plan::default();
        let usage = arena.usage_mut(id);
        let run = if straight { usage.run } else { RunUp::default() };
        *usage = RoundUsage { in_scene: std::mem::take(&mut usage.in_scene), run, ..RoundUsage::default() };
    }
}
