//! Forgetting: all that a side does not know leaves the copy of a fight, so that copies of fights that the side cannot
//! tell apart are equal.

use crate::data::effect::{Limit, SightLimit};
use crate::data::scope::ConditionId;
use crate::fight::imagine::Memory;
use crate::fight::imagine::evidence::Sightings;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{
    Carried, Commitments, Instance, Inventory, Item, Origin, RoundUsage, SlotState, TimesTaken,
};
use crate::fight::state::findings::Finding;
use crate::fight::state::frames::{Frame, Waiting};
use crate::fight::state::order::ChosenTarget;
use crate::kernel::dice::Dice;
use crate::kernel::ids::{CombatantId, InstanceId, ItemId, SideId};

/// How well a side knows a combatant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acquaintance {
    /// It belongs to the side or to an ally: all of it is known.
    pub friend: bool,
    /// Its looks are known: it is in sight, or it left the fight.
    pub seen: bool,
    /// It is on the map and its place is unknown: neither is it in sight, nor does anything show where it is.
    pub hidden: bool,
    /// It is still to come.
    pub awaited: bool,
    /// Its numbers are known.
    pub sheet: bool,
    /// Its plans are known.
    pub plans: bool,
    /// It holds something ready, which is public.
    pub holds: bool,
}

impl Acquaintance {
    pub(super) fn new(arena: &Arena, side: SideId, id: CombatantId) -> Acquaintance {
        let friend = !arena.scene().hostile(side, arena.side(id));
        // A zone that goes along with its bearer shows where that one is.
        let shown = || arena.zones.0.iter().any(|zone| zone.along && zone.by == id);
        let seen = friend || !arena.present(id) || arena.known_to(side, id);
        Acquaintance {
            friend,
            seen,
            hidden: !seen && !shown(),
            awaited: !friend && arena.awaited(id),
            sheet: arena.sheet_known(Some(side), id),
            plans: arena.plans_known(Some(side), id),
            holds: seen && arena.commitments(id).held.is_some(),
        }
    }
}

/// Takes away all that the side does not know.
pub(super) fn forget(arena: &mut ArenaMut, memory: &Memory, dice: &mut Dice) {
    for id in arena.all_combatants() {
        let who = memory.who[id.index()];
        if who.friend {
            continue;
        }
        conditions(arena, memory, id, memory.setup.starting_conditions(id), dice);
        if !who.plans {
            plans(arena, id);
        }
        if who.seen {
            arena.inventory_mut(id).0.retain(|item| !out_of_sight(item.carried));
            let commitments = arena.commitments_mut(id);
            commitments.held = None;
            if let Some(begun) = &mut commitments.begun {
                begun.draft.aim = ChosenTarget::Open;
            }
        } else {
            let starting = memory.setup.starting_gear(arena.identity(id));
            let gear = remembered_gear(starting, memory.first_items[id.index()], &memory.evidence.of[id.index()]);
            let turns = arena.usage(id).turns;
            let in_scene = acts_with_a_limit(arena, &memory.evidence.of[id.index()].acts);
            *arena.inventory_mut(id) = gear;
            *arena.commitments_mut(id) = Commitments::default();
            *arena.usage_mut(id) = RoundUsage { turns, in_scene, ..RoundUsage::default() };
        }
        if who.hidden {
            let start = arena.scene().starts[id.index()];
            arena.refresh_body(id, false);
            arena.position_mut(id).at = memory.evidence.of[id.index()].at.map_or(start, |(cell, _)| cell);
        }
        if who.awaited {
            let at = arena.scene().starts[id.index()];
            arena.position_mut(id).at = at;
        }
    }
    let scene = arena.scene();
    let sides: Vec<SideId> = (0_u8..).map(SideId).take(scene.sides.len()).collect();
    let friendly = |side: SideId| sides.contains(&side) && !scene.hostile(memory.side, side);
    arena.knowledge_mut().0.retain(|k| friendly(k.side));
    let objects: Vec<_> = arena.every_object().collect();
    for id in objects {
        arena.object_mut(id).content = None;
    }
    for frame in &mut arena.stack_mut().0 {
        // How a foe will walk on is its secret; where forced movement and charges lead is not.
        if let Frame::Walk(walk) = frame
            && !memory.who[walk.by.index()].friend
            && !walk.forced
            && walk.meets.is_none()
            && walk.leap.is_none()
        {
            walk.path.truncate(usize::from(walk.at) + 1);
        }
        // Who may still answer was found with all that is hidden.
        if let Frame::Window(window) = frame {
            window.waiting = Waiting::default();
        }
    }
}

/// Whether an item in such a place is seen by friends of its bearer alone.
pub(super) fn out_of_sight(carried: Carried) -> bool {
    matches!(carried, Carried::Stowed | Carried::Packed)
}

/// Whether a condition hides its bearer, or has found it: what follows from it is known to both sides.
fn about_hiding(arena: &Arena, key: ConditionId) -> bool {
    arena.rules().condition(key).limits.iter().any(|limit| {
        matches!(limit, Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom | SightLimit::FoundBySource))
    })
}

/// Conditions that the side does not know of go, and private traits of the stat block come in their place. One that is
/// out of sight bears what it was last seen to bear.
fn conditions(arena: &mut ArenaMut, memory: &Memory, id: CombatantId, starting: &[ConditionId], dice: &mut Dice) {
    let who = memory.who[id.index()];
    let ours = |arena: &Arena, borne: &Instance| borne.source.is_some_and(|source| arena.side(source) == memory.side);
    if who.seen && who.sheet {
        return;
    }
    let mut kept = std::mem::take(&mut arena.conditions_mut(id).0);
    kept.retain_mut(|borne| {
        let told = who.seen && arena.condition_known(Some(memory.side), id, borne);
        let hides = about_hiding(arena, borne.key);
        if hides && !told {
            // How well it hides is its secret.
            *borne = Instance { value: 4 + i32::from(dice.die(16)), round: 0, bond: None, ..*borne };
        }
        told || hides || ours(arena, borne)
    });
    let bears = |kept: &[Instance], key: ConditionId, source: Option<CombatantId>| {
        kept.iter().any(|borne| borne.key == key && (borne.source == source || source.is_none()))
    };
    let new = |arena: &Arena, key: ConditionId, source: Option<CombatantId>| Instance {
        source,
        ..Instance::new(InstanceId(u32::MAX), key, arena.rules().condition(key).until)
    };
    let private = |arena: &Arena, key: ConditionId| !who.seen || !arena.rules().condition(key).public;
    let traits = &arena.rules().archetype(arena.identity(id).archetype).traits;
    let mut given: Vec<(ConditionId, Option<CombatantId>)> = Vec::new();
    let born: &[ConditionId] = if who.seen { traits } else { starting };
    given.extend(born.iter().filter(|key| private(arena, **key)).map(|key| (*key, Some(id))));
    if !who.seen {
        for (key, source, began) in &memory.evidence.of[id.index()].conditions {
            if *began {
                given.push((*key, *source));
            } else {
                given.retain(|one| one != &(*key, *source) && (source.is_some() || one.0 != *key));
            }
        }
    }
    for (key, source) in given {
        let derived = arena.rules().condition(key).holds.is_some();
        if !derived && !about_hiding(arena, key) && !bears(&kept, key, None) {
            kept.push(new(arena, key, source));
        }
    }
    arena.conditions_mut(id).0 = kept;
}

/// Turns that were not seen yet are undecided. The frame of a turn finds its slot where it has moved to.
fn plans(arena: &mut ArenaMut, id: CombatantId) {
    let dealt = |origin: Origin| origin == Origin::Slot;
    let mut places = Vec::new();
    let plan = arena.plan_mut(id);
    let mut next = 0_u8;
    plan.slots.retain_mut(|slot| {
        let waits = slot.state == SlotState::Waiting;
        if waits {
            (slot.entry, slot.count, slot.moved, slot.front, slot.skipped) = (None, 0, false, false, false);
        }
        let stays = !waits || dealt(slot.origin);
        places.push(next);
        next += u8::from(stays);
        stays
    });
    let bought = plan.slots.iter().filter(|slot| slot.origin == Origin::Bought).count();
    plan.bought = u8::try_from(bought).unwrap_or(u8::MAX);
    for frame in &mut arena.stack_mut().0 {
        if let Frame::Turn(turn) = frame
            && turn.by == id
            && let Some(place) = places.get(usize::from(turn.slot))
        {
            turn.slot = *place;
        }
    }
}

/// The gear of a combatant out of sight, as far as it was seen: what it began with, and what it did with that in sight.
fn remembered_gear(
    starting: impl Iterator<Item = (crate::data::scope::ItemDefId, Carried)>,
    first: ItemId,
    seen: &Sightings,
) -> Inventory {
    let begun = (first.0..).map(ItemId).zip(starting);
    let moved = |id: ItemId| seen.items.iter().find(|(known, ..)| *known == id);
    let mut gear: Vec<Item> = begun
        .filter_map(|(id, (def, carried))| {
            let place = moved(id).map_or(Some(carried), |(.., place)| *place)?;
            (!out_of_sight(place)).then(|| Item::new(id, def, place))
        })
        .collect();
    for (id, def, place) in &seen.items {
        if let Some(place) = place.filter(|place| !out_of_sight(*place))
            && gear.iter().all(|item| item.id != *id)
        {
            gear.push(Item::new(*id, *def, place));
        }
    }
    Inventory(gear)
}

/// How often a combatant was seen to take the actions that are limited in number in a fight.
fn acts_with_a_limit(arena: &Arena, seen: &TimesTaken) -> TimesTaken {
    let limited = |action| arena.rules().action(action).per_scene.is_some();
    TimesTaken(seen.0.iter().filter(|(action, _)| limited(*action)).copied().collect())
}

impl Memory<'_> {
    /// What the side has found out about a combatant.
    pub(super) fn findings<'a>(&self, arena: &'a Arena, id: CombatantId) -> impl Iterator<Item = &'a Finding> {
        let side = self.side;
        arena.findings(side, id).map(|(finding, _)| finding)
    }
}
