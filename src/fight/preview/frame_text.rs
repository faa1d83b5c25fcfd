//! The stack of frames in plain English: what is under way, what each frame waits for, and how it goes on. It knows
//! everything, as a referee does: what a side may read of it is not asked.

use crate::data::effect::{Step, When};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{Kind, PointId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Origin;
use crate::fight::state::frames::{ActFrame, Course, Frame, StrikeFrame, TurnFrame, WalkFrame, WindowFrame};
use crate::fight::state::order::Decision;
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
        let frames = &self.stack.0;
        let waits_for = |at: usize| match (frames.get(at + 1), self.pending.0.as_ref()) {
            (Some(above), _) => format!("the {}", noun(above)),
            (None, Some(Decision { side, .. })) => format!("an order of {}", self.side_told(*side)),
            (None, None) => "nothing".to_owned(),
        };
        let text = |(at, frame): (usize, &Frame)| FrameText {
            kind: kind(frame),
            what: self.what(frame),
            waits_for: waits_for(at),
            then: self.then(frame),
        };
        frames.iter().enumerate().map(text).collect()
    }

    /// What a frame is about.
    fn what(&self, frame: &Frame) -> String {
        let rules = self.rules();
        match frame {
            Frame::Round(_) => format!("round {}", self.clock.round),
            Frame::Planning(part) => format!("planning: {}", self.part_told(*part)),
            Frame::Count(count) => match self.clock.count {
                Some(number) => format!("the count at {number}: {}", self.part_told(count.part)),
                None => "the count".to_owned(),
            },
            Frame::Order => "turns in their order".to_owned(),
            Frame::Rests(left) => format!("rests since the last scene: {} to go", left.len()),
            Frame::Opening(_) => "what comes before the first round".to_owned(),
            Frame::Ahead(condition) | Frame::Early(condition) => {
                format!("turns before the first round of all who bear {}", rules.condition(*condition).name)
            }
            Frame::Turn(turn) => self.turn_told(turn),
            Frame::Act(act) => self.act_told(act),
            Frame::Walk(walk) => self.walk_told(walk),
            Frame::Strike(strike) => self.strike_told(strike),
            Frame::Roll(roll) => {
                let name = &rules.roll(roll.roll).name;
                let result = match (roll.made, roll.success) {
                    (false, _) => "not cast yet".to_owned(),
                    (true, true) => format!("{} against {}, a success", roll.context.roll.total, roll.against),
                    (true, false) => format!("{} against {}, a failure", roll.context.roll.total, roll.against),
                };
                format!("{name} of {}: {result}", self.told(roll.context.parties.me))
            }
            Frame::List(list) => {
                let whole = rules.list(list.list).len();
                let of = self.told(list.context.parties.me);
                format!("effects of {of}: {} of {whole} begun", list.at)
            }
            Frame::Each(each) => {
                let of = self.told(each.context.parties.me);
                format!("effects of {of} on each of several combatants: {} to come", each.left.len())
            }
            Frame::Window(window) => self.window_told(window),
            Frame::Flight(flight) => {
                let item = self.loose.0.iter().find(|(_, item)| item.id == flight.item);
                let item = item.map_or("an item", |(_, item)| rules.item(item.def).name.as_str());
                format!("{item} in the air, struck away by {}", self.named(flight.by))
            }
            Frame::Verdict(_) => "whether the fight is decided".to_owned(),
            Frame::Closing(close) => {
                let winners: Vec<&str> = close.outcome.winners.iter().map(|side| self.side_told(side)).collect();
                match winners.as_slice() {
                    [] => "what follows a draw".to_owned(),
                    winners => format!("what follows the victory of {}", winners.join(" and ")),
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
            Frame::Round(at) => step(&procedures.round, *at, "the next round begins"),
            Frame::Opening(at) => step(&procedures.start, *at, "the first round begins"),
            Frame::Planning(_) => "the next side plans".to_owned(),
            Frame::Count(_) => "the next turn that is due begins".to_owned(),
            Frame::Order | Frame::Ahead(_) | Frame::Early(_) => "the next turn begins".to_owned(),
            Frame::Rests(_) => "the next rest is taken".to_owned(),
            Frame::Turn(turn) => step(&procedures.turn, turn.at, "the turn ends"),
            Frame::Act(act) => step(&procedures.act, act.at, "the act ends"),
            Frame::Walk(walk) => match walk.path.get(usize::from(walk.at)) {
                Some(to) => format!("the step to {}", cell_told(*to)),
                None => "the walk ends".to_owned(),
            },
            Frame::Strike(strike) if usize::from(strike.at) < procedures.strike.len() => {
                step(&procedures.strike, strike.at, "")
            }
            Frame::Strike(strike) if strike.hit => "what follows a hit".to_owned(),
            Frame::Strike(_) => "what follows a miss".to_owned(),
            Frame::Roll(roll) if usize::from(roll.at) < procedures.roll.len() => step(&procedures.roll, roll.at, ""),
            Frame::Roll(roll) if roll.success => "what follows a success".to_owned(),
            Frame::Roll(_) => "what follows a failure".to_owned(),
            Frame::List(_) => "the next effect".to_owned(),
            Frame::Each(_) => "the effects on the next combatant".to_owned(),
            Frame::Window(window) if window.closed => "the window closes".to_owned(),
            Frame::Window(_) => "the next who may react is asked, or the window closes".to_owned(),
            Frame::Flight(_) => "the next who may catch it is asked".to_owned(),
            Frame::Verdict(_) => "the fight goes on, or ends".to_owned(),
            Frame::Closing(close) => step(&procedures.end, close.at, "the fight is over"),
        }
    }

    fn turn_told(&self, turn: &TurnFrame) -> String {
        let whose = format!("turn of {}", self.named(turn.by));
        let with = turn.with.map(|with| format!(" with {}", self.named(with))).unwrap_or_default();
        let entry = turn.entry.map(|entry| format!(", {}", self.rules().entry(entry).name)).unwrap_or_default();
        let count = if turn.origin == Origin::Order { String::new() } else { format!(" at {}", turn.count) };
        format!("{whose}{with}{count}{entry}")
    }

    fn act_told(&self, act: &ActFrame) -> String {
        let draft = &act.draft;
        let how = match act.course {
            Course::Turn => "",
            Course::Menu => ", offered by a window",
            Course::Reaction => ", a reaction",
            Course::Interrupt => ", an interruption of the turn",
            Course::Aside => ", besides what was asked",
        };
        let on = draft.aim.target().filter(|target| *target != draft.by);
        let on = on.map(|target| format!(" on {}", self.named(target))).unwrap_or_default();
        format!("{}: {}{on}{how}", self.named(draft.by), self.rules().action(draft.action).name)
    }

    fn walk_told(&self, walk: &WalkFrame) -> String {
        let how = match (walk.forced, walk.leap) {
            (true, _) => "forced movement",
            (false, Some(_)) => "leap",
            (false, None) => "walk",
        };
        let to = walk.path.last().map(|to| format!(" to {}", cell_told(*to))).unwrap_or_default();
        format!("{how} of {}{to}: {} of {} steps made", self.named(walk.by), walk.at, walk.path.len())
    }

    fn strike_told(&self, strike: &StrikeFrame) -> String {
        let rolled = self.rules().procedures.strike.iter().position(|step| *step == Step::Roll);
        let cast = rolled.is_some_and(|roll| usize::from(strike.at) > roll) && !strike.missed;
        let result = match (cast, strike.hit) {
            (false, _) if strike.missed => "a miss without dice".to_owned(),
            (false, _) => "not rolled yet".to_owned(),
            (true, true) => format!("{} against {}, a hit", strike.total, strike.against),
            (true, false) => format!("{} against {}, a miss", strike.total, strike.against),
        };
        let weapon = &self.rules().item(strike.arm).name;
        format!("strike of {} at {} with {weapon}: {result}", self.named(strike.by), self.named(strike.target))
    }

    fn window_told(&self, window: &WindowFrame) -> String {
        let other = window.other.map(|other| format!(" and {}", self.named(other))).unwrap_or_default();
        let asked = match (&window.deeds, window.asked) {
            (Some((by, _)), _) => format!("; {} goes on with what it held ready", self.named(*by)),
            (None, Some(asked)) => format!("; {} is asked", self.named(asked)),
            (None, None) => format!("; {} is asked", self.part_told(window.part)),
        };
        format!("{} about {}{other}{asked}", point_told(self.rules(), window.point), self.named(window.subject))
    }

    fn named(&self, id: CombatantId) -> &str {
        &self.identity(id).name
    }

    fn told(&self, id: Option<CombatantId>) -> &str {
        id.map_or("the scene", |id| self.named(id))
    }

    fn side_told(&self, side: SideId) -> &str {
        self.scene().sides.get(side.index()).map_or("no side", |side| side.name.as_str())
    }

    /// The side that has this place in the order of sides.
    fn part_told(&self, part: u8) -> &str {
        self.clock.sides.get(usize::from(part)).map_or("every side is done", |side| self.side_told(*side))
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
        Frame::Order => "turn order",
        Frame::Ahead(_) | Frame::Early(_) => "early turns",
        Frame::List(_) => "effects",
        Frame::Each(_) => "effects on each",
        Frame::Closing(_) => "end of the fight",
        _ => kind(frame),
    }
}

/// A step of a procedure in words: what happens when it comes.
#[must_use]
pub fn step_text(rules: &Ruleset, step: Step) -> String {
    let plain = match step {
        Step::Refill(when) => return format!("pools refill ({})", moment(when)),
        Step::Tick(when) => return format!("conditions and hazards take effect ({})", moment(when)),
        Step::FirstTurn(condition) | Step::EarlyTurn(condition) => {
            return format!("turns before the first round of all who bear {}", rules.condition(condition).name);
        }
        Step::Open(point) => return format!("{} opens", point_told(rules, point)),
        Step::OpenOnMiss(point) => return format!("{} opens if it fell short", point_told(rules, point)),
        Step::OpenOnHit(point) => return format!("{} opens if it hit", point_told(rules, point)),
        Step::OpenUnlessTaken(point) => {
            return format!("{} opens if it hit and the target keeps the harm", point_told(rules, point));
        }
        Step::Routine(routine) => {
            let name = rules.scope.names(Kind::Routine).get(routine.index()).map_or("?", String::as_str);
            return format!("the routine `{name}`");
        }
        Step::Plan => "the sides plan",
        Step::Count => "the count runs",
        Step::Turns => "the turns are taken",
        Step::SkipRound => "no turn in this round",
        Step::Expire => "what lasts to the end of the round ends",
        Step::Reset => "plans and marks of the round are wiped",
        Step::Ask => "its owner is asked for the next order",
        Step::Continue => "what its owner has begun goes on",
        Step::Close => "the turn closes",
        Step::Pay => "the act is paid for",
        Step::Resolve => "its effects happen",
        Step::Roll => "the dice are cast",
        Step::Damage => "damage is done",
        Step::Riders => "what the weapon does besides",
        Step::Done => "the strike is told as resolved",
        Step::Victory => "victory is checked",
    };
    plain.to_owned()
}

fn moment(when: When) -> &'static str {
    match when {
        When::RoundStarted => "start of the round",
        When::AnyTurnStarted => "start of any turn",
        When::OwnTurnStarted => "start of the own turn",
        When::OwnTurnEnded => "end of the own turn",
        When::RoundEnded => "end of the round",
    }
}

fn point_told(rules: &Ruleset, point: PointId) -> String {
    let name = rules.scope.names(Kind::Point).get(point.index()).map_or("?", String::as_str);
    format!("the window `{name}`")
}

/// A cell as scenes and records write it.
fn cell_told(cell: Cell) -> String {
    format!("({}, {})", cell.x, cell.y)
}
