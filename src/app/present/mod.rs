//! View models of the panels, built from the viewer's knowledge and the player's selection. A file each.

mod act_effects;
mod action_slots;
mod board_text;
mod card;
mod choices;
mod coach;
mod danger;
mod forecast;
mod goals;
mod handover;
mod info_bar;
mod menu;
mod missing;
mod outcome_shares;
mod planning;
mod prompt;
mod reasons;
mod school_menu;
mod sentence;
mod size_picker;
mod timeline;
mod to_come;
mod track;
mod undo;
mod victory;
mod weighed;
mod why_not;

pub(super) use act_effects::{act_effects, moves_nobody};
pub(super) use action_slots::action_slots;
pub(super) use board_text::board_text;
pub(super) use card::card;
pub(super) use choices::{choices, ways};
pub(super) use coach::{coach, decision_told, moment};
pub(super) use danger::{danger_label, foe_hit};
pub(super) use forecast::{caught_friends, forecast, odds_label, odds_told, throws, with_chance};
pub(super) use goals::{foes_progress, own_goals};
pub(super) use handover::handover;
pub(super) use info_bar::{ambush, info_bar};
pub(super) use menu::menu;
pub(super) use missing::missing;
pub(super) use planning::planning;
pub(super) use prompt::prompt;
pub(super) use school_menu::school_menu;
pub(super) use sentence::sentence;
pub(super) use size_picker::size_picker;
pub(super) use timeline::PointedOrder;
pub(super) use track::track;
pub(super) use undo::{nothing_to_undo, order_told, undo_buttons};
pub(super) use victory::victory;
pub(super) use weighed::{option_told, orders_told, weighed};
pub(super) use why_not::{why_no_attack, why_no_walk};

use crate::app::text;
use crate::data::ruleset::Ruleset;
use crate::data::scene::Arrival;
use crate::data::scope::PointId;
use crate::fight::preview::breakdown::CostPreview;
use crate::fight::preview::view::{BodyView, SideView};
use crate::fight::side::SideArena;
use crate::fight::state::order::ActOrder;
use crate::fight::values::known_values::HealthBand;
use crate::kernel::ids::CombatantId;
use crate::view::token::TokenState;

fn body(view: &SideView, id: CombatantId) -> &BodyView {
    &view.bodies[id.index()]
}

/// The state of a token on a panel: its health only.
fn health_state(rules: &Ruleset, body: &BodyView) -> TokenState {
    let (health, front) = strength(rules, body);
    let share = |(now, max): (i32, i32)| now as f32 / max.max(1) as f32;
    TokenState {
        health: health.map(share),
        inner: front.map(share),
        band: thirds(body.band),
        down: !body.able,
        ..TokenState::default()
    }
}

/// Health and its maximum, and the same of the pool in front of it, if any; None for unknown values.
pub(super) fn strength(rules: &Ruleset, body: &BodyView) -> (Option<(i32, i32)>, Option<(i32, i32)>) {
    let pool = |id| body.pools.iter().find(|(pool, ..)| *pool == id).map(|(_, now, max)| (*now, *max));
    match rules.front.as_ref().filter(|_| body.health.is_some()).and_then(|front| pool(front.pool)) {
        Some(front) => (pool(rules.roles.health), Some(front)),
        None => (body.health, None),
    }
}

/// Health of a band, in thirds.
fn thirds(band: HealthBand) -> u8 {
    match band {
        HealthBand::Unhurt => 3,
        HealthBand::Hurt => 2,
        HealthBand::Half => 1,
        HealthBand::Down => 0,
    }
}

/// The time of an arrival: a count of this round, or a later round.
pub(super) fn arrival(arena: &SideArena, round: u32, arrival: Arrival) -> String {
    match arrival.count {
        _ if arena.round() > arrival.round => text::time::WHEN_ROOM.to_owned(),
        Some(count) if arrival.round == round => text::time::at(count),
        Some(count) => text::time::round_at(arrival.round, count),
        None => text::time::round(arrival.round),
    }
}

/// A name without its family prefix.
fn after_colon(name: &str) -> &str {
    name.split_once(": ").map_or(name, |(_, rest)| rest)
}

/// The sentence of a window.
fn question(arena: &SideArena, point: PointId, subject: CombatantId, other: Option<CombatantId>) -> String {
    let name = |id: CombatantId| arena.identity(id).name.to_string();
    let text = arena.rules().window(point).map(|w| w.text.clone()).unwrap_or_default();
    // The act that the window is about, in words.
    let act = arena.act().map_or_else(String::new, |act| {
        let action = &arena.rules().action(act.action).name;
        let on = act.aim.target().filter(|target| *target != act.by);
        on.map_or_else(|| action.clone(), |on| text::common::on(action, name(on)))
    });
    let text = text.replace("{subject}", &name(subject)).replace("{act}", &act);
    text.replace("{other}", &other.map(name).unwrap_or_default())
}

/// The costs of an act, each with the amounts before and after.
pub(super) fn costs(arena: &SideArena, draft: &ActOrder) -> Vec<(String, String)> {
    let nothing = |price: &CostPreview| matches!(price, CostPreview::Pool(_, before, after) if before == after);
    let prices = arena.cost_previews(draft).into_iter().filter(|price| !nothing(price));
    prices.map(|price| cost(arena, draft.by, price)).collect()
}

/// One cost.
fn cost(arena: &SideArena, by: CombatantId, price: CostPreview) -> (String, String) {
    let rules = arena.rules();
    match price {
        CostPreview::Pool(pool, before, after) => {
            let def = rules.pool(pool);
            let name = &def.name;
            let change = after - before;
            if change > 0 {
                let max = arena.pool_max(by, pool);
                (text::common::gain(change, name), text::common::gained_after(before, after, max))
            } else {
                let points = |n: i32| if def.tenths { def.told(n) } else { n.to_string() };
                let (now, left) = (points(before), points(after.max(0)));
                // An action slot holds one, as a rule.
                let told = if change == -1 && rules.slots().contains(&pool) { name.clone() } else { def.told(-change) };
                // What one has not is paid in turns to come.
                let owes = after < 0 && rules.time.carrying_purse() == Some(pool);
                let then = if owes {
                    text::common::later_after(now, points(-after))
                } else {
                    text::common::left_after(now, left)
                };
                (told, then)
            }
        }
        CostPreview::Steps(need, left) => {
            let (need, left) = (i64::from(need), i64::from(left));
            let [now, then] = [left, left - need].map(|cells| rules.grid.units(cells));
            (rules.grid.told(need), text::common::left_after(now, then))
        }
    }
}

/// The words with a capital first letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
