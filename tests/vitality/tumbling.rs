//! Past foes and through them.

use fray::testkit::On;

use super::{Lay, aware, d20, guard, vera};

/// VIT-MOVE-14, VIT-MOVE-09: half the speed, and Acrobatics against the CMD of each foe whose reach one leaves, once in a
/// Move; who is beaten has no opening. Through a foe it is a Major penalty, and who fails stops before it.
#[test]
fn vit_move_14_tumble() {
    let begin = || aware([vera()], [guard(), guard().named("Other").at(2, 3)]);
    let mut t = begin();
    t.act("Vera", "tumble", ());
    assert_eq!(t.moves(), 3);
    t.dice(&d20(&[10, 9])).walk(&[(1, 1)]);
    // 10 + 3 is enough against 13, 9 + 3 is not.
    assert_eq!(t.asked(), "window step Other");
    t.pass().walk(&[(0, 1)]);
    assert_eq!(t.at("Vera"), Some((0, 1)));
    let mut t = aware([vera()], [guard().at(3, 2)]);
    t.dice(&d20(&[14])).act("Vera", "tumble_through", On::Cell(4, 2));
    assert_eq!((t.last_roll().total, t.at("Vera"), t.asked().as_str()), (14 + 3 - 4, Some((4, 2)), "turn Vera"));
    let mut t = aware([vera()], [guard().at(4, 2)]);
    t.dice(&d20(&[13])).act("Vera", "tumble_through", On::Cell(5, 2));
    assert_eq!((t.at("Vera"), t.pool("Vera", "short"), t.pool("Vera", "standard")), (Some((3, 2)), 0, 1));
    let far = t.acting("Vera", "tumble_through", On::Cell(7, 2));
    t.refuse(far);
}

/// VIT-MOVE-05: no diagonal past a corner; friends and helpless foes are passed, other foes are not but by force or by skill,
/// and nobody ends where somebody is.
#[test]
fn vit_move_05_passing() {
    let mut t = Lay::new("vitality", &["....", ".#..", "...."])
        .side("heroes", [vera().at(0, 1)])
        .side("others", [guard().at(3, 0)])
        .deal_with(&d20(&[15, 1]));
    t.act("Vera", "move", ()).walk(&[(0, 0)]);
    let corner = t.walking(&[(1, 0), (2, 1)]);
    t.refuse(corner);
    let hall = |between: fray::testkit::Piece, friend: bool| {
        let (mut heroes, mut others) = (vec![vera().at(0, 0)], vec![guard().at(9, 0)]);
        if friend {
            heroes.push(between);
        } else {
            others.push(between);
        }
        let dice = d20(if friend { &[15, 14, 1] } else { &[15, 1, 1] });
        Lay::new("vitality", &["..........", "##########"])
            .side("heroes", heroes)
            .side("others", others)
            .deal_with(&dice)
    };
    let way = [(1, 0), (2, 0), (3, 0)];
    let mut t = hall(super::milo().at(2, 0), true);
    t.act("Vera", "move", ());
    let ends = t.walking(&way[..2]);
    t.refuse(ends);
    t.walk(&way);
    assert_eq!(t.at("Vera"), Some((3, 0)));
    let mut t = hall(guard().named("Other").at(2, 0), false);
    assert!(t.may("Vera", "overrun") && t.may("Vera", "tumble_through"));
    t.act("Vera", "move", ());
    let walk = t.walking(&way);
    t.refuse(walk);
    let mut t = hall(guard().named("Other").begins(&["unconscious"]).at(2, 0), false);
    t.act("Vera", "move", ()).walk(&way);
    assert_eq!(t.at("Vera"), Some((3, 0)));
}
