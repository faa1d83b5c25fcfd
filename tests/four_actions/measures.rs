//! Measures: what ground and things cost, how high they are, how far spells reach, how wide they are and what they
//! take.

use fray::fight::state::order::ChosenTarget;
use fray::kernel::cell::Cell;
use fray::testkit::{TestCombatant, TestScene};

use super::casting::{mage, psion};
use super::spells::target;
use super::{ada, aware, bram, d20, grunt};
use crate::support::what;

/// FOUR-MOVE-04: which ground, and which objects, are difficult.
#[test]
fn four_move_04_what_is_difficult() {
    let costs = [
        ("floor", 1),
        ("grass", 1),
        ("road", 1),
        ("dirt", 1),
        ("asphalt", 1),
        ("tiles", 1),
        ("doorway", 1),
        ("smoke", 1),
        ("hush", 1),
        ("spores", 1),
        ("drenched", 1),
        ("mud", 2),
        ("rubble", 2),
        ("shallows", 2),
        ("bush", 2),
        ("thicket", 2),
        ("low_wall", 2),
        ("rails", 2),
        ("bench", 2),
        ("planter", 2),
        ("counter", 2),
        ("brambles", 2),
        ("corpse", 2),
        ("web", 2),
        ("door open", 1),
        ("door broken", 1),
        ("gate open", 1),
        ("gate broken", 1),
        ("lever closed", 1),
        ("table upright", 2),
        ("table broken", 2),
        ("barrel broken", 2),
        ("crate broken", 2),
        ("chair whole", 2),
        ("chair broken", 2),
        ("cart broken", 2),
        ("pane broken", 2),
        ("chest broken", 2),
    ];
    let found = costs.map(|(key, _)| {
        let lay = TestScene::new("four_actions", &[".X.....", "......."]).legend('X', &what(key));
        let lay = lay.side("heroes", [ada().at(0, 0)]).side("monsters", [grunt().at(6, 1)]).fields("open_sheets: true");
        let mut t = lay.deal_with(&d20(&[15, 5]));
        t.act("Ada", "advance", ()).walk(&[(1, 0)]);
        (key, 6 - t.moves())
    });
    assert_eq!(found, costs);
}

/// FOUR-ACT-46: what stands 5 ft high is leapt over against 15.
#[test]
fn four_act_46_how_high_things_are() {
    for key in ["bush", "low_wall", "car", "bench", "planter", "counter"] {
        let lay =
            TestScene::new("four_actions", &["............", "....X.......", "............"]).legend('X', &what(key));
        let lay =
            lay.side("heroes", [ada().at(1, 1)]).side("monsters", [grunt().at(11, 0)]).fields("open_sheets: true");
        let mut t = lay.deal_with(&d20(&[15, 5]));
        t.dice(&d20(&[6])).act("Ada", "dash_leap", (8, 1));
        assert_eq!((t.last_roll().against, t.at("Ada")), (15, Some((8, 1))), "{key}");
    }
}

/// The caster of a spell: Cleo, or Psyche with her focus.
fn caster(spell: &str) -> (&'static str, TestCombatant) {
    match spell {
        "mind_thrust" | "enrage" | "mind_lock" | "force_shove" | "find_minds" => {
            ("Psyche", psion(&[spell]).begins(&["psionic_focus"]))
        }
        _ => ("Cleo", mage(&[spell]).score("level", 5)),
    }
}

/// FOUR-SPEC-02: the order of every spell, which is what it takes of SQ, and how far it reaches.
#[test]
fn four_spec_02_orders_and_ranges() {
    for (spell, order, cells) in [
        ("frost_ray", 1, 12),
        ("arc", 1, 6),
        ("parch", 1, 12),
        ("weary", 2, 12),
        ("choke", 2, 6),
        ("dazzle", 1, 12),
        ("hush", 1, 12),
        ("sicken", 1, 12),
        ("dread", 2, 12),
        ("wither_leg", 3, 12),
        ("wither_arm", 3, 12),
        ("charm", 1, 12),
        ("slumber", 2, 12),
        ("bewilder", 2, 12),
        ("mind_thrust", 1, 12),
        ("enrage", 1, 12),
        ("mind_lock", 2, 12),
        ("force_shove", 1, 6),
    ] {
        let may = |quantity: i32, away: i16| {
            let (who, piece) = caster(spell);
            aware([piece.pool("sq", quantity)], [grunt().at(2 + away, 6)]).may(who, spell)
        };
        assert_eq!((may(11, cells), may(11, cells + 1)), (true, false), "{spell} reaches so far");
        assert_eq!((may(order, 2), may(order - 1, 2)), (true, false), "{spell} takes so much");
    }
    for (spell, order, cells) in [
        ("mend_wounds", 1, 1),
        ("restore", 2, 1),
        ("restore_abilities", 2, 1),
        ("ward", 1, 6),
        ("shield_chemical", 2, 6),
        ("shield_heat", 2, 6),
        ("shield_cold", 2, 6),
        ("shield_electricity", 2, 6),
        ("shield_mental", 2, 6),
        ("veil", 2, 6),
    ] {
        let may = |quantity: i32, away: i16| {
            let (who, piece) = caster(spell);
            let suffers: &[&str] = if spell == "restore" { &["blinded"] } else { &[] };
            let friend = ada().begins(suffers).pool("hp", 20).pool("str_damage", 1).at(2 + away, 6);
            let mut t = aware([piece.pool("sq", quantity), friend], [grunt().at(15, 0)]);
            let friend = t.who("Ada");
            let meant = |aim: &ChosenTarget| matches!(aim, ChosenTarget::Target(who) | ChosenTarget::Condition(who, _) if *who == friend);
            t.aims(who, spell).iter().any(meant)
        };
        assert_eq!((may(11, cells), may(11, cells + 1)), (true, false), "{spell} reaches so far");
        assert_eq!((may(order, 1), may(order - 1, 1)), (true, false), "{spell} takes so much");
    }
    for (spell, order) in [("flame_burst", 2), ("caustic_cloud", 2), ("web", 2), ("drench", 1)] {
        let may = |quantity: i32, away: i16| {
            let (who, piece) = caster(spell);
            let mut t = aware([piece.pool("sq", quantity).at(2, 3)], [grunt().at(15, 0)]);
            t.aims(who, spell).contains(&ChosenTarget::Cell(Cell::new(2 + away, 3)))
        };
        assert_eq!((may(11, 12), may(11, 13)), (true, false), "{spell} reaches so far");
        assert_eq!((may(order, 2), may(order - 1, 2)), (true, false), "{spell} takes so much");
    }
}

/// FOUR-POS-17, FOUR-SPEC-23, FOUR-SPEC-24, FOUR-SPEC-27: how far from their middle areas reach: the last cell inside
/// and the first outside, for combatants there and for the ground.
#[test]
fn four_pos_17_spec_23_24_27_how_wide() {
    for (spell, radius, dice, ground) in [
        ("flame_burst", 2, &[(6, 1), (6, 1), (6, 1), (20, 20)][..], None),
        ("caustic_cloud", 1, &[(6, 1), (6, 1), (20, 20)], None),
        ("web", 2, &[(20, 20)], Some("web")),
        ("drench", 2, &[], Some("drenched")),
    ] {
        // Around the corner between (9, 2) and (10, 3).
        let foes = [target().named("In").at(9 + radius, 3), target().named("Out").at(10 + radius, 3)];
        let mut t = aware([mage(&[spell]).score("level", 5)], foes);
        // Both try to see through it.
        t.dice(&[&[(20, 1), (20, 1)][..], dice].concat()).act("Cleo", spell, (9, 2));
        if spell == "drench" {
            assert_eq!((t.has("In", "soaked"), t.has("Out", "soaked")), (true, false));
        }
        let lies = |t: &mut fray::testkit::TestBattle, x: i16| {
            let arena = t.fight().arena();
            arena
                .grounds_at(Cell::new(x, 3))
                .any(|ground| ground.key.value.as_str() == "web" || ground.key.value == "drenched")
        };
        assert_eq!((lies(&mut t, 9 + radius), lies(&mut t, 10 + radius)), (ground.is_some(), false), "{spell}");
    }
    for (cells, found) in [(6, true), (7, false)] {
        let (_, psyche) = caster("find_minds");
        let mut t = aware([psyche], [grunt().at(2 + cells, 6)]);
        let dice: &[(u16, u16)] = &[(20, 1)];
        t.dice(dice).act("Psyche", "find_minds", ());
        assert_eq!(t.has("Grunt", "laid_bare"), found, "{cells}");
    }
}

/// FOUR-SPEC-95: a word within 30 ft of a sleeper wakes it if its Alertness meets 5 with a die of 1.
#[test]
fn four_spec_95_a_word_wakes() {
    for (cells, alertness, wakes) in [(6, 4, true), (7, 4, false), (6, 3, false)] {
        let sleeper = ada().score("wis", 10).score("alertness", alertness).begins(&["asleep"]).at(2 + cells, 6);
        // A sleeper rolls no initiative.
        let mut t = super::lay([super::cleo(), sleeper], [grunt().at(15, 0)]).deal_with(&d20(&[15, 5]));
        let needed = t.value("Ada", "alertness_check");
        assert_eq!(needed, alertness);
        t.act("Cleo", "speak", ());
        assert_eq!(t.has("Ada", "asleep"), !wakes, "{cells} {alertness}");
    }
}

/// FOUR-POS-20, FOUR-SPEC-53: how far each bow shoots, and its range without penalty; it does not threaten, and neither
/// does a net.
#[test]
fn four_pos_20_spec_53_what_shoots() {
    let wide = ".".repeat(72);
    for (weapon, increment, range) in [("bow", 12, 60), ("hand_crossbow", 6, 30), ("heavy_crossbow", 12, 60)] {
        let shot = |x: i16| {
            let archer = bram().held(&[weapon]).at(0, 0);
            let lay = TestScene::new("four_actions", &[wide.as_str()]).side("heroes", [archer]);
            let lay = lay.side("monsters", [grunt().at(x, 0)]).fields("open_sheets: true");
            let mut t = lay.deal_with(&d20(&[15, 5]));
            if !t.may("Bram", "primary_attack") {
                return None;
            }
            t.dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt");
            Some(t.last_roll().total)
        };
        let found = [2 * increment - 1, 2 * increment, 3 * increment, range, range + 1].map(shot);
        assert_eq!(found, [Some(9), Some(7), Some(5), Some(1), None], "{weapon}");
    }
    for weapon in ["bow", "hand_crossbow", "heavy_crossbow", "net", "club"] {
        let mut t = aware([ada()], [grunt().held(&[weapon])]);
        t.act("Ada", "advance", ()).walk(&[(1, 2)]);
        assert_eq!(t.asked() == "turn Ada", weapon != "club", "{weapon}");
    }
}

/// FOUR-SPEC-20: for how many rounds each spell for friends holds.
#[test]
fn four_spec_20_for_how_long() {
    for (spell, condition, rounds) in [
        ("ward", "warded", 10),
        ("shield_chemical", "shielded_chemical", 10),
        ("shield_heat", "shielded_heat", 10),
        ("shield_cold", "shielded_cold", 10),
        ("shield_electricity", "shielded_electricity", 10),
        ("shield_mental", "shielded_mental", 10),
        ("veil", "veiled", 5),
    ] {
        let (_, cleo) = caster(spell);
        let mut t = aware([cleo, ada().at(3, 6)], [grunt().at(15, 0)]);
        t.dice(&d20(&[1])).act("Cleo", spell, "Ada");
        let mut lasted = 0;
        while t.has("Ada", condition) && lasted < 20 {
            lasted += 1;
            t.end();
            while t.whose_turn().as_deref() != Some("Cleo") {
                t.end();
            }
        }
        assert_eq!(lasted, rounds, "{spell}");
    }
}

/// FOUR-ACT-61: friends within 60 ft hear an order, and none farther off.
#[test]
fn four_act_61_how_far_one_is_heard() {
    for (command, told) in [
        ("command_attack", "told_to_attack"),
        ("command_hold", "told_to_hold"),
        ("command_fall_back", "told_to_fall_back"),
        ("command_follow", "told_to_follow"),
        ("command_cease", "told_to_cease"),
    ] {
        let friends = |near: i16, far: i16| [super::cleo(), ada().at(2 + near, 6), bram().at(2 + far, 6)];
        let mut t = aware(friends(12, 13), [grunt().at(15, 0)]);
        match command {
            "command_attack" => t.act("Cleo", command, "Grunt"),
            "command_fall_back" => t.act("Cleo", command, (8, 3)),
            _ => t.act("Cleo", command, ()),
        };
        assert_eq!((t.has("Ada", told), t.has("Bram", told)), (true, false), "{command}");
        let mut t = aware([super::cleo(), ada().at(15, 6)], [grunt().at(15, 0)]);
        assert!(!t.may("Cleo", command), "{command}: nobody hears it");
    }
}
