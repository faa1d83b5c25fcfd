//! What stat blocks can do in a scene: their own actions, those that the scene grants, without those that it bars.

use crate::data::ruleset::{Ruleset, WindowSieve};
use crate::data::scope::{ActionId, ArchetypeId, PointId, TagId, Tags};

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
    /// Among whom those that could answer in windows at a point are found, by [`PointId`]: by the label that the act of
    /// the event must bear, if one must.
    circles: Vec<Vec<(Option<TagId>, AnswerCircle)>>,
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
    /// Those beside the subject.
    pub beside: bool,
    /// Those within reach of the subject.
    pub here: bool,
    /// Those within reach of the cells to which it is about to step.
    pub next: bool,
}

impl AnswerCircle {
    /// Those of both.
    fn with(self, other: AnswerCircle) -> AnswerCircle {
        AnswerCircle {
            all: self.all | other.all,
            other: self.other | other.other,
            subject: self.subject | other.subject,
            givers: self.givers | other.givers,
            left: self.left | other.left,
            beside: self.beside | other.beside,
            here: self.here | other.here,
            next: self.next | other.next,
        }
    }

    /// Adds those who could do an act. The narrowest circle is enough.
    fn add(&mut self, sieve: WindowSieve, far_flanks: bool) {
        match sieve {
            WindowSieve { other: true, .. } => self.other = true,
            WindowSieve { subject: true, .. } => self.subject = true,
            WindowSieve { left: true, .. } => self.left = true,
            WindowSieve { given: Some(_), .. } => self.givers = true,
            WindowSieve { beside: true, .. } => self.beside = true,
            WindowSieve { near: true, .. } => self.here = true,
            WindowSieve { enters: true, .. } => self.next = true,
            WindowSieve { flanks: true, .. } if !far_flanks => self.next = true,
            _ => self.all = true,
        }
    }
}

/// What a stat block knows that could answer in windows at one point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The actions of the menu there that it knows.
    pub menu: Vec<ActionId>,
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
                .map(|(menu, reactions)| Answers { menu: among(menu, known), reactions: among(reactions, known) })
                .collect()
        };
        let answers: Vec<Vec<Answers>> = known.iter().map(answers_of).collect();
        let here = |archetype: &ArchetypeId, point: usize| answers[archetype.index()][point] != Answers::default();
        let anyone = (0..points().count()).map(|point| present.iter().any(|who| here(who, point))).collect();
        let far_flanks = rules.flanking.as_ref().is_some_and(|flanking| flanking.shots);
        let circle = |point: usize| {
            let mut circles: Vec<(Option<TagId>, AnswerCircle)> = Vec::new();
            for answers in present.iter().map(|archetype| &answers[archetype.index()][point]) {
                for sieve in answers.menu.iter().chain(&answers.reactions).map(|a| rules.index.sieves[a.index()]) {
                    let at = circles.iter().position(|(label, _)| *label == sieve.label).unwrap_or_else(|| {
                        circles.push((sieve.label, AnswerCircle::default()));
                        circles.len() - 1
                    });
                    circles[at].1.add(sieve, far_flanks);
                }
            }
            circles
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

    /// Among whom those that could answer in windows at a point are found, for an act with these labels.
    #[must_use]
    pub fn circle(&self, point: PointId, tags: Tags) -> AnswerCircle {
        let fitting = self.circles[point.index()].iter().filter(|(label, _)| label.is_none_or(|label| tags.has(label)));
        fitting.fold(AnswerCircle::default(), |all, (_, circle)| all.with(*circle))
    }

    /// With what a stat block could answer in windows at a point.
    #[must_use]
    #[inline]
    pub fn answers(&self, archetype: ArchetypeId, point: PointId) -> &Answers {
        &self.answers[archetype.index()][point.index()]
    }
}
