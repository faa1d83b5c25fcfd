//! Items: the possible answers, as rows of the menu before folding and of the target lists beside the board.

use crate::app::selection::target_names;
use crate::data::scope::{ActionId, ItemDefId, PoolId};
use crate::fight::preview::breakdown::CostPreview;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::{CombatantId, ItemId};

/// A possible answer, or a blocked one with its reason.
#[derive(Clone, Debug)]
pub(in crate::app) struct MenuItem {
    /// The actor.
    pub by: CombatantId,
    /// The action, for acts.
    pub action: Option<ActionId>,
    /// The turn it takes, for calls.
    pub slot: Option<u8>,
    /// The tool.
    pub tool: Option<ItemId>,
    /// All of its drafts, one per aim.
    pub drafts: Vec<ActOrder>,
    /// Number of leading drafts with an intended target: foes, or friends for helpful actions. Keys cycle through
    /// these; the others need a click.
    pub meant: usize,
    /// The action slots that it would take, where turns consist of slots.
    pub slots: Vec<PoolId>,
    /// Why it cannot be chosen.
    pub blocked: Option<String>,
    /// Whether it lacks nothing but a target in reach: it is chosen to walk up to one.
    pub far: bool,
    /// Whether that is only too far away, so that it is no greyed row.
    pub too_far: bool,
    /// Whether it is of no use in this turn, as far as can be told: it was blocked all the time, and by more than points,
    /// conditions or a target out of reach.
    pub idle: bool,
    /// Whether it was so as the turn began.
    pub began_idle: bool,
    /// The order in which such rows have come to be of use since, from 1.
    pub woke: u16,
    /// Whether it is done aside, while another question is pending.
    pub aside: bool,
    /// In a turn: its number key for the whole battle, inside its group if it has one.
    pub key: Option<u8>,
    /// In a turn: whether it appeared after the menu was collected.
    pub late: bool,
}

impl MenuItem {
    /// An act.
    pub fn act(by: CombatantId, action: ActionId, tool: Option<ItemId>, drafts: Vec<ActOrder>) -> MenuItem {
        MenuItem { action: Some(action), tool, drafts, ..MenuItem::of(by) }
    }

    /// A turn that is due, for a call.
    pub fn due(by: CombatantId, slot: u8) -> MenuItem {
        MenuItem { slot: Some(slot), ..MenuItem::of(by) }
    }

    /// An empty item of a combatant.
    fn of(by: CombatantId) -> MenuItem {
        MenuItem {
            by,
            action: None,
            slot: None,
            tool: None,
            drafts: Vec::new(),
            meant: 0,
            slots: Vec::new(),
            blocked: None,
            far: false,
            too_far: false,
            idle: false,
            began_idle: false,
            woke: 0,
            aside: false,
            key: None,
            late: false,
        }
    }

    /// An order of it, to be priced: what is out of reach of everybody costs as much as elsewhere.
    pub fn priced(&self) -> Option<ActOrder> {
        let action = self.action.filter(|_| self.too_far);
        let aimless =
            action.map(|action| ActOrder { by: self.by, action, tool: self.tool, aim: ChosenTarget::Nothing });
        self.drafts.first().cloned().or(aimless)
    }

    /// Whether it takes a slot; true for no slot.
    pub fn takes(&self, slot: Option<PoolId>) -> bool {
        slot.is_none_or(|slot| self.slots.contains(&slot))
    }

    /// Whether it is aimed at combatants or cells, and so on the board.
    pub fn targets(&self) -> bool {
        self.drafts.first().is_some_and(|d| matches!(d.aim, ChosenTarget::Target(_) | ChosenTarget::Cell(_)))
    }

    /// Whether it is aimed at cells.
    pub fn cells(&self) -> bool {
        self.drafts.first().is_some_and(|d| matches!(d.aim, ChosenTarget::Cell(_)))
    }

    /// The targets to choose from before the details: where an action needs both and there are several targets.
    pub fn parties(&self) -> Vec<CombatantId> {
        let mut found = Vec::new();
        for draft in &self.drafts {
            match draft.aim {
                ChosenTarget::Inquiry(who, _)
                | ChosenTarget::Condition(who, _)
                | ChosenTarget::Set(who, _)
                | ChosenTarget::Theirs(who, _)
                | ChosenTarget::Line(who, _)
                | ChosenTarget::Knock(who, ..)
                | ChosenTarget::Aid(who, ..)
                | ChosenTarget::Haste(who, ..) => {
                    if !found.contains(&who) {
                        found.push(who);
                    }
                }
                _ => return Vec::new(),
            }
        }
        if found.len() > 1 { found } else { Vec::new() }
    }

    /// Whether all its aims name something about combatants, none of them this one.
    pub fn concerns_others_than(&self, target: CombatantId) -> bool {
        !self.drafts.is_empty() && self.drafts.iter().all(|draft| draft.aim.target().is_some_and(|who| who != target))
    }

    /// Whether it needs no target.
    pub fn at_once(&self) -> bool {
        matches!(&self.drafts[..], [only] if matches!(only.aim, ChosenTarget::Nothing | ChosenTarget::Open | ChosenTarget::Kept(_)))
    }
}

/// The action slots that an order would take, with their amounts.
pub(in crate::app) fn slots(arena: &SideArena, draft: &ActOrder) -> Vec<(PoolId, i32)> {
    let slots = arena.rules().slots();
    if slots.is_empty() {
        return Vec::new();
    }
    let taken = |price| match price {
        CostPreview::Pool(pool, before, after) if slots.contains(&pool) && after < before => {
            Some((pool, before - after))
        }
        _ => None,
    };
    arena.cost_previews(draft).into_iter().filter_map(taken).collect()
}

/// Adds an item, unless an equivalent one exists.
pub(in crate::app) fn add(items: &mut Vec<MenuItem>, arena: &SideArena, item: MenuItem) {
    if !items.iter().any(|known| alike(arena, known, &item)) {
        items.push(item);
    }
}

/// Whether two items are the same action of one combatant, without tools or with equivalent ones.
pub(in crate::app) fn same_act(arena: &SideArena, one: &MenuItem, other: &MenuItem) -> bool {
    let same = (one.by, one.action) == (other.by, other.action);
    same && (one.tool == other.tool || thing(arena, one).is_some_and(|known| thing(arena, other) == Some(known)))
}

/// What distinguishes the tool of an item.
fn thing(arena: &SideArena, item: &MenuItem) -> Option<(ItemDefId, Carried, u8)> {
    item.tool.and_then(|tool| arena.item(item.by, tool)).map(|thing| (thing.def, thing.carried, thing.spent))
}

/// Whether two items are the same action with equivalent tools.
fn alike(arena: &SideArena, one: &MenuItem, other: &MenuItem) -> bool {
    let aims = |item: &MenuItem| item.drafts.iter().map(|draft| draft.aim.clone()).collect::<Vec<_>>();
    one.action.is_some()
        && (one.by, one.action, one.aside) == (other.by, other.action, other.aside)
        && thing(arena, one).is_some_and(|known| thing(arena, other) == Some(known))
        && aims(one) == aims(other)
}

/// Keeps one of several aims at equivalent items of a target, such as two equal knives in its hands.
pub(in crate::app) fn keep_distinct(arena: &SideArena, drafts: &mut Vec<ActOrder>) {
    let mut seen: Vec<(CombatantId, String)> = Vec::new();
    drafts.retain(|draft| {
        let (ChosenTarget::Knock(who, ..) | ChosenTarget::Theirs(who, _)) = draft.aim else { return true };
        let thing = (who, target_names::name(arena, draft).0);
        let new = !seen.contains(&thing);
        if new {
            seen.push(thing);
        }
        new
    });
}

/// The contents of a target list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum TargetListing {
    /// The targets of the chosen item.
    Parties(Vec<CombatantId>),
    /// Drafts of the chosen item, by index.
    Drafts(Vec<usize>),
}
