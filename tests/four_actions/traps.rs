//! Ground that harms, traps and what else is hidden, and where conditions come from.

use fray::data::effect::{ConditionEffect, Effect, Effects, FlowEffect};
use fray::data::ruleset::Ruleset;
use fray::testkit::{TestBattle, TestScene};

use super::{ada, d20, field, grunt};

/// Ada three cells before an iron trap that takes 14 to find, a torn sack with a knife in it that takes 13, and a trap
/// 70 ft away.
fn hidden() -> TestBattle {
    let rows = ["...................", "....j............j.", "....k.............."];
    let lay = TestScene::new("four_actions", &rows);
    let lay = lay.legend('j', r#"Hidden(ground: Some("jaws"), against: 14, on: "floor")"#);
    let lay = lay.legend('k', r#"Hidden(item: Some("knife"), against: 13, on: "floor")"#);
    let lay = lay.side("heroes", [ada().at(3, 1)]).side("monsters", [grunt().at(18, 0)]);
    lay.fields("open_sheets: true").deal_with(&d20(&[20, 1]))
}

/// The cells of ground that was found.
fn found(t: &mut TestBattle) -> usize {
    t.fight().arena().zones.0.len()
}

/// FOUR-SPEC-64: Sense meets the numbers of what is hidden within 60 ft, and finds it.
#[test]
fn four_spec_64_what_is_hidden() {
    for (die, traps, things) in [(11, 0, 0), (12, 0, 1), (13, 1, 1), (20, 1, 1)] {
        let mut t = hidden();
        t.dice(&d20(&[die])).act("Ada", "sense", ());
        assert_eq!((found(&mut t), t.fight().arena().loose.0.len()), (traps, things), "{die}");
    }
}

/// FOUR-SPEC-64: a door that looks like the wall and a lever in the dust exist only for combatants that have found
/// them; then they are doors and levers like all others.
#[test]
fn four_spec_64_doors_and_levers() {
    let begin = || {
        let lay = TestScene::new("four_actions", &["...#....", "..l#....", "...d....", "...#...g"])
            .legend('d', r#"Object(object: "door", on: "wall", hidden: Some(13), found_on: Some("doorway"))"#);
        let lay = lay.legend('l', r#"Object(object: "lever", on: "floor", hidden: Some(12), links: ["grate"])"#);
        let lay = lay.legend('g', r#"Object(object: "gate", on: "floor", name: Some("grate"))"#);
        let lay = lay.side("heroes", [ada().at(2, 2)]).side("monsters", [grunt().at(6, 2)]);
        lay.fields("open_sheets: true").deal_with(&d20(&[20, 1]))
    };
    for (die, things) in [(10, 0), (11, 1), (12, 2)] {
        let mut t = begin();
        assert!(!t.may("Ada", "use_object") && !t.may("Ada", "batter"));
        t.dice(&d20(&[die])).act("Ada", "sense", ());
        assert_eq!(t.fight().arena().view(None).objects.len(), things + 1, "{die}");
        assert_eq!(t.aims("Ada", "use_object").len(), things, "{die}");
    }
    let mut t = begin();
    assert!(t.fight().arena().walled(fray::kernel::cell::Cell::new(3, 2)));
    t.dice(&d20(&[12])).act("Ada", "sense", ());
    t.act("Ada", "use_object", fray::testkit::object(3, 2)).act("Ada", "advance", ()).walk(&[(3, 2), (4, 2)]);
    assert_eq!(t.at("Ada"), Some((4, 2)));
    // A combatant that enters its cell has found it.
    let mut t = begin();
    t.act("Ada", "advance", ()).walk(&[(2, 1)]);
    assert_eq!(t.fight().arena().view(None).objects.len(), 2);
}

/// FOUR-SPEC-86: a trap goes off when a combatant enters its cell, unless Reflex meets its number, and is plain to see
/// then.
#[test]
fn four_spec_86_traps() {
    for (die, dice, hp) in [(12, &[][..], 36), (11, &[(6, 4), (4, 2)][..], 32)] {
        let mut t = hidden();
        t.act("Ada", "advance", ()).dice(&[&d20(&[die]), dice].concat()).walk(&[(4, 1), (5, 1)]);
        assert_eq!((t.last_roll().against, t.hp("Ada"), found(&mut t)), (15, hp, 1));
        assert_eq!([t.has("Ada", "crippled"), t.has("Ada", "lame")], [hp < 36; 2]);
    }
}

/// FOUR-SPEC-86, FOUR-SPEC-85: gas takes the breath, and heat the water.
#[test]
fn four_spec_86_85_gas_and_heat() {
    for (ground, condition) in [("gas", "suffocating"), ("furnace", "dehydrated"), ("deep_water", "soaked")] {
        let lay = TestScene::new("four_actions", &["..w.......", ".........."]);
        let lay = lay.legend('w', &format!("Ground({ground:?})")).side("heroes", [ada().at(1, 0)]);
        let lay = lay.side("monsters", [grunt().at(9, 1)]).fields("open_sheets: true");
        let mut t = lay.deal_with(&d20(&[20, 1]));
        assert!(!t.has("Ada", condition));
        let swims: &[u16] = if ground == "deep_water" { &[20] } else { &[] };
        t.act("Ada", "advance", ()).dice(&d20(swims)).walk(&[(2, 0)]);
        assert!(t.has("Ada", condition), "{ground}");
    }
}

/// FOUR-SPEC-86: fire, acid, a live wire and ice water do 1d6 of their kind, once a turn, to a combatant that enters or
/// begins there.
#[test]
fn four_spec_86_hazards() {
    let kinds =
        [("embers", "er_heat"), ("acid", "er_chemical"), ("live_wire", "er_electricity"), ("ice_water", "er_cold")];
    for (ground, guard) in kinds {
        for (armour, lost) in [(0, 4), (10, 0)] {
            let piece = ada().fields(&format!(r#"modifiers: [(to: "{guard}", op: Add("{armour}"))]"#)).at(1, 0);
            let lay = TestScene::new("four_actions", &["..ww......", ".........."])
                .legend('w', &format!("Ground({ground:?})"));
            let lay = lay.side("heroes", [piece]).side("monsters", [grunt().at(9, 1)]).fields("open_sheets: true");
            let mut t = lay.deal_with(&d20(&[20, 1]));
            t.act("Ada", "advance", ()).dice(&[(6, 4)]).walk(&[(2, 0), (3, 0)]);
            assert_eq!(t.hp("Ada"), 36 - lost, "{ground}");
            t.end().dice(&[(6, 4)]).end();
            assert_eq!(t.hp("Ada"), 36 - 2 * lost, "{ground}");
        }
    }
}

/// Whether a list brings a condition about, by routines too.
fn brings(rules: &Ruleset, list: &Effects, condition: &str) -> bool {
    let mut found = false;
    list.each(&mut |effect| {
        found |= match effect {
            Effect::Condition(ConditionEffect::Afflict { condition: id, .. }) => {
                *rules.condition(*id).key == *condition
            }
            Effect::Flow(FlowEffect::Routine(routine)) => brings(rules, &rules.routine(*routine).does, condition),
            _ => false,
        };
    });
    found
}

/// FOUR-SPEC-85: each condition has its causes.
#[test]
fn four_spec_85_causes() {
    let mut t = field([ada()], [grunt()], &[20, 1]);
    let rules = t.fight().rules().clone();
    let acts = [
        ("blinded", "dazzle"),
        ("confused", "bewilder"),
        ("covered", "defend"),
        ("veiled", "veil"),
        ("crippled", "wither_leg"),
        ("deafened", "hush"),
        ("dehydrated", "parch"),
        ("exhausted", "weary"),
        ("fascinated", "charm"),
        ("frightened", "dread"),
        ("hostile", "enrage"),
        ("nauseated", "sicken"),
        ("prone", "trip"),
        ("prone", "dash_overrun"),
        ("restrained", "web"),
        ("grappled", "grapple"),
        ("soaked", "drench"),
        ("stunned", "mind_lock"),
        ("suffocating", "choke"),
        ("surprised", "feint"),
        ("asleep", "slumber"),
        ("writhing", "caustic_cloud"),
    ];
    for (condition, cause) in acts {
        let act = rules.actions.iter().find(|action| *action.key == *cause).unwrap_or_else(|| panic!("{cause}"));
        assert!(brings(&rules, &act.does, condition), "{cause} brings no {condition}");
    }
    for (condition, cause) in
        [("crippled", "jaws"), ("dehydrated", "furnace"), ("soaked", "deep_water"), ("suffocating", "gas")]
    {
        let ground = rules.terrain.iter().find(|ground| *ground.key == *cause).unwrap_or_else(|| panic!("{cause}"));
        assert!(brings(&rules, &ground.on_enter, condition), "{cause} brings no {condition}");
    }
    for (condition, cause) in
        [("starving", "hungry_day"), ("suffocating", "breathe"), ("hostile", "stung"), ("surprised", "ambush")]
    {
        let routine = rules.routines.iter().find(|routine| *routine.key == *cause).unwrap_or_else(|| panic!("{cause}"));
        assert!(brings(&rules, &routine.does, condition), "{cause} brings no {condition}");
    }
    assert!(brings(&rules, &rules.grid.on_fall, "prone"));
    let hp = rules.pool(rules.roles.health);
    assert!(brings(&rules, &hp.at_zero, "unconscious"));
    let below = rules.pool(hp.debt.expect("there is something below 0"));
    assert!(brings(&rules, &below.rises, "dying"));
    // Every cause of Bleeding names it, and the load is weighed.
    for item in rules.items.iter().filter(|item| item.weapon.is_some()) {
        let riders = item.weapon.iter().flat_map(|weapon| &weapon.riders);
        let bleeds = riders.into_iter().any(|rider| brings(&rules, &rider.does, "bleeding"));
        let tag = rules.scope.find(fray::data::scope::KeyKind::Tag, "bleeding").expect("there is such a label");
        assert_eq!(bleeds, item.tags.has(fray::data::scope::TagId(tag)), "{}", *item.key);
    }
    // A net binds, a grapple restrains like anything else that does, and a combatant between two foes is caught off
    // guard.
    let net = rules.items.iter().find(|item| *item.key == *"net").and_then(|item| item.weapon.as_ref());
    assert!(net.is_some_and(|net| net.riders.iter().any(|rider| brings(&rules, &rider.does, "restrained"))));
    let restrained = rules.scope.find(fray::data::scope::KeyKind::Tag, "restrained").map(fray::data::scope::TagId);
    for key in ["grappled", "restrained"] {
        let condition = rules.conditions.iter().find(|condition| *condition.key == *key).expect("there is one");
        assert!(restrained.is_some_and(|tag| condition.tags.has(tag)), "{key}");
    }
    let between = |x: i16| {
        let mut t = super::aware([ada(), super::bram().at(x, 2)], [grunt()]);
        t.value_against("Grunt", "caught", "Ada")
    };
    assert_eq!((between(4), between(5)), (1, 0));
    let caught = rules.routines.iter().find(|routine| *routine.key == *"caught_off_guard").expect("there is one");
    assert!(brings(&rules, &caught.does, "surprised"));
    let encumbered = rules.conditions.iter().find(|condition| *condition.key == *"encumbered");
    assert!(encumbered.is_some_and(|condition| condition.holds.is_some()));
}
