//! Things on the map that can be used or stand in the way, in a box of one cell. An object that nobody has drawn is a
//! plain crate with its state's outline: usable things keep the handle colour.

use bevy::math::Vec2;

use crate::kernel::cell::Cell;
use crate::view::CELL;
use crate::view::drawing::Drawing;
use crate::view::palette::{HANDLE, Tint};

/// An object to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectPicture {
    /// Where.
    pub at: Cell,
    /// Key of its kind.
    pub key: String,
    /// Key of its state.
    pub state: String,
    /// Whether a wall is to its north or south: doors and gates turn.
    pub upright: bool,
}

const WOOD: Tint = Tint::hex(0x7A_5F3D);
const FRAME: Tint = Tint::hex(0x2C_2013);
const GRAIN: Tint = Tint::hex(0x5B_4529);
const SHADE: Tint = Tint::hex(0x15_110C);
const IRON: Tint = Tint::hex(0x8C_8A84);

/// Draws an object at its cell.
pub fn draw(drawing: &mut Drawing, object: &ObjectPicture) {
    let at = Vec2::new(f32::from(object.at.x), f32::from(object.at.y)) * CELL;
    let mut pen = Pen { drawing, at, turned: object.upright };
    match (object.key.as_str(), object.state.as_str()) {
        ("door", "open") => {
            pen.block(0., 22., 6., 20., Tint::hex(0x2A_2118));
            pen.block(58., 22., 6., 20., Tint::hex(0x2A_2118));
            pen.block(6., 4., 9., 34., Tint::hex(0x8A_6740));
            pen.dot(10.5, 33.0, 2.6, HANDLE);
        }
        ("door", _) => {
            pen.rect(-1., 22., 66., 20., Tint::hex(0x2A_2118));
            pen.block(3., 25., 58., 14., Tint::hex(0x8A_6740));
            pen.line(6., 32., 58., 32., 1.5, Tint::hex(0x65_492B));
            pen.dot(48.0, 32.0, 3.4, HANDLE);
        }
        ("gate", state) => {
            pen.rect(-1., 26., 66., 12., Tint::hex(0x1B_1815));
            let bars = if state == "open" { 2.0 } else { 22.0 };
            for x in [4., 14., 24., 34., 44., 54.] {
                pen.rect(x, 32.0 - bars / 2.0, 5., bars, IRON);
            }
            if state != "open" {
                pen.line(2., 32., 62., 32., 3., IRON);
            }
        }
        ("lever", state) => {
            pen.turned = false;
            let (x, y) = if state == "open" { (16.0, 26.0) } else { (46.0, 16.0) };
            pen.block(16., 36., 32., 14., Tint::hex(0x2A_2823));
            pen.line(32., 43., x, y, 8., Tint::hex(0x14_120F));
            pen.line(32., 43., x, y, 4.5, Tint::hex(0xA7_9C86));
            pen.dot(x, y, 6.5, FRAME);
            pen.dot(x, y, 5.2, HANDLE);
        }
        ("table", "flipped") => {
            pen.rect(6., 26., 56., 22., SHADE.fade(0.55));
            pen.block(3., 20., 58., 14., WOOD);
            pen.line(5., 27., 59., 27., 1.5, GRAIN);
            pen.block(10., 34., 5., 10., GRAIN);
            pen.block(49., 34., 5., 10., GRAIN);
        }
        ("table", _) => {
            pen.rect(5., 16., 56., 40., SHADE.fade(0.55));
            pen.block(3., 10., 58., 40., Tint::hex(0x74_5738));
            for y in [20., 30., 40.] {
                pen.line(5., y, 59., y, 1.5, GRAIN);
            }
            pen.dot(42., 24., 4.5, Tint::hex(0xC9_A45C));
        }
        ("chest", state) => {
            pen.turned = false;
            pen.rect(12., 22., 44., 32., SHADE.fade(0.6));
            pen.block(10., 28., 44., 22., WOOD);
            let lid = if state == "open" { (8., Tint::hex(0x3A_2C1B)) } else { (18., WOOD.shade(1.12)) };
            pen.block(10., lid.0, 44., 12., lid.1);
            pen.block(28., 27., 8., 9., HANDLE);
        }
        ("barrel", _) => {
            pen.turned = false;
            pen.dot(34., 36., 23., SHADE.fade(0.6));
            pen.dot(32., 32., 22.5, FRAME);
            pen.dot(32., 32., 20.5, WOOD);
            pen.dot(32., 32., 14., GRAIN);
            pen.dot(32., 32., 12.4, WOOD.shade(1.1));
            pen.line(20., 32., 44., 32., 1.5, GRAIN);
        }
        _ => {
            pen.turned = false;
            pen.rect(10., 13., 46., 44., SHADE.fade(0.6));
            pen.block(8., 8., 46., 44., WOOD);
            for y in [20., 31., 42.] {
                pen.line(10., y, 52., y, 1.8, GRAIN);
            }
            pen.line(12., 48., 50., 12., 5., Tint::hex(0x94_7650));
        }
    }
}

/// Draws in the box of one cell, turned by a quarter for things that stand in a wall running north to south.
struct Pen<'a> {
    drawing: &'a mut Drawing,
    at: Vec2,
    turned: bool,
}

impl Pen<'_> {
    fn put(&self, x: f32, y: f32) -> Vec2 {
        self.at + if self.turned { Vec2::new(y, x) } else { Vec2::new(x, y) }
    }

    fn rect(&mut self, x: f32, y: f32, wide: f32, high: f32, tint: Tint) {
        let size = if self.turned { Vec2::new(high, wide) } else { Vec2::new(wide, high) };
        self.drawing.rect(self.put(x, y), size, tint);
    }

    fn block(&mut self, x: f32, y: f32, wide: f32, high: f32, tint: Tint) {
        let size = if self.turned { Vec2::new(high, wide) } else { Vec2::new(wide, high) };
        self.drawing.block(self.put(x, y), size, tint, FRAME, 1.8);
    }

    fn line(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, width: f32, tint: Tint) {
        self.drawing.segment(self.put(x1, y1), self.put(x2, y2), width, tint);
    }

    fn dot(&mut self, x: f32, y: f32, radius: f32, tint: Tint) {
        self.drawing.disc(self.put(x, y), radius, tint);
    }
}
