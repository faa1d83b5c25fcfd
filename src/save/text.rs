//! What players read of records: their faults, where a battle differs from one, decisions and orders.

crate::text::texts! {
    /// A fault of the system with a file.
    file(path, error) = "{path}: {error}";
    /// A record of format 1.
    OLD = "this battle was recorded by an earlier version of Fray, whose dice worked differently: it can be neither \
           continued nor replayed";
    /// A record of a later format.
    newer(theirs, this, format, known) =
        "this battle was recorded by {theirs}, this is {this} (format {format}; format {known} is read here); help: \
         use that version";
    /// A record that needs a feature of a later version.
    needs(theirs, what, this) =
        "this battle was recorded by {theirs} and needs `{what}`, which {this} does not know; help: use that version";
    /// A record that another program writes.
    BUSY = "this battle is being played in another window";
    /// The scene of a record has errors.
    scene(errors) = "the scene of the record cannot be set up:\n{errors}";
    /// The ruleset of a record has errors.
    ruleset(errors) = "the ruleset of the record cannot be used:\n{errors}";
    /// The ruleset of a record has changed.
    changed(key, then, now, theirs) =
        "the ruleset `{key}` has changed since the battle was recorded (fingerprint {then} then, {now} now), so the \
         same orders would lead elsewhere; help: put the files of the ruleset back as they were, or use the version \
         that recorded it ({theirs})";
    /// A halt that the record does not have.
    no_halt(halt, last) = "the record has no halt {halt}; its halts are 1 to {last}";
    /// A version of the program.
    fray(version) = "Fray {version}";
    /// A version of the program that is not known.
    ANOTHER_FRAY = "another version of Fray";
    /// There is no folder for records.
    NO_FOLDER = "there is no data folder; set FRAY_DATA_DIR to one that can be written";
    /// A record that has changed since it was last written.
    FOREIGN = "another program has written to it";
    /// A record that is closed.
    closed(path) = "{path}: the battle of this record is over";
    /// Help for a first line that is none.
    FIRST_LINE_HELP = "the first line of a record says `\"fray\": 2`; is this another file?";
    /// Help for a header that cannot be read.
    HEADER_HELP = "the record was changed by hand or damaged; go back to a copy of it";
    /// A key that could be a path.
    no_key(key) = "`{key}` is not the key of a ruleset";
    /// A controller that is not known.
    unknown_controller(word) = "the controller `{word}` is not known; a human plays instead";
    /// Lines that are not known.
    unknown_lines(kind) = "lines of the kind `{kind}` are of another version of Fray and are left out";
    /// Help for a damaged line.
    LINE_HELP = "cut the record off above this line to keep what came before";
    /// Lines after the end.
    AFTER_END = "the record goes on after its end";
    /// Help for lines after the end.
    AFTER_END_HELP = "remove what follows the end";
    /// A step back to a line that is no order.
    no_order(line) = "this goes back to line {line}, which holds no order";
    /// An empty file.
    EMPTY = "this is no record of a battle: it has no line";
    /// Help for an empty file.
    EMPTY_HELP = "choose a file that Fray recorded a battle in";
    /// The last lines cannot be read.
    DAMAGED_END = "the end of the record is damaged";
    /// A hash that is none.
    HASH = "a hash is 16 hexadecimal digits";
    /// Where a battle differs from its record.
    differs(number, question, order, why) = "decision {number} differs from the record: {question}; {order}; {why}";
    /// The same, with the versions that may be the reason.
    differs_by_version(differs, theirs, this) = "{differs}; it was recorded by {theirs}, this is {this}";
    /// There is no decision any more.
    OVER = "the battle is over";
    /// The order of the record.
    recorded(order) = "recorded order: {order}";
    /// The record has no such order.
    NONE_RECORDED = "no order is recorded";
    /// The record has no more orders.
    ENDS_HERE = "the record ends here";
    /// The order of the record is refused.
    refused(why) = "it is refused: {why}";
    /// The state before the first order differs.
    begins_otherwise(now, then) =
        "the state before it is {now}, the record says {then}: the battle begins otherwise than recorded";
    /// The state before an order differs.
    led_elsewhere(now, then, number) =
        "the state before it is {now}, the record says {then}: the order of decision {number} led elsewhere than \
         recorded";
    /// The record is closed, and the battle goes on.
    NOT_OVER = "the record says that the battle is over";
    /// A side and what it decides.
    question(side, what) = "{side}, {what}";
    /// A side that the scene does not have.
    UNKNOWN_SIDE = "unknown side";
    /// Plans are made.
    PLANS = "plans of the round";
    /// A turn is chosen, at a count.
    who_acts_at(count) = "who acts at count {count}";
    /// A turn is chosen.
    WHO_ACTS = "who acts next";
    /// A turn is taken.
    turn(who) = "turn of {who}";
    /// A reaction of one combatant is possible.
    reacts(asked, point, who) = "whether {asked} reacts (`{point}`: {who})";
    /// Reactions are possible.
    react(point, who) = "whether to react (`{point}`: {who})";
    /// The two parties of a reaction.
    both(who, other) = "{who} and {other}";
    /// A point that the ruleset does not have.
    UNKNOWN = "?";
    /// An order: plans.
    plans_of(who) = "plans of {who}";
    /// An order: plans of no combatant.
    NO_PLANS = "no plans";
    /// An order: a due turn.
    takes(who, slot) = "{who} takes the turn of slot {slot}";
    /// An order: a due turn that is skipped.
    skips(who, slot) = "{who} skips the turn of slot {slot}";
    /// An order: a walk.
    walks(who, place) = "{who} walks to {place}";
    /// An order: a walk without a step.
    walks_nowhere(who) = "{who} walks nowhere";
    /// An order: an act.
    acts(who, action) = "{who}: {action}";
    /// An order: an act with its target.
    acts_at(who, action, target) = "{who}: {action} at {target}";
    /// A cell.
    cell(x, y) = "({x}, {y})";
    /// An action that the ruleset does not have.
    UNKNOWN_ACTION = "an unknown action";
    /// An order: the end of a turn.
    END_TURN = "the turn ends";
    /// An order: no reaction.
    PASS = "pass";
    /// An order: an action of several turns is given up.
    gives_up(who) = "{who} gives up the action that was begun";
    /// A combatant that the scene does not have.
    combatant(number) = "combatant {number}";
}
