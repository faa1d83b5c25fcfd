//! What the computer weighs for a decision, in words.

crate::text::texts! {
    /// The head of the list.
    HEAD = "The computer weighs";
    /// A worth for each point of the turn that an act takes.
    per(worth, pool) = "{worth} per {pool}";
    /// A message: the order that the computer would give, and the key that gives it.
    suggested(order, key) = "Suggested: {order}. {key} does it.";
    /// A message: what the computer would do with the rest of the turn, and the key that does the first part of it.
    suggested_first(orders, key) = "Suggested: {orders}. {key} does the first of it.";
    /// A message: an order that is no press on the board.
    suggested_only(order) = "Suggested: {order}.";
    /// An order, and what the computer means to do after it.
    and_then(first, then) = "{first}, then {then}";
    /// A walk, without its length.
    WALK = "Walk";
    /// A walk, or what buys the movement for it, with its length and the direction in which it ends.
    walk(walk, length, direction) = "{walk} {length} {direction}";
    /// Nothing more is done in this turn.
    END = "End the turn";
    /// A chance to react is not taken.
    PASS = "Let it pass";
    /// The row of what is pointed at, which is no row of the list otherwise.
    pointed(order) = "{order} (pointed at)";
    /// What is pointed at and was not among what was compared.
    UNCONSIDERED = "the computer does not think of it";
    /// A search is under way.
    SEARCHING = "Tries turns in imagined fights…";
    /// Between an act that a search has tried and its target.
    AIMED = " · ";
    /// How much better a fight stands after an answer that was tried than after the first, in combatants.
    tried(gain) = "tried: {gain}";
    /// What came of an answer that was tried: the gain, its standard error, and how often it was tried.
    tried_against(gain, error, count) = "{gain} combatants a few turns later, give or take {error}, by {count} tries in imagined fights";
    /// One of the fights in which it was tried.
    line(found, line) = "{found}. One of them: {line}";
    /// What the odds of a strike come to.
    strike(hit, mean, fell) = "{hit} to hit, takes {mean} on average, {fell} to fell";
    /// So many strikes follow.
    blows(count) = "{count} strikes";
    /// What an act brings as a whole, where its price is compared too.
    worth(worth) = "{worth} as a whole";
    /// One foe can strike at the place.
    foe(harm) = "one foe can strike there: {harm}";
    /// Several can.
    foes(count, harm) = "{count} foes can strike there: {harm}";
    /// Friends are too far away to strike back.
    alone(harm) = "no friend near to strike back: {harm}";
    /// Cover from shots.
    cover(worth) = "cover there: {worth}";
    /// Ground that hurts.
    ground(harm) = "ground that hurts: {harm}";
    /// A way off the map.
    exit(harm) = "it leads off the map: {harm}";
    /// Strikes at who walks off.
    leaving(harm) = "struck at on walking off: {harm}";
    /// Strikes at who shoots within the reach of foes.
    answered(harm) = "struck at while shooting: {harm}";
    /// One cell nearer.
    NEARER = "one cell nearer to its goal";
    /// Several cells nearer.
    nearer(count) = "{count} cells nearer to its goal";
    /// Farther away.
    farther(count) = "{count} farther from its goal";
    /// An entry of a plan and its worth.
    entry(name, worth) = "{name}: {worth}";
    /// An act whose worth has no parts.
    EFFECTS = "what comes of it on average";
    /// What was not compared with anything.
    NOTHING = "there is nothing better to do";
    /// Between parts.
    part(parts, next) = "{parts}; {next}";
    /// A rule of thumb came first.
    GEAR = "What is in hand comes first.";
    /// Grips.
    GRAPPLE = "Holds and grips come first.";
    /// Mounts.
    MOUNTS = "It mounts first.";
    /// Conditions that hold it down.
    SHEDS = "It gets up or free first.";
    /// The rules advise it.
    ADVISED = "The rules advise it now.";
    /// A help for what is planned.
    READIES = "It readies itself for what it has planned.";
    /// The goal of the scene.
    GOAL = "The goal is within reach.";
    /// A jump.
    LEAPS = "A jump saves a long way round.";
    /// Health.
    HEALS = "It is badly hurt, and heals itself.";
    /// Flight.
    FLEES = "It flees.";
    /// A retreat.
    FALLS_BACK = "It falls back from a fight that goes against it.";
    /// Wounds.
    TENDS = "Wounds are tended first.";
    /// What was begun.
    GOES_ON = "It goes on with what it has begun.";
    /// What it decided earlier in the turn.
    PLANNED = "It does what it meant to do after the last step.";
    /// Foes are too far away.
    APPROACHES = "Nothing is worth more from here than coming nearer.";
    /// An object.
    OBJECT = "It uses what lies about.";
    /// Foes that come.
    LETS_COME = "It lets foes come, and strikes then.";
    /// What is left of a turn.
    HURRIES = "There is no time left for a whole strike.";
    /// A defence.
    COVERS = "What is left goes into its defence.";
}
