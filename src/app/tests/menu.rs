//! Menu tests: items keep their places and keys, costs take two presses, and the last pointed draft stays shown.

use super::harness::ScreenHarness;
use crate::app::battle::driver::Battle;
use crate::app::platform::stage::{self, Stage};
use crate::app::present;
use crate::app::selection::menu_groups::{self, MenuLine};
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::state::Selection;
use crate::data::scene::SceneDef;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::{Cell, Rect};

pub(super) const RULES: [&str; 5] = ["tempo", "action_points", "seconds", "four_actions", "vitality"];

pub(super) fn table_of(battle: Battle) -> ScreenHarness {
    ScreenHarness::laid(battle, Selection::default(), Stage::Turn)
}

pub(super) fn battle(rules: &str, scene: &str) -> Battle {
    seeded(rules, scene, "oak")
}

/// The same with a seed.
pub(super) fn seeded(rules: &str, scene: &str, seed: &str) -> Battle {
    let change = |scene: &mut SceneDef| rules.clone_into(&mut scene.ruleset.value);
    stage::altered(scene, seed, |usual| usual, change)
}

impl ScreenHarness {
    /// The AI answers once, for whichever side is asked.
    pub(super) fn suggested(&mut self) -> bool {
        let Some(order) = self.battle.suggestion() else { return false };
        self.battle.submit(order.body).expect("the computer's orders are taken");
        self.selection.refresh(&mut self.battle);
        true
    }

    /// The combatant whose turn it is, if a player controls it.
    pub(super) fn turn(&mut self) -> Option<crate::kernel::ids::CombatantId> {
        self.battle.asked().and(self.battle.fight.decision())?.kind.turn_of()
    }

    /// Names of the lines with their keys: heads and ungrouped rows by themselves, grouped rows after their group.
    fn named_lines(&self) -> Vec<(String, Option<u8>)> {
        let rules = self.battle.fight.rules();
        let lines = self.lines();
        let keys = menu_groups::keys(rules, self.selection.main, &lines, &self.selection.items);
        let name = |line: &MenuLine| match line {
            MenuLine::Head(menu_group, ..) => menu_group.name().to_owned(),
            MenuLine::Item(at, menu_group) => {
                let item = &self.selection.items[*at];
                let action = item.action.map(|action| rules.action(action).key.value.clone()).unwrap_or_default();
                format!("{}{action}", menu_group.as_ref().map_or("", |menu_group| menu_group.name()))
            }
        };
        lines.iter().map(name).zip(keys).collect()
    }
}

#[test]
fn a_row_keeps_its_place_while_a_turn_lasts_and_its_key_for_the_whole_battle() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let mut known: Vec<(String, u8)> = Vec::new();
        let (mut turns, mut kept) = (0, 0);
        let mut last: Option<(crate::app::selection::collect::TurnKey, Vec<String>)> = None;
        for _ in 0..220 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                let turn = table.selection.turn.expect("a turn is running");
                // Open groups stay open; open all of them.
                let rules = table.battle.fight.rules().clone();
                let heads: Vec<_> = table
                    .lines()
                    .into_iter()
                    .filter_map(
                        |line| if let MenuLine::Head(menu_group, _, false) = line { Some(menu_group) } else { None },
                    )
                    .collect();
                let held_open = last.as_ref().is_some_and(|(before, _)| *before == turn);
                if held_open {
                    let shut = heads.iter().filter(|menu_group| {
                        let rows =
                            menu_groups::members(&rules, table.selection.main, &table.selection.items, menu_group);
                        let mut rows = rows.iter().map(|at| &table.selection.items[*at]);
                        !crate::app::selection::school_menu::opens_as_school_menu(&rules, menu_group, rows.clone())
                            && !crate::app::selection::size_picker::opens_as_size_picker(&rules, menu_group, &mut rows)
                    });
                    // One that was of no use as the turn began comes up closed.
                    let new = |menu_group: &menu_groups::MenuGroup| {
                        let rows =
                            menu_groups::members(&rules, table.selection.main, &table.selection.items, menu_group);
                        let items = rows.iter().map(|at| &table.selection.items[*at]);
                        items.into_iter().all(|item| item.began_idle || item.late)
                    };
                    let shut: Vec<_> = shut.filter(|menu_group| !new(menu_group)).collect();
                    assert_eq!(shut, Vec::<&menu_groups::MenuGroup>::new(), "groups stay open");
                }
                for menu_group in heads {
                    table.selection.toggle(&rules, menu_group);
                }
                table.selection.choose(None);
                let lines = table.named_lines();
                let names: Vec<String> = lines.iter().map(|(name, _)| name.clone()).collect();
                if let Some((before, there)) = &last
                    && *before == turn
                {
                    kept += 1;
                    // What comes up later stands at the end of its group, or of the list.
                    let mut rest = names.iter();
                    let stand = there.iter().all(|row| rest.any(|now| now == row));
                    assert!(stand, "rows stand in their order: {there:?}, {names:?}");
                } else {
                    turns += 1;
                }
                last = Some((turn, names));
                let who = turn.2.index();
                for (name, key) in lines.into_iter().filter_map(|(name, key)| Some((name, key?))) {
                    let name = format!("{who} {name}");
                    match known.iter().find(|(other, _)| *other == name) {
                        Some((_, other)) => {
                            assert_eq!(*other, key, "{name} has another key under {rules:?}", rules = rules.key);
                        }
                        None => known.push((name, key)),
                    }
                }
            }
            if !table.suggested() {
                break;
            }
        }
        assert!(turns > 3 && kept > 0, "{rules}: {turns} turns, {kept} orders within one");
    }
}

#[test]
fn the_same_key_stands_for_the_same_thing_whoever_acts() {
    for rules in ["action_points", "seconds", "four_actions", "vitality"] {
        let mut table = table_of(battle(rules, "candle_ring"));
        let mut known: Vec<(u8, String)> = Vec::new();
        let mut people = Vec::new();
        for _ in 0..160 {
            table.selection.refresh(&mut table.battle);
            if let Some(by) = table.turn() {
                table.selection.open.clear();
                people.push(by);
                for (name, key) in table.named_lines().into_iter().filter_map(|(name, key)| Some((name, key?))) {
                    // A group of which a combatant knows one action is a row of its own under the same key.
                    let rules = table.battle.fight.rules();
                    let action =
                        rules.actions.iter().find(|action| action.key.value == name && !action.group.is_empty());
                    let name = action.map_or(name, |action| action.group.clone());
                    match known.iter().find(|(other, _)| *other == key) {
                        Some((_, other)) => assert_eq!(*other, name, "{key} under {}", rules.key),
                        None => known.push((key, name)),
                    }
                }
            }
            if !table.suggested() {
                break;
            }
        }
        people.sort_unstable();
        people.dedup();
        assert!(people.len() > 1 && known.len() > 3, "{rules}: {people:?}, {known:?}");
    }
}

#[test]
fn a_group_of_the_menu_opens_and_closes_in_place() {
    let mut table = ScreenHarness::new("candle_ring", Stage::Turn).expect("somebody has a turn");
    let closed = table.lines();
    let rules = table.battle.fight.rules().clone();
    let free = |line: &MenuLine| match line {
        MenuLine::Head(menu_group, ..) => {
            let inside = menu_groups::members(&rules, table.selection.main, &table.selection.items, menu_group);
            inside.iter().any(|at| table.selection.items[*at].blocked.is_none())
        }
        MenuLine::Item(..) => false,
    };
    let head = closed.iter().position(free).expect("there is a group with something to do");
    let version = table.battle.version;
    table.player().pick(head);
    let open = table.lines();
    assert!(open.len() > closed.len() && matches!(open[head], MenuLine::Head(_, _, true)));
    assert!(matches!(open[head + 1], MenuLine::Item(_, Some(_))), "its rows follow it");
    // The keys move into it, and Enter on its head closes it.
    table.player().next_action(true);
    let free = open[head + 1..].iter().find(|line| line.open(&table.selection.items));
    assert!(
        table.selection.head.is_none()
            && matches!(free, Some(MenuLine::Item(at, _)) if table.selection.row == Some(*at))
    );
    table.player().next_action(false);
    assert!(table.selection.head.is_some() && table.selection.row.is_none());
    table.player().commit();
    assert_eq!((table.lines(), table.battle.version), (closed, version), "nothing was done by it");
}

#[test]
fn the_second_key_picks_in_the_group_and_the_same_two_keys_do_so_again() {
    let mut table = table_of(battle("four_actions", "toll_house"));
    let open = |table: &ScreenHarness| {
        let rules = table.battle.fight.rules();
        let primary =
            |item: &MenuItem| item.action.is_some_and(|action| rules.action(action).key.value == "primary_attack");
        table.selection.items.iter().any(|item| primary(item) && item.blocked.is_none())
    };
    while table.turn().is_none() || !open(&table) {
        assert!(table.suggested(), "somebody can strike before it is over");
    }
    table.selection.choose(None);
    let version = table.battle.version;
    let attack = |table: &mut ScreenHarness| {
        table.player().press(1);
        table.settle();
        table.player().press(1);
        table.settle();
        let rules = table.battle.fight.rules();
        table.selection.chosen().and_then(|item| item.action).map(|action| rules.action(action).key.value.clone())
    };
    assert_eq!(attack(&mut table).as_deref(), Some("primary_attack"));
    assert_eq!(table.battle.version, version, "an attack is aimed first");
    table.selection.choose(None);
    assert_eq!(attack(&mut table).as_deref(), Some("primary_attack"), "although the group is open by now");
}

#[test]
fn what_is_done_without_an_aim_takes_two_presses() {
    let mut tried = 0;
    for rules in RULES {
        let Some(mut table) = ScreenHarness::under(Some(rules), "toll_house", Stage::Turn) else { continue };
        let chosen = table.selection.row;
        let rows = 0..table.selection.items.len();
        let once: Vec<usize> = rows
            .filter(|row| {
                let item = &table.selection.items[*row];
                item.at_once() && item.blocked.is_none() && !item.aside && Some(*row) != chosen
            })
            .collect();
        assert!(rules == "tempo" || !once.is_empty(), "{rules} has acts without an aim");
        let version = table.battle.version;
        for row in &once {
            table.player().choose(*row);
            table.settle();
            assert_eq!(table.battle.version, version, "{rules}: the first press does nothing");
            let info_bar = present::info_bar(&mut table.battle, &table.selection);
            assert!(
                info_bar.text.contains("a press on it again"),
                "{rules}: it says that another does it: {info_bar:?}"
            );
        }
        if let Some(row) = once.last() {
            tried += 1;
            table.player().choose(*row);
            table.settle();
            assert_eq!(table.battle.version, version + 1, "{rules}: the second does it");
        }
    }
    assert!(tried > 1, "{tried}");
}

#[test]
fn every_marked_cell_of_a_large_walker_leads_to_the_nearest_place_that_holds_it() {
    let mut table = table_of(battle("tempo", "toll_house"));
    let mut tried = 0;
    for _ in 0..300 {
        table.selection.refresh(&mut table.battle);
        let large = table.selection.mover_footprint.filter(|mover_footprint| mover_footprint.side > 1);
        if let (Some(mover_footprint), true) = (large, table.selection.reach.is_some()) {
            table.selection.choose(None);
            let over = crate::app::board::overlays::fill(
                &table.battle.fight.seen_by(table.battle.viewpoint()),
                &table.selection,
                None,
                None,
            );
            for cell in over.overlay.reach.iter().filter(|cell| !mover_footprint.contains(**cell)) {
                let stand = table.selection.walk_end(*cell).expect("a marked cell answers");
                let (_, reach) = table.selection.reach.as_ref().expect("one can walk");
                assert!(Rect::new(stand.at, mover_footprint.side).contains(*cell));
                let nearer = reach.cells().iter().filter(|at| Rect::new(**at, mover_footprint.side).contains(*cell));
                assert_eq!(reach.cost(stand.at), nearer.filter_map(|at| reach.cost(*at)).min());
                tried += 1;
            }
            if tried > 0 {
                let far = over
                    .overlay
                    .reach
                    .iter()
                    .copied()
                    .find(|cell| !mover_footprint.contains(*cell))
                    .expect("it was tried");
                let stand = table.selection.walk_end(far).expect("it answers");
                let by = table.selection.reach.as_ref().map(|(by, _)| *by).expect("one can walk");
                table.player().walk_to(far);
                table.settle();
                table.player().walk_to(far);
                table.settle();
                assert_eq!(table.battle.fight.arena().body(by).position.at, stand.at);
                return;
            }
        }
        if !table.suggested() {
            break;
        }
    }
    panic!("nobody large walks");
}

#[test]
fn odds_stay_until_something_else_is_pointed_at() {
    let mut table = ScreenHarness::under(Some("four_actions"), "toll_house", Stage::Aim).expect("somebody can strike");
    let item = table.selection.chosen().expect("an attack is chosen").clone();
    table.selection.aim = None;
    let target = item.drafts[0].aim.target().expect("it is aimed at somebody");
    let at = table.battle.fight.arena().rect(target).at;
    table.selection.hover = Some(at);
    table.selection.point(&mut table.battle);
    let told = table.selection.shown_draft(&mut table.battle);
    assert_eq!(told.as_ref().map(|draft| draft.aim.clone()), Some(ChosenTarget::Target(target)));
    // Over empty board or a panel, the odds and their button stay.
    let empty = table.battle.fight.scene().bounds.cells().find(|cell| table.selection.combatant_on(*cell).is_none());
    for elsewhere in [empty, None] {
        table.selection.hover = elsewhere;
        table.selection.point(&mut table.battle);
        assert_eq!(table.selection.shown_draft(&mut table.battle), told);
    }
}

#[test]
fn whatever_is_pointed_at_is_told_of_in_every_phase() {
    let mut healths = 0;
    for (scene, stage) in [("toll_house", Stage::Plan), ("toll_house", Stage::Turn), ("larch_house", Stage::Turn)] {
        let mut table = ScreenHarness::new(scene, stage).expect("it comes to that");
        let view = table.selection.view.clone().expect("there is a view");
        let rules = table.battle.fight.rules().clone();
        let mut told = |cell| {
            table.selection.hover = Some(cell);
            present::info_bar(&mut table.battle, &table.selection)
        };
        for seen in view.bodies.iter().filter(|seen| seen.rect.is_some()) {
            let model = told(seen.rect.expect("it is seen").at);
            assert_eq!(model.name, *seen.name);
            let (health, _) = present::strength(&rules, seen);
            let known = health.filter(|_| rules.wounds.is_none()).map(|(now, max)| format!("{now}/{max}"));
            healths += usize::from(known.is_some());
            assert!(known.is_none_or(|known| model.about.contains(&known)), "{model:?}");
        }
        for object in &view.objects {
            let model = told(object.at);
            assert!(!model.name.is_empty() && !model.text.is_empty(), "{model:?}");
        }
        for cell in table.battle.fight.scene().bounds.cells() {
            table.selection.hover = Some(cell);
            assert!(!present::info_bar(&mut table.battle, &table.selection).name.is_empty());
        }
        table.selection.hover = None;
        assert_eq!(present::info_bar(&mut table.battle, &table.selection).name, "Goal");
    }
    assert!(healths > 0, "nobody's health is known");
}

#[test]
fn another_sheet_never_stands_above_ones_own_actions() {
    let mut table = ScreenHarness::under(Some("seconds"), "toll_house", Stage::Turn).expect("somebody has a turn");
    let by = table.turn().expect("it is a turn");
    let view = table.selection.view.clone().expect("there is a view");
    let foe = view.bodies.iter().find(|b| b.rect.is_some() && Some(b.side) != view.viewer).expect("a foe is seen");
    table.selection.choose(None);
    table.selection.selected = Some(foe.id);
    let own = view.bodies[by.index()].name.to_string();
    let mut harness = egui_kittest::Harness::builder()
        .with_size(bevy_egui::egui::vec2(1280.0, 720.0))
        .build_ui(move |ui| table.show(ui));
    harness.run_steps(3);
    use egui_kittest::kittest::Queryable;
    let left = |name: &str| harness.query_all_by_label(name).map(|node| node.rect().left()).fold(f32::MAX, f32::min);
    assert!(left(&own) < 240.0, "who acts stands at the left");
    assert!((1000.0..1280.0).contains(&left(&foe.name)), "who is looked at at the right: {}", left(&foe.name));
}

#[test]
fn a_click_on_the_board_closes_the_menu_and_orders_nothing() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let cells: Vec<Cell> = table.battle.fight.scene().bounds.cells().collect();
        for cell in cells {
            table.selection.menu = true;
            let (before, selected) = (table.battle.version, table.selection.selected);
            table.player().use_cell(cell);
            table.settle();
            assert!(!table.selection.menu);
            assert_eq!((table.battle.version, table.selection.selected), (before, selected), "{rules}: {cell:?}");
        }
    }
}

#[test]
fn a_turn_in_which_nothing_was_done_takes_two_presses_to_end() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        table.selection.refresh(&mut table.battle);
        while !table.turn().is_some_and(|by| table.player().turn_unused(by)) {
            assert!(table.suggested(), "somebody has a turn");
        }
        let before = table.battle.version;
        table.player().proceed();
        table.settle();
        assert_eq!(table.battle.version, before, "{rules}: a turn is gone");
        let (words, lasts) = table.selection.toast.clone().expect("it says so");
        assert!(words.contains("(E) again") && lasts.is_infinite(), "{words}: until the second press");
        table.player().proceed();
        table.settle();
        assert!(table.battle.version > before, "{rules}: the second press ends it");
    }
}

#[test]
fn keys_inside_a_group_are_shown_while_they_stand_for_it() {
    let mut table = ScreenHarness::under(Some("four_actions"), "toll_house", Stage::Turn).expect("somebody has a turn");
    table.selection.choose(None);
    let shown = |table: &mut ScreenHarness| {
        let model = present::menu(&mut table.battle, &table.selection, None);
        model.rows.iter().filter(|row| row.inside && row.key.is_some()).count()
    };
    assert_eq!(shown(&mut table), 0);
    table.player().press(1);
    assert!(shown(&mut table) > 0, "the keyboard is in the group");
    table.selection.head = None;
    assert_eq!(shown(&mut table), 0, "and is not any more: the digits are those of the groups");
}

#[test]
fn a_suggestion_fills_what_is_open_and_changes_nothing_else() {
    let mut table = ScreenHarness::under(Some("tempo"), "toll_house", Stage::Plan).expect("plans are made");
    table.selection.refresh(&mut table.battle);
    let rules = table.battle.fight.rules().clone();
    let plan_editor = table.selection.plan_editor.as_mut().expect("plans are made");
    for sheet in &mut plan_editor.plans {
        sheet.slots.iter_mut().for_each(|slot| slot.2 = None);
    }
    plan_editor.focus_on(&rules, 0, 0);
    let rest =
        plan_editor.entries().into_iter().find(|(entry, extra)| !extra && rules.entry(*entry).key.value == "rest");
    let (rest, _) = rest.expect("everybody may rest");
    plan_editor.choose(&rules, rest, false);
    table.player().suggest();
    let plan_editor = table.selection.plan_editor.as_ref().expect("plans are made");
    assert_eq!(plan_editor.plans[0].slots[0].2, Some(rest), "what was decided stays");
    assert!(plan_editor.plans[0].slots[1].2.is_some_and(|entry| entry != rest));
    assert_eq!(plan_editor.undecided(), 0);
    let orders = plan_editor.orders();
    table.player().suggest();
    assert_eq!(table.selection.plan_editor.as_ref().expect("plans are made").orders(), orders);
    let before = table.battle.version;
    table.player().confirm_plan();
    table.settle();
    assert!(table.battle.version > before, "the plan is allowed");
}
