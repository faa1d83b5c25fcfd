//! The initiative bar: the combatants with a turn in this round in one row, with their initiative. The running turn
//! is lit, finished ones are dimmed.

use bevy_egui::egui::{Align2, FontId, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::kernel::ids::CombatantId;
use crate::ui::paint;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{fit, ring};
use crate::view::palette::{ACCENT, ACCENT_INK, SLATE_1, TEXT_1, TEXT_2, TEXT_3, threat};
use crate::view::token::{self, TokenLook};

/// A combatant's turn in the round.
#[derive(Clone, Debug, PartialEq)]
pub struct InitiativeEntry {
    /// The combatant.
    pub who: CombatantId,
    /// How its token looks.
    pub look: TokenLook,
    /// Its name.
    pub name: String,
    /// The initiative, if known.
    pub rank: Option<i32>,
    /// The points left to spend, if known: "7 AP".
    pub purse: String,
    /// Whether it has had its turn.
    pub past: bool,
    /// Whether its turn is running.
    pub running: bool,
    /// Whether it could interrupt the running turn; true for a foe.
    pub breaks: Option<bool>,
}

/// Maximum width of an entry, in points.
const WIDEST: f32 = 96.0;
/// Below this height, in points, the numbers are left out.
const LOW: f32 = 70.0;
/// Scale of a chip.
const CHIP: f32 = 32.0 / 64.0;

/// Shows the entries side by side; returns the combatant of a clicked one.
pub fn row(ui: &mut Ui, area: Rect, initiative_entries: &[InitiativeEntry]) -> Option<CombatantId> {
    let width = (area.width() / initiative_entries.len().max(1) as f32).min(WIDEST);
    let low = area.height() < LOW;
    let mut chosen = None;
    for (at, initiative_entry) in initiative_entries.iter().enumerate() {
        let left = area.left() + width * at as f32;
        let rect = Rect::from_min_size(pos2(left, area.top()), vec2(width, area.height()));
        let response = ui.interact(rect, ui.id().with(("rung", initiative_entry.who)), Sense::click());
        let rank = initiative_entry.rank.map_or_else(|| text::common::UNKNOWN.to_owned(), |rank| rank.to_string());
        let state = match (initiative_entry.running, initiative_entry.past) {
            (true, _) => text::time::ACTING,
            (false, true) => text::time::HAS_ACTED,
            (false, false) => text::time::TO_COME,
        };
        let breaks = if initiative_entry.breaks.is_some() { text::time::INTERRUPTS } else { "" };
        let told = [initiative_entry.name.as_str(), &rank, &initiative_entry.purse, state, breaks].map(str::to_owned);
        let told: Vec<String> = told.into_iter().filter(|word| !word.is_empty()).collect();
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, told.join(", ")));
        let painter = ui.painter();
        if initiative_entry.running {
            painter.rect_filled(rect.shrink(1.0), 6.0, c(SLATE_1.mix(ACCENT, 0.2)));
            painter.rect_stroke(rect.shrink(1.0), 6.0, Stroke::new(1.5, c(ACCENT)), StrokeKind::Inside);
        }
        let alpha = if initiative_entry.past && !initiative_entry.running { 0.4 } else { 1.0 };
        let middle = rect.center().x;
        let mut picture = token::chip(&initiative_entry.look);
        picture.fade(alpha);
        // With little room the order stands for the number, which else stands beside the token.
        let (chip, height) = if low { (middle, 19.0) } else { (middle - 20.0, 20.0) };
        paint::paint(painter, &picture, pos2(chip, rect.top() + height), CHIP);
        if let Some(foe) = initiative_entry.breaks {
            let at = pos2(middle + if low { 22.0 } else { 40.0 }, rect.top() + height);
            let tint = c(if foe { threat() } else { ACCENT });
            // A bolt: two wedges.
            for wedge in [
                [vec2(2.0, -8.0), vec2(-4.5, 1.5), vec2(1.5, 1.5)],
                [vec2(-2.0, 8.0), vec2(4.5, -1.5), vec2(-1.5, -1.5)],
            ] {
                painter.add(Shape::convex_polygon(wedge.iter().map(|d| at + *d).collect(), tint, Stroke::NONE));
            }
        }
        let number = Rect::from_center_size(pos2(middle + 17.0, rect.top() + height), vec2(32.0, 20.0));
        let ink = if initiative_entry.running {
            if !low {
                painter.rect_filled(number, 4.0, c(ACCENT));
            }
            ACCENT_INK
        } else if initiative_entry.past {
            TEXT_3
        } else {
            TEXT_1
        };
        let (name, purse) = if low { (42.0, 57.0) } else { (46.0, 61.0) };
        if !low {
            painter.text(number.center(), Align2::CENTER_CENTER, &rank, FontId::proportional(16.0), c(ink));
        }
        for (line, words, tint) in [
            (
                name,
                &initiative_entry.name,
                if initiative_entry.past && !initiative_entry.running { TEXT_3 } else { TEXT_1 },
            ),
            (purse, &initiative_entry.purse, TEXT_2),
        ] {
            let words = fit(painter, words, 12.0, tint, width - 6.0, 1);
            painter.galley(
                pos2(middle - words.size().x / 2.0, rect.top() + line - words.size().y / 2.0),
                words,
                c(tint),
            );
        }
        ring(ui, &response, 6);
        if response.on_hover_text(told.join(", ")).clicked() {
            chosen = Some(initiative_entry.who);
        }
    }
    chosen
}
