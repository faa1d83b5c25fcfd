//! What was met, in words and as JSON lines.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde::Serialize;

use super::usage::{ActionUsage, Usage};
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ConditionId, ItemDefId};

/// The state of something of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    /// It was used.
    Used,
    /// Somebody could have used it.
    Unused,
    /// No scene offers it.
    Absent,
}

impl Met {
    fn of(bearers: u32, used: u32) -> Met {
        match (bearers, used) {
            (_, 1..) => Met::Used,
            (0, 0) => Met::Absent,
            _ => Met::Unused,
        }
    }
}

fn actions<'a>(rules: &'a Ruleset, usage: &'a Usage) -> impl Iterator<Item = (&'a str, ActionUsage)> {
    let of = |id| usage.actions.get(&id).cloned().unwrap_or_default();
    (0..).map(ActionId).zip(rules.actions.iter()).map(move |(id, def)| (def.key.value.as_str(), of(id)))
}

fn items<'a>(rules: &'a Ruleset, usage: &'a Usage) -> impl Iterator<Item = (&'a str, (u32, u32))> {
    let of = |id| usage.items.get(&id).copied().unwrap_or_default();
    (0..).map(ItemDefId).zip(rules.items.iter()).map(move |(id, def)| (def.key.value.as_str(), of(id)))
}

fn conditions<'a>(rules: &'a Ruleset, usage: &'a Usage) -> impl Iterator<Item = (&'a str, u32)> {
    let of = |id| usage.conditions.get(&id).copied().unwrap_or_default();
    (0..).map(ConditionId).zip(rules.conditions.iter()).map(move |(id, def)| (def.key.value.as_str(), of(id)))
}

/// A list of keys in lines of a bearable width.
fn listed(text: &mut String, head: &str, keys: &[&str]) {
    if keys.is_empty() {
        return;
    }
    let _ = write!(text, "  {head} ({}):", keys.len());
    let mut width = usize::MAX;
    for key in keys {
        if width.saturating_add(key.len() + 1) > 96 {
            text.push_str("\n   ");
            width = 3;
        }
        let _ = write!(text, " {key}");
        width += key.len() + 1;
    }
    text.push('\n');
}

/// The head of the table.
const HEAD: &str = "  action                       bearers     used kinds     harm   healed  felled conditions\n";

/// The table of a ruleset; with `unused` only what was not used.
pub(super) fn told(rules: &Ruleset, usage: &Usage, scenes: usize, unused: bool) -> String {
    let mut text = format!("{}: {} battles in {scenes} scenes\n", rules.key, usage.battles);
    for (met, head) in [(Met::Unused, "never used"), (Met::Absent, "in no scene")] {
        let of = |keys: Vec<(&'static str, Vec<&str>)>, text: &mut String| {
            for (what, keys) in keys {
                listed(text, &format!("{what} {head}"), &keys);
            }
        };
        let of_actions = actions(rules, usage).filter(|(_, of)| Met::of(of.bearers, of.used) == met);
        let of_items = items(rules, usage).filter(|(_, (carried, used))| Met::of(*carried, *used) == met);
        let lists = vec![
            ("actions", of_actions.map(|(key, _)| key).collect()),
            ("items", of_items.map(|(key, _)| key).collect()),
        ];
        of(lists, &mut text);
    }
    let begun = conditions(rules, usage).filter(|(_, begun)| *begun == 0);
    listed(&mut text, "conditions never begun", &begun.map(|(key, _)| key).collect::<Vec<_>>());
    if unused {
        return text;
    }
    text.push_str(HEAD);
    let mut used: Vec<(&str, ActionUsage)> = actions(rules, usage).filter(|(_, of)| of.used > 0).collect();
    used.sort_by_key(|(_, of)| std::cmp::Reverse(of.used));
    for (key, ActionUsage { bearers, used, kinds, brought }) in used {
        let _ = writeln!(
            text,
            "  {key:28} {bearers:>7} {used:>8} {:>5} {:>8} {:>8} {:>7} {:>10}",
            kinds.len(),
            brought.harm,
            brought.healed,
            brought.felled,
            brought.conditions
        );
    }
    text
}

/// One line of JSON: of an action, an item or a condition.
#[derive(Serialize)]
#[serde(untagged)]
enum CoverageLine<'a> {
    Action {
        ruleset: &'a str,
        battles: u32,
        action: &'a str,
        bearers: u32,
        used: u32,
        kinds: BTreeSet<String>,
        harm: i64,
        healed: i64,
        felled: i64,
        conditions: i64,
    },
    Item {
        ruleset: &'a str,
        battles: u32,
        item: &'a str,
        bearers: u32,
        used: u32,
    },
    Condition {
        ruleset: &'a str,
        battles: u32,
        condition: &'a str,
        begun: u32,
    },
}

/// The same as JSON lines, one for each action, item and condition.
pub(super) fn json(rules: &Ruleset, usage: &Usage) -> String {
    let (ruleset, battles) = (rules.key.as_str(), usage.battles);
    let actions = actions(rules, usage).map(|(action, of)| CoverageLine::Action {
        ruleset,
        battles,
        action,
        bearers: of.bearers,
        used: of.used,
        kinds: of.kinds,
        harm: of.brought.harm,
        healed: of.brought.healed,
        felled: of.brought.felled,
        conditions: of.brought.conditions,
    });
    let items =
        items(rules, usage).map(|(item, (bearers, used))| CoverageLine::Item { ruleset, battles, item, bearers, used });
    let conditions = conditions(rules, usage).map(|(condition, begun)| CoverageLine::Condition {
        ruleset,
        battles,
        condition,
        begun,
    });
    let lines = actions.chain(items).chain(conditions).filter_map(|line| serde_json::to_string(&line).ok());
    lines.map(|line| line + "\n").collect()
}
