//! What is held, carried, drawn, dropped and drunk, and what armour and weapons do.

use fray::fight::state::components::Carried;
use fray::fight::state::order::OrderKind;
use fray::testkit::{lying, object};

use super::{ayla, begin, brute, d6, field, lay};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-ACT-09, AP-RULE-17: 1 AP from a scabbard or a pocket, 3 from a pouch, 6 from a sack, into a free hand.
#[test]
fn ap_act_09_rule_17_containers() {
    let carried = ["dagger", "healing_potion", "healing_kit", "flint", "greatsword"];
    let mut t = field([ayla().pool("ap", 14).stowed(&carried)], [brute()], &FIRST);
    let one = t.acting_with("Ayla", "retrieve", "greatsword", ());
    assert_eq!(t.refuse(one), "Nothing is put away that a free hand could take.".to_owned());
    for (item, cost) in [("dagger", 1), ("flint", 1), ("healing_potion", 3), ("healing_kit", 6)] {
        let mut t = field([ayla().pool("ap", 14).stowed(&carried)], [brute()], &FIRST);
        let before = t.pool("Ayla", "ap");
        t.act_with("Ayla", "retrieve", item, ());
        assert_eq!(t.carries("Ayla", Carried::Hand), ["longsword", item]);
        assert_eq!(before - t.pool("Ayla", "ap"), cost, "{item}");
        // Both hands are full now.
        assert!(!t.may("Ayla", "retrieve"));
        t.act_with("Ayla", "stow", item, ());
        assert_eq!(before - t.pool("Ayla", "ap"), 2 * cost, "{item}");
        assert_eq!(t.carries("Ayla", Carried::Hand), ["longsword"]);
    }
    // What takes both hands wants both of them.
    let mut t = field([ayla().pool("ap", 14).stowed(&["greatsword"])], [brute()], &FIRST);
    assert!(!t.may("Ayla", "retrieve"));
    t.act("Ayla", "stow", ()).act("Ayla", "retrieve", ());
    assert_eq!(t.carries("Ayla", Carried::Hand).len(), 1);
}

/// AP-ACT-25, AP-RULE-17: picking up costs 3 and takes a free hand, and what is released lies in the cell.
#[test]
fn ap_act_25_rule_17_picking_up() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.act_with("Ayla", "drop", "longsword", ());
    assert_eq!((t.carries("Ayla", Carried::Hand).len(), t.pool("Ayla", "ap")), (0, 7));
    t.act("Ayla", "move", 1).go(1, 2);
    t.act("Ayla", "pick_up", lying("longsword"));
    assert_eq!((t.carries("Ayla", Carried::Hand).len(), t.pool("Ayla", "ap")), (1, 3));
}

/// AP-ACT-32, AP-TIME-39: what is held can be let go of at any time, in the turn of an ally too, and the question
/// stands again.
#[test]
fn ap_act_32_time_39_letting_go_at_any_time() {
    let bela = ayla().named("Bela").at(5, 5);
    let mut t = field([ayla(), bela], [brute()], &[[1, 1, 2], [1, 1, 1], [1, 1, 2]]);
    assert_eq!(t.whose_turn().as_deref(), Some("Ayla"));
    let drop = t.acting_with("Bela", "drop", "longsword", ());
    t.submit(drop.clone());
    assert_eq!((t.whose_turn().as_deref(), t.carries("Bela", Carried::Hand).len()), (Some("Ayla"), 0));
    assert_eq!((t.pool("Bela", "ap"), t.at("Bela")), (7, Some((5, 5))));
    // A foe of the side that is asked has to wait.
    let axe = t.acting_with("Brute", "drop", "war_axe", ());
    assert_eq!(t.refuse(axe.clone()), "That cannot be done at this moment.");
    t.end().end();
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
    t.submit(axe);
    assert_eq!(t.carries("Brute", Carried::Hand), ["shield"]);
    assert_eq!(t.value("Brute", "melee_defence"), 12);
}

/// AP-ACT-25: potions are drunk from the hand for 4 AP and are gone.
#[test]
fn ap_act_25_potions() {
    let tired = ayla().pool("stamina", 2).pool("mana", 1).stowed(&["stamina_potion", "mana_potion"]);
    let mut t = field([tired.pool("ap", 14)], [brute()], &FIRST);
    assert!(!t.may("Ayla", "drink_stamina"));
    t.act_with("Ayla", "retrieve", "stamina_potion", ()).act("Ayla", "drink_stamina", ());
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "ap")), (8, 14));
    t.act_with("Ayla", "retrieve", "mana_potion", ()).act("Ayla", "drink_mana", ());
    // No more than there can be.
    assert_eq!((t.pool("Ayla", "mana"), t.pool_max("Ayla", "mana"), t.pool("Ayla", "ap")), (5, 5, 7));
    assert!(t.carries("Ayla", Carried::Hand) == ["longsword"] && t.carries("Ayla", Carried::Stowed).is_empty());
    // Six of either.
    let learned = ayla().score("lor", 9).pool("stamina", 2).pool("mana", 1);
    let mut t = field([learned.pool("ap", 14).held(&["stamina_potion", "mana_potion"])], [brute()], &FIRST);
    t.act("Ayla", "drink_stamina", ()).act("Ayla", "drink_mana", ());
    assert_eq!((t.pool("Ayla", "stamina"), t.pool("Ayla", "mana")), (8, 7));
}

/// AP-ACT-25: a torch takes 2 AP from a flame, 8 from flint and steel; a door 2, a bell 6.
#[test]
fn ap_act_25_fire_doors_and_bells() {
    let mut t = field([ayla().pool("ap", 14).held(&["torch", "flint"])], [brute()], &FIRST);
    assert!(!t.may("Ayla", "light_torch"));
    t.act("Ayla", "strike_fire", ());
    assert_eq!(
        (t.pool("Ayla", "ap"), t.carries("Ayla", Carried::Hand)),
        (13, vec!["lit_torch".into(), "flint".into()])
    );
    let mut t = field([ayla().pool("ap", 14).held(&["torch", "lit_torch"])], [brute()], &FIRST);
    t.act("Ayla", "light_torch", ());
    assert_eq!((t.pool("Ayla", "ap"), t.carries("Ayla", Carried::Hand)), (19, vec!["lit_torch".into(); 2]));
    let map = ["......", ".DB...", "......"];
    for (at, cost) in [((1, 1), 2), ((2, 1), 6)] {
        let lay = fray::testkit::TestScene::new("action_points", &map)
            .legend('D', "Object(object: \"door\", on: \"floor\")")
            .legend('B', "Object(object: \"bell\", on: \"floor\")")
            .side("heroes", [ayla().at(1, 2)])
            .side("monsters", [brute().at(5, 2)])
            .fields("open_sheets: true");
        let mut t = begin(&lay, &FIRST);
        t.act("Ayla", "use_object", object(at.0, at.1));
        assert_eq!(7 - t.pool("Ayla", "ap"), cost);
    }
}

/// AP-ACT-25: a crossbow is loaded for 6 AP before it shoots again; bows need nothing of the kind (AP-RULE-18).
#[test]
fn ap_act_25_rule_18_loading() {
    let mut t = field([ayla().pool("ap", 14).held(&["crossbow"])], [brute().at(8, 2)], &FIRST);
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "standard_attack", "Brute");
    let again = t.acting("Ayla", "standard_attack", "Brute");
    assert_eq!(t.refuse(again), "The weapon is not loaded.");
    let before = t.pool("Ayla", "ap");
    t.act("Ayla", "load", ());
    assert_eq!(before - t.pool("Ayla", "ap"), 6);
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "standard_attack", "Brute");
    let mut t = field([ayla().pool("ap", 14).held(&["short_bow"])], [brute().at(8, 2)], &FIRST);
    for _ in 0..3 {
        t.dice(&d6(&[1, 2, 2])).act("Ayla", "standard_attack", "Brute");
    }
}

/// AP-STAT-17: what blocks does so in the hand only.
#[test]
fn ap_stat_17_blocking_takes_a_hand() {
    let mut t = field([ayla().pool("ap", 3)], [brute()], &FIRST);
    assert_eq!(t.value("Ayla", "melee_defence"), 13);
    t.act("Ayla", "stow", ());
    assert_eq!(t.value("Ayla", "melee_defence"), 12);
    t.act("Ayla", "retrieve", ());
    assert_eq!(t.value("Ayla", "melee_defence"), 13);
}

/// AP-RULE-03, AP-RULE-04: a crossbow passes by 2 of what armour gives, and by nothing else.
#[test]
fn ap_rule_03_04_piercing() {
    for (armour, soaked) in
        [(None, 2), (Some("padded"), 2), (Some("leather"), 2), (Some("mail"), 3), (Some("plate"), 4)]
    {
        let worn = armour.map_or_else(Vec::new, |a| vec![a]);
        let mut t = field([ayla().held(&["crossbow"])], [brute().worn(&worn).at(8, 2)], &FIRST);
        t.dice(&d6(&[4, 4, 4])).act("Ayla", "standard_attack", "Brute");
        assert_eq!(t.last_harm().soaked, soaked, "{armour:?}");
    }
    // Shots of other kinds meet all of it.
    let mut t = field([ayla().held(&["short_bow"])], [brute().at(8, 2)], &FIRST);
    t.dice(&d6(&[4, 4, 4])).act("Ayla", "standard_attack", "Brute");
    assert_eq!(t.last_harm().soaked, 4);
}

/// AP-TIME-07, AP-ACT-41: what makes acts cheaper stops at 1 unless it says otherwise; what makes them dearer counts
/// before it is judged who can pay.
#[test]
fn ap_time_07_act_41_costs_that_change() {
    let rules = "(conditions: [
        (key: \"nimble\", name: \"Nimble\", text: \"\", modifiers: [(to: \"ap_change\", op: Add(\"-5\"), when: \"act('attack')\")]),
        (key: \"fleet\", name: \"Fleet\", text: \"\", modifiers: [(to: \"ap_least\", op: AtMost(\"0\"))]),
        (key: \"slow\", name: \"Slow\", text: \"\", modifiers: [(to: \"ap_change\", op: Add(\"2\"), when: \"act('attack')\")]),
    ])";
    for (borne, action, cost) in [
        (&[][..], "standard_attack", 6),
        (&["nimble"], "standard_attack", 1),
        (&["nimble"], "quick_attack", 1),
        (&["nimble", "fleet"], "quick_attack", 0),
        (&["slow"], "quick_attack", 5),
    ] {
        let mut t = begin(&lay([ayla().begins(borne)], [brute()]).rules(rules), &FIRST);
        let OrderKind::Act(draft) = t.acting("Ayla", action, "Brute") else { panic!("an act") };
        t.dice(&d6(&[1, 2, 3])).submit(OrderKind::Act(draft));
        assert_eq!(7 - t.pool("Ayla", "ap"), cost, "{borne:?} {action}");
    }
    // 5 for a quick one: with 5 it is paid for at once, with 4 something is still owed.
    let mut t = begin(&lay([ayla().begins(&["slow"])], [brute()]).rules(rules), &FIRST);
    for (points, owed) in [(2, 0), (1, 1)] {
        t.act("Ayla", "move", points);
        let OrderKind::Act(draft) = t.acting("Ayla", "quick_attack", "Brute") else { panic!("an act") };
        assert_eq!(t.fight().arena().owes(&draft), owed);
    }
}
