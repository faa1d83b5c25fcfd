//! Conditions, and how several of them combine.

use fray::fight::state::components::Carried;

use super::{TestScene, aware, d20, field, guard, lay, milo, piece, vera};

/// VIT-COND-10: the dead have no turn any more, and where they lie the ground is difficult.
#[test]
fn vit_cond_10_dead() {
    let foes = [guard().pool("vp", 0).pool("wp", 1).score("con", 1), guard().named("Other").at(9, 2)];
    let mut t = aware([vera()], foes);
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!(t.at("Guard"), None);
    t.act("Vera", "move", ()).walk(&[(3, 2)]);
    assert_eq!(t.moves(), 4);
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Other"));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
}

/// VIT-COND-17: attacks, saves and skills are a Minor penalty worse.
#[test]
fn vit_cond_17_shaken() {
    let mut t = aware([vera().begins(&["shaken"])], [guard()]);
    assert_eq!(["attacking", "saving", "checking"].map(|value| t.value("Vera", value)), [-2; 3]);
    assert_eq!(["guarding", "damaging"].map(|value| t.value("Vera", value)), [0; 2]);
}

/// VIT-COND-18: no Dexterity against the next attack of one attacker, who may take until the end of its next turn;
/// Vitality counts all the same.
#[test]
fn vit_cond_18_feinted() {
    let feint = r#"(actions: [(key: "test_feint", name: "Feint", text: "A feint.", occasion: Turn, cost: [Pool("short", "1")],
        target: One(whom: Nonallies, range: "9"), does: [Afflict(condition: "feinted", value: "now.round")])])"#;
    let quick = || guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let begin = || {
        let mut t = lay([vera(), milo().at(3, 3)], [quick()]).rules(feint).deal_with(&d20(&[12, 9, 15]));
        t.end();
        t.act("Vera", "test_feint", "Guard");
        t
    };
    let mut t = begin();
    assert_eq!((t.value_against("Guard", "defence", "Vera"), t.value_against("Guard", "defence", "Milo")), (2, 3));
    t.dice(&[(20, 3), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().total, t.pool("Guard", "wp"), t.has("Guard", "feinted")), (12, 12, false));
    let mut t = begin();
    t.end().end().end();
    assert!(t.has("Guard", "feinted"), "her next turn");
    t.end();
    assert!(!t.has("Guard", "feinted"));
}

/// VIT-COND-19: Perception is a Major penalty worse until its next turn, and friends of the distracting foe may strike.
#[test]
fn vit_cond_19_distracted() {
    let trick = r#"(actions: [(key: "test_trick", name: "Trick", text: "Look there.", occasion: Turn, cost: [Pool("standard", "1")],
        target: One(whom: Nonallies, range: "9"), does: [Afflict(condition: "distracted")])])"#;
    let quick = guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = lay([vera(), milo().at(3, 3)], [quick]).rules(trick).deal_with(&d20(&[2, 15, 15]));
    t.end().end().act("Vera", "test_trick", "Guard");
    assert_eq!(t.asked(), "window distracted Milo", "not herself, who has distracted it");
    t.dice(&d20(&[2])).act("Milo", "opportunity_distracted", "Guard");
    assert_eq!((t.pool("Milo", "opportunity"), t.asked().as_str()), (0, "turn Vera"));
    t.end().end();
    assert!(!t.has("Guard", "distracted"));
}

/// VIT-COND-20, VIT-TIME-02, VIT-RULE-05: a stunned combatant lets go of everything, has no Dexterity, no opening and
/// no turn, but keeps its place; a first turn that is lost so ends being flat-footed too.
#[test]
fn vit_cond_20_time_02_rule_05_stunned() {
    let blow = r#"(actions: [(key: "test_stun", name: "Stun", text: "A blow.", occasion: Turn, cost: [Pool("short", "1")],
        target: One(whom: Nonallies, range: "9"), does: [Afflict(condition: "stunned")])])"#;
    let mut t = lay([vera()], [guard(), guard().named("Other").at(9, 2)]).rules(blow).deal_with(&d20(&[15, 12, 2]));
    assert_eq!((t.whose_turn().as_deref(), t.has("Guard", "flat_footed")), (Some("Vera"), true));
    t.act("Vera", "test_stun", "Guard");
    assert_eq!((t.carries("Guard", Carried::Hand), t.value("Guard", "defence")), (Vec::new(), 2));
    t.act("Vera", "move", ()).walk(&[(1, 2)]);
    assert_eq!(t.at("Vera"), Some((1, 2)), "no opening");
    t.end();
    assert_eq!((t.whose_turn().as_deref(), t.has("Guard", "flat_footed")), (Some("Other"), false));
    t.end().end();
    assert_eq!(t.whose_turn().as_deref(), Some("Guard"), "it is over, and its place the same");
}

/// VIT-RULE-05: a turn before the first round ends being flat-footed.
#[test]
fn vit_rule_05_the_surprise_round() {
    let mut t = TestScene::new("vitality", &["................"; 7])
        .side("heroes", [vera()])
        .side_with("others", "surprise: Automatic", [guard()])
        .deal_with(&d20(&[5, 12]));
    assert_eq!((t.round(), t.has("Vera", "flat_footed"), t.has("Guard", "flat_footed")), (0, false, true));
    t.end();
    assert_eq!((t.round(), t.has("Vera", "flat_footed")), (1, false));
}

/// VIT-COND-25: of the same from two sources only one counts, from the same source it lasts as long as the longer one,
/// and different things add up; injuries of one kind do too.
#[test]
fn vit_cond_25_stacking() {
    let scare = r#"(actions: [
        (key: "test_scare", name: "Scare", text: "Boo.", occasion: Turn, cost: [Pool("short", "1")],
            target: One(whom: Nonallies, range: "9"), does: [Afflict(condition: "shaken", turns: "3")]),
        (key: "test_startle", name: "Startle", text: "Boo.", occasion: Turn, cost: [Pool("short", "1")],
            target: One(whom: Nonallies, range: "9"), does: [Afflict(condition: "shaken", turns: "1")]),
    ])"#;
    let quick = guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#).begins(&["crippled_attack"]);
    let mut t = lay([vera(), milo()], [quick]).rules(scare).deal_with(&d20(&[12, 9, 15]));
    t.end().act("Vera", "test_scare", "Guard").act("Vera", "test_startle", "Guard");
    assert_eq!((t.sources("Guard", "shaken").len(), t.value("Guard", "saving")), (1, -2));
    t.end().act("Milo", "test_startle", "Guard").end();
    assert_eq!((t.sources("Guard", "shaken").len(), t.value("Guard", "saving")), (2, -2));
    assert_eq!(t.value("Guard", "attacking"), -4);
    t.end();
    assert!(t.has("Guard", "shaken"), "her next turn is the first of three");
    t.end().end().end();
    assert_eq!(t.sources("Guard", "shaken"), ["Vera"]);
    t.end().end().end();
    assert!(!t.has("Guard", "shaken"));
}

/// VIT-RULE-07: saves succeed on a 20 and fail on a 1; skills do neither.
#[test]
fn vit_rule_07_naturals() {
    for (reflex, die, saved) in [(-20, 20, true), (40, 1, false), (0, 13, false)] {
        let frail = guard().fields(&format!(
            r#"modifiers: [(to: "initiative_bonus", op: Add("-20")), (to: "reflex", op: Add("{reflex}"))]"#
        ));
        let mut t = field([vera()], [frail], &[20, 1]);
        t.dice(&[(20, 10), (4, 1), (4, 1), (20, die)]).act("Vera", "attack", "Guard");
        assert_eq!(t.pool("Guard", "wp") == 12, saved, "{reflex} {die}");
    }
    for (medicine, die, helped) in [(-10, 20, false), (30, 1, true)] {
        let down = milo().at(3, 3).begins(&["unconscious", "dying"]);
        let healer = vera().held(&[]).score("medicine", medicine);
        let mut t = field([healer, down], [guard().at(14, 6)], &[20, 1, 2]);
        t.dice(&d20(&[die])).act("Vera", "first_aid", "Milo");
        assert_eq!(t.has("Milo", "stable"), helped, "{die}");
    }
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[20])).act("Vera", "trip", "Guard");
    assert_eq!(t.asked(), "turn Vera", "a manoeuvre is never critical");
}

/// VIT-RULE-17: what helps and hinders attacks goes to CMA, of Defence what is on the track to CMD; armour and shield
/// do not, and lost Dexterity is lost there too.
#[test]
fn vit_rule_17_cma_and_cmd() {
    let numbers = |hero: fray::testkit::TestCombatant, foe: fray::testkit::TestCombatant| {
        let mut t = aware([hero], [foe]);
        t.dice(&d20(&[3])).act("Vera", "bull_rush", "Guard");
        let roll = t.last_roll();
        if t.asked() == "window failed Guard" {
            t.pass();
        }
        (roll.total, roll.against)
    };
    assert_eq!(numbers(vera(), guard()), (11, 13));
    assert_eq!(numbers(vera().begins(&["shaken"]), guard()), (9, 13));
    assert_eq!(numbers(vera(), guard().held(&["baton", "riot_shield"]).worn(&["assault_armour"])), (11, 13));
    assert_eq!(numbers(vera(), guard().begins(&["crippled_defence"])).1, 13 - 2);
    assert_eq!(numbers(vera(), guard().begins(&["prone"])).1, 13 - 4);
    assert_eq!(numbers(vera(), guard().begins(&["feinted"])).1, 13);
    let mut t = field([vera()], [guard()], &[20, 1]);
    t.dice(&d20(&[4])).act("Vera", "bull_rush", "Guard");
    assert_eq!(t.last_roll().against, 12, "flat-footed");
}

/// VIT-RULE-31: being heroic and being a player's are independent.
#[test]
fn vit_rule_31_heroic_and_pc() {
    let mut t = aware([vera(), milo()], [piece("Boss", "warrior", 5, &[]).at(9, 2)]);
    assert_eq!(t.value("Boss", "defence"), 5);
    let mut t = aware([piece("Clerk", "ordinary", 6, &[]).at(2, 2)], [guard()]);
    assert_eq!((t.value("Clerk", "defence"), t.value("Clerk", "bcb"), t.value("Clerk", "cmd")), (0, 3, 3));
    t.end();
    t.dice(&d20(&[12])).act("Guard", "attack", "Clerk");
    assert_eq!(t.last_roll().dice.len(), 0, "it is the clerk who rolls");
}

/// VIT-RULE-38, VIT-ACT-30: what two hands hold takes both; shields and tools take one. What is drawn takes a short
/// action, but none during a Move with a base combat bonus.
#[test]
fn vit_rule_38_act_30_hands() {
    let mut t = aware([vera().held(&["riot_shield"]).stowed(&["rifle", "knife"])], [guard()]);
    let rifle = t.acting_with("Vera", "draw", "rifle", ());
    t.refuse(rifle);
    t.act_with("Vera", "draw", "knife", ());
    assert_eq!((t.pool("Vera", "short"), t.asked().as_str()), (0, "turn Vera"));
    let mut t = aware([vera().held(&["cuffs"]).stowed(&["rifle"])], [guard()]);
    assert!(!t.may("Vera", "draw"));
    t.act("Vera", "stow", ());
    assert_eq!(t.asked(), "window declared Guard");
    t.pass();
    t.act_with("Vera", "draw", "rifle", ());
    assert_eq!((t.pool("Vera", "short"), t.pool("Vera", "standard")), (0, 0));
    let mut t = aware([vera().held(&[]).stowed(&["knife"])], [guard().at(14, 6)]);
    assert!(!t.may("Vera", "draw_walking"));
    t.act("Vera", "move", ()).walk(&[(3, 2)]).act("Vera", "draw_walking", ());
    assert_eq!((t.carries("Vera", Carried::Hand), t.moves(), t.pool("Vera", "standard")), (vec!["knife".into()], 5, 1));
    let clerk = piece("Clerk", "ordinary", 1, &[]).stowed(&["knife"]).at(2, 2);
    let mut t = aware([clerk], [guard().at(14, 6)]);
    t.act("Clerk", "move", ());
    assert!(!t.may("Clerk", "draw_walking") && t.may("Clerk", "draw"));
}

/// VIT-ACT-32: from the own cell or one beside it, for a short action and an opening.
#[test]
fn vit_act_32_picking_up() {
    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "drop", ()).act("Vera", "pick_up", fray::testkit::lying("knife"));
    assert_eq!(t.asked(), "window declared Guard");
    t.pass();
    assert_eq!((t.carries("Vera", Carried::Hand), t.pool("Vera", "short")), (vec!["knife".into()], 0));
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.act("Vera", "drop", ()).act("Vera", "move", ()).walk(&[(3, 2)]);
    assert!(t.may("Vera", "pick_up"));
    t.walk(&[(4, 2)]);
    assert!(!t.may("Vera", "pick_up"));
}

/// A surrendered combatant lies there with empty hands, and fights again once it is attacked.
#[test]
fn surrendering() {
    let yield_now = r#"(actions: [(key: "test_yield", name: "Yield", text: "Down.", occasion: Turn, cost: [Pool("short", "1")],
        does: [Afflict(condition: "surrendered", who: Me)])])"#;
    let quick =
        |foe: fray::testkit::TestCombatant| foe.fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let foes = [quick(guard()), quick(guard().named("Other").at(14, 2))];
    let mut t = lay([vera(), milo().at(14, 6)], foes).rules(yield_now).deal_with(&d20(&[12, 9, 15, 14]));
    t.act("Guard", "test_yield", ());
    assert!(t.has("Guard", "prone") && t.carries("Guard", Carried::Hand).is_empty());
    assert!(!t.may("Guard", "attack") && !t.may("Guard", "trip"));
    t.end().end().dice(&d20(&[1])).act("Vera", "attack", "Guard");
    assert!(!t.has("Guard", "surrendered"), "an attack ends it, hit or miss");
}

/// VIT-COND-15: the blind see no target, so that they strike at places, against an Extreme bonus to Defence, and have
/// no opening; no Dexterity on Defence, half the speed, and a Major penalty to Perception, Acrobatics and Athletics.
#[test]
fn vit_cond_15_blinded() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "blind", "Guard");
    assert!(t.has("Guard", "blinded"));
    assert_eq!((t.value("Guard", "defence"), t.value("Guard", "guard_dex"), t.value("Guard", "speed")), (2, 0, 3));
    t.act("Vera", "move", ()).walk(&[(2, 1), (3, 1)]);
    assert_eq!((t.asked().as_str(), t.at("Vera")), ("turn Vera", Some((3, 1))), "it has no opening");
    t.end();
    assert!(!t.may("Guard", "attack") && !t.may("Guard", "trip") && t.may("Guard", "blind_attack"));
    // 12 against her die, 11 and 8.
    t.dice(&d20(&[2])).act("Guard", "blind_attack", fray::testkit::TestTarget::Cell(3, 1));
    assert_eq!(t.last_roll().against, 2 + 11 + 8);
    t.end();
    assert!(t.has("Guard", "blinded"), "6 better: a second round");
    t.end().end();
    assert!(!t.has("Guard", "blinded"));

    let tested = |begins: &[&str]| {
        let mut t = TestScene::new("vitality", &["#######", "#..D..#", "#.....#", "#######"])
            .legend('D', r#"Object(object: "pane", on: "floor")"#)
            .side("heroes", [vera().held(&[]).at(2, 1).begins(begins).score("str", 1)])
            .side("others", [guard().at(5, 1)])
            .fields(r#"open_sheets: true, helps: [(name: "Ice", to: "checking", points: -2)]"#)
            .deal_with(&d20(&[15, 3]));
        t.dice(&d20(&[10])).act("Vera", "search", ());
        let seen = t.last_roll().total;
        t.end().end();
        t.dice(if begins.is_empty() { &[] } else { &[(20, 10)] });
        t.act("Vera", "use_object", fray::testkit::object(3, 1));
        (seen, t.last_roll().total)
    };
    let (sharp, blind) = (tested(&[]), tested(&["blinded"]));
    assert_eq!(blind.0 - sharp.0, -4);
    // Athletics, which is easy unless the penalty is Extreme.
    assert_eq!(blind.1, 10 - 8);
    let escapes = |begins: &[&str]| {
        let mut t = aware([vera().begins(begins)], [guard().at(2, 3)]);
        t.act("Vera", "tumble", ());
        assert_eq!(t.moves(), if begins.is_empty() { 3 } else { 1 });
        t.dice(&d20(&[20])).walk(&[(2, 1)]);
        t.last_roll().total
    };
    assert_eq!(escapes(&["blinded"]) - escapes(&[]), -4);
}
