//! The log as lines: read from the fight as it grows, steps of one walk folded into one line.

use bevy::platform::collections::HashSet;

use crate::fight::Fight;
use crate::fight::event::{Entry, Event};
use crate::fight::telling;
use crate::kernel::ids::{CombatantId, SideId, SideSet};
use crate::ui::log::{Filter, LogIntent, LogLine};
use crate::view::palette;

/// One line with its readers.
#[derive(Clone, Debug)]
struct Line {
    audience: SideSet,
    when: Option<u8>,
    side: Option<SideId>,
    actors: Vec<CombatantId>,
    rolled: bool,
    text: String,
    details: Vec<String>,
    walk: Option<(CombatantId, u32)>,
}

/// The lines so far.
#[derive(Debug, Default)]
pub(super) struct LogBook {
    read: usize,
    count: Option<u8>,
    lines: Vec<Line>,
    /// Lines that the player has opened.
    open: HashSet<usize>,
    /// Which lines are shown.
    pub filter: Filter,
}

impl LogBook {
    /// Reads what is new.
    pub fn follow(&mut self, fight: &mut Fight) {
        if self.read > fight.log().len() {
            *self = LogBook { filter: self.filter, ..LogBook::default() };
        }
        if self.read == fight.log().len() {
            return;
        }
        let new: Vec<Entry> = fight.log()[self.read..].to_vec();
        self.read += new.len();
        for entry in &new {
            self.add(fight, entry);
        }
    }

    fn add(&mut self, fight: &mut Fight, Entry { audience, event }: &Entry) {
        match event {
            Event::CountStarted(count) => self.count = Some(*count),
            Event::RoundStarted(_) | Event::RoundEnded(_) => self.count = None,
            _ => {}
        }
        let unit = fight.rules().grid.unit.clone();
        let arena = fight.arena();
        if let Event::Stepped(who, ..) = event {
            let name = arena.body(*who).identity.name.clone();
            let side = Some(arena.side(*who));
            let told = |steps: u32| format!("{name} walks {steps} {}.", if steps == 1 { &unit.0 } else { &unit.1 });
            if let Some(last) = self.lines.last_mut()
                && last.audience == *audience
                && let Some((walker, steps)) = &mut last.walk
                && walker == who
            {
                *steps += 1;
                last.text = told(*steps);
            } else {
                self.lines.push(Line {
                    audience: *audience,
                    when: self.count,
                    side,
                    actors: vec![*who],
                    rolled: false,
                    text: told(1),
                    details: Vec::new(),
                    walk: Some((*who, 1)),
                });
            }
            return;
        }
        let Some(text) = telling::tell(&arena, event) else { return };
        let actors = actors(event);
        let side = actors.first().map(|who| arena.side(*who));
        let details = telling::detail(&arena, event);
        let rolled = matches!(event, Event::Rolled(_) | Event::Harmed(_) | Event::GainRolled(..) | Event::DiceCast(..));
        let when = self.count;
        self.lines.push(Line { audience: *audience, when, side, actors, rolled, text, details, walk: None });
    }

    /// Does what the player wants of the log; gives those whose line is pointed at.
    pub fn take(&mut self, intent: Option<LogIntent>) -> Vec<CombatantId> {
        match intent {
            Some(LogIntent::Toggle(line)) => {
                let closed = self.open.remove(&line);
                self.open.extend((!closed).then_some(line));
            }
            Some(LogIntent::Filter(filter)) => self.filter = filter,
            Some(LogIntent::Hover(actors)) => return actors,
            None => {}
        }
        Vec::new()
    }

    /// The last lines that a viewer may read; without one, what everybody may read.
    pub fn lines(&self, viewer: Option<SideId>, most: usize) -> Vec<LogLine> {
        let readable = |line: &&Line| match viewer {
            Some(side) => line.audience.contains(side),
            None => line.audience == SideSet::ALL,
        };
        let wanted = |line: &&Line| match self.filter {
            Filter::All => true,
            Filter::Rolls => line.rolled,
            Filter::Mine => line.side.is_some() && (viewer.is_none() || line.side == viewer),
        };
        let mut shown: Vec<LogLine> = self
            .lines
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, line)| readable(line) && wanted(line))
            .take(most)
            .map(|(id, line)| LogLine {
                id,
                when: line.when.map(|c| c.to_string()).unwrap_or_default(),
                side: line.side.map(|s| palette::side(s.index()).rim),
                actors: line.actors.clone(),
                text: line.text.clone(),
                details: line.details.clone(),
                open: self.open.contains(&id),
            })
            .collect();
        shown.reverse();
        shown
    }
}

/// Those an event is about, the one who does it first.
fn actors(event: &Event) -> Vec<CombatantId> {
    let two = |who: CombatantId, other: Option<CombatantId>| {
        std::iter::once(who).chain(other.filter(|o| *o != who)).collect::<Vec<_>>()
    };
    match event {
        Event::TurnStarted { by, .. } => vec![*by],
        Event::Acted(who, _, _, target) => two(*who, *target),
        Event::StrikeBegan(who, on, ..) => two(*who, Some(*on)),
        Event::Afflicted(who, _, source) => two(*who, *source),
        Event::HarmTaken(from, to) => two(*to, Some(*from)),
        Event::Rolled(roll) => two(roll.by, roll.on),
        Event::Harmed(harm) => two(harm.by.unwrap_or(harm.to), Some(harm.to)),
        Event::Planned(who, _)
        | Event::TurnEnded(who, _)
        | Event::Pushed(who, ..)
        | Event::Placed(who, ..)
        | Event::Leapt(who, ..)
        | Event::Mounted(who, _)
        | Event::Dismounted(who, ..)
        | Event::Arrived(who, _)
        | Event::Spread(who, _)
        | Event::DiceCast(who, ..)
        | Event::Bumped(who, _)
        | Event::WalkStopped(who)
        | Event::Reacted(who, _)
        | Event::PoolChanged(who, ..)
        | Event::GainRolled(who, ..)
        | Event::Recovered(who, ..)
        | Event::Eased(who, ..)
        | Event::MovementGained(who, _)
        | Event::Lifted(who, ..)
        | Event::Learned(_, who, _)
        | Event::Left(who, _)
        | Event::ItemCarried(who, ..)
        | Event::ItemDropped(who, ..)
        | Event::ItemLoaded(who, ..)
        | Event::Routine(who, _)
        | Event::TurnBought(who, ..)
        | Event::TurnMoved(who, ..) => vec![*who],
        _ => Vec::new(),
    }
}
