//! What weakens a combatant, and what restores it: wounds that bleed, limbs, breath, hunger, thirst.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::casting::mage;
use super::{ada, aware, bram, d20, field, grunt, lay};

/// Acts that bring what a trap or a blow would.
const HARM: &str = r#"(
    actions: [
        (key: "wound", name: "W", text: "W.", occasion: Turn, target: One(whom: Anybody, range: "20"), does: [Afflict(condition: "bleeding")], tags: ["free"]),
        (key: "snare", name: "S", text: "S.", occasion: Turn, target: One(whom: Anybody, range: "20"), does: [Routine("cripple_some")], tags: ["free"]),
        (key: "knit", name: "K", text: "K.", occasion: Turn, does: [Gain(pool: "str_damage", amount: "-3"), Gain(pool: "dex_damage", amount: "-2")], tags: ["free"]),
        (key: "brand", name: "B", text: "B.", occasion: Turn, does: [Harm(amount: "1", who: Me)], tags: ["free", "heat"]),
    ],
)"#;

/// Cleo's turn; Ada beside her bleeds, and nothing lessens what she takes but that.
fn wounded() -> TestBattle {
    let hard = r#"modifiers: [(to: "dr", op: Add("5"))]"#;
    let heroes = [mage(&["mend_wounds"]).at(2, 3), ada().at(2, 2).begins(&["bleeding"]).fields(hard)];
    let mut t = lay(heroes, [grunt().at(14, 0)]).rules(HARM).deal_with(&d20(&[12, 6, 20]));
    t.end();
    t
}

/// FOUR-COND-02, FOUR-COND-35, FOUR-ACT-24, FOUR-HEALTH-14: one die as each turn begins, past all resistance, and what
/// it comes to is added up for the healer that patches the wound; a second wound adds no die, and healing ends it with
/// its sum.
#[test]
fn four_cond_02_35_act_24_health_14_bleeding() {
    let mut t = wounded();
    t.dice(&[(4, 3)]).end();
    assert_eq!((t.hp("Ada"), t.stored("Ada", "bleeding")), (33, Some(3)));
    // Survival +1 against 13.
    t.dice(&d20(&[11])).act("Ada", "patch_wound", "Ada");
    assert_eq!((t.has("Ada", "bleeding"), t.pool("Ada", "standard")), (true, 0));
    t.act("Ada", "wound", "Ada");
    assert_eq!(t.stored("Ada", "bleeding"), Some(3));
    // The Grunt, then Cleo; Ada's next turn makes it 5.
    t.end().end().dice(&[(4, 2)]).end();
    assert_eq!((t.hp("Ada"), t.stored("Ada", "bleeding")), (31, Some(5)));
    let mut patched = |die: u16| {
        t.dice(&d20(&[die])).act("Ada", "patch_wound", "Ada");
        t.has("Ada", "bleeding")
    };
    assert!(!patched(14));
    t.act("Ada", "wound", "Ada");
    assert_eq!(t.stored("Ada", "bleeding"), Some(0));
    // Another does it too, and one more point would have been too much.
    let mut t = wounded();
    t.dice(&[(4, 4)]).end().end().end();
    t.dice(&d20(&[12])).act("Cleo", "patch_wound", "Ada");
    assert!(t.has("Ada", "bleeding"));
    t.dice(&[(4, 1)]).end().end().end();
    t.dice(&[(20, 1), (8, 1)]).act("Cleo", "mend_wounds", "Ada").end();
    assert!(!t.has("Ada", "bleeding") && t.hp("Ada") == 36);
    let full = || ada().at(2, 2).held(&["longsword", "shield"]).begins(&["bleeding"]);
    let mut t = field([bram(), full()], [grunt().at(14, 0)], &[12, 6, 20]);
    t.end().dice(&[(4, 1)]).end();
    assert!(t.may("Ada", "patch_wound"));
}

/// FOUR-TIME-19: Bleeding, then Dying, whichever came first.
#[test]
fn four_time_19_ticks_in_their_order() {
    let worst = ["unconscious", "dying", "bleeding"];
    let dying = ada().at(2, 2).pool("hp", 0).pool("negative", 3).begins(&worst);
    let mut t = field([bram(), dying], [grunt().at(14, 0)], &[12, 20]);
    t.end().dice(&[(4, 2), (20, 9)]).end();
    // 3 and 2 lost: 9 + 6 against 15.
    assert_eq!((t.pool("Ada", "negative"), t.stored("Ada", "bleeding")), (5, Some(2)));
}

/// Whether the Grunt lies at so much below 0, and saves by a bonus besides, with the option of the ruleset set to 0.
fn unrolled(hp: i32, fortitude: i32) -> TestBattle {
    let fields =
        format!(r#"modifiers: [(to: "dying_save_rolled", op: Add("-1")), (to: "fortitude", op: Add("{fortitude}"))]"#);
    let far = grunt().named("Far").at(14, 6);
    let mut t = aware([ada()], [grunt().pool("hp", hp).fields(&fields), far]);
    t.dice(&[(20, 15), (8, 6)]).act("Ada", "primary_attack", "Grunt").dice(&[]);
    t
}

/// FOUR-HEALTH-06: the dying save is rolled though every other die of the unconscious counts as 1, unless the ruleset
/// says that it does as well.
#[test]
fn four_health_06_dying_saves_that_count_as_1() {
    let mut t = unrolled(1, 0);
    assert_eq!(t.pool("Grunt", "negative"), 8);
    for negative in [9, 10, 11] {
        t.end();
        assert_eq!(t.pool("Grunt", "negative"), negative);
        t.end();
    }
    t.end();
    assert_eq!(t.at("Grunt"), None);
    // 1 and 12 meet 13, not 14.
    for (hp, before, after) in [(6, 3, 3), (5, 4, 5)] {
        let mut t = unrolled(hp, 11);
        assert_eq!(t.pool("Grunt", "negative"), before);
        t.end();
        assert_eq!(t.pool("Grunt", "negative"), after);
    }
}

/// Ada, in a snare that takes so many points and what the second die says.
fn snared(held: &[&str], points: u16, limb: u16) -> TestBattle {
    let mut t = lay([bram(), ada().held(held)], [grunt().at(14, 0)]).rules(HARM).deal_with(&d20(&[12, 6, 20]));
    t.end().dice(&[(4, points), (6, limb)]).act("Bram", "snare", "Ada");
    t.end();
    t
}

/// FOUR-COND-05, FOUR-COND-31, FOUR-HEALTH-12: one die for Strength and Dexterity, and a leg, an arm or both,
/// by a die where the cause says nothing; a second cause does it again.
#[test]
fn four_cond_05_31_health_12_crippled() {
    let mut t = snared(&["longsword"], 3, 3);
    assert_eq!((t.pool("Ada", "str_damage"), t.pool("Ada", "dex_damage")), (3, 3));
    // Strength 13 and Dexterity 11.
    assert_eq!(["ac", "reflex", "athletics_check", "speed"].map(|v| t.value("Ada", v)), [14, 1, 5, 3]);
    t.act("Ada", "advance", ()).end().end();
    assert!(t.has("Ada", "lame") && !t.has("Ada", "maimed"));
    t.dice(&[(4, 1), (6, 5)]).act("Bram", "snare", "Ada");
    assert_eq!(t.pool("Ada", "str_damage"), 4);
    assert!(t.has("Ada", "lame") && t.has("Ada", "maimed"));
    // The other hand still holds what it held.
    assert_eq!(t.carries("Ada", Carried::Hand), ["longsword"]);
    for (die, leg, arm) in [(1, true, false), (4, false, true), (5, false, true), (6, true, true)] {
        let mut t = snared(&["shield", "longsword"], 1, die);
        assert_eq!((t.has("Ada", "lame"), t.has("Ada", "maimed")), (leg, arm), "{die}");
        assert_eq!(t.value("Ada", "speed"), if leg { 3 } else { 6 });
        let kept: &[&str] = if arm { &["longsword"] } else { &["shield", "longsword"] };
        assert_eq!(t.carries("Ada", Carried::Hand), kept);
    }
    let mut t = snared(&["greatsword"], 1, 4);
    assert!(t.carries("Ada", Carried::Hand).is_empty() && !t.may("Ada", "take_up"));
}

/// FOUR-COND-31: it ends when both abilities are whole again.
#[test]
fn four_cond_31_whole_again() {
    let mut t = snared(&["longsword"], 3, 6);
    t.act("Ada", "knit", ());
    assert!(t.has("Ada", "crippled") && t.has("Ada", "lame"));
    t.act("Ada", "knit", ());
    assert!(["crippled", "lame", "maimed"].iter().all(|key| !t.has("Ada", key)));
}

/// A pond of the ground with a shore, the Grunt on a tower far off.
fn pool_of(ground: &str, swimmer: TestCombatant) -> TestBattle {
    let rows = ["ww..............", "ww..............", "................"];
    let lay = TestScene::new("four_actions", &rows).legend('w', &format!("Ground({ground:?})"));
    let lay = lay.side("heroes", [swimmer.at(0, 0)]).side("monsters", [grunt().at(14, 2)]);
    lay.fields("open_sheets: true").deal_with(&d20(&[6, 20]))
}

/// Lets so many turns of Ada begin, the last with these dice.
fn turns(t: &mut TestBattle, number: usize, dice: &[(u16, u16)]) {
    for left in (0..number).rev() {
        t.end();
        t.dice(if left == 0 { dice } else { &[] }).end();
    }
}

/// FOUR-COND-20, FOUR-COND-37, FOUR-COND-38, FOUR-HEALTH-12: in gas at once; the turn that completes each ten rounds
/// takes one die of Constitution and Intelligence, half of it, rounded down, after a save against 10, the victim's own
/// Strength and the minutes; it ends as a turn begins in air, and is counted anew.
#[test]
fn four_cond_20_37_38_health_12_gas() {
    let mut t = pool_of("gas", ada());
    t.end();
    assert!(t.has("Ada", "suffocating"));
    turns(&mut t, 9, &[]);
    assert_eq!(t.stored("Ada", "suffocating"), Some(9));
    // Fortitude +6 against 14.
    turns(&mut t, 1, &[(20, 7), (4, 3)]);
    assert_eq!((t.pool("Ada", "con_damage"), t.pool("Ada", "int_damage")), (3, 3));
    assert_eq!((t.pool_max("Ada", "hp"), t.hp("Ada"), t.pool_max("Ada", "negative")), (28, 28, 11));
    assert_eq!(t.value("Ada", "fortitude"), 4);
    // Against 15 after two minutes.
    turns(&mut t, 10, &[(20, 11), (4, 3)]);
    assert_eq!((t.pool("Ada", "con_damage"), t.pool("Ada", "int_damage")), (4, 4));
    t.act("Ada", "advance", ()).walk(&[(1, 0), (2, 0)]);
    assert!(t.has("Ada", "suffocating"));
    turns(&mut t, 1, &[]);
    assert!(!t.has("Ada", "suffocating"));
    t.act("Ada", "advance", ()).walk(&[(1, 0)]);
    assert_eq!(t.stored("Ada", "suffocating"), Some(0));
    let mut t = pool_of("gas", ada());
    t.end();
    turns(&mut t, 10, &[(20, 8), (4, 1)]);
    assert_eq!(t.pool("Ada", "con_damage"), 0);
}

/// FOUR-COND-38: under water a combatant holds its breath for as many rounds as its Constitution.
#[test]
fn four_cond_38_under_water() {
    let mut t = pool_of("depths", ada().score("con", 4));
    t.end();
    turns(&mut t, 2, &[]);
    assert_eq!((t.stored("Ada", "holding_breath"), t.has("Ada", "suffocating")), (Some(3), false));
    turns(&mut t, 1, &[]);
    assert!(t.has("Ada", "suffocating"));
    t.act("Ada", "advance", ()).dice(&d20(&[20])).walk(&[(1, 0), (2, 0)]);
    turns(&mut t, 1, &[]);
    assert!(!t.has("Ada", "suffocating") && !t.has("Ada", "holding_breath"));
}

/// FOUR-COND-18, FOUR-COND-37, FOUR-HEALTH-12: each day without food takes one die of Strength and Wisdom, half after a
/// save against 10, Strength and the days; food ends it, for the eater or a friend.
#[test]
fn four_cond_18_37_health_12_starving() {
    let hungry = ada().rests(&["hungry_day", "hungry_day"]).held(&["food"]);
    // 10, Strength +3 and a day: 8 + 6 meet it. Then Strength is +2, and 7 + 6 do not.
    let dice = [(20, 8), (4, 3), (20, 7), (4, 4), (20, 12), (20, 6), (20, 20)];
    let mut t = lay([hungry, bram().at(2, 3)], [grunt().at(14, 0)]).deal_with(&dice);
    assert_eq!((t.pool("Ada", "str_damage"), t.pool("Ada", "wis_damage"), t.pool("Ada", "hungry")), (5, 5, 2));
    t.end().act("Ada", "eat", "Ada");
    assert!(!t.has("Ada", "starving") && t.carries("Ada", Carried::Hand).is_empty());
    let fed = bram().at(2, 3).rests(&["hungry_day"]);
    let dice = [(20, 1), (4, 1), (20, 12), (20, 6), (20, 20)];
    let mut t = lay([ada().held(&["food"]), fed], [grunt().at(14, 0)]).deal_with(&dice);
    t.end().act("Ada", "eat", "Bram");
    assert!(!t.has("Bram", "starving"));
    let body = t.acting("Ada", "eat", "Bram");
    t.refuse(body);
}

/// FOUR-COND-08: thirst ends with water.
#[test]
fn four_cond_08_water() {
    let mut t = aware([ada().held(&["water"]).begins(&["dehydrated"])], [grunt().at(14, 0)]);
    assert_eq!(t.value("Ada", "weak_heat"), 1);
    t.act("Ada", "drink_water", "Ada");
    assert!(!t.has("Ada", "dehydrated") && t.value("Ada", "weak_heat") == 0);
    // Resistance makes up for it.
    let fields = r#"modifiers: [(to: "er_chemical", op: Add("1"))]"#;
    let mut t = aware([mage(&["caustic_cloud"])], [grunt().at(6, 6).begins(&["dehydrated"]).fields(fields)]);
    t.dice(&[(20, 1), (6, 2), (6, 2), (20, 20)]).act("Cleo", "caustic_cloud", (6, 5));
    assert_eq!(t.hp("Grunt"), 11);
}

/// FOUR-COND-17: a point of heat dries the Soaked.
#[test]
fn four_cond_17_heat_dries() {
    let mut t = lay([ada().begins(&["soaked"])], [grunt().at(14, 0)]).rules(HARM).deal_with(&d20(&[20, 1]));
    t.act("Ada", "brand", ());
    assert_eq!((t.has("Ada", "soaked"), t.hp("Ada")), (false, 35));
}
