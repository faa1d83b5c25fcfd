//! The list of recorded battles and the sheet of one.

crate::text::texts! {
    /// The heading of the list.
    TITLE = "Battles";
    /// The list without a battle.
    EMPTY = "No battle has been recorded yet.";
    /// Battles that can be continued.
    UNFINISHED = "Unfinished";
    /// Battles that were fought to their end.
    FINISHED = "Finished";
    /// Battles whose record cannot be used.
    UNUSABLE = "Cannot be continued";
    /// A battle, for a screen reader.
    card(name, rules, stand, when) = "{name}, {rules}, {stand}, {when}";
    /// Asked before a battle is deleted.
    DELETE = "Delete this battle for good?";
    /// The heading of the sides that fought.
    SIDES = "Sides";
}
