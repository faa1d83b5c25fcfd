//! What the types of data files are called in messages. Designers know files and not the types that the program makes
//! of them: `WoundLevelDef` is "a wound level" to them.

/// Types whose names say too little, or something else.
const TOLD: [(&str, &str); 37] = [
    ("Part", "a part of a ruleset"),
    ("Placement", "a combatant"),
    ("Named", "an entry with `key` and `name`"),
    ("Procedures", "the procedures"),
    ("Roles", "the roles of a ruleset"),
    ("WoundsDef", "the wounds of a ruleset"),
    ("CostsDef", "a change of costs"),
    ("Whom", "a choice of targets"),
    ("WhoName", "a party"),
    ("UseOn", "a target of a use"),
    ("Past", "an obstacle"),
    ("Carries", "a rule for acts over several turns"),
    ("Ties", "a rule for ties"),
    ("When", "a moment"),
    ("Step", "a step of a procedure"),
    ("Until", "a duration"),
    ("Ask", "a question of an order"),
    ("FactorsName", "a rule for costs of steps"),
    ("CornersName", "a rule for corners"),
    ("MetricName", "a way to count distances"),
    ("PcsName", "a rule for player characters"),
    ("SightName", "a way to draw lines of sight"),
    ("RunDef", "a rule for run-ups"),
    ("RollDiceName", "dice"),
    ("FlankModel", "a rule for flanking"),
    ("TimeDef", "a time system"),
    ("SideRole", "a role of a side"),
    ("Plans", "a rule for plans"),
    ("Elsewhere", "a stand-in"),
    ("Legend", "an entry of the legend"),
    ("Pattern", "an end of a condition"),
    ("SturdyDef", "what a thing withstands"),
    ("BrittleDef", "what breaks an item"),
    ("StrikeForm", "a kind of strike"),
    ("Glyph", "a picture"),
    ("TerrainLook", "a look of ground"),
    ("ObjectLook", "a look of objects"),
];

/// What a type is called, with its article.
pub(crate) fn told(name: &str) -> String {
    if let Some((_, told)) = TOLD.iter().find(|(known, _)| *known == name) {
        return (*told).to_owned();
    }
    let plain = name.strip_suffix("Def").or_else(|| name.strip_suffix("Name")).unwrap_or(name);
    let mut words = String::new();
    for letter in plain.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    let article = if words.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// Keys as a list, no longer than a line or two.
pub(super) fn listed(keys: &[&str]) -> String {
    const MOST: usize = 16;
    match keys.len().checked_sub(MOST) {
        Some(more) if more > 0 => format!("{} and {more} more", keys[..MOST].join(", ")),
        _ => keys.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_plain_names() {
        for (name, words) in [
            ("SceneDef", "a scene"),
            ("WoundLevelDef", "a wound level"),
            ("ActionDef", "an action"),
            ("UseDef", "a use"),
            ("Effect", "an effect"),
            ("WhoName", "a party"),
            ("Part", "a part of a ruleset"),
        ] {
            assert_eq!(told(name), words);
        }
        assert_eq!(listed(&["a"; 18]), format!("{} and 2 more", ["a"; 16].join(", ")));
    }
}
