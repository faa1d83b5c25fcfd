//! Which figure of a forecast is opened to its parts; one is at most, wherever forecasts are shown.

use bevy_egui::egui::{Context, Id};

/// Where the opened figure is remembered.
fn opened_id() -> Id {
    Id::new("opened_figure")
}

/// Which figure is open.
pub(super) fn which(ctx: &Context) -> Option<usize> {
    ctx.memory(|memory| memory.data.get_temp(opened_id())).flatten()
}

/// Opens a figure, or none.
pub(super) fn open(ctx: &Context, figure: Option<usize>) {
    ctx.memory_mut(|memory| memory.data.insert_temp(opened_id(), figure));
}

/// Opens the first figure.
pub fn open_first(ctx: &Context) {
    open(ctx, Some(0));
}

/// Opens the first of the figures that are there, in order, or the one after the open one; after the last none is open.
/// Whether one is open now.
pub fn open_next(ctx: &Context, figures: &[usize]) -> bool {
    let now = which(ctx);
    let next = figures.iter().copied().find(|at| now.is_none_or(|now| *at > now));
    open(ctx, next);
    next.is_some()
}

/// Closes the open figure.
pub fn close(ctx: &Context) {
    open(ctx, None);
}

/// Where it is remembered when an open figure was shown last.
fn shown_id() -> Id {
    Id::new("shown_figure")
}

/// An open figure is shown in this frame.
pub(super) fn note_shown(ctx: &Context) {
    let now = ctx.cumulative_frame_nr();
    ctx.memory_mut(|memory| memory.data.insert_temp(shown_id(), now));
}

/// Whether an open figure is shown in this frame.
#[must_use]
pub fn is_shown(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.data.get_temp::<u64>(shown_id())) == Some(ctx.cumulative_frame_nr())
}
