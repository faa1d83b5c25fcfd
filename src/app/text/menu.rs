//! The menu, plans, choices, the prompt of a reaction.

crate::text::texts! {
    /// One of several ways to strike: the action and the weapon.
    way(action, weapon) = "{action} · {weapon}";
    /// A way to strike that throws the weapon.
    thrown(way) = "{way}, thrown";
    /// The heading of the ways to strike a foe.
    ways(who) = "Ways to strike {who}";
    /// The menu after the end.
    OVER = "The fight is over";
    /// The menu while another side decides.
    WAITING = "Waiting";
    /// Which side decides.
    waiting_for(side) = "Waiting for {side}.";
    /// While others decide: the computer thinks beside the frames.
    thinks(side) = "{side} is thinking.";
    /// The tooltip of the button that opens plans.
    PLANS_HINT = "Change the plans whose turns have not come yet.";
    /// The tooltip of the button that calls for a chance between turns.
    STOP_HINT = "Stops at the next chance for this, between turns or in the turn of somebody else.";
    /// The tooltip of the button that gives an action up.
    GIVE_UP_HINT = "The begun action is lost, and with it what was paid.";
    /// The tooltip of the button that lets all chances of this turn pass.
    NOT_THIS_TURN_HINT = "Nobody of your side is asked to break in any more before this turn is over.";
    /// The button that opens plans.
    PLANS = "Plans";
    /// Which turns are due: the count's name and number.
    due(count_name, count) = "Due at {count_name} {count}";
    /// One of several turns is to be chosen.
    WHOSE_TURN = "Whose turn is next?";
    /// How it is chosen.
    WHOSE_TURN_HINT = "Choose who goes next here, or click a token.";
    /// The button that takes the first of several turns.
    AS_LISTED = "As listed";
    /// A turn at a count, with movement left.
    count_left(count_name, count, walk) = "{count_name} {count} · {walk} left";
    /// A turn at a count.
    actions_at(count_name, count) = "Actions at {count_name} {count}";
    /// The actions of a slot.
    slot_actions(slot) = "{slot} action";
    /// The actions of a turn.
    ACTIONS = "Actions";
    /// Actions, with movement left.
    actions_left(head, walk) = "{head} · {walk} left";
    /// The button that ends the turn.
    END_TURN = "End turn";
    /// The button that gives up an action of several turns.
    GIVE_UP = "Give up";
    /// The button that lets a chance pass.
    PASS = "Pass";
    /// The button that ends what can be done between turns.
    GO_ON = "Go on";
    /// The button that lets all chances of this turn pass.
    NOT_THIS_TURN = "Not this turn";
    /// The menu between turns.
    BETWEEN_TURNS = "Between turns";
    /// The menu while plans are made.
    PLANNING = "Planning";
    /// The row that skips a due turn.
    skip(who) = "Skip {who}";
    /// What skipping does.
    skip_text(who, count_name, count) =
        "{who} does nothing at {count_name} {count}. What was planned for this turn can still be changed to something \
         that comes later.";
    /// What an interrupt costs besides.
    interrupt_costs(question, costs) = "{question} Each act costs {costs} more.";
    /// The cost of every row of the menu.
    each_costs(question, cost) = "{question} Each costs {cost}.";
    /// The cost of an action of several turns.
    turns(count) = "{count} turns";
    /// What is still to be paid for an action.
    to_go(time) = "{time} to go";
    /// An action of several turns that goes on.
    CONTINUES = "goes on";
    /// The cost of an action that cannot be paid for at once.
    begin(time) = "begin: {time}";
    /// The cost of an action, and what is paid for it later.
    later(cost, owed) = "{cost}, {owed} later";
    /// Actions that can be done during others.
    MEANWHILE = "Meanwhile";
    /// A row that was possible before in this turn.
    NOT_ANY_MORE = "Not possible as things are now.";
    /// An act that has to come before the chosen one, which is possible then.
    first(act) = "{act} first";
    /// An act that has to come before the chosen one, which is possible in the next turn then.
    for_next_turn(act) = "{act}, for the next turn";
    /// An action without a target in reach.
    NO_TARGET = "No possible target is in reach.";
    /// What can be planned, and why it could not be done if things stay as they are.
    not_as_things_are(text, why) = "{text} As things are it could not be done. {why}";
    /// A combatant to aim at: how many answers about it are known.
    known_of(known, all) = "{known} of {all} known";
    /// A combatant to aim at.
    choose_to_see(archetype) = "{archetype}. Choose to see the options.";
    /// The head of a list of combatants that an action can be aimed at.
    which_target(action) = "{action}: which target?";
    /// A question of which everybody knows the answer.
    KNOWN = "known";
    /// The button that goes back to the list of combatants.
    SOMEONE_ELSE = "Someone else";
    /// The handover screen between players that plan.
    secret_plans(round) = "Plans for round {round} are made in secret.\nEveryone else looks away.";
    /// Plans: what a combatant does besides its slots.
    plan_extra(who) = "{who}, extra";
    /// Plans: an action of a combatant.
    plan_action(who, number) = "{who}, action {number}";
    /// Plans that are changed between turns.
    CHANGE_PLANS = "Change plans";
    /// Plans of a round.
    plans_for(round) = "Plans for round {round}";
    /// Two actions of a plan: at the same count.
    same_count(count) = "Both happen at {count}.";
    /// Two actions of a plan: at consecutive counts.
    NEXT_COUNT = "One comes right after the other.";
    /// Two actions of a plan: one count apart.
    one_between(count_name) = "One {count_name} lies between them.";
    /// Two actions of a plan: some counts apart.
    between(count, count_names) = "{count} {count_names} lie between them.";
    /// Movement of a plan at a count.
    movement_at(far, count) = "{far} at {count}";
    /// All movement of a plan.
    movement(list) = "Movement: {list}.";
    /// An action of a plan at the count of a foe's.
    as_early(own, count_name, foe, theirs, count) =
        "{own} comes at the same {count_name} as {foe}: {theirs} at {count}.";
    /// An action of a plan before a foe's.
    earlier(own, foe, theirs, count) = "{own} comes before {foe}: {theirs} at {count}.";
    /// Why an entry cannot be chosen: another one is of the same kind.
    same_kind(entry) = "One of its kind is planned: {entry}";
    /// The button of a reaction that strikes.
    STRIKE = "Strike";
    /// A reaction and where it puts its target.
    reaction_to(reaction, place) = "{reaction}, {place}";
    /// A distance with its direction on the screen.
    far(distance, direction) = "{distance} {direction}";
    /// A direction on the screen.
    UP = "up";
    /// A direction on the screen.
    DOWN = "down";
    /// A direction on the screen.
    LEFT = "left";
    /// A direction on the screen.
    RIGHT = "right";
    /// A direction on the screen.
    UP_LEFT = "up left";
    /// A direction on the screen.
    UP_RIGHT = "up right";
    /// A direction on the screen.
    DOWN_LEFT = "down left";
    /// A direction on the screen.
    DOWN_RIGHT = "down right";
    /// Readying an action: time that is set aside for it.
    sets_aside(price, left) = "Sets aside {price} of {left} and ends the turn.";
    /// An action that is aimed at places, while none is pointed at.
    choose_place(rule, key) = "{rule} Choose a place on the board, or go through places with {key}.";
    /// Readying an action: a place is chosen.
    CLICK_CELL = "Click a cell on the board.";
    /// Readying an action: a combatant is chosen.
    CLICK_BODY = "Or click a combatant on the board.";
    /// Readying an action: between two acts.
    THEN = "then";
    /// Readying an action: an act can be added.
    THEN_MORE = "then …";
    /// Readying an action: before its trigger.
    WHEN = "when";
    /// Readying an action: a walk.
    walk_up_to(far) = "Walk up to {far}";
    /// Readying an action: no second act.
    NOTHING = "Nothing";
    /// Uses of an object: walk to it.
    WALK_THERE = "Walk there";
}
