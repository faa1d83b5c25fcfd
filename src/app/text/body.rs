//! Combatants and cells: the card, and the info bar under the board.

crate::text::texts! {
    /// A row of the menu that is carried out by a second press.
    PRESS_AGAIN = "Enter, or a press on it again, does it.";
    /// A row of the menu that is aimed on the board.
    choose_target(key) = "Choose its target on the board, or go through targets with {key}.";
    /// A combatant: its archetype, its side, its state.
    body(what, side, state) = "{what} · {side} · {state}";
    /// What a combatant holds.
    holds(items) = "Holds {items}.";
    /// Several alike in hand.
    several(name, count) = "{name} ×{count}";
    /// Wounds of a combatant.
    wounds(list) = "wounds: {list}";
    /// A combatant that has lost no health.
    UNHURT = "unhurt";
    /// A combatant that has lost some health.
    HURT = "hurt";
    /// A combatant that has lost half of its health.
    BADLY_HURT = "badly hurt";
    /// The same on the card, where the bar stands beside it.
    HALF_OR_LESS = "half or less";
    /// A combatant that is beaten.
    DOWN = "down";
    /// Elevation of a cell.
    height(level) = "height {level}";
    /// A cell without light.
    DARK = "in the dark";
    /// What each step onto a cell costs, where it costs more than usual.
    to_enter(cost) = "{cost} to enter";
    /// What hurts as the running turn ends, and the goal.
    as_turn_ends(what, goal) = "As this turn ends: {what}. {goal}";
    /// Items on a cell.
    lying(items) = "on the ground: {items}";
    /// A cell with nothing special.
    OPEN_GROUND = "Open ground.";
    /// What can be done with an object from a cell beside it.
    uses(text, uses) = "{text} From beside it: {uses}.";
    /// The chance to be hit by any of several foes, and to fall to all of them together.
    hit_and_fall(hit, fall) = "{hit}/{fall}%";
    /// A foe that can strike a combatant with unknown odds.
    CAN_BE_HIT = "can be struck";
    /// A cell where no foe can strike in its next turn.
    SAFE_HERE = "No foe in sight can strike you here in its next turn.";
    /// A foe with its chance to hit.
    with_percent(name, hit) = "{name} {hit}%";
    /// Foes that can strike at a cell, each with its chance.
    can_strike_here(names) = "Can strike you here: {names}.";
    /// The same with the chance to fall to a single one.
    falls_here(told, fall, what) = "{told} {fall}% {what}.";
    /// What strikes may come to.
    FALL = "to fall";
    /// What strikes may come to where wounds have levels: a fall, or the heaviest.
    fall_or_wound(level) = "to fall or take a {level} wound";
    /// The same with the chance that any of several hits.
    hit_here(told, hit) = "{told} Together: {hit}% to be hit.";
    /// The same with the chance to fall to several.
    hit_and_fall_here(told, hit, fall, what) = "{told} Together: {hit}% to be hit, {fall}% {what}.";
    /// What foes can do at a cell, and what the cell is.
    danger_and(told, ground) = "{told} {ground}";
    /// The strike of a foe as a title: "Maud: Strike on".
    foe_strikes(name, strike) = "{name}: {strike}";
    /// The figures of a foe whose sheet is closed.
    GUESSED = "Its numbers are not known: these are a guess.";
    /// Foes that can strike at a cell, and the key that opens their figures.
    danger_opens(told, key) = "{told} ({key}: why.)";
    /// A cell to which a walk takes what a strike would need.
    NO_STRIKE_LEFT = "Going there leaves no room for a good strike this turn.";
    /// How far a foe gets in its next turn, and its reach.
    walks_and_strikes(walk, reach) = "Next turn: walks up to {walk}, strikes at {reach}.";
    /// The same with its range.
    walks_and_shoots(walk, range) = "Next turn: walks up to {walk}, shoots or throws up to {range}.";
    /// The same with the range of its spells.
    walks_and_casts(walk, range) = "Next turn: walks up to {walk}, casts up to {range}.";
    /// The same of one who has both.
    walks_shoots_and_casts(walk, range) = "Next turn: walks up to {walk}, shoots or casts up to {range}.";
    /// The course waits for a press.
    STEPS = "Step by step";
    /// How it goes on.
    STEPS_MORE = "Press Enter or click for what comes next.";
    /// What the enemy's view shows.
    ENEMY_LEGEND = "Shaded: where foes can strike in their next turn; the darker, the more of them. Beside yours: the \
                    chance to be hit, and to fall, if each strikes once. Point at a foe to see where it can go.";
    /// What foes can do at a cell, and from whom there is cover.
    covered_here(told, names) = "{told} Cover from {names}.";
    /// More foes than are named.
    more_foes(count) = "{count} more";
    /// A reinforcement that has not come yet.
    awaited(name) = "{name}, not here yet";
    /// A combatant that has left or is dead.
    out(name) = "{name}, out of the fight";
    /// A combatant that is beaten.
    is_down(name) = "{name}, down";
    /// A combatant whose turn it is.
    acting(name) = "{name}, acting now";
    /// A combatant that the player's side does not see.
    unseen(name) = "{name}, out of sight";
    /// When a pool gains points.
    AT_TURN_END = "at turn end";
    /// When a pool gains points.
    AT_ROUND_START = "next round";
    /// A condition with its number.
    condition_number(condition, number) = "{condition} ({number})";
    /// A condition, the word for its sources, and these.
    condition_from(condition, word, sources) = "{condition} {word} {sources}";
    /// The sources of a condition, of which the first is named.
    source_and_more(one, count) = "{one} +{count}";
    /// An action of several turns that is paid for from a purse.
    begun_to_pay(action, owed) = "{action} begun, {owed} to go";
    /// An action of several turns that is done soon.
    begun_last(action) = "{action} begun, done when this turn ends";
    /// An action of several turns.
    begun(action, turns) = "{action} begun, {turns} turns to go";
    /// A readied action.
    ready(action, occasion) = "Ready: {action} when {occasion}";
    /// What somebody is about, as a sentence.
    deed(what) = "{what}.";
    /// A readied action that the player's side does not know.
    READY_UNKNOWN = "Has an action ready";
    /// An item that is held.
    in_hand(item) = "{item} in hand";
    /// A weapon that is held and has to be loaded.
    in_hand_unloaded(item) = "{item} in hand, not loaded";
    /// An item that is within reach.
    put_away(item) = "{item} put away";
    /// An item that has to be dug out.
    packed(item) = "{item} in the pack";
    /// A loaded weapon.
    loaded(item, left, most) = "{item} {left}/{most}";
    /// Schools of spells: those of none.
    OTHER_SCHOOL = "Others";
    /// What an action slot can be used for besides.
    stands_in(slots) = "Stands in for {slots}.";
}
