//! Refusals: why an order is not accepted. They speak to the player who gives it: "you" is the combatant that is to
//! act.

use crate::text::texts;

texts! {
    // Orders and whose moment it is.
    /// Any order after the end of the fight.
    FIGHT_OVER = "The fight is over.";
    /// An order that answers an earlier question.
    MOMENT_PASSED = "That moment has passed.";
    /// A plan that is given in the middle of a turn.
    PLANS_FIXED = "Plans cannot change once a turn has begun.";
    /// A side passes although turns of its own are due at the count.
    SOMEONE_DUE = "Somebody's turn is due: take it, or let it go by.";
    /// An act or a walk of a combatant whose turn it is not.
    NOT_YOUR_TURN = "It is somebody else's turn.";
    /// A walk of a combatant that the fight does not have.
    NO_SUCH_COMBATANT = "There is no such combatant.";
    /// An act that the open window, or the question beside which it is ordered, does not offer.
    NOT_AT_THIS_MOMENT = "That cannot be done at this moment.";
    /// A multi-turn action is given up, and there is none.
    NOTHING_BEGUN = "Nothing has been begun that could be given up.";
    /// An order of a kind that the question does not ask for.
    NO_ANSWER = "That does not answer the question.";
    /// A turn that the count has not come to.
    NOT_DUE = "That turn is not due now.";
    /// A rider that is to walk by itself.
    RIDING = "You are riding: your mount walks.";
    /// A walk under a condition that allows no steps.
    KEPT_FROM_MOVING = "A condition keeps you from moving.";
    /// A walk without a step.
    PATH_EMPTY = "The path is empty.";
    /// A walk of more steps than an order may have.
    PATH_TOO_LONG = "The path is too long.";
    /// A walk that ends where another combatant is known to stand.
    OCCUPIED = "Somebody stands there.";
    /// An action or plan entry that the ruleset does not have.
    NO_SUCH_ACTION = "There is no such action.";
    /// An order while another side is asked.
    ANOTHER_SIDE = "Another side is to decide.";
    /// Why an act is not offered is asked about a combatant of another side.
    ANOTHERS = "That combatant belongs to another side.";
    /// What it could pay is asked about a combatant whose pools the side does not know.
    POINTS_UNKNOWN = "The points of that combatant are not known.";

    // Plans and turns.
    /// A plan for a combatant of another side, or one that is out of the fight.
    DOES_NOT_PLAN = "That combatant does not plan.";
    /// Two plans for one combatant in one order.
    PLANNED_TWICE = "A combatant has one plan a round.";
    /// A plan for a combatant that joined the fight after the planning.
    TOO_LATE_TO_PLAN = "That combatant joined too late to plan in this round.";
    /// Two entries for one slot in one plan.
    SLOT_TWICE = "A slot is filled once.";
    /// A plan for a slot whose turn was taken, or that the plan does not have.
    TURN_FIXED = "That turn cannot be changed any more.";
    /// An extra entry that is planned twice.
    ONCE_A_ROUND = "It comes once a round.";
    /// Buying a turn beyond the limit of the round.
    NO_MORE_TURNS = "No more turns can be bought in this round.";
    /// Buying or moving a turn to a count that is over.
    COUNT_PAST = "That count is past.";
    /// Moving or filling a turn that was taken.
    TURN_SPENT = "That turn is spent.";
    /// Moving a turn to the count at which it comes.
    SAME_COUNT = "It comes at that count already.";
    /// Filling a slot that has an entry.
    SLOT_FILLED = "That slot is filled.";
    /// Filling a slot late with an entry that could still be planned.
    PLAN_IT_INSTEAD = "Its usual count is still to come: plan it instead.";

    // Acts, reactions and what they are done with.
    /// An act on a combatant that no combatant would be a target of.
    NO_FIT_TARGET = "There is nobody to use it on.";
    /// An act that is not aimed at combatants and has no target.
    NO_TARGET = "There is nothing to aim it at.";
    /// A reaction that was taken in the same window before.
    REACTION_TAKEN = "This reaction was used here already.";
    /// An act that can be done so often in a fight and no oftener.
    DONE_IN_FIGHT = "It was done already in this fight.";
    /// A reaction under a condition that allows none.
    KEPT_FROM_REACTING = "A condition keeps you from reacting.";
    /// A target, or the subject of a window, whose place is not known.
    NO_ONE_SEEN = "Nobody is seen there.";
    /// A reaction that the ruleset's rule for reactions excludes.
    CANNOT_REACT = "You cannot react as things stand.";
    /// A reaction that can be used so often in a round and no oftener.
    USED_IN_ROUND = "It was used already in this round.";
    /// An act or reaction whose condition does not hold for the event.
    NOT_ITS_MOMENT = "This is not the moment for it.";
    /// A hurried act where the whole one can be paid.
    TIME_ENOUGH = "There is time enough to do it properly.";
    /// An act that is only begun although all of its cost is there.
    SAY_WHAT_FOR = "There is enough to finish it now: choose its target.";
    /// An act with a target although its cost can only be paid in part.
    ONLY_BEGUN = "There is too little left to finish it: it can only be begun.";
    /// What was begun is ordered again although it goes on by itself.
    GOES_ON_BY_ITSELF = "That goes on by itself.";
    /// A multi-turn action outside the actor's own turn.
    OWN_TURNS_ONLY = "It takes turns of your own.";
    /// A shot with a weapon that wants loading.
    NOT_LOADED = "The weapon is not loaded.";
    /// An act for a kind of weapon that is not in hand.
    NO_FIT_WEAPON = "No weapon in hand is fit for that.";
    /// An act with two weapons of one speed.
    NO_SECOND_WEAPON = "There is no second weapon of the same speed in hand.";
    /// Loading without an unloaded weapon in hand or without ammunition.
    NOTHING_TO_LOAD = "Nothing in hand needs loading, or there is no ammunition left for it.";
    /// An act for a kind of item that is not carried.
    NOTHING_CARRIED = "You carry nothing that is fit for that.";
    /// An act for a kind of item that is neither carried nor near.
    NOTHING_AT_HAND = "There is nothing at hand that is fit for that.";
    /// A strike with an improvised weapon where none is at hand.
    NOTHING_TO_STRIKE_WITH = "There is nothing at hand to strike with.";
    /// Drawing without a stowed item or a free hand.
    NOTHING_STOWED = "Nothing is put away that a free hand could take.";
    /// Unpacking without a packed item or a free hand.
    NOTHING_PACKED = "There is nothing in the pack that a free hand could take.";
    /// An act with a held item and empty hands.
    EMPTY_HANDED = "Nothing is in hand.";
    /// A walk that would interrupt a turn.
    NO_INTERRUPT = "You cannot interrupt that turn.";
    /// An interrupting walk that ends on its first cell.
    PATH_LEADS_BACK = "That path ends where it begins.";

    // Targets.
    /// A friend as the target of an act against foes, a foe of one for friends, or the actor.
    NOT_MEANT = "It cannot be used on that target.";
    /// A kind of target that the act does not take.
    BAD_AIM = "It cannot be aimed at that.";
    /// A cell outside the map.
    OFF_MAP = "That is off the map.";
    /// A number below the least that the act takes.
    TOO_LITTLE = "That is too little.";
    /// A number above the most that the act takes.
    TOO_MUCH = "That is more than can be spent at once.";
    /// A cell that the actor does not reach.
    BEYOND_REACH = "That is out of your reach.";
    /// A kind of item that the act does not take.
    NO_SUCH_KIND = "There is no such thing to be had.";
    /// An attack on a combatant that the actor takes for a friend.
    TAKEN_FOR_FRIEND = "You take that one for a friend.";
    /// A reaction against a combatant that the weapon does not reach.
    OUT_OF_REACH = "Out of reach.";
    /// A condition that the target does not bear, or that the act cannot end.
    NO_SUCH_CONDITION = "There is no such condition to end.";
    /// The stance that the actor is in.
    STANCE_TAKEN = "You have taken that stance already.";
    /// A stance, plan entry or action that the actor has not learnt.
    NOT_KNOWN = "You do not know how to do that.";
    /// A strike with a weapon that cannot strike so near.
    TOO_NEAR = "The target is too close for that weapon.";
    /// A jump over an obstacle that is too high.
    TOO_HIGH = "Something too high is in the way.";
    /// A single step to a cell that is not free or not adjacent.
    NO_STEP = "No step leads there.";
    /// A single step onto ground that costs more.
    DIFFICULT_GROUND = "The ground is difficult there.";
    /// An act with a cell as its target that does not take one.
    NOT_AT_A_PLACE = "It is not aimed at a place.";
    /// A cell that is walled or occupied.
    NO_ROOM = "There is no room.";
    /// Moving to the cell on which the actor stands.
    THERE_ALREADY = "You are there already.";
    /// A run or dash to a cell that is in none of the eight directions.
    NOT_STRAIGHT = "That is not in a straight line.";
    /// A straight run across occupied or difficult ground.
    NO_CLEAR_RUN = "Something is in the way, or the ground is difficult.";
    /// A charge that starts too close.
    RUN_UP_TOO_SHORT = "The run-up is too short.";
    /// A run with a jump where there is nothing to jump.
    NO_LEAP = "No leap leads there.";
    /// An overrun through a combatant that is too big for it.
    TOO_BIG_IN_THE_WAY = "Somebody too big is in the way.";
    /// An overrun without a combatant to run into.
    NO_ONE_IN_THE_WAY = "Nobody is in the way.";
    /// Stepping aside where no combatant is walking.
    NO_WALK_TO_AVOID = "Nobody is coming.";
    /// Stepping aside to a cell that the walk also crosses.
    ON_THE_WAY = "That is still in the way.";
    /// A pursuit without a foe that moves away.
    NO_ONE_TO_PURSUE = "There is nobody to go after.";
    /// A pursuit to a cell that leads away from the foe.
    NOT_NEARER = "No path leads there that comes nearer with every step.";
    /// A cell that is not beside the combatant.
    NO_DIRECTION = "That cell is not adjacent.";
    /// Striking an item out of the hand that is no weapon in hand.
    NOT_HELD_AS_WEAPON = "The target does not hold that as a weapon.";
    /// A push in another direction than away from the actor.
    STRAIGHT_AWAY_ONLY = "That is not straight away from you.";
    /// A push of a combatant that cannot be moved.
    HELD_IN_PLACE = "Something holds the target in place.";

    // Objects and items.
    /// An object that is not there, or not any more.
    NO_SUCH_OBJECT = "There is no such object.";
    /// A strike at an object without hit points, or an act that does not strike objects.
    UNBREAKABLE = "That cannot be broken.";
    /// A melee strike with a weapon that only shoots.
    NO_MELEE_WEAPON = "That weapon only shoots.";
    /// A strike without a weapon.
    NO_WEAPON = "No weapon is in hand.";
    /// A target or place that is not seen from where the actor stands.
    NO_SIGHT = "There is no line of sight.";
    /// An object that is too heavy, fixed, or not beside the actor in a straight line.
    UNMOVABLE = "That cannot be moved.";
    /// An object or a combatant that is to be pushed farther than the act allows.
    NOT_SO_FAR = "It cannot be moved so far.";
    /// A push, charge or throw whose way is barred.
    BLOCKED = "Something is in the way.";
    /// A demand for the use of an object that takes a roll.
    NOT_BY_ASKING = "Nobody does that just because they are asked.";
    /// An act with an object as its target that does not take one.
    NOT_FOR_OBJECTS = "It is not done with objects.";
    /// The hurried use of an object where there is none.
    NO_HURRY = "That cannot be hurried.";
    /// The use of an object that was used as often as it can be.
    USED_UP = "That cannot be done again.";
    /// Closing an object in whose cell a combatant stands.
    SOMEONE_IN_THE_WAY = "Somebody is in the way.";
    /// A list of items that is not in order.
    ITEMS_NOT_IN_ORDER = "Items are named once each, by rising number.";
    /// An item to take in hand that is neither carried nor near.
    NOT_CARRIED = "You do not carry that.";
    /// Picking up without an item from the ground.
    NOT_ON_GROUND = "None of that lies on the ground.";
    /// Items that take three hands or more.
    MORE_THAN_TWO_HANDS = "That takes more than two hands.";
    /// Items that take more hands than the actor has left.
    NO_FREE_HAND = "You have no hand free for that.";
    /// Taking in hand what is in hand.
    HELD_ALREADY = "You hold that already.";
    /// More items to draw than the act allows.
    TOO_MANY_DRAWN = "That is more than can be drawn at once.";
    /// Picking up an item that is gone.
    NOT_THERE_ANY_MORE = "It does not lie there any more.";
    /// Picking up an item that is not beside the actor.
    ITEM_TOO_FAR = "It lies too far away.";
    /// Picking up an item with full hands.
    NO_HAND_FOR_IT = "There is no free hand for it.";
    /// Picking up an item beyond the greatest load.
    TOO_HEAVY = "It is too heavy to carry as well.";
    /// Entering the space of a combatant that the actor shares already.
    IN_SPACE_ALREADY = "You are in that space already.";
    /// Entering the space of a combatant that cannot be reached.
    NO_WAY_IN = "There is no way in from here.";
    /// An item of the target that it does not hold or wear.
    NOT_HELD = "The target does not hold that.";
    /// A target that holds and wears nothing that the act could be about.
    NOTHING_HELD = "The target has nothing about it that you could go for.";
    /// The cell on which a disarmed item is to land.
    CANNOT_FALL_THERE = "It cannot fall there.";

    // Help, questions, readied actions, sustained acts.
    /// Help with an act that has no roll.
    NOTHING_TO_HELP = "You cannot help with that.";
    /// Help with an act that the helper could not do.
    HELPER_UNABLE = "You must be able to do the same to help.";
    /// Help for a combatant that has all the help that the act allows.
    HELPED_ALREADY = "Somebody helps with that already.";
    /// Help with an act that the ally cannot do.
    ALLY_UNSKILLED = "Your ally does not know how to do that.";
    /// A question of a kind that the act does not ask.
    NOT_ITS_QUESTION = "That question cannot be asked this way.";
    /// A question about a set of abilities that the target is not known to have.
    SET_UNKNOWN = "No such set of the target is known.";
    /// A fact that the scene does not have.
    NO_SUCH_FACT = "There is nothing of the kind to ask.";
    /// A fact that the side knows.
    KNOWN_ALREADY = "That is known already.";
    /// An act that a readied action may not hold.
    NOT_READIABLE = "That cannot be readied.";
    /// A readied action without an act.
    NOTHING_READIED = "Choose what to do.";
    /// A readied action with too many acts.
    TOO_MUCH_READIED = "That is more than can be readied.";
    /// A hurried act that is readied before another one.
    HURRIED_LAST = "What is done in a hurry comes last.";
    /// A readied action with a trigger that the ruleset does not have.
    NO_SUCH_TRIGGER = "There is no such trigger.";
    /// A trigger whose open terms do not fit.
    BAD_TRIGGER = "Nobody can wait for that.";
    /// A trigger with more terms than it asks for.
    EXTRA_TERMS = "The trigger does not ask for that.";
    /// A sustained act that the actor does not hold up.
    NOT_SUSTAINED = "You do not sustain that.";
    /// Taking back committed points where none are committed.
    NOTHING_COMMITTED = "No committed points could come back.";
    /// Taking back all committed points while keeping every sustained act.
    NOTHING_BACK = "No points would come back.";
    /// Taking back one committed point by ending the wrong acts.
    ONE_POINT_BACK = "One point comes back, and no more acts end than that takes.";
    /// Moving a turn of a combatant whose plan the side does not know.
    PLANS_UNKNOWN = "The plans of the target are not known.";
    /// Moving a turn that was taken, skipped or lost.
    TURN_NOT_COMING = "That turn is not coming any more.";
    /// Moving a turn to a count that the act does not reach.
    TURN_CANNOT_MOVE_THERE = "The turn cannot be moved there.";

    // What names something.
    /// A target farther away than the act reaches.
    too_far(range) = "Too far: it reaches {range}.";
    /// A target farther away than the weapon strikes.
    beyond_weapon(range) = "Out of reach: it strikes up to {range}.";
    /// A reaction that comes later in the round: what a count is called, and which.
    waits_for(counts, count) = "It cannot be used before {counts} {count}.";
    /// A condition of the actor that excludes the act.
    forbidden(condition) = "{condition} prevents it.";
    /// A pool that holds too little: points with the name of the pool, points there.
    lacks(need, left) = "It takes {need}; you have {left}.";
    /// A pool that holds nothing.
    none_left(pool) = "{pool}: none left.";
    /// A pool that would exceed its maximum.
    over(pool, now, most) = "That would be more {pool} than you can bear ({now} of {most}).";
    /// A walk beyond the movement of the turn.
    steps(need, left) = "It takes {need} of movement; you have {left} left.";
    /// No weapon in hand has one of these speeds.
    too_slow(speeds) = "It takes a weapon in hand that is {speeds}.";
    /// What stands between the speeds of weapons that would do.
    OR = " or ";
    /// An item that the act uses up and that is not carried.
    no_item(item) = "You carry no {item}.";
    /// An item that the act needs in hand.
    not_in_hand(item) = "You have no {item} in hand.";
    /// An act that another plan entry allows.
    not_planned(action) = "{action} is not what this turn was planned for.";
    /// A reaction that is ordered in a turn.
    is_a_reaction(action) = "{action} is a reaction.";
    /// An act that the running turn does not allow.
    not_now(action) = "{action} cannot be done now.";
    /// An act that comes once a turn.
    done_in_turn(action) = "{action} was done already in this turn.";
    /// An object that needs another one beside it.
    nothing_beside(object) = "There is no {object} beside it.";
    /// An object out of reach.
    object_far(object) = "The {object} is too far away.";
    /// An object in a state in which the use is not possible: "The door is open."
    object_state(object, state) = "The {object} is {state}.";
    /// An object that is as it always is, where the use needs another state.
    object_plain(object) = "That cannot be done to the {object} as it is.";
    /// An object whose state has a name of its own.
    object_other(object, state) = "That cannot be done to the {object} as it is: {state}.";
    /// A step to a cell that does not touch the one before it.
    step_apart(step) = "Step {step} of the path leads to a cell that is not adjacent.";
    /// A step off the map.
    step_off_map(step) = "Step {step} of the path leads off the map.";
    /// A step into what cannot be entered.
    step_blocked(step) = "Step {step} of the path is blocked.";
    /// A diagonal step that a corner bars.
    step_corner(step) = "Step {step} of the path cuts a corner.";
    /// A step beyond the movement that is left.
    step_too_far(step) = "Step {step} of the path is too far.";
    /// A plan entry that the combatant has not learnt.
    unknown_entry(entry) = "You do not know {entry}.";
    /// A plan entry whose count is over.
    past_entry(entry, count) = "{entry} comes at {count}, which is past.";
    /// An act or entry of a kind that comes once a round and was done.
    kind_done(name) = "{name}: the same kind of action was done already in this round.";
    /// An act or entry of a kind that comes once a round and is planned.
    kind_planned(name) = "{name}: the same kind of action is planned already.";
    /// Two entries of one kind in one plan.
    kind_twice(entry) = "{entry}: the same kind of action is planned twice.";
    /// An entry that comes once a round.
    once(entry) = "{entry} comes once a round.";
    /// A target that fails the test of an act that says nothing about it.
    UNFIT = "It has no use there.";
}
