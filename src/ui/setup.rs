//! The battle set-up: the controllers of the sides, the ruleset, the seed.

use bevy_egui::egui::{
    Align, Align2, FontId, Id, Layout, Rect, Response, Sense, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::data::handicap::Handicap;
use crate::data::scene::Controller;
use crate::ui::controls::{Segment, clipped, field, icon_button, ring, scrolled, segments, stepper};
use crate::ui::icons;
use crate::ui::map::{MapPicture, paint_whole};
use crate::ui::paint::chip;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::time_model_icons::{self, TimeModelIcon};
use crate::ui::widgets::{choice, divider, head, text};
use crate::view::palette::{TEXT_1, TEXT_2, TEXT_3, threat};
use crate::view::token::TokenLook;

/// A side to be set up.
#[derive(Clone, Debug, PartialEq)]
pub struct SideSetup {
    /// How its tokens look.
    pub look: TokenLook,
    /// Its name.
    pub name: String,
    /// The number of its combatants, and when it acts.
    pub about: String,
    /// Its controller.
    pub controller: Controller,
    /// What its combatants bear.
    pub handicap: Handicap,
}

/// A ruleset on offer.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesChoice {
    /// Its name.
    pub name: String,
    /// A description; may be empty.
    pub about: String,
    /// For whom it is, how long it takes, how hard it is; may be empty.
    pub suits: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// A focusable row of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupRow {
    /// A side.
    Side(usize),
    /// The handicap of a side.
    Handicap(usize),
    /// The rulesets.
    Rules,
    /// The seed.
    Seed,
    /// The die that makes another seed.
    Die,
    /// The button that begins.
    Start,
}

/// The set-up.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupModel<'a> {
    /// Name of the scene.
    pub name: &'a str,
    /// The goals, in a line.
    pub goal: &'a str,
    /// A description of the scene.
    pub about: &'a str,
    /// For whom it is, how long it takes, how hard it is; may be empty.
    pub suits: &'a str,
    /// Its map.
    pub map: &'a MapPicture,
    /// Facts about it: name and figure.
    pub facts: &'a [(String, String)],
    /// Its sides.
    pub sides: &'a [SideSetup],
    /// Rulesets.
    pub rulesets: &'a [RulesChoice],
    /// How the chosen ruleset gives out turns: picture and sentence.
    pub time: Option<(TimeModelIcon, &'a str)>,
    /// Why it cannot begin.
    pub fault: Option<&'a str>,
    /// The row with the keyboard focus.
    pub focus: Option<SetupRow>,
}

/// The intents of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupIntent {
    /// Set the controller of that side.
    Control(usize, Controller),
    /// Set the handicap of that side.
    Handicap(usize, Handicap),
    /// Choose that ruleset.
    Ruleset(usize),
    /// Make another seed.
    Roll,
    /// Begin the battle.
    Start,
}

/// Who leads a side, in a word.
#[must_use]
pub fn controller_name(controller: Controller) -> &'static str {
    match controller {
        Controller::Human => text::start::HUMAN,
        Controller::Ai => text::start::AI,
        Controller::None => text::start::NO_ONE,
        level => LEVELS.iter().find(|(of, ..)| *of == level).map_or("", |(_, name, _)| name),
    }
}

/// The levels of the computer, with what is told of them.
const LEVELS: [(Controller, &str, &str); 4] = [
    (Controller::Novice, text::start::NOVICE, text::start::NOVICE_HINT),
    (Controller::Ai, text::start::REGULAR, text::start::REGULAR_HINT),
    (Controller::Veteran, text::start::VETERAN, text::start::VETERAN_HINT),
    (Controller::Master, text::start::MASTER, text::start::MASTER_HINT),
];

/// Height of the fixed foot: seed, fault, start button.
const FOOT: f32 = 96.0;

/// The id of the seed field, for setting the focus.
#[must_use]
pub fn seed_id() -> Id {
    Id::new("seed of the battle")
}

/// Shows the set-up; the seed is edited in place.
pub fn panel(ui: &mut Ui, model: &SetupModel, seed: &mut String) -> Option<SetupIntent> {
    let rect = ui.available_rect_before_wrap();
    let fault = model.fault.map(|f| clipped(ui, f, 13.0, threat(), rect.width(), 3));
    let extra = fault.as_ref().map_or(0.0, |f| f.size().y + 6.0);
    let split = rect.bottom() - FOOT - extra;
    let body = Rect::from_min_max(rect.min, pos2(rect.right(), split));
    let mut intent = ui
        .scope_builder(UiBuilder::new().max_rect(body), |ui| scrolled(ui, ("setup", model.name), |ui| scene(ui, model)))
        .inner;
    let foot = Rect::from_min_max(pos2(rect.left(), split + 6.0), rect.max);
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        divider(ui);
        if let (Some(galley), Some(fault)) = (fault, model.fault) {
            let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, fault));
            ui.painter().galley(rect.min, galley, c(threat()));
            response.on_hover_text(fault);
        }
        intent = begin(ui, model, seed).or(intent);
    });
    intent
}

/// The part above the foot: controls first, long texts last.
fn scene(ui: &mut Ui, model: &SetupModel) -> Option<SetupIntent> {
    let mut intent = None;
    let width = ui.available_width() - 6.0;
    ui.set_max_width(width);
    name_and_goal(ui, model);
    map_and_facts(ui, model);
    if !model.suits.is_empty() {
        ui.label(text(model.suits, 13.0, TEXT_1));
    }
    head(ui, text::start::SIDES);
    for (at, side) in model.sides.iter().enumerate() {
        let row = ui.vertical(|ui| {
            let picked = side_row(ui, side).inner;
            picked.or(if side.controller.is_computer() { level_row(ui, side) } else { None })
        });
        focus(ui, &row.response, model.focus == Some(SetupRow::Side(at)));
        intent = intent.or(row.inner.map(|controller| SetupIntent::Control(at, controller)));
    }
    divider(ui);
    head(ui, text::start::RULESET);
    let row = ui.horizontal_wrapped(|ui| {
        for (at, rules) in model.rulesets.iter().enumerate() {
            let mut button = choice(ui, &rules.name, rules.chosen);
            if !rules.about.is_empty() {
                button = button.on_hover_text(&rules.about);
            }
            if button.clicked() {
                intent = Some(SetupIntent::Ruleset(at));
            }
        }
    });
    focus(ui, &row.response, model.focus == Some(SetupRow::Rules));
    if let Some((picture, sentence)) = model.time {
        ui.horizontal(|ui| {
            time_model_icons::show(ui, picture);
            ui.add_space(4.0);
            let words = clipped(ui, sentence, 13.0, TEXT_2, ui.available_width() - 4.0, 4);
            let size = vec2(words.size().x, words.size().y.max(44.0));
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, sentence));
            ui.painter().galley(pos2(rect.left(), rect.center().y - words.size().y / 2.0), words, c(TEXT_2));
        });
    }
    if let Some(rules) = model.rulesets.iter().find(|r| r.chosen && !r.suits.is_empty()) {
        ui.label(text(&rules.suits, 13.0, TEXT_1));
    }
    divider(ui);
    head(ui, text::start::HANDICAP);
    for (at, side) in model.sides.iter().enumerate() {
        let row = handicap_row(ui, side);
        focus(ui, &row.response, model.focus == Some(SetupRow::Handicap(at)));
        intent = intent.or(row.inner.map(|handicap| SetupIntent::Handicap(at, handicap)));
    }
    divider(ui);
    head(ui, text::start::SCENE);
    ui.label(text(model.about, 13.0, TEXT_2));
    if let Some(rules) = model.rulesets.iter().find(|r| r.chosen && !r.about.is_empty()) {
        head(ui, text::start::RULES);
        ui.label(text(&rules.about, 13.0, TEXT_2));
    }
    ui.add_space(4.0);
    intent
}

/// The name of the scene with its goals, side by side if there is room.
fn name_and_goal(ui: &mut Ui, model: &SetupModel) {
    let width = ui.available_width();
    let name = clipped(ui, model.name, 20.0, TEXT_1, width, 2);
    let goal = clipped(ui, model.goal, 13.0, TEXT_2, f32::INFINITY, 1);
    let beside = name.size().x + 24.0 + goal.size().x <= width;
    let goal = if beside { goal } else { clipped(ui, model.goal, 13.0, TEXT_2, width, 4) };
    let height = name.size().y + if beside { 0.0 } else { goal.size().y + 2.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::start::scene(model.name, model.goal)));
    let at = if beside {
        pos2(rect.right() - goal.size().x, rect.bottom() - goal.size().y - 3.0)
    } else {
        pos2(rect.left(), rect.bottom() - goal.size().y)
    };
    ui.painter().galley(rect.min, name, c(TEXT_1));
    ui.painter().galley(at, goal, c(TEXT_2));
}

/// Draws the focus ring around a row and scrolls to it.
fn focus(ui: &mut Ui, row: &Response, focused: bool) {
    if focused {
        let rect = row.rect.expand2(vec2(4.0, 4.0));
        ring(ui, rect);
        ui.scroll_to_rect(rect, None);
    }
}

/// The map at the left, facts at its right; further facts stand below.
fn map_and_facts(ui: &mut Ui, model: &SetupModel) {
    const FACTS: f32 = 116.0;
    const LINE: f32 = 18.0;
    let width = ui.available_width();
    let most = (ui.clip_rect().height() * 0.40).clamp(120.0, 320.0);
    let mut size = vec2(width - FACTS - 16.0, 0.0);
    size.y = size.x / model.map.aspect();
    if size.y > most {
        size = vec2(most * model.map.aspect(), most);
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width, size.y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, text::common::map_of(model.name)));
    let map = Rect::from_min_size(rect.min, size);
    if ui.is_rect_visible(rect) {
        paint_whole(ui, map, model.map);
    }
    let beside = ((size.y / LINE) as usize).max(1);
    let column = Rect::from_min_max(pos2(map.right() + 16.0, rect.top()), rect.max);
    for (at, (name, figure)) in model.facts.iter().take(beside).enumerate() {
        let line = Rect::from_min_size(column.min + vec2(0.0, LINE * at as f32), vec2(column.width(), LINE));
        fact(ui, line, name, figure);
    }
    let rest = model.facts.get(beside..).unwrap_or_default();
    for pair in rest.chunks(2) {
        let (rect, _) = ui.allocate_exact_size(vec2(width, LINE - 5.0), Sense::hover());
        let half = vec2((width - 24.0) / 2.0, LINE - 5.0);
        for (at, (name, figure)) in pair.iter().enumerate() {
            let left = rect.left() + (half.x + 24.0) * at as f32;
            fact(ui, Rect::from_min_size(pos2(left, rect.top()), half), name, figure);
        }
    }
}

fn fact(ui: &mut Ui, line: Rect, name: &str, figure: &str) {
    let response = ui.interact(line, ui.id().with(("fact", name)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::beside(name, figure)));
    let value = clipped(ui, figure, 13.0, TEXT_1, line.width(), 1);
    let words = clipped(ui, name, 13.0, TEXT_2, line.width() - value.size().x - 8.0, 1);
    let top = line.center().y - value.size().y / 2.0;
    ui.painter().galley(pos2(line.left(), top), words, c(TEXT_2));
    ui.painter().galley(pos2(line.right() - value.size().x, top), value, c(TEXT_1));
}

fn side_row(ui: &mut Ui, side: &SideSetup) -> bevy_egui::egui::InnerResponse<Option<Controller>> {
    let roomy = ui.available_width() > 400.0;
    ui.horizontal(|ui| {
        chip(ui, &side.look, 34.0);
        let icons: [fn(crate::view::palette::Tint) -> crate::view::drawing::Drawing; 3] =
            [icons::human, icons::machine, icons::nobody];
        let labels = [text::start::HUMAN, text::start::AI, text::start::NO_ONE];
        let options: Vec<Segment> = labels
            .into_iter()
            .zip(icons)
            .map(|(label, icon)| Segment { label, icon: Some(icon).filter(|_| roomy) })
            .collect();
        let chosen = match side.controller {
            Controller::Human => 0,
            Controller::None => 2,
            _ => 1,
        };
        let picked = ui
            .with_layout(Layout::right_to_left(Align::Center), |ui| {
                let picked = segments(ui, &side.name, &options, Some(chosen));
                names(ui, side);
                picked
            })
            .inner;
        let kinds = [Controller::Human, Controller::Ai, Controller::None];
        picked.filter(|at| *at != chosen).and_then(|at| kinds.get(at).copied())
    })
}

/// The levels of a side that the computer leads.
fn level_row(ui: &mut Ui, side: &SideSetup) -> Option<Controller> {
    let options: Vec<Segment> = LEVELS.iter().map(|(_, label, _)| Segment { label, icon: None }).collect();
    let chosen = LEVELS.iter().position(|(level, ..)| *level == side.controller);
    let group = text::start::level_of(&side.name);
    let row = ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let picked = segments(ui, &group, &options, chosen);
            if let Some((.., hint)) = chosen.and_then(|at| LEVELS.get(at)) {
                let told = clipped(ui, hint, 12.0, TEXT_3, ui.available_width() - 4.0, 2);
                let (rect, response) = ui.allocate_exact_size(told.size(), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, *hint));
                ui.painter().galley(rect.min, told, c(TEXT_3));
                response.on_hover_text(*hint);
            }
            picked
        })
        .inner
    });
    row.inner.and_then(|at| LEVELS.get(at).map(|(level, ..)| *level))
}

/// The handicap of a side, and what it means.
fn handicap_row(ui: &mut Ui, side: &SideSetup) -> bevy_egui::egui::InnerResponse<Option<Handicap>> {
    ui.horizontal(|ui| {
        chip(ui, &side.look, 22.0);
        let told = match side.handicap.percent() {
            100 => text::start::usual(&side.name),
            percent => text::start::bears(&side.name, percent),
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (less, more) = (side.handicap.step(false), side.handicap.step(true));
            let value = text::common::percent(side.handicap.percent());
            let picked = stepper(ui, &text::start::handicap_of(&side.name), &value, [less.is_some(), more.is_some()]);
            let words = clipped(ui, &told, 13.0, TEXT_2, ui.available_width() - 4.0, 2);
            let size = vec2(ui.available_width(), words.size().y);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
            ui.painter().galley(rect.min, words, c(TEXT_2));
            response.on_hover_text(&told);
            picked.and_then(|at| if at == 0 { less } else { more })
        })
        .inner
    })
}

/// Name and combatants of a side, in the remaining width.
fn names(ui: &mut Ui, side: &SideSetup) {
    let width = ui.available_width();
    let size = if width > 140.0 { 16.0 } else { 14.0 };
    let name = clipped(ui, &side.name, size, TEXT_1, width - 4.0, 1);
    let about = clipped(ui, &side.about, 12.0, TEXT_2, width - 4.0, 3);
    let size = vec2(width, (name.size().y + about.size().y + 2.0).max(38.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::told(&side.name, &side.about)));
    ui.painter().galley(rect.min, name, c(TEXT_1));
    ui.painter().galley(pos2(rect.left(), rect.bottom() - about.size().y), about, c(TEXT_2));
    response.on_hover_text(&side.about);
}

/// The seed and the button.
fn begin(ui: &mut Ui, model: &SetupModel, seed: &mut String) -> Option<SetupIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        ui.label(text(text::start::SEED, 14.0, TEXT_2));
        let edit = field(ui, seed_id(), text::start::SEED_FIELD, text::start::SEED_EMPTY, seed, 136.0);
        focus(ui, &edit, model.focus == Some(SetupRow::Seed));
        let die = icon_button(ui, text::start::NEW_SEED, icons::die);
        focus(ui, &die, model.focus == Some(SetupRow::Die));
        if die.clicked() {
            intent = Some(SetupIntent::Roll);
        }
        let words = clipped(ui, text::start::SAME_SEED, 13.0, TEXT_3, f32::INFINITY, 1);
        if words.size().x < ui.available_width() {
            ui.label(text(text::start::SAME_SEED, 13.0, TEXT_3));
        }
    });
    let rect = ui.available_rect_before_wrap();
    let button = Rect::from_min_size(rect.min, Vec2::new(rect.width(), 42.0));
    let shown = ui.scope_builder(UiBuilder::new().max_rect(button), start).inner;
    if model.focus == Some(SetupRow::Start) {
        ring(ui, shown.rect.expand(3.0));
    }
    if shown.clicked() {
        intent = Some(SetupIntent::Start);
    }
    intent
}

fn start(ui: &mut Ui) -> Response {
    use crate::view::palette::{ACCENT, ACCENT_INK};
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text::start::START));
    let fill = if response.hovered() { ACCENT.mix(TEXT_1, 0.4) } else { ACCENT };
    ui.painter().rect_filled(rect, 5.0, c(fill));
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        text::start::START,
        FontId::proportional(18.0),
        c(ACCENT_INK),
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::looks::Glyph;
    use crate::kernel::cell::Bounds;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn click(name: &str, size: Vec2) -> Option<SetupIntent> {
        let map = MapPicture { texture: None, bounds: Bounds::new(20, 14), who: Vec::new() };
        let side = |name: &str, number| SideSetup {
            look: TokenLook { side: number, glyph: Glyph::CrossShield },
            name: name.to_owned(),
            about: "4 combatants".to_owned(),
            controller: Controller::Ai,
            handicap: Handicap::default(),
        };
        let facts: Vec<(String, String)> = (0..14).map(|i| (format!("Fact {i}"), "1".to_owned())).collect();
        let rules = |name: &str, chosen| RulesChoice {
            name: name.to_owned(),
            about: "About it.".to_owned(),
            suits: String::new(),
            chosen,
        };
        let mut harness = Harness::builder().with_size(size).build_ui_state(
            move |ui, got: &mut Option<SetupIntent>| {
                let model = SetupModel {
                    name: "Millrace Ford",
                    goal: "Hold the crossing.",
                    suits: "For a first battle.",
                    about: "A long story.",
                    map: &map,
                    facts: &facts,
                    sides: &[side("Wardens", 0), side("Raiders", 1)],
                    rulesets: &[rules("Tempo", true), rules("Seconds", false)],
                    time: Some((TimeModelIcon::Counted { last: 9 }, "It counts.")),
                    fault: Some("At least two sides must take part."),
                    focus: Some(SetupRow::Start),
                };
                let mut seed = "oak".to_owned();
                *got = got.or(panel(ui, &model, &mut seed));
            },
            None,
        );
        harness.run();
        harness.get_by_label(name).click();
        harness.run();
        *harness.state()
    }

    #[test]
    fn everything_can_be_clicked() {
        let wide = vec2(480.0, 900.0);
        assert_eq!(click("Raiders: Human", wide), Some(SetupIntent::Control(1, Controller::Human)));
        assert_eq!(click("Wardens: None", wide), Some(SetupIntent::Control(0, Controller::None)));
        assert_eq!(click("Level of Raiders: Veteran", wide), Some(SetupIntent::Control(1, Controller::Veteran)));
        let less = Handicap::new(90).map(|handicap| SetupIntent::Handicap(0, handicap));
        assert_eq!(click("Handicap of Wardens: less", wide), less);
        assert_eq!(click("Seconds", wide), Some(SetupIntent::Ruleset(1)));
        for size in [wide, vec2(340.0, 430.0)] {
            assert_eq!(click("New seed", size), Some(SetupIntent::Roll));
            assert_eq!(click("Start battle", size), Some(SetupIntent::Start));
        }
    }
}
