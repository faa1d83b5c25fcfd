//! The title, the list of scenes, the set-up of a battle.

crate::text::texts! {
    /// The name of the game, for a screen reader.
    FRAY = "Fray";
    /// Under the name of the game.
    MOTTO = "Small battles, open rules.";
    /// The heading of the list of scenes.
    SCENES = "Scenes";
    /// The label and the hint of the search field.
    SEARCH = "Search";
    /// The list of scenes, when the filter leaves none.
    NO_SCENE = "No scene matches.";
    /// The list of scenes, when the search leaves none.
    no_scene_with(words) = "No scene matches “{words}”.";
    /// The heading of files that cannot be used.
    FAULTY_FILES = "Files with errors";
    /// An error of a file, without its folder.
    fault(file, what) = "{file}: {what}";
    /// The heading of the sides.
    SIDES = "Sides";
    /// A side that a person plays.
    HUMAN = "Human";
    /// A side that the computer plays.
    AI = "AI";
    /// The levels of a side, for a screen reader.
    level_of(side) = "Level of {side}";
    /// A level of the computer.
    NOVICE = "Novice";
    /// What is told of it.
    NOVICE_HINT = "Sees no farther than the next act, and errs now and then.";
    /// A level of the computer.
    REGULAR = "Regular";
    /// What is told of it.
    REGULAR_HINT = "Weighs all that it can do in a turn.";
    /// A level of the computer.
    VETERAN = "Veteran";
    /// What is told of it.
    VETERAN_HINT = "Tries its turns in its mind before it plays them. Takes a moment.";
    /// A level of the computer.
    MASTER = "Master";
    /// What is told of it.
    MASTER_HINT = "Tries four times as many. Takes several seconds a turn.";
    /// A side that does not take part.
    NO_ONE = "None";
    /// The handicap of a side, for a screen reader.
    handicap_of(side) = "Handicap of {side}";
    /// The heading of the handicaps.
    HANDICAP = "Handicap";
    /// A side without a handicap.
    usual(side) = "{side}: as tough as usual";
    /// What a handicap means.
    bears(side, percent) = "{side}: {percent}% as tough (hit points, or what the rules have in their place)";
    /// The heading of the rulesets.
    RULESET = "Ruleset";
    /// The heading of what is told of the scene.
    SCENE = "The scene";
    /// The heading of what is told of the ruleset.
    RULES = "The rules";
    /// A scene and its goal, for a screen reader.
    scene(name, goal) = "{name}. {goal}";
    /// The label of the seed.
    SEED = "Seed";
    /// The field of the seed, for a screen reader.
    SEED_FIELD = "Dice seed";
    /// In the field of the seed while it is empty.
    SEED_EMPTY = "any word";
    /// The button that gives another seed.
    NEW_SEED = "New seed";
    /// Beside the seed.
    SAME_SEED = "Same seed, same dice";
    /// The button that begins the battle.
    START = "Start battle";
    /// How a ruleset with a count gives out turns, for a screen reader.
    counted(last) = "A count from 0 to {last}";
    /// How a ruleset with turns gives them out, for a screen reader.
    LIVE = "One turn after another, in an order that can change";
}
