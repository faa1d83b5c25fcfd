//! What the coach says after a battle, and decisions that are looked back at.

crate::text::texts! {
    /// When a decision was made, and in whose turn.
    turn(round, who) = "Round {round}, {who}'s turn";
    /// When a decision of a whole side was made.
    side(round, side) = "Round {round}, {side}";
    /// The decision that is looked back at.
    looking_back(number, count, when) = "Looking back: decision {number} of {count}. {when}.";
    /// What was ordered.
    given(order) = "Ordered: {order}.";
    /// What would have been better.
    better(order) = "Better: {order}.";
    /// What would have been better, and the chance to win with it and with what was ordered.
    chances(order, given, better) = "{order}: {better} to win with it, {given} as it was.";
    /// How sure the difference is: the battles that were played, and between what it lies.
    sure(cost, least, most, battles) = "{cost} of a chance to win, by {battles} battles played on after each ({least} to {most}).";
    /// A difference in the chance to win, in percent.
    lost(points) = "−{points}%";
    /// One that is for the better.
    won(points) = "+{points}%";
    /// Two sentences.
    both(first, second) = "{first} {second}";
    /// A row of the coach as a whole, for a screen reader and the tooltip.
    told(when, given, better, sure) = "{when}. {given} {better} {sure}";
    /// An order to what is looked back at.
    only_a_look(key) = "This is a look back: nothing can be ordered. {key} leads back to the result.";
    /// The button that leads back to the last decision.
    LOOK_BACK = "Look back";
    /// Its tooltip.
    look_back_hint(key) = "Goes back through the decisions of the battle, of all sides, as each knew it then ({key}).";
    /// A decision that cannot be shown.
    not_shown(why) = "That decision cannot be shown: {why}";
    /// There is no decision before or after.
    NO_FURTHER = "There is nothing more to look at.";
}
