//! Names of aims: what a draft is aimed at, as rows of the target list.

use crate::app::present::costs;
use crate::app::text;
use crate::data::effect::{Ask, PlaceAsk, Target};
use crate::data::scope::EntryId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, AidTarget, ChosenTarget};
use crate::kernel::cell::Cell;
use crate::kernel::ids::ItemId;

/// An act in words: its name and its aim.
pub(in crate::app) fn act(arena: &SideArena, draft: &ActOrder) -> String {
    let action = &arena.rules().action(draft.action).name;
    match name(arena, draft).0.as_str() {
        "" => action.clone(),
        what => text::common::labelled(action, what),
    }
}

/// The use of an object in words: its name, or the action with its tool.
pub(in crate::app) fn done_with(arena: &SideArena, draft: &ActOrder) -> String {
    let used = used_for(arena, draft);
    match draft.tool.filter(|_| used == arena.rules().action(draft.action).name) {
        Some(tool) => text::common::with(used, item(arena, draft, tool)),
        None => used,
    }
}

/// The same without the tool.
pub(in crate::app) fn used_for(arena: &SideArena, draft: &ActOrder) -> String {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    match &draft.aim {
        ChosenTarget::Object(object, number) if matches!(def.target, Target::Object { .. }) => {
            let uses = &rules.object(arena.object(*object).def).uses;
            uses.get(usize::from(*number)).map_or_else(|| def.name.clone(), |u| u.name.clone())
        }
        ChosenTarget::Object(_, cells) if matches!(def.target, Target::Movable(_)) => {
            text::aims::moved(&def.name, rules.grid.told(i64::from(*cells)))
        }
        _ => def.name.clone(),
    }
}

/// Name and detail of a draft's aim.
pub(crate) fn name(arena: &SideArena, draft: &ActOrder) -> (String, String) {
    let rules = arena.rules();
    let entry = |id: EntryId| rules.entry(id).name.clone();
    match &draft.aim {
        // The board shows a place.
        ChosenTarget::Nothing | ChosenTarget::Open | ChosenTarget::Cell(_) => (String::new(), String::new()),
        ChosenTarget::Number(number) => (number.to_string(), String::new()),
        ChosenTarget::Target(who) => (arena.identity(*who).name.to_string(), String::new()),
        ChosenTarget::Condition(who, condition) => {
            let name = arena.identity(*who).name.to_string();
            (rules.condition(*condition).name.clone(), if *who == draft.by { String::new() } else { name })
        }
        ChosenTarget::Inquiry(who, inquiry) => {
            (rules.inquiry(*inquiry).name.clone(), arena.identity(*who).name.to_string())
        }
        ChosenTarget::Kind(kind) => (rules.item(*kind).name.clone(), String::new()),
        ChosenTarget::Set(_, set) => (rules.set(*set).name.clone(), String::new()),
        ChosenTarget::Fact(fact) => {
            let Some((question, about)) = arena.scene().question(*fact) else { return (String::new(), String::new()) };
            let about = about.map(|who| arena.identity(who).name.to_string());
            (question.to_owned(), about.unwrap_or_default())
        }
        ChosenTarget::Object(object, _) => {
            let name = &rules.object(arena.object(*object).def).name;
            (text::common::labelled(done_with(arena, draft), name), String::new())
        }
        ChosenTarget::Loadout(items) if items.is_empty() => (text::aims::EMPTY_HANDS.to_owned(), String::new()),
        ChosenTarget::Loadout(items) => {
            let names: Vec<String> = items.iter().map(|i| item(arena, draft, *i)).collect();
            (text::common::listed(&names), String::new())
        }
        ChosenTarget::Item(id) => (item(arena, draft, *id), String::new()),
        ChosenTarget::Theirs(who, id) => {
            let what = arena.item_def(*who, *id).map_or_else(|| text::aims::AN_ITEM.to_owned(), |def| def.name.clone());
            (what, arena.identity(*who).name.to_string())
        }
        ChosenTarget::Aid(who, action, on) => {
            let helped = &rules.action(*action).name;
            let what = match *on {
                AidTarget::Nothing => helped.clone(),
                AidTarget::Body(on) => text::aims::against(helped, &arena.identity(on).name),
                AidTarget::Object(object, number) => {
                    let aim = ChosenTarget::Object(object, number);
                    name(arena, &ActOrder { by: *who, action: *action, tool: None, aim }).0
                }
            };
            (what, arena.identity(*who).name.to_string())
        }
        ChosenTarget::Knock(who, id, to) => {
            let what = arena.item_def(*who, *id).map_or(text::aims::AN_ITEM, |def| def.name.as_str());
            let told = match heading(arena.at(*who), *to) {
                "" => text::aims::at_their_feet(what),
                way => text::aims::to_the(what, way),
            };
            (told, arena.identity(*who).name.to_string())
        }
        ChosenTarget::Line(who, to) => {
            let line = match rules.action(draft.action).ask {
                Ask::Place(PlaceAsk::Direction) => heading(arena.at(*who), *to).to_owned(),
                Ask::Place(PlaceAsk::ChargeCell { .. }) => line(arena, arena.at(draft.by), *to),
                _ => line(arena, arena.at(*who), *to),
            };
            (line, arena.identity(*who).name.to_string())
        }
        ChosenTarget::Haste(who, slot, count) => {
            let held = arena.slots(*who).get(usize::from(*slot));
            let what = held.and_then(|s| s.entry).map_or_else(|| text::aims::SLOT.to_owned(), entry);
            let from = held.map(|s| text::aims::from(s.count)).unwrap_or_default();
            (text::aims::haste(&arena.identity(*who).name, what, count), from)
        }
        ChosenTarget::Deed(held) => (arena.readied_text(&held.deeds), text::aims::when(arena.occasion(held))),
        ChosenTarget::Kept(kept) => {
            let bonds = arena.bonds(draft.by);
            let stay = bonds.iter().filter(|bond| kept.contains(&bond.id));
            let stay: Vec<&str> = stay.map(|bond| rules.action(bond.action).name.as_str()).collect();
            let name = match (bonds.is_empty(), stay.is_empty()) {
                (true, _) => String::new(),
                (false, true) => text::aims::SUSTAIN_NOTHING.to_owned(),
                (false, false) => text::aims::sustain(text::common::listed(&stay)),
            };
            (name, String::new())
        }
        ChosenTarget::Bond(id) => {
            let held = arena.bonds(draft.by).into_iter().find(|bond| bond.id == *id);
            (held.map_or_else(String::new, |bond| rules.action(bond.action).name.clone()), String::new())
        }
        ChosenTarget::Buy(id, count) => {
            let costs: Vec<String> = costs(arena, draft).into_iter().map(|(cost, _)| cost).collect();
            (text::aims::bought(entry(*id), count), costs.join(", "))
        }
        ChosenTarget::Shift(slot, count, fill) => {
            let slots = arena.slots(draft.by);
            let held = slots.get(usize::from(*slot));
            let what = fill.or_else(|| held.and_then(|s| s.entry)).map_or_else(|| text::aims::SLOT.to_owned(), entry);
            let from = held.map(|s| text::aims::from(s.count)).unwrap_or_default();
            (text::aims::shifted(what, count), from)
        }
    }
}

/// A straight line in words: "2 yards north-east".
fn line(arena: &SideArena, from: Cell, to: Cell) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = dx.abs().max(dy.abs());
    text::aims::far(arena.rules().grid.told(i64::from(steps)), heading(from, to))
}

/// A direction in words: "north-east".
fn heading(from: Cell, to: Cell) -> &'static str {
    match ((to.x - from.x).signum(), (to.y - from.y).signum()) {
        (0, 0) => "",
        (0, -1) => text::aims::NORTH,
        (0, _) => text::aims::SOUTH,
        (-1, 0) => text::aims::WEST,
        (_, 0) => text::aims::EAST,
        (-1, -1) => text::aims::NORTH_WEST,
        (_, -1) => text::aims::NORTH_EAST,
        (-1, _) => text::aims::SOUTH_WEST,
        _ => text::aims::SOUTH_EAST,
    }
}

/// The name of an item, on the bearer or on the ground.
pub(in crate::app) fn item(arena: &SideArena, draft: &ActOrder, id: ItemId) -> String {
    let kind = arena.kind_of(draft.by, id);
    kind.map_or_else(|| text::aims::AN_ITEM.to_owned(), |kind| arena.rules().item(kind).name.clone())
}
