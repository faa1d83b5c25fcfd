//! The title: its menu, recorded battles, scenes, the set-up of a battle.

crate::text::texts! {
    /// The menu: a new battle.
    NEW_BATTLE = "New battle";
    /// The menu: the battle that was played last.
    CONTINUE = "Continue";
    /// The menu: recorded battles.
    BATTLES = "Battles";
    /// The menu and the heading of its page: settings.
    SETTINGS = "Settings";
    /// The menu and the heading of its page: keys.
    KEYS = "Keys";
    /// The menu: closes the window.
    QUIT = "Quit";
    /// A recorded battle: keep it after all.
    KEEP = "Keep it";
    /// A recorded battle: delete it indeed.
    DELETE_SURE = "Delete it";
    /// A recorded battle: asks whether to delete it.
    DELETE = "Delete";
    /// A recorded battle: play on.
    GO_ON = "Continue";
    /// A recorded battle that is over: show its end.
    SEE_END = "See how it ended";
    /// A recorded battle whose rules cannot be told.
    UNKNOWN_RULES = "Unknown rules";
    /// A recorded battle: its state.
    BEFORE_FIRST = "Before the first round";
    /// A recorded battle: its state.
    round(round) = "Round {round}";
    /// A recorded battle: its state.
    BUSY = "Being played in another window";
    /// A recorded battle: its end.
    draw(round) = "A draw in round {round}";
    /// A recorded battle: its end.
    won(sides, round) = "{sides} won in round {round}";
    /// A recorded battle: its state.
    EARLIER = "From an earlier version";
    /// A recorded battle: its state.
    NEWER = "From a newer version";
    /// A recorded battle: its state.
    RULES_CHANGED = "Its rules have changed";
    /// A recorded battle: its state.
    DIFFERS = "Does not play out as recorded";
    /// A recorded battle: its state.
    BROKEN = "The record is damaged";
    /// A recorded battle that another program has open.
    BUSY_MORE = "You can continue it here once it has been left or closed there.";
    /// A fact of a recorded battle.
    RULESET = "Ruleset";
    /// A fact of a recorded battle.
    SEED = "Seed";
    /// A fact of a recorded battle.
    LAST_PLAYED = "Last played";
    /// A fact of a recorded battle.
    RECORDED_BY = "Recorded by";
    /// The program and its version.
    fray(version) = "Fray {version}";
    /// A fact of a recorded battle.
    FILE = "File";
    /// A time that is not known.
    TIME_UNKNOWN = "at an unknown time";
    /// A time.
    JUST_NOW = "just now";
    /// A time.
    MINUTE_AGO = "a minute ago";
    /// A time.
    minutes_ago(count) = "{count} minutes ago";
    /// A time.
    HOUR_AGO = "an hour ago";
    /// A time.
    hours_ago(count) = "{count} hours ago";
    /// A time.
    DAY_AGO = "a day ago";
    /// A time.
    days_ago(count) = "{count} days ago";
    /// A day.
    day(day, month, year) = "{day} {month} {year}";
    /// A month.
    JANUARY = "January";
    /// A month.
    FEBRUARY = "February";
    /// A month.
    MARCH = "March";
    /// A month.
    APRIL = "April";
    /// A month.
    MAY = "May";
    /// A month.
    JUNE = "June";
    /// A month.
    JULY = "July";
    /// A month.
    AUGUST = "August";
    /// A month.
    SEPTEMBER = "September";
    /// A month.
    OCTOBER = "October";
    /// A month.
    NOVEMBER = "November";
    /// A month.
    DECEMBER = "December";
    /// Combatants of a scene with two sides.
    two_sides(first, second) = "{first} against {second}";
    /// Combatants of a scene with several sides of one size.
    even_sides(sides, each) = "{sides} sides of {each}";
    /// Combatants of a scene with several sides.
    several_sides(sides, all) = "{sides} sides, {all} in all";
    /// A filter of scenes.
    all_scenes(count) = "All {count}";
    /// Its tooltip.
    ALL_HINT = "Every scene";
    /// A filter of scenes.
    SMALL = "Small";
    /// Its tooltip.
    small_hint(most) = "Up to {most} combatants";
    /// A filter of scenes.
    LARGE = "Large";
    /// Its tooltip.
    large_hint(most) = "More than {most} combatants";
    /// A filter of scenes.
    MINE = "Mine";
    /// Its tooltip.
    MINE_HINT = "From your own folders";
    /// Width and height of a map in cells.
    size(width, height) = "{width} × {height}";
    /// A fact of a scene.
    SIZE = "Size";
    /// A fact of a scene.
    ROUNDS = "Rounds";
    /// A fact of a scene.
    SIDES = "Sides";
    /// Ground that costs more movement and hurts.
    dear_harmful(steps) = "×{steps}, harmful";
    /// Ground that hurts.
    HARMFUL = "harmful";
    /// A fact of a scene: several kinds of ground that cost more movement.
    ROUGH = "Rough ground";
    /// A fact of a scene: elevation.
    HIGH = "High ground";
    /// A version of the game.
    version(version) = "Version {version}";
    /// A battle cannot begin.
    NO_SCENE = "There is no scene to play.";
    /// A battle cannot begin.
    RULESET_FAULTY = "This ruleset has errors.";
    /// A battle cannot begin.
    TWO_SIDES = "At least two sides must take part.";
    /// A side of one.
    ONE_COMBATANT = "1 combatant";
    /// A side of several.
    combatants(count) = "{count} combatants";
    /// A side that acts before others at a count.
    first_at_count(side) = "{side}, first at each count";
    /// A side that acts after players at a count.
    after_players(side) = "{side}, after the players";
    /// A ruleset that cannot be used.
    faulty(key) = "{key} (has errors)";
    /// A ruleset of the player's own with the key of a shipped one.
    own_ruleset(about) = "Your own files, in place of the game's ruleset. {about}";
    /// A scene of the player's own with the key of a shipped one.
    own_scene(about) = "Your own file, in place of the game's scene. {about}";
    /// How turns are given out.
    counted(last) = "Plan first; each action happens at its own number as the count runs from 0 to {last}.";
    /// How turns are given out.
    LIVE = "Turns come one after another, and what happens in them can change whose is next.";
}
