//! Panels of the battle screen with long names and full lists, in windows of many sizes, read by the [`audit`].

use bevy_egui::egui::{Frame, Rect, Ui, UiBuilder, Vec2, pos2, vec2};

use crate::data::looks::Glyph;
use crate::kernel::ids::CombatantId;
use crate::ui::action_slots::ActionSlotModel;
use crate::ui::audit::{WINDOWS, clean};
use crate::ui::card::{CardModel, ConditionLine};
use crate::ui::choices::{ChoiceRow, ChoicesModel};
use crate::ui::figure_part::FigurePart;
use crate::ui::forecast::{ForecastModel, RollOdds};
use crate::ui::handover::HandoverModel;
use crate::ui::log::{LogFilter, LogRow};
use crate::ui::menu::{MenuModel, MenuRow};
use crate::ui::outcomes::{self, OutcomeShare};
use crate::ui::planning::{EntryRow, PairLine, PlanRow, PlanningModel, SlotModel};
use crate::ui::point_stacks::PointStackRow;
use crate::ui::prompt::{PromptModel, Reaction, StrikeChance};
use crate::ui::strike_odds::StrikeOdds;
use crate::ui::track::{Chip, ChipState, Note, TrackModel};
use crate::ui::victory::{HealthLine, StatsRow, TurningPointLine, VictoryModel};
use crate::ui::widgets::PoolRow;
use crate::ui::{card, choices, forecast, handover, log, menu, planning, prompt, track, victory};
use crate::view::palette;
use crate::view::token::{Badge, TokenLook, TokenState};

const NAME: &str = "Bartholomäus of the Upper Toll House";
const RULE: &str = "Until the round ends, and while you stay adjacent, Strikes against it have Disadvantage, it may use \
                    your Deflection, and from 4 on you may Intercept.";
const LEFT: f32 = 236.0;
const RIGHT: f32 = 256.0;
const ABOVE: f32 = 168.0;

fn look(side: usize) -> TokenLook {
    TokenLook { side, glyph: Glyph::CrossShield }
}

/// A side panel in the battle screen's layout.
fn beside(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    let window = ui.max_rect();
    let left = window.left();
    let rect = Rect::from_min_max(pos2(left, ABOVE), pos2(left + width, window.bottom()));
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(rect);
        Frame::NONE.inner_margin(16).show(ui, |ui| {
            ui.set_min_size(rect.size() - Vec2::splat(32.0));
            add(ui);
        });
    });
}

fn everywhere(name: &str, mut add: impl FnMut(&mut Ui)) {
    for (size, scale) in WINDOWS {
        clean(name, size, scale, &mut add);
    }
}

fn strings(words: &[(&str, &str)]) -> Vec<(String, String)> {
    words.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

fn card_model(known: bool) -> CardModel {
    let condition = |helpful| ConditionLine {
        badge: Badge { glyph: Glyph::CrossHairs, helpful },
        name: format!("Guarded by {NAME}"),
        text: RULE.to_owned(),
        innate: false,
    };
    let value = if known { "12" } else { "?" };
    CardModel {
        wounds: Vec::new(),
        look: look(1),
        kept: None,
        name: NAME.to_owned(),
        about: "Skirmisher, out of the fight".to_owned(),
        lit: Some(palette::threat()),
        role: RULE.to_owned(),
        health_name: "Hit points".to_owned(),
        health: known.then_some((3, 128)),
        front: known.then(|| ("Vitality points".to_owned(), 12, 40)),
        band: ("half or less".to_owned(), 1),
        slots: ["Standard", "Move", "Quick", "Reaction"]
            .map(|name| ActionSlotModel { name: name.to_owned(), left: 1, ..ActionSlotModel::default() })
            .to_vec(),
        pools: vec![
            PoolRow {
                text: String::new(),
                name: "Exertion".to_owned(),
                now: 2,
                max: 6,
                parts: Vec::new(),
                gains: Vec::new(),
                ruler: None,
            },
            PoolRow {
                text: String::new(),
                name: "Momentum".to_owned(),
                now: 3,
                max: 8,
                parts: Vec::new(),
                gains: Vec::new(),
                ruler: None,
            },
            PoolRow {
                text: String::new(),
                name: "Mana".to_owned(),
                now: 1,
                max: 5,
                parts: vec![("Committed".to_owned(), 2)],
                gains: Vec::new(),
                ruler: None,
            },
        ],
        values: ["Defence", "Deflection", "Sturdy", "Speed", "Seek", "Extraordinary Perception"]
            .map(|name| (name.to_owned(), value.to_owned()))
            .to_vec(),
        conditions: (0..7).map(|i| condition(i % 2 == 0)).collect(),
        deeds: Vec::new(),
        found: strings(&[
            ("Plans: Standard Attack at 5, undecided", "seen at 4"),
            ("Put away: Clear salts ×2", "seen in round 2"),
        ]),
        gear: strings(&[("Greatsword in hand", RULE), ("Hand crossbow in hand, not loaded", RULE), ("Mace", RULE)]),
    }
}

fn menu_model() -> MenuModel {
    let row = |at: usize| MenuRow {
        name: "Exert: one more action for somebody".to_owned(),
        detail: "+1 Exertion".to_owned(),
        text: RULE.to_owned(),
        blocked: (at > 4).then(|| "You can Recover only after a Rest in this round, once for each.".to_owned()),
        key: u8::try_from(at + 1).ok().filter(|_| at <= 4),
        chosen: at == 1,
        expanded: (at == 2).then_some(true),
        inside: at == 3,
        ..MenuRow::default()
    };
    MenuModel {
        turn: None,
        head: "Actions at tempo 4".to_owned(),
        hint: format!("{NAME}: 12 cells of movement left."),
        rows: (0..9).map(row).collect(),
        under: Some(("K".to_owned(), row(0))),
        proceed: Some(("E".to_owned(), "End turn".to_owned())),
        proceed_bright: true,
        second: Some(("R".to_owned(), "Plans".to_owned())),
        second_hint: "Change the plans.".to_owned(),
        second_bright: false,
    }
}

#[test]
fn the_left_panel_is_clean() {
    for known in [true, false] {
        everywhere("card and menu", |ui| {
            beside(ui, LEFT, |ui| {
                card::panel(ui, &card_model(known));
                crate::ui::widgets::divider(ui);
                menu::panel(ui, &menu_model());
            });
        });
    }
}

fn forecast_model() -> ForecastModel {
    let parts = strings(&[
        ("Two d20, the better counts", ""),
        ("Dexterity", "+3"),
        ("Marked by somebody with a long name", "Advantage"),
        ("Defence of Bartholomäus of the Upper Toll House", "14"),
        ("Needed on the die", "11 or more"),
    ]);
    let ruled = |(label, value): &(String, String)| FigurePart {
        rule: "Whoever is marked is easier to hit by all who have marked it, for as long as that lasts.".to_owned(),
        place: "tempo/conditions.ron, line 120".to_owned(),
        ..FigurePart::plain(label.clone(), value.clone())
    };
    let ruled: Vec<FigurePart> = parts.iter().map(ruled).collect();
    ForecastModel {
        costs: vec!["Standard, then Move".to_owned(), "12 AP (3 left of 15)".to_owned()],
        head: "Standard Attack with both hands on".to_owned(),
        target: Some((look(2), TokenState::default(), NAME.to_owned(), "Skirmisher of the night".to_owned())),
        text: String::new(),
        effects: Vec::new(),
        rolls: vec![RollOdds {
            name: "Teodora of the Long Meadow".to_owned(),
            chance: "odds ?".to_owned(),
            ..RollOdds::default()
        }],
        odds: Some(StrikeOdds {
            wounds: None,
            hit: 55,
            damage: (13, 110),
            fells: Some(34),
            worst: "to fell".to_owned(),
            health: Some((16, 128)),
            lines: parts.clone(),
            why_hit: ruled.clone(),
            why_damage: ruled.clone(),
            why_fells: ruled,
            spread: (13..=110).map(|d| (d, 1.0)).collect(),
            front: 9,
            tracks: vec![PointStackRow {
                of: "Defence of the other".to_owned(),
                coins: [1, -2, 4, -4, 2, 1].map(|n| (NAME.to_owned(), n, "Major bonus".to_owned())).to_vec(),
                net: "Extreme −8".to_owned(),
            }],
            ..StrikeOdds::default()
        }),
        threats: vec![format!("{NAME} may answer: Shield block"), "Wren may answer: Opportunist".to_owned()],
        button: Some("Standard Attack with both hands on the other".to_owned()),
    }
}

#[test]
fn the_right_panel_is_clean() {
    let line = |id: usize| LogRow {
        id,
        when: if id.is_multiple_of(3) { String::new() } else { "9".to_owned() },
        side: Some(palette::side(id).rim),
        actors: vec![CombatantId(1)],
        text: format!("{NAME} hits Wren with the Hand crossbow."),
        details: vec!["14 + 3 = 17, the keenest watcher 15: met (dice 14 and 2)".to_owned(), "Marked +1".to_owned()],
        head: id == 4,
        open: id == 8,
    };
    let lines: Vec<LogRow> = (0..20).map(line).collect();
    everywhere("forecast and log", |ui| {
        beside(ui, RIGHT, |ui| {
            let half = ui.available_height() * 0.54;
            ui.scope(|ui| {
                ui.set_max_height(half);
                forecast::panel(ui, &forecast_model());
            });
            crate::ui::widgets::divider(ui);
            log::panel(ui, &lines, LogFilter::Rolls, "P");
        });
    });
    everywhere("choices", |ui| {
        let row = |i| ChoiceRow {
            name: format!("{NAME} at {i}"),
            detail: "seen in round 12".to_owned(),
            text: RULE.to_owned(),
        };
        let model = ChoicesModel {
            head: "Exert: another tempo".to_owned(),
            back: format!("Not {NAME}"),
            rows: (0..20).map(row).collect(),
            chosen: Some(3),
            figures: false,
        };
        beside(ui, RIGHT, |ui| {
            choices::panel(ui, &model);
        });
    });
}

/// The outcomes of a strike where wounds are counted by level.
fn shares() -> Vec<OutcomeShare> {
    let names = ["no wound", "light", "moderate", "severe", "critical", "fatal"];
    let share = |(at, percent): (usize, u8)| OutcomeShare {
        name: names[at].to_owned(),
        percent,
        weight: (at > 0).then(|| (at - 1) as f32 / 4.0),
    };
    [38, 24, 20, 13, 4, 1].into_iter().enumerate().map(share).collect()
}

#[test]
fn the_shares_of_a_strike_are_clean() {
    for width in [120.0, 204.0, 460.0] {
        everywhere("outcomes", |ui| outcomes::bar(ui, &shares(), width));
    }
    let model = ForecastModel {
        odds: Some(StrikeOdds { wounds: Some(44), shares: shares(), ..forecast_model().odds.expect("it strikes") }),
        ..forecast_model()
    };
    everywhere("forecast with wounds", |ui| {
        beside(ui, RIGHT, |ui| {
            forecast::panel(ui, &model);
        });
    });
}

fn track_model(chips: usize, now: Option<u8>) -> TrackModel {
    let chip = |at: usize| Chip {
        who: CombatantId(u16::try_from(at).unwrap_or(0)),
        look: look(at),
        count: u8::try_from(at * 3 % 10).unwrap_or(0),
        own: at.is_multiple_of(2),
        label: "Standard Attack".to_owned(),
        hint: format!("{NAME}: Standard Attack"),
        state: [ChipState::Past, ChipState::Coming, ChipState::Running, ChipState::Ghost][at % 4],
    };
    let note = |at: usize| Note {
        look: Some(look(at)),
        badge: Some(Badge { glyph: Glyph::Clock, helpful: false }),
        text: format!("{NAME}: +1 Exertion"),
        short: vec!["+1 Exertion".to_owned()],
        hint: RULE.to_owned(),
    };
    TrackModel {
        name: "Tempo".to_owned(),
        timeline: None,
        initiative_entries: Vec::new(),
        lanes: [("Kestrel-Company".to_owned(), Some(0)), ("Others".to_owned(), None)],
        last: 9,
        now,
        chips: (0..chips).map(chip).collect(),
        hidden: false,
        unread: (0..18).map(|i| 1 + i % 5).collect(),
        end: "End of round 12".to_owned(),
        notes: (0..6).map(note).collect(),
        motion: 1.0,
    }
}

#[test]
fn the_track_is_clean() {
    for (chips, now) in [(0, None), (4, Some(0)), (9, Some(4)), (60, Some(9))] {
        let model = track_model(chips, now);
        everywhere("track", |ui| {
            let rect = Rect::from_min_size(pos2(0.0, 36.0), vec2(ui.max_rect().width(), 132.0));
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                ui.set_clip_rect(rect);
                track::panel(ui, &model);
            });
        });
    }
}

#[test]
fn the_prompt_is_clean_and_stays_over_the_board() {
    let reaction = |strikes: bool, wounds: bool| Reaction {
        look: look(0),
        who: NAME.to_owned(),
        against: Some(look(1)),
        name: format!("Opportunist on {NAME}"),
        verb: if strikes { "Strike".to_owned() } else { "Shield block".to_owned() },
        text: RULE.to_owned(),
        odds: strikes.then(|| StrikeChance {
            hit: 62,
            damage: (10, 18),
            wounds: wounds.then_some(44),
            shares: if wounds { shares() } else { Vec::new() },
        }),
        stakes: if strikes {
            Vec::new()
        } else {
            strings(&[("12 › 15", "Hide, needs 15"), ("0% › 100%", "to succeed")])
        },
        costs: strings(&[("1 Reaction", "1 now, 0 left"), ("+1 Exertion", "1 now, 2 of 4 then")]),
    };
    for (count, strikes, wounds) in [(1, true, false), (1, true, true), (1, false, false), (5, true, true)] {
        let model = PromptModel {
            question: format!("{NAME} is about to step away. Strike first?"),
            reactions: (0..count).map(|_| reaction(strikes, wounds)).collect(),
            pointed: count / 2,
            pass: None,
        };
        everywhere("prompt", |ui| {
            let window = ui.max_rect();
            let board = Rect::from_min_max(pos2(LEFT, ABOVE), pos2(window.right() - RIGHT, window.bottom()));
            let (_, covered) = prompt::show(ui.ctx(), board, &model);
            assert!(board.contains_rect(covered), "{covered} over {board}");
            assert!(covered.height() < board.height() * 0.62, "{covered} leaves too little of {board}");
        });
    }
}

#[test]
fn planning_is_clean() {
    for (count, undecided, aside) in [(4, 0, false), (9, 12, true)] {
        let slot = |name: &str| SlotModel { count: Some(7), name: name.to_owned(), focus: true, open: true };
        let row = |at: usize| PlanRow {
            who: CombatantId(0),
            look: look(at),
            name: NAME.to_owned(),
            about: "Guard".to_owned(),
            slots: vec![slot("Standard Attack with everything"), SlotModel { count: None, ..slot("") }],
            extras: vec![(4, "Dart, besides everything else that it does".to_owned())],
        };
        let entry = |at: usize| EntryRow {
            name: "Standard Attack with everything".to_owned(),
            count: 7,
            text: RULE.to_owned(),
            blocked: at.is_multiple_of(3).then(|| "Standard Attack is the same kind of action".to_owned()),
            chosen: at == 1,
            pointed: at == 2,
            extra: at > 10,
        };
        let pair = PairLine { count: 5, name: NAME.to_owned(), text: RULE.to_owned(), ghost: true };
        let model = PlanningModel {
            caps: ["Esc", "F2", "E"].map(str::to_owned),
            head: "Plans for round 12".to_owned(),
            rows: (0..count).map(row).collect(),
            last: 9,
            whose: format!("{NAME}, action 2"),
            entries: (0..13).map(entry).collect(),
            pair: vec![pair.clone(), pair],
            between: vec!["Movement: 5 cells at 4, 10 cells at 5.".to_owned(), RULE.to_owned()],
            undecided,
            aside,
        };
        everywhere("planning", |ui| {
            let right = ui.max_rect().with_min_x(ui.max_rect().right() - RIGHT);
            beside(ui, LEFT, |ui| {
                planning::plan_slots(ui, &model);
            });
            ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
                beside(ui, RIGHT, |ui| {
                    planning::entries(ui, &model);
                });
            });
        });
    }
}

#[test]
fn the_end_and_the_curtain_are_clean() {
    let row = |at: usize| StatsRow {
        look: look(at / 3),
        name: NAME.to_owned(),
        after: vec!["Exhaustion −3".to_owned(), "got up again".to_owned()],
        fate: format!("fell to {NAME}"),
        standing: at.is_multiple_of(2),
        dealt: 128,
        taken: 128,
        strikes: (12, 24),
        luck: Some(-12.34),
        felled: vec![NAME.to_owned()],
    };
    let turn = TurningPointLine {
        when: "12 · 9".to_owned(),
        when_told: "Round 12, tempo 9".to_owned(),
        look: look(1),
        text: format!("{NAME} fells {NAME} with 24"),
        chance: "100%".to_owned(),
        fells: true,
    };
    let model = VictoryModel {
        title: format!("{NAME} and The Garrison of Ashgate win"),
        number: Some(1),
        seed: "4711-lantern".to_owned(),
        why: "The Garrison of Ashgate win: no foe is left standing. Round 12.".to_owned(),
        rows: (0..18).map(row).collect(),
        turning: vec![turn.clone(), turn.clone(), turn.clone(), turn],
        health: (0..6)
            .map(|side| HealthLine {
                side,
                name: NAME.to_owned(),
                shares: (0..12).map(|r| 1.0 - r as f32 / 12.0).collect(),
            })
            .collect(),
    };
    everywhere("the end", |ui| {
        let window = ui.max_rect();
        let board = Rect::from_min_max(pos2(LEFT, ABOVE), pos2(window.right() - RIGHT, window.bottom()));
        victory::show(ui.ctx(), board, &model);
    });
    let model = HandoverModel {
        side: NAME.to_owned(),
        number: 0,
        about: "Plans for round 12 are made in secret. The others look away.".to_owned(),
        looks: (0..18).map(|_| look(0)).collect(),
    };
    everywhere("curtain", |ui| {
        handover::show(ui.ctx(), &model);
    });
}
