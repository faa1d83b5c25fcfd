//! Fights of hundreds: the rules come to rest, and every halt is sound.

use std::fmt::Write as _;
use std::sync::Arc;

use fray::ai::Policy;
use fray::data::effect::{ActLimit, Limit};
use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::data::ruleset::ConditionDef;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::{DecisionKind, Order};

use crate::playout::sound;

use super::{Chance, long, under_each_ruleset};

under_each_ruleset!(
    crowds_fight,
    crowds_of_able_combatants_go_through_a_round,
    crowds_with_few_able_combatants_go_through_rounds
);

/// So many a side.
fn heads() -> usize {
    if long() { 500 } else { 200 }
}

/// Two crowds, face to face and close enough to come to blows. With `few`, all but some of each are helpless.
fn crowd(ruleset: &str, each: usize, few: bool) -> Setup {
    const WIDE: usize = 50;
    const ABLE: usize = 4;
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let bars = |def: &&ConditionDef, limit| def.limits.contains(&limit) && def.holds.is_none();
    let with = |limit| rules.conditions.iter().find(|def| bars(def, limit));
    let helpless = with(Limit::Act(ActLimit::Helpless))
        .or(with(Limit::Act(ActLimit::Down)))
        .expect("there is something of the kind");
    let helpless = &helpless.key.value;
    let deep = each.div_ceil(WIDE);
    let side = |row: usize, down: bool| -> String {
        let mut who = String::new();
        for n in 0..each {
            let block = ["guard", "archer", "guard", "mage"][n % 4];
            let y = if down { row + n / WIDE } else { row - n / WIDE };
            let begins = if few && n >= ABLE { format!("{helpless:?}") } else { String::new() };
            let (x, name) = (n % WIDE, format!("{block} {row} {n}"));
            let _ =
                write!(who, "(archetype: {block:?}, at: ({x}, {y}), name: Some({name:?}), conditions: [{begins}]),");
        }
        who
    };
    let map = vec![".".repeat(WIDE); 2 * deep + 3];
    let text = format!(
        "(key: \"crowd\", name: \"Crowd\", about: \"\", ruleset: {ruleset:?}, map: {map:?},
        legend: {{\".\": Ground(\"floor\")}},
        sides: [
            (key: \"ours\", name: \"Ours\", who: [{}]),
            (key: \"theirs\", name: \"Theirs\", who: [{}]),
        ], open_sheets: true)",
        side(deep, false),
        side(deep + 2, true),
    );
    let source = Source::new("crowd.ron", text);
    let mut problems = Problems::new();
    let def = load::scene(&source, &mut problems).unwrap_or_else(|| panic!("{problems}"));
    Setup::new(&rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// The order that passes.
fn idle(fight: &mut Fight) -> Option<Order> {
    let decision = fight.decision()?.id;
    fight.arena().idle().map(|body| Order { decision, body })
}

/// Plays so many rounds, or so many orders if that is less: every so many-th question is answered at random, and so
/// are plans; the others are let pass.
fn fight_on(setup: &Setup, (rounds, most, one_in): (u32, usize, usize)) -> (u32, usize) {
    let name = &setup.rules.key;
    let mut fight = Fight::new(setup, 7).unwrap_or_else(|e| panic!("{name}: {e}"));
    sound(&mut fight);
    let (mut mind, mut chance) = (Policy::Random.mind(7), Chance::new(7));
    let mut orders = 0;
    while fight.arena().clock.round <= rounds && orders < most {
        let planning = matches!(fight.decision(), Some(decision) if decision.kind == DecisionKind::Plan);
        let order = if planning || chance.below(one_in) == 0 { mind.answer(&mut fight) } else { idle(&mut fight) };
        let Some(order) = order else { break };
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{name}: after {orders} orders, {order:?}: {e}"));
        orders += 1;
        if orders % 100 == 0 {
            sound(&mut fight);
        }
    }
    sound(&mut fight);
    let round = fight.arena().clock.round;
    println!("{name}: {orders} orders, round {round}, {:?}", fight.outcome());
    (round, orders)
}

fn crowds_fight(ruleset: &str) {
    let most = if long() { 2_000 } else { 30 };
    let (round, orders) = fight_on(&crowd(ruleset, heads(), false), (2, most, 3));
    assert!(orders == most || round > 2, "{ruleset}: {orders} orders, round {round}");
}

fn crowds_of_able_combatants_go_through_a_round(ruleset: &str) {
    // Where all combatants may interrupt every turn, orders grow with the square of their number.
    let each = if long() { 200 } else { 80 };
    let (round, orders) = fight_on(&crowd(ruleset, each, false), (1, 1_000_000, 20));
    assert!(round > 1, "{ruleset}: {orders} orders, round {round}");
}

fn crowds_with_few_able_combatants_go_through_rounds(ruleset: &str) {
    let rounds = if long() { 3 } else { 1 };
    let (round, orders) = fight_on(&crowd(ruleset, heads(), true), (rounds, 5_000, 10));
    assert!(round > rounds, "{ruleset}: {orders} orders, round {round}");
}
