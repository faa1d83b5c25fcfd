//! Undo and redo: all is as it was, the computer remembers what it knew, and nothing that happened unseen shows.

use std::fs;

use super::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::ai::Policy;
use crate::app::battle::driver::Battle;
use crate::app::battle::minds::Minds;
use crate::app::battle::undo::{UndoReach, UndoStack};
use crate::app::battle::undo_end::UndoEnd;
use crate::app::selection::state::Selection;
use crate::data::effect::{Limit, SightLimit};
use crate::data::library::Library;
use crate::data::scope::ConditionId;
use crate::fight::map::reach::Reach;
use crate::fight::state::components::{Conditions, Identity, Instance, Position};
use crate::fight::state::log::{Event, LogEntry};
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, OrderKind};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, InstanceId, SideId};
use crate::save::{self, Header, Recording};

/// All that a battle is at a halt.
fn state(battle: &mut Battle) -> (u64, u64, usize, String) {
    let fight = &mut battle.fight;
    (fight.record_hash(), fight.log_digest(), fight.log().len(), format!("{:?}", fight.decision()))
}

/// Answers as the computer would; the order, or None at the end.
fn go_on(battle: &mut Battle) -> Option<OrderKind> {
    let order = battle.suggestion()?;
    battle.submit(order.body.clone()).expect("the computer's orders are taken");
    Some(order.body)
}

/// What is said beforehand of an order.
fn would_end(battle: &mut Battle, order: &OrderKind) -> Option<UndoEnd> {
    let mut imagination = battle.fight.imagine(battle.asked()?, 0).ok()?;
    battle.undo_end_of(&mut imagination, std::slice::from_ref(order))
}

/// All walks that are offered now.
fn walks(battle: &mut Battle) -> Vec<OrderKind> {
    let offers = battle.fight.offers();
    let arena = battle.fight.arena();
    let mut found = Vec::new();
    for offer in offers {
        let Offer::Walk { by, budget } = offer else { continue };
        let mut reach = Reach::default();
        reach.fill(&arena, by, budget);
        for cell in reach.cells() {
            let mut path = Vec::new();
            if reach.path(*cell, &mut path) && !path.is_empty() {
                found.push(OrderKind::Walk { by, path });
            }
        }
    }
    found
}

/// The same with the acts that are aimed at nothing.
fn orders_without_aim(battle: &mut Battle) -> Vec<OrderKind> {
    let mut found = walks(battle);
    for offer in battle.fight.offers() {
        if let Offer::Act { by, action, tool, aims } = offer {
            let bare = aims.into_iter().filter(|aim| *aim == ChosenTarget::Nothing);
            found.extend(bare.map(|aim| OrderKind::Act(ActOrder { by, action, tool, aim })));
        }
    }
    found
}

#[test]
fn what_is_taken_back_is_as_it_was_and_comes_again() {
    for rules in RULES {
        let (mut undone, mut straight) = (battle(rules, "toll_house"), battle(rules, "toll_house"));
        let mut steps = 0;
        for _ in 0..400 {
            let mut states = vec![state(&mut undone)];
            while undone.undo() {
                states.push(state(&mut undone));
            }
            let back = states.len() - 1;
            steps += back;
            for known in states.iter().rev().skip(1) {
                assert!(undone.redo(), "{rules}: it can be done again");
                assert_eq!(state(&mut undone), *known, "{rules}: it comes out the same");
            }
            assert!(!undone.redo());
            let (order, same) = (go_on(&mut undone), go_on(&mut straight));
            assert_eq!(order, same, "{rules}: the computer remembers the same");
            if order.is_none() {
                break;
            }
        }
        assert_eq!(state(&mut undone), state(&mut straight), "{rules}");
        assert!(steps > 5, "{rules}: only {steps} steps could be taken back");
    }
}

#[test]
fn dice_and_the_deeds_of_others_end_undo() {
    for rules in RULES {
        let mut battle = battle(rules, "toll_house");
        let (mut kept, mut ended) = (0, 0);
        for _ in 0..400 {
            let asked = battle.asked();
            let begun = battle.fight.log().len();
            if go_on(&mut battle).is_none() {
                break;
            }
            let Some(side) = asked else { continue };
            let new: Vec<&LogEntry> =
                battle.fight.log()[begun..].iter().filter(|entry| entry.audience.contains(side)).collect();
            let dice = new
                .iter()
                .any(|entry| matches!(entry.event, Event::Rolled(_) | Event::DiceCast(..) | Event::GainRolled(..)));
            let foe = |by: &CombatantId| battle.fight.setup().side_of(*by) != side;
            let deeds = new.iter().any(|entry| match &entry.event {
                Event::Acted(by, ..) | Event::Reacted(by, _) | Event::TurnStarted { by, .. } => foe(by),
                _ => false,
            });
            let UndoReach { undo, end, .. } = battle.undo_reach();
            if dice || deeds {
                ended += 1;
                let over = battle.fight.outcome().is_some();
                assert!(undo.is_empty() && end.is_some(), "{rules}: {new:?}");
                assert_eq!(end == Some(UndoEnd::Dice), dice && !over, "{rules}: {new:?}");
                assert!(!battle.undo(), "{rules}");
            } else if !undo.is_empty() {
                kept += 1;
            }
        }
        assert!(kept > 5 && ended > 5, "{rules}: {kept} kept, {ended} ended");
    }
}

#[test]
fn it_is_said_beforehand_what_ends_undo() {
    for rules in RULES {
        let mut battle = battle(rules, "toll_house");
        let mut right = [0, 0];
        for _ in 0..400 {
            let told = battle.suggestion().filter(|_| battle.asked().is_some()).map(|order| {
                let end = would_end(&mut battle, &order.body);
                (order.body, end)
            });
            let Some((body, told)) = told else {
                if go_on(&mut battle).is_none() {
                    break;
                }
                continue;
            };
            battle.submit(body.clone()).expect("it is taken");
            if battle.asked().is_none() {
                continue;
            }
            let UndoReach { undo, end, .. } = battle.undo_reach();
            let ended = end.filter(|_| undo.is_empty());
            // What others do about it cannot be known.
            if told == ended {
                right[usize::from(ended.is_some())] += 1;
            } else {
                assert_ne!(told, Some(UndoEnd::Dice), "{rules}: dice are certain: {body:?}");
            }
        }
        assert!(right.iter().all(|count| *count > 5), "{rules}: {right:?}");
    }
}

#[test]
fn an_order_after_undo_that_is_as_long_is_read_anew() {
    for rules in RULES {
        let (mut table, mut plain) = (table_of(battle(rules, "toll_house")), table_of(battle(rules, "toll_house")));
        let lines = |t: &ScreenHarness| format!("{:?}", t.selection.log.lines(t.battle.viewpoint(), 500));
        let mut compared = 0;
        for _ in 0..200 {
            let orders =
                if table.battle.asked().is_some() { orders_without_aim(&mut table.battle) } else { Vec::new() };
            for pair in orders.windows(2) {
                let mut before: Option<(usize, String)> = None;
                for order in pair {
                    for each in [&mut table, &mut plain] {
                        each.battle.submit(order.clone()).expect("it was offered");
                    }
                    // Whoever reads for the first time reads all.
                    plain.selection = Selection::default();
                    for each in [&mut table, &mut plain] {
                        each.selection.refresh(&mut each.battle);
                    }
                    let (length, read) = (table.battle.fight.log().len(), lines(&plain));
                    assert_eq!(lines(&table), read, "{rules}: {pair:?}");
                    compared += usize::from(before.is_some_and(|(known, told)| known == length && told != read));
                    before = Some((length, read));
                    // The next order comes before anybody has read that this one was taken back.
                    if !(table.battle.undo() && plain.battle.undo()) {
                        break;
                    }
                }
                if table.battle.undo_reach().redo.is_empty() {
                    break;
                }
            }
            let (one, same) = (go_on(&mut table.battle), go_on(&mut plain.battle));
            assert_eq!(one, same);
            if one.is_none() || compared > 3 {
                break;
            }
        }
        assert!(compared > 0, "{rules}: no two orders alike");
    }
}

#[test]
fn the_computer_answers_again_as_it_did() {
    let mut again = 0;
    for rules in RULES {
        let mut battle = battle(rules, "toll_house");
        // Chance remembers how often it was asked.
        battle.minds = Minds::with(&battle.spec, |controller| Policy::of(controller).map(|_| Policy::Random));
        let mut given: Vec<OrderKind> = Vec::new();
        for _ in 0..200 {
            let (person, length) = (battle.asked().is_some(), battle.undo_reach().undo.len());
            if person && length > 0 && given.len() > 1 && battle.undo() {
                // The last step is given anew, and the computer answers for itself.
                let steps = battle.orders_taken_back();
                for known in &steps {
                    let order = if battle.asked().is_some() {
                        known.clone()
                    } else {
                        battle.suggestion().expect("it is asked").body
                    };
                    assert_eq!(order, *known, "{rules}");
                    again += usize::from(battle.asked().is_none());
                    battle.submit(order).expect("it was taken before");
                }
                given.clear();
            }
            match go_on(&mut battle) {
                Some(order) => given.push(order),
                None => break,
            }
        }
    }
    assert!(again > 0, "the computer was asked in no step that was taken back");
}

/// Where a combatant is, to be altered behind the back of the rules.
fn place_of(battle: &mut Battle, who: CombatantId) -> &mut Cell {
    let world = battle.fight.world_mut();
    let mut all = world.query::<(&Identity, &mut Position)>();
    let found = all.iter_mut(world).find(|(identity, _)| identity.id == who);
    &mut found.expect("it exists").1.into_inner().at
}

/// What it bears.
fn conditions_of(battle: &mut Battle, who: CombatantId) -> &mut Vec<Instance> {
    let world = battle.fight.world_mut();
    let mut all = world.query::<(&Identity, &mut Conditions)>();
    let found = all.iter_mut(world).find(|(identity, _)| identity.id == who);
    &mut found.expect("it exists").1.into_inner().0
}

/// Lets a foe of a side hide, and puts it somewhere; false where the rules have no way to hide.
fn hide(battle: &mut Battle, foe: CombatantId, side: SideId, at: Cell) -> bool {
    let rules = battle.fight.rules().clone();
    let hides = |limit: &Limit| matches!(limit, Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom));
    *place_of(battle, foe) = at;
    battle.fight.derive_occupancy();
    for (row, def) in (0..).zip(&rules.conditions).filter(|(_, def)| def.limits.iter().any(hides)) {
        let key = ConditionId(row);
        let arena = battle.fight.arena();
        let friends = arena.all_combatants().filter(|id| !arena.scene().hostile(side, arena.side(*id)));
        let from = def.limits.contains(&Limit::Sight(SightLimit::ConcealedFrom));
        let sources: Vec<Option<CombatantId>> = if from { friends.map(Some).collect() } else { vec![None] };
        let round = arena.clock.round;
        let borne = arena.body(foe).conditions.0.clone();
        for (source, number) in sources.into_iter().zip(61_000..) {
            let instance = Instance { source, round, value: 10, ..Instance::new(InstanceId(number), key, def.until) };
            conditions_of(battle, foe).push(instance);
        }
        battle.fight.derive_occupancy();
        if !battle.fight.arena().known_to(side, foe) {
            return true;
        }
        *conditions_of(battle, foe) = borne;
    }
    false
}

/// What a side may read of the log.
fn read(battle: &Battle, side: SideId, from: usize) -> Vec<Event> {
    let own = battle.fight.log()[from..].iter().filter(|entry| entry.audience.contains(side));
    own.map(|entry| entry.event.clone()).collect()
}

#[test]
fn undo_tells_nothing_of_the_hidden() {
    for rules in RULES {
        let (mut compared, mut tried) = ([0, 0], [0, 0, 0]);
        for opening in 0..14 {
            let mut twins = [battle(rules, "toll_house"), battle(rules, "toll_house")];
            let mut turns = 0;
            for _ in 0..600 {
                let turn = matches!(twins[0].fight.decision().map(|d| d.kind), Some(DecisionKind::Turn { .. }));
                turns += usize::from(turn && twins[0].asked().is_some());
                if turns > opening * 2 {
                    break;
                }
                for twin in &mut twins {
                    let _ = go_on(twin);
                }
            }
            let Some(side) = twins[0].asked() else { continue };
            let arena = twins[0].fight.arena();
            let foe = arena.all_combatants().find(|id| {
                arena.scene().hostile(side, arena.side(*id))
                    && arena.present(*id)
                    && arena.able(*id)
                    && arena.body(*id).position.on.is_none()
                    && arena.body(*id).position.under.is_none()
            });
            let Some(foe) = foe else { continue };
            let free: Vec<Cell> = arena.scene().bounds.cells().filter(|cell| arena.can_stand(foe, *cell)).collect();
            let places = [free[opening * free.len() / 14], free[free.len() - 1 - opening * free.len() / 17]];
            let hidden = twins.iter_mut().zip(places).all(|(twin, at)| hide(twin, foe, side, at));
            tried[0] += 1;
            if !hidden {
                continue;
            }
            tried[1] += 1;
            for walk in orders_without_aim(&mut twins[0]).into_iter().step_by(3) {
                tried[2] += 1;
                let [one, other] = twins.each_mut().map(|twin| would_end(twin, &walk));
                assert_eq!(one, other, "{rules}: {walk:?} tells where somebody hides");
                twins.iter_mut().for_each(|twin| twin.undo = UndoStack::default());
                let before = twins.each_mut().map(|twin| (twin.fight.capture(), twin.fight.log().len()));
                let taken = twins.each_mut().map(|twin| twin.submit(walk.clone()).is_ok());
                assert_eq!(taken, [true, true], "{rules}: {walk:?}");
                // The computer answers what it is asked on the way.
                for twin in &mut twins {
                    while twin.asked().is_none()
                        && twin.fight.decision().is_some_and(|d| matches!(d.kind, DecisionKind::Window { .. }))
                    {
                        let _ = go_on(twin);
                    }
                }
                let lengths = [before[0].1, before[1].1];
                let told = [0, 1].map(|at| read(&twins[at], side, lengths[at]));
                let asked = twins.each_ref().map(Battle::asked);
                if told[0] == told[1] && asked == [Some(side); 2] {
                    let reach = twins.each_ref().map(Battle::undo_reach);
                    assert_eq!(reach[0], reach[1], "{rules}: {walk:?}, {told:?}");
                    compared[usize::from(reach[0].undo.is_empty())] += 1;
                }
                for (twin, (state, _)) in twins.iter_mut().zip(&before) {
                    twin.fight.restore(state);
                }
            }
        }
        assert!(compared[0] > 5, "{rules}: {compared:?} of {tried:?}");
    }
}

#[test]
fn what_was_taken_back_stays_so_in_the_record_and_the_computer_remembers_the_rest() {
    for rules in RULES {
        let place = std::env::temp_dir().join(format!("fray-undo-{rules}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        let mut battle = battle(rules, "toll_house");
        battle.recording = Recording::ahead_in(Ok(place.clone()), Header::new(&battle.spec));
        let mut back = 0;
        for number in 0..240 {
            // All is taken back, and some of it done again.
            if battle.undo() {
                back += 1;
                while battle.undo() {}
                if number % 2 == 0 {
                    battle.redo();
                }
            }
            if go_on(&mut battle).is_none() {
                break;
            }
        }
        assert!(back > 3, "{rules}: {back}");
        let known = state(&mut battle);
        let path = battle.recording.path().expect("it is recorded").to_owned();
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains("{\"kind\":\"back\",\"line\":"), "{rules}: the way back is written");
        assert!(save::read(&path).expect("it can be read").orders.len() < text.lines().count() - back);
        // What follows is given to both, once the file is free for the second.
        let copy = place.join("0099-copy-oak.fray");
        fs::copy(&path, &copy).expect("it can be copied");
        let mut again = Battle::resumed(&copy, &Library::shipped()).expect("it goes on");
        assert_eq!(state(&mut again), known, "{rules}");
        for _ in 0..120 {
            let (one, same) = (go_on(&mut battle), go_on(&mut again));
            assert_eq!(one, same, "{rules}: who goes on remembers as if nothing had been between");
            if one.is_none() {
                break;
            }
        }
        drop((battle, again));
        fs::remove_dir_all(&place).unwrap();
    }
}

#[test]
fn plans_that_are_taken_back_are_there_to_be_changed() {
    let mut table = table_of(battle("tempo", "toll_house"));
    table.selection.refresh(&mut table.battle);
    table.player().suggest();
    let planned = table.selection.plan_editor.as_ref().expect("plans are asked for").orders();
    table.player().confirm_plan();
    table.settle();
    while table.battle.asked().is_none() {
        assert!(go_on(&mut table.battle).is_some());
    }
    assert!(table.battle.undo());
    table.selection.refresh(&mut table.battle);
    assert_eq!(table.selection.plan_editor.as_ref().expect("they are asked for again").orders(), planned);
}
