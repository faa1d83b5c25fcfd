//! Puts the sections of a ruleset's files together, and remembers in which file each of them stands, for faults that
//! only the whole shows.

use std::sync::Arc;

use crate::data::read::{Pos, Problems, Source};
use crate::data::ruleset::{Index, Part, Ruleset, sections};
use crate::data::scope::Scope;

macro_rules! joined {
    (
        required { $( $(#[$($required_doc:tt)*])* $required:ident: $required_type:ty, )* }
        optional { $( $(#[$($optional_doc:tt)*])* $optional:ident: $optional_type:ty, )* }
        kept { $( $(#[$($kept_doc:tt)*])* $kept:ident: $kept_type:ty, )* }
        spent { $( $(#[$($spent_doc:tt)*])* $spent:ident: $spent_type:ty, )* }
    ) => {
        /// Where each section stands: file and place of what is there once, and the file of each item of a list.
        pub(super) struct Origins {
            $( pub(super) $required: (Arc<str>, Pos), )*
            $( pub(super) $optional: (Arc<str>, Pos), )*
            $( pub(super) $kept: Vec<Arc<str>>, )*
            $( pub(super) $spent: Vec<Arc<str>>, )*
            /// Where each point is declared.
            pub(super) point_keys: Vec<Pos>,
        }

        impl Origins {
            /// Before any part: what stands nowhere is told of this file.
            pub(super) fn of(first: &Arc<str>) -> Origins {
                let nowhere = || (Arc::clone(first), Pos::START);
                Origins {
                    $( $required: nowhere(), )*
                    $( $optional: nowhere(), )*
                    $( $kept: Vec::new(), )*
                    $( $spent: Vec::new(), )*
                    point_keys: Vec::new(),
                }
            }

            pub(super) fn extend(&mut self, part: &Part, file: &Arc<str>) {
                $( if let Some(section) = &part.$required {
                    self.$required = (Arc::clone(file), section.pos);
                } )*
                $( if let Some(section) = &part.$optional {
                    self.$optional = (Arc::clone(file), section.pos);
                } )*
                $( self.$kept.extend(part.$kept.iter().map(|_| Arc::clone(file))); )*
                $( self.$spent.extend(part.$spent.iter().map(|_| Arc::clone(file))); )*
                self.point_keys.extend(part.points.iter().map(|point| point.pos));
            }
        }

        /// Adds the sections of one file to those of the files before it.
        pub(super) fn merge(whole: &mut Part, part: Part, source: &Source, problems: &mut Problems) {
            let mut twice = |section: &str, pos: Pos| {
                let what = format!("`{section}` is given in two files of the ruleset");
                problems.error(&source.file, pos, what, "keep one of them");
            };
            if let Some(version) = part.vocabulary {
                if whole.vocabulary.is_some() {
                    twice("vocabulary", version.pos);
                }
                whole.vocabulary = Some(version);
            }
            $( if let Some(section) = part.$required {
                if whole.$required.is_some() {
                    twice(stringify!($required), section.pos);
                }
                whole.$required = Some(section);
            } )*
            $( if let Some(section) = part.$optional {
                if whole.$optional.is_some() {
                    twice(stringify!($optional), section.pos);
                }
                whole.$optional = Some(section);
            } )*
            $( whole.$kept.extend(part.$kept); )*
            $( whole.$spent.extend(part.$spent); )*
        }

        /// The ruleset, still without what is worked out from its sections; `missing` is told of each one that is
        /// needed and in no file.
        pub(super) fn complete(whole: Part, scope: &Arc<Scope>, missing: &mut dyn FnMut(&str)) -> Option<Ruleset> {
            $( if whole.$required.is_none() {
                missing(stringify!($required));
            } )*
            Some(Ruleset {
                $( $required: whole.$required?.value, )*
                $( $optional: whole.$optional.map(|section| section.value), )*
                $( $kept: whole.$kept, )*
                fingerprint: 0,
                scope: Scope::clone(scope),
                windows: Vec::new(),
                lists: vec![Arc::from([])],
                index: Index::default(),
            })
        }
    };
}

sections!(joined);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::data::load;

    /// The faults of a shipped ruleset with the change, as a file behind all others.
    fn faults(ruleset: &str, change: &str) -> String {
        let mut sources = Library::shipped().ruleset_sources(ruleset);
        sources.push(Source::new("zzz.ron", change));
        let mut problems = Problems::new();
        let _ = load::ruleset(&sources, &mut problems);
        problems.to_string()
    }

    #[test]
    fn what_is_given_twice_is_told_of_its_place_in_the_second_file() {
        for section in
            ["key: \"again\"", "about: \"again\"", "grid: (metric: Chebyshev, corners: Both, unit: (\"m\", \"m\"))"]
        {
            let name = section.split(':').next().expect("it has a key");
            let found = faults("tempo", &format!("(\n    {section},\n)"));
            let column = name.len() + 7;
            let told = format!("zzz.ron:2:{column}: error: `{name}` is given in two files of the ruleset");
            assert!(found.contains(&told), "{found}");
        }
    }

    #[test]
    fn faults_of_the_whole_name_the_file_of_the_section() {
        let strike = "(\n    second_strike: (roll: \"attack\", bonus: \"0\", soak: \"soak\", soak_taken: \"soak\", soak_at_most: -1),\n)";
        let found = faults("seconds", strike);
        assert!(found.contains("zzz.ron:2:20: error: `soak_at_most` of `second_strike` is -1"), "{found}");
        let time = "(\n    time: Live(name: \"turn\", order: [\"0\"], span: 30),\n)";
        let found = faults("seconds", time);
        assert!(found.contains("zzz.ron:2:11: error: turns are paid for by length"), "{found}");
        let keys: Vec<String> = (0..65).map(|n| format!("\"key {n}\"")).collect();
        let found = faults("seconds", &format!("(uniques: [{}])", keys.join(", ")));
        assert!(found.contains("zzz.ron:1:1: error: a ruleset may declare at most 64 unique keys"), "{found}");
    }

    #[test]
    fn the_kinds_of_names_are_declared_in_sections() {
        for kind in crate::data::scope::KeyKind::ALL {
            assert!(Part::keys().contains(&kind.section()), "{kind}");
        }
    }
}
