//! Areas, zones and cells as aims: the vocabulary that spells and consumables share.

use fray::testkit::{TestBattle, TestScene};

use super::{ana, bo, cy, gob, orc};

const TRICKS: &str = r#"(
    terrain: [(key: "haze", name: "Haze", opaque: true)],
    rolls: [
        (key: "blast", name: "Blast", bonus: "int", against: "other.defence", against_name: "Defence"),
    ],
    uniques: ["trick"],
    entries: [
        (key: "haze", name: "Haze", text: "", count: 1, uniques: ["trick"]),
        (key: "hop", name: "Hop", text: "", count: 2, uniques: ["trick"]),
        (key: "blast", name: "Blast", text: "", count: 8, uniques: ["trick"]),
    ],
    actions: [
        (
            key: "haze", name: "Haze", text: "",
            occasion: Planned("haze"),
            target: Cell(range: "4"),
            does: [CreateTerrain(terrain: "haze", area: Aimed("1"), until: NextRoundEnd)],
        ),
        (
            key: "hop", name: "Hop", text: "",
            occasion: Planned("hop"),
            target: Cell(range: "5", free: true),
            does: [Teleport()],
        ),
        (
            key: "blast", name: "Blast", text: "",
            occasion: Planned("blast"),
            target: Cell(range: "10"),
            does: [
                ForEach(
                    area: Aimed("1"),
                    whom: Others,
                    die: "blast",
                    dice: "2d6",
                    does: [
                        Roll(
                            roll: "blast",
                            success: [Harm(amount: "roll.sum", who: Other)],
                            failure: [Harm(amount: "half(roll.sum)", who: Other)],
                        ),
                    ],
                ),
            ],
        ),
    ],
)"#;

fn field() -> TestBattle {
    let rows = ["............", "............", ".....#......", "............", "............"];
    let lay = TestScene::new("tempo", &rows).rules(TRICKS);
    lay.side("heroes", [cy(), bo()])
        .side("monsters", [orc().at(4, 2), gob().at(3, 3), ana().named("Eve").at(11, 4)])
        .deal()
}

#[test]
fn a_cell_is_aimed_at_within_range_and_sight_and_never_a_wall() {
    let mut t = field();
    t.plan(&[("Cy", "haze")]).turn("Cy");
    for (at, why) in [((5, 2), "no room"), ((6, 1), "Too far"), ((-1, 0), "off the map"), ((12, 3), "off the map")] {
        let body = t.acting("Cy", "haze", at);
        assert!(t.refuse(body).contains(why), "{at:?}");
    }
    t.go(3, 1);
    let hidden = t.acting("Cy", "haze", (7, 3));
    assert_eq!(t.refuse(hidden), "There is no line of sight.");
    let nobody = t.acting("Cy", "haze", "Orc");
    t.refuse(nobody);
}

#[test]
fn ground_laid_over_cells_blocks_sight_until_the_next_round_is_over() {
    let mut t = field();
    t.plan(&[("Cy", "haze mark"), ("Bo", "mark"), ("Eve", "mark")]).turn("Cy").act("Cy", "haze", (4, 3)).end();
    // The middle of it is in the way, its edge is not: the end of a line never is.
    t.turn("Bo");
    let (far, near) = (t.acting("Bo", "mark", "Eve"), t.acting("Bo", "mark", "Gob"));
    assert_eq!(t.refuse(far), "There is no line of sight.");
    t.submit(near);
    t.finish_round().plan(&[("Bo", "mark")]).turn("Bo");
    let far = t.acting("Bo", "mark", "Eve");
    t.refuse(far);
    t.end().finish_round().plan(&[("Bo", "mark")]).turn("Bo").act("Bo", "mark", "Eve");
    // Nine cells without the wall.
    let laid: Vec<String> = t.story().into_iter().filter(|line| line.contains("haze ")).collect();
    assert_eq!(laid, ["+haze 8", "-haze 8"]);
}

#[test]
fn a_caster_goes_to_an_empty_cell_without_walking() {
    let mut t = field();
    t.plan(&[("Cy", "hop")]).turn("Cy");
    for at in [(4, 2), (1, 2), (7, 2)] {
        let body = t.acting("Cy", "hop", at);
        t.refuse(body);
    }
    t.act("Cy", "hop", (6, 0));
    assert_eq!((t.at("Cy"), t.moves()), (Some((6, 0)), 5));
}

#[test]
fn an_area_casts_its_dice_once_for_all_in_it() {
    let mut t = field();
    t.plan(&[("Cy", "blast")]).turn("Cy").dice(&[(20, 8), (6, 5), (6, 4)]).act("Cy", "blast", (3, 2));
    // 8 + 3 = 11: the Orc has Defence 10, the Goblin 12. Of 9 damage it takes half.
    assert_eq!((t.hp("Orc"), t.hp("Gob"), t.hp("Bo"), t.hp("Eve"), t.hp("Cy")), (11, 8, 12, 20, 16));
}
