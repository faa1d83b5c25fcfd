//! The menu of a battle, the sheet of keys, the handover screen between players.

crate::text::texts! {
    /// Leaving: the record can be continued.
    LEAVE_KEPT = "You can continue it from the title screen.";
    /// Leaving: there is no order to record yet.
    LEAVE_NOTHING = "No orders have been given yet, so nothing is saved.";
    /// Leaving: the record cannot be written.
    LEAVE_LOST = "It is not being recorded and will be lost.";
    /// Leaving: the battle is over.
    LEAVE_OVER = "The battle is over.";
    /// The heading of reactions that are answered without asking.
    AUTOMATIC = "Automatic reactions";
    /// The button that makes the game ask about a reaction again.
    ask_again(reaction) = "Ask again: {reaction}";
    /// The label of the seed.
    SEED = "Dice seed";
    /// The button that leaves the battle.
    LEAVE = "Leave battle";
    /// The heading of the sheet of keys.
    KEYS = "Keys";
    /// The button that closes the sheet of keys.
    CLOSE = "Close";
    /// The heading of what the mouse does.
    MOUSE = "Mouse";
    /// What the mouse does.
    MOUSE_DOES = "Click a cell to walk there, or an enemy to strike: the first click shows what would happen, the second does it. Right-click to step back or to look at somebody, scroll to zoom.";
    /// Between the first and the last of several keys.
    KEYS_TO = "–";
    /// A cap of a key that is drawn as an arrow.
    CAP_UP = "Up";
    /// A cap of a key that is drawn as an arrow.
    CAP_DOWN = "Down";
    /// A cap of a key that is drawn as an arrow.
    CAP_LEFT = "Left";
    /// A cap of a key that is drawn as an arrow.
    CAP_RIGHT = "Right";
    /// The handover screen, for a screen reader.
    CURTAIN = "Screen hidden";
    /// Above the side that the screen is hidden for.
    PASS_KEYBOARD = "Pass the keyboard to";
    /// The button that opens the handover screen.
    READY = "We are ready (Enter)";
    /// The title of the menu of a battle.
    MENU = "Menu";
}
