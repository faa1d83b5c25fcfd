//! The lines of the log, one an event. `who` is the combatant that the event is about.

use crate::text::texts;

texts! {
    // The course of the fight.
    /// The first line.
    FIGHT_BEGINS = "The fight begins.";
    /// The first line where sides are surprised.
    ambush(sides) = "The fight begins: an ambush on {sides}.";
    /// The heading of a round.
    round(number) = "Round {number}";
    /// A side has planned; its plans are secret.
    side_planned(side) = "{side} have made their plans.";
    /// A plan, for those who may read it.
    plans(who, entries) = "{who} plans {entries}.";
    /// A plan with one slot open.
    plans_one_open(who, entries) = "{who} plans {entries} and leaves 1 turn open.";
    /// A plan with several slots open.
    plans_open(who, entries, open) = "{who} plans {entries} and leaves {open} turns open.";
    /// The heading of a turn.
    turn(who) = "{who}'s turn";
    /// The heading of a turn at a count.
    turn_at(who, count) = "{who}'s turn at {count}";
    /// The heading of a planned turn.
    turn_planned(who, count, entry) = "{who}'s turn at {count}: {entry}";
    /// A turn that ended without the action that it was for.
    turn_unused(who) = "{who} does not use the turn.";
    /// A turn that is bought: its entry and count.
    turn_bought(who, entry, count) = "{who} exerts: {entry} at {count}.";
    /// A turn that is skipped: what a count is called, and which.
    turn_skipped(who, counts, count) = "{who} lets {counts} {count} go by.";
    /// A turn that is moved to another count.
    turn_moved(who, turn, count) = "{who} moves {turn} to {count}.";
    /// A turn without an entry, in the line before.
    A_TURN = "a turn";
    /// A reinforcement arrives.
    joins(who) = "{who} joins the fight.";
    /// A side has held the place of its goal for one round.
    holds_one(side) = "{side} hold the place for a round.";
    /// A side has held the place of its goal for several rounds.
    holds(side, rounds) = "{side} hold the place for {rounds} rounds in a row.";
    /// A side no longer holds the place of its goal.
    holds_no_more(side) = "{side} no longer hold the place.";
    /// A routine of the ruleset with a name: "Exhaustion for Joan."
    routine(routine, who) = "{routine} for {who}.";

    // Acts.
    /// An act.
    acts(who, act) = "{who}: {act}";
    /// An act with a weapon or item.
    acts_with(who, act, tool) = "{who}: {act} ({tool})";
    /// An act on another combatant.
    acts_on(who, act, target) = "{who}: {act} on {target}";
    /// An act with a weapon or item on another combatant.
    acts_with_on(who, act, tool, target) = "{who}: {act} with {tool} on {target}";
    /// An act in the words of the ruleset.
    does(who, phrase) = "{who} {phrase}.";
    /// The same with a weapon or item.
    does_with(who, phrase, tool) = "{who} {phrase} with the {tool}.";
    /// The same with what grows on the body.
    does_bodily(who, phrase, tool) = "{who} {phrase} with {tool}.";
    /// A reaction.
    reacts(who, act) = "{who} reacts: {act}";
    /// A reaction, where the ruleset says how long one takes.
    reacts_in(who, time, act) = "{who} reacts ({time}): {act}";
    /// A combatant acts in the turn of another.
    interrupts(who, owner) = "{who} interrupts {owner}'s turn.";
    /// A multi-turn action: what is left of it.
    works_on(who, act, left) = "{who} works on {act}: {left} to go.";
    /// A begun act that another forestalled.
    cut_short(who, act) = "{who}: {act} is cut short.";
    /// A begun act that its owner gave up.
    given_up(who, act) = "{who}: {act} is given up.";
    /// A begun act whose target is gone.
    target_lost(who, act) = "{who}: {act} has no target any more.";
    /// A begun act that was undone.
    comes_to_nothing(who, act) = "{who}: {act} comes to nothing.";
    /// A readied action: its acts and its trigger.
    readies(who, acts, trigger) = "{who} readies: {acts} when {trigger}.";
    /// What a combatant calls out.
    says(who, words) = "{who}: \"{words}\"";

    // Movement.
    /// Forced movement.
    pushed(who) = "{who} is forced to move.";
    /// A rider mounts.
    mounts(who, mount) = "{who} mounts {mount}.";
    /// A combatant is picked up.
    carried(who, bearer) = "{who} is carried by {bearer}.";
    /// A rider leaves the saddle, willingly or not.
    dismounts(who) = "{who} is out of the saddle.";
    /// A carried combatant is put down.
    put_down(who) = "{who} is put down.";
    /// A combatant is thrown.
    thrown(who) = "{who} is thrown through the air.";
    /// A jump.
    leaps(who) = "{who} leaps.";
    /// A combatant is moved by magic, without a way.
    appears(who) = "{who} appears elsewhere.";
    /// A walk that ends at a hidden combatant.
    bumps(who) = "{who} bumps into an unseen combatant.";
    /// A walk that ends before its target.
    stops_short(who) = "{who} stops short.";
    /// Movement that a combatant gets in its turn.
    can_move(who, distance) = "{who} can move {distance} more.";

    // Strikes and harm.
    /// The second strike of an act for one.
    strikes(who, target, weapon) = "{who} strikes {target} with {weapon}.";
    /// The second strike of an act, where it is made like the first.
    strikes_too(who, target, weapon) = "{who} also strikes {target} with {weapon}.";
    /// An attack roll that hits.
    hits(who, target) = "{who} hits {target}.";
    /// An attack roll that misses.
    misses(who, target) = "{who} misses {target}.";
    /// A roll that has no number to meet.
    measures(who, roll, total) = "{who}: {roll} {total}.";
    /// Such a roll of a combatant whose sheet is closed.
    rolls(who, roll) = "{who}: {roll}.";
    /// A roll that succeeds.
    succeeds(who, roll) = "{who}: {roll} succeeds.";
    /// A roll that fails.
    fails(who, roll) = "{who}: {roll} fails.";
    /// The two rolls of a contest, won by the one that began it: both rolls, and whose the other is.
    contest_won(who, roll, other, answer) = "{who}: {roll} beats {other}'s {answer}.";
    /// The two rolls of a contest, lost by the one that began it.
    contest_lost(who, roll, other, answer) = "{who}: {roll} fails against {other}'s {answer}.";
    /// A roll that is raised after the dice, far enough.
    lifted_enough(who, points) = "{who} adds {points} to the roll, which is enough.";
    /// A roll that is raised after the dice, not far enough.
    lifted_short(who, points) = "{who} adds {points} to the roll, which is not enough.";
    /// A strike that meets a combatant before its target.
    in_the_way(who, target) = "{who} is in the way of {target}.";
    /// A strike at a wrong combatant.
    strays(who, target) = "{who} mistakes {target} for the target.";
    /// A combatant takes the harm of another.
    takes_blow(who, other) = "{who} takes the blow for {other}.";
    /// Damage by a combatant.
    hurts(who, target, points) = "{who} hurts {target} for {points}.";
    /// Damage without a source.
    takes_damage(who, points) = "{who} takes {points} damage.";
    /// A hit that makes no wound.
    no_wound(who) = "{who} takes no wound.";
    /// A wound by a combatant, and its level.
    wounds(who, target, level) = "{who} wounds {target}: {level}.";
    /// A wound without a source, and its level.
    is_wounded(who, level) = "{who} is wounded: {level}.";
    /// The level of a wound above the highest, in the two lines before.
    BEYOND_BEARING = "beyond bearing";
    /// The damage of a hit, after "Hit" or the name of the roll.
    blow_points(points) = " for {points}";
    /// A hit without a wound, after "Hit" or the name of the roll.
    BLOW_NO_WOUND = ", no wound";
    /// The wound of a hit, after "Hit" or the name of the roll.
    blow_wound(level) = ": {level} wound";
    /// A wound above the highest level, after "Hit" or the name of the roll.
    BLOW_BEYOND = ": a wound beyond bearing";

    // Pools, conditions, the end of a combatant.
    /// Health that comes back: how much, the name of its pool, and what there is now.
    regains(who, points, pool, now) = "{who} regains {points} {pool} ({now} now).";
    /// A pool that changes.
    pool_now(who, now, pool, before) = "{who}: {pool} {now} ({before} before).";
    /// A stance.
    takes_stance(who, stance) = "{who} takes up {stance}.";
    /// A condition begins.
    is(who, condition) = "{who} is {condition}.";
    /// A condition begins, with its source: "Joan is marked by Moth."
    is_by(who, condition, by, source) = "{who} is {condition} {by} {source}.";
    /// A condition ends.
    is_no_longer(who, condition) = "{who} is no longer {condition}.";
    /// A condition ends, with its source.
    is_no_longer_by(who, condition, by, source) = "{who} is no longer {condition} {by} {source}.";
    /// What a condition says itself when it begins or ends.
    told(who, words) = "{who} {words}.";
    /// A condition with levels that rises.
    grows_worse(who, condition) = "{who}: {condition} grows worse.";
    /// A condition with levels that falls.
    eases(who, condition) = "{who}: {condition} eases.";
    /// A combatant dies.
    dies(who) = "{who} dies.";
    /// A combatant leaves the scene and returns later.
    will_return(who) = "{who} will come back.";
    /// A combatant is left behind by its side.
    left_behind(who) = "{who} is left behind.";
    /// A combatant surrenders.
    surrenders(who) = "{who} surrenders.";
    /// A combatant gets out of the fight.
    escapes(who) = "{who} escapes.";

    // Items, objects, ground.
    /// An item comes into the hand.
    takes_in_hand(who, item) = "{who} takes the {item} in hand.";
    /// An item is put away.
    puts_away(who, item) = "{who} puts the {item} away.";
    /// An item is dropped.
    drops(who, item) = "{who} drops the {item}.";
    /// A weapon is loaded.
    loads(who, item) = "{who} loads the {item}.";
    /// An item of a combatant turns into another one.
    item_becomes(who, before, article, after) = "{who}'s {before} is now {article} {after}.";
    /// An item on the ground turns into another one.
    loose_item_becomes(before, article, after) = "The {before} on the ground is now {article} {after}.";
    /// An item that a blow does not damage.
    item_unharmed(who, item) = "{who}'s {item} takes no harm.";
    /// An item that a blow damages.
    item_damaged(who, item, points, left) = "{who}'s {item} is damaged by {points}: {left} left.";
    /// An object that a blow does not damage.
    object_unharmed(who, object) = "{who} does the {object} no harm.";
    /// An object that a blow damages.
    object_damaged(who, object, points, left) = "{who} damages the {object} by {points}: {left} left.";
    /// An object in a new state: "The door is now open."
    object_now(object, state) = "The {object} is now {state}.";
    /// An object in its first state again.
    object_as_before(object) = "The {object} is as it was.";
    /// An object in a state with a name of its own: "The glass pane turns into broken glass."
    object_becomes(object, state) = "The {object} turns into {state}.";
    /// The state of an object that has none, in the lines before.
    CHANGED = "changed";
    /// A hidden object is found.
    discovers(who, article, object) = "{who} discovers {article} {object}.";
    /// An object is moved.
    object_moved(object) = "The {object} is moved.";
    /// Ground that an act lays, and how far it reaches.
    zone_laid(ground, area) = "{ground} covers {area}.";
    /// Ground that is gone.
    zone_gone(ground) = "{ground} is gone.";
}
