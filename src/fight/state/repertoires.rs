//! What stat blocks can do in a scene: their own actions, those that the scene grants, without those that it bars.

use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, ArchetypeId, PointId};

/// What each stat block can do in a scene. Never changes during a fight.
#[derive(Clone, Debug, Default)]
pub struct Repertoires {
    /// Whether a stat block knows an action, by [`ArchetypeId`] and [`ActionId`].
    known: Vec<Vec<bool>>,
    /// With what it could answer in a window, by [`ArchetypeId`] and [`PointId`].
    answers: Vec<Vec<Answers>>,
    /// Whether anyone in the scene could answer in windows at a point, by [`PointId`].
    anyone: Vec<bool>,
}

/// What a stat block knows that could answer in windows at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Whether it knows an action of the menu there.
    pub menu: bool,
    /// The reactions that it knows.
    pub reactions: Vec<ActionId>,
}

impl Repertoires {
    /// Works them out for the stat blocks in a scene, from what it grants and bars.
    pub(in crate::fight) fn new(
        rules: &Ruleset,
        present: &[ArchetypeId],
        (grants, bars): (&[ActionId], &[ActionId]),
    ) -> Repertoires {
        let of = |known: &Vec<bool>| {
            let mut known = known.clone();
            grants.iter().for_each(|action| known[action.index()] = true);
            bars.iter().for_each(|action| known[action.index()] = false);
            known
        };
        let known: Vec<Vec<bool>> = rules.index.known.iter().map(of).collect();
        let points = || rules.index.menus.iter().zip(&rules.index.reactions);
        let answers_of = |known: &Vec<bool>| -> Vec<Answers> {
            let knows = |action: &ActionId| known[action.index()];
            points()
                .map(|(menu, reactions)| Answers {
                    menu: menu.iter().any(knows),
                    reactions: reactions.iter().copied().filter(|action| knows(action)).collect(),
                })
                .collect()
        };
        let answers: Vec<Vec<Answers>> = known.iter().map(answers_of).collect();
        let here = |archetype: &ArchetypeId, point: usize| answers[archetype.index()][point] != Answers::default();
        let anyone = (0..points().count()).map(|point| present.iter().any(|who| here(who, point))).collect();
        Repertoires { known, answers, anyone }
    }

    /// Whether a stat block knows an action.
    #[must_use]
    #[inline]
    pub fn knows(&self, archetype: ArchetypeId, action: ActionId) -> bool {
        self.known[archetype.index()][action.index()]
    }

    /// Whether anyone in the scene could answer in windows at a point.
    #[must_use]
    #[inline]
    pub fn anyone_answers(&self, point: PointId) -> bool {
        self.anyone[point.index()]
    }

    /// With what a stat block could answer in windows at a point.
    #[must_use]
    #[inline]
    pub fn answers(&self, archetype: ArchetypeId, point: PointId) -> &Answers {
        &self.answers[archetype.index()][point.index()]
    }
}
