//! Groups of the menu: the actions of one group stand behind a head that opens in place. The ruleset names the groups;
//! a group of one action is not folded. In a turn every item has its place and its key for the whole battle, heads and
//! ungrouped items the same for every combatant; unavailable items keep their places.

use std::collections::BTreeMap;

use crate::app::selection::state::MenuItem;
use crate::app::selection::{school_menu, size_picker};
use crate::app::text;
use crate::data::effect::{Ask, ConditionEffect, Effect, ItemEffect, Occasion};
use crate::data::formula::Who;
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, PoolId};
use crate::fight::side::SideArena;
use crate::kernel::ids::CombatantId;

/// The kinds of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum MenuGroup {
    /// The group of an action, by combatant; with an empty name all further actions of that combatant.
    Group(CombatantId, String),
    /// Actions that others may take while another question is pending.
    Aside,
}

impl MenuGroup {
    /// The name on its head.
    pub fn name(&self) -> &str {
        match self {
            MenuGroup::Group(_, name) => name,
            MenuGroup::Aside => text::menu::MEANWHILE,
        }
    }

    /// Whether the ruleset names the group.
    fn named(&self) -> bool {
        matches!(self, MenuGroup::Group(_, name) if !name.is_empty())
    }
}

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum MenuLine {
    /// An item, by index, and the group that it belongs to.
    Item(usize, Option<MenuGroup>),
    /// The head of a group, with the number of its rows and whether it is open.
    Head(MenuGroup, usize, bool),
}

impl MenuLine {
    /// Whether it can be picked: all except blocked items.
    pub fn open(&self, items: &[MenuItem]) -> bool {
        match self {
            MenuLine::Item(at, _) => items.get(*at).is_some_and(|item| item.blocked.is_none()),
            MenuLine::Head(..) => true,
        }
    }
}

/// Number of lines with keys.
const KEYS: usize = 9;
/// Up to this number, planned actions have a line each; more of them fold under the entry's name. The same number of
/// keys is reserved for them.
const PLANNED: usize = 3;

/// The group of an action under this ruleset; empty for ungrouped ones.
fn ruleset_group(rules: &Ruleset, action: ActionId) -> &str {
    let def = rules.action(action);
    match def.occasion {
        Occasion::Planned(entry) if rules.index.by_entry[entry.index()].len() > PLANNED => &rules.entry(entry).name,
        Occasion::Planned(_) => "",
        _ => &def.group,
    }
}

/// The index in the ruleset's menu list: of a group by its name, of an ungrouped action by its key.
fn listed(rules: &Ruleset, word: &str) -> Option<usize> {
    rules.roles.menu.iter().position(|listed| listed.value == word)
}

/// Whether an act does nothing but leave its actor worse off: it lets go of what it holds, or takes on conditions that
/// do not help.
fn harms_self(rules: &Ruleset, action: ActionId) -> bool {
    let def = rules.action(action);
    let harms = |effect: &Effect| match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) => {
            let def = rules.condition(*condition);
            !def.helpful && !def.stance
        }
        Effect::Item(ItemEffect::Drop { .. } | ItemEffect::DropHeld { who: Who::Me, .. }) => true,
        _ => false,
    };
    matches!(def.ask, Ask::Nothing) && !def.does.items.is_empty() && def.does.items.iter().all(harms)
}

/// The place of an action in the menu of a turn: planned actions first, then the ruleset's list, then ungrouped ones,
/// then the other groups; within a group the actions that all combatants know come before special ones, and last come
/// those that harm their actor.
pub(in crate::app) fn place(rules: &Ruleset, action: ActionId) -> (usize, bool, bool, ActionId) {
    let def = rules.action(action);
    let (menu, all) = (rules.roles.menu.len(), rules.actions.len());
    let at = match (&def.occasion, def.group.as_str()) {
        (Occasion::Planned(_), _) => 0,
        (_, "") => 1 + listed(rules, &def.key.value).unwrap_or(menu + action.index()),
        (_, group) => {
            let first = || rules.actions.iter().position(|other| other.group == group).unwrap_or(0);
            1 + listed(rules, group).unwrap_or_else(|| menu + all + first())
        }
    };
    (at, harms_self(rules, action), !def.common, action)
}

/// The key of an entry of the ruleset's list.
fn key_of(rules: &Ruleset, word: &str) -> Option<u8> {
    let kept = if rules.time.last_count().is_some() { PLANNED } else { 0 };
    let key = listed(rules, word)? + kept + 1;
    u8::try_from(key).ok().filter(|_| key <= KEYS)
}

/// The keys of actions in the groups of a turn. A key belongs to an action for the whole battle, from the first turn on in
/// which it is of use; until then it has none, so that what can be used has the first ones.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct GroupKeys(BTreeMap<CombatantId, Vec<ActionId>>);

impl GroupKeys {
    /// Gives keys to the items of a turn, in their order.
    pub fn give(&mut self, arena: &SideArena, items: &mut [MenuItem]) {
        for item in items {
            item.key = item.action.and_then(|action| self.key(arena, item, action));
        }
    }

    fn key(&mut self, arena: &SideArena, item: &MenuItem, action: ActionId) -> Option<u8> {
        let rules = arena.rules();
        let def = rules.action(action);
        let group = ruleset_group(rules, action);
        let number = match def.occasion {
            Occasion::Planned(entry) => {
                let all = &rules.index.by_entry[entry.index()];
                let before = |other: &&ActionId| place(rules, **other) < place(rules, action);
                all.iter().filter(|other| arena.knows(item.by, **other)).filter(before).count()
            }
            _ if group.is_empty() => return key_of(rules, &def.key.value),
            _ => {
                let known = self.0.entry(item.by).or_default();
                if !known.contains(&action) && (item.idle || item.aside) {
                    return None;
                }
                if !known.contains(&action) {
                    known.push(action);
                }
                let of_group = |other: &&ActionId| ruleset_group(rules, **other) == group;
                known.iter().filter(of_group).position(|other| *other == action)?
            }
        };
        u8::try_from(number + 1).ok().filter(|_| number < KEYS)
    }
}

/// The group of a planned action, if it has one.
pub(in crate::app) fn planned_group(rules: &Ruleset, item: &MenuItem) -> Option<MenuGroup> {
    let action = item.action.filter(|action| matches!(rules.action(*action).occasion, Occasion::Planned(_)))?;
    let group = ruleset_group(rules, action);
    (!group.is_empty()).then(|| MenuGroup::Group(item.by, group.to_owned()))
}

/// The group of the item at an index, if any, in a turn of `main`. One that came up later in the turn stands in its group
/// if that has a head already, and else behind all others, so that these stay where they are.
pub(in crate::app::selection) fn group_of(
    rules: &Ruleset,
    main: Option<CombatantId>,
    items: &[MenuItem],
    at: usize,
) -> Option<MenuGroup> {
    let group = usual_group(rules, main, &items[at])?;
    if !items[at].late {
        return Some(group);
    }
    let mut members = items.iter().filter(|item| !item.late && usual_group(rules, main, item).as_ref() == Some(&group));
    let first = members.next()?;
    let headed = group == MenuGroup::Aside || members.any(|other| other.action != first.action);
    headed.then_some(group)
}

/// The group in which an item stands as a rule.
fn usual_group(rules: &Ruleset, main: Option<CombatantId>, item: &MenuItem) -> Option<MenuGroup> {
    let action = item.action?;
    if item.aside {
        return Some(MenuGroup::Aside);
    }
    // All actions of another combatant in the same turn stand behind its name.
    if main.is_some_and(|main| main != item.by) {
        return Some(MenuGroup::Group(item.by, String::new()));
    }
    let group = ruleset_group(rules, action);
    (!group.is_empty()).then(|| MenuGroup::Group(item.by, group.to_owned()))
}

/// The indices of the items in the same group.
pub(in crate::app) fn members(
    rules: &Ruleset,
    main: Option<CombatantId>,
    items: &[MenuItem],
    open: &MenuGroup,
) -> Vec<usize> {
    (0..items.len()).filter(|at| group_of(rules, main, items, *at).as_ref() == Some(open)).collect()
}

/// The lines, in the order of their items, filtered by an action slot if one is given.
pub(in crate::app) fn lines(
    rules: &Ruleset,
    main: Option<CombatantId>,
    items: &[MenuItem],
    open: &[MenuGroup],
    slot: Option<PoolId>,
) -> Vec<MenuLine> {
    let mut parts: Vec<(Option<MenuGroup>, Vec<usize>)> = Vec::new();
    for at in (0..items.len()).filter(|at| items[*at].takes(slot)) {
        let menu_group = group_of(rules, main, items, at);
        match parts.iter_mut().find(|(known, _)| menu_group.is_some() && *known == menu_group) {
            Some((_, members)) => members.push(at),
            None => parts.push((menu_group, vec![at])),
        }
    }
    // A group that holds nothing of use is not there. One that is of use later stands behind all others, so that these
    // stay where they are.
    parts.retain(|(menu_group, members)| menu_group.is_none() || !members.iter().all(|at| items[*at].idle));
    parts.sort_by_key(|(menu_group, members)| {
        let late = menu_group.is_some() && members.iter().all(|at| items[*at].began_idle);
        let woke = members.iter().map(|at| items[*at].woke).filter(|woke| *woke > 0).min();
        if late { woke.unwrap_or(0) } else { 0 }
    });
    let mut lines = Vec::new();
    for (menu_group, mut members) in parts {
        // Rows with keys come in their order, and what is of no use comes last.
        if menu_group.as_ref().is_some_and(MenuGroup::named) && main.is_some() {
            members.sort_by_key(|at| match &items[*at] {
                item if item.began_idle => (true, 0),
                item => (false, item.key.map_or(KEYS, usize::from)),
            });
        }
        let one = members.iter().all(|at| items[*at].action == items[members[0]].action);
        let Some(menu_group) = menu_group.filter(|menu_group| !one || *menu_group == MenuGroup::Aside) else {
            lines.extend(members.into_iter().map(|at| MenuLine::Item(at, None)));
            continue;
        };
        let shown = open.contains(&menu_group);
        lines.push(MenuLine::Head(menu_group.clone(), members.len(), shown));
        // School menus and size pickers open beside the menu, not in place.
        if shown && !opens_beside(rules, items, &menu_group, &members) {
            lines.extend(members.into_iter().map(|at| MenuLine::Item(at, Some(menu_group.clone()))));
        }
    }
    lines
}

/// Whether a group has a head whose rows follow it in the menu.
pub(in crate::app::selection) fn opens_in_place(
    rules: &Ruleset,
    items: &[MenuItem],
    main: Option<CombatantId>,
    menu_group: &MenuGroup,
) -> bool {
    let members = members(rules, main, items, menu_group);
    let one = members.iter().all(|at| items[*at].action == items[members[0]].action);
    !one && !opens_beside(rules, items, menu_group, &members)
}

/// Whether a group with these members opens beside the menu.
fn opens_beside(rules: &Ruleset, items: &[MenuItem], menu_group: &MenuGroup, members: &[usize]) -> bool {
    let items = || members.iter().map(|at| &items[*at]);
    school_menu::opens_as_school_menu(rules, menu_group, items())
        || size_picker::opens_as_size_picker(rules, menu_group, items())
}

/// The key of each line, if it has one. In a turn the key is fixed for the whole battle; the key of a row in a group
/// follows that of its head. Elsewhere the first available lines have the keys in order.
pub(in crate::app) fn keys(
    rules: &Ruleset,
    main: Option<CombatantId>,
    lines: &[MenuLine],
    items: &[MenuItem],
) -> Vec<Option<u8>> {
    if main.is_none() {
        let inside = lines.iter().any(|line| matches!(line, MenuLine::Item(_, Some(_))));
        let mut next = 1..=KEYS as u8;
        let keyed = |line: &MenuLine| line.open(items) && (!inside || matches!(line, MenuLine::Item(_, Some(_))));
        return lines.iter().map(|line| if keyed(line) { next.next() } else { None }).collect();
    }
    let of_group = |action: ActionId| match (&rules.action(action).occasion, ruleset_group(rules, action)) {
        (_, "") => None,
        (Occasion::Planned(_), _) => Some(1),
        (_, group) => key_of(rules, group),
    };
    let key = |line: &MenuLine| match line {
        MenuLine::Head(menu_group, ..) if menu_group.named() => {
            let first = members(rules, main, items, menu_group).first().and_then(|at| items[*at].action);
            first.and_then(of_group)
        }
        // A group of one action has no head. Another combatant's actions in the same turn have no keys, not even a
        // single one.
        MenuLine::Item(at, None) => {
            let item = &items[*at];
            let action = item.action.filter(|_| !item.late && main == Some(item.by))?;
            if ruleset_group(rules, action).is_empty() { item.key } else { of_group(action) }
        }
        MenuLine::Item(at, Some(menu_group)) if menu_group.named() => items[*at].key,
        _ => None,
    };
    lines.iter().map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage::{self, Stage};
    use crate::app::selection::state::Selection;
    use crate::data::library::Library;

    #[test]
    fn every_item_stands_in_one_place_and_no_group_holds_one() {
        let (mut heads, mut hidden) = (0, 0);
        for seed in ["oak", "elm", "3"] {
            let mut battle = stage::trial("candle_ring", seed, |usual| usual);
            stage::advance(&mut battle, Stage::Turn).expect("somebody has a turn");
            let mut selection = Selection::default();
            selection.refresh(&mut battle);
            let rules = battle.fight.rules().clone();
            let main = selection.main;
            let closed = lines(&rules, main, &selection.items, &[], None);
            let mut found: Vec<usize> = Vec::new();
            for line in &closed {
                match line {
                    MenuLine::Item(at, _) => found.push(*at),
                    MenuLine::Head(menu_group, count, _) => {
                        heads += 1;
                        assert!(*count > 1, "{menu_group:?}");
                        let open = lines(&rules, main, &selection.items, std::slice::from_ref(menu_group), None);
                        assert_eq!(open.len(), closed.len() + count);
                        let inside = open.iter().filter_map(|l| match l {
                            MenuLine::Item(at, Some(of)) if of == menu_group => Some(*at),
                            _ => None,
                        });
                        found.extend(inside);
                        // Opening it changes no keys outside.
                        let outside = |lines: &[MenuLine]| {
                            let keys = keys(&rules, main, lines, &selection.items);
                            let outside =
                                lines.iter().zip(keys).filter(|(l, _)| !matches!(l, MenuLine::Item(_, Some(_))));
                            outside.map(|(_, key)| key).collect::<Vec<_>>()
                        };
                        assert_eq!(outside(&closed), outside(&open));
                    }
                }
            }
            // What is of no use is left out with its whole group.
            let left_out = |at: &usize| !found.contains(at);
            let missing: Vec<usize> = (0..selection.items.len()).filter(left_out).collect();
            assert!(missing.iter().all(|at| selection.items[*at].idle), "{missing:?}");
            hidden += missing.len();
            found.extend(missing);
            found.sort_unstable();
            assert_eq!(found, (0..selection.items.len()).collect::<Vec<_>>());
        }
        assert!(heads > 3 && hidden > 0, "there is something to fold, and something to leave out");
    }

    #[test]
    fn nine_keys_at_most_and_none_twice_under_any_ruleset() {
        let library = Library::shipped();
        for key in ["tempo", "action_points", "seconds", "four_actions", "vitality"] {
            let rules = library.ruleset(key).expect("it ships");
            let given: Vec<u8> = rules.roles.menu.iter().filter_map(|word| key_of(&rules, &word.value)).collect();
            assert!(given.is_sorted_by(|a, b| a < b) && given.last().is_some_and(|key| *key <= 9), "{key}: {given:?}");
            // Every action of a turn is listed, so that its place is defined.
            for action in rules.index.in_turn.iter().chain(&rules.index.asides) {
                let def = rules.action(*action);
                let word = if def.group.is_empty() { &def.key.value } else { &def.group };
                assert!(listed(&rules, word).is_some(), "{key}: the menu does not list {word}");
            }
        }
    }
}
