//! Mounts: the combatants that start a fight as riders.

use crate::data::read::At;
use crate::fight::setup::Resolver;
use crate::fight::setup::starting_state::StartingState;
use crate::fight::state::components::Identity;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

impl Resolver<'_> {
    /// Finds the mounts of riders and puts the riders onto their cells.
    pub(super) fn rides(
        &mut self,
        cast: &[Identity],
        places: &mut [Cell],
        starts: &[StartingState],
        saddles: &[(CombatantId, At<String>)],
    ) -> Vec<(CombatantId, CombatantId)> {
        let rules = std::sync::Arc::clone(self.rules);
        let mut rides: Vec<(CombatantId, CombatantId)> = Vec::new();
        for (rider, name) in saddles {
            let Some(own) = cast.get(rider.index()) else { continue };
            let mount = cast.iter().find(|m| m.side == own.side && m.id != own.id && *m.name == *name.value);
            let Some(mount) = mount else {
                self.fault(name.pos, format!("no combatant of its side is called `{}`", name.value), "name its mount");
                continue;
            };
            let carries = |most: u16| mount.size >= own.size && mount.size.0 - own.size.0 <= most;
            let late = |id: CombatantId| starts.get(id.index()).is_some_and(|start| start.arrival().is_some());
            let (what, help) = match &rules.roles.riding {
                None => ("there is no riding under this ruleset".to_owned(), "leave `rides` out"),
                Some(riding) if !carries(u16::from(riding.most)) => {
                    (format!("{} is of no Size to carry {}", mount.name, own.name), "choose another mount")
                }
                Some(_) if rides.iter().any(|(a, b)| [*a, *b].contains(&mount.id) || *b == own.id) => {
                    (format!("{} is ridden already, or rides itself", mount.name), "choose another mount")
                }
                Some(_) if late(own.id) || late(mount.id) => {
                    (format!("{} or its mount comes later", own.name), "let both be there at the start")
                }
                Some(_) => {
                    places[rider.index()] = places[mount.id.index()];
                    rides.push((*rider, mount.id));
                    continue;
                }
            };
            self.fault(name.pos, what, help);
        }
        rides
    }
}
