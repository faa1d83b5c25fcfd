//! Overlays of the board: reach, threatened cells, the path and the target under the pointer, with their labels. Every
//! query uses the knowledge of the asking side.

use bevy::math::Vec2;

use crate::app::board::board_view::look;
use crate::app::present;
use crate::app::selection::attack::AttackTarget;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::state::{Selection, helps};
use crate::app::selection::target_names;
use crate::app::selection::threatened_cells::{hostile, reactors, watched};
use crate::app::text;
use crate::data::scope::ActionId;
use crate::fight::preview::reactions::{PossibleReaction, Warnings};
use crate::fight::preview::view::BodyView;
use crate::fight::side::SideArena;
use crate::fight::state::log::Cause;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind};
use crate::fight::state::resources::{GoalKind, HOLD_WITHIN};
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::sight::cells_between;
use crate::view::CELL;
use crate::view::board::{BoardLabel, Ghost};
use crate::view::overlay::{CoverMark, Overlay, SightLine, centre};
use crate::view::palette::{ACCENT, TEXT_1, TEXT_2, threat};

/// The overlays of the board.
#[derive(Default)]
pub(in crate::app) struct BoardOverlays {
    /// Marks.
    pub overlay: Overlay,
    /// Labels.
    pub tags: Vec<BoardLabel>,
    /// Where the walker would stand.
    pub ghost: Option<Ghost>,
}

/// Builds the overlays.
pub(in crate::app) fn fill(
    arena: &SideArena,
    selection: &Selection,
    draft: Option<&ActOrder>,
    pointed: Option<Cell>,
) -> BoardOverlays {
    let mut over = BoardOverlays::default();
    // A foe that would be attacked is marked by itself.
    over.overlay.cursor = selection.cursor.filter(|_| selection.attack().is_none());
    over.overlay.dark.clone_from(&selection.unlit);
    let seen = |who: &CombatantId| selection.view.as_ref().and_then(|v| v.bodies.get(who.index())?.rect);
    over.overlay.rings = selection.highlighted.iter().filter_map(seen).collect();
    for goal in arena.scene().goals() {
        match &goal.kind {
            // Whoever is near enough holds it.
            GoalKind::Hold(cell, _) => {
                let near = |at: &Cell| arena.rect_distance((*at).into(), (*cell).into()) <= HOLD_WITHIN;
                over.overlay.goals.extend(arena.scene().bounds().cells().filter(near));
            }
            GoalKind::Reach { cells, .. } => over.overlay.goals.extend(cells),
            GoalKind::Survive(_) | GoalKind::Fell(_) => {}
        }
    }
    over.overlay.goals.extend(arena.scene().sides().iter().flat_map(|side| &side.exits));
    enemy_view(selection, pointed, &mut over);
    if selection.plan_editor.is_some() {
        return over;
    }
    // A combatant with a turn due gets a ring: a label would cover the tokens behind.
    for item in selection.items.iter().filter(|item| item.slot.is_some()) {
        let rect = arena.rect(item.by);
        if !over.overlay.rings.contains(&rect) {
            over.overlay.rings.push(rect);
        }
    }
    choices(arena, selection, &mut over.overlay);
    over.overlay.area =
        selection.view.iter().flat_map(|view| &view.zones).flat_map(|(_, cells)| cells).copied().collect();
    if let Some(draft) = draft {
        over.overlay.area.extend(arena.covered(draft));
        // Where it can be moved to.
        if let Some((who, _)) = moved_to(draft) {
            let others = selection.chosen().into_iter().flat_map(|item| &item.drafts).filter_map(moved_to);
            over.overlay.area.extend(others.filter(|(other, _)| *other == who).map(|(_, to)| to));
        }
        for friend in present::caught_friends(arena, draft) {
            let rect = arena.rect(friend);
            over.tags.push(BoardLabel {
                at: above(rect),
                text: text::battle::caught_too(&arena.identity(friend).name),
                tint: threat(),
                below: false,
            });
        }
        // What a press on a place or an object would order again.
        let place = match draft.aim {
            ChosenTarget::Cell(cell) => Some(cell),
            ChosenTarget::Object(object, _) => Some(arena.object(object).at),
            _ => None,
        };
        if let Some(cell) = place.filter(|_| selection.proposed() == Some(&Proposal::Act(draft.clone()))) {
            let text = again(selection, target_names::used_for(arena, draft));
            over.tags.push(BoardLabel { at: above(cell.into()), text, tint: ACCENT, below: false });
        }
        if let ChosenTarget::Cell(cell) = draft.aim
            && arena.aims_at_crossing(draft)
        {
            over.overlay.crossing = Some(centre(cell.into()) + Vec2::splat(CELL / 2.0));
        }
    }
    // What is answered is seen: where the act that is about to happen comes from, and where it goes.
    let asked_between = arena.decision().is_some_and(|asked| matches!(asked.kind, DecisionKind::Window { .. }));
    if let Some(act) = arena.act().filter(|_| asked_between && !selection.busy) {
        over.overlay.area.extend(arena.act_covers());
        let to = match act.aim {
            ChosenTarget::Cell(cell) => Some(cell.into()),
            ref aim => aim.target().filter(|target| *target != act.by).and_then(|target| seen(&target)),
        };
        over.overlay.aimed = seen(&act.by).zip(to);
        if let Some((to, odds)) = to.zip(arena.coming_strike()) {
            let text = present::odds_told(arena, &odds);
            over.tags.push(BoardLabel { at: below(to), text, tint: threat(), below: true });
        }
    }
    over.overlay.area.extend(selection.readied.iter().flat_map(|holding| holding.watched(arena)));
    over.overlay.area.sort_unstable();
    over.overlay.area.dedup();
    if let Some(item) = selection.chosen().filter(|item| item.cells()) {
        over.overlay.side = arena.side(item.by).index();
        let cell = |draft: &ActOrder| if let ChosenTarget::Cell(cell) = draft.aim { Some(cell) } else { None };
        over.overlay.reach = item.drafts.iter().filter_map(cell).collect();
        return over;
    }
    let attack = selection.attack().filter(|_| draft.is_none());
    let standing = attack.filter(|attack| attack.approach.is_none()).map(|attack| &attack.blow);
    let aimed = draft.or(standing).and_then(|d| Some((d, d.aim.target()?)));
    let approach = attack.and_then(|attack| Some((attack, attack.approach.as_ref()?)));
    if let Some((AttackTarget::Combatant(foe), text)) = present::why_no_attack(arena, selection) {
        let rect = arena.rect(foe);
        over.tags.push(BoardLabel { at: above(rect), text, tint: TEXT_2, below: false });
    }
    if let Some((draft, target)) = aimed {
        aim(arena, selection, draft, target, &mut over);
    } else if let Some(cell) = pointed.filter(|_| approach.is_none()) {
        over.overlay.sight = sight(arena, selection, cell);
    }
    let near = selection.reach.as_ref().map(|(by, reach)| (*by, reach));
    let far = selection.extended_reach.as_ref().map(|extended_reach| (extended_reach.by, extended_reach));
    let Some(by) = near.map(|(by, _)| by).or(far.map(|(by, _)| by)) else { return over };
    let side_cells = arena.identity(by).side_cells;
    over.overlay.side = arena.side(by).index();
    over.overlay.path_side = side_cells;
    // Its own footprint counts too, so that no edge runs around its footprint.
    let cells = |cells: &[Cell]| footprints(cells, side_cells, arena.rect(by).at);
    // Under the enemy's view the reach of the foes is what is looked at.
    if !selection.enemy_on {
        let layers = &selection.reach_layers;
        let BoardOverlays { overlay, .. } = &mut over;
        overlay.reach = if near.is_some() { cells(&layers.free) } else { Vec::new() };
        overlay.reach2 = if far.is_some() { cells(&layers.opened) } else { Vec::new() };
        overlay.reach2.retain(|cell| !overlay.reach.contains(cell));
        overlay.reach3 = if layers.spent.is_empty() { Vec::new() } else { cells(&layers.spent) };
        overlay.reach3.retain(|cell| !overlay.reach.contains(cell) && !overlay.reach2.contains(cell));
        if let Some(dangers) = selection.dangers_of_reach() {
            over.overlay.watched.clone_from(&dangers.watched);
            over.overlay.provoking.clone_from(&dangers.provoking);
        }
    }
    if let Some((attack, approach)) = approach
        && let Some(end) = approach.end()
    {
        let step = approach.opening.as_ref().filter(|_| approach.steps);
        let way = (approach.path.clone(), end, approach.cost);
        walk(arena, selection, approach.walker, way, (step, &approach.warnings), &mut over);
        let (from, to) = (arena.identity(approach.walker).rect(end), attack.target.rect(arena));
        over.overlay.aimed = Some(push(arena, selection, &attack.blow).unwrap_or((from, to)));
        let proposal = Proposal::Attack(attack.blow.clone(), Some(approach.clone()));
        let asked = selection.cursor.is_some() || selection.proposed() == Some(&proposal);
        tag_target(selection, to, attack.label.clone(), asked, &mut over);
        return over;
    }
    let way = pointed.filter(|_| aimed.is_none()).and_then(|cell| {
        let stand = selection.walk_end(cell)?;
        let reach = if stand.near { near?.1 } else { &far?.1.reach };
        let mut path = Vec::new();
        reach.path(stand.at, &mut path).then(|| (stand.at, path, reach.cost(stand.at).unwrap_or(0)))
    });
    if let Some((cell, path, cost)) = way {
        let warnings = arena.walk_reactions(by, &path);
        walk(arena, selection, by, (path, cell, cost), (None, &warnings), &mut over);
    } else if selection.threat_on {
        let cells = near.map_or(&[][..], |(_, reach)| reach.cells());
        over.overlay.threat = watched(arena, by, &reactors(arena, selection, by, cells));
    }
    over
}

/// The enemy's view: where the foes can strike in their next turn, where the pointed one can go, and what it means for
/// each combatant of the viewer.
fn enemy_view(selection: &Selection, pointed: Option<Cell>, over: &mut BoardOverlays) {
    let Some(foes) = selection.enemy_view.as_ref().filter(|_| selection.enemy_on) else { return };
    let foe = pointed.and_then(|cell| selection.combatant_on(cell));
    let foe = foe.and_then(|who| foes.foes.iter().find(|foe| foe.by == who));
    let side = |who: CombatantId| selection.view.as_ref()?.bodies.get(who.index()).map(|body| body.side.index());
    match foe {
        Some(foe) => over.overlay.foe_reach = side(foe.by).map(|side| (side, foe.walk.cells().to_vec())),
        None => {
            for (cell, count) in &foes.heat {
                over.overlay.heat[usize::from((*count).clamp(1, 3) - 1)].push(*cell);
            }
        }
    }
    for (who, danger) in &selection.dangers {
        let rect = selection.view.as_ref().and_then(|view| view.bodies.get(who.index())?.rect);
        let text = match foe {
            Some(foe) => {
                let strikes = danger.by.iter().find(|striker| striker.order.by == foe.by);
                strikes.map(|striker| present::foe_hit(striker.hit))
            }
            None => (!danger.by.is_empty()).then(|| present::danger_label(danger)),
        };
        if let Some((rect, text)) = rect.zip(text) {
            over.tags.push(BoardLabel { at: below(rect), text, tint: threat(), below: true });
        }
    }
}

/// Marks the possible targets and usable objects.
fn choices(arena: &SideArena, selection: &Selection, overlay: &mut Overlay) {
    // Some harmful actions may target friends; these are not marked, and only a click on them selects them.
    let meant = |draft: &ActOrder, who: CombatantId| {
        let hostile = arena.scene().hostile(arena.side(draft.by), arena.side(who));
        hostile != helps(arena.rules(), draft.action)
    };
    let chosen = selection.chosen().into_iter().flat_map(|item| &item.drafts);
    let targets = chosen.filter_map(|d| d.aim.target().filter(|who| meant(d, *who)));
    overlay.targets.extend(targets.map(|who| arena.rect(who)));
    for draft in selection.items.iter().flat_map(|item| &item.drafts) {
        if let ChosenTarget::Object(object, _) = draft.aim {
            let at = arena.object(object).at;
            if !overlay.usable.contains(&at) {
                overlay.usable.push(at);
            }
        }
    }
}

/// All cells that a footprint covers with its corner on one of `cells` or on `start`.
fn footprints(cells: &[Cell], side_cells: u8, start: Cell) -> Vec<Cell> {
    let corners = cells.iter().copied().chain(std::iter::once(start));
    let mut all: Vec<Cell> = corners.flat_map(|c| Rect::new(c, side_cells).cells()).collect();
    all.sort_by_key(|c| (c.y, c.x));
    all.dedup();
    all
}

fn walk(
    arena: &SideArena,
    selection: &Selection,
    by: CombatantId,
    (path, cell, cost): (Vec<Cell>, Cell, u16),
    (step, warnings): (Option<&ActOrder>, &Warnings),
    over: &mut BoardOverlays,
) {
    let budget = selection.view.as_ref().map_or(0, |v| v.moves);
    let start = arena.rect(by).at;
    let end = arena.identity(by).rect(cell);
    over.overlay.path = std::iter::once(start).chain(path).collect();
    let me = selection.view.as_ref().and_then(|v| v.bodies.iter().find(|b| b.id == by));
    over.ghost = me.map(|body| Ghost { rect: end, look: look(arena, body) });
    over.overlay.cover = cover_edges(arena, selection, by, end);
    let grid = &arena.rules().grid;
    let of = |cost: u16, budget: u16| text::battle::walk(grid.units(i64::from(cost)), grid.brief(i64::from(budget)));
    let opening = selection.extended_reach.as_ref().and_then(|f| f.act(cell)).filter(|_| cost > budget);
    let text = match &opening {
        _ if let Some(act) = step => arena.rules().action(act.action).name.clone(),
        Some((cells, act)) => {
            let name = arena.rules().action(act.action).name.clone();
            let costs: Vec<String> = present::costs(arena, act).into_iter().map(|(cost, _)| cost).collect();
            // An action that is named like its slot is not named twice.
            let walk = of(cost, budget.saturating_add(*cells));
            if costs.is_empty() || costs == [name.clone()] {
                text::battle::walk_with(walk, name)
            } else {
                text::battle::walk_at(walk, name, costs.join(", "))
            }
        }
        None if selection.extended_reach.as_ref().is_some_and(|extended_reach| extended_reach.half(cell)) => {
            text::battle::HALF_STEP.to_owned()
        }
        // Where a walk is priced by its length, the price says more.
        None => match arena.walk_price(by, cost).map(|(purse, price)| (arena.rules().pool(purse), price)) {
            Some((purse, price)) if purse.tenths => purse.told(price),
            _ => of(cost, budget),
        },
    };
    let under = selection.cursor.and_then(|cursor| selection.walk_end(cursor)).is_some_and(|stand| stand.at == cell);
    let asked = under || selection.proposed() == Some(&Proposal::Walk(cell));
    let steps = arena.walk_price(by, cost).map_or(0, |(_, price)| price);
    let opens = opening.zip(arena.rules().time.purse()).map_or(0, |((_, act), purse)| arena.price(act, purse));
    let dear = selection.left_of_kept(arena, by, steps + opens).is_some();
    let (text, tint) = if asked { (again(selection, text), ACCENT) } else { (text, TEXT_1) };
    over.tags.push(BoardLabel { at: above(end), text, tint: if dear { threat() } else { tint }, below: false });
    let mut reactors: Vec<CombatantId> = Vec::new();
    let mut told: Vec<(CombatantId, ActionId)> = Vec::new();
    for threat in &warnings.reactions {
        // Of the same reaction of a foe its first moment is marked.
        if !told.contains(&(threat.who, threat.action)) {
            told.push((threat.who, threat.action));
            if !reactors.contains(&threat.who) {
                reactors.push(threat.who);
            }
            if !over.overlay.provoked.contains(&threat.step) {
                over.overlay.provoked.push(threat.step);
            }
            if threat.known {
                warn(arena, threat, over);
            }
        }
    }
    if warnings.unread() {
        let first = warnings.reactions.iter().find(|threat| !threat.known).map_or(0, |threat| threat.step);
        warn_at(first, text::battle::UNREAD.to_owned(), over);
    }
    if warnings.holding {
        warn_at(0, text::battle::HOLDING.to_owned(), over);
    }
    over.overlay.threat = watched(arena, by, &reactors);
}

/// A label at the step before which a foe may react; several are stacked.
fn warn(arena: &SideArena, threat: &PossibleReaction, over: &mut BoardOverlays) {
    let name = &arena.identity(threat.who).name;
    let act = match threat.strikes {
        true => text::battle::may_strike(name),
        false => text::battle::may_react(name, &arena.rules().action(threat.action).name),
    };
    let told = present::with_chance(act, threat.hit);
    warn_at(threat.step, if threat.if_found { text::battle::if_found(told) } else { told }, over);
}

/// A label at a step of the path.
fn warn_at(step: usize, text: String, over: &mut BoardOverlays) {
    let side_cells = over.overlay.path_side.max(1);
    let place = |step: usize| over.overlay.path.get(step).map(|c| centre(Rect::new(*c, side_cells)));
    let Some(at) = place(step) else { return };
    // The first bead lies between the walker and its first step.
    let at = if step == 0 { at.midpoint(place(1).unwrap_or(at)) } else { at };
    let mut at = at - Vec2::new(0.0, 18.0);
    // The price of the walk already stands at its end.
    while over.tags.iter().any(|tag| (tag.at - at).abs().cmplt(Vec2::new(150.0, 28.0)).all()) {
        at.y -= 32.0;
    }
    over.tags.push(BoardLabel { at, text, tint: threat(), below: false });
}

/// Edges of a place that give cover from foes with ranged weapons.
fn cover_edges(arena: &SideArena, selection: &Selection, by: CombatantId, end: Rect) -> Vec<CoverMark> {
    let size = arena.identity(by).size;
    let shoots = |b: &BodyView| {
        let weapon = |item| arena.rules().item(item).weapon.as_ref();
        b.gear.iter().filter_map(|(_, def, ..)| weapon(*def)).any(|w| w.range > 0)
    };
    let mut marks: Vec<CoverMark> = Vec::new();
    for (_, rect) in hostile(arena, selection, by).filter(|(b, _)| shoots(b)) {
        let mark = CoverMark { rect: end, edge: edge(end, rect), three_quarters: false };
        if !marks.contains(&mark) && arena.sees_rect(rect, end, size) && arena.cover_rect(rect, end, size) != 0 {
            marks.push(mark);
        }
    }
    marks
}

/// The edge of a footprint that faces another.
fn edge(of: Rect, towards: Rect) -> Dir8 {
    let ((x, y), (tx, ty)) = (of.doubled_centre(), towards.doubled_centre());
    let (dx, dy) = (tx - x, ty - y);
    match (dx.abs() >= dy.abs(), dx >= 0, dy >= 0) {
        (true, true, _) => Dir8::East,
        (true, false, _) => Dir8::West,
        (false, _, true) => Dir8::South,
        (false, _, false) => Dir8::North,
    }
}

/// The blocked line of sight to a target that may not be chosen, and its obstacle.
fn sight(arena: &SideArena, selection: &Selection, cell: Cell) -> Option<SightLine> {
    let item = selection.chosen().filter(|i| i.targets() && i.blocked.is_none())?;
    let who = selection.combatant_on(cell).filter(|who| *who != item.by)?;
    if !arena.scene().hostile(arena.side(item.by), arena.side(who)) {
        return None;
    }
    let (from, to) = (arena.rect(item.by), arena.rect(who));
    let size = arena.identity(who).size;
    let (a, b) = (centre(from), centre(to));
    let blocked = (!arena.sees(item.by, who)).then(|| {
        let wall = |c: &Cell| arena.opaque(*c) || arena.obstacle(*c).is_some_and(|o| o >= size);
        // A line that only squeezes past two corners is blocked between them.
        cells_between(from.at, to.at).find(wall).map_or(a.midpoint(b), |c| {
            let middle = centre(Rect::from(c));
            let way = (b - a).normalize_or_zero();
            a + way * ((middle - a).dot(way) - CELL / 2.0).max(0.0)
        })
    });
    let way = (b - a).normalize_or_zero();
    let room = |rect: Rect| 33.0 * f32::from(rect.side);
    Some(SightLine { from: a + way * room(from), to: b - way * room(to), blocked })
}

/// Whom an act moves along a line, or from whom it knocks a thing, and to which cell.
fn moved_to(draft: &ActOrder) -> Option<(CombatantId, Cell)> {
    match draft.aim {
        ChosenTarget::Line(who, to) | ChosenTarget::Knock(who, _, to) => Some((who, to)),
        _ => None,
    }
}

/// The line of an act that moves its target: from where it stands to where it goes, or most likely would.
fn push(arena: &SideArena, selection: &Selection, draft: &ActOrder) -> Option<(Rect, Rect)> {
    let target = draft.aim.target();
    let likely = || {
        let outcome = selection.act_effects(draft)?.each.iter().find(|outcome| Some(outcome.to) == target)?;
        Some((outcome.to, outcome.shift?.to))
    };
    moved_to(draft).or_else(likely).map(|(who, to)| (arena.rect(who), arena.identity(who).rect(to)))
}

fn aim(arena: &SideArena, selection: &Selection, draft: &ActOrder, target: CombatantId, over: &mut BoardOverlays) {
    let (from, to) = (arena.rect(draft.by), arena.rect(target));
    over.overlay.aimed = Some((from, to));
    let odds = arena.odds(draft);
    if odds.as_ref().is_some_and(|o| o.parts.iter().any(|p| p.cause == Cause::Cover)) {
        over.overlay.cover.push(CoverMark { rect: to, edge: edge(to, from), three_quarters: false });
    }
    let asked = matches!(selection.proposed(), Some(Proposal::Act(act) | Proposal::Attack(act, _)) if act == draft);
    // Enter orders what a list shows.
    let listed = selection.hover.is_none() && selection.listing().is_some();
    let asked = asked || listed || selection.cursor.is_some();
    tag_target(selection, to, present::odds_label(arena, draft), asked, over);
    // The line leads on to where the target goes.
    if let Some(way) = push(arena, selection, draft) {
        over.overlay.aimed = Some(way);
    }
}

/// A label beside a target.
fn tag_target(selection: &Selection, to: Rect, text: String, asked: bool, over: &mut BoardOverlays) {
    let (text, tint) = if asked { (again(selection, text), ACCENT) } else { (text, TEXT_1) };
    // The label goes where it covers fewer tokens.
    let row = |y: i16| {
        let cells = (-2..=i16::from(to.side) + 1).map(|dx| Cell::new(to.at.x + dx, y));
        cells.filter(|cell| selection.combatant_on(*cell).is_some()).count()
    };
    let under = row(to.at.y + i16::from(to.side)) <= row(to.at.y - 1);
    let at = if under { below(to) } else { above(to) };
    over.tags.push(BoardLabel { at, text, tint, below: under });
}

/// A label of what the next press orders.
fn again(selection: &Selection, text: String) -> String {
    if selection.cursor.is_some() || selection.hover.is_none() {
        text::battle::enter_again(text)
    } else {
        text::battle::click_again(text)
    }
}

fn above(rect: Rect) -> Vec2 {
    centre(rect) - Vec2::new(0.0, 40.0 * f32::from(rect.side))
}

fn below(rect: Rect) -> Vec2 {
    centre(rect) + Vec2::new(0.0, 40.0 * f32::from(rect.side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_that_faces_a_shooter_is_covered() {
        let at = |x, y| Rect::new(Cell::new(x, y), 1);
        assert_eq!(edge(at(5, 5), at(9, 6)), Dir8::East);
        assert_eq!(edge(at(5, 5), at(4, 0)), Dir8::North);
        assert_eq!(edge(Rect::new(Cell::new(5, 5), 2), at(5, 9)), Dir8::South);
    }

    #[test]
    fn large_walkers_cover_more_cells_than_their_corner() {
        let start = Cell::new(0, 0);
        let cells = footprints(&[Cell::new(1, 0)], 2, start);
        assert_eq!(cells.len(), 6);
        assert_eq!(footprints(&cells, 1, start), cells);
    }
}
