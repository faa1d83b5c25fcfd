//! The stack of frames in words, as `fray replay --at` prints it: what each frame is about, what it waits for, how it
//! goes on. They are parts of a line, without a capital and a full stop.

use crate::text::texts;

texts! {
    // What it waits for.
    /// The frame above it.
    waits_for_frame(frame) = "the {frame}";
    /// A side that is asked.
    waits_for_order(side) = "an order of {side}";
    /// Nothing, once the fight is over.
    WAITS_FOR_NOTHING = "nothing";
    /// The frame of turns in their order, as the one below it names it.
    FRAME_TURN_ORDER = "turn order";
    /// The frame of turns before the first round, as the one below it names it.
    FRAME_EARLY_TURNS = "early turns";
    /// The frame of an effect list, as the one below it names it.
    FRAME_EFFECTS = "effects";
    /// The frame of an effect list for several combatants, as the one below it names it.
    FRAME_EFFECTS_ON_EACH = "effects on each";
    /// The frame of what follows the fight, as the one below it names it.
    FRAME_END_OF_FIGHT = "end of the fight";

    // What it is about.
    /// A round.
    round(number) = "round {number}";
    /// The planning of a side.
    planning(side) = "planning: {side}";
    /// The count, and the side whose turns come.
    count_at(number, side) = "the count at {number}: {side}";
    /// The count before it has begun.
    COUNT = "the count";
    /// The turns of a round in their order.
    TURNS_IN_ORDER = "turns in their order";
    /// Rests that are taken before the fight.
    rests(left) = "rests since the last scene: {left} to go";
    /// What comes before the first round.
    OPENING = "what comes before the first round";
    /// Turns before the first round.
    early_turns(condition) = "turns before the first round of all who bear {condition}";
    /// A turn.
    turn(who) = "turn of {who}";
    /// A turn in which another combatant acts too.
    turn_with(turn, other) = "{turn} with {other}";
    /// A turn at a count.
    turn_at(turn, count) = "{turn} at {count}";
    /// A planned turn.
    turn_planned(turn, entry) = "{turn}, {entry}";
    /// An act.
    act(who, act) = "{who}: {act}";
    /// An act on another combatant.
    act_on(who, act, target) = "{who}: {act} on {target}";
    /// An act that a window offers without it being a reaction.
    act_offered(act) = "{act}, offered by a window";
    /// A reaction.
    act_reaction(act) = "{act}, a reaction";
    /// An act in the turn of another combatant.
    act_interrupt(act) = "{act}, an interruption of the turn";
    /// An act that is ordered besides the answer to a question.
    act_aside(act) = "{act}, besides what was asked";
    /// Movement without steps left: its kind and whose it is.
    walk(kind, who, made, all) = "{kind} of {who}: {made} of {all} steps made";
    /// Movement: its kind, whose it is, where it leads.
    walk_to(kind, who, to, made, all) = "{kind} of {who} to {to}: {made} of {all} steps made";
    /// A kind of movement.
    KIND_FORCED = "forced movement";
    /// A kind of movement.
    KIND_LEAP = "leap";
    /// A kind of movement.
    KIND_WALK = "walk";
    /// A strike: by whom, at whom, with what, and its result.
    strike(who, target, weapon, result) = "strike of {who} at {target} with {weapon}: {result}";
    /// The result of a strike that cannot hit.
    MISSED_WITHOUT_DICE = "a miss without dice";
    /// The result of a strike before the dice.
    NOT_ROLLED = "not rolled yet";
    /// The result of a strike that hit.
    hit(total, against) = "{total} against {against}, a hit";
    /// The result of a strike that missed.
    miss(total, against) = "{total} against {against}, a miss";
    /// A roll: its name, whose it is, and its result.
    roll(roll, who, result) = "{roll} of {who}: {result}";
    /// The result of a roll before the dice.
    NOT_CAST = "not cast yet";
    /// The result of a roll that succeeded.
    success(total, against) = "{total} against {against}, a success";
    /// The result of a roll that failed.
    failure(total, against) = "{total} against {against}, a failure";
    /// An effect list.
    effects(who, begun, all) = "effects of {who}: {begun} of {all} begun";
    /// An effect list for several combatants.
    effects_on_each(who, left) = "effects of {who} on each of several combatants: {left} to come";
    /// A window: its point, whom it is about, and how far it is.
    window(window, who, state) = "{window} about {who}; {state}";
    /// A window about two combatants.
    window_of_two(window, who, other, state) = "{window} about {who} and {other}; {state}";
    /// A window in which a combatant or a side is asked.
    asked(who) = "{who} is asked";
    /// A window in which a readied action is carried out.
    readied(who) = "{who} carries out a readied action";
    /// An item in the air, and who struck it away.
    flight(item, who) = "{item} in the air, struck away by {who}";
    /// The item of the line before, once it is gone.
    AN_ITEM = "an item";
    /// The look for a winner.
    VERDICT = "whether the fight is decided";
    /// What follows a draw.
    AFTER_DRAW = "what follows a draw";
    /// What follows a victory.
    after_victory(sides) = "what follows the victory of {sides}";
    /// The combatant of what the scene itself does.
    THE_SCENE = "the scene";
    /// The side of what belongs to no side.
    NO_SIDE = "no side";
    /// The side that comes next where none is left.
    ALL_DONE = "every side is done";
    /// A window: its point as the ruleset calls it.
    the_window(point) = "the window `{point}`";
    /// A routine as the ruleset calls it.
    the_routine(routine) = "the routine `{routine}`";
    /// A cell as scenes and records write it.
    cell(x, y) = "({x}, {y})";
    /// A name that the ruleset does not have.
    UNKNOWN = "?";

    // How it goes on.
    /// After a round.
    NEXT_ROUND = "the next round begins";
    /// Before the first round.
    FIRST_ROUND = "the first round begins";
    /// While sides plan.
    NEXT_SIDE_PLANS = "the next side plans";
    /// While the count runs.
    NEXT_DUE_TURN = "the next turn that is due begins";
    /// While turns are taken in their order.
    NEXT_TURN = "the next turn begins";
    /// While rests are taken.
    NEXT_REST = "the next rest is taken";
    /// At the end of a turn.
    TURN_ENDS = "the turn ends";
    /// At the end of an act.
    ACT_ENDS = "the act ends";
    /// In a walk.
    step_to(to) = "the step to {to}";
    /// At the end of a walk.
    WALK_ENDS = "the walk ends";
    /// After a strike that hit.
    AFTER_HIT = "what follows a hit";
    /// After a strike that missed.
    AFTER_MISS = "what follows a miss";
    /// After a roll that succeeded.
    AFTER_SUCCESS = "what follows a success";
    /// After a roll that failed.
    AFTER_FAILURE = "what follows a failure";
    /// In an effect list.
    NEXT_EFFECT = "the next effect";
    /// In an effect list for several combatants.
    NEXT_COMBATANT = "the effects on the next combatant";
    /// After the last reaction of a window.
    WINDOW_CLOSES = "the window closes";
    /// In a window.
    NEXT_ASKED = "the next who may react is asked, or the window closes";
    /// While an item is in the air.
    NEXT_CATCHER = "the next who may catch it is asked";
    /// After the look for a winner.
    GOES_ON_OR_ENDS = "the fight goes on, or ends";
    /// After what follows the fight.
    FIGHT_OVER = "the fight is over";

    // Steps of procedures.
    /// Pools refill at a moment of the round.
    refill(moment) = "pools refill ({moment})";
    /// Effects over time happen at a moment of the round.
    tick(moment) = "conditions and hazards take effect ({moment})";
    /// A window opens.
    opens(window) = "{window} opens";
    /// A window opens after a miss.
    opens_on_miss(window) = "{window} opens if it fell short";
    /// A window opens after a hit.
    opens_on_hit(window) = "{window} opens if it hit";
    /// A window opens after a hit whose harm no other combatant takes.
    opens_unless_taken(window) = "{window} opens if it hit and the target keeps the harm";
    /// The step `Plan`.
    SIDES_PLAN = "the sides plan";
    /// The step `Count`.
    COUNT_RUNS = "the count runs";
    /// The step `Turns`.
    TURNS_TAKEN = "the turns are taken";
    /// The step `SkipRound`.
    NO_TURN = "no turn in this round";
    /// The step `Expire`.
    EXPIRES = "what lasts to the end of the round ends";
    /// The step `Reset`.
    RESET = "plans and marks of the round are wiped";
    /// The step `Ask`.
    OWNER_ASKED = "its owner is asked for the next order";
    /// The step `Continue`.
    GOES_ON = "what its owner has begun goes on";
    /// The step `Close`.
    TURN_CLOSES = "the turn closes";
    /// The step `Pay`.
    PAID = "the act is paid for";
    /// The step `Resolve`.
    EFFECTS_HAPPEN = "its effects happen";
    /// The step `Roll`.
    DICE_CAST = "the dice are cast";
    /// The step `Damage`.
    DAMAGE_DONE = "damage is done";
    /// The step `Riders`.
    WEAPON_EFFECTS = "what the weapon does besides";
    /// The step `Done`.
    STRIKE_RESOLVED = "the strike is told as resolved";
    /// The step `Victory`.
    VICTORY_CHECKED = "victory is checked";
    /// A moment at which something happens.
    ROUND_STARTED = "start of the round";
    /// A moment at which something happens.
    ANY_TURN_STARTED = "start of any turn";
    /// A moment at which something happens.
    OWN_TURN_STARTED = "start of the own turn";
    /// A moment at which something happens.
    OWN_TURN_ENDED = "end of the own turn";
    /// A moment at which something happens.
    ROUND_ENDED = "end of the round";
}
