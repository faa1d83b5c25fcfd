//! A foe that is said to be out of reach is out of reach.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::fight::Fight;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ChosenTarget, DecisionKind, Order, OrderKind};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};

/// Scenes besides, with those whom other rulesets do not know.
const HOMES: [(&str, &str); 2] = [("four_actions", "wand_moot"), ("action_points", "culver_weir")];

#[test]
fn no_foe_that_a_walk_and_a_strike_reach_is_said_to_be_too_far() {
    let mut wrong = Vec::new();
    for rules in RULES {
        let mut told = 0;
        let home = HOMES.iter().find(|(home, _)| *home == rules).map(|(_, scene)| *scene);
        for scene in ["toll_house"].into_iter().chain(home) {
            let mut table = table_of(battle(rules, scene));
            for _ in 0..200 {
                table.selection.refresh(&mut table.battle);
                if let Some(by) = table.turn() {
                    table.selection.choose(None);
                    told += check((rules, scene), &mut table, by, &mut wrong);
                }
                if !table.suggested() {
                    break;
                }
            }
        }
        assert!(told > 0, "{rules}: no foe was too far");
    }
    assert!(wrong.is_empty(), "{} of them: {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
}

/// Tries all walks beside foes that are said to be too far. How many there are.
fn check(at: (&str, &str), table: &mut ScreenHarness, by: CombatantId, wrong: &mut Vec<String>) -> usize {
    let bodies = table.selection.view.as_ref().map(|view| view.bodies.clone()).unwrap_or_default();
    let mut told = 0;
    for body in bodies {
        let Some(rect) = body.rect else { continue };
        (table.selection.cursor, table.selection.hover) = (None, Some(rect.at));
        table.selection.point(&mut table.battle);
        table.selection.look_for_attacks(&mut table.battle);
        let aimed = table.selection.attackable(&mut table.battle, rect.at).is_some();
        if !aimed || table.selection.attack().is_some() {
            continue;
        }
        told += 1;
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        let side = arena.rect(arena.mount_of(by).unwrap_or(by)).side;
        let near = |cell: &Cell| arena.rect_distance(Rect::new(*cell, side), rect) <= 1;
        let cells: Vec<Cell> = arena.scene().bounds().cells().filter(near).collect();
        for cell in cells {
            if let Some(strike) = strike_after(table, by, body.id, cell) {
                wrong.push(format!(
                    "{at:?} round {}: {by:?} strikes {:?} from {cell:?} with {strike}",
                    table.battle.fight.seen_by(None).round(),
                    body.id
                ));
            }
        }
    }
    told
}

/// A strike at a foe that is offered in the same turn after a walk. The fight is as it was afterwards.
fn strike_after(table: &mut ScreenHarness, by: CombatantId, foe: CombatantId, cell: Cell) -> Option<String> {
    let (legs, viewer) = (table.selection.walk_legs(cell), table.battle.viewpoint());
    let fight = &mut table.battle.fight;
    let start = fight.capture();
    let found = walk_and_look(fight, viewer, legs, (by, foe));
    fight.restore(&start);
    found
}

fn walk_and_look(
    fight: &mut Fight,
    viewer: Option<SideId>,
    legs: Vec<OrderKind>,
    (by, foe): (CombatantId, CombatantId),
) -> Option<String> {
    let turn = DecisionKind::Turn { by };
    if legs.is_empty() {
        return None;
    }
    for body in legs {
        let decision = fight.decision().filter(|decision| decision.kind == turn)?.id;
        fight.submit(Order { decision, body }).ok()?;
    }
    fight.decision().filter(|decision| decision.kind == turn)?;
    let arena = fight.seen_by(viewer);
    arena.unaimed_offers().into_iter().find_map(|offer| {
        let Offer::Act { by: who, action, .. } = &offer else { return None };
        let def = arena.rules().action(*action);
        if *who != by || def.strike_form().is_none() {
            return None;
        }
        let Offer::Act { aims, .. } = arena.with_targets(offer)? else { return None };
        aims.contains(&ChosenTarget::Target(foe)).then(|| def.name.clone())
    })
}
