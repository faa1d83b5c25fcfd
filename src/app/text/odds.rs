//! The odds of an act, with the reasons of its figures.

crate::text::texts! {
    /// A number that is told above already: the steps that count in it.
    including(of) = "incl. {of}";
    /// The button of an act that a walk comes before.
    walk_then(action) = "Walk, then {action}";
    /// The button of an act that a step aside comes before.
    step_then(step, action) = "{step}, then {action}";
    /// The head of a forecast whose target stands below.
    on(action) = "{action} on";
    /// An action of several turns: points there are, and points to pay later.
    pay_later(text, now, later) = "{text} {now} now, {later} still to pay.";
    /// The turn ends with it.
    ends_turn(text) = "{text} Your turn ends.";
    /// The button that begins an action of several turns.
    begin(action) = "Begin: {action}";
    /// A target of which too little is known.
    unknown(text) = "{text} Too little is known of the target to tell the odds.";
    /// A row of coins: the roll.
    ATTACK = "Attack";
    /// A row of coins: the damage.
    DAMAGE = "Damage";
    /// A warning: an area harms friends.
    catches_friends(names) = "It catches {names} on your side too";
    /// A warning: an area in which no foe is.
    COVERS_NOBODY = "No foe is in the area";
    /// The cost of an act that is paid in parts: what is paid now, and later.
    now_and_later(now, later) = "{now} now, {later} later";
    /// What comes before an act: the cost of the walk up to it.
    walk_first(costs) = "{costs} to walk there";
    /// A warning: conditions that the walk up to a target leaves one with.
    walk_brings(conditions) = "after the walk: {conditions}";
    /// A warning: the walk up to a target ends on hard ground.
    walk_ends_on(ground, rule) = "after the walk: {ground}. {rule}";
    /// A warning: friendly fire.
    own_side(who) = "{who} is on your side";
    /// A warning: the weapon is gone afterwards.
    thrown(item) = "The {item} is thrown and leaves your hand";
    /// The chance to fell, under its figure.
    TO_FELL = "to fell";
    /// The chance to fell, in a line.
    FELLS = "fells";
    /// The chance to break an object, under its figure.
    TO_BREAK = "to break";
    /// The number to meet of an object.
    of_thing(number, thing) = "{number} of the {thing}";
    /// The number to meet of a combatant.
    of_target(number, target) = "{number} of {target}";
    /// What a roll has to meet.
    against(number) = "Against {number}";
    /// What damage an object withstands.
    TOUGHNESS = "Toughness";
    /// The part of a roll that the combatant brings, without an attribute to name.
    OWN_SKILL = "Own skill";
    /// The part of damage that the combatant brings, without an attribute to name.
    OWN_STRENGTH = "Own strength";
    /// The part of a number that does not come from modifiers.
    BASE = "Base";
    /// A roll whose chance is not known.
    RISK_UNKNOWN = "odds unknown";
    /// An order that takes of what is kept for reactions: what is left.
    leaves_of_kept(points) = "Leaves {points}: less than you keep for reactions.";
    /// A target's roll to resist, with its chance.
    resists(chance) = "resists {chance}";
    /// The damage to expect of an act, on average.
    about(damage) = "about {damage} damage";
    /// A chance that was found by trying.
    about_percent(chance) = "about {chance}%";
    /// An act that deals less than a point on average.
    LITTLE = "little damage";
    /// The chance that somebody is out of the fight after an act.
    falls(chance) = "falls {chance}";
    /// A condition that an act brings, with its chance.
    gets(condition, chance) = "{condition} {chance}";
    /// Beside a cost: it takes all the time that is left.
    ENDS_THE_TURN = "ends the turn";
    /// A caution: what is held ready is lost by something else.
    ends_readied(acts) = "What is held ready is given up: {acts}.";
    /// A caution: what is left of a movement is lost.
    ends_movement(left) = "The rest of the move, {left}, is lost.";
    /// A caution: what was begun is lost by something else.
    ends_begun(act) = "{act}, which was begun, is given up.";
    /// Somebody that is pushed or pulled, and how far.
    moves(way) = "moved {way}";
    /// The same with its chance.
    may_move(way, chance) = "moved {way} {chance}";
    /// A distance that the dice decide.
    up_to(way) = "up to {way}";
    /// A push that leads nowhere.
    NO_ROOM = "There is no room behind it: nobody would be moved.";
    /// A target's roll to resist, whose chance is not known.
    RESISTS_UNKNOWN = "may resist";
    /// Two dice, of which the better counts.
    ADVANTAGE = "Advantage";
    /// How it is rolled.
    BEST_OF_TWO = "better of two";
    /// Two dice, of which the worse counts.
    DISADVANTAGE = "Disadvantage";
    /// How it is rolled.
    WORST_OF_TWO = "worse of two";
    /// Dice with advantage.
    better(dice) = "{dice}, the better of two";
    /// Dice with disadvantage.
    worse(dice) = "{dice}, the worse of two";
    /// The chance of a critical success.
    CRITICAL = "Critical success";
    /// The chance of a wound.
    wound(level) = "{level} wound";
    /// The damage of a hit.
    damage(dice) = "Damage {dice}";
    /// The damage of a hit, and what armour may take of it.
    damage_soaked(dice, soak) = "Damage {dice}, armour up to −{soak}";
    /// Dice.
    dice(count, sides) = "{count}d{sides}";
    /// Dice of which some count.
    dice_best(count, sides, kept) = "{count}d{sides}, best {kept}";
    /// Dice of which some count.
    dice_worst(count, sides, kept) = "{count}d{sides}, worst {kept}";
    /// Coins that come to nothing.
    NO_STEP = "nothing";
    /// Coins that come to a step.
    step(step, amount) = "{step} {amount}";
    /// What is lost or gained by limits of a figure.
    LIMITS = "Limits";
    /// A part of a part.
    part(what) = "· {what}";
    /// Cover as a part of the number to meet.
    COVER = "· Cover";
    /// The least dice that hit.
    NEEDED = "Needed on the dice";
    /// The chance that an act gets as far as its roll.
    NOT_PREVENTED = "If nothing prevents it";
    /// A factor of a chance.
    factor(chance) = "× {chance}";
    /// A chance that others come to.
    product(chance) = "= {chance}";
    /// A roll against another one.
    against_roll(dice, bonus) = "{dice} {bonus}";
    /// What is needed depends on the dice of the other party: a tie is enough, …
    NEEDED_EQUAL = "a tie is enough";
    /// … or not.
    NEEDED_MORE = "more than theirs";
    /// What comes of a face of the die whatever the total.
    ALWAYS = "always succeeds";
    /// The most that the target may roll.
    needed_theirs(most) = "{most} or less on the other's dice";
    /// No dice hit.
    NEEDED_NEVER = "none";
    /// The least dice that hit.
    needed(least) = "{least} or more";
    /// Damage: the dice.
    DICE = "Dice";
    /// Damage: the dice, and the weapon that they are for.
    dice_of(weapon) = "Dice with {weapon}";
    /// Damage: what a weapon adds.
    WEAPON = "Weapon";
    /// Damage: a critical hit.
    natural(number) = "On a natural {number}";
    /// Damage: by how much a critical hit counts.
    dice_times(factor) = "dice × {factor}";
    /// Damage: what armour takes.
    ARMOUR = "Armour";
    /// Damage: what armour takes, and its limit.
    armour_limit(most) = "Armour, at most 1/{most}";
    /// Damage: its mean.
    AVERAGE = "On average";
    /// A number with one decimal.
    decimal(whole, tenth) = "{whole}.{tenth}";
    /// Why it fells: it hits.
    IF_HITS = "Hits";
    /// Why it fells: the wound is too heavy.
    IF_WOUND = "and the wound is too much to bear";
    /// Why it wounds: the damage is enough.
    LEAVES_WOUND = "and leaves a wound";
    /// Why it wounds: what the chances come to.
    WOUNDS = "Wounds";
    /// Why the worst happens: the wound is as heavy as that.
    leaves(level) = "and the wound is {level}";
    /// Why it fells: the damage is enough.
    if_damage(health) = "and deals {health} or more";
    /// Why it fells: the damage is enough where it may pass by the points in front of health.
    if_passes(front) = "and wounds past {front}";
    /// Why it fells: what the chances come to.
    THEN_FELLS = "Fells";
    /// A share of the outcomes.
    MISS = "miss";
    /// A share of the outcomes.
    HIT = "hit";
    /// A share of the outcomes.
    NO_WOUND = "no wound";
    /// The chance of a roll, under its figure.
    TO_SUCCEED = "to succeed";
    /// The chance that a target resists, under its figure.
    TO_BE_RESISTED = "to be resisted";
    /// The total of a roll, under its figure, with the number to meet.
    roll_needs(roll, against) = "{roll}, needs {against}";
    /// Damage, under its figure, with who takes it.
    damage_to(who) = "damage to {who}";
}
