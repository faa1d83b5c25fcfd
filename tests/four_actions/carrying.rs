//! Those who are dragged and carried: the fallen, the dead, and friends who let it happen.

use fray::kernel::cell::Cell;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, aware, bram, cleo, d20, field, grunt, piece};

/// Ada beside Cleo, who lies in a fire.
fn fire(ada: TestCombatant, cleo: TestCombatant, rows: &[&str]) -> TestBattle {
    let lay = TestScene::new("four_actions", rows).legend('f', r#"Ground("embers")"#).fields("open_sheets: true");
    let lay = lay.side("heroes", [ada, cleo]).side("monsters", [grunt().at(11, 2)]);
    lay.deal_with(&d20(&[15, 5]))
}

fn fallen(piece: TestCombatant) -> TestCombatant {
    piece.pool("hp", 0).begins(&["unconscious", "prone"])
}

/// A friend of Small Size.
fn imp() -> TestCombatant {
    piece("Imp", "ordinary", 1, &[]).size("small").at(3, 2)
}

fn load(t: &mut TestBattle, who: &str) -> i32 {
    let id = t.who(who);
    t.fight().arena().load_of(id)
}

/// Whether Ada, who comes first, may do something; the dice are for the conscious.
fn may<const H: usize, const M: usize>(
    action: &str,
    heroes: [TestCombatant; H],
    foes: [TestCombatant; M],
    dice: &[u16],
) -> bool {
    field(heroes, foes, dice).may("Ada", action)
}

fn far() -> TestCombatant {
    grunt().named("Far").at(14, 6)
}

/// FOUR-MOVE-16, FOUR-COND-36, FOUR-TIME-05: a Standard action and a hand, and a fallen friend comes along out of the
/// fire with every step; half its 150 lb are part of the load. Letting go is free.
#[test]
fn four_move_16_cond_36_time_05_out_of_the_fire() {
    let rows = ["............", "...f........", "............"];
    let mut t = fire(ada().at(2, 1), fallen(cleo()).at(3, 1), &rows);
    assert_eq!((load(&mut t, "Ada"), t.value("Ada", "speed")), (280, 6));
    t.act("Ada", "drag", "Cleo");
    assert_eq!((t.pool("Ada", "standard"), t.pool("Ada", "move"), load(&mut t, "Ada")), (0, 1, 280 + 750));
    assert_eq!((t.has("Ada", "encumbered"), t.value("Ada", "speed")), (true, 3));
    t.act("Ada", "advance", ()).walk(&[(1, 1)]);
    assert_eq!((t.at("Ada"), t.at("Cleo")), (Some((1, 1)), Some((2, 1))));
    t.walk(&[(0, 1)]);
    assert_eq!((t.at("Cleo"), t.moves()), (Some((1, 1)), 1));
    // Her turn begins where nothing burns.
    t.end().end();
    assert_eq!((t.whose_turn().as_deref(), t.pool("Cleo", "negative")), (Some("Ada"), 0));
    t.act("Ada", "let_lie", "Cleo");
    assert_eq!((t.pool("Ada", "standard"), t.has("Ada", "dragging"), t.has("Ada", "hauling")), (1, false, false));
    assert_eq!((load(&mut t, "Ada"), t.value("Ada", "speed")), (280, 6));
    t.act("Ada", "advance", ()).walk(&[(0, 0), (0, 1), (0, 2)]);
    assert_eq!(t.at("Cleo"), Some((1, 1)));
    // What she is dragged over does to her what it does.
    let rows = ["...f........", "............", "............"];
    let mut t = fire(ada().at(3, 1), fallen(cleo()).at(2, 0), &rows);
    t.act("Ada", "drag", "Cleo").act("Ada", "advance", ()).dice(&[(6, 4)]).walk(&[(4, 1)]);
    assert_eq!((t.at("Cleo"), t.pool("Cleo", "negative"), t.has("Cleo", "dying")), (Some((3, 0)), 4, true));
    // A combatant that is moved out of her reach is dragged no longer.
    t.end();
    let far = r#"(actions: [(key: "blow", name: "B", text: "B.", occasion: Turn, target: One(whom: Others, range: "99"), does: [Push(cells: "-2")], tags: ["free"])])"#;
    let mut t = super::lay([ada(), fallen(cleo()).at(2, 3)], [grunt().at(2, 6)]).rules(far).deal_with(&d20(&[15, 5]));
    t.act("Ada", "drag", "Cleo").end();
    t.act("Grunt", "blow", "Cleo");
    assert_eq!((t.at("Cleo"), t.has("Ada", "dragging"), t.has("Ada", "hauling")), (Some((2, 5)), false, false));
}

/// FOUR-MOVE-16: in both arms all of the weight counts, and the carried combatant is where its bearer is, over whatever
/// ground; 60 lb are a Small body's.
#[test]
fn four_move_16_in_ones_arms() {
    let rows = ["............", "...f........", "............"];
    let mut t = fire(ada().held(&[]).at(2, 1), fallen(imp()).at(2, 0), &rows);
    t.act("Ada", "carry", "Imp");
    assert_eq!((t.at("Imp"), load(&mut t, "Ada"), t.pool("Ada", "standard")), (Some((2, 1)), 250 + 600, 0));
    // Only she enters the fire.
    t.act("Ada", "advance", ()).dice(&[(6, 3)]).walk(&[(3, 1), (4, 1)]);
    assert_eq!((t.at("Imp"), t.hp("Ada"), t.pool("Imp", "negative")), (Some((4, 1)), 33, 0));
    t.end().end();
    let body = t.acting("Ada", "set_down", (6, 1));
    t.refuse(body);
    t.act("Ada", "set_down", (5, 1));
    assert_eq!((t.at("Imp"), t.has("Ada", "carrying"), load(&mut t, "Ada")), (Some((5, 1)), false, 250));
    assert_eq!(t.pool("Ada", "standard"), 1);
    // 150 lb with 10 lb of her own are the maximum load of Strength 16.
    for (stowed, may) in [(&["shield"][..], true), (&["shield", "arrow"], false)] {
        let bearer = ada().held(&[]).worn(&[]).stowed(stowed);
        assert_eq!(self::may("carry", [bearer, fallen(cleo()).at(3, 3)], [far()], &[20, 5]), may);
    }
    // Strength 10 drags 75 lb with 25 of its own, and no more.
    for (worn, may) in [(&["chain_shirt"][..], true), (&["chain_shirt", "amulet"], false)] {
        let bearer = ada().score("str", 10).held(&[]).worn(worn);
        assert_eq!(self::may("drag", [bearer, fallen(cleo()).at(3, 3)], [far()], &[20, 5]), may);
    }
    // Both hands for the one, one for the other.
    for (held, drag, carry, left) in
        [(&[][..], true, true, 1), (&["knife"], true, false, 0), (&["knife", "shield"], false, false, 0)]
    {
        let mut t = field([ada().worn(&[]).held(held), fallen(imp())], [far()], &[20, 5]);
        assert_eq!((t.may("Ada", "drag"), t.may("Ada", "carry")), (drag, carry));
        if drag {
            t.act("Ada", "drag", "Imp");
            let ada = t.who("Ada");
            assert_eq!(t.fight().arena().free_hands(ada), left);
        }
    }
    let weights = [
        ("fine", 0),
        ("diminutive", 10),
        ("tiny", 80),
        ("small", 600),
        ("medium", 1500),
        ("large", 12_000),
        ("huge", 96_000),
    ];
    for (size, weight) in weights.into_iter().chain([("gargantuan", 768_000), ("colossal", 6_144_000)]) {
        assert_eq!(
            field([ada().size(size).at(0, 0)], [grunt().at(14, 6)], &[15, 5]).value("Ada", "weight"),
            weight,
            "{size}"
        );
    }
    // A combatant does not carry what is bigger.
    let giant = fallen(piece("Giant", "ordinary", 1, &[]).size("large").at(3, 3));
    let titan = || ada().score("str", 200).held(&[]);
    let mut t = field([titan(), giant.clone()], [far()], &[20, 5]);
    assert_eq!((t.may("Ada", "drag"), t.may("Ada", "carry")), (true, false));
    assert!(may("carry", [titan().size("large").at(1, 2), giant], [far()], &[20, 5]));
}

/// FOUR-MOVE-16, FOUR-COND-36: the unconscious, the dead and willing friends can be taken along; a conscious combatant
/// that is no friend cannot, and an Encumbered bearer takes on no body.
#[test]
fn four_move_16_cond_36_who_comes_along() {
    assert!(!may("drag", [ada()], [grunt(), far()], &[20, 5, 4]));
    assert!(may("drag", [ada()], [grunt().begins(&["asleep"]), far()], &[20, 5]));
    assert!(!may("drag", [ada()], [grunt().begins(&["stunned"]), far()], &[20, 5, 4]));
    // 81 lb are too much to begin with, where Strength 16 could drag as much as that and a friend.
    let friend = |hero: TestCombatant, x: i16| may("drag", [hero, bram().at(x, 3)], [far()], &[20, 10, 5]);
    assert!(friend(ada(), 3) && !friend(ada(), 4) && !friend(ada().begins(&["restrained"]), 3));
    assert!(friend(ada().stowed(&["plate"]), 3) && !friend(ada().stowed(&["plate", "club"]), 3));
    // A friend that wakes stays in hand, a foe does not.
    let heroes = [ada(), fallen(cleo()).at(2, 3), bram().held(&["healing_potion"]).at(3, 4)];
    let mut t = field(heroes, [far()], &[20, 10, 5]);
    t.act("Ada", "drag", "Cleo").end().dice(&[(8, 1)]).act("Bram", "administer", "Cleo");
    assert!(!t.has("Cleo", "unconscious") && t.has("Ada", "dragging"));
    let friend = grunt().named("Friend").at(4, 2);
    let mut t = field([ada()], [grunt().begins(&["asleep"]), friend], &[20, 5]);
    t.act("Ada", "drag", "Grunt").end();
    assert!(t.has("Ada", "dragging"));
    t.act("Friend", "wake", "Grunt");
    assert!(!t.has("Ada", "dragging") && !t.has("Ada", "hauling"));
    // A bearer that goes down lets its burden fall beside itself.
    let mut t = field([ada().held(&[]), fallen(imp())], [grunt().at(2, 3)], &[20, 5]);
    t.act("Ada", "carry", "Imp").end().dice(&d20(&[1, 20])).act("Grunt", "trip", "Ada");
    assert!(t.has("Ada", "prone") && !t.has("Ada", "carrying") && t.at("Imp") != t.at("Ada"));
    // A carried friend that can walk gets down by a Move.
    let mut t = field([ada().held(&[]), imp()], [far()], &[20, 10, 5]);
    t.act("Ada", "carry", "Imp").end();
    t.act("Imp", "advance", ());
    let body = t.walking(&[(3, 2)]);
    t.refuse(body);
    let body = t.acting("Imp", "get_down", (4, 2));
    t.refuse(body);
    t.act("Imp", "get_down", (3, 2));
    assert_eq!((t.at("Imp"), t.has("Ada", "carrying"), t.pool("Imp", "standard")), (Some((3, 2)), false, 0));
}

/// FOUR-HEALTH-23, FOUR-RULE-23, FOUR-MOVE-16: a corpse is a thing that has an owner and a cell: it is Difficult
/// Terrain where it lies, it can be dragged and carried, and lies where it is let go.
#[test]
fn four_health_23_rule_23_move_16_corpses() {
    let killed = || {
        let mut t = aware([ada().worn(&[])], [grunt().pool("hp", 1), far()]);
        t.dice(&[(20, 20), (8, 8), (8, 8)]).act("Ada", "primary_attack", "Grunt");
        t.end().end();
        t
    };
    let corpse = |t: &mut TestBattle| {
        let owner = t.who("Grunt");
        let arena = t.fight().arena();
        let place = arena.body(owner).position.at;
        let [zone] = &arena.zones.0[..] else { panic!("{:?}", arena.zones.0) };
        assert_eq!(
            (zone.by, &zone.cells[..], &*arena.rules().ground(zone.terrain).key.value),
            (owner, &[place][..], "corpse")
        );
        (place.x, place.y)
    };
    let mut t = killed();
    assert_eq!(corpse(&mut t), (3, 2));
    t.act("Ada", "drag", "Grunt");
    assert_eq!(load(&mut t, "Ada"), 30 + 750);
    t.act("Ada", "advance", ()).walk(&[(1, 2), (0, 2)]);
    assert_eq!((corpse(&mut t), t.moves(), t.at("Grunt")), ((1, 2), 4, None));
    // The cell where it lay is easy ground again, the one where it lies is not.
    t.end().end().act("Ada", "let_lie", "Grunt").act("Ada", "advance", ()).walk(&[(1, 2)]);
    assert_eq!((t.moves(), corpse(&mut t)), (4, (1, 2)));
    t.walk(&[(2, 2), (3, 2)]);
    assert_eq!(t.moves(), 2);
    let mut t = killed();
    t.act_with("Ada", "drop", "longsword", ()).act("Ada", "carry", "Grunt");
    assert_eq!((corpse(&mut t), load(&mut t, "Ada")), ((2, 2), 1500));
    t.act("Ada", "advance", ()).walk(&[(2, 3), (2, 4)]);
    assert_eq!(corpse(&mut t), (2, 4));
    t.act("Ada", "set_down", (3, 4));
    assert_eq!((corpse(&mut t), load(&mut t, "Ada"), t.has("Ada", "carrying")), ((3, 4), 0, false));
    let at = t.fight().arena().body_at(Cell::new(3, 4));
    assert_eq!(at, None);
}
