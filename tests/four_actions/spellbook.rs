//! Spells that do several things, how long they last, and what forbids or breaks them.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::casting::{mage, psion};
use super::spells::{cast, lasts, target};
use super::{ada, aware, bram, d20, grunt, lay};

/// FOUR-SPEC-12: in silence a spell with a voice cannot be cast; a spell without gestures is cast with full or bound
/// hands.
#[test]
fn four_spec_12_silence_and_feats() {
    let may = |feats: &[&str], piece: TestCombatant, x: i16| {
        let traits: Vec<&str> = ["adept"].iter().chain(feats).copied().collect();
        let rows = ["qq......", "qq......"];
        let caster = piece.knows(&["arc"]).traits(&traits).at(x, 0);
        let lay = TestScene::new("four_actions", &rows).legend('q', r#"Ground("hush")"#).fields("open_sheets: true");
        let mut t = lay.side("heroes", [caster]).side("monsters", [grunt().at(5, 0)]).deal_with(&d20(&[20, 1]));
        t.may("Cleo", "arc")
    };
    let cleo = || mage(&[]);
    assert!(!may(&[], cleo(), 1) && may(&[], cleo(), 2));
    assert!(may(&["silent_spell"], cleo(), 1) && !may(&["still_spell"], cleo(), 1));
    let full = || mage(&[]).held(&["wand", "club"]);
    assert!(!may(&[], full(), 2) && may(&["still_spell"], full(), 2) && !may(&["silent_spell"], full(), 2));
    let bound = || mage(&[]).begins(&["restrained"]);
    assert!(!may(&[], bound(), 2) && may(&["still_spell"], bound(), 2));
    let both = ["silent_spell", "still_spell"];
    assert!(may(&both, full().begins(&["restrained"]), 1));
    for condition in ["nauseated", "stunned"] {
        assert!(!may(&both, mage(&[]).begins(&[condition]), 2), "{condition}");
    }
    // Psionics need neither.
    let rows = ["qq......", "qq......"];
    let lay = TestScene::new("four_actions", &rows).legend('q', r#"Ground("hush")"#).fields("open_sheets: true");
    let thinker = psion(&["mind_thrust"]).begins(&["psionic_focus"]).at(0, 0);
    let mut t = lay.side("heroes", [thinker]).side("monsters", [grunt().at(5, 0)]).deal_with(&d20(&[20, 1]));
    assert!(t.may("Psyche", "mind_thrust"));
}

/// FOUR-SPEC-26: two points of each ability come back, and an affliction of the caster's choice ends.
#[test]
fn four_spec_26_restore() {
    let abilities = ["str_damage", "dex_damage", "con_damage", "int_damage", "wis_damage", "cha_damage"];
    let hurt = || abilities.iter().zip([3, 4, 3, 4, 3, 5]).fold(ada().at(3, 6), |piece, (key, n)| piece.pool(key, n));
    let ends = ["blinded", "deafened", "crippled", "exhausted", "nauseated", "writhing", "confused"];
    for (n, ended) in ends.iter().enumerate() {
        let other = ends[(n + 1) % ends.len()];
        let patient = hurt().begins(&[ended, other, "stunned"]);
        let mut t = aware([mage(&["restore"]), patient], [grunt().at(14, 0)]);
        let body = t.acting("Cleo", "restore", ("Ada", "stunned"));
        t.refuse(body);
        t.dice(&d20(&[1])).act("Cleo", "restore", ("Ada", *ended));
        assert_eq!(abilities.map(|key| t.pool("Ada", key)), [1, 2, 1, 2, 1, 3]);
        assert_eq!((t.has("Ada", ended), t.has("Ada", other), t.pool("Cleo", "sq")), (false, true, 9), "{ended}");
    }
    // A target with nothing but ability damage.
    let mut t = aware([mage(&["restore_abilities"]), hurt().begins(&["bleeding"])], [grunt().at(14, 0)]);
    t.dice(&d20(&[1])).act("Cleo", "restore_abilities", "Ada");
    assert_eq!(abilities.map(|key| t.pool("Ada", key)), [1, 2, 1, 2, 1, 3]);
    assert!(!t.has("Ada", "bleeding"));
    // By touch.
    let mut t = aware([mage(&["restore_abilities"]), hurt().at(4, 6)], [grunt().at(14, 0)]);
    let body = t.acting("Cleo", "restore_abilities", "Ada");
    t.refuse(body);
}

/// FOUR-SPEC-28, FOUR-COND-17: all combatants near the point are Soaked for ten rounds or until heat dries them, and
/// fires there go out.
#[test]
fn four_spec_28_cond_17_drench() {
    let rows = ["....ff......", "....ff......", "....ff......", "....ff......", "....ff......"];
    let lay = TestScene::new("four_actions", &rows).legend('f', r#"Ground("embers")"#).fields("open_sheets: true");
    let heroes = [mage(&["drench", "flame_burst"]).at(0, 2), ada().at(3, 2)];
    let foes = [target().at(6, 1), target().named("Out").at(9, 4)];
    let mut t = lay.side("heroes", heroes).side("monsters", foes).deal_with(&d20(&[12, 6, 20, 19]));
    t.end().end();
    // Around the corner between (4, 1) and (5, 2).
    t.dice(&d20(&[1, 1])).act("Cleo", "drench", (4, 1));
    assert!(t.has("Grunt", "soaked") && t.has("Ada", "soaked") && !t.has("Out", "soaked"));
    assert_eq!(t.value("Grunt", "weak_cold"), 1);
    t.end().act("Ada", "advance", ()).walk(&[(4, 2), (5, 3)]);
    assert_eq!(t.hp("Ada"), 36);
    t.act("Ada", "advance", ()).dice(&[(6, 4)]).walk(&[(5, 4)]);
    assert_eq!(t.hp("Ada"), 32);
    t.end().end().end();
    // Heat, of which a successful save leaves 1.
    t.dice(&[(20, 1), (20, 1), (6, 1), (6, 1), (6, 1), (20, 20)]).act("Cleo", "flame_burst", (7, 0));
    assert!(!t.has("Grunt", "soaked"));
    let mut t = aware([mage(&["drench"])], [target()]);
    t.dice(&d20(&[1])).act("Cleo", "drench", (6, 5));
    assert_eq!(lasts(&mut t, "soaked"), 10);
}

/// FOUR-SPEC-39: the caster names the limb of a target that fails Fortitude.
#[test]
fn four_spec_39_wither() {
    let mut t = cast("wither_leg", target(), &[(20, 14), (4, 2)]);
    assert!(t.has("Grunt", "crippled") && t.has("Grunt", "lame") && !t.has("Grunt", "maimed"));
    assert_eq!(["str_damage", "dex_damage"].map(|key| t.pool("Grunt", key)), [2, 2]);
    assert_eq!((t.value("Grunt", "speed"), t.pool("Cleo", "sq")), (3, 10));
    assert_eq!(t.carries("Grunt", Carried::Hand), ["club"]);
    let two = target().held(&["greatsword"]);
    let mut t = cast("wither_arm", two, &[(20, 14), (4, 2)]);
    assert!(t.has("Grunt", "maimed") && !t.has("Grunt", "lame") && t.carries("Grunt", Carried::Hand).is_empty());
    for spell in ["wither_leg", "wither_arm"] {
        assert!(!cast(spell, target(), &[(20, 15)]).has("Grunt", "crippled"));
    }
}

/// An act that makes a combatant Covered against all foes.
const HIDE: &str = r#"(
    actions: [
        (
            key: "vanish",
            name: "V",
            text: "V.",
            occasion: Turn,
            does: [ForEach(area: Everywhere, whom: Nonallies, does: [Afflict(condition: "covered", who: Me, source: Other)])],
            tags: ["free"],
        ),
    ],
)"#;

/// FOUR-SPEC-48: until the caster's next turn no combatant within 30 ft is hidden from it, Covered or veiled; then they
/// are again.
#[test]
fn four_spec_48_find_minds() {
    for (x, how, found) in [(8, "covered", true), (9, "covered", false), (8, "veiled", true), (9, "veiled", false)] {
        let hider = grunt().at(x, 6).held(&[]);
        let hider = if how == "veiled" { hider.begins(&["veiled"]) } else { hider };
        let seeker = psion(&["find_minds", "mind_thrust"]).held(&["javelin"]).begins(&["psionic_focus"]);
        let mut t = lay([seeker], [hider]).rules(HIDE).deal_with(&d20(&[1, 20]));
        if how == "covered" {
            t.act("Grunt", "vanish", ());
        }
        t.end();
        assert!(!t.may("Psyche", "secondary_attack"));
        t.dice(&d20(&[1])).act("Psyche", "find_minds", ());
        assert_eq!(t.may("Psyche", "secondary_attack"), found, "{x} {how}");
        assert!(t.has("Grunt", how));
        t.end().end();
        assert!(!t.may("Psyche", "secondary_attack"));
    }
}

/// FOUR-SPEC-20: what lasts for rounds ends as so many turns of the caster begin, even when it lies unconscious then;
/// the caster can end it, at no cost.
#[test]
fn four_spec_20_ending_spells() {
    let caster = || mage(&["ward", "web", "slumber", "parch"]);
    let mut t = aware([caster(), ada()], [grunt().at(8, 6)]);
    t.dice(&d20(&[1])).act("Cleo", "ward", "Ada");
    assert!(t.has("Ada", "warded"));
    t.act("Cleo", "end_spell", fray::testkit::sustained("ward"));
    assert_eq!((t.has("Ada", "warded"), t.pool("Cleo", "sq"), t.may("Cleo", "end_spell")), (false, 10, false));
    // One of two, whichever combatant bears it; not those of other casters.
    t.end();
    assert!(!t.may("Ada", "end_spell"));
    t.end().end().dice(&d20(&[1, 1])).act("Cleo", "slumber", "Grunt").end().end();
    t.dice(&[]);
    assert_eq!(t.whose_turn().as_deref(), Some("Cleo"));
    t.act("Cleo", "web", (12, 2)).act("Cleo", "end_spell", fray::testkit::sustained("slumber"));
    // What sleep has caused stays.
    assert!(!t.has("Grunt", "asleep") && t.has("Grunt", "prone"));
    t.story();
    t.act("Cleo", "end_spell", fray::testkit::sustained("web"));
    assert!(t.story().iter().any(|line| line.starts_with("-web")));
    // An instant effect no longer belongs to the caster.
    let mut t = aware([caster()], [grunt().at(8, 6)]);
    t.dice(&d20(&[1, 1])).act("Cleo", "parch", "Grunt");
    assert!(t.has("Grunt", "dehydrated") && !t.may("Cleo", "end_spell"));
    // It lasts when the caster falls.
    let frail = || caster().at(2, 2).pool("hp", 2).score("con", 14);
    let mut t = aware([frail(), ada().at(0, 0)], [grunt().at(3, 2)]);
    t.dice(&d20(&[1])).act("Cleo", "ward", "Ada").pass();
    t.end().end().dice(&[(20, 19), (6, 2)]).act("Grunt", "primary_attack", "Cleo");
    assert!(t.has("Cleo", "dying") && t.has("Ada", "warded"));
}

/// FOUR-SPEC-31, FOUR-COND-38: the target suffocates at once and writhes; air does not end it before its three rounds
/// are over, and nothing more is lost in so short a time.
#[test]
fn four_spec_31_cond_38_choke() {
    let choke = |breath: u16| cast("choke", target(), &[(20, 1), (20, breath), (4, 3)]);
    let lost = |t: &mut TestBattle| (t.pool("Grunt", "con_damage"), t.pool("Grunt", "int_damage"));
    // 10, its Strength and the first minute.
    let (mut fails, mut holds) = (choke(10), choke(11));
    assert_eq!((lost(&mut fails), lost(&mut holds)), ((3, 3), (1, 1)));
    for rounds in 1..=3 {
        assert!(fails.has("Grunt", "suffocating") && fails.has("Grunt", "writhing"));
        fails.end();
        assert_eq!(fails.asked(), "window writhing Grunt");
        fails.pass().end();
        assert_eq!((fails.whose_turn().as_deref(), lost(&mut fails)), (Some("Cleo"), (3, 3)), "{rounds}");
    }
    assert!(!fails.has("Grunt", "suffocating") && !fails.has("Grunt", "writhing"));
    assert!(!cast("choke", target(), &[(20, 20)]).has("Grunt", "suffocating"));
}

/// FOUR-REACT-19: a blow that does no harm breaks no spell.
#[test]
fn four_react_19_harmless_blows() {
    let hard = r#"modifiers: [(to: "dr", op: Add("9"))]"#;
    let mut t = aware([mage(&["weary"]).at(2, 2).fields(hard)], [grunt()]);
    t.dice(&d20(&[1])).act("Cleo", "weary", "Grunt");
    t.dice(&[(20, 19), (6, 1), (20, 1)]).act("Grunt", "opportunity_casting", "Cleo");
    assert!(t.has("Grunt", "exhausted"));
}

/// FOUR-SPEC-96: nothing is left to judgement: in the open, on even ground, a blow has the numbers of both parties and
/// no other.
#[test]
fn four_spec_96_no_judgement() {
    let mut t = aware([ada(), bram().at(9, 0)], [grunt()]);
    t.dice(&d20(&[2])).act("Ada", "primary_attack", "Grunt");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against), (9, 13));
    let names: Vec<&str> =
        t.fight().rules().circumstances.iter().flat_map(|c| &c.degrees).map(|d| d.name.as_str()).collect();
    let known = ["Charge", "Secondary attack", "Tertiary attack", "Range", "High ground", "Firm footing", "Concealed"];
    assert!(names.iter().all(|name| known.contains(name)), "{names:?}");
}

/// FOUR-SPEC-13, FOUR-ACT-21: a psion that pays for Concentrate with the Standard has none left to cast with (worked
/// example 10).
#[test]
fn four_spec_13_act_21_one_standard() {
    let begin = || aware([psion(&["mind_thrust"])], [grunt().at(8, 6)]);
    let mut t = begin();
    t.dice(&d20(&[20])).act("Psyche", "concentrate", ());
    assert!(t.may("Psyche", "mind_thrust"));
    let mut t = begin();
    t.act("Psyche", "advance", ()).dice(&d20(&[20])).act("Psyche", "concentrate", ());
    assert!(t.has("Psyche", "psionic_focus") && !t.may("Psyche", "mind_thrust"));
    // It is kept for the next turn.
    t.end().end();
    assert!(t.may("Psyche", "mind_thrust"));
}
