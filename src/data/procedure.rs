//! What a round, a turn, an act and a strike consist of: steps, the moments they announce, the windows they open.

use crate::data::formula::Test;
use crate::data::read::{At, choice, record};
use crate::data::scope::{ConditionId, PointId, RoutineId, Tags};
use crate::data::terms::Cost;

choice! {
    /// Moments at which pools refill and conditions tick.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum When {
        /// A round begins.
        RoundStarted,
        /// Anybody's turn begins.
        AnyTurnStarted,
        /// One's own turn begins.
        OwnTurnStarted,
        /// One's own turn ends.
        OwnTurnEnded,
        /// A round ends.
        RoundEnded,
    }
}

choice! {
    /// A step of a procedure: what a round, a turn, an act, a strike, a roll or the end of a fight consists of, in order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Step {
        /// Round, turn: pools refill.
        Refill(When),
        /// Round: every side says what its combatants will do.
        Plan,
        /// Round: the count runs and gives turns.
        Count,
        /// Round: turns come in their order.
        Turns,
        /// Start: whoever bears the condition has one turn before any order is there; who of a side comes next, that side
        /// says (FOUR-TIME-12).
        Ahead(ConditionId),
        /// Start: whoever bears the condition has one turn before the first round, in the order of turns.
        Early(ConditionId),
        /// Join: whoever comes has no turn of its own in this round any more (FOUR-RULE-15).
        Idle,
        /// Round: conditions and hazards take their toll. Turn: conditions take it of its owner.
        Tick(When),
        /// Round: what lasts to its end ends.
        Expire,
        /// Round: plans, marks and reaction counts are wiped.
        Reset,
        /// Turn: its owner is asked until it ends the turn.
        Ask,
        /// Turn: what its owner has begun goes on, if the turn has not seen to it already.
        Carry,
        /// Turn: the end of the turn is announced to rules.
        Close,
        /// Any: a window. After the end of the fight one for each combatant that is left, about it.
        Open(PointId),
        /// Start, join, round, end: a routine happens to each combatant whom it concerns. Turn: to its owner.
        /// Strike: to the striker. Act: to the actor.
        Each(RoutineId),
        /// Act: it is paid for, except from pools that pay late. Without this step an act is paid for before its first.
        Pay,
        /// Act: late pools pay, and its effects happen.
        Resolve,
        /// Strike, roll: the dice.
        Roll,
        /// Strike, roll: a window only if it fell short.
        OpenOnMiss(PointId),
        /// Strike: a window only if it hit.
        OpenOnHit(PointId),
        /// Strike: a window only if it hit and nobody took the harm over.
        OpenIfKept(PointId),
        /// Strike: damage.
        Damage,
        /// Strike: what the weapon does besides.
        Riders,
        /// Strike: it is told as resolved.
        Done,
        /// Round, turn, act: is the fight over?
        Victory,
    }
}

choice! {
    /// How often a window asks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Question {
        /// Everyone who may may take one thing each.
        EachOnce,
        /// The first who takes closes it.
        FirstTaken,
        /// A side is asked again after each thing taken, until it passes.
        UntilPass,
    }
}

record! {
    /// What a window at a point is like.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WindowDef {
        /// Where it opens.
        pub point: PointId,
        /// The question put to the player, with `{subject}` and `{other}`.
        pub text: String,
        /// What its offers are called together, on buttons.
        pub name: String = String::new(),
        /// How often it asks.
        pub question: Question = Question::EachOnce,
        /// Whether one may break in here with what one else does in one's own turn, and what then becomes of that turn.
        pub interrupt: Option<InterruptionDef> = None,
    }
}

record! {
    /// Breaking into somebody else's turn: an ordinary act, or a walk, at a moment of that turn. Acts that break in and
    /// reactions cannot be broken into, and free acts (see `Roles.free`) neither open such a moment nor count as breaking
    /// in (AP-TIME-26..35).
    #[derive(Clone, Debug, PartialEq)]
    pub struct InterruptDef {
        /// Who may; `me` breaks in, `subject` has the turn.
        pub when: Test,
        /// What an act costs besides; a walk costs nothing more.
        pub cost: Vec<Cost> = Vec::new(),
    }
}

record! {
    /// What breaking in does at one of the moments where one may.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct InterruptionDef {
        /// Whether the act that the window looks at does not take place then.
        pub cancels: bool = false,
        /// The window that follows the act which broke in.
        pub then: Option<PointId> = None,
    }
}

choice! {
    /// What a trigger leaves open.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Term {
        /// Who: any foe, any friend, anybody, or one by name.
        Who,
        /// Which cell.
        Cell,
        /// How far from it, up to so many cells.
        Number(u8),
        /// Which act: any, or one with one of these tags.
        Act(Tags),
        /// Which object, or any.
        Object,
    }
}

impl Term {
    /// Where it stands in the name of a trigger: "{who}".
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Term::Who => "{who}",
            Term::Cell => "{cell}",
            Term::Number(_) => "{number}",
            Term::Act(_) => "{act}",
            Term::Object => "{object}",
        }
    }
}

record! {
    /// What somebody who holds an act ready may wait for.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TriggerDef {
        /// Its key.
        pub key: At<String>,
        /// Its name, as it ends a sentence that begins with "when": "a foe comes near". What it asks for is named in
        /// braces: `{who}`, `{cell}`, `{number}`, `{act}`, `{object}`.
        pub name: String,
        /// What whoever holds an act ready must say besides.
        pub asks: Vec<Term> = Vec::new(),
        /// The points at which it can happen.
        pub on: Vec<PointId>,
        /// Whether it does; `me` waits, `subject` and `other` are those of the window.
        pub when: Test = Test::always(),
    }
}
