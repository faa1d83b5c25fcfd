//! The card of one combatant: health, pools, values, conditions, equipment. Unknown values are question marks.

use bevy_egui::egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::action_slots::{self, ActionSlotModel};
use crate::ui::paint::{self, portrait};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{PoolRow, bar, divider, figure, fit, line, lines, pair, pips, ring, scroll, text, thirds};
use crate::view::palette::{ACCENT, HANDLE, LINE_STRONG, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, threat};
use crate::view::token::{self, Badge, TokenLook, TokenState};

/// A condition on the card.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionLine {
    /// Its badge.
    pub badge: Badge,
    /// Its name, with its source.
    pub name: String,
    /// Its rule.
    pub text: String,
    /// Whether it is an innate condition of the archetype.
    pub innate: bool,
}

/// A combatant as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct CardModel {
    /// How its token looks.
    pub look: TokenLook,
    /// Its name.
    pub name: String,
    /// Its archetype and state.
    pub about: String,
    /// The colour of `about` if it stands out, as for the acting combatant.
    pub lit: Option<Tint>,
    /// A description of its role, on hover.
    pub role: String,
    /// The name of health.
    pub health_name: String,
    /// Health and its maximum, if known.
    pub health: Option<(i32, i32)>,
    /// The pool in front of health: name, points, maximum.
    pub front: Option<(String, i32, i32)>,
    /// Its apparent health in words and thirds, if the numbers are not known.
    pub band: (String, u8),
    /// Wounds by level, the lightest first: name, number, maximum.
    pub wounds: Vec<(String, i32, i32)>,
    /// The action slots of its turn, where turns consist of slots.
    pub slots: Vec<ActionSlotModel>,
    /// Other pools.
    pub pools: Vec<PoolRow>,
    /// Values of its sheet; a question mark for unknown ones.
    pub values: Vec<(String, String)>,
    /// Its conditions.
    pub conditions: Vec<ConditionLine>,
    /// Its equipment in hand and worn, with the rules.
    pub gear: Vec<(String, String)>,
    /// Findings about it, with their times.
    pub found: Vec<(String, String)>,
    /// Its multi-turn and readied actions.
    pub deeds: Vec<String>,
    /// The points that it keeps for reactions, where reactions are paid from the points of its turn.
    pub kept: Option<String>,
}

/// What was clicked on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardIntent {
    /// This action slot.
    Slot(usize),
    /// The points that are kept for reactions.
    Keep,
}

/// Below this height of the panel, in points, the card shows only the essentials.
const LOW: f32 = 400.0;
/// Below this height of the panel, in points, many lines of values are folded.
const TIGHT: f32 = 600.0;
/// Number of lines of values that counts as many.
const MANY: usize = 4;
/// Height of the panel, in points, above which the rest goes to conditions and gear; their minimum and maximum height.
const ROOMY: f32 = 440.0;
const LIST: (f32, f32) = (62.0, 110.0);

/// A line of values in two fixed columns: a grid would measure itself for a frame and jump.
fn numbers(ui: &mut Ui, two: &[(String, String)]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let half = (rect.width() - 12.0) / 2.0;
    for (at, (name, value)) in two.iter().enumerate() {
        let left = rect.left() + (half + 12.0) * at as f32;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(half, rect.height()));
        pair(ui.painter(), cell, name, value);
    }
    let words: Vec<String> = two.iter().map(|(name, value)| text::common::beside(name, value)).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.join(", ")));
}

/// A fold for the values, where they would leave too little room for the actions; whether it is open.
fn folded(ui: &mut Ui, model: &CardModel) -> bool {
    let memory = Id::new("numbers of the card");
    let open: bool = ui.memory(|m| m.data.get_temp(memory)).unwrap_or_default();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, open, text::card::FIGURES));
    let ink = if response.hovered() { TEXT_1 } else { TEXT_2 };
    let words = fit(ui.painter(), text::card::FIGURES, 13.0, ink, rect.width() - 20.0, 1);
    let at = pos2(rect.left(), rect.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, c(ink));
    paint::triangle(ui.painter(), pos2(rect.right() - 5.0, rect.center().y), open, c(ink));
    ring(ui, &response, 4);
    if response.clicked() {
        ui.memory_mut(|m| m.data.insert_temp(memory, !open));
    }
    if !open {
        response.on_hover_ui(|ui| {
            ui.set_width(180.0);
            for (name, value) in &model.values {
                figure(ui, name, value);
            }
        });
    }
    open
}

/// Shows the card in the height of its first frames in the same `turn`; later additions scroll. Without a turn it has
/// its natural height.
pub fn steady(ui: &mut Ui, turn: Option<Id>, model: &CardModel) -> Option<CardIntent> {
    /// Frames until measured sizes are stable.
    const FRAMES: u8 = 3;
    let Some(turn) = turn else { return panel(ui, model) };
    let unfolded: bool = ui.memory(|m| m.data.get_temp(Id::new("numbers of the card"))).unwrap_or_default();
    let whole = ui.available_height();
    let key = turn.with((unfolded, whole as u32));
    let place = Id::new("height of the card");
    let before = ui.memory(|m| m.data.get_temp::<(Id, f32, u8)>(place));
    let (known, height, frames) = before.filter(|(known, ..)| *known == key).unwrap_or((key, 0.0, 0));
    if frames >= FRAMES {
        return scroll(ui, "steady", height, false, |ui| {
            ui.set_min_height(height);
            card(ui, model, whole)
        });
    }
    let shown = ui.scope(|ui| panel(ui, model));
    let height = height.max(shown.response.rect.height());
    ui.memory_mut(|m| m.data.insert_temp(place, (known, height, frames + 1)));
    shown.inner
}

/// Shows the card; returns what was clicked.
pub fn panel(ui: &mut Ui, model: &CardModel) -> Option<CardIntent> {
    let whole = ui.available_height();
    card(ui, model, whole)
}

/// Shows the card in a panel of height `whole`.
fn card(ui: &mut Ui, model: &CardModel, whole: f32) -> Option<CardIntent> {
    let low = whole < LOW;
    let tight = whole < TIGHT && model.values.len().div_ceil(2) + model.pools.len() > MANY;
    let list = (whole - ROOMY).clamp(LIST.0, LIST.1);
    head(ui, model, low);
    ui.spacing_mut().item_spacing.y = 4.0;
    match model.health {
        Some(_) if !model.wounds.is_empty() => wounds(ui, &model.wounds),
        Some((now, max)) => {
            if let Some((name, now, max)) = &model.front {
                figure(ui, name, &text::common::pool(now, max));
                cells(ui, *now, *max);
            }
            figure(ui, &model.health_name, &text::common::pool(now, max));
            let share = now as f32 / max.max(1) as f32;
            bar(ui, share, if share <= 0.34 { threat() } else { TEXT_1 });
        }
        None => {
            figure(ui, &model.health_name, &text::card::guessed(&model.band.0));
            thirds(ui, model.band.1, if model.band.1 <= 1 { threat() } else { TEXT_1 });
        }
    }
    let slot = if model.slots.is_empty() { None } else { action_slots::action_slots(ui, &model.slots) };
    let mut clicked = slot.map(CardIntent::Slot);
    if low {
        badges(ui, model);
        return clicked;
    }
    for deed in &model.deeds {
        lines(ui, deed, 13.0, ACCENT, 2);
    }
    for pool in &model.pools {
        pips(ui, pool, HANDLE);
    }
    if let Some(points) = &model.kept
        && kept(ui, points)
    {
        clicked = Some(CardIntent::Keep);
    }
    if !model.values.is_empty() {
        divider(ui);
        if !tight || folded(ui, model) {
            for two in model.values.chunks(2) {
                numbers(ui, two);
            }
        }
    }
    if model.conditions.is_empty() && model.gear.is_empty() && model.found.is_empty() {
        return clicked;
    }
    // Gear has up to two lines.
    let rows = 22.0 * (model.conditions.len() + model.found.len()).min(2) as f32;
    let gear_lines = if model.gear.is_empty() { 0.0 } else { 36.0 };
    let list = if tight { list.min(rows + gear_lines) } else { list };
    scroll(ui, "card", list, false, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.spacing_mut().interact_size.y = 18.0;
        for (at, condition) in model.conditions.iter().enumerate() {
            let row = ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size([18.0, 18.0].into(), Sense::hover());
                paint::paint(ui.painter(), &token::badge(&condition.badge), rect.center(), 15.0);
                line(ui, &condition.name, 13.0, TEXT_1);
            });
            // Above badge and name, which would keep the pointer from it.
            let id = ui.id().with(("condition_row", at));
            ui.interact(row.response.rect, id, Sense::hover()).on_hover_text(&condition.text);
        }
        for (what, when) in &model.found {
            ui.label(text(what, 13.0, TEXT_2)).on_hover_text(when);
        }
        gear(ui, model, tight);
    });
    clicked
}

/// The points that are kept for reactions; true when they are clicked, for the next number.
fn kept(ui: &mut Ui, points: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::click());
    let told = text::common::labelled(text::card::KEEP, points);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
    if response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 4.0, c(SLATE_3));
    }
    pair(ui.painter(), rect, text::card::KEEP, points);
    ring(ui, &response, 4);
    response.on_hover_text(text::card::KEEP_MORE).clicked()
}

/// The pool in front of health: a row of small gold cells, unlike the bar of health.
fn cells(ui: &mut Ui, now: i32, max: i32) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    let count = max.max(1);
    let gap = if count > 40 { 1.0 } else { 2.0 };
    let wide = (rect.width() + gap) / count as f32 - gap;
    for at in 0..count {
        let cell = Rect::from_min_size(
            pos2(rect.left() + (wide + gap) * at as f32, rect.top()),
            vec2(wide.max(1.0), rect.height()),
        );
        ui.painter().rect_filled(cell, 1.0, c(if at < now { HANDLE } else { WELL }));
    }
}

/// Wounds as slots, grouped by level; heavier levels are taller and redder.
fn wounds(ui: &mut Ui, levels: &[(String, i32, i32)]) {
    let worst =
        levels.iter().rev().find(|(_, now, _)| *now > 0).map_or(text::card::NO_WOUND, |(name, ..)| name.as_str());
    figure(ui, text::card::WOUNDS, worst);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
    let slots: i32 = levels.iter().map(|(.., max)| max.max(&0)).sum();
    let gaps = levels.len().saturating_sub(1) as f32;
    let width = ((rect.width() - gaps * 6.0) / slots.max(1) as f32 - 2.0).clamp(3.0, 12.0);
    let mut x = rect.left();
    for (at, (_, now, max)) in levels.iter().enumerate() {
        let share = at as f32 / gaps.max(1.0);
        let height = 8.0 + 8.0 * share;
        for slot in 0..*max {
            let pip = Rect::from_min_size(pos2(x, rect.bottom() - height), vec2(width, height));
            if slot < *now {
                ui.painter().rect_filled(pip, 2.0, c(HANDLE.mix(threat(), share)));
            } else {
                ui.painter().rect(pip, 2.0, c(WELL), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
            }
            x += width + 2.0;
        }
        x += 6.0;
    }
    let told: Vec<String> = levels.iter().map(|(name, now, max)| text::card::wound_level(name, now, max)).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.join(", ")));
    response.on_hover_text(told.join("\n"));
}

fn head(ui: &mut Ui, model: &CardModel, low: bool) {
    let share = |now: i32, max: i32| now as f32 / max.max(1) as f32;
    let state = TokenState {
        health: model.health.map(|(now, max)| share(now, max)),
        inner: model.front.as_ref().map(|(_, now, max)| share(*now, *max)),
        band: model.band.1,
        ..TokenState::default()
    };
    ui.horizontal(|ui| {
        portrait(ui, &model.look, &state, if low { 40.0 } else { 52.0 });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if !low {
                ui.add_space(2.0);
            }
            line(ui, &model.name, if low { 18.0 } else { 20.0 }, TEXT_1);
            let about = line(ui, &model.about, 13.0, model.lit.unwrap_or(TEXT_2));
            if !model.role.is_empty() {
                about.on_hover_text(&model.role);
            }
        });
    });
}

fn gear(ui: &mut Ui, model: &CardModel, short: bool) {
    if model.gear.is_empty() {
        return;
    }
    let names: Vec<&str> = model.gear.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join(", ");
    let shown = if short { lines(ui, &names, 12.0, TEXT_3, 2) } else { ui.label(text(names, 12.0, TEXT_3)) };
    shown.on_hover_ui(|ui| {
        for (name, rule) in &model.gear {
            ui.label(text(text::common::sentence(name, rule), 13.0, TEXT_2));
        }
    });
}

/// Conditions as a row of badges, each with its rule on hover.
fn badges(ui: &mut Ui, model: &CardModel) {
    if model.conditions.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for condition in &model.conditions {
            let (rect, response) = ui.allocate_exact_size([22.0, 20.0].into(), Sense::hover());
            paint::paint(ui.painter(), &token::badge(&condition.badge), rect.center(), 15.0);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &condition.name));
            response.on_hover_text(text::common::sentence(&condition.name, &condition.text));
        }
    });
}
