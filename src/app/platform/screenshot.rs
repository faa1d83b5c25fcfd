//! Screenshots without a window: the same app, drawn into an image. Key screens can be inspected and compared between
//! builds, and frames can be timed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bevy::app::{App, PluginsState, PostStartup};
use bevy::asset::{Assets, Handle};
use bevy::camera::{Camera, RenderTarget};
use bevy::ecs::prelude::{Commands, Entity, On, Query, ResMut, Resource, Single, With};
use bevy::image::Image;
use bevy::math::UVec2;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::Window;

use crate::app::battle::driver::Battle;
use crate::app::platform::display_check;
use crate::app::platform::draw_calls::{self, DrawCalls};
use crate::app::platform::stage::{self, Stage};
use crate::app::text;
use crate::app::{Surface, build};
use crate::data::library::{BattleSpec, Library};

/// A screenshot to be drawn.
pub struct ScreenshotJob {
    /// Where scenes and rulesets come from.
    pub library: Library,
    /// The battle; None for screens before one.
    pub battle: Option<Box<BattleSpec>>,
    /// The stage of the battle.
    pub stage: Stage,
    /// Size of the picture in pixels.
    pub size: (u32, u32),
    /// Where the picture goes.
    pub out: PathBuf,
    /// Number of frames to be timed after the picture; 0 for none.
    pub frames: u32,
}

/// Time between two frames, so that animations are over when the picture is taken.
const FRAME: Duration = Duration::from_millis(50);
/// Frames before the picture: panels measure themselves, fades end.
const WARM_UP: u32 = 14;
/// Maximum number of frames that the read-back from the graphics card takes.
const PATIENCE: u32 = 60;

/// The image that replaces the window.
#[derive(Resource)]
struct Canvas(Handle<Image>);

/// The captured picture.
#[derive(Resource, Default)]
struct Taken(Option<Image>);

/// Draws the picture. Prints its path and, if frames were requested, their times.
///
/// Exit code 2 if the machine cannot draw, 1 if the battle never reaches the stage or the file cannot be written.
#[must_use]
pub fn run(shot: ScreenshotJob) -> ExitCode {
    match take(shot) {
        Ok(told) => {
            // The picture is written; a closed standard output loses nothing else.
            match writeln!(io::stdout().lock(), "{told}") {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    eprintln!("{}", text::platform::no_output(error));
                    ExitCode::from(2)
                }
                _ => ExitCode::SUCCESS,
            }
        }
        Err(why) => {
            eprintln!("{}", text::platform::error(why));
            ExitCode::FAILURE
        }
    }
}

fn take(shot: ScreenshotJob) -> Result<String, String> {
    let ScreenshotJob { library, battle, stage, size, out, frames } = shot;
    if let Err(lack) = display_check::graphics() {
        eprintln!("{lack}");
        std::process::exit(2);
    }
    let battle = match battle {
        Some(spec) => {
            let mut battle = Battle::unrecorded(*spec)?;
            stage::advance(&mut battle, stage)?;
            Some(battle)
        }
        None => None,
    };
    let mut app = ready(library, battle, stage, size);
    let (image, _) = picture(&mut app)?;
    write(&image, &out)?;
    let mut told = text::platform::picture(out.display(), size.0, size.1);
    if frames > 0 {
        told.push('\n');
        told.push_str(&timing(&mut app, frames)?);
        told.push_str(&format!("\n{}", app.world().resource::<DrawCalls>()));
    }
    Ok(told)
}

/// The app at the stage, with all animations over.
fn ready(library: Library, battle: Option<Battle>, stage: Stage, size: (u32, u32)) -> App {
    let mut app = build(library, battle, Surface::Image(size));
    app.add_plugins(draw_calls::plugin);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .init_resource::<Taken>()
        .add_systems(PostStartup, aim_cameras);
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app.update();
    stage::set(app.world_mut(), stage);
    for _ in 0..WARM_UP {
        app.update();
    }
    app
}

/// Points the cameras at an image of the size of the missing window.
fn aim_cameras(
    mut commands: Commands,
    cameras: Query<Entity, With<Camera>>,
    window: Single<&Window>,
    mut images: ResMut<Assets<Image>>,
) {
    let size = UVec2::new(window.physical_width(), window.physical_height());
    let canvas = images.add(Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None));
    for camera in &cameras {
        commands.entity(camera).insert(RenderTarget::Image(canvas.clone().into()));
    }
    commands.insert_resource(Canvas(canvas));
}

/// The captured image, and the number of frames its read-back took.
fn picture(app: &mut App) -> Result<(Image, u32), String> {
    let canvas = app.world().resource::<Canvas>().0.clone();
    app.world_mut().spawn(Screenshot::image(canvas)).observe(
        |captured: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| {
            taken.0 = Some(captured.image.clone());
        },
    );
    for frame in 1..=PATIENCE {
        app.update();
        if let Some(image) = app.world_mut().resource_mut::<Taken>().0.take() {
            return Ok((image, frame));
        }
    }
    Err(text::platform::NO_PICTURE.to_owned())
}

fn write(image: &Image, out: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic().map_err(|e| e.to_string())?.to_rgb8();
    picture.save(out).map_err(|e| text::platform::not_written(out.display(), e))
}

/// Frame times in milliseconds. The picture at the end makes sure that all of them were really drawn.
fn timing(app: &mut App, frames: u32) -> Result<String, String> {
    let begun = Instant::now();
    let mut each = Vec::with_capacity(frames as usize);
    for _ in 0..frames {
        let start = Instant::now();
        app.update();
        each.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    let (_, more) = picture(app)?;
    let whole = begun.elapsed().as_secs_f64() * 1000.0;
    each.sort_by(f64::total_cmp);
    let at = |share: f64| each[((each.len() - 1) as f64 * share) as usize];
    let [mean, median, slow] = [whole / f64::from(frames + more), at(0.5), at(0.99)].map(|ms| format!("{ms:.2}"));
    Ok(text::platform::frames(frames, mean, median, slow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::selection::state::Selection;
    use crate::data::scene::Controller;
    use crate::fight::state::order::{DecisionKind, OrderKind};

    /// Whether pictures are drawn here: `FRAY_DRAWS=1` insists on it, `FRAY_DRAWS=0` does without, and otherwise they
    /// are where a graphics driver is at hand.
    fn draws() -> bool {
        let said = std::env::var("FRAY_DRAWS").ok();
        let draws = said.as_deref() != Some("0") && display_check::graphics().is_ok();
        assert!(draws || said.as_deref() != Some("1"), "FRAY_DRAWS=1, and this machine cannot draw");
        if !draws {
            eprintln!("stands aside: nothing is drawn here");
        }
        draws
    }

    #[test]
    fn a_board_is_drawn_in_six_calls() {
        if !draws() {
            return;
        }
        let mut battle = stage::trial("toll_house", "oak", |_| Controller::Human);
        stage::advance(&mut battle, Stage::Turn).expect("somebody moves");
        let app = ready(Library::shipped(), Some(battle), Stage::Turn, (640, 360));
        assert_eq!(
            app.world().resource::<DrawCalls>().board(),
            6,
            "surroundings, ground, objects, marked cells, tokens, lines"
        );
    }

    /// A battle between two players in its second round with the second side about to plan; the first has planned as
    /// the AI would, or has made an empty plan.
    fn second_plans(seed: &str, first_plans: bool) -> Battle {
        let mut battle = stage::trial("toll_house", seed, |_| Controller::Human);
        loop {
            let round = battle.fight.arena().clock.round;
            let decision = battle.fight.decision().expect("the fight goes on").clone();
            let planning = decision.kind == DecisionKind::Plan && round == 2;
            if planning && decision.side.index() == 1 {
                return battle;
            }
            let mut order = battle.suggestion().expect("there is an answer");
            if planning
                && !first_plans
                && let OrderKind::Plan(plans) = &mut order.body
            {
                plans.iter_mut().flat_map(|p| &mut p.slots).for_each(|slot| slot.1 = None);
            }
            battle.submit(order.body).expect("it is taken");
        }
    }

    #[test]
    fn the_curtain_gives_nothing_away() {
        if !draws() {
            return;
        }
        let pixels = |seed: &str, first_plans: bool, lifted: bool| {
            let battle = second_plans(seed, first_plans);
            let shown = battle.fight.decision().map(|d| d.id).filter(|_| lifted);
            let mut app = ready(Library::shipped(), Some(battle), Stage::Curtain, (640, 360));
            if lifted {
                app.world_mut().resource_mut::<Selection>().shown = shown;
                (0..WARM_UP).for_each(|_| app.update());
            }
            picture(&mut app).expect("a picture").0.data.expect("it has pixels")
        };
        // Glyphs may lie elsewhere in the font's texture, which changes a pixel of their edges.
        let same = |a: &[u8], b: &[u8]| a.chunks(4).zip(b.chunks(4)).filter(|(a, b)| a != b).count() < 12;
        let hung = pixels("oak", true, false);
        let shades: std::collections::HashSet<&[u8]> = hung.chunks_exact(4).collect();
        assert!(shades.len() > 20, "something is written on the curtain");
        assert!(same(&hung, &pixels("elm", true, false)), "another battle is seen through the curtain");
        let lifted = pixels("oak", true, true);
        assert!(!same(&hung, &lifted), "the curtain can be lifted");
        assert!(same(&lifted, &pixels("oak", false, true)), "the second side sees what the first has planned");
    }
}
