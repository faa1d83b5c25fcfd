//! Phrases that sentences are made with: lists, articles, states of objects.

use crate::text::texts;

texts! {
    /// A list of names without one.
    NOTHING = "nothing";
    /// The end of a list in a sentence: the names before it, and the last one.
    and(most, last) = "{most} and {last}";
    /// What stands between names of a list.
    COMMA = ", ";
    /// A name that a list has several times.
    times(name, number) = "{name} ×{number}";
    /// An act that takes one more turn.
    ONE_TURN = "1 turn";
    /// An act that takes more turns.
    turns(number) = "{number} turns";
    /// The size of a zone on a map without units.
    ONE_CELL = "1 cell";
    /// The size of a zone on a map without units.
    cells(number) = "{number} cells";
    /// What stands between the acts of a readied action.
    THEN = ", then ";
    /// A walk among the acts of a readied action.
    A_WALK = "a walk";
    /// Any foe, in the trigger of a readied action.
    A_FOE = "a foe";
    /// Any friend, in the trigger of a readied action.
    A_FRIEND = "a friend";
    /// Any combatant, in the trigger of a readied action.
    ANYONE = "anybody";
    /// Any act, in the trigger of a readied action.
    ANYTHING = "anything";
    /// A cell, in the trigger of a readied action: column and row, from 1.
    cell(x, y) = "the marked cell ({x}, {y})";
    /// Any object, in the trigger of a readied action.
    SOMETHING = "something";
}

/// Names in a sentence: "Joan, Sable and Moth".
pub(in crate::fight) fn joined(list: &[String]) -> String {
    match list {
        [] => NOTHING.to_owned(),
        [one] => one.clone(),
        [most @ .., last] => and(most.join(COMMA), last),
    }
}

/// The indefinite article of a noun.
pub(in crate::fight) fn article(what: &str) -> &'static str {
    if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// The name of a side inside a sentence: "the Watch" for "The Watch".
pub(in crate::fight) fn inside(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// The state of an object without the object: "open" for "open door", "down" for "lever, down". Empty for an object as
/// it always is, None for a state with a name of its own. Both names are in lower case.
pub(in crate::fight) fn plain_state<'s>(thing: &str, state: &'s str) -> Option<&'s str> {
    let last = thing.split(' ').next_back().unwrap_or(thing);
    [thing, last].into_iter().find_map(|thing| {
        let whole = |before: &&str| before.is_empty() || before.ends_with(' ');
        let before = state.strip_suffix(thing).filter(whole).map(str::trim_end);
        before.or_else(|| state.strip_prefix(thing)?.strip_prefix(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_thing_is_now_is_told_in_plain_words() {
        assert_eq!(plain_state("door", "open door"), Some("open"));
        assert_eq!(plain_state("lever", "lever, down"), Some("down"));
        assert_eq!(plain_state("warning bell", "bell, ringing"), Some("ringing"));
        assert_eq!(plain_state("table", "table"), Some(""));
        assert_eq!(plain_state("fuel drum", "burst drum"), Some("burst"));
        assert_eq!(plain_state("door", "trapdoor"), None);
        assert_eq!(plain_state("padlock", "pick"), None);
    }

    #[test]
    fn names_are_joined_and_sides_lose_their_capital_inside_a_sentence() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(joined(&names(&["Joan", "Sable", "Moth"])), "Joan, Sable and Moth");
        assert_eq!(joined(&[]), "nothing");
        assert_eq!(inside("The Watch"), "the Watch");
        assert_eq!(inside("Theodora"), "Theodora");
    }
}
