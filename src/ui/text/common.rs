//! Figures, units and labels that many panels share.

crate::text::texts! {
    /// A figure with its label, as a screen reader says it.
    beside(label, value) = "{label} {value}";
    /// Something with what it is about: a group and its button, an attacker and a strike.
    labelled(label, value) = "{label}: {value}";
    /// A name with what is told of it.
    told(name, about) = "{name}, {about}";
    /// A name with its rule, as a sentence each.
    sentence(name, rule) = "{name}. {rule}";
    /// A chance.
    percent(chance) = "{chance}%";
    /// Points of a pool, and how many it can hold.
    pool(now, max) = "{now} / {max}";
    /// A range of whole numbers.
    range(least, most) = "{least}–{most}";
    /// A figure now, and what it would become.
    change(now, then) = "{now} › {then}";
    /// How many more there are than fit.
    more(count) = "+{count}";
    /// The tooltip of seeds.
    SEED_HINT = "The same seed and the same orders give the same dice.";
    /// Stands for a figure that there is none of.
    NONE = "–";
    /// Stands for what is not known.
    UNKNOWN = "?";
    /// The button that makes a value smaller, for a screen reader.
    LESS = "less";
    /// The button that makes a value greater, for a screen reader.
    MORE = "more";
    /// The sign on the button that makes a value smaller.
    MINUS = "–";
    /// The sign on the button that makes a value greater.
    PLUS = "+";
    /// What a map shows, for a screen reader.
    map_of(scene) = "Map of {scene}";
}
