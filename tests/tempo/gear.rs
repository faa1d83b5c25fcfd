//! Consumables, and abilities of stat blocks: sections 6 and 12.

use fray::data::scope::ActionId;
use fray::fight::state::components::Carried;
use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, buy, keep, lying};

use super::{ana, bo, cy, field, gob, orc};

fn threw(t: &TestBattle) -> bool {
    t.events().any(|e| matches!(e, Event::ItemUsedUp(..)))
}

/// TEMPO-ACT-13, TEMPO-RULE-19: a draught gives 2d4 + 2 HP, both hands full, and is gone.
#[test]
fn tempo_act_13_a_consumable_is_used_at_once_and_without_a_hand() {
    let mut t = field([ana().stowed(&["healing_draught"]).pool("hp", 5)], [orc().at(9, 6)]);
    t.plan(&[("Ana", "inventory")]).turn("Ana").dice(&[(4, 3), (4, 2)]).act("Ana", "healing_draught", ());
    assert_eq!((t.hp("Ana"), threw(&t)), (12, true));
    assert_eq!(t.carries("Ana", Carried::Stowed), Vec::<String>::new());
    // One Inventory, one thing.
    assert!(!t.may("Ana", "swap"));
}

/// TEMPO-RULE-19: healing stops at the maximum, and drinking takes a carried draught.
#[test]
fn tempo_rule_19_a_draught_must_be_carried() {
    let mut t = field([ana().stowed(&["healing_draught"]).pool("hp", 18), bo()], [orc().at(9, 6)]);
    t.plan(&[("Ana", "inventory"), ("Bo", "inventory")]).turn("Bo");
    let body = t.acting("Bo", "healing_draught", ());
    assert_eq!(t.refuse(body), "You carry no healing draught.");
    t.end().turn("Ana").dice(&[(4, 4), (4, 4)]).act("Ana", "healing_draught", ());
    assert_eq!(t.hp("Ana"), 20);
}

/// TEMPO-RULE-19: salts end Debuffs, and nothing else.
#[test]
fn tempo_rule_19_clear_salts_end_all_debuffs() {
    let ana = ana().stowed(&["clear_salts"]).begins(&["slowed", "dazed", "prone"]);
    let mut t = field([ana], [orc().at(9, 6)]);
    t.plan(&[("Ana", "inventory")]).turn("Ana").act("Ana", "clear_salts", ());
    assert_eq!((t.has("Ana", "slowed"), t.has("Ana", "dazed"), t.has("Ana", "prone")), (false, false, true));
}

/// TEMPO-RULE-19: a bandage makes a Dying ally Stable, or gives 1d4 HP.
#[test]
fn tempo_rule_19_a_bandage_serves_a_dying_ally_or_oneself() {
    let mut t = field([bo(), cy().at(1, 4).stowed(&["bandage", "bandage"]).pool("hp", 9)], [orc().at(3, 4)]);
    t.plan(&[("Cy", "inventory"), ("Orc", "slow_attack")]).turn("Cy");
    let body = t.acting_with("Cy", "bandage_ally", "bandage", "Bo");
    assert_eq!(t.refuse(body), "Only a Dying ally needs it.");
    t.dice(&[(4, 3)]).act("Cy", "bandage_self", ()).end();
    assert_eq!(t.hp("Cy"), 12);
    t.turn("Orc").dice(&[(20, 18), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Bo").end();
    t.finish_round().plan(&[("Cy", "inventory")]).turn("Cy").act("Cy", "bandage_ally", "Bo").end();
    assert_eq!((t.has("Bo", "stable"), t.has("Bo", "dying")), (true, false));
    assert_eq!(t.carries("Cy", Carried::Stowed), Vec::<String>::new());
}

/// TEMPO-RULE-19: a flask strikes with DEX for 1d6 up to 5 cells away; it sets off no Dual Wield (TEMPO-REACT-16).
#[test]
fn tempo_rule_19_a_fire_flask_is_a_strike() {
    let mut t = field([bo().stowed(&["fire_flask"])], [gob().at(8, 4), orc().at(3, 4)]);
    t.plan(&[("Bo", "inventory")]).turn("Bo").story();
    let far = t.acting_with("Bo", "fire_flask", "fire_flask", "Gob");
    assert_eq!(t.refuse(far), "Out of reach: it strikes up to 5 cells.");
    t.dice(&[(20, 12), (6, 4)]).go(2, 5).act("Bo", "fire_flask", "Orc");
    let roll = t.last_roll();
    assert_eq!((roll.total, roll.against, t.last_harm().amount), (15, 10, 6));
    assert_eq!(t.asked(), "turn Bo");
    assert!(threw(&t));
}

/// TEMPO-RULE-19: a flask sets alight, if the total meets Sturdy.
#[test]
fn tempo_rule_19_a_fire_flask_burns() {
    for (die, burns) in [(9, true), (8, false)] {
        let mut t = field([bo().stowed(&["fire_flask"])], [orc().at(6, 4)]);
        t.plan(&[("Bo", "inventory")]).turn("Bo").dice(&[(20, die), (6, 4)]).act("Bo", "fire_flask", "Orc");
        assert_eq!(t.has("Orc", "burning"), burns, "{die} + 3 against 12");
    }
}

/// TEMPO-RULE-19: a mana draught takes 1 Mana back from the lowest tier.
#[test]
fn tempo_rule_19_a_mana_draught_gives_one_point_back() {
    for (tiers, after) in [((1, 0, 1), (0, 0, 1)), ((0, 1, 1), (0, 0, 1)), ((0, 0, 1), (0, 0, 0))] {
        let cy = cy().knows(&["ward"]).plans(&["ward"]).stowed(&["mana_draught"]);
        let cy = cy.pool("mana_indefinite", tiers.0).pool("mana_scene", tiers.1).pool("mana_day", tiers.2);
        let mut t = field([cy], [orc().at(9, 6)]);
        let free = t.pool("Cy", "mana");
        t.plan(&[("Cy", "inventory")]).turn("Cy").act("Cy", "mana_draught", keep(&[]));
        let left = ["mana_indefinite", "mana_scene", "mana_day"].map(|pool| t.pool("Cy", pool));
        assert_eq!((t.pool("Cy", "mana"), left), (free + 1, [after.0, after.1, after.2]));
    }
    let mut t = field([cy().stowed(&["mana_draught"])], [orc().at(9, 6)]);
    t.plan(&[("Cy", "inventory")]).turn("Cy");
    assert!(!t.may("Cy", "mana_draught"));
}

/// TEMPO-RULE-19: smoke hides what is behind it to the end of the next round.
#[test]
fn tempo_rule_19_a_smoke_pot_blocks_sight() {
    let mut t = field([ana().stowed(&["smoke_pot"])], [orc().at(9, 2)]);
    t.plan(&[("Ana", "inventory mark")]).turn("Ana");
    assert!(t.may("Ana", "mark"));
    t.end().turn("Ana");
    let far = t.acting_with("Ana", "smoke_pot", "smoke_pot", (7, 2));
    assert_eq!(t.refuse(far), "Too far: it reaches 4 cells.");
    t.act("Ana", "smoke_pot", (5, 2)).end();
    for sees in [false, true] {
        t.finish_round().plan(&[("Ana", "mark")]).turn("Ana");
        assert_eq!(t.may("Ana", "mark"), sees);
        t.end();
    }
}

/// TEMPO-RULE-19: smoke fills the cells around the one it is aimed at, and those alone.
#[test]
fn tempo_rule_19_how_far_smoke_spreads() {
    for (pot, sees) in [((4, 4), false), ((4, 5), true)] {
        let mut t = field([ana().at(2, 3).stowed(&["smoke_pot"])], [orc().at(8, 3)]);
        t.plan(&[("Ana", "inventory mark")]).turn("Ana").end().turn("Ana");
        t.act("Ana", "smoke_pot", pot).end().finish_round().plan(&[("Ana", "mark")]).turn("Ana");
        assert_eq!(t.may("Ana", "mark"), sees, "{pot:?}");
    }
}

/// TEMPO-SPEC-05: the Attack must be unused and unplanned, and then it is used.
#[test]
fn tempo_spec_05_a_strike_consumable_uses_up_inventory_and_attack() {
    let bo = || bo().stowed(&["fire_flask"]);
    let mut t = field([bo()], [orc().at(3, 4)]);
    t.plan(&[("Bo", "quick_attack inventory")]).turn("Bo").end().turn("Bo");
    let body = t.acting("Bo", "fire_flask", "Orc");
    assert!(t.refuse(body).ends_with("the same kind of action was done already in this round."));

    let mut t = field([bo()], [orc().at(3, 4)]);
    t.plan(&[("Bo", "inventory slow_attack")]).turn("Bo");
    let body = t.acting("Bo", "fire_flask", "Orc");
    assert!(t.refuse(body).ends_with("the same kind of action is planned already."));

    let mut t = field([bo()], [orc().at(3, 4)]);
    t.plan(&[("Bo", "inventory -")]).turn("Bo").dice(&[(20, 12), (6, 4)]).act("Bo", "fire_flask", "Orc").end();
    t.call("heroes", 7);
    for refused in ["slow_attack", "inventory"] {
        let body = t.replanned("Bo", 1, refused);
        t.refuse(body);
    }
}

/// TEMPO-SPEC-05, TEMPO-SPEC-04: a bought Inventory is outside the rule.
#[test]
fn tempo_spec_05_a_bought_inventory_asks_for_no_key() {
    let mut t = field([bo().stowed(&["fire_flask"])], [orc().at(3, 4)]);
    t.plan(&[("Bo", "quick_attack slow_attack"), ("Orc", "rest")][1..]);
    t.turn("Orc").end().finish_round();
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").end().act("Bo", "exert_action", buy("inventory", 6)).turn("Bo");
    t.dice(&[(20, 12), (6, 4)]).act("Bo", "fire_flask", "Orc");
    assert!(threw(&t));
}

/// TEMPO-RULE-19: what takes no hand is put away when it is picked up.
#[test]
fn tempo_rule_19_a_consumable_is_picked_up_into_the_pack() {
    let gob = gob().at(3, 2).stowed(&["healing_draught"]).pool("hp", 1);
    let mut t = field([ana().held(&["longsword"])], [gob, orc().at(9, 6)]);
    t.plan(&[("Ana", "standard_attack inventory")]).turn("Ana").dice(&[(20, 15), (8, 8)]);
    t.act("Ana", "standard_attack", "Gob").end().turn("Ana").act("Ana", "pick_up", lying("healing_draught"));
    assert_eq!(t.carries("Ana", Carried::Stowed), ["healing_draught"]);
}

/// TEMPO-STAT-09: what a stat block does not list is not known.
#[test]
fn tempo_stat_09_reactions_paradigms_and_abilities_are_listed() {
    let mut t = field([ana().knows(&["shield_block"]).stances(&["sentinel"]), bo().at(9, 6)], [orc(), gob()]);
    for (who, knows) in [("Ana", true), ("Bo", false)] {
        let id = t.who(who);
        let rules = t.fight().rules().clone();
        let block = rules.actions.iter().zip(0..).find(|(a, _)| *a.key == "shield_block").map(|(_, n)| ActionId(n));
        let known = block.map(|block| t.fight().arena().knows(id, block));
        assert_eq!(known, Some(knows), "{who}");
    }
    t.plan(&[("Ana", "shift"), ("Bo", "shift")]).turn("Ana");
    assert!(t.may("Ana", "paradigm"));
    t.end().turn("Bo");
    assert!(!t.may("Bo", "paradigm"), "Balanced is all that Bo knows");
}
