//! What a side is told by the queries of its arena outside its own decisions: of every combatant alone and in pairs,
//! and of every cell.

use fray::data::formula::Quantity;
use fray::data::scope::{ActionId, PoolId, ValueId};
use fray::fight::side::SideArena;
use fray::fight::state::order::{ActOrder, ChosenTarget};
use fray::kernel::ids::CombatantId;

/// What the side is told of one combatant.
fn alone(arena: &SideArena, id: CombatantId) -> String {
    let rules = arena.rules();
    let pools: Vec<_> = (0_u16..)
        .map(PoolId)
        .take(rules.pools.len())
        .map(|pool| (arena.known_pool(id, pool), arena.pool_max(id, pool), arena.refill_previews(id, pool)))
        .collect();
    let values: Vec<_> = (0_u16..)
        .map(ValueId)
        .take(rules.values.len())
        .map(|value| arena.known_number(id, Quantity::Value(value)))
        .collect();
    let conditions: Vec<_> = arena.conditions(id).collect();
    let gear: Vec<_> = arena.gear(id).collect();
    // An open sheet shows the ammunition left as well.
    let weapons: Vec<_> = arena
        .weapons(id)
        .filter(|(_, weapon)| arena.ours(id) || weapon.ammunition.is_none())
        .map(|(item, weapon)| {
            let (reach, range) = (arena.melee_reach(id, weapon), arena.weapon_range(id, weapon));
            (item, reach, range, arena.too_near_for(id, weapon), arena.pair_of(id, item.id))
        })
        .collect();
    let turns: Vec<_> = arena.turns_seen(id).collect();
    let draft = ActOrder { by: id, action: ActionId(0), tool: None, aim: ChosenTarget::Nothing };
    let costs =
        (arena.cost_previews(&draft), arena.owes_all(&draft), arena.context_of(&draft), arena.walking_budget(id));
    let place = (arena.place(id), arena.rect(id), arena.at(id), arena.start(id), arena.arrival(id));
    let uncalled: Vec<_> = arena.uncalled(id).collect();
    let riding = (arena.mount_of(id), arena.rider_of(id), arena.partner(id), arena.edge(id), arena.walker(id));
    let hurt = (arena.health(id), arena.front(id), arena.health_band(id), arena.undefeated(id), arena.captured(id));
    let hands = (arena.free_hands(id), arena.hands_for_items(id), arena.hides(id), arena.sight_range(id));
    let intent = (arena.begun(id), arena.held(id), arena.holding(id), arena.bonds(id), arena.paid_and_owed(id));
    let used = (arena.slots(id), turns, arena.turns_begun(id), arena.dark_sight(id));
    let found: Vec<_> = arena.findings(id).collect();
    format!(
        "{id:?} {place:?} {riding:?} {hurt:?} {pools:?} {values:?} {conditions:?} {gear:?} {weapons:?} {hands:?} \
         {intent:?} {used:?} {found:?} {costs:?} {uncalled:?}"
    )
}

/// What the side is told of one of its own and another.
fn together(arena: &SideArena, own: CombatantId, other: CombatantId) -> String {
    let sight = (arena.sees(own, other), arena.sees(other, own), arena.notices(own, other), arena.distance(own, other));
    let reach = (arena.reaches(own, other), arena.reaches(other, own), arena.mount_distance(own, other));
    let threat = (arena.threatens(own, other, None), arena.threatens(other, own, None));
    format!("{own:?} {other:?} {sight:?} {reach:?} {threat:?} {:?}", arena.carries_rider(other, own))
}

/// All of it.
pub fn queries(arena: &SideArena) -> Vec<String> {
    let mut told: Vec<String> = arena.all_combatants().map(|id| alone(arena, id)).collect();
    let ours = |id: &CombatantId| arena.side(*id) == arena.own_side() && arena.present(*id);
    for own in arena.all_combatants().filter(ours).take(3) {
        told.extend(arena.all_combatants().filter(|id| *id != own).map(|other| together(arena, own, other)));
    }
    let cells = arena.scene().bounds().cells();
    let there = cells.filter_map(|cell| {
        let bodies: Vec<_> = arena.bodies_at(cell).collect();
        let thing = arena.object_at(cell);
        (!bodies.is_empty() || thing.is_some()).then(|| format!("{cell:?} {bodies:?} {thing:?}"))
    });
    told.extend(there);
    told.push(format!("{:?} {:?} {:?}", arena.act(), arena.turn(), arena.loose()));
    told
}
