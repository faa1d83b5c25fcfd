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
        /// The turn of any combatant begins.
        AnyTurnStarted,
        /// The combatant's own turn begins.
        OwnTurnStarted,
        /// The combatant's own turn ends.
        OwnTurnEnded,
        /// A round ends.
        RoundEnded,
    }
}

choice! {
    /// A step of a procedure: what a round, a turn, an act, a strike, a roll or the end of a fight consists of, in
    /// order.
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
        /// Start: each bearer of the condition has one turn before any turn order exists; which of a side comes next,
        /// its side says (FOUR-TIME-12).
        FirstTurn(ConditionId),
        /// Start: each bearer of the condition has one turn before the first round, in the order of turns.
        EarlyTurn(ConditionId),
        /// Join: a combatant that joins has no turn of its own in this round (FOUR-RULE-15).
        SkipRound,
        /// Round: conditions and hazards tick. Turn: the conditions of its owner tick.
        Tick(When),
        /// Round: what lasts to its end ends.
        Expire,
        /// Round: plans, marks and reaction counts are cleared.
        Reset,
        /// Turn: its owner is asked until it ends the turn.
        Ask,
        /// Turn: the act that its owner has begun goes on, if the turn has not continued it already.
        Continue,
        /// Turn: what lasts to its end ends, and its end is announced to conditions and triggers.
        Close,
        /// Any: a reaction window. At the end of the fight one for each combatant that is left, about it.
        Open(PointId),
        /// Start, join, round, end: a routine runs for each combatant that its `whom` admits. Turn: for its owner.
        /// Strike: for the striker. Act: for the actor.
        Routine(RoutineId),
        /// Act: it is paid for, except from pools that pay late. Without this step an act is paid for before its first
        /// step.
        Pay,
        /// Act: late pools pay, and its effects happen.
        Resolve,
        /// Strike, roll: the dice.
        Roll,
        /// Strike, roll: a window only if it fell short.
        OpenOnMiss(PointId),
        /// Strike: a window only if it hit.
        OpenOnHit(PointId),
        /// Strike: a window only if it hit and no other combatant took the damage.
        OpenUnlessTaken(PointId),
        /// Strike: damage.
        Damage,
        /// Strike: the riders of the weapon.
        Riders,
        /// Strike: it is announced as resolved.
        Done,
        /// Round, turn, act: the goals are looked at, and the fight ends if it is decided.
        Victory,
    }
}

choice! {
    /// How often a window asks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Question {
        /// Each combatant that may react may take one reaction.
        EachOnce,
        /// The first reaction that is taken closes the window.
        FirstTaken,
        /// A side is asked again after each reaction that it takes, until it passes.
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
        /// What passing is called, where that is a choice of its own; such a question is not answered once for all.
        pub pass: String = String::new(),
        /// How often it asks.
        pub question: Question = Question::EachOnce,
        /// Whether a combatant may interrupt here with an act of its own turn, and what then becomes of the running
        /// turn.
        pub interrupt: Option<InterruptionDef> = None,
    }
}

record! {
    /// Interrupting the turn of another combatant: an ordinary act, or a walk, at a moment of that turn. Acts that
    /// interrupt and reactions cannot be interrupted, and free acts (`roles.free`) neither open such a moment nor count
    /// as interrupting (AP-TIME-26..35).
    #[derive(Clone, Debug, PartialEq)]
    pub struct InterruptDef {
        /// When a combatant may; `me` interrupts, `subject` has the turn.
        pub when: Test,
        /// What an act costs besides; a walk costs nothing more.
        pub cost: Vec<Cost> = Vec::new(),
        /// When a combatant has waited for it, so that its player is asked at every chance; `me` is the combatant.
        pub awaited: Option<Test> = None,
    }
}

record! {
    /// What an interruption does at one of the moments that allow it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct InterruptionDef {
        /// Whether the act that the window looks at does not take place then.
        pub cancels: bool = false,
        /// The trigger point whose window opens after the act that interrupted.
        pub then: Option<PointId> = None,
    }
}

choice! {
    /// What a trigger leaves open.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Term {
        /// A combatant: any foe, any friend, any combatant, or one by name.
        Who,
        /// A cell.
        Cell,
        /// A distance from it, up to so many cells.
        Number(u8),
        /// An act: any, or one with one of these tags.
        Act(Tags),
        /// An object, or any.
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
    /// What readied acts may wait for.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TriggerDef {
        /// Its key.
        pub key: At<String>,
        /// Its name, as it ends a sentence that begins with "when": "a foe comes near". What it asks for is named in
        /// braces: `{who}`, `{cell}`, `{number}`, `{act}`, `{object}`.
        pub name: String,
        /// What an order that readies acts has to say for it.
        pub asks: Vec<Term> = Vec::new(),
        /// The points at which it can happen.
        pub on: Vec<PointId>,
        /// When the readied act may follow; `me` waits, `subject` and `other` are those of the window.
        pub when: Test = Test::always(),
    }
}
