//! Flanks, heights, footing and cover.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, aware, bram, d20, grunt, piece};

/// Ada's Primary Attack at the Grunt: the number that it has to meet.
fn met(t: &mut TestBattle, who: &str) -> i32 {
    t.dice(&d20(&[1])).act(who, "primary_attack", "Grunt");
    t.last_roll().against
}

/// FOUR-POS-08, FOUR-POS-09, FOUR-COND-49, FOUR-COND-44: between two foes in exactly opposite cells a combatant is
/// caught off guard by these two alone.
#[test]
fn four_pos_08_09_cond_49_44_flanks() {
    let archer = || bram().named("Bow").held(&["bow"]).at(3, 6);
    let against = |partner: (i16, i16), who: &str| {
        let heroes = [ada(), bram().at(partner.0, partner.1), archer()];
        let mut t = aware(heroes, [grunt()]);
        while t.whose_turn().as_deref() != Some(who) {
            t.end();
        }
        met(&mut t, who)
    };
    assert_eq!((against((4, 2), "Ada"), against((4, 2), "Bram"), against((4, 2), "Bow")), (12, 12, 13));
    assert_eq!((against((4, 3), "Ada"), against((3, 3), "Ada")), (13, 13));
    // A friend with empty hands does not flank.
    let mut t = aware([ada(), bram().held(&[]).at(4, 2)], [grunt()]);
    assert_eq!(met(&mut t, "Ada"), 13);
    // A friend in the second ring with a spear flanks.
    let spear = |x, y| piece("Spear", "warrior", 1, &[]).held(&["spear"]).at(x, y);
    let mut t = aware([ada(), spear(5, 2)], [grunt()]);
    assert_eq!(met(&mut t, "Ada"), 12);
    let mut t = aware([ada(), spear(5, 3)], [grunt()]);
    assert_eq!(met(&mut t, "Ada"), 13);
    // Dexterity that is lost already is not lost again.
    let mut t = aware([ada(), bram().at(4, 2)], [grunt().begins(&["restrained", "frightened"])]);
    while t.whose_turn().as_deref() != Some("Ada") {
        t.end();
    }
    assert_eq!(met(&mut t, "Ada"), 12);
}

/// FOUR-RULE-05: losing a modifier of 0 or less changes nothing.
#[test]
fn four_rule_05_losing_never_helps() {
    let clumsy = grunt().score("dex", 8).worn(&[]);
    let mut t = aware([ada(), bram().at(4, 2)], [clumsy]);
    assert_eq!(met(&mut t, "Ada"), 9);
}

/// FOUR-COND-15, FOUR-COND-47, FOUR-RULE-28, FOUR-ACT-50: the prone are easier to strike and harder to shoot, do not
/// walk, and stand up with a Move.
#[test]
fn four_cond_15_47_rule_28_act_50_lying() {
    let mut t = aware([ada(), bram().held(&["bow"]).at(2, 4)], [grunt().begins(&["prone"])]);
    assert_eq!(met(&mut t, "Ada"), 9);
    t.end();
    assert_eq!(met(&mut t, "Bram"), 17);
    t.end();
    let body = t.acting("Grunt", "advance", ());
    t.refuse(body);
    // It can crawl aside, and its own attacks have no penalty.
    t.act("Grunt", "side_step", (4, 2)).act("Grunt", "stand_up", ());
    assert!(!t.has("Grunt", "prone") && t.pool("Grunt", "move") == 0);
    t.end().end().end();
    t.act("Grunt", "drop_prone", ());
    assert!(t.has("Grunt", "prone"));
}

/// A small field with levels.
fn hill(archer: TestCombatant, foe: TestCombatant) -> TestScene {
    TestScene::new("four_actions", &["......", "......", "......"])
        .elevation(&["110000", "110000", "000000"])
        .side("heroes", [archer])
        .side("monsters", [foe])
        .fields("open_sheets: true")
}

/// FOUR-POS-11, FOUR-POS-13: a combatant a cell higher has +4 on attacks and +4 AC.
#[test]
fn four_pos_11_13_high_ground() {
    let lay = hill(bram().held(&["bow"]).at(1, 1), grunt().held(&["javelin"]).at(4, 1));
    let mut t = lay.deal_with(&d20(&[5, 20]));
    t.end().dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt");
    assert_eq!(t.last_roll().total, 1 + 8 + 4);
    t.end().dice(&d20(&[2])).act("Grunt", "primary_attack", "Bram");
    assert_eq!(t.last_roll().against, 20);
}

/// A field of grass with a patch of mud where Ada stands.
fn mire() -> TestScene {
    TestScene::new("four_actions", &["......", "..m...", "......"]).legend('m', r#"Ground("mud")"#)
}

/// FOUR-POS-11, FOUR-POS-12, FOUR-POS-13: firm footing against mud, which adds nothing to high ground.
#[test]
fn four_pos_11_12_13_firm_footing() {
    let lay = mire().side("heroes", [ada().at(2, 1)]).side("monsters", [grunt().at(3, 1)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[5, 20]));
    t.dice(&d20(&[2])).act("Grunt", "primary_attack", "Ada");
    // Surprised, Ada has no Dexterity.
    assert_eq!((t.last_roll().total, t.last_roll().against), (2 + 2 + 4, 14));
    t.end();
    assert_eq!(met(&mut t, "Ada"), 17);
    let lay = mire().elevation(&["000000", "000111", "000000"]);
    let lay = lay.side("heroes", [ada().at(2, 1)]).side("monsters", [grunt().at(3, 1)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[5, 20]));
    t.end();
    assert_eq!(met(&mut t, "Ada"), 17);
}

/// FOUR-POS-15: behind a low wall a combatant is partly covered: harder to hit, and better at striking over it.
#[test]
fn four_pos_15_partial_cover() {
    let rows = ["......", "..w...", "......"];
    let lay = TestScene::new("four_actions", &rows).legend('w', r#"Ground("low_wall")"#);
    let lay = lay.side("heroes", [bram().held(&["bow"]).at(0, 1)]);
    let lay = lay.side("monsters", [grunt().held(&["javelin"]).at(3, 1)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[5, 20]));
    t.dice(&d20(&[1])).act("Grunt", "primary_attack", "Bram");
    assert_eq!(t.last_roll().total, 1 + 2 + 4);
    t.end();
    assert_eq!(met(&mut t, "Bram"), 17);
}

/// FOUR-POS-15, FOUR-POS-16: a target behind a whole wall cannot be aimed at; bodies give no cover.
#[test]
fn four_pos_15_16_cover() {
    let rows = ["..#...", "..#...", "..#..."];
    let lay = TestScene::new("four_actions", &rows);
    let archer = bram().held(&["bow"]).at(0, 1);
    let lay = lay.side("heroes", [archer]).side("monsters", [grunt().at(4, 1)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[15, 5]));
    let body = t.acting("Bram", "primary_attack", "Grunt");
    t.refuse(body);
    let mut t = aware([bram().held(&["bow"]).at(0, 2), ada()], [grunt()]);
    assert_eq!(met(&mut t, "Bram"), 13);
}

/// FOUR-POS-20: -2 for each full increment beyond the first, five at the most.
#[test]
fn four_pos_20_range() {
    let shot = |x: i16| {
        let rows = ["........................................................................"];
        let archer = bram().held(&["bow"]).at(0, 0);
        let foe = grunt().at(x, 0);
        let lay = TestScene::new("four_actions", &rows).side("heroes", [archer]).side("monsters", [foe]);
        let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]));
        if !t.may("Bram", "primary_attack") {
            return None;
        }
        t.dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt");
        Some(t.last_roll().total)
    };
    assert_eq!([12, 23, 24, 35, 36, 60, 61].map(shot), [9, 9, 7, 7, 5, 1, 0].map(|n| (n > 0).then_some(n)));
}
