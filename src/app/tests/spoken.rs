//! What a screen reader is told of a battle: names, their order, whose turn it is, what has happened, and the board in
//! words.

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::harness::ScreenHarness;
use super::menu::RULES;
use crate::app::platform::stage::Stage;

/// All that is told on the screen of a table, in the order of the tree.
fn told(mut table: ScreenHarness) -> Vec<String> {
    let size = bevy_egui::egui::vec2(1280.0, 720.0);
    let mut harness = Harness::builder().with_size(size).build_ui(move |ui| table.show(ui));
    harness.run_steps(3);
    let label = |node: egui_kittest::Node<'_>| node.accesskit_node().label().or(node.accesskit_node().value());
    harness.query_all_by(|_| true).filter_map(label).collect()
}

fn at(told: &[String], what: &str) -> usize {
    told.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what} is not told: {told:#?}"))
}

#[test]
fn whose_turn_it_is_what_can_be_done_and_what_has_happened_are_told_in_order() {
    for rules in RULES {
        let table = ScreenHarness::under(Some(rules), "toll_house", Stage::Turn).expect("somebody has a turn");
        let view = table.selection.view.as_ref().expect("it was refreshed");
        let acting = view.acting.expect("somebody acts");
        let name = view.bodies[acting.index()].name.to_string();
        let last = table.selection.log.lines(table.battle.viewpoint(), 1).pop().expect("something has happened");
        let told = told(table);
        let acts = told.iter().position(|line| line.contains(&name) && line.contains("acting"));
        assert!(acts.is_some() || told.iter().any(|line| line.contains("acting now")), "{rules}: {told:#?}");
        let order = [at(&told, "Menu"), at(&told, &name), at(&told, "End turn")];
        assert!(order.is_sorted(), "{rules}: the bar, the combatant, the end of the turn: {order:?}");
        assert!(at(&told, &last.text) > 0, "{rules}");
    }
}

#[test]
fn the_board_in_words_names_everybody_with_a_place() {
    for rules in RULES {
        let mut table = ScreenHarness::under(Some(rules), "toll_house", Stage::Turn).expect("somebody has a turn");
        table.selection.words = true;
        let view = table.selection.view.as_ref().expect("it was refreshed");
        let seen = view.bodies.iter().filter(|body| body.fate.is_none() && body.rect.is_some());
        let names: Vec<String> = seen.map(|body| body.name.to_string()).collect();
        let hidden = view.bodies.iter().filter(|body| body.rect.is_none()).map(|body| body.name.to_string());
        let hidden: Vec<String> = hidden.collect();
        let told = told(table);
        let placed =
            |name: &str| told.iter().any(|line| line.starts_with(&format!("{name}: ")) && line.contains("column"));
        for name in &names {
            assert!(placed(name), "{rules}: {name}: {told:#?}");
        }
        for name in hidden {
            assert!(!placed(&name), "{rules}: {name} is out of sight");
        }
        assert!(names.len() >= 6, "{rules}: {names:?}");
    }
}
