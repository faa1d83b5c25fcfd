//! Conditions of magic, fire and fear: section 8.

use fray::testkit::{TestBattle, TestScene};

use super::{ana, bo, cy, field, floor, gob, orc};

/// TEMPO-COND-08: Seek 1, no line of sight beyond the next cell, Disadvantage on its Strikes, Advantage against it.
#[test]
fn tempo_cond_08_blinded() {
    let blind = ana().begins(&["blinded"]).stowed(&["bow"]);
    let mut t = field([blind], [orc(), gob().at(4, 2)]);
    assert_eq!(t.value("Ana", "seek"), 1);
    t.plan(&[("Ana", "mark standard_attack"), ("Orc", "slow_attack")]).turn("Ana");
    let far = t.acting("Ana", "mark", "Gob");
    assert_eq!(t.refuse(far), "Too far: it reaches 1 cell.");
    t.end().turn("Ana").dice(&[(20, 15), (20, 8), (8, 2)]).act("Ana", "standard_attack", "Orc");
    assert_eq!((t.last_dice(), t.last_roll().natural), (2, 8));
    t.end().turn("Orc").dice(&[(20, 3), (20, 15), (8, 1), (8, 1)]).act("Orc", "slow_attack", "Ana");
    assert_eq!((t.last_dice(), t.last_roll().natural), (2, 15));

    let shot = bo().held(&["bow"]).begins(&["blinded"]);
    let mut t = field([shot], [orc().at(4, 4)]);
    t.plan(&[("Bo", "standard_attack")]).turn("Bo");
    let body = t.acting("Bo", "standard_attack", "Orc");
    assert_eq!(t.refuse(body), "There is no line of sight.");
    // It is a Debuff.
    t.act("Bo", "exert_clear", ("Bo", "blinded")).dice(&[(20, 2)]).act("Bo", "standard_attack", "Orc");
}

/// A stare that brings Shaken, as an action of every combatant.
fn stare(hero: (i16, i16)) -> TestBattle {
    let rules = r#"(
        uniques: ["stare"],
        entries: [(key: "stare", name: "Stare", text: "", count: 2, uniques: ["stare"])],
        actions: [(key: "stare", name: "Stare", text: "", occasion: Planned("stare"),
                   target: One(whom: Others, range: "9"), does: [Afflict(condition: "shaken")])],
    )"#;
    let rows = [".............", "......#......", "......#......", "......#......", "............."];
    let lay = TestScene::new("tempo", &rows).rules(rules).side("heroes", [bo().at(hero.0, hero.1), ana().at(0, 4)]);
    let mut t = lay.side("monsters", [orc().at(5, 2), gob().at(hero.0 - 1, hero.1)]).deal();
    t.plan(&[("Orc", "stare"), ("Bo", "quick_attack")]).turn("Orc").act("Orc", "stare", "Bo").end().turn("Bo");
    t
}

/// TEMPO-COND-10: by source, while it is in sight.
#[test]
fn tempo_cond_10_shaken() {
    let mut t = stare((2, 2));
    assert_eq!(t.sources("Bo", "shaken"), ["Orc"]);
    for step in [(3, 2), (3, 1), (3, 3)] {
        let body = t.walking(&[step]);
        t.refuse(body);
    }
    // As far from it as before, and farther away.
    t.walk(&[(2, 1)]).dice(&[(20, 15), (20, 2)]).act("Bo", "quick_attack", "Gob");
    assert_eq!(t.last_dice(), 2);
    t.pass().walk(&[(1, 1)]);
}

/// TEMPO-COND-10: Skill rolls too; out of sight there is no Disadvantage, but still no step closer.
#[test]
fn tempo_cond_10_shaken_out_of_sight() {
    let mut t = stare((2, 2));
    t.end().finish_round().plan(&[("Orc", "move")]).turn("Orc").go(5, 0).end().finish_round();
    t.plan(&[("Orc", "move"), ("Bo", "slow_attack")]).turn("Orc").go(7, 2).end().turn("Bo");
    assert!(t.has("Bo", "shaken"));
    let body = t.walking(&[(3, 2)]);
    t.refuse(body);
    t.dice(&[(20, 5)]).act("Bo", "slow_attack", "Gob");
    assert_eq!(t.last_dice(), 1);
}

/// TEMPO-COND-11: 2 damage at the end of each round, Deflection ignored.
#[test]
fn tempo_cond_11_poisoned() {
    let mut t = field([ana().begins(&["poisoned"])], [orc().at(9, 6)]);
    t.plan(&[]).finish_round();
    assert_eq!(t.hp("Ana"), 18);
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end().turn("Ana").act("Ana", "recover", ());
    t.end().finish_round();
    assert_eq!((t.hp("Ana"), t.has("Ana", "poisoned")), (18, false));
}

/// TEMPO-COND-12: 1d4 at the end of each round; 2 cells of a Normal Move smother it.
#[test]
fn tempo_cond_12_burning() {
    let mut t = field([ana().begins(&["burning"]).plans(&["dart"])], [orc().at(9, 6)]);
    t.plan(&[]).dice(&[(4, 3)]).finish_round();
    assert_eq!(t.hp("Ana"), 17);
    // No Debuff: a Recover leaves it.
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end().turn("Ana").act("Ana", "recover", ());
    assert!(t.has("Ana", "burning"));
    t.walk(&[(2, 3), (2, 4), (2, 5), (3, 5)]);
    assert!(!t.may("Ana", "smother"));
    t.dice(&[(4, 1)]).end().finish_round().plan(&[("Ana", "rest")]).turn("Ana").act("Ana", "smother", ());
    assert_eq!((t.has("Ana", "burning"), t.moves(), t.hp("Ana")), (false, 3, 16));
}

/// TEMPO-COND-12: water and Exert end it too, and a combatant in water does not burn.
#[test]
fn tempo_cond_12_water_puts_flames_out() {
    let lay = TestScene::new("tempo", &["....~~.", "......."]).legend('~', "Ground(\"shallows\")");
    let lay = lay.side("heroes", [ana().at(3, 0).begins(&["burning"]), bo().at(5, 0).stowed(&["fire_flask"])]);
    let mut t = lay.side("monsters", [orc().at(4, 1), gob().at(6, 0)]).deal();
    t.plan(&[("Ana", "rest"), ("Bo", "inventory")]).turn("Ana").walk(&[(4, 0)]);
    assert!(!t.has("Ana", "burning"));
    t.end().turn("Bo").dice(&[(20, 12), (6, 3)]).act("Bo", "fire_flask", "Orc");
    assert!(t.has("Orc", "burning"));

    let mut t = field([ana().begins(&["burning"])], [orc().at(9, 6)]);
    t.plan(&[("Ana", "rest")]).turn("Ana").act("Ana", "exert_clear", ("Ana", "burning"));
    assert!(!t.has("Ana", "burning"));
}

/// TEMPO-COND-12, TEMPO-RULE-19: a Fire flask burns a target whose Sturdy its total meets.
#[test]
fn tempo_cond_12_a_flask_sets_on_fire() {
    for (die, burns) in [(8, false), (9, true)] {
        let mut t = field([bo().stowed(&["fire_flask"])], [orc().at(3, 4)]);
        t.plan(&[("Bo", "inventory")]).turn("Bo").dice(&[(20, die), (6, 3)]).act("Bo", "fire_flask", "Orc");
        assert_eq!(t.has("Orc", "burning"), burns, "{die}");
    }
}

/// TEMPO-COND-13: no movement of its own; a Skill roll of STR against what is stored, in place of a Normal Move.
#[test]
fn tempo_cond_13_held() {
    let mut t = field([cy().knows(&["rootbind"]), bo()], [orc().at(6, 2)]);
    t.plan(&[("Cy", "rootbind"), ("Orc", "slow_attack")])
        .turn("Cy")
        .dice(&[(20, 10)])
        .act("Cy", "rootbind", "Orc")
        .end();
    t.turn("Orc");
    let body = t.walking(&[(5, 2)]);
    assert_eq!(t.refuse(body), "A condition keeps you from moving.");
    t.dice(&[(20, 8)]).act("Orc", "break_free", ());
    assert_eq!((t.last_roll().total, t.last_roll().against), (11, 12));
    assert_eq!((t.has("Orc", "held"), t.moves(), t.may("Orc", "break_free")), (true, 0, false));
    t.end().finish_round().plan(&[("Orc", "move")]).turn("Orc").dice(&[(20, 9)]).act("Orc", "break_free", ());
    assert_eq!((t.has("Orc", "held"), t.moves()), (false, 0));
    t.act("Orc", "move", ()).walk(&[(5, 2)]);
    // Its Mana stays committed, and holds nothing any more.
    let cy = t.who("Cy");
    assert_eq!((t.fight().arena().bonds(cy).len(), t.pool("Cy", "mana_scene")), (0, 1));
}

/// TEMPO-COND-13: it ends with its source, and an Exert ends it.
#[test]
fn tempo_cond_13_held_ends_with_its_source() {
    let held = || {
        let lay = floor().side("heroes", [ana().at(6, 2)]);
        let mut t = lay.side("monsters", [cy().named("Hex").knows(&["rootbind"]).at(9, 2).pool("hp", 1), gob()]).deal();
        t.plan(&[("Hex", "rootbind"), ("Ana", "slow_attack")])
            .turn("Hex")
            .dice(&[(20, 15)])
            .act("Hex", "rootbind", "Ana");
        t.end().turn("Ana");
        assert!(t.has("Ana", "held"));
        t
    };
    let mut t = held();
    t.act("Ana", "exert_clear", ("Ana", "held")).go(8, 2).dice(&[(20, 15), (8, 3)]).act("Ana", "slow_attack", "Hex");
    let mut t = held();
    t.end().finish_round().plan(&[("Hex", "move")]).turn("Hex").go(7, 2).end().finish_round();
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 15), (8, 3)]).act("Ana", "standard_attack", "Hex");
    assert!(!t.has("Ana", "held"));
}
