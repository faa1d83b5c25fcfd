//! What a press does is what is shown: with what was chosen, and not with what was chosen by itself.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::app::platform::stage::Stage;
use crate::app::present;
use crate::data::scope::SpeedStep;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::Cell;

/// Plays a ruleset on the scene of all until something is found in a turn of a player.
fn find<T>(rules: &str, look: impl Fn(&mut ScreenHarness) -> Option<T>) -> Option<(ScreenHarness, T)> {
    let mut table = table_of(battle(rules, "toll_house"));
    for _ in 0..200 {
        table.selection.refresh(&mut table.battle);
        if table.turn().is_some()
            && let Some(found) = look(&mut table)
        {
            return Some((table, found));
        }
        if !table.suggested() {
            return None;
        }
    }
    None
}

/// A row that the turn has chosen by itself and that is aimed at nothing.
fn chosen_by_itself(table: &mut ScreenHarness) -> Option<()> {
    let aimless = table.selection.chosen()?.drafts.first()?.aim == ChosenTarget::Nothing;
    (table.selection.chosen_by_itself && aimless).then_some(())
}

#[test]
fn what_a_turn_has_chosen_by_itself_takes_two_presses() {
    let (mut table, ()) = find("tempo", chosen_by_itself).expect("a turn was planned for something without an aim");
    let version = table.battle.version;
    table.player().commit();
    table.settle();
    assert_eq!(table.battle.version, version, "the first press asks");
    table.player().commit();
    table.settle();
    assert_eq!(table.battle.version, version + 1, "the second does it");
}

#[test]
fn enter_on_a_cell_walks_there_whatever_without_an_aim_is_chosen() {
    let (mut table, cell) = find("tempo", |table| {
        chosen_by_itself(table)?;
        let from = table.selection.mover_footprint?.at;
        let cells = table.selection.reach.as_ref().map(|(_, reach)| reach.cells().to_vec())?;
        cells.into_iter().find(|cell| *cell != from && table.selection.combatant_on(*cell).is_none())
    })
    .expect("a turn was planned for something without an aim");
    (table.selection.hover, table.selection.cursor) = (None, Some(cell));
    table.selection.look_at_foes(&mut table.battle);
    assert!(table.selection.danger.is_some(), "what it means to stand there is told");
    let version = table.battle.version;
    table.player().use_cursor(cell);
    table.settle();
    assert!(table.battle.version > version, "one press walks");
}

#[test]
fn an_act_is_done_with_the_weapon_that_was_chosen_and_to_no_friend_by_itself() {
    for rules in ["vitality", "four_actions"] {
        let mut walked = 0;
        let mut table = table_of(battle(rules, "toll_house"));
        for _ in 0..120 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                walked += with_each_weapon(rules, &mut table);
            }
            if !table.suggested() {
                break;
            }
        }
        assert!(walked > 0 || rules != "vitality", "{rules}: nobody walked up to a foe with a weapon of choice");
    }
}

/// Chooses each row of the menu and points at each foe. How often a weapon was chosen and a walk leads to its use.
fn with_each_weapon(rules: &str, table: &mut ScreenHarness) -> usize {
    let mut walked = 0;
    let rows: Vec<usize> = (0..table.selection.items.len())
        .filter(|row| {
            let item = &table.selection.items[*row];
            item.blocked.is_none() && !item.aside && !item.parties().is_empty()
        })
        .collect();
    for row in rows {
        table.player().choose(row);
        (table.selection.cursor, table.selection.hover) = (None, None);
        let item = &table.selection.items[row];
        let (meant, tool) = (item.meant, item.tool);
        let shown = table.selection.shown_draft(&mut table.battle);
        assert!(meant > 0 || shown.is_none(), "{rules}: it is aimed at somebody by itself: {shown:?}");
        let cells: Vec<Cell> =
            table.selection.view.iter().flat_map(|view| &view.bodies).filter_map(|b| Some(b.rect?.at)).collect();
        for cell in cells {
            table.selection.hover = Some(cell);
            table.selection.look_for_attacks(&mut table.battle);
            let Some(attack) = table.selection.attack().filter(|attack| attack.approach.is_some()) else { continue };
            assert!(tool.is_none() || attack.blow.tool == tool, "{rules}: with another weapon");
            walked += usize::from(tool.is_some());
        }
        table.selection.hover = None;
    }
    table.selection.choose(None);
    walked
}

#[test]
fn a_warning_stays_until_something_else_is_done() {
    for rules in RULES {
        let Some((mut table, ())) = find(rules, |table| {
            let by = table.turn()?;
            table.player().turn_unused(by).then_some(())
        }) else {
            panic!("{rules}: nobody has a turn")
        };
        table.player().proceed();
        assert!(table.selection.toast.is_some() && table.selection.loss_warned.is_some());
        table.selection.choose(None);
        assert!(table.selection.toast.is_none() && table.selection.loss_warned.is_none(), "{rules}");
    }
}

#[test]
fn a_plan_says_what_cannot_be_done_with_what_is_in_hand() {
    let mut table = ScreenHarness::under(Some("tempo"), "toll_house", Stage::Plan).expect("plans are made");
    let rules = table.battle.fight.rules().clone();
    let quick = |speed: SpeedStep| rules.speeds[speed.index()].key.value == "quick";
    let mut told = [0, 0];
    let rows = table.selection.plan_editor.as_ref().map_or(0, |plan_editor| plan_editor.plans.len());
    for row in 0..rows {
        let plan_editor = table.selection.plan_editor.as_mut().expect("plans are made");
        plan_editor.focus_on(&rules, row, 0);
        let by = plan_editor.plans[row].by;
        let model = present::planning(&mut table.battle, &table.selection).expect("plans are made");
        let entry = model.entries.iter().find(|entry| entry.name == "Quick Attack").expect("everybody may plan it");
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        let armed = arena.weapons(by).any(|(_, weapon)| quick(weapon.speed));
        assert_eq!(entry.text.contains("As things are"), !armed, "{}", entry.text);
        told[usize::from(armed)] += 1;
    }
    assert!(told.iter().all(|count| *count > 0), "{told:?}: some have a quick weapon in hand, and some have none");
}
