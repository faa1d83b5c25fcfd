//! The end of a battle: the tally, turning points, the course of health.

crate::text::texts! {
    /// The seed of the battle.
    seed(seed) = "Seed: {seed}";
    /// The button that closes the panel.
    BOARD = "View the board";
    /// The same with little room.
    BOARD_SHORT = "Board";
    /// The button that starts the same battle anew.
    AGAIN = "Fight again";
    /// The same with little room.
    AGAIN_SHORT = "Again";
    /// The button that leaves the battle.
    TITLE = "Title screen";
    /// The same with little room.
    TITLE_SHORT = "Title";
    /// The head of damage dealt.
    DEALT = "dealt";
    /// Its tooltip.
    DEALT_HINT = "Damage dealt";
    /// The head of damage taken.
    TAKEN = "taken";
    /// Its tooltip.
    TAKEN_HINT = "Damage taken";
    /// The head of hits.
    HITS = "hits";
    /// Its tooltip.
    HITS_HINT = "Strikes that hit, out of all that were made";
    /// The head of luck.
    LUCK = "luck";
    /// Its tooltip.
    LUCK_HINT = "Rolls that succeeded, compared with how many were expected to";
    /// Hits, out of all strikes.
    hits(hit, of) = "{hit}/{of}";
    /// Whom a combatant has felled.
    felled(list) = "; felled {list}";
    /// What happened to a combatant after the battle.
    afterwards(list) = "; afterwards: {list}";
    /// A row of the tally, for a screen reader.
    row(name, fate, more, dealt, taken, hit, of, luck) =
        "{name}: {fate}{more}; dealt {dealt}, took {taken}, hit {hit} of {of}, luck {luck}";
    /// Luck below what was expected.
    below(amount) = "−{amount}";
    /// Luck as expected or better.
    above(amount) = "+{amount}";
    /// The heading of turning points.
    TURNING = "Turning points";
    /// A turning point.
    turning(when, what) = "{when}: {what}";
    /// A turning point with the chance that it had.
    turning_chance(when, what, chance) = "{when}: {what}, a {chance} chance";
    /// Instead of turning points.
    NO_TURNING = "No damage was dealt.";
    /// The heading of the course of health.
    HEALTH = "Health left";
    /// The course of a side's health, for a screen reader.
    course(side, shares) = "{side}: {shares}%";
    /// The beginning of the course.
    FIRST_ROUND = "Round 1";
    /// The end of the course.
    END = "End";
}
