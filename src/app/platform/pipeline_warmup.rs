//! Requests frames while the graphics driver compiles pipelines: draws without a ready pipeline are skipped, and an
//! idle window would stay incomplete.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::app::{App, Update};
use bevy::ecs::prelude::{IntoScheduleConfigs, MessageWriter, Res, Resource};
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::time::{Real, Time};
use bevy::window::RequestRedraw;

/// Minimum time that the window keeps drawing after it has opened.
const FIRST: Duration = Duration::from_secs(2);

/// Whether pipelines are pending. The renderer thread updates it.
#[derive(Resource, Clone, Default)]
struct PipelineWarmup(Arc<AtomicBool>);

pub(in crate::app) fn plugin(app: &mut App) {
    let waiting = PipelineWarmup::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(waiting.clone()).add_systems(Render, look.after(RenderSystems::Render));
    }
    app.insert_resource(waiting).add_systems(Update, draw_on);
}

fn look(cache: Res<PipelineCache>, waiting: Res<PipelineWarmup>) {
    waiting.0.store(cache.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}

fn draw_on(waiting: Res<PipelineWarmup>, time: Res<Time<Real>>, mut redraw: MessageWriter<RequestRedraw>) {
    if time.elapsed() < FIRST || waiting.0.load(Ordering::Relaxed) {
        redraw.write(RequestRedraw);
    }
}
