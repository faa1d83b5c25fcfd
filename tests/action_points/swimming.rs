//! In water, on rock faces and in the air.

use fray::data::scope::KeyKind;
use fray::fight::state::log::Event;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6};
use crate::told::{all_rolls, draft, same, share};

const BEGIN: [u16; 6] = [1, 1, 2, 1, 1, 2];

/// Ayla on the left, Brute beside her, on a map of this ground; `~` is deep water, `r` rough, `W` wild, `1`, `2`, `3`
/// rock faces with fewer and fewer holds.
fn on(
    rows: &[&str],
    elevation: &[&str],
    fields: &str,
    heroes: TestCombatant,
    monsters: TestCombatant,
    dice: &[u16],
) -> TestBattle {
    let lay = TestScene::new("action_points", rows)
        .legend('~', "Ground(\"deep_water\")")
        .legend('r', "Ground(\"rough_water\")")
        .legend('W', "Ground(\"wild_water\")")
        .legend('1', "Ground(\"rock_face\")")
        .legend('2', "Ground(\"bare_face\")")
        .legend('3', "Ground(\"smooth_face\")")
        .elevation(elevation)
        .side("heroes", [heroes])
        .side("monsters", [monsters]);
    let fields =
        if fields.is_empty() { "open_sheets: true".to_owned() } else { format!("open_sheets: true, {fields}") };
    lay.fields(&fields).deal_with(&d6(dice))
}

fn lake(heroes: TestCombatant, monsters: TestCombatant) -> TestBattle {
    on(&["~~~~~~"; 5], &[], "", heroes, monsters, &BEGIN)
}

fn swimmers() -> (TestCombatant, TestCombatant) {
    (ayla(), brute())
}

/// Both below the surface, and it is Brute's turn.
fn diving(heroes: TestCombatant, monsters: TestCombatant) -> TestBattle {
    let mut t = lake(heroes.begins(&["submerged"]), monsters.begins(&["submerged"]));
    t.end();
    t
}

/// AP-SPEC-02, AP-SPEC-03, AP-SPEC-04, AP-ACT-41: example 11. 10 + 4 less 5 is 9 against 5, for 8 AP; 9 + 2 + 1 less 5
/// and 3 is severe. A trident does its full 2.
#[test]
fn ap_spec_02_03_04_act_41_example_11() {
    let (ayla, brute) = swimmers();
    let mut t = diving(ayla.clone(), brute.clone().pool("ap", 6));
    assert_eq!((t.value("Ayla", "melee_defence"), t.value("Ayla", "ranged_defence")), (5, 5));
    assert_eq!((t.value("Ayla", "agility_defence"), t.value("Ayla", "power_defence")), (5, 14));
    t.dice(&d6(&[3, 3, 4])).act("Brute", "standard_attack", "Ayla");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.pool("Brute", "ap")), (9, 5, 4));
    assert_eq!((t.last_harm().raw - t.last_harm().soaked, t.last_harm().wound), (4, 3));
    let mut t = diving(ayla, brute.held(&["trident"]).score("spears", 1).pool("ap", 6).at(5, 2));
    t.dice(&d6(&[3, 3, 4])).act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, 5);
}

/// AP-ACT-41, AP-SPEC-03: an attack is offered only if the surcharge can be paid; no combatant shoots.
#[test]
fn ap_spec_03_dearer_blows_and_no_shots() {
    let (ayla, brute) = swimmers();
    let mut t = diving(ayla.clone(), brute.clone());
    // 6 points: a Standard Attack takes 8, a quick one 5.
    let OrderKind::Act(draft) = t.acting("Brute", "standard_attack", "Ayla") else { panic!("an act") };
    assert_eq!(t.fight().arena().owes(&draft), 2);
    t.dice(&d6(&[3, 3, 4])).act("Brute", "quick_attack", "Ayla");
    assert_eq!(t.pool("Brute", "ap"), 1);
    let mut t = diving(ayla, brute.held(&["bow"]).at(5, 4).pool("ap", 6));
    assert!(!t.may("Brute", "standard_attack"));
}

/// AP-SPEC-05: dice of a Strong Attack are halved together with the weapon.
#[test]
fn ap_spec_05_more_dice_are_halved_too() {
    let (ayla, brute) = swimmers();
    let mut t = diving(ayla, brute.pool("ap", 18));
    // 9 + 2 + floor((3 + 4) / 2) less 5 and 3.
    t.dice(&d6(&[3, 3, 4, 4, 6, 6, 6])).act("Brute", "strong_attack", "Ayla");
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, 6);
    assert_eq!(t.pool("Brute", "ap"), 6);
}

/// AP-SPEC-01: an aquatic combatant fights in water as anywhere, and needs no check to stay up.
#[test]
fn ap_spec_01_the_aquatic() {
    let (ayla, brute) = swimmers();
    let mut t = lake(ayla.begins(&["submerged"]), brute.traits(&["aquatic"]));
    t.end();
    // 14 + 2 + 3 less 5 and 3: a fatal wound, and a shock.
    t.dice(&d6(&[3, 3, 4, 6, 6, 6])).act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.pool("Brute", "ap"), 0);
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, 11);
}

/// AP-SPEC-08, AP-SPEC-10, AP-SPEC-11, AP-MOVE-20: a swimmer or climber rolls before a blow, against the water or the
/// rock; on a failure the blow misses without a roll, and the swimmer sinks.
#[test]
fn ap_spec_08_10_11_move_20_blows_of_swimmers() {
    for (ground, least) in [('~', 6), ('r', 10), ('W', 14), ('1', 6), ('2', 10), ('3', 14)] {
        for short in [0, 1] {
            let row = ground.to_string().repeat(6);
            let rows = [row.as_str(); 5];
            // Strength 1, Athletics 2 and, in water, Swimming 1.
            let wet = matches!(ground, '~' | 'r' | 'W');
            let dice = least - short - if wet { 4 } else { 3 };
            let weak = ayla().score("str", if dice < 3 { 1 - (3 - dice) } else { 1 });
            let dice = u16::try_from(dice.max(3)).expect("dice show something");
            let (a, b) = ((dice - 2).clamp(1, 6), 1);
            let (a, b) = if dice - a - b > 6 { (6, dice - 12) } else { (a, b) };
            let faces = [a, b, dice - a - b];
            let mut t = on(&rows, &[], "", weak, brute(), &BEGIN);
            let roll = if short == 0 { &[1, 2, 2][..] } else { &[][..] };
            let all: Vec<u16> = faces.into_iter().chain(roll.iter().copied()).collect();
            t.dice(&d6(&all)).act("Ayla", "standard_attack", "Brute");
            assert_eq!(t.pool("Ayla", "ap"), 1, "{ground} {short}");
            assert_eq!(t.has("Ayla", "submerged"), wet && short == 1, "{ground} {short}");
        }
    }
    // On the ground, or below the surface already, no roll is asked.
    let mut t = on(&["......"; 5], &[], "", ayla(), brute(), &BEGIN);
    t.dice(&d6(&[1, 2, 2])).act("Ayla", "standard_attack", "Brute");
}

/// AP-SPEC-09: a wound asks the same of a swimmer, 5 harder for each level beyond light.
#[test]
fn ap_spec_09_wounds_of_swimmers() {
    // Brute stays afloat and hits. With Strength and skill of 4 Ayla has 5 and the wound's 1 less for a moderate one,
    // 10 and 2 for a severe one, against 6.
    for (faces, level, check, sinks) in [
        ([3, 3, 3], 2, [2, 2, 3], true),
        ([3, 3, 3], 2, [2, 3, 3], false),
        ([3, 4, 4], 3, [4, 4, 5], true),
        ([3, 4, 4], 3, [4, 5, 5], false),
    ] {
        let hero = ayla();
        let mut t = lake(hero, brute());
        t.end();
        let dice: Vec<u16> = [4, 4, 4].into_iter().chain(faces).chain(check).collect();
        t.dice(&d6(&dice)).act("Brute", "standard_attack", "Ayla");
        assert_eq!((t.last_harm().wound, t.has("Ayla", "submerged")), (level, sinks), "{faces:?} {check:?}");
    }
}

/// AP-ACT-27: Surface costs 4 and takes Swimming against the water.
#[test]
fn ap_act_27_surface() {
    for (faces, up) in [([1, 1, 1], false), ([1, 1, 4], true)] {
        let mut t = on(&["rrrrrr"; 5], &[], "", ayla().begins(&["submerged"]), brute().at(5, 4), &BEGIN);
        t.dice(&d6(&faces)).act("Ayla", "surface", ());
        assert_eq!((t.has("Ayla", "submerged"), t.pool("Ayla", "ap")), (!up, 3));
        assert_eq!(t.last_roll().against, 10);
    }
}

/// AP-COND-30: a breath of 8 rounds and twice Vitality, then 2 fatigue at the end of each turn, and at twice the normal
/// stamina the combatant drowns. Air gives the breath back.
#[test]
fn ap_cond_30_breath() {
    let deep = ayla().begins(&["submerged"]);
    let mut t = lake(deep.clone().pool("breath", 1), brute().at(5, 4));
    assert_eq!((t.pool_max("Ayla", "breath"), t.pool_max("Brute", "breath")), (10, 12));
    t.end().end();
    assert_eq!((t.pool("Ayla", "breath"), t.pool("Ayla", "fatigue")), (0, 0));
    t.end();
    assert_eq!(t.pool("Ayla", "fatigue"), 2);
    t.end();
    t.dice(&d6(&[1, 1, 3])).act("Ayla", "surface", ()).end();
    assert_eq!((t.pool("Ayla", "fatigue"), t.pool("Ayla", "breath")), (2, 10));
    let mut t = lake(deep.clone().pool("fatigue", 20).pool("breath", 0), brute().at(5, 4));
    t.end();
    assert!(t.has("Ayla", "unconscious") && t.has("Ayla", "dying"));
    let mut t = lake(ayla().score("vit", -5), brute().at(5, 4));
    assert_eq!(t.pool_max("Ayla", "breath"), 2);
    t.end();
}

/// AP-MOVE-10, AP-STAT-16: with a Pace of its own for water a creature uses that there and pays no more than anywhere;
/// a stat block may change Pace.
#[test]
fn ap_move_10_stat_16_paces_of_their_own() {
    let rows = ["..~~~~~~~~~~"; 5];
    let fish = "modifiers: [(to: \"swim_rate\", op: Add(\"12\"))]";
    let mut t = on(&rows, &[], "", ayla().fields(fish).at(2, 2), brute(), &BEGIN);
    assert_eq!(t.value("Ayla", "rate"), 12);
    t.act("Ayla", "move", 4).go(2, 4);
    assert_eq!(t.moves(), 10);
    let mut t = on(&rows, &[], "", ayla().at(6, 2), brute(), &BEGIN);
    t.act("Ayla", "move", 4).walk(&[(6, 3), (6, 4)]);
    assert_eq!((t.value("Ayla", "rate"), t.moves()), (9, 3));
    let swift = "modifiers: [(to: \"stride\", op: Add(\"3\"))]";
    let mut t = on(&rows, &[], "", ayla().fields(swift), brute(), &BEGIN);
    assert_eq!(t.value("Ayla", "rate"), 12);
    let goat = "modifiers: [(to: \"climb_rate\", op: Add(\"5\"))]";
    let mut t = on(&["222222"; 5], &[], "", ayla().fields(goat), brute(), &BEGIN);
    t.act("Ayla", "move", 4).go(2, 0);
    assert_eq!(t.moves(), 3);
}

/// AP-MOVE-11: at the end of its turn a swimmer is carried along, until something is in the way.
#[test]
fn ap_move_11_currents() {
    let flow = "currents: [(on: \"deep_water\", by: (3, 0))]";
    let river = ["......", "~~~~~~", "......"];
    let mut t = on(&river, &[], flow, ayla().at(0, 1), brute().at(0, 0), &BEGIN);
    t.end();
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "ap")), (Some((3, 1)), 14));
    // A combatant on the bank does not move, and the edge of the map stops the drift.
    t.end();
    assert_eq!(t.at("Brute"), Some((0, 0)));
    t.end();
    assert_eq!(t.at("Ayla"), Some((5, 1)));
    let mut t = on(&["......", "~~#~~~", "......"], &[], flow, ayla().at(0, 1), brute().at(0, 0), &BEGIN);
    t.end();
    assert_eq!(t.at("Ayla"), Some((1, 1)));
}

/// AP-SPEC-12: a combatant that loses its hold on a rock face falls to its foot.
#[test]
fn ap_spec_12_falls_off_a_climb() {
    let rows = ["..111."; 3];
    let levels = ["001234"; 3];
    let top = ayla().at(4, 1).score("climbing", -9);
    let mut t = on(&rows, &levels, "", top, brute().at(4, 2), &BEGIN);
    // 3 yards: 5 - 3 + 3 less a base Toughness of 1.
    t.dice(&d6(&[1, 1, 1, 5])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.at("Ayla"), t.has("Ayla", "prone")), (Some((1, 0)), true));
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, 4);
}

/// AP-RULE-24: no ground slows a flyer; when it cannot move any more it falls.
#[test]
fn ap_rule_24_wings() {
    let wings = "modifiers: [(to: \"fly_rate\", op: Add(\"14\"))]";
    let bird = ayla().fields(wings).begins(&["flying"]);
    let mut t = on(&["..~2r~"; 3], &["000900"; 3], "", bird.clone().at(1, 1), brute().at(0, 2), &BEGIN);
    t.act("Ayla", "move", 4).go(5, 1);
    assert_eq!((t.value("Ayla", "rate"), t.moves(), t.has("Ayla", "submerged")), (14, 10, false));
    let stun = "(actions: [(key: \"stun\", name: \"Stun\", text: \"\", occasion: Turn, target: One(whom: Anybody, range: \
                \"20\"), does: [Afflict(condition: \"helpless\")])])";
    let mut t = TestScene::new("action_points", &["......"; 3])
        .rules(stun)
        .side("heroes", [bird.at(1, 1)])
        .side("monsters", [brute().at(5, 2).score("prc", 9)])
        .deal_with(&d6(&[1, 1, 2, 6, 6, 5]));
    t.dice(&d6(&[4])).act("Brute", "stun", "Ayla");
    assert!(t.has("Ayla", "prone") && !t.has("Ayla", "flying"));
    assert_eq!(t.last_harm().raw, 3);
}

/// AP-SPEC-08: what keeps a swimmer or climber from the roll is told with it, for blows as for grapples, openings and
/// strikes at things.
#[test]
fn ap_spec_08_the_hold_is_in_the_odds() {
    for ground in ['~', 'r', 'W', '3'] {
        let row = ground.to_string().repeat(6);
        let rows = [row.as_str(); 5];
        let near = || brute().at(3, 2);
        let mut t = on(&rows, &[], "", ayla().held(&["short_sword"]).pool("ap", 10), near(), &BEGIN);
        let (by, foe) = (t.who("Ayla"), t.who("Brute"));
        let blow = draft(t.acting("Ayla", "standard_attack", "Brute"));
        let odds = t.fight().arena().odds(&blow).expect("all sheets are open");
        assert_eq!(odds.steady.ways < odds.steady.of, ground != '~', "{ground}");
        let roll = t.fight().rules().main_strike.roll;
        let hits = |event: &Event| matches!(event, Event::Rolled(r) if r.roll == roll && r.by == by && r.success);
        same(&format!("a blow on {ground}"), &mut t, &blow, share(odds.hit), hits);
        let grapple = draft(t.acting("Ayla", "grapple", "Brute"));
        let told = all_rolls(&mut t, &grapple);
        assert_eq!(t.fight().arena().roll_previews(&grapple).len(), 2, "the hold and the grip");
        let grips = |event: &Event| matches!(event, Event::ConditionBegan(who, ..) if *who == foe);
        same(&format!("a grapple on {ground}"), &mut t, &grapple, told, grips);
        let opening = draft(t.acting("Ayla", "create_opening", "Brute"));
        let told = all_rolls(&mut t, &opening);
        let mark = t.fight().rules().scope.find(KeyKind::Condition, "opening").expect("there is such a condition");
        let opens = |event: &Event| matches!(event, Event::ConditionBegan(who, key, _) if *who == by && key.0 == mark);
        same(&format!("an opening on {ground}"), &mut t, &opening, told, opens);
    }
}

/// AP-SPEC-08: a climber that loses its hold grapples no target and finds no opening; its costs stay paid.
#[test]
fn ap_spec_08_grapples_and_openings_of_swimmers() {
    let rows = ["WWWWWW"; 5];
    for (act, cost) in [("grapple", 6), ("create_opening", 4)] {
        let mut t = on(&rows, &[], "", ayla().held(&[]).pool("ap", 10), brute().at(3, 2), &BEGIN);
        let before = t.pool("Ayla", "ap");
        t.dice(&d6(&[3, 3, 3])).act("Ayla", act, "Brute");
        let story = t.story();
        assert!(t.has("Ayla", "submerged"), "{act}: {story:?}");
        assert!(!t.has("Brute", "grappling") && !t.has("Ayla", "opening"), "{act}: {story:?}");
        assert_eq!(before - t.pool("Ayla", "ap"), cost, "{act}");
    }
}
