//! The battle set-up on the title: the controllers of the sides, the ruleset, the seed.

use std::sync::Arc;

use bevy_egui::egui::Ui;

use crate::app::battle::driver::Battle;
use crate::app::settings::LastSetup;
use crate::app::text;
use crate::app::title::catalogue::{self, ListedScene};
use crate::data::handicap::Handicap;
use crate::data::library::BattleSpec;
use crate::data::ruleset::{Ruleset, TimeDef};
use crate::data::scene::{Controller, SideRole};
use crate::fight::setup::Setup;
use crate::ui;
use crate::ui::map::MapPicture;
use crate::ui::setup::{RulesChoice, SetupIntent, SetupModel, SetupRow, SideSetup};
use crate::ui::time_model_icons::TimeModelIcon;
use crate::view::token::TokenLook;

/// A battle being set up.
#[derive(Default)]
pub(super) struct BattleSetup {
    /// Rulesets by key; None for faulty ones.
    pub rules: Vec<(String, Option<Arc<Ruleset>>)>,
    /// Keys of the player's own rulesets that replace shipped ones.
    pub standing_in: Vec<String>,
    /// Index of the ruleset.
    pub ruleset: usize,
    /// The controller of each side.
    pub controllers: Vec<Controller>,
    /// What the combatants of each side bear.
    pub handicaps: Vec<Handicap>,
    /// The player's earlier choices, for this scene and the next.
    pub last: LastSetup,
    /// The scene's own controllers and ruleset.
    own: LastSetup,
    /// The seed as typed.
    pub seed: String,
    /// Why the battle could not begin.
    pub fault: Option<String>,
}

impl BattleSetup {
    /// Applies the defaults of a scene, then the player's earlier choices.
    pub fn take(&mut self, listed: &ListedScene) {
        let def = &listed.scene.def;
        self.fault = None;
        let own: Vec<Controller> = def.sides.iter().map(|s| s.controller).collect();
        self.controllers.clone_from(&own);
        for (now, last) in self.controllers.iter_mut().zip(&self.last.controllers) {
            *now = *last;
        }
        if !two_take_part(&self.controllers) {
            self.controllers.clone_from(&own);
        }
        // One that was chosen for another scene would be overlooked.
        self.handicaps = def.sides.iter().map(|s| s.handicap).collect();
        let home = self.rules.iter().position(|(key, _)| *key == *def.ruleset).unwrap_or(0);
        self.ruleset = self.before(listed).unwrap_or(home);
        self.own = LastSetup { ruleset: Some(def.ruleset.value.clone()), controllers: own };
        if self.seed.is_empty() {
            self.roll();
        }
    }

    /// The ruleset chosen before, if the scene can be fought under it.
    fn before(&self, listed: &ListedScene) -> Option<usize> {
        let (def, file) = (&listed.scene.def, &listed.scene.source.file);
        let chosen = self.last.ruleset.as_ref()?;
        let at = self.rules.iter().position(|(key, _)| key == chosen)?;
        let rules = self.rules[at].1.as_ref()?;
        (*chosen == *def.ruleset || Setup::new(rules, def, file, &self.controllers).is_ok()).then_some(at)
    }

    /// Makes a new seed.
    pub fn roll(&mut self) {
        self.seed = new_seed();
    }

    fn chosen(&self) -> Option<&Ruleset> {
        self.rules.get(self.ruleset)?.1.as_deref()
    }

    /// Applies an intent; true when the battle is to begin.
    pub fn apply(&mut self, intent: SetupIntent) -> bool {
        match intent {
            SetupIntent::Control(side, controller) => {
                if let Some(now) = self.controllers.get_mut(side) {
                    *now = controller;
                }
                // The scene's own controllers are stored as no choice.
                let own = self.controllers == self.own.controllers;
                self.last.controllers = if own { Vec::new() } else { self.controllers.clone() };
                self.fault = None;
            }
            SetupIntent::Handicap(side, handicap) => {
                if let Some(now) = self.handicaps.get_mut(side) {
                    *now = handicap;
                }
                self.fault = None;
            }
            SetupIntent::Ruleset(at) => {
                self.ruleset = at.min(self.rules.len().saturating_sub(1));
                let chosen = self.rules.get(self.ruleset).map(|(key, _)| key.clone());
                self.last.ruleset = if chosen == self.own.ruleset { None } else { chosen };
            }
            SetupIntent::Roll => self.roll(),
            SetupIntent::Start => return true,
        }
        false
    }

    /// The intent of an arrow to the left or right, or of Enter (`None`), on a row.
    pub fn key(&self, row: SetupRow, right: Option<bool>) -> Option<SetupIntent> {
        let step = |at: usize, count: usize| match right {
            Some(true) => (at + 1 < count).then_some(at + 1),
            Some(false) => at.checked_sub(1),
            None => Some((at + 1) % count.max(1)),
        };
        match row {
            SetupRow::Side(side) => {
                let now = Controller::ALL.iter().position(|c| Some(c) == self.controllers.get(side))?;
                step(now, Controller::ALL.len()).map(|at| SetupIntent::Control(side, Controller::ALL[at]))
            }
            SetupRow::Handicap(side) => {
                let next = self.handicaps.get(side)?.step(right?)?;
                Some(SetupIntent::Handicap(side, next))
            }
            SetupRow::Rules => step(self.ruleset, self.rules.len()).map(SetupIntent::Ruleset),
            SetupRow::Die => right.is_none().then_some(SetupIntent::Roll),
            SetupRow::Start => right.is_none().then_some(SetupIntent::Start),
            SetupRow::Seed => None,
        }
    }

    /// Creates the battle.
    ///
    /// # Errors
    /// Why it cannot begin.
    pub fn begin(&self, listed: Option<&ListedScene>) -> Result<Battle, String> {
        Battle::new(self.spec(listed.ok_or(text::title::NO_SCENE)?)?)
    }

    /// The battle as it was set up.
    fn spec(&self, listed: &ListedScene) -> Result<BattleSpec, String> {
        let rules = self.rules.get(self.ruleset).and_then(|(_, r)| r.clone()).ok_or(text::title::RULESET_FAULTY)?;
        if !two_take_part(&self.controllers) {
            return Err(text::title::TWO_SIDES.to_owned());
        }
        let seed = if self.seed.trim().is_empty() { new_seed() } else { self.seed.trim().to_owned() };
        let controllers = self.controllers.clone();
        let chosen = self.handicaps.iter().ne(listed.scene.def.sides.iter().map(|side| &side.handicap));
        let handicaps = if chosen { self.handicaps.clone() } else { Vec::new() };
        Ok(BattleSpec { scene: listed.scene.clone(), rules, seed, controllers, handicaps })
    }
}

fn two_take_part(controllers: &[Controller]) -> bool {
    controllers.iter().filter(|c| **c != Controller::None).count() >= 2
}

/// A seed that is easy to read aloud.
fn new_seed() -> String {
    const WORDS: [&str; 8] = ["ember", "heron", "flint", "marsh", "thorn", "lantern", "crow", "ford"];
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.subsec_micros());
    format!("{}-{}", now % 9000 + 1000, WORDS[(now / 9000) as usize % WORDS.len()])
}

/// Shows the set-up of a scene.
pub(super) fn show(
    ui: &mut Ui,
    setup: &mut BattleSetup,
    listed: &ListedScene,
    map: &MapPicture,
    focus: Option<SetupRow>,
) -> Option<SetupIntent> {
    let def = &listed.scene.def;
    let rules = setup.chosen();
    let role = |(at, side): (usize, &crate::data::scene::SideDef)| {
        side.role.unwrap_or(if at == 0 { SideRole::Player } else { SideRole::Npc })
    };
    let alike = def.sides.iter().enumerate().map(role).all(|other| other == role((0, &def.sides[0])));
    let sides: Vec<SideSetup> = def
        .sides
        .iter()
        .enumerate()
        .map(|(at, side)| {
            let first = map.who.iter().find(|w| w.look.side == at).map(|w| w.look.glyph);
            // Only counted turns tell players from others, and only where there are both.
            let counted = !alike && rules.is_some_and(|rules| rules.time.last_count().is_some());
            let here = side.who.iter().filter(|w| rules.is_none_or(|rules| w.there_under(&rules.key))).count();
            let combatants = match here {
                1 => text::title::ONE_COMBATANT.to_owned(),
                _ => text::title::combatants(here),
            };
            SideSetup {
                look: TokenLook { side: at, glyph: first.unwrap_or_default() },
                name: side.name.clone(),
                about: match role((at, side)) {
                    SideRole::Player if counted => text::title::first_at_count(combatants),
                    SideRole::Npc if counted => text::title::after_players(combatants),
                    _ => combatants,
                },
                controller: setup.controllers.get(at).copied().unwrap_or(side.controller),
                handicap: setup.handicaps.get(at).copied().unwrap_or(side.handicap),
            }
        })
        .collect();
    let rulesets: Vec<RulesChoice> = setup
        .rules
        .iter()
        .enumerate()
        .map(|(at, (key, rules))| RulesChoice {
            name: rules.as_ref().map_or_else(|| text::title::faulty(key), |r| r.name.clone()),
            about: rules.as_ref().map_or_else(String::new, |r| match setup.standing_in.contains(key) {
                true => text::title::own_ruleset(&r.about),
                false => r.about.clone(),
            }),
            suits: rules.as_ref().and_then(|r| r.suits.clone()).unwrap_or_default(),
            chosen: at == setup.ruleset,
        })
        .collect();
    let time = setup.chosen().map(time);
    let about = if listed.scene.stands_in { text::title::own_scene(&def.about) } else { def.about.clone() };
    let model = SetupModel {
        name: &def.name,
        goal: &catalogue::goal(def),
        about: &about,
        suits: &def.suits,
        map,
        facts: &catalogue::facts(def, setup.chosen()),
        sides: &sides,
        rulesets: &rulesets,
        time: time.as_ref().map(|(picture, sentence)| (*picture, sentence.as_str())),
        fault: setup.fault.as_deref(),
        focus,
    };
    ui::setup::panel(ui, &model, &mut setup.seed)
}

/// How a ruleset gives out turns, as a picture and a sentence.
fn time(rules: &Ruleset) -> (TimeModelIcon, String) {
    match &rules.time {
        TimeDef::Counted { last, .. } => {
            let told = text::title::counted(last);
            (TimeModelIcon::Counted { last: *last }, told)
        }
        TimeDef::Live { .. } => (TimeModelIcon::Live, text::title::LIVE.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::kernel::ids::SideId;

    fn setting() -> (BattleSetup, ListedScene) {
        let library = Library::shipped();
        let rules = library.ruleset("tempo").unwrap();
        let listed = ListedScene::new(library.scene("toll_house").unwrap(), Some(&rules), false);
        let mut setup = BattleSetup { rules: vec![("tempo".to_owned(), Some(rules))], ..BattleSetup::default() };
        setup.take(&listed);
        (setup, listed)
    }

    #[test]
    fn arrows_and_enter_change_a_row() {
        let (mut setup, _) = setting();
        assert_eq!(setup.controllers, [Controller::Human, Controller::Ai]);
        assert_eq!(setup.key(SetupRow::Side(0), Some(false)), None);
        let right = setup.key(SetupRow::Side(0), Some(true)).unwrap();
        assert!(!setup.apply(right));
        assert_eq!(setup.controllers[0], Controller::Novice);
        assert_eq!(setup.key(SetupRow::Side(1), None), Some(SetupIntent::Control(1, Controller::Veteran)));
        assert_eq!(setup.key(SetupRow::Rules, Some(true)), None, "there is but one");
        assert_eq!(setup.key(SetupRow::Die, None), Some(SetupIntent::Roll));
        let start = setup.key(SetupRow::Start, None).unwrap();
        assert!(setup.apply(start));
    }

    #[test]
    fn a_handicap_goes_by_tens_and_into_the_battle() {
        let (mut setup, listed) = setting();
        assert!(setup.spec(&listed).unwrap().handicaps.is_empty());
        let step = |setup: &BattleSetup, right| setup.key(SetupRow::Handicap(1), Some(right));
        let percent = |n| Handicap::new(n).unwrap();
        assert_eq!(step(&setup, true), Some(SetupIntent::Handicap(1, percent(110))));
        for n in [25, 200] {
            setup.apply(SetupIntent::Handicap(1, percent(n)));
            assert_eq!(step(&setup, n > 100), None, "no farther");
        }
        let spec = setup.spec(&listed).unwrap();
        assert_eq!(spec.handicap(SideId(1)), percent(200));
        setup.take(&listed);
        assert!(setup.spec(&listed).unwrap().handicaps.is_empty(), "a scene that is taken anew has its own");
    }

    #[test]
    fn a_battle_needs_two_sides() {
        let (mut setup, listed) = setting();
        setup.apply(SetupIntent::Control(1, Controller::None));
        assert_eq!(setup.begin(Some(&listed)).err().as_deref(), Some("At least two sides must take part."));
    }

    #[test]
    fn what_was_chosen_is_chosen_again_for_the_next_scene() {
        let library = Library::shipped();
        let keys = ["tempo", "seconds"];
        let rules: Vec<_> = keys.iter().map(|key| ((*key).to_owned(), library.ruleset(key).ok())).collect();
        let listed = |key: &str| ListedScene::new(library.scene(key).unwrap(), rules[0].1.as_deref(), false);
        let (toll, bell, glass) = (listed("toll_house"), listed("stannow_bell"), listed("glass_house"));
        let home = |listed: &ListedScene| keys.iter().position(|key| *key == *listed.scene.def.ruleset);
        assert_eq!((home(&toll), home(&bell), home(&glass)), (Some(0), Some(0), Some(1)), "their own rules");
        let mut setup = BattleSetup { rules: rules.clone(), ..BattleSetup::default() };
        setup.take(&toll);
        setup.apply(SetupIntent::Control(1, Controller::Human));
        setup.apply(SetupIntent::Ruleset(1));
        // Another session, another scene.
        let mut again = BattleSetup { rules: rules.clone(), last: setup.last.clone(), ..BattleSetup::default() };
        again.take(&glass);
        assert_eq!((again.controllers.as_slice(), again.ruleset), ([Controller::Human; 2].as_slice(), 1));
        again.take(&bell);
        assert_eq!(again.ruleset, 1);
        again.apply(SetupIntent::Ruleset(0));
        assert_eq!(again.last.ruleset, None, "what the scene says is left to every scene");
        again.take(&glass);
        assert_eq!(again.ruleset, 1);
        again.take(&toll);
        again.apply(SetupIntent::Control(1, Controller::Ai));
        assert_eq!(again.last, LastSetup::default());

        // A choice made for another scene never leaves a side alone on the map.
        again.last.controllers = vec![Controller::Human, Controller::None];
        again.take(&toll);
        assert_eq!(again.controllers, [Controller::Human, Controller::Ai]);
        again.last.ruleset = Some("gone".to_owned());
        again.take(&toll);
        assert_eq!(again.ruleset, 0);
    }
}
