//! The stack of frames in plain English: what is under way, what each frame waits for, and how it goes on. It knows
//! everything, as a referee does: what a side may read of it is not asked.

use crate::data::effect::{Step, When};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{KeyKind, PointId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Origin;
use crate::fight::state::frames::{ActFrame, ActOrigin, Frame, StrikeFrame, TurnFrame, WalkFrame, WindowFrame};
use crate::fight::state::order::Decision;
use crate::fight::text::frames;
use crate::fight::text::phrases::{inside, joined};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

/// A frame in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameText {
    /// The kind of frame, one word of a list that programs may rely on: `round`, `turn`, `act`, `walk` …
    pub kind: &'static str,
    /// What is under way, without a full stop: "Joan's turn".
    pub what: String,
    /// What it waits for: the frame above it, or the side that is asked.
    pub waits_for: String,
    /// How it goes on then.
    pub then: String,
}

impl Arena<'_> {
    /// The frames on the stack in words, from the bottom up: the running one is the last. Empty once the fight is over.
    #[must_use]
    pub fn frame_texts(&self) -> Vec<FrameText> {
        let stack = &self.stack.0;
        let waits_for = |at: usize| match (stack.get(at + 1), self.pending.0.as_ref()) {
            (Some(above), _) => frames::waits_for_frame(noun(above)),
            (None, Some(Decision { side, .. })) => frames::waits_for_order(self.side_told(*side)),
            (None, None) => frames::WAITS_FOR_NOTHING.to_owned(),
        };
        let text = |(at, frame): (usize, &Frame)| FrameText {
            kind: kind(frame),
            what: self.what(frame),
            waits_for: waits_for(at),
            then: self.then(frame),
        };
        stack.iter().enumerate().map(text).collect()
    }

    /// What a frame is about.
    fn what(&self, frame: &Frame) -> String {
        let rules = self.rules();
        match frame {
            Frame::Round(_) => frames::round(self.clock.round),
            Frame::Planning(part) => frames::planning(self.part_told(*part)),
            Frame::Count(count) => match self.clock.count {
                Some(number) => frames::count_at(number, self.part_told(count.part)),
                None => frames::COUNT.to_owned(),
            },
            Frame::Order => frames::TURNS_IN_ORDER.to_owned(),
            Frame::Rests(left) => frames::rests(left.len()),
            Frame::Opening(_) => frames::OPENING.to_owned(),
            Frame::Ahead(condition) | Frame::Early(condition) => frames::early_turns(&rules.condition(*condition).name),
            Frame::Turn(turn) => self.turn_told(turn),
            Frame::Act(act) => self.act_told(act),
            Frame::Walk(walk) => self.walk_told(walk),
            Frame::Strike(strike) => self.strike_told(strike),
            Frame::Roll(roll) => {
                let name = &rules.roll(roll.roll).name;
                let result = match (roll.made, roll.success) {
                    (false, _) => frames::NOT_CAST.to_owned(),
                    (true, true) => frames::success(roll.context.roll.total, roll.against),
                    (true, false) => frames::failure(roll.context.roll.total, roll.against),
                };
                frames::roll(name, self.told(roll.context.parties.me), result)
            }
            Frame::List(list) => {
                let whole = rules.list(list.list).len();
                let of = self.told(list.context.parties.me);
                frames::effects(of, list.at, whole)
            }
            Frame::Each(each) => {
                let of = self.told(each.context.parties.me);
                frames::effects_on_each(of, each.left.len())
            }
            Frame::Window(window) => self.window_told(window),
            Frame::Flight(flight) => {
                let item = self.loose.0.iter().find(|(_, item)| item.id == flight.item);
                let item = item.map_or(frames::AN_ITEM, |(_, item)| rules.item(item.def).name.as_str());
                frames::flight(item, self.named(flight.by))
            }
            Frame::Verdict(_) => frames::VERDICT.to_owned(),
            Frame::Closing(close) => {
                let winners: Vec<String> = close.outcome.winners.iter().map(|side| self.side_told(side)).collect();
                match winners.as_slice() {
                    [] => frames::AFTER_DRAW.to_owned(),
                    winners => frames::after_victory(joined(winners)),
                }
            }
        }
    }

    /// How a frame goes on once what it waits for has come.
    fn then(&self, frame: &Frame) -> String {
        let rules = self.rules();
        let procedures = &rules.procedures;
        let step = |steps: &[Step], at: u8, end: &str| match steps.get(usize::from(at)) {
            Some(step) => step_text(rules, *step),
            None => end.to_owned(),
        };
        match frame {
            Frame::Round(at) => step(&procedures.round, *at, frames::NEXT_ROUND),
            Frame::Opening(at) => step(&procedures.start, *at, frames::FIRST_ROUND),
            Frame::Planning(_) => frames::NEXT_SIDE_PLANS.to_owned(),
            Frame::Count(_) => frames::NEXT_DUE_TURN.to_owned(),
            Frame::Order | Frame::Ahead(_) | Frame::Early(_) => frames::NEXT_TURN.to_owned(),
            Frame::Rests(_) => frames::NEXT_REST.to_owned(),
            Frame::Turn(turn) => step(&procedures.turn, turn.at, frames::TURN_ENDS),
            Frame::Act(act) => step(&procedures.act, act.at, frames::ACT_ENDS),
            Frame::Walk(walk) => match walk.path.get(usize::from(walk.at)) {
                Some(to) => frames::step_to(cell_told(*to)),
                None => frames::WALK_ENDS.to_owned(),
            },
            Frame::Strike(strike) if usize::from(strike.at) < procedures.strike.len() => {
                step(&procedures.strike, strike.at, "")
            }
            Frame::Strike(strike) if strike.hit => frames::AFTER_HIT.to_owned(),
            Frame::Strike(_) => frames::AFTER_MISS.to_owned(),
            Frame::Roll(roll) if usize::from(roll.at) < procedures.roll.len() => step(&procedures.roll, roll.at, ""),
            Frame::Roll(roll) if roll.success => frames::AFTER_SUCCESS.to_owned(),
            Frame::Roll(_) => frames::AFTER_FAILURE.to_owned(),
            Frame::List(_) => frames::NEXT_EFFECT.to_owned(),
            Frame::Each(_) => frames::NEXT_COMBATANT.to_owned(),
            Frame::Window(window) if window.closed => frames::WINDOW_CLOSES.to_owned(),
            Frame::Window(_) => frames::NEXT_ASKED.to_owned(),
            Frame::Flight(_) => frames::NEXT_CATCHER.to_owned(),
            Frame::Verdict(_) => frames::GOES_ON_OR_ENDS.to_owned(),
            Frame::Closing(close) => step(&procedures.end, close.at, frames::FIGHT_OVER),
        }
    }

    fn turn_told(&self, turn: &TurnFrame) -> String {
        let mut told = frames::turn(self.named(turn.by));
        if let Some(with) = turn.with {
            told = frames::turn_with(told, self.named(with));
        }
        if turn.origin != Origin::Order {
            told = frames::turn_at(told, turn.count);
        }
        match turn.entry {
            Some(entry) => frames::turn_planned(told, &self.rules().entry(entry).name),
            None => told,
        }
    }

    fn act_told(&self, act: &ActFrame) -> String {
        let draft = &act.draft;
        let (by, name) = (self.named(draft.by), &self.rules().action(draft.action).name);
        let told = match draft.aim.target().filter(|target| *target != draft.by) {
            Some(target) => frames::act_on(by, name, self.named(target)),
            None => frames::act(by, name),
        };
        match act.course {
            ActOrigin::Turn => told,
            ActOrigin::Menu => frames::act_offered(told),
            ActOrigin::Reaction => frames::act_reaction(told),
            ActOrigin::Interrupt => frames::act_interrupt(told),
            ActOrigin::Aside => frames::act_aside(told),
        }
    }

    fn walk_told(&self, walk: &WalkFrame) -> String {
        let kind = match (walk.forced, walk.leap) {
            (true, _) => frames::KIND_FORCED,
            (false, Some(_)) => frames::KIND_LEAP,
            (false, None) => frames::KIND_WALK,
        };
        let (by, all) = (self.named(walk.by), walk.path.len());
        match walk.path.last() {
            Some(to) => frames::walk_to(kind, by, cell_told(*to), walk.at, all),
            None => frames::walk(kind, by, walk.at, all),
        }
    }

    fn strike_told(&self, strike: &StrikeFrame) -> String {
        let rolled = self.rules().procedures.strike.iter().position(|step| *step == Step::Roll);
        let cast = rolled.is_some_and(|roll| usize::from(strike.at) > roll) && !strike.missed;
        let result = match (cast, strike.hit) {
            (false, _) if strike.missed => frames::MISSED_WITHOUT_DICE.to_owned(),
            (false, _) => frames::NOT_ROLLED.to_owned(),
            (true, true) => frames::hit(strike.total, strike.against),
            (true, false) => frames::miss(strike.total, strike.against),
        };
        let weapon = &self.rules().item(strike.arm).name;
        frames::strike(self.named(strike.by), self.named(strike.target), weapon, result)
    }

    fn window_told(&self, window: &WindowFrame) -> String {
        let state = match (&window.deeds, window.asked) {
            (Some((by, _)), _) => frames::readied(self.named(*by)),
            (None, Some(asked)) => frames::asked(self.named(asked)),
            (None, None) => frames::asked(self.part_told(window.part)),
        };
        let (point, subject) = (point_told(self.rules(), window.point), self.named(window.subject));
        match window.other {
            Some(other) => frames::window_of_two(point, subject, self.named(other), state),
            None => frames::window(point, subject, state),
        }
    }

    fn named(&self, id: CombatantId) -> &str {
        &self.identity(id).name
    }

    fn told(&self, id: Option<CombatantId>) -> &str {
        id.map_or(frames::THE_SCENE, |id| self.named(id))
    }

    fn side_told(&self, side: SideId) -> String {
        self.scene().sides.get(side.index()).map_or_else(|| frames::NO_SIDE.to_owned(), |side| inside(&side.name))
    }

    /// The side that has this place in the order of sides.
    fn part_told(&self, part: u8) -> String {
        let side = self.clock.sides.get(usize::from(part));
        side.map_or_else(|| frames::ALL_DONE.to_owned(), |side| self.side_told(*side))
    }
}

/// The word for a kind of frame.
fn kind(frame: &Frame) -> &'static str {
    match frame {
        Frame::Round(_) => "round",
        Frame::Planning(_) => "planning",
        Frame::Count(_) => "count",
        Frame::Order => "turn_order",
        Frame::Rests(_) => "rests",
        Frame::Opening(_) => "opening",
        Frame::Ahead(_) | Frame::Early(_) => "early_turns",
        Frame::Turn(_) => "turn",
        Frame::Act(_) => "act",
        Frame::Walk(_) => "walk",
        Frame::Strike(_) => "strike",
        Frame::Roll(_) => "roll",
        Frame::List(_) => "effects",
        Frame::Each(_) => "effects_on_each",
        Frame::Window(_) => "window",
        Frame::Flight(_) => "flight",
        Frame::Verdict(_) => "verdict",
        Frame::Closing(_) => "closing",
    }
}

/// What a frame is called by the one below it.
fn noun(frame: &Frame) -> &'static str {
    match frame {
        Frame::Order => frames::FRAME_TURN_ORDER,
        Frame::Ahead(_) | Frame::Early(_) => frames::FRAME_EARLY_TURNS,
        Frame::List(_) => frames::FRAME_EFFECTS,
        Frame::Each(_) => frames::FRAME_EFFECTS_ON_EACH,
        Frame::Closing(_) => frames::FRAME_END_OF_FIGHT,
        _ => kind(frame),
    }
}

/// A step of a procedure in words: what happens when it comes.
#[must_use]
pub fn step_text(rules: &Ruleset, step: Step) -> String {
    let plain = match step {
        Step::Refill(when) => return frames::refill(moment(when)),
        Step::Tick(when) => return frames::tick(moment(when)),
        Step::FirstTurn(condition) | Step::EarlyTurn(condition) => {
            return frames::early_turns(&rules.condition(condition).name);
        }
        Step::Open(point) => return frames::opens(point_told(rules, point)),
        Step::OpenOnMiss(point) => return frames::opens_on_miss(point_told(rules, point)),
        Step::OpenOnHit(point) => return frames::opens_on_hit(point_told(rules, point)),
        Step::OpenUnlessTaken(point) => {
            return frames::opens_unless_taken(point_told(rules, point));
        }
        Step::Routine(routine) => {
            let name = rules.scope.names(KeyKind::Routine).get(routine.index()).map_or(frames::UNKNOWN, String::as_str);
            return frames::the_routine(name);
        }
        Step::Plan => frames::SIDES_PLAN,
        Step::Count => frames::COUNT_RUNS,
        Step::Turns => frames::TURNS_TAKEN,
        Step::SkipRound => frames::NO_TURN,
        Step::Expire => frames::EXPIRES,
        Step::Reset => frames::RESET,
        Step::Ask => frames::OWNER_ASKED,
        Step::Continue => frames::GOES_ON,
        Step::Close => frames::TURN_CLOSES,
        Step::Pay => frames::PAID,
        Step::Resolve => frames::EFFECTS_HAPPEN,
        Step::Roll => frames::DICE_CAST,
        Step::Damage => frames::DAMAGE_DONE,
        Step::Riders => frames::WEAPON_EFFECTS,
        Step::Done => frames::STRIKE_RESOLVED,
        Step::Victory => frames::VICTORY_CHECKED,
    };
    plain.to_owned()
}

fn moment(when: When) -> &'static str {
    match when {
        When::RoundStarted => frames::ROUND_STARTED,
        When::AnyTurnStarted => frames::ANY_TURN_STARTED,
        When::OwnTurnStarted => frames::OWN_TURN_STARTED,
        When::OwnTurnEnded => frames::OWN_TURN_ENDED,
        When::RoundEnded => frames::ROUND_ENDED,
    }
}

fn point_told(rules: &Ruleset, point: PointId) -> String {
    let name = rules.scope.names(KeyKind::Point).get(point.index()).map_or(frames::UNKNOWN, String::as_str);
    frames::the_window(name)
}

/// A cell as scenes and records write it.
fn cell_told(cell: Cell) -> String {
    frames::cell(cell.x, cell.y)
}
