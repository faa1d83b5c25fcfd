//! The board in words, as far as the viewer knows: whose turn it is, who stands where, what lies about. For whoever
//! cannot see it well, and for whoever lost the overview.

use crate::app::battle::driver::Battle;
use crate::app::present::goals::own_goals;
use crate::app::present::info_bar::combatant;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::kernel::cell::Rect;
use crate::kernel::ids::SideId;
use crate::ui::reader::ReaderGroup;

/// The groups of lines.
pub(in crate::app) fn board_text(battle: &mut Battle, selection: &Selection) -> Vec<ReaderGroup> {
    let arena = battle.fight.seen_by(battle.viewpoint());
    let Some(view) = &selection.view else { return Vec::new() };
    let asked = view.acting.or(selection.selected);
    let from = asked.and_then(|who| view.bodies.get(who.index()));
    let own: Option<SideId> = view.viewer.or(from.map(|body| body.side));
    let mine = |body: &&BodyView| own.is_some_and(|side| !arena.scene().hostile(side, body.side));
    let away = |rect: Rect| from.and_then(|body| body.rect).map_or(0, |here| arena.rect_distance(here, rect));
    let lines = |wanted: bool| {
        let mut bodies: Vec<&BodyView> = view
            .bodies
            .iter()
            .filter(|body| body.fate.is_none() && body.rect.is_some() && mine(body) == wanted)
            .collect();
        bodies.sort_by_key(|body| (body.rect.map(away), body.id));
        bodies.into_iter().map(|body| line(&arena, view, body, from)).collect::<Vec<_>>()
    };
    let mut objects: Vec<_> = view.objects.iter().collect();
    objects.sort_by_key(|object| (away(Rect::from(object.at)), object.at.y, object.at.x));
    let object = |object: &crate::fight::preview::view::ObjectView| {
        let def = arena.rules().object(object.def);
        let state = def.states.get(usize::from(object.state)).filter(|state| state.name != def.name);
        let state = state.map_or(text::words::OBJECT.to_owned(), |state| state.name.to_lowercase());
        text::words::line(&def.name, state, place(&arena, Rect::from(object.at), from))
    };
    let groups = [
        (text::words::NOW, now(&arena, view)),
        (text::words::OWN, lines(true)),
        (text::words::OTHERS, lines(false)),
        (text::words::OBJECTS, objects.into_iter().map(object).collect()),
    ];
    let told = groups.into_iter().filter(|(_, lines)| !lines.is_empty());
    told.map(|(name, lines)| ReaderGroup { name, lines }).collect()
}

fn now(arena: &SideArena, view: &SideView) -> Vec<String> {
    let (round, limit) = (view.round, arena.round_limit());
    let turn = match (round, view.acting) {
        (0, _) => text::words::BEFORE.to_owned(),
        (_, Some(who)) => text::words::turn(round, limit, &arena.identity(who).name),
        (_, None) => text::words::round(round, limit),
    };
    vec![turn, text::words::goal(own_goals(arena, Some(view)))]
}

fn line(arena: &SideArena, view: &SideView, body: &BodyView, from: Option<&BodyView>) -> String {
    let told = combatant(arena, view, body);
    let place = body
        .rect
        .map_or(text::words::UNSEEN.to_owned(), |rect| place(arena, rect, from.filter(|other| other.id != body.id)));
    let line = text::words::line(&told.name, &told.about, place);
    if told.text.is_empty() { line } else { text::words::line_more(line, told.text) }
}

/// Where something is, from somebody's place.
fn place(arena: &SideArena, rect: Rect, from: Option<&BodyView>) -> String {
    let place = text::words::place(rect.at.x + 1, rect.at.y + 1);
    let Some((from, here)) = from.and_then(|body| Some((body, body.rect?))) else { return place };
    let far = arena.rect_distance(here, rect);
    if far <= 1 {
        return text::words::place_beside(&from.name, place);
    }
    let direction = direction(f32::from(rect.at.x - here.at.x), f32::from(rect.at.y - here.at.y));
    text::words::place_from(arena.rules().grid.told(i64::from(far)), direction, &from.name, place)
}

/// The nearest of eight directions; y points south.
pub(super) fn direction(x: f32, y: f32) -> &'static str {
    use text::words::{EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST};
    const ALL: [&str; 8] = [EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, NORTH, NORTH_EAST];
    let eighth = (y.atan2(x) / std::f32::consts::FRAC_PI_4).round() as i32;
    ALL[eighth.rem_euclid(8) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_those_of_the_map() {
        assert_eq!((direction(3.0, 0.0), direction(0.0, -2.0)), ("east", "north"));
        assert_eq!((direction(-3.0, 2.5), direction(-4.0, -0.5)), ("south-west", "west"));
    }
}
