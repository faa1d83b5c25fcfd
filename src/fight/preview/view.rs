//! View model: what a side knows. Panels, the board and the AI show and use nothing else. Two states that differ only
//! in what a side does not know give that side equal views (TEMPO-RULE-31).

use crate::fight::values::known_values::HealthBand;
use std::sync::Arc;

use crate::data::effect::{Fate, Limit, SightLimit};
use crate::data::formula::{Expr, Quantity};
use crate::data::ruleset::{Ruleset, TimeDef};
use crate::data::scene::Arrival;
use crate::data::scope::{
    ActionId, ArchetypeId, ConditionId, EntryId, ItemDefId, PoolId, SizeStep, TerrainId, ValueId,
};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Item, Origin, SlotState};
use crate::fight::state::findings::{Finding, Seen};
use crate::fight::state::readied::ReadiedAction;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// A planned turn as a side knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedTurn {
    /// Number of the slot.
    pub slot: u8,
    /// How the slot came about.
    pub origin: Origin,
    /// The planned entry; None if undecided.
    pub entry: Option<EntryId>,
    /// The count at which it comes.
    pub count: u8,
    /// Whether it was moved from its usual count.
    pub moved: bool,
    /// Whether it is waiting, running or spent.
    pub state: SlotState,
    /// Whether it can still come.
    pub coming: bool,
}

/// A combatant as a side knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyView {
    /// Its id.
    pub id: CombatantId,
    /// Its name.
    pub name: Arc<str>,
    /// Its side.
    pub side: SideId,
    /// Its stat block. Its looks are public; its numbers are not.
    pub archetype: ArchetypeId,
    /// Whether it is a player character.
    pub pc: bool,
    /// Its Size.
    pub size: SizeStep,
    /// Its footprint; None if it has left or its place is unknown.
    pub rect: Option<Rect>,
    /// Its mount, if its place is known.
    pub on: Option<CombatantId>,
    /// How it left the fight.
    pub fate: Option<Fate>,
    /// When and where it arrives as a reinforcement; its own side and that side's friends know.
    pub coming: Option<(Arrival, Rect)>,
    /// Whether it can act.
    pub able: bool,
    /// Whether it is hidden from some foe; only friends know.
    pub hiding: bool,
    /// How wounded it looks.
    pub band: HealthBand,
    /// Health and its maximum, temporary health included, if known.
    pub health: Option<(i32, i32)>,
    /// Pools with points and maxima: the public ones, or all if its sheet is known.
    pub pools: Vec<(PoolId, i32, i32)>,
    /// The numbers of its sheet, if known.
    pub values: Vec<(ValueId, i32)>,
    /// Scores, if known.
    pub scores: Vec<i32>,
    /// Known conditions, with their sources.
    pub conditions: Vec<(ConditionId, Option<CombatantId>)>,
    /// Findings about it that tell more than the rest of this view, and when they were made.
    pub findings: Vec<(Finding, Seen)>,
    /// Items in hand and worn, and for friends all others: id, kind, where carried, whether loaded.
    pub gear: Vec<(ItemId, ItemDefId, Carried, bool)>,
    /// Planned turns, if its plans are known.
    pub plan: Option<Vec<PlannedTurn>>,
    /// The most turns that it can still have planned, if its plans are not known; extra and bought ones come besides.
    pub unread: u8,
    /// Its initiative number, if known.
    pub rank: Option<i32>,
    /// Whether it is known to be able to interrupt the running turn.
    pub breaks: bool,
    /// Its multi-turn action: the action, points still owed, turns still to come.
    pub begun: Option<(ActionId, i32, u8)>,
    /// What it holds ready; only friends know.
    pub held: Option<ReadiedAction>,
    /// Whether it holds anything ready, which is public.
    pub holding: bool,
}

/// An object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectView {
    /// Its id.
    pub id: ObjectId,
    /// Its kind.
    pub def: crate::data::scope::ObjectDefId,
    /// Its cell.
    pub at: Cell,
    /// The number of its state.
    pub state: u8,
}

/// Everything a side knows of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideView {
    /// The observing side; None for what is public.
    pub viewer: Option<SideId>,
    /// The round.
    pub round: u32,
    /// The count.
    pub count: Option<u8>,
    /// All combatants, in stable order, those whose place is unknown included.
    pub bodies: Vec<BodyView>,
    /// All objects.
    pub objects: Vec<ObjectView>,
    /// Items on the ground.
    pub loose: Vec<(Cell, Item)>,
    /// Zones: ground that lies over other ground, with its cells.
    pub zones: Vec<(TerrainId, Vec<Cell>)>,
    /// The combatant whose turn it is.
    pub acting: Option<CombatantId>,
    /// Movement left to the combatant that can walk now, in cells: the one whose turn it is, or one that may interrupt
    /// it.
    pub moves: u16,
}

impl Arena<'_> {
    /// What a side knows; without a side, what is public.
    #[must_use]
    pub fn view(&self, viewer: Option<SideId>) -> SideView {
        let turn = self.stack.turn();
        SideView {
            viewer,
            round: self.clock.round,
            count: self.clock.count,
            bodies: self.all_combatants().map(|id| self.body_view(viewer, id)).collect(),
            objects: self
                .all_objects()
                .map(|id| {
                    let o = self.object(id);
                    ObjectView { id, def: o.def, at: o.at, state: o.state }
                })
                .collect(),
            loose: self.loose.0.clone(),
            zones: self.zones.0.iter().map(|zone| (zone.terrain, zone.cells.clone())).collect(),
            acting: turn.map(|t| t.by),
            moves: self.walker_shown(viewer).map_or(0, |by| self.walking_budget(by)),
        }
    }

    /// The combatant that can walk now, if a side knows where it is: how far a hidden one has walked is as secret as its
    /// place.
    pub(in crate::fight) fn walker_shown(&self, viewer: Option<SideId>) -> Option<CombatantId> {
        let walker = self.window_walker().or(self.stack.turn().map(|turn| self.walker(turn.by)));
        walker.filter(|by| self.located(viewer, *by))
    }

    /// Whether an observer knows where a combatant is.
    pub(in crate::fight) fn located(&self, viewer: Option<SideId>, id: CombatantId) -> bool {
        match viewer {
            Some(side) => self.known_to(side, id),
            None => self.present(id) && !self.limited(id, |l| l == Limit::Sight(SightLimit::Concealed)),
        }
    }

    fn body_view(&self, viewer: Option<SideId>, id: CombatantId) -> BodyView {
        let rules = self.rules();
        let body = self.body(id);
        let identity = body.identity;
        let concealed = self.hides(id);
        let friend = viewer.is_some_and(|v| !self.scene().hostile(v, identity.side));
        let located = self.located(viewer, id);
        let sheet = self.sheet_known(viewer, id);
        let pools = (0_u16..).map(PoolId).zip(&rules.pools);
        let values = (0_u16..).map(ValueId).zip(&rules.values);
        // A combatant whose place is unknown looks as it did before: nothing new is told.
        let shown = located || !self.present(id);
        BodyView {
            id,
            name: Arc::clone(&identity.name),
            side: identity.side,
            archetype: identity.archetype,
            pc: identity.pc,
            size: identity.size,
            rect: located.then(|| self.rect(id)),
            on: body.position.on.filter(|_| located),
            fate: body.position.fate,
            coming: self.arrival(id).filter(|_| friend).map(|arrival| (arrival, self.rect(id))),
            able: self.able(id),
            hiding: friend && concealed,
            band: if shown { self.health_band(id) } else { HealthBand::Unhurt },
            health: (sheet && shown).then(|| (self.stamina(id), self.most_stamina(id))),
            pools: pools
                .filter(|(_, def)| shown && (sheet || def.public))
                .map(|(p, _)| (p, self.pool(id, p), self.pool_max(id, p)))
                .collect(),
            values: if sheet && shown {
                values.filter(|(_, d)| d.sheet).map(|(v, _)| (v, self.value(id, v))).collect()
            } else {
                Vec::new()
            },
            scores: if sheet { body.scores.0.clone() } else { Vec::new() },
            conditions: body
                .conditions
                .0
                .iter()
                .filter(|i| friend || shown && self.condition_known(viewer, id, i))
                .map(|i| (i.key, i.source))
                .collect(),
            findings: viewer.map_or_else(Vec::new, |side| self.still_of_use(side, id, sheet)),
            gear: body
                .inventory
                .0
                .iter()
                .filter(|i| friend || shown && matches!(i.carried, Carried::Hand | Carried::Worn))
                .map(|i| (i.id, i.def, i.carried, i.loaded))
                .collect(),
            plan: self.plans_known(viewer, id).then(|| self.planned(id)),
            unread: if self.plans_known(viewer, id) { 0 } else { self.unread(id) },
            rank: self.rank_known(viewer, id).filter(|_| shown),
            breaks: shown && self.breaks_known(viewer, id),
            begun: body.commitments.begun.as_ref().filter(|_| shown).map(|b| (b.draft.action, self.owed(b), b.turns)),
            held: body.commitments.held.clone().filter(|_| friend),
            holding: shown && body.commitments.held.is_some(),
        }
    }

    /// The initiative number of a combatant, if a side can know it.
    fn rank_known(&self, viewer: Option<SideId>, id: CombatantId) -> Option<i32> {
        let TimeDef::Live { order, .. } = &self.rules().time else { return None };
        let first = order.first()?;
        let known = |id| self.sheet_known(viewer, id) || open_to_all(self.rules(), &first.expr);
        (known(id) && self.partner(id).is_none_or(known)).then(|| self.rank(id))
    }

    /// Whether a side can know that a combatant could interrupt the running turn.
    pub(super) fn breaks_known(&self, viewer: Option<SideId>, id: CombatantId) -> bool {
        let (Some(interrupt), Some(turn)) = (self.rules().time.interrupt(), self.stack.turn()) else { return false };
        let sheets = self.sheet_known(viewer, id) && self.sheet_known(viewer, turn.by);
        let known = sheets || open_to_all(self.rules(), &interrupt.when.expr);
        known && self.could_interrupt(id)
    }

    /// Findings that tell more than the rest of the view: nothing that is on an open sheet, no plans of an earlier
    /// round.
    fn still_of_use(&self, side: SideId, id: CombatantId, sheet: bool) -> Vec<(Finding, Seen)> {
        let now = self.clock.round;
        let useful = |f: &Finding, seen: Seen| match f {
            Finding::Plan(_) => seen.round == now && !self.plans_known(Some(side), id),
            _ => !(sheet && f.on_sheet()),
        };
        self.findings(side, id).filter(|(f, seen)| useful(f, *seen)).map(|(f, seen)| (f.clone(), seen)).collect()
    }

    fn planned(&self, id: CombatantId) -> Vec<PlannedTurn> {
        (0_u8..)
            .zip(&self.plan(id).slots)
            .map(|(slot, s)| PlannedTurn {
                slot,
                origin: s.origin,
                entry: s.entry,
                count: s.count,
                moved: s.moved,
                state: s.state,
                coming: self.coming(id, s),
            })
            .collect()
    }

    /// Slots of the round that were not seen used, which is public, because turns are. What comes besides slots cannot be
    /// counted.
    fn unread(&self, id: CombatantId) -> u8 {
        if !self.able(id) || self.clock.count.is_none() {
            return 0;
        }
        let slots = &self.plan(id).slots;
        let dealt = slots.iter().filter(|s| s.origin == Origin::Slot).count();
        let used = slots.iter().filter(|s| s.origin == Origin::Slot && s.state != SlotState::Waiting).count();
        u8::try_from(dealt - used).unwrap_or(u8::MAX)
    }
}

/// Whether a formula reads only what is public of any sheet.
fn open_to_all(rules: &Ruleset, expr: &Expr) -> bool {
    let secret = |part: &Expr| match part {
        Expr::Read(_, Quantity::Pool(pool)) => !rules.pool(*pool).public,
        Expr::Read(..) | Expr::Fact(_) | Expr::Now(_) | Expr::Highest(..) | Expr::Count(..) => true,
        Expr::Num(_) | Expr::Neg(_) | Expr::Not(_) | Expr::Two(..) | Expr::Call(..) | Expr::Table(..) => false,
    };
    !expr.any(&secret)
}
