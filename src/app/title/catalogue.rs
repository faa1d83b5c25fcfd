//! The scene catalogue of the title: cards, search and filters, and the facts about a scene.

use bevy_egui::egui::TextureId;

use crate::app::text;
use crate::data::library::FoundScene;
use crate::data::looks::{Glyph, TerrainLook};
use crate::data::ruleset::Ruleset;
use crate::data::scene::{Goal, Legend, Placement, SceneDef, SideDef, cell};
use crate::kernel::cell::{Bounds, Cell};
use crate::ui::map::{MapPicture, MapToken};
use crate::ui::scenes::{FilterChip, SceneCard};
use crate::view::ground::{GroundCell, GroundMap};
use crate::view::objects::ObjectPicture;
use crate::view::token::TokenLook;

/// Maximum number of combatants of a small scene.
const SMALL: usize = 10;

/// The filters of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SceneFilter {
    /// Nothing.
    #[default]
    All,
    /// Few combatants.
    Small,
    /// Many.
    Large,
    /// The player's own scenes.
    Mine,
}

/// A scene with its card.
#[derive(Clone, Debug)]
pub(super) struct ListedScene {
    /// The scene.
    pub scene: FoundScene,
    /// Its card.
    pub card: SceneCard,
    /// Its ground and objects.
    pub sketch: MapSketch,
    /// Whether it is the player's own.
    pub mine: bool,
    fighters: usize,
}

/// The data of a map's picture.
#[derive(Clone, Debug, Default)]
pub(super) struct MapSketch {
    /// The ground.
    pub ground: GroundMap,
    /// The objects.
    pub objects: Vec<ObjectPicture>,
}

impl ListedScene {
    /// A scene for the list; `rules` provide the look of its ground.
    pub fn new(scene: FoundScene, rules: Option<&Ruleset>, mine: bool) -> ListedScene {
        let def = &scene.def;
        let sketch = sketch(def, rules);
        let home = |side: &SideDef| side.who.iter().filter(|w| w.there_under(&def.ruleset)).count();
        let counts: Vec<usize> = def.sides.iter().map(home).collect();
        let sides = match counts[..] {
            [a, b] => text::title::two_sides(a, b),
            [first, ..] if counts.iter().all(|n| *n == first) => text::title::even_sides(counts.len(), first),
            _ => text::title::several_sides(counts.len(), counts.iter().sum::<usize>()),
        };
        let card = SceneCard {
            name: def.name.clone(),
            about: first_sentence(&def.about),
            sides,
            size: size(def),
            map: picture(def, rules, None),
        };
        ListedScene { fighters: counts.iter().sum(), card, sketch, mine, scene }
    }

    /// Whether a filter keeps it.
    fn passes(&self, filter: SceneFilter) -> bool {
        match filter {
            SceneFilter::All => true,
            SceneFilter::Small => self.fighters <= SMALL,
            SceneFilter::Large => self.fighters > SMALL,
            SceneFilter::Mine => self.mine,
        }
    }

    /// Whether its name, key or description contains every word.
    fn mentions(&self, words: &str) -> bool {
        let def = &self.scene.def;
        let text = format!("{} {} {}", def.name, self.scene.key, def.about).to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// The indices of the scenes that match a search and a filter.
pub(super) fn listed(all: &[ListedScene], words: &str, filter: SceneFilter) -> Vec<usize> {
    (0..all.len()).filter(|at| all[*at].passes(filter) && all[*at].mentions(words)).collect()
}

/// The filters that apply, with their chips.
pub(super) fn chips(all: &[ListedScene], chosen: SceneFilter) -> Vec<(SceneFilter, FilterChip)> {
    let kinds = [
        (SceneFilter::All, text::title::all_scenes(all.len()), text::title::ALL_HINT.to_owned()),
        (SceneFilter::Small, text::title::SMALL.to_owned(), text::title::small_hint(SMALL)),
        (SceneFilter::Large, text::title::LARGE.to_owned(), text::title::large_hint(SMALL)),
        (SceneFilter::Mine, text::title::MINE.to_owned(), text::title::MINE_HINT.to_owned()),
    ];
    kinds
        .into_iter()
        .filter(|(filter, ..)| *filter != SceneFilter::Mine || all.iter().any(|l| l.mine))
        .map(|(filter, label, hint)| (filter, FilterChip { label, hint, chosen: filter == chosen }))
        .collect()
}

fn first_sentence(text: &str) -> String {
    text.find(". ").map_or(text, |end| &text[..=end]).to_owned()
}

fn bounds(def: &SceneDef) -> Bounds {
    let width = def.map.first().map_or(0, |r| r.chars().count());
    let number = |n: usize| i16::try_from(n).unwrap_or(0);
    Bounds::new(number(width), number(def.map.len()))
}

/// "20 × 18".
fn size(def: &SceneDef) -> String {
    let bounds = bounds(def);
    text::title::size(bounds.width, bounds.height)
}

/// The picture of a map, with a texture of its ground if there is one yet.
fn picture(def: &SceneDef, rules: Option<&Ruleset>, texture: Option<TextureId>) -> MapPicture {
    let who = |(number, side): (usize, &SideDef)| {
        let one = |w: &Placement| {
            let known = rules.and_then(|r| Some((r, r.roster.iter().find(|a| *a.key == *w.archetype)?)));
            let mount =
                w.rides.as_ref().and_then(|name| side.who.iter().find(|m| m.name.as_ref() == Some(&name.value)));
            let glyph = known.map_or(Glyph::Plain, |(_, a)| a.glyph);
            let span = known.map_or(1, |(r, a)| r.size(a.size).side);
            MapToken { at: cell(*mount.unwrap_or(w).at), span, look: TokenLook { side: number, glyph } }
        };
        side.who.iter().filter(|w| w.there_under(&def.ruleset)).map(one).collect::<Vec<_>>()
    };
    MapPicture { texture, bounds: bounds(def), who: def.sides.iter().enumerate().flat_map(who).collect() }
}

/// Every cell of the map with its legend.
fn letters(def: &SceneDef) -> impl Iterator<Item = (Cell, Option<&Legend>)> {
    let rows = (0_i16..).zip(&def.map);
    rows.flat_map(move |(y, row)| {
        (0_i16..).zip(row.chars()).map(move |(x, l)| (Cell::new(x, y), def.legend.get(l.to_string().as_str())))
    })
}

fn sketch(def: &SceneDef, rules: Option<&Ruleset>) -> MapSketch {
    let bounds = bounds(def);
    let mut sketch = MapSketch { ground: GroundMap { bounds, cells: Vec::new() }, objects: Vec::new() };
    for (at, legend) in letters(def).filter(|(at, _)| bounds.contains(*at)) {
        let key = match legend {
            Some(Legend::Ground(key) | Legend::GroundOr(key, _) | Legend::Hidden { on: key, .. }) => Some(key),
            Some(Legend::Object { hidden: Some(_), on, .. }) => Some(on),
            Some(Legend::Object { object, on, state, .. }) => {
                let kind = rules.and_then(|r| r.objects.iter().find(|o| *o.key == object.value));
                let look = kind.map(|o| {
                    let named = state.as_ref().and_then(|s| o.states.iter().position(|known| *known.key == s.value));
                    o.look_in(named.unwrap_or(0))
                });
                sketch.objects.push(ObjectPicture { at, look: look.unwrap_or_default(), upright: false });
                Some(on)
            }
            None => None,
        };
        let ground = key.and_then(|key| rules?.terrain.iter().find(|t| *t.key == *key.value));
        sketch.ground.cells.push(GroundCell {
            look: ground.map_or(TerrainLook::Plain, |t| t.look),
            blocks: ground.is_some_and(|t| t.blocks && t.opaque),
            steps: ground.map_or(1, |t| t.steps),
            hazard: ground.is_some_and(|t| t.hazard),
            elevation: elevation(def, at),
        });
    }
    if sketch.ground.cells.len() != bounds.len() {
        return MapSketch::default();
    }
    let MapSketch { ground, objects } = &mut sketch;
    let wall = |x, y| {
        let at = Cell::new(x, y);
        bounds.contains(at) && ground.cells[bounds.index(at)].blocks
    };
    for object in objects {
        object.upright = wall(object.at.x, object.at.y - 1) || wall(object.at.x, object.at.y + 1);
    }
    sketch
}

fn elevation(def: &SceneDef, at: Cell) -> u8 {
    let index = |n: i16| usize::try_from(n).unwrap_or(0);
    let digit = def.elevation.get(index(at.y)).and_then(|row| row.chars().nth(index(at.x))?.to_digit(10));
    digit.and_then(|level| u8::try_from(level).ok()).unwrap_or(0)
}

/// The goals, in a line.
pub(super) fn goal(def: &SceneDef) -> String {
    let name = |key: &str| def.sides.iter().find(|s| *s.key == key).map_or(key.to_owned(), |s| s.name.clone());
    let told: Vec<String> = def
        .goals
        .iter()
        .filter_map(|goal| {
            let (side, what) = match goal {
                Goal::Rout => return None,
                Goal::Hold { side, rounds, .. } if rounds.value.0 == 1 => (side, text::goals::HOLD_ONCE.to_owned()),
                Goal::Hold { side, rounds, .. } => (side, text::goals::hold(rounds)),
                Goal::Reach { side, who: Some(who), .. } => (side, text::goals::bring(&who.value)),
                Goal::Reach { side, count, .. } if count.value == 1 => (side, text::goals::REACH_ONE.to_owned()),
                Goal::Reach { side, count, .. } => (side, text::goals::reach(count)),
                Goal::Survive { side, rounds } => (side, text::goals::survive(rounds)),
                Goal::Fell { side, name: who } => (side, text::goals::fell(who)),
            };
            Some(text::common::labelled(name(side), what))
        })
        .collect();
    if told.is_empty() { text::goals::ROUT.to_owned() } else { told.join(". ") }
}

/// Facts about a scene under a ruleset: name and figure.
pub(super) fn facts(def: &SceneDef, rules: Option<&Ruleset>) -> Vec<(String, String)> {
    let mut facts = vec![(text::title::SIZE.to_owned(), size(def))];
    let given = def.round_limit.as_ref().map(|limit| **limit);
    if let Some(rounds) = given.or(rules.map(|rules| rules.procedures.round_limit)) {
        facts.push((text::title::ROUNDS.to_owned(), rounds.to_string()));
    }
    if def.sides.len() > 2 {
        facts.push((text::title::SIDES.to_owned(), def.sides.len().to_string()));
    }
    let Some(rules) = rules else { return facts };
    let grounds: Vec<&str> = letters(def)
        .filter_map(|(_, legend)| match legend? {
            Legend::Ground(key) | Legend::GroundOr(key, _) => Some(key.value.as_str()),
            Legend::Object { on, .. } | Legend::Hidden { on, .. } => Some(on.value.as_str()),
        })
        .collect();
    let known: Vec<_> = rules.terrain.iter().filter(|t| !t.blocks && grounds.contains(&t.key.value.as_str())).collect();
    let costs = |steps: u8| known.iter().filter(|t| !t.hazard && t.steps == steps).count();
    for terrain in &known {
        let figure = match (terrain.steps > 1, terrain.hazard) {
            (true, false) => text::common::times(terrain.steps),
            (true, true) => text::title::dear_harmful(terrain.steps),
            (false, true) => text::title::HARMFUL.to_owned(),
            (false, false) => continue,
        };
        // Several kinds of the same cost are one fact.
        let many = !terrain.hazard && costs(terrain.steps) > 3;
        let fact = (if many { text::title::ROUGH.to_owned() } else { terrain.name.clone() }, figure);
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    let highest = letters(def).map(|(at, _)| elevation(def, at)).max().unwrap_or(0);
    if highest > 0 {
        facts.push((text::title::HIGH.to_owned(), text::common::plus(highest)));
    }
    for object in &rules.objects {
        let is_it = |l: Option<&Legend>| matches!(l, Some(Legend::Object { object: key, hidden: None, .. }) if **key == *object.key);
        let count = letters(def).filter(|(_, legend)| is_it(*legend)).count();
        if count > 0 && (!object.uses.is_empty() || object.states.len() > 1) {
            facts.push((object.name.clone(), count.to_string()));
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;

    fn all() -> Vec<ListedScene> {
        let library = Library::shipped();
        let rules = library.ruleset("tempo").unwrap();
        library.scenes().0.into_iter().map(|s| ListedScene::new(s, Some(&rules), false)).collect()
    }

    fn names(all: &[ListedScene], words: &str, filter: SceneFilter) -> Vec<String> {
        listed(all, words, filter).into_iter().map(|at| all[at].scene.key.clone()).collect()
    }

    #[test]
    fn words_are_looked_for_in_name_key_and_description() {
        let all = all();
        assert_eq!(names(&all, "", SceneFilter::All).len(), all.len());
        assert_eq!(names(&all, "toll HOUSE", SceneFilter::All), ["toll_house"]);
        assert_eq!(names(&all, "ashg", SceneFilter::All), ["ashgate"]);
        assert_eq!(names(&all, "portcullis varga", SceneFilter::All), ["ashgate"]);
        assert_eq!(names(&all, "no such words", SceneFilter::All), [""; 0]);
    }

    #[test]
    fn chips_keep_what_they_say() {
        let mut all = all();
        let (small, large) = (names(&all, "", SceneFilter::Small), names(&all, "", SceneFilter::Large));
        assert!(small.contains(&"toll_house".to_owned()) && large.contains(&"ashgate".to_owned()));
        assert_eq!(small.len() + large.len(), all.len());
        assert_eq!(chips(&all, SceneFilter::All).len(), 3, "nothing is mine");
        all[0].mine = true;
        assert_eq!(names(&all, "", SceneFilter::Mine), [all[0].scene.key.clone()]);
        let shown = chips(&all, SceneFilter::Mine);
        assert!(shown[3].1.chosen && !shown[0].1.chosen);
    }

    #[test]
    fn goals_and_facts_are_told() {
        let rules = Library::shipped().ruleset("tempo").unwrap();
        let of = |key: &str| Library::shipped().scene(key).unwrap().def;
        assert_eq!(goal(&of("toll_house")), "Defeat every foe");
        assert!(goal(&of("ashgate")).contains("bring Varga down"));
        let facts = facts(&of("ashgate"), Some(&rules));
        for (name, figure) in [("Rough ground", "×2"), ("Spore bed", "harmful"), ("Lever", "1"), ("High ground", "+1")]
        {
            assert!(facts.contains(&(name.to_owned(), figure.to_owned())), "{name}: {facts:?}");
        }
    }

    #[test]
    fn maps_are_drawn_whole() {
        for listed in all() {
            assert_eq!(listed.sketch.ground.cells.len(), listed.card.map.bounds.len(), "{}", listed.scene.key);
        }
        assert!(all().iter().any(|listed| !listed.sketch.objects.is_empty()), "objects are drawn too");
    }
}
