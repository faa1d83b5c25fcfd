//! Explosions, fixed difficulties, and what carries over to the next battle.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget};

use super::{aware, d20, guard, lay, milo, vera};

/// VIT-SPEC-47: all within the area roll Reflex against 15, and those that meet it take half, rounded down. A die for
/// each, and the damage cast once.
#[test]
fn vit_spec_47_evasion() {
    let quick = |piece: TestCombatant| piece.fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let drum = |reflex: [u16; 2], sum: [u16; 4]| {
        let mut t = TestScene::new(
            "vitality",
            &["................", "................", "......D.........", "................"],
        )
        .legend('D', r#"Object(object: "fuel_drum", on: "floor")"#)
        .side("heroes", [vera().held(&["pistol"]).at(2, 2)])
        .side(
            "others",
            [
                quick(guard().named("Near").at(7, 2)),
                quick(guard().named("Edge").at(8, 1)),
                quick(guard().named("Far").at(9, 2)),
            ],
        )
        .fields("open_sheets: true")
        .deal_with(&d20(&[12, 15, 14, 13]));
        t.end().end().end();
        let dice: Vec<(u16, u16)> = [(20, 10), (6, 5), (6, 5), (6, 5)]
            .into_iter()
            .chain(sum.map(|face| (6, face)))
            .chain(reflex.map(|face| (20, face)))
            .collect();
        t.dice(&dice).act("Vera", "batter", TestTarget::Object((6, 2), 0));
        ["Near", "Edge", "Far", "Vera"].map(|who| t.pool(who, "vp") + t.pool(who, "wp"))
    };
    // Reflex 0 + 1: 14 meets 15. 8 and 12 are what they have.
    assert_eq!(drum([14, 13], [1, 2, 2, 2]), [20 - 3, 20 - 7, 20, 39]);
    assert_eq!(drum([13, 14], [4, 4, 4, 5]), [20 - 17, 20 - 8, 20, 39]);
    // The ends of the die, whatever the total; and nothing is half of nothing.
    assert_eq!(drum([20, 1], [1, 1, 1, 1]), [20 - 2, 20 - 4, 20, 39]);
}

/// VIT-SPEC-68, VIT-ROLL-06: other tasks of the world are Easy at 10, which needs no roll, Average at 15, Hard at 20,
/// Very hard at 25 and Extreme at 30.
#[test]
fn vit_spec_68_how_hard() {
    let ladder = [("easy", 10), ("not_easy", 11), ("average", 15), ("hard", 20), ("very_hard", 25), ("extreme", 30)];
    for (name, dc) in ladder {
        for (roll, skill) in [("force", "athletics"), ("pick", "mechanical"), ("hack", "computers")] {
            let object = format!(
                r#"(objects: [(key: "task", name: "Task", text: "", states: [(key: "to_do", name: "Task"), (key: "done", name: "Done")],
                    uses: [(name: "Do it", from: "to_do", to: "done", points: 2, roll: Some("{roll}"), hard: {dc})])])"#
            );
            for (total, done) in [(dc, true), (dc - 1, false)] {
                // Strength 10, Intelligence 10; lockpicks and a decoder at hand.
                let able = milo().score("str", 10).score(skill, total - 10).stowed(&["lockpicks", "decoder"]);
                let mut t = TestScene::new("vitality", &["..T............."])
                    .rules(&object)
                    .legend('T', r#"Object(object: "task", on: "floor")"#)
                    .side("heroes", [able.at(3, 0)])
                    .side("others", [guard().at(15, 0)])
                    .deal_with(&d20(&[20, 1]));
                if name != "easy" {
                    t.dice(&d20(&[10]));
                }
                t.act("Milo", "use_object", TestTarget::Object((2, 0), 0));
                let arena = t.fight().arena();
                let state = arena.object_state(fray::kernel::ids::ObjectId(0)).key.value.clone();
                assert_eq!(state == "done", done || name == "easy", "{name} {roll} {total}");
                assert_eq!(t.last_roll().against, dc);
            }
        }
    }
}

/// VIT-SPEC-90: Perception against 10 and 2 for each hour; a combatant that finds the trail is aware in the next scene,
/// and all of its side.
#[test]
fn vit_spec_90_tracking() {
    // Perception 0 + 1.
    let later = |hours: i32, die: u16, surprise: &str| {
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side_with("heroes", &format!("surprise: {surprise}"), [vera().rests_for("track", hours), milo()])
            .side("others", [guard().at(14, 6)])
            .deal_with(&d20(&[die, 15, 12, 3][usize::from(die == 0)..]));
        ["Vera", "Milo"].map(|who| t.has(who, "surprised"))
    };
    assert_eq!(later(1, 11, "Automatic"), [false, false]);
    assert_eq!(later(1, 10, "Automatic"), [true, true]);
    assert_eq!(later(4, 17, "Automatic"), [false, false]);
    assert_eq!(later(4, 16, "Automatic"), [true, true]);
    assert_eq!(later(0, 0, "Automatic"), [false, false], "10 is easy");
}

/// VIT-SPEC-91: attitudes to a side last into the next battle; a combatant that was won over does not fight.
#[test]
fn vit_spec_91_between_battles() {
    let stands = |fields: &str, piece: TestCombatant| {
        let mut t = TestScene::new("vitality", &["................"; 7])
            .side("heroes", [vera()])
            .side_with("others", fields, [piece, guard().named("Other").at(14, 6)])
            .deal_with(&d20(&[20, 3, 2]));
        t.dice(&d20(&[10, 20])).act("Vera", "befriend", "Guard");
        let total = t.last_roll().total;
        (total, t.pool("Guard", "attitude"), t.pool("Other", "attitude"))
    };
    let near = || guard().at(9, 2);
    assert_eq!(stands("", near()), (10 - 4, 0, 0));
    assert_eq!(stands(r#"pools: {"attitude": 1}"#, near()), (10 - 2, 1, 1));
    assert_eq!(stands(r#"pools: {"attitude": 3}"#, near()), (10 + 2, 3, 3));
    assert_eq!(stands(r#"pools: {"attitude": 3}"#, near().pool("attitude", 4)), (10 + 4, 4, 3), "its own comes first");
}

/// VIT-RULE-29: a shot is spent whether it hits or misses, and an empty gun does not shoot. In melee a gun is no more
/// than a club. It begins loaded, with two magazines on the belt, or 12 shells, where nothing else is said.
#[test]
fn vit_rule_29_shots() {
    let left = |t: &mut TestBattle, key: &str| {
        let all = [Carried::Hand, Carried::Stowed].map(|carried| t.carries("Vera", carried)).concat();
        all.iter().filter(|item| *item == key).count()
    };
    let guns = [
        ("pistol", "pistol_magazine", 2, 15),
        ("rifle", "rifle_magazine", 2, 30),
        ("shotgun", "shell", 12, 6),
        ("ray_pistol", "power_cell", 2, 20),
    ];
    for (gun, spare, spares, shots) in guns {
        let mut t = aware([vera().held(&[gun])], [guard().at(6, 2)]);
        assert_eq!(left(&mut t, spare), spares, "{gun}");
        let id = t.item("Vera", gun);
        let vera = t.who("Vera");
        let loaded = |t: &mut TestBattle| {
            let arena = t.fight().arena();
            arena.item(vera, id).and_then(|item| arena.magazine(&item))
        };
        assert_eq!(loaded(&mut t), Some((shots, shots)));
        for (die, damage) in [(1, vec![]), (10, vec![1, 1, 1])] {
            let sides = if gun == "pistol" || gun == "ray_pistol" { 6 } else { 8 };
            let dice: Vec<(u16, u16)> =
                d20(&[die]).into_iter().chain(damage.into_iter().map(|face| (sides, face))).collect();
            let before = loaded(&mut t).map_or(0, |(left, _)| left);
            t.dice(&dice).act("Vera", "attack", "Guard");
            assert_eq!(loaded(&mut t).map(|(left, _)| left), Some(before - 1), "{gun} {die}");
            t.end().end();
        }
    }
    // Held or put away, each gun has its own; what the stat block names goes before that.
    let mut t = aware([vera().held(&["pistol"]).stowed(&["rifle"])], [guard()]);
    assert_eq!((left(&mut t, "pistol_magazine"), left(&mut t, "rifle_magazine")), (2, 2));
    let mut t = aware([vera().held(&["pistol"]).stowed(&["pistol_magazine"])], [guard()]);
    assert_eq!(left(&mut t, "pistol_magazine"), 1);

    // 1d6 and Strength, with a Major penalty, and no shot; only within reach.
    let mut t = lay([vera().held(&["pistol"])], [guard()]).deal_with(&d20(&[1, 20]));
    t.end();
    t.dice(&[(20, 9), (6, 3)]).act_with("Vera", "improvised_attack", "pistol", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (9 + 8 - 4, 5));
    let (vera_id, pistol) = (t.who("Vera"), t.item("Vera", "pistol"));
    let arena = t.fight().arena();
    assert_eq!(arena.item(vera_id, pistol).and_then(|item| arena.magazine(&item)), Some((15, 15)));
    let mut t = aware([vera().held(&["pistol"])], [guard().at(4, 2)]);
    assert!(!t.may("Vera", "improvised_attack"));
    let mut t = aware([vera()], [guard()]);
    assert!(!t.may("Vera", "improvised_attack"), "a knife is a weapon");
}
