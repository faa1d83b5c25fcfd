//! What an act is aimed at, in words.

crate::text::texts! {
    /// An object and how far it is moved.
    moved(action, far) = "{action} {far}";
    /// Nothing is to be held.
    EMPTY_HANDS = "Empty hands";
    /// An item that is not known.
    AN_ITEM = "an item";
    /// An action that is helped, and its target.
    against(action, target) = "{action} against {target}";
    /// An item is knocked away and stays where its bearer stands.
    at_their_feet(item) = "{item}, at their feet";
    /// An item is knocked away in a direction.
    to_the(item, direction) = "{item}, to the {direction}";
    /// A turn without an entry.
    SLOT = "Slot";
    /// A turn of another combatant that is moved to a count.
    haste(who, what, count) = "{who}: {what} to {count}";
    /// The count that a turn is moved from.
    from(count) = "from {count}";
    /// The trigger of a readied action.
    when(occasion) = "when {occasion}";
    /// Effects that are not sustained any longer.
    SUSTAIN_NOTHING = "Sustain nothing";
    /// Effects that are sustained.
    sustain(actions) = "Sustain {actions}";
    /// A turn that is bought.
    bought(what, count) = "{what} at {count}";
    /// A turn that is moved to a count.
    shifted(what, count) = "{what} to {count}";
    /// A distance with its direction on the map.
    far(distance, direction) = "{distance} {direction}";
    /// A direction on the map.
    NORTH = "north";
    /// A direction on the map.
    SOUTH = "south";
    /// A direction on the map.
    WEST = "west";
    /// A direction on the map.
    EAST = "east";
    /// A direction on the map.
    NORTH_WEST = "north-west";
    /// A direction on the map.
    NORTH_EAST = "north-east";
    /// A direction on the map.
    SOUTH_WEST = "south-west";
    /// A direction on the map.
    SOUTH_EAST = "south-east";
}
