//! What stat blocks can do in a scene: their own actions, those that the scene grants, without those that it bars.

use crate::data::ruleset::{ReactionSieve, Ruleset};
use crate::data::scope::{ActionId, ArchetypeId, PointId};

/// What each stat block can do in a scene. Never changes during a fight.
#[derive(Clone, Debug, Default)]
pub struct Repertoires {
    /// Whether a stat block knows an action, by [`ArchetypeId`] and [`ActionId`].
    known: Vec<Vec<bool>>,
    /// Acts of its own turn that it knows, those of planned entries aside, by [`ArchetypeId`].
    in_turn: Vec<Vec<ActionId>>,
    /// Asides that it knows, by [`ArchetypeId`].
    asides: Vec<Vec<ActionId>>,
    /// With what it could answer in a window, by [`ArchetypeId`] and [`PointId`].
    answers: Vec<Vec<Answers>>,
    /// Whether anyone in the scene could answer in windows at a point, by [`PointId`].
    anyone: Vec<bool>,
    /// Among whom those that could answer in windows at a point are found, by [`PointId`].
    circles: Vec<AnswerCircle>,
}

/// Among whom all are found that could answer in windows at a point with what they know in the scene: those of all
/// circles that are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerCircle {
    /// All.
    pub all: bool,
    /// The other party of the event.
    pub other: bool,
    /// Its subject.
    pub subject: bool,
    /// Those from whom the subject bears conditions.
    pub givers: bool,
    /// Those whose threatened cells the subject has left in its movement.
    pub left: bool,
    /// Those within reach of the subject.
    pub here: bool,
    /// Those within reach of the cells to which it is about to step.
    pub next: bool,
}

impl AnswerCircle {
    /// Adds those who could take a reaction. The narrowest circle is enough.
    fn add(&mut self, sieve: ReactionSieve, far_flanks: bool) {
        match sieve {
            ReactionSieve { other: true, .. } => self.other = true,
            ReactionSieve { subject: true, .. } => self.subject = true,
            ReactionSieve { left: true, .. } => self.left = true,
            ReactionSieve { given: Some(_), .. } => self.givers = true,
            ReactionSieve { beside: true, .. } | ReactionSieve { near: true, .. } => self.here = true,
            ReactionSieve { enters: true, .. } => self.next = true,
            ReactionSieve { flanks: true, .. } if !far_flanks => self.next = true,
            _ => self.all = true,
        }
    }
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
        let among = |all: &[ActionId], known: &Vec<bool>| -> Vec<ActionId> {
            all.iter().copied().filter(|action| known[action.index()]).collect()
        };
        let in_turn = known.iter().map(|known| among(&rules.index.in_turn, known)).collect();
        let asides = known.iter().map(|known| among(&rules.index.asides, known)).collect();
        let points = || rules.index.menus.iter().zip(&rules.index.reactions);
        let answers_of = |known: &Vec<bool>| -> Vec<Answers> {
            points()
                .map(|(menu, reactions)| Answers {
                    menu: menu.iter().any(|action| known[action.index()]),
                    reactions: among(reactions, known),
                })
                .collect()
        };
        let answers: Vec<Vec<Answers>> = known.iter().map(answers_of).collect();
        let here = |archetype: &ArchetypeId, point: usize| answers[archetype.index()][point] != Answers::default();
        let anyone = (0..points().count()).map(|point| present.iter().any(|who| here(who, point))).collect();
        let far_flanks = rules.flanking.as_ref().is_some_and(|flanking| flanking.shots);
        let circle = |point: usize| {
            let mut circle = AnswerCircle::default();
            for answers in present.iter().map(|archetype| &answers[archetype.index()][point]) {
                circle.all |= answers.menu;
                answers.reactions.iter().for_each(|a| circle.add(rules.index.sieves[a.index()], far_flanks));
            }
            circle
        };
        let circles = (0..points().count()).map(circle).collect();
        Repertoires { known, in_turn, asides, answers, anyone, circles }
    }

    /// Whether a stat block knows an action.
    #[must_use]
    #[inline]
    pub fn knows(&self, archetype: ArchetypeId, action: ActionId) -> bool {
        self.known[archetype.index()][action.index()]
    }

    /// The acts of its own turn that a stat block knows, those of planned entries aside, in the order of the ruleset.
    #[must_use]
    #[inline]
    pub fn in_turn(&self, archetype: ArchetypeId) -> &[ActionId] {
        &self.in_turn[archetype.index()]
    }

    /// The asides that a stat block knows, in the order of the ruleset.
    #[must_use]
    #[inline]
    pub fn asides(&self, archetype: ArchetypeId) -> &[ActionId] {
        &self.asides[archetype.index()]
    }

    /// Whether anyone in the scene could answer in windows at a point.
    #[must_use]
    #[inline]
    pub fn anyone_answers(&self, point: PointId) -> bool {
        self.anyone[point.index()]
    }

    /// Among whom those that could answer in windows at a point are found.
    #[must_use]
    #[inline]
    pub fn circle(&self, point: PointId) -> AnswerCircle {
        self.circles[point.index()]
    }

    /// With what a stat block could answer in windows at a point.
    #[must_use]
    #[inline]
    pub fn answers(&self, archetype: ArchetypeId, point: PointId) -> &Answers {
        &self.answers[archetype.index()][point.index()]
    }
}
