//! Messages over the board: what is told for a while, and warnings of what a second press would give away.

use crate::app::selection::state::Selection;

impl Selection {
    /// Shows a message for four seconds.
    pub fn show_message(&mut self, what: impl Into<String>) {
        self.toast = Some((what.into(), 4.0));
    }

    /// Shows what a second press would give away: until something else is done if that press is waited for, else long
    /// enough to read it and to think.
    pub fn show_warning(&mut self, what: impl Into<String>) {
        self.toast = Some((what.into(), if self.loss_warned.is_some() { f32::INFINITY } else { 12.0 }));
    }

    /// Something else is done than what was warned of.
    pub(in crate::app) fn forget_warning(&mut self) {
        if self.loss_warned.take().is_some() {
            self.toast.take_if(|(_, left)| left.is_infinite());
        }
    }
}
