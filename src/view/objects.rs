//! Objects of the map, each in a box of one cell. The usable part of an object has the handle colour.

use bevy::math::Vec2;

use crate::data::looks::ObjectLook;
use crate::kernel::cell::Cell;
use crate::view::CELL;
use crate::view::drawing::Drawing;
use crate::view::palette::{HANDLE, Tint};

/// An object to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectPicture {
    /// Where.
    pub at: Cell,
    /// Its look.
    pub look: ObjectLook,
    /// Whether a wall is to its north or south: doors and gates turn.
    pub upright: bool,
}

const WOOD: Tint = Tint::hex(0x7A_5F3D);
const DOOR: Tint = Tint::hex(0x85_6440);
const FRAME: Tint = Tint::hex(0x2C_2013);
const GRAIN: Tint = Tint::hex(0x5B_4529);
const SHADE: Tint = Tint::hex(0x10_0D09);
const HOLLOW: Tint = Tint::hex(0x1D_1610);
const IRON: Tint = Tint::hex(0x7C_7A74);
const DARK_IRON: Tint = Tint::hex(0x3A_3732);

/// Draws an object at its cell.
pub fn draw(drawing: &mut Drawing, object: &ObjectPicture) {
    let at = Vec2::new(f32::from(object.at.x), f32::from(object.at.y)) * CELL;
    let mut pen = ObjectPen { drawing, at, turned: false };
    match object.look {
        ObjectLook::Nothing => {}
        ObjectLook::Door => door(pen.turned(object.upright), false),
        ObjectLook::OpenDoor => door(pen.turned(object.upright), true),
        ObjectLook::Gate => gate(pen.turned(object.upright), false),
        ObjectLook::RaisedGate => gate(pen.turned(object.upright), true),
        ObjectLook::Lever => lever(&mut pen, false),
        ObjectLook::ThrownLever => lever(&mut pen, true),
        ObjectLook::Table => table(pen.turned(object.upright)),
        ObjectLook::TippedTable => tipped_table(pen.turned(object.upright)),
        ObjectLook::Chest => chest(&mut pen, false),
        ObjectLook::OpenChest => chest(&mut pen, true),
        ObjectLook::Barrel => barrel(&mut pen),
        ObjectLook::Drum => drum(&mut pen, false),
        ObjectLook::BurstDrum => drum(&mut pen, true),
        ObjectLook::Chair => chair(&mut pen, false),
        ObjectLook::ProppedChair => chair(&mut pen, true),
        ObjectLook::Pane => pane(pen.turned(object.upright), false),
        ObjectLook::BrokenPane => pane(pen.turned(object.upright), true),
        ObjectLook::Bell => bell(&mut pen),
        ObjectLook::Crate => crate_(&mut pen),
    }
}

fn chair(pen: &mut ObjectPen, propped: bool) {
    let lean = if propped { 8. } else { 0. };
    pen.rect(20., 24., 26., 24., SHADE.fade(0.35));
    pen.block(19., 22. - lean, 24., 22., WOOD);
    pen.block(19., 16. - lean, 24., 7., WOOD.shade(0.8));
    pen.dot(31., 33. - lean, 2.7, HANDLE);
}

fn pane(pen: &mut ObjectPen, broken: bool) {
    let glass = Tint::hex(0x8F_B4B8);
    if broken {
        for (x, y) in [(12., 30.), (22., 38.), (31., 26.), (40., 35.), (49., 29.)] {
            pen.block(x, y, 5., 4., glass);
        }
        return;
    }
    pen.rect(2., 28., 60., 12., SHADE.fade(0.4));
    pen.block(2., 26., 60., 10., FRAME);
    pen.rect(5., 29., 54., 4., glass);
    pen.line(32., 26., 32., 36., 2., FRAME);
    pen.dot(56., 31., 2.7, HANDLE);
}

fn bell(pen: &mut ObjectPen) {
    pen.rect(17., 18., 32., 34., SHADE.fade(0.4));
    pen.block(14., 14., 36., 5., WOOD);
    pen.block(24., 19., 16., 14., IRON);
    pen.block(20., 33., 24., 7., IRON.shade(0.85));
    pen.dot(32., 43., 3., HANDLE);
}

fn door(pen: &mut ObjectPen, open: bool) {
    let jamb = Tint::hex(0x2E_2720);
    if open {
        pen.rect(0., 21., 64., 22., SHADE.fade(0.25));
        pen.block(0., 20., 7., 24., jamb);
        pen.block(57., 20., 7., 24., jamb);
        pen.rect(9., 6., 11., 36., SHADE.fade(0.5));
        pen.block(7., 2., 9., 36., DOOR);
        pen.line(9.4, 4., 9.4, 36., 1.1, DOOR.shade(1.22));
        pen.dot(11.5, 32., 2.7, HANDLE);
        return;
    }
    pen.rect(-1., 20., 66., 24., jamb);
    pen.rect(3., 41., 58., 5., SHADE.fade(0.5));
    pen.block(3., 24., 58., 16., DOOR);
    for x in [14.5, 26., 37.5, 49.] {
        pen.line(x, 25., x, 39., 1.3, GRAIN);
    }
    pen.line(4.5, 25.6, 59.5, 25.6, 1.3, DOOR.shade(1.24));
    for x in [8., 53.] {
        pen.rect(x, 24., 3.4, 16., DARK_IRON);
        pen.dot(x + 1.7, 27.5, 0.9, IRON);
        pen.dot(x + 1.7, 36.5, 0.9, IRON);
    }
    pen.dot(46.0, 33.4, 3.8, SHADE.fade(0.6));
    pen.dot(45.5, 32.0, 3.5, HANDLE);
    pen.dot(44.7, 31.2, 1.2, HANDLE.shade(1.3));
}

fn gate(pen: &mut ObjectPen, open: bool) {
    pen.rect(-1., 25., 66., 14., HOLLOW);
    pen.line(0., 25., 64., 25., 1.6, DARK_IRON);
    pen.line(0., 39., 64., 39., 1.6, DARK_IRON);
    // Raised, only the tips of the bars stick out of the slot.
    let (half, bright) = if open { (2.4, 0.75) } else { (11.0, 1.0) };
    for x in [7., 17., 27., 37., 47., 57.] {
        if !open {
            pen.line(x + 2., 34. - half, x + 2., 35. + half, 4.6, SHADE.fade(0.5));
        }
        pen.line(x, 32. - half, x, 32. + half, 4.6, FRAME);
        pen.line(x, 32. - half, x, 32. + half, 3.2, IRON.shade(bright));
        pen.line(x - 0.8, 32. - half, x - 0.8, 32. + half, 1.0, IRON.shade(bright * 1.35));
    }
    if !open {
        for y in [27.5, 36.5] {
            pen.line(2., y, 62., y, 4.0, FRAME);
            pen.line(2., y, 62., y, 2.6, IRON.shade(0.9));
        }
    }
}

fn lever(pen: &mut ObjectPen, open: bool) {
    let (x, y) = if open { (17.0, 22.0) } else { (47.0, 16.0) };
    pen.rect(17., 39., 35., 15., SHADE.fade(0.5));
    pen.block(15., 36., 34., 14., Tint::hex(0x3A_362F));
    pen.line(17., 37.6, 47., 37.6, 1.1, Tint::hex(0x5A_544A));
    pen.line(22., 43.5, 42., 43.5, 4.6, SHADE);
    pen.line(34., 46., x + 3.0, y + 5.0, 5., SHADE.fade(0.4));
    pen.line(32., 43., x, y, 7.5, FRAME);
    pen.line(32., 43., x, y, 4.6, Tint::hex(0xA0_9580));
    pen.line(31., 42., x - 1.0, y, 1.3, Tint::hex(0xC8_BFA9));
    pen.dot(x, y, 7.2, FRAME);
    pen.dot(x, y, 5.8, HANDLE);
    pen.dot(x - 1.7, y - 1.7, 2.0, HANDLE.shade(1.3));
}

fn table(pen: &mut ObjectPen) {
    let top = Tint::hex(0x70_5436);
    pen.rect(6., 14., 57., 43., SHADE.fade(0.28));
    pen.rect(5., 13., 55., 40., SHADE.fade(0.35));
    pen.block(3., 10., 58., 40., top.shade(0.72));
    pen.rect(4., 11., 56., 34., top);
    for (i, y) in [11., 22.4, 33.8].into_iter().enumerate() {
        pen.rect(4., y, 56., 10.6, top.shade(0.96 + 0.05 * i as f32));
        pen.line(4., y + 11., 60., y + 11., 1.3, GRAIN);
        pen.line(12. + 9. * i as f32, y + 5., 30. + 6. * i as f32, y + 5., 0.8, top.shade(0.82));
    }
    pen.line(4.6, 11.6, 59.4, 11.6, 1.2, top.shade(1.25));
    pen.dot(44.6, 25.4, 6.0, SHADE.fade(0.4));
    pen.dot(43.5, 23.5, 5.6, Tint::hex(0x5E_5244));
    pen.dot(43.5, 23.5, 4.2, Tint::hex(0xB0_9252));
    pen.dot(42.6, 22.6, 1.8, Tint::hex(0xE2_C88C));
    pen.rect(15.8, 27.6, 15., 11., SHADE.fade(0.3));
    pen.rect(14.5, 26., 15., 11., Tint::hex(0xB4_A988));
    for y in [29., 31.6, 34.2] {
        pen.line(16.5, y, 27., y, 0.9, Tint::hex(0x7A_6E55));
    }
}

fn tipped_table(pen: &mut ObjectPen) {
    let top = Tint::hex(0x70_5436);
    pen.rect(4., 24., 60., 28., SHADE.fade(0.45));
    for x in [9., 50.] {
        pen.block(x, 33., 5., 15., GRAIN);
        pen.line(x + 1.2, 34., x + 1.2, 46., 1.0, WOOD);
    }
    pen.block(3., 19., 58., 15., top);
    pen.rect(4., 20., 56., 4.5, top.shade(1.2));
    for x in [17., 32., 47.] {
        pen.line(x, 24.6, x, 33.4, 1.2, GRAIN);
    }
    pen.line(4., 24.6, 60., 24.6, 1.2, GRAIN);
}

fn chest(pen: &mut ObjectPen, open: bool) {
    pen.rect(12., 24., 46., 31., SHADE.fade(0.55));
    pen.block(10., 26., 44., 25., WOOD.shade(0.92));
    pen.line(12., 43., 52., 43., 1.2, GRAIN);
    if open {
        pen.block(10., 9., 44., 12., WOOD.shade(0.7));
        pen.block(11., 20., 42., 14., HOLLOW);
        pen.line(13., 31., 51., 31., 1.0, GRAIN);
    } else {
        pen.block(9., 15., 46., 17., WOOD.shade(1.12));
        pen.line(11., 17.4, 53., 17.4, 1.6, WOOD.shade(1.4));
        pen.line(11., 24., 53., 24., 1.0, GRAIN);
    }
    for x in [16., 44.] {
        pen.rect(x, if open { 34. } else { 15. }, 4.4, if open { 17. } else { 36. }, DARK_IRON);
        pen.line(x + 0.8, if open { 35. } else { 16. }, x + 0.8, 50., 0.9, IRON);
    }
    pen.block(27.5, if open { 36. } else { 28. }, 9., 10., HANDLE);
    pen.dot(32., if open { 41. } else { 33. }, 1.5, FRAME);
}

fn barrel(pen: &mut ObjectPen) {
    pen.dot(35., 37.5, 23.5, SHADE.fade(0.30));
    pen.dot(34., 36., 22.8, SHADE.fade(0.45));
    pen.dot(32., 32., 22.5, FRAME);
    pen.dot(32., 32., 20.8, WOOD.shade(0.8));
    pen.dot(31.2, 31.2, 19.4, IRON.shade(0.62));
    pen.dot(32., 32., 17.4, FRAME);
    pen.dot(32., 32., 16.4, WOOD);
    for (x, half) in [(22., 12.5), (27., 15.), (32., 16.), (37., 15.), (42., 12.5)] {
        pen.line(x, 32. - half, x, 32. + half, 1.1, GRAIN);
    }
    pen.dot(26.5, 26., 5., WOOD.shade(1.3).fade(0.4));
    pen.dot(36.5, 37., 2.8, FRAME);
    pen.dot(36.5, 37., 1.7, WOOD.shade(1.25));
}

/// A steel drum from above, its lid painted as a warning; a burst one is soot and a torn ring.
fn drum(pen: &mut ObjectPen, burst: bool) {
    if burst {
        for (x, y, wide) in [(30., 34., 27.), (38., 26., 17.), (22., 25., 14.)] {
            pen.dot(x, y, wide, SHADE.fade(0.35));
        }
        pen.dot(32., 33., 17., DARK_IRON.shade(0.8));
        pen.dot(33., 33., 14., HOLLOW);
        pen.line(18., 22., 27., 29., 3., DARK_IRON);
        pen.line(44., 46., 38., 39., 3., IRON.shade(0.7));
        return;
    }
    let paint = Tint::hex(0x9A_3B2C);
    pen.dot(35., 37.5, 22.5, SHADE.fade(0.30));
    pen.dot(34., 36., 21.8, SHADE.fade(0.45));
    pen.dot(32., 32., 21.5, FRAME);
    pen.dot(32., 32., 19.8, DARK_IRON);
    pen.dot(31.4, 31.4, 18.2, IRON.shade(0.8));
    pen.dot(32., 32., 16.2, FRAME);
    pen.dot(32., 32., 15.2, paint);
    pen.line(18.4, 28., 45.6, 28., 5., paint.shade(1.35));
    pen.dot(27., 25.5, 5., paint.shade(1.4).fade(0.4));
    pen.dot(37.5, 38.5, 3., FRAME);
    pen.dot(37.5, 38.5, 1.9, IRON);
}

fn crate_(pen: &mut ObjectPen) {
    pen.rect(12., 14., 46., 45., SHADE.fade(0.30));
    pen.rect(11., 12., 45., 44., SHADE.fade(0.40));
    pen.block(8., 8., 46., 46., WOOD.shade(0.78));
    for (i, y) in [14.5, 23.6, 32.7, 41.8].into_iter().enumerate() {
        pen.rect(13.5, y, 35., 8.4, WOOD.shade(0.88 + 0.04 * ((i * 7) % 4) as f32));
    }
    pen.line(16., 46., 46., 16., 8.4, FRAME);
    pen.line(16., 46., 46., 16., 6.0, WOOD.shade(1.08));
    for (x, y, wide, high) in [(9., 9., 44., 5.6), (9., 47.4, 44., 5.6), (9., 9., 5.6, 44.), (47.4, 9., 5.6, 44.)] {
        pen.rect(x, y, wide, high, WOOD.shade(1.02));
    }
    pen.line(14.6, 14.6, 47.4, 14.6, 1.1, FRAME);
    pen.line(14.6, 14.6, 14.6, 47.4, 1.1, FRAME);
    pen.line(9.5, 9.7, 52.5, 9.7, 1.2, WOOD.shade(1.36));
    pen.line(9.7, 9.7, 9.7, 52.3, 1.0, WOOD.shade(1.25));
    for (x, y) in [(11.8, 11.8), (50.2, 11.8), (11.8, 50.2), (50.2, 50.2)] {
        pen.dot(x, y, 1.3, DARK_IRON);
    }
}

/// Draws in the box of one cell, turned by a quarter for objects in a wall that runs north to south.
struct ObjectPen<'a> {
    drawing: &'a mut Drawing,
    at: Vec2,
    turned: bool,
}

impl ObjectPen<'_> {
    fn turned(&mut self, turned: bool) -> &mut Self {
        self.turned = turned;
        self
    }

    fn put(&self, x: f32, y: f32) -> Vec2 {
        self.at + if self.turned { Vec2::new(y, x) } else { Vec2::new(x, y) }
    }

    fn rect(&mut self, x: f32, y: f32, wide: f32, high: f32, tint: Tint) {
        let size = if self.turned { Vec2::new(high, wide) } else { Vec2::new(wide, high) };
        self.drawing.rect(self.put(x, y), size, tint);
    }

    fn block(&mut self, x: f32, y: f32, wide: f32, high: f32, tint: Tint) {
        let size = if self.turned { Vec2::new(high, wide) } else { Vec2::new(wide, high) };
        self.drawing.block(self.put(x, y), size, tint, FRAME, 1.7);
    }

    fn line(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, width: f32, tint: Tint) {
        self.drawing.segment(self.put(x1, y1), self.put(x2, y2), width, tint);
    }

    fn dot(&mut self, x: f32, y: f32, radius: f32, tint: Tint) {
        self.drawing.disc(self.put(x, y), radius, tint);
    }
}
