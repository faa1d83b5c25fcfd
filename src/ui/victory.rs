//! The result screen: winners and reason, statistics and luck of each combatant, turning points, and the health of the
//! sides by round.

use bevy_egui::egui::{
    Align2, Area, Context, FontId, Id, Order, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::data::looks::Glyph;
use crate::ui::paint;
use crate::ui::style::{c, raised};
use crate::ui::text;
use crate::ui::widgets::{fit, head, keyed, scroll, text};
use crate::view::palette::{ACCENT, HELP, LINE, SLATE_2, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, side, threat};
use crate::view::token::{self, TokenLook};

/// A combatant at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct StatsRow {
    /// How its token looks.
    pub look: TokenLook,
    /// Its name.
    pub name: String,
    /// Its state.
    pub fate: String,
    /// Its aftermath, in a few words each.
    pub after: Vec<String>,
    /// Whether it is still standing.
    pub standing: bool,
    /// Damage dealt.
    pub dealt: i32,
    /// Damage taken.
    pub taken: i32,
    /// Strikes that hit, and strikes tried.
    pub strikes: (u32, u32),
    /// Successes of its rolls minus their expected number; None without rolls.
    pub luck: Option<f32>,
    /// The names of those it felled.
    pub felled: Vec<String>,
}

/// A turning point.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPointLine {
    /// Round and count.
    pub when: String,
    /// The same in words: "Round 3, tempo 5".
    pub when_told: String,
    /// How the attacker's token looks.
    pub look: TokenLook,
    /// Its text.
    pub text: String,
    /// The chance of its roll; empty if unknown.
    pub chance: String,
    /// Whether it felled its target.
    pub fells: bool,
}

/// The health of a side over the rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct HealthLine {
    /// Index of the side.
    pub side: usize,
    /// Its name.
    pub name: String,
    /// Share of health left, from 0 to 1: before each round and at the end.
    pub shares: Vec<f32>,
}

/// The contents of the result screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VictoryModel {
    /// "Kestrel Company win" or "A draw".
    pub title: String,
    /// Index of the side for the colour of the title.
    pub number: Option<usize>,
    /// The reason, and the round.
    pub why: String,
    /// The seed of the dice.
    pub seed: String,
    /// The combatants.
    pub rows: Vec<StatsRow>,
    /// The turning points.
    pub turning: Vec<TurningPointLine>,
    /// The health of the sides.
    pub health: Vec<HealthLine>,
}

/// The intents of the result screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VictoryIntent {
    /// Restart the battle with another seed.
    Again,
    /// Return to the title.
    Title,
    /// Show the board.
    Board,
    /// Look back at a decision that the coach names.
    Coach(usize),
}

/// Height of a row of the table, in points.
const ROW: f32 = 24.0;
/// Width of a column of figures, in points.
const FIGURE: f32 = 46.0;
/// Height of the chart, and of the whole row with it, in points.
const CHART: f32 = 96.0;
const COURSE: f32 = 124.0;

/// Shows the result over the board.
pub fn show(ctx: &Context, board: Rect, model: &VictoryModel) -> Option<VictoryIntent> {
    let mut intent = None;
    let middle = board.center();
    let width = (board.width() - 64.0).min(680.0);
    Area::new(Id::new("victory")).order(Order::Foreground).pivot(Align2::CENTER_CENTER).fixed_pos(middle).show(
        ctx,
        |ui| {
            raised(ACCENT).show(ui, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 6.0;
                ui.label(text(&model.title, 24.0, model.number.map_or(TEXT_1, |n| side(n).text)));
                ui.horizontal_wrapped(|ui| {
                    ui.label(text(&model.why, 14.0, TEXT_2));
                    ui.label(text(text::victory::seed(&model.seed), 13.0, TEXT_3))
                        .on_hover_text(text::common::SEED_HINT);
                });
                let wide = width > 480.0;
                let rows = ROW * (model.rows.len() as f32 + 1.0) + 12.0;
                let room = (board.height() - 170.0).max(80.0);
                let below = if wide { COURSE } else { 90.0 + 22.0 * model.turning.len() as f32 + CHART };
                // With enough room the table scrolls by itself, so that the turning points are always visible.
                let apart = wide && room > COURSE + 120.0;
                let height = if apart { rows.min(room - COURSE) } else { (rows + below).min(room) };
                scroll(ui, "tally", height, false, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    table(ui, model);
                    if !apart {
                        ui.add_space(8.0);
                        course(ui, model, wide);
                    }
                });
                if apart {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    course(ui, model, wide);
                }
                ui.add_space(4.0);
                ui.horizontal(|ui| {
                    let size = vec2((ui.available_width() - 16.0) / 3.0, 30.0);
                    let words = if wide {
                        [text::victory::BOARD, text::victory::AGAIN, text::victory::TITLE]
                    } else {
                        [text::victory::BOARD_SHORT, text::victory::AGAIN_SHORT, text::victory::TITLE_SHORT]
                    };
                    if keyed(ui, "1", words[0], size, false).clicked() {
                        intent = Some(VictoryIntent::Board);
                    }
                    if keyed(ui, "2", words[1], size, false).clicked() {
                        intent = Some(VictoryIntent::Again);
                    }
                    if keyed(ui, "3", words[2], size, true).clicked() {
                        intent = Some(VictoryIntent::Title);
                    }
                });
            });
        },
    );
    intent
}

/// Turning points and the chart, side by side if there is room.
fn course(ui: &mut Ui, model: &VictoryModel, wide: bool) {
    if !wide {
        turning(ui, model);
        chart(ui, model);
        return;
    }
    let half = (ui.available_width() - 24.0) / 2.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 24.0;
        for part in [turning, chart] {
            ui.allocate_ui(vec2(half, COURSE), |ui| {
                ui.set_width(half);
                ui.vertical(|ui| part(ui, model));
            });
        }
    });
}

/// The columns of the table.
struct StatsColumns {
    name: f32,
    fate: f32,
    /// Right edges of the figures.
    figures: [f32; 4],
    /// Right edge of the fate.
    end: f32,
}

impl StatsColumns {
    fn new(rect: Rect) -> StatsColumns {
        let right = rect.right();
        let wide = rect.width() > 420.0;
        let figure = if wide { FIGURE } else { 38.0 };
        let figures = [3.0, 2.0, 1.0, 0.0].map(|back| right - back * figure);
        let end = right - 4.0 * figure;
        let name = rect.left() + 28.0;
        // Narrow tables show fates on hover.
        let fate = if wide { name + (end - name) * 0.42 } else { end };
        StatsColumns { name, fate, figures, end }
    }
}

fn table(ui: &mut Ui, model: &VictoryModel) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let columns = StatsColumns::new(rect);
    let heads = [
        (text::victory::DEALT, text::victory::DEALT_HINT),
        (text::victory::TAKEN, text::victory::TAKEN_HINT),
        (text::victory::HITS, text::victory::HITS_HINT),
        (text::victory::LUCK, text::victory::LUCK_HINT),
    ];
    for ((word, hint), x) in heads.into_iter().zip(columns.figures) {
        right(ui, x, rect.center().y, word, TEXT_3, 12.0);
        let spot = Rect::from_min_max(pos2(x - 38.0, rect.top()), pos2(x, rect.bottom()));
        ui.interact(spot, ui.id().with(word), Sense::hover()).on_hover_text(hint);
    }
    for (at, row) in model.rows.iter().enumerate() {
        if at > 0 && model.rows[at - 1].look.side != row.look.side {
            let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 5.0), Sense::hover());
            ui.painter().hline(line.x_range(), line.center().y, Stroke::new(1.0, c(LINE)));
        }
        stats_row(ui, row);
    }
}

fn right(ui: &Ui, x: f32, y: f32, words: &str, tint: Tint, size: f32) {
    ui.painter().text(pos2(x, y), Align2::RIGHT_CENTER, words, FontId::proportional(size), c(tint));
}

fn stats_row(ui: &mut Ui, row: &StatsRow) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let columns = StatsColumns::new(rect);
    let luck = row.luck.map_or_else(|| text::common::NONE.to_owned(), signed);
    let felled = if row.felled.is_empty() { String::new() } else { text::victory::felled(row.felled.join(", ")) };
    let after = if row.after.is_empty() { String::new() } else { text::victory::afterwards(row.after.join(", ")) };
    let (more, (hit, of)) = (after + &felled, row.strikes);
    let told = text::victory::row(&row.name, &row.fate, more, row.dealt, row.taken, hit, of, &luck);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    if response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(8.0, 0.0)), 4.0, c(SLATE_2));
    }
    let y = rect.center().y;
    let mut picture = token::chip(&row.look);
    if !row.standing {
        picture.fade(0.5);
    }
    paint::paint(ui.painter(), &picture, pos2(rect.left() + 11.0, y), 22.0 / 64.0);
    let ink = if row.standing { TEXT_1 } else { TEXT_2 };
    let put = |x: f32, end: f32, words: &str, size: f32, tint: Tint| {
        let words = fit(ui.painter(), words, size, tint, end - x, 1);
        ui.painter().galley(pos2(x, y - words.size().y / 2.0), words, c(tint));
    };
    put(columns.name, columns.fate - 8.0, &row.name, 14.0, ink);
    if columns.fate < columns.end {
        let end = columns.end - 4.0;
        let (fate, after) = (format!("{} ", row.fate), row.after.join(", "));
        let width = fit(ui.painter(), &fate, 13.0, TEXT_2, end - columns.fate, 1).size().x;
        put(columns.fate, end, &row.fate, 13.0, TEXT_2);
        // Text that does not fit is a tooltip.
        if !after.is_empty() && end - columns.fate - width > 40.0 {
            put(columns.fate + width + 6.0, end, &after, 13.0, ACCENT);
        }
    }
    let [did, took, hits, lucky] = columns.figures;
    right(ui, did, y, &row.dealt.to_string(), ink, 14.0);
    right(ui, took, y, &row.taken.to_string(), ink, 14.0);
    right(ui, hits, y, &text::victory::hits(hit, of), ink, 13.0);
    let tint = match row.luck {
        Some(luck) if luck >= 0.5 => HELP,
        Some(luck) if luck <= -0.5 => threat(),
        _ => TEXT_2,
    };
    right(ui, lucky, y, &luck, tint, 13.0);
    response.on_hover_text(told);
}

/// A number with its sign and one decimal.
fn signed(n: f32) -> String {
    // Adding zero removes the sign of a negative zero.
    let n = (n * 10.0).round() / 10.0 + 0.0;
    if n < 0.0 { text::victory::below(format_args!("{:.1}", -n)) } else { text::victory::above(format_args!("{n:.1}")) }
}

fn turning(ui: &mut Ui, model: &VictoryModel) {
    head(ui, text::victory::TURNING);
    ui.add_space(4.0);
    for line in &model.turning {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
        let told = match line.chance.as_str() {
            "" => text::victory::turning(&line.when_told, &line.text),
            chance => text::victory::turning_chance(&line.when_told, &line.text, chance),
        };
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        let y = rect.center().y;
        let put = |x: f32, end: f32, words: &str, tint: Tint| {
            let words = fit(ui.painter(), words, 13.0, tint, end - x, 1);
            ui.painter().galley(pos2(x, y - words.size().y / 2.0), words, c(tint));
        };
        put(rect.left(), rect.left() + 44.0, &line.when, TEXT_3);
        paint::paint(ui.painter(), &token::chip(&line.look), pos2(rect.left() + 54.0, y), 20.0 / 64.0);
        let end = if line.chance.is_empty() { rect.right() } else { rect.right() - 42.0 };
        put(rect.left() + 70.0, end, &line.text, if line.fells { TEXT_1 } else { TEXT_2 });
        right(ui, rect.right(), y, &line.chance, ACCENT, 13.0);
        response.on_hover_text(told);
    }
    if model.turning.is_empty() {
        ui.label(text(text::victory::NO_TURNING, 13.0, TEXT_2));
    }
}

/// Health left of each side, by round.
fn chart(ui: &mut Ui, model: &VictoryModel) {
    head(ui, text::victory::HEALTH);
    ui.add_space(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), CHART), Sense::hover());
    let told: Vec<String> = model
        .health
        .iter()
        .map(|line| {
            let shares: Vec<String> = line.shares.iter().map(|s| format!("{:.0}", s * 100.0)).collect();
            text::victory::course(&line.name, shares.join(", "))
        })
        .collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.join("; ")));
    let rounds = model.health.iter().map(|line| line.shares.len()).max().unwrap_or(0);
    let area = Rect::from_min_max(rect.min + vec2(2.0, 10.0), rect.max - vec2(24.0, 18.0));
    let painter = ui.painter();
    painter.rect_filled(area, 3.0, c(WELL));
    painter.hline(area.x_range(), area.center().y, Stroke::new(1.0, c(LINE)));
    let step = area.width() / rounds.saturating_sub(1).max(1) as f32;
    let at = |round: usize, share: f32| {
        pos2(area.left() + step * round as f32, area.bottom() - area.height() * share.clamp(0.0, 1.0))
    };
    let mut ends: Vec<(f32, usize)> = Vec::new();
    for line in &model.health {
        let points: Vec<Pos2> = line.shares.iter().enumerate().map(|(round, share)| at(round, *share)).collect();
        let Some(end) = points.last() else { continue };
        // Labels at the ends that would overlap are moved up.
        let mut y = end.y;
        while ends.iter().any(|(other, _)| (other - y).abs() < 16.0) {
            y -= 16.0;
        }
        ends.push((y, line.side));
        painter.add(Shape::line(points, Stroke::new(2.0, c(side(line.side).rim))));
    }
    for (y, number) in ends {
        let mark = TokenLook { side: number, glyph: Glyph::Plain };
        paint::paint(painter, &token::chip(&mark), pos2(rect.right() - 10.0, y), 16.0 / 64.0);
    }
    let label = |x: f32, align: Align2, words: &str| {
        painter.text(pos2(x, area.bottom() + 3.0), align, words, FontId::proportional(12.0), c(TEXT_3));
    };
    label(area.left(), Align2::LEFT_TOP, text::victory::FIRST_ROUND);
    label(area.right(), Align2::RIGHT_TOP, text::victory::END);
    response.on_hover_text(told.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn one_can_go_back_to_the_title() {
        let model =
            VictoryModel { title: "A draw".to_owned(), seed: "4711-ember".to_owned(), ..VictoryModel::default() };
        let board = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
        let mut harness = Harness::builder()
            .with_size(vec2(800.0, 600.0))
            .build_ui_state(|ui, got: &mut Option<VictoryIntent>| *got = got.or(show(ui.ctx(), board, &model)), None);
        harness.run();
        harness.get_by_label("Seed: 4711-ember");
        harness.get_by_label("Title screen").click();
        harness.run();
        assert_eq!(*harness.state(), Some(VictoryIntent::Title));
    }

    #[test]
    fn luck_has_a_sign() {
        assert_eq!((signed(1.26).as_str(), signed(-0.04).as_str(), signed(-2.0).as_str()), ("+1.3", "+0.0", "−2.0"));
    }
}
