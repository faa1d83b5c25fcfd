//! The log as lines: read from the fight as it grows, with the steps of one walk folded into one line.

use bevy::platform::collections::HashSet;

use crate::app::text;
use crate::data::scope::RollId;
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::log::{Event, LogEntry, RollRecord};
use crate::kernel::ids::{CombatantId, SideId, SideSet};
use crate::ui::log::{LogFilter, LogIntent, LogRow};
use crate::view::palette;

/// One line with its audience.
#[derive(Clone, Debug)]
struct AudienceLine {
    audience: SideSet,
    when: Option<u8>,
    side: Option<SideId>,
    actors: Vec<CombatantId>,
    rolled: bool,
    text: String,
    details: Vec<String>,
    mergeable: OpenLine,
    /// Whether it begins a round or a turn.
    head: bool,
}

/// What may still be added to a line, so that one event reads as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum OpenLine {
    /// Nothing.
    No,
    /// Steps of a walk: the walker, its movement spent so far, and the movement gained for it.
    Walk(CombatantId, u32, Option<i32>),
    /// The outcome of a roll: the roller.
    Measure(CombatantId),
    /// The effects of an act without a target: the actor.
    Act(CombatantId),
    /// The opposing roll of a contest: the first of the two rolls.
    Answer(Box<RollRecord>),
    /// The target of a reaction: the reacting combatant.
    Reaction(CombatantId),
    /// Further dropped items: the combatant that drops them.
    Drops(CombatantId),
    /// A turn that may pass without an event.
    Turn,
    /// Hit and damage of a strike: the attacker, the target, and whether it is known to have hit.
    Strike(CombatantId, CombatantId, bool),
    /// The same roll of several combatants, about the same one or about nobody: who succeeded, who failed.
    Rolls((RollId, Option<CombatantId>), Vec<String>, Vec<String>),
    /// What a strike that is told has brought about: the attacker.
    Struck(CombatantId),
}

/// A line with its consequences is no longer than this, in letters, so that it can be read at a glance.
const LONGEST: usize = 84;

/// Maximum number of lines between a strike and its results.
const BETWEEN: usize = 8;

/// The lines so far.
#[derive(Debug, Default)]
pub(in crate::app) struct LogLines {
    read: usize,
    /// The generation of the log that was read.
    generation: u64,
    count: Option<u8>,
    lines: Vec<AudienceLine>,
    /// Movement that each combatant had left when last logged.
    left: Vec<(CombatantId, u16)>,
    /// Expanded lines.
    open: HashSet<usize>,
    /// The filter.
    pub filter: LogFilter,
    /// How many lines there were at the last order of each viewer.
    before: Vec<(Option<SideId>, usize)>,
    /// How often the player has given an order.
    marks: usize,
}

impl LogLines {
    /// The player gives an order: what comes now is new.
    pub fn mark(&mut self, viewer: Option<SideId>) {
        self.before.retain(|(known, _)| *known != viewer);
        self.before.push((viewer, self.lines.len()));
        self.marks += 1;
    }

    /// How often [`Self::mark`] was called.
    pub fn marks(&self) -> usize {
        self.marks
    }

    /// Reads new entries.
    pub fn follow(&mut self, fight: &mut Fight) {
        let generation = fight.log_generation();
        if self.read > fight.log().len() || self.generation != generation {
            *self = LogLines { generation, filter: self.filter, marks: self.marks, ..LogLines::default() };
        }
        if self.read == fight.log().len() {
            return;
        }
        let new: Vec<LogEntry> = fight.log()[self.read..].to_vec();
        self.read += new.len();
        for entry in &new {
            self.add(fight, entry);
        }
    }

    fn add(&mut self, fight: &mut Fight, LogEntry { audience, event }: &LogEntry) {
        match event {
            Event::CountStarted(count) => self.count = Some(*count),
            Event::RoundStarted(_) | Event::RoundEnded(_) => self.count = None,
            Event::TurnStarted { by, .. } => self.left.retain(|(who, _)| who != by),
            Event::MovementGained(who, cells) => {
                // Where every act ends a walk, no movement is left from the one before.
                let kept = |(known, _): &&(CombatantId, u16)| known == who && !fight.rules().grid.whole_walks;
                let before = self.left.iter().find(kept).map_or(0, |(_, left)| *left);
                self.leaves(*who, before.saturating_add(u16::try_from(*cells).unwrap_or(0)));
            }
            _ => {}
        }
        let cost = if let Event::Moved(who, _, _, left) = event { self.leaves(*who, *left) } else { 0 };
        let arena = fight.seen_by(None);
        let grid = &arena.rules().grid;
        if let Event::Moved(who, ..) = event {
            let name = arena.identity(*who).name.clone();
            let side = Some(arena.side(*who));
            let told = |steps: u32, gained: Option<i32>| {
                let of = gained.filter(|most| i64::from(*most) > i64::from(steps));
                let walked = i64::from(steps);
                match of {
                    None => text::battle::walks(name, grid.told(walked)),
                    Some(most) => text::battle::walks_of(name, grid.units(walked), grid.told(i64::from(most))),
                }
            };
            if let Some(last) = self.lines.last_mut()
                && last.audience == *audience
                && let OpenLine::Walk(walker, steps, gained) = &mut last.mergeable
                && walker == who
            {
                *steps += cost;
                last.text = told(*steps, *gained);
            } else {
                self.lines.push(AudienceLine {
                    audience: *audience,
                    when: self.count,
                    side,
                    actors: vec![*who],
                    rolled: false,
                    text: told(cost, None),
                    details: Vec::new(),
                    mergeable: OpenLine::Walk(*who, cost, None),
                    head: false,
                });
            }
            return;
        }
        if self.merge(&arena, *audience, event) {
            return;
        }
        let Some(text) = arena.tell(event) else { return };
        let actors = actors(event);
        let side = actors.first().map(|who| arena.side(*who));
        let details = arena.detail(event);
        let rolled =
            matches!(event, Event::Rolled(_) | Event::Damaged(_) | Event::GainRolled(..) | Event::DiceCast(..));
        let when = self.count;
        let mergeable = match event {
            Event::Acted(who, _, _, Some(on)) if who != on => OpenLine::Strike(*who, *on, false),
            Event::Acted(who, ..) => OpenLine::Act(*who),
            Event::Rolled(roll) if roll.on.is_some() => OpenLine::Answer(roll.clone()),
            Event::Rolled(roll) if arena.rules().roll(roll.roll).measured => OpenLine::Measure(roll.by),
            Event::Rolled(roll) if roll.on.is_none() => {
                let name = arena.identity(roll.by).name.to_string();
                let (done, failed) = if roll.success { (vec![name], Vec::new()) } else { (Vec::new(), vec![name]) };
                OpenLine::Rolls((roll.roll, None), done, failed)
            }
            Event::Reacted(who, _) => OpenLine::Reaction(*who),
            Event::ItemDropped(who, ..) => OpenLine::Drops(*who),
            Event::TurnStarted { entry: None, .. } => OpenLine::Turn,
            _ => OpenLine::No,
        };
        let head = match event {
            Event::RoundStarted(_) => true,
            Event::TurnStarted { entry, .. } => entry.is_none(),
            _ => false,
        };
        self.lines.push(AudienceLine {
            audience: *audience,
            when,
            side,
            actors,
            rolled,
            text,
            details,
            mergeable,
            head,
        });
    }

    /// Notes a combatant's remaining movement; returns how much of it the last step took, 1 if unknown.
    fn leaves(&mut self, who: CombatantId, left: u16) -> u32 {
        let before = match self.left.iter_mut().find(|(known, _)| *known == who) {
            Some((_, there)) => std::mem::replace(there, left),
            None => {
                self.left.push((who, left));
                return 1;
            }
        };
        before.checked_sub(left).filter(|cost| *cost > 0).map_or(1, u32::from)
    }

    /// Adds an event to the line that it belongs to; false if it needs a line of its own. Events with another audience
    /// stay apart.
    fn merge(&mut self, arena: &SideArena, audience: SideSet, event: &Event) -> bool {
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
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Measure(*who)) else {
                    return false;
                };
                let (name, pool) = (&arena.identity(*who).name, &arena.rules().pool(*pool).name);
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
            Event::ItemDropped(who, _, item, _) => {
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Drops(*who)) else {
                    return false;
                };
                line.text.pop();
                line.text = text::battle::and_item(&line.text, arena.rules().item(*item).name.to_lowercase());
            }
            Event::TurnStarted { by, entry: None, .. } => {
                let Some(line) = recent.next().filter(|line| line.mergeable == OpenLine::Turn) else { return false };
                let Some(text) = arena.tell(event) else { return false };
                (line.text, line.actors, line.side) = (text, vec![*by], Some(arena.side(*by)));
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
                let Some(line) = self.lines.last_mut().filter(|line| line.audience == audience) else { return false };
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
        let Some(line) = self.lines.last_mut().filter(|line| line.audience == audience) else { return false };
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
            _ => text::battle::some_succeed(name, list(done), list(failed)),
        };
        line.actors.push(roll.by);
        line.details.extend(arena.detail(&Event::Rolled(Box::new(roll.clone()))));
        true
    }

    /// Applies an intent of the log panel; returns the combatants of the pointed line.
    pub fn take(&mut self, intent: Option<LogIntent>) -> Vec<CombatantId> {
        match intent {
            Some(LogIntent::Toggle(line)) => {
                let closed = self.open.remove(&line);
                self.open.extend((!closed).then_some(line));
            }
            Some(LogIntent::Filter(filter)) => self.filter = filter,
            Some(LogIntent::Hover(actors)) => return actors,
            Some(LogIntent::Film) | None => {}
        }
        Vec::new()
    }

    /// The last lines that a viewer may read; without a viewer, the public ones.
    pub fn lines(&self, viewer: Option<SideId>, most: usize) -> Vec<LogRow> {
        let readable = |line: &&AudienceLine| match viewer {
            Some(side) => line.audience.contains(side),
            None => line.audience == SideSet::ALL,
        };
        let before = self.before.iter().find(|(known, _)| *known == viewer).map_or(0, |(_, lines)| *lines);
        let wanted = |at: usize, line: &&AudienceLine| match self.filter {
            LogFilter::New => at >= before,
            LogFilter::All => true,
            LogFilter::Rolls => line.rolled,
            LogFilter::Mine => line.side.is_some() && (viewer.is_none() || line.side == viewer),
        };
        let mut shown: Vec<LogRow> = self
            .lines
            .iter()
            .enumerate()
            .rev()
            .filter(|(at, line)| readable(line) && wanted(*at, line))
            .take(most)
            .map(|(id, line)| LogRow {
                id,
                when: line.when.map(|c| c.to_string()).unwrap_or_default(),
                side: line.side.map(|s| palette::side(s.index()).rim),
                actors: line.actors.clone(),
                text: line.text.clone(),
                details: line.details.clone(),
                head: line.head,
                open: self.open.contains(&id),
            })
            .collect();
        shown.reverse();
        shown
    }
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

/// The combatants of an event, the actor first.
fn actors(event: &Event) -> Vec<CombatantId> {
    let two = |who: CombatantId, other: Option<CombatantId>| {
        std::iter::once(who).chain(other.filter(|o| *o != who)).collect::<Vec<_>>()
    };
    match event {
        Event::TurnStarted { by, .. } => vec![*by],
        Event::Acted(who, _, _, target) => two(*who, *target),
        Event::StrikeBegan(who, on, ..) => two(*who, Some(*on)),
        Event::ConditionBegan(who, _, source) => two(*who, *source),
        Event::DamageRedirected(from, to) => two(*to, Some(*from)),
        Event::Rolled(roll) => two(roll.by, roll.on),
        Event::Damaged(harm) => two(harm.by.unwrap_or(harm.to), Some(harm.to)),
        Event::Planned(who, _)
        | Event::TurnEnded(who, _)
        | Event::Pushed(who, ..)
        | Event::Teleported(who, ..)
        | Event::Thrown(who, ..)
        | Event::Jumped(who, ..)
        | Event::Mounted(who, _)
        | Event::Dismounted(who, ..)
        | Event::Arrived(who, _)
        | Event::AreaAffected(who, _)
        | Event::DiceCast(who, ..)
        | Event::Bumped(who, _)
        | Event::WalkStopped(who)
        | Event::Reacted(who, _)
        | Event::PoolChanged(who, ..)
        | Event::GainRolled(who, ..)
        | Event::ConditionEnded(who, ..)
        | Event::StoredChanged(who, ..)
        | Event::MovementGained(who, _)
        | Event::RollChanged(who, ..)
        | Event::Learned(_, who, _)
        | Event::LeftFight(who, _)
        | Event::ItemCarried(who, ..)
        | Event::ItemDropped(who, ..)
        | Event::ItemLoaded(who, ..)
        | Event::Routine(who, _)
        | Event::TurnBought(who, ..)
        | Event::TurnMoved(who, ..)
        | Event::TurnSkipped(who, _) => vec![*who],
        _ => Vec::new(),
    }
}
