//! Objects of a scene: their starting states and their links.

use std::sync::Arc;

use crate::data::read::{At, nearest};
use crate::data::scope::ObjectDefId;
use crate::fight::setup::Resolver;
use crate::fight::state::components::Object;
use crate::kernel::ids::ObjectId;

impl Resolver<'_> {
    /// The number of a state of an object: the named one, else the first.
    pub(super) fn state(&mut self, kind: ObjectDefId, state: Option<&At<String>>) -> u8 {
        let Some(wanted) = state else { return 0 };
        let rules = Arc::clone(self.rules);
        let states = &rules.object(kind).states;
        match states.iter().position(|s| s.key == *wanted) {
            Some(at) => u8::try_from(at).unwrap_or(0),
            None => {
                let keys = states.iter().map(|s| s.key.as_str());
                let help = match nearest(wanted, keys.clone()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known: {}", keys.collect::<Vec<_>>().join(", ")),
                };
                self.fault(wanted.pos, format!("there is no state `{}`", wanted.value), help);
                0
            }
        }
    }

    /// Joins objects to those that they are linked to, by name.
    pub(super) fn link(&mut self, objects: &mut [Object], names: &[(Option<String>, Vec<At<String>>)]) {
        for (at, (_, links)) in names.iter().enumerate() {
            for link in links {
                let found: Vec<ObjectId> = names
                    .iter()
                    .zip(objects.iter())
                    .filter(|((name, _), _)| name.as_deref() == Some(link.as_str()))
                    .map(|(_, o)| o.id)
                    .collect();
                if found.is_empty() {
                    let what = format!("no object of the map is named `{}`", link.value);
                    self.fault(link.pos, what, "give the object a `name`");
                }
                objects[at].links.extend(found);
            }
        }
    }
}
