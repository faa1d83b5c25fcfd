//! The animation queue's entries: which events of the log are animated, and for how long.

use std::collections::VecDeque;

use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use crate::app::board::animation::floating_text::{FloatingText, Tone};
use crate::app::settings::{EventSpeeds, Speed};
use crate::app::text;
use crate::data::effect::{ActLimit, Limit};
use crate::data::scope::PoolId;
use crate::fight::side::SideArena;
use crate::fight::state::log::{Event, Loss};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::view::CELL;
use crate::view::overlay::centre;

/// Durations in seconds.
const STEP: f32 = 0.14;
const BLOW: f32 = 0.26;
const LOSS: f32 = 0.35;
/// A loss of the player's own stays readable before the next animation.
const OWN_LOSS: f32 = 1.0;
/// A fall plays alone.
const FALL: f32 = 1.3;
const DODGE: f32 = 0.20;
const LEAVE: f32 = 0.40;
const ARRIVE: f32 = 0.45;
const LEAP: f32 = 0.36;
const NOTE: f32 = 0.25;
/// What others do has its name on the board for long enough to be read, before it is seen to be done.
const DEED: f32 = 0.65;
/// Whose turn begins, of those that no player of this view leads.
const TURN: f32 = 0.35;
/// Seconds per cell of a projectile's flight, and their maximum.
const SHOT: (f32, f32) = (0.05, 0.40);

/// One animation.
#[derive(Debug)]
pub(super) struct AnimationStep {
    pub what: AnimationKind,
    /// Its duration in seconds.
    pub seconds: f32,
    /// Whether its text has been added.
    pub begun: bool,
}

/// The kinds of animations.
#[derive(Debug)]
pub(super) enum AnimationKind {
    /// A step from one place to the next, in world units; `last` slows down, `leap` follows an arc.
    Step { who: CombatantId, from: Vec2, to: Vec2, last: bool, leap: bool },
    /// A combatant comes into sight.
    Arrive { who: CombatantId, at: Vec2 },
    /// A melee strike.
    Blow { by: CombatantId, on: CombatantId, from: Vec2, to: Vec2 },
    /// A ranged strike or spell.
    Shot { by: CombatantId, on: CombatantId, from: Vec2, to: Vec2 },
    /// A strike that misses.
    Dodge { who: CombatantId, at: Vec2, from: Vec2 },
    /// Health is lost or restored: shares before and after.
    Loss { who: CombatantId, at: Vec2, amount: i32, share: (f32, f32), inner: Option<(f32, f32)>, word: Option<String> },
    /// A combatant goes down, with the name of its new condition.
    Fall { who: CombatantId, at: Vec2, text: String },
    /// A combatant leaves the fight.
    Leave { who: CombatantId },
    /// A text over a token.
    Note { who: CombatantId, at: Vec2, text: String, tone: Tone },
}

impl AnimationKind {
    /// The combatants whose tokens it changes.
    pub fn changes(&self) -> impl Iterator<Item = CombatantId> + use<> {
        match self {
            AnimationKind::Step { who, .. }
            | AnimationKind::Blow { by: who, .. }
            | AnimationKind::Dodge { who, .. }
            | AnimationKind::Loss { who, .. }
            | AnimationKind::Arrive { who, .. }
            | AnimationKind::Fall { who, .. }
            | AnimationKind::Leave { who } => Some(*who),
            AnimationKind::Shot { .. } | AnimationKind::Note { .. } => None,
        }
        .into_iter()
    }

    /// The combatants that all have to be visible for it to be shown.
    pub fn about(&self) -> [CombatantId; 2] {
        match self {
            AnimationKind::Blow { by, on, .. } | AnimationKind::Shot { by, on, .. } => [*by, *on],
            AnimationKind::Step { who, .. }
            | AnimationKind::Dodge { who, .. }
            | AnimationKind::Loss { who, .. }
            | AnimationKind::Leave { who }
            | AnimationKind::Arrive { who, .. }
            | AnimationKind::Fall { who, .. }
            | AnimationKind::Note { who, .. } => [*who, *who],
        }
    }

    /// How fast the player wants to see it.
    pub fn speed(&self, speeds: &EventSpeeds) -> Speed {
        match self {
            AnimationKind::Step { .. } | AnimationKind::Arrive { .. } | AnimationKind::Leave { .. } => speeds.walks,
            AnimationKind::Blow { .. }
            | AnimationKind::Shot { .. }
            | AnimationKind::Dodge { .. }
            | AnimationKind::Loss { .. }
            | AnimationKind::Fall { .. } => speeds.blows,
            AnimationKind::Note { .. } => speeds.words,
        }
    }

    /// The floating text at its beginning.
    pub fn word(&self) -> Option<FloatingText> {
        Some(match self {
            AnimationKind::Loss { at, word: Some(word), .. } => FloatingText::new(*at, word.clone(), Tone::Harm),
            AnimationKind::Loss { at, amount, .. } if *amount < 0 => {
                FloatingText::new(*at, text::common::plus(-amount), Tone::Help)
            }
            AnimationKind::Loss { at, amount, .. } => FloatingText::new(*at, text::common::minus(amount), Tone::Harm),
            AnimationKind::Arrive { at, .. } => FloatingText::new(*at, text::battle::ARRIVES.to_owned(), Tone::Call),
            AnimationKind::Dodge { at, .. } => FloatingText::new(*at, text::battle::MISS.to_owned(), Tone::Plain),
            AnimationKind::Note { at, text, tone, .. } => FloatingText::new(*at, text.clone(), *tone),
            AnimationKind::Fall { at, text, .. } => FloatingText::last(*at, text.clone()),
            _ => return None,
        })
    }
}

/// Reads events in order, tracking each combatant's place at the time of the event.
pub(super) struct AnimationReader<'a, 'w> {
    pub arena: &'a SideArena<'w>,
    /// The viewing side.
    pub own: Option<SideId>,
    /// Each combatant's place after the events read so far.
    pub places: &'a mut HashMap<CombatantId, Vec2>,
    pub queue: &'a mut VecDeque<AnimationStep>,
}

impl AnimationReader<'_, '_> {
    /// Adds the animations of an event.
    pub fn read(&mut self, event: &Event) {
        let rules = self.arena.rules();
        match event {
            Event::Moved(who, from, to, _) | Event::Pushed(who, from, to) | Event::Teleported(who, from, to) => {
                self.step(*who, *from, *to, false);
            }
            Event::Mounted(who, mount) => self.mount(*who, *mount),
            Event::Dismounted(who, from, to) | Event::Jumped(who, from, to) | Event::Thrown(who, from, to) => {
                self.step(*who, *from, *to, true);
            }
            Event::Arrived(who, cell) => {
                let at = centre(Rect::new(*cell, self.arena.edge(*who)));
                self.places.insert(*who, at);
                self.add(AnimationKind::Arrive { who: *who, at }, ARRIVE);
            }
            Event::TurnStarted { by, .. } if self.others(*by) => {
                let name = self.arena.identity(*by).name.to_string();
                self.note_for(*by, &name, Tone::Plain, TURN);
            }
            Event::Acted(by, action, ..) if self.others(*by) => {
                self.note_for(*by, &rules.action(*action).name, Tone::Call, DEED);
            }
            Event::ActLost(by, _, Loss::Interrupted) => self.note(*by, text::battle::INTERRUPTED, Tone::Drama),
            Event::ActLost(by, _, Loss::Cancelled) => self.note(*by, text::battle::COUNTERED, Tone::Drama),
            Event::TurnInterrupted(by, _) => self.note(*by, text::battle::BREAKS_IN, Tone::Drama),
            Event::StrikeBegan(by, on, _, tool) => {
                let reach = rules.item(*tool).weapon.as_ref().map_or(1, |w| w.reach);
                self.strike(*by, *on, self.cells_between(*by, *on) > f32::from(reach) + 0.5);
            }
            Event::Rolled(roll) => {
                let strikes = [&rules.main_strike, &rules.second_strike].iter().any(|s| s.roll == roll.roll);
                if let Some(on) = roll.on.filter(|_| strikes && !roll.success) {
                    self.add(AnimationKind::Dodge { who: on, at: self.place(on), from: self.place(roll.by) }, DODGE);
                }
                if let Some(on) = roll.on.filter(|_| strikes && roll.success && roll.critical > 0) {
                    self.note(on, text::battle::CRITICAL, Tone::Drama);
                }
            }
            Event::Damaged(harm) => match &rules.wounds {
                Some(_) if harm.wound == 0 => self.note(harm.to, text::battle::NO_WOUND, Tone::Plain),
                wounds => {
                    let level = wounds.as_ref().and_then(|wounds| wounds.level(harm.wound));
                    self.loss(harm.to, harm.health, harm.front, level.map(|pool| rules.pool(pool).name.clone()));
                }
            },
            Event::PoolChanged(who, pool, before, after, _) if *pool == rules.roles.health && after > before => {
                self.loss(*who, (*before, *after), (0, 0), None);
            }
            Event::ConditionBegan(who, condition, _) => {
                let def = rules.condition(*condition);
                // Bookkeeping conditions have no text.
                if def.discreet {
                    return;
                }
                if def.limits.contains(&Limit::Act(ActLimit::Down)) && !self.falls(*who) {
                    let fall = AnimationKind::Fall { who: *who, at: self.place(*who), text: def.name.clone() };
                    self.add(fall, FALL);
                } else {
                    self.note(*who, &def.name, if def.helpful { Tone::Help } else { Tone::Harm });
                }
            }
            Event::Reacted(who, action) => self.note(*who, &rules.action(*action).name, Tone::Call),
            Event::Bumped(who, _) => self.note(*who, text::battle::BUMPS, Tone::Plain),
            Event::LeftFight(who, _) => self.add(AnimationKind::Leave { who: *who }, LEAVE),
            _ => {}
        }
    }

    fn add(&mut self, what: AnimationKind, seconds: f32) {
        self.queue.push_back(AnimationStep { what, seconds, begun: false });
    }

    /// Whether a fall of this combatant is already queued.
    fn falls(&self, who: CombatantId) -> bool {
        self.queue
            .iter()
            .any(|animation| matches!(animation.what, AnimationKind::Fall { who: other, .. } if other == who))
    }

    fn place(&self, who: CombatantId) -> Vec2 {
        self.places.get(&who).copied().unwrap_or_else(|| centre(self.arena.rect(who)))
    }

    fn step(&mut self, who: CombatantId, from: Cell, to: Cell, leap: bool) {
        let side = self.arena.edge(who);
        let middle = |cell: Cell| centre(Rect::new(cell, side));
        // The walk goes on: only its last step slows down.
        if let Some(AnimationStep { what: AnimationKind::Step { who: before, last, .. }, .. }) = self.queue.back_mut()
            && *before == who
        {
            *last = false;
        }
        self.places.insert(who, middle(to));
        if let Some(rider) = self.arena.rider_of(who) {
            let side = self.arena.edge(rider);
            self.places.insert(rider, centre(Rect::new(to, side)));
        }
        let seconds = if leap { LEAP } else { STEP };
        self.add(AnimationKind::Step { who, from: middle(from), to: middle(to), last: true, leap }, seconds);
    }

    /// Mounting: the rider is drawn over the first cell of its mount.
    fn mount(&mut self, who: CombatantId, mount: CombatantId) {
        let from = self.place(who);
        let corner = f32::from(self.arena.edge(mount)) - f32::from(self.arena.edge(who));
        let to = self.place(mount) - Vec2::splat(CELL * corner.max(0.0) / 2.0);
        self.places.insert(who, to);
        let word = if self.arena.rules().roles.riding.is_some() { text::battle::MOUNTS } else { text::battle::CARRIED };
        self.note(who, word, Tone::Plain);
        self.add(AnimationKind::Step { who, from, to, last: true, leap: true }, LEAP);
    }

    fn strike(&mut self, by: CombatantId, on: CombatantId, ranged: bool) {
        let (from, to) = (self.place(by), self.place(on));
        if ranged {
            let cells = from.distance(to) / CELL;
            self.add(AnimationKind::Shot { by, on, from, to }, (cells * SHOT.0).min(SHOT.1));
        } else {
            self.add(AnimationKind::Blow { by, on, from, to }, BLOW);
        }
    }

    /// Adds a loss: the stamina before and after, the part of it in front of health, and a text.
    fn loss(&mut self, who: CombatantId, (before, after): (i32, i32), front: (i32, i32), word: Option<String>) {
        let rules = self.arena.rules();
        let share =
            |pool: PoolId, now: i32| (now.max(0) as f32 / self.arena.pool_max(who, pool).max(1) as f32).min(1.0);
        let health = rules.roles.health;
        let inner =
            rules.front.as_ref().filter(|_| front.0 > 0).map(|f| (share(f.pool, front.0), share(f.pool, front.1)));
        let share = (share(health, before - front.0), share(health, after - front.1));
        let own = after < before && self.own == Some(self.arena.side(who));
        let seconds = if own { OWN_LOSS } else { LOSS };
        self.add(AnimationKind::Loss { who, at: self.place(who), amount: before - after, share, inner, word }, seconds);
    }

    /// The distance of two combatants where they are at the time of the event, in cells: 1 for neighbours.
    fn cells_between(&self, one: CombatantId, other: CombatantId) -> f32 {
        let edge = |who: CombatantId| f32::from(self.arena.edge(who));
        let apart = (self.place(other) - self.place(one)).abs().max_element() / CELL;
        apart - (edge(one) + edge(other)) / 2.0 + 1.0
    }

    /// Whether a combatant is led by others than the viewer.
    fn others(&self, who: CombatantId) -> bool {
        self.own.is_some_and(|own| self.arena.side(who) != own)
    }

    /// Adds a text over a token, before its fall if one is queued.
    fn note(&mut self, who: CombatantId, text: &str, tone: Tone) {
        self.note_for(who, text, tone, NOTE);
    }

    /// The same, which the next animation waits for.
    fn note_for(&mut self, who: CombatantId, text: &str, tone: Tone, seconds: f32) {
        let what = AnimationKind::Note { who, at: self.place(who), text: text.to_owned(), tone };
        let fall = |animation: &AnimationStep| {
            matches!(animation.what, AnimationKind::Fall { who: other, .. } if other == who) && !animation.begun
        };
        let at = self.queue.iter().position(fall).unwrap_or(self.queue.len());
        self.queue.insert(at, AnimationStep { what, seconds, begun: false });
    }
}
