//! The changes that prompts show for an act, against the results of the dice: every die is tried.

use fray::fight::preview::windows::WindowPreview;
use fray::fight::state::order::OrderKind;
use fray::kernel::odds::Chance;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ana, bo, field, gob, orc};

/// What an act would change.
fn stakes(t: &mut TestBattle, who: &str, action: &str) -> Vec<WindowPreview> {
    let OrderKind::Act(draft) = t.acting(who, action, ()) else { panic!("it is an act") };
    t.fight().arena().window_previews(&draft)
}

fn chance(stakes: &[WindowPreview]) -> (Chance, Chance) {
    let found = stakes.iter().find_map(|s| if let WindowPreview::Chance(_, a, b) = s { Some((*a, *b)) } else { None });
    found.unwrap_or_else(|| panic!("no chance among {stakes:?}"))
}

fn same(a: Chance, ways: u128, of: u128) {
    assert_eq!(a.ways * of, ways * a.of, "{a:?} is not {ways} of {of}");
}

/// Bo behind a wall, and the Orc far on the other side.
fn covert(friends: impl IntoIterator<Item = TestCombatant>) -> TestBattle {
    let map = TestScene::new("tempo", &["......", ".#....", "......", "......"]).fields("open_sheets: true");
    let heroes = [bo().at(0, 1)].into_iter().chain(friends);
    map.side("heroes", heroes).side("monsters", [orc().at(3, 1)]).deal()
}

/// TEMPO-RULE-21: points make up for a total that is too low.
#[test]
fn tempo_rule_21_the_prompt_says_what_momentum_makes_of_a_total() {
    let eager = ana().fields("modifiers: [(to: \"first_momentum\", op: Add(\"2\"))]");
    let mut t = field([eager], [orc()]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 5)]).act("Ana", "standard_attack", "Orc");
    let told = stakes(&mut t, "Ana", "momentum_total");
    assert!(matches!(told[0], WindowPreview::Total(_, 8, 10, 10)), "{told:?}");
    let (now, then) = chance(&told);
    assert_eq!((now.percent(), then.percent()), (0, 100));
}

/// TEMPO-RULE-29: the chance of another try is that of the dice.
#[test]
fn tempo_rule_29_the_prompt_says_the_chance_of_another_try() {
    let failed = || {
        let mut t = covert([]);
        t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 2)]).act("Bo", "hide", ());
        assert_eq!(t.asked(), "window roll_failed heroes");
        t
    };
    let (now, then) = chance(&stakes(&mut failed(), "Bo", "exert_retry"));
    assert_eq!(now.ways, 0);
    let hit = |die: &u16| {
        let mut t = failed();
        t.dice(&[(20, *die)]).act("Bo", "exert_retry", ());
        t.has("Bo", "hidden")
    };
    let hits = (1..=20).filter(hit).count();
    assert!(hits > 0 && hits < 20);
    same(then, hits as u128, 20);
}

/// TEMPO-ROLL-06: with help either total may suffice.
#[test]
fn tempo_roll_06_the_prompt_says_what_help_makes_of_the_chance() {
    let asked = || {
        let mut t = covert([ana().at(0, 2)]);
        t.plan(&[("Ana", "help"), ("Bo", "hide")]).turn("Ana").act("Ana", "help_teamwork", "Bo").end().turn("Bo");
        t.act("Bo", "hide", ());
        t
    };
    let (now, then) = chance(&stakes(&mut asked(), "Ana", "teamwork"));
    let sees = |help: Option<u16>, own: u16| {
        let mut t = asked();
        match help {
            Some(die) => t.dice(&[(20, die), (20, own)]).act("Ana", "teamwork", ()),
            None => t.dice(&[(20, own)]).pass(),
        };
        t.has("Bo", "hidden")
    };
    // Below what suffices every die fails, so the least one that does says it for all.
    let alone = (1..=20).filter(|own| sees(None, *own)).count();
    let helps = (1..=20).filter(|die| sees(Some(*die), 1)).count();
    assert!(alone > 0 && alone < 20 && helps > 0 && helps < 20, "{alone} {helps}");
    same(now, alone as u128, 20);
    same(then, 400 - ((20 - alone) * (20 - helps)) as u128, 400);
}

/// TEMPO-RULE-43: what a shield leaves of the damage.
#[test]
fn tempo_rule_43_the_prompt_says_what_a_block_leaves() {
    let hit = || {
        let lay = TestScene::new("tempo", &["............"; 7]).fields("open_sheets: true");
        let mut t = lay
            .side("heroes", [ana().knows(&["shield_block"])])
            .side("monsters", [gob().score("dex", 8).at(3, 2)])
            .deal();
        t.plan(&[("Gob", "quick_attack")]).turn("Gob").dice(&[(20, 15)]).act("Gob", "quick_attack", "Ana");
        t
    };
    let told = stakes(&mut hit(), "Ana", "shield_block");
    let Some(WindowPreview::Damage([now, then])) = told.first() else { panic!("{told:?}") };
    let harm = |block: bool| {
        let taken = (1..=4).map(|die| {
            let mut t = hit();
            t.dice(&[(4, die)]);
            let _ = if block { t.act("Ana", "shield_block", ()) } else { t.pass() };
            t.last_harm().amount
        });
        let taken: Vec<i32> = taken.collect();
        (taken.iter().copied().min().unwrap_or(0), taken.iter().copied().max().unwrap_or(0))
    };
    assert_eq!(((now.1, now.2), (then.1, then.2)), (harm(false), harm(true)));
    assert!(then.2 < now.2);
}
