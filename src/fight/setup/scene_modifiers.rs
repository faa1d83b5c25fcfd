//! Modifiers of a scene: what helps or hinders combatants there (VIT-ROLL-21).

use std::sync::Arc;

use crate::data::scene::{HelpDef, cell};
use crate::data::scope::{KeyKind, TagId, ValueId};
use crate::fight::setup::Resolver;
use crate::fight::state::components::{Identity, Object};
use crate::fight::state::resources::SceneModifier;
use crate::kernel::cell::Bounds;

impl Resolver<'_> {
    /// Resolves the modifiers of a scene. Those about a combatant that is left off the map, or about a name that this
    /// ruleset lacks, are left out.
    pub(super) fn helps(&mut self, bounds: Bounds, combatants: &[Identity], objects: &[Object]) -> Vec<SceneModifier> {
        let def = Arc::clone(self.def);
        def.helps.iter().filter_map(|help| self.help(help, bounds, combatants, objects)).collect()
    }

    fn help(
        &mut self,
        def: &HelpDef,
        bounds: Bounds,
        combatants: &[Identity],
        objects: &[Object],
    ) -> Option<SceneModifier> {
        let labels = def.acts.iter().chain(&def.tag);
        if !self.knows(KeyKind::Value, &def.to) || !labels.clone().all(|label| self.knows(KeyKind::Tag, label)) {
            return None;
        }
        let to = ValueId(self.find(KeyKind::Value, &def.to)?);
        if self.rules.value(to).steps.is_empty() {
            let what = format!("points are worth nothing to `{}`", def.to.value);
            self.fault(def.to.pos, what, "name a value with `steps`");
        }
        let mut label = |key: &Option<_>| key.as_ref().and_then(|key| self.find(KeyKind::Tag, key)).map(TagId);
        let (acts, tag) = (label(&def.acts), label(&def.tag));
        def.cells.iter().for_each(|at| self.goal_cell(bounds, at));
        let object = match &def.object {
            None => None,
            Some(at) => {
                let found = objects.iter().find(|object| object.at == cell(**at)).map(|object| object.id);
                if found.is_none() {
                    self.fault(at.pos, "no object stands here".to_owned(), "give the cell of one");
                }
                Some(found?)
            }
        };
        let who = match &def.who {
            None => None,
            Some(name) => Some(self.called(name, combatants)?),
        };
        let side = match &def.side {
            None => None,
            Some(side) => Some(self.side(side)?),
        };
        Some(SceneModifier {
            name: def.name.clone(),
            to,
            points: def.points,
            acts,
            tag,
            cells: def.cells.iter().map(|at| cell(**at)).collect(),
            object,
            who,
            side,
            until: def.until,
        })
    }
}
