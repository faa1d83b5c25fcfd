//! What many texts are put together from: lists, signs, changes.

pub(crate) use crate::ui::text::common::{UNKNOWN, change, labelled, percent, sentence, told};

crate::text::texts! {
    /// The last two of a list.
    and(first, last) = "{first} and {last}";
    /// The last two of a choice.
    or(first, last) = "{first} or {last}";
    /// All but the last two of a list.
    comma(first, others) = "{first}, {others}";
    /// Between the parts of a price.
    PLUS = " + ";
    /// Between facts that stand side by side.
    BETWEEN = " · ";
    /// Something with a remark.
    remark(what, about) = "{what} ({about})";
    /// A gain.
    plus(amount) = "+{amount}";
    /// A loss.
    minus(amount) = "−{amount}";
    /// A gain of points.
    gain(amount, pool) = "+{amount} {pool}";
    /// A loss of points.
    loss(amount, pool) = "−{amount} {pool}";
    /// A number of points.
    points(amount, pool) = "{amount} {pool}";
    /// How many of something there are, or by how much it counts.
    times(count) = "×{count}";
    /// Something of which there are several.
    many(what, count) = "{what} ×{count}";
    /// A pool with its points.
    pool(pool, now, max) = "{pool} {now}/{max}";
    /// Points before an act that costs some, and after it.
    left_after(now, left) = "{left} of {now} left";
    /// Points before an act that takes more, and what is paid of it later.
    later_after(now, later) = "{now} now, {later} later";
    /// Points before an act that gives some, and after it.
    gained_after(now, then, max) = "{now} now, then {then} of {max}";
    /// An act and its target.
    on(action, target) = "{action} on {target}";
    /// An act and its tool.
    with(action, tool) = "{action} with {tool}";
}

/// Names as a list: "a, b and c".
pub(crate) fn listed(names: &[impl AsRef<str>]) -> String {
    joined(names, |first, last| and(first, last))
}

/// Names as a choice: "a, b or c".
pub(crate) fn either(names: &[impl AsRef<str>]) -> String {
    joined(names, |first, last| or(first, last))
}

/// Names with commas between all but the last two.
fn joined(names: &[impl AsRef<str>], two: fn(&str, &str) -> String) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first, last] => two(first.as_ref(), last.as_ref()),
        [first, others @ ..] => comma(first.as_ref(), joined(others, two)),
    }
}

#[cfg(test)]
mod tests {
    use super::{either, listed};

    #[test]
    fn a_choice_has_one_or() {
        assert_eq!(either(&["Ada"]), "Ada");
        assert_eq!(either(&["Ada", "Bo", "Cy"]), "Ada, Bo or Cy");
    }

    #[test]
    fn a_list_has_one_and() {
        assert_eq!(listed(&["Ada"]), "Ada");
        assert_eq!(listed(&["Ada", "Bo"]), "Ada and Bo");
        assert_eq!(listed(&["Ada", "Bo", "Cy"]), "Ada, Bo and Cy");
        assert_eq!(listed(&[""; 0]), "");
    }
}
