//! `fray vocabulary`: the words of rulesets and scenes, with what each means.

use clap::Args;

use super::{Done, Failure, complain, print};
use crate::data::reference::{meanings, page};

const ABOUT: &str = "Prints what the words of rulesets and scenes mean.

A WORD is a record (`condition`), a field (`weight`), a variant (`OpenOnHit`), a procedure (`turn`), a trigger point of a \
shipped ruleset (`declared`) or a word of formulas (`distance`, `roll.margin`, `&&`). Each of its meanings is printed \
with type, default and the shortest use in a shipped file, and what the guide says of it. Without a WORD the whole reference is printed, guide first.";

const EXAMPLES: &str = "\
Examples:
  fray vocabulary weight          what may be written under `weight`, and where
  fray vocabulary condition       every field of a condition
  fray vocabulary 'roll.margin'
  fray vocabulary | less          all of it, as in docs/vocabulary.md";

/// Prints what the words of rulesets and scenes mean
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct VocabularyArguments {
    /// A record, field, variant, procedure, trigger point or word of formulas; all of them if left out
    #[arg(allow_hyphen_values = true)]
    word: Option<String>,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &VocabularyArguments) -> Done {
    let Some(word) = &arguments.word else { return print(page()) };
    match meanings(word) {
        Ok(told) => print(told),
        Err(unknown) => {
            let help = match unknown.near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`fray vocabulary` without a word prints all of them".to_owned(),
            };
            complain(format_args!("there is no word `{word}`; help: {help}"));
            Err(Failure::Usage)
        }
    }
}
