//! Ground laid over other ground counts like any other: for the AI's walks too.

use fray::ai::Policy;
use fray::testkit::TestBattle;

use super::{ana, floor, orc};

/// Three by three cells of a hazard are laid between Ana and the Orc, then the AI plays the Orc's round.
fn orc_walks(hazard: &str) -> TestBattle {
    let sow = format!(
        "(actions: [(key: \"sow_them\", name: \"Sow\", text: \"\", occasion: Turn, target: Cell(range: \"9\"), \
         does: [CreateTerrain(terrain: \"{hazard}\", area: Aimed(\"1\"))])])"
    );
    let lay = floor().rules(&sow).side("heroes", [ana().at(2, 3)]).side("monsters", [orc().at(8, 3)]);
    let mut t = lay.deal();
    t.plan(&[("Ana", "mark"), ("Orc", "slow_attack move")]).turn("Ana").act("Ana", "sow_them", (5, 3)).end();
    let mut mind = Policy::Regular.mind(1);
    // At 4 it goes twice as far.
    while t.fight().arena().clock.count.is_some_and(|count| count < 5) {
        let body = match t.asked() {
            asked if asked.ends_with("heroes") => t.fight().arena().idle().expect("there is a decision"),
            _ => mind.answer(t.fight()).expect("there is a decision").body,
        };
        t.submit(body);
    }
    t
}

/// TEMPO-MOVE-08: embers burn a combatant that enters them, each time it does.
#[test]
fn tempo_move_08_embers_burn() {
    let lay = fray::testkit::TestScene::new("tempo", &["............", "...ee.......", "............"]);
    let lay = lay.legend('e', "Ground(\"embers\")").side("heroes", [ana().at(2, 1)]).side("monsters", [orc().at(9, 1)]);
    let mut t = lay.deal();
    t.plan(&[("Ana", "rest")]).turn("Ana").dice(&[(4, 4), (4, 2)]).walk(&[(3, 1), (4, 1)]);
    assert_eq!(t.hp("Ana"), 14);
}

/// TEMPO-MOVE-08: the AI goes around embers and does not stop among spores.
#[test]
fn tempo_move_08_the_ai_minds_hazards_that_lie_over_other_ground() {
    for hazard in ["embers", "spores"] {
        let mut t = orc_walks(hazard);
        let (x, y) = t.at("Orc").expect("it is there");
        assert!(x < 8, "{hazard}: it walks");
        assert!(!((4..=6).contains(&x) && (2..=4).contains(&y)), "{hazard}: it stops at ({x}, {y})");
        assert_eq!(t.hp("Orc"), 20, "{hazard}");
    }
}
