//! Checks the list that puts the menus of turns in order: it names groups of actions, and actions without a group.

use std::sync::Arc;

use super::roster::ReportFault;
use crate::data::read::nearest;
use crate::data::ruleset::{ActionDef, Ruleset};

/// Checks that everything listed is there; `file` is the one that lists it.
pub(super) fn check(rules: &Ruleset, file: &Arc<str>, fault: &mut ReportFault) {
    let name = |action: &ActionDef| match action.group.as_str() {
        "" => action.key.value.clone(),
        group => group.to_owned(),
    };
    let names: Vec<String> = rules.actions.iter().map(name).collect();
    for word in rules.roles.menu.iter().filter(|word| !names.contains(&word.value)) {
        let near = nearest(word, names.iter().map(String::as_str));
        let help = near.map_or_else(
            || "name a group of actions, or the key of an action without one".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        let what = format!("the menu lists `{}`, which is no group of actions and no action without one", word.value);
        fault(file, word.pos, what, &help);
    }
}
