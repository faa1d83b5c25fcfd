//! How the computer plays the combatants of a scene.

use crate::data::behaviour::BehaviourDef;
use crate::data::read::Pos;
use crate::data::scene::cell;
use crate::fight::setup::Resolver;
use crate::fight::setup::starting_state::StartingState;
use crate::fight::state::behaviour::{Behaviour, Ward};
use crate::fight::state::components::Identity;
use crate::kernel::cell::Bounds;

impl Resolver<'_> {
    /// The behaviour of each combatant. Where the person that it hangs on is left off the map it is the usual one.
    pub(super) fn behaviours(
        &mut self,
        bounds: Bounds,
        combatants: &[Identity],
        starts: &[StartingState],
    ) -> Vec<Behaviour> {
        let given: Vec<_> = starts.iter().map(|start| start.behaviour().cloned()).collect();
        let resolve = |def: Option<(BehaviourDef, Pos)>| match def {
            Some((def, pos)) => self.behaviour(bounds, combatants, &def, pos).unwrap_or_default(),
            None => Behaviour::Usual,
        };
        given.into_iter().map(resolve).collect()
    }

    fn behaviour(
        &mut self,
        bounds: Bounds,
        combatants: &[Identity],
        def: &BehaviourDef,
        pos: Pos,
    ) -> Option<Behaviour> {
        Some(match def {
            BehaviourDef::Cautious => Behaviour::Cautious,
            BehaviourDef::Reckless => Behaviour::Reckless,
            BehaviourDef::Coward => Behaviour::Coward,
            BehaviourDef::Guardian { at, of, within } => {
                if *within < 0 {
                    self.fault(pos, format!("it cannot stay within {within} cells"), "give 0 or more");
                }
                let ward = match (at, of) {
                    (Some(at), None) => {
                        self.goal_cell(bounds, at);
                        Ward::Place(cell(**at))
                    }
                    (None, Some(name)) => Ward::Person(self.called(name, combatants)?),
                    (None, None) => {
                        let help = "add `at: (column, row)`, or `of: \"name\"`";
                        self.fault(pos, "it does not say what it guards".to_owned(), help);
                        return None;
                    }
                    (Some(_), Some(name)) => {
                        let what = "it guards a place and a person".to_owned();
                        self.fault(name.pos, what, "leave one of them out");
                        return None;
                    }
                };
                Behaviour::Guardian(ward, *within)
            }
            BehaviourDef::Patrol { cells } => {
                cells.iter().for_each(|at| self.goal_cell(bounds, at));
                if cells.is_empty() {
                    self.fault(pos, "there is no cell to go to".to_owned(), "give some in `cells`");
                    return None;
                }
                Behaviour::Patrol(cells.iter().map(|at| cell(**at)).collect())
            }
            BehaviourDef::Bodyguard { of } => Behaviour::Bodyguard(self.called(of, combatants)?),
        })
    }
}
