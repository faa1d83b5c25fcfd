//! What holds at every halt of every fight, tried on random battles: the halting contract, offers and refusals, capture
//! and restore, replay, and that nobody can tell apart what it must not know.

use fray::ai::{Mind, RandomMind};
use fray::data::scope::ActionId;
use fray::fight::Fight;
use fray::fight::event::Entry;
use fray::fight::order::{Aim, Body, Draft, Offer, Order, PlanOrder, Question};
use fray::fight::reach::Reach;
use fray::fight::setup::Setup;
use fray::kernel::cell::Cell;
use fray::kernel::dice::Dice;
use fray::kernel::ids::{CombatantId, DecisionId, ItemId, SideId};

use crate::playout::{setup, sound};

const SCENES: [&str; 2] = ["toll_house", "ashgate"];

/// Plays a random battle and lets `visit` look at every halt, with the orders so far.
fn play(setup: &Setup, seed: u64, mut visit: impl FnMut(&mut Fight, &[Order])) -> (Fight, Vec<Order>) {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let (mut mind, mut orders) = (RandomMind::new(seed), Vec::new());
    loop {
        visit(&mut fight, &orders);
        let Some(order) = mind.answer(&mut fight) else { return (fight, orders) };
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}"));
        orders.push(order);
    }
}

fn replay(fight: &mut Fight, orders: &[Order]) {
    for order in orders {
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}"));
    }
}

/// Picks at random, the same way every time.
struct Chance(Dice);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.0.die(u16::try_from(n.max(1)).expect("tables are small")) - 1)
    }
}

#[test]
fn every_halt_is_sound() {
    for (scene, seed) in SCENES.into_iter().zip([3, 4]).chain([("toll_house", 5)]) {
        play(&setup(scene), seed, |fight, _| sound(fight));
    }
}

fn act(by: CombatantId, action: ActionId, tool: Option<ItemId>, aim: Aim) -> Body {
    Body::Act(Draft { by, action, tool, aim })
}

/// One entry in one slot, or one extra; only of those who have nothing planned yet, so that any of them fits.
fn plan_samples(fight: &mut Fight, chance: &mut Chance) -> Vec<Body> {
    let mut orders = Vec::new();
    let offers = [fight.offers(), fight.arena().asides()].concat();
    let plans = offers.into_iter().filter_map(|o| if let Offer::Plan(plans) = o { Some(plans) } else { None });
    for plan in plans.flatten() {
        let by = plan.by;
        if fight.arena().body(by).plan.slots.iter().any(|s| s.entry.is_some()) {
            continue;
        }
        for (number, entries) in plan.slots.iter().filter(|(_, entries)| !entries.is_empty()) {
            let entry = entries[chance.below(entries.len())];
            orders.push(PlanOrder { by, slots: vec![(*number, Some(entry))], extras: Vec::new() });
        }
        orders.extend(plan.extras.iter().map(|e| PlanOrder { by, slots: Vec::new(), extras: vec![*e] }));
    }
    orders.into_iter().map(|order| Body::Plan(vec![order])).collect()
}

/// Up to three orders for each offer.
fn samples(fight: &mut Fight, chance: &mut Chance) -> Vec<Body> {
    let mut bodies = plan_samples(fight, chance);
    for offer in fight.offers() {
        match offer {
            Offer::Plan(_) => {}
            Offer::Take { by, slot } => bodies.push(Body::Take { by, slot }),
            Offer::Walk { by, budget } => {
                let (mut reach, mut path) = (Reach::default(), Vec::new());
                reach.fill(&fight.arena(), by, budget);
                let picks = [chance.below(reach.cells().len()), reach.cells().len().saturating_sub(1)];
                for cell in picks.iter().filter_map(|at| reach.cells().get(*at)) {
                    assert!(reach.path(*cell, &mut path), "what is reached has a path");
                    bodies.push(Body::Walk { by, path: path.clone() });
                }
            }
            Offer::Act { by, action, tool, aims } => {
                assert!(!aims.is_empty(), "an offer without aims");
                for _ in 0..3.min(aims.len()) {
                    bodies.push(act(by, action, tool, aims[chance.below(aims.len())].clone()));
                }
            }
            Offer::EndTurn => bodies.push(Body::EndTurn),
            Offer::Pass => bodies.push(Body::Pass),
            Offer::Abandon { by } => bodies.push(Body::Abandon { by }),
        }
    }
    bodies
}

#[test]
fn whatever_is_offered_is_allowed() {
    for (scene, seed) in SCENES.into_iter().zip([11, 12]) {
        let mut chance = Chance(Dice::seeded(seed));
        play(&setup(scene), seed, |fight, _| {
            let Some(decision) = fight.decision().map(|d| d.id) else { return };
            assert!(!fight.offers().is_empty(), "a question without an answer");
            for body in samples(fight, &mut chance) {
                let order = Order { decision, body };
                assert_eq!(fight.check(&order), Ok(()), "{order:?} at {:?}", fight.decision());
            }
        });
    }
}

/// An act put together at random: whether it is allowed must follow from the offers alone.
fn random_act(fight: &mut Fight, chance: &mut Chance) -> Draft {
    let arena = fight.arena();
    let bodies: Vec<CombatantId> = arena.everybody().collect();
    let someone = |chance: &mut Chance| bodies[chance.below(bodies.len())];
    let by = match arena.pending.0.as_ref().map(|d| d.kind) {
        Some(Question::Turn { by }) if chance.below(4) > 0 => by,
        _ => someone(chance),
    };
    let rules = arena.rules();
    let action = ActionId(u16::try_from(chance.below(rules.actions.len())).expect("tables are small"));
    let tools: Vec<Option<ItemId>> = arena.body(by).gear.0.iter().map(|i| Some(i.id)).chain([None]).collect();
    let condition = u16::try_from(chance.below(rules.conditions.len())).expect("tables are small");
    let entry = u16::try_from(chance.below(rules.entries.len())).expect("tables are small");
    let count = u8::try_from(chance.below(11)).expect("a die");
    let aim = match chance.below(9) {
        0 => Aim::Nothing,
        1..=3 => Aim::Target(someone(chance)),
        4 => Aim::Condition(someone(chance), fray::data::scope::ConditionId(condition)),
        5 => Aim::Buy(fray::data::scope::EntryId(entry), count),
        6 => Aim::Cell(Cell::new(chance.below(30) as i16 - 2, chance.below(20) as i16 - 2)),
        7 => Aim::Shift(u8::try_from(chance.below(4)).expect("a die"), count, None),
        _ => Aim::Loadout(tools.iter().flatten().copied().take(chance.below(3)).collect()),
    };
    Draft { by, action, tool: tools[chance.below(tools.len())], aim }
}

fn offered(offers: &[Offer], draft: &Draft) -> bool {
    offers.iter().any(|offer| match offer {
        Offer::Act { by, action, tool, aims } => {
            (*by, *action, *tool) == (draft.by, draft.action, draft.tool) && aims.contains(&draft.aim)
        }
        _ => false,
    })
}

/// Orders that are not allowed, whatever the state.
fn bent(fight: &mut Fight, chance: &mut Chance) -> Vec<Order> {
    let Some(decision) = fight.decision().cloned() else { return Vec::new() };
    let mut orders = vec![Order { decision: DecisionId(decision.id.0 + 1), body: Body::Pass }];
    if decision.id.0 > 0 {
        orders.push(Order { decision: DecisionId(decision.id.0 - 1), body: Body::EndTurn });
    }
    let arena = fight.arena();
    let foe = arena.everybody().find(|id| arena.side(*id) != decision.side).expect("there are foes");
    let mut bodies = vec![
        Body::Plan(vec![PlanOrder { by: foe, slots: Vec::new(), extras: Vec::new() }]),
        Body::Take { by: foe, slot: 0 },
        Body::Walk { by: foe, path: vec![Cell::new(1, 1)] },
        act(CombatantId(999), ActionId(0), None, Aim::Nothing),
        act(foe, ActionId(9999), None, Aim::Target(CombatantId(999))),
    ];
    if let Question::Turn { by } = decision.kind {
        let here = arena.body(by).place.at;
        let moves = usize::from(arena.stack.turn().map_or(0, |t| arena.body(t.by).tally.moves));
        bodies.push(Body::Walk { by, path: Vec::new() });
        bodies.push(Body::Walk { by, path: vec![here.offset(2, 0)] });
        let to_and_fro = [here.offset(1, 0), here].into_iter().cycle().take(moves + 1).collect();
        bodies.push(Body::Walk { by, path: to_and_fro });
        bodies.push(Body::Pass);
    } else {
        bodies.push(Body::EndTurn);
    }
    let offers = fight.offers();
    for _ in 0..12 {
        let draft = random_act(fight, chance);
        if !offered(&offers, &draft) {
            bodies.push(Body::Act(draft));
        }
    }
    orders.extend(bodies.into_iter().map(|body| Order { decision: decision.id, body }));
    orders
}

#[test]
fn whatever_is_not_offered_is_refused_and_changes_nothing() {
    for (scene, seed) in SCENES.into_iter().zip([21, 22]) {
        let mut chance = Chance(Dice::seeded(seed));
        play(&setup(scene), seed, |fight, _| {
            let before = fight.state_hash();
            for order in bent(fight, &mut chance) {
                assert!(fight.submit(order.clone()).is_err(), "{order:?} at {:?}", fight.decision());
            }
            assert_eq!(fight.state_hash(), before, "a refused order left a trace");
        });
    }
}

#[test]
fn a_snapshot_brings_the_halt_back_here_and_in_another_fight() {
    for (scene, seed) in SCENES.into_iter().zip([31, 32]) {
        let setup = setup(scene);
        let mut other = Fight::new(&setup, 999).expect("the rules come to rest");
        let mut mind = RandomMind::new(seed);
        play(&setup, seed, |fight, orders| {
            if !orders.len().is_multiple_of(7) {
                return;
            }
            let (snapshot, hash) = (fight.capture(), fight.state_hash());
            for _ in 0..3 {
                if let Some(order) = mind.answer(fight) {
                    fight.submit(order).expect("the mind plays by the rules");
                }
            }
            fight.restore(&snapshot);
            other.restore(&snapshot);
            assert_eq!((fight.state_hash(), other.state_hash()), (hash, hash));
            assert_eq!(fight.decision(), other.decision());
            assert_eq!(fight.offers(), other.offers());
        });
    }
}

#[test]
fn orders_replay_to_the_same_state_from_the_start_and_from_any_halt() {
    for (scene, seed) in SCENES.into_iter().zip([41, 42]) {
        let setup = setup(scene);
        let mut chance = Chance(Dice::seeded(seed));
        let mut halts = Vec::new();
        let (mut fight, orders) = play(&setup, seed, |fight, orders| {
            if chance.below(40) == 0 {
                halts.push((fight.capture(), orders.len(), fight.state_hash(), fight.log_digest()));
            }
        });
        let end = (fight.state_hash(), fight.log_digest());
        let mut again = Fight::new(&setup, seed).expect("the rules come to rest");
        let mut done = 0;
        for (_, at, hash, digest) in &halts {
            replay(&mut again, &orders[done..*at]);
            done = *at;
            assert_eq!((again.state_hash(), again.log_digest()), (*hash, *digest), "{scene} after {at} orders");
        }
        replay(&mut again, &orders[done..]);
        assert_eq!((again.state_hash(), again.log_digest()), end);
        assert_eq!(again.log(), fight.log());
        for (snapshot, at, ..) in &halts {
            fight.restore(snapshot);
            replay(&mut fight, &orders[*at..]);
            assert_eq!((fight.state_hash(), fight.log_digest()), end, "{scene} from order {at}");
        }
    }
}

/// What a side has to go by: its view, what it may read of the log, and what it may order.
fn known(fight: &mut Fight, side: SideId) -> String {
    let log: Vec<&Entry> = fight.log().iter().filter(|e| e.audience.contains(side)).collect();
    let log = format!("{:?}", log.iter().map(|e| &e.event).collect::<Vec<_>>());
    let asked = fight.decision().is_some_and(|d| d.side == side);
    let orders = if asked { format!("{:?} {:?}", fight.offers(), fight.arena().asides()) } else { String::new() };
    format!("{:?}\n{log}\n{orders}", fight.arena().view(Some(side)))
}

mod twins {
    //! Two fights that differ in one hidden fact only.

    use fray::testkit::{Lay, Piece, Table, about};

    use super::known;

    fn piece(name: &str, x: i16, y: i16) -> Piece {
        Piece::new(name).held(&["dagger"]).score("dex", 2).score("awr", 1).at(x, y)
    }

    fn same(a: &mut Table, b: &mut Table, side: &str) {
        let side = a.side(side);
        let (left, right) = (known(a.fight(), side), known(b.fight(), side));
        assert_eq!(left, right, "at {} and {}", a.asked(), b.asked());
    }

    #[test]
    fn secret_plans_of_others_make_no_difference() {
        let deal = |plan: &str| {
            let lay = Lay::new("tempo", &["........"; 4]);
            let mut t = lay.side("heroes", [piece("Ana", 1, 1)]).side("monsters", [piece("Orc", 3, 1)]).deal();
            t.plan(&[("Ana", "mark standard_attack"), ("Orc", plan)]);
            t
        };
        let mut plain = deal("rest hide");
        for plan in ["guard shift", "- -", "slow_attack move"] {
            let mut other = deal(plan);
            // The monsters let everything pass.
            for who in ["mark", "standard_attack"] {
                for t in [&mut plain, &mut other] {
                    t.turn("Ana");
                }
                same(&mut plain, &mut other, "heroes");
                for t in [&mut plain, &mut other] {
                    t.dice(if who == "mark" { &[] } else { &[(20, 9), (20, 12), (4, 2)] }).act("Ana", who, "Orc");
                }
                same(&mut plain, &mut other, "heroes");
                for t in [&mut plain, &mut other] {
                    t.end();
                }
            }
            for t in [&mut plain, &mut other] {
                t.finish_round();
            }
            same(&mut plain, &mut other, "heroes");
            plain = deal("rest hide");
        }
    }

    #[test]
    fn the_numbers_of_a_closed_sheet_make_no_difference() {
        let deal = |ins: i32, knows: &[&str]| {
            let lay = Lay::new("tempo", &["........"; 4]);
            let orc = piece("Orc", 5, 1).score("ins", ins).score("int", ins).knows(knows).stowed(&["mace"]);
            let mut t = lay.side("heroes", [piece("Ana", 1, 1)]).side("monsters", [orc]).deal();
            t.plan(&[("Ana", "scan quick_attack"), ("Orc", "rest")]);
            t.turn("Orc").act("Orc", "rest", ()).end().turn("Ana");
            t
        };
        let (mut dull, mut bright) = (deal(0, &[]), deal(3, &["opportunist"]));
        same(&mut dull, &mut bright, "heroes");
        for t in [&mut dull, &mut bright] {
            t.act("Ana", "scan", about("Orc", "body"));
        }
        same(&mut dull, &mut bright, "heroes");
        for t in [&mut dull, &mut bright] {
            t.end().turn("Ana").walk(&[(2, 1), (3, 1)]);
        }
        same(&mut dull, &mut bright, "heroes");
    }

    #[test]
    fn the_place_of_the_hidden_makes_no_difference() {
        let deal = |cells: &[(i16, i16)]| {
            let lay = Lay::new("tempo", &["..#.......", "..#.......", "..#.......", ".........."]);
            let watchers = [piece("Orc", 9, 0), piece("Gob", 3, 0)];
            let mut t = lay.side("heroes", [piece("Bo", 0, 0)]).side("monsters", watchers).deal();
            t.plan(&[("Bo", "hide"), ("Gob", "slow_attack move")])
                .turn("Bo")
                .dice(&[(20, 18)])
                .act("Bo", "hide", ())
                .end();
            t.finish_round().plan(&[("Bo", "mark"), ("Gob", "quick_attack move")]).turn("Bo").walk(cells);
            t
        };
        let mut near = deal(&[(1, 1)]);
        let mut far = deal(&[(0, 1), (0, 2)]);
        same(&mut near, &mut far, "monsters");
        for t in [&mut near, &mut far] {
            t.end().turn("Gob");
        }
        same(&mut near, &mut far, "monsters");
        for t in [&mut near, &mut far] {
            assert!(t.has("Bo", "hidden"));
            // Walking into either cell is no order that could be refused.
            for last in [(1, 1), (0, 2)] {
                let body = t.walking(&[(3, 1), (3, 2), (2, 3), (1, 2), last]);
                let decision = t.fight().decision().expect("Gob is asked").id;
                assert_eq!(t.fight().check(&fray::fight::order::Order { decision, body }), Ok(()));
            }
            let strike = t.acting("Gob", "quick_attack", "Bo");
            assert_eq!(t.refuse(strike), "Nobody is seen there.");
        }
    }
}

mod world {
    //! Every component and resource of a fight's world is known: captured, constant or derived.

    use super::{Fight, SCENES, setup};

    /// In a snapshot and in the state's hash.
    const CAPTURED: [&str; 21] = [
        "body::Place",
        "body::Pools",
        "body::Conditions",
        "body::Gear",
        "body::Plan",
        "body::Tally",
        "body::Intent",
        "body::Object",
        "event::FightLog",
        "stack::Stack",
        "knowledge::Knowledge",
        "secrets::Secrets",
        "state::Clock",
        "state::Pending",
        "state::Inbox",
        "state::FightDice",
        "state::Counters",
        "state::Loose",
        "state::Progress",
        "state::End",
        "zones::Zones",
    ];
    /// Never changed after set-up, built from the others, or only ever set by a bug.
    const CONSTANT_OR_DERIVED: [&str; 6] =
        ["body::Identity", "body::Scores", "state::Rules", "state::Setting", "state::Occupancy", "state::Broken"];

    #[test]
    fn every_component_and_resource_is_captured_constant_or_derived() {
        let fight = Fight::new(&setup(SCENES[0]), 1).expect("the rules come to rest");
        let names: Vec<String> = fight.world().components().iter_registered().map(|c| c.name().to_string()).collect();
        let ours: Vec<&str> = names.iter().filter_map(|n| n.strip_prefix("fray::fight::")).collect();
        let known = || CAPTURED.into_iter().chain(CONSTANT_OR_DERIVED);
        for name in &ours {
            assert!(known().any(|k| k == *name), "{name} is neither captured nor constant nor derived");
        }
        for name in known() {
            assert!(ours.contains(&name), "{name} is not in the world of a fight; it has {names:?}");
        }
    }
}
