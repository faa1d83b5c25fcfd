//! Readied acts: what is held, for which trigger, with what of it left open (AP-ACT-08, AP-REACT-06, SEC-REACT-20..29).

use serde::{Deserialize, Serialize};

use crate::data::scope::{ActionId, TriggerId};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// Something that is held ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// An act, with a certain tool or whichever fits.
    Act(ActionId, Option<ItemId>),
    /// A walk that takes so many points of the purse at most.
    Walk(u16),
}

/// Whom one waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Any foe.
    #[default]
    Foe,
    /// Any friend.
    Friend,
    /// Anybody else.
    Anybody,
    /// A certain one.
    One(CombatantId),
}

/// What one waits for, as far as the trigger leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    /// Who.
    #[serde(default)]
    pub who: Wanted,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// How far.
    #[serde(default)]
    pub number: u8,
    /// Which act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionId>,
    /// Which object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
}

/// Acts that are held ready, and what for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// What will be done, in order.
    pub deeds: Vec<Deed>,
    /// What it waits for.
    pub trigger: TriggerId,
    /// What that leaves open.
    #[serde(default)]
    pub terms: Terms,
}

impl Held {
    /// One act, whatever it is done with.
    #[must_use]
    pub fn act(action: ActionId, trigger: TriggerId) -> Held {
        Held { deeds: vec![Deed::Act(action, None)], trigger, terms: Terms::default() }
    }

    /// The first act, if it is one.
    #[must_use]
    pub fn first_act(&self) -> Option<ActionId> {
        self.deeds.iter().find_map(|deed| match deed {
            Deed::Act(action, _) => Some(*action),
            Deed::Walk(_) => None,
        })
    }
}
