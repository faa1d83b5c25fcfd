//! Grapples: holds, pins and bonds.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant};

use super::{aware, d20, guard, lay, milo, vera};

/// An enforcer has bound her with cuffs, and it is her turn.
pub(super) fn bound(hero: TestCombatant) -> TestBattle {
    let quick = r#"modifiers: [(to: "initiative_bonus", op: Add("60"))]"#;
    let captor = guard().held(&[]).stowed(&["cuffs"]).score("str", 90).fields(quick);
    let mut t = lay([hero.held(&[])], [captor]).deal_with(&d20(&[12, 15]));
    t.dice(&d20(&[1])).act("Guard", "grapple", "Vera").end().end();
    t.dice(&d20(&[1])).act("Guard", "maintain", "Vera").act("Guard", "pin", "Vera").end().end();
    t.dice(&d20(&[1])).act("Guard", "maintain", "Vera").act("Guard", "tie_up", "Vera").end();
    t
}

/// Vera holds the Guard, and it is her next turn.
fn holding(hero: TestCombatant, foe: TestCombatant) -> TestBattle {
    let mut t = aware([hero], [foe]);
    t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end().end();
    t
}

/// VIT-ACT-53, VIT-COND-12: a free hand and CMA against CMD; both are held, and a target 10 ft away is pulled near.
/// They make no step, use no weapon for two hands, have no opening, and a Minor penalty to attacks and Defence.
#[test]
fn vit_act_53_grappling() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[5])).act("Vera", "grapple", "Guard");
    assert!(t.has("Vera", "grappled") && t.has("Guard", "grappled"));
    for who in ["Vera", "Guard"] {
        assert_eq!((t.value(who, "attacking"), t.value(who, "guarding")), (-2, -2), "{who}");
    }
    for act in ["move", "five_foot_step", "withdraw", "grapple"] {
        assert!(!t.may("Vera", act), "{act}");
    }
    t.end();
    assert!(!t.may("Guard", "move") && t.may("Guard", "attack"));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[4])).act("Vera", "grapple", "Guard");
    assert_eq!((t.asked().as_str(), t.has("Guard", "grappled")), ("window failed Guard", false));
    t.pass();
    assert!(!aware([vera().held(&["knife", "baton"])], [guard()]).may("Vera", "grapple"));
    for (size, may) in [("large", true), ("huge", false)] {
        assert_eq!(aware([vera()], [guard().size(size)]).may("Vera", "grapple"), may, "{size}");
    }
    let mut t = aware([vera().size("large").at(1, 2)], [guard().at(4, 2)]);
    t.dice(&d20(&[9])).act("Vera", "grapple", "Guard");
    assert_eq!((t.at("Guard"), t.has("Guard", "grappled")), (Some((3, 3)), true));
    let mut t = aware([vera()], [guard().held(&["spear"])]);
    t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end();
    assert_eq!(t.aims("Guard", "subdue").len(), 1, "nothing but bare hands");
    let spear = t.acting_with("Guard", "attack", "spear", "Vera");
    t.refuse(spear);
    // A Move that it had begun is over.
    let mut t = aware([vera()], [guard().at(4, 2)]);
    t.act("Vera", "move", ()).walk(&[(3, 2)]).dice(&d20(&[9])).act("Vera", "grapple", "Guard");
    assert_eq!(t.moves(), 0);
}

/// VIT-ACT-54: with a Minor bonus the holder keeps the hold and hurts, moves, pins or binds its target; a failure ends
/// the hold and gives an opening, and so does a turn without trying.
#[test]
fn vit_act_54_holding_on() {
    let mut t = holding(vera(), guard());
    // 3 + 8, a firm hold, and the penalties of both.
    t.dice(&d20(&[3])).act("Vera", "maintain", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.asked().as_str()), (11, 11, "window gripped Vera"));
    t.dice(&[(4, 1), (4, 2)]).act_with("Vera", "squeeze", "knife", "Guard");
    assert_eq!((t.last_harm().amount, t.has("Guard", "grappled"), t.asked().as_str()), (5, true, "turn Vera"));
    t.end();
    assert!(t.has("Guard", "grappled"), "she has held on");

    let mut t = holding(vera(), guard());
    t.dice(&d20(&[3])).act("Vera", "maintain", "Guard");
    t.act("Vera", "haul", ());
    assert_eq!(t.moves(), 3);
    t.walk(&[(2, 3), (2, 4)]);
    assert_eq!((t.at("Vera"), t.at("Guard"), t.has("Guard", "grappled")), (Some((2, 4)), Some((3, 4)), true));

    let mut t = holding(vera(), guard());
    t.dice(&d20(&[2])).act("Vera", "maintain", "Guard");
    assert_eq!((t.has("Guard", "grappled"), t.asked().as_str()), (false, "window failed Guard"));
    t.pass();

    let mut t = holding(vera(), guard());
    t.end();
    assert!(!t.has("Guard", "grappled") && !t.has("Vera", "grappled"));
    let mut t = holding(vera(), guard());
    t.end();
    assert!(!t.may("Guard", "maintain"), "it is not its hold");

    let mut t = holding(vera().stowed(&["rope"]), guard());
    t.dice(&d20(&[10])).act("Vera", "maintain", "Guard");
    assert!(!t.may("Vera", "tie_up"));
    t.act("Vera", "pin", "Guard").end();
    assert!(t.has("Guard", "pinned"));
    t.end();
    t.dice(&d20(&[10])).act("Vera", "maintain", "Guard").act("Vera", "tie_up", "Guard");
    assert_eq!((t.stored("Guard", "bound"), t.carries("Vera", Carried::Stowed)), (Some(20), Vec::new()));
}

/// VIT-COND-13: as a hold, no Dexterity on Defence, a Major penalty to it, no stance, and no act but to break free.
#[test]
fn vit_cond_13_pinned() {
    let mut t = holding(vera(), guard());
    t.dice(&d20(&[10])).act("Vera", "maintain", "Guard").act("Vera", "pin", "Guard");
    assert_eq!((t.value("Guard", "guarding"), t.value("Guard", "attacking"), t.value("Guard", "defence")), (-4, -2, 2));
    t.end();
    for act in ["attack", "move", "drop", "take_defensive", "trip"] {
        assert!(!t.may("Guard", act), "{act}");
    }
    assert!(t.may("Guard", "escape") && t.may("Guard", "slip_free"));
    t.end().act("Vera", "release", "Guard");
    assert!(!t.has("Guard", "pinned") && !t.has("Guard", "grappled"));
}

/// VIT-ACT-55: out of a hold by CMA or Acrobatics against CMD; a failure gives no opening.
#[test]
fn vit_act_55_escape() {
    let held = || {
        let mut t = holding(vera(), guard().score("acrobatics", 4));
        t.dice(&d20(&[10])).act("Vera", "maintain", "Guard").act("Vera", "pin", "Guard").end();
        t
    };
    // 10 + 2 - 2 against her die + 11 - 2.
    for (die, free) in [(1, true), (2, false)] {
        let mut t = held();
        t.dice(&d20(&[die])).act("Guard", "escape", "Vera");
        assert_eq!((t.has("Guard", "grappled"), t.asked().as_str()), (!free, "turn Guard"), "{die}");
        assert_eq!(t.has("Guard", "pinned"), !free);
    }
    // Its own die + 5 against her die + 9, and at a tie she is better.
    for (own, die, free) in [(15, 10, true), (14, 10, false), (20, 20, true), (1, 1, false)] {
        let mut t = held();
        t.dice(&d20(&[own, die])).act("Guard", "slip_free", "Vera");
        assert_eq!((t.has("Guard", "grappled"), t.asked().as_str()), (!free, "turn Guard"), "{own}");
    }
    // 20 for rope, 25 for cuffs, and every combatant rolls.
    let mut t = bound(vera().score("acrobatics", 9));
    assert_eq!(t.stored("Vera", "bound"), Some(25));
    t.dice(&d20(&[15])).act("Vera", "slip_bonds", ());
    assert_eq!((t.last_roll().total, t.has("Vera", "bound")), (15 + 12, false));
    let mut t = bound(vera().score("acrobatics", 9));
    t.dice(&d20(&[15])).act("Vera", "burst_bonds", ());
    assert!(t.has("Vera", "bound"));
}

/// VIT-COND-14, VIT-COND-11: helpless, though awake: no act but to burst the bonds; a friend unties them.
#[test]
fn vit_cond_14_bound() {
    let friend = || milo().at(1, 2);
    let mut t = bound(vera());
    for act in ["attack", "move", "drop_prone", "ready", "trip"] {
        assert!(!t.may("Vera", act), "{act}");
    }
    assert!(t.may("Vera", "burst_bonds"));
    assert_eq!(t.value("Vera", "guarding"), -8);
    let mut t = super::field([vera().begins(&["bound"]), friend()], [guard().at(9, 2)], &[1, 20, 1]);
    t.act("Milo", "untie", "Vera");
    assert_eq!((t.has("Vera", "bound"), t.pool("Milo", "standard")), (false, 0));
}

/// VIT-ACT-12: a full turn, and a sure hit; the damage goes to the wounds, then Fortitude against 15 or death.
#[test]
fn vit_act_12_finish() {
    let tied = || guard().begins(&["bound"]);
    let begin = || {
        let others = [tied(), guard().named("Other").at(2, 3)];
        let mut t = super::field([vera(), milo().at(12, 6)], others, &[1, 3, 15, 14]);
        t.end().end();
        t
    };
    let mut t = begin();
    t.act("Vera", "finish", "Guard");
    assert_eq!(t.asked(), "window declared Other");
    // 3 + 2 to the wounds; 13 + 1 is no 15.
    t.dice(&[(4, 1), (4, 2), (20, 13)]).pass();
    assert_eq!((t.at("Guard"), t.pool("Vera", "standard"), t.pool("Vera", "short")), (None, 0, 0));
    let mut t = begin();
    t.act("Vera", "finish", "Guard").dice(&[(4, 1), (4, 2), (20, 14)]).pass();
    assert_eq!((t.pool("Guard", "vp"), t.pool("Guard", "wp"), t.at("Guard")), (8, 7, Some((3, 2))));
    let mut t = aware([vera()], [guard()]);
    assert!(!t.may("Vera", "finish"));
}

/// VIT-COND-12, VIT-COND-13: a held or pinned combatant needs Will against 15 for powers.
#[test]
fn vit_cond_12_13_powers_of_the_held() {
    let power = r#"(actions: [(key: "test_power", name: "Power", text: "A power.", occasion: Turn, cost: [Pool("vp", "1")],
        target: One(whom: Nonallies, range: "9"), does: [Afflict(condition: "shaken")], tags: ["magic"])])"#;
    for pinned in [false, true] {
        for (die, done) in [(8, true), (7, false)] {
            let begins: &[&str] = if pinned { &["grappled", "pinned"] } else { &["grappled"] };
            let quick = guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
            let mut t = lay([milo().at(2, 2).begins(begins)], [quick]).rules(power).deal_with(&d20(&[9, 15]));
            t.end().dice(&d20(&[die])).act("Milo", "test_power", "Guard");
            assert_eq!(
                (t.has("Guard", "shaken"), t.pool("Milo", "standard"), t.pool("Milo", "vp")),
                (done, 0, 15),
                "{die}"
            );
        }
    }
}
