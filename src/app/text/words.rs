//! The board in words.

crate::text::texts! {
    /// The head of the first group.
    NOW = "Now";
    /// The round, and whose turn it is.
    turn(round, limit, who) = "Round {round} of {limit}: {who}'s turn.";
    /// The round, where nobody has a turn.
    round(round, limit) = "Round {round} of {limit}.";
    /// Before the first round.
    BEFORE = "Before the first round.";
    /// The goal.
    goal(goal) = "Goal: {goal}.";
    /// The head of the group of the viewer's combatants.
    OWN = "Your side";
    /// The head of the group of others.
    OTHERS = "Others";
    /// The head of the group of objects.
    OBJECTS = "Objects";
    /// A place on the map, counted from its north-western corner.
    place(column, row) = "column {column}, row {row}";
    /// A place, with its distance and direction from somebody.
    place_from(far, direction, who, place) = "{far} {direction} of {who}, {place}";
    /// A place beside somebody.
    place_beside(who, place) = "beside {who}, {place}";
    /// A combatant or object: its name, what it is, where it is.
    line(name, about, place) = "{name}: {about}; {place}.";
    /// The same with more that is told of it.
    line_more(line, more) = "{line} {more}";
    /// Someone whose place is not known.
    UNSEEN = "out of sight";
    /// An object without a state of its own.
    OBJECT = "object";
    /// A direction.
    NORTH = "north";
    /// A direction.
    NORTH_EAST = "north-east";
    /// A direction.
    EAST = "east";
    /// A direction.
    SOUTH_EAST = "south-east";
    /// A direction.
    SOUTH = "south";
    /// A direction.
    SOUTH_WEST = "south-west";
    /// A direction.
    WEST = "west";
    /// A direction.
    NORTH_WEST = "north-west";
}
