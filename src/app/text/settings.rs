//! Settings and their file.

crate::text::texts! {
    /// The heading of settings for movement.
    MOTION = "Motion";
    /// The speed of animations.
    ANIMATION = "Animation";
    /// What it does.
    ANIMATION_TEXT = "How fast tokens move and numbers rise.";
    /// A speed.
    SLOW = "Slow";
    /// A speed.
    NORMAL = "Normal";
    /// A speed.
    FAST = "Fast";
    /// A speed.
    VERY_FAST = "Very fast";
    /// Whether movement is left out.
    REDUCE = "Reduce motion";
    /// What it does.
    REDUCE_TEXT = "Changes appear at once, without movement.";
    /// The speed of walks.
    WALKS = "Walks";
    /// What it does.
    WALKS_TEXT = "Steps, arrivals and departures, besides the speed above.";
    /// The speed of blows.
    BLOWS = "Blows and spells";
    /// What it does.
    BLOWS_TEXT = "Strikes, shots, and what they do.";
    /// The speed of words on the board.
    WORDS = "Words on the board";
    /// What it does.
    WORDS_TEXT = "The names of what others do, and of what comes of it.";
    /// What is done about a turn that alone is due.
    TURNS = "A turn that alone is due";
    /// What it does.
    TURNS_TEXT = "It begins by itself, and undo takes that back; or it asks, so that plans can be changed first.";
    /// It begins.
    TURNS_BEGIN = "Begins";
    /// It asks.
    TURNS_ASK = "Asks first";
    /// When a turn with something left ends.
    ENDING = "Ending a turn with something left";
    /// What it does.
    ENDING_TEXT = "The first press says what would be lost and the second ends it, or it ends at once.";
    /// The first press says what would be lost.
    ENDING_ASKS = "Says so first";
    /// It ends at once.
    ENDING_AT_ONCE = "At once";
    /// A switch that is off.
    OFF = "Off";
    /// A switch that is on.
    ON = "On";
    /// The heading of settings for the screen.
    SCREEN = "Screen";
    /// The scale of panels.
    SIZE = "Overall size";
    /// What it does.
    SIZE_TEXT = "Text and panels, on top of what the width of the window sets, where there is room.";
    /// The size of text.
    TEXT_SIZE = "Text size";
    /// What it does.
    TEXT_SIZE_TEXT = "Text alone, besides the size of the panels.";
    /// A size of text.
    LARGE = "Large";
    /// A size of text.
    LARGEST = "Largest";
    /// Whether the window fills the screen.
    FULL_SCREEN = "Full screen";
    /// What it does.
    full_screen_text(key) = "The window fills the screen. {key} does the same.";
    /// Whether frames wait for the screen.
    VERTICAL_SYNC = "Vertical sync";
    /// What it does.
    VERTICAL_SYNC_TEXT = "Pictures wait for the screen, so that none is torn.";
    /// The eyes that colours are chosen for.
    COLOURS = "Weak colour";
    /// What it does.
    COLOURS_TEXT = "The colour that your eyes see weakly: sides and dangers keep apart.";
    /// Eyes that see all colours.
    USUAL = "None";
    /// Eyes that see red weakly.
    PROTAN = "Red";
    /// Eyes that see green weakly.
    DEUTAN = "Green";
    /// Eyes that see blue weakly.
    TRITAN = "Blue";
    /// The heading of settings for battles.
    BATTLE = "Battle";
    /// The pause before an order of the AI.
    PACE = "AI pace";
    /// What it does.
    PACE_TEXT = "How long AI sides take for an order while you watch.";
    /// A pace.
    PACE_SLOW = "Slow";
    /// A pace.
    PACE_STEADY = "Steady";
    /// A pace.
    PACE_INSTANT = "Instant";
    /// A pace: each order waits for a press.
    PACE_STEP = "By step";
    /// Whether threatened cells are shown from the start.
    THREAT = "Show threat";
    /// What it does.
    THREAT_TEXT = "Battles begin with the cells shown that enemies threaten.";
    /// When the game stops between turns.
    STOPS = "Stop between turns";
    /// What it does.
    stops_text(key) = "To do what can be done there. {key} asks for one stop.";
    /// It stops when the player asks for it.
    STOPS_CALLED = "On request";
    /// It stops after turns of the player's side.
    STOPS_OWN = "Own turns";
    /// It stops after every turn.
    STOPS_ALL = "All turns";
    /// How many presses an order on the board takes.
    ORDERS = "Orders on the board";
    /// What it does.
    ORDERS_TEXT = "The first press shows what would happen and the second orders it, or one press does both.";
    /// The first press asks.
    TWO_PRESSES = "Two presses";
    /// Each press orders.
    ONE_PRESS = "One press";
    /// The heading of the keys.
    KEYS = "Keys";
    /// The row that opens them.
    KEYS_NAME = "Keys of all commands";
    /// What it does.
    KEYS_TEXT = "Choose a command, then press its new key.";
    /// The button that opens them.
    KEYS_OPEN = "Show";
    /// The button that closes them.
    KEYS_CLOSE = "Hide";
    /// Between two keys that do the same.
    KEY_OR = " or ";
    /// A command waits for its new key.
    KEY_WAITS = "Press a key";
    /// How that ends.
    KEY_WAITS_TEXT = "Esc leaves it as it is.";
    /// The key that was pressed is that of another command.
    key_taken(key, command) = "{key} is: {command}. Press it again to exchange them.";
    /// The key that is asked for once more.
    key_again(key) = "{key} again?";
    /// The row that takes all changes of keys back.
    KEYS_RESET_NAME = "All keys as they were";
    /// Its button.
    KEYS_RESET = "Reset";
    /// The file of settings cannot be read.
    unreadable(error) = "the file cannot be read: {error}";
    /// What is done about it.
    UNREADABLE_HELP = "the defaults are used, and changes are not saved";
    /// A file with errors was renamed.
    aside_help(name) = "it is kept as {name}, and the defaults are used";
    /// A file with errors cannot be renamed.
    not_aside_help(error) = "the defaults are used; it cannot be renamed ({error}), so changes are not saved";
    /// A file of an earlier version has errors.
    EARLIER_HELP = "the defaults are used; the file is not read again";
    /// The file cannot be written.
    not_written(path, error) = "{path}: error: the settings cannot be saved: {error}";
}
