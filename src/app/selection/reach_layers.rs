//! The reach of a mover in layers: what costs nothing, what an action has to open first, and what leaves no good
//! strike for this turn.

use crate::app::selection::menu_items::{self, MenuItem};
use crate::app::selection::state::Selection;
use crate::data::ruleset::Ruleset;
use crate::data::scope::{ActionId, PoolId};
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The cells in reach, each in one layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct ReachLayers {
    /// Walks that need no action first.
    pub free: Vec<Cell>,
    /// Walks that an action opens.
    pub opened: Vec<Cell>,
    /// Walks of either kind after which the combatant cannot strike well any more in this turn, and could before.
    pub spent: Vec<Cell>,
}

/// What a strike takes: the action slots, and the points of the purse.
type Price = (Vec<(PoolId, i32)>, i32);

/// What the strikes of a combatant take, each price once, as far as it can pay them now.
struct StrikePrices {
    by: CombatantId,
    prices: Vec<Price>,
}

impl StrikePrices {
    fn of(arena: &SideArena, by: CombatantId, items: &[MenuItem]) -> StrikePrices {
        let mut strikes = StrikePrices { by, prices: Vec::new() };
        for item in items.iter().filter(|item| item.by == by && !item.aside) {
            let Some(action) = item.action.filter(|action| is_good(arena.rules(), *action)) else { continue };
            // What lacks nothing but a target may have one from there.
            let aimless = || ActOrder { by, action, tool: item.tool, aim: ChosenTarget::Nothing };
            let draft = match item.drafts.first() {
                Some(draft) => draft.clone(),
                None if arena.unfit(by, action).is_empty() => aimless(),
                None => continue,
            };
            let price = price(arena, &draft);
            if !strikes.prices.contains(&price) && strikes.pays(arena, &price, &Price::default()) {
                strikes.prices.push(price);
            }
        }
        strikes
    }

    /// Whether a strike can be paid for after something else.
    fn pays(&self, arena: &SideArena, (slots, points): &Price, (taken, spent): &Price) -> bool {
        let left = |pool| {
            let taken = taken.iter().find(|(slot, _)| *slot == pool).map_or(0, |(_, taken)| *taken);
            arena.pool(self.by, pool) - taken
        };
        let purse = arena.rules().time.purse().map_or(0, |purse| arena.pool(self.by, purse));
        slots.iter().all(|(pool, takes)| left(*pool) >= *takes) && purse - spent >= *points
    }

    /// Whether there is none left after something else, and was before.
    fn lost_by(&self, arena: &SideArena, other: &Price) -> bool {
        !self.prices.is_empty() && !self.prices.iter().any(|price| self.pays(arena, price, other))
    }
}

/// Whether an action is a strike, and none that is hurried in place of another.
pub(in crate::app) fn is_good(rules: &Ruleset, action: ActionId) -> bool {
    let def = rules.action(action);
    def.strike_form().is_some() && def.instead_of.is_none()
}

fn price(arena: &SideArena, draft: &ActOrder) -> Price {
    // What is paid already of an act that was begun is not paid again.
    (menu_items::slots(arena, draft), arena.owes_all(draft))
}

impl Selection {
    /// The reach of the mover in layers.
    pub(in crate::app) fn find_layers(&self, arena: &SideArena) -> ReachLayers {
        let mut layers = ReachLayers::default();
        let strikes = self.main.map(|by| StrikePrices::of(arena, by, &self.items));
        let lost = |walker: CombatantId, (slots, points): Price, cost: u16| {
            let steps = arena.walk_price(walker, cost).map_or(0, |(_, price)| price);
            strikes.as_ref().is_some_and(|strikes| strikes.lost_by(arena, &(slots, points + steps)))
        };
        if let Some((by, reach)) = &self.reach {
            for cell in reach.cells() {
                let spent = lost(*by, Price::default(), reach.cost(*cell).unwrap_or(0));
                if spent { &mut layers.spent } else { &mut layers.free }.push(*cell);
            }
        }
        if let Some(extended) = &self.extended_reach {
            let mut known: Option<(&ActOrder, Price)> = None;
            let near = |cell: &Cell| self.reach.as_ref().is_some_and(|(_, reach)| reach.cells().contains(cell));
            for cell in extended.cells().iter().filter(|cell| !near(cell)) {
                let act = extended.act(*cell).map(|(_, act)| act);
                // Many cells need the same act, whose price is worked out once.
                let paid = act.map_or_else(Price::default, |act| match &known {
                    Some((same, paid)) if *same == act => paid.clone(),
                    _ => known.insert((act, price(arena, act))).1.clone(),
                });
                // Half a step takes all the time that there is.
                let cost = if act.is_some() { 0 } else { extended.reach.cost(*cell).unwrap_or(0) };
                if lost(extended.by, paid, cost) { &mut layers.spent } else { &mut layers.opened }.push(*cell);
            }
        }
        layers
    }

    /// Whether a walk to a place leaves no strike for this turn.
    pub fn spends_strike(&self, at: Cell) -> bool {
        self.reach_layers.spent.contains(&at)
    }
}
