//! Objects and items: use, food, doors, loads.

use fray::fight::state::components::Carried;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestTarget, hands, lying, object, theirs};

use super::{TestScene, ada, aware, bram, cleo, d20, field, grunt};
use crate::odds::compare::assert_told_as_played;

/// FOUR-ACT-48, FOUR-ACT-59, FOUR-STAT-15, FOUR-RULE-09: one Move draws, puts away, picks up and exchanges as many
/// things as hands can hold; the friend that receives something spends nothing.
#[test]
fn four_act_48_59_stat_15_rule_09_handling() {
    let ada = || ada().stowed(&["knife", "shield", "greatsword"]);
    let begin = || aware([ada(), bram().held(&[]).at(2, 3)], [grunt().at(14, 6)]);
    let mut t = begin();
    assert_eq!(
        (t.carries("Ada", Carried::Hand), t.carries("Ada", Carried::Worn)),
        (vec!["longsword".into()], vec!["chain_shirt".into()])
    );
    for items in [&["longsword", "greatsword"][..], &["longsword", "shield", "knife"]] {
        let body = t.acting("Ada", "change_gear", hands(items));
        t.refuse(body);
    }
    t.act("Ada", "change_gear", hands(&["shield", "knife"]));
    assert_eq!((t.pool("Ada", "move"), t.pool("Ada", "standard"), t.value("Ada", "ac")), (0, 1, 18));
    // More of it in one act, and dropping is free.
    t.act_with("Ada", "hand_over", "knife", "Bram");
    assert_eq!((t.carries("Bram", Carried::Hand), t.pool("Bram", "move")), (vec!["knife".into()], 0));
    t.act_with("Ada", "drop", "shield", ()).act("Ada", "take_up", lying("shield"));
    t.act("Ada", "take_over", theirs("Bram", "knife"));
    assert_eq!((t.carries("Ada", Carried::Hand).len(), t.carries("Bram", Carried::Hand).len()), (2, 0));
    assert_eq!(t.pool("Ada", "standard"), 1);
    // Hands that are full take nothing, and after anything else it is another Move.
    assert!(!t.may("Ada", "take_over"));
    t.act("Ada", "focus_guard", ()).act("Ada", "change_gear", hands(&["greatsword"]));
    assert_eq!(t.pool("Ada", "standard"), 0);
    for (far, may) in [((2, 3), true), ((2, 4), false)] {
        let mut t = aware([ada(), bram().held(&[]).at(far.0, far.1)], [grunt().at(14, 6)]);
        assert_eq!(t.may("Ada", "hand_over"), may);
    }
    let mut t = aware([ada(), bram().held(&["bow"]).at(2, 3)], [grunt().at(14, 6)]);
    assert!(!t.may("Ada", "hand_over") && t.may("Ada", "take_over"));
}

/// FOUR-RULE-08, FOUR-SPEC-53: a shot takes an arrow, hit or miss, and without one there is none; a thrown weapon lies
/// where its target is.
#[test]
fn four_rule_08_spec_53_what_flies() {
    let mut t = aware([bram().held(&["bow"]).stowed(&["arrow", "arrow"])], [grunt().at(8, 4)]);
    t.dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt");
    assert_eq!(t.carries("Bram", Carried::Stowed), ["arrow"]);
    t.dice(&[(20, 19), (8, 1)]).act("Bram", "secondary_attack", "Grunt");
    assert_eq!(t.carries("Bram", Carried::Stowed), Vec::<String>::new());
    assert!(!t.may("Bram", "tertiary_attack"));
    let mut t = aware([bram().held(&["javelin"])], [grunt().at(8, 4)]);
    t.dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt");
    let loose: Vec<_> = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
    assert_eq!((loose, t.carries("Bram", Carried::Hand)), (vec![(8, 4)], Vec::new()));
}

/// FOUR-SPEC-49, FOUR-SPEC-50, FOUR-SPEC-51, FOUR-SPEC-52, FOUR-SPEC-55, FOUR-SPEC-57: dice, criticals, hands, weights.
#[test]
fn four_spec_49_50_51_52_55_57_the_list() {
    let mut t = aware([ada()], [grunt()]);
    let rules = t.fight().rules().clone();
    let item = |key: &str| rules.items.iter().find(|item| item.key.value == key).expect("it is there");
    let weapons = [
        ("unarmed", "1d3", (20, 2), 0, 0),
        ("knife", "1d4", (19, 2), 1, 10),
        ("longsword", "1d8", (19, 2), 1, 30),
        ("club", "1d6", (20, 2), 1, 30),
        ("axe", "1d8", (20, 3), 1, 40),
        ("spear", "1d8", (20, 3), 2, 60),
        ("greatsword", "2d6", (19, 2), 2, 80),
        ("bow", "1d8", (20, 3), 2, 30),
        ("javelin", "1d6", (20, 2), 1, 20),
        ("hand_crossbow", "1d4", (19, 2), 1, 20),
        ("heavy_crossbow", "1d10", (19, 2), 2, 80),
    ];
    for (key, dice, critical, hands, weight) in weapons {
        let (item, weapon) = (item(key), item(key).weapon.as_ref().expect("a weapon"));
        let found = weapon.critical.map(|c| (c.from, c.casts));
        assert_eq!((weapon.damage.text.as_str(), found), (dice, Some(critical)), "{key}");
        assert_eq!((item.hands, item.weight), (hands, weight), "{key}");
    }
    assert_eq!(
        (item("knife").weapon.as_ref().map(|w| w.thrown), item("javelin").weapon.as_ref().map(|w| w.thrown)),
        (Some(2), Some(6))
    );
    for (key, weight) in [("leather", 150), ("chain_shirt", 250), ("plate", 500), ("shield", 100)] {
        assert_eq!(item(key).weight, weight, "{key}");
    }
    let small =
        [("wand", 10), ("amulet", 1), ("psicrystal", 1), ("component_1", 1), ("component_2", 1), ("component_3", 1)];
    let used_up = [("healing_potion", 5), ("food", 10), ("water", 10), ("arrow", 1), ("net", 60)];
    for (key, weight) in small.into_iter().chain(used_up) {
        assert_eq!(item(key).weight, weight, "{key}");
    }
    // A wand in hand or an amulet worn serves arcane magic, a gem psionics.
    let focus = |held: &[&str], worn: &[&str]| {
        let mut t = aware([cleo().held(held).worn(worn)], [grunt().at(14, 6)]);
        ["arcane_focus", "psionic_crystal"].map(|value| t.value("Cleo", value))
    };
    assert_eq!(focus(&["wand"], &[]), [1, 0]);
    assert_eq!((focus(&[], &["amulet"]), focus(&[], &["psicrystal"]), focus(&[], &[])), ([1, 0], [0, 1], [0, 0]));
    let lit = |component: &str, spell: &str| {
        let caster = cleo().score("level", 5).held(&["wand"]).worn(&[component]).knows(&[spell]).pool("sq", 0);
        aware([caster.at(2, 2)], [grunt().at(8, 2)]).may("Cleo", spell)
    };
    for (capacity, component) in [(1, "component_1"), (2, "component_2"), (3, "component_3")] {
        for (order, spell) in [(1, "sicken"), (2, "weary"), (3, "wither_leg")] {
            assert_eq!(lit(component, spell), order <= capacity, "{component} {spell}");
        }
    }
    let mut t = aware([ada().held(&["healing_potion"]).pool("hp", 1)], [grunt().at(14, 6)]);
    t.dice(&[(8, 8)]).act("Ada", "drink", ());
    assert_eq!(t.hp("Ada"), 10);
    let guard = |worn: &[&str], held: &[&str]| {
        let mut t = aware([bram().worn(worn).held(held)], [grunt().at(14, 6)]);
        (
            t.value("Bram", "ac"),
            t.value("Bram", "speed"),
            t.value("Bram", "agility_check"),
            t.value("Bram", "stealth_check"),
        )
    };
    assert_eq!(guard(&[], &[]), (14, 6, 8, 8));
    assert_eq!(guard(&["leather"], &["shield"]), (18, 6, 8, 8));
    assert_eq!(guard(&["chain_shirt"], &[]), (18, 6, 8, 8));
    assert_eq!(guard(&["plate"], &[]), (20, 4, 4, 4));
}

/// FOUR-SPEC-54: a net does no harm; it restrains a target that it hits, unless Reflex meets 12, and breaking free
/// takes 10.
#[test]
fn four_spec_54_a_net() {
    let begin = || aware([ada().held(&["net"])], [grunt().at(4, 2)]);
    let mut t = begin();
    t.dice(&d20(&[10, 10])).act("Ada", "primary_attack", "Grunt");
    assert_eq!((t.hp("Grunt"), t.has("Grunt", "restrained"), t.stored("Grunt", "restrained")), (12, true, Some(10)));
    t.end().dice(&d20(&[9])).act("Grunt", "break_free", ("Grunt", "restrained"));
    assert_eq!((t.last_roll().against, t.has("Grunt", "restrained")), (10, false));
    let mut t = begin();
    t.dice(&d20(&[10, 11])).act("Ada", "primary_attack", "Grunt");
    assert!(!t.has("Grunt", "restrained"));
    let mut t = begin();
    t.dice(&d20(&[2])).act("Ada", "primary_attack", "Grunt");
    assert!(!t.has("Grunt", "restrained"));
    let mut t = aware([ada().held(&["net"])], [grunt().at(5, 2)]);
    let body = t.acting_with("Ada", "primary_attack", "net", "Grunt");
    t.refuse(body);
}

/// FOUR-SPEC-54: its odds tell no damage, even where it can hit only.
#[test]
fn four_spec_54_a_net_is_told_to_do_no_harm() {
    let mut t = aware([ada().held(&["net"])], [grunt().at(4, 2).pool("hp", 1)]);
    let OrderKind::Act(draft) = t.acting_with("Ada", "primary_attack", "net", "Grunt") else { panic!("an act") };
    assert_told_as_played("a net", t.fight(), &draft);
    let odds = t.fight().arena().odds(&draft).expect("all sheets are open");
    assert_eq!((odds.range(), odds.fell.ways), ((0, 0), 0));
}

/// FOUR-SPEC-56, FOUR-RULE-11: a critical hit of a bleeding weapon brings Bleeding, if it does any harm: the roll, the
/// damage, then that.
#[test]
fn four_spec_56_rule_11_bleeding() {
    let strike = |arm: &str, dice: &[(u16, u16)]| {
        let foe = grunt().fields(r#"modifiers: [(to: "max_hp", op: Add("50"))]"#);
        let mut t = aware([ada().held(&[arm])], [foe]);
        t.dice(dice).act_with("Ada", "primary_attack", arm, "Grunt");
        t.has("Grunt", "bleeding")
    };
    assert!(strike("knife", &[(20, 19), (4, 1), (4, 1)]));
    assert!(!strike("knife", &[(20, 18), (4, 1)]));
    assert!(strike("axe", &[(20, 20), (8, 1), (8, 1), (8, 1)]));
    assert!(!strike("axe", &[(20, 19), (8, 1)]) && !strike("longsword", &[(20, 20), (8, 1), (8, 1)]));
    let mut t = aware([ada().held(&["knife"])], [grunt().fields(r#"modifiers: [(to: "dr", op: Add("9"))]"#)]);
    t.dice(&[(20, 19), (4, 1), (4, 1)]).act_with("Ada", "primary_attack", "knife", "Grunt");
    assert_eq!((t.hp("Grunt"), t.has("Grunt", "bleeding")), (12, false));
    // A throw brings Bleeding as well.
    let mut t =
        aware([ada().held(&["knife"])], [grunt().at(4, 2).fields(r#"modifiers: [(to: "max_hp", op: Add("50"))]"#)]);
    t.dice(&[(20, 20), (4, 1), (4, 1)]).act_with("Ada", "primary_attack", "knife", "Grunt");
    assert!(t.has("Grunt", "bleeding"));
}

/// FOUR-COND-06, FOUR-COND-36: with more than 5 lb for each point of Strength a combatant is Encumbered, at once when
/// Strength is lost, and takes on no more; 10 lb for each are the most.
#[test]
fn four_cond_06_36_loads() {
    let porter = |held: &[&str]| bram().held(held).worn(&[]).stowed(&["plate", "shield"]);
    // 60 lb with Strength 12.
    let mut t = aware([porter(&[])], [grunt().at(14, 6)]);
    assert!(!t.has("Bram", "encumbered"));
    let mut t = aware([porter(&[]).pool("str_damage", 1)], [grunt().at(14, 6)]);
    assert!(t.has("Bram", "encumbered"));
    let mut t = aware([porter(&["knife"])], [grunt().at(14, 6)]);
    assert!(t.has("Bram", "encumbered"));
    assert_eq!((t.value("Bram", "speed"), t.value("Bram", "agility_check"), t.value("Bram", "reflex")), (3, 4, 4));
    assert_eq!(t.value("Bram", "athletics_check"), 0);
    t.act_with("Bram", "drop", "knife", ());
    assert_eq!((t.has("Bram", "encumbered"), t.value("Bram", "speed")), (false, 6));
    t.act("Bram", "take_up", lying("knife"));
    assert!(t.has("Bram", "encumbered"));
    let mut t = aware([porter(&["knife", "club"])], [grunt().at(14, 6)]);
    t.act_with("Bram", "drop", "club", ());
    assert!(t.has("Bram", "encumbered") && !t.may("Bram", "take_up"));
    // With Strength 1 a shield is the maximum load.
    let weak = bram().score("str", 1).held(&["knife", "shield"]).worn(&[]).stowed(&[]);
    let mut t = aware([weak], [grunt().at(14, 6)]);
    t.act_with("Bram", "drop", "shield", ());
    assert!(!t.has("Bram", "encumbered"));
    let body = t.acting("Bram", "take_up", lying("shield"));
    assert!(t.refuse(body).contains("too heavy"));
}

/// FOUR-ACT-26: a potion, food or water in hand, for the actor or a friend beside it; the Nauseated keep only water
/// down.
#[test]
fn four_act_26_consuming() {
    let begin = |item: &str, condition: &[&str]| {
        let sick = cleo().at(2, 3).begins(&["starving", "dehydrated"]);
        aware([ada().held(&[item]).begins(condition), sick], [grunt().at(14, 6)])
    };
    let mut t = begin("food", &[]);
    t.act("Ada", "eat", "Cleo");
    assert_eq!(
        (t.has("Cleo", "starving"), t.pool("Ada", "standard"), t.carries("Ada", Carried::Hand).len()),
        (false, 0, 0)
    );
    let mut t = begin("water", &["nauseated"]);
    t.act("Ada", "drink_water", "Cleo");
    assert!(!t.has("Cleo", "dehydrated") && t.has("Cleo", "starving"));
    let mut t = begin("food", &["nauseated"]);
    assert!(!t.may("Ada", "eat"));
    let mut t = begin("healing_potion", &["nauseated"]);
    assert!(!t.may("Ada", "drink"));
    let mut t = aware([ada().held(&["food"]).begins(&["starving"])], [grunt().at(14, 6)]);
    t.act("Ada", "eat", "Ada");
    assert!(!t.has("Ada", "starving"));
    // Not one that is put away, nor for a friend 10 ft off.
    let mut t = aware([ada().stowed(&["food"]), cleo().at(2, 4)], [grunt().at(14, 6)]);
    assert!(!t.may("Ada", "eat"));
    let mut t = aware([ada().held(&["food"]), cleo().at(2, 4)], [grunt().at(14, 6)]);
    let body = t.acting("Ada", "eat", "Cleo");
    t.refuse(body);
}

/// Ada beside an object.
fn beside(thing: &str, state: &str, rules: &str) -> TestBattle {
    let legend = format!(r#"Object(object: "{thing}", on: "floor"{state})"#);
    let lay = TestScene::new("four_actions", &["......", "...o..", "......"]).legend('o', &legend);
    let lay = if rules.is_empty() { lay } else { lay.rules(rules) };
    let lay = lay.side("heroes", [ada().at(2, 1)]).side("monsters", [grunt().at(5, 2)]);
    lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]))
}

/// FOUR-ACT-27, FOUR-ACT-51, FOUR-ACT-29, FOUR-TIME-05: a door or a lever takes a Move, everything else by default a
/// Standard action; a lock is a matter of Mechanics.
#[test]
fn four_act_27_29_51_time_05_things() {
    let mut t = beside("door", "", "");
    t.act("Ada", "use_object", object(3, 1));
    assert_eq!((t.pool("Ada", "move"), t.pool("Ada", "standard")), (0, 1));
    t.act("Ada", "use_object", TestTarget::Object((3, 1), 1));
    assert_eq!(t.pool("Ada", "standard"), 0);
    let odd = r#"(objects: [(key: "idol", name: "Idol", states: [(key: "dull", name: "Idol"), (key: "bright", name: "Idol")],
        uses: [(name: "Turn", from: "dull", to: "bright")])])"#;
    let mut t = beside("idol", "", odd);
    t.act("Ada", "use_object", object(3, 1));
    assert_eq!((t.pool("Ada", "move"), t.pool("Ada", "standard"), t.asked().as_str()), (1, 0, "turn Ada"));
    // 15 + 0 against 15.
    for (die, state) in [(15, "closed"), (14, "locked")] {
        let mut t = beside("chest", r#", state: Some("locked")"#, "");
        t.dice(&d20(&[die])).act("Ada", "use_object", object(3, 1));
        let id = fray::kernel::ids::ObjectId(0);
        assert_eq!(
            (t.fight().arena().object_state(id).key.value.clone(), t.pool("Ada", "standard")),
            (state.into(), 0)
        );
    }
    let mut t = beside("door", "", "");
    t.act("Ada", "side_step", (1, 1));
    assert!(!t.may("Ada", "use_object"));
}

/// FOUR-ACT-66: dropping what is in hand, letting go of a beaten grapple partner and ending a spell take no action.
#[test]
fn four_act_66_free() {
    let mut t = field([ada()], [grunt()], &[12, 20]);
    t.end().dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt");
    t.act_with("Ada", "drop", "longsword", ());
    assert_eq!((t.pool("Ada", "move"), t.pool("Ada", "quick"), t.carries("Ada", Carried::Hand).len()), (1, 1, 0));
    t.act("Ada", "release", "Grunt");
    assert!(!t.has("Ada", "grappled") && t.pool("Ada", "quick") == 1);
    let mut t = field([ada()], [grunt()], &[12, 20]);
    t.end().dice(&d20(&[1, 20])).act("Ada", "grapple", "Grunt").end();
    assert!(!t.may("Grunt", "release"));
    // The winner since then may.
    t.act("Grunt", "contest", "Ada").dice(&d20(&[20])).pass().pass();
    t.act("Grunt", "release", "Ada");
    assert!(!t.has("Ada", "grappled") && !t.has("Grunt", "grappled") && t.pool("Grunt", "quick") == 1);
    // A spell of the actor's own.
    let mut t = aware([cleo().held(&["wand"]).knows(&["ward"]), ada()], [grunt().at(14, 6)]);
    t.dice(&d20(&[1])).act("Cleo", "ward", "Ada").act("Cleo", "end_spell", fray::testkit::sustained("ward"));
    assert_eq!((t.has("Ada", "warded"), t.pool("Cleo", "move"), t.pool("Cleo", "quick")), (false, 1, 1));
}

/// Hazardous ground does 1d6 once a turn, on entry or at the start of a turn.
#[test]
fn four_hazards() {
    for (ground, er) in
        [("embers", "er_heat"), ("acid", "er_chemical"), ("live_wire", "er_electricity"), ("ice_water", "er_cold")]
    {
        let resist = format!(r#"modifiers: [(to: "{er}", op: Add("2"))]"#);
        let lay = TestScene::new("four_actions", &["..h.h..", "......."]).legend('h', &format!("Ground({ground:?})"));
        let lay = lay.side("heroes", [ada().at(1, 0).fields(&resist)]).side("monsters", [grunt().at(6, 1)]);
        let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]));
        t.act("Ada", "advance", ()).dice(&[(6, 5)]).walk(&[(2, 0)]);
        assert_eq!(t.hp("Ada"), 33, "{ground}");
        t.walk(&[(3, 0), (4, 0)]);
        assert_eq!(t.hp("Ada"), 33, "{ground}");
        t.end().dice(&[(6, 4)]).end();
        assert_eq!(t.hp("Ada"), 31, "{ground}");
    }
}

/// FOUR-RULE-27: a blow's conditions do not affect the dead, and an area's conditions affect the unconscious, who roll
/// nothing.
#[test]
fn four_rule_27_dead_and_senseless() {
    let mut t =
        aware([ada().held(&["knife"])], [grunt().pool("hp", 1).score("con", 3), grunt().named("Far").at(14, 6)]);
    t.dice(&[(20, 20), (4, 4), (4, 4)]).act_with("Ada", "primary_attack", "knife", "Grunt");
    assert_eq!((t.at("Grunt"), t.has("Grunt", "bleeding")), (None, false));
    let mage = cleo().knows(&["web"]).held(&["wand"]);
    let down = grunt().named("Down").at(9, 3).begins(&["asleep"]);
    let mut t = field([mage.at(0, 2)], [grunt().at(8, 3), down], &[12, 20]);
    t.end().dice(&d20(&[1, 20])).act("Cleo", "web", (8, 3));
    assert!(t.has("Down", "restrained") && !t.has("Grunt", "restrained"));
}

/// FOUR-HEALTH-20, FOUR-HEALTH-21: between battles a day without food costs 1d4 points of Strength and Wisdom, and
/// eight hours of rest bring back HP, a point of each ability and all Spell Quantity.
#[test]
fn four_health_20_21_days_and_nights() {
    let lay = |piece: fray::testkit::TestCombatant| super::lay([piece], [grunt().at(14, 6)]);
    // 12 + 6 against 10 + 3 + 1 holds, 2 + 6 against 10 + 1 + 2 does not.
    let dice = [(20, 12), (4, 3), (20, 2), (4, 4), (20, 15), (20, 5)];
    let mut t = lay(ada().rests(&["hungry_day", "hungry_day"])).deal_with(&dice);
    assert_eq!((t.pool("Ada", "str_damage"), t.pool("Ada", "wis_damage"), t.has("Ada", "starving")), (5, 5, true));
    let tired = ada().pool("hp", 10).pool("str_damage", 3).begins(&["exhausted"]);
    let mut t = lay(tired.clone().rests_for("rest", 17)).deal_with(&d20(&[15, 5]));
    assert_eq!((t.hp("Ada"), t.pool("Ada", "str_damage"), t.has("Ada", "exhausted")), (18, 1, false));
    let mut t = lay(tired.rests_for("rest", 7)).deal_with(&d20(&[15, 5]));
    assert_eq!((t.hp("Ada"), t.pool("Ada", "str_damage")), (10, 3));
    let mut t = lay(cleo().pool("sq", 1).rests_for("rest", 8)).deal_with(&d20(&[15, 5]));
    assert_eq!((t.pool("Cleo", "sq"), t.pool_max("Cleo", "sq")), (11, 11));
}

/// FOUR-HEALTH-22: when the battle is over a friend tries first aid on the dying, else they hold on by themselves, ten
/// times at most.
#[test]
fn four_health_22_afterwards() {
    let end = |negative: i32, saves: &[u16]| {
        let fallen = grunt().named("Fallen").at(0, 0).pool("hp", 0).pool("negative", negative);
        let fallen = fallen.begins(&["unconscious", "dying"]);
        let mut t = field([ada(), fallen], [grunt().pool("hp", 4)], &[15, 5]);
        let dice: Vec<(u16, u16)> = [(20, 15), (8, 1)].into_iter().chain(d20(saves)).collect();
        t.dice(&dice).act("Ada", "primary_attack", "Grunt");
        assert_eq!(t.asked(), "over");
        (t.pool("Fallen", "negative"), t.has("Fallen", "stable"), t.at("Fallen").is_some())
    };
    // 10 + 1 against 11.
    assert_eq!(end(1, &[]), (1, true, true));
    // It takes a hand that can be used, which may hold something.
    let helped = |hands: u8, saves: &[u16]| {
        let fallen = grunt().named("Fallen").at(0, 0).pool("hp", 0).pool("negative", 1);
        let rules = format!(r#"(conditions: [(key: "bound", name: "Bound", text: "No hands.", hands: {hands})])"#);
        let heroes = [ada().held(&[]).begins(&["bound"]), fallen.begins(&["unconscious", "dying"])];
        let foe = grunt().pool("hp", 1).begins(&["bleeding"]);
        let mut t = super::lay(heroes, [foe]).rules(&rules).deal_with(&d20(&[15, 5]));
        let dice: Vec<(u16, u16)> = [(4, 1)].into_iter().chain(d20(saves)).collect();
        t.dice(&dice).end();
        assert_eq!(t.asked(), "over");
        (t.pool("Fallen", "negative"), t.has("Fallen", "stable"))
    };
    assert_eq!((helped(1, &[]), helped(2, &[10; 10])), ((1, true), (1, true)));
    // 14 + 1 against 15, nine times; the tenth time it sinks, and is Stable then.
    assert_eq!(end(5, &[14, 14, 14, 14, 14, 14, 14, 14, 14, 13]), (6, true, true));
    assert_eq!(end(11, &[20, 1]).0, 12);
    assert!(!end(11, &[1]).2);
}
