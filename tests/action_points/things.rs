//! Scene objects: doors, and breaking what stands in the way.

use fray::testkit::{Lay, Piece, Table, object};

use super::{ayla, brute, d6};

fn scene(thing: &str, hero: Piece) -> Table {
    Lay::new("action_points", &["........", "..#.....", "..o.....", "..#....."])
        .legend('o', &format!("Object(object: \"{thing}\", on: \"floor\")"))
        .side("heroes", [hero.at(1, 2)])
        .side("monsters", [brute().at(5, 2)])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
}

fn sees(t: &mut Table) -> bool {
    let (from, to) = (t.who("Ayla"), t.who("Brute"));
    t.fight().arena().sees(from, to)
}

/// AP-RULE-13: a closed door stops steps and sight, an open one is as good as none.
#[test]
fn ap_rule_13_doors() {
    let mut t = scene("door", ayla());
    assert!(!sees(&mut t));
    t.act("Ayla", "use_object", object(2, 2));
    assert!(sees(&mut t));
    t.act("Ayla", "move", 4).walk(&[(2, 2), (3, 2)]);
    let mut t = scene("door", ayla());
    t.act("Ayla", "move", 4);
    let order = t.walking(&[(2, 2)]);
    assert_eq!(t.refuse(order), "The way is not open: cell 1 of the path cannot be entered.");
}

/// AP-RULE-12: Defence 5, Toughness by what it is made of; what would be a wound is taken from what it bears, light 1 to
/// fatal 5, and at nothing it is destroyed.
#[test]
fn ap_rule_12_things_break() {
    let strong = || ayla().held(&["longsword"]).pool("ap", 14);
    let mut t = scene("door", strong());
    // Nobody is too close to a thing: 14 + 3 less 5 and 4 is 8, fatal.
    t.dice(&d6(&[2, 3, 4])).act("Ayla", "batter", object(2, 2));
    assert_eq!((t.last_roll().against, t.last_roll().total, t.last_roll().success), (5, 14, true));
    assert!(!sees(&mut t));
    // 6 + 5 + 3 less 9 is 5: severe, 3 more than the one point that is left.
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "batter", object(2, 2));
    assert!(sees(&mut t), "it is broken");
    assert!(!t.may("Ayla", "batter"));
    assert_eq!(t.pool("Ayla", "ap"), 21 - 12);
    // Stone and iron are harder: 9 + 5 + 3 less 5 and 10 is 2, moderate; fifteen points take eight of those.
    let mut t = scene("gate", strong());
    for blow in 1..=3 {
        t.dice(&d6(&[2, 3, 4])).act("Ayla", "batter", object(2, 2));
        assert!(t.may("Ayla", "batter") || t.pool("Ayla", "ap") < 6, "blow {blow}");
    }
    let lines = worn(&t);
    assert_eq!(lines, [(2, 13), (2, 11), (2, 9)]);
    // A miss and a blow that does not get through leave it as it is.
    let weak = ayla().score("str", -4).score("dex", -4).score("swords", -4).pool("ap", 14);
    let mut t = scene("door", weak);
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "batter", object(2, 2));
    assert!(!t.last_roll().success);
    assert!(worn(&t).is_empty());
}

/// What each blow at a thing took and left.
fn worn(t: &Table) -> Vec<(i32, i32)> {
    let told = |event: &fray::fight::event::Event| match event {
        fray::fight::event::Event::ObjectWorn(_, _, worn, left) => Some((*worn, *left)),
        _ => None,
    };
    t.events().filter_map(told).collect()
}
