//! The coach, and decisions that are looked back at.

crate::text::texts! {
    /// The head of what the coach says.
    HEAD = "The coach";
    /// It is at work.
    under_way(percent) = "looks the battle over: {percent}%";
    /// It has found nothing.
    NOTHING = "finds no decision that cost a chance to win.";
    /// What it has found.
    FOUND = "What cost most, by what was known then:";
    /// The button to the decision before.
    EARLIER = "Earlier";
    /// The button to the decision after.
    LATER = "Later";
    /// The button that leads back to the end.
    RESULT = "Back to the result";
    /// The button that shows on the board what was ordered.
    GIVEN = "Ordered";
    /// The button that shows on the board what would have been better.
    BETTER = "Better";
}
