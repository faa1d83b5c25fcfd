//! Sentences: events of the log, findings, reasons, what is held ready, the report.

use crate::data::effect::Term;
use crate::fight::preview::roll_text::RulePassage;
use crate::fight::preview::{finding_text, log_text, roll_text};
use crate::fight::side::SideArena;
use crate::fight::state::findings::{Finding, Seen};
use crate::fight::state::log::{BreakdownPart, Cause, Event, HarmRecord, Outcome, RollRecord};
use crate::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTerms};
use crate::kernel::ids::CombatantId;

impl SideArena<'_> {
    /// The sentence of an event; None for what is not told.
    #[must_use]
    pub fn tell(&self, event: &Event) -> Option<String> {
        log_text::tell(&self.arena, event)
    }

    /// What is left of an act that was begun with an event.
    #[must_use]
    pub fn left_of_act(&self, event: &Event) -> Option<String> {
        log_text::left_of_act(&self.arena, event)
    }

    /// The lines below that sentence.
    #[must_use]
    pub fn detail(&self, event: &Event) -> Vec<String> {
        roll_text::detail(&self.arena, event)
    }

    /// Points as they are written.
    #[must_use]
    pub fn coin(&self, points: i32) -> String {
        roll_text::coin(&self.arena, points)
    }

    /// The rule behind a part of a figure, in its own words.
    #[must_use]
    pub fn passage(&self, cause: Cause) -> Option<RulePassage> {
        roll_text::passage(&self.arena, cause)
    }

    /// The name of the cause of a part of a figure.
    #[must_use]
    pub fn cause(&self, cause: Cause) -> String {
        roll_text::cause(&self.arena, cause)
    }

    /// A part of a figure.
    #[must_use]
    pub fn part(&self, part: &BreakdownPart) -> String {
        roll_text::part(&self.arena, part)
    }

    /// Whether a roll is one to hit.
    #[must_use]
    pub fn strikes_by(&self, roll: &RollRecord) -> bool {
        log_text::strikes(&self.arena, roll)
    }

    /// The sentence of harm.
    #[must_use]
    pub fn blow(&self, harm: &HarmRecord) -> String {
        log_text::blow(&self.arena, harm)
    }

    /// The sentence of two rolls against each other.
    #[must_use]
    pub fn contest(&self, own: &RollRecord, theirs: &RollRecord) -> String {
        log_text::contest(&self.arena, own, theirs)
    }

    /// The sentence of the end.
    #[must_use]
    pub fn ended(&self, outcome: &Outcome) -> String {
        log_text::ended(&self.arena, outcome)
    }

    /// The sides that may be caught unawares, in a sentence.
    #[must_use]
    pub fn ambushed(&self) -> Option<String> {
        log_text::ambushed(&self.arena)
    }

    /// What was found out, and what it is.
    #[must_use]
    pub fn finding_told(&self, finding: &Finding) -> (String, String) {
        finding_text::words(&self.arena, finding)
    }

    /// When something was found out.
    #[must_use]
    pub fn seen_told(&self, seen: Seen) -> String {
        finding_text::when(&self.arena, seen)
    }

    /// Acts that are held ready, in words.
    #[must_use]
    pub fn readied_text(&self, deeds: &[ReadiedAct]) -> String {
        self.arena.readied_text(deeds)
    }

    /// What something held ready waits for, in words.
    #[must_use]
    pub fn occasion(&self, held: &ReadiedAction) -> String {
        self.arena.occasion(held)
    }

    /// A word of a trigger.
    #[must_use]
    pub fn term_told(&self, term: Term, terms: &TriggerTerms) -> String {
        self.arena.term_told(term, terms)
    }

    /// Lines of the report about one, once the fight is over or where its sheet is known.
    pub fn counted(&self, who: CombatantId) -> impl Iterator<Item = String> {
        let known = self.decision().is_none() || self.sheet_known(who);
        self.arena.counted(who).filter(move |_| known)
    }
}
