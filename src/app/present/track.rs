//! The view model of the turn track: known plans and turns, unknown ones, and the end of the round.

use crate::app::battle::driver::Battle;
use crate::app::board::board_view::look;
use crate::app::present::timeline::{PointedOrder, timeline};
use crate::app::present::to_come::to_come;
use crate::app::present::{body, capital};
use crate::app::selection::plan_editor::PlanEditor;
use crate::app::text;
use crate::data::ruleset::TimeDef;
use crate::data::scope::PoolId;
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::components::SlotState;
use crate::fight::state::log::Event;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::{CombatantId, SideId};
use crate::ui::initiative_bar::InitiativeEntry;
use crate::ui::track::{Chip, ChipState, TrackModel};

/// The side that the upper lane belongs to.
fn own_side(battle: &Battle, view: &SideView) -> SideId {
    view.viewer.or_else(|| battle.humans().first().copied()).unwrap_or(SideId(0))
}

/// The track. `pointed` is the order that would be given now, `log` holds this round's entries that the viewer may
/// read.
pub(in crate::app) fn track(
    battle: &mut Battle,
    view: &SideView,
    plan_editor: Option<&PlanEditor>,
    pointed: Option<&PointedOrder>,
    log: &[Event],
) -> TrackModel {
    let mine = own_side(battle, view);
    let arena = battle.fight.seen_by(battle.viewpoint());
    let scene = arena.scene();
    let foes: Vec<usize> = (0..scene.sides().len())
        .filter(|s| scene.sides()[*s].present && u8::try_from(*s).is_ok_and(|s| scene.hostile(mine, SideId(s))))
        .collect();
    // The lanes are narrow: the first word tells sides apart.
    let short = |side: usize| {
        let name = &scene.sides()[side].name;
        name.trim_start_matches("The ").split(' ').next().unwrap_or_default().to_owned()
    };
    let others = match foes[..] {
        [only] => (short(only), Some(only)),
        _ => (text::time::OTHERS.to_owned(), None),
    };
    let lanes = [(short(mine.index()), Some(mine.index())), others];
    let own = |side: SideId| side == mine || !scene.hostile(mine, side);
    let mut chips = Vec::new();
    for seen in &view.bodies {
        known(&arena, view, seen, own(seen.side), &mut chips);
    }
    if let Some(plan_editor) = plan_editor {
        sheets(&arena, view, plan_editor, &mut chips);
    }
    begun(&arena, view, log, own, &mut chips);
    chips.extend(view.bodies.iter().filter_map(|seen| arriving(&arena, view, seen, own(seen.side))));
    if let Some(PointedOrder::Act { draft, .. }) = pointed {
        chips.extend(bought(&arena, view, draft));
    }
    let unread = view.bodies.iter().filter(|b| b.rect.is_some());
    TrackModel {
        lanes,
        name: match &arena.rules().time {
            TimeDef::Counted { name, .. } => capital(&name.0),
            TimeDef::Live { name, .. } => name.clone(),
        },
        initiative_entries: initiative_entries(&arena, view),
        timeline: timeline(&arena, view, pointed, log),
        last: arena.last_count(),
        now: view.count,
        chips,
        unread: unread.flat_map(|b| std::iter::repeat_n(b.side.index(), usize::from(b.unread))).collect(),
        hidden: view.count.is_some() && view.bodies.iter().any(|b| b.rect.is_some() && b.able && b.plan.is_none()),
        end: match view.round {
            0 => text::time::BEFORE_FIRST.to_owned(),
            round => text::time::round_end(round),
        },
        notes: to_come(&arena, view),
        motion: 1.0,
    }
}

/// All turns where they follow initiative: finished ones first, then those to come.
fn initiative_entries(arena: &SideArena, view: &SideView) -> Vec<InitiativeEntry> {
    let TimeDef::Live { purse, .. } = &arena.rules().time else { return Vec::new() };
    let (upcoming, standing) = (arena.upcoming(), arena.standing());
    let here = view.bodies.iter().filter(|b| b.rect.is_some());
    let place = |id: CombatantId| match upcoming.iter().position(|other| *other == id) {
        Some(place) => place + 2,
        None => usize::from(view.acting == Some(id)),
    };
    // Finished turns stay in their order.
    let place = |id: CombatantId| (place(id), standing.iter().position(|other| *other == id).map_or(0, |at| at + 1));
    // Mount and rider share a turn and stand side by side.
    let shared = |id: CombatantId| arena.partner(id).map_or((0, 0), place).max(place(id));
    let mut order: Vec<((usize, usize), &BodyView)> = here.map(|body| (shared(body.id), body)).collect();
    let first = |id: CombatantId| arena.partner(id).map_or(id, |other| id.min(other));
    order.sort_by_key(|(place, body)| (*place, first(body.id), arena.rider_of(body.id).is_some()));
    // Where turns consist of slots, the possible reactions between them are shown.
    let reaction = arena.rules().roles.reaction.filter(|_| !arena.rules().slots().is_empty());
    let reacts = |body: &BodyView| {
        let left = body.pools.iter().find(|(pool, ..)| reaction == Some(*pool));
        left.filter(|(_, left, _)| *left > 0 && body.able)
            .map_or_else(String::new, |_| text::time::MAY_REACT.to_owned())
    };
    let initiative_entry = |((place, _), body): ((usize, usize), &BodyView)| {
        let left = purse.and_then(|purse| body.pools.iter().find(|(pool, ..)| *pool == purse));
        let paid = |(pool, now, _): &(PoolId, i32, i32)| {
            let told = arena.rules().pool(*pool);
            match body.begun {
                // A multi-turn or readied action says more than a purse that is full in every turn.
                Some((_, owed, _)) if owed > 0 && told.tenths => text::menu::to_go(told.told(owed)),
                _ if told.tenths && body.holding => text::time::HOLDS.to_owned(),
                _ if told.tenths && view.acting != Some(body.id) => String::new(),
                Some((_, owed, _)) if owed > 0 => text::time::owes(told.told(*now), owed),
                _ => told.told(*now),
            }
        };
        InitiativeEntry {
            who: body.id,
            look: look(arena, body),
            name: body.name.to_string(),
            // There are no ranks before the first round.
            rank: body.rank.filter(|_| view.round > 0),
            purse: left.map_or_else(|| reacts(body), paid),
            past: place < 2,
            running: place == 1,
            breaks: body.breaks.then(|| view.viewer.is_some_and(|v| arena.scene().hostile(v, body.side))),
        }
    };
    order.into_iter().map(initiative_entry).collect()
}

fn chip(arena: &SideArena, seen: &BodyView, own: bool, (count, label): (u8, &str), state: ChipState) -> Chip {
    Chip {
        who: seen.id,
        look: look(arena, seen),
        count,
        own,
        label: label.to_owned(),
        hint: text::time::turn(&seen.name, label, count),
        state,
    }
}

/// Plans that the viewer may read.
fn known(arena: &SideArena, view: &SideView, seen: &BodyView, own: bool, chips: &mut Vec<Chip>) {
    for turn in seen.plan.iter().flatten() {
        let Some(entry) = turn.entry else { continue };
        let name = &arena.rules().entry(entry).name;
        let state = match turn.state {
            SlotState::Running if view.acting == Some(seen.id) => ChipState::Running,
            // Whoever is down takes no turns.
            _ if turn.coming && seen.able => ChipState::Coming,
            _ => ChipState::Past,
        };
        chips.push(chip(arena, seen, own, (turn.count, name), state));
    }
}

/// Plans being edited, and the pointed entry, at their counts.
fn sheets(arena: &SideArena, view: &SideView, plan_editor: &PlanEditor, chips: &mut Vec<Chip>) {
    let rules = arena.rules();
    for sheet in plan_editor.plans.iter().filter(|_| !plan_editor.aside) {
        let seen = body(view, sheet.by);
        let held = sheet.slots.iter().filter_map(|(.., held)| *held);
        for entry in held.chain(sheet.chosen_extras.iter().copied()) {
            let def = rules.entry(entry);
            chips.push(chip(arena, seen, true, (def.count, &def.name), ChipState::Coming));
        }
    }
    let (Some(sheet), Some((entry, extra))) = (plan_editor.plan(), plan_editor.pointed_entry()) else { return };
    let there = plan_editor.held() == Some(entry) || sheet.chosen_extras.contains(&entry);
    if !there && plan_editor.collision(rules, entry, extra).is_none() {
        let def = rules.entry(entry);
        let seen = body(view, sheet.by);
        chips.push(chip(arena, seen, true, (def.count, &def.name), ChipState::Ghost));
    }
}

/// The turn that a draft would put on the track, or move along it.
fn bought(arena: &SideArena, view: &SideView, draft: &ActOrder) -> Option<Chip> {
    let (entry, count) = match draft.aim {
        ChosenTarget::Buy(entry, count) => (entry, count),
        ChosenTarget::Shift(slot, count, filled) => {
            let slot = arena.slots(draft.by).get(usize::from(slot))?;
            (filled.or(slot.entry)?, count)
        }
        _ => return None,
    };
    let name = &arena.rules().entry(entry).name;
    Some(chip(arena, body(view, draft.by), true, (count, name), ChipState::Ghost))
}

/// The turns of secret plans become public when they begin.
fn begun(arena: &SideArena, view: &SideView, log: &[Event], own: impl Fn(SideId) -> bool, chips: &mut Vec<Chip>) {
    for event in log {
        let Event::TurnStarted { by, entry, count, .. } = event else { continue };
        let seen = body(view, *by);
        if seen.plan.is_some() {
            continue;
        }
        let name = entry.map_or(text::time::A_TURN, |e| arena.rules().entry(e).name.as_str());
        let running = view.acting == Some(*by) && view.count == Some(*count);
        let state = if running { ChipState::Running } else { ChipState::Past };
        chips.push(chip(arena, seen, own(seen.side), (*count, name), state));
    }
}

/// A reinforcement that arrives at a count of this round.
fn arriving(arena: &SideArena, view: &SideView, seen: &BodyView, own: bool) -> Option<Chip> {
    let (arrival, _) = seen.coming.filter(|(arrival, _)| arrival.round == view.round)?;
    Some(chip(arena, seen, own, (arrival.count?, text::time::ARRIVES), ChipState::Ghost))
}
