//! Replaying a record: the same set-up and the same orders, with the state compared before each.

use std::fmt;
use std::sync::Arc;

use super::describe::{order_text, question_text};
use super::line::PROGRAM;
use super::{Record, RecordedOrder, SaveError, version_text};
use crate::data::library::BattleSpec;
use crate::data::library::{FoundScene, Library};
use crate::data::load;
use crate::data::read::{Problems, Source};
use crate::fight::setup::Setup;
use crate::fight::state::order::Order;
use crate::fight::{Fight, SubmitError};
use crate::kernel::dice::seed_from_text;
use crate::save::text;

/// The first decision at which a battle diverges from its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The number of the decision, from 1.
    pub number: usize,
    /// The line of the record with its order, or the last order before it.
    pub line: u32,
    /// The side of the decision and its question; None when the battle is over by then.
    pub question: Option<String>,
    /// The recorded order; None when there is none left.
    pub order: Option<String>,
    /// The difference.
    pub why: String,
    /// The version of the program that recorded it, if it is another one: the rules may have changed.
    pub recorded_by: Option<String>,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let question = self.question.as_deref().unwrap_or(text::OVER);
        let order = self.order.as_ref().map_or_else(|| text::NONE_RECORDED.to_owned(), text::recorded);
        let differs = text::differs(self.number, question, order, &self.why);
        f.write_str(&match &self.recorded_by {
            Some(version) => text::differs_by_version(differs, version_text(version), version_text(PROGRAM)),
            None => differs,
        })
    }
}

impl Record {
    /// Sets the battle up as it was at its start.
    ///
    /// # Errors
    ///
    /// The scene or the ruleset cannot be used, or the ruleset has changed.
    pub fn start(&self, library: &Library) -> Result<(BattleSpec, Fight), SaveError> {
        let header = &self.header;
        let source = Source::new(header.scene_file.as_str(), header.scene_text.as_str());
        let mut problems = Problems::new();
        let def = load::scene(&source, &mut problems);
        let (Some(def), true) = (def, problems.is_empty()) else { return Err(SaveError::Scene(problems)) };
        let def = Arc::new(def);
        let rules = library.ruleset(&header.ruleset).map_err(SaveError::Ruleset)?;
        if rules.fingerprint != header.fingerprint {
            let (then, now) = (header.fingerprint, rules.fingerprint);
            return Err(SaveError::Changed { key: header.ruleset.clone(), then, now, program: header.program.clone() });
        }
        let setup = Setup::with_handicaps(&rules, &def, &source.file, &header.controllers, &header.handicaps)
            .map_err(SaveError::Scene)?;
        let mut fight = Fight::new(&setup, seed_from_text(&header.seed))?;
        fight.keep_missed_reactions();
        let scene = FoundScene { key: def.key.value.clone(), source, def, stands_in: false };
        let (seed, controllers, handicaps) =
            (header.seed.clone(), header.controllers.clone(), header.handicaps.clone());
        Ok((BattleSpec { scene, rules, seed, controllers, handicaps }, fight))
    }

    /// Gives the order at index `at`, from 0, after comparing the state with the record's.
    ///
    /// # Errors
    ///
    /// The state differs, there is no such order, the order is refused, or the engine breaks.
    pub fn step(&self, fight: &mut Fight, at: usize) -> Result<(), SaveError> {
        let Some(RecordedOrder { order, .. }) = self.orders.get(at) else {
            return Err(self.differs(fight, at, text::ENDS_HERE.to_owned()));
        };
        self.compare(fight, at)?;
        // A refused order leaves the fight as it was, so that the decision can still be described.
        match fight.submit(order.clone()) {
            Ok(()) => Ok(()),
            Err(SubmitError::Refused(refusal)) => {
                Err(self.differs(fight, at, text::refused(refusal.tell(fight.rules()))))
            }
            Err(SubmitError::Broken(error)) => Err(SaveError::Broken(error)),
        }
    }

    /// Compares the state with what the record says before the order number `at`, from 0; after the last order there is
    /// nothing to compare with.
    fn compare(&self, fight: &mut Fight, at: usize) -> Result<(), SaveError> {
        let Some(RecordedOrder { hash, .. }) = self.orders.get(at) else { return Ok(()) };
        let now = fight.record_hash();
        if now == *hash {
            return Ok(());
        }
        let [now, then] = [now, *hash].map(|hash| format!("{hash:016x}"));
        let why = match at {
            0 => text::begins_otherwise(now, then),
            _ => text::led_elsewhere(now, then, at),
        };
        Err(self.differs(fight, at, why))
    }

    /// How many halts the record has: one before each order, and the one at which it stops.
    #[must_use]
    pub fn halts(&self) -> usize {
        self.orders.len() + 1
    }

    /// Plays the record to one of its halts, numbered from 1: what the battle was set up from, and the fight before the
    /// order of that number.
    ///
    /// # Errors
    /// There is no such halt. Else as for [`Record::start`] and [`Record::step`], and at the last halt as for
    /// [`Record::resume`].
    pub fn at(&self, library: &Library, halt: usize) -> Result<(BattleSpec, Fight), SaveError> {
        self.watched(library, halt, &mut |_, _, _| {})
    }

    /// As [`Record::at`], with a look at the fight before each order.
    fn watched(
        &self,
        library: &Library,
        halt: usize,
        watch: &mut dyn FnMut(&BattleSpec, &mut Fight, &Order),
    ) -> Result<(BattleSpec, Fight), SaveError> {
        if !(1..=self.halts()).contains(&halt) {
            return Err(SaveError::NoHalt { halt, last: self.halts() });
        }
        let (spec, mut fight) = self.start(library)?;
        for (at, recorded) in self.orders.iter().enumerate().take(halt - 1) {
            watch(&spec, &mut fight, &recorded.order);
            self.step(&mut fight, at)?;
        }
        self.compare(&mut fight, halt - 1)?;
        if halt == self.halts() {
            self.finish(&mut fight)?;
        }
        Ok((spec, fight))
    }

    /// Plays the whole record: what the battle was set up from, and the fight where the record stops.
    ///
    /// # Errors
    ///
    /// As for [`Record::start`] and [`Record::step`]; or the record says that the battle is over, and it is not.
    pub fn resume(&self, library: &Library) -> Result<(BattleSpec, Fight), SaveError> {
        self.at(library, self.halts())
    }

    /// As [`Record::resume`], with a look at the fight before each order: whoever remembers a battle that it has taken
    /// part in remembers the same.
    ///
    /// # Errors
    ///
    /// As for [`Record::resume`].
    pub(super) fn resume_watched(
        &self,
        library: &Library,
        watch: &mut dyn FnMut(&BattleSpec, &mut Fight, &Order),
    ) -> Result<(BattleSpec, Fight), SaveError> {
        self.watched(library, self.halts(), watch)
    }

    /// Checks, after the last order, that a record of a finished battle has led to its end.
    fn finish(&self, fight: &mut Fight) -> Result<(), SaveError> {
        if self.finished && fight.outcome().is_none() {
            let why = text::NOT_OVER.to_owned();
            return Err(self.differs(fight, self.orders.len(), why));
        }
        Ok(())
    }

    fn differs(&self, fight: &mut Fight, at: usize, why: String) -> SaveError {
        let question = fight.decision().cloned().map(|decision| question_text(fight, &decision));
        let order = self.orders.get(at).map(|step| order_text(fight, &step.order));
        let line = self.orders.get(at).or(self.orders.last()).map_or(1, |step| step.line);
        let recorded_by = Some(self.header.program.clone()).filter(|program| program != PROGRAM);
        SaveError::Differs(Box::new(Divergence { number: at + 1, line, question, order, why, recorded_by }))
    }
}
