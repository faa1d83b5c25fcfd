//! Phrases of the log: possessives, articles, changes of objects.

/// "Joan's"; "the Watch's".
pub(in crate::fight) fn possessive(name: &str) -> String {
    format!("{name}'s")
}

/// The indefinite article of a noun.
pub(in crate::fight) fn article(what: &str) -> &'static str {
    if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// The new state of an object. Names of states usually contain the object's: "Open door", "Lever, down".
pub(in crate::fight) fn changed(thing: &str, state: &str) -> String {
    let last = thing.split(' ').next_back().unwrap_or(thing);
    let plain = [thing, last].into_iter().find_map(|thing| {
        let whole = |before: &&str| before.is_empty() || before.ends_with(' ');
        let before = state.strip_suffix(thing).filter(whole).map(str::trim_end);
        before.or_else(|| state.strip_prefix(thing)?.strip_prefix(", "))
    });
    match plain {
        Some("") => format!("The {thing} is as it was."),
        Some(plain) => format!("The {thing} is now {plain}."),
        None => format!("The {thing} turns into {state}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_thing_is_now_is_told_in_plain_words() {
        assert_eq!(changed("door", "open door"), "The door is now open.");
        assert_eq!(changed("lever", "lever, down"), "The lever is now down.");
        assert_eq!(changed("warning bell", "bell, ringing"), "The warning bell is now ringing.");
        assert_eq!(changed("table", "tipped table"), "The table is now tipped.");
        assert_eq!(changed("table", "table"), "The table is as it was.");
        assert_eq!(changed("fuel drum", "burst drum"), "The fuel drum is now burst.");
        assert_eq!(changed("door", "trapdoor"), "The door turns into trapdoor.");
        assert_eq!(changed("padlock", "pick"), "The padlock turns into pick.");
    }
}
