//! Dice and reasons: the lines of detail behind a line of the log, and the parts of a figure.

use crate::text::texts;

texts! {
    /// The die of a combatant whose sheet is closed.
    closed(natural) = "the dice show {natural}";
    /// A roll: the die that counts, what is added, the total.
    plus(natural, bonus, total) = "{natural} + {bonus} = {total}";
    /// A roll: the die that counts, what is taken off, the total.
    minus(natural, bonus, total) = "{natural} − {bonus} = {total}";
    /// A roll that succeeded: the sum as above, what the number to meet is called, the number.
    success(sum, name, number) = "{sum} against {name} {number}: success";
    /// A roll that failed: the sum as above, what the number to meet is called, the number.
    failure(sum, name, number) = "{sum} against {name} {number}: failure";
    /// A roll of several dice: the line as above, and the dice.
    with_dice(line, dice) = "{line} (dice {dice})";
    /// Damage by dice: what fell, and the damage with its bonus.
    damage(dice, raw) = "dice {dice}, {raw} before armour";
    /// Damage that armour keeps off.
    armour(soaked) = "armour takes {soaked}";
    /// Damage after armour, where it makes wounds.
    in_all(points) = "{points} in all";
    /// A pool before and after damage.
    pool(pool, before, after) = "{pool} {before} to {after}";
    /// Points that a combatant gets by dice, for instance by rest.
    gained(who, pool, sum, dice) = "{who}: {pool} +{sum} (dice {dice})";
    /// Points that a combatant loses by dice.
    lost(who, pool, sum, dice) = "{who}: {pool} −{sum} (dice {dice})";
    /// Dice that an effect casts, and what they come to.
    cast(dice, sum) = "dice {dice}, {sum} in all";
    /// What stands between dice that are added up.
    DICE_PLUS = " + ";
    /// A number with half a point.
    half(whole) = "{whole}.5";
    /// A number below 0.
    below_zero(number) = "−{number}";
    /// A part of a figure that adds.
    part_plus(cause, amount) = "{cause} +{amount}";
    /// A part of a figure that takes off.
    part_minus(cause, amount) = "{cause} −{amount}";
    /// A part of a figure that gives Advantage.
    advantage(cause) = "{cause}: Advantage";
    /// A part of a figure that gives Disadvantage.
    disadvantage(cause) = "{cause}: Disadvantage";
    /// A part of a figure that is counted on the track of adjustments.
    part_step(cause, step) = "{cause}: {step}";
    /// A step up on the track of adjustments.
    bonus(step) = "{step} bonus";
    /// A step down on the track of adjustments.
    penalty(step) = "{step} penalty";
    /// A step up on the track, with points beyond it.
    bonus_of(step, points) = "{step} bonus ({points})";
    /// A step down on the track, with points beyond it.
    penalty_of(step, points) = "{step} penalty ({points})";
    /// The cause of the part that comes from the combatant's own numbers.
    OWN_SKILL = "Own skill";
    /// The cause of a number that counts in place of a die.
    NO_DIE = "Instead of a die";
    /// The cause of a part that comes from Size or stat block.
    BODY = "Body";
    /// The cause of a part that comes from cover.
    COVER = "Cover";
    /// The rule of cover.
    COVER_RULE = "What stands between the two hides a part of the target.";
    /// Where a rule stands: its file and line.
    stands_in(file, line) = "{file}, line {line}";
}
