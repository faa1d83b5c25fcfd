//! What can be answered: the rows of the menu before they are folded, and the lists beside the board.

use crate::app::selection::aims;
use crate::data::scope::{ActionId, ItemDefId, PoolId};
use crate::fight::preview::breakdown::Price;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::{Aim, Draft};
use crate::kernel::ids::{CombatantId, ItemId};

/// One thing that can be answered, or that cannot and says why.
#[derive(Clone, Debug)]
pub(in crate::app) struct Item {
    /// Who would do it.
    pub by: CombatantId,
    /// What, for acts.
    pub action: Option<ActionId>,
    /// The turn it takes, for calls.
    pub slot: Option<u8>,
    /// With what.
    pub tool: Option<ItemId>,
    /// Everything it may be aimed at.
    pub drafts: Vec<Draft>,
    /// How many of them, the first ones, are aimed at somebody it is meant for: foes, or friends for what helps. The
    /// keys go through these; others take a click.
    pub meant: usize,
    /// The actions of the turn that it would take, where turns consist of such.
    pub slots: Vec<PoolId>,
    /// Why not.
    pub blocked: Option<String>,
    /// Whether it is done aside, while something else is asked.
    pub aside: bool,
    /// In a turn: the number key that it has for the whole battle, inside its group if it stands in one.
    pub key: Option<u8>,
    /// In a turn: whether it came up after the menu was put together.
    pub late: bool,
}

impl Item {
    /// An act.
    pub fn act(by: CombatantId, action: ActionId, tool: Option<ItemId>, drafts: Vec<Draft>) -> Item {
        Item { action: Some(action), tool, drafts, ..Item::of(by) }
    }

    /// A turn that is due, for a call.
    pub fn due(by: CombatantId, slot: u8) -> Item {
        Item { slot: Some(slot), ..Item::of(by) }
    }

    /// Nothing yet, of somebody.
    fn of(by: CombatantId) -> Item {
        Item {
            by,
            action: None,
            slot: None,
            tool: None,
            drafts: Vec::new(),
            meant: 0,
            slots: Vec::new(),
            blocked: None,
            aside: false,
            key: None,
            late: false,
        }
    }

    /// Whether it would take a kind of action; anything will do for none.
    pub fn takes(&self, slot: Option<PoolId>) -> bool {
        slot.is_none_or(|slot| self.slots.contains(&slot))
    }

    /// Whether it is aimed at combatants or cells, so that one aims on the board.
    pub fn targets(&self) -> bool {
        self.drafts.first().is_some_and(|d| matches!(d.aim, Aim::Target(_) | Aim::Cell(_)))
    }

    /// Whether it is aimed at cells.
    pub fn cells(&self) -> bool {
        self.drafts.first().is_some_and(|d| matches!(d.aim, Aim::Cell(_)))
    }

    /// Those of whom one is chosen before what about them: where an act says both and there are several.
    pub fn parties(&self) -> Vec<CombatantId> {
        let mut found = Vec::new();
        for draft in &self.drafts {
            match draft.aim {
                Aim::Inquiry(who, _)
                | Aim::Condition(who, _)
                | Aim::Set(who, _)
                | Aim::Theirs(who, _)
                | Aim::Line(who, _)
                | Aim::Knock(who, ..)
                | Aim::Aid(who, ..)
                | Aim::Haste(who, ..) => {
                    if !found.contains(&who) {
                        found.push(who);
                    }
                }
                _ => return Vec::new(),
            }
        }
        if found.len() > 1 { found } else { Vec::new() }
    }

    /// Whether it can be done at once.
    pub fn at_once(&self) -> bool {
        matches!(&self.drafts[..], [only] if matches!(only.aim, Aim::Nothing | Aim::Open | Aim::Kept(_)))
    }
}

/// The actions of the turn that an order would take, with how many of each.
pub(in crate::app) fn slots(arena: &Arena, draft: &Draft) -> Vec<(PoolId, i32)> {
    let slots = arena.rules().slots();
    if slots.is_empty() {
        return Vec::new();
    }
    let taken = |price| match price {
        Price::Pool(pool, before, after) if slots.contains(&pool) && after < before => Some((pool, before - after)),
        _ => None,
    };
    arena.prices(draft).into_iter().filter_map(taken).collect()
}

/// Adds an item, unless a row of the menu stands there already that does as well.
pub(in crate::app) fn add(items: &mut Vec<Item>, arena: &Arena, item: Item) {
    if !items.iter().any(|known| alike(arena, known, &item)) {
        items.push(item);
    }
}

/// Whether two items are the same act of somebody with nothing, or with things that are alike.
pub(in crate::app) fn same_act(arena: &Arena, one: &Item, other: &Item) -> bool {
    let same = (one.by, one.action) == (other.by, other.action);
    same && (one.tool == other.tool || thing(arena, one).is_some_and(|known| thing(arena, other) == Some(known)))
}

/// What is to be told apart of the tool of an item.
fn thing(arena: &Arena, item: &Item) -> Option<(ItemDefId, Carried, u8)> {
    item.tool.and_then(|tool| arena.item(item.by, tool)).map(|thing| (thing.def, thing.carried, thing.spent))
}

/// Whether two items are the same act with things that are alike.
fn alike(arena: &Arena, one: &Item, other: &Item) -> bool {
    let aims = |item: &Item| item.drafts.iter().map(|draft| draft.aim.clone()).collect::<Vec<_>>();
    one.action.is_some()
        && (one.by, one.action, one.aside) == (other.by, other.action, other.aside)
        && thing(arena, one).is_some_and(|known| thing(arena, other) == Some(known))
        && aims(one) == aims(other)
}

/// Leaves one of the aims at somebody's things that a player could not tell apart: of two knives in its hands either
/// will do.
pub(in crate::app) fn keep_distinct(arena: &Arena, drafts: &mut Vec<Draft>) {
    let mut seen: Vec<(CombatantId, String)> = Vec::new();
    drafts.retain(|draft| {
        let (Aim::Knock(who, ..) | Aim::Theirs(who, _)) = draft.aim else { return true };
        let thing = (who, aims::name(arena, draft).0);
        let new = !seen.contains(&thing);
        if new {
            seen.push(thing);
        }
        new
    });
}

/// What a list beside the board is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum Listing {
    /// Whom the chosen item is about.
    Parties(Vec<CombatantId>),
    /// Drafts of the chosen item, by number.
    Drafts(Vec<usize>),
}
