//! What stands beside the rows of the menu, and what is there when one of them is chosen.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::app::present;
use crate::app::selection::readied_editor::ReadiedEditor;
use crate::fight::preview::breakdown::CostPreview;
use crate::fight::state::components::Carried;
use crate::fight::state::order::ActOrder;
use crate::fight::state::readied::ReadiedAct;

/// Goes through the turns of people in a battle.
fn each_turn(rules: &str, most: usize, mut look: impl FnMut(&mut ScreenHarness)) {
    let mut table = table_of(battle(rules, "toll_house"));
    for _ in 0..most {
        table.selection.refresh(&mut table.battle);
        if table.turn().is_some() {
            look(&mut table);
        }
        if !table.suggested() {
            break;
        }
    }
}

#[test]
fn a_readied_act_begins_with_the_weapon_in_the_hand() {
    let mut readied = 0;
    for rules in RULES {
        each_turn(rules, 120, |table| {
            let arena = table.battle.fight.seen_by(table.battle.viewpoint());
            for item in table.selection.items.iter().filter(|item| item.blocked.is_none()) {
                let Some(editor) = ReadiedEditor::of(item) else { continue };
                let in_hand = |deed: &ReadiedAct| match deed {
                    ReadiedAct::Act(_, Some(tool)) => {
                        arena.item(item.by, *tool).is_some_and(|tool| tool.carried == Carried::Hand)
                    }
                    _ => false,
                };
                let offered = item.drafts.iter().filter_map(ReadiedEditor::of_draft);
                let could = offered.into_iter().any(|editor| editor.held().deeds.first().is_some_and(in_hand));
                let does = editor.held().deeds.first().is_some_and(in_hand);
                assert_eq!(does, could, "{rules}: {:?}", editor.held());
                readied += usize::from(does);
            }
        });
    }
    assert!(readied > 10, "{readied} acts could be readied");
}

#[test]
fn what_is_out_of_reach_tells_what_it_costs() {
    let mut told = 0;
    each_turn("action_points", 60, |table| {
        let far: Vec<usize> =
            (0..table.selection.items.len()).filter(|at| table.selection.items[*at].too_far).collect();
        let model = present::menu(&mut table.battle, &table.selection, None);
        told += model.rows.iter().filter(|row| row.key.is_some() && row.detail.ends_with("AP")).count() * far.len();
        let strikes = ["Quick Attack", "Standard Attack", "Strong Attack"];
        for row in model.rows.iter().filter(|row| strikes.contains(&row.name.as_str()) && row.blocked.is_none()) {
            assert!(!row.detail.is_empty(), "{} has no price", row.name);
        }
    });
    assert!(told > 0, "something is out of reach");
}

#[test]
fn a_strike_that_costs_nothing_more_is_not_given_away_unasked() {
    let mut warned = 0;
    each_turn("vitality", 900, |table| {
        let by = table.turn().expect("it is a turn");
        let rules = table.battle.fight.rules().clone();
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        // The second of two attacks takes nothing but itself.
        let free = table.selection.items.iter().find(|item| {
            let strikes = item.action.is_some_and(|action| rules.action(action).strike_form().is_some());
            let own = item.by == by && item.blocked.is_none() && !item.aside && item.meant > 0;
            let slots = rules.slots();
            let slotless = |price: CostPreview| !matches!(price, CostPreview::Pool(pool, ..) if slots.contains(&pool));
            let free = |draft: &ActOrder| arena.cost_previews(draft).into_iter().all(slotless);
            own && strikes && item.drafts.first().is_some_and(free)
        });
        let Some(action) = free.and_then(|item| item.action) else { return };
        let left = table.player().left_over(by);
        assert!(left.lost.contains(&rules.action(action).name), "{:?}", left.lost);
        warned += 1;
    });
    assert!(warned > 0, "nobody had a second strike");
}
