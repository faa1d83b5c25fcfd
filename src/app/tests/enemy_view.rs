//! The enemy's view: what foes then do was told before.

use super::menu::{RULES, battle, seeded, table_of};
use crate::fight::imagine::FoeRange;
use crate::fight::state::log::Event;
use crate::fight::state::order::DecisionKind;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

#[test]
fn strikes_of_foes_were_told_before() {
    for rules in RULES {
        let (mut expected, mut surprising, mut seen) = (0, 0, 0);
        for seed in ["oak", "elm", "fir"] {
            let mut table = table_of(seeded(rules, "toll_house", seed));
            table.selection.enemy_on = true;
            // Whom foes could strike when a person was asked last.
            let mut told: Vec<(CombatantId, CombatantId)> = Vec::new();
            let mut located: Vec<CombatantId> = Vec::new();
            for _ in 0..900 {
                table.selection.refresh(&mut table.battle);
                if table.turn().is_some() {
                    table.selection.look_at_foes(&mut table.battle);
                    told.clear();
                    let arena = table.battle.fight.seen_by(table.battle.viewpoint());
                    located = arena.all_combatants().filter(|id| arena.located(*id)).collect();
                    for (who, danger) in &table.selection.dangers {
                        told.extend(danger.by.iter().map(|striker| (striker.order.by, *who)));
                    }
                    seen += told.len();
                }
                let read = table.battle.fight.log().len();
                if !table.suggested() {
                    break;
                }
                let new: Vec<Event> =
                    table.battle.fight.log()[read..].iter().map(|entry| entry.event.clone()).collect();
                for event in new {
                    let Event::StrikeBegan(by, on, ..) = event else { continue };
                    let arena = table.battle.fight.arena();
                    if arena.side(by) == arena.side(on)
                        || !table.battle.humans().contains(&table.battle.fight.setup().side_of(on))
                    {
                        continue;
                    }
                    // Of those whom nobody saw there was nothing to tell.
                    if !located.contains(&by) {
                        continue;
                    }
                    let known = told.contains(&(by, on));
                    *(if known { &mut expected } else { &mut surprising }) += 1;
                }
            }
        }
        // Whom it strikes from where is up to the foe, and much happens on the way.
        assert!(seen > 100, "{rules}: only {seen} strikes were told");
        assert!(expected > 5 && expected > 3 * surprising, "{rules}: {expected} were told before, {surprising} not");
    }
}

#[test]
fn the_danger_of_a_cell_opens_to_the_strike_of_each_foe() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let mut opened = 0;
        for _ in 0..300 {
            table.selection.refresh(&mut table.battle);
            let reached: Vec<Cell> =
                table.selection.reach.iter().flat_map(|(_, reach)| reach.cells().to_vec()).collect();
            if table.turn().is_some()
                && let Some(cell) = reached.last()
            {
                (table.selection.cursor, table.selection.row) = (Some(*cell), None);
                table.selection.look_at_foes(&mut table.battle);
                let before = table.battle.fight.state_hash();
                let foes = table.selection.danger.as_ref().map_or_else(Vec::new, |danger| danger.by.clone());
                for foe in &foes {
                    assert!(table.selection.open_next_foe());
                    let told = table.selection.foe_forecast(&mut table.battle).expect("its strike is told");
                    let name = table.battle.fight.arena().identity(foe.order.by).name.clone();
                    assert!(told.head.starts_with(&*name), "{rules}: {}", told.head);
                    assert!(told.costs.is_empty() && told.button.is_none(), "it is no order");
                    if let Some(odds) = told.odds {
                        assert_eq!(Some(odds.hit), foe.hit, "{rules}: {name}");
                        assert!(!odds.why_hit.is_empty(), "{rules}: {name}");
                        opened += 1;
                    }
                }
                assert_eq!(table.selection.open_next_foe(), !foes.is_empty());
                assert!(table.selection.foe_forecast(&mut table.battle).is_none(), "{rules}: after the last it closes");
                assert_eq!(table.battle.fight.state_hash(), before, "{rules}: looking changes nothing");
            }
            if !table.suggested() {
                break;
            }
        }
        assert!(opened > 5, "{rules}: {opened} strikes were opened");
    }
}

#[test]
fn foes_get_no_farther_than_was_told() {
    for rules in RULES.into_iter().filter(|rules| *rules != "tempo") {
        let mut table = table_of(battle(rules, "toll_house"));
        let (mut fine, mut farther) = (0, 0);
        // How far each foe gets, as a person knew it last; and the foe whose turn it is, from where.
        let mut told: Vec<(CombatantId, FoeRange)> = Vec::new();
        let mut running: Option<(CombatantId, Rect)> = None;
        for _ in 0..900 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                table.selection.enemy_on = true;
                table.selection.look_at_foes(&mut table.battle);
                let view = table.selection.enemy_view.as_ref().expect("it was looked at");
                told = view.foes.iter().map(|foe| (foe.by, foe.range)).collect();
            }
            let now = match table.battle.fight.decision().map(|decision| decision.kind) {
                Some(DecisionKind::Turn { by }) => Some(by),
                Some(DecisionKind::Window { .. }) => running.map(|(by, _)| by),
                _ => None,
            };
            let arena = table.battle.fight.arena();
            if let Some((by, from)) = running.filter(|(by, _)| now != Some(*by)) {
                if let Some(at) = told.iter().position(|(foe, _)| *foe == by) {
                    let (_, range) = told.swap_remove(at);
                    let gone = arena.rect_distance(from, arena.rect(by));
                    let most = i16::try_from(range.walk.max(range.rush)).unwrap_or(i16::MAX);
                    *(if gone <= most { &mut fine } else { &mut farther }) += 1;
                }
                running = None;
            }
            if running.is_none() {
                running = now.map(|by| (by, arena.rect(by)));
            }
            if !table.suggested() {
                break;
            }
        }
        // What happens before its turn may lend it legs.
        assert!(fine > 10 && farther * 20 <= fine, "{rules}: {fine} got as far as was told, {farther} farther");
    }
}
