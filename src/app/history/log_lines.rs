//! The log as lines: read from the fight as it grows, with the steps of one walk folded into one line.

mod merging;

use bevy::platform::collections::HashSet;

use crate::app::text;
use crate::data::scope::{ActionId, ItemDefId, RollId};
use crate::fight::Fight;
use crate::fight::state::log::{Event, LogEntry, MissedReaction, RollRecord};
use crate::fight::state::refusal::Refusal;
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
    /// The outcome of a roll that is a figure of its own: the roller, the roll.
    Measure(CombatantId, RollId),
    /// The effects of an act without a target: the actor.
    Act(CombatantId),
    /// The opposing roll of a contest: the first of the two rolls.
    Answer(Box<RollRecord>),
    /// The target of a reaction: the reacting combatant.
    Reaction(CombatantId),
    /// Further dropped items: the combatant that drops them, and what it has dropped so far.
    Drops(CombatantId, Vec<ItemDefId>),
    /// A turn that may pass without an event.
    Turn,
    /// Hit and damage of a strike: the attacker, the target, and whether it is known to have hit.
    Strike(CombatantId, CombatantId, bool),
    /// The same roll of several combatants, about the same one or about nobody: who succeeded, who failed.
    Rolls((RollId, Option<CombatantId>), Vec<String>, Vec<String>),
    /// What a strike that is told has brought about: the attacker.
    Struck(CombatantId),
    /// Further reactions that were missed for the same reason: the combatant, the subject, the reason, the reactions.
    Missed(CombatantId, CombatantId, Refusal, Vec<ActionId>),
}

impl OpenLine {
    /// Whether it tells an act of a combatant of which nothing has come yet.
    fn is_act_of(&self, who: CombatantId) -> bool {
        matches!(self, OpenLine::Act(by) | OpenLine::Strike(by, _, false) if *by == who)
    }
}

/// The lines so far.
#[derive(Debug, Default)]
pub(in crate::app) struct LogLines {
    read: usize,
    /// How many of the missed reactions were read.
    read_missed: usize,
    /// The reactions that were told as missed in the running round, with the reasons.
    missed: Vec<(CombatantId, ActionId, Refusal)>,
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
        if self.read == fight.log().len() && self.read_missed == fight.missed_reactions().len() {
            return;
        }
        let new: Vec<LogEntry> = fight.log()[self.read..].to_vec();
        let missed: Vec<(usize, MissedReaction)> = fight.missed_reactions()[self.read_missed..].to_vec();
        let mut missed = missed.into_iter().peekable();
        for entry in &new {
            while let Some((_, missed)) = missed.next_if(|(at, _)| *at <= self.read) {
                self.add_missed(fight, &missed);
            }
            self.add(fight, entry);
            self.read += 1;
        }
        for (_, missed) in missed {
            self.add_missed(fight, &missed);
        }
        self.read_missed = fight.missed_reactions().len();
    }

    /// Adds a reaction that could not be taken, once in a round, for those whose it would have been.
    fn add_missed(&mut self, fight: &mut Fight, MissedReaction { by, action, subject, why }: &MissedReaction) {
        let told = (*by, *action, why.clone());
        if self.missed.contains(&told) {
            return;
        }
        self.missed.push(told);
        let arena = fight.seen_by(None);
        let (rules, name, side) = (arena.rules(), &arena.identity(*by).name, arena.side(*by));
        let text = |actions: &[ActionId]| {
            let actions: Vec<&str> = actions.iter().map(|action| rules.action(*action).name.as_str()).collect();
            text::battle::missed_reaction(name, text::common::either(&actions), why.tell(rules))
        };
        if let Some(last) = self.lines.last_mut()
            && let OpenLine::Missed(who, whom, reason, actions) = &mut last.mergeable
            && (*who, *whom, &*reason) == (*by, *subject, why)
        {
            actions.push(*action);
            last.text = text(actions);
            return;
        }
        self.lines.push(AudienceLine {
            audience: SideSet::only(side),
            when: self.count,
            side: Some(side),
            actors: if by == subject { vec![*by] } else { vec![*by, *subject] },
            rolled: false,
            text: text(&[*action]),
            details: Vec::new(),
            mergeable: OpenLine::Missed(*by, *subject, why.clone(), vec![*action]),
            head: false,
        });
    }

    /// The last line about something that happened.
    fn last_told(&mut self) -> Option<&mut AudienceLine> {
        self.lines.iter_mut().rev().find(|line| !matches!(line.mergeable, OpenLine::Missed(..)))
    }

    fn add(&mut self, fight: &mut Fight, LogEntry { audience, event }: &LogEntry) {
        match event {
            Event::CountStarted(count) => self.count = Some(*count),
            Event::RoundStarted(_) | Event::RoundEnded(_) => {
                self.count = None;
                self.missed.clear();
            }
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
            if let Some(last) = self.last_told()
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
            Event::Rolled(roll) if arena.rules().roll(roll.roll).measured => OpenLine::Measure(roll.by, roll.roll),
            Event::Rolled(roll) if roll.on.is_none() => {
                let name = arena.identity(roll.by).name.to_string();
                let (done, failed) = if roll.success { (vec![name], Vec::new()) } else { (Vec::new(), vec![name]) };
                OpenLine::Rolls((roll.roll, None), done, failed)
            }
            Event::Reacted(who, _) => OpenLine::Reaction(*who),
            Event::ItemDropped(who, _, item, _) => OpenLine::Drops(*who, vec![*item]),
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
