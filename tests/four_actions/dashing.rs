//! What a straight Dash can lead to: a charge, a leap, a run through others.

use fray::fight::imagine::Imagination;
use fray::testkit::{TestBattle, TestCombatant, line};

use super::{TestScene, ada, aware, bram, d20, field, grunt, piece};

/// A Grunt with a spear, which threatens what is two cells away.
fn spear() -> TestCombatant {
    grunt().named("Spear").held(&["spear"]).at(7, 3)
}

/// FOUR-ACT-42, FOUR-ACT-52, FOUR-ACT-53: ordered with the Dash a charge takes both actions, is at +2 with +2 damage
/// and -2 AC, and its target does not react to the movement; others do.
#[test]
fn four_act_42_52_53_charging() {
    let mut t = aware([ada().at(0, 3)], [grunt().at(7, 3), grunt().named("Near").at(3, 4)]);
    for (x, y) in [(5, 3), (1, 3), (6, 2), (7, 3)] {
        let body = t.acting("Ada", "dash_charge", line("Grunt", x, y));
        t.refuse(body);
    }
    t.act("Ada", "dash_charge", line("Grunt", 6, 3));
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("window step Near", Some((2, 3))));
    t.pass();
    assert_eq!(t.asked(), "window walked Near");
    t.dice(&[(20, 4), (8, 1)]).pass();
    assert_eq!((t.last_roll().total, t.hp("Grunt"), t.at("Ada")), (13, 6, Some((6, 3))));
    assert_eq!((t.value("Ada", "ac"), t.pool("Ada", "standard"), t.pool("Ada", "move")), (14, 0, 0));
    t.dice(&d20(&[1])).act("Ada", "tertiary_attack", "Grunt");
    assert_eq!(t.last_roll().total, -2);
    t.end();
    for _ in 0..2 {
        assert_eq!(t.value("Ada", "ac"), 14);
        t.end();
    }
    assert_eq!((t.whose_turn().as_deref(), t.value("Ada", "ac")), (Some("Ada"), 16));
    // A miss costs the AC as well, and the target of the charge gets no strike at the movement through its reach.
    let mut t = aware([ada().at(0, 3)], [spear()]);
    t.dice(&d20(&[1])).act("Ada", "dash_charge", line("Spear", 6, 3));
    assert_eq!((t.asked().as_str(), t.value("Ada", "ac"), t.pool("Spear", "reaction")), ("turn Ada", 14, 1));
    // A charger that does not arrive does not strike: both actions are lost, and the AC is as it was.
    let mut t = aware([ada().at(0, 3).pool("hp", 2), bram()], [grunt().at(7, 3), grunt().named("Near").at(3, 4)]);
    t.act("Ada", "dash_charge", line("Grunt", 6, 3));
    t.dice(&[(20, 20), (6, 6), (6, 6)]).act("Near", "opportunity", "Ada");
    assert_eq!((t.at("Ada"), t.hp("Grunt"), t.has("Ada", "headlong")), (Some((2, 3)), 12, false));
    // Ten feet are enough.
    let mut t = aware([ada().at(4, 3)], [grunt().at(7, 3)]);
    t.dice(&[(20, 4), (8, 1)]).act("Ada", "dash_charge", line("Grunt", 6, 3));
    assert_eq!((t.last_roll().total, t.hp("Grunt")), (13, 6));
    // It takes the Move as well, and a weapon that strikes or is thrown.
    let mut t = aware([ada().at(0, 3)], [grunt().at(7, 3)]);
    t.act("Ada", "observe", ());
    assert!(!t.may("Ada", "dash_charge"));
    let mut t = aware([ada().at(0, 3).held(&["javelin"])], [grunt().at(7, 3)]);
    t.dice(&[(20, 5), (6, 1)]).act("Ada", "dash_charge", line("Grunt", 2, 3));
    assert_eq!((t.last_roll().total, t.hp("Grunt")), (13, 6));
    let mut t = aware([bram().at(0, 3).held(&["bow"]).stowed(&["arrow"])], [grunt().at(7, 3)]);
    assert!(!t.may("Bram", "dash_charge"));
}

/// FOUR-ACT-54, FOUR-ACT-58: right after a straight Dash of 10 ft or more the actor can still charge, and nothing else
/// follows; the target of such a charge could have reacted.
#[test]
fn four_act_54_58_a_charge_after_a_dash() {
    let begin = || aware([ada().at(0, 3)], [spear()]);
    let mut t = begin();
    t.act("Ada", "dash_straight", (6, 3));
    assert_eq!(t.asked(), "window step Spear");
    t.pass().dice(&[(20, 4), (8, 1)]).act("Ada", "charge", "Spear");
    assert_eq!((t.last_roll().total, t.hp("Spear"), t.value("Ada", "ac"), t.pool("Ada", "move")), (13, 6, 14, 0));
    assert!(!t.may("Ada", "charge"));
    // Not after 5 ft, not after a Dash with a corner, and not after anything else.
    let mut t = aware([ada().at(5, 3)], [grunt().at(7, 3)]);
    t.act("Ada", "dash_straight", (6, 3));
    assert!(!t.may("Ada", "charge"));
    let mut t = aware([ada().at(3, 3)], [grunt().at(7, 3)]);
    t.act("Ada", "dash", ()).walk(&[(4, 3), (5, 3), (6, 3)]);
    assert!(!t.may("Ada", "charge"));
    let mut t = aware([ada().at(4, 3)], [grunt().at(7, 3)]);
    t.act("Ada", "dash_straight", (6, 3));
    assert!(t.may("Ada", "charge"));
    t.act("Ada", "focus_skill", ());
    assert!(!t.may("Ada", "charge"));
}

/// Ada on a ledge before what is to be leapt over.
fn ledge(levels: &str, ground: &str) -> TestBattle {
    let blank = ".".repeat(levels.len());
    let lay = TestScene::new("four_actions", &[&blank, ground, &blank])
        .elevation(&[levels; 3])
        .legend('l', r#"Ground("low_wall")"#);
    let lay = lay.side("heroes", [ada().at(1, 1)]).side("monsters", [grunt().at(11, 0)]);
    lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]))
}

/// FOUR-ACT-46, FOUR-MOVE-11, FOUR-MOVE-12, FOUR-MOVE-13: Athletics +2 against what is across and what is up carries
/// the jumper over it; a failure ends before it, and one by 5 in the gap.
#[test]
fn four_act_46_move_11_12_13_leaping() {
    let open = "............";
    let gap = "333300333333";
    let leap = |levels: &str, ground: &str, die: u16| {
        let mut t = ledge(levels, ground);
        t.dice(&d20(&[die])).act("Ada", "dash_leap", (8, 1));
        (t.last_roll().against, t.at("Ada").expect("she is there"))
    };
    assert_eq!(leap(gap, open, 6), (15, (8, 1)));
    assert_eq!(leap(gap, open, 5), (15, (3, 1)));
    assert_eq!(leap("333300444444", open, 16), (25, (8, 1)));
    assert_eq!(leap("333300444444", open, 15), (25, (3, 1)));
    assert_eq!(leap("333303333333", open, 1), (10, (8, 1)));
    assert_eq!(leap("333300033333", open, 11), (20, (8, 1)));
    assert_eq!(leap("333355555555", open, 16), (25, (8, 1)));
    assert_eq!(leap("333333333333", "....l.......", 6), (15, (8, 1)));
    let mut t = ledge(gap, open);
    t.dice(&[(20, 1), (6, 4)]).act("Ada", "dash_leap", (8, 1));
    assert_eq!((t.at("Ada"), t.hp("Ada"), t.has("Ada", "prone")), (Some((4, 1)), 32, true));
    assert_eq!((t.pool("Ada", "standard"), t.pool("Ada", "move"), t.moves()), (0, 0, 0));
    // No run-up, no landing, and 2 x 30 ft at most; the Move is taken too.
    for (levels, to) in [("330033333333", (8, 1)), (gap, (5, 1)), (gap, (3, 1)), ("333300333003", (11, 1))] {
        let mut t = ledge(levels, open);
        let body = t.acting("Ada", "dash_leap", to);
        t.refuse(body);
    }
    let far = "33330033333333333";
    let mut t = ledge(far, &".".repeat(far.len()));
    let body = t.acting("Ada", "dash_leap", (14, 1));
    t.refuse(body);
    t.dice(&d20(&[6])).act("Ada", "dash_leap", (13, 1)).pass();
    assert_eq!(t.at("Ada"), Some((13, 1)));
    let mut t = ledge(gap, open);
    t.act("Ada", "observe", ());
    assert!(!t.may("Ada", "dash_leap"));
}

/// FOUR-MOVE-13: a fall does 1d6 for each full 10 ft, which armour lessens, and knocks prone.
#[test]
fn four_move_13_falling() {
    for (levels, dice) in
        [("3333222", &[][..]), ("3333111", &[6][..]), ("4444000", &[6, 6]), ("8888000", &[6, 6, 6, 6])]
    {
        let mut t = {
            let lay = TestScene::new("four_actions", &["......."; 3]).elevation(&[levels; 3]);
            let lay = lay.side("heroes", [ada().at(2, 1)]).side("monsters", [grunt().at(3, 1)]);
            lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]))
        };
        let dice: Vec<(u16, u16)> = d20(&[1, 20]).into_iter().chain(dice.iter().map(|sides| (*sides, 2))).collect();
        let fallen = i32::try_from(dice.len() - 2).expect("a few dice");
        t.dice(&dice).act("Ada", "push", line("Grunt", 4, 1));
        assert_eq!((t.hp("Grunt"), t.has("Grunt", "prone")), (12 - 2 * fallen, fallen > 0), "{levels}");
        assert_eq!(t.at("Ada"), Some(if fallen > 0 { (2, 1) } else { (3, 1) }));
    }
}

/// FOUR-ACT-47, FOUR-ACT-55, FOUR-ACT-56, FOUR-MOVE-10: each combatant in the way spends its Reaction to step aside, or
/// saves against the runner's Athletics +2 and steps aside, or lies; the runner passes.
#[test]
fn four_act_47_55_56_move_10_overrunning() {
    let begin = || aware([ada().at(0, 3)], [grunt().named("A").at(3, 3), grunt().named("B").at(5, 3)]);
    let mut t = begin();
    for (x, y) in [(5, 3), (2, 3), (13, 3), (0, 6)] {
        let body = t.acting("Ada", "dash_overrun", (x, y));
        t.refuse(body);
    }
    t.act("Ada", "dash_overrun", (8, 3));
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("window overrun A", Some((2, 3))));
    for (x, y) in [(4, 3), (3, 3), (3, 5)] {
        let body = t.acting("A", "step_aside", (x, y));
        t.refuse(body);
    }
    t.act("A", "step_aside", (3, 4));
    assert_eq!((t.at("A"), t.pool("A", "reaction"), t.has("A", "prone")), (Some((3, 4)), 0, false));
    assert_eq!((t.asked().as_str(), t.at("Ada")), ("window overrun B", Some((4, 3))));
    // 8 + 9 against 16 + 1: a tie saves.
    t.dice(&d20(&[8, 16])).pass();
    assert_eq!(t.asked(), "window sidestep B");
    t.act("B", "dodge_aside", (5, 2));
    assert_eq!((t.at("B"), t.asked().as_str()), (Some((5, 2)), "window step B"));
    t.pass();
    assert_eq!((t.at("Ada"), t.pool("Ada", "standard"), t.pool("Ada", "move")), (Some((8, 3)), 0, 0));
    let mut t = begin();
    t.act("Ada", "dash_overrun", (8, 3)).act("A", "step_aside", (3, 4));
    t.dice(&d20(&[8, 15])).pass();
    assert_eq!((t.at("B"), t.has("B", "prone"), t.asked().as_str()), (Some((5, 3)), true, "window step B"));
    t.pass();
    assert_eq!(t.at("Ada"), Some((8, 3)));
    // Too near, too big, and no Move left.
    for (foe, may) in [(grunt().at(2, 3), false), (grunt().at(3, 3).size("huge"), false), (grunt().at(3, 3), true)] {
        let mut t = aware([ada().at(0, 3)], [foe]);
        assert_eq!(t.may("Ada", "dash_overrun"), may);
    }
    let mut t = begin();
    t.act("Ada", "observe", ());
    assert!(!t.may("Ada", "dash_overrun"));
    // Without a free cell no combatant steps aside, and one that saves stays where it is.
    let rows = ["#########", ".........", "#########"];
    let lay = TestScene::new("four_actions", &rows).side("heroes", [ada().at(0, 1)]);
    let lay = lay.side("monsters", [grunt().at(3, 1)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[12, 20]));
    t.end().dice(&d20(&[8, 16])).act("Ada", "dash_overrun", (6, 1));
    assert_eq!(
        (t.asked().as_str(), t.at("Grunt"), t.has("Grunt", "prone")),
        ("window step Grunt", Some((3, 1)), false)
    );
    t.pass();
    assert_eq!(t.at("Ada"), Some((6, 1)));
}

/// FOUR-MOVE-10: forced movement takes no movement and changes no diagonal.
#[test]
fn four_move_10_by_force() {
    let quick = piece("Quick", "scout", 1, &[("str", 20)]).at(2, 2);
    let mut t = field([ada().at(4, 4)], [quick.at(3, 3)], &[5, 20]);
    t.dice(&d20(&[1, 20])).act("Quick", "push", line("Ada", 5, 5)).end();
    t.act("Ada", "advance", ()).walk(&[(6, 4)]);
    assert_eq!(t.moves(), 5);
    t.pass_to("turn Ada");
}

/// FOUR-MOVE-06: half of what the speed is now, in whole steps: pushing, tumbling.
#[test]
fn four_move_06_half_speed() {
    let slow = |less: &str| ada().fields(&format!(r#"modifiers: [(to: "pace", op: Add("{less}"))]"#));
    for (less, half) in [("0", 3), ("-1", 2), ("-2", 2), ("-3", 1)] {
        let mut t = aware([slow(less)], [grunt()]);
        let body = t.acting("Ada", "push", line("Grunt", 4 + half, 2));
        t.refuse(body);
        t.act("Ada", "tumble", ());
        assert_eq!(i16::try_from(t.moves()), Ok(half));
        let mut t = aware([slow(less)], [grunt()]);
        t.dice(&d20(&[1, 20])).act("Ada", "push", line("Grunt", 3 + half, 2));
        assert_eq!(t.at("Grunt"), Some((3 + half, 2)));
    }
}

/// What the enemy's view tells of how far a foe gets: with its Quick spent a charge leads farther than a Dash that leaves
/// a strike, and with its Quick at hand it can dash, move and strike farther still. It gets just as far as that.
#[test]
fn a_charge_can_lead_farther_than_a_walk_that_leaves_a_strike() {
    let told = |t: &mut TestBattle| {
        let (asked, grunt) = (t.fight().decision().expect("a turn runs").side, t.who("Grunt"));
        let mut imagination = Imagination::beside(t.fight());
        imagination.imagine(t.fight(), asked, 1).expect("it can be imagined");
        let range = imagination.foe_ranges(&[grunt]).remove(0);
        (range.walk, range.charge, range.rush)
    };
    let begin = |ada_at: i16| {
        let mut t = aware([ada().at(ada_at, 3)], [grunt().at(14, 3)]);
        assert_eq!(told(&mut t), (15, 15, 12), "it has its whole turn before it");
        t.end().act("Grunt", "side_step", (13, 3));
        assert_eq!(told(&mut t), (15, 9, 12), "its Quick is spent");
        t
    };
    let mut t = begin(0);
    t.dice(&d20(&[1])).act("Grunt", "dash_charge", line("Ada", 1, 3));
    assert_eq!((t.at("Grunt"), t.last_roll().total), (Some((1, 3)), 5));
    // After a Dash its Move strikes where it then stands, and it stands no nearer.
    for (ada_at, strikes) in [(2, false), (3, true)] {
        let mut t = begin(ada_at);
        let cells: Vec<(i16, i16)> = (4..13).rev().map(|x| (x, 3)).collect();
        t.act("Grunt", "dash", ()).walk(&cells);
        assert_eq!((t.at("Grunt"), t.may("Grunt", "secondary_attack")), (Some((4, 3)), strikes));
        assert!(!t.may("Grunt", "tertiary_attack"));
    }
}
