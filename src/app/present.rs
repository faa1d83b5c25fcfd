//! View models of the panels, from what the viewer knows and what the player has chosen.

use crate::app::aims;
use crate::app::desk::Desk;
use crate::app::driver::Battle;
use crate::app::picture::look;
use crate::app::planner::Planner;
use crate::data::scope::{ActionId, PointId};
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, SlotState};
use crate::fight::event::{Event, Outcome};
use crate::fight::order::{Draft, Question};
use crate::fight::telling;
use crate::fight::view::{Band, BodyView, SideView};
use crate::kernel::ids::{CombatantId, SideId};
use crate::ui::card::{CardModel, ConditionLine};
use crate::ui::choices::ChoicesModel;
use crate::ui::forecast::{ForecastModel, StrikeOdds};
use crate::ui::menu::{MenuModel, MenuRow};
use crate::ui::planning::{EntryRow, PlanRow, PlanningModel, SlotModel};
use crate::ui::prompt::{PromptModel, Reaction};
use crate::ui::track::{Chip, TrackModel};
use crate::ui::victory::{TallyRow, VictoryModel};
use crate::view::palette::{LAMP, THREAT};
use crate::view::token::Badge;

fn body(view: &SideView, id: CombatantId) -> &BodyView {
    &view.bodies[id.index()]
}

/// The card of one combatant.
pub(super) fn card(battle: &mut Battle, view: &SideView, id: CombatantId) -> CardModel {
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let seen = body(view, id);
    let archetype = rules.archetype(seen.archetype);
    let acting = view.acting == Some(id);
    let (about, lit) = match (seen.fate, seen.able, acting) {
        (Some(_), ..) => (format!("{}, out of the fight", archetype.name), Some(THREAT)),
        (None, false, _) => (format!("{}, down", archetype.name), Some(THREAT)),
        (None, true, true) => (format!("{}, acting now", archetype.name), Some(LAMP)),
        _ => (archetype.name.clone(), None),
    };
    // A long row of empty pips says nothing.
    let public =
        |p: &(crate::data::scope::PoolId, i32, i32)| p.0 != rules.roles.health && p.2 > 0 && (p.1 > 0 || p.2 <= 6);
    let pool = |p: &(crate::data::scope::PoolId, i32, i32)| (rules.pool(p.0).name.clone(), p.1, p.2);
    let mut conditions: Vec<ConditionLine> = Vec::new();
    for (key, source) in &seen.conditions {
        let def = rules.condition(*key);
        let from = source.filter(|s| *s != id).map(|s| format!(", by {}", body(view, s).name)).unwrap_or_default();
        conditions.push(ConditionLine {
            badge: Badge { key: def.key.value.clone(), helpful: def.helpful },
            name: format!("{}{from}", def.name),
            text: def.text.clone(),
        });
    }
    CardModel {
        look: look(&arena, seen),
        name: seen.name.to_string(),
        about,
        lit,
        health: seen.health,
        band: match seen.band {
            Band::Unhurt => "unhurt",
            Band::Hurt => "hurt",
            Band::Half => "half or less",
            Band::Down => "down",
        }
        .to_owned(),
        pools: seen.pools.iter().filter(|p| public(p)).map(pool).collect(),
        values: seen
            .values
            .iter()
            .map(|(v, n)| (rules.value(*v).name.clone(), n.to_string()))
            // The maxima stand beside their pools.
            .filter(|(name, _)| !name.starts_with("Max "))
            .collect(),
        conditions,
        gear: seen
            .gear
            .iter()
            .filter(|g| g.2 != Carried::Natural)
            .map(|(_, def, carried, loaded)| {
                let item = rules.item(*def);
                let place = match carried {
                    Carried::Hand if !loaded => " in hand, not loaded",
                    Carried::Hand => " in hand",
                    Carried::Stowed => " put away",
                    Carried::Worn | Carried::Natural => "",
                };
                (format!("{}{place}", item.name), item.text.clone())
            })
            .collect(),
    }
}

/// The side that the upper lane belongs to.
fn own_side(battle: &Battle, view: &SideView) -> SideId {
    view.viewer.or_else(|| battle.humans().first().copied()).unwrap_or(SideId(0))
}

/// The track of counts.
pub(super) fn track(battle: &mut Battle, view: &SideView, planner: Option<&Planner>, log: &[Event]) -> TrackModel {
    let mine = own_side(battle, view);
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let scene = arena.scene();
    let foes: Vec<usize> = (0..scene.sides.len()).filter(|s| *s != mine.index() && scene.sides[*s].present).collect();
    let foe = foes.first().copied().unwrap_or(0);
    // The lanes are narrow: the first word tells sides apart.
    let short = |side: usize| scene.sides[side].name.split(' ').next().unwrap_or_default().to_owned();
    let foe_name = if foes.len() == 1 { short(foe) } else { "Others".to_owned() };
    let own = |side: SideId| side == mine || !scene.hostile(mine, side);
    let mut chips = Vec::new();
    for seen in &view.bodies {
        let Some(plan) = &seen.plan else { continue };
        for turn in plan {
            let Some(entry) = turn.entry else { continue };
            let def = rules.entry(entry);
            let running = turn.state == SlotState::Running;
            chips.push(Chip {
                who: seen.id,
                look: look(&arena, seen),
                count: turn.count,
                own: own(seen.side),
                label: def.name.clone(),
                hint: format!("{}: {} at {}", seen.name, def.name, turn.count),
                past: !running && !turn.coming,
            });
        }
    }
    // Plans in the making stand where they would come.
    for sheet in planner.into_iter().filter(|p| !p.aside).flat_map(|p| &p.sheets) {
        let seen = body(view, sheet.by);
        let held = sheet.slots.iter().filter_map(|(.., held)| *held);
        for entry in held.chain(sheet.chosen_extras.iter().copied()) {
            let def = rules.entry(entry);
            chips.push(Chip {
                who: seen.id,
                look: look(&arena, seen),
                count: def.count,
                own: true,
                label: def.name.clone(),
                hint: format!("{}: {} at {}", seen.name, def.name, def.count),
                past: false,
            });
        }
    }
    // Turns of those whose plans are secret become public when they begin.
    for event in log {
        let Event::TurnStarted { by, entry, count, .. } = event else { continue };
        let seen = body(view, *by);
        if seen.plan.is_some() {
            continue;
        }
        let name = entry.map_or_else(|| "a turn".to_owned(), |e| rules.entry(e).name.clone());
        chips.push(Chip {
            who: *by,
            look: look(&arena, seen),
            count: *count,
            own: own(seen.side),
            hint: format!("{}: {name} at {count}", seen.name),
            label: name,
            past: view.acting != Some(*by) || view.count != Some(*count),
        });
    }
    let unread = view.bodies.iter().filter(|b| b.rect.is_some()).map(|b| b.unread).sum();
    let mut notes = Vec::new();
    for seen in &view.bodies {
        for (key, _) in &seen.conditions {
            let def = rules.condition(*key);
            let round_end = |t: &crate::data::ruleset::TickDef| t.on == crate::data::effect::When::RoundEnded;
            if def.ticks.iter().any(round_end) {
                notes.push(format!("{}: {}", seen.name, def.name));
            }
        }
    }
    if notes.is_empty() {
        notes.push(format!("Round {} of {}", view.round, scene.def.round_limit));
    }
    TrackModel {
        lanes: [(short(mine.index()), mine.index()), (foe_name, foe)],
        last: arena.last_count(),
        now: view.count,
        chips,
        unread,
        notes,
    }
}

/// What can be done now.
pub(super) fn menu(battle: &mut Battle, desk: &Desk) -> MenuModel {
    let asked = battle.asked();
    let decision = battle.fight.decision().cloned();
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let name = |id: CombatantId| arena.body(id).identity.name.to_string();
    let (Some(decision), Some(_)) = (decision, asked) else {
        let over = arena.pending.0.is_none();
        let head = if over { "The fight is over" } else { "Waiting" }.to_owned();
        let hint = arena.pending.0.as_ref().map_or_else(String::new, |d| {
            let side = &arena.scene().sides[d.side.index()].name;
            format!("{side} decide.")
        });
        return MenuModel { head, hint, ..MenuModel::default() };
    };
    let rows = desk.items.iter().enumerate().map(|(at, item)| {
        let chosen = desk.row == Some(at);
        if let Some(slot) = item.slot {
            let entry = arena.body(item.by).plan.slots.get(usize::from(slot)).and_then(|s| s.entry);
            let (detail, text) = entry.map_or_else(Default::default, |e| {
                let def = rules.entry(e);
                (def.name.clone(), def.text.clone())
            });
            return MenuRow { name: name(item.by), detail, text, blocked: None, chosen };
        }
        let Some(action) = item.action else { return MenuRow::default() };
        let def = rules.action(action);
        let several = desk.items.iter().filter(|i| i.action == item.action && i.by == item.by).count() > 1;
        let weapon = item.tool.and_then(|t| arena.item_def(item.by, t)).map(|d| d.name.clone());
        let window = matches!(decision.kind, Question::Window { .. });
        MenuRow {
            // The head of a window says what all its rows are, so that they need not.
            name: if window { format!("{}: {}", name(item.by), after_colon(&def.name)) } else { def.name.clone() },
            detail: if several { weapon.unwrap_or_default() } else { String::new() },
            text: def.text.clone(),
            blocked: item.blocked.clone(),
            chosen,
        }
    });
    let rows: Vec<MenuRow> = rows.collect();
    let count = arena.clock.count.unwrap_or(0);
    let second = (desk.may_replan).then(|| "Plans (R)".to_owned());
    match decision.kind {
        Question::Call { .. } => MenuModel {
            head: format!("Due at tempo {count}"),
            hint: "Who goes next? Choose here or click the token.".to_owned(),
            rows,
            go_on: Some("Skip rest (E)".to_owned()),
            go_on_bright: false,
            second,
        },
        Question::Turn { by } => {
            let walk = desk.view.as_ref().map_or(0, |v| v.moves);
            MenuModel {
                head: format!("Actions at tempo {count}"),
                hint: format!("{}: {walk} {} of movement left.", name(by), rules.grid.unit.1),
                rows,
                go_on: Some("End turn (E)".to_owned()),
                go_on_bright: false,
                second: None,
            }
        }
        Question::Window { point, subject, other } => MenuModel {
            head: "Between turns".to_owned(),
            hint: question(&arena, point, subject, other),
            rows,
            go_on: Some("Pass (E)".to_owned()),
            go_on_bright: true,
            second,
        },
        Question::Plan => MenuModel { head: "Planning".to_owned(), ..MenuModel::default() },
    }
}

/// A name without the family that it begins with.
fn after_colon(name: &str) -> &str {
    name.split_once(": ").map_or(name, |(_, rest)| rest)
}

/// The sentence of a window.
fn question(arena: &Arena, point: PointId, subject: CombatantId, other: Option<CombatantId>) -> String {
    let name = |id: CombatantId| arena.body(id).identity.name.to_string();
    let text = arena.rules().window(point).map(|w| w.text.clone()).unwrap_or_default();
    text.replace("{subject}", &name(subject)).replace("{other}", &other.map(name).unwrap_or_default())
}

/// The prompt of reactions.
pub(super) fn prompt(battle: &mut Battle, desk: &Desk) -> Option<PromptModel> {
    let decision = battle.fight.decision()?.clone();
    let Question::Window { point, subject, other } = decision.kind else { return None };
    let arena = battle.fight.arena();
    let view = desk.view.as_ref()?;
    let reactions = desk.items.iter().map(|item| {
        let def = item.action.map(|a: ActionId| arena.rules().action(a));
        let odds = item.drafts.first().and_then(|d| arena.odds(d)).map(|o| {
            let fells = format!(", {} % to fell", o.fell.percent());
            format!("{} % to hit, {} damage{fells}", o.hit.percent(), crate::ui::forecast::span(o.range()))
        });
        Reaction {
            look: look(&arena, body(view, item.by)),
            who: body(view, item.by).name.to_string(),
            name: match (def, item.drafts.first().and_then(|d| d.aim.target()).filter(|t| *t != item.by)) {
                (Some(def), Some(target)) => format!("{} on {}", def.name, body(view, target).name),
                (def, _) => def.map(|d| d.name.clone()).unwrap_or_default(),
            },
            text: def.map(|d| d.text.clone()).unwrap_or_default(),
            odds: odds.unwrap_or_default(),
        }
    });
    Some(PromptModel {
        question: question(&arena, point, subject, other),
        reactions: reactions.collect(),
        pointed: desk.row.unwrap_or(0).min(desk.items.len().saturating_sub(1)),
    })
}

/// The list of what the chosen item may be aimed at, where that is not shown on the board.
pub(super) fn choices(battle: &mut Battle, desk: &Desk) -> Option<ChoicesModel> {
    let item = desk.chosen()?;
    if item.targets() || item.drafts.len() < 2 {
        return None;
    }
    let arena = battle.fight.arena();
    Some(ChoicesModel {
        head: arena.rules().action(item.action?).name.clone(),
        rows: item.drafts.iter().map(|d| aims::name(&arena, d)).collect(),
        chosen: desk.aim.unwrap_or(0),
    })
}

/// What a draft would do.
pub(super) fn forecast(battle: &mut Battle, desk: &Desk, draft: &Draft) -> ForecastModel {
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let view = desk.view.as_ref();
    let target = draft.aim.target().and_then(|t| view.map(|v| body(v, t)));
    let (aim, _) = aims::name(&arena, draft);
    let mut model = ForecastModel {
        head: if target.is_some() { format!("{} on", def.name) } else { def.name.clone() },
        target: target.map(|t| (look(&arena, t), t.name.to_string(), rules.archetype(t.archetype).name.clone())),
        text: if aim.is_empty() || target.is_some() { def.text.clone() } else { format!("{aim}. {}", def.text) },
        button: Some(def.name.clone()),
        ..ForecastModel::default()
    };
    let Some(odds) = arena.odds(draft) else { return model };
    let weapon = draft.tool.and_then(|t| arena.item_def(draft.by, t)).map(|d| d.name.clone()).unwrap_or_default();
    let mut lines = vec![
        (format!("1d20, with {weapon}"), format!("{:+}", odds.bonus)),
        ("Number to meet".to_owned(), odds.against.to_string()),
    ];
    if odds.edge != 0 {
        let edge = if odds.edge > 0 { "best of two" } else { "worst of two" };
        lines.push(("Dice".to_owned(), edge.to_owned()));
    }
    for part in &odds.parts {
        let cause = telling::cause(&arena, part.cause);
        let value = match part.edge {
            0 => format!("{:+}", part.amount),
            e if e > 0 => "Advantage".to_owned(),
            _ => "Disadvantage".to_owned(),
        };
        lines.push((cause, value));
    }
    if odds.soak > 0 {
        lines.push(("Armour takes at most".to_owned(), odds.soak.to_string()));
    }
    model.text.clear();
    model.threats = odds
        .threats
        .iter()
        .map(|t| format!("{} may answer: {}", arena.body(t.who).identity.name, rules.action(t.action).name))
        .collect();
    model.odds = Some(StrikeOdds {
        hit: odds.hit.percent(),
        damage: odds.range(),
        fells: Some(odds.fell.percent()),
        health: target.and_then(|t| t.health),
        lines,
    });
    model
}

/// Plans in the making.
pub(super) fn planning(battle: &mut Battle, desk: &Desk) -> Option<PlanningModel> {
    let planner = desk.planner.as_ref()?;
    let view = desk.view.as_ref()?;
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let rows = planner.sheets.iter().enumerate().map(|(row, sheet)| {
        let seen = body(view, sheet.by);
        let slots = sheet.slots.iter().enumerate().map(|(slot, (.., held))| SlotModel {
            count: held.map(|e| rules.entry(e).count.to_string()).unwrap_or_default(),
            name: held.map(|e| rules.entry(e).name.clone()).unwrap_or_default(),
            focus: planner.focus == (row, slot),
            open: true,
        });
        PlanRow {
            who: sheet.by,
            look: look(&arena, seen),
            name: seen.name.to_string(),
            about: rules.archetype(seen.archetype).name.clone(),
            slots: slots.collect(),
            extras: sheet.chosen_extras.iter().map(|e| rules.entry(*e).name.clone()).collect(),
        }
    });
    let held = planner.sheet().and_then(|s| s.slots.get(planner.focus.1)).and_then(|s| s.2);
    let entries = planner.entries().into_iter().enumerate().map(|(at, (entry, extra))| {
        let def = rules.entry(entry);
        let on_top = planner.sheet().is_some_and(|s| s.chosen_extras.contains(&entry));
        EntryRow {
            name: def.name.clone(),
            count: def.count,
            text: def.text.clone(),
            blocked: planner.collision(rules, entry, extra),
            chosen: if extra { on_top } else { held == Some(entry) },
            pointed: planner.pointed == Some(at),
            extra,
        }
    });
    let whose = planner.sheet().map(|s| format!("{}, action {}", body(view, s.by).name, planner.focus.1 + 1));
    let open = planner.undecided();
    Some(PlanningModel {
        head: if planner.aside { "Change plans".to_owned() } else { format!("Plans for round {}", view.round) },
        rows: rows.collect(),
        whose: whose.unwrap_or_default(),
        entries: entries.collect(),
        confirm: if open == 0 { "Confirm plans (Enter)".to_owned() } else { format!("Confirm, {open} undecided (E)") },
        complete: open == 0,
        aside: planner.aside,
    })
}

/// The end.
pub(super) fn victory(battle: &mut Battle, view: &SideView, outcome: &Outcome) -> VictoryModel {
    let mut sums = vec![(0, 0); view.bodies.len()];
    for entry in battle.fight.log() {
        if let Event::Harmed(harm) = &entry.event {
            sums[harm.to.index()].1 += harm.amount;
            if let Some(by) = harm.by {
                sums[by.index()].0 += harm.amount;
            }
        }
    }
    let arena = battle.fight.arena();
    let winners: Vec<SideId> = outcome.winners.iter().filter(|s| s.index() < arena.scene().sides.len()).collect();
    let rows = view.bodies.iter().zip(sums).map(|(seen, (dealt, taken))| TallyRow {
        look: look(&arena, seen),
        name: seen.name.to_string(),
        fate: match (seen.fate, seen.able, seen.health) {
            (Some(crate::data::effect::Fate::Dead), ..) => "fell".to_owned(),
            (Some(crate::data::effect::Fate::Fled), ..) => "got away".to_owned(),
            (None, false, _) => "down".to_owned(),
            (None, true, Some((now, max))) => format!("{now} of {max} hit points"),
            (None, true, None) => "standing".to_owned(),
        },
        dealt,
        taken,
    });
    let names: Vec<String> = winners.iter().map(|s| arena.scene().sides[s.index()].name.clone()).collect();
    VictoryModel {
        title: if names.is_empty() { "A draw".to_owned() } else { format!("{} win", names.join(" and ")) },
        number: winners.first().map(|s| s.index()),
        why: format!("{} Round {}.", telling::ended(&arena, outcome), outcome.round),
        rows: rows.collect(),
    }
}
