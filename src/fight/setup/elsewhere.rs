//! Scenes under other rulesets than their own: names that the ruleset lacks, and combatants that are absent under it.

use crate::data::read::At;
use crate::data::scene::{Elsewhere, Placement, SideDef};
use crate::data::scope::KeyKind;
use crate::fight::setup::Resolver;

impl Resolver<'_> {
    /// Whether to resolve a name: under the scene's own ruleset always, so that an unknown one is a fault, and under
    /// others only if they have it.
    pub(super) fn knows(&self, kind: KeyKind, name: &At<String>) -> bool {
        self.at_home() || self.rules.scope.find(kind, name).is_some()
    }

    /// The archetype of a combatant; None for one that is left out.
    pub(super) fn stands_for<'p>(&self, placement: &'p Placement) -> Option<&'p At<String>> {
        if !placement.there_under(&self.rules.key) {
            return None;
        }
        match &placement.elsewhere {
            Some(elsewhere) if !self.knows(KeyKind::Archetype, &placement.archetype) => match elsewhere {
                Elsewhere::Absent => None,
                Elsewhere::As(other) => Some(other),
            },
            _ => Some(&placement.archetype),
        }
    }

    /// The kind of an object; None for one that is left out.
    pub(super) fn stands_there<'p>(
        &self,
        object: &'p At<String>,
        elsewhere: Option<&'p Elsewhere>,
    ) -> Option<&'p At<String>> {
        match elsewhere {
            Some(elsewhere) if !self.knows(KeyKind::Object, object) => match elsewhere {
                Elsewhere::Absent => None,
                Elsewhere::As(other) => Some(other),
            },
            _ => Some(object),
        }
    }

    /// The name of the mount that a combatant starts on; None for one on foot.
    pub(super) fn saddle<'p>(&self, side: &SideDef, placement: &'p Placement) -> Option<&'p At<String>> {
        let mount = placement.rides.as_ref()?;
        let ridden = |other: &Placement| other.name.as_deref() == Some(mount.as_str());
        let absent = side.who.iter().any(|other| ridden(other) && self.stands_for(other).is_none());
        let afoot = absent || !self.at_home() && self.rules.roles.riding.is_none();
        (!afoot).then_some(mount)
    }

    /// Whether the scene is made for the ruleset.
    fn at_home(&self) -> bool {
        self.def.ruleset.value == self.rules.key
    }
}
