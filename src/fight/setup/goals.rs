//! Goals and facts of a scene, and whether its rounds are within its limit (TEMPO-RULE-32, -40, -41).

use std::sync::Arc;

use crate::data::read::{At, Pos, nearest};
use crate::data::scene::{Goal, Rounds, cell};
use crate::data::scope::{KeyKind, ScoreId, TagId};
use crate::fight::setup::Resolver;
use crate::fight::state::components::Identity;
use crate::fight::state::resources::{ClueFacts, GoalFacts, GoalKind, SideFacts};
use crate::kernel::cell::{Bounds, Cell, Rect};
use crate::kernel::ids::CombatantId;

/// An order names a fact by a number of 8 bits.
const MOST_FACTS: usize = 255;

impl Resolver<'_> {
    /// The facts of the scene. A fact about a combatant that is left off the map is left out.
    pub(super) fn clues(&mut self, combatants: &[Identity]) -> Vec<ClueFacts> {
        let def = Arc::clone(self.def);
        if def.facts.len() > MOST_FACTS {
            self.fault(Pos::START, format!("a scene has at most {MOST_FACTS} facts"), "remove some");
        }
        let mut clues = Vec::new();
        for fact in &def.facts {
            let score = fact.score.as_ref().and_then(|s| self.find(KeyKind::Score, s)).map(ScoreId);
            match (&fact.difficulty, &fact.score) {
                (Some(difficulty), _) if **difficulty < 1 => {
                    let what = format!("a difficulty of {} asks for no roll", difficulty.value);
                    self.fault(difficulty.pos, what, "give 1 or more, or leave it out");
                }
                (None, Some(score)) => {
                    let what = "a score is of no use where no roll is made".to_owned();
                    self.fault(score.pos, what, "give a `difficulty`, or leave the score out");
                }
                _ => {}
            }
            let about = match &fact.about {
                None => None,
                Some(name) => match self.called(name, combatants) {
                    None => continue,
                    found => found,
                },
            };
            let (question, answer) = (fact.question.clone(), fact.answer.clone());
            let difficulty = fact.difficulty.as_deref().copied().unwrap_or(0);
            let marks = fact.marks.as_ref().filter(|key| self.knows(KeyKind::Tag, key));
            let marks = marks.and_then(|key| self.find(KeyKind::Tag, key)).map(TagId);
            clues.push(ClueFacts { question, answer, about, score, difficulty, marks });
        }
        clues
    }

    /// The combatant of a name; None, without a fault, for one that is left off the map.
    pub(super) fn called(&mut self, name: &At<String>, combatants: &[Identity]) -> Option<CombatantId> {
        let def = Arc::clone(self.def);
        let all = def.sides.iter().flat_map(|s| &s.who).filter_map(|w| w.name.as_deref());
        // A combatant that could not be read may be the one that is named.
        let whole = def.sides.is_whole() && def.sides.iter().all(|side| side.who.is_whole());
        if whole && !all.clone().any(|n| n == name.as_str()) {
            let help = nearest(name, all).map_or_else(
                || "give a combatant that `name` under `who` of a side".to_owned(),
                |n| format!("did you mean `{n}`?"),
            );
            self.fault(name.pos, format!("no combatant is called `{}`", name.value), help);
        }
        combatants.iter().find(|c| *c.name == **name).map(|c| c.id)
    }

    /// The goals. Those of a side that is left off the map are left out.
    pub(super) fn goals(&mut self, bounds: Bounds, combatants: &[Identity], sides: &[SideFacts]) -> Vec<GoalFacts> {
        let def = Arc::clone(self.def);
        def.sides.iter().flat_map(|side| &side.exits).for_each(|at| self.goal_cell(bounds, at));
        let mut goals = Vec::new();
        for goal in &def.goals {
            let (side, kind) = match goal {
                Goal::Rout => continue,
                Goal::Hold { side, at, rounds } => {
                    self.goal_cell(bounds, at);
                    self.goal_rounds(rounds);
                    (side, GoalKind::Hold(cell(**at), rounds.value.0))
                }
                Goal::Reach { side, cells, count, who } => {
                    cells.iter().for_each(|at| self.goal_cell(bounds, at));
                    if cells.is_empty() {
                        self.fault(side.pos, "there is no cell to reach".to_owned(), "give some in `cells`");
                    }
                    let own = def.sides.iter().find(|s| s.key == *side);
                    let members = own.map_or(0, |s| s.who.len());
                    if let Some(name) = who {
                        if **count != 1 {
                            let what = format!("{} of `{}` cannot reach anything", count.value, name.value);
                            self.fault(count.pos, what, "leave `count` out where `who` names a combatant");
                        }
                        if own.is_some_and(|own| own.who.iter().all(|w| w.name.as_deref() != Some(name.as_str())))
                            && def.sides.iter().flat_map(|s| &s.who).any(|w| w.name.as_deref() == Some(name.as_str()))
                        {
                            let what = format!("`{}` is not of the side `{}`", name.value, side.value);
                            self.fault(name.pos, what, "name a combatant of that side");
                        }
                    } else if own.is_some_and(|own| own.who.is_whole() && members > 0)
                        && (**count == 0 || usize::try_from(**count).is_ok_and(|count| count > members))
                    {
                        let what = format!("{} of the side `{}` cannot reach anything", count.value, side.value);
                        let help = match members {
                            1 => "leave `count` out: the side is one combatant".to_owned(),
                            _ => format!("give a number from 1 to {members}, as many as the side has"),
                        };
                        self.fault(count.pos, what, help);
                    }
                    // A combatant that is not there reaches nothing: either a fault is told, or the ruleset leaves it
                    // out.
                    let named = who.as_ref().map(|name| self.called(name, combatants));
                    if named == Some(None) {
                        continue;
                    }
                    let cells = cells.iter().map(|at| cell(**at)).collect();
                    (side, GoalKind::Reach { cells, count: **count, who: named.flatten() })
                }
                Goal::Survive { side, rounds } => {
                    self.goal_rounds(rounds);
                    (side, GoalKind::Survive(rounds.value.0))
                }
                Goal::Fell { side, name } => {
                    let Some(who) = self.called(name, combatants) else { continue };
                    (side, GoalKind::Fell(who))
                }
            };
            if let Some(side) = self.side(side)
                && sides.get(side.index()).is_some_and(|s| s.present)
            {
                goals.push(GoalFacts { side, kind });
            }
        }
        goals
    }

    pub(super) fn goal_cell(&mut self, bounds: Bounds, at: &At<(i16, i16)>) {
        let Cell { x, y } = cell(**at);
        if !bounds.contains_rect(Rect::from(cell(**at))) {
            self.fault(at.pos, format!("the cell ({x}, {y}) is off the map"), "give one on it");
        }
    }

    fn goal_rounds(&mut self, rounds: &At<Rounds>) {
        let limit = self.round_limit();
        let number = rounds.value.0;
        if number == 0 || number > limit {
            let what = format!("{number} rounds is not within the {limit} of the scene");
            let help = match limit {
                1 => "give 1, or a greater `round_limit`".to_owned(),
                _ => format!("give a number from 1 to {limit}, or another `round_limit`"),
            };
            self.fault(rounds.pos, what, help);
        }
    }

    fn round_limit(&self) -> u32 {
        self.def.rounds(&self.rules.procedures)
    }

    /// Faults reinforcements that arrive in a round or at a count that the scene does not have.
    pub(super) fn rounds(&mut self) {
        let def = Arc::clone(self.def);
        let limit = self.round_limit();
        for arrival in def.sides.iter().flat_map(|s| &s.who).filter_map(|who| who.arrives.as_ref()) {
            if arrival.round == 0 || arrival.round > limit {
                let what = format!("there is no round {}", arrival.round);
                self.fault(arrival.pos, what, format!("the scene has rounds 1 to {limit}"));
            }
            // Without a count they arrive with the round.
            if let Some(last) = self.rules.time.last_count()
                && let Some(count) = arrival.count.filter(|count| *count > last)
            {
                let what = format!("{count} comes after the last count");
                self.fault(arrival.pos, what, format!("the count runs from 0 to {last}"));
            }
        }
    }
}
