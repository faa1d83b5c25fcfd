//! Fills the board from what the viewer knows and what the player points at.

use std::sync::Arc;

use crate::app::aims;
use crate::app::desk::Desk;
use crate::app::driver::Battle;
use crate::fight::arena::Arena;
use crate::fight::body::SlotState;
use crate::fight::order::{Aim, Draft};
use crate::fight::state::GoalKind;
use crate::fight::view::{Band, BodyView};
use crate::kernel::cell::{Cell, Rect};
use crate::ui::forecast::span;
use crate::view::board::{Board, Tag, Token};
use crate::view::ground::{Ground, GroundCell};
use crate::view::objects::ObjectPicture;
use crate::view::overlay::{Overlay, centre};
use crate::view::palette::{LAMP, THREAT};
use crate::view::token::{Badge, Look, TokenState};

/// The ground of a battle.
pub(super) fn ground(battle: &Battle) -> Ground {
    let scene = battle.fight.scene();
    let rules = battle.fight.rules();
    let lowest = scene.elevation.iter().copied().min().unwrap_or(0);
    let cells = scene
        .terrain
        .iter()
        .zip(&scene.elevation)
        .map(|(terrain, level)| {
            let def = rules.ground(*terrain);
            GroundCell {
                key: def.key.value.clone(),
                blocks: def.blocks && def.opaque,
                steps: def.steps,
                hazard: def.hazard,
                elevation: level - lowest,
            }
        })
        .collect();
    Ground { bounds: scene.bounds, cells }
}

/// How a combatant's token looks.
pub(super) fn look(arena: &Arena, body: &BodyView) -> Look {
    Look { side: body.side.index(), glyph: arena.rules().archetype(body.archetype).glyph.clone() }
}

/// Fills the board; true when it differs from what it was.
pub(super) fn fill(board: &mut Board, battle: &mut Battle, desk: &mut Desk) -> Board {
    let draft = desk.draft(battle);
    let pointed = desk.pointed();
    let arena = battle.fight.arena();
    let Some(view) = &desk.view else { return board.clone() };
    let mut tags = Vec::new();
    let overlay = overlay(&arena, desk, draft.as_ref(), pointed, &mut tags);
    let wall = |x: i16, y: i16| {
        let cell = Cell::new(x, y);
        !arena.scene().bounds.contains(cell) || arena.ground_at(cell).opaque
    };
    Board {
        ground: Arc::clone(&board.ground),
        objects: view
            .objects
            .iter()
            .map(|o| {
                let def = arena.rules().object(o.def);
                let state = def.states.get(usize::from(o.state));
                ObjectPicture {
                    at: o.at,
                    key: def.key.value.clone(),
                    state: state.map(|s| s.key.value.clone()).unwrap_or_default(),
                    upright: wall(o.at.x, o.at.y - 1) || wall(o.at.x, o.at.y + 1),
                }
            })
            .collect(),
        loose: view.loose.iter().map(|(cell, _)| Rect::from(*cell)).collect(),
        tokens: view.bodies.iter().filter_map(|b| token(&arena, desk, b)).collect(),
        overlay,
        tags,
    }
}

fn token(arena: &Arena, desk: &Desk, body: &BodyView) -> Option<Token> {
    let view = desk.view.as_ref()?;
    let badge = |key| {
        let def = arena.rules().condition(key);
        Badge { key: def.key.value.clone(), helpful: def.helpful }
    };
    let done = view.count.is_some()
        && body.plan.as_ref().is_some_and(|plan| {
            !plan.is_empty() && plan.iter().all(|s| s.state == SlotState::Spent || s.entry.is_some() && !s.coming)
        });
    Some(Token {
        who: body.id,
        rect: body.rect?,
        look: look(arena, body),
        letter: body.name.chars().next().unwrap_or('?'),
        state: TokenState {
            health: body.health.map(|(now, max)| now as f32 / max.max(1) as f32),
            band: match body.band {
                Band::Unhurt => 3,
                Band::Hurt => 2,
                Band::Half => 1,
                Band::Down => 0,
            },
            selected: desk.selected == Some(body.id) || desk.rings.contains(&body.id),
            acting: view.acting == Some(body.id),
            down: !body.able,
            hiding: body.hiding,
            done: done && view.acting != Some(body.id),
            badges: body.conditions.iter().map(|(key, _)| badge(*key)).collect(),
        },
    })
}

fn overlay(arena: &Arena, desk: &Desk, draft: Option<&Draft>, pointed: Option<Cell>, tags: &mut Vec<Tag>) -> Overlay {
    let goals = arena.scene().goals.iter().flat_map(|goal| match &goal.kind {
        GoalKind::Hold(cell, _) => vec![*cell],
        GoalKind::Reach(cells, _) => cells.clone(),
        GoalKind::Survive(_) | GoalKind::Fell(_) => Vec::new(),
    });
    let mut overlay = Overlay { goals: goals.collect(), cursor: desk.cursor, ..Overlay::default() };
    if desk.planner.is_some() {
        return overlay;
    }
    for item in desk.items.iter().filter(|i| i.slot.is_some()) {
        tags.push(Tag { at: above(arena.rect(item.by)), text: "due now".to_owned(), tint: LAMP, below: false });
    }
    if let Some(item) = desk.chosen() {
        for each in &item.drafts {
            match &each.aim {
                Aim::Target(who) => overlay.targets.push(arena.rect(*who)),
                Aim::Object(object, _) => overlay.usable.push(arena.object(*object).at),
                _ => {}
            }
        }
    }
    for item in &desk.items {
        for each in &item.drafts {
            if let Aim::Object(object, _) = each.aim {
                overlay.usable.push(arena.object(object).at);
            }
        }
    }
    let aimed = draft.and_then(|d| Some((d, d.aim.target()?)));
    if let Some((draft, target)) = aimed {
        overlay.aimed = Some((arena.rect(draft.by), arena.rect(target)));
        tags.push(aim_tag(arena, desk, draft, arena.rect(target)));
    }
    if let Some((by, reach)) = &desk.reach {
        overlay.reach = reach.cells().to_vec();
        overlay.side = arena.side(*by).index();
        overlay.path_side = arena.body(*by).identity.side_cells;
        let mut path = Vec::new();
        if aimed.is_none()
            && let Some(cell) = pointed
            && reach.cells().contains(&cell)
            && reach.path(cell, &mut path)
        {
            walk(arena, desk, &mut overlay, path, cell, tags);
        }
    }
    overlay
}

fn walk(arena: &Arena, desk: &Desk, overlay: &mut Overlay, path: Vec<Cell>, cell: Cell, tags: &mut Vec<Tag>) {
    let Some((by, reach)) = &desk.reach else { return };
    let budget = desk.view.as_ref().map_or(0, |v| v.moves);
    let threats = arena.walk_threats(*by, &path);
    let start = arena.rect(*by).at;
    overlay.path = std::iter::once(start).chain(path).collect();
    let end = arena.body(*by).identity.rect(cell);
    if let Some(cost) = reach.cost(cell) {
        let text = format!("{cost} of {budget}");
        tags.push(Tag { at: above(end), text, tint: crate::view::palette::TEXT_1, below: false });
    }
    if let Some(first) = threats.iter().min_by_key(|t| t.step) {
        overlay.provoked = Some(first.step);
        let at = overlay.path.get(first.step).copied().unwrap_or(start);
        let name = &arena.body(first.who).identity.name;
        let hit = first.hit.map(|h| format!(" {} %", h.percent())).unwrap_or_default();
        let text = format!("{name} may strike{hit}");
        tags.push(Tag { at: centre(Rect::from(at)), text, tint: THREAT, below: true });
    }
}

fn aim_tag(arena: &Arena, desk: &Desk, draft: &Draft, target: Rect) -> Tag {
    let text = match arena.odds(draft) {
        Some(odds) => {
            let fells = format!(", fells {} %", odds.fell.percent());
            format!("{} %  {}{fells}", odds.hit.percent(), span(odds.range()))
        }
        None => {
            let name = &arena.rules().action(draft.action).name;
            let (what, _) = aims::name(arena, draft);
            format!("{name}: {what}")
        }
    };
    // The tag stands where it covers fewer others.
    let row = |y: i16| {
        let cells = (-1..=i16::from(target.side)).map(|dx| Cell::new(target.at.x + dx, y));
        cells.filter(|cell| desk.body_on(*cell).is_some()).count()
    };
    let under = row(target.at.y + i16::from(target.side)) <= row(target.at.y - 1);
    let at = if under { below(target) } else { above(target) };
    Tag { at, text, tint: crate::view::palette::TEXT_1, below: under }
}

fn above(rect: Rect) -> bevy::math::Vec2 {
    centre(rect) - bevy::math::Vec2::new(0.0, 40.0 * f32::from(rect.side))
}

fn below(rect: Rect) -> bevy::math::Vec2 {
    centre(rect) + bevy::math::Vec2::new(0.0, 40.0 * f32::from(rect.side))
}
