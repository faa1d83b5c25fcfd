//! What the coach says of a battle that is over: the decisions that cost most.

use bevy_egui::egui::{Ui, WidgetInfo, WidgetType};

use crate::ui::row::{Row, row};
use crate::ui::text;
use crate::ui::widgets::{bar, head, lines, scroll};
use crate::view::palette::{ACCENT, TEXT_2};

/// A decision that cost something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoachRow {
    /// The key that leads there.
    pub key: String,
    /// When and whose it was.
    pub when: String,
    /// The chance to win that it cost.
    pub cost: String,
    /// What was ordered, and what would have been better.
    pub below: String,
    /// All of it, with how sure it is.
    pub told: String,
}

/// What the coach says.
#[derive(Clone, Debug, PartialEq)]
pub enum CoachModel {
    /// It is at work, and so far, in percent.
    UnderWay(u32),
    /// The decisions, the worst first.
    Found(Vec<CoachRow>),
}

/// Shows it; the decision that is chosen to be looked at.
pub fn panel(ui: &mut Ui, model: &CoachModel) -> Option<usize> {
    head(ui, text::coach::HEAD);
    let rows = match model {
        CoachModel::UnderWay(percent) => {
            lines(ui, &text::coach::under_way(percent), 13.0, TEXT_2, 2);
            bar(ui, *percent as f32 / 100.0, ACCENT);
            return None;
        }
        CoachModel::Found(rows) if rows.is_empty() => {
            lines(ui, text::coach::NOTHING, 13.0, TEXT_2, 3);
            return None;
        }
        CoachModel::Found(rows) => rows,
    };
    lines(ui, text::coach::FOUND, 13.0, TEXT_2, 3);
    let mut chosen = None;
    let room = ui.available_height();
    scroll(ui, "coach", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (at, decision) in rows.iter().enumerate() {
            let shown = Row {
                key: &decision.key,
                name: &decision.when,
                detail: &decision.cost,
                dear: true,
                below: &decision.below,
                lines: 6,
                ..Row::default()
            };
            let response = row(ui, &shown);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &decision.told));
            if response.on_hover_text(&decision.told).clicked() {
                chosen = Some(at);
            }
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};
    use bevy_egui::egui::vec2;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn found() -> CoachModel {
        let row = |number: usize| CoachRow {
            key: (number + 4).to_string(),
            when: format!("Round {number}, Hildegard the Elder's turn"),
            cost: "−12%".to_owned(),
            below: "Ordered: End the turn. Better: Throw the fire flask at Rolf, then Walk 3 yards north-west."
                .to_owned(),
            told: format!("Decision {number}"),
        };
        CoachModel::Found((0..3).map(row).collect())
    }

    #[test]
    fn each_decision_can_be_chosen() {
        for number in 0..3 {
            let mut harness = Harness::builder()
                .with_size(vec2(236.0, 400.0))
                .build_ui_state(|ui, got: &mut Option<usize>| *got = got.or(panel(ui, &found())), None);
            harness.get_by_label(&format!("Decision {number}")).click();
            harness.run();
            assert_eq!(*harness.state(), Some(number));
        }
    }

    #[test]
    fn it_says_how_far_it_is_and_that_it_finds_nothing() {
        for (model, words) in [
            (CoachModel::UnderWay(34), "looks the battle over: 34%"),
            (CoachModel::Found(Vec::new()), "finds no decision that cost a chance to win."),
        ] {
            let mut harness = Harness::new_ui(|ui| {
                panel(ui, &model);
            });
            harness.run();
            harness.get_by_label(words);
        }
    }

    #[test]
    fn it_is_whole_in_every_window() {
        for (size, scale) in WINDOWS {
            clean("the coach", vec2(236.0, size.y - 200.0), scale, |ui| {
                panel(ui, &found());
            });
        }
    }
}
