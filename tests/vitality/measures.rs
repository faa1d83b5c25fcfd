//! Heights, falls, bodies in the way, and a fight in which nothing happens.

use fray::fight::state::log::Ending;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{d20, field, guard, vera};

/// VIT-MOVE-13: every height from 10 ft to 45 ft: 1d6 for each 10 ft, the first of which a roll may avert.
#[test]
fn vit_move_13_every_height() {
    for levels in 1..=9_u16 {
        for (die, catches) in [(14, false), (15, true)] {
            let row = format!("0{levels}{levels}{levels}0000");
            let sturdy: TestCombatant = guard()
                .score("dex", 10)
                .fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20")), (to: "max_vp", op: Add("40"))]"#);
            let mut t = TestScene::new("vitality", &["........"; 3])
                .elevation(&[row.as_str(), row.as_str(), row.as_str()])
                .side("heroes", [vera().at(2, 1)])
                .side("others", [sturdy.at(3, 1)])
                .deal_with(&d20(&[15, 15]));
            t.end();
            let before = t.pool("Guard", "vp");
            let falls = levels > 1;
            let hurts = if falls { (levels / 2 - u16::from(catches)).into() } else { 0 };
            let dice =
                [(20, 5)].into_iter().chain(falls.then_some((20, die))).chain(std::iter::repeat_n((6, 1), hurts));
            t.dice(&dice.collect::<Vec<_>>()).act("Vera", "bull_rush", "Guard");
            let lost = before - t.pool("Guard", "vp");
            assert_eq!(usize::try_from(lost), Ok(hurts), "{levels} {die}");
            assert_eq!(t.has("Guard", "prone"), falls && !catches, "{levels} {die}");
        }
    }
}

/// VIT-MOVE-01, VIT-MOVE-05: a step up costs no more than another, a step over a helpless combatant no more than over
/// the floor; a foe on its feet bars the way, however big or small.
#[test]
fn vit_move_01_05_steps() {
    let mut t = TestScene::new("vitality", &["........"; 3])
        .elevation(&["00011111"; 3])
        .side("heroes", [vera().at(2, 1)])
        .side("others", [guard().at(7, 0)])
        .deal_with(&d20(&[15, 1]));
    t.act("Vera", "move", ()).walk(&[(3, 1)]);
    assert_eq!(t.moves(), 5);
    for helpless in [&["unconscious", "stable"][..], &["bound"]] {
        let others = [guard().begins(helpless), guard().named("Other").at(14, 6)];
        let mut t = field([vera()], others, &[20, 1, 2]);
        t.act("Vera", "move", ()).walk(&[(3, 2), (4, 2)]);
        assert_eq!(t.moves(), 4, "{helpless:?}");
    }
    for (mine, theirs, at) in
        [("small", "colossal", (6, 0)), ("colossal", "small", (9, 3)), ("medium", "medium", (6, 3))]
    {
        let mut t = TestScene::new("vitality", &["...................."; 8])
            .side(
                "heroes",
                [vera().size(mine).at(if mine == "colossal" { 3 } else { 5 }, if mine == "colossal" { 1 } else { 3 })],
            )
            .side("others", [guard().size(theirs).at(at.0, at.1)])
            .deal_with(&d20(&[15, 1]));
        let from = t.at("Vera").expect("she is there");
        t.act("Vera", "move", ());
        let into = t.walking(&[(from.0 + 1, from.1)]);
        t.refuse(into);
    }
}

/// Ours: a fight in which no combatant is hurt is given up after 20 rounds; any harm starts them anew.
#[test]
fn nothing_happens() {
    let rounds = |at: u32| {
        let mut t: TestBattle = field([vera().score("con", 40)], [guard().score("con", 40).at(3, 2)], &[20, 1]);
        while t.asked() != "over" {
            if t.round() == at && t.whose_turn().as_deref() == Some("Vera") && t.pool("Vera", "standard") == 1 {
                t.dice(&[(20, 12), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
            }
            t.end();
        }
        (t.round(), t.fight().outcome().map(|outcome| outcome.why))
    };
    assert_eq!(rounds(0), (20, Some(Ending::Stalemate)));
    assert_eq!(rounds(5), (25, Some(Ending::Stalemate)));
}

/// Ours: initiative is shown from -20 to 99.
#[test]
fn the_ends_of_initiative() {
    for (bonus, told) in [(-60, -20), (0, 12), (120, 99)] {
        let foe = guard().fields(&format!(r#"modifiers: [(to: "initiative_bonus", op: Add("{bonus}"))]"#));
        let mut t = field([vera()], [foe], &[1, 10]);
        assert_eq!(t.pool("Guard", "initiative"), told, "{bonus}");
        t.end();
    }
}
