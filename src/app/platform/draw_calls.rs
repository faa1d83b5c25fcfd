//! Draw call counts of a frame, for measuring frame times.

use crate::app::text;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::app::{App, PostUpdate};
use bevy::core_pipeline::core_2d::{Opaque2d, Transparent2d};
use bevy::ecs::prelude::{IntoScheduleConfigs, Query, Res, Resource};
use bevy::render::render_phase::{PhaseItem, ViewBinnedRenderPhases, ViewSortedRenderPhases};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy_egui::{EguiPostUpdateSet, EguiRenderOutput};

/// Draw calls of the last frame. The renderer thread updates the board's count.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::app) struct DrawCalls {
    board: Arc<AtomicUsize>,
    panels: Arc<AtomicUsize>,
}

impl DrawCalls {
    /// The board's draw calls.
    #[must_use]
    pub fn board(&self) -> usize {
        self.board.load(Ordering::Relaxed)
    }
}

impl fmt::Display for DrawCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let panels = self.panels.load(Ordering::Relaxed);
        f.write_str(&text::platform::draws(self.board(), panels))
    }
}

/// Starts counting.
pub(in crate::app) fn plugin(app: &mut App) {
    let draws = DrawCalls::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(draws.clone()).add_systems(
            Render,
            count_board.after(RenderSystems::PrepareResourcesFlush).before(RenderSystems::Cleanup),
        );
    }
    app.insert_resource(draws).add_systems(PostUpdate, count_panels.after(EguiPostUpdateSet::PostProcessOutput));
}

fn count_board(
    draws: Res<DrawCalls>,
    opaque: Res<ViewBinnedRenderPhases<Opaque2d>>,
    transparent: Res<ViewSortedRenderPhases<Transparent2d>>,
) {
    let bins = |phase: &bevy::render::render_phase::BinnedRenderPhase<Opaque2d>| {
        let alone: usize = phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum();
        phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + alone
    };
    let opaque: usize = opaque.values().map(bins).sum();
    // Items batched with the previous one have no instances of their own.
    let own = |item: &&Transparent2d| !item.batch_range().is_empty();
    let transparent: usize = transparent.values().map(|phase| phase.items.values().filter(own).count()).sum();
    draws.board.store(opaque + transparent, Ordering::Relaxed);
}

fn count_panels(draws: Res<DrawCalls>, outputs: Query<&EguiRenderOutput>) {
    draws.panels.store(outputs.iter().map(|output| output.paint_jobs.len()).sum(), Ordering::Relaxed);
}
