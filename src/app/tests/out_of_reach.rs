//! A foe that is said to be out of reach is out of reach.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::fight::Fight;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, Order, OrderKind};
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
        let Offer::Act { by, action, tool, aims } = arena.with_targets(offer)? else { return None };
        let aim = aims.into_iter().find(|aim| *aim == ChosenTarget::Target(foe))?;
        let blow = ActOrder { by, action, tool, aim };
        // One that is only begun in this turn is no such strike.
        (!arena.waits(&blow)).then(|| def.name.clone())
    })
}

#[test]
fn a_walk_up_to_a_foe_sets_off_no_strike_that_another_spares() {
    let (mut wrong, mut risky) = (Vec::new(), 0);
    for rules in RULES {
        for scene in ["toll_house", "ashgate"] {
            let mut table = table_of(battle(rules, scene));
            for _ in 0..160 {
                table.selection.refresh(&mut table.battle);
                if let Some(by) = table.turn() {
                    table.selection.choose(None);
                    risky += spared((rules, scene), &mut table, by, &mut wrong);
                }
                if !table.suggested() {
                    break;
                }
            }
        }
    }
    assert!(risky > 0, "no walk was risky");
    assert!(wrong.is_empty(), "{} of {risky}: {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
}

/// Looks for walks that foes may react to, where another one that costs no more actions leads to the same strike with
/// fewer reactions. How many walks foes may react to.
fn spared(at: (&str, &str), table: &mut ScreenHarness, by: CombatantId, wrong: &mut Vec<String>) -> usize {
    let bodies = table.selection.view.as_ref().map(|view| view.bodies.clone()).unwrap_or_default();
    let mut risky = 0;
    for rect in bodies.iter().filter_map(|body| body.rect) {
        (table.selection.cursor, table.selection.hover) = (None, Some(rect.at));
        table.selection.point(&mut table.battle);
        table.selection.look_for_attacks(&mut table.battle);
        let Some(attack) = table.selection.attack().cloned() else { continue };
        let (Some(approach), Some(foe)) = (&attack.approach, attack.blow.aim.target()) else { continue };
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        let reactions = |walker, path: &[Cell]| arena.walk_reactions(walker, path).reactions.len();
        let taken = approach.warnings.reactions.len();
        if taken == 0 {
            continue;
        }
        risky += 1;
        let side = arena.rect(approach.walker).side;
        let near = |cell: &Cell| arena.rect_distance(Rect::new(*cell, side), rect) <= 1;
        let free = |cell: &Cell| match &table.selection.walk_legs(*cell)[..] {
            [OrderKind::Walk { by, path }] => path.last() == Some(cell) && reactions(*by, path) < taken,
            [OrderKind::Act(_), OrderKind::Walk { by, path }] => {
                approach.opening.is_some() && path.last() == Some(cell) && reactions(*by, path) < taken
            }
            _ => false,
        };
        let cells: Vec<Cell> = arena.scene().bounds().cells().filter(near).filter(free).collect();
        let name = arena.rules().action(attack.blow.action).name.clone();
        for cell in cells {
            if strike_after(table, by, foe, cell).as_ref() == Some(&name) {
                wrong
                    .push(format!("{at:?}: {by:?} strikes {foe:?} from {:?} and not {cell:?}: {name}", approach.end()));
            }
        }
    }
    risky
}

#[test]
fn a_step_aside_that_costs_nothing_is_the_way_to_a_foe() {
    let mut stepped = 0;
    for scene in ["toll_house", "ashgate", "marl_halt", "larch_house"] {
        let mut table = table_of(battle("vitality", scene));
        for _ in 0..160 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                table.selection.choose(None);
                if let Some((cell, attack)) =
                    table.foe_to_attack(|attack| attack.approach.as_ref().is_some_and(|way| way.steps))
                {
                    let way = attack.approach.expect("it is wanted so");
                    assert!(way.free && way.warnings.reactions.is_empty());
                    table.click(cell);
                    table.click(cell);
                    assert_eq!(Some(table.at(way.walker)), way.end());
                    stepped += 1;
                    break;
                }
            }
            if !table.suggested() {
                break;
            }
        }
    }
    assert!(stepped > 0, "nobody stepped up to a foe");
}
