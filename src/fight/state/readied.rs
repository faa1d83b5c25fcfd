//! Readied actions: the acts that are held ready, their trigger and its open terms (AP-ACT-08, AP-REACT-06,
//! SEC-REACT-20..29).

use serde::{Deserialize, Serialize};

use crate::data::scope::{ActionId, TriggerId};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// One act or walk that is held ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadiedAct {
    /// An act, with this tool or any that fits.
    Act(ActionId, Option<ItemId>),
    /// A walk for at most so many points of the purse.
    Walk(u16),
}

/// The combatants that a trigger waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerTarget {
    /// Any foe.
    #[default]
    Foe,
    /// Any friend.
    Friend,
    /// Any other combatant.
    Anybody,
    /// This combatant.
    One(CombatantId),
}

/// The open terms of a trigger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TriggerTerms {
    /// Which combatant.
    #[serde(default)]
    pub who: TriggerTarget,
    /// Which cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// How many cells from it.
    #[serde(default)]
    pub number: u8,
    /// Which act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionId>,
    /// Which object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
}

/// A readied action: its acts and its trigger.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReadiedAction {
    /// The acts and walks, in order.
    pub deeds: Vec<ReadiedAct>,
    /// The trigger.
    pub trigger: TriggerId,
    /// The open terms of the trigger.
    #[serde(default)]
    pub terms: TriggerTerms,
}

impl ReadiedAction {
    /// One act, with any tool that fits.
    #[must_use]
    pub fn act(action: ActionId, trigger: TriggerId) -> ReadiedAction {
        ReadiedAction { deeds: vec![ReadiedAct::Act(action, None)], trigger, terms: TriggerTerms::default() }
    }
}
