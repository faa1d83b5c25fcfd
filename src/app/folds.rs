//! The menu folded: acts of one group stand behind a head that opens in place, and so does what cannot be done now.
//! What belongs together is said by the ruleset; a group of one is no group.

use crate::app::book;
use crate::app::desk::Item;
use crate::app::pad;
use crate::data::effect::Occasion;
use crate::data::ruleset::Ruleset;
use crate::data::scope::PoolId;
use crate::kernel::ids::CombatantId;

/// What rows are folded by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// The group of the action, for each who could do it; with no name all that one can do besides.
    Group(CombatantId, String),
    /// What others may do while something else is asked.
    Aside,
    /// It cannot be done now.
    Blocked,
}

impl Fold {
    /// What its head says.
    pub fn name(&self) -> &str {
        match self {
            Fold::Group(_, name) => name,
            Fold::Aside => "Aside",
            Fold::Blocked => "Not now",
        }
    }
}

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// An item, by its number, and the fold that it came out of.
    Item(usize, Option<Fold>),
    /// The head of a fold, with how many rows it holds and whether it is open.
    Head(Fold, usize, bool),
}

impl Line {
    /// Whether it can be picked: all but what cannot be done.
    pub fn open(&self, items: &[Item]) -> bool {
        match self {
            Line::Item(at, _) => items.get(*at).is_some_and(|item| item.blocked.is_none()),
            Line::Head(..) => true,
        }
    }
}

/// Where an item is folded away, if at all.
pub(super) fn fold(rules: &Ruleset, item: &Item) -> Option<Fold> {
    let def = rules.action(item.action?);
    if item.aside {
        return Some(Fold::Aside);
    }
    let planned = matches!(def.occasion, Occasion::Planned(_));
    match (&item.blocked, planned) {
        // What the turn was planned for stays in sight, with the reason.
        (Some(_), true) => None,
        // In a book everything has its place, and on a pad.
        (Some(_), false) if book::in_book(rules, item) || pad::on_pad(rules, item) => {
            Some(Fold::Group(item.by, def.group.clone()))
        }
        (Some(_), false) => Some(Fold::Blocked),
        (None, _) if def.group.is_empty() => None,
        (None, _) => Some(Fold::Group(item.by, def.group.clone())),
    }
}

/// The items that are folded away in the same place, by their numbers.
pub(super) fn inside(rules: &Ruleset, items: &[Item], open: &Fold) -> Vec<usize> {
    let members = items.iter().enumerate().filter(|(_, item)| fold(rules, item).as_ref() == Some(open));
    members.map(|(at, _)| at).collect()
}

/// So many lines have a key.
const KEYS: usize = 9;

/// The lines that have a key, by their numbers, in the order of the keys: those of the fold that is open as long as it is,
/// so that whatever is in it is always two keys away; otherwise the first.
pub(super) fn keyed(lines: &[Line], items: &[Item]) -> Vec<usize> {
    let open = |inside: bool| {
        let lines = lines.iter().enumerate().filter(move |(_, line)| line.open(items));
        lines.filter(move |(_, line)| !inside || matches!(line, Line::Item(_, Some(_)))).map(|(at, _)| at)
    };
    let inside: Vec<usize> = open(true).take(KEYS).collect();
    if inside.is_empty() { open(false).take(KEYS).collect() } else { inside }
}
/// The group of those that are the only ones of theirs, where there are more lines than keys.
const OTHERS: &str = "Others";

/// The lines: what stands by itself, then the groups, then what the turn was planned for and cannot be, then the rest of
/// what cannot be. Inside, items keep their order. Where only one kind of action is wanted, only what that would pay for.
pub(super) fn lines(rules: &Ruleset, items: &[Item], open: Option<&Fold>, slot: Option<PoolId>) -> Vec<Line> {
    let mut folds: Vec<(Fold, Vec<usize>)> = Vec::new();
    let mut plain = Vec::new();
    let mut barred = Vec::new();
    for (at, item) in items.iter().enumerate().filter(|(_, item)| item.takes(slot)) {
        match fold(rules, item) {
            Some(fold) => match folds.iter_mut().find(|(f, _)| *f == fold) {
                Some((_, members)) => members.push(at),
                None => folds.push((fold, vec![at])),
            },
            None if item.blocked.is_some() => barred.push(Line::Item(at, None)),
            None => plain.push(Line::Item(at, None)),
        }
    }
    let (last, groups): (Vec<_>, Vec<_>) = folds.into_iter().partition(|(fold, _)| *fold == Fold::Blocked);
    let (alone, mut groups): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|(fold, members)| members.len() < 2 && *fold != Fold::Aside);
    let crowded = plain.len() + alone.len() + groups.len().div_ceil(2) > KEYS;
    let main = items.first().map(|item| item.by);
    let second = |by: CombatantId| crowded && main != Some(by);
    if crowded {
        groups = gather(items, groups, second);
    }
    for (fold, members) in alone {
        let by = items[members[0]].by;
        // All that somebody else can do in the same turn stands behind its name.
        let others = Fold::Group(by, if second(by) { String::new() } else { OTHERS.to_owned() });
        match groups.iter_mut().find(|(known, _)| *known == others) {
            Some((_, more)) if crowded => more.extend(members),
            None if crowded => groups.insert(0, (others, members)),
            _ => groups.push((fold, members)),
        }
    }
    let single = |(fold, members): &(Fold, Vec<usize>)| members.len() < 2 && *fold != Fold::Aside;
    let (alone, groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(single);
    plain.extend(alone.into_iter().flat_map(|(_, members)| members).map(|at| Line::Item(at, None)));
    let bound = |(fold, members): &(Fold, Vec<usize>)| {
        let items = || members.iter().map(|at| &items[*at]);
        book::bound(rules, fold, items()) || pad::bound(rules, fold, items())
    };
    let (books, groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(bound);
    for group in books.into_iter().chain(groups) {
        let bound = bound(&group);
        unfold(group, open, bound, &mut plain);
    }
    plain.append(&mut barred);
    last.into_iter().for_each(|group| unfold(group, open, false, &mut plain));
    plain
}

/// Puts the groups of those for whom `second` holds together, one for each of them.
fn gather(
    items: &[Item],
    groups: Vec<(Fold, Vec<usize>)>,
    second: impl Fn(CombatantId) -> bool,
) -> Vec<(Fold, Vec<usize>)> {
    let mut gathered: Vec<(Fold, Vec<usize>)> = Vec::new();
    for (fold, members) in groups {
        let by = items[members[0]].by;
        let fold = if second(by) && fold != Fold::Aside { Fold::Group(by, String::new()) } else { fold };
        match gathered.iter_mut().find(|(known, _)| *known == fold) {
            Some((_, more)) => more.extend(members),
            None => gathered.push((fold, members)),
        }
    }
    gathered
}

/// Adds the lines of a fold; what opens as a book or a pad opens elsewhere.
fn unfold((fold, members): (Fold, Vec<usize>), open: Option<&Fold>, bound: bool, lines: &mut Vec<Line>) {
    if members.len() < 2 {
        lines.extend(members.into_iter().map(|at| Line::Item(at, None)));
        return;
    }
    let shown = open == Some(&fold);
    lines.push(Line::Head(fold.clone(), members.len(), shown));
    if shown && !bound {
        lines.extend(members.into_iter().map(|at| Line::Item(at, Some(fold.clone()))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::desk::Desk;
    use crate::app::stage::{self, Stage};

    #[test]
    fn every_item_stands_in_one_place_and_no_group_holds_one() {
        let mut heads = 0;
        for seed in ["oak", "elm", "3"] {
            let mut battle = stage::trial("candle_ring", seed, |usual| usual);
            stage::advance(&mut battle, Stage::Turn).expect("somebody has a turn");
            let mut desk = Desk::default();
            desk.refresh(&mut battle);
            let rules = battle.fight.rules().clone();
            let closed = lines(&rules, &desk.items, None, None);
            let mut found: Vec<usize> = Vec::new();
            for line in &closed {
                match line {
                    Line::Item(at, _) => found.push(*at),
                    Line::Head(fold, count, _) => {
                        heads += 1;
                        assert!(*count > 1, "{fold:?}");
                        let open = lines(&rules, &desk.items, Some(fold), None);
                        assert_eq!(open.len(), closed.len() + count);
                        let first = open.iter().position(|l| matches!(l, Line::Item(_, Some(_)))).expect("it is open");
                        let can = open[first..first + count].iter().filter(|line| line.open(&desk.items)).count();
                        let keys = keyed(&open, &desk.items);
                        if can > 0 {
                            assert_eq!(keys, (first..).take(can.min(KEYS)).collect::<Vec<_>>(), "{fold:?}");
                        } else {
                            assert_eq!(keys[0], 0, "{fold:?}");
                        }
                        let inside = open.iter().filter_map(|l| match l {
                            Line::Item(at, Some(of)) if of == fold => Some(*at),
                            _ => None,
                        });
                        found.extend(inside);
                    }
                }
            }
            found.sort_unstable();
            assert_eq!(found, (0..desk.items.len()).collect::<Vec<_>>());
            let planned =
                |item: &Item| item.action.is_some_and(|a| matches!(rules.action(a).occasion, Occasion::Planned(_)));
            for (at, _) in desk.items.iter().enumerate().filter(|(_, item)| planned(item)) {
                assert!(closed.contains(&Line::Item(at, None)), "what the turn is for stands by itself");
            }
        }
        assert!(heads > 3, "there is something to fold");
    }
}
