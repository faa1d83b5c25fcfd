//! The list of recorded battles, and the sheet of the chosen one: its state, resuming, deleting.

use bevy_egui::egui::{
    Align2, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::controls::{clipped, ring, scrolled};
use crate::ui::map::{MapPicture, paint_small, paint_whole};
use crate::ui::paint::chip;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{self, CardFrame, divider, head, text};
use crate::view::palette::{
    ACCENT, ACCENT_INK, LINE, LINE_STRONG, SLATE_2, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, threat,
};
use crate::view::token::TokenLook;

/// The groups of the list, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BattleGroup {
    /// It can be resumed.
    Unfinished,
    /// It is over.
    Over,
    /// It cannot be used.
    Unusable,
}

impl BattleGroup {
    /// The heading of the group.
    fn head(self) -> &'static str {
        match self {
            BattleGroup::Unfinished => text::battles::UNFINISHED,
            BattleGroup::Over => text::battles::FINISHED,
            BattleGroup::Unusable => text::battles::UNUSABLE,
        }
    }
}

/// A battle on the list.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleCard {
    /// Name of the scene.
    pub name: String,
    /// Name of the ruleset.
    pub rules: String,
    /// Its state: "Round 3", or the result.
    pub stand: String,
    /// When it was last played, in words.
    pub when: String,
    /// Its group.
    pub standing: BattleGroup,
    /// A picture of the scene, if the scene is known.
    pub map: Option<MapPicture>,
}

/// The list.
#[derive(Clone, Debug, PartialEq)]
pub struct BattlesModel<'a> {
    /// The battles, grouped.
    pub cards: &'a [BattleCard],
    /// Index of the chosen one.
    pub chosen: usize,
    /// Why the list cannot be read.
    pub fault: Option<&'a str>,
    /// Whether the list has the keyboard focus.
    pub focus: bool,
    /// Whether to scroll to the chosen card.
    pub follow: bool,
}

/// Shows the list; returns the index of a clicked card.
pub fn list(ui: &mut Ui, model: &BattlesModel) -> Option<usize> {
    let mut intent = None;
    ui.label(text(text::battles::TITLE, 20.0, TEXT_1));
    if let Some(fault) = model.fault {
        ui.label(text(fault, 13.0, threat()));
    }
    if model.cards.is_empty() {
        ui.add_space(12.0);
        ui.label(text(text::battles::EMPTY, 14.0, TEXT_2));
        return None;
    }
    scrolled(ui, "battles", |ui| {
        for (at, card) in model.cards.iter().enumerate() {
            if at == 0 || model.cards[at - 1].standing != card.standing {
                ui.add_space(if at == 0 { 0.0 } else { 6.0 });
                head(ui, card.standing.head());
            }
            let chosen = at == model.chosen;
            if show(ui, card, chosen, chosen && model.focus, chosen && model.follow) {
                intent = Some(at);
            }
        }
    });
    intent
}

fn show(ui: &mut Ui, card: &BattleCard, chosen: bool, focused: bool, follow: bool) -> bool {
    let told = text::battles::card(&card.name, &card.rules, &card.stand, &card.when);
    let sizes = [(vec2(64.0, 52.0), 8.0), (vec2(92.0, 58.0), 10.0)];
    let Some(frame) = widgets::card(ui, &told, (chosen, focused, follow), sizes) else { return false };
    let CardFrame { rect, picture: map, small, response } = frame;
    match &card.map {
        Some(picture) => paint_small(ui, map, picture),
        None => {
            ui.painter().rect(map, 4.0, c(WELL), Stroke::new(1.0, c(LINE)), StrokeKind::Inside);
        }
    }
    let left = map.right() + if small { 10.0 } else { 14.0 };
    let room = rect.right() - left - 12.0;
    let put = |y: f32, words: &str, size: f32, tint: Tint| {
        let galley = clipped(ui, words, size, tint, room, 1);
        ui.painter().galley(pos2(left, y - galley.size().y / 2.0), galley, c(tint));
    };
    let (top, step) = (map.top() + 7.0, (map.height() - 13.0) / 2.0);
    put(top, &card.name, if small { 15.0 } else { 16.0 }, if chosen { ACCENT } else { TEXT_1 });
    let ink = if card.standing == BattleGroup::Unusable && !chosen { threat() } else { TEXT_2 };
    put(top + step, &card.stand, 13.0, ink);
    put(top + 2.0 * step, &text::common::told(&card.rules, &card.when), 13.0, if chosen { TEXT_2 } else { TEXT_3 });
    response.clicked()
}

/// A side of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct SideLine {
    /// How its tokens look.
    pub look: TokenLook,
    /// Its name.
    pub name: String,
    /// Its controller.
    pub who: String,
}

/// A button of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetButton {
    /// Resume the battle, or show its result.
    Resume,
    /// Ask whether to delete it.
    Delete,
    /// Confirm the deletion.
    Sure,
    /// Cancel the deletion.
    Keep,
}

/// The sheet of the chosen battle.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetModel<'a> {
    /// Name of the scene.
    pub name: &'a str,
    /// Its state.
    pub stand: &'a str,
    /// Why it cannot be resumed, or the last fault.
    pub fault: Option<&'a str>,
    /// The map, if known.
    pub map: Option<&'a MapPicture>,
    /// The sides.
    pub sides: &'a [SideLine],
    /// Further facts: name and figure.
    pub facts: &'a [(String, String)],
    /// The buttons with their labels.
    pub buttons: &'a [(SheetButton, &'static str)],
    /// Whether the player is asked to confirm deletion.
    pub asked: bool,
    /// The button with the keyboard focus.
    pub focus: Option<usize>,
}

/// Height of the fixed foot, in points.
const FOOT: f32 = 52.0;
/// Height of the confirmation before a deletion, in points.
const QUESTION: f32 = 26.0;

/// Shows the sheet.
pub fn sheet(ui: &mut Ui, model: &SheetModel) -> Option<SheetButton> {
    let rect = ui.available_rect_before_wrap();
    let split = rect.bottom() - FOOT - if model.asked { QUESTION } else { 0.0 };
    let body = Rect::from_min_max(rect.min, pos2(rect.right(), split));
    ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
        scrolled(ui, ("record", model.name), |ui| tell(ui, model));
    });
    let foot = Rect::from_min_max(pos2(rect.left(), split + 6.0), rect.max);
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        divider(ui);
        if model.asked {
            ui.label(text(text::battles::DELETE, 14.0, threat()));
        }
        buttons(ui, model)
    })
    .inner
}

fn tell(ui: &mut Ui, model: &SheetModel) {
    let width = ui.available_width() - 6.0;
    ui.set_max_width(width);
    ui.label(text(model.name, 20.0, TEXT_1));
    ui.label(text(model.stand, 14.0, TEXT_2));
    if let Some(fault) = model.fault {
        ui.label(text(fault, 13.0, threat()));
    }
    if let Some(map) = model.map {
        let most = (ui.clip_rect().height() * 0.45).clamp(120.0, 320.0);
        let mut size = vec2(width, width / map.aspect());
        if size.y > most {
            size = vec2(most * map.aspect(), most);
        }
        let (rect, response) = ui.allocate_exact_size(vec2(width, size.y), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, text::common::map_of(model.name)));
        if ui.is_rect_visible(rect) {
            paint_whole(ui, Rect::from_min_size(rect.min, size), map);
        }
    }
    if !model.sides.is_empty() {
        head(ui, text::battles::SIDES);
        for side in model.sides {
            side_line(ui, side);
        }
        divider(ui);
    }
    for (name, figure) in model.facts {
        fact(ui, name, figure);
    }
    ui.add_space(4.0);
}

fn side_line(ui: &mut Ui, side: &SideLine) {
    ui.horizontal(|ui| {
        chip(ui, &side.look, 26.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::told(&side.name, &side.who)));
        let who = clipped(ui, &side.who, 13.0, TEXT_2, rect.width() * 0.5, 1);
        let name = clipped(ui, &side.name, 14.0, TEXT_1, rect.width() - who.size().x - 12.0, 1);
        let middle = rect.center().y;
        ui.painter().galley(pos2(rect.right() - who.size().x, middle - who.size().y / 2.0), who, c(TEXT_2));
        ui.painter().galley(pos2(rect.left(), middle - name.size().y / 2.0), name, c(TEXT_1));
    });
}

/// A name and a figure; a figure that is too long for the line stands below, wrapped.
fn fact(ui: &mut Ui, name: &str, figure: &str) {
    let width = ui.available_width();
    let words = clipped(ui, name, 13.0, TEXT_2, width, 1);
    let beside = clipped(ui, figure, 13.0, TEXT_1, f32::INFINITY, 1);
    let fits = words.size().x + 16.0 + beside.size().x <= width;
    let value = if fits { beside } else { clipped(ui, figure, 13.0, TEXT_1, width, 4) };
    let height = if fits { words.size().y } else { words.size().y + value.size().y };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::beside(name, figure)));
    let at = if fits {
        pos2(rect.right() - value.size().x, rect.top())
    } else {
        pos2(rect.left(), rect.top() + words.size().y)
    };
    ui.painter().galley(rect.min, words, c(TEXT_2));
    ui.painter().galley(at, value, c(TEXT_1));
}

fn buttons(ui: &mut Ui, model: &SheetModel) -> Option<SheetButton> {
    let mut pressed = None;
    let count = model.buttons.len().max(1) as f32;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 8.0 * (count - 1.0)) / count;
        ui.spacing_mut().item_spacing.x = 8.0;
        for (at, (button, label)) in model.buttons.iter().enumerate() {
            let look = match button {
                SheetButton::Resume => (ACCENT, ACCENT_INK, ACCENT),
                SheetButton::Sure => (SLATE_2, threat(), threat()),
                SheetButton::Delete | SheetButton::Keep => (SLATE_2, TEXT_1, LINE_STRONG),
            };
            let shown = press(ui, label, width, look);
            if model.focus == Some(at) {
                ring(ui, shown.rect.expand(3.0));
            }
            if shown.clicked() {
                pressed = Some(*button);
            }
        }
    });
    pressed
}

fn press(ui: &mut Ui, label: &str, width: f32, (fill, ink, line): (Tint, Tint, Tint)) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 36.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
    let fill = if response.hovered() { fill.mix(TEXT_1, 0.2) } else { fill };
    ui.painter().rect(rect, 5.0, c(fill), Stroke::new(1.0, c(line)), StrokeKind::Inside);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, label, FontId::proportional(15.0), c(ink));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn card(name: &str, standing: BattleGroup) -> BattleCard {
        BattleCard {
            name: name.to_owned(),
            rules: "Tempo".to_owned(),
            stand: "Round 3".to_owned(),
            when: "2 hours ago".to_owned(),
            standing,
            map: None,
        }
    }

    #[test]
    fn a_click_on_a_battle_chooses_it() {
        let cards = [
            card("Ford", BattleGroup::Unfinished),
            card("Mill", BattleGroup::Over),
            card("Inn", BattleGroup::Unusable),
        ];
        let mut harness = Harness::builder().with_size(vec2(380.0, 500.0)).build_ui_state(
            |ui, got: &mut Option<usize>| {
                let model = BattlesModel { cards: &cards, chosen: 0, fault: None, focus: true, follow: false };
                *got = got.or(list(ui, &model));
            },
            None,
        );
        harness.run();
        harness.get_by_label("Mill, Tempo, Round 3, 2 hours ago").click();
        harness.run();
        assert_eq!(*harness.state(), Some(1));
    }

    #[test]
    fn an_empty_list_says_so() {
        let harness = Harness::builder().with_size(vec2(380.0, 500.0)).build_ui(|ui| {
            list(ui, &BattlesModel { cards: &[], chosen: 0, fault: None, focus: true, follow: false });
        });
        harness.get_by_label("No battle has been recorded yet.");
    }

    #[test]
    fn every_button_of_the_sheet_is_pressed() {
        use SheetButton::{Delete, Keep, Resume, Sure};
        for (buttons, asked) in
            [([(Resume, "Go on"), (Delete, "Delete")], false), ([(Keep, "Keep"), (Sure, "Delete")], true)]
        {
            for (button, label) in buttons {
                let mut harness = Harness::builder().with_size(vec2(420.0, 500.0)).build_ui_state(
                    |ui, got: &mut Option<SheetButton>| {
                        let model = SheetModel {
                            name: "Ford",
                            stand: "Round 3",
                            fault: Some("Something is wrong with it."),
                            map: None,
                            sides: &[],
                            facts: &[("Seed".to_owned(), "oak".to_owned())],
                            buttons: &buttons,
                            asked,
                            focus: Some(0),
                        };
                        *got = got.or(sheet(ui, &model));
                    },
                    None,
                );
                harness.run();
                harness.get_by_label(label).click();
                harness.run();
                assert_eq!(*harness.state(), Some(button));
            }
        }
    }
}
