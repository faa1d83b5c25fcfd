//! The combatants of a scene, and whether each finds room where the scene puts it.

use std::sync::Arc;

use crate::data::read::{At, Pos};
use crate::data::scene::cell;
use crate::data::scope::{ArchetypeId, KeyKind, ObjectDefId, SizeStep, TerrainId};
use crate::fight::setup::Resolver;
use crate::fight::setup::starting_state::StartingState;
use crate::fight::state::components::Identity;
use crate::fight::state::resources::SideFacts;
use crate::kernel::cell::{Bounds, Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};

/// The combatants, their cells and how they start.
#[derive(Default)]
pub(super) struct Deployment {
    pub(super) combatants: Vec<Identity>,
    pub(super) places: Vec<Cell>,
    pub(super) starts: Vec<StartingState>,
    /// Riders with the names of their mounts.
    pub(super) saddles: Vec<(CombatantId, At<String>)>,
}

/// What makes a cell impassable.
#[derive(Clone, Copy, Debug)]
pub(super) enum Barrier {
    Ground(TerrainId),
    Object(ObjectDefId),
}

/// The cells that can be stood on.
pub(super) struct Floor {
    pub(super) bounds: Bounds,
    /// By cell.
    pub(super) barriers: Vec<Option<Barrier>>,
}

impl Resolver<'_> {
    /// The combatants that are present, with their cells.
    pub(super) fn combatants(&mut self, floor: &Floor, sides: &[SideFacts]) -> Deployment {
        let def = Arc::clone(self.def);
        let Deployment { mut combatants, mut places, mut starts, mut saddles } = Deployment::default();
        let rules = Arc::clone(self.rules);
        for (at, (side, facts)) in (0_u8..).zip(def.sides.iter().zip(sides)) {
            for placement in &side.who {
                let Some(key) = self.stands_for(placement) else { continue };
                let Some(archetype) = self.find(KeyKind::Archetype, key).map(ArchetypeId) else {
                    // Whatever its archetype is, it stands on one cell at least.
                    let name = placement.name.as_deref().unwrap_or("it");
                    self.place_ok(name, Rect::from(cell(*placement.at)), placement.at.pos, floor);
                    continue;
                };
                let stats = rules.archetype(archetype);
                let start = self.start(stats, side, placement);
                let size: SizeStep = stats.size;
                let place = cell(*placement.at);
                let pc = placement.pc.unwrap_or(facts.pcs);
                let identity = Identity {
                    id: CombatantId(u16::try_from(combatants.len()).unwrap_or(u16::MAX)),
                    side: SideId(at),
                    archetype,
                    name: Arc::from(placement.name.as_deref().unwrap_or(&stats.name)),
                    pc,
                    lingers: pc || placement.dies_like_pc,
                    size,
                    side_cells: self.rules.size(size).side.clamp(1, Rect::MOST_SIDE),
                };
                let rect = identity.rect(place);
                let pos = placement.at.pos;
                let mount = self.saddle(side, placement);
                let rides = mount.is_some();
                if !rides && !self.place_ok(&identity.name, rect, pos, floor) {
                    continue;
                }
                let seated = |id: CombatantId| saddles.iter().any(|(rider, _)| *rider == id);
                let mut stand = combatants.iter().zip(&places).filter(|(o, _)| !rides && !seated(o.id));
                let other = stand.find(|(o, p)| o.rect(**p).overlaps(rect));
                if let Some((other, at)) = other {
                    let shared = rect.cells().find(|c| other.rect(*at).contains(*c)).unwrap_or(place);
                    let what = format!("{} stands where {} stands, on {}", identity.name, other.name, told(shared));
                    self.fault(pos, what, "move one of them");
                    continue;
                }
                if facts.present {
                    saddles.extend(mount.map(|mount| (identity.id, mount.clone())));
                    combatants.push(identity);
                    places.push(place);
                    starts.push(start);
                }
            }
            if side.who.written == 0 {
                self.fault(side.key.pos, format!("the side `{}` has no combatants", side.key.value), "add to `who`");
            }
        }
        Deployment { combatants, places, starts, saddles }
    }

    /// Whether a footprint is on the map and on cells that nothing blocks.
    fn place_ok(&mut self, name: &str, rect: Rect, pos: Pos, floor: &Floor) -> bool {
        let Bounds { width, height } = floor.bounds;
        let side = i16::from(rect.side);
        let stands = match side {
            1 => format!("{name} stands on {}", told(rect.at)),
            _ => {
                let last = rect.cells().last().unwrap_or(rect.at);
                format!("{name} is {side}×{side} and stands on {} to {}", told(rect.at), told(last))
            }
        };
        if !floor.bounds.contains_rect(rect) {
            let help = if side > width.min(height) {
                "make the map larger, or choose a smaller combatant".to_owned()
            } else {
                format!("give a cell from (0, 0) to {}", told(Cell::new(width - side, height - side)))
            };
            self.fault(pos, format!("{stands}, off the map of {width}×{height}"), help);
            return false;
        }
        let barred: Vec<String> = rect.cells().filter_map(|c| self.barrier(c, floor)).collect();
        if barred.is_empty() {
            return true;
        }
        let what = format!("{stands}, where no combatant can stand: {}", barred.join(", "));
        self.fault(pos, what, "choose cells that nothing blocks");
        false
    }

    /// What makes a cell impassable, with its place: "Wall at (3, 4)".
    pub(super) fn barrier(&self, at: Cell, floor: &Floor) -> Option<String> {
        let name = match floor.barriers.get(floor.bounds.index(at)).copied().flatten()? {
            Barrier::Ground(id) => &self.rules.ground(id).name,
            Barrier::Object(id) => &self.rules.object(id).name,
        };
        Some(format!("{name} at {}", told(at)))
    }
}

/// "(3, 4)".
fn told(at: Cell) -> String {
    format!("({}, {})", at.x, at.y)
}
