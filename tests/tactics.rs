//! What the AI expects and does about it: each behaviour in a small battle in which it is the right thing to do, and
//! beside it one in which it is not.

use fray::ai::Policy;
use fray::fight::state::log::Event;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene, about};

use crate::tempo::{self, ana, cy, orc};

/// The combatant of the cast that carries a bow here.
fn bo() -> TestCombatant {
    tempo::bo().held(&["bow"])
}

fn floor() -> TestScene {
    TestScene::new("tempo", &["................"; 7])
}

fn table<const H: usize, const M: usize>(heroes: [TestCombatant; H], monsters: [TestCombatant; M]) -> TestBattle {
    floor().side("heroes", heroes).side("monsters", monsters).deal()
}

/// What the AI answers at the halt.
fn answer(t: &mut TestBattle) -> OrderKind {
    Policy::Regular.mind(1).answer(t.fight()).expect("there is a decision").body
}

/// The key of the act that the AI answers with at the halt.
fn act(t: &mut TestBattle) -> String {
    match answer(t) {
        OrderKind::Act(draft) => t.fight().rules().action(draft.action).key.value.clone(),
        other => format!("{other:?}"),
    }
}

/// The entries that the AI plans for a combatant of the side that is asked.
fn planned(t: &mut TestBattle, who: &str) -> Vec<String> {
    let by = t.who(who);
    let OrderKind::Plan(plans) = answer(t) else { panic!("no plan: {}", t.asked()) };
    let plan = plans.into_iter().find(|p| p.by == by).expect("everybody plans");
    let entries = plan.slots.iter().filter_map(|(_, entry)| *entry).chain(plan.extras);
    entries.map(|e| t.fight().rules().entry(e).key.value.clone()).collect()
}

fn plans(t: &mut TestBattle, who: &str, entry: &str) -> bool {
    planned(t, who).iter().any(|e| e == entry)
}

/// Lets the AI answer for the first side, and all others pass, to the end of the round; the keys of what was done and
/// what was replanned, in order.
fn played(t: &mut TestBattle) -> Vec<String> {
    let (mut mind, round) = (Policy::Regular.mind(1), t.round());
    let heroes = t.side("heroes");
    let begun = t.fight().log().len();
    let mut done = Vec::new();
    while let Some(decision) = t.fight().decision().cloned() {
        if t.round() > round {
            break;
        }
        let body = match decision.kind {
            _ if decision.side == heroes => mind.answer(t.fight()).expect("there is a decision").body,
            _ => t.fight().arena().idle().expect("there is a decision"),
        };
        t.submit(body);
    }
    let rules = std::sync::Arc::clone(t.fight().arena().shared_rules());
    for entry in &t.fight().log()[begun..] {
        if let Event::Acted(_, action, ..) = &entry.event {
            done.push(rules.action(*action).key.value.clone());
        }
    }
    done
}

fn did(done: &[String], key: &str) -> bool {
    done.iter().any(|d| d == key)
}

/// Knowledge counts: of two foes that look alike the AI strikes the one that is known to be easy to hit.
#[test]
fn findings_decide_the_target() {
    for weak in ["Orc", "Urk"] {
        let monster = |name: &str, y: i16| {
            let dex = if name == weak { -4 } else { 5 };
            orc().named(name).score("dex", dex).at(3, y)
        };
        let mut t = table([ana().pc(false), cy().at(0, 6)], [monster("Orc", 1), monster("Urk", 3)]);
        t.plan(&[("Ana", "scan"), ("Cy", "scan")]).turn("Ana").act("Ana", "scan", about("Orc", "defences")).end();
        t.turn("Cy").act("Cy", "scan", about("Urk", "defences")).end();
        t.finish_round();
        t.plan(&[("Ana", "standard_attack")]).turn("Ana");
        let mut body = answer(&mut t);
        if let OrderKind::Walk { .. } = body {
            t.submit(body);
            body = answer(&mut t);
        }
        let OrderKind::Act(draft) = body else { panic!("she strikes") };
        assert_eq!(draft.aim.target(), Some(t.who(weak)));
    }
}

/// A spell without a target at its count is replaced by a useful act; one with a target is not.
#[test]
fn a_spell_without_a_target_is_replanned() {
    for (x, used) in [(15, "healing_draught"), (6, "rootbind")] {
        let hero = cy().knows(&["rootbind"]).stowed(&["healing_draught"]).pool("hp", 7).at(0, 2);
        let mut t = table([hero], [orc().at(x, 2)]);
        t.plan(&[("Cy", "rootbind")]).call("heroes", 6);
        t.dice(if x == 15 { &[(4, 3), (4, 3)] } else { &[(20, 10)] });
        let done = played(&mut t);
        assert_eq!(done, [used], "{x}");
    }
}

/// A Guard is for blows that come after it: a heavy weapon comes late, a quick one has struck before.
#[test]
fn a_friend_is_guarded_before_a_slow_weapon_comes_down() {
    let cast = |weapon: &str| {
        let frail = cy().at(2, 3).pool("hp", 9);
        let foe = |name: &str, y| orc().named(name).held(&[weapon]).at(3, y);
        table([ana(), frail], [foe("Orc", 3), foe("Urk", 4)])
    };
    assert!(plans(&mut cast("greatsword"), "Ana", "guard"));
    assert!(!plans(&mut cast("shortsword"), "Ana", "guard"));
}

/// At its count a Guard is given up when the expected attackers have struck.
#[test]
fn a_guard_without_an_attacker_is_replanned() {
    let cast = |attack: &str| {
        let mut t = table([ana(), cy().at(2, 3)], [orc().held(&["dagger"]).at(3, 3)]);
        t.plan(&[("Ana", "guard"), ("Orc", attack)]);
        if attack == "quick_attack" {
            t.turn("Orc").dice(&[(20, 2)]).act("Orc", "quick_attack", "Ana").end();
        }
        t.call("heroes", 4);
        answer(&mut t)
    };
    assert!(matches!(cast("quick_attack"), OrderKind::Plan(_)));
    assert!(matches!(cast("slow_attack"), OrderKind::Take { .. }));
}

/// A target of a slow shot hides before it, where there is cover to hide behind.
#[test]
fn targets_of_shots_hide() {
    let cast = |rows: &[&str; 7]| {
        let lay = TestScene::new("tempo", rows).side("heroes", [ana().at(1, 2).pool("hp", 8)]);
        let foes = [(20, "Orc"), (21, "Urk")];
        let foes = foes.map(|(x, name)| orc().named(name).held(&["heavy_crossbow"]).score("dex", 4).at(x, 2));
        lay.side("monsters", foes).deal()
    };
    let open = ["......................"; 7];
    let mut walled = open;
    walled[3] = ".##...................";
    walled[4] = "..#...................";
    assert!(plans(&mut cast(&walled), "Ana", "hide"));
    assert!(!plans(&mut cast(&open), "Ana", "hide"));
}

/// A blinded archer sees no target for its bow, and clears its eyes if it can.
#[test]
fn the_blinded_plan_no_shots() {
    let mut t = table([bo().pc(false).begins(&["blinded"])], [orc().at(12, 4)]);
    let plan = planned(&mut t, "Bo");
    assert!(!plan.iter().any(|e| e.ends_with("_attack")), "{plan:?}");
    let mut t = table([bo().pc(false)], [orc().at(12, 4)]);
    let plan = planned(&mut t, "Bo");
    assert!(plan.iter().any(|e| e.ends_with("_attack")), "{plan:?}");
}

/// A bad Debuff is cleared for Exertion, as long as one point is left.
#[test]
fn a_bad_condition_is_ended_by_exertion() {
    for (exertion, clears) in [(0, true), (3, false)] {
        let mut t = table([ana().begins(&["blinded"]).pool("exertion", exertion)], [orc()]);
        t.plan(&[("Ana", "standard_attack")]).turn("Ana");
        assert_eq!(act(&mut t) == "exert_clear", clears, "{exertion}");
    }
}

/// Salts are for more than one Debuff; Rest and Recover go together when no foe is near.
#[test]
fn debuffs_are_ended() {
    let sick = || ana().begins(&["weakened", "slowed", "poisoned"]).pc(false);
    let mut t = table([sick().stowed(&["clear_salts"])], [orc().at(15, 6)]);
    assert!(plans(&mut t, "Ana", "inventory"));
    t.plan(&[("Ana", "inventory")]);
    assert_eq!(played(&mut t), ["clear_salts"]);
    let mut t = table([sick()], [orc().at(15, 6)]);
    assert_eq!(planned(&mut t, "Ana"), ["rest", "shift"]);
    let done = played(&mut t);
    assert!(did(&done, "rest") && did(&done, "recover"), "{done:?}");
    let mut t = table([ana().stowed(&["clear_salts"])], [orc().at(15, 6)]);
    let plan = planned(&mut t, "Ana");
    assert!(!plan.iter().any(|e| e == "inventory" || e == "rest"), "{plan:?}");
}

/// Smoke goes between shooters and their targets, and not into the own side's lines.
#[test]
fn smoke_stops_shots() {
    let foes = || {
        let foe = |x, name| orc().named(name).held(&["heavy_crossbow"]).score("dex", 4).at(x, 3);
        [foe(9, "Orc"), foe(11, "Urk")]
    };
    let mut t = table([ana().at(0, 3).stowed(&["smoke_pot"])], foes());
    assert!(plans(&mut t, "Ana", "inventory"), "{:?}", planned(&mut t, "Ana"));
    let mut t = table([bo().at(0, 3).stowed(&["smoke_pot"])], foes());
    assert!(!plans(&mut t, "Bo", "inventory"), "{:?}", planned(&mut t, "Bo"));
}

/// A useful stance is taken while there is no foe to strike.
#[test]
fn a_better_stance_is_taken_on() {
    let far = |hero: TestCombatant| {
        let lay = TestScene::new("tempo", &["..............................."; 3]);
        lay.side("heroes", [hero]).side("monsters", [orc().at(29, 2)]).deal()
    };
    let mut t = far(ana().stances(&["balanced", "vanguard"]));
    assert!(plans(&mut t, "Ana", "shift"), "{:?}", planned(&mut t, "Ana"));
    t.plan(&[("Ana", "shift")]);
    played(&mut t);
    assert!(t.has("Ana", "vanguard"));
    let mut t = far(ana().stances(&["balanced", "captain"]));
    assert!(!plans(&mut t, "Ana", "shift"), "{:?}", planned(&mut t, "Ana"));
}

/// Preparations: strong combatants hone an edge, hurt ones have a draught at hand.
#[test]
fn preparations_are_thought_of() {
    let mut t = table([ana()], [orc()]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana");
    assert_eq!(act(&mut t), "honed_edge");
    let mut t = table([ana().pool("exertion", 2)], [orc()]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana");
    assert_eq!(act(&mut t), "standard_attack");
    let mut t = table([ana().pool("hp", 9)], [orc().at(12, 2)]);
    t.plan(&[("Ana", "move")]).turn("Ana");
    assert_eq!(act(&mut t), "packed_it");
}

/// Momentum goes into a hit that it makes lethal; where the hit kills anyway no side is asked.
#[test]
fn momentum_goes_into_a_hit_that_counts() {
    let cast = |hp: i32, dice: &[(u16, u16)]| {
        let lay = floor().fields("open_sheets: true").side("heroes", [ana().pool("momentum", 4)]);
        let mut t = lay.side("monsters", [orc().worn(&[]).pool("hp", hp)]).deal();
        t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(dice).act("Ana", "standard_attack", "Orc");
        t
    };
    // A longsword deals 1d8 and her Strength of 3.
    let mut t = cast(12, &[(20, 15)]);
    assert_eq!(t.asked(), "window hit_stands heroes");
    assert!(matches!(answer(&mut t), OrderKind::Act(_)));
    assert_ne!(cast(4, &[(20, 15), (8, 1)]).asked(), "window hit_stands heroes");
}

/// A strike that fells its target is put before the target's blow.
#[test]
fn a_strike_is_put_before_the_blow_that_it_saves() {
    let cast = |hp: i32| {
        let lay = floor().fields("open_sheets: true, plans: Open");
        let lay = lay.side("heroes", [ana().held(&["greatsword"])]);
        let mut t = lay.side("monsters", [orc().worn(&[]).pool("hp", hp)]).deal();
        t.plan(&[("Ana", "mark slow_attack"), ("Orc", "standard_attack")]);
        t.turn("Ana").act("Ana", "mark", "Orc").end();
        assert_eq!(t.asked(), "window turn_ended heroes");
        act(&mut t)
    };
    assert_eq!(cast(3), "exert_tempo");
    assert_ne!(cast(20), "exert_tempo");
}

/// A side that knows nothing of a strong foe scans it before it is in reach; a side that sees its sheet does not.
#[test]
fn unknown_foes_are_scanned() {
    let mut t = table([ana()], [orc().at(8, 2)]);
    t.plan(&[("Ana", "scan")]);
    let done = played(&mut t);
    assert_eq!(done, ["scan"]);
    let (side, id) = (t.side("heroes"), t.who("Orc"));
    assert!(t.fight().arena().findings(side, id).count() > 0);
    let sheets = floor().fields("open_sheets: true").side("heroes", [ana()]).side("monsters", [orc().at(8, 2)]);
    let mut t = sheets.deal();
    t.plan(&[("Ana", "scan")]).call("heroes", 2);
    assert!(matches!(answer(&mut t), OrderKind::Plan(_)));
}

/// A gap is jumped where the way round is long.
#[test]
fn a_gap_is_jumped() {
    let rows = ["......h.........", "......h.........", "......h.........", "......h.........", "......h........."];
    let lay = TestScene::new("tempo", &rows).legend('h', "Object(object: \"crate\", on: \"floor\")");
    let mut t = lay.side("heroes", [ana().at(4, 2)]).side("monsters", [orc().at(14, 2)]).deal();
    assert!(plans(&mut t, "Ana", "move"));
    t.plan(&[("Ana", "move")]);
    assert_eq!(played(&mut t), ["jump"]);
    let mut t = table([ana().at(4, 2)], [orc().at(14, 2)]);
    t.plan(&[("Ana", "move")]);
    assert_eq!(played(&mut t), ["move"]);
}

/// Nobody plans a Mark for a round in which no foe comes within its range.
#[test]
fn marks_are_for_foes_in_range() {
    let plan = |x| {
        let mut t = TestScene::new("tempo", &["........................................"; 5])
            .side("heroes", [ana().at(0, 2)])
            .side("monsters", [orc().at(x, 2)])
            .deal();
        planned(&mut t, "Ana")
    };
    let marks = |plan: &[String]| plan.iter().any(|entry| entry == "mark");
    let (near, far) = (plan(6), plan(39));
    assert!(marks(&near) && !marks(&far), "{near:?}, {far:?}");
}
