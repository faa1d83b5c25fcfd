//! Every figure of the data in a list of its own: ground, rolls, values, pools, armour, conditions, stat blocks. The
//! book's tables are in the tests beside this one; a figure that changes here was changed on purpose.

use std::sync::Arc;

use fray::data::effect::{Change, Limit, Modifier, MoveLimit, SightLimit};
use fray::data::library::Library;
use fray::data::ruleset::{CoverDef, Ruleset, TimeDef};

fn rules() -> Arc<Ruleset> {
    Library::shipped().ruleset("tempo").expect("Tempo is in order")
}

/// Modifiers in short: `strike +1, speed / 2`.
fn told(rules: &Ruleset, modifiers: &[Modifier]) -> String {
    let one = |m: &Modifier| {
        let op = match &m.op {
            Change::Best(f) => format!("best {}", f.text),
            Change::Points(f) => format!("points {}", f.text),
            Change::Add(f) => format!("+ {}", f.text),
            Change::Divide(by) => format!("/ {by}"),
            Change::AtLeast(f) => format!(">= {}", f.text),
            Change::AtMost(f) => format!("<= {}", f.text),
            Change::Edge(edge) => format!("edge {edge}"),
        };
        format!("{} {op}", rules.value(m.to).key.value)
    };
    modifiers.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Compares rows with a list that names each once.
fn same<'r>(rows: impl Iterator<Item = (&'r str, String)>, list: &[(&str, &str)]) {
    let rows: Vec<(&str, String)> = rows.collect();
    let shown: Vec<(&str, &str)> = rows.iter().map(|(key, row)| (*key, row.as_str())).collect();
    assert_eq!(shown, list);
}

/// TEMPO-RULE-35, TEMPO-MOVE-08: what each kind of ground, and each object that can be climbed, costs to enter.
#[test]
fn tempo_rule_35_ground_that_costs_more() {
    let rules = rules();
    let slow: Vec<&str> = rules.terrain.iter().filter(|t| t.steps == 2).map(|t| t.key.value.as_str()).collect();
    let known = [
        "mud",
        "rubble",
        "shallows",
        "deep_water",
        "bush",
        "low_wall",
        "brambles",
        "caltrops",
        "thicket",
        "rails",
        "bench",
        "planter",
        "counter",
    ];
    assert!(slow.iter().all(|key| known.contains(key)) && slow.len() == known.len(), "{slow:?}");
    assert!(rules.terrain.iter().all(|t| t.steps <= 2));
    for object in &rules.objects {
        for state in &object.states {
            let climbed = object.key.value == "table" && state.key.value == "upright";
            assert_eq!(state.steps, if climbed { 2 } else { 1 }, "{} {}", *object.key, *state.key);
        }
    }
    let grid = &rules.grid;
    assert_eq!((grid.climb, grid.pass_size_gap, grid.fall.text.as_str()), (1, 2, "1d4"));
    let roles = &rules.roles;
    assert_eq!((roles.hide_sizes, &rules.cover), (1, &Some(CoverDef::Line { adds: 2, sizes: 1 })));
    let sizes = rules.sizes.iter().map(|s| (s.key.as_str(), format!("{} {}", s.side, told(&rules, &s.modifiers))));
    same(
        sizes,
        &[
            ("tiny", "1 sturdy + -2"),
            ("small", "1 sturdy + -1"),
            ("medium", "1 "),
            ("large", "2 sturdy + 2"),
            ("huge", "3 sturdy + 4"),
        ],
    );
}

/// TEMPO-RULE-12, TEMPO-RULE-22, TEMPO-RULE-28, TEMPO-RULE-32, TEMPO-RULE-34: the die, the bonus and the number to meet
/// of every roll, and which dice decide by themselves.
#[test]
fn tempo_rule_12_22_28_32_34_every_roll() {
    let rules = rules();
    let row = |r: &fray::data::ruleset::RollDef| {
        let natural = (r.natural_fail, r.natural_success);
        format!("{} + {} against {}, {natural:?}", r.dice, r.bonus.text, r.against.text)
    };
    same(
        rules.rolls.iter().map(|r| (r.key.as_str(), row(r))),
        &[
            ("strike", "1d20 + tool.bonus against other.defence, (1, 20)"),
            (
                "hide",
                "1d20 + dex against 10 + highest(nonallies, it.awr, able(it) && distance(it, me) <= it.seek, 0), (0, 0)",
            ),
            ("jump", "1d20 + str against 10 + 2 * (order.distance - jump), (0, 0)"),
            ("first_aid", "1d20 + int against 12, (0, 0)"),
            ("search", "1d20 + awr against , (0, 0)"),
            ("read_plans", "1d20 + ins against 10 + other.ins, (0, 0)"),
            ("spy_gear", "1d20 + awr against 10 + other.dex, (0, 0)"),
            ("find_out", "1d20 + order.bonus against order.against, (0, 0)"),
            ("break_free", "1d20 + str against stored(me, 'held'), (0, 0)"),
            ("teamwork", "1d20 + 0 against 0, (0, 0)"),
            ("spell_int", "1d20 + int against other.sturdy, (0, 0)"),
            ("spell_ins", "1d20 + ins against other.sturdy, (0, 0)"),
            ("spell_area", "1d20 + int against other.defence, (0, 0)"),
        ],
    );
    for strike in [&rules.main_strike, &rules.second_strike] {
        assert_eq!((strike.at_least, strike.soak_at_most), (1, 2));
    }
}

/// TEMPO-RULE-16: what is derived, and what is counted.
#[test]
fn tempo_rule_16_values_and_pools() {
    let rules = rules();
    let TimeDef::Counted { last, bought_per_round, .. } = &rules.time else { panic!("Tempo counts") };
    assert_eq!((*last, *bought_per_round), (9, None));
    let derived = rules.values.iter().filter(|v| v.base.text != "0");
    let row = |v: &fray::data::ruleset::ValueDef| match v.at_least {
        Some(least) => format!("{}, {least} at least", v.base.text),
        None => v.base.text.clone(),
    };
    same(
        derived.map(|v| (v.key.as_str(), row(v))),
        &[
            ("max_hp", "((12 + 4 * for) * handicap + 50) / 100, 4 at least"),
            ("nimbleness", "dex"),
            ("defence", "10 + nimbleness"),
            ("deflection", "own_deflection"),
            ("sturdy", "10 + for"),
            ("speed", "5, 0 at least"),
            ("seek", "max(2, 8 + 2 * awr)"),
            ("max_exertion", "2 + for, 1 at least"),
            ("max_mana", "if(knows(me, 'magic'), 2 + int, 0), 0 at least"),
            ("actions_per_round", "2, 0 at least"),
            ("reactions", "1, 0 at least"),
            ("jump", "2 + str, 1 at least"),
            ("help_reach", "1"),
        ],
    );
    let start = |p: &fray::data::ruleset::PoolDef| p.start.as_ref().map_or("full", |s| s.text.as_str()).to_owned();
    same(
        rules.pools.iter().map(|p| (p.key.as_str(), format!("{} from {}", p.max.text, start(p)))),
        &[
            ("hp", "max_hp from full"),
            ("exertion", "max_exertion from 0"),
            ("momentum", "8 from first_momentum"),
            ("mana", "max_mana from max_mana - mana_indefinite - mana_scene - mana_day"),
            ("mana_indefinite", "max_mana from 0"),
            ("mana_scene", "max_mana from 0"),
            ("mana_day", "max_mana from 0"),
            ("reaction", "reactions from 0"),
        ],
    );
}

/// TEMPO-RULE-19, TEMPO-RULE-20 and section 8: what gear, Paradigms and conditions change, and by how much.
#[test]
fn tempo_rule_19_20_what_changes_values() {
    let rules = rules();
    let items = rules.items.iter().filter(|i| !i.modifiers.is_empty());
    same(
        items.map(|i| (i.key.as_str(), told(&rules, &i.modifiers))),
        &[
            ("shield", "own_deflection + 1"),
            ("light_armour", "own_deflection + 1"),
            ("medium_armour", "own_deflection + 2, nimbleness <= 2"),
            ("heavy_armour", "own_deflection + 3, nimbleness <= 0, speed + -1, hide edge -1"),
        ],
    );
    let mut conditions: Vec<(&str, String)> = rules
        .conditions
        .iter()
        .filter(|c| !c.modifiers.is_empty())
        .map(|c| (c.key.as_str(), told(&rules, &c.modifiers)))
        .collect();
    conditions.sort_unstable();
    same(
        conditions.into_iter(),
        &[
            ("arcanist", "strike + 1, effect + 1"),
            ("blinded", "seek <= 1, strike edge -1, struck edge 1"),
            ("captain", "help_reach + 1, teamwork + 2"),
            ("dazed", "skill edge -1"),
            ("guarded", "struck edge -1, deflection best source.own_deflection"),
            ("hidden", "strike edge 1"),
            ("honed", "damage + 1"),
            ("marked", "struck edge 1, damage_taken + 1"),
            ("prone", "strike edge -1, struck edge 1, struck edge -1"),
            ("reflexes", "reactions + 1"),
            ("sentinel", "own_deflection + 1"),
            ("shaken", "strike edge -1, skill edge -1"),
            ("skirmisher", "speed + 1"),
            ("slowed", "speed / 2, speed >= 1, jump / 2"),
            ("stalker", "hide + 2"),
            ("vanguard", "damage + 1"),
            ("warded", "own_deflection + 2"),
            ("weakened", "damage_loss + -2"),
        ],
    );
    let limits = |c: &fray::data::ruleset::ConditionDef| {
        c.limits
            .iter()
            .copied()
            .find(|l| matches!(l, Limit::Move(MoveLimit::StepTimes(_)) | Limit::Sight(SightLimit::SightRange(_))))
    };
    let limits: Vec<_> = rules.conditions.iter().filter_map(|c| Some((c.key.as_str(), limits(c)?))).collect();
    assert_eq!(
        limits,
        [("prone", Limit::Move(MoveLimit::StepTimes(2))), ("blinded", Limit::Sight(SightLimit::SightRange(1)))]
    );
}

/// The stat blocks that ship: STR, FOR, DEX, AWR, INT, INS, and how many things each has about it.
#[test]
fn the_stat_blocks() {
    let rules = rules();
    let row = |block: &fray::data::ruleset::ArchetypeDef| {
        let keys = ["str", "for", "dex", "awr", "int", "ins"];
        let scores = keys.map(|key| block.scores.get(key).copied().unwrap_or_default());
        let gear = [&block.held, &block.worn, &block.stowed, &block.natural].map(Vec::len);
        format!("{scores:?} {gear:?} {}", rules.size(block.size).key.value)
    };
    same(
        rules.roster.iter().map(|block| (block.key.as_str(), row(block))),
        &[
            ("guard", "[3, 2, 1, 1, 0, 0] [2, 1, 2, 1] medium"),
            ("archer", "[0, 0, 3, 2, 1, 1] [1, 1, 2, 1] medium"),
            ("brute", "[4, 2, 0, 0, -1, 1] [1, 1, 0, 1] large"),
            ("skirmisher", "[0, 1, 3, 1, 1, 1] [2, 1, 2, 1] medium"),
            ("mage", "[-1, 0, 2, 1, 3, 2] [2, 0, 3, 1] medium"),
            ("captain", "[0, 2, 3, 2, 0, 1] [2, 1, 2, 1] medium"),
        ],
    );
}
