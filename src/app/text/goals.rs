//! Goals of a scene with their progress, and the announcement of an ambush.

crate::text::texts! {
    /// The name of the info bar under the board, while nothing is pointed at.
    GOAL = "Goal";
    /// Hold a place once.
    HOLD_ONCE = "hold the marked place at the end of a round";
    /// Hold a place for some rounds.
    hold(rounds) = "hold the marked place for {rounds} rounds";
    /// Bring one combatant somewhere.
    bring(who) = "bring {who} to the marked cells";
    /// Bring a single combatant somewhere.
    REACH_ONE = "bring 1 combatant to the marked cells";
    /// Bring some combatants somewhere.
    reach(count) = "bring {count} combatants to the marked cells";
    /// Not be beaten for some rounds.
    survive(round) = "hold out to the end of round {round}";
    /// Beat one combatant.
    fell(who) = "bring {who} down";
    /// Beat everybody.
    ROUT = "Defeat every foe";
    /// A goal of which a part is reached.
    so_far(goal, count) = "{goal}, {count} so far";
    /// The goal of one's own side, and how far foes have come with theirs.
    and_foes(goal, foes) = "{goal}. {foes}";
    /// Foes hold the place that they have to hold.
    foes_hold(side, now, rounds) = "{side}: {now} of {rounds} rounds held";
    /// A message: foes have held the place for another round.
    foes_hold_on(held) = "{held}!";
    /// An ambush is announced.
    ambush(sides) = "Ambush on {sides}!";
    /// Who is caught by an ambush, and in which condition.
    caught(condition, who) = "{condition}: {who}.";
}
