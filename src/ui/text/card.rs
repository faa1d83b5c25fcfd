//! The card of a combatant, its action slots, the size picker of sizes, the book of schools, the log.

crate::text::texts! {
    /// The fold that holds the figures of a combatant.
    FIGURES = "Stats";
    /// Health of which only a part is known.
    guessed(band) = "? · {band}";
    /// The label of the heaviest wound.
    WOUNDS = "Wounds";
    /// The heaviest wound of a combatant without one.
    NO_WOUND = "none";
    /// Wounds of a level: how many, and how many there can be.
    wound_level(level, now, max) = "{level}: {now} of {max}";
    /// Points of a pool that are bound to something.
    bound(what, points) = "; {what}: {points}";
    /// Points that a pool will gain next.
    coming(points) = ", then +{points}";
    /// Points that a pool will gain, and when.
    gains(points, when) = "; +{points} {when}";
    /// A pool with all that is told of it.
    pool(label, now, max, more) = "{label} {now} of {max}{more}";
    /// An action slot that is used up, while some of its movement is left.
    slot_walks(slot, rest) = "{slot}, used, {rest} left to walk";
    /// An action slot that is used up.
    slot_used(slot) = "{slot}, used";
    /// An action slot with uses left.
    slot_left(slot, left) = "{slot}, {left} left";
    /// An action slot with uses left, of which the pointed action would take some.
    slot_takes(slot, left, takes) = "{slot}, {left} left, would take {takes}";
    /// The size picker of sizes, while no row is pointed at.
    PAD_HINT = "Lasts until your next turn.";
    /// A quantity that is zero.
    ZERO = "0";
    /// The book of schools, while no row is pointed at.
    BOOK_HINT = "Choose one, then its target on the board.";
    /// The heading of the log.
    LOG = "Event log";
    /// The log before anything has happened.
    LOG_EMPTY = "Nothing yet.";
    /// The filter of the log that shows everything.
    LOG_ALL = "All";
    /// The filter of the log that shows rolls.
    LOG_ROLLS = "Rolls";
    /// The filter of the log that shows what the player's side did and suffered.
    LOG_MINE = "Mine";
    /// The filter of the log that shows what has happened since the player's last order.
    LOG_NEW = "New";
    /// Its tooltip.
    LOG_NEW_MORE = "What has happened since your last order";
    /// The button that shows again what has happened.
    FILM = "Show it again";
    /// A filter of the log, for a screen reader.
    log_filter(filter) = "Show {filter}";
    /// The row with the points that a combatant keeps for reactions.
    KEEP = "Keep for reactions";
    /// What it does.
    KEEP_MORE = "Click for the price of the next reaction. What an order would take of it is told in red.";
}
