//! The known word a mistyped one most likely stands for.
//!
//! Used for unknown keys and variants while reading, and by the checks that
//! look up references between definitions afterwards.

/// The most bytes of a word that may be a slip for another.
const LONGEST: usize = 200;

/// The candidate most like `word`, if any is close enough to be worth naming.
///
/// Close means that about a third of the letters differ at most, where swapping
/// two neighbours counts once and case does not count. The first of equally
/// close candidates wins.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A text of a page is no slip of a word, and comparing it takes long.
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&word, &other);
            let length = word.chars().count().max(other.chars().count());
            // In a word of one letter, one wrong letter is all of it.
            let close = distance <= (length / 3).max(1) && distance < length;
            close.then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Help for an unknown word: the nearest known one, or else all of them.
pub(super) fn suggest(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "there are none to choose from".to_owned(),
        None => format!("known: {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_closest_word() {
        let known = ["tempo", "tags", "target"];
        assert_eq!(nearest("tempoo", known), Some("tempo"));
        assert_eq!(nearest("tagret", known), Some("target"));
        assert_eq!(nearest("TAGS", known), Some("tags"));
        assert_eq!(nearest("weight", known), None);
    }

    #[test]
    fn short_words_need_something_in_common() {
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest("hq", ["hp"]), Some("hp"));
        assert_eq!(nearest("", ["hp"]), None);
    }

    #[test]
    fn suggestions_fall_back_to_the_list() {
        assert_eq!(suggest("spede", &["speed"]), "did you mean `speed`?");
        assert_eq!(suggest("blue", &["speed", "hp"]), "known: speed, hp");
    }
}
