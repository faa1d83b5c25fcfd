//! The sheet of keys: what each does, and the caps that have words.

crate::text::texts! {
    /// A group of keys.
    BOARD = "On the board";
    /// The digits.
    PICK = "choose a group, an action in it, an answer or a plan";
    /// The arrows.
    CURSOR = "move the cell cursor; in plans, change slot and entry";
    /// Submits the selection.
    CONFIRM = "walk, strike, take the turn or entry";
    /// Goes through targets.
    NEXT = "next or previous foe, target, slot or combatant";
    /// Goes through actions.
    ACTION = "next or previous action, or way to strike";
    /// Ends something.
    END = "end the turn, pass, confirm plans (twice if slots are open)";
    /// Undo and redo.
    UNDO = "take the last order back, or give it again";
    /// Suggests what to do.
    SUGGEST = "what the computer would do; in plans, fill open slots with it";
    /// Shows what is weighed.
    WEIGH = "show or hide what the computer weighs, with what speaks for and against it";
    /// Shows the log while plans are made.
    LOG = "plans: show or hide the log";
    /// Opens plans anew.
    REPLAN = "change plans between turns; a turn that has just begun is taken back for it";
    /// Skips a turn.
    SKIP = "skip the chosen turn";
    /// Asks for a stop.
    CALL = "ask for a say when this turn is over; its button says for what";
    /// Shows threatened cells.
    THREAT = "show or hide where enemies threaten";
    /// Shows the enemy's view.
    ENEMY = "the enemy's view: where they can go and strike next";
    /// Opens figures.
    FIGURES = "open the odds to their parts and rules, one figure after the other";
    /// Shows again what has happened.
    FILM = "show again what has happened since your last order";
    /// Shows the board in words.
    WORDS = "the board in words: who stands where";
    /// A group of keys.
    LISTS = "Lists";
    /// The arrows in a list.
    LIST_CHOOSE = "choose";
    /// The arrows in a list.
    LIST_CHANGE = "change what is chosen";
    /// Goes through parts of the title.
    LIST_NEXT = "next or previous part of the screen";
    /// Confirms in a list.
    LIST_CONFIRM = "start, or open what is chosen";
    /// Opens the search.
    SEARCH = "search scenes";
    /// A group of keys.
    CAMERA = "Camera";
    /// Moves the camera.
    PAN = "pan (or drag with the middle button)";
    /// Zooms.
    ZOOM = "zoom (or scroll)";
    /// Shows everything.
    WHOLE = "show the whole board, or come near again";
    /// A group of keys.
    ANYWHERE = "Anywhere";
    /// Goes back.
    BACK = "step back; with nothing open, the menu";
    /// Shows the sheet.
    HELP = "show or hide this sheet";
    /// Changes the speed of animations.
    SPEED = "battle: speed of animations";
    /// Opens the menu.
    MENU = "battle: settings, leaving";
    /// Fills the screen.
    FULL_SCREEN = "full screen, or back to the window";
    /// A cap that is drawn as an arrow.
    CAP_UP = "Up";
    /// A cap that is drawn as an arrow.
    CAP_DOWN = "Down";
    /// A cap that is drawn as an arrow.
    CAP_LEFT = "Left";
    /// A cap that is drawn as an arrow.
    CAP_RIGHT = "Right";
    /// A cap.
    CAP_SHIFT = "Shift";
    /// A cap.
    CAP_CONTROL = "Ctrl";
    /// A cap.
    CAP_ENTER = "Enter";
    /// A cap.
    CAP_SPACE = "Space";
    /// A cap.
    CAP_ESCAPE = "Esc";
    /// A cap.
    CAP_TAB = "Tab";
    /// A cap.
    CAP_BACKSPACE = "Backspace";
    /// A cap.
    CAP_INSERT = "Ins";
    /// A cap.
    CAP_DELETE = "Del";
    /// A cap.
    CAP_HOME = "Home";
    /// A cap.
    CAP_END = "End";
    /// A button of a pad.
    PAD_SOUTH = "Pad A";
    /// A button of a pad.
    PAD_EAST = "Pad B";
    /// A button of a pad.
    PAD_WEST = "Pad X";
    /// A button of a pad.
    PAD_NORTH = "Pad Y";
    /// A button of a pad.
    PAD_LEFT_SHOULDER = "Pad LB";
    /// A button of a pad.
    PAD_RIGHT_SHOULDER = "Pad RB";
    /// A button of a pad.
    PAD_LEFT_TRIGGER = "Pad LT";
    /// A button of a pad.
    PAD_RIGHT_TRIGGER = "Pad RT";
    /// A button of a pad.
    PAD_SELECT = "Pad Select";
    /// A button of a pad.
    PAD_START = "Pad Start";
    /// A button of a pad.
    PAD_LEFT_STICK = "Pad left stick";
    /// A button of a pad.
    PAD_RIGHT_STICK = "Pad right stick";
    /// A button of a pad.
    PAD_UP = "Pad up";
    /// A button of a pad.
    PAD_DOWN = "Pad down";
    /// A button of a pad.
    PAD_LEFT = "Pad left";
    /// A button of a pad.
    PAD_RIGHT = "Pad right";
    /// A name in the settings file that no key has.
    no_such_key(name) = "no key is called `{name}`";
    /// A cap.
    CAP_PAGE_UP = "PgUp";
    /// A cap.
    CAP_PAGE_DOWN = "PgDn";
    /// The name of a command.
    NAME_NORTH = "Cursor or list: up";
    /// The name of a command.
    NAME_SOUTH = "Cursor or list: down";
    /// The name of a command.
    NAME_WEST = "Cursor or value: left";
    /// The name of a command.
    NAME_EAST = "Cursor or value: right";
    /// The name of a command.
    NAME_CONFIRM = "Confirm";
    /// The name of a command.
    NAME_BACK = "Step back";
    /// The name of a command.
    NAME_END = "End the turn, pass, confirm plans";
    /// The name of a command.
    NAME_NEXT = "Next target or combatant";
    /// The name of a command.
    NAME_PREVIOUS = "Previous target or combatant";
    /// The name of a command.
    NAME_ACTION_NEXT = "Next action";
    /// The name of a command.
    NAME_ACTION_PREVIOUS = "Previous action";
    /// The name of a command.
    NAME_ZOOM_IN = "Zoom in";
    /// The name of a command.
    NAME_ZOOM_OUT = "Zoom out";
    /// The name of a command.
    NAME_CENTRE = "Whole board, or near";
    /// The name of a command.
    NAME_PAN_NORTH = "Pan up";
    /// The name of a command.
    NAME_PAN_SOUTH = "Pan down";
    /// The name of a command.
    NAME_PAN_WEST = "Pan left";
    /// The name of a command.
    NAME_PAN_EAST = "Pan right";
    /// The name of a command.
    NAME_REPLAN = "Change plans";
    /// The name of a command.
    NAME_SKIP = "Skip the chosen turn";
    /// The name of a command.
    NAME_CALL = "Stop or break in";
    /// The name of a command.
    NAME_SUGGEST = "Suggest what to do";
    /// The name of a key.
    NAME_WEIGH = "What the computer weighs";
    /// The name of a command.
    NAME_LOG = "Log while planning";
    /// The name of a command.
    NAME_THREAT = "Threatened cells";
    /// The name of a command.
    NAME_ENEMY = "The enemy's view";
    /// The name of a command.
    NAME_UNDO = "Undo";
    /// The name of a command.
    NAME_REDO = "Redo";
    /// The name of a command.
    NAME_SPEED = "Speed of animations";
    /// The name of a command.
    NAME_MENU = "Menu of the battle";
    /// The name of a command.
    NAME_FULL_SCREEN = "Full screen";
    /// The name of a command.
    NAME_SEARCH = "Search scenes";
    /// The name of a command.
    NAME_FIGURES = "Open the odds";
    /// The name of a command.
    NAME_FILM = "Show again what has happened";
    /// The name of a command.
    NAME_WORDS = "The board in words";
    /// The name of a command.
    NAME_HELP = "Sheet of keys";
    /// The name of the digits.
    NAME_PICK = "Entry of a list";
}
