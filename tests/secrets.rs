//! Facts that a side may not know change nothing that it is told or offered: two fights that differ in one hidden fact
//! only.

use std::fmt::Write as _;

use fray::ai::{Mind, Policy, SearchMind};
use fray::fight::map::reach::Reach;
use fray::fight::state::log::{Event, Loss};
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, OrderKind};
use fray::testkit::{TestBattle, TestCombatant, TestScene};

/// Acts without dice and observers: one hides its actor from every foe, one marks a combatant as spoken to, known to
/// itself only.
const DEEDS: [(&str, &str); 3] = [
    (
        "vanish",
        r#"ForEach(area: Everywhere, whom: Nonallies, does: [Afflict(condition: "HIDDEN", who: Me, source: Other)])"#,
    ),
    ("harden", r#"Afflict(condition: "DEAF", who: Me, source: Me)"#),
    ("idle", r#"Say("Hm.")"#),
];

/// Those of them that a ruleset can express.
fn deeds(keys: &[&str], hidden: &str, deaf: &str) -> String {
    let mut text = String::from("(actions: [");
    for (key, does) in DEEDS.iter().filter(|(key, _)| keys.contains(key)) {
        let does = does.replace("HIDDEN", hidden).replace("DEAF", deaf);
        let _ = write!(
            text,
            r#"(key: "{key}", name: "{key}", text: ".", occasion: Turn, tags: ["free"], does: [{does}]),"#
        );
    }
    text + "])"
}

/// What a side knows at a halt: its view, its offers, and what it is told of each offer.
fn told(t: &mut TestBattle, side: &str) -> String {
    let side = t.side(side);
    let fight = t.fight();
    let offers = fight.offers();
    let mut text = format!("{:?}\n", fight.arena().view(Some(side)));
    let mut reach = Reach::default();
    for offer in offers {
        let _ = writeln!(text, "{offer:?}");
        let arena = fight.arena();
        match offer {
            Offer::Walk { by, budget } => {
                reach.fill(&arena, by, budget);
                let mut path = Vec::new();
                for cell in reach.cells() {
                    reach.path(*cell, &mut path);
                    let threats = arena.walk_reactions(by, &path);
                    if threats != Default::default() {
                        let _ = writeln!(text, "{cell:?} {threats:?}");
                    }
                }
            }
            Offer::Act { by, action, tool, aims } => {
                for aim in aims {
                    let draft = ActOrder { by, action, tool, aim };
                    let (odds, rolls) = (arena.odds(&draft), arena.roll_previews(&draft));
                    let _ = writeln!(text, "{odds:?} {rolls:?} {:?}", arena.act_reactions(&draft));
                }
            }
            _ => {}
        }
    }
    if fight.decision().is_some_and(|decision| decision.side == side) {
        let minds: [Box<dyn Mind + Send>; 3] =
            [Policy::Regular.mind(1), Policy::Novice.mind(1), Box::new(SearchMind::new(1, 60))];
        for mut mind in minds {
            let order = mind.answer(fight).expect("there is a decision");
            let _ = writeln!(text, "{:?}", order.body);
        }
    }
    text
}

/// A side cannot tell the two fights apart.
fn same(what: &str, side: &str, a: &mut TestBattle, b: &mut TestBattle) {
    let (left, right) = (told(a, side), told(b, side));
    for (one, other) in left.lines().zip(right.lines()) {
        assert_eq!(one, other, "{what}, at {}", a.asked());
    }
    assert_eq!(left.lines().count(), right.lines().count(), "{what}");
}

fn d20(faces: &[u16]) -> Vec<(u16, u16)> {
    faces.iter().map(|face| (20, *face)).collect()
}

/// A combatant with the usual scores of one of the two rulesets.
fn body(name: &str, class: &str, scores: &[(&str, i32)]) -> TestCombatant {
    let usual = ["str", "dex", "con", "int", "wis", "cha"].map(|ability| (ability, 12));
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]).traits(&[class]).score("level", 2);
    usual.iter().chain(scores).fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// Those who come first under Vitality.
fn quick(piece: TestCombatant) -> TestCombatant {
    piece.fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#)
}

/// An open floor on the heroes' turn, after each of the others has vanished or idled as listed.
fn floor(
    ruleset: &str,
    hidden: &str,
    sheets: bool,
    heroes: &[TestCombatant],
    others: &[(TestCombatant, &str)],
) -> TestBattle {
    let faster = |piece: &TestCombatant| if ruleset == "vitality" { quick(piece.clone()) } else { piece.clone() };
    let pieces: Vec<TestCombatant> = others.iter().map(|(piece, _)| faster(piece)).collect();
    let dice: Vec<u16> = (1..=9).rev().take(heroes.len()).chain((10..=20).rev().take(others.len())).collect();
    let mut t = TestScene::new(ruleset, &["................"; 9])
        .rules(&deeds(&["vanish", "idle"], hidden, ""))
        .side("heroes", heroes.to_vec())
        .side("others", pieces)
        .fields(&format!("open_sheets: {sheets}"))
        .deal_with(&d20(&dice));
    for _ in others {
        let who = t.whose_turn().expect("somebody has its turn");
        let (_, deed) =
            others.iter().find(|(piece, _)| format!("{piece:?}").contains(&format!("\"{who}\""))).expect("one of them");
        if !deed.is_empty() {
            t.act(&who, deed, ());
        }
        t.end();
    }
    t
}

/// A disarmed item can be aimed at a cell on which an unseen foe stands.
#[test]
fn where_a_disarmed_thing_may_fall() {
    for (ruleset, hidden, weapon) in [("four_actions", "covered", "club"), ("vitality", "hidden", "baton")] {
        let deal = |x, y| {
            let hero = body("Ada", "ordinary", &[]).held(&[weapon]).at(2, 2);
            let foe = body("Grunt", "ordinary", &[]).held(&[weapon]).at(3, 2);
            let lurker = body("Lurker", "ordinary", &[]).at(x, y);
            floor(ruleset, hidden, true, &[hero], &[(foe, "idle"), (lurker, "vanish")])
        };
        let (mut near, mut far) = (deal(4, 3), deal(14, 8));
        assert!(near.may("Ada", "disarm"), "{ruleset}");
        same(ruleset, "heroes", &mut near, &mut far);
    }
}

/// A combatant does not hide behind one that only the foe knows of.
#[test]
fn hiding_behind_unknown_combatants() {
    let deal = |x, y| {
        let hero = body("Milo", "ordinary", &[]).at(2, 2);
        let foe = body("Guard", "ordinary", &[]).held(&["baton"]).at(6, 2);
        let lurker = body("Lurker", "ordinary", &[]).at(x, y);
        floor("vitality", "hidden", true, &[hero], &[(foe, "idle"), (lurker, "vanish")])
    };
    let (mut between, mut far) = (deal(4, 2), deal(14, 8));
    same("cover", "heroes", &mut between, &mut far);
}

/// Unseen foes count in no odds.
#[test]
fn unseen_foes_count_in_no_odds() {
    let deal = |x, y| {
        let heroes = [(2, 2), (2, 3), (2, 4)].map(|(x, y)| body(&format!("Hero {y}"), "warrior", &[]).at(x, y));
        let foe = body("Guard", "ordinary", &[]).held(&["baton"]).at(6, 2);
        let lurker = body("Lurker", "ordinary", &[]).at(x, y);
        floor("vitality", "hidden", true, &heroes, &[(foe, "idle"), (lurker, "vanish")])
    };
    let (mut near, mut far) = (deal(8, 3), deal(15, 8));
    assert!(near.may("Hero 2", "demoralise"));
    same("outnumbered", "heroes", &mut near, &mut far);
}

/// The opportunity attack of a foe with a closed sheet is shown without its chance.
#[test]
fn opportunity_attacks_at_a_walker() {
    let deal = |strength: i32| {
        let hero = body("Ada", "ordinary", &[]).held(&["baton"]).at(2, 2);
        let foe = body("Guard", "ordinary", &[("str", strength)]).held(&["baton"]).at(3, 2);
        let mut t = floor("vitality", "hidden", false, &[hero], &[(foe, "idle")]);
        t.act("Ada", "move", ());
        t
    };
    let (mut weak, mut strong) = (deal(12), deal(18));
    assert!(told(&mut weak, "heroes").contains("strikes: true"), "it is told of");
    same("scores", "heroes", &mut weak, &mut strong);
}

/// Under Tempo it is the same, whether or not the foe has an attack left.
#[test]
fn opportunity_attacks_at_a_step_away() {
    let flinch = r#"(actions: [(
        key: "flinch", name: "Flinch", text: ".",
        occasion: Reaction(on: "step", when: "nonally(subject, me)", per_round: 9),
        does: [Say("Hm.")],
    )])"#;
    let deal = |strength: i32, flinches: bool| {
        let piece = |name: &str, x| TestCombatant::new(name).held(&["dagger"]).score("dex", 2).at(x, 1);
        let foe = piece("Orc", 2).score("str", strength).score("dex", strength).knows(&["opportunist"]);
        let lay = TestScene::new("tempo", &["........"; 4]).rules(flinch);
        let mut t = lay.side("heroes", [piece("Ana", 1)]).side("monsters", [foe]).deal();
        t.plan(&[("Ana", "rest move")]).turn("Ana").act("Ana", "rest", ()).end().turn("Ana");
        let first = t.walking(&[(1, 2)]);
        t.submit(first);
        if flinches {
            t.act("Orc", "flinch", ());
        } else {
            t.pass();
        }
        t
    };
    let mut plain = deal(0, false);
    assert!(told(&mut plain, "heroes").contains("strikes: true"), "it is told of");
    // Whether the reaction is left is not known, so the warning is the line for what is unread.
    assert!(!told(&mut plain, "heroes").contains("known: true"), "nothing is told for certain");
    same("scores", "heroes", &mut plain, &mut deal(3, false));
    same("a spent reaction", "heroes", &mut plain, &mut deal(0, true));
}

fn second(name: &str, scores: &[(&str, i32)]) -> TestCombatant {
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]);
    scores.iter().fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// The AI's orders depend on no score that its side does not know.
#[test]
fn what_a_foe_could_resist() {
    let deal = |scores: &[(&str, i32)], hero: &[(&str, i32)]| {
        let hero = second("Ayla", hero).held(&["longsword"]).at(2, 2);
        let orc = scores.iter().fold(second("Orc", &[]), |orc, (key, n)| orc.score(key, *n)).held(&["longsword"]);
        let lay =
            TestScene::new("seconds", &["................"; 7]).side("heroes", [hero]).side("monsters", [orc.at(3, 2)]);
        lay.deal_with(&d20(&[15, 5]))
    };
    let heroes: [&[(&str, i32)]; 3] =
        [&[("str", 3), ("agi", 1)], &[("wil", 6), ("intimidation", 6)], &[("str", 1), ("dex", 5), ("agi", 4)]];
    for hero in heroes {
        let mut dull = deal(&[], hero);
        for score in ["con", "wil", "str"] {
            let mut bright = deal(&[(score, 8)], hero);
            same(score, "heroes", &mut dull, &mut bright);
        }
    }
}

/// How far a target can be shoved, and by which roll it keeps its weapon, is found out by trying.
#[test]
fn how_hard_a_foe_is_to_move() {
    let deal = |skills: &[(&str, i32)]| {
        let piece = |name: &str, x| {
            let bare = TestCombatant::new(name).size("0").natural(&["unarmed"]).held(&["longsword"]).at(x, 2);
            [("str", 1), ("dex", 1), ("melee", 2)].iter().fold(bare, |piece, (key, n)| piece.score(key, *n))
        };
        let brute = skills.iter().fold(piece("Brute", 4), |piece, (key, n)| piece.score(key, *n));
        let begun: Vec<(u16, u16)> = [6, 6, 6, 1, 1, 1].map(|face| (6, face)).to_vec();
        let lay = TestScene::new("action_points", &["............"; 7]);
        lay.side("heroes", [piece("Ayla", 2)]).side("monsters", [brute]).deal_with(&begun)
    };
    let mut weak = deal(&[]);
    assert!(weak.may("Ayla", "shove") && weak.may("Ayla", "disarm"));
    for skills in [[("athletics", 6), ("power", 4)], [("athletics", 1), ("agility", 9)]] {
        let mut strong = deal(&skills);
        same("shoves", "heroes", &mut weak, &mut strong);
    }
}

/// A talk that the own side had no part in is no reason for a refusal: the words just have no effect.
#[test]
fn talk_before_among_others() {
    let deal = |deed: &str| {
        let keys = ["harden", "idle"];
        let hero = second("Ayla", &[("wil", 6), ("intimidation", 6)]).held(&["longsword"]).at(2, 2);
        let orc = second("Orc", &[]).at(6, 2);
        let mut t = TestScene::new("seconds", &["................"; 7])
            .rules(&deeds(&keys, "", "daunted"))
            .side("heroes", [hero])
            .side("monsters", [orc])
            .deal_with(&d20(&[5, 15]));
        t.act("Orc", deed, ()).end();
        t
    };
    let (mut fresh, mut hard) = (deal("idle"), deal("harden"));
    assert!(fresh.may("Ayla", "intimidate"));
    same("daunted", "heroes", &mut fresh, &mut hard);
    hard.act("Ayla", "intimidate", "Orc");
    let lost = |event: &Event| matches!(event, Event::ActLost(_, _, Loss::InvalidTarget));
    assert!(hard.events().any(lost) && !hard.events().any(|event| matches!(event, Event::Rolled(r) if r.on.is_some())));
    assert!(!hard.has("Orc", "frightened") && hard.pool("Ayla", "time") == 20, "the time is spent");

    let deal = |deed: &str| {
        let hero = body("Ada", "ordinary", &[("cha", 18)]).held(&["club"]).at(2, 2);
        let friend = body("Bela", "ordinary", &[]).held(&["club"]).at(2, 4);
        let mut t = TestScene::new("four_actions", &["................"; 7])
            .rules(&deeds(&["harden", "idle"], "", "called_upon"))
            .side("heroes", [hero, friend])
            .side("monsters", [body("Grunt", "ordinary", &[]).held(&["club"]).at(5, 2)])
            .deal_with(&d20(&[5, 3, 15]));
        t.act("Grunt", deed, ()).end();
        t
    };
    let (mut fresh, mut hard) = (deal("idle"), deal("harden"));
    assert!(fresh.may("Ada", "call_upon"));
    same("called upon", "heroes", &mut fresh, &mut hard);
    // Unknown numbers of a sheet refuse nothing either, and every side sees which combatants have lost half of their
    // health.
    let order = hard.acting("Ada", "call_upon", "Grunt");
    assert!(matches!(&order, OrderKind::Act(_)));
    hard.submit(order);
    assert!(hard.events().any(lost));
}
