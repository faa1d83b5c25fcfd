//! Menu tests: items keep their places and keys, costs take two presses, far walks two clicks, and the last pointed
//! draft stays shown.

use super::table::Table;
use crate::app::battle::driver::Battle;
use crate::app::platform::stage::{self, Stage};
use crate::app::present;
use crate::app::selection::desk::Desk;
use crate::app::selection::folds::{self, Line};
use crate::app::selection::items::Item;
use crate::data::scene::SceneDef;
use crate::fight::state::order::{Aim, Question};
use crate::kernel::cell::{Cell, Rect};
use crate::view::board::Board;

pub(super) const RULES: [&str; 5] = ["tempo", "action_points", "seconds", "four_actions", "vitality"];

pub(super) fn table_of(battle: Battle) -> Table {
    Table::laid(battle, Desk::default(), Stage::Turn)
}

pub(super) fn battle(rules: &str, scene: &str) -> Battle {
    let change = |scene: &mut SceneDef| rules.clone_into(&mut scene.ruleset.value);
    stage::altered(scene, "oak", |usual| usual, change)
}

impl Table {
    /// The AI answers once, for whichever side is asked.
    pub(super) fn suggested(&mut self) -> bool {
        let Some(order) = self.battle.suggestion() else { return false };
        self.battle.submit(order.body).expect("the computer's orders are taken");
        self.desk.refresh(&mut self.battle);
        true
    }

    /// The combatant whose turn it is, if a player controls it.
    pub(super) fn turn(&mut self) -> Option<crate::kernel::ids::CombatantId> {
        match self.battle.asked().and(self.battle.fight.decision())?.kind {
            Question::Turn { by } => Some(by),
            _ => None,
        }
    }

    /// Names of the lines with their keys: heads and ungrouped rows by themselves, grouped rows after their group.
    fn named_lines(&self) -> Vec<(String, Option<u8>)> {
        let rules = self.battle.fight.rules();
        let lines = self.lines();
        let keys = folds::keys(rules, self.desk.main, &lines, &self.desk.items);
        let name = |line: &Line| match line {
            Line::Head(fold, ..) => fold.name().to_owned(),
            Line::Item(at, fold) => {
                let item = &self.desk.items[*at];
                let action = item.action.map(|action| rules.action(action).key.value.clone()).unwrap_or_default();
                format!("{}{action}", fold.as_ref().map_or("", |fold| fold.name()))
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
        let mut last: Option<(crate::app::selection::collect::Turn, Vec<String>)> = None;
        for _ in 0..220 {
            table.desk.refresh(&mut table.battle);
            if table.turn().is_some() {
                let turn = table.desk.turn.expect("a turn is running");
                // Open groups stay open; open all of them.
                let rules = table.battle.fight.rules().clone();
                let heads: Vec<_> = table
                    .lines()
                    .into_iter()
                    .filter_map(|line| if let Line::Head(fold, _, false) = line { Some(fold) } else { None })
                    .collect();
                let held_open = last.as_ref().is_some_and(|(before, _)| *before == turn);
                if held_open {
                    let shut = heads.iter().filter(|fold| {
                        let rows = folds::inside(&rules, table.desk.main, &table.desk.items, fold);
                        let mut rows = rows.iter().map(|at| &table.desk.items[*at]);
                        !crate::app::selection::book::bound(&rules, fold, rows.clone())
                            && !crate::app::selection::pad::bound(&rules, fold, &mut rows)
                    });
                    assert_eq!(shut.collect::<Vec<_>>(), Vec::<&folds::Fold>::new(), "groups stay open");
                }
                for fold in heads {
                    table.desk.toggle(&rules, fold);
                }
                table.desk.choose(None);
                let lines = table.named_lines();
                let names: Vec<String> = lines.iter().map(|(name, _)| name.clone()).collect();
                if let Some((before, there)) = &last
                    && *before == turn
                {
                    kept += 1;
                    assert_eq!(names[..there.len().min(names.len())], there[..], "rows stand where they stood");
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
            table.desk.refresh(&mut table.battle);
            if let Some(by) = table.turn() {
                table.desk.open.clear();
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
    let mut table = Table::new("candle_ring", Stage::Turn).expect("somebody has a turn");
    let closed = table.lines();
    let rules = table.battle.fight.rules().clone();
    let free = |line: &Line| match line {
        Line::Head(fold, ..) => {
            let inside = folds::inside(&rules, table.desk.main, &table.desk.items, fold);
            inside.iter().any(|at| table.desk.items[*at].blocked.is_none())
        }
        Line::Item(..) => false,
    };
    let head = closed.iter().position(free).expect("there is a group with something to do");
    let version = table.battle.version;
    table.seat().pick(head);
    let open = table.lines();
    assert!(open.len() > closed.len() && matches!(open[head], Line::Head(_, _, true)));
    assert!(matches!(open[head + 1], Line::Item(_, Some(_))), "its rows follow it");
    // The keys move into it, and Enter on its head closes it.
    table.seat().next_action(true);
    let free = open[head + 1..].iter().find(|line| line.open(&table.desk.items));
    assert!(table.desk.head.is_none() && matches!(free, Some(Line::Item(at, _)) if table.desk.row == Some(*at)));
    table.seat().next_action(false);
    assert!(table.desk.head.is_some() && table.desk.row.is_none());
    table.seat().commit();
    assert_eq!((table.lines(), table.battle.version), (closed, version), "nothing was done by it");
}

#[test]
fn the_second_key_picks_in_the_group_and_the_same_two_keys_do_so_again() {
    let mut table = table_of(battle("four_actions", "toll_house"));
    let open = |table: &Table| {
        let rules = table.battle.fight.rules();
        let primary =
            |item: &Item| item.action.is_some_and(|action| rules.action(action).key.value == "primary_attack");
        table.desk.items.iter().any(|item| primary(item) && item.blocked.is_none())
    };
    while table.turn().is_none() || !open(&table) {
        assert!(table.suggested(), "somebody can strike before it is over");
    }
    table.desk.choose(None);
    let version = table.battle.version;
    let attack = |table: &mut Table| {
        table.seat().press(1);
        table.settle();
        table.seat().press(1);
        table.settle();
        let rules = table.battle.fight.rules();
        table.desk.chosen().and_then(|item| item.action).map(|action| rules.action(action).key.value.clone())
    };
    assert_eq!(attack(&mut table).as_deref(), Some("primary_attack"));
    assert_eq!(table.battle.version, version, "an attack is aimed first");
    table.desk.choose(None);
    assert_eq!(attack(&mut table).as_deref(), Some("primary_attack"), "although the group is open by now");
}

#[test]
fn what_is_done_without_an_aim_takes_two_presses() {
    let mut tried = 0;
    for rules in RULES {
        let Some(mut table) = Table::under(Some(rules), "toll_house", Stage::Turn) else { continue };
        let chosen = table.desk.row;
        let rows = 0..table.desk.items.len();
        let once: Vec<usize> = rows
            .filter(|row| {
                let item = &table.desk.items[*row];
                item.at_once() && item.blocked.is_none() && !item.aside && Some(*row) != chosen
            })
            .collect();
        assert!(rules == "tempo" || !once.is_empty(), "{rules} has acts without an aim");
        let version = table.battle.version;
        for row in &once {
            table.seat().choose(*row);
            table.settle();
            assert_eq!(table.battle.version, version, "{rules}: the first press does nothing");
            let strip = present::strip(&mut table.battle, &table.desk);
            assert!(strip.text.contains("Press again"), "{rules}: it says that another does it: {strip:?}");
        }
        if let Some(row) = once.last() {
            tried += 1;
            table.seat().choose(*row);
            table.settle();
            assert_eq!(table.battle.version, version + 1, "{rules}: the second does it");
        }
    }
    assert!(tried > 1, "{tried}");
}

#[test]
fn a_walk_that_spends_more_than_what_is_free_takes_two_clicks() {
    let mut tried = 0;
    for rules in ["action_points", "four_actions", "vitality", "seconds"] {
        let Some(mut table) = Table::under(Some(rules), "toll_house", Stage::Turn) else { continue };
        table.desk.choose(None);
        let beyond = |cell: &&Cell| table.desk.stand(**cell).is_some_and(|stand| !stand.near);
        let far = table.desk.further.as_ref().and_then(|further| further.cells().iter().rfind(beyond).copied());
        let far = far.or_else(|| {
            let (_, reach) = table.desk.reach.as_ref()?;
            reach.cells().iter().copied().max_by_key(|cell| reach.cost(*cell))
        });
        // Movement already gained is free, unless walks are paid from the time of the turn.
        let dear = |cell: &Cell| rules == "seconds" || beyond(&cell);
        let Some(far) = far.filter(|cell| table.desk.body_on(*cell).is_none() && dear(cell)) else { continue };
        tried += 1;
        let version = table.battle.version;
        table.desk.hover = Some(far);
        table.seat().walk_to(far);
        table.settle();
        assert_eq!(table.battle.version, version, "{rules}: the first click only shows it");
        let board = crate::app::board::picture::fill(&Board::default(), &mut table.battle, &mut table.desk);
        assert!(board.tags.iter().any(|tag| tag.text.ends_with("Click again to go")), "{rules}: {:?}", board.tags);
        table.seat().walk_to(far);
        table.settle();
        assert!(table.battle.version > version, "{rules}: the second goes");
    }
    assert!(tried > 1, "{tried}");
}

#[test]
fn every_marked_cell_of_a_large_walker_leads_to_the_nearest_place_that_holds_it() {
    let mut table = table_of(battle("tempo", "toll_house"));
    let mut tried = 0;
    for _ in 0..300 {
        table.desk.refresh(&mut table.battle);
        let large = table.desk.feet.filter(|feet| feet.side > 1);
        if let (Some(feet), true) = (large, table.desk.reach.is_some()) {
            table.desk.choose(None);
            let over = crate::app::board::overlays::fill(
                &table.battle.fight.seen_by(table.battle.eyes()),
                &table.desk,
                None,
                None,
            );
            for cell in over.overlay.reach.iter().filter(|cell| !feet.contains(**cell)) {
                let stand = table.desk.stand(*cell).expect("a marked cell answers");
                let (_, reach) = table.desk.reach.as_ref().expect("one can walk");
                assert!(Rect::new(stand.at, feet.side).contains(*cell));
                let nearer = reach.cells().iter().filter(|at| Rect::new(**at, feet.side).contains(*cell));
                assert_eq!(reach.cost(stand.at), nearer.filter_map(|at| reach.cost(*at)).min());
                tried += 1;
            }
            if tried > 0 {
                let far = over.overlay.reach.iter().copied().find(|cell| !feet.contains(*cell)).expect("it was tried");
                let stand = table.desk.stand(far).expect("it answers");
                let by = table.desk.reach.as_ref().map(|(by, _)| *by).expect("one can walk");
                table.seat().walk_to(far);
                table.settle();
                table.seat().walk_to(far);
                table.settle();
                assert_eq!(table.battle.fight.arena().body(by).place.at, stand.at);
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
    let mut table = Table::under(Some("four_actions"), "toll_house", Stage::Aim).expect("somebody can strike");
    let item = table.desk.chosen().expect("an attack is chosen").clone();
    table.desk.aim = None;
    let target = item.drafts[0].aim.target().expect("it is aimed at somebody");
    let at = table.battle.fight.arena().rect(target).at;
    table.desk.hover = Some(at);
    table.desk.point(&mut table.battle);
    let told = table.desk.told(&mut table.battle);
    assert_eq!(told.as_ref().map(|draft| draft.aim.clone()), Some(Aim::Target(target)));
    // Over empty board or a panel, the odds and their button stay.
    let empty = table.battle.fight.scene().bounds.cells().find(|cell| table.desk.body_on(*cell).is_none());
    for elsewhere in [empty, None] {
        table.desk.hover = elsewhere;
        table.desk.point(&mut table.battle);
        assert_eq!(table.desk.told(&mut table.battle), told);
    }
}

#[test]
fn whatever_is_pointed_at_is_told_of_in_every_phase() {
    let mut healths = 0;
    for (scene, stage) in [("toll_house", Stage::Plan), ("toll_house", Stage::Turn), ("larch_house", Stage::Turn)] {
        let mut table = Table::new(scene, stage).expect("it comes to that");
        let view = table.desk.view.clone().expect("there is a view");
        let rules = table.battle.fight.rules().clone();
        let mut told = |cell| {
            table.desk.hover = Some(cell);
            present::strip(&mut table.battle, &table.desk)
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
            table.desk.hover = Some(cell);
            assert!(!present::strip(&mut table.battle, &table.desk).name.is_empty());
        }
        table.desk.hover = None;
        assert_eq!(present::strip(&mut table.battle, &table.desk).name, "Goal");
    }
    assert!(healths > 0, "nobody's health is known");
}

#[test]
fn another_sheet_never_stands_above_ones_own_actions() {
    let mut table = Table::under(Some("seconds"), "toll_house", Stage::Turn).expect("somebody has a turn");
    let by = table.turn().expect("it is a turn");
    let view = table.desk.view.clone().expect("there is a view");
    let foe = view.bodies.iter().find(|b| b.rect.is_some() && Some(b.side) != view.viewer).expect("a foe is seen");
    table.desk.choose(None);
    table.desk.selected = Some(foe.id);
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
            table.desk.menu = true;
            let (before, selected) = (table.battle.version, table.desk.selected);
            table.seat().use_cell(cell);
            table.settle();
            assert!(!table.desk.menu);
            assert_eq!((table.battle.version, table.desk.selected), (before, selected), "{rules}: {cell:?}");
        }
    }
}

#[test]
fn a_turn_in_which_nothing_was_done_takes_two_presses_to_end() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        table.desk.refresh(&mut table.battle);
        while !table.turn().is_some_and(|by| table.seat().untouched(by)) {
            assert!(table.suggested(), "somebody has a turn");
        }
        let before = table.battle.version;
        table.seat().go_on();
        table.settle();
        assert_eq!(table.battle.version, before, "{rules}: a turn is gone");
        let (words, _) = table.desk.toast.take().expect("it says so");
        assert!(words.contains("E again"), "{words}");
        table.seat().go_on();
        table.settle();
        assert!(table.battle.version > before, "{rules}: the second press ends it");
    }
}

#[test]
fn keys_inside_a_group_are_shown_while_they_stand_for_it() {
    let mut table = Table::under(Some("four_actions"), "toll_house", Stage::Turn).expect("somebody has a turn");
    table.desk.choose(None);
    let shown = |table: &mut Table| {
        let model = present::menu(&mut table.battle, &table.desk, None);
        model.rows.iter().filter(|row| row.inside && row.key.is_some()).count()
    };
    assert_eq!(shown(&mut table), 0);
    table.seat().press(1);
    assert!(shown(&mut table) > 0, "the keyboard is in the group");
    table.desk.head = None;
    assert_eq!(shown(&mut table), 0, "and is not any more: the digits are those of the groups");
}

#[test]
fn a_suggestion_fills_what_is_open_and_changes_nothing_else() {
    let mut table = Table::under(Some("tempo"), "toll_house", Stage::Plan).expect("plans are made");
    table.desk.refresh(&mut table.battle);
    let rules = table.battle.fight.rules().clone();
    let planner = table.desk.planner.as_mut().expect("plans are made");
    for sheet in &mut planner.sheets {
        sheet.slots.iter_mut().for_each(|slot| slot.2 = None);
    }
    planner.focus_on(&rules, 0, 0);
    let rest = planner.entries().into_iter().find(|(entry, extra)| !extra && rules.entry(*entry).key.value == "rest");
    let (rest, _) = rest.expect("everybody may rest");
    planner.choose(&rules, rest, false);
    table.seat().suggest();
    let planner = table.desk.planner.as_ref().expect("plans are made");
    assert_eq!(planner.sheets[0].slots[0].2, Some(rest), "what was decided stays");
    assert!(planner.sheets[0].slots[1].2.is_some_and(|entry| entry != rest));
    assert_eq!(planner.undecided(), 0);
    let orders = planner.orders();
    table.seat().suggest();
    assert_eq!(table.desk.planner.as_ref().expect("plans are made").orders(), orders);
    let before = table.battle.version;
    table.seat().confirm_plan();
    table.settle();
    assert!(table.battle.version > before, "the plan is allowed");
}
