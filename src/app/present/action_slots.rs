//! The view model of the turn's action slots: what is left of each, what the shown order would take, what each could
//! still be used for.

use crate::app::battle::driver::Battle;
use crate::app::present::{after_colon, body, capital};
use crate::app::selection::menu_items::slots as taken;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::{Effect, MovementEffect, Occasion};
use crate::data::ruleset::{ActionDef, Ruleset};
use crate::data::scope::PoolId;
use crate::fight::preview::view::SideView;
use crate::fight::side::SideArena;
use crate::kernel::ids::CombatantId;
use crate::ui::action_slots::ActionSlotModel;

/// The action slots of a combatant; none where turns have no slots, or where they are not known.
pub(in crate::app) fn action_slots(
    battle: &mut Battle,
    selection: &Selection,
    view: &SideView,
    id: CombatantId,
) -> Vec<ActionSlotModel> {
    let draft = selection.shown_order(battle).filter(|draft| draft.by == id);
    let arena = battle.fight.seen_by(battle.viewpoint());
    // A click on a cell out of reach first takes the action that opens movement.
    let extended_reach =
        selection.extended_reach.as_ref().filter(|extended_reach| extended_reach.by == id).zip(selection.pointed());
    let opens = extended_reach
        .and_then(|(extended_reach, cell)| extended_reach.act(selection.walk_end(cell)?.at))
        .map(|(_, act)| act);
    let approach = selection.attack().and_then(|attack| attack.approach.as_ref()).filter(|_| draft.is_some());
    let opens = opens.filter(|_| draft.is_none()).or(approach.and_then(|way| way.opening.as_ref()));
    // What a strike after a walk takes is known from where the walk ends.
    let attack = selection.attack().filter(|attack| attack.approach.is_some() && draft.as_ref() == Some(&attack.blow));
    let of_draft = draft.iter().flat_map(|draft| match attack {
        Some(attack) => attack.slots.clone(),
        None => taken(&arena, draft),
    });
    let mut takes: Vec<(PoolId, i32)> = Vec::new();
    for (pool, amount) in of_draft.chain(opens.into_iter().flat_map(|act| taken(&arena, act))) {
        match takes.iter_mut().find(|(known, _)| *known == pool) {
            Some((_, sum)) => *sum += amount,
            None => takes.push((pool, amount)),
        }
    }
    let seen = body(view, id);
    let known = arena.sheet_known(id);
    let slot = |(number, pool): (usize, PoolId)| {
        let (_, left, _) = seen.pools.iter().find(|(p, ..)| *p == pool)?;
        Some(ActionSlotModel {
            number,
            name: arena.rules().pool(pool).name.clone(),
            left: *left,
            takes: takes.iter().find(|(p, _)| *p == pool).map_or(0, |(_, n)| *n),
            uses: uses(&arena, selection, (id, known), pool),
            text: arena.rules().pool(pool).text.clone(),
            stands_in: stands_in(&arena, pool),
            chosen: selection.slot == Some(pool),
            ..ActionSlotModel::default()
        })
    };
    // Remaining movement stands in the slot of the action that opened it.
    let walks = |pool: PoolId| {
        let opens = |def: &&ActionDef| {
            def.does.items.iter().any(|effect| matches!(effect, Effect::Movement(MovementEffect::GainMovement { .. })))
        };
        arena.rules().actions.iter().filter(opens).any(|def| def.cost.iter().any(|cost| cost.pool() == Some(pool)))
    };
    let left = if view.acting == Some(id) { view.moves } else { 0 };
    // A rare slot is hidden while it is empty.
    let rules = arena.rules();
    let rare = |pool: PoolId| rules.pool(pool).discreet && seen.pools.iter().any(|(p, now, _)| *p == pool && *now == 0);
    let shown: Vec<(usize, PoolId)> = rules.slots().into_iter().enumerate().filter(|(_, pool)| !rare(*pool)).collect();
    let mut wells: Vec<ActionSlotModel> = shown.iter().copied().map(slot).collect::<Option<_>>().unwrap_or_default();
    if left > 0
        && let Some(well) = wells.iter_mut().zip(&shown).rfind(|(well, (_, pool))| well.left == 0 && walks(*pool))
    {
        well.0.rest = rules.grid.told(i64::from(left));
    }
    for (well, two) in wells.iter_mut().zip(shown.windows(2)) {
        well.joined = taken_whole(rules, two[0].1, two[1].1);
    }
    wells
}

/// Whether some actions cost both slots: then both are parts of one turn.
fn taken_whole(rules: &Ruleset, one: PoolId, other: PoolId) -> bool {
    let costs = |def: &ActionDef, pool| def.cost.iter().any(|cost| cost.pool() == Some(pool));
    rules.actions.iter().any(|def| costs(def, one) && costs(def, other))
}

/// What a slot could be used for now: the available items that cost it, and the known reactions.
fn uses(
    arena: &SideArena,
    selection: &Selection,
    (id, known): (CombatantId, bool),
    pool: PoolId,
) -> Vec<(String, Vec<String>)> {
    let rules = arena.rules();
    let mut uses: Vec<(String, Vec<String>)> = Vec::new();
    let mut note = |group: &str, name: String| match uses.iter_mut().find(|(known, _)| known == group) {
        Some((_, names)) if names.contains(&name) => {}
        Some((_, names)) => names.push(name),
        None => uses.push((group.to_owned(), vec![name])),
    };
    let items =
        selection.items.iter().filter(|item| item.by == id && item.blocked.is_none() && item.slots.contains(&pool));
    for action in items.filter_map(|item| item.action) {
        let def = rules.action(action);
        note(&def.group, capital(after_colon(&def.name)));
    }
    if rules.roles.reaction == Some(pool) && known {
        for (action, def) in rules.index.reactions.iter().flatten().map(|action| (*action, rules.action(*action))) {
            if matches!(def.occasion, Occasion::Reaction { .. }) && arena.knows(id, action) {
                note("", def.name.clone());
            }
        }
    }
    uses
}

/// The slots that it can replace: "Stands in for Move and Quick."
fn stands_in(arena: &SideArena, pool: PoolId) -> String {
    let backed = arena.rules().pools.iter().filter(|other| other.backed_by.contains(&pool));
    let names: Vec<&str> = backed.map(|other| other.name.as_str()).collect();
    if names.is_empty() { String::new() } else { text::body::stands_in(text::common::listed(&names)) }
}
