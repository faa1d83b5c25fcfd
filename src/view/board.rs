//! What is to be seen on the board: filled in by the app from what the viewer knows, drawn by `layers.rs`.

use std::cmp::Reverse;
use std::sync::Arc;

use bevy::ecs::prelude::Resource;
use bevy::math::Vec2;

use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;
use crate::view::CELL;
use crate::view::ground::Ground;
use crate::view::objects::ObjectPicture;
use crate::view::overlay::{Overlay, centre};
use crate::view::palette::Tint;
use crate::view::token::{Look, TokenState};

/// A token on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// Whose.
    pub who: CombatantId,
    /// Its footprint; of a rider a place on its mount's.
    pub rect: Rect,
    /// Whose token it sits on.
    pub on: Option<CombatantId>,
    /// Who it stands for.
    pub look: Look,
    /// The first letter of its name, for those without a picture.
    pub letter: char,
    /// What is drawn around it.
    pub state: TokenState,
    /// How far from its footprint it is seen, in world units, y pointing down.
    pub shift: Vec2,
    /// Its opacity.
    pub alpha: f32,
    /// How much it lights up, 0 to 1: it was just hit.
    pub flash: f32,
}

impl Token {
    /// Its place from below to above: riders are seen above their mounts, the small above the large.
    #[must_use]
    pub fn rank(&self) -> (bool, Reverse<u8>, CombatantId) {
        (self.on.is_some(), Reverse(self.rect.side), self.who)
    }

    /// The middle of where it is seen.
    #[must_use]
    pub fn middle(&self) -> Vec2 {
        centre(self.rect) + self.shift
    }

    /// Sits on the token of a mount with this footprint, itself so many cells wide.
    pub fn sit(&mut self, mount: Rect, side: u8, shift: Vec2) {
        self.rect = Rect::new(mount.at, side.min(mount.side));
        let inwards = (centre(mount) - centre(self.rect)) * INWARDS;
        // On a mount no wider than its rider the rider sits higher.
        self.shift = shift + if mount.side > self.rect.side { inwards } else { Vec2::new(0.0, -CELL * INWARDS) };
    }
}

/// How far towards the centre of its mount a rider sits, of the way from the first cell.
const INWARDS: f32 = 0.12;

/// Where somebody would stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Its footprint there.
    pub rect: Rect,
    /// Who it stands for.
    pub look: Look,
}

/// A shot or a spell on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Streak {
    /// Its tail, in world units, y pointing down.
    pub from: Vec2,
    /// Its head.
    pub to: Vec2,
    /// Its colour.
    pub tint: Tint,
    /// Its opacity.
    pub alpha: f32,
}

/// A word that rises from a token. Panels draw it, in their own type.
#[derive(Clone, Debug, PartialEq)]
pub struct Rising {
    /// Its middle, in world units, y pointing down.
    pub at: Vec2,
    /// The text.
    pub text: String,
    /// Its colour.
    pub tint: Tint,
    /// Its opacity.
    pub alpha: f32,
    /// A number that matters: larger.
    pub big: bool,
}

/// A label over the board. Panels draw it, in their own type.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// What it is about, in world units, y pointing down.
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
    pub ground: Arc<Ground>,
    /// Things on it.
    pub objects: Arc<Vec<ObjectPicture>>,
    /// Items on the ground.
    pub loose: Vec<Rect>,
    /// Those who fight.
    pub tokens: Vec<Token>,
    /// Pairs of them who hold each other.
    pub ties: Vec<(CombatantId, CombatantId)>,
    /// The walker as it would stand at the end of its path.
    pub ghost: Option<Ghost>,
    /// What lies over it.
    pub overlay: Overlay,
    /// Labels.
    pub tags: Vec<Tag>,
    /// Shots and spells.
    pub streaks: Vec<Streak>,
    /// Words over tokens.
    pub rising: Vec<Rising>,
}
