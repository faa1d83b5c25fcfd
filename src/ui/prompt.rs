//! The reaction prompt: the reacting combatant and its target, the odds, the costs; take, pass, always, never. It stays
//! small, so that both combatants are visible above it.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, Frame, Id, Margin, Order, Rect, Sense, Shadow, Stroke, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::outcomes::{self, OutcomeShare};
use crate::ui::paint::{chip, dashed_arrow};
use crate::ui::row::{Row, row};
use crate::ui::strike_odds::span;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{divider, fit, keyed, lines, scroll};
use crate::view::palette::{ACCENT, SLATE_1, TEXT_1, TEXT_2, Tint, threat};
use crate::view::token::TokenLook;

/// The odds of a reaction that strikes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrikeChance {
    /// Chance to hit in percent.
    pub hit: u8,
    /// Minimum and maximum damage of a hit.
    pub damage: (i32, i32),
    /// Where wounds are counted by level: the chance to cause any, in percent, shown in place of the damage.
    pub wounds: Option<u8>,
    /// The outcomes.
    pub shares: Vec<OutcomeShare>,
}

/// A reaction on offer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reaction {
    /// How the reacting combatant's token looks.
    pub look: TokenLook,
    /// Its name.
    pub who: String,
    /// How the target's token looks.
    pub against: Option<TokenLook>,
    /// The reaction, with its target if there are several.
    pub name: String,
    /// The label of the button.
    pub verb: String,
    /// Its rule.
    pub text: String,
    /// Its odds, if it strikes a target with known values.
    pub odds: Option<StrikeChance>,
    /// Its stakes, the changes of the running roll or strike: a figure before and after, and its name.
    pub stakes: Vec<(String, String)>,
    /// Its costs, each with the amounts before and after.
    pub costs: Vec<(String, String)>,
}

/// The prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptModel {
    /// The event and the question.
    pub question: String,
    /// The reactions on offer.
    pub reactions: Vec<Reaction>,
    /// Index of the focused one.
    pub pointed: usize,
    /// What passing is called, where it is a choice of its own and no standing answer makes sense.
    pub pass: Option<String>,
}

/// The intents of the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptIntent {
    /// Focus this reaction.
    Point(usize),
    /// Take this reaction.
    Take(usize),
    /// Pass.
    Pass,
    /// Take it now and always.
    Always(usize),
    /// Pass now and always.
    Never(usize),
}

/// Maximum height, in points.
pub const HEIGHT: f32 = 320.0;
/// Rows of reactions shown at once: with little room, and with enough.
const ROWS: (usize, usize) = (2, 5);
/// The height of the board, in points, that is enough.
const ROOMY: f32 = 520.0;
/// Below this height of the board, in points, rules and outcomes are left out.
const LOW: f32 = 460.0;

/// Shows the prompt at the lower edge of the board; returns the intent and the covered rectangle.
pub fn show(ctx: &Context, board: Rect, model: &PromptModel) -> (Option<PromptIntent>, Rect) {
    let mut intent = None;
    let width = (board.width() - 24.0).min(560.0);
    let low = board.height() < LOW;
    let rise = if low { 8.0 } else { 24.0 };
    let spot = pos2(board.center().x, board.bottom() - rise);
    let inner = if low { 10 } else { 16 };
    let shown = Area::new(Id::new("prompt"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(spot)
        .show(ctx, |ui| {
            frame(inner).show(ui, |ui| {
                ui.set_width(width - 2.0 * f32::from(inner));
                ui.spacing_mut().item_spacing.y = if low { 5.0 } else { 7.0 };
                let rows = if board.height() < ROOMY { ROWS.0 } else { ROWS.1 };
                intent = body(ui, model, rows, low);
            });
        });
    (intent, shown.response.rect)
}

fn frame(inner: i8) -> Frame {
    Frame::NONE
        .fill(c(SLATE_1))
        .stroke(Stroke::new(2.0, c(ACCENT)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::same(inner))
        .shadow(Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(120) })
}

fn body(ui: &mut Ui, model: &PromptModel, rows: usize, low: bool) -> Option<PromptIntent> {
    let mut intent = None;
    let pointed = model.pointed.min(model.reactions.len().saturating_sub(1));
    let reaction = model.reactions.get(pointed)?;
    head(ui, model, reaction, low);
    if model.reactions.len() > 1 {
        let rows = model.reactions.len().min(rows);
        // The head names the reacting combatant if it is the same in all rows.
        let alone = model.reactions.iter().all(|each| each.who == reaction.who);
        scroll(ui, "reactions", 26.0 * rows as f32, false, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (at, each) in model.reactions.iter().enumerate() {
                let name = if alone { each.name.clone() } else { text::common::labelled(&each.who, &each.name) };
                let stake = || each.stakes.last().map(|(figure, _)| figure.clone());
                let odds = each.odds.as_ref().map(|o| text::common::percent(o.hit)).or_else(stake).unwrap_or_default();
                let shown = row(ui, &Row { name: &name, detail: &odds, chosen: at == pointed, ..Row::default() });
                if shown.clicked() {
                    intent = Some(PromptIntent::Point(at));
                }
                if at == pointed && !ui.clip_rect().contains_rect(shown.rect) {
                    shown.scroll_to_me(None);
                }
            }
        });
    }
    if !low && model.reactions.len() < 2 {
        divider(ui);
    }
    figures(ui, reaction, low);
    intent.or(buttons(ui, (reaction, model.pass.as_deref()), pointed, low))
}

/// The reacting combatant, its target, and the question.
fn head(ui: &mut Ui, model: &PromptModel, reaction: &Reaction, low: bool) {
    let size = if low { 30.0 } else { 42.0 };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        chip(ui, &reaction.look, size).on_hover_text(&reaction.who);
        if let Some(against) = &reaction.against {
            let (rect, _) = ui.allocate_exact_size(vec2(26.0, size), Sense::hover());
            let y = rect.center().y;
            let stroke = Stroke::new(2.0, c(threat()));
            dashed_arrow(ui.painter(), pos2(rect.left(), y), pos2(rect.right(), y), stroke);
            chip(ui, against, size);
        }
        ui.add_space(6.0);
        let several = model.reactions.len() > 1;
        let (size, rows) = if low { (14.0, 1) } else { (18.0, 2) };
        // The head does not repeat the focused row.
        if several && !low {
            lines(ui, &model.question, size, TEXT_1, rows).on_hover_text(&reaction.text);
            return;
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            lines(ui, &model.question, size, TEXT_1, if several { 1 } else { 2 });
            let about = if low {
                text::common::labelled(&reaction.who, &reaction.name)
            } else {
                text::forecast::reaction(&reaction.who, &reaction.name, &reaction.text)
            };
            lines(ui, &about, 13.0, TEXT_2, if low { 1 } else { 3 }).on_hover_text(&reaction.text);
        });
    });
}

/// The odds in large figures, the costs with the amounts before and after, the outcomes as a bar.
fn figures(ui: &mut Ui, reaction: &Reaction, low: bool) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        let number = if low { 18.0 } else { 24.0 };
        if let Some(odds) = &reaction.odds {
            big(ui, &text::common::percent(odds.hit), text::forecast::HITS, ACCENT, number);
            match odds.wounds {
                Some(chance) => big(ui, &text::common::percent(chance), text::forecast::WOUNDS, TEXT_1, number),
                None => big(ui, &span(odds.damage), text::forecast::DAMAGE, TEXT_1, number),
            }
        }
        // With little room the last stake, which sums up the rest, and the costs come first.
        let wide = |(figure, name): &(String, String)| width(ui, figure, name, number) + 18.0;
        let mut room = ui.available_width() - reaction.costs.iter().map(wide).sum::<f32>();
        let fitting = reaction.stakes.iter().rev().take_while(|stake| {
            room -= wide(stake);
            room > -18.0
        });
        let shown = fitting.count();
        for (figure, name) in &reaction.stakes[reaction.stakes.len() - shown..] {
            big(ui, figure, name, ACCENT, number);
        }
        for (cost, change) in &reaction.costs {
            big(ui, cost, change, TEXT_1, number);
        }
        if let Some(odds) = &reaction.odds
            && ui.available_width() > 90.0
        {
            outcomes::bar(ui, &odds.shares, ui.available_width());
        }
    });
}

/// The width of a figure with its name.
fn width(ui: &Ui, number: &str, name: &str, size: f32) -> f32 {
    let wide = |words: &str, size: f32| fit(ui.painter(), words, size, TEXT_1, f32::INFINITY, 1).size().x;
    wide(number, size).max(wide(name, 12.0))
}

fn big(ui: &mut Ui, number: &str, name: &str, tint: Tint, size: f32) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let most = ui.available_width().max(40.0);
        let number = fit(ui.painter(), number, size, tint, most, 1);
        let name = fit(ui.painter(), name, 12.0, TEXT_2, most, 1);
        let width = number.size().x.max(name.size().x);
        let (rect, response) = ui.allocate_exact_size(vec2(width, size + 20.0), Sense::hover());
        let told = text::common::beside(number.text(), name.text());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        let below = pos2(rect.left(), rect.top() + number.size().y);
        ui.painter().galley(rect.min, number, c(tint));
        ui.painter().galley(below, name, c(TEXT_2));
    });
}

fn buttons(ui: &mut Ui, (reaction, pass): (&Reaction, Option<&str>), at: usize, low: bool) -> Option<PromptIntent> {
    let mut intent = None;
    // On narrow boards all buttons are equally wide, but for one whose words take more room.
    let narrow = ui.available_width() < 400.0;
    let room_for = |words: &str| (words.chars().count() as f32 * 0.12).min(2.4);
    let words = room_for(&reaction.verb);
    let passes = pass.unwrap_or(text::forecast::PASS);
    let passes_room = if narrow || words > 1.4 { 1.0 } else { 1.2 };
    let mut all = vec![
        ("1", reaction.verb.as_str(), PromptIntent::Take(at), words.max(if narrow { 1.0 } else { 1.4 })),
        ("2", passes, PromptIntent::Pass, room_for(passes).max(passes_room)),
    ];
    if pass.is_none() {
        all.push(("3", text::forecast::ALWAYS, PromptIntent::Always(at), 1.0));
        all.push(("4", text::forecast::NEVER, PromptIntent::Never(at), 1.0));
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let room = ui.available_width() - 8.0 * (all.len() - 1) as f32;
        let weight: f32 = all.iter().map(|(.., w)| w).sum();
        for (key, label, what, share) in all {
            let size = vec2(room * share / weight, if low { 26.0 } else { 32.0 });
            let button = keyed(ui, key, label, size, key == "1");
            if button.clicked() {
                intent = Some(what);
            }
            match what {
                PromptIntent::Always(_) => button.on_hover_text(text::forecast::ALWAYS_HINT),
                PromptIntent::Never(_) => button.on_hover_text(text::forecast::NEVER_HINT),
                _ => button,
            };
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::looks::Glyph;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> PromptModel {
        let reaction = |who: &str| Reaction {
            look: TokenLook { side: 0, glyph: Glyph::CrossShield },
            who: who.to_owned(),
            against: Some(TokenLook { side: 1, glyph: Glyph::Hammer }),
            name: "Opportunist".to_owned(),
            verb: "Strike".to_owned(),
            text: "Strike with a Quick weapon at a foe beside you who steps away.".to_owned(),
            odds: Some(StrikeChance { hit: 62, damage: (1, 8), ..StrikeChance::default() }),
            stakes: Vec::new(),
            costs: vec![("1 reaction".to_owned(), "1 now, 0 left".to_owned())],
        };
        PromptModel {
            question: "Gorrak is about to step away. Strike first?".to_owned(),
            reactions: vec![reaction("Maren"), reaction("Tove"), reaction("Hilda"), reaction("Wren")],
            pointed: 0,
            pass: None,
        }
    }

    #[test]
    fn it_stays_small_and_says_where_it_is() {
        for size in [vec2(360.0, 312.0), vec2(788.0, 552.0)] {
            let board = Rect::from_min_size(pos2(0.0, 0.0), size);
            let model = model();
            let mut harness = Harness::builder()
                .with_size(size)
                .build_ui_state(|ui, got: &mut Rect| *got = show(ui.ctx(), board, &model).1, Rect::NOTHING);
            harness.run();
            let covered = *harness.state();
            assert!(covered.height() <= HEIGHT && board.contains_rect(covered), "{covered:?}");
        }
    }

    #[test]
    fn each_button_says_what_it_does() {
        let board = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
        let model = model();
        let cases = [
            ("Strike", PromptIntent::Take(0)),
            ("Pass", PromptIntent::Pass),
            ("Always", PromptIntent::Always(0)),
            ("Never", PromptIntent::Never(0)),
            ("Tove: Opportunist", PromptIntent::Point(1)),
        ];
        for (label, wanted) in cases {
            let mut harness = Harness::builder().with_size(board.size()).build_ui_state(
                |ui, got: &mut Option<PromptIntent>| *got = got.or(show(ui.ctx(), board, &model).0),
                None,
            );
            harness.run();
            harness.get_by_label(label).click();
            harness.run();
            assert_eq!(*harness.state(), Some(wanted), "{label}");
        }
    }
}
