//! Setup of egui in the app: its camera, its shader, its scale, and when it may request frames.

use bevy::app::{App, PostStartup, PostUpdate, PreUpdate, Startup, Update};
use bevy::asset::Assets;
use bevy::ecs::prelude::{
    Commands, Entity, IntoScheduleConfigs, Local, Query, Res, ResMut, Resource, Single, SystemCondition, With,
    resource_changed, resource_exists,
};
use bevy::image::Image;
use bevy::render::render_resource::{DownlevelFlags, TextureFormat, TextureViewDescriptor};
use bevy::render::renderer::RenderAdapter;
use bevy::shader::Shader;
use bevy::window::{PrimaryWindow, Window};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::render::EGUI_SHADER_HANDLE;
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiInput, EguiManagedTextures, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    PrimaryEguiContext,
};

use crate::app::settings::Settings;
use crate::view::camera::PanelCamera;
use crate::view::colour_vision::ColourVision;
use crate::{ui, view};

pub(in crate::app) fn plugin(app: &mut App) {
    // One texture at a time: there are few, and on a software renderer an array of them is slow to read.
    app.add_plugins(EguiPlugin { bindless_mode_array_size: None, ..EguiPlugin::default() })
        .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..EguiGlobalSettings::default() })
        .add_systems(PostStartup, spawn_panel_camera)
        .add_systems(PreUpdate, limit_redraws.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(Update, style_panels)
        .add_systems(Startup, use_light_shader.run_if(resource_exists::<RenderAdapter>))
        .add_systems(
            PostUpdate,
            read_bytes
                .after(EguiPostUpdateSet::PostProcessOutput)
                .run_if(resource_exists::<ReadsBytes>.and_then(resource_changed::<EguiManagedTextures>)),
        );
}

/// Replaces egui's shader with a lighter one where textures can be read in another format than their own, which all but
/// old drivers support.
fn use_light_shader(adapter: Res<RenderAdapter>, mut shaders: ResMut<Assets<Shader>>, mut commands: Commands) {
    if adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::VIEW_FORMATS) {
        let source = format!("{}{}", view::shader::LIGHT, include_str!("panels.wgsl"));
        // The plugin has registered the handle, so the insertion succeeds.
        let _ = shaders.insert(EGUI_SHADER_HANDLE.id(), Shader::from_wgsl(source, "panels.wgsl"));
        commands.insert_resource(ReadsBytes);
    }
}

/// Marks that the shader reads the raw bytes of textures.
#[derive(Resource)]
struct ReadsBytes;

/// Makes egui's textures readable as raw bytes: they are sRGB, and blended as such.
fn read_bytes(textures: Res<EguiManagedTextures>, mut images: ResMut<Assets<Image>>) {
    for texture in textures.values() {
        if images.get(&texture.handle).is_some_and(|image| image.texture_view_descriptor.is_none())
            && let Some(mut image) = images.get_mut(&texture.handle)
        {
            image.texture_descriptor.view_formats = &[TextureFormat::Rgba8Unorm];
            image.texture_view_descriptor =
                Some(TextureViewDescriptor { format: Some(TextureFormat::Rgba8Unorm), ..Default::default() });
        }
    }
}

/// Panels are drawn by a camera of their own.
fn spawn_panel_camera(mut commands: Commands, camera: Single<Entity, With<PanelCamera>>) {
    commands.entity(*camera).insert(PrimaryEguiContext);
}

/// Egui gets the held modifier keys in every frame and requests another frame for each such event, so that an idle
/// window would draw for ever. Only changes are passed on.
fn limit_redraws(mut inputs: Query<&mut EguiInput>, mut held: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => std::mem::replace(&mut *held, *now) != *now,
            _ => true,
        });
    }
}

/// Applies the style, again where colours change, and the scale by the width of the window and the player's setting.
fn style_panels(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    vision: Res<ColourVision>,
    mut dressed: Local<Option<ColourVision>>,
) {
    // The camera with the context exists from the first frame on.
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if *dressed != Some(*vision) {
        ui::style::apply(ctx);
        *dressed = Some(*vision);
    }
    if (ui::style::text_scale() * 100.0).round() as u8 != settings.text_size.percent() {
        ui::style::set_text_size(settings.text_size.percent());
        ctx.request_repaint();
    }
    let wanted = ui::style::scale_for(window.width()) * settings.ui_scale;
    let wanted = wanted.min(ui::style::most_scale(window.width(), window.height()));
    if (ctx.zoom_factor() - wanted).abs() > f32::EPSILON {
        ctx.set_zoom_factor(wanted);
    }
}
