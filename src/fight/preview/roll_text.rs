//! Dice and reasons in plain English: what stands behind a line of the log, and the parts of a figure.

use crate::data::ruleset::reached;
use crate::fight::state::arena::Arena;
use crate::fight::state::log::{BreakdownPart, Cause, Event, RollRecord};
use crate::fight::text::phrases::joined;
use crate::fight::text::rolls;
use crate::kernel::ids::CombatantId;

/// Dice and reasons behind an event. They would disclose numbers of closed sheets, so of such combatants only the die
/// is shown.
#[must_use]
pub fn detail(arena: &Arena, event: &Event) -> Vec<String> {
    let open = |id: CombatantId| arena.sheet_known(None, id);
    match event {
        Event::Rolled(roll) if !(open(roll.by) && roll.on.is_none_or(open)) => {
            vec![rolls::closed(roll.natural)]
        }
        Event::Damaged(harm) if !(open(harm.to) && harm.by.is_none_or(open)) => Vec::new(),
        Event::Rolled(roll) => {
            let mut lines = vec![dice_told(arena, roll)];
            lines.extend(roll.parts.iter().map(|p| part(arena, p)));
            lines
        }
        Event::Damaged(harm) => {
            let mut lines = Vec::new();
            if !harm.dice.is_empty() {
                lines.push(rolls::damage(added(&harm.dice), number(harm.raw)));
            }
            if harm.soaked != 0 {
                lines.push(rolls::armour(number(harm.soaked)));
            }
            if arena.rules().wounds.is_some() {
                lines.push(rolls::in_all(number(harm.raw - harm.soaked)));
            } else {
                let health = arena.rules().pool(arena.rules().roles.health).full_name().to_lowercase();
                let [before, after] = [(harm.health.0, harm.front.0), (harm.health.1, harm.front.1)];
                if let Some(front) = arena.rules().front.as_ref().filter(|_| before.1 > 0) {
                    let name = arena.rules().pool(front.pool).full_name().to_lowercase();
                    lines.push(rolls::pool(name, before.1, after.1));
                }
                lines.push(rolls::pool(health, (before.0 - before.1).max(0), (after.0 - after.1).max(0)));
            }
            lines
        }
        Event::GainRolled(who, pool, dice, sum) => {
            let (who, pool, dice) = (&arena.identity(*who).name, &arena.rules().pool(*pool).name, added(dice));
            let told = if *sum < 0 { rolls::lost } else { rolls::gained };
            vec![told(who, pool, sum.abs(), dice)]
        }
        Event::DiceCast(_, dice, sum) => vec![rolls::cast(added(dice), number(*sum))],
        _ => Vec::new(),
    }
}

/// One reason of a figure: "Marked +1", "Prone: Disadvantage".
#[must_use]
pub fn part(arena: &Arena, part: &BreakdownPart) -> String {
    let what = cause(arena, part.cause);
    if part.points != 0 {
        return rolls::part_step(what, coin(arena, part.points));
    }
    match (part.amount, part.edge) {
        (0, e) if e > 0 => rolls::advantage(what),
        (0, e) if e < 0 => rolls::disadvantage(what),
        (n, _) if n < 0 => rolls::part_minus(what, n.unsigned_abs()),
        (n, _) => rolls::part_plus(what, n),
    }
}

/// Points on the track of adjustments in words: "Major penalty", and between two steps "Major penalty (3)".
#[must_use]
pub fn coin(arena: &Arena, points: i32) -> String {
    let track = &arena.rules().track;
    let Some(step) = reached(track, points).checked_sub(1).and_then(|at| track.get(at)) else { return String::new() };
    match (points < 0, step.points == points.abs()) {
        (false, true) => rolls::bonus(&step.name),
        (false, false) => rolls::bonus_of(&step.name, points.abs()),
        (true, true) => rolls::penalty(&step.name),
        (true, false) => rolls::penalty_of(&step.name, points.abs()),
    }
}

/// The name of a reason.
#[must_use]
pub fn cause(arena: &Arena, cause: Cause) -> String {
    let rules = arena.rules();
    match cause {
        Cause::Base => rolls::OWN_SKILL.to_owned(),
        Cause::Counted => rolls::NO_DIE.to_owned(),
        Cause::Condition(key) => rules.condition(key).name.clone(),
        Cause::Item(key) => rules.item(key).name.clone(),
        Cause::Body => rolls::BODY.to_owned(),
        Cause::Cover => rolls::COVER.to_owned(),
        Cause::Circumstance(number, degree) => {
            let degrees = rules.circumstances.get(usize::from(number)).map(|c| &c.degrees);
            let told = degrees.and_then(|d| d.get(usize::from(degree).saturating_sub(1)));
            told.map_or_else(String::new, |d| d.name.clone())
        }
        Cause::Scene(number) => {
            arena.scene().helps.get(usize::from(number)).map_or_else(String::new, |help| help.name.clone())
        }
        Cause::Action(key) => rules.action(key).name.clone(),
        Cause::Track(step) => {
            let at = usize::from(step.unsigned_abs()).checked_sub(1);
            let points = at.and_then(|at| rules.track.get(at)).map_or(0, |reached| reached.points);
            coin(arena, points * i32::from(step.signum()))
        }
    }
}

/// A rule in its own words, and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulePassage {
    /// What it says to players.
    pub text: String,
    /// Its file and line: "vitality/position.ron, line 12"; empty for rules of the engine.
    pub place: String,
}

/// The rule behind a reason; None for reasons that are no rule of their own.
#[must_use]
pub fn passage(arena: &Arena, cause: Cause) -> Option<RulePassage> {
    let rules = arena.rules();
    let files = &rules.index.files;
    let (text, file, pos) = match cause {
        Cause::Condition(key) => {
            let def = rules.condition(key);
            (&def.text, files.conditions.get(key.index()), def.key.pos)
        }
        Cause::Item(key) => {
            let def = rules.item(key);
            (&def.text, files.items.get(key.index()), def.key.pos)
        }
        Cause::Action(key) => {
            let def = rules.action(key);
            (&def.text, files.actions.get(key.index()), def.key.pos)
        }
        Cause::Circumstance(number, _) => {
            let def = rules.circumstances.get(usize::from(number))?;
            (&def.text, files.circumstances.get(usize::from(number)), def.to.pos)
        }
        Cause::Cover => return Some(RulePassage { text: rolls::COVER_RULE.to_owned(), place: String::new() }),
        Cause::Base | Cause::Counted | Cause::Body | Cause::Scene(_) | Cause::Track(_) => return None,
    };
    let place = file.map_or_else(String::new, |file| {
        let parts: Vec<&str> = file.rsplit(['/', '\\']).take(2).collect();
        let short: Vec<&str> = parts.into_iter().rev().collect();
        rolls::stands_in(short.join("/"), pos.line)
    });
    Some(RulePassage { text: text.clone(), place })
}

/// A roll in one line: the die that counts, what is added, the total, the number to meet, and all dice if there are
/// several.
fn dice_told(arena: &Arena, roll: &RollRecord) -> String {
    let def = arena.rules().roll(roll.roll);
    // In half-points, so that what is added can have a half.
    let total = roll.total * 2 + i32::from(roll.half);
    let bonus = total - roll.natural * 2;
    let (natural, added, total) = (number(roll.natural), halves(bonus.abs()), halves(total));
    let sum = if bonus < 0 { rolls::minus(natural, added, total) } else { rolls::plus(natural, added, total) };
    let line = match (def.measured, roll.success) {
        (true, _) => sum,
        (false, true) => rolls::success(sum, &def.against_name, number(roll.against)),
        (false, false) => rolls::failure(sum, &def.against_name, number(roll.against)),
    };
    let dice: Vec<String> = roll.dice.iter().map(u16::to_string).collect();
    if dice.len() > 1 { rolls::with_dice(line, joined(&dice)) } else { line }
}

/// A number with the sign that is printed.
pub(in crate::fight::preview) fn number(number: i32) -> String {
    if number < 0 { rolls::below_zero(number.unsigned_abs()) } else { number.to_string() }
}

/// A number of half-points.
fn halves(halves: i32) -> String {
    let whole = halves.unsigned_abs() / 2;
    let told = if halves % 2 == 0 { whole.to_string() } else { rolls::half(whole) };
    if halves < 0 { rolls::below_zero(told) } else { told }
}

/// Dice that are added up.
fn added(dice: &[u16]) -> String {
    dice.iter().map(u16::to_string).collect::<Vec<_>>().join(rolls::DICE_PLUS)
}
