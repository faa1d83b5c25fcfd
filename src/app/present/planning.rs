//! The view model of plan editing.

use crate::app::battle::driver::Battle;
use crate::app::board::board_view::look;
use crate::app::present::body;
use crate::app::selection::plan_editor::PlanEditor;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::{Effect, MovementEffect, Occasion};
use crate::data::formula::Quantity;
use crate::data::ruleset::EntryKind;
use crate::data::scope::EntryId;
use crate::fight::preview::view::SideView;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::input::Key;
use crate::kernel::ids::CombatantId;
use crate::ui::planning::{EntryRow, PairLine, PlanRow, PlanningModel, SlotModel};

/// The plans being edited, if any.
pub(in crate::app) fn planning(battle: &mut Battle, selection: &Selection) -> Option<PlanningModel> {
    let plan_editor = selection.plan_editor.as_ref()?;
    let view = selection.view.as_ref()?;
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let rows = plan_editor.plans.iter().enumerate().map(|(row, sheet)| {
        let seen = body(view, sheet.by);
        let slots = sheet.slots.iter().enumerate().map(|(slot, (.., held))| SlotModel {
            count: held.map(|e| rules.entry(e).count),
            name: held.map(|e| rules.entry(e).name.clone()).unwrap_or_default(),
            focus: plan_editor.focus == (row, slot),
            open: true,
        });
        let extra = |e: &EntryId| (rules.entry(*e).count, rules.entry(*e).name.clone());
        PlanRow {
            who: sheet.by,
            look: look(&arena, seen),
            name: seen.name.to_string(),
            about: rules.archetype(seen.archetype).name.clone(),
            slots: slots.collect(),
            extras: sheet.chosen_extras.iter().map(extra).collect(),
        }
    });
    let held = plan_editor.held();
    let by = plan_editor.plan().map(|sheet| sheet.by);
    // Whoever has nothing in hand that an entry could be done with would plan it in vain.
    let lacks = |entry: EntryId| {
        let mut lacking = rules.index.by_entry[entry.index()].iter().map(|action| arena.lacks_tool(by?, *action));
        let first = lacking.next().flatten()?;
        lacking.all(|lacks| lacks.is_some()).then(|| first.tell(rules))
    };
    let entries = plan_editor.entries().into_iter().enumerate().map(|(at, (entry, extra))| {
        let def = rules.entry(entry);
        let text = lacks(entry).map_or_else(|| def.text.clone(), |why| text::menu::not_as_things_are(&def.text, why));
        let on_top = plan_editor.plan().is_some_and(|s| s.chosen_extras.contains(&entry));
        EntryRow {
            name: def.name.clone(),
            count: def.count,
            text,
            blocked: plan_editor.collision(rules, entry, extra),
            chosen: if extra { on_top } else { held == Some(entry) },
            pointed: plan_editor.pointed == Some(at),
            extra,
        }
    });
    let whose = plan_editor.plan().map(|s| match s.slots.len() {
        0 => text::menu::plan_extra(&body(view, s.by).name),
        _ => text::menu::plan_action(&body(view, s.by).name, plan_editor.focus.1 + 1),
    });
    let pair = pair(&arena, plan_editor);
    let between = plan_editor.plan().map(|s| between(&arena, view, s.by, &pair)).unwrap_or_default();
    Some(PlanningModel {
        head: if plan_editor.aside { text::menu::CHANGE_PLANS.to_owned() } else { text::menu::plans_for(view.round) },
        rows: rows.collect(),
        last: arena.last_count(),
        whose: whose.unwrap_or_default(),
        entries: entries.collect(),
        pair: pair
            .into_iter()
            .map(|(entry, ghost)| {
                let def = rules.entry(entry);
                PairLine { count: def.count, name: def.name.clone(), text: def.text.clone(), ghost }
            })
            .collect(),
        between,
        undecided: plan_editor.undecided(),
        caps: [Key::Back, Key::Suggest, Key::End].map(Key::cap),
        aside: plan_editor.aside,
    })
}

/// The entries of the combatant in focus in the order of their counts; the pointed one replaces the one in the slot in
/// focus.
fn pair(arena: &SideArena, plan_editor: &PlanEditor) -> Vec<(EntryId, bool)> {
    let rules = arena.rules();
    let Some(sheet) = plan_editor.plan() else { return Vec::new() };
    let pointed = plan_editor.pointed_entry().filter(|(e, extra)| plan_editor.collision(rules, *e, *extra).is_none());
    let slots = sheet.slots.iter().enumerate().filter_map(|(at, (.., held))| match pointed {
        Some((entry, false)) if at == plan_editor.focus.1 && *held != Some(entry) => Some((entry, true)),
        _ => held.map(|e| (e, false)),
    });
    let mut pair: Vec<(EntryId, bool)> = slots.collect();
    pair.extend(sheet.chosen_extras.iter().map(|e| (*e, false)));
    if let Some((entry, true)) = pointed
        && !sheet.chosen_extras.contains(&entry)
    {
        pair.push((entry, true));
    }
    pair.sort_by_key(|(entry, _)| rules.entry(*entry).count);
    pair
}

/// Remarks on a combatant's entries together.
fn between(arena: &SideArena, view: &SideView, by: CombatantId, pair: &[(EntryId, bool)]) -> Vec<String> {
    let rules = arena.rules();
    let count = |entry: EntryId| rules.entry(entry).count;
    let mut told = Vec::new();
    if let [(first, _), (second, _)] = pair {
        told.push(match count(*second) - count(*first) {
            0 => text::menu::same_count(count(*first)),
            1 => text::menu::NEXT_COUNT.to_owned(),
            2 => text::menu::one_between(rules.time.count_names().0),
            n => text::menu::between(n - 1, rules.time.count_names().1),
        });
    }
    if !pair.is_empty() {
        let walks: Vec<String> = pair
            .iter()
            .map(|(entry, _)| (count(*entry), moves(arena, by, *entry)))
            .filter(|(_, moves)| *moves > 0)
            .map(|(count, moves)| text::menu::movement_at(rules.grid.told(i64::from(moves)), count))
            .collect();
        if !walks.is_empty() {
            told.push(text::menu::movement(walks.join(", ")));
        }
    }
    // Only plans that the viewer may read are mentioned.
    let side = arena.side(by);
    for (entry, _) in pair {
        let foes = view.bodies.iter().filter(|b| arena.scene().hostile(side, b.side));
        let turns = foes.flat_map(|b| b.plan.iter().flatten().filter(|t| t.coming).map(move |t| (b, t)));
        let next = turns.filter(|(_, t)| t.count >= count(*entry)).min_by_key(|(_, t)| t.count);
        if let Some((foe, turn)) = next
            && let Some(theirs) = turn.entry
        {
            let (own, other) = (&rules.entry(*entry).name, &rules.entry(theirs).name);
            told.push(if turn.count == count(*entry) {
                text::menu::as_early(own, rules.time.count_names().0, &foe.name, other, turn.count)
            } else {
                text::menu::earlier(own, &foe.name, other, turn.count)
            });
        }
    }
    told
}

/// The movement of a combatant in the turn of an entry: the usual speed, and what the entry adds.
fn moves(arena: &SideArena, by: CombatantId, entry: EntryId) -> i32 {
    let rules = arena.rules();
    let usual = match rules.entry(entry).kind {
        EntryKind::Slot => arena.known_number(by, Quantity::Value(rules.roles.speed)).unwrap_or(0),
        EntryKind::Extra | EntryKind::Free => 0,
    };
    let opened: i32 = rules
        .actions
        .iter()
        .filter(|a| a.occasion == Occasion::Planned(entry))
        .flat_map(|a| a.does.items.iter())
        .map(|effect| match effect {
            Effect::Movement(MovementEffect::GainMovement { cells }) => cells.eval(&arena.facts(Context::of(by))),
            _ => 0,
        })
        .sum();
    usual + opened
}
