//! The view model of the info bar under the board: the pointed combatant, object or cell as far as the viewer knows,
//! else the goals.

use crate::app::battle::driver::Battle;
use crate::app::present::card::{about, activities, conditions};
use crate::app::present::danger::{danger_here, foe_range};
use crate::app::present::goals::goals;
use crate::app::present::menu::row;
use crate::app::present::missing::lacks;
use crate::app::present::to_come::at_turn_end;
use crate::app::present::undo::would_end_undo;
use crate::app::present::{body, costs, strength};
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::school_menu;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::scene::Surprise;
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::values::known_values::HealthBand;
use crate::input::Key;
use crate::kernel::cell::Cell;
use crate::ui::info_bar::InfoBarModel;

/// The contents of the info bar. A pointed row of the menu comes first, then the board, then the selected item.
pub(in crate::app) fn info_bar(battle: &mut Battle, selection: &Selection) -> InfoBarModel {
    if battle.waits_for_step() && battle.asked().is_none() && battle.fight.outcome().is_none() {
        return InfoBarModel {
            name: text::body::STEPS.to_owned(),
            text: text::body::STEPS_MORE.to_owned(),
            ..InfoBarModel::default()
        };
    }
    let arena = battle.fight.seen_by(battle.viewpoint());
    let beside = selection.beside_focus.and_then(|at| selection.school_menu(arena.rules())?.get(at).copied());
    if let Some(item) = selection.hovered_row.or(beside).and_then(|row| selection.items.get(row)) {
        return act(&arena, selection, item);
    }
    let told = selection.view.as_ref().zip(selection.pointed()).and_then(|(view, cell)| {
        let who = selection.combatant_on(cell);
        let described = who.map(|who| {
            let mut told = combatant(&arena, view, body(view, who));
            if let Some(foe) = selection.foe_reach(who) {
                told.text = text::body::danger_and(foe_range(&arena, foe.range), told.text);
            }
            told
        });
        described.or_else(|| {
            let mut told = place(&arena, selection, view, cell)?;
            if let Some(danger) = &selection.danger {
                let mut here = danger_here(&arena, danger);
                if !danger.by.is_empty() {
                    here = text::body::danger_opens(here, Key::Figures.cap());
                }
                told.text = text::body::danger_and(here, told.text);
                if selection.walk_end(cell).is_some_and(|end| selection.spends_strike(end.at)) {
                    told.text = text::body::danger_and(text::body::NO_STRIKE_LEFT, told.text);
                }
            }
            Some(told)
        })
    });
    let armed = selection.chosen().filter(|item| {
        // What is chosen in the menu can be seen there; spells are not, and places are not marked as targets are.
        let unseen = item.cells() || item.targets() && school_menu::in_school_menu(arena.rules(), item);
        selection.head.is_none() && (item.at_once() || unseen)
    });
    let told = told.or_else(|| armed.map(|item| act(&arena, selection, item)));
    let enemy = selection.enemy_on.then(|| InfoBarModel {
        name: text::battle::ENEMY.to_owned(),
        text: text::body::ENEMY_LEGEND.to_owned(),
        ..InfoBarModel::default()
    });
    let told = told.or(enemy);
    let goal = || {
        let view = selection.view.as_ref();
        let hurts = view.and_then(|view| Some(at_turn_end(&arena, view, view.acting?))).unwrap_or_default();
        let goals = goals(&arena, view);
        let text = if hurts.is_empty() { goals } else { text::body::as_turn_ends(hurts.join(", "), goals) };
        InfoBarModel { name: text::goals::GOAL.to_owned(), text, ..InfoBarModel::default() }
    };
    let undo = selection.would_end_undo().map_or("", would_end_undo);
    InfoBarModel { undo, ..told.unwrap_or_else(goal) }
}

/// A row of the menu: its cost, its obstacle or instruction, its rule.
fn act(arena: &SideArena, selection: &Selection, item: &MenuItem) -> InfoBarModel {
    let row = row(arena, selection, item, false, (false, true));
    let again = item.at_once() && selection.chosen().is_some_and(|chosen| std::ptr::eq(chosen, item));
    let costs = item.drafts.first().map_or_else(Vec::new, |draft| costs(arena, draft));
    let costs: Vec<String> = costs.into_iter().map(|(cost, change)| text::common::remark(cost, change)).collect();
    let chosen = selection.chosen().is_some_and(|chosen| std::ptr::eq(chosen, item));
    let how = match item.blocked {
        None if again => text::body::PRESS_AGAIN.to_owned(),
        None if chosen && item.targets() => text::body::choose_target(Key::Next.cap()),
        _ => String::new(),
    };
    let why = lacks(arena, item).join(" ");
    let told: Vec<&str> = [how.as_str(), &why, &row.text].into_iter().filter(|words| !words.is_empty()).collect();
    InfoBarModel { text: told.join(" "), name: row.name, about: costs.join(", "), undo: "" }
}

/// The announcement of an ambush: its target side, and the surprised combatants.
pub(in crate::app) fn ambush(arena: &SideArena, view: &SideView) -> Option<String> {
    let sides = arena.ambushed()?;
    let rules = arena.rules();
    let mut caught: Vec<(String, Vec<&str>)> = Vec::new();
    let there = view.bodies.iter().filter(|b| arena.scene().sides()[b.side.index()].surprise != Surprise::None);
    for seen in there.filter(|seen| seen.rect.is_some()) {
        let innate = &rules.archetype(seen.archetype).traits;
        for (key, _) in seen.conditions.iter().filter(|(key, _)| !innate.contains(key)) {
            let def = rules.condition(*key);
            if def.helpful || def.stance || def.discreet {
                continue;
            }
            match caught.iter_mut().find(|(name, _)| *name == def.name) {
                Some((_, names)) => names.push(&seen.name),
                None => caught.push((def.name.clone(), vec![&seen.name])),
            }
        }
    }
    let caught = caught.iter().map(|(name, who)| text::goals::caught(name, who.join(", ")));
    Some(std::iter::once(text::goals::ambush(sides)).chain(caught).collect::<Vec<_>>().join(" "))
}

/// A combatant: its archetype, state, conditions and equipment.
pub(super) fn combatant(arena: &SideArena, view: &SideView, seen: &BodyView) -> InfoBarModel {
    let rules = arena.rules();
    let side = &arena.scene().sides()[seen.side.index()].name;
    let (health, front) = strength(rules, seen);
    let mut state: Vec<String> = Vec::new();
    if let Some(((now, max), def)) = front.zip(rules.front.as_ref()) {
        state.push(text::common::pool(&rules.pool(def.pool).name, now, max));
    }
    match health.filter(|_| rules.wounds.is_none()) {
        Some((now, max)) => state.push(text::common::pool(&rules.pool(rules.roles.health).name, now, max)),
        None => state.push(wounds(arena, seen)),
    }
    let (what, _) = about(rules, view, seen);
    let mut told: Vec<String> = conditions(arena, view, seen)
        .into_iter()
        .filter(|condition| !condition.innate)
        .map(|condition| text::common::labelled(&condition.name, &condition.text))
        .collect();
    let held = seen.gear.iter().filter(|(_, _, carried, _)| *carried == Carried::Hand);
    let mut hands: Vec<(&str, usize)> = Vec::new();
    for (_, def, ..) in held {
        let name = rules.item(*def).name.as_str();
        match hands.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => hands.push((name, 1)),
        }
    }
    if !hands.is_empty() {
        let several = |(name, count): &(&str, usize)| match count {
            1 => (*name).to_owned(),
            count => text::body::several(name, count),
        };
        let hands: Vec<String> = hands.iter().map(several).collect();
        told.insert(0, text::body::holds(text::common::listed(&hands)));
    }
    // What it is about comes first.
    told.splice(0..0, activities(arena, seen).into_iter().map(text::body::deed));
    InfoBarModel {
        name: seen.name.to_string(),
        about: text::body::body(what, side, state.join(", ")),
        text: told.join(" "),
        undo: "",
    }
}

/// The wounds of a combatant whose health is not known as a number.
fn wounds(arena: &SideArena, seen: &BodyView) -> String {
    let rules = arena.rules();
    let levels = rules.wounds.iter().flat_map(|wounds| &wounds.levels);
    let borne: Vec<String> = levels
        .filter_map(|level| {
            let (_, now, _) = seen.pools.iter().find(|(pool, now, _)| *pool == level.pool && *now > 0)?;
            Some(text::common::points(now, rules.pool(level.pool).name.to_lowercase()))
        })
        .collect();
    match (seen.band, borne.is_empty()) {
        (_, false) => text::body::wounds(borne.join(", ")),
        (HealthBand::Unhurt, _) => text::body::UNHURT.to_owned(),
        (HealthBand::Hurt, _) => text::body::HURT.to_owned(),
        (HealthBand::Half, _) => text::body::BADLY_HURT.to_owned(),
        (HealthBand::Down, _) => text::body::DOWN.to_owned(),
    }
}

/// A cell: its object, items and ground.
fn place(arena: &SideArena, selection: &Selection, view: &SideView, cell: Cell) -> Option<InfoBarModel> {
    let rules = arena.rules();
    if !arena.scene().bounds().contains(cell) {
        return None;
    }
    let mut grounds: Vec<_> = arena.terrains_at(cell).map(|kind| rules.ground(kind)).collect();
    // Zones over the ground come first.
    grounds.reverse();
    let names: Vec<&str> = grounds.iter().map(|ground| ground.name.as_str()).collect();
    let mut about: Vec<String> = Vec::new();
    let levels = arena.scene().elevation().iter().any(|level| *level > 0);
    if levels {
        about.push(text::body::height(arena.elevation(cell)));
    }
    let steps = grounds.iter().map(|ground| ground.steps).max().unwrap_or(1);
    if steps > 1 && grounds.iter().all(|ground| !ground.blocks) {
        about.push(text::body::to_enter(rules.grid.told(i64::from(steps))));
    }
    if selection.unlit.contains(&cell) {
        about.push(text::body::DARK.to_owned());
    }
    let lying: Vec<&str> =
        view.loose.iter().filter(|(at, _)| *at == cell).map(|(_, item)| rules.item(item.def).name.as_str()).collect();
    if !lying.is_empty() {
        about.push(text::body::lying(lying.join(", ")));
    }
    let texts = || grounds.iter().map(|ground| ground.text.as_str()).filter(|text| !text.is_empty());
    let Some(object) = view.objects.iter().find(|object| object.at == cell) else {
        let mut text = texts().collect::<Vec<_>>().join(" ");
        if text.is_empty() && grounds.iter().all(|ground| !ground.blocks) {
            text::body::OPEN_GROUND.clone_into(&mut text);
        }
        return Some(InfoBarModel { name: names.join(", "), about: about.join(text::common::BETWEEN), text, undo: "" });
    };
    let def = rules.object(object.def);
    let state = def.states.get(usize::from(object.state));
    let uses: Vec<&str> = def
        .uses
        .iter()
        .filter(|used| state.is_some_and(|state| state.key.value == used.from))
        .map(|used| used.name.as_str())
        .collect();
    if let Some(state) = state.filter(|state| state.name != def.name) {
        about.insert(0, state.name.to_lowercase());
    }
    let text =
        if uses.is_empty() { def.text.clone() } else { text::body::uses(&def.text, uses.join(", ").to_lowercase()) };
    Some(InfoBarModel { name: def.name.clone(), about: about.join(text::common::BETWEEN), text, undo: "" })
}
