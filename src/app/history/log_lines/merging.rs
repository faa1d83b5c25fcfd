//! Events that are told in a line with others: a strike with its outcome, a contest, the same roll of several.

use super::{AudienceLine, LogLines, OpenLine};
use crate::app::text;
use crate::data::effect::StrikeForm;
use crate::data::scope::ItemDefId;
use crate::fight::side::SideArena;
use crate::fight::state::log::{Event, Loss, RollRecord};
use crate::kernel::ids::{CombatantId, SideSet};

/// A line with its consequences is no longer than this, in letters, so that it can be read at a glance.
const LONGEST: usize = 84;

/// Maximum number of lines between a strike and its results.
const BETWEEN: usize = 8;

impl LogLines {
    /// Adds an event to the line that it belongs to; false if it needs a line of its own. Events with another audience
    /// stay apart.
    pub(super) fn merge(&mut self, arena: &SideArena, audience: SideSet, event: &Event) -> bool {
        // The same roll of several is told together.
        if let Event::Rolled(roll) = event
            && self.joins_rolls(arena, audience, roll)
        {
            return true;
        }
        let last = self.lines.len().saturating_sub(BETWEEN);
        let mut recent = self.lines[last..].iter_mut().rev().filter(|line| line.audience == audience);
        match event {
            Event::PoolChanged(who, pool, _, after, _) => {
                // What was rolled for a pool of that name is what it comes to.
                let (name, pool) = (&arena.identity(*who).name, &arena.rules().pool(*pool).name);
                let rolled_for = |line: &&mut AudienceLine| match line.mergeable {
                    OpenLine::Measure(by, roll) => by == *who && arena.rules().roll(roll).name == *pool,
                    _ => false,
                };
                let Some(line) = recent.next().filter(rolled_for) else { return false };
                (line.text, line.mergeable) = (text::battle::measure(name, pool, after), OpenLine::No);
            }
            Event::MovementGained(who, cells) => {
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Act(*who)) else {
                    return false;
                };
                line.text =
                    text::battle::and_movement(open_end(&line.text), arena.rules().grid.told(i64::from(*cells)));
                line.mergeable = OpenLine::Walk(*who, 0, Some(*cells));
            }
            // What comes of an act with a thing says more than the act: "Doll puts the long sword away."
            Event::ItemCarried(who, ..) | Event::ItemLoaded(who, _, _, true) => {
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Act(*who)) else {
                    return false;
                };
                let Some(text) = arena.tell(event) else { return false };
                (line.text, line.mergeable) = (text, OpenLine::No);
            }
            Event::ItemDropped(who, _, item, _) => {
                let Some(line) = recent.next() else { return false };
                if line.mergeable == OpenLine::Act(*who)
                    && let Some(text) = arena.tell(event)
                {
                    (line.text, line.mergeable) = (text, OpenLine::Drops(*who, vec![*item]));
                    return true;
                }
                let OpenLine::Drops(by, things) = &mut line.mergeable else { return false };
                if by != who {
                    return false;
                }
                things.push(*item);
                line.text = dropped(arena, *who, things);
            }
            // Whoever has walked in its turn has used it.
            Event::TurnEnded(who, false) => {
                return recent.any(|line| matches!(line.mergeable, OpenLine::Walk(by, ..) if by == *who));
            }
            Event::TurnStarted { by, entry: None, .. } => {
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Turn) else { return false };
                let Some(text) = arena.tell(event) else { return false };
                (line.text, line.actors, line.side) = (text, vec![*by], Some(arena.side(*by)));
            }
            // The second of two weapons strikes as a reaction.
            Event::StrikeBegan(by, _, StrikeForm::Second, weapon) => {
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Reaction(*by)) else {
                    return false;
                };
                line.text = text::common::with(&line.text, &arena.rules().item(*weapon).name);
            }
            Event::Rolled(roll) if arena.strikes_by(roll) => {
                let Some(on) = roll.on else { return false };
                let fits = [OpenLine::Strike(roll.by, on, false), OpenLine::Reaction(roll.by)];
                let Some(line) = recent.find(|line| fits.contains(&line.mergeable)) else { return false };
                if line.mergeable == fits[1] {
                    line.text = text::battle::at_target(&line.text, &arena.identity(on).name);
                }
                let act = open_end(&line.text);
                line.text = match roll.success {
                    true => text::battle::hit(act),
                    false => text::battle::missed(act),
                };
                line.details.extend(arena.detail(event));
                line.rolled = true;
                line.mergeable = if roll.success { OpenLine::Strike(roll.by, on, true) } else { OpenLine::No };
            }
            // A roll against another roll is one contest with one winner.
            Event::Rolled(roll) => {
                // A roll against a strike is a part of that strike.
                let rules = arena.rules();
                let parries = rules.roll(rules.main_strike.roll).opposed.contains(&roll.roll);
                let struck = |line: &&mut AudienceLine| match line.mergeable {
                    OpenLine::Strike(by, on, false) => parries && on == roll.by && Some(by) == roll.on,
                    OpenLine::Reaction(by) => parries && Some(by) == roll.on,
                    _ => false,
                };
                if let Some(line) = recent.find(struck) {
                    line.details.extend(arena.detail(event));
                    return true;
                }
                let Some(line) = self.last_told().filter(|line| line.audience == audience) else { return false };
                let OpenLine::Answer(theirs) = &line.mergeable else { return false };
                let other = (Some(theirs.by), theirs.on, theirs.total) == (roll.on, Some(roll.by), roll.against);
                if !other {
                    return false;
                }
                line.text = arena.contest(roll, theirs);
                (line.actors, line.side) = (vec![roll.by, theirs.by], Some(arena.side(roll.by)));
                line.details.extend(arena.detail(event));
                line.mergeable = OpenLine::No;
            }
            Event::Damaged(harm) => {
                let struck = |line: &&mut AudienceLine| {
                    harm.by.is_some_and(|by| line.mergeable == OpenLine::Strike(by, harm.to, true))
                };
                let Some(line) = recent.find(struck) else { return false };
                line.text.pop();
                line.text = text::battle::blow(&line.text, arena.blow(harm));
                line.details.extend(arena.detail(event));
                line.mergeable = harm.by.map_or(OpenLine::No, OpenLine::Struck);
            }
            // What goes on later is not told as done.
            Event::ActBegun(who, ..) => {
                let Some(line) = recent.next().filter(|line| line.mergeable.is_act_of(*who)) else { return false };
                let Some(left) = arena.left_of_act(event) else { return false };
                line.text = text::battle::to_go(open_end(&line.text), left);
                line.mergeable = OpenLine::No;
            }
            Event::ActLost(who, _, Loss::Interrupted) => {
                let Some(line) = recent.find(|line| line.mergeable.is_act_of(*who)) else { return false };
                line.text = text::battle::cut_short(open_end(&line.text));
                line.mergeable = OpenLine::No;
            }
            // A condition is told with the act that brought it about, or not at all where the act has said it.
            Event::ConditionBegan(_, condition, Some(source)) => {
                let Some(line) = recent.next() else { return false };
                let (by, told) = match line.mergeable {
                    OpenLine::Act(by) | OpenLine::Struck(by) => (by, true),
                    OpenLine::Strike(by, _, false) => (by, false),
                    _ => return false,
                };
                let Some(text) = arena.tell(event).filter(|_| by == *source) else { return false };
                if says(&line.text, &arena.rules().condition(*condition).name) {
                    line.details.push(text);
                } else if told && line.text.ends_with('.') && line.text.len() + text.len() <= LONGEST {
                    line.text = text::battle::and_then(&line.text, text);
                } else {
                    return false;
                }
            }
            _ => return false,
        }
        true
    }

    /// Adds a roll to the line before, if that tells the same roll of others.
    fn joins_rolls(&mut self, arena: &SideArena, audience: SideSet, roll: &RollRecord) -> bool {
        let Some(line) = self.last_told().filter(|line| line.audience == audience) else { return false };
        // A roll about somebody can be the first of a contest; if others make it too, it is none.
        if let OpenLine::Answer(first) = &line.mergeable
            && (first.roll, first.on) == (roll.roll, roll.on)
            && first.by != roll.by
            && roll.on.is_some_and(|on| on != roll.by && on != first.by)
        {
            let name = vec![arena.identity(first.by).name.to_string()];
            let (done, failed) = if first.success { (name, Vec::new()) } else { (Vec::new(), name) };
            line.mergeable = OpenLine::Rolls((first.roll, first.on), done, failed);
        }
        let OpenLine::Rolls(known, done, failed) = &mut line.mergeable else { return false };
        if *known != (roll.roll, roll.on) {
            return false;
        }
        let names = if roll.success { &mut *done } else { &mut *failed };
        names.push(arena.identity(roll.by).name.to_string());
        let list = |names: &[String]| text::common::listed(&names.iter().map(String::as_str).collect::<Vec<_>>());
        let name = &arena.rules().roll(roll.roll).name;
        line.text = match (done.is_empty(), failed.is_empty()) {
            (true, _) => text::battle::all_fail(name, list(failed)),
            (_, true) => text::battle::all_succeed(name, list(done)),
            _ => {
                let done = if done.len() == 1 {
                    text::battle::one_succeeds(&done[0])
                } else {
                    text::battle::several_succeed(list(done))
                };
                let failed = if failed.len() == 1 {
                    text::battle::one_fails(&failed[0])
                } else {
                    text::battle::several_fail(list(failed))
                };
                text::battle::some_succeed(name, done, failed)
            }
        };
        line.actors.push(roll.by);
        line.details.extend(arena.detail(&Event::Rolled(Box::new(roll.clone()))));
        true
    }
}

/// Things that somebody drops, equal ones counted.
fn dropped(arena: &SideArena, who: CombatantId, things: &[ItemDefId]) -> String {
    let mut kinds: Vec<(ItemDefId, usize)> = Vec::new();
    for thing in things {
        match kinds.iter_mut().find(|(kind, _)| kind == thing) {
            Some((_, count)) => *count += 1,
            None => kinds.push((*thing, 1)),
        }
    }
    let told = |(kind, count): &(ItemDefId, usize)| {
        let name = text::battle::the_item(arena.rules().item(*kind).name.to_lowercase());
        if *count > 1 { text::common::many(&name, count) } else { name }
    };
    let told: Vec<String> = kinds.iter().map(told).collect();
    text::battle::drops(&arena.identity(who).name, text::common::listed(&told))
}

/// Whether a line says a condition already: "marks" and "Marked" begin alike.
fn says(line: &str, condition: &str) -> bool {
    let stem: String = condition.to_lowercase().chars().take(4).collect();
    stem.chars().count() == 4 && line.split(' ').any(|word| word.starts_with(&stem))
}

/// A sentence that may go on.
fn open_end(line: &str) -> &str {
    line.trim_end_matches('.')
}
