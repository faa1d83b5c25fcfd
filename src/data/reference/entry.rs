//! What the macros that declare readable types say of each: its fields or variants, with types, defaults and meanings.

/// A type of data files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VocabularyEntry {
    /// Its name in the program.
    pub(crate) name: &'static str,
    /// Its documentation, a text for each attribute; those that are no documentation are empty.
    pub(crate) doc: &'static [&'static str],
    /// What it consists of.
    pub(crate) shape: Shape,
    /// Types of whose words it may be one besides: a file says the word alone.
    pub(crate) families: &'static [VocabularyEntry],
}

/// What a type consists of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Fields: `(key: value)`.
    Record(&'static [FieldEntry]),
    /// One of several words.
    Choice(&'static [VariantEntry]),
}

/// A field of a record or of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldEntry {
    /// Its key.
    pub(crate) name: &'static str,
    /// Its documentation.
    pub(crate) doc: &'static [&'static str],
    /// Its type, as the program writes it.
    pub(crate) of: &'static str,
    /// What it is if left out, as the program writes it; None where it is needed.
    pub(crate) default: Option<&'static str>,
}

/// A variant of a choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantEntry {
    /// Its word.
    pub(crate) name: &'static str,
    /// Its documentation.
    pub(crate) doc: &'static [&'static str],
    /// Types of the values in its brackets.
    pub(crate) items: &'static [&'static str],
    /// Its fields; a variant has these or items or neither.
    pub(crate) fields: &'static [FieldEntry],
}

impl VocabularyEntry {
    /// Its fields; none of a choice.
    pub(crate) fn fields(&self) -> &'static [FieldEntry] {
        match self.shape {
            Shape::Record(fields) => fields,
            Shape::Choice(_) => &[],
        }
    }

    /// Its variants; none of a record.
    pub(crate) fn variants(&self) -> &'static [VariantEntry] {
        match self.shape {
            Shape::Record(_) => &[],
            Shape::Choice(variants) => variants,
        }
    }
}

/// Documentation as one text: paragraphs become one, links to code their last word, and the numbers of rules are left
/// out.
pub(crate) fn prose(doc: &[&str]) -> String {
    let joined = doc.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let mut out = String::new();
    let mut rest = joined.as_str();
    while let Some(at) = rest.find(['[', '(']) {
        let (before, bracket) = rest.split_at(at);
        let inside = &bracket[1..];
        let link = inside.strip_prefix('`').filter(|_| bracket.starts_with('[')).and_then(|link| link.split_once("`]"));
        let rule = inside.split_once(')').filter(|(text, _)| bracket.starts_with('(') && is_rule(text));
        if let Some((link, after)) = link {
            out.push_str(before);
            let word = link.rsplit("::").next().unwrap_or(link);
            out.push_str(&format!("`{word}`"));
            rest = after;
        } else if let Some((_, after)) = rule {
            out.push_str(before.trim_end());
            rest = after;
        } else {
            out.push_str(before);
            out.push_str(&bracket[..1]);
            rest = inside;
        }
    }
    out + rest
}

/// Whether a text in brackets names rules of the books: `TEMPO-RULE-22`, `AP-TIME-26..35`.
fn is_rule(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let capitals =
        |part: Option<&str>| part.is_some_and(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_uppercase()));
    capitals(parts.next())
        && capitals(parts.next())
        && parts.next().is_some_and(|p| p.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_leaves_out_what_is_for_the_program() {
        let doc =
            [" One `a` (so), (FOUR-SPEC-64, FOUR-SPEC-86)", "", " two (AP-TIME-26..35).", " See [`crate::x::Y`]."];
        assert_eq!(prose(&doc), "One `a` (so), two. See `Y`.");
    }
}
