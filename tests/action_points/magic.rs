//! Spells: what they are rolled with, what they meet, what they cost, and mana that is spent or invested.

use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestCombatant, sustained};

use super::{brute, d6, field, piece};

/// Mira has 13 initiative with these dice, the Brute 10.
const FIRST: [[u16; 3]; 2] = [[1, 1, 6], [1, 1, 2]];
const SPELLS: [&str; 6] = ["fire_dart", "flame_burst", "lightning_lance", "binding_roots", "dread", "ward"];

/// Spells +6, Toughness 0, mana 8, AP 7/7/21.
fn mira() -> TestCombatant {
    let scores = [("rsn", 3), ("lor", 3), ("speed", 1), ("str", 2), ("arcana", 2), ("fire", 1), ("lightning", 1)];
    let bare = piece("Mira", &scores).score("growth", 1).score("mind", 1);
    bare.pool("ap", 10).knows(&SPELLS).at(2, 2)
}

/// Ranged Defence 12, Agility 11, Fortitude 13, Willpower 11, Toughness 4.
fn far() -> TestCombatant {
    brute().at(8, 2)
}

fn duel() -> TestBattle {
    field([mira()], [far()], &FIRST)
}

/// AP-ROLL-06, AP-SPEC-25: Reason, Arcana and the school guide a spell; the spell's damage is added without Strength,
/// the defence that it met and Toughness are taken off. Fire Dart costs 6 AP and 2 mana.
#[test]
fn ap_roll_06_spec_25_fire_dart() {
    let mut t = duel();
    // 9 + 6 meets 12; 15 + 3 less 12 and 4 is 2.
    t.dice(&d6(&[2, 3, 4])).act("Mira", "fire_dart", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against), (15, 12));
    let harm = t.last_harm();
    assert_eq!((harm.raw - harm.soaked, harm.wound), (2, 2));
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), (11, 6));
    let mut t = field([mira().at(2, 2)], [far().at(11, 6)], &FIRST);
    assert!(t.may("Mira", "fire_dart"), "20 yards are far");
}

/// AP-ACT-06, AP-HEALTH-15: a caster that lacks the mana or does not know the spell casts nothing.
#[test]
fn ap_act_06_health_15_without_mana_nothing_is_cast() {
    let mut t = field([mira().pool("mana", 3)], [far()], &FIRST);
    t.dice(&d6(&[2, 3, 4])).act("Mira", "fire_dart", "Brute");
    assert_eq!((t.pool("Mira", "mana"), t.pool_max("Mira", "mana")), (1, 8));
    let again = t.acting("Mira", "fire_dart", "Brute");
    assert_eq!(t.refuse(again), "It takes 2 Mana; you have 1.");
    t.end();
    assert!(!t.may("Brute", "fire_dart"));
}

/// AP-ROLL-15, AP-ROLL-16: the damage of what penetrates is cast before the roll and helps it to hit; what is left in
/// the end is the same sum.
#[test]
fn ap_roll_15_16_what_penetrates_is_cast_before_the_roll() {
    // 5 + 6 would miss 12; with 4 it hits by 3, and 11 + 4 less 12 and 4 does no harm.
    let mut t = duel();
    t.dice(&d6(&[1, 2, 2])).act("Mira", "lightning_lance", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().success), (15, true));
    assert_eq!(t.last_harm().raw - t.last_harm().soaked, -1);
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), (9, 5));
    // Damage with dice: the first of them is that of the damage, and it is cast once.
    for (penetrating, dice) in [(true, [6, 1, 2, 2]), (false, [2, 3, 4, 6])] {
        let rules = format!(
            "(items: [(key: \"ray\", name: \"Ray\", weapon: (bonus: \"rsn\", damage: \"1d6\", penetrating: {penetrating}, \
             reach: 0, range: 9))], actions: [(key: \"ray\", name: \"Ray\", text: \"\", occasion: Turn, tool: \
             Conjured(\"ray\"), target: InReach(), does: [Strike], tags: [\"magic\"])])"
        );
        let lay = super::lay([mira()], [far()]).rules(&rules);
        let mut t = super::begin(&lay, &FIRST);
        t.dice(&d6(&dice)).act("Mira", "ray", "Brute");
        let total = if penetrating { 5 + 3 + 6 } else { 9 + 3 };
        assert_eq!((t.last_roll().total, t.last_roll().success), (total, true));
        assert_eq!(t.last_harm().dice, [6]);
        let rolled = if penetrating { 8 } else { 12 };
        assert_eq!(t.last_harm().raw - t.last_harm().soaked, rolled + 6 - 12 - 4);
    }
}

/// AP-ROLL-15: the odds of what penetrates are those of the dice.
#[test]
fn ap_roll_15_odds_of_what_penetrates() {
    let mut t = duel();
    let fray::fight::state::order::OrderKind::Act(draft) = t.acting("Mira", "lightning_lance", "Brute") else {
        panic!("an act")
    };
    let told = t.fight().arena().odds(&draft).expect("all sheets are open").hit;
    let fray::fight::state::order::OrderKind::Act(dart) = t.acting("Mira", "fire_dart", "Brute") else {
        panic!("an act")
    };
    let plain = t.fight().arena().odds(&dart).expect("all sheets are open").hit;
    // What meets 12 with 6 needs 6 on three dice; with 4 more it needs 2, so only a fumble misses.
    assert!(told.basis_points() > plain.basis_points());
    let needs = |n: i32| {
        let spread = fray::kernel::throw::RollDice::Wild(3, 6).spread().expect("a spread");
        let (ways, of) = spread.at_least(n);
        fray::kernel::odds::Chance { ways, of }.basis_points()
    };
    assert_eq!((told.basis_points(), plain.basis_points()), (needs(2), needs(6)));
}

/// AP-SPEC-26, AP-ROLL-16: Flame Burst rolls for each combatant within 2 yards, against its Agility, friends too.
#[test]
fn ap_spec_26_flame_burst_rolls_for_each() {
    let bela = brute().named("Bela").at(10, 3);
    let mut t =
        field([mira()], [far(), bela, brute().named("Cid").at(11, 5)], &[FIRST[0], FIRST[1], FIRST[1], FIRST[1]]);
    // 8 + 6 + 2 - 11 - 4 is 1, and 11 + 6 + 2 - 11 - 4 is 4.
    t.dice(&d6(&[2, 2, 4, 2, 4, 5])).act("Mira", "flame_burst", (9, 2));
    let totals: Vec<(i32, i32)> = t
        .events()
        .filter_map(|e| if let Event::Rolled(r) = e { (r.by.0 == 0).then_some((r.total, r.against)) } else { None })
        .collect();
    assert_eq!(totals[1..], [(14, 11), (17, 11)]);
    assert_eq!((t.pool("Brute", "light"), t.pool("Bela", "severe")), (1, 1));
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), (9, 4));
    t.act("Mira", "move", 2);
}

/// AP-HEALTH-16, AP-HEALTH-17, AP-COND-33, AP-SPEC-24: invested mana is missing from what there is and from what there
/// can be, until what it was put into ends.
#[test]
fn ap_health_16_17_cond_33_spec_24_invested_mana() {
    let mut t = duel();
    let mana = |t: &mut TestBattle| (t.pool("Mira", "mana"), t.pool_max("Mira", "mana"), t.pool("Mira", "invested"));
    // 14 + 6 is 7 above 13: rooted for two rounds, and the total is what an escape has to meet.
    t.dice(&d6(&[5, 5, 4])).act("Mira", "binding_roots", "Brute");
    assert_eq!((t.has("Brute", "rooted"), t.stored("Brute", "rooted")), (true, Some(20)));
    assert_eq!((mana(&mut t), t.pool("Mira", "ap")), ((5, 5, 3), 11));
    t.end().end();
    assert!(t.has("Brute", "rooted"));
    t.end().end();
    assert_eq!((t.round(), t.has("Brute", "rooted"), mana(&mut t)), (3, false, (8, 8, 0)));
    // 9 + 6 is 2 above: hobbled for three.
    let pace = t.value("Brute", "rate");
    t.dice(&d6(&[2, 3, 4])).act("Mira", "binding_roots", "Brute");
    assert_eq!((t.has("Brute", "rooted"), t.has("Brute", "hobbled")), (false, true));
    assert_eq!(t.value("Brute", "rate"), pace / 2);
    for _ in 0..2 {
        t.end().end();
        assert!(t.has("Brute", "hobbled"));
    }
    t.end().end();
    assert_eq!((t.has("Brute", "hobbled"), mana(&mut t)), (false, (8, 8, 0)));
    // What takes no hold holds no mana.
    t.dice(&d6(&[1, 2, 3])).act("Mira", "binding_roots", "Brute");
    assert_eq!((t.last_roll().success, mana(&mut t)), (false, (8, 8, 0)));
}

/// AP-HEALTH-16: what ends with its bearer frees the mana too, and a second casting frees that of the first.
#[test]
fn ap_health_16_mana_comes_back_once() {
    let mut t = field([mira().pool("ap", 14)], [far()], &FIRST);
    t.dice(&d6(&[2, 3, 4])).act("Mira", "binding_roots", "Brute");
    t.dice(&d6(&[2, 3, 5])).act("Mira", "binding_roots", "Brute");
    assert_eq!((t.pool("Mira", "mana"), t.pool("Mira", "invested")), (5, 3));
    assert_eq!(t.stored("Brute", "hobbled"), Some(16));
    // A critical of 24 kills: 18 + 6 + 6 + 3 less 16.
    t.dice(&d6(&[6, 6, 6, 5])).act("Mira", "fire_dart", "Brute");
    assert_eq!(t.at("Brute"), None);
    assert_eq!((t.pool("Mira", "mana"), t.pool("Mira", "invested")), (6, 0));
}

/// AP-ACT-19, AP-SPEC-27: for 2 AP one effect that the caster's mana sustains ends, the mana is free again, and the
/// rest goes on.
#[test]
fn ap_act_19_spec_27_one_effect_ends() {
    let mut t = field([mira().pool("ap", 14).held(&["spear_rod"])], [far()], &FIRST);
    t.act("Mira", "ward", ()).act("Mira", "wake_rod", ());
    assert_eq!((t.value("Mira", "toughness"), t.value("Mira", "base_toughness")), (2, 2));
    assert_eq!(t.carries("Mira", fray::fight::state::components::Carried::Hand), ["spear"]);
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana"), t.pool_max("Mira", "mana")), (13, 3, 3));
    // It counts as a spear in every way: it blocks.
    assert_eq!(t.value("Mira", "melee_defence"), 15);
    t.act("Mira", "end_magic", sustained("wake_rod"));
    assert_eq!(t.carries("Mira", fray::fight::state::components::Carried::Hand), ["spear_rod"]);
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana"), t.value("Mira", "toughness")), (11, 5, 2));
    t.act("Mira", "end_magic", sustained("ward"));
    assert_eq!((t.pool("Mira", "mana"), t.value("Mira", "toughness"), t.may("Mira", "end_magic")), (8, 0, false));
}

/// AP-SPEC-24: Dread takes 2 off attack rolls and checks for two rounds.
#[test]
fn ap_spec_24_dread() {
    let mut t = field([mira()], [brute()], &FIRST);
    t.dice(&d6(&[1, 2, 2])).act("Mira", "dread", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.has("Brute", "dread")), (11, 11, true));
    assert_eq!((t.pool("Mira", "mana"), t.pool_max("Mira", "mana"), t.pool("Mira", "ap")), (6, 8, 11));
    t.end();
    t.dice(&d6(&[2, 3, 4])).act("Brute", "quick_attack", "Mira");
    assert_eq!(t.last_roll().total, 9 + 4 - 2);
    t.end();
    assert!(t.has("Brute", "dread"));
    t.end().end();
    assert!(!t.has("Brute", "dread"));
}

/// AP-TIME-18: an attacker that strikes several at once gains initiative once; each of them loses some.
#[test]
fn ap_time_18_criticals_of_an_area() {
    let mut t = field(
        [mira()],
        [far().score("vit", 6), brute().named("Bela").score("vit", 6).at(10, 3)],
        &[FIRST[0], FIRST[1], FIRST[1]],
    );
    assert_eq!((t.pool("Mira", "initiative"), t.pool("Brute", "initiative")), (13, 10));
    t.dice(&d6(&[6, 6, 1, 1, 6, 6, 1, 1])).act("Mira", "flame_burst", (9, 2));
    let initiative = ["Mira", "Brute", "Bela"].map(|who| t.pool(who, "initiative"));
    assert_eq!(initiative, [15, 8, 8]);
}

/// AP-RULE-25, AP-ACT-13: a bearer that meets the total of the spell tears free of the roots, and of what they did to
/// it; the mana is free again.
#[test]
fn ap_rule_25_act_13_out_of_the_roots() {
    let mut t = duel();
    // 14 + 6 is 7 above 13.
    t.dice(&d6(&[5, 5, 4])).act("Mira", "binding_roots", "Brute").end();
    assert_eq!((t.value("Brute", "melee_defence"), t.pool("Mira", "mana")), (5, 5));
    // Power +5: 14 and 5 is not 20, 15 and 5 is.
    t.dice(&d6(&[5, 5, 4])).act("Brute", "tear_free", ("Brute", "rooted"));
    assert!(t.has("Brute", "rooted"));
    t.end().end();
    t.dice(&d6(&[5, 5, 5])).act("Brute", "tear_free", ("Brute", "rooted"));
    assert_eq!((t.has("Brute", "rooted"), t.pool("Mira", "mana"), t.value("Brute", "melee_defence")), (false, 8, 12));
}
