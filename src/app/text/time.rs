//! The track and the initiative bar: turns, arrivals, what the end of a round brings.

crate::text::texts! {
    /// An arrival that waits for a free cell.
    WHEN_ROOM = "as soon as there is room";
    /// An arrival at a count of this round.
    at(count) = "at {count}";
    /// An arrival at a count of a later round.
    round_at(round, count) = "round {round} at {count}";
    /// An arrival in a later round.
    round(round) = "round {round}";
    /// The lane of several other sides.
    OTHERS = "Others";
    /// The end of the track before the first round.
    BEFORE_FIRST = "Before round 1";
    /// The end of the track.
    round_end(round) = "End of round {round}";
    /// A combatant with a reaction left.
    MAY_REACT = "may react";
    /// A combatant with a readied action.
    HOLDS = "ready";
    /// A combatant with points to pay for what it has begun.
    owes(points, owed) = "{points}, owes {owed}";
    /// A turn at a count.
    turn(who, what, count) = "{who}: {what} at {count}";
    /// A turn of which nothing else is known.
    A_TURN = "a turn";
    /// A combatant that arrives.
    ARRIVES = "arrives";
    /// A condition that ends.
    ends(condition) = "{condition} ends";
    /// A condition of a combatant that ends.
    ends_for(who, condition) = "{who}: {condition} ends";
    /// A combatant that arrives, and when.
    arrives(who, when) = "{who} arrives, {when}";
    /// The same without the name.
    arrives_short(when) = "arrives, {when}";
    /// A combatant that is not there yet.
    on_the_way(who) = "{who} is on the way.";
    /// This round is the last.
    LAST_ROUND = "The last round";
    /// Rounds that are left.
    rounds_left(left, limit) = "{left} of {limit} rounds left";
    /// The end of the round brings nothing.
    NO_EFFECTS = "No effects";
    /// Its tooltip.
    ends_after(round) = "The fight ends after round {round}.";
    /// Damage at the end of the round.
    damage(amount) = "{amount} damage";
    /// What the running turn brings as it ends.
    as_turn_ends(who, what) = "{who}: {what} as the turn ends";
    /// The same without the name.
    as_turn_ends_short(what) = "{what} at turn's end";
    /// What the end of a combatant's own turn brings.
    after_turn(told) = "{told} after its turn";
    /// What the begin of a combatant's own turn brings.
    before_turn(told) = "{told} as its turn begins";
    /// What may come or not.
    perhaps(what) = "perhaps {what}";
    /// Death.
    DIES = "dies";
    /// Death that hangs on a roll.
    MAY_DIE = "may die";
    /// The timeline: a walk, and an act at its end.
    walk_then(act) = "Walk, {act}";
    /// The timeline: a walk.
    WALK = "Walk";
}
