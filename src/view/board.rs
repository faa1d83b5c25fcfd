//! The view model of the board: filled in by the app from what the viewer knows, drawn by `layers.rs`.

use std::cmp::Reverse;
use std::sync::Arc;

use bevy::ecs::prelude::Resource;
use bevy::math::Vec2;

use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;
use crate::view::CELL;
use crate::view::ground::GroundMap;
use crate::view::objects::ObjectPicture;
use crate::view::overlay::{Overlay, centre};
use crate::view::palette::Tint;
use crate::view::token::{TokenLook, TokenState};

/// A token on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardToken {
    /// The combatant.
    pub who: CombatantId,
    /// Its footprint; for a rider a place on its mount's.
    pub rect: Rect,
    /// The combatant that it rides.
    pub on: Option<CombatantId>,
    /// Its side and picture.
    pub look: TokenLook,
    /// The first letter of its name, for tokens without a picture.
    pub letter: char,
    /// Its state, drawn around it.
    pub state: TokenState,
    /// Offset from its footprint, in world units, y pointing down.
    pub shift: Vec2,
    /// Its opacity.
    pub alpha: f32,
    /// Strength of the hit flash, 0 to 1.
    pub flash: f32,
}

impl BoardToken {
    /// The drawing order, from bottom to top: riders above their mounts, small tokens above large ones.
    #[must_use]
    pub fn rank(&self) -> (bool, Reverse<u8>, CombatantId) {
        (self.on.is_some(), Reverse(self.rect.side), self.who)
    }

    /// The centre of the drawn token, in world units.
    #[must_use]
    pub fn middle(&self) -> Vec2 {
        centre(self.rect) + self.shift
    }

    /// Seats the token on a mount with this footprint; `side` is the rider's own width in cells.
    pub fn sit(&mut self, mount: Rect, side: u8, shift: Vec2) {
        self.rect = Rect::new(mount.at, side.min(mount.side));
        let inwards = (centre(mount) - centre(self.rect)) * INWARDS;
        // On a mount no wider than its rider the rider sits higher.
        self.shift = shift + if mount.side > self.rect.side { inwards } else { Vec2::new(0.0, -CELL * INWARDS) };
    }
}

/// Offset of a rider towards the centre of its mount, as a share of the distance.
const INWARDS: f32 = 0.12;

/// A preview of where a combatant would stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Its footprint there.
    pub rect: Rect,
    /// Its side and picture.
    pub look: TokenLook,
}

/// A projectile or spell in flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectileTrail {
    /// Its tail, in world units, y pointing down.
    pub from: Vec2,
    /// Its head.
    pub to: Vec2,
    /// Its colour.
    pub tint: Tint,
    /// Its opacity.
    pub alpha: f32,
}

/// A floating text. Panels draw it, with their fonts.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatingLabel {
    /// Its centre, in world units, y pointing down.
    pub at: Vec2,
    /// The text.
    pub text: String,
    /// Its colour.
    pub tint: Tint,
    /// Its opacity.
    pub alpha: f32,
    /// Whether it is drawn larger, as numbers are.
    pub big: bool,
}

/// A label over the board. Panels draw it, with their fonts.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLabel {
    /// Its anchor, in world units, y pointing down.
    pub at: Vec2,
    /// The text.
    pub text: String,
    /// Its colour.
    pub tint: Tint,
    /// Whether it hangs below `at` (else it stands above).
    pub below: bool,
}

/// Everything on the board.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// The map.
    pub ground: Arc<GroundMap>,
    /// Its objects.
    pub objects: Arc<Vec<ObjectPicture>>,
    /// Items on the ground.
    pub loose: Vec<Rect>,
    /// The combatants.
    pub tokens: Vec<BoardToken>,
    /// Pairs of grappling combatants.
    pub ties: Vec<(CombatantId, CombatantId)>,
    /// The walker as it would stand at the end of its path.
    pub ghost: Option<Ghost>,
    /// The overlays.
    pub overlay: Overlay,
    /// Labels.
    pub tags: Vec<BoardLabel>,
    /// Projectiles and spells.
    pub streaks: Vec<ProjectileTrail>,
    /// Floating texts.
    pub floating_labels: Vec<FloatingLabel>,
}
