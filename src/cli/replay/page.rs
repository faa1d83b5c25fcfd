//! One halt of a recorded battle as a page for people.

use std::fmt::Write as _;

use super::halt::HaltReport;
use crate::data::read::harmless;

/// The page, a fact a line.
pub(super) fn page(halt: &HaltReport) -> String {
    let mut page = HaltPage::default();
    let count = halt.count.map(|count| format!(", count {count}")).unwrap_or_default();
    page.line(0, &format!("halt {} of {}: round {}{count}", halt.halt, halt.halts, halt.round));
    page.line(0, &format!("{} under {}, seed {}", halt.scene, halt.ruleset, halt.seed));
    if let Some(side) = &halt.side {
        page.line(0, &format!("as the side {side} knows it"));
    }
    if let Some(decision) = &halt.decision {
        page.line(0, &format!("decision: {}", decision.text));
    }
    if let Some(outcome) = &halt.outcome {
        page.line(0, &format!("outcome: {}", outcome.text));
    }
    if let Some(order) = &halt.order {
        page.line(0, &format!("recorded order: {}", order.text));
    }
    if let Some(frames) = halt.frames.as_ref().filter(|frames| !frames.is_empty()) {
        page.head("frames, the running one last:");
        for frame in frames {
            page.line(1, &format!("{}; waits for {}; then: {}", frame.text, frame.waits_for, frame.then));
        }
    }
    if !halt.offers.is_empty() {
        page.head("offers:");
        halt.offers.iter().for_each(|offer| page.line(1, &offer.text));
    }
    if !halt.log.is_empty() {
        page.head("log:");
        for line in &halt.log {
            page.line(1, &line.text);
            line.details.iter().for_each(|detail| page.line(2, detail));
        }
    }
    page.0
}

#[derive(Default)]
struct HaltPage(String);

impl HaltPage {
    /// A line, so far in. Names come from a file that may hold anything.
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.0, "{}{}", "  ".repeat(depth), harmless(text));
    }

    fn head(&mut self, text: &str) {
        self.0.push('\n');
        self.line(0, text);
    }
}
