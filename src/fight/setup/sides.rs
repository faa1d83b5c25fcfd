//! The sides of a scene: alliances, controllers, and which combatants are player characters.

use std::sync::Arc;

use crate::data::handicap::Handicap;
use crate::data::ruleset::PcsName;
use crate::data::scene::{Controller, SideRole, cell};
use crate::fight::setup::Resolver;
use crate::fight::state::resources::SideFacts;
use crate::kernel::ids::{SideId, SideSet};

impl Resolver<'_> {
    pub(super) fn sides(&mut self, controllers: &[Controller], handicaps: &[Handicap]) -> Vec<SideFacts> {
        let def = Arc::clone(self.def);
        let (written, most) = (def.sides.written, usize::from(SideSet::CAPACITY));
        if written < 2 || written > most {
            let help = if written < 2 { "add some to `sides`" } else { "take some out of `sides`" };
            self.fault(def.sides.pos, format!("a scene has 2 to {most} sides, and this one {written}"), help);
        }
        let mut sides = Vec::new();
        for (id, (at, side)) in (0..SideSet::CAPACITY).map(SideId).zip(def.sides.iter().enumerate()) {
            if def.sides[..at].iter().any(|s| s.key == side.key) {
                self.fault(side.key.pos, format!("two sides are called `{}`", side.key.value), "rename one");
            }
            let mut friends = SideSet::only(id);
            for ally in &side.allies {
                if let Some(ally) = self.side(ally).filter(|ally| ally.0 < SideSet::CAPACITY) {
                    friends.insert(ally);
                }
            }
            let role = side.role.unwrap_or(if at == 0 { SideRole::Player } else { SideRole::Npc });
            let controller = controllers.get(at).copied().unwrap_or(side.controller);
            let accepts = self.labels(&side.accepts);
            let pcs = match self.rules.roles.pcs {
                PcsName::ByRole => role == SideRole::Player,
                PcsName::ByController => controller == Controller::Human,
            };
            sides.push(SideFacts {
                key: side.key.value.clone(),
                name: side.name.clone(),
                role,
                pcs,
                friends,
                surprise: side.surprise,
                handicap: handicaps.get(at).copied().unwrap_or(side.handicap),
                present: controller != Controller::None,
                accepts,
                exits: side.exits.iter().map(|at| cell(**at)).collect(),
            });
        }
        // Alliances are mutual.
        let named: Vec<SideSet> = sides.iter().map(|s| s.friends).collect();
        for (a, friends) in (0..).map(SideId).zip(named) {
            for b in friends.iter() {
                sides[b.index()].friends.insert(a);
            }
        }
        sides
    }
}
