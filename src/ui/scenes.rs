//! The list of scenes: a search field, filter chips, a card each, and the faults of files that could not be read.

use bevy_egui::egui::{Id, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::controls::{chip, clipped, field, scrolled};
use crate::ui::map::{MapPicture, paint_small};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{self, CardFrame, text};
use crate::view::palette::{ACCENT, TEXT_1, TEXT_2, TEXT_3, threat};

/// A scene on the list.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCard {
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// "4 against 5".
    pub sides: String,
    /// "20 × 18".
    pub size: String,
    /// A picture of it.
    pub map: MapPicture,
}

/// A filter chip.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterChip {
    /// Its label.
    pub label: String,
    /// Its tooltip.
    pub hint: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// The list.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenesModel<'a> {
    /// All scenes.
    pub cards: &'a [SceneCard],
    /// The indices of the listed ones.
    pub listed: &'a [usize],
    /// Index of the chosen one.
    pub chosen: usize,
    /// The chips.
    pub chips: &'a [FilterChip],
    /// Faults of files that could not be read, one line each.
    pub faults: &'a [String],
    /// Whether the list has the keyboard focus.
    pub focus: bool,
    /// Whether to scroll to the chosen card.
    pub follow: bool,
}

/// The intents of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenesIntent {
    /// Choose that scene.
    Choose(usize),
    /// Apply that filter.
    Filter(usize),
}

/// The id of the search field, for setting the focus.
#[must_use]
pub fn search_id() -> Id {
    Id::new("search scenes")
}

/// Shows the list; the search text is edited in place.
pub fn panel(ui: &mut Ui, model: &ScenesModel, search: &mut String) -> Option<ScenesIntent> {
    let mut intent = None;
    let width = ui.available_width();
    ui.horizontal(|ui| {
        ui.label(text(text::start::SCENES, 20.0, TEXT_1));
        let field_width = (width * 0.46).clamp(110.0, 200.0);
        ui.add_space((ui.available_width() - field_width - 8.0).max(0.0));
        field(ui, search_id(), text::start::SEARCH, text::start::SEARCH, search, field_width);
    });
    ui.horizontal_wrapped(|ui| {
        for (at, model) in model.chips.iter().enumerate() {
            if chip(ui, &model.label, model.chosen).on_hover_text(&model.hint).clicked() {
                intent = Some(ScenesIntent::Filter(at));
            }
        }
    });
    ui.add_space(2.0);
    let below = faults_height(model.faults.len());
    let rect = ui.available_rect_before_wrap();
    let list = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - below));
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
        if model.listed.is_empty() {
            ui.add_space(12.0);
            ui.label(text(nothing(search), 14.0, TEXT_2));
            return;
        }
        scrolled(ui, "scenes", |ui| {
            for at in model.listed {
                let Some(card) = model.cards.get(*at) else { continue };
                let chosen = *at == model.chosen;
                if show(ui, card, chosen, chosen && model.focus, chosen && model.follow) {
                    intent = Some(ScenesIntent::Choose(*at));
                }
            }
        });
    });
    if !model.faults.is_empty() {
        let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - below + 8.0), rect.max);
        ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| faults(ui, model.faults));
    }
    intent
}

fn nothing(search: &str) -> String {
    let words = search.trim();
    if words.is_empty() { text::start::NO_SCENE.to_owned() } else { text::start::no_scene_with(words) }
}

/// The height for faults: at most three lines, the rest scrolls.
fn faults_height(count: usize) -> f32 {
    if count == 0 { 0.0 } else { 32.0 + 19.0 * count.min(3) as f32 }
}

fn faults(ui: &mut Ui, faults: &[String]) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(text(text::start::FAULTY_FILES, 13.0, threat()));
    let list = ScrollArea::vertical().id_salt("faults").auto_shrink([false, false]).min_scrolled_height(0.0);
    list.show(ui, |ui| {
        for fault in faults {
            let line = clipped(ui, &brief(fault), 12.0, TEXT_2, ui.available_width() - 8.0, 1);
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 17.0), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, fault));
            ui.painter().galley(rect.min, line, c(TEXT_2));
            response.on_hover_text(fault);
        }
    });
}

/// A fault without folders and help text: file, line, column, message.
fn brief(fault: &str) -> String {
    let parts = fault.split_once(": error: ").or_else(|| fault.split_once(": passed over: "));
    let Some((place, what)) = parts else { return fault.to_owned() };
    let file = place.rsplit(['/', '\\']).next().unwrap_or(place);
    text::start::fault(file, what.split("; help: ").next().unwrap_or(what))
}

fn show(ui: &mut Ui, card: &SceneCard, chosen: bool, focused: bool, follow: bool) -> bool {
    let sizes = [(vec2(84.0, 60.0), 10.0), (vec2(132.0, 80.0), 12.0)];
    let Some(frame) = widgets::card(ui, &card.name, (chosen, focused, follow), sizes) else { return false };
    let CardFrame { rect, picture: map, small, response } = frame;
    paint_small(ui, map, &card.map);
    let left = map.right() + if small { 10.0 } else { 16.0 };
    let room = rect.right() - left - 12.0;
    let ink = if chosen { ACCENT } else { TEXT_1 };
    let name = clipped(ui, &card.name, 18.0, ink, room, 1);
    let name = if small || name.elided { clipped(ui, &card.name, 15.0, ink, room, 2) } else { name };
    let size = clipped(ui, &card.size, 13.0, if chosen { TEXT_2 } else { TEXT_3 }, room, 1);
    let sides = clipped(ui, &card.sides, 13.0, TEXT_2, room - size.size().x - 8.0, 1);
    let below = map.top() - 3.0 + name.size().y + 1.0;
    let foot = map.bottom() + 2.0 - size.size().y;
    ui.painter().galley(pos2(left, map.top() - 3.0), name, c(ink));
    // As many lines as fit; the panel beside shows all of it.
    let about = clipped(ui, &card.about, 13.0, TEXT_2, room, (((foot - below) / 16.0) as usize).max(1));
    ui.painter().galley(pos2(left, below), about, c(TEXT_2));
    let right = rect.right() - 12.0 - size.size().x;
    ui.painter().galley(pos2(left, foot), sides, c(TEXT_2));
    ui.painter().galley(pos2(right, foot), size, c(TEXT_3));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::Bounds;
    use bevy_egui::egui::Vec2;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn card(name: &str) -> SceneCard {
        SceneCard {
            name: name.to_owned(),
            about: "Hold the crossing for six rounds against all comers, whatever the weather brings.".to_owned(),
            sides: "4 against 5".to_owned(),
            size: "16 × 10".to_owned(),
            map: MapPicture { texture: None, bounds: Bounds::new(16, 10), who: Vec::new() },
        }
    }

    fn chips() -> Vec<FilterChip> {
        ["All 9", "Small"]
            .map(|l| FilterChip { label: l.to_owned(), hint: String::new(), chosen: l == "All 9" })
            .to_vec()
    }

    struct ShownScenes {
        listed: Vec<usize>,
        chosen: usize,
        follow: bool,
        faults: Vec<String>,
        search: String,
        got: Option<ScenesIntent>,
    }

    fn harness(size: Vec2, shown: ShownScenes) -> Harness<'static, ShownScenes> {
        let cards: Vec<SceneCard> = (0..9).map(|i| card(&format!("Scene {i}"))).collect();
        Harness::builder().with_size(size).build_ui_state(
            move |ui, s: &mut ShownScenes| {
                let model = ScenesModel {
                    cards: &cards,
                    listed: &s.listed,
                    chosen: s.chosen,
                    chips: &chips(),
                    faults: &s.faults,
                    focus: true,
                    follow: s.follow,
                };
                s.got = panel(ui, &model, &mut s.search).or(s.got);
            },
            shown,
        )
    }

    fn shown() -> ShownScenes {
        ShownScenes {
            listed: (0..9).collect(),
            chosen: 0,
            follow: false,
            faults: Vec::new(),
            search: String::new(),
            got: None,
        }
    }

    #[test]
    fn cards_and_chips_are_clicked() {
        for (name, intent) in [("Scene 2", ScenesIntent::Choose(2)), ("Small", ScenesIntent::Filter(1))] {
            let mut harness = harness(vec2(420.0, 620.0), shown());
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(harness.state().got, Some(intent));
        }
    }

    #[test]
    fn what_is_chosen_comes_into_sight() {
        let mut harness = harness(vec2(300.0, 400.0), ShownScenes { chosen: 8, follow: true, ..shown() });
        harness.run();
        let rect = harness.get_by_label("Scene 8").rect();
        assert!(rect.top() > 60.0 && rect.bottom() < 400.0, "{rect}");
    }

    #[test]
    fn typing_goes_into_the_search_field() {
        let mut harness = harness(vec2(420.0, 620.0), shown());
        harness.ctx.memory_mut(|m| m.request_focus(search_id()));
        harness.run();
        harness.event(bevy_egui::egui::Event::Text("ford".to_owned()));
        harness.run();
        assert_eq!(harness.state().search, "ford");
    }

    #[test]
    fn an_empty_list_says_so() {
        let harness =
            harness(vec2(420.0, 620.0), ShownScenes { listed: Vec::new(), search: "xyz".to_owned(), ..shown() });
        harness.get_by_label("No scene matches “xyz”.");
    }

    #[test]
    fn faults_keep_to_the_foot() {
        let faults: Vec<String> = (1..9).map(|i| format!("scenes/bad{i}.ron:3:{i}: error: expected a text")).collect();
        let harness = harness(vec2(420.0, 620.0), ShownScenes { faults: faults.clone(), ..shown() });
        let fault = harness.get_by_label(&faults[0]).rect();
        assert!(fault.top() > 520.0, "{fault}");
        assert!(harness.get_by_label("Scene 2").rect().bottom() < fault.top());
        assert_eq!(brief(&faults[0]), "bad1.ron:3:1: expected a text");
        assert_eq!(brief("a/b.json:1:2: error: odd; help: mend it"), "b.json:1:2: odd");
        assert_eq!(brief("a/b.ron:1:1: passed over: it is a folder; help: rename it"), "b.ron:1:1: it is a folder");
    }
}
