//! The settings: a row each, with a control. The title and the menu of a battle show the same rows.

use std::borrow::Cow;

use bevy_egui::egui::{Align, Layout, Rect, Ui, vec2};

use crate::ui::controls::{Segment, labelled_button, ring, segments, stepper};
use crate::ui::widgets::{head, text};
use crate::view::palette::{TEXT_1, TEXT_2};

/// The control of a setting.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// One of several options.
    Choice {
        /// Their labels.
        options: Vec<&'static str>,
        /// Index of the chosen one.
        at: usize,
    },
    /// A stepper.
    Steps {
        /// The present value as text.
        value: String,
        /// Whether less and more are available.
        open: [bool; 2],
    },
    /// A button.
    Button {
        /// Its label.
        label: String,
        /// Whether it is lit, since it waits for something.
        lit: bool,
    },
}

/// A setting.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingRow {
    /// The heading of a section that begins with it.
    pub head: Option<&'static str>,
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its effect, if its name does not say it.
    pub about: Cow<'static, str>,
    /// Its control.
    pub control: Control,
}

/// A change of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingsIntent {
    /// Index of the row.
    pub row: usize,
    /// Index of the option; for steps 0 is less and 1 is more.
    pub option: usize,
}

impl Control {
    /// The option to the left or right of the chosen one, for the keyboard.
    #[must_use]
    pub fn beside(&self, right: bool) -> Option<usize> {
        match self {
            Control::Choice { options, at } if right => (at + 1 < options.len()).then_some(at + 1),
            Control::Choice { at, .. } => at.checked_sub(1),
            Control::Steps { open, .. } => open[usize::from(right)].then_some(usize::from(right)),
            Control::Button { .. } => None,
        }
    }

    /// The option after the chosen one, wrapping around.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        match self {
            Control::Choice { options, at } => Some((at + 1) % options.len().max(1)),
            Control::Steps { .. } => self.beside(true),
            Control::Button { .. } => Some(0),
        }
    }
}

/// Shows the rows; `focus` is the row with the keyboard focus.
pub fn rows(ui: &mut Ui, rows: &[SettingRow], focus: Option<usize>) -> Option<SettingsIntent> {
    let mut intent = None;
    for (at, row) in rows.iter().enumerate() {
        if let Some(name) = row.head {
            if at > 0 {
                ui.add_space(8.0);
            }
            head(ui, name);
        }
        let top = ui.cursor().top();
        if let Some(option) = show(ui, row) {
            intent = Some(SettingsIntent { row: at, option });
        }
        if focus == Some(at) {
            let shown = ui.min_rect();
            let rect = Rect::from_x_y_ranges(shown.x_range(), top..=shown.bottom());
            ring(ui, rect.expand2(vec2(6.0, 4.0)));
            ui.scroll_to_rect(rect.expand(8.0), None);
        }
    }
    intent
}

fn show(ui: &mut Ui, row: &SettingRow) -> Option<usize> {
    let control = |ui: &mut Ui| match &row.control {
        Control::Choice { options, at } => {
            let options: Vec<Segment> = options.iter().map(|o| Segment { label: o, icon: None }).collect();
            segments(ui, &row.name, &options, Some(*at))
        }
        Control::Steps { value, open } => stepper(ui, &row.name, value, *open),
        Control::Button { label, lit } => labelled_button(ui, &row.name, label, *lit).then_some(0),
    };
    let words = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(text(&*row.name, 14.0, TEXT_1));
        if !row.about.is_empty() {
            ui.label(text(&*row.about, 12.0, TEXT_2));
        }
    };
    // Side by side if there is room, else below each other.
    if ui.available_width() >= 500.0 {
        ui.horizontal(|ui| {
            let width = ui.available_width() - 260.0;
            ui.allocate_ui_with_layout(vec2(width, 36.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                words(ui);
            });
            ui.with_layout(Layout::right_to_left(Align::Center), control).inner
        })
        .inner
    } else {
        ui.vertical(words);
        control(ui)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> Vec<SettingRow> {
        vec![
            SettingRow {
                head: Some("Motion"),
                name: "Speed".into(),
                about: "How fast tokens move.".into(),
                control: Control::Choice { options: vec!["Slow", "Normal", "Fast"], at: 1 },
            },
            SettingRow {
                head: None,
                name: "Size".into(),
                about: "How large everything is.".into(),
                control: Control::Steps { value: "100%".to_owned(), open: [false, true] },
            },
        ]
    }

    fn click(name: &str, width: f32) -> Option<SettingsIntent> {
        let model = model();
        let mut harness = Harness::builder()
            .with_size(vec2(width, 400.0))
            .build_ui_state(|ui, got: &mut Option<SettingsIntent>| *got = got.or(rows(ui, &model, Some(0))), None);
        harness.get_by_label(name).click();
        harness.run();
        *harness.state()
    }

    #[test]
    fn every_value_can_be_clicked_in_wide_and_narrow_windows() {
        for width in [300.0, 900.0] {
            assert_eq!(click("Speed: Fast", width), Some(SettingsIntent { row: 0, option: 2 }));
            assert_eq!(click("Size: more", width), Some(SettingsIntent { row: 1, option: 1 }));
            assert_eq!(click("Size: less", width), None, "there is no less");
        }
    }

    #[test]
    fn the_keyboard_steps_and_stops_at_the_ends() {
        let [choice, steps] = [&model()[0].control, &model()[1].control].map(Clone::clone);
        assert_eq!((choice.beside(false), choice.beside(true), choice.next()), (Some(0), Some(2), Some(2)));
        assert_eq!((steps.beside(false), steps.beside(true)), (None, Some(1)));
        let last = Control::Choice { options: vec!["Off", "On"], at: 1 };
        assert_eq!((last.beside(true), last.next()), (None, Some(0)));
    }
}
