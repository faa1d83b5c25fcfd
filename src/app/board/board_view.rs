//! Builds the board from what the viewer knows: ground, objects, tokens.

use std::sync::Arc;

use bevy::math::Vec2;

use crate::app::battle::driver::Battle;
use crate::app::board::overlays;
use crate::app::board::overlays::BoardOverlays;
use crate::app::present;
use crate::app::present::strength;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::{Limit, MoveLimit, Pose, SpaceLimit};
use crate::data::looks::Glyph;
use crate::data::scope::ConditionId;
use crate::fight::preview::view::{BodyView, ObjectView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::components::SlotState;
use crate::fight::values::known_values::HealthBand;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::view::board::{Board, BoardLabel, BoardToken};
use crate::view::ground::{GroundCell, GroundMap};
use crate::view::objects::ObjectPicture;
use crate::view::overlay::centre;
use crate::view::token::{Badge, TokenLook, TokenState};
use crate::view::{CELL, palette};

/// The depth at which a submerged combatant is drawn: deeper than [`GroundMap::depth`] says of any ground.
const MAX_DEPTH: u8 = 3;

/// The ground of a battle.
pub(in crate::app) fn ground(battle: &Battle) -> GroundMap {
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
                look: def.look,
                blocks: def.blocks && def.opaque,
                steps: def.steps,
                hazard: def.hazard,
                elevation: level - lowest,
            }
        })
        .collect();
    GroundMap { bounds: scene.bounds, cells }
}

/// How a combatant's token looks.
pub(in crate::app) fn look(arena: &SideArena, body: &BodyView) -> TokenLook {
    TokenLook { side: body.side.index(), glyph: arena.rules().archetype(body.archetype).glyph }
}

/// Distance between tokens that share cells, in cells.
pub(in crate::app) const SHARED_GAP: f32 = 0.5;
/// How far grappling tokens lean together, and how high flying ones are drawn, in cells.
const GRAPPLE_LEAN: f32 = 0.07;
const FLYING_HEIGHT: f32 = 0.12;

/// The present board. `board` is the previous one: unchanged parts are reused.
pub(in crate::app) fn fill(board: &Board, battle: &mut Battle, selection: &mut Selection) -> Board {
    let draft = selection.draft(battle);
    let pointed = selection.pointed();
    let arena = battle.fight.seen_by(battle.viewpoint());
    let Some(view) = &selection.view else { return board.clone() };
    let mut over = overlays::fill(&arena, selection, draft.as_ref(), pointed);
    arrivals(&arena, view, &mut over);
    let mut tokens = tokens(&arena, selection, &board.ground, &view.bodies);
    spread_shared(&mut tokens);
    let ties = grapples(&arena, &view.bodies);
    lean(&mut tokens, &ties);
    Board {
        ground: Arc::clone(&board.ground),
        objects: objects(&arena, view, &board.objects),
        loose: view.loose.iter().map(|(cell, _)| Rect::from(*cell)).collect(),
        tokens,
        ties,
        ghost: over.ghost,
        overlay: over.overlay,
        tags: over.tags,
        streaks: Vec::new(),
        floating_labels: Vec::new(),
    }
}

/// Separates tokens that share cells, so that each is visible.
fn spread_shared(tokens: &mut [BoardToken]) {
    for at in 0..tokens.len() {
        let own = &tokens[at];
        // Riders are drawn above their mounts.
        let pair = |token: &BoardToken| token.on == Some(own.who) || own.on == Some(token.who);
        let together = |token: &&BoardToken| token.rect == own.rect && !pair(token);
        let (before, all) = (tokens[..at].iter().filter(together).count(), tokens.iter().filter(together).count());
        let place = before as f32 - (all.saturating_sub(1)) as f32 / 2.0;
        tokens[at].shift.x += CELL * SHARED_GAP * place;
    }
}

/// Pairs of grappling combatants, as far as the viewer sees both.
fn grapples(arena: &SideArena, bodies: &[BodyView]) -> Vec<(CombatantId, CombatantId)> {
    let tied = |key| arena.rules().condition(key).limits.contains(&Limit::Space(SpaceLimit::Tied));
    let seen = |id: CombatantId| bodies.iter().any(|b| b.id == id && b.rect.is_some());
    let mut ties: Vec<(CombatantId, CombatantId)> = Vec::new();
    for body in bodies.iter().filter(|b| b.rect.is_some()) {
        for (_, source) in body.conditions.iter().filter(|(key, _)| tied(*key)) {
            let pair = source.map(|other| (body.id.min(other), body.id.max(other)));
            ties.extend(pair.filter(|pair| seen(pair.0) && seen(pair.1) && pair.0 != pair.1));
        }
    }
    ties.sort_unstable();
    ties.dedup();
    ties
}

/// Leans grappling tokens together.
fn lean(tokens: &mut [BoardToken], ties: &[(CombatantId, CombatantId)]) {
    for (a, b) in ties {
        let place = |id| tokens.iter().find(|t| t.who == id).map(BoardToken::middle);
        let (Some(from), Some(to)) = (place(*a), place(*b)) else { continue };
        let way = (to - from).normalize_or_zero() * CELL * GRAPPLE_LEAN;
        for token in tokens.iter_mut().filter(|t| t.on.is_none()) {
            token.shift += match token.who {
                id if id == *a => way,
                id if id == *b => -way,
                _ => Vec2::ZERO,
            };
        }
    }
}

/// Sets a token's pose: prone, flying or in water.
fn pose(token: &mut BoardToken, arena: &SideArena, ground: &GroundMap, body: &BodyView) {
    let borne = || body.conditions.iter().map(|(key, _)| arena.rules().condition(*key));
    let posed = |pose| borne().any(|def| def.pose == Some(pose));
    let aloft = |limit: &Limit| matches!(limit, Limit::Move(MoveLimit::Flying(_)));
    let flies = borne().any(|def| def.limits.iter().any(aloft));
    let lies = posed(Pose::Lying);
    let depth =
        if posed(Pose::Submerged) { MAX_DEPTH } else { token.rect.cells().map(|c| ground.depth(c)).max().unwrap_or(0) };
    let state = &mut token.state;
    (state.flies, state.lies) = (flies, lies && !flies);
    // Riders do not wade.
    state.depth = if flies || body.on.is_some() { 0 } else { depth };
    if flies {
        token.shift.y -= FLYING_HEIGHT * CELL;
    }
}

/// Marks the places of reinforcements, as far as the viewer knows.
fn arrivals(arena: &SideArena, view: &SideView, over: &mut BoardOverlays) {
    for body in &view.bodies {
        let Some((arrival, rect)) = body.coming else { continue };
        over.overlay.arrivals.push((rect, body.side.index()));
        let at = centre(rect) + Vec2::new(0.0, CELL * (f32::from(rect.side) / 2.0 - 0.1));
        let text = text::common::told(&body.name, present::arrival(arena, view.round, arrival));
        over.tags.push(BoardLabel { at, text, tint: palette::side(body.side.index()).text, below: true });
    }
}

/// The objects; the previous list if nothing has changed.
fn objects(arena: &SideArena, view: &SideView, before: &Arc<Vec<ObjectPicture>>) -> Arc<Vec<ObjectPicture>> {
    let look = |o: &ObjectView| arena.rules().object(o.def).look_in(usize::from(o.state));
    let same = |(o, b): (&ObjectView, &ObjectPicture)| o.at == b.at && look(o) == b.look;
    if before.len() == view.objects.len() && view.objects.iter().zip(before.iter()).all(same) {
        return Arc::clone(before);
    }
    // Zones over the map, such as smoke, do not turn a door.
    let wall = |x: i16, y: i16| {
        let (cell, scene) = (Cell::new(x, y), arena.scene());
        let terrain = |at: usize| arena.rules().ground(scene.terrain()[at]);
        !scene.bounds().contains(cell) || terrain(scene.bounds().index(cell)).opaque
    };
    let picture = |o: &ObjectView| {
        let upright = wall(o.at.x, o.at.y - 1) || wall(o.at.x, o.at.y + 1);
        ObjectPicture { at: o.at, look: look(o), upright }
    };
    Arc::new(view.objects.iter().map(picture).collect())
}

/// The tokens of combatants with a known place.
fn tokens(arena: &SideArena, selection: &Selection, ground: &GroundMap, bodies: &[BodyView]) -> Vec<BoardToken> {
    let mut tokens: Vec<BoardToken> = bodies.iter().filter_map(|b| token(arena, selection, ground, b)).collect();
    tokens.sort_by_key(BoardToken::rank);
    tokens
}

fn token(arena: &SideArena, selection: &Selection, ground: &GroundMap, body: &BodyView) -> Option<BoardToken> {
    let view = selection.view.as_ref()?;
    let done = view.count.is_some()
        && body.plan.as_ref().is_some_and(|plan| {
            !plan.is_empty() && plan.iter().all(|s| s.state == SlotState::Spent || s.entry.is_some() && !s.coming)
        });
    let rect = body.rect?;
    let (health, front) = strength(arena.rules(), body);
    let share = |(now, max): (i32, i32)| now as f32 / max.max(1) as f32;
    let mut token = BoardToken {
        who: body.id,
        rect,
        on: body.on,
        look: look(arena, body),
        letter: body.name.chars().next().unwrap_or('?'),
        state: TokenState {
            health: health.map(share),
            inner: front.map(share),
            band: match body.band {
                HealthBand::Unhurt => 3,
                HealthBand::Hurt => 2,
                HealthBand::Half => 1,
                HealthBand::Down => 0,
            },
            selected: selection.selected == Some(body.id),
            acting: view.acting == Some(body.id),
            down: !body.able,
            hiding: body.hiding,
            done: done && view.acting != Some(body.id),
            badges: badges(arena, body),
            ..TokenState::default()
        },
        shift: Vec2::ZERO,
        alpha: 1.0,
        flash: 0.0,
    };
    pose(&mut token, arena, ground, body);
    if body.on.is_some() {
        token.sit(rect, arena.identity(body.id).side_cells, Vec2::ZERO);
    }
    Some(token)
}

/// One badge per kind of condition: its sources and count stand on the card.
fn badges(arena: &SideArena, body: &BodyView) -> Vec<Badge> {
    // Activities come first: a multi-turn action (SEC-TIME-34), a readied action.
    let deeds = [(Glyph::Hourglass, body.begun.is_some()), (Glyph::Tick, body.holding)];
    let deeds = deeds.into_iter().filter(|(_, shown)| *shown);
    let mut badges: Vec<Badge> = deeds.map(|(glyph, _)| Badge { glyph, helpful: true }).collect();
    let mut told: Vec<ConditionId> = Vec::new();
    let always = &arena.rules().archetype(body.archetype).traits;
    for (key, _) in body.conditions.iter().filter(|(key, _)| !arena.rules().condition(*key).discreet) {
        let def = arena.rules().condition(*key);
        // Stances and innate conditions stand on the card only.
        if !def.stance && !always.contains(key) && !told.contains(key) {
            told.push(*key);
            badges.push(Badge { glyph: def.glyph, helpful: def.helpful });
        }
    }
    badges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage;
    use crate::data::library::{BattleSpec, Library};
    use crate::data::looks::{ObjectLook, TerrainLook};
    use crate::data::read::{At, Pos};
    use crate::data::scene::Arrival;
    use crate::data::scene::cell;

    #[test]
    fn latecomers_are_marked_for_their_own_side_only() {
        let arrives = |round, count| Some(At::new(Arrival { round, count }, Pos { line: 1, column: 1 }));
        let mut battle = stage::altered(
            "toll_house",
            "oak",
            |usual| usual,
            |scene| {
                scene.sides[0].who[0].arrives = arrives(1, Some(4));
                scene.sides[0].who[1].arrives = arrives(2, None);
                scene.sides[1].who[0].arrives = arrives(1, Some(5));
            },
        );
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let board = fill(&Board::default(), &mut battle, &mut selection);
        let names: Vec<&str> = board.tags.iter().map(|tag| tag.text.as_str()).collect();
        assert_eq!(board.overlay.arrivals.len(), 2, "{names:?}");
        assert!(
            names.iter().any(|n| n.ends_with(", at 4")) && names.iter().any(|n| n.ends_with(", round 2")),
            "{names:?}"
        );
        let view = selection.view.clone().expect("it was refreshed");
        let track = present::track(&mut battle, &view, None, None, &[]);
        let chips: Vec<(u8, bool)> =
            track.chips.iter().filter(|c| c.label == "arrives").map(|c| (c.count, c.own)).collect();
        assert_eq!(chips, [(4, true)]);
        assert!(track.notes.iter().any(|note| note.short == ["arrives, round 2"]));
        assert!(battle.fight.arena().view(None).bodies.iter().all(|b| b.coming.is_none()));
    }

    #[test]
    fn what_is_drawn_stands_in_the_ruleset() {
        let library = Library::shipped();
        let scene = library.scene("toll_house").expect("the scene is there");
        let mut rules = Arc::unwrap_or_clone(library.ruleset("tempo").expect("its ruleset is there"));
        rules.terrain.iter_mut().for_each(|def| def.look = TerrainLook::Tiles);
        rules.roster.iter_mut().for_each(|def| def.glyph = Glyph::Horse);
        rules.conditions.iter_mut().for_each(|def| def.glyph = Glyph::Crown);
        for def in &mut rules.objects {
            def.look = ObjectLook::Barrel;
            def.states.iter_mut().for_each(|state| state.look = None);
            def.states[0].look = Some(ObjectLook::Bell);
        }
        let controllers = scene.def.sides.iter().map(|s| s.controller).collect();
        let spec =
            BattleSpec { scene, rules: Arc::new(rules), seed: "oak".to_owned(), controllers, handicaps: Vec::new() };
        let mut battle = Battle::unrecorded(spec).expect("it can be set up");
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let view = selection.view.as_mut().expect("it was refreshed");
        view.bodies[0].conditions = vec![(ConditionId(0), None), (ConditionId(1), None), (ConditionId(0), None)];
        view.objects[0].state = 1;
        let ground = ground(&battle);
        assert!(ground.cells.iter().all(|cell| cell.look == TerrainLook::Tiles));
        let who = view.bodies[0].id;
        let board = fill(&Board::default(), &mut battle, &mut selection);
        assert!(board.tokens.iter().all(|token| token.look.glyph == Glyph::Horse));
        let badges = &board.tokens.iter().find(|token| token.who == who).expect("it is drawn").state.badges;
        assert!(badges.len() == 2 && badges.iter().all(|badge| badge.glyph == Glyph::Crown), "{badges:?}");
        let looks: Vec<ObjectLook> = board.objects.iter().map(|object| object.look).collect();
        assert_eq!(looks[..2], [ObjectLook::Barrel, ObjectLook::Bell]);
    }

    #[test]
    fn riders_are_seen_above_their_mounts_and_each_can_be_pointed_at() {
        let mut battle = stage::trial("withy_ford", "oak", |usual| usual);
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let board = fill(&Board::default(), &mut battle, &mut selection);
        let named = |name: &str| {
            selection.view.iter().flat_map(|v| &v.bodies).find(|b| &*b.name == name).expect("it is there").id
        };
        let (yrsa, sorrel) = (named("Yrsa"), named("Sorrel"));
        let place = |id| board.tokens.iter().position(|t| t.who == id).expect("it is drawn");
        assert!(place(sorrel) < place(yrsa));
        assert_eq!(board.tokens[place(yrsa)].on, Some(sorrel));
        let corner = board.tokens[place(sorrel)].rect.at;
        assert_eq!(
            (selection.combatant_on(corner), selection.combatant_on(corner.offset(1, 1))),
            (Some(yrsa), Some(sorrel))
        );
    }

    #[test]
    fn of_two_in_one_cell_the_pointer_says_which() {
        let mut battle = stage::trial("withy_ford", "oak", |usual| usual);
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let bodies = &mut selection.view.as_mut().expect("it was refreshed").bodies;
        let (at, pair) = (bodies[2].rect, (bodies[2].id, bodies[3].id));
        bodies[3].rect = at;
        let here = at.expect("it is on the map").at;
        selection.eighth = 1;
        assert_eq!(selection.combatant_on(here), Some(pair.0));
        selection.eighth = 6;
        assert_eq!(selection.combatant_on(here), Some(pair.1));
        let board = fill(&Board::default(), &mut battle, &mut selection);
        let middle = |id| board.tokens.iter().find(|t| t.who == id).expect("it is drawn").middle().x;
        assert!(middle(pair.1) - middle(pair.0) > CELL * SHARED_GAP * 0.9);
    }

    #[test]
    fn whoever_is_in_deep_water_is_seen_in_it() {
        let deep = |scene: &mut crate::data::scene::SceneDef| {
            scene.sides[0].who[2].at.value = (11, 0);
            scene.sides[0].who[3].at.value = (12, 7);
        };
        let mut battle = stage::altered("withy_ford", "oak", |usual| usual, deep);
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let empty = Board { ground: Arc::new(ground(&battle)), ..Board::default() };
        let board = fill(&empty, &mut battle, &mut selection);
        let at = |x, y| board.tokens.iter().find(|t| t.rect.at == cell((x, y))).expect("it is drawn").state.depth;
        assert_eq!((at(11, 0), at(12, 7), at(6, 4)), (2, 1, 0));
    }
}
