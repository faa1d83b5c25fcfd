//! Walks that others interrupt, and windows inside windows.

use fray::testkit::{TestBattle, TestCombatant, TestScene, held, held_for, later, line};

use super::{ayla, d20, field, lay, orc, piece};

/// Cara beside the way, quick enough for everything, holds this for a foe that comes within her reach.
fn ambush(cara: TestCombatant, deeds: &[(&str, &str)]) -> TestBattle {
    let mut t = field([cara.at(6, 1)], [runner()], &[15, 5]);
    t.loud().act("Cara", "hold", held(deeds, "near_me"));
    t
}

fn cara() -> TestCombatant {
    piece("Cara", &[("str", 3), ("dex", 5)])
}

fn runner() -> TestCombatant {
    orc().at(10, 2)
}

/// The Orc sets out past Cara: its third step brings it within her reach, its seventh out of it.
fn runs(t: &mut TestBattle) {
    let path = t.walking(&[(9, 2), (8, 2), (7, 2), (6, 2), (5, 2), (4, 2), (3, 2)]);
    t.submit(path);
}

/// SEC-MOVE-13, SEC-ACT-16: each step opens a window. A walker that is knocked prone, held, moved or felled there goes
/// no farther; what it walked is paid for, and the rest of its time is left.
#[test]
fn sec_move_13_act_16_what_ends_a_walk() {
    // Three metres are ten tenths.
    let mut t = ambush(cara(), &[("trip_str", "")]);
    runs(&mut t);
    assert_eq!((t.asked().as_str(), t.at("Orc"), t.pool("Orc", "time")), ("window stepped Cara", Some((7, 2)), 30));
    t.dice(&d20(&[20, 1])).act("Cara", "trip_str", "Orc");
    assert_eq!((t.at("Orc"), t.pool("Orc", "time"), t.asked().as_str()), (Some((7, 2)), 20, "turn Orc"));
    let mut t = ambush(cara(), &[("grapple", "")]);
    runs(&mut t);
    t.dice(&d20(&[20, 1])).act("Cara", "grapple", "Orc");
    assert_eq!((t.at("Orc"), t.pool("Orc", "time"), t.asked().as_str()), (Some((7, 2)), 20, "turn Orc"));
    // Moved so little that the rest of its way would still be open.
    let mut t = ambush(cara().score("str", 0), &[("shove", "")]);
    runs(&mut t);
    t.dice(&d20(&[20, 1])).act("Cara", "shove", line("Orc", 7, 3));
    assert_eq!((t.at("Orc"), t.pool("Orc", "time"), t.asked().as_str()), (Some((7, 3)), 20, "turn Orc"));
    let mut t = field(
        [cara().held(&["short_sword"]).at(6, 1), piece("Bela", &[]).at(0, 6)],
        [runner().pool("hp", 1), orc().named("Far").at(15, 6)],
        &[15, 1, 5, 3],
    );
    t.loud().act("Cara", "hold", held(&[("attack", "short_sword")], "near_me"));
    runs(&mut t);
    t.dice(&[(20, 15), (8, 1)]).act_with("Cara", "attack", "short_sword", "Orc");
    assert_eq!((t.at("Orc"), t.hp("Orc"), t.whose_turn().as_deref()), (Some((7, 2)), 0, Some("Far")));
    // A blow that leaves it on its feet ends nothing.
    let mut t = ambush(cara().held(&["short_sword"]), &[("attack", "short_sword")]);
    runs(&mut t);
    t.dice(&[(20, 15), (8, 1)]).act_with("Cara", "attack", "short_sword", "Orc");
    assert_eq!((t.hp("Orc"), t.at("Orc"), t.pool("Orc", "time")), (21, Some((3, 2)), 6));
}

/// SEC-MOVE-13: half a second is the least that a walk costs, also one that ends with its first step or before it.
#[test]
fn sec_move_13_half_a_second_at_least() {
    let near = || runner().at(8, 2);
    let mut t = field([cara().at(6, 2)], [near()], &[15, 5]);
    t.loud().act("Cara", "hold", held(&[("trip_str", "")], "near_me"));
    let path = t.walking(&[(7, 2), (7, 3)]);
    t.submit(path);
    t.dice(&d20(&[20, 1])).act("Cara", "trip_str", "Orc");
    assert_eq!((t.at("Orc"), t.pool("Orc", "time")), (Some((7, 2)), 25));
    // An opportunity attack knocks it out on the cell that it would leave.
    let heavy = "(actions: [(key: \"sweep\", name: \"Sweep\", text: \"\", occasion: Reaction(on: \"step\", when: \"nonally(me, \
                 subject) && leaves_reach(subject, me)\"), target: Subject(), does: [Afflict(condition: \"prone\")])])";
    let mut t = lay([cara().at(6, 2)], [runner().at(7, 2)]).rules(heavy).deal_with(&d20(&[5, 15]));
    t.walk(&[(8, 2)]);
    t.act("Cara", "sweep", "Orc");
    assert_eq!((t.at("Orc"), t.pool("Orc", "time"), t.asked().as_str()), (Some((7, 2)), 25, "turn Orc"));
}

/// SEC-MOVE-13: foes that would have struck as it left have no target when it stays.
#[test]
fn sec_move_13_the_held_do_not_leave() {
    let heavy = "(actions: [(key: \"sweep\", name: \"Sweep\", text: \"\", occasion: Reaction(on: \"step\", when: \"nonally(me, \
                 subject) && leaves_reach(subject, me)\"), target: Subject(), does: [Afflict(condition: \"prone\")])])";
    let two = [cara().at(6, 2), cara().named("Bela").at(6, 3)];
    let mut t = lay(two, [runner().at(7, 2)]).rules(heavy).deal_with(&d20(&[5, 4, 15]));
    t.walk(&[(8, 2)]);
    assert_eq!(t.asked(), "window step Cara");
    t.act("Cara", "sweep", "Orc");
    assert_eq!((t.asked().as_str(), t.pool("Bela", "reaction")), ("turn Orc", 1));
}

/// SEC-ACT-16, SEC-REACT-10: a walk goes along cells and takes what they cost, half a second at least; leaving a foe's
/// reach provokes.
#[test]
fn sec_act_16_walks() {
    let mut t = field([ayla().at(4, 2)], [orc().at(5, 2)], &[15, 5]);
    t.walk(&[(4, 1), (4, 3)][..1]);
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "time"), t.asked().as_str()), (Some((4, 1)), 25, "turn Ayla"));
    let jump = t.walking(&[(4, 3)]);
    t.refuse(jump);
    t.walk(&[(3, 1)]);
    assert_eq!((t.asked().as_str(), t.at("Ayla")), ("window step Orc", Some((4, 1))));
    t.pass();
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "time")), (Some((3, 1)), 20));
}

/// SEC-REACT-06, SEC-REACT-29: what is done as a reaction can be reacted to; the last begun is resolved first.
#[test]
fn sec_react_06_windows_inside_of_windows() {
    // Cara waits for the Orc to come, and goes away then, out of the reach of Gob.
    let gob = orc().named("Gob").at(5, 1);
    let mut t = field([piece("Cara", &[]).at(6, 1)], [runner(), gob], &[15, 5, 4]);
    t.loud().act("Cara", "hold", held_for("Orc", &[("walk", "10")], "near_me"));
    runs(&mut t);
    assert_eq!(t.asked(), "window stepped Cara");
    let away = t.walking_as("Cara", &[(7, 0), (8, 0)]);
    t.submit(away);
    assert_eq!(t.asked(), "window step Gob");
    assert_eq!((t.at("Cara"), t.at("Orc")), (Some((6, 1)), Some((7, 2))));
    t.dice(&[(20, 15), (3, 1)]).act("Gob", "opportunity", "Cara");
    // First the blow, then her step, then the rest of his way.
    let steps: Vec<String> = t.story().into_iter().filter(|told| told.contains(',') || told.contains(" -")).collect();
    let after = steps.iter().position(|told| told.starts_with("Cara -")).expect("she was struck");
    assert_eq!(&steps[after + 1..after + 3], ["Cara 7,0", "Cara 8,0"]);
    assert_eq!(steps[after + 3..], ["Orc 6,2", "Orc 5,2", "Orc 4,2", "Orc 3,2"]);
}

/// SEC-MOVE-35, SEC-MOVE-42: falling prone ends a run-up, and standing up does not restore it; the time that was paid
/// stays.
#[test]
fn sec_move_35_42_falling_ends_a_run_up() {
    let up = "(actions: [(key: \"spring\", name: \"Spring up\", text: \"\", occasion: Turn, tags: [\"free\"], does: [End(condition: \
              \"prone\", who: Me)])])";
    for (trips, far) in [(true, 2), (false, 4)] {
        let jan = piece("Jan", &[("str", 2)]).at(0, 2);
        let mut t = lay([jan], [piece("Orc", &[]).at(3, 3)]).rules(up).deal_with(&d20(&[15, 5]));
        t.walk(&[(1, 2), (2, 2), (3, 2)]).act("Jan", "jump", later());
        if trips {
            t.dice(&d20(&[20, 1])).act("Orc", "trip_str", "Jan");
        }
        t.end();
        t.act("Jan", "spring", ());
        let lands = |t: &mut TestBattle, x: i16| {
            let to = fray::fight::state::order::ChosenTarget::Cell(fray::kernel::cell::Cell::new(x, 2));
            t.aims("Jan", "jump").contains(&to)
        };
        assert_eq!((lands(&mut t, 3 + far), lands(&mut t, 4 + far)), (true, false), "{trips}");
        t.act("Jan", "jump", (5, 2)).pass();
        // Ten of thirty were left to pay.
        assert_eq!((t.at("Jan"), t.pool("Jan", "time")), (Some((5, 2)), 20));
    }
}

/// SEC-MOVE-09, SEC-COND-23: a dragger makes half a step like others, and keeps it when the whole one cannot be made
/// because the dragged combatant is stuck.
#[test]
fn sec_move_09_cond_23_half_a_step_while_dragging() {
    let nail = "(actions: [(key: \"nail\", name: \"Nail\", text: \"\", occasion: Turn, tags: [\"free\"], target: One(whom: Others, \
                range: \"1\"), does: [If(test: \"has(other, 'pinned')\", then: [End(condition: \"pinned\")], otherwise: \
                [Afflict(condition: \"pinned\")])])])";
    let mut t = TestScene::new("seconds", &["mmmmmmm", "#######"])
        .legend('m', "Ground(\"mud\")")
        .rules(nail)
        .side("heroes", [piece("Bryn", &[("dex", 5)]).at(3, 0)])
        .side("monsters", [orc().at(4, 0)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 5]));
    t.dice(&d20(&[20, 1])).act("Bryn", "grapple", "Orc").end();
    // Forty decimetres a cell: two cells, and a quarter of the third.
    t.walk(&[(2, 0), (1, 0), (0, 0)]);
    let stride = |t: &mut TestBattle| {
        let id = t.who("Bryn");
        t.fight().arena().body(id).commitments.stride.map(|(cell, way)| (cell.x, way))
    };
    assert_eq!((t.at("Bryn"), t.at("Orc"), stride(&mut t)), (Some((1, 0)), Some((2, 0)), Some((0, 10))));
    t.end();
    t.act("Bryn", "nail", "Orc").walk(&[(0, 0)]);
    assert_eq!((t.at("Bryn"), t.pool("Bryn", "time"), stride(&mut t)), (Some((1, 0)), 25, Some((0, 10))));
    // The other thirty are ten tenths.
    t.act("Bryn", "nail", "Orc").walk(&[(0, 0)]);
    assert_eq!((t.at("Bryn"), t.at("Orc"), t.pool("Bryn", "time")), (Some((0, 0)), Some((1, 0)), 15));
}
