//! The whole battle screen of real battles, without a window: layout, names of controls, clicks and keys.

mod action_slots;
mod battle_audit;
mod chosen_acts;
mod enemy_view;
mod figures;
mod harness;
mod kept;
mod lone_turns;
mod menu;
mod menu_undo;
mod missing;
mod moments;
mod out_of_reach;
mod presses;
mod proposals;
mod reach;
mod recording;
mod rows;
mod spoken;
mod texts;
mod undo;
mod weighed;

use crate::app::board::overlays;
use crate::app::platform::stage::{self, Stage};
use crate::app::present;
use crate::app::selection::menu_groups::{self, MenuLine};
use crate::app::selection::readied_editor::ReadiedEditor;
use crate::app::selection::state::{MenuItem, Selection, TargetListing, helps};
use crate::app::tests::harness::ScreenHarness;
use crate::data::effect::{Ask, Effect, FactAsk, ItemEffect, MovementEffect, Occasion, StrikeEffect};
use crate::data::ruleset::ActionDef;
use crate::data::scene::Controller;
use crate::fight::state::findings::AnswerKnown;
use crate::fight::state::offer::{Offer, PlanOffer};
use crate::fight::state::order::{ChosenTarget, DecisionKind, Order, OrderKind, PlanOrder};
use crate::fight::state::readied::TriggerTarget;
use crate::kernel::ids::SideId;
use crate::ui::audit;
use crate::ui::sentence::SentencePart;

const SCENES: [&str; 2] = ["toll_house", "ashgate"];

#[test]
fn letting_go_of_a_weapon_takes_two_presses() {
    let mut table = ScreenHarness::new("toll_house", Stage::Turn).expect("somebody has a turn");
    let before = table.battle.version;
    let rules = table.battle.fight.rules().clone();
    let drops =
        |action| rules.action(action).does.items.iter().any(|e| matches!(e, Effect::Item(ItemEffect::Drop { .. })));
    let row = table.selection.items.iter().position(|i| i.blocked.is_none() && i.action.is_some_and(drops));
    let row = row.expect("a weapon is in hand");
    table.player().choose(row);
    table.settle();
    assert_eq!(table.battle.version, before, "the first press only points at it");
    table.player().choose(row);
    table.settle();
    assert_eq!(table.battle.version, before + 1, "the second lets go");
}

#[test]
fn the_key_that_ended_a_turn_gives_no_other_turns_away() {
    let mut table = ScreenHarness::new("toll_house", Stage::Call).expect("several are due");
    let due = |table: &ScreenHarness| -> Vec<_> {
        table.selection.items.iter().filter_map(|i| Some((i.by, i.slot?))).collect()
    };
    let all = due(&table);
    let before = table.battle.version;
    table.player().proceed();
    table.settle();
    assert_eq!((table.battle.version, due(&table)), (before, all.clone()));
    assert!(table.selection.toast.take().is_some_and(|(words, _)| words.contains("skips")), "it says which key does");
    // The chosen turn is skipped.
    table.player().cycle(true);
    let chosen = table.selection.chosen().and_then(|i| Some((i.by, i.slot?))).expect("one is chosen");
    assert_ne!(chosen, all[0]);
    table.player().skip();
    table.settle();
    let left: Vec<_> = all.iter().copied().filter(|one| *one != chosen).collect();
    assert_eq!(due(&table), left);
    let name = table.battle.fight.setup().name_of(chosen.0).to_owned();
    let line = format!("{name} lets tempo ");
    assert!(
        table.selection.log.lines(Some(SideId(0)), 200).iter().any(|l| l.text.starts_with(&line)),
        "it is in the log"
    );
}

/// A turn in which a combatant may ask questions about several others.
fn asking() -> ScreenHarness {
    let mut battle = stage::trial("toll_house", "oak", |usual| usual);
    for _ in 0..400 {
        let decision = battle.fight.decision().cloned().expect("the fight goes on");
        let mine = battle.asked().is_some();
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let asks = |item: &MenuItem| matches!(item.drafts.first().map(|d| &d.aim), Some(ChosenTarget::Inquiry(..)));
        if let Some(row) = selection.items.iter().position(|item| asks(item) && !item.parties().is_empty()) {
            let mut table = ScreenHarness::laid(battle, selection, Stage::Turn);
            table.player().choose(row);
            return table;
        }
        let order = match battle.fight.offers().into_iter().next() {
            Some(Offer::Plan(plans)) if mine && decision.kind == DecisionKind::Plan => {
                let rules = battle.fight.rules().clone();
                let asking = rules.actions.iter().find(|a| matches!(a.ask, Ask::Fact(FactAsk::Inquiry(_))));
                let Some(Occasion::Planned(entry)) = asking.map(|a| a.occasion.clone()) else {
                    panic!("it is planned")
                };
                let plan = |offer: PlanOffer| {
                    let slots = offer.slots.iter().take(1).map(|(slot, _)| (*slot, Some(entry))).collect();
                    PlanOrder { by: offer.by, slots, extras: Vec::new() }
                };
                OrderKind::Plan(plans.into_iter().map(plan).collect())
            }
            // The AI would replan its unused turns.
            Some(Offer::Take { by, slot }) if mine => OrderKind::Take { by, slot },
            _ if mine && matches!(decision.kind, DecisionKind::Turn { .. }) => OrderKind::EndTurn,
            _ if mine => OrderKind::Pass,
            _ => battle.suggestion().expect("the computer knows").body,
        };
        battle.submit(order).expect("it is taken");
    }
    panic!("nobody may ask");
}

#[test]
fn one_chooses_whom_to_ask_about_and_then_what() {
    let mut table = asking();
    let Some(TargetListing::Parties(who)) = table.selection.listing() else { panic!("first of all whom") };
    assert!(table.selection.draft(&mut table.battle).is_none(), "nothing is asked yet");
    assert_eq!(table.selection.selected, Some(who[0]));
    table.player().cycle(true);
    assert_eq!(table.selection.selected, Some(who[1]));
    table.player().commit();
    let Some(TargetListing::Drafts(drafts)) = table.selection.listing() else { panic!("then what") };
    let about = |at: &usize| table.selection.chosen().and_then(|i| i.drafts[*at].aim.target());
    assert!(drafts.len() > 1 && drafts.iter().all(|at| about(at) == Some(who[1])));
    table.player().back();
    assert!(matches!(table.selection.listing(), Some(TargetListing::Parties(_))));
    // A click on a token also chooses the target.
    let at = table.selection.view.as_ref().and_then(|v| v.bodies[who[0].index()].rect).expect("it is there").at;
    table.player().use_cell(at);
    assert_eq!(table.selection.about, Some(who[0]));
    let model = present::choices(&mut table.battle, &table.selection).expect("there is a list");
    assert!(!model.back.is_empty() && model.rows.iter().all(|row| !row.text.is_empty()));
    let draft = table.selection.draft(&mut table.battle).expect("a question is pointed at");
    let before = table.battle.version;
    table.player().commit();
    table.settle();
    assert_eq!(table.battle.version, before + 1);
    let (side, of) = (table.battle.fight.arena().side(draft.by), who[0]);
    let ChosenTarget::Inquiry(_, asked) = draft.aim else { panic!("it was a question") };
    assert_ne!(table.battle.fight.arena().answered(side, of, asked), AnswerKnown::No, "and is answered");
}

/// A table at which an action is being readied.
fn holding(rules: &str) -> ScreenHarness {
    let mut table = ScreenHarness::under(Some(rules), "toll_house", Stage::Turn).expect("somebody has a turn");
    for _ in 0..300 {
        table.selection.refresh(&mut table.battle);
        let row =
            table.selection.items.iter().position(|item| ReadiedEditor::of(item).is_some() && item.blocked.is_none());
        if let Some(row) = row.filter(|_| table.selection.main.is_some()) {
            table.player().choose(row);
            return table;
        }
        let order = table.battle.suggestion().expect("the battle goes on");
        table.battle.submit(order.body).expect("the computer's orders are taken");
    }
    panic!("an act can be held ready");
}

#[test]
fn what_is_held_ready_is_put_together_like_a_sentence() {
    for rules in ["seconds", "action_points"] {
        let mut table = holding(rules);
        let said = |table: &mut ScreenHarness| {
            let model = present::sentence(&mut table.battle, &table.selection).expect("there is a sentence");
            let words = model.parts.iter().map(|part| match part {
                SentencePart::Said(words) | SentencePart::Word(words, _) => words.clone(),
            });
            (words.collect::<Vec<_>>().join(" "), model)
        };
        let (first, model) = said(&mut table);
        assert!(first.contains(" when "), "{first}");
        assert!(model.chosen.is_some() && model.rows.len() > 1, "{model:?}");
        let mut found = Vec::new();
        for (size, scale) in audit::WINDOWS {
            found.extend(audit::faults(size, scale, |ui| table.show(ui)));
        }
        assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
        // Every word opens, and every alternative is legal.
        let count = model.parts.iter().filter(|part| matches!(part, SentencePart::Word(..))).count();
        for _ in 0..count {
            table.player().cycle(true);
            let draft = table.selection.draft(&mut table.battle).expect("it can be said at any time");
            let id = table.battle.fight.decision().expect("somebody is asked").id;
            let order = Order { decision: id, body: OrderKind::Act(draft) };
            assert_eq!(table.battle.fight.check(&order), Ok(()));
            let arena = table.battle.fight.seen_by(table.battle.viewpoint());
            table.selection.readied.as_mut().expect("it is still put together").turn_to(&arena, true);
        }
        assert_ne!(said(&mut table).0, first, "something else is said now");
        let before = table.battle.version;
        table.player().commit();
        table.settle();
        assert_eq!(table.battle.version, before + 1, "and Enter holds it ready");
    }
}

#[test]
fn somebody_on_the_board_is_waited_for_with_a_click() {
    let mut table = holding("seconds");
    let draft = table.selection.draft(&mut table.battle).expect("a sentence is an order");
    let view = table.selection.view.clone().expect("there is a view");
    let other = view.bodies.iter().find(|b| b.id != draft.by && b.rect.is_some()).expect("somebody is seen");
    table.player().use_cell(other.rect.expect("it is seen").at);
    let Some(ChosenTarget::Deed(held)) = table.selection.draft(&mut table.battle).map(|draft| draft.aim) else {
        panic!("a deed")
    };
    assert_eq!(held.terms.who, TriggerTarget::One(other.id));
}

#[test]
fn the_lists_of_questions_can_be_read() {
    let mut found = Vec::new();
    for (size, scale) in audit::WINDOWS {
        let mut table = asking();
        found.extend(audit::faults(size, scale, |ui| table.show(ui)));
        let who = table.selection.selected.expect("somebody is pointed at");
        table.selection.choose_about(who);
        found.extend(audit::faults(size, scale, |ui| table.show(ui)));
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn keys_go_through_those_whom_an_act_is_meant_for() {
    let mut table = ScreenHarness::new("toll_house", Stage::Turn).expect("somebody has a turn");
    let mut tried = 0;
    for _ in 0..600 {
        table.selection.refresh(&mut table.battle);
        for row in 0..table.selection.items.len() {
            let item = &table.selection.items[row];
            let Some(action) = item.action.filter(|_| item.targets() && !item.cells() && item.blocked.is_none()) else {
                continue;
            };
            let (by, helps) = (item.by, helps(table.battle.fight.rules(), action));
            table.selection.choose(Some(row));
            for _ in 0..=table.selection.items[row].drafts.len() {
                table.player().cycle(true);
                let Some(at) = table.selection.aim else { continue };
                let target = table.selection.items[row].drafts[at].aim.target().expect("it is aimed at somebody");
                let arena = table.battle.fight.arena();
                let hostile = arena.scene().hostile(arena.side(by), arena.side(target));
                assert!(target == by || hostile != helps, "{by:?} is led to aim at {target:?}");
                tried += 1;
            }
        }
        let Some(order) = table.battle.suggestion() else { break };
        table.battle.submit(order.body).expect("the computer's orders are taken");
    }
    assert!(tried > 20, "few aims were tried: {tried}");
}

#[test]
fn a_click_beyond_the_reach_does_what_opens_it_and_walks() {
    let mut table = ScreenHarness::new("toll_house", Stage::Turn).expect("somebody has a turn");
    let rules = table.battle.fight.rules().clone();
    let opens = |def: &ActionDef| {
        def.does.items.iter().any(|e| matches!(e, Effect::Movement(MovementEffect::GainMovement { .. })))
    };
    let farther = rules.actions.iter().find_map(|def| match def.occasion {
        Occasion::Planned(entry) if opens(def) && rules.entry(entry).common => Some(entry),
        _ => None,
    });
    let farther = farther.expect("there is an entry for more steps");
    for _ in 0..2_000 {
        table.selection.refresh(&mut table.battle);
        // A planned action without further cost: others may open windows in between.
        if let Some(extended_reach) = &table.selection.extended_reach
            && let Some(cell) = extended_reach.reach.cells().iter().rfind(|cell| extended_reach.act(**cell).is_some())
        {
            let (by, cell) = (extended_reach.by, *cell);
            assert!(table.selection.reach.as_ref().is_none_or(|(_, reach)| !reach.cells().contains(&cell)));
            let over = overlays::fill(
                &table.battle.fight.seen_by(table.battle.viewpoint()),
                &table.selection,
                None,
                Some(cell),
            );
            assert!(over.overlay.reach2.contains(&cell) && !over.overlay.reach.contains(&cell));
            assert!(over.tags.iter().any(|tag| tag.text.contains(", with ")), "the label says what it takes");
            table.player().use_cell(cell);
            table.settle();
            assert_ne!(table.battle.fight.arena().body(by).position.at, cell, "one click shows what it takes");
            table.player().use_cell(cell);
            table.settle();
            let walked = table.battle.fight.arena().body(by).position.at;
            let halted = !matches!(table.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Turn { .. }));
            assert!(walked == cell || halted, "{by:?} is at {walked:?}, not at {cell:?}");
            if walked == cell {
                return;
            }
            continue;
        }
        let mut order = table.battle.suggestion().expect("the battle goes on");
        let planning = matches!(table.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Plan));
        if let (true, OrderKind::Plan(plans)) = (planning, &mut order.body) {
            // Overrides the AI's choice: every combatant is to go further.
            for plan in plans {
                (plan.slots, plan.extras) = (vec![(0, Some(farther))], Vec::new());
            }
        }
        table.battle.submit(order.body).expect("the computer's orders are taken");
    }
    panic!("nobody could go further");
}

#[test]
fn what_is_done_most_has_a_key_and_the_menu_is_short() {
    let mut struck = 0;
    for seed in ["oak", "elm", "7", "yew", "12", "3"] {
        let mut battle = stage::altered(
            "toll_house",
            seed,
            |usual| usual,
            |scene| {
                "action_points".clone_into(&mut scene.ruleset.value);
            },
        );
        stage::advance(&mut battle, Stage::Aim).expect("somebody can strike");
        let mut selection = Selection::default();
        selection.refresh(&mut battle);
        let rules = battle.fight.rules().clone();
        let lines = selection.lines(&rules);
        let keys = menu_groups::keys(&rules, selection.main, &lines, &selection.items);
        let strikes = |item: &MenuItem| {
            let does = |action| {
                rules.action(action).does.items.iter().any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { .. })))
            };
            item.blocked.is_none() && item.action.is_some_and(|a| does(a) && rules.action(a).group.is_empty())
        };
        for (at, _) in selection.items.iter().enumerate().filter(|(_, item)| strikes(item)) {
            struck += 1;
            let line = lines.iter().position(|line| *line == MenuLine::Item(at, None));
            assert!(line.is_some_and(|line| keys[line].is_some()), "a strike has a key: {lines:?}");
        }
        // Heads stand two in a line.
        let heads = lines.iter().filter(|line| matches!(line, MenuLine::Head(..))).count();
        assert!(lines.len() - heads + heads.div_ceil(2) <= 17, "it can be seen at once: {lines:?}");
    }
    assert!(struck > 2, "{struck} strikes were looked for");
}

#[test]
fn the_log_tells_one_thing_in_one_line() {
    let mut battle = stage::altered(
        "toll_house",
        "oak",
        |_| Controller::Ai,
        |scene| {
            "action_points".clone_into(&mut scene.ruleset.value);
        },
    );
    let mut selection = Selection::default();
    for _ in 0..400 {
        let Some(order) = battle.suggestion() else { break };
        battle.submit(order.body).expect("the computer's orders are taken");
        selection.refresh(&mut battle);
    }
    let lines: Vec<String> = selection.log.lines(None, 2_000).into_iter().map(|line| line.text).collect();
    let many = |what: &str| lines.iter().filter(|line| line.contains(what)).count();
    assert!(many(". Hit: ") > 3 && many(". Miss.") > 1 && many(" yards.") > 3, "{}", lines.join("\n"));
    assert_eq!(many(" hits ") + many(" misses ") + many("Initiative."), 0, "{}", lines.join("\n"));
    let first = lines.iter().position(|line| line == "Round 1").expect("there is a first round");
    assert_eq!(lines[..first].iter().filter(|line| line.contains("Initiative")).count(), 8, "one line for each");
}

#[test]
fn closed_sheets_tell_no_more_than_everybody_may_know() {
    let mut battle = stage::altered(
        "toll_house",
        "oak",
        |usual| usual,
        |scene| {
            "action_points".clone_into(&mut scene.ruleset.value);
            scene.open_sheets = false;
        },
    );
    stage::advance(&mut battle, Stage::Turn).expect("somebody has a turn");
    let mut selection = Selection::default();
    selection.refresh(&mut battle);
    let view = selection.view.clone().expect("it was refreshed");
    let rules = battle.fight.rules().clone();
    let foes: Vec<_> = view.bodies.iter().filter(|b| Some(b.side) != view.viewer).map(|b| b.id).collect();
    let track = present::track(&mut battle, &view, None, None, &[]);
    for foe in foes {
        let seen = &view.bodies[foe.index()];
        assert!(seen.values.is_empty() && seen.held.is_none());
        assert!(seen.pools.iter().all(|(pool, ..)| rules.pool(*pool).public), "open pools only");
        let card = present::card(&mut battle, &view, foe);
        assert!(card.pools.iter().all(|pool| pool.gains.is_empty()), "what comes in tells of the sheet");
        // Initiative and Action Points are public, so the initiative bar shows them.
        let initiative_entry = track
            .initiative_entries
            .iter()
            .find(|initiative_entry| initiative_entry.who == foe)
            .expect("it has a turn");
        assert!(initiative_entry.rank.is_some() && initiative_entry.purse.ends_with("AP"), "{initiative_entry:?}");
    }
}

#[test]
fn turns_by_initiative_can_be_read() {
    for stage in [Stage::Turn, Stage::Aim, Stage::Path, Stage::Victory] {
        look_under(Some("action_points"), stage);
    }
}

#[test]
fn turns_of_four_actions_can_be_read() {
    for stage in [Stage::Turn, Stage::Path, Stage::Aim, Stage::Area, Stage::Victory] {
        look_under(Some("four_actions"), stage);
    }
}

#[test]
fn turns_paid_from_time_can_be_read() {
    for stage in [Stage::Turn, Stage::Aim, Stage::Path, Stage::Victory] {
        look_under(Some("seconds"), stage);
    }
}

fn look(stage: Stage) {
    look_under(None, stage);
}

fn look_under(ruleset: Option<&str>, stage: Stage) {
    let mut shown = 0;
    let mut found = Vec::new();
    // Areas are for casters.
    let scenes = if stage == Stage::Area { ["candle_ring", "wand_moot"] } else { SCENES };
    for scene in scenes {
        let Some(mut table) = ScreenHarness::under(ruleset, scene, stage) else { continue };
        shown += 1;
        for (size, scale) in audit::WINDOWS {
            let faults = audit::faults(size, scale, |ui| table.show(ui));
            found.extend(faults.into_iter().map(|fault| format!("{scene} in {} x {}: {fault}", size.x, size.y)));
        }
    }
    assert!(shown > 0, "no scene comes to this moment");
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

macro_rules! looks {
    ($($name:ident: $stage:ident,)*) => { $(
        #[test]
        fn $name() {
            look(Stage::$stage);
        }
    )* };
}

looks! {
    plans_can_be_read: Plan,
    calls_can_be_read: Call,
    turns_can_be_read: Turn,
    ways_can_be_read: Path,
    aims_can_be_read: Aim,
    prompts_can_be_read: Prompt,
    the_curtain_can_be_read: Curtain,
    the_end_can_be_read: Victory,
    keys_can_be_read: Keys,
    the_menu_can_be_read: Menu,
}
