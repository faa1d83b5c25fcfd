//! Odds in duels that are set up by hand: what they are, why, and that they are those of the dice.

use fray::fight::state::components::Carried;
use fray::fight::state::log::{BreakdownPart, Cause};
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use fray::kernel::odds::Dist;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::compare::assert_told_as_played;

/// The act that the pending decision offers against a target with a weapon.
fn draft(t: &mut TestBattle, who: &str, action: &str, weapon: &str, target: &str) -> ActOrder {
    let (tool, target) = (t.item(who, weapon), t.who(target));
    let body = t.acting_with(who, action, weapon, "Foe");
    let OrderKind::Act(draft) = body else { panic!("an act") };
    assert_eq!((draft.tool, &draft.aim), (Some(tool), &ChosenTarget::Target(target)));
    draft
}

/// The listed parts of a figure add up to it.
fn explained(form: &str, t: &mut TestBattle, draft: &ActOrder) {
    let arena = t.fight().arena();
    let (Some(odds), Some(why)) = (arena.odds(draft), arena.strike_breakdown(draft)) else {
        panic!("{form}: reasons and odds")
    };
    let (count, sides, keep) = why.dice;
    let dice = Dist::dice(count.into(), sides, keep).expect("few dice");
    let damage = dice.map(|n| {
        let (raw, soaked) = why.blow.land(n + why.plus);
        (raw - soaked).max(0)
    });
    assert_eq!(damage, Some(odds.damage), "{form}: damage");
    let sum = |parts: &[BreakdownPart]| parts.iter().map(|p| p.amount).sum::<i32>();
    assert_eq!(sum(&why.bonus), why.blow.bonus, "{form}: bonus of damage");
    let (cover, own): (Vec<BreakdownPart>, Vec<BreakdownPart>) =
        odds.parts.iter().partition(|p| p.cause == Cause::Cover);
    assert_eq!(sum(&own), odds.bonus, "{form}: bonus to hit");
    assert_eq!(sum(&why.against) - sum(&cover), odds.against, "{form}: number to meet");
}

/// Compares the odds that the engine shows for an act with what it plays.
fn compare(form: &str, t: &mut TestBattle, draft: &ActOrder) {
    explained(form, t, draft);
    assert_told_as_played(form, t.fight(), draft);
}

fn hero() -> TestCombatant {
    TestCombatant::new("Hero").at(1, 1).score("str", 2).score("dex", 3)
}

fn foe() -> TestCombatant {
    TestCombatant::new("Foe").at(2, 1).score("for", -1).score("dex", 1).worn(&["light_armour"])
}

/// Open ground, open sheets.
fn ground() -> TestScene {
    TestScene::new("tempo", &["........"; 3]).fields("open_sheets: true")
}

/// A hero and a foe at the hero's turn for an attack.
fn duel(hero: TestCombatant, foe: TestCombatant, entry: &str) -> TestBattle {
    let mut t = ground().side("heroes", [hero]).side("foes", [foe]).deal();
    t.plan(&[("Hero", entry)]).turn("Hero");
    t
}

#[test]
fn a_quick_attack_with_a_shortsword() {
    let mut t = duel(hero().held(&["shortsword"]), foe(), "quick_attack");
    let draft = draft(&mut t, "Hero", "quick_attack", "shortsword", "Foe");
    compare("shortsword", &mut t, &draft);
}

#[test]
fn a_slow_attack_against_heavy_armour_and_a_shield_that_fells_the_weak() {
    let tough = foe().worn(&["heavy_armour"]).held(&["shield"]);
    let mut t = duel(hero().held(&["greatsword"]), tough, "slow_attack");
    let draft = draft(&mut t, "Hero", "slow_attack", "greatsword", "Foe");
    compare("greatsword", &mut t, &draft);
}

#[test]
fn a_standard_attack_against_a_marked_target() {
    let mut t = duel(hero().held(&["longsword"]), foe(), "mark standard_attack");
    t.act("Hero", "mark", "Foe").end().turn("Hero");
    let draft = draft(&mut t, "Hero", "standard_attack", "longsword", "Foe");
    compare("marked", &mut t, &draft);
    assert_eq!(t.fight().arena().odds(&draft).map(|o| o.edge), Some(1));
}

#[test]
fn a_shot_over_cover() {
    let lay = TestScene::new("tempo", &["........", "....w...", "........"])
        .legend('w', "Ground(\"low_wall\")")
        .fields("open_sheets: true");
    let mut t = lay.side("heroes", [hero().held(&["bow"])]).side("foes", [foe().at(6, 1)]).deal();
    t.plan(&[("Hero", "standard_attack")]).turn("Hero");
    let draft = draft(&mut t, "Hero", "standard_attack", "bow", "Foe");
    let odds = t.fight().arena().odds(&draft).expect("a shot has odds");
    assert_eq!(odds.against, 13, "Defence 11 and cover 2");
    compare("bow over a low wall", &mut t, &draft);
}

#[test]
fn a_thrown_dagger_at_a_prone_target() {
    let thrower = TestCombatant::new("Thug").at(5, 1).score("str", 6).held(&["maul"]);
    let mut t = ground()
        .side("heroes", [hero().held(&["dagger"]), thrower])
        .side("foes", [foe().at(4, 1).score("for", 3)])
        .deal();
    t.plan(&[("Hero", "slow_attack"), ("Thug", "slow_attack")]).turn("Thug");
    t.dice(&[(20, 19), (6, 1), (6, 1)]).act("Thug", "slow_attack", "Foe");
    assert!(t.has("Foe", "prone"), "the maul topples");
    t.end().turn("Hero");
    let draft = draft(&mut t, "Hero", "slow_attack", "dagger", "Foe");
    assert_eq!(t.fight().arena().odds(&draft).map(|o| o.edge), Some(-1), "from afar");
    compare("thrown dagger", &mut t, &draft);
}

#[test]
fn a_strike_at_a_guarded_target() {
    let guard = TestCombatant::new("Guard").at(3, 1).held(&["shield"]).worn(&["heavy_armour"]);
    let mut t = ground().side("heroes", [hero().held(&["maul"])]).side("foes", [foe(), guard]).deal();
    t.plan(&[("Hero", "slow_attack"), ("Guard", "guard")]).turn("Guard");
    t.act("Guard", "guard", "Foe").end().turn("Hero");
    let draft = draft(&mut t, "Hero", "slow_attack", "maul", "Foe");
    let odds = t.fight().arena().odds(&draft).expect("a strike has odds");
    assert_eq!((odds.edge, odds.soak), (-1, 4), "Disadvantage, and the guard's armour and shield");
    // Possible interrupts are shown: the guard may take the blow, because it is 7.
    let names: Vec<u16> = t.fight().arena().act_reactions(&draft).reactions.iter().map(|threat| threat.who.0).collect();
    assert_eq!(names, [t.who("Guard").0]);
    compare("guarded", &mut t, &draft);
}

#[test]
fn a_second_strike() {
    let mut t = duel(hero().held(&["longsword", "mace"]), foe().score("for", 3), "standard_attack");
    t.dice(&[(20, 15), (8, 1)]).act_with("Hero", "standard_attack", "longsword", "Foe");
    let second = t.fight().offers().into_iter().find_map(|offer| match offer {
        Offer::Act { by, action, tool, mut aims } => Some(ActOrder { by, action, tool, aim: aims.remove(0) }),
        _ => None,
    });
    let draft = second.expect("the second strike is offered");
    assert_eq!(t.carries("Hero", Carried::Hand).len(), 2);
    compare("second strike", &mut t, &draft);
}

#[test]
fn closed_sheets_have_no_odds() {
    let mut t = TestScene::new("tempo", &["........"; 3])
        .side("heroes", [hero().held(&["shortsword"])])
        .side("foes", [foe()])
        .deal();
    t.plan(&[("Hero", "quick_attack")]).turn("Hero");
    let draft = draft(&mut t, "Hero", "quick_attack", "shortsword", "Foe");
    assert!(t.fight().arena().odds(&draft).is_none());
}

#[test]
fn odds_roll_no_dice() {
    let mut t = duel(hero().held(&["shortsword"]), foe(), "quick_attack");
    let draft = draft(&mut t, "Hero", "quick_attack", "shortsword", "Foe");
    let before = t.fight().state_hash();
    assert!(t.fight().arena().odds(&draft).is_some());
    assert_eq!(t.fight().state_hash(), before);
}

/// The odds of a roll that is no strike, as ways of ways.
fn told(t: &mut TestBattle, body: OrderKind) -> Vec<Option<(u128, u128)>> {
    let OrderKind::Act(draft) = body else { panic!("an act") };
    let gambles = t.fight().arena().roll_previews(&draft);
    gambles.iter().map(|g| g.chance.map(|c| (c.ways, c.of))).collect()
}

/// Rolls that are no strikes have odds too: they count the faces of the die that succeed.
#[test]
fn hiding_has_odds() {
    let wall = |fields| {
        let lay = TestScene::new("tempo", &[".#......"; 3]).fields(fields);
        lay.side("heroes", [hero().at(0, 0).score("dex", 3)]).side("foes", [foe().at(4, 0).score("awr", 1)]).deal()
    };
    let mut t = wall("open_sheets: true");
    t.plan(&[("Hero", "hide")]).turn("Hero");
    let hide = t.acting("Hero", "hide", ());
    assert_eq!(told(&mut t, hide), [Some((13, 20))], "11 is met from 8 on");

    let mut t = wall("open_sheets: false");
    t.plan(&[("Hero", "hide")]).turn("Hero");
    let hide = t.acting("Hero", "hide", ());
    assert_eq!(told(&mut t, hide), [None], "how keen the watcher is has to be found out first");
}

/// Under Vitality both sides of a strike can roll, and a strike may bypass the Vitality of a flat-footed foe.
#[test]
fn opposed_strikes_at_the_flat_footed() {
    for (hero_pc, foe_pc) in [(true, true), (true, false), (false, true), (false, false)] {
        let body = |name: &str| {
            let abilities = ["str", "dex", "con", "int", "wis", "cha"];
            let piece = abilities.iter().fold(TestCombatant::new(name), |piece, ability| piece.score(ability, 12));
            piece.score("level", 3).traits(&["warrior"])
        };
        let mut t = TestScene::new("vitality", &["........"; 3])
            .side("heroes", [body("Hero").at(1, 1).pc(hero_pc).held(&["machete"])])
            .side("foes", [body("Foe").at(2, 1).pc(foe_pc).pool("vp", 3).pool("wp", 8)])
            .fields("open_sheets: true")
            .deal_with(&[(20, 20), (20, 1)]);
        let draft = draft(&mut t, "Hero", "attack", "machete", "Foe");
        compare(&format!("pc {hero_pc} at pc {foe_pc}"), &mut t, &draft);
    }
}

/// An act that is begun before its target is chosen tells nothing of rolls at that target.
#[test]
fn rolls_at_a_target_that_is_not_chosen_yet_are_not_told() {
    let mut t = TestScene::new("seconds", &["........"; 3])
        .side("heroes", [TestCombatant::new("Hero").at(1, 1).score("str", 2)])
        .side("foes", [TestCombatant::new("Foe").at(2, 1)])
        .fields("open_sheets: true")
        .deal_with(&[(20, 20), (20, 1)]);
    let OrderKind::Act(grapple) = t.acting("Hero", "grapple", "Foe") else { panic!("an act") };
    let arena = t.fight().arena();
    assert_eq!(arena.roll_previews(&grapple).len(), 1);
    let open = ActOrder { aim: ChosenTarget::Open, ..grapple };
    assert_eq!(arena.roll_previews(&open), []);
}
