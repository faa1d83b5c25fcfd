//! The end of a battle: who won, what became of each combatant, turning points.

crate::text::texts! {
    /// No side has won.
    DRAW = "A draw";
    /// Who has won.
    win(sides) = "{sides} win";
    /// Why they have won, and when.
    why(reason, round) = "{reason} Round {round}.";
    /// A combatant that died.
    SLAIN = "slain";
    /// A combatant that died, and by whose hand.
    slain_by(who) = "slain by {who}";
    /// A combatant that was beaten.
    FELLED = "felled";
    /// A combatant that was beaten, and by whom.
    felled_by(who) = "felled by {who}";
    /// A combatant that gave up.
    YIELDED = "gave up";
    /// A combatant that has left the map.
    FLED = "got away";
    /// A combatant that never arrived.
    LATE = "came too late";
    /// A beaten combatant whose side has left.
    LEFT_BEHIND = "left behind, felled";
    /// A beaten combatant whose side has left, and who beat it.
    left_behind_by(who) = "left behind, felled by {who}";
    /// Health of a combatant at the end.
    health(now, max, name) = "{now} of {max} {name}";
    /// A combatant of whose health nothing is known.
    STANDING = "standing";
    /// A turning point: a blow that felled.
    fells(who, target, amount) = "{who} fells {target} with {amount}";
    /// A turning point: a blow.
    hits(who, target, amount) = "{who} hits {target} for {amount}";
    /// A turning point: damage that felled, without a striker.
    falls(who, amount) = "{who} falls, losing {amount}";
    /// A turning point: damage without a striker.
    takes(who, amount) = "{who} loses {amount}";
    /// When it was.
    round(round) = "Round {round}";
    /// When it was, with little room.
    round_and_count(round, count) = "{round} · {count}";
    /// When it was, with the count.
    round_at(round, count_name, count) = "Round {round}, {count_name} {count}";
    /// Afterwards: a combatant is conscious again.
    GOT_UP = "got back up";
    /// Afterwards: a combatant dies.
    DIED = "died";
    /// Afterwards: a cause, and what it cost.
    lost_by(why, amount) = "{why} −{amount}";
}
