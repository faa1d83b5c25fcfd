//! The handover screen of hot-seat play: hides the board until the right player sits at the keyboard.

use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, Id, Layout, Mesh, Order, Pos2, Rect, Sense, Shape, Ui, Vec2, WidgetInfo,
    WidgetType,
};

use crate::ui::paint;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{primary, text};
use crate::view::palette::{ACCENT, INK, LINE, TEXT_1, TEXT_2, side};
use crate::view::token::{self, TokenLook};

/// The contents of the handover screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandoverModel {
    /// Name of the side that comes next.
    pub side: String,
    /// Index of the side, for its colour.
    pub number: usize,
    /// What it is asked.
    pub about: String,
    /// Its combatants.
    pub looks: Vec<TokenLook>,
}

/// Width of the contents, and of one combatant, in points.
const WIDTH: f32 = 320.0;
const CHIP: f32 = 34.0;

/// Covers the screen; true when the handover screen is opened.
pub fn show(ctx: &Context, model: &HandoverModel) -> bool {
    let screen: Rect = ctx.content_rect();
    Area::new(Id::new("curtain cloth")).order(Order::Middle).fixed_pos(screen.min).show(ctx, |ui| {
        ui.painter().rect_filled(screen, 0.0, c(INK));
        let middle = screen.center() - Vec2::new(0.0, screen.height() * 0.08);
        ui.painter().add(glow(middle, screen.height() * 0.62));
        let cloth = ui.allocate_rect(screen, Sense::click());
        cloth.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, text::menus::CURTAIN));
    });
    let mut lifted = false;
    Area::new(Id::new("curtain")).order(Order::Foreground).anchor(Align2::CENTER_CENTER, [0.0, 0.0]).show(ctx, |ui| {
        ui.set_width(WIDTH);
        ui.with_layout(Layout::top_down(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            company(ui, model);
            ui.add_space(10.0);
            ui.label(text(text::menus::PASS_KEYBOARD, 14.0, TEXT_2));
            ui.label(text(&model.side, 30.0, side(model.number).text));
            let (line, _) = ui.allocate_exact_size(Vec2::new(64.0, 9.0), Sense::hover());
            ui.painter().hline(line.x_range(), line.center().y, (1.0, c(LINE)));
            ui.label(text(&model.about, 14.0, TEXT_1));
            ui.add_space(14.0);
            lifted = primary(ui, text::menus::READY).clicked();
        });
    });
    lifted
}

/// The combatants of the side in a row, as many as fit.
fn company(ui: &mut Ui, model: &HandoverModel) {
    let most = (WIDTH / (CHIP + 4.0)) as usize;
    let shown = model.looks.len().min(most);
    let width = (CHIP + 4.0) * shown as f32;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width.max(1.0), CHIP), Sense::hover());
    for (at, look) in model.looks.iter().take(shown).enumerate() {
        let x = rect.left() + (CHIP + 4.0) * (at as f32 + 0.5);
        paint::paint(ui.painter(), &token::chip(look), Pos2::new(x, rect.center().y), CHIP / 64.0);
    }
}

/// The light of the lamp on the cloth.
fn glow(middle: Pos2, radius: f32) -> Shape {
    const PARTS: u32 = 48;
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, c(ACCENT.fade(0.13)));
    for ring in [(0.45, 0.06), (1.0, 0.0)] {
        for part in 0..PARTS {
            let angle = part as f32 / PARTS as f32 * std::f32::consts::TAU;
            let tint = if ring.1 > 0.0 { c(ACCENT.fade(ring.1)) } else { Color32::TRANSPARENT };
            mesh.colored_vertex(middle + Vec2::angled(angle) * radius * ring.0, tint);
        }
    }
    for part in 0..PARTS {
        let (this, next) = (1 + part, 1 + (part + 1) % PARTS);
        mesh.add_triangle(0, this, next);
        mesh.add_triangle(this, this + PARTS, next + PARTS);
        mesh.add_triangle(this, next + PARTS, next);
    }
    Shape::mesh(mesh)
}
