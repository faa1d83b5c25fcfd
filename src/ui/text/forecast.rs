//! The odds of an act: the forecast, the prompt of a reaction, the bar of outcomes, the stacks of points.

crate::text::texts! {
    /// What a strike costs.
    costs(costs) = "Cost: {costs}";
    /// Under the chance of a strike to hit.
    TO_HIT = "to hit";
    /// Under the chance of a strike to wound.
    TO_WOUND = "to wound";
    /// Under the damage of a strike.
    DAMAGE = "damage";
    /// The damage of any hit breaks the object.
    ANY_HIT_BREAKS = "any hit breaks it";
    /// The damage of any hit fells the target.
    ANY_HIT_FELLS = "any hit fells";
    /// A hit may fell the target; the least damage.
    hit_deals(least) = "a hit deals {least} or more";
    /// No hit fells the target; the least health that is left.
    hit_leaves(least) = "a hit leaves {least} or more";
    /// A hit fells the target only if it passes by what stands in front of its health; else the least that is left.
    hit_leaves_or_fells(least) = "a hit leaves {least} or more, or fells";
    /// Health of a target, and what a hit does to it.
    health(now, max, hit) = "{now} of {max}; {hit}";
    /// Damage and its chance.
    chance_of(damage, chance) = "{damage}: {chance}%";
    /// Every damage with its chance, for a screen reader.
    all_damage(list) = "Damage: {list}";
    /// A share of the bar of outcomes.
    share(name, chance) = "{name} {chance}%";
    /// The points of a figure, for a screen reader.
    coins(figure, list, sum) = "{figure}: {list}, in all {sum}";
    /// Under the chance of a reaction to hit.
    HITS = "hits";
    /// Under the chance of a reaction to wound.
    WOUNDS = "wounds";
    /// A reaction of one of several combatants, with its rule.
    reaction(who, name, rule) = "{who}: {name}. {rule}";
    /// The button that does not react this time.
    PASS = "Pass";
    /// The tooltip of the button that always reacts so.
    ALWAYS_HINT = "Takes it whenever it can, without asking, until the menu says otherwise.";
    /// The tooltip of the button that never does.
    NEVER_HINT = "Passes it from now on, without asking, until the menu says otherwise.";
    /// The button that reacts in this way from now on without being asked.
    ALWAYS = "Always";
    /// The button that never reacts in this way from now on.
    NEVER = "Never";
}
