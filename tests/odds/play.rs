//! An act is played again and again from one halt: with every way that its dice can fall, where those are few, or with
//! fresh dice. All others pass, and so does the actor once the act is ordered.

use fray::data::ruleset::Ruleset;
use fray::fight::Fight;
use fray::fight::replay::snapshot::Snapshot;
use fray::fight::state::log::{Event, HarmRecord, RollRecord};
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::fight::values::strikes::strike_def;
use fray::kernel::dice::Dice;
use fray::kernel::ids::CombatantId;

use super::told::Told;

/// What a strike or a blow at an object came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    pub hit: bool,
    /// Health lost, or integrity of an object.
    pub lost: i32,
    /// The level of the wound.
    pub wound: i32,
    /// Whether it brought the target to 0.
    pub felled: bool,
}

/// What one play came to, of all that is told of an act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The strike; one that never came about misses.
    pub strike: Blow,
    /// The blow at an object.
    pub breaking: Blow,
    /// Whether each roll that is told succeeded; None if it was not made.
    pub rolls: Vec<Option<bool>>,
    /// Whether the dice of the strike are critical; None if they were not cast.
    pub critical: Option<bool>,
    /// Whether the roll that the act reacts to succeeds in the end.
    pub under_way: Option<bool>,
    /// Health that the blow that the act reacts to takes in the end, and whether it fells.
    pub blow: Option<(i32, bool)>,
}

/// Dice that an event tells.
fn dice_of(event: &Event) -> usize {
    match event {
        Event::Rolled(roll) => roll.dice.len(),
        Event::Damaged(harm) => harm.dice.len(),
        Event::DiceCast(_, dice, _) | Event::GainRolled(_, _, dice, _) => dice.len(),
        _ => 0,
    }
}

/// What the log says of one play so far.
struct Reading<'a> {
    told: &'a Told,
    rules: &'a Ruleset,
    by: CombatantId,
    outcome: Outcome,
    /// Whether the strike has begun.
    began: bool,
    /// Whether it has been decided what the strike, the blow at an object and the blow under way came to.
    struck: bool,
    broken: bool,
    /// Dice that were cast so far.
    dice: usize,
}

impl<'a> Reading<'a> {
    fn new(told: &'a Told, rules: &'a Ruleset, by: CombatantId) -> Reading<'a> {
        let outcome = Outcome { rolls: vec![None; told.rolls.len()], ..Outcome::default() };
        let (struck, broken) = (told.strike.is_none(), told.breaking.is_none());
        Reading { told, rules, by, outcome, began: false, struck, broken, dice: 0 }
    }

    /// Whether everything that is told has been decided.
    fn decided(&self) -> bool {
        let rolled = self.outcome.rolls.iter().all(Option::is_some);
        let reacted = self.told.reaction.is_none();
        self.struck && self.broken && rolled && reacted
    }

    /// The outcome, and the number of dice that decided it. Dice at objects are not in the log: all may count.
    fn end(self) -> (Outcome, usize) {
        let dice = if self.told.breaking.is_some() { usize::MAX } else { self.dice };
        (self.outcome, dice)
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::StrikeBegan(me, ..) if *me == self.by => self.began = true,
            Event::Rolled(roll) => self.rolled(roll),
            Event::RollChanged(who, _, _, success) if self.told.under_way().is_some_and(|(_, by)| by == *who) => {
                self.outcome.under_way = Some(*success);
            }
            Event::Damaged(harm) => self.damaged(harm),
            Event::ObjectWorn(me, object, worn, left)
                if *me == self.by && self.told.breaking.as_ref().is_some_and(|odds| odds.object == *object) =>
            {
                self.outcome.breaking = Blow { lost: *worn, felled: *left <= 0, ..self.outcome.breaking };
                self.broken = true;
            }
            _ => {}
        }
    }

    fn rolled(&mut self, roll: &RollRecord) {
        let own = roll.by == self.by;
        if self.told.under_way() == Some((roll.roll, roll.by)) {
            self.outcome.under_way = Some(roll.success);
        }
        let strike = self.told.strike.as_ref().map(|(form, ..)| strike_def(self.rules, *form).roll);
        if own && self.began && !self.struck && !self.outcome.strike.hit && strike == Some(roll.roll) {
            self.outcome.strike.hit = roll.success;
            self.outcome.critical = Some(roll.critical > 0);
            self.struck = !roll.success || self.told.harmless;
            return;
        }
        let blow = !self.broken && !self.outcome.breaking.hit && self.rules.main_strike.roll == roll.roll;
        if own && blow {
            self.outcome.breaking.hit = roll.success;
            self.broken = !roll.success;
            return;
        }
        let told = &self.told.rolls;
        let made = told.iter().zip(&self.outcome.rolls).position(|(preview, made)| {
            let roller = if preview.theirs { preview.on } else { Some(self.by) };
            let on = preview.theirs || preview.on.is_none() || preview.on == roll.on;
            made.is_none() && preview.roll == roll.roll && roller == Some(roll.by) && on
        });
        if let Some(at) = made {
            self.outcome.rolls[at] = Some(roll.success);
        }
    }

    fn damaged(&mut self, harm: &HarmRecord) {
        let lost = if self.rules.wounds.is_some() { harm.health.0 - harm.health.1 } else { harm.amount };
        let felled = harm.health.1 == 0;
        let target = self.told.strike.as_ref().map(|(_, target, _)| *target);
        if !self.struck && self.outcome.strike.hit && target == Some(harm.to) {
            self.outcome.strike = Blow { lost, wound: harm.wound.into(), felled, hit: true };
            self.struck = true;
        }
        let reaction = self.told.reaction.as_ref();
        let awaited = reaction.and_then(|reaction| reaction.damage.as_ref()).is_some_and(|(who, ..)| *who == harm.to);
        if awaited && self.outcome.blow.is_none() {
            self.outcome.blow = Some((lost, felled));
        }
    }
}

/// An act at a halt, to be played.
pub struct Trial<'a> {
    fight: &'a mut Fight,
    start: Snapshot,
    begun: usize,
    draft: ActOrder,
    told: &'a Told,
}

impl<'a> Trial<'a> {
    pub fn new(fight: &'a mut Fight, draft: &ActOrder, told: &'a Told) -> Trial<'a> {
        let (start, begun) = (fight.capture(), fight.log().len());
        Trial { fight, start, begun, draft: draft.clone(), told }
    }

    /// Brings the halt back.
    pub fn end(self) {
        self.fight.restore(&self.start);
    }

    /// Plays the act once. Returns what came of it and the number of dice that decided it.
    fn once(&mut self, dice: Dice) -> (Outcome, usize) {
        self.fight.restore(&self.start);
        self.fight.set_dice(dice);
        let decision = self.fight.decision().expect("it halts where the act is offered").id;
        let order = Order { decision, body: OrderKind::Act(self.draft.clone()) };
        self.fight.submit(order).unwrap_or_else(|e| panic!("{:?}: {e}", self.draft));
        loop {
            let reading = self.read();
            if reading.decided() {
                return reading.end();
            }
            if self.over() {
                break;
            }
            let decision = self.fight.decision().expect("it is not over").id;
            let body = self.fight.arena().idle().expect("it is not over");
            self.fight.submit(Order { decision, body }).unwrap_or_else(|e| panic!("an answer that does nothing: {e}"));
        }
        self.read().end()
    }

    /// Whether the act is no longer under way.
    fn over(&mut self) -> bool {
        let Some(decision) = self.fight.decision() else { return true };
        let window = matches!(decision.kind, DecisionKind::Window { .. });
        !window
    }

    /// What the log says of the play so far.
    fn read(&self) -> Reading<'_> {
        let mut reading = Reading::new(self.told, self.fight.rules(), self.draft.by);
        for entry in &self.fight.log()[self.begun..] {
            reading.dice += dice_of(&entry.event);
            reading.take(&entry.event);
            if reading.decided() {
                break;
            }
        }
        reading
    }

    /// Whether the act has its effect in one go, without waiting for further turns of the actor.
    pub fn at_once(mut self) -> bool {
        self.once(Dice::seeded(1));
        let at_once = !self.waits();
        self.end();
        at_once
    }

    /// Whether the act has been begun and waits for a further turn of its actor.
    fn waits(&mut self) -> bool {
        let action = self.draft.action;
        let arena = self.fight.arena();
        arena.commitments(self.draft.by).begun.as_ref().is_some_and(|begun| begun.draft.action == action)
    }

    /// Every outcome with its share, where the dice can fall in ways so few that it takes at most so many plays; and the
    /// plays that it took.
    pub fn enumerate(&mut self, most: usize) -> (Option<Vec<(Outcome, f64)>>, usize) {
        let mut scripts: Vec<(Vec<(u16, u16)>, f64)> = vec![(Vec::new(), 1.0)];
        let (mut found, mut plays): (Vec<(Outcome, f64)>, usize) = (Vec::new(), 0);
        while let Some((script, share)) = scripts.pop() {
            plays += 1;
            // The first script to its end has the highest faces: it hits, if anything does. Where dice are cast for
            // hits only there are fewer scripts than its own dice have faces.
            let first = found.is_empty() && 1.0 / share > 2.0 * most as f64;
            if first || plays + scripts.len() > most {
                return (None, plays);
            }
            let (outcome, dice) = self.once(Dice::led(script.iter().map(|(_, face)| *face).collect()));
            let wanted = self.fight.arena().dice.0.cast().and_then(|sides| sides.get(script.len()).copied());
            match wanted.filter(|_| dice > script.len()) {
                Some(sides) => scripts.extend((1..=sides).map(|face| {
                    let longer = script.iter().copied().chain([(sides, face)]).collect();
                    (longer, share / f64::from(sides))
                })),
                None => match found.iter_mut().find(|(known, _)| *known == outcome) {
                    Some((_, sum)) => *sum += share,
                    None => found.push((outcome, share)),
                },
            }
        }
        (Some(found), plays)
    }

    /// The outcomes of so many plays with fresh dice, each with its share.
    pub fn sample(&mut self, plays: u32, seed: u64) -> Vec<(Outcome, f64)> {
        let mut dice = Dice::seeded(seed);
        let mut found: Vec<(Outcome, u32)> = Vec::new();
        for _ in 0..plays {
            let (outcome, _) = self.once(dice);
            dice = self.fight.arena().dice.0.clone();
            match found.iter_mut().find(|(known, _)| *known == outcome) {
                Some((_, count)) => *count += 1,
                None => found.push((outcome, 1)),
            }
        }
        found.into_iter().map(|(outcome, count)| (outcome, f64::from(count) / f64::from(plays))).collect()
    }
}
