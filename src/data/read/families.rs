//! The macro that declares an enum of families of words. A data file says the word alone, as it would of one large
//! enum; hints for a misspelt word look over all families.

/// Declares an enum of families, each a type made by `choice!`. Behind a semicolon come words that stand in none.
macro_rules! families {
    (
        $(#[$($meta:tt)*])*
        $vis:vis enum $name:ident {
            $( $(#[$($family_meta:tt)*])* $family:ident($words:ty) ),* $(,)?
            $( ; $( $(#[$($plain_meta:tt)*])* $plain:ident ),* $(,)? )?
        }
    ) => {
        $(#[$($meta)*])*
        $vis enum $name {
            $( $(#[$($family_meta)*])* $family($words), )*
            $( $( $(#[$($plain_meta)*])* $plain, )* )?
        }

        impl $name {
            /// What it is in words.
            pub(crate) const ENTRY: $crate::data::reference::VocabularyEntry = $crate::data::reference::VocabularyEntry {
                name: stringify!($name),
                doc: &[$( $crate::data::read::doc_text!($($meta)*) ),*],
                families: &[$( <$words>::ENTRY ),*],
                shape: $crate::data::reference::Shape::Choice(&[$( $( $crate::data::reference::VariantEntry {
                    name: stringify!($plain),
                    doc: &[$( $crate::data::read::doc_text!($($plain_meta)*) ),*],
                    items: &[],
                    fields: &[],
                } ),* )?]),
            };

            /// The words of each family, as data files spell them; those in none come last.
            pub const FAMILIES: &'static [&'static [&'static str]] = &[
                $( <$words>::keys(), )*
                $( &[$( stringify!($plain) ),*], )?
            ];

            /// All words.
            #[must_use]
            $vis const fn keys() -> &'static [&'static str] {
                const WORDS: [&str; $crate::data::read::families::count($name::FAMILIES)] =
                    $crate::data::read::families::joined($name::FAMILIES);
                &WORDS
            }
        }

        $(
            impl From<$words> for $name {
                fn from(word: $words) -> Self {
                    Self::$family(word)
                }
            }
        )*

        impl $crate::data::read::Decode for $name {
            fn decode(
                node: &$crate::data::read::Node,
                cx: &mut $crate::data::read::Cx<'_>,
            ) -> Option<Self> {
                let call = $crate::data::read::fields::Call::of_choice(node, stringify!($name), Self::keys(), cx)?;
                $(
                    if <$words>::keys().contains(&call.name()) {
                        return <$words>::of_call(&call, cx).map(Self::$family);
                    }
                )*
                $( $(
                    if call.name() == stringify!($plain) {
                        return call.unit(cx).map(|()| Self::$plain);
                    }
                )* )?
                None
            }
        }
    };
}

/// How many words the families have together.
pub(crate) const fn count(families: &[&[&str]]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < families.len() {
        sum += families[at].len();
        at += 1;
    }
    sum
}

/// The words of all families in one list.
pub(crate) const fn joined<const N: usize>(families: &[&[&'static str]]) -> [&'static str; N] {
    let mut words = [""; N];
    let (mut family, mut at, mut next) = (0, 0, 0);
    while family < families.len() {
        if at < families[family].len() {
            words[next] = families[family][at];
            (at, next) = (at + 1, next + 1);
        } else {
            (family, at) = (family + 1, 0);
        }
    }
    words
}

pub(crate) use families;

#[cfg(test)]
mod tests {
    use crate::data::effect::{Effect, ForcedEffect};
    use crate::data::formula::{Formula, Who};
    use crate::data::read::{Problems, Source, read};

    fn decode(text: &str) -> Result<Effect, String> {
        let mut problems = Problems::new();
        read(&Source::new("f", text), &mut problems).filter(|_| problems.is_empty()).ok_or(problems.to_string())
    }

    #[test]
    fn a_word_stands_alone_whatever_its_family() {
        let push = ForcedEffect::Push { cells: Formula::number(2), who: Who::Other, along: false };
        assert_eq!(decode("Push(cells: \"2\")"), Ok(push.into()));
        assert!(decode("Forced(Push(cells: \"2\"))").is_err());
    }

    #[test]
    fn hints_for_a_misspelt_word_look_over_all_families() {
        for word in Effect::keys() {
            let fault = decode(&format!("{word}x")).expect_err("there is no such word");
            assert!(fault.contains(&format!("`{word}x` is not an effect; help: did you mean `{word}`?")), "{fault}");
        }
    }

    #[test]
    fn no_word_is_in_two_families() {
        let mut words = Effect::keys().to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Effect::keys().len());
    }
}
