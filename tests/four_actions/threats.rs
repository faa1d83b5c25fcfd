//! Threatened cells, and opportunity attacks on leaving one.

use fray::testkit::TestCombatant;

use super::{ada, aware, cleo, d20, field, grunt, piece};

const MISS: [(u16, u16); 1] = [(20, 1)];

/// FOUR-REACT-01, FOUR-REACT-03, FOUR-REACT-07, FOUR-REACT-08, FOUR-ACT-40: one opportunity attack for a foe in one
/// movement, before the first cell is left that it threatens; coming near brings nothing.
#[test]
fn four_react_01_03_07_08_act_40_once_in_a_movement() {
    let mut t = field([cleo().at(1, 3)], [grunt().at(3, 2)], &[15, 5]);
    t.act("Cleo", "advance", ()).walk(&[(2, 3), (3, 3), (4, 3), (5, 3)]);
    assert_eq!((t.asked().as_str(), t.at("Cleo")), ("window step Grunt", Some((2, 3))));
    t.pass();
    assert_eq!((t.asked().as_str(), t.at("Cleo")), ("window walked Grunt", Some((5, 3))));
    t.pass();
    assert_eq!(t.asked(), "turn Cleo");
    // At no penalty, and a mover that is struck down stays where it was.
    let mut t = field([cleo().at(2, 3).pool("hp", 3), ada().at(0, 0)], [grunt().at(3, 2)], &[15, 3, 5]);
    t.act("Cleo", "advance", ()).walk(&[(1, 3), (1, 4)]);
    t.dice(&[(20, 10), (6, 4)]).act("Grunt", "opportunity", "Cleo");
    assert_eq!(t.last_roll().total, 12);
    assert_eq!((t.at("Cleo"), t.has("Cleo", "unconscious"), t.asked().as_str()), (Some((2, 3)), true, "turn Grunt"));
}

/// FOUR-REACT-04: two movements are two opportunities, if there is a Reaction left.
#[test]
fn four_react_04_two_movements() {
    let mut t = field([cleo().at(2, 3)], [grunt().at(3, 2)], &[15, 5]);
    t.act("Cleo", "advance", ()).walk(&[(2, 2)]).pass().walk(&[(2, 3)]);
    assert_eq!(t.asked(), "turn Cleo");
    t.act("Cleo", "advance", ()).walk(&[(2, 2)]);
    assert_eq!(t.asked(), "window step Grunt");
    t.dice(&MISS).act("Grunt", "opportunity", "Cleo");
    assert_eq!(t.at("Cleo"), Some((2, 2)));
}

/// FOUR-REACT-05, FOUR-ACT-65: a Side Step provokes no foe, nor does one by a Standard action, and leads to even ground
/// only.
#[test]
fn four_react_05_act_65_side_steps() {
    let rows = ["......", "..m...", "......"];
    let lay = super::TestScene::new("four_actions", &rows).legend('m', r#"Ground("mud")"#);
    let lay = lay.side("heroes", [cleo().at(1, 1)]).side("monsters", [grunt().at(1, 0)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[15, 5]));
    let body = t.acting("Cleo", "side_step", (2, 1));
    t.refuse(body);
    t.act("Cleo", "side_step", (0, 2)).act("Cleo", "side_step", (1, 2));
    assert_eq!((t.asked().as_str(), t.at("Cleo"), t.pool("Cleo", "standard")), ("turn Cleo", Some((1, 2)), 0));
    t.end().end().act("Cleo", "advance", ()).walk(&[(2, 1)]);
    let body = t.acting("Cleo", "side_step", (3, 1));
    t.refuse(body);
}

/// FOUR-POS-01, FOUR-POS-02, FOUR-POS-10: weapons threaten where they reach, empty hands only those of the trained; a
/// bow does not threaten.
#[test]
fn four_pos_01_02_10_who_threatens() {
    let asked = |foe: TestCombatant| {
        let mut t = field([cleo().at(2, 3)], [foe.at(3, 2)], &[15, 5]);
        t.act("Cleo", "advance", ()).walk(&[(1, 3)]);
        t.asked() != "turn Cleo"
    };
    assert!(asked(grunt()) && asked(ada().named("Foe")));
    assert!(!asked(grunt().held(&[])) && !asked(grunt().held(&["bow"])));
    assert!(asked(ada().named("Foe").held(&[])));
}

/// FOUR-POS-04, FOUR-POS-05: a spear threatens the second ring with its corners, and nothing of the first.
#[test]
fn four_pos_04_05_the_second_ring() {
    let asked = |x: i16, y: i16| {
        let spear = piece("Spear", "warrior", 2, &[]).held(&["spear"]).at(5, 3);
        let mut t = field([cleo().at(x, y)], [spear], &[15, 5]);
        t.act("Cleo", "advance", ()).walk(&[(x - 1, y)]);
        t.asked() != "turn Cleo"
    };
    assert!(asked(3, 3) && asked(3, 1) && asked(3, 5));
    assert!(!asked(4, 3) && !asked(4, 4) && !asked(2, 3));
    // Nor does it strike there.
    let spear = piece("Spear", "warrior", 2, &[]).held(&["spear"]).at(2, 2);
    let mut t = aware([spear], [grunt(), grunt().named("Second").at(4, 4)]);
    let body = t.acting_with("Spear", "primary_attack", "spear", "Grunt");
    assert!(t.refuse(body).contains("too close"));
    t.dice(&d20(&[1])).act_with("Spear", "primary_attack", "spear", "Second");
}

/// FOUR-POS-06, FOUR-STAT-16: big bodies reach two cells, and with a long weapon the two beyond.
#[test]
fn four_pos_06_stat_16_big_bodies() {
    let asked = |arm: &str, gap: i16| {
        let ogre = piece("Ogre", "warrior", 4, &[]).size("large").held(&[arm]).at(8, 3);
        let mut t = field([cleo().at(8 - gap, 3)], [ogre], &[15, 5]);
        t.act("Cleo", "advance", ()).walk(&[(7 - gap, 3)]);
        t.asked() != "turn Cleo"
    };
    assert_eq!([1, 2, 3].map(|gap| asked("club", gap)), [true, true, false]);
    assert_eq!([1, 2, 3, 4, 5].map(|gap| asked("spear", gap)), [false, false, true, true, false]);
    let reaches = [
        ("fine", 1, 1),
        ("diminutive", 1, 1),
        ("tiny", 1, 1),
        ("small", 1, 1),
        ("medium", 1, 1),
        ("large", 2, 2),
        ("huge", 3, 2),
        ("gargantuan", 4, 3),
        ("colossal", 6, 4),
    ];
    for (size, side, cells) in reaches {
        let big = |arm: &str| piece("Big", "warrior", 4, &[]).size(size).held(&[arm]).at(0, 0);
        let mut t = aware([big("club")], [grunt().at(15, 6)]);
        assert_eq!(t.value("Big", "natural_reach"), cells, "{size}");
        // One cell further than the footprint is one cell away.
        let beyond = |arm: &str, gap: i16| {
            let lay =
                super::TestScene::new("four_actions", &["........................"; 7]).side("heroes", [big(arm)]);
            let lay = lay.side("monsters", [grunt().at(side - 1 + gap, 0)]).fields("open_sheets: true");
            let mut t = lay.deal_with(&d20(&[15, 5]));
            t.may("Big", "primary_attack")
        };
        let cells = i16::try_from(cells).expect("it is small");
        assert_eq!([1, cells, cells + 1].map(|gap| beyond("club", gap)), [true, true, false], "{size}");
        let [near, far] = [cells, 2 * cells];
        let long = [near, near + 1, far, far + 1].map(|gap| beyond("spear", gap));
        assert_eq!(long, [false, true, true, false], "{size}");
    }
}

/// FOUR-POS-07, FOUR-REACT-16: the held, stunned, afraid or unconscious do not threaten.
#[test]
fn four_pos_07_react_16_harmless() {
    let asked = |condition: &str| {
        let foe = ada().named("Foe").at(3, 2).begins(&[condition]);
        // The unconscious roll no initiative.
        let foes = if ["asleep", "unconscious"].contains(&condition) { &[4][..] } else { &[5, 4] };
        let faces: Vec<u16> = [15, 3].iter().chain(foes).copied().collect();
        let mut t = field([cleo().at(2, 3), super::bram().at(0, 0)], [foe, grunt().at(14, 6)], &faces);
        t.act("Cleo", "advance", ()).walk(&[(1, 3)]);
        t.asked() != "turn Cleo"
    };
    for condition in ["restrained", "stunned", "frightened", "asleep", "unconscious"] {
        assert!(!asked(condition), "{condition}");
    }
    assert!(asked("nauseated"));
}

/// FOUR-REACT-14: several reactors are asked in the order of initiative, and know the reactions before theirs.
#[test]
fn four_react_14_in_their_order() {
    let foes = [grunt().named("Slow").at(3, 2), grunt().named("Swift").at(3, 4)];
    let mut t = field([cleo().at(2, 3)], foes, &[15, 5, 10]);
    t.act("Cleo", "advance", ()).walk(&[(1, 3)]);
    t.dice(&MISS).act("Swift", "opportunity", "Cleo");
    t.dice(&MISS).act("Slow", "opportunity", "Cleo");
    assert_eq!(t.at("Cleo"), Some((1, 3)));
}
