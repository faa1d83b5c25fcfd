//! A question is not an order: the first press shows, the second orders; a foe that is clicked is walked up to and struck.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::app::board::board_view;
use crate::app::present;
use crate::app::selection::attack::{Attack, AttackTarget};
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::pointer::PointerFrame;
use crate::app::selection::proposal::Proposal;
use crate::fight::state::log::Event;
use crate::fight::state::order::{DecisionKind, OrderKind};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::view::board::Board;

/// A table at the first question under a ruleset.
fn shown(rules: &str) -> ScreenHarness {
    let mut table = table_of(battle(rules, "toll_house"));
    table.selection.refresh(&mut table.battle);
    table
}

impl ScreenHarness {
    /// Points at a cell and shows the frame.
    fn point_at(&mut self, cell: Cell) {
        (self.selection.cursor, self.selection.hover) = (None, Some(cell));
        self.selection.point(&mut self.battle);
        self.selection.look_for_attacks(&mut self.battle);
        self.selection.disarm_if_changed();
    }

    /// Clicks on a cell, and lets others pass and the course go on until the player is asked.
    pub(super) fn click(&mut self, cell: Cell) {
        self.player().use_cell(cell);
        self.settle_all();
    }

    fn settle_all(&mut self) {
        self.settle();
        while self.battle.asked().is_none() && self.battle.fight.outcome().is_none() {
            let others = self.battle.fight.decision().is_some_and(|d| matches!(d.kind, DecisionKind::Window { .. }));
            if !others || self.selection.chain.is_none() {
                return;
            }
            self.battle.submit(OrderKind::Pass).expect("others pass");
            self.selection.refresh(&mut self.battle);
            self.settle();
        }
    }

    /// The labels on the board.
    fn labels(&mut self) -> Vec<String> {
        let board = board_view::fill(&Board::default(), &mut self.battle, &mut self.selection);
        board.tags.into_iter().map(|tag| tag.text).collect()
    }

    /// A cell of a foe in sight that can be attacked, with the attack.
    pub(super) fn foe_to_attack(&mut self, wanted: impl Fn(&Attack) -> bool) -> Option<(Cell, Attack)> {
        self.turn()?;
        let bodies = self.selection.view.as_ref()?.bodies.clone();
        for at in bodies.iter().filter_map(|body| Some(body.rect?.at)) {
            self.point_at(at);
            let here = self.selection.attackable(&mut self.battle, at).map(|(_, target)| target);
            let attack = self.selection.attack().filter(|attack| Some(attack.target) == here && wanted(attack));
            if let Some(attack) = attack.cloned() {
                return Some((at, attack));
            }
        }
        None
    }

    /// Plays on until a foe can be attacked in a way.
    fn until_attack(&mut self, wanted: impl Fn(&Attack) -> bool) -> Option<(Cell, Attack)> {
        self.selection.refresh(&mut self.battle);
        for _ in 0..600 {
            self.selection.choose(None);
            if let Some(found) = self.foe_to_attack(&wanted) {
                return Some(found);
            }
            if !self.suggested() {
                return None;
            }
        }
        None
    }

    pub(super) fn at(&mut self, who: CombatantId) -> Cell {
        self.battle.fight.arena().rect(who).at
    }
}

#[test]
fn a_foe_is_walked_up_to_and_struck_by_two_clicks_under_every_ruleset() {
    for rules in RULES {
        let mut struck = 0;
        for scene in ["toll_house", "ashgate", "culver_weir"] {
            let mut table = table_of(battle(rules, scene));
            let Some((cell, attack)) = table.until_attack(|attack| attack.approach.is_some()) else { continue };
            let approach = attack.approach.clone().expect("it is wanted so");
            let (version, began) = (table.battle.version, table.battle.fight.log().len());
            table.point_at(cell);
            let labels = table.labels();
            assert!(labels.contains(&attack.label), "{rules}: the odds are shown: {labels:?}");
            table.click(cell);
            assert_eq!(table.battle.version, version, "{rules}, {scene}: the first click is a question");
            assert!(table.labels().iter().any(|label| label.ends_with("Click again")), "{rules}: {:?}", table.labels());
            table.click(cell);
            assert!(table.battle.version > version, "{rules}: the second is an order");
            let strikes = |event: &Event| {
                matches!(event, Event::Acted(who, action, ..) | Event::ActBegun(who, action, ..)
                    if *who == attack.blow.by && *action == attack.blow.action)
            };
            let done = table.battle.fight.log()[began..].iter().any(|entry| strikes(&entry.event));
            struck += usize::from(done);
            let news = table.selection.toast.is_some();
            let asked_else = !matches!(table.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Turn { .. }));
            let there = Some(table.at(approach.walker)) == approach.end();
            assert!(done || news || asked_else || !there, "{rules}, {scene}: it stands there and does not strike");
        }
        assert!(struck > 0, "{rules}: nobody was struck");
    }
}

#[test]
fn odds_told_before_a_walk_are_those_told_after_it() {
    let mut compared = 0;
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let Some((_, attack)) = table.until_attack(|attack| attack.approach.is_some()) else { continue };
        let approach = attack.approach.expect("it is wanted so");
        for leg in approach.legs() {
            table.battle.submit(leg).expect("the way was shown");
        }
        while table.battle.asked().is_none() {
            table.battle.submit(OrderKind::Pass).expect("others pass");
        }
        if Some(table.at(approach.walker)) == approach.end() && table.turn() == Some(attack.blow.by) {
            let arena = table.battle.fight.seen_by(table.battle.viewpoint());
            assert_eq!(present::odds_label(&arena, &attack.blow), attack.label, "{rules}");
            compared += 1;
        }
    }
    assert!(compared > 2, "{compared}");
}

#[test]
fn a_blow_that_was_to_follow_a_walk_ends_with_any_other_order() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let Some((cell, attack)) = table.until_attack(|attack| attack.approach.is_some()) else { continue };
        table.point_at(cell);
        table.player().use_cell(cell);
        table.player().use_cell(cell);
        assert!(table.selection.chain.is_some(), "{rules}: a blow is to follow");
        let idle = table.battle.fight.seen_by(table.battle.viewpoint()).idle().expect("somebody is asked");
        table.player().order(idle);
        assert!(table.selection.chain.is_none(), "{rules}");
        table.orders.clear();
        // Nor does it outlast the turn.
        table.player().use_cell(cell);
        table.player().use_cell(cell);
        table.selection.turn = table.selection.turn.map(|(round, count, by, number)| (round, count, by, number + 1));
        let sent = std::mem::take(&mut table.orders);
        table.battle.submit(sent[0].order.body.clone()).expect("the first was shown");
        while table.battle.asked().is_none() {
            table.battle.submit(OrderKind::Pass).expect("others pass");
        }
        table.player().follow_chain();
        assert!(table.orders.is_empty(), "{rules}: {:?} in another turn", attack.blow);
    }
}

#[test]
fn what_is_pointed_at_in_between_disarms_the_first_press() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let (cell, _) = table.until_attack(|_| true).expect("somebody can be attacked");
        let version = table.battle.version;
        table.point_at(cell);
        table.click(cell);
        assert!(matches!(table.selection.proposed(), Some(Proposal::Attack(..))), "{rules}");
        let elsewhere =
            table.battle.fight.scene().bounds.cells().find(|other| *other != cell).expect("a map has cells");
        table.point_at(elsewhere);
        assert_eq!(table.selection.proposed(), None, "{rules}");
        table.point_at(cell);
        table.click(cell);
        assert_eq!(table.battle.version, version, "{rules}: it is the first click again");
        table.click(cell);
        assert!(table.battle.version > version, "{rules}");
    }
}

#[test]
fn every_walk_takes_two_clicks_unless_the_setting_says_one() {
    for rules in RULES {
        for one in [false, true] {
            let mut table = table_of(battle(rules, "toll_house"));
            table.settings.one_press = one;
            table.selection.refresh(&mut table.battle);
            let free = |table: &ScreenHarness| {
                let reach = table.selection.reach.as_ref()?.1.cells().iter().copied();
                let far = table.selection.extended_reach.iter().flat_map(|far| far.cells().iter().copied());
                reach.chain(far).find(|cell| {
                    table.selection.combatant_on(*cell).is_none() && table.selection.walk_end(*cell).is_some()
                })
            };
            let cell = loop {
                table.selection.choose(None);
                if let Some(cell) = free(&table).filter(|_| table.selection.main.is_some()) {
                    break cell;
                }
                assert!(table.suggested(), "somebody walks");
            };
            let version = table.battle.version;
            table.point_at(cell);
            table.player().walk_to(cell);
            table.settle_all();
            assert_eq!(table.battle.version > version, one, "{rules}");
            if !one {
                assert!(table.labels().iter().any(|label| label.ends_with("Click again")), "{:?}", table.labels());
                table.player().walk_to(cell);
                table.settle_all();
                assert!(table.battle.version > version, "{rules}: the second goes");
            }
        }
    }
}

#[test]
fn tab_asks_for_an_attack_and_enter_makes_it() {
    let mut ordered = 0;
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        if table.until_attack(|_| true).is_none() {
            continue;
        }
        let version = table.battle.version;
        (table.selection.hover, table.selection.attacks) = (None, None);
        table.player().cycle(true);
        let Some(Proposal::Attack(blow, _)) = table.selection.proposed().cloned() else { panic!("{rules}: Tab asks") };
        let first = blow.aim.target();
        assert!(table.labels().iter().any(|label| label.ends_with("Press Enter")), "{rules}: {:?}", table.labels());
        table.player().cycle(true);
        table.player().cycle(false);
        let Some(Proposal::Attack(blow, _)) = table.selection.proposed().cloned() else { panic!("{rules}: and back") };
        assert_eq!(blow.aim.target(), first, "{rules}");
        assert_eq!(table.battle.version, version, "{rules}: nothing is ordered yet");
        table.player().commit();
        table.settle_all();
        ordered += usize::from(table.battle.version > version);
    }
    assert_eq!(ordered, RULES.len());
}

#[test]
fn tab_walks_up_to_a_foe_where_an_action_is_meant_for_nobody_in_reach() {
    let mut asked = Vec::new();
    for rules in RULES {
        let mut table = shown(rules);
        for _ in 0..300 {
            let items = table.selection.items.clone();
            let meant = |item: &MenuItem| item.meant == 0 && item.targets() && !item.cells() && item.blocked.is_none();
            let turn = table.selection.main.is_some();
            for row in (0..items.len()).filter(|row| turn && meant(&items[*row])) {
                table.selection.choose(Some(row));
                table.player().cycle(true);
                if let Some(Proposal::Attack(blow, approach)) = table.selection.proposed() {
                    assert_eq!(Some(blow.action), items[row].action, "{rules}");
                    assert!(approach.is_some(), "{rules}: nobody is in reach");
                    asked.push(rules);
                }
                table.selection.choose(None);
            }
            if asked.last() == Some(&rules) || !table.suggested() {
                break;
            }
        }
    }
    println!("{asked:?}");
    assert!(!asked.is_empty());
}

#[test]
fn a_press_in_the_first_moment_is_not_meant_for_what_has_just_appeared() {
    let mut table = shown("four_actions");
    assert!(!table.selection.settled(), "a question has just been put");
    table.selection.pass_time(0.2);
    assert!(table.selection.settled());
    assert!(table.suggested(), "the battle goes on");
    assert!(!table.selection.settled(), "another question is put");
}

#[test]
fn ending_a_turn_names_what_is_lost_and_what_is_kept() {
    let mut told = Vec::new();
    for rules in RULES {
        let mut table = shown(rules);
        while !table.turn().is_some_and(|by| table.player().turn_unused(by)) {
            assert!(table.suggested(), "somebody has a turn");
        }
        let by = table.turn().expect("somebody has a turn");
        let left = table.player().left_over(by);
        table.player().proceed();
        let (words, _) = table.selection.toast.take().expect("it says so");
        assert!(left.lost.iter().chain(&left.kept).all(|thing| words.contains(thing.as_str())), "{words}");
        told.push(format!("{rules}: {words}"));
    }
    let said = |rules: &str, what: &str| told.iter().any(|words| words.starts_with(rules) && words.contains(what));
    assert!(said("four_actions", " still has Standard, Move and Quick."), "{told:?}");
    assert!(said("action_points", "Carried over: "), "{told:?}");
    assert!(said("seconds", " 3.0 s."), "{told:?}");
}

#[test]
fn an_action_without_a_target_in_reach_is_chosen_to_walk_up_to_one() {
    let mut walked = 0;
    for rules in RULES {
        let mut table = shown(rules);
        'turns: for _ in 0..300 {
            let far = |item: &MenuItem| item.far && Some(item.by) == table.selection.main;
            let rows: Vec<usize> =
                (0..table.selection.items.len()).filter(|row| far(&table.selection.items[*row])).collect();
            for row in rows {
                table.player().choose(row);
                assert_eq!(table.selection.row, Some(row), "{rules}: it is chosen");
                let action = table.selection.items[row].action;
                if let Some((cell, attack)) = table.foe_to_attack(|attack| attack.approach.is_some()) {
                    assert_eq!(Some(attack.blow.action), action, "{rules}: with what was chosen");
                    assert!(attack.forecast.button.is_some_and(|button| button.contains(", then ")));
                    let version = table.battle.version;
                    table.click(cell);
                    assert_eq!(table.battle.version, version, "{rules}");
                    table.click(cell);
                    assert!(table.battle.version > version, "{rules}");
                    walked += 1;
                    break 'turns;
                }
                table.selection.choose(None);
            }
            if !table.suggested() {
                break;
            }
        }
    }
    assert!(walked > 2, "{walked}");
}

#[test]
fn an_object_is_walked_up_to_and_used_by_two_clicks_under_every_ruleset() {
    for rules in RULES {
        let mut used = 0;
        for scene in ["toll_house", "ashgate", "culver_weir"] {
            let mut table = table_of(battle(rules, scene));
            table.selection.refresh(&mut table.battle);
            for _ in 0..400 {
                table.selection.choose(None);
                if let Some(cell) = table.object_to_use() {
                    let attack = table.selection.attack().cloned().expect("it was found");
                    let (version, began) = (table.battle.version, table.battle.fight.log().len());
                    table.click(cell);
                    assert_eq!(table.battle.version, version, "{rules}, {scene}: the first click is a question");
                    table.click(cell);
                    assert!(table.battle.version > version, "{rules}, {scene}: the second is an order");
                    let acts = |event: &Event| {
                        matches!(event, Event::Acted(who, action, ..) | Event::ActBegun(who, action, ..)
                            if *who == attack.blow.by && *action == attack.blow.action)
                    };
                    used += usize::from(table.battle.fight.log()[began..].iter().any(|entry| acts(&entry.event)));
                    break;
                }
                if !table.suggested() {
                    break;
                }
            }
        }
        assert!(used > 0, "{rules}: nothing was used");
    }
}

impl ScreenHarness {
    /// Points at an object that can be used after a walk up to it; its cell.
    fn object_to_use(&mut self) -> Option<Cell> {
        self.turn()?;
        let objects: Vec<Cell> = self.selection.view.as_ref()?.objects.iter().map(|object| object.at).collect();
        objects.into_iter().find(|cell| {
            self.point_at(*cell);
            let attack = self.selection.attack().filter(|attack| attack.approach.is_some());
            attack.is_some_and(|attack| matches!(attack.target, AttackTarget::Object(_)))
        })
    }
}

#[test]
fn one_enter_does_what_the_arrows_have_shown() {
    let (mut walked, mut struck) = (0, 0);
    for rules in RULES {
        let mut table = shown(rules);
        for _ in 0..200 {
            if let Some((by, at)) =
                table.turn().and_then(|by| Some((by, table.selection.reach.as_ref()?.1.cells().last().copied()?)))
                && walked < 5
            {
                let from = table.at(by);
                table.selection.choose(None);
                (table.selection.cursor, table.selection.hover) = (Some(at), None);
                table.selection.look_for_attacks(&mut table.battle);
                if table.selection.pointed_proposal(&mut table.battle) == Some(Proposal::Walk(at)) {
                    table.player().use_cursor(at);
                    table.settle_all();
                    walked += usize::from(table.at(by) != from);
                }
            }
            if !table.suggested() {
                break;
            }
        }
        let Some((cell, attack)) = shown(rules).until_attack(|attack| attack.approach.is_none()) else { continue };
        let mut table = shown(rules);
        let found = table.until_attack(|attack| attack.approach.is_none()).map(|(cell, attack)| (cell, attack.blow));
        assert_eq!(found, Some((cell, attack.blow.clone())), "{rules}: the same battle");
        (table.selection.cursor, table.selection.hover) = (Some(cell), None);
        let before = table.battle.fight.log().len();
        table.player().use_cursor(cell);
        table.settle_all();
        let acted = table.battle.fight.log()[before..]
            .iter()
            .any(|e| matches!(e.event, Event::Acted(by, ..) if by == attack.blow.by));
        struck += usize::from(acted);
    }
    assert!(walked > 3 && struck > 2, "{walked} walks, {struck} blows");
}

#[test]
fn a_pointer_on_its_way_to_a_panel_leaves_what_was_asked_for() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let Some((cell, attack)) = table.until_attack(|_| true) else { panic!("{rules}: nobody is attacked") };
        let passed = table.at(attack.blow.by);
        let moves = PointerFrame { cell: Some(passed), moved: true, ..PointerFrame::default() };
        let frame = |table: &mut ScreenHarness, frame: PointerFrame| {
            table.selection.pass_time(0.02);
            let waits = table.selection.follow_pointer(&mut table.battle, frame);
            table.selection.look_for_attacks(&mut table.battle);
            table.selection.disarm_if_changed();
            waits
        };
        for pressed in [false, true] {
            table.point_at(cell);
            table.click(cell);
            assert!(table.selection.proposed().is_some(), "{rules}: it is asked for");
            for _ in 0..60 {
                assert!(frame(&mut table, moves), "{rules}: it only passes");
                assert_eq!(table.selection.hover, Some(cell), "{rules}: the foe is still pointed at");
            }
            assert!(table.selection.proposed().is_some(), "{rules}: it is still asked for");
            let rest = PointerFrame { cell: Some(passed), pressed, ..PointerFrame::default() };
            while frame(&mut table, rest) {}
            assert_eq!(table.selection.hover, Some(passed), "{rules}: it rests there, or presses");
            assert!(table.selection.proposed().is_none(), "{rules}: and means something else");
        }
        // Without a question it points at what it passes.
        assert!(!frame(&mut table, PointerFrame { cell: Some(cell), ..moves }));
        assert_eq!(table.selection.hover, Some(cell), "{rules}");
    }
}
