//! Turns of four actions: slots on the card, the menu of spells, areas around crossings.

use super::harness::ScreenHarness;
use crate::app::platform::stage::{self, Stage};
use crate::app::present;
use crate::app::selection::menu_groups::MenuLine;
use crate::app::selection::state::{MenuItem, Selection};
use crate::data::scene::SceneDef;
use crate::fight::state::order::{ChosenTarget, DecisionKind};
use crate::kernel::cell::Cell;
use crate::ui::action_slots::ActionSlotModel;

impl ScreenHarness {
    /// A battle of Four Actions at a turn with an item that satisfies a test.
    fn of_four(scene: &str, wanted: impl Fn(&ScreenHarness, &MenuItem) -> bool) -> ScreenHarness {
        let change = |scene: &mut SceneDef| "four_actions".clone_into(&mut scene.ruleset.value);
        let battle = stage::altered(scene, "oak", |usual| usual, change);
        let mut table = ScreenHarness::laid(battle, Selection::default(), Stage::Turn);
        for _ in 0..300 {
            table.selection.refresh(&mut table.battle);
            let turn = matches!(table.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Turn { .. }));
            if turn && table.battle.asked().is_some() && table.selection.items.iter().any(|item| wanted(&table, item)) {
                return table;
            }
            let body = table.battle.suggestion().expect("the fight goes on").body;
            table.battle.submit(body).expect("it is taken");
        }
        panic!("nobody has such a turn");
    }

    fn wells(&mut self) -> Vec<ActionSlotModel> {
        let (view, who) =
            (self.selection.view.clone().expect("a view"), self.selection.selected.expect("whose turn it is"));
        present::action_slots(&mut self.battle, &self.selection, &view, who)
    }

    fn names_of(&self, lines: &[MenuLine]) -> Vec<String> {
        let rules = self.battle.fight.rules();
        let name = |line: &MenuLine| match line {
            MenuLine::Item(at, _) => self.selection.items[*at].action.map(|action| rules.action(action).name.clone()),
            MenuLine::Head(menu_group, ..) => Some(menu_group.name().to_owned()),
        };
        lines.iter().filter_map(name).collect()
    }
}

fn free(item: &MenuItem) -> bool {
    item.blocked.is_none()
}

#[test]
fn wells_tell_what_is_left_what_it_is_for_and_what_an_order_would_take() {
    let mut table = ScreenHarness::of_four("toll_house", |table, item| {
        free(item) && item.action.is_some_and(|a| table.battle.fight.rules().action(a).key.value == "defend")
    });
    let wells = table.wells();
    let names: Vec<&str> = wells.iter().map(|well| well.name.as_str()).collect();
    assert_eq!(names, ["Standard", "Move", "Quick", "Reaction"]);
    assert!(wells[0].left == 1 && wells[2].left == 1);
    let uses = |well: &ActionSlotModel, name: &str| well.uses.iter().any(|(_, names)| names.iter().any(|n| n == name));
    assert!(uses(&wells[0], "Defend") && !uses(&wells[1], "Defend") && uses(&wells[2], "Side Step"));
    assert!(uses(&wells[3], "Opportunity Attack"), "{:?}", wells[3].uses);
    assert_eq!(wells[0].stands_in, "Stands in for Move and Quick.");
    // A cell beyond a walk's reach takes the action that opens the walk.
    let far = table
        .selection
        .extended_reach
        .as_ref()
        .and_then(|extended_reach| extended_reach.cells().last().copied())
        .expect("one can walk");
    table.selection.cursor = Some(far);
    let takes: i32 = table.wells().iter().map(|well| well.takes).sum();
    assert_eq!(takes, 1);
    table.selection.cursor = None;
    assert!(table.wells().iter().all(|well| well.takes == 0));
}

#[test]
fn a_click_on_a_well_shows_only_what_it_pays_for() {
    let mut table = ScreenHarness::of_four("toll_house", |_, item| free(item));
    let all = table.lines();
    table.player().filter_by_slot(2);
    let quick = table.lines();
    let names = table.names_of(&quick);
    assert!(quick.len() < all.len() && names.iter().any(|name| name == "Side Step"), "{names:?}");
    assert!(!names.iter().any(|name| name == "Defend" || name == "Not now"), "{names:?}");
    table.player().back();
    assert_eq!(table.lines(), all);
}

#[test]
fn a_step_back_from_whoever_was_looked_at_leads_to_whose_turn_it_is() {
    let mut table = ScreenHarness::of_four("toll_house", |_, item| free(item));
    let by = table.selection.selected;
    let bodies = &table.selection.view.as_ref().expect("the board is seen").bodies;
    let other = bodies.iter().map(|body| body.id).find(|id| Some(*id) != by);
    table.selection.choose(None);
    table.selection.selected = other;
    table.player().back();
    assert_eq!((table.selection.selected, table.selection.menu), (by, false));
    table.player().back();
    assert!(table.selection.menu);
}

#[test]
fn spells_stand_in_a_book_by_school_and_are_aimed_on_the_board() {
    let rules = ScreenHarness::under(Some("four_actions"), "candle_ring", Stage::Turn)
        .expect("a turn")
        .battle
        .fight
        .rules()
        .clone();
    let burst = |item: &MenuItem| item.action.is_some_and(|a| rules.action(a).key.value == "flame_burst");
    let mut table = ScreenHarness::of_four("candle_ring", |_, item| free(item) && burst(item));
    let closed = table.lines();
    let head =
        closed.iter().position(|line| matches!(line, MenuLine::Head(menu_group, ..) if menu_group.name() == "Spells"));
    table.player().pick(head.expect("there are several"));
    assert_eq!(table.lines().len(), closed.len(), "it opens beside the menu");
    let model = present::school_menu(&mut table.battle, &table.selection).expect("the book is open");
    let stock = model.stock.expect("spells are paid for");
    assert!(stock.now > 0 && stock.name == "Spell Quantity", "{stock:?}");
    let schools: Vec<&str> = model.parts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(schools[0], "Evocation");
    assert!(model.parts.iter().all(|(_, rows)| rows.is_sorted_by_key(|row| row.number)));
    let costs =
        |row: &crate::ui::school_menu::SchoolMenuRow| row.blocked.is_some() || row.cost == format!("{} SQ", row.number);
    assert!(model.parts.iter().flat_map(|(_, rows)| rows).all(costs), "{:?}", model.parts);
    // Picking one closes the school menu and aims it.
    let rows = table.selection.school_menu(&rules).expect("it is open");
    let page = rows.iter().position(|at| burst(&table.selection.items[*at])).expect("it is there");
    table.player().pick_school_row(page);
    assert!(table.selection.open.is_empty() && table.selection.chosen().is_some_and(burst) && table.player().crosses());
    // The crossing is the corner south-east of the cell; the burst lies around it.
    let aims: Vec<Cell> = table.selection.items[table.selection.row.expect("chosen")]
        .drafts
        .iter()
        .filter_map(|draft| if let ChosenTarget::Cell(cell) = draft.aim { Some(cell) } else { None })
        .collect();
    let aim = aims[aims.len() / 2];
    table.selection.cursor = Some(aim);
    let draft = table.selection.draft(&mut table.battle).expect("it is aimed");
    let pointed = table.selection.pointed();
    let over = crate::app::board::overlays::fill(
        &table.battle.fight.seen_by(table.battle.viewpoint()),
        &table.selection,
        Some(&draft),
        pointed,
    );
    let corner = bevy::math::Vec2::new(f32::from(aim.x + 1), f32::from(aim.y + 1)) * crate::view::CELL;
    assert_eq!(over.overlay.crossing, Some(corner));
    assert!(over.overlay.area.contains(&aim) && over.overlay.area.contains(&Cell::new(aim.x + 1, aim.y + 1)));
}

#[test]
fn turns_that_are_over_stay_in_their_order() {
    let change = |scene: &mut SceneDef| "four_actions".clone_into(&mut scene.ruleset.value);
    let mut battle = stage::altered("toll_house", "oak", |usual| usual, change);
    let mut selection = Selection::default();
    let mut over = 0;
    for _ in 0..200 {
        selection.refresh(&mut battle);
        let view = selection.view.clone().expect("it was refreshed");
        let track = present::track(&mut battle, &view, None, None, &[]);
        let past = track
            .initiative_entries
            .iter()
            .take_while(|initiative_entry| initiative_entry.past && !initiative_entry.running);
        let ranks: Vec<_> = past.filter_map(|initiative_entry| initiative_entry.rank).collect();
        over = over.max(ranks.len());
        assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
        let Some(order) = battle.suggestion() else { break };
        battle.submit(order.body).expect("it is taken");
    }
    assert!(over > 4, "only {over} turns were ever over");
}

#[test]
fn things_that_cannot_be_told_apart_are_offered_once() {
    let knock = |draft: &crate::fight::state::order::ActOrder| matches!(draft.aim, ChosenTarget::Knock(..));
    let mut table = ScreenHarness::of_four("toll_house", |_, item| item.drafts.iter().any(knock));
    let arena = table.battle.fight.seen_by(table.battle.viewpoint());
    let mut seen = 0;
    for item in table.selection.items.iter().filter(|item| item.drafts.iter().any(knock)) {
        let names: Vec<_> = item
            .drafts
            .iter()
            .map(|draft| (draft.aim.target(), crate::app::selection::target_names::name(&arena, draft).0))
            .collect();
        assert!(names.iter().enumerate().all(|(at, name)| !names[..at].contains(name)), "{names:?}");
        seen += names.len();
    }
    assert!(seen > 1, "{seen}");
}

#[test]
fn turns_of_vitality_can_be_read() {
    for stage in [Stage::Turn, Stage::Path, Stage::Aim, Stage::Prompt, Stage::Victory] {
        super::look_under(Some("vitality"), stage);
    }
}
