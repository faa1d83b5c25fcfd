//! The battle screen: its bar, the battle's menu, short messages, labels on the board, the log.

crate::text::texts! {
    /// The bar before the first round.
    before_first(rules) = "{rules}, before the first round";
    /// The bar in a round.
    round(rules, round, limit) = "{rules}, round {round} of {limit}";
    /// The button for the speed of animations.
    speed(factor) = "Speed {factor}×";
    /// Its tooltip.
    speed_hint(key) = "How fast tokens move ({key})";
    /// The button for threatened cells, while they are shown.
    THREAT_ON = "Threat on";
    /// The same while they are not shown.
    THREAT_OFF = "Threat off";
    /// Its tooltip.
    threat_hint(key) = "Where enemies threaten ({key})";
    /// The button for the enemy's view.
    ENEMY = "Enemy view";
    /// Its tooltip.
    enemy_hint(key) = "Where the foes can strike next, and what your combatants risk where they stand; point at a foe to see \
                  where it can go ({key})";
    /// The title of the board in words.
    WORDS = "The board in words";
    /// The button for the sheet of keys.
    KEYS = "Keys";
    /// Its tooltip.
    keys_hint(key) = "Keyboard and mouse controls ({key})";
    /// The button for the battle's menu.
    MENU = "Menu";
    /// Its tooltip.
    menu_hint(key) = "Settings, and leaving the battle ({key})";
    /// The button that shows the board to the side that decides.
    SHOW_MINE = "Show mine";
    /// Its tooltip.
    SHOW_MINE_HINT = "Show what the side that decides knows";
    /// The button that takes the last order back.
    UNDO = "Undo";
    /// The same with the number of orders that can be taken back.
    undo(count) = "Undo ({count})";
    /// Its tooltip, with the order.
    undo_one(key, order) = "{key} takes back: {order}";
    /// Its tooltip with several orders: the last one, their number, the first one.
    undo_many(key, last, count, first) = "{key} takes back: {last}\n{count} orders can be taken back, to before: {first}";
    /// The button that gives an order again that was taken back.
    REDO = "Redo";
    /// Its tooltip, with the order.
    redo_hint(key, order) = "{key} gives the order again: {order}";
    /// Why nothing can be taken back: no order was given yet.
    NOTHING_TO_UNDO = "There is nothing to take back yet.";
    /// Why nothing can be taken back.
    undo_ended(why) = "Nothing can be taken back: {why}.";
    /// Nothing can be given again.
    NOTHING_TO_REDO = "Nothing was taken back that could be done again.";
    /// An order in words, and the one that follows by itself.
    order_then(first, then) = "{first}, then {then}";
    /// An order in words: plans.
    ORDER_PLANS = "the plan";
    /// An order in words: a turn that is due is taken.
    order_takes(who) = "{who}'s turn begins";
    /// An order in words: a turn that is due is skipped.
    order_skips(who) = "{who}'s turn is skipped";
    /// An order in words: a walk.
    order_walks(who, far) = "{who} walks {far}";
    /// An order in words: a walk that does not come to its end.
    order_sets_out(who) = "{who} sets out";
    /// An order in words: the end of a turn.
    order_ends(who) = "{who}'s turn ends";
    /// The same where it is not known whose.
    ORDER_ENDS = "the turn ends";
    /// An order in words: nothing is done.
    ORDER_PASSES = "pass";
    /// An order in words: a multi-turn action is given up.
    order_abandons(who) = "{who} gives up what was begun";
    /// A label beside a friend that an area harms too.
    caught_too(who) = "{who} is caught too";
    /// What ended undo.
    UNDO_ENDED_DICE = "dice were rolled since your last order";
    /// What ended undo.
    UNDO_ENDED_NEWS = "you have learned or seen something new since";
    /// What ended undo.
    UNDO_ENDED_OTHERS = "the other player has had a chance to act since";
    /// What ended undo.
    UNDO_ENDED_OVER = "the battle is over";
    /// Beside an order: it rolls dice.
    ENDS_UNDO_DICE = "No undo: dice are rolled";
    /// Beside an order: it shows something new.
    ENDS_UNDO_NEWS = "No undo: it shows something new";
    /// Beside an order: the other player is asked.
    ENDS_UNDO_OTHERS = "No undo: the other player is asked";
    /// Beside an order: it ends the battle.
    ENDS_UNDO_OVER = "No undo: it ends the battle";
    /// The battle's menu: the heading of combatants that may interrupt turns.
    INTERRUPTS = "Ask to interrupt turns";
    /// Asked at every chance to interrupt.
    INTERRUPT_ALWAYS = "Always";
    /// Asked when a combatant is attacked.
    INTERRUPT_STRUCK = "When attacked";
    /// Never asked.
    INTERRUPT_NEVER = "Never";
    /// The battle's menu: a reaction that is always taken.
    always(reaction) = "{reaction}: always";
    /// The battle's menu: a reaction that is never taken.
    never(reaction) = "{reaction}: never";
    /// A warning over the board: the record cannot be written.
    not_recorded(why) = "This battle is not being recorded: {why}";
    /// Its tooltip.
    NOT_RECORDED_MORE = "It is kept in memory and saved as soon as that is possible. If you leave the battle or close \
                         the window before then, it is lost.";
    /// The button that closes the log while plans are made.
    BACK_TO_PLAN = "Back to the plan";
    /// The button that opens the log while plans are made.
    LOG = "Event log";
    /// A refusal: nothing can be done after the end.
    OVER = "The fight is over.";
    /// A message: an unfinished plan with one open slot was to be confirmed.
    confirm_one_open(who, key) = "1 slot of {who} is undecided. Confirm ({key}) once more to leave it at that.";
    /// A message: an unfinished plan was to be confirmed.
    confirm_open(count, names, key) = "{count} slots are undecided ({names}). Confirm ({key}) once more to leave it at that.";
    /// A message: a reaction was to be let pass that costs nothing.
    pass_free(reaction) = "{reaction} costs nothing: pass again to let it go by.";
    /// A message: what was begun was to be given up.
    abandon_begun(act, key) = "{act} was begun and is lost, with what was paid for it. Give it up ({key}) once more.";
    /// A message: a turn was to be ended in which nothing was done.
    end_unused(who, key) = "{who} has done nothing yet. End the turn ({key}) again if you mean it.";
    /// A message: a turn was to be ended in which something is left.
    end_with(who, what, key) = "{who} still has {what}. End the turn ({key}) again to give that up.";
    /// Added to it: what is kept for later.
    carries_over(message, what) = "{message} Carried over: {what}.";
    /// A message: one of several due turns has to be chosen.
    choose_next(key) = "Choose who goes next. {key} skips the chosen turn.";
    /// The button that calls for a stop after this turn; what can be done there.
    stop_for(window) = "{window} next";
    /// A message: suggestions are for new plans.
    NO_SUGGESTION = "Suggestions are for new plans only.";
    /// Why nobody can be reached: a condition that forbids all steps.
    no_steps(condition) = "{condition}: it cannot walk";
    /// The same for steps that lead nearer to somebody.
    no_closer(condition, source) = "{condition}: it cannot go nearer to {source}";
    /// A message: where foes threaten is to be shown, and nobody would strike at a walker.
    NO_THREATS = "No foe here would strike at you as you walk.";
    /// A message: every slot has an entry.
    ALL_FILLED = "There is nothing left to fill in.";
    /// A message: why an entry cannot be chosen.
    not_chosen(why) = "{why}.";
    /// A message: no target of an action is in reach.
    NONE_MEANT = "No suitable target can be reached.";
    /// A path: what it costs, of the movement there is.
    walk(cost, budget) = "{cost} of {budget}";
    /// A path that needs another action.
    walk_with(cost, action) = "{cost}, with {action}";
    /// A path that needs another action, which has costs of its own.
    walk_at(cost, action, costs) = "{cost}, with {action} ({costs})";
    /// A path of which only half a step can be paid.
    HALF_STEP = "half a step, the rest next turn";
    /// A message: the film of what has happened was asked for, and there is none.
    NOTHING_TO_SHOW = "You have seen nothing happen since your last order.";
    /// What was clicked once, and is ordered by the next click.
    click_again(what) = "{what}. Click again";
    /// The same where keys are used.
    enter_again(what) = "{what}. Press Enter";
    /// A message: a walk was to end with a blow, and something came up on the way.
    STOPPED_FOR_NEWS = "Something has come up: look again before you strike.";
    /// A message: a turn that has begun cannot be skipped.
    skip_before(skip, end) = "This turn has begun. {skip} skips one that is due before that; {end} ends this one.";
    /// A message: a click on a cell at which the chosen act cannot be aimed.
    not_aimed_there(act) = "{act} cannot be aimed there.";
    /// A message: an action was chosen that has no target in reach.
    POINT_AT_ONE = "No target in reach: point at somebody to walk up to.";
    /// Beside a foe that is pointed at: it cannot be attacked in this turn.
    OUT_OF_REACH = "too far to reach in one go";
    /// Beside a foe that is pointed at: what time is left is too short for a strike, which can be begun.
    ONLY_BEGUN = "too little time left: an attack can only be begun";
    /// A message: no foe can be attacked in this turn.
    NO_FOE_IN_REACH = "No foe can be reached and attacked in one go.";
    /// A message: nobody can stand on a cell.
    SOLID = "Nobody can stand there.";
    /// A message: a cell is too far away.
    too_far(cost, left) = "It takes {cost} to walk there; {left} left.";
    /// A message: no way leads to a cell.
    NO_WAY = "No way leads there.";
    /// The same for a large body.
    NO_WIDE_WAY = "No way leads there that is wide enough.";
    /// A foe that may strike at a walker.
    may_strike(who) = "{who} may strike";
    /// A foe that may react.
    may_react(who, action) = "{who} may react: {action}";
    /// What may come only if a walker that hides is found on its way.
    if_found(what) = "{what}, if it finds you";
    /// A foe that may break into the turn.
    may_break_in(who) = "{who} may break in";
    /// There may be reactions that hang on what is not known of a foe.
    UNREAD = "foes you know little of may react";
    /// There may be reactions that hang on what foes hold ready.
    HOLDING = "a foe holds an act ready";
    /// The odds of a strike, beside its target: to hit, what it does, the worst that it may do.
    odds(hit, harm, worst, chance) = "{hit}  {harm}, {worst} {chance}";
    /// Beside the target of an act that is no strike: the chance of its roll.
    act_odds(act, chance) = "{act}  {chance}";
    /// Part of the odds: the chance to wound.
    wounds(chance) = "wounds {chance}";
    /// Over a token: a combatant comes onto the board.
    ARRIVES = "arrives";
    /// Over a combatant that was hit critically.
    CRITICAL = "Critical hit";
    /// Over a combatant whose act was interrupted.
    INTERRUPTED = "Interrupted";
    /// Over a combatant whose act was cancelled by another.
    COUNTERED = "Countered";
    /// Over a combatant that interrupts another's turn.
    BREAKS_IN = "Interrupts";
    /// Over a token: a strike misses it.
    MISS = "miss";
    /// Over a token: a hit leaves no wound.
    NO_WOUND = "no wound";
    /// Over a token: it runs into an unseen combatant.
    BUMPS = "bumps into someone";
    /// Over a token: it gets onto a mount.
    MOUNTS = "mounts";
    /// Over a token: it is carried.
    CARRIED = "is carried";
    /// The log: a walk.
    walks(who, far) = "{who} walks {far}.";
    /// The log: a part of the movement that was gained.
    walks_of(who, far, all) = "{who} walks {far} of {all}.";
    /// The log: reactions whose moment came and that a combatant could not take, and a sentence why.
    missed_reaction(who, reactions, why) = "{who} cannot react with {reactions}. {why}";
    /// The log: an act that is only begun, and what is left of it.
    to_go(act, left) = "{act}, {left} to go.";
    /// The log: an act that another has forestalled.
    cut_short(act) = "{act}, but is cut short.";
    /// The log: points of a combatant.
    measure(who, pool, now) = "{who}: {pool} {now}.";
    /// The log: an act with the movement that it gives.
    and_movement(line, far) = "{line}, {far}.";
    /// The log: an item that is dropped.
    the_item(item) = "the {item}";
    /// The log: what somebody drops.
    drops(who, items) = "{who} drops {items}.";
    /// The log: a reaction and its target.
    at_target(line, target) = "{line} on {target}";
    /// The log: an act and what it has brought about.
    and_then(line, then) = "{line} {then}";
    /// The log: the same roll of several, who all succeed.
    all_succeed(roll, names) = "{roll}: {names} succeed.";
    /// The log: the same roll of several, who all fail.
    all_fail(roll, names) = "{roll}: {names} fail.";
    /// The log: the same roll of several.
    some_succeed(roll, done, failed) = "{roll}: {done}, {failed}.";
    /// In the last one: one who succeeds.
    one_succeeds(name) = "{name} succeeds";
    /// In the same: several who succeed.
    several_succeed(names) = "{names} succeed";
    /// In the same: one who fails.
    one_fails(name) = "{name} fails";
    /// In the same: several who fail.
    several_fail(names) = "{names} fail";
    /// The log: a strike that hits.
    hit(line) = "{line}. Hit.";
    /// The log: a strike that misses.
    missed(line) = "{line}. Miss.";
    /// The log: a strike that hits and what it does.
    blow(line, harm) = "{line}{harm}.";
}
