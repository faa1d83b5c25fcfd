//! What comes by itself: harm from conditions and ground as turns and the round end, expiring conditions, arrivals, the
//! last round.

use crate::app::board::board_view::look;
use crate::app::text;
use crate::data::effect::{
    ActEffect, ConditionEffect, Effect, Fate, FlowEffect, HarmEffect, PoolEffect, RollEffect, Until, When,
};
use crate::data::ruleset::ConditionDef;
use crate::data::scope::ConditionId;
use crate::fight::preview::view::SideView;
use crate::fight::side::SideArena;
use crate::kernel::ids::CombatantId;
use crate::ui::track::Note;
use crate::view::token::Badge;

/// How deep effects are looked for in others: routines may call each other.
const DEPTH: u8 = 4;

/// What is to come by itself. What the running turn brings as it ends comes first, then the end of the round, then the
/// turns of others.
pub(in crate::app) fn to_come(arena: &SideArena, view: &SideView) -> Vec<Note> {
    let rules = arena.rules();
    let (mut first, mut notes, mut later, mut ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let here = view.bodies.iter().filter(|b| b.fate.is_none());
    for seen in here.clone() {
        for (key, source) in &seen.conditions {
            let def = rules.condition(*key);
            let note = |text: String, short: String| Note {
                look: Some(look(arena, seen)),
                badge: Some(Badge { glyph: def.glyph, helpful: def.helpful }),
                text,
                short: vec![short, def.name.clone()],
                hint: text::common::sentence(&def.name, &def.text),
            };
            let began = |i: &&crate::fight::state::components::Instance| i.key == *key && i.source == *source;
            let fresh = arena.conditions(seen.id).find(began).is_some_and(|i| i.round == view.round);
            for (on, what) in ticks(arena, def, fresh) {
                let acting = view.acting == Some(seen.id);
                let told = text::common::labelled(&seen.name, &what);
                match on {
                    When::RoundEnded => notes.push(note(told, what)),
                    When::OwnTurnEnded if acting => first
                        .push(note(text::time::as_turn_ends(&seen.name, &what), text::time::as_turn_ends_short(&what))),
                    When::OwnTurnEnded => later.push(note(text::time::after_turn(&told), what)),
                    When::OwnTurnStarted if !acting => later.push(note(text::time::before_turn(&told), what)),
                    _ => {}
                }
            }
            if def.until == Until::RoundEnd {
                ends.push(note(text::time::ends_for(&seen.name, &def.name), text::time::ends(&def.name)));
            }
        }
        if let Some(rect) = seen.rect {
            // Several grounds may lie on one cell, and one ground on several cells of a large footprint.
            let mut grounds: Vec<_> = rect.cells().flat_map(|cell| arena.terrains_at(cell)).collect();
            grounds.sort();
            grounds.dedup();
            let grounds = grounds.into_iter().map(|kind| arena.rules().ground(kind));
            for ground in grounds.filter(|g| !g.at_round_end.is_empty()) {
                let what = ground.at_round_end.items.iter().find_map(|e| effect_text(arena, e, DEPTH));
                let what = what.unwrap_or_else(|| ground.name.clone());
                notes.push(Note {
                    look: Some(look(arena, seen)),
                    badge: None,
                    text: text::common::labelled(&seen.name, &what),
                    short: vec![what, ground.name.clone()],
                    hint: text::common::sentence(&ground.name, &ground.text),
                });
            }
        }
    }
    for seen in view.bodies.iter().filter(|b| b.coming.is_some_and(|(arrival, _)| arrival.round > view.round)) {
        let Some((arrival, _)) = seen.coming else { continue };
        let when = crate::app::present::arrival(arena, view.round, arrival);
        notes.push(Note {
            look: Some(look(arena, seen)),
            badge: None,
            text: text::time::arrives(&seen.name, &when),
            short: vec![text::time::arrives_short(&when)],
            hint: text::time::on_the_way(&seen.name),
        });
    }
    let limit = arena.round_limit();
    if view.round + 2 >= limit {
        let left = limit.saturating_sub(view.round);
        let text = match left {
            0 => text::time::LAST_ROUND.to_owned(),
            n => text::time::rounds_left(n, limit),
        };
        notes.insert(0, Note { look: None, badge: None, short: Vec::new(), text, hint: String::new() });
    }
    first.extend(notes);
    first.extend(later);
    first.extend(ends);
    if first.is_empty() {
        let text = text::time::NO_EFFECTS.to_owned();
        let hint = text::time::ends_after(limit);
        first.push(Note { look: None, badge: None, short: Vec::new(), text, hint });
    }
    first
}

/// What a combatant suffers as its running turn ends, as far as the viewer knows: "Burning: 1d6 damage".
pub(in crate::app) fn at_turn_end(arena: &SideArena, view: &SideView, who: CombatantId) -> Vec<String> {
    let Some(seen) = view.bodies.get(who.index()) else { return Vec::new() };
    let suffered = |key: &ConditionId| {
        let def = arena.rules().condition(*key);
        let ticks = ticks(arena, def, false).into_iter().filter(|(on, _)| *on == When::OwnTurnEnded);
        ticks.map(|(_, what)| if what == def.name { what } else { text::common::labelled(&def.name, &what) })
    };
    let mut told: Vec<String> = seen.conditions.iter().flat_map(|(key, _)| suffered(key)).collect();
    told.dedup();
    told
}

/// What a condition does by itself and when, in a few words each. One that has begun in this round may not do it yet.
fn ticks(arena: &SideArena, def: &ConditionDef, fresh: bool) -> Vec<(When, String)> {
    let mut told: Vec<(When, String)> = Vec::new();
    for tick in def.ticks.iter().filter(|tick| !(tick.not_first_round && fresh)) {
        let words = tick.does.items.iter().filter_map(|effect| effect_text(arena, effect, DEPTH));
        // A figure that hangs on the combatant is not told as a formula: the condition's rule says it.
        let words = words.map(|words| if words.is_empty() { def.name.clone() } else { words });
        told.extend(words.map(|words| (tick.on, words)));
    }
    told.dedup();
    told
}

/// A few words on an effect that happens by itself; empty for a figure that only a formula could tell. Effects that hang
/// on a test or a roll may not come.
fn effect_text(arena: &SideArena, effect: &Effect, depth: u8) -> Option<String> {
    let rules = arena.rules();
    let depth = depth.checked_sub(1)?;
    let first = |effects: &[Effect]| effects.iter().find_map(|effect| effect_text(arena, effect, depth));
    // What hangs on two rolls is no more than perhaps.
    let perhaps = |words: String| match words.is_empty() || words.starts_with(&text::time::perhaps(String::new())) {
        true => words,
        false if [text::time::DIES, text::time::MAY_DIE].contains(&words.as_str()) => text::time::MAY_DIE.to_owned(),
        false => text::time::perhaps(words),
    };
    Some(match effect {
        Effect::Harm(HarmEffect::Harm { amount, .. }) if plain(&amount.text) => text::time::damage(&amount.text),
        Effect::Pool(PoolEffect::Gain { pool, amount, .. }) if plain(&amount.text) => {
            match amount.text.strip_prefix('-') {
                Some(less) => text::common::loss(less, rules.pool(*pool).full_name()),
                None => text::common::gain(&amount.text, rules.pool(*pool).full_name()),
            }
        }
        Effect::Harm(HarmEffect::Harm { .. }) | Effect::Pool(PoolEffect::Gain { .. }) => String::new(),
        Effect::Condition(ConditionEffect::Afflict { condition, .. }) => {
            rules.condition(*condition).name.to_lowercase()
        }
        Effect::Condition(ConditionEffect::End { condition, .. }) => {
            text::time::ends(&rules.condition(*condition).name)
        }
        Effect::Act(ActEffect::LeaveFight { fate: Fate::Dead, .. }) => text::time::DIES.to_owned(),
        Effect::Flow(FlowEffect::If { then, .. }) => perhaps(first(&then.items)?),
        Effect::Flow(FlowEffect::RollDice { does, .. } | FlowEffect::OncePerAct(does)) => first(&does.items)?,
        Effect::Flow(FlowEffect::Routine(routine)) => first(&rules.routine(*routine).does.items)?,
        Effect::Roll(RollEffect::Roll { failure, success, .. }) => {
            perhaps(first(&failure.items).or_else(|| first(&success.items))?)
        }
        _ => return None,
    })
}

/// Whether an amount is numbers and dice alone.
fn plain(amount: &str) -> bool {
    amount.chars().all(|c| c.is_ascii_digit() || matches!(c, 'd' | '+' | '-' | ' '))
}
