//! Initiative, surprise and the turns before the first round.

use fray::fight::Fight;
use fray::fight::state::order::{Order, OrderKind};
use fray::kernel::ids::CombatantId;

use super::{d20, field, guard, lay, milo, vera};

/// VIT-TIME-03, VIT-TIME-05, VIT-TIME-07, VIT-TIME-08, VIT-TIME-10, VIT-TIME-11, VIT-COND-03: the
/// aware go first, by one action; then all in the order that they have rolled, round after round.
#[test]
fn vit_time_03_04_05_07_08_10_11_cond_03_rule_05_surprise() {
    let mut t = super::TestScene::new("vitality", &["................"; 7])
        .side("heroes", [vera()])
        .side_with("friends", "allies: [\"heroes\"], role: Some(Player), surprise: Automatic", [milo()])
        .side_with("others", "surprise: Automatic", [guard().at(12, 2)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[5, 16, 12]));
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
    assert!(!t.has("Vera", "flat_footed") && t.has("Milo", "flat_footed") && t.has("Guard", "flat_footed"));
    assert!(t.has("Milo", "surprised") && t.has("Guard", "surprised"));
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (1, 0));
    assert!(!t.may("Vera", "extra_attack"));
    t.act("Vera", "move", ());
    assert_eq!((t.pool("Vera", "standard"), t.may("Vera", "attack")), (0, false));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Milo"));
    assert!(!t.has("Milo", "flat_footed") && t.has("Guard", "flat_footed") && !t.has("Vera", "flat_footed"));
    assert!(!t.has("Guard", "surprised"));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"), "14 and 14, and hers is the better modifier");
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Guard"));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Milo"));
}

/// VIT-TIME-04: of equal totals and equal modifiers a coin that is tossed once says who comes first.
#[test]
fn vit_time_04_equals() {
    let late = guard().at(14, 6).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("-40"))]"#);
    let setup = lay([vera(), vera().named("Twin").at(2, 4)], [late]).setup();
    let order = |seed: u64| {
        let mut fight = Fight::new(&setup, seed).expect("the rules come to rest");
        let [one, other] = [0, 1].map(|id| fight.arena().rank(CombatantId(id)));
        let mut firsts = Vec::new();
        for turn in 0..6 {
            let by = fight.arena().stack.turn().expect("it is somebody's turn").by;
            if turn % 3 == 0 {
                firsts.push(by);
            }
            let decision = fight.decision().expect("it goes on").id;
            fight.submit(Order { decision, body: OrderKind::EndTurn }).expect("a turn can be ended");
        }
        assert_eq!(firsts[0], firsts[1], "once for all");
        (one == other).then(|| firsts[0])
    };
    let firsts: Vec<CombatantId> = (0..200).filter_map(order).collect();
    assert!([0, 1].iter().all(|id| firsts.contains(&CombatantId(*id))), "{firsts:?}");
}

/// VIT-TIME-09: where all are surprised no combatant acts ahead of the first round.
#[test]
fn vit_time_09_all_surprised() {
    let mut t = super::TestScene::new("vitality", &["................"; 7])
        .side_with("heroes", "surprise: Automatic", [vera()])
        .side_with("others", "surprise: Automatic", [guard().at(12, 2)])
        .deal_with(&d20(&[5, 12]));
    assert_eq!((t.whose_turn().as_deref(), t.pool("Vera", "short")), (Some("Vera"), 1));
}

/// VIT-TIME-06, VIT-COND-01, VIT-COND-02, VIT-RULE-14: every combatant begins flat-footed, until its own first turn.
#[test]
fn vit_time_02_06_cond_01_02_rule_14_flat_footed() {
    let mut t = field([vera()], [guard()], &[15, 3]);
    assert!(!t.has("Vera", "flat_footed") && t.has("Guard", "flat_footed"));
    assert_eq!((t.value("Guard", "defence"), t.value("Guard", "cmd"), t.value("Guard", "reflex")), (2, 2, 1));
    // It strikes at no openings.
    t.act("Vera", "move", ()).walk(&[(2, 3), (1, 4)]);
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
    t.end();
    assert!(!t.has("Guard", "flat_footed"));
    assert_eq!(t.value("Guard", "defence"), 3);
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Vera"));
}

/// VIT-RULE-25: a combatant that comes later rolls initiative, acts in the next round and is flat-footed until then.
#[test]
fn vit_rule_25_reinforcements() {
    let late = guard().named("Late").at(12, 2).arrives(2, None);
    let mut t = lay([vera()], [guard().at(10, 2), late]).deal_with(&d20(&[15, 3]));
    t.end();
    t.dice(&d20(&[20])).end();
    assert!(t.has("Late", "flat_footed"));
    assert_eq!(t.pool("Late", "initiative"), 22);
    t.end().end().end();
    assert_eq!(t.whose_turn().as_deref(), Some("Late"));
    assert!(!t.has("Late", "flat_footed"));
}
