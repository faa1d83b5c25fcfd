//! What a side finds out about a combatant: topics and answers, for the log and for cards.

use crate::text::texts;

texts! {
    /// The line of the log: whom it is about, and the findings.
    learned(who, findings) = "Learned about {who}: {findings}.";
    /// One finding of that line that is a number or goes on from its topic: "Defence 12".
    number(topic, answer) = "{topic} {answer}";
    /// One finding of that line that is a list: "Weapons: Rapier, Dagger".
    list(topic, answer) = "{topic}: {answer}";
    /// What stands between the findings of that line.
    BETWEEN = "; ";
    /// The topic of the conditions of a combatant.
    CONDITIONS = "Conditions";
    /// The topic of the actions that a combatant sustains.
    SUSTAINS = "Sustains";
    /// The topic of the sets of abilities that a combatant has.
    SETS = "Action Sets";
    /// The topic of the turns that a combatant has planned.
    PLANS = "Plans";
    /// The topic of the items that a combatant has put away.
    PUT_AWAY = "Put away";
    /// The points of a pool.
    pool(now, most) = "{now} of {most}";
    /// A planned turn: its entry and count.
    turn(entry, count) = "{entry} at {count}";
    /// A planned turn without an entry.
    UNDECIDED = "undecided";
    /// When it was seen, in this round.
    seen_at(count) = "seen at {count}";
    /// When it was seen, in an earlier round or in one without a count.
    seen_in_round(round) = "seen in round {round}";
}
