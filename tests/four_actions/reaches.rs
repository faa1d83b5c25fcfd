//! How far spells and words reach, how much they do, and the bonuses of classes at each level.

use fray::fight::state::order::{ActOrder, ChosenTarget};
use fray::kernel::cell::Cell;
use fray::testkit::TestTarget;

use super::casting::mage;
use super::spells::{cast, target};
use super::{ada, aware, bram, cleo, d20, field, grunt, piece};

/// FOUR-POS-18, FOUR-SPEC-23, FOUR-SPEC-24, FOUR-SPEC-27, FOUR-SPEC-28: 4 cells are within 5 ft of a crossing, 12
/// within 10 ft.
#[test]
fn four_pos_18_spec_23_24_27_28_areas() {
    for (spell, cells) in [("flame_burst", 12), ("caustic_cloud", 4), ("web", 12), ("drench", 12)] {
        let mut t = aware([mage(&[spell])], [target()]);
        let rules = t.fight().rules().clone();
        let action = rules.scope.find(fray::data::scope::KeyKind::Action, spell).map(fray::data::scope::ActionId);
        let (by, action) = (t.who("Cleo"), action.expect("there is such a spell"));
        let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Cell(Cell::new(8, 3)) };
        assert_eq!(t.fight().arena().covered(&draft).len(), cells, "{spell}");
    }
    let mut t = aware([mage(&["web"])], [target()]);
    t.dice(&d20(&[1])).act("Cleo", "web", (10, 2));
    assert_eq!(t.fight().arena().zones.0.iter().map(|zone| zone.cells.len()).collect::<Vec<_>>(), [12]);
}

/// FOUR-SPEC-44: 2d6, or half of that, and no armour resists mental damage.
#[test]
fn four_spec_44_mind_thrust() {
    for (save, left) in [(1, 41), (20, 46)] {
        let mut t = cast("mind_thrust", target(), &[(20, save), (6, 5), (6, 4)]);
        assert_eq!(t.hp("Grunt"), left);
    }
}

/// FOUR-SPEC-80, FOUR-ACT-61: every order is heard 60 ft away and no farther.
#[test]
fn four_spec_80_act_61_sixty_feet() {
    let orders = [
        ("attack", TestTarget::from("Grunt")),
        ("hold", TestTarget::Nothing),
        ("fall_back", TestTarget::from((3, 6))),
        ("follow", TestTarget::Nothing),
        ("cease", TestTarget::Nothing),
    ];
    for (order, on) in orders {
        let (command, told) = (format!("command_{order}"), format!("told_to_{order}"));
        let heroes = [ada().at(1, 3), bram().at(13, 3), cleo().at(14, 3)];
        let mut t = field(heroes, [grunt().at(9, 6)], &[20, 10, 5, 4]);
        t.act("Ada", &command, on);
        assert_eq!((t.has("Bram", &told), t.has("Cleo", &told)), (true, false), "{order}");
        let mut t = field([ada().at(1, 3), cleo().at(14, 3)], [grunt().at(9, 6)], &[20, 5, 4]);
        assert!(!t.may("Ada", &command), "{order}");
    }
}

/// FOUR-RULE-06, FOUR-STAT-02: classes: good saves, poor ones and the attack bonus at several levels.
#[test]
fn four_rule_06_stat_02_callings() {
    let callings = [
        ("warrior", [true, false, false], true),
        ("scout", [false, true, false], true),
        ("adept", [false, false, true], false),
        ("psion", [false, false, true], false),
        ("ordinary", [false; 3], false),
    ];
    for (calling, good, whole) in callings {
        for level in [1, 2, 3, 5, 6, 8] {
            let somebody = piece("Somebody", calling, level, &[]).at(2, 2);
            // A combatant that has had a turn is not caught off guard.
            let mut t = aware([somebody], [grunt().at(14, 6)]);
            let saves = ["fortitude", "reflex", "will"].map(|save| t.value("Somebody", save));
            assert_eq!(saves, good.map(|good| if good { 2 + level / 2 } else { level / 3 }), "{calling} {level}");
            assert_eq!(t.value("Somebody", "bab"), if whole { level } else { level / 2 }, "{calling} {level}");
        }
    }
}

/// FOUR-ACT-24, FOUR-ACT-25, FOUR-ACT-26, FOUR-ACT-28, FOUR-ACT-59: a patient, a sleeper or a receiver is beside the
/// actor.
#[test]
fn four_act_24_25_26_28_59_beside() {
    let down = || bram().pool("hp", 0);
    let cases = [
        ("wake", "club", bram().begins(&["asleep"]), false),
        ("first_aid", "club", down().pool("negative", 2).begins(&["unconscious", "dying"]), false),
        ("administer", "healing_potion", down().begins(&["unconscious"]), false),
        ("patch_wound", "club", bram().begins(&["bleeding"]), true),
        ("hand_over", "club", bram().held(&[]), true),
        ("take_over", "club", bram(), true),
    ];
    for (act, held, patient, awake) in cases {
        let dice: &[u16] = if awake { &[20, 10, 5] } else { &[20, 5] };
        for (y, may) in [(3, true), (4, false)] {
            let heroes = [ada().held(&[held]), patient.clone().at(2, y)];
            assert_eq!(field(heroes, [grunt().at(14, 6)], dice).may("Ada", act), may, "{act}");
        }
    }
    // The receiver's hand must be free.
    for (held, may) in [(&["knife"][..], true), (&["knife", "shield"], false)] {
        let heroes = [ada(), bram().held(held).at(2, 3)];
        assert_eq!(field(heroes, [grunt().at(14, 6)], &[20, 10, 5]).may("Ada", "hand_over"), may);
    }
}

/// FOUR-HEALTH-21, FOUR-RULE-25, FOUR-ACT-43: a night brings back a point for each level, and Concentrate lasts to the
/// start of the actor's next turn.
#[test]
fn four_health_21_rule_25_act_43_how_long() {
    for (level, hp) in [(1, 2), (3, 4)] {
        let hurt = piece("Hurt", "warrior", level, &[]).at(2, 2).pool("hp", 1).rests_for("rest", 8);
        assert_eq!(field([hurt], [grunt().at(14, 6)], &[15, 5]).hp("Hurt"), hp);
    }
    let mut t = aware([ada()], [grunt().at(14, 6)]);
    t.dice(&d20(&[20])).act("Ada", "concentrate", ()).end();
    assert!(t.has("Ada", "concentrating"));
    t.end();
    assert!(!t.has("Ada", "concentrating"));
}
