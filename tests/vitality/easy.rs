//! Easy rolls, and rolls just above easy.

use fray::testkit::{TestBattle, TestScene, TestTarget};

use super::{d20, guard, vera};

/// Vera with Athletics 7, or 8 less, at the edge of this ground in the second and third cells of a row.
fn edge(ground: &str, rules: &str, hindered: bool) -> TestBattle {
    let clumsy =
        r#"(conditions: [(key: "clumsy", name: "Clumsy", text: "", modifiers: [(to: "checking", op: Points("-4"))])])"#;
    let mut t = TestScene::new("vitality", &["........", ".ww.....", "........"])
        .rules(clumsy)
        .rules(rules)
        .legend('w', &format!("Ground({ground:?})"))
        .side("heroes", [vera().at(0, 1).begins(if hindered { &["clumsy"] } else { &[] })])
        .side("others", [guard().at(7, 0)])
        .deal_with(&d20(&[15, 1]));
    t.act("Vera", "move", ());
    t
}

/// VIT-ROLL-06, VIT-MOVE-10, VIT-MOVE-11: ladders are climbed against 5 and calm water is swum against 10, which takes
/// no roll unless the penalty is Extreme; other faces and waters need one against 15 and 20, and so does anything above
/// 10.
#[test]
fn vit_roll_06_move_10_11_faces_and_waters() {
    for (ground, dc) in [
        ("ladder", 5),
        ("rough_face", 15),
        ("smooth_face", 20),
        ("deep_water", 10),
        ("rough_water", 15),
        ("stormy_water", 20),
    ] {
        for hindered in [false, true] {
            let mut t = edge(ground, "()", hindered);
            let rolls = hindered || dc > 10;
            t.dice(&d20(&[19][..usize::from(rolls)])).walk(&[(1, 1)]);
            let roll = t.last_roll();
            assert_eq!(
                (roll.against, roll.dice.len(), roll.success),
                (dc, usize::from(rolls), dc < 20 || !hindered),
                "{ground}"
            );
        }
    }
    for (mark, routine) in [("swimming", "swim"), ("climbing", "climb")] {
        for (dc, rolls) in [(10, 0), (11, 1)] {
            let probe = format!(
                r#"(terrain: [(key: "probe", name: "Probe", tags: ["face"], on_try: [
                    Afflict(condition: "{mark}", who: Me, value: "{dc}"), Routine("{routine}")])])"#
            );
            let mut t = edge("probe", &probe, false);
            t.dice(&d20(&[4][..rolls])).walk(&[(1, 1)]);
            assert_eq!(
                (t.last_roll().against, t.last_roll().dice.len(), t.at("Vera")),
                (dc, rolls, Some((1, 1))),
                "{mark}"
            );
        }
    }
}

/// VIT-ROLL-06, VIT-MOVE-12: 10 ft are easy after a run-up of two cells and 20 ft to meet after one of one cell; with
/// an Extreme penalty nothing is easy. It is a short action.
#[test]
fn vit_roll_06_move_12_gaps() {
    for (start, hindered, against, dice) in [(2, false, 10, &[][..]), (3, false, 20, &[13]), (2, true, 10, &[11])] {
        let penalty = r#"modifiers: [(to: "checking", op: Points("-4"))]"#;
        let piece = if hindered { vera().fields(penalty) } else { vera() };
        let mut t = TestScene::new("vitality", &["................"])
            .elevation(&["2222200222222222"])
            .side("heroes", [piece.at(start, 0)])
            .side("others", [guard().at(15, 0)])
            .deal_with(&d20(&[15, 1]));
        t.dice(&d20(dice)).act("Vera", "jump", TestTarget::Cell(7, 0));
        assert_eq!(
            (t.last_roll().against, t.last_roll().dice.len(), t.at("Vera")),
            (against, dice.len(), Some((7, 0)))
        );
        assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (1, 0));
    }
}
