//! Effects: one handler for each word of the vocabulary.

use std::sync::Arc;

use crate::data::effect::{Effect, Intent, Until};
use crate::data::formula::{Env, Who};
use crate::data::scope::Tags;
use crate::fight::resolve::acts::area::Cast;
use crate::fight::resolve::acts::{act, aid, area, ending_conditions, items, objects, readied};
use crate::fight::resolve::attacks::{break_objects, check, healing, strike, stuck_weapons};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::movement::{charge, current, fall, flee, forced, jump, teleport, thrown, walk};
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::round;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, Landing, ListFrame};
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::order::Aim;
use crate::fight::values::wounds::Hurt;
use crate::kernel::ids::{CombatantId, ItemId};

/// The next effect of a list.
pub(in crate::fight::resolve) fn step(arena: &mut WholeArena, mut frame: ListFrame) {
    let rules = arena.rules();
    let list = rules.list(frame.list);
    let Some(effect) = list.get(usize::from(frame.at)) else { return };
    frame.at += 1;
    let ctx = frame.context;
    // What may be done once more is come back to.
    if let Effect::While { test, does } = effect
        && test.holds(&arena.facts(ctx))
    {
        frame.at -= 1;
        arena.push(Frame::List(frame));
        arena.push_list(does, ctx);
        return;
    }
    if usize::from(frame.at) < list.len() {
        arena.push(Frame::List(frame));
    }
    run(arena, effect, ctx);
}

fn run(arena: &mut WholeArena, effect: &Effect, ctx: Context) {
    let rules = arena.rules();
    let people = arena.facts(ctx).people();
    let person = |who: Who| people.get(who);
    let Some(me) = ctx.me else { return };
    match effect {
        Effect::Strike { form, hit, miss } => {
            let ctx = strike::guessed(arena, ctx);
            strike::begin(arena, ctx, *form, [hit.id, miss.id]);
        }
        Effect::Batter { against } => break_objects::strike(arena, me, ctx, against.as_ref()),
        Effect::Break => break_objects::wreck(arena, me, ctx),
        Effect::Roll { roll, by, success, failure } => {
            if let Some(by) = person(*by) {
                check::begin(arena, ctx, *roll, by, [success.id, failure.id]);
            }
        }
        Effect::Reroll => check::again(&mut arena.rolls()),
        Effect::Assist { roll } => check::assist(&mut arena.rolls(), me, *roll),
        Effect::Lift { by } => {
            let by = by.eval(&arena.facts(ctx));
            check::lift(&mut arena.rolls(), by);
        }
        Effect::Reveal(topics) => {
            let about = arena.asked_fact().and_then(|fact| fact.about);
            arena.reveal(me, ctx.other.or(about).unwrap_or(me), topics);
        }
        Effect::Answer => {
            if let Some(inquiry) = arena.asked_inquiry() {
                arena.push_list(&rules.inquiry(inquiry).does, ctx);
            }
        }
        Effect::Open(point) => window::open(arena, *point, ctx.other.unwrap_or(me), Some(me), ctx.tags),
        Effect::Once(does) => {
            let known = arena.acts().act_mut().is_some_and(|act| {
                let known = act.once.contains(&does.id);
                if !known {
                    act.once.push(does.id);
                }
                known
            });
            if !known {
                arena.push_list(does, ctx);
            }
        }
        // It holds no longer: `step` has seen to it as long as it did.
        Effect::While { .. } => {}
        Effect::If { test, then, otherwise } => {
            let list = if test.holds(&arena.facts(ctx)) { then } else { otherwise };
            arena.push_list(list, ctx);
        }
        Effect::As { who, does } => {
            if let Some(me) = person(*who).filter(|id| arena.present(*id)) {
                arena.push_list(does, ctx.seen_by(me));
            }
        }
        Effect::Dice { dice, does } => {
            let mut shown = Vec::new();
            let sum = arena.roll_amount(dice, ctx, &mut shown);
            arena.tell_of(me, Event::DiceCast(me, shown, sum));
            arena.push_list(does, Context { sum, ..ctx });
        }
        Effect::Do(routine) => arena.push_list(&rules.routine(*routine).does, ctx),
        Effect::Each { area, whom, die, again, dice, ranked, does } => {
            let cast = Cast { die: *die, again: *again, dice: dice.as_ref(), ranked: *ranked };
            area::each(arena, ctx, area, *whom, &cast, does);
        }
        Effect::Lay { terrain, area, until, along } => {
            let cells = area::covered(arena, ctx, area);
            arena.lay(*terrain, cells, (*until, *along), me);
        }
        Effect::Uncover { within, below } => {
            let facts = arena.facts(ctx);
            let (within, below) = (within.eval(&facts), below.eval(&facts));
            arena.uncover(me, within, below);
        }
        Effect::Place { who } => {
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                teleport::place(arena, who, false);
            }
        }
        Effect::Step => teleport::place(arena, me, true),
        Effect::Run { short, meets } => charge::run(&mut arena.movement(), me, *short, meets.id),
        Effect::Clear => charge::clear(&mut arena.movement(), me),
        Effect::Plunge => charge::plunge(&mut arena.movement(), me),
        Effect::Chase => walk::chase(&mut arena.movement(), me, ctx.subject),
        Effect::Afflict { condition, who, value, until, turns, source } => {
            if let Some(to) = person(*who) {
                let value = value.eval(&arena.facts(ctx));
                let turns = turns.as_ref().map(|turns| turns.eval(&arena.facts(ctx)).clamp(1, i32::from(u8::MAX)));
                let turns = turns.and_then(|turns| u8::try_from(turns).ok()).map(Until::SourceTurns);
                let until = turns.or(*until).unwrap_or(arena.rules().condition(*condition).until);
                arena.afflict_until(to, *condition, person(*source), value, until);
            }
        }
        Effect::End { condition, who, from } => {
            if let Some(of) = person(*who) {
                let from = from.and_then(person);
                arena.end_conditions(of, |i| i.key == *condition && (from.is_none() || i.source == from));
            }
        }
        Effect::EndClass { tag, who, most } => {
            if let Some(of) = person(*who) {
                let most = most.as_ref().map(|most| most.eval(&arena.facts(ctx)));
                ending_conditions::end_class(arena, of, *tag, most);
            }
        }
        Effect::Ease { condition, by, who } => {
            if let Some(of) = person(*who) {
                let by = by.eval(&arena.facts(ctx));
                ending_conditions::ease(arena, of, *condition, by);
            }
        }
        Effect::EndChosen { who, all } => {
            if let Some(of) = person(*who) {
                ending_conditions::end_chosen(arena, of, *all);
            }
        }
        Effect::NoteChosen { value, who } => {
            if let Some(of) = person(*who) {
                let value = value.eval(&arena.facts(ctx));
                ending_conditions::note_chosen(arena, of, value);
            }
        }
        Effect::Lodge { condition, value } => {
            let value = value.eval(&arena.facts(ctx));
            stuck_weapons::lodge(arena, ctx, *condition, value);
        }
        Effect::Land => stuck_weapons::land(arena, ctx),
        Effect::Gain { pool, amount, who, forced } => {
            if let Some(of) = person(*who).filter(|id| arena.present(*id)) {
                let mut dice = Vec::new();
                let n = arena.roll_amount(amount, ctx, &mut dice);
                if !dice.is_empty() {
                    arena.tell_of(of, Event::GainRolled(of, *pool, dice, n));
                }
                arena.gain(of, *pool, n, *forced);
                let stalemate = arena.rules().procedures.stalemate.as_ref();
                if n > 0 && stalemate.is_some_and(|s| s.pools.contains(pool)) {
                    arena.not_idle();
                }
            }
        }
        Effect::Set { pool, to, who } => {
            if let Some(of) = person(*who) {
                let to = to.eval(&arena.facts(ctx));
                let now = arena.pool(of, *pool);
                arena.gain(of, *pool, to - now, false);
            }
        }
        Effect::Commit { from, to, amount, who } => {
            if let Some(of) = person(*who) {
                let amount = amount.eval(&arena.facts(ctx));
                arena.commit(of, *from, *to, amount);
            }
        }
        Effect::Reclaim { from, to, amount, who } => {
            if let Some(of) = person(*who) {
                let amount = amount.as_ref().map(|f| f.eval(&arena.facts(ctx)));
                arena.reclaim(of, from, *to, amount);
            }
        }
        Effect::Harm { amount, half, who, soak, kind } => {
            if let Some(to) = person(*who) {
                let ctx = Context { tags: Tags(ctx.tags.0 | kind.0), ..ctx };
                let mut dice = Vec::new();
                let whole = arena.roll_amount(amount, ctx, &mut dice);
                let raw = if *half { whole.div_euclid(2) } else { whole };
                let by = (to != me).then_some(me);
                let amount = soak.map_or((raw, 0), |soak| arena.prepare_harm(soak, to, &ctx).land(raw));
                let wound = arena.harm(by, to, Hurt { dice, amount, tags: ctx.tags, ..Hurt::default() });
                if wound > 0 {
                    arena.stir(ctx.source, to);
                }
            }
        }
        Effect::Mend { level, at_most, steps, who, then, otherwise } => {
            if let Some(of) = person(*who) {
                let mended = healing::mend(arena, of, ctx, (level, *at_most), steps);
                // What follows is said before what the wound itself brings.
                arena.push_list(if mended { then } else { otherwise }, ctx);
            }
        }
        Effect::Push { cells, who, along } => {
            if let Some(to) = person(*who) {
                let cells = cells.eval(&arena.facts(ctx));
                forced::push(arena, me, to, cells, *along);
            }
        }
        Effect::Hurl { cells, clears, clings, who } => {
            let facts = arena.facts(ctx);
            let [cells, clears] = [cells, clears].map(|f| f.eval(&facts));
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                thrown::hurl(&mut arena.movement(), ctx, who, thrown::Toss { cells, clears, clings: *clings });
            }
        }
        Effect::Fling { cells, catch } => {
            let mut dice = Vec::new();
            let far = arena.roll_amount(cells, ctx, &mut dice);
            if !dice.is_empty() {
                arena.tell_of(me, Event::DiceCast(me, dice, far));
            }
            thrown::fling(&mut arena.movement(), me, far, *catch);
        }
        Effect::Catch => thrown::catch(&mut arena.movement(), me),
        Effect::Second { condition } => aid::second(arena, me, *condition),
        Effect::Enter => {
            if let Some((to, _)) = ctx.other.and_then(|other| arena.way_into(me, other)) {
                walk::begin(&mut arena.movement(), me, vec![to]);
            }
        }
        Effect::Shorten { cells } => {
            let cells = cells.eval(&arena.facts(ctx));
            if let Some(subject) = ctx.subject {
                walk::shorten(&mut arena.movement(), subject, cells);
            }
        }
        Effect::Divert => {
            if let (Some(subject), Some(other)) = (ctx.subject, ctx.other) {
                let here = arena.body(me).place.at;
                act::divert(&mut arena.acts(), subject, (other, here));
            }
        }
        Effect::Stray => act::stray(&mut arena.acts(), me),
        Effect::OpenMove { cells } => {
            let n = cells.eval(&arena.facts(ctx));
            arena.gain_movement(me, n);
        }
        Effect::Leap { within, clears, sure, grab, lands } => {
            let facts = arena.facts(ctx);
            let [within, clears] = [within, clears].map(|f| f.as_ref().map(|f| f.eval(&facts)));
            jump::begin(
                &mut arena.movement(),
                me,
                jump::Bounds { within, clears },
                Landing { sure: *sure, grab: *grab, lands: lands.id },
            );
        }
        Effect::Tumble { who } => {
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                fall::tumble(&mut arena.movement(), who);
            }
        }
        Effect::Fall { levels, who } => {
            let levels = u8::try_from(levels.eval(&arena.facts(ctx))).unwrap_or(0);
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                arena.fall(who, levels, 0);
            }
        }
        Effect::Mount { who, on } => {
            if let (Some(rider), Some(mount)) = (person(*who), person(*on)) {
                arena.get_on(rider, mount);
            }
        }
        Effect::Dismount { who } => {
            if let (Some(who), Some(&Aim::Cell(to))) = (person(*who), arena.stack.act().map(|act| &act.draft.aim)) {
                arena.get_off(who, to);
            }
        }
        Effect::Flee { who, wary, straight, brings } => {
            let straight = straight.eval(&arena.facts(ctx));
            if let Some(who) = person(*who).filter(|id| arena.able(*id)) {
                flee::begin(&mut arena.movement(), who, &flee::Manner { wary: *wary, straight, brings: brings.id });
            }
        }
        Effect::PutBack { who, near } => {
            if let (Some(who), Some(near)) = (person(*who), person(*near)) {
                flee::put_back(&mut arena.movement(), who, near);
            }
        }
        Effect::Drift { who } => {
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                current::drift(arena, who);
            }
        }
        Effect::Miss => {
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.missed = true;
            }
        }
        Effect::Load => {
            if let Some(tool) = ctx.tool {
                arena.load(me, tool);
            }
        }
        Effect::GiveUp => {
            if let Some(Aim::Bond(id)) = arena.stack.act().map(|a| a.draft.aim.clone()) {
                arena.end_bonds(|bond| bond.id == id);
            }
        }
        Effect::TakeInHand => take_in_hand(arena, me),
        Effect::Draw | Effect::Stow => {
            if let Some(tool) = ctx.tool {
                let to = if matches!(effect, Effect::Draw) { Carried::Hand } else { Carried::Stowed };
                arena.carry(me, tool, to);
            }
        }
        Effect::Become(kind) => {
            if let Some(tool) = ctx.tool {
                arena.turn_into(me, tool, *kind);
            }
        }
        Effect::Obtain { item } => {
            let named = arena.stack.act().and_then(|a| if let Aim::Kind(def) = a.draft.aim { Some(def) } else { None });
            if let Some(def) = item.or(named) {
                arena.obtain(me, def);
            }
        }
        Effect::PickUp => pick_up(arena, me),
        Effect::Drop { under } => items::drop(arena, ctx, *under),
        Effect::DropHeld { who, surplus } => {
            if let Some(of) = person(*who) {
                items::drop_held(arena, of, *surplus);
            }
        }
        Effect::HandOver => items::hand_over(arena, ctx),
        Effect::UseUp => {
            if let Some(tool) = ctx.tool {
                arena.use_up(me, tool);
            }
        }
        Effect::TakeStance => {
            if let Some(Aim::Condition(_, key)) = arena.stack.act().map(|a| a.draft.aim.clone()) {
                arena.afflict(me, key, Some(me), 0);
            }
        }
        Effect::UseObject => objects::make_use(arena, ctx),
        Effect::Alter { to } => objects::alter(arena, me, to.as_deref()),
        Effect::Shift { cells, along } => {
            let cells = cells.eval(&arena.facts(ctx));
            objects::shift(arena, me, cells, *along);
        }
        Effect::Mark(tag) => arena.mark(me, *tag),
        Effect::Say(line) => arena.tell_of(me, Event::Said(me, Arc::from(line.value.as_str()))),
        Effect::TakeHarm => {
            if let Some(strike) = arena.rolls().strike_mut() {
                let from = strike.harm_to;
                strike.harm_to = me;
                arena.tell(Event::HarmTaken(from, me));
            }
        }
        Effect::LessenHarm { by } => {
            let n = by.eval(&arena.facts(ctx));
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.less += n;
            }
        }
        Effect::AddHarm { by } => {
            let n = by.eval(&arena.facts(ctx));
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.more += n;
            }
        }
        Effect::CapWound { level } => {
            let level = u8::try_from(level.eval(&arena.facts(ctx)).max(0)).unwrap_or(u8::MAX);
            if let Some(strike) = arena.rolls().strike_mut() {
                strike.cap = level;
            }
        }
        Effect::BuyTurn => round::buy_turn(&mut arena.turns(), me),
        Effect::MoveTurn => round::move_turn(&mut arena.turns(), me),
        Effect::EndTurn => {
            arena.acts().end_turn();
        }
        Effect::Hold => readied::hold(&mut arena.acts(), me),
        Effect::Abandon { who, what } => {
            if let Some(of) = person(*who) {
                if *what != Intent::Held {
                    arena.lose_begun(of, Loss::Abandoned);
                }
                if *what != Intent::Begun {
                    arena.let_go(of);
                }
            }
        }
        Effect::Spoil { who } => {
            if let Some(who) = person(*who) {
                act::spoil(&mut arena.acts(), who);
            }
        }
        Effect::Halt { who } => {
            if let Some(who) = person(*who) {
                walk::halt(&mut arena.movement(), who);
            }
        }
        Effect::Fate { fate, who } => {
            if let Some(of) = person(*who) {
                arena.leave(of, *fate);
            }
        }
    }
}

/// Stows and draws until the hands hold what the order says.
fn take_in_hand(arena: &mut WholeArena, me: CombatantId) {
    let Some(Aim::Loadout(wanted)) = arena.stack.act().map(|a| a.draft.aim.clone()) else { return };
    let held: Vec<Item> = arena.body(me).gear.0.iter().filter(|i| i.carried == Carried::Hand).copied().collect();
    for item in held.iter().filter(|i| !wanted.contains(&i.id)) {
        arena.carry(me, item.id, Carried::Stowed);
    }
    for id in wanted {
        lift(arena, me, id);
        arena.carry(me, id, Carried::Hand);
    }
}

fn pick_up(arena: &mut WholeArena, me: CombatantId) {
    if let Some(Aim::Item(id)) = arena.stack.act().map(|a| a.draft.aim.clone()) {
        lift(arena, me, id);
    }
}

/// What lies on the ground goes into a hand.
fn lift(arena: &mut WholeArena, me: CombatantId, id: ItemId) {
    let Some(mut item) = arena.take_from_ground(id) else { return };
    // What no hand is needed for is put away.
    item.carried = if arena.rules().item(item.def).hands == 0 { Carried::Stowed } else { Carried::Hand };
    arena.receive(me, item);
}
