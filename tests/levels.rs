//! The levels of the computer: each is stronger than the one below it, plays the same from the same seed, and changes
//! nothing by thinking.

use fray::ai::{Mind, OptionKind, Policy, SearchMind, TacticalMind, WeighedTerm};
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::OrderKind;
use fray::kernel::ids::SideId;

use crate::contract::long;

const RULES: [&str; 5] = ["tempo", "seconds", "four_actions", "action_points", "vitality"];

/// The toll house under a ruleset.
fn setup(rules: &str) -> Setup {
    let library = Library::shipped();
    let scene = library.scene("toll_house").expect("it ships");
    let rules = library.ruleset(rules).expect("it ships");
    Setup::new(&rules, &scene.def, &scene.source.file, &[]).expect("it fits")
}

/// Half points of the first policy in a battle, which it leads from one side or the other.
fn points(setup: &Setup, policies: [Policy; 2], seed: u64, exchanged: bool) -> u8 {
    let first = usize::from(exchanged);
    let mut minds: Vec<Box<dyn Mind + Send>> =
        (0..2).map(|side| policies[usize::from(side != first)].mind_of(seed, SideId(side as u8))).collect();
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    while let Some(side) = fight.decision().map(|decision| decision.side.index()) {
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        fight.submit(order).expect("it is allowed");
    }
    match fight.outcome().expect("it is over").winners {
        winners if winners.is_empty() => 1,
        winners if winners.contains(SideId(u8::from(exchanged))) => 2,
        _ => 0,
    }
}

/// Whether a level is as strong as it should be: it fights the one below in pairs of battles with the sides exchanged, until
/// it is twenty times likelier that it wins the share `strong` than the share `weak`, or the reverse (Wald's sequential
/// test). After `most` battles the likelier one counts.
fn is_strong(setup: &Setup, policies: [Policy; 2], (weak, strong): (f64, f64), most: u64) -> (bool, String) {
    let (mut evidence, mut won) = (0.0, 0.0);
    for battle in 0..most {
        let share = f64::from(points(setup, policies, battle / 2, battle % 2 == 1)) / 2.0;
        won += share;
        evidence += share * (strong / weak).ln() + (1.0 - share) * ((1.0 - strong) / (1.0 - weak)).ln();
        if evidence.abs() > 20_f64.ln() && battle % 2 == 1 {
            return (evidence > 0.0, format!("{won} of {}", battle + 1));
        }
    }
    (evidence > 0.0, format!("{won} of {most}, not sure"))
}

#[test]
fn no_level_is_weaker_than_it_was() {
    let mut faults = Vec::new();
    for rules in RULES {
        let setup = setup(rules);
        let mut told = |policies: [Policy; 2], shares: (f64, f64), most: u64| {
            let (strong, result) = is_strong(&setup, policies, shares, most);
            println!("{rules}: {policies:?} {result}");
            if !strong {
                faults.push(format!("{rules}: {policies:?} {result}"));
            }
        };
        told([Policy::Novice, Policy::Random], (0.7, 0.93), 40);
        told([Policy::Regular, Policy::Novice], (0.6, 0.82), 60);
        if long() {
            told([Policy::Veteran, Policy::Regular], (0.45, 0.6), 80);
        }
    }
    assert!(faults.is_empty(), "weaker than they were:\n{}", faults.join("\n"));
}

#[test]
fn a_mind_that_searches_answers_the_same_again_and_changes_nothing() {
    for rules in RULES {
        let setup = setup(rules);
        let mut course: Vec<Vec<OrderKind>> = Vec::new();
        for _ in 0..2 {
            let mut fight = Fight::new(&setup, 5).expect("the rules come to rest");
            let mut minds: Vec<SearchMind> = (0..2).map(|side| SearchMind::new(side, 150)).collect();
            let mut orders = Vec::new();
            while let Some(side) = fight.decision().map(|decision| decision.side.index()) {
                if orders.len() >= 80 {
                    break;
                }
                let (before, log) = (fight.state_hash(), fight.log_digest());
                let order = minds[side].answer(&mut fight).expect("there is a decision");
                assert_eq!(
                    (fight.state_hash(), fight.log_digest()),
                    (before, log),
                    "{rules}: thinking changes nothing"
                );
                fight.submit(order.clone()).unwrap_or_else(|why| panic!("{rules}: {order:?}: {why}"));
                orders.push(order.body);
            }
            course.push(orders);
        }
        assert_eq!(course[0], course[1], "{rules}");
    }
}

#[test]
fn what_a_mind_remembers_goes_with_its_copy() {
    let setup = setup("action_points");
    let mut fight = Fight::new(&setup, 9).expect("the rules come to rest");
    let mut mind: Box<dyn Mind + Send> = Box::new(SearchMind::new(3, 200));
    for _ in 0..40 {
        let mut copy = mind.boxed_clone();
        let order = mind.answer(&mut fight).expect("it is not over so soon");
        assert_eq!(copy.answer(&mut fight).as_ref(), Some(&order));
        fight.submit(order).expect("it is allowed");
    }
}

#[test]
fn a_mind_that_searches_finds_answers_that_the_regular_level_does_not() {
    let setup = setup("action_points");
    let mut fight = Fight::new(&setup, 9).expect("the rules come to rest");
    let mut minds: Vec<SearchMind> = (0..2).map(|side| SearchMind::new(side, 2_000)).collect();
    let mut usual = Policy::Regular.mind(0);
    let mut other = 0;
    while let Some(side) = fight.decision().map(|decision| decision.side.index()).filter(|_| other == 0) {
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        other += u32::from(usual.answer(&mut fight).is_some_and(|usual| usual.body != order.body));
        fight.submit(order).expect("it is allowed");
    }
    assert!(other > 0);
}

/// It changes the plans of single combatants where that turns out better in fights as it imagines them.
#[test]
fn a_mind_that_searches_plans_otherwise_at_times() {
    let setup = setup("tempo");
    let mut fight = Fight::new(&setup, 9).expect("the rules come to rest");
    let mut minds: Vec<SearchMind> = (0..2).map(|side| SearchMind::new(side, 400)).collect();
    let mut usual = Policy::Regular.mind(0);
    let (mut plans, mut changed) = (0, 0);
    while plans < 6 {
        let side = fight.decision().expect("it is not over so soon").side.index();
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        if let OrderKind::Plan(planned) = &order.body {
            let Some(OrderKind::Plan(fast)) = usual.answer(&mut fight).map(|order| order.body) else {
                panic!("it plans too")
            };
            let by: Vec<_> = planned.iter().map(|plan| plan.by).collect();
            assert_eq!(by, fast.iter().map(|plan| plan.by).collect::<Vec<_>>(), "everybody plans");
            plans += 1;
            changed += planned.iter().filter(|plan| !fast.contains(plan)).count();
        }
        fight.submit(order).expect("it is allowed");
    }
    assert!((1..20).contains(&changed), "some of 36 plans are changed: {changed}");
}

#[test]
fn what_a_mind_that_searches_remembers_follows_from_its_orders() {
    for rules in RULES {
        let setup = setup(rules);
        let mut fight = Fight::new(&setup, 5).expect("the rules come to rest");
        let mut minds: Vec<SearchMind> = (0..2).map(|side| SearchMind::new(side, 150)).collect();
        let mut told: Vec<SearchMind> = (0..2).map(|side| SearchMind::new(side, 150)).collect();
        for number in 0..60 {
            let Some(side) = fight.decision().map(|decision| decision.side.index()) else { break };
            let order = minds[side].answer(&mut fight).expect("there is a decision");
            // Now and then the one that was only told of the orders so far answers in its place.
            if number % 7 == 6 {
                let answer = told[side].boxed_clone().answer(&mut fight);
                assert_eq!(answer.as_ref(), Some(&order), "{rules}: order {number}");
            }
            told[side].remember(&mut fight, &order);
            fight.submit(order).expect("it is allowed");
        }
    }
}

#[test]
fn a_twin_stands_as_the_fight_does_and_goes_on_by_itself() {
    for rules in RULES {
        let mut fight = Fight::new(&setup(rules), 7).expect("the rules come to rest");
        let mut mind = Policy::Regular.mind(0);
        for _ in 0..60 {
            let Some(order) = mind.answer(&mut fight) else { break };
            fight.submit(order).expect("it is allowed");
        }
        let (state, log) = (fight.record_hash(), fight.log_digest());
        let mut twin = fight.twin();
        assert_eq!((twin.record_hash(), twin.log_digest(), twin.decision()), (state, log, fight.decision()), "{rules}");
        let (mut here, mut there) = (mind.boxed_clone(), mind.boxed_clone());
        for _ in 0..40 {
            let Some(order) = there.answer(&mut twin) else { break };
            twin.submit(order).expect("it is allowed");
        }
        assert_eq!((fight.record_hash(), fight.log_digest()), (state, log), "{rules}: nothing has changed here");
        for _ in 0..40 {
            let Some(order) = here.answer(&mut fight) else { break };
            fight.submit(order).expect("it is allowed");
        }
        assert_eq!((twin.record_hash(), twin.log_digest()), (fight.record_hash(), fight.log_digest()), "{rules}");
    }
}

/// Who looks into what is weighed finds the order that is given, and changes it by nothing. From where somebody stands a
/// strike is not taken to do more than the rules let it do.
#[test]
fn an_account_changes_no_answer_and_holds_what_was_decided() {
    let mut strikes = 0;
    for rules in RULES {
        let setup = setup(rules);
        let mut fight = Fight::new(&setup, 9).expect("the rules come to rest");
        let mut minds: Vec<TacticalMind> = (0..2).map(|_| TacticalMind::new()).collect();
        let mut open: Vec<TacticalMind> = (0..2).map(|_| TacticalMind::new()).collect();
        let mut weighed = 0;
        for _ in 0..160 {
            let Some(side) = fight.decision().map(|decision| decision.side) else { break };
            let order = minds[side.index()].answer(&mut fight).expect("there is a decision");
            let (told, account) = open[side.index()].account(&mut fight).expect("there is a decision");
            assert_eq!(told, order, "{rules}: an account changes no answer");
            assert_eq!(account.options[0].orders[0], order.body, "{rules}: what is decided comes first");
            weighed += account.options.iter().filter(|option| option.worth.is_some()).count();
            let arena = fight.seen_by(Some(side));
            for option in account.options.iter().filter(|option| option.kind == OptionKind::Act) {
                let [OrderKind::Act(draft)] = &option.orders[..] else { continue };
                let known = draft.aim.target().is_some_and(|target| arena.sheet_known(target));
                for term in option.terms.iter().filter(|_| known) {
                    let WeighedTerm::Strike { mean, .. } = *term else { continue };
                    // It is meant for a glance, and no more counts than the target has left.
                    let Some(odds) = arena.odds(draft) else { continue };
                    let most = odds.mean_hundredths() * 5 / 4 + 60;
                    assert!((0..=most).contains(&mean), "{rules}: {mean} in place of {}", odds.mean_hundredths());
                    strikes += 1;
                }
            }
            fight.submit(order).expect("it is allowed");
        }
        assert!(weighed > 50, "{rules}: {weighed} options");
    }
    assert!(strikes > 10, "{strikes} strikes from where somebody stands");
}
