//! Time: the track of the count, the bar of initiative, the timeline of a turn, the ruler of seconds.

pub(crate) use crate::data::text::seconds;

crate::text::texts! {
    /// A length of time without tenths.
    whole_seconds(count) = "{count} s";
    /// Time left in a turn.
    left(time) = "{time} left";
    /// Time left in a turn, and the longer time that the pointed action takes.
    short_of(left, takes) = "{left} of {takes}";
    /// The time that the pointed action takes, and what is left then.
    takes(time, left) = "{time}; {left} left";
    /// Time left, of all of a turn.
    of(left, all) = "{left} of {all}";
    /// Time left, of all of a turn, with an action begun in an earlier turn.
    of_begun(left, all, paid, owed) = "{left} of {all}; begun: {paid} paid, {owed} to go";
    /// A combatant on the initiative bar that acts.
    ACTING = "acting now";
    /// A combatant on the initiative bar whose turn is over.
    HAS_ACTED = "has acted";
    /// A combatant on the initiative bar whose turn is still to come.
    TO_COME = "still to act";
    /// A combatant on the initiative bar that could interrupt the turn.
    INTERRUPTS = "can interrupt";
    /// The timeline between turns.
    NO_TURN = "Nobody's turn";
    /// The timeline of a turn.
    turn(who, left, all) = "{who}: {left} of {all} left";
    /// What was done in a turn, and its time.
    done(what, time) = "{what}, {time}";
    /// An action that was begun in an earlier turn.
    begun(what, paid, owed) = "{what} begun, {paid} paid, {owed} to go";
    /// The part of an action that falls into the next turn.
    in_next_turn(time) = "{time} in the next turn";
    /// The time that the pointed action takes.
    would_take(what, time) = "{what} would take {time}";
    /// Under an action of an earlier turn that was given up.
    GIVEN_UP = "given up";
    /// Under an action of an earlier turn that goes on.
    PAID_BEFORE = "paid before";
    /// The beginning of the timeline.
    START = "0";
    /// After the end of the timeline.
    NEXT_TURN = "next turn";
    /// The label of the timeline.
    TIME = "Time";
    /// The running count, when no combatant is seen at it.
    NONE_SEEN = "none seen";
    /// A plan that the player cannot read.
    hidden_plan(from, last) = "1 hidden plan at most, besides extras, due between {from} and {last}";
    /// Plans that the player cannot read.
    hidden_plans(count, from, last) = "up to {count} hidden plans, besides extras, each due between {from} and {last}";
    /// The same with little room.
    hidden_short(count) = "up to {count} hidden, and extras";
    /// Nothing is hidden but what may come besides the plans, which cannot be counted.
    HIDDEN_EXTRAS = "no hidden plans left, but perhaps extras";
    /// Notes that do not fit.
    more_notes(end, count) = "{end}  +{count}";
}
