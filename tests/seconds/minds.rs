//! The AI's use of time: each behaviour in a small battle where it is right, and beside it where it is not; and the
//! length of battles between equals.

use fray::ai::{Mind, Policy};
use fray::fight::Fight;
use fray::fight::state::order::{ChosenTarget, OrderKind};
use fray::kernel::cell::Cell;
use fray::kernel::dice::Dice;
use fray::testkit::{TestBattle, TestCombatant, TestScene, knock, object};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];
const THREE: [u16; 3] = [15, 10, 5];

/// A combatant that cannot be frightened, so that no foe tries.
fn brave() -> TestCombatant {
    orc().traits(&["fearless"])
}

/// What the AI does in the turn that runs, in order. Begun acts have an ellipsis.
fn turn(t: &mut TestBattle) -> Vec<String> {
    let by = t.whose_turn().expect("a turn runs");
    t.fight().set_dice(Dice::seeded(3));
    let me = t.who(&by);
    let mut minds = [Policy::Regular.mind(1), Policy::Regular.mind(2)];
    let mut done = Vec::new();
    while t.whose_turn().as_ref() == Some(&by) {
        let side = t.fight().decision().expect("there is a decision").side.index();
        let body = minds[side].answer(t.fight()).expect("there is a decision").body;
        match &body {
            OrderKind::Act(draft) if draft.by == me => {
                let begun = if draft.aim == ChosenTarget::Open { "…" } else { "" };
                done.push(format!("{}{begun}", t.fight().rules().action(draft.action).key.value));
            }
            OrderKind::Walk { .. } => done.push("walk".to_owned()),
            _ => {}
        }
        t.submit(body);
    }
    done
}

/// The AI readies its blows for an approaching foe rather than walk into its blows; not for a shooter, nor for a foe
/// that waits itself.
#[test]
fn a_blow_is_held_for_an_approaching_foe() {
    let mut t = field([ayla()], [brave().at(9, 2)], &FIRST);
    let held = t.answer();
    assert_eq!(t.answer_key(), "hold");
    t.loud().submit(held);
    let path = t.walking(&[(8, 2), (7, 2), (6, 2), (5, 2), (4, 2), (3, 2)]);
    t.submit(path);
    assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("window stepped Ayla", "attack"));
    t.fight().set_dice(Dice::seeded(1));
    let mut t = field([ayla()], [brave().held(&["short_bow"]).at(9, 2)], &FIRST);
    assert_eq!(t.answer_key(), "walk");
    let mut t = field([ayla()], [brave().at(9, 2)], &[5, 15]);
    t.loud().act("Orc", "hold", fray::testkit::held(&[("attack", "unarmed")], "near_me"));
    assert_eq!(t.answer_key(), "walk");
}

/// A foe that is nearly beaten and alone is told to give itself up where no blow reaches it in time; one who is whole, or
/// has a friend beside it, is not.
#[test]
fn a_lone_foe_nearly_beaten_is_told_to_yield() {
    let mut t = field([ayla()], [brave().pool("hp", 5).at(13, 2)], &FIRST);
    assert_eq!(t.answer_key(), "demand");
    let demand = t.answer();
    t.loud().submit(demand);
    assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("window demanded Orc", "yield"));
    let mut t = field([ayla()], [brave().at(13, 2)], &FIRST);
    assert_ne!(t.answer_key(), "demand");
    let mut t = field([ayla()], [brave().pool("hp", 5).at(13, 2), brave().named("Other").at(14, 2)], &THREE);
    assert_ne!(t.answer_key(), "demand");
    let mut t = field([ayla()], [brave().pool("hp", 5).at(3, 2)], &FIRST);
    assert_ne!(t.answer_key(), "demand", "a blow is worth more");
}

/// A combatant that only has to last holds a door.
#[test]
fn a_door_is_held() {
    let rows = ["......#.........", "......#.........", "......D.........", "......#.........", "......#........."];
    let door = "Object(object: \"door\", on: \"floor\", state: Some(\"broken\"))";
    let cast = |goals: &str| {
        let lay = TestScene::new("seconds", &rows).legend('D', door).fields("open_sheets: true").fields(goals);
        lay.side("heroes", [ayla().at(5, 1)]).side("monsters", [brave().at(14, 2)]).deal_with(&d20(&FIRST))
    };
    assert_eq!(
        turn(&mut cast("goals: [Survive(side: \"heroes\", rounds: 9)]")).last().map(String::as_str),
        Some("hold")
    );
}

/// A combatant that cannot reach the shooters takes cover.
#[test]
fn time_that_is_left_goes_into_evading() {
    let rows = ["......#....", "......#....", "..........."];
    let lay = TestScene::new("seconds", &rows).elevation(&["00000000888", "00000000888", "00000000888"]);
    let lay = lay.fields("open_sheets: true").side("heroes", [ayla().at(7, 1)]);
    let mut t = lay.side("monsters", [brave().held(&["short_bow"]).at(9, 1)]).deal_with(&d20(&FIRST));
    assert_eq!(turn(&mut t).last().map(String::as_str), Some("evade"));
}

/// An act that was begun in one turn goes on in the next.
#[test]
fn begun_acts_are_finished() {
    let mut t = field([ayla()], [brave().held(&["short_bow"]).at(7, 2)], &FIRST);
    assert_eq!(turn(&mut t), ["walk", "attack…"]);
    t.end();
    let first = t.answer_key();
    let ayla = t.who("Ayla");
    assert!(t.fight().arena().body(ayla).commitments.begun.is_some());
    assert_eq!(first, "attack");
}

/// A half-wound winch is wound up, although a foe near could be frightened.
#[test]
fn half_done_work_is_not_dropped_for_talk() {
    let rows = ["......#.", "......#.", "...W..#.", "G.....#."];
    let mut t = TestScene::new("seconds", &rows)
        .legend('W', "Object(object: \"winch\", on: \"floor\", links: [\"gate\"])")
        .legend('G', "Object(object: \"gate\", on: \"floor\", name: Some(\"gate\"))")
        .side("heroes", [ayla().at(2, 2)])
        .side("monsters", [orc().at(7, 2)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.act("Ayla", "use_object", object(3, 2)).end();
    let ayla = t.who("Ayla");
    assert!(t.fight().arena().body(ayla).commitments.begun.is_some() && t.may("Ayla", "intimidate"));
    assert_eq!(t.answer_key(), "use_object");
}

/// A drop of two metres behind the target is worth a push, level ground is not.
#[test]
fn foes_are_pushed_over_edges() {
    let cast = |floor: &str| {
        let hero = piece("Ayla", &[("str", 3)]).at(2, 1);
        let foe = piece("Orc", &[("con", -2)]).worn(&["mail"]).traits(&["fearless"]).at(3, 1);
        let lay = TestScene::new("seconds", &["......."; 3]).elevation(&[floor; 3]).fields("open_sheets: true");
        lay.side("heroes", [hero]).side("monsters", [foe]).deal_with(&d20(&FIRST))
    };
    assert_eq!(cast("8888000").answer_key(), "shove");
    assert_ne!(cast("8888888").answer_key(), "shove");
}

/// A run-up that ends at a foe ends in a tackle, where there is no time for a blow.
#[test]
fn foes_are_tackled() {
    let quick = || ayla().score("dex", 3).score("str", 4);
    let mut t = field([quick()], [brave().at(8, 2)], &FIRST);
    assert_eq!(turn(&mut t)[..2], ["walk", "tackle"]);
    let mut t = field([quick()], [brave().at(3, 2)], &FIRST);
    assert!(!turn(&mut t).iter().any(|act| act.starts_with("tackle")));
}

/// A combatant with weak blows throws sand at a dangerous foe.
#[test]
fn sand_is_thrown_at_dangerous_foes() {
    let cast = |items: &[&str]| {
        let hero = piece("Ayla", &[("dex", 4)]).stowed(items).at(2, 2);
        let foe = piece("Orc", &[("str", 4), ("con", 3)]).held(&["greatsword"]).worn(&["mail"]).at(3, 2);
        field([hero], [foe.begins(&["prone"]).traits(&["fearless"])], &FIRST)
    };
    assert_eq!(cast(&["sand_pouch"]).answer_key(), "blind_with");
    assert_ne!(cast(&["rope"]).answer_key(), "blind_with");
}

/// A combatant that goes away to drink disengages from the foe beside it first.
#[test]
fn the_badly_hurt_disengage() {
    let cast = |hp: i32| {
        let hero = ayla().stowed(&["healing_potion"]).pool("hp", hp).at(4, 2);
        field([hero, ayla().named("Bela").at(5, 1)], [brave().held(&["longsword"])], &THREE)
    };
    assert_eq!(turn(&mut cast(4))[..2], ["disengage", "walk"]);
    assert!(!turn(&mut cast(22)).contains(&"disengage".to_owned()));
}

/// A gap without a way round is jumped.
#[test]
fn gaps_are_jumped() {
    let lay =
        TestScene::new("seconds", &["............"; 3]).elevation(&["888888088888"; 3]).fields("open_sheets: true");
    let lay = lay.side("heroes", [ayla().at(5, 1)]).side("monsters", [brave().at(11, 1)]);
    assert_eq!(lay.deal_with(&d20(&FIRST)).answer_key(), "jump");
}

/// A weapon that flies past is caught, unless the reaction is kept for something better.
#[test]
fn weapons_in_flight_are_caught() {
    for holds in [false, true] {
        let quick = piece("Bryn", &[("dex", 5)]).at(2, 2);
        let armed = piece("Foe", &[("str", 4)]).held(&["longsword"]).at(3, 2);
        let other = piece("Other", &[("dex", 3)]).at(5, 2);
        let mut t = field([quick], [armed, other], &[10, 1, 15]);
        if holds {
            t.loud().act("Other", "hold", fray::testkit::held(&[("attack", "unarmed")], "turn_begins"));
        } else {
            t.loud().end();
        }
        t.pass_to("turn Bryn");
        t.dice(&[(20, 20), (20, 1), (3, 3)]).act("Bryn", "disarm", knock("Foe", "longsword", 4, 2));
        t.pass_to("window catch Other");
        assert_eq!(t.answer_key(), if holds { "pass" } else { "catch" });
    }
}

/// A combatant with useless blows helps one with good ones.
#[test]
fn the_weak_help_the_strong() {
    let cast = |items: &[&str]| {
        let weak = piece("Ayla", &[("str", -2), ("dex", -2), ("blades", 8)]).held(items).at(2, 2);
        let strong = piece("Bela", &[("str", 4), ("blades", 5)]).held(&["greatsword"]).at(4, 2);
        // Too nimble for a clumsy combatant to trip.
        let foe = piece("Orc", &[("con", 8), ("agi", 9)]).worn(&["mail"]).pool("hp", 12).at(3, 2);
        field([weak, strong], [foe.traits(&["fearless"])], &THREE)
    };
    assert_eq!(turn(&mut cast(&[])), ["help…"]);
    assert!(!turn(&mut cast(&["greatsword"])).contains(&"help…".to_owned()));
}

/// A room with a door and a chair beside it, a combatant in it, and a foe that comes.
fn room(state: &str, goals: &str) -> TestBattle {
    let rows = ["....#...........", "....#...........", "...CD...........", "....#...........", "....#..........."];
    let lay = TestScene::new("seconds", &rows)
        .legend('D', &format!("Object(object: \"door\", on: \"floor\", state: Some({state:?}))"))
        .legend('C', "Object(object: \"chair\", on: \"floor\")");
    let lay = lay.fields("open_sheets: true").fields(goals).side("heroes", [ayla().at(3, 1)]);
    lay.side("monsters", [brave().held(&["longsword"]).at(14, 2)]).deal_with(&d20(&FIRST))
}

const LAST: &str = "goals: [Survive(side: \"heroes\", rounds: 9)]";

/// A door is shut and wedged against foes that have to come, and opened by combatants that go out to them.
#[test]
fn doors_are_shut_and_wedged() {
    let used = |t: &mut TestBattle| match t.answer() {
        OrderKind::Act(draft) => match draft.aim {
            ChosenTarget::Object(object, number) => {
                let used = t.fight().arena().object_use(object, number).expect("it has that use");
                used.name.clone()
            }
            other => format!("{other:?}"),
        },
        other => format!("{other:?}"),
    };
    assert_eq!(used(&mut room("open", LAST)), "Close");
    assert_eq!(used(&mut room("closed", LAST)), "Prop");
    let mut t = room("closed", "round_limit: 30");
    turn(&mut t);
    let arena = t.fight().arena();
    let door = arena.object_at(Cell::new(4, 2)).expect("it is there");
    assert_eq!(arena.object_state(door).key.value, "open");
}

/// A combatant that is shot at and has to stay tips a table over.
#[test]
fn tables_are_tipped_over() {
    let cast = |foe: TestCombatant| {
        let rows = ["...............", "...............", "..M............", "...............", "..............."];
        let lay = TestScene::new("seconds", &rows).legend('M', "Object(object: \"table\", on: \"floor\")");
        let high = ["000000008888888"; 5];
        let lay = lay.elevation(&high).fields("open_sheets: true").fields(LAST).side("heroes", [ayla().at(1, 2)]);
        lay.side("monsters", [foe.at(13, 2)]).deal_with(&d20(&FIRST))
    };
    assert_eq!(cast(brave().held(&["short_bow"])).answer_key(), "use_object");
    assert_ne!(cast(brave()).answer_key(), "use_object");
}

/// SEC-RULE-18: the reference fighter of matched fights hits its equal on 7 and more, an untrained one on 9.
#[test]
fn sec_rule_18_how_often_blows_hit() {
    let guard = |name: &str, skill: i32| {
        let scores = [("str", 3), ("dex", 1), ("agi", 1), ("con", 2), ("blades", skill)];
        piece(name, &scores).held(&["longsword", "shield"]).worn(&["leather"])
    };
    for (skill, hits) in [(2, 7_000), (0, 6_000)] {
        let mut t = field([guard("Ayla", skill).at(2, 2)], [guard("Foe", 2).at(3, 2)], &FIRST);
        assert_eq!((t.value("Foe", "dodge"), t.value("Foe", "soak"), t.hp("Foe")), (2, 1, 22));
        let body = t.acting_with("Ayla", "attack", "longsword", "Foe");
        let OrderKind::Act(draft) = body else { panic!("it is an act") };
        let odds = t.fight().arena().odds(&draft).expect("it has odds");
        assert_eq!(odds.hit.basis_points(), hits);
    }
}

/// SEC-RULE-18: four against four equals in the open finish in the third to the eighth round.
#[test]
fn sec_rule_18_matched_fights() {
    let guard = |name: String, x: i16, y: i16| {
        let scores = [("str", 3), ("dex", 1), ("agi", 1), ("con", 2), ("blades", 2)];
        piece(&name, &scores).held(&["longsword", "shield"]).worn(&["leather"]).pc(false).at(x, y)
    };
    let four = |side: &str, x| (0..4).map(|n| guard(format!("{side} {n}"), x, 4 + 2 * n)).collect::<Vec<_>>();
    let lay = TestScene::new("seconds", &["........................"; 16]).fields("open_sheets: true");
    let setup = lay.side("heroes", four("Hero", 6)).side("monsters", four("Monster", 17)).setup();
    let length = |seed: u64| {
        let mut fight = Fight::new(&setup, seed).expect("the rules come to rest");
        let mut minds: Vec<Box<dyn Mind + Send>> = (0..2).map(|side| Policy::Regular.mind(seed ^ side)).collect();
        while let Some(side) = fight.decision().map(|d| d.side.index()) {
            let order = minds[side].answer(&mut fight).expect("there is a decision");
            fight.submit(order).expect("the AI keeps to the rules");
        }
        fight.outcome().expect("no decision means an outcome").round
    };
    let mut rounds: Vec<u32> = (0..40).map(length).collect();
    rounds.sort_unstable();
    let within = rounds.iter().filter(|round| (3..=8).contains(*round)).count();
    assert!((3..=8).contains(&rounds[20]) && within >= 28, "{rounds:?}");
}

/// An archer whose time is too short for the walk to the best place for a shot and the shot shoots from where it gets.
#[test]
fn a_walk_leaves_time_for_the_shot() {
    let rows = ["................", "...........w....", "................", "................", "................"];
    for y in [0, 1] {
        let archer = piece("Archer", &[("dex", 2)]).held(&["short_bow"]).at(6, y);
        let lay = TestScene::new("seconds", &rows).legend('w', r#"Ground("low_wall")"#);
        let lay = lay.side("heroes", [archer]).side("monsters", [orc().at(12, 1)]).fields("open_sheets: true");
        // The time would pay for the shot alone, or for the walk alone.
        assert_eq!(turn(&mut lay.deal_with(&d20(&FIRST))), ["attack", "attack…"], "row {y}");
    }
}

/// Somebody quick without a weapon trips a clumsy foe in mail before striking at it; a sword does better against who wears
/// none.
#[test]
fn clumsy_foes_are_tripped() {
    let cast = |held: &[&str], con: i32, worn: &[&str]| {
        let hero = piece("Ayla", &[("str", 2), ("dex", 6), ("blades", 2)]).held(held).at(2, 2);
        let foe = piece("Orc", &[("con", con), ("agi", -2)]).worn(worn).traits(&["fearless"]).at(3, 2);
        field([hero], [foe], &FIRST)
    };
    assert_eq!(turn(&mut cast(&[], 9, &["mail"]))[..2], ["trip_dex", "attack"]);
    assert_eq!(turn(&mut cast(&["longsword"], -2, &[]))[0], "attack");
}

/// Whom no blow hurts is taken hold of by the strong, which they begin where it takes longer than a turn; whom blows hurt
/// is struck.
#[test]
fn who_cannot_be_hurt_is_held() {
    let cast = |soak: i32| {
        let foe = piece("Orc", &[("str", 4), ("agi", -2), ("dex", -2)]).held(&["greatsword"]).begins(&["prone"]);
        let hard = foe.fields(&format!(r#"modifiers: [(to: "soak", op: Add("{soak}"))]"#)).traits(&["fearless"]);
        field([piece("Ayla", &[("str", 6)]).held(&["spear"]).at(2, 2)], [hard.at(3, 2)], &FIRST)
    };
    assert_eq!(turn(&mut cast(36)), ["grapple…"]);
    assert_eq!(turn(&mut cast(0))[0], "attack");
}

/// A dying friend is bandaged, after a step to it; without a bandage, or with nobody dying, she goes for the foe.
#[test]
fn the_dying_are_bandaged() {
    let cast = |items: &[&str], down: &[&str], hp: i32| {
        let friend = ayla().named("Bela").begins(down).pool("hp", hp).at(4, 2);
        field([ayla().stowed(items), friend], [brave().held(&["longsword"]).at(15, 6)], &THREE)
    };
    let dying = ["dying", "prone"];
    assert_eq!(turn(&mut cast(&["bandage"], &dying, 0))[..2], ["walk", "bandage"]);
    for mut t in [cast(&[], &dying, 0), cast(&["bandage"], &[], 22)] {
        assert!(!turn(&mut t).contains(&"bandage".to_owned()));
    }
}
