//! Layout audit for panel tests: finds text that is clipped, overlaps other text, is too small or too faint, and
//! controls without a name.

use bevy_egui::egui::accesskit::{Action, Role};
use bevy_egui::egui::epaint::{ClippedShape, Shape, TextShape};
use bevy_egui::egui::{
    Color32, Context, LayerId, PlatformOutput, Pos2, RawInput, Rect, Ui, UiBuilder, Vec2, ViewportId, ViewportInfo,
    vec2,
};

use crate::ui::style::{apply, c, contrast};
use crate::view::palette::SLATE_1;

/// Minimum size of text in points.
const LEAST_SIZE: f32 = 12.0;
/// Tolerated overlap of texts, or of a text and an edge, in points.
const SLACK: f32 = 1.0;
/// Minimum contrast of text with its background.
const LEAST_CONTRAST: f32 = 4.5;

/// Sizes of windows in points with their scale: three usual screens, each at the usual scale and at one and a half
/// times it.
pub const WINDOWS: [(Vec2, f32); 6] = [
    (vec2(1280.0, 720.0), 1.0),
    (vec2(853.0, 480.0), 1.5),
    (vec2(1536.0, 864.0), 1.25),
    (vec2(1024.0, 576.0), 1.875),
    (vec2(1600.0, 900.0), 1.6),
    (vec2(1066.0, 600.0), 2.4),
];

/// One row of a text on the screen.
struct TextRow {
    words: String,
    /// Its visible part.
    seen: Rect,
    /// Index of its text: rows of one text do not overlap each other.
    text: usize,
}

/// Shows a panel in a window of `size` points, at `scale` pixels per point, for some frames, and hands each the shapes of
/// its layers and what it has told. Sizes measured in one frame apply in the next; animations are over after some seconds.
fn drawn(
    (size, scale): (Vec2, f32),
    mut show: impl FnMut(&mut Ui),
    mut see: impl FnMut(Rect, &[Vec<ClippedShape>], &PlatformOutput),
) {
    let ctx = Context::default();
    apply(&ctx);
    ctx.enable_accesskit();
    let room = Rect::from_min_size(Pos2::ZERO, size);
    for frame in 0..4 {
        let mut input = RawInput { screen_rect: Some(room), time: Some(f64::from(frame)), ..RawInput::default() };
        let window = ViewportInfo { native_pixels_per_point: Some(scale), ..ViewportInfo::default() };
        input.viewports.insert(ViewportId::ROOT, window);
        let mut shapes: Vec<Vec<ClippedShape>> = Vec::new();
        let mut output = ctx.run_ui(input, |root| {
            root.scope_builder(UiBuilder::new().max_rect(room), |ui| show(ui));
            let mut layers: Vec<LayerId> = ctx.memory(|m| m.layer_ids().collect());
            layers.push(LayerId::background());
            layers.sort_by_key(|l| l.id.value());
            layers.dedup();
            let of = |layer: LayerId| {
                ctx.graphics(|g| g.get(layer).map(|list| list.all_entries().cloned().collect()).unwrap_or_default())
            };
            shapes = layers.into_iter().map(of).collect();
        });
        // The textures are not drawn.
        output.textures_delta.clear();
        see(room, &shapes, &output.platform_output);
    }
}

/// Shows a panel in a window of `size` points, at `scale` pixels per point, and returns all faults.
pub fn faults(size: Vec2, scale: f32, show: impl FnMut(&mut Ui)) -> Vec<String> {
    let mut found = Vec::new();
    drawn((size, scale), show, |room, layers, told| {
        found.clear();
        layers.iter().for_each(|shapes| texts(room, shapes, &mut found));
        for (_, node) in told.accesskit_update.iter().flat_map(|tree| &tree.nodes) {
            let control = node.supports_action(Action::Click)
                || matches!(node.role(), Role::Button | Role::CheckBox | Role::Slider | Role::TextInput);
            let words = node.label().or(node.value()).unwrap_or_default();
            // A scroll bar's role is its name.
            let known = node.role() == Role::ScrollBar;
            if control && !known && words.trim().is_empty() {
                found.push(format!("a control without a name: {:?} at {:?}", node.role(), node.bounds()));
            }
        }
    });
    found
}

/// Shows a panel like [`faults`] and returns the texts of one line that end in an ellipsis because they have no room.
pub fn cut(size: Vec2, scale: f32, show: impl FnMut(&mut Ui)) -> Vec<String> {
    let mut found = Vec::new();
    drawn((size, scale), show, |_, layers, _| {
        found.clear();
        for ClippedShape { shape, .. } in layers.iter().flatten() {
            each(shape, &mut |shape| match shape {
                Shape::Text(text) if text.galley.elided && text.galley.rows.len() == 1 => {
                    found.push(text.galley.text().to_owned());
                }
                _ => {}
            });
        }
    });
    found
}

/// Panics with every fault of a panel.
pub fn clean(name: &str, size: Vec2, scale: f32, show: impl FnMut(&mut Ui)) {
    let found = faults(size, scale, show);
    assert!(found.is_empty(), "{name} in {size} at scale {scale}:\n{}", found.join("\n"));
}

/// Faults of the texts of one layer.
fn texts(room: Rect, shapes: &[ClippedShape], found: &mut Vec<String>) {
    let mut lines: Vec<TextRow> = Vec::new();
    let mut fills: Vec<(Rect, Color32)> = vec![(room, c(SLATE_1))];
    let mut number = 0;
    for ClippedShape { clip_rect, shape } in shapes {
        each(shape, &mut |shape| match shape {
            Shape::Rect(rect) if rect.fill.is_opaque() => fills.push((rect.rect.intersect(*clip_rect), rect.fill)),
            Shape::Text(text) => {
                number += 1;
                read(text, *clip_rect, room, number, &fills, &mut lines, found);
            }
            _ => {}
        });
    }
    for (at, line) in lines.iter().enumerate() {
        for other in lines[..at].iter().filter(|o| o.text != line.text) {
            let both = line.seen.intersect(other.seen);
            if both.width() > SLACK && both.height() > SLACK {
                found.push(format!("“{}” lies over “{}” by {}", line.words, other.words, both.size()));
            }
        }
    }
}

/// Every shape inside a shape.
fn each(shape: &Shape, see: &mut impl FnMut(&Shape)) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|s| each(s, see)),
        one => see(one),
    }
}

fn read(
    text: &TextShape,
    clip: Rect,
    room: Rect,
    number: usize,
    fills: &[(Rect, Color32)],
    lines: &mut Vec<TextRow>,
    found: &mut Vec<String>,
) {
    let galley = &text.galley;
    for row in &galley.rows {
        let words: String = row.glyphs.iter().map(|g| g.chr).collect();
        if words.trim().is_empty() {
            continue;
        }
        let full = row.visuals.mesh_bounds.translate(row.pos.to_vec2() + text.pos.to_vec2());
        let seen = full.intersect(clip);
        let edge = clip.intersect(room);
        // Text scrolled out of sight is checked too: it would be cut when it scrolls back.
        if full.left() < edge.left() - SLACK || full.right() > edge.right() + SLACK {
            found.push(format!("“{words}” is cut: it spans {:?} in {:?}", full.x_range(), edge.x_range()));
            continue;
        }
        if seen.height() < SLACK {
            continue;
        }
        let free = clip.height() + SLACK >= room.height();
        if free && (full.top() < room.top() - SLACK || full.bottom() > room.bottom() + SLACK) {
            found.push(format!("“{words}” falls off: it spans {:?} in {:?}", full.y_range(), room.y_range()));
        }
        let middle = seen.center();
        let fill = fills.iter().rev().find(|(rect, _)| rect.contains(middle)).map_or(c(SLATE_1), |(_, fill)| *fill);
        let ink = text.override_text_color.or_else(|| galley.job.sections.first().map(|s| s.format.color));
        let ink = ink.filter(|i| *i != Color32::PLACEHOLDER).unwrap_or(text.fallback_color);
        let ink = fill.blend(ink.gamma_multiply(text.opacity_factor));
        let ratio = contrast(ink, fill);
        if ratio < LEAST_CONTRAST {
            found.push(format!("“{words}” is faint: {ratio:.1} : 1 in {ink:?} on {fill:?}"));
        }
        lines.push(TextRow { words, seen, text: number });
    }
    for section in &galley.job.sections {
        let size = section.format.font_id.size;
        if size < LEAST_SIZE {
            found.push(format!("“{}” is {size} points high", galley.text()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::widgets::text;
    use crate::view::palette::{LINE, TEXT_1};
    use bevy_egui::egui::{Align2, FontId, Sense, pos2};

    const ROOM: Vec2 = vec2(200.0, 100.0);

    fn put(ui: &Ui, x: f32, y: f32, words: &str, size: f32) {
        ui.painter().text(pos2(x, y), Align2::LEFT_TOP, words, FontId::proportional(size), c(TEXT_1));
    }

    #[test]
    fn a_clean_panel_has_no_faults() {
        clean("a label", ROOM, 1.5, |ui| {
            ui.label(text("Hilda", 14.0, TEXT_1));
        });
    }

    #[test]
    fn each_fault_is_found() {
        let told = |show: fn(&mut Ui)| faults(ROOM, 1.0, show).join("\n");
        assert!(told(|ui| put(ui, 150.0, 10.0, "a long name that goes on", 14.0)).contains("is cut"));
        assert!(told(|ui| put(ui, 10.0, 95.0, "low", 14.0)).contains("falls off"));
        assert!(told(|ui| put(ui, 10.0, 10.0, "tiny", 9.0)).contains("9 points high"));
        let over = told(|ui| {
            put(ui, 10.0, 10.0, "one", 14.0);
            put(ui, 14.0, 12.0, "two", 14.0);
        });
        assert!(over.contains("lies over"), "{over}");
        assert!(
            told(|ui| {
                ui.label(text("faint", 14.0, LINE));
            })
            .contains("is faint")
        );
        assert!(
            told(|ui| {
                ui.allocate_exact_size(vec2(20.0, 20.0), Sense::click());
            })
            .contains("without a name")
        );
    }
}
