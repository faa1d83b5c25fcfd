//! Named stages of a battle: the AI plays every side until one comes.

use bevy::ecs::prelude::{Mut, World};
use bevy::math::{Rect, Vec2};
use bevy::state::prelude::NextState;
use bevy::window::Window;

use crate::app::battle::driver::Battle;
use crate::app::screens::AppScreen;
use crate::app::selection::state::{MenuItem, Selection};
use crate::app::text;
use crate::data::effect::{Occasion, Whom};
use crate::data::scene::Controller;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind};
use crate::kernel::ids::CombatantId;
use crate::view::camera::{CameraView, Framing};
use crate::view::specimen;

/// A stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The title with the scenes.
    Title,
    /// Planning.
    Plan,
    /// Several turns are due at once.
    Call,
    /// A turn: what can be done.
    Turn,
    /// A turn with a path under the cursor.
    Path,
    /// A turn with a target chosen.
    Aim,
    /// A turn with an area selected that covers as many foes as possible.
    Area,
    /// A reaction is offered.
    Prompt,
    /// Two players at one keyboard.
    Curtain,
    /// The result.
    Victory,
    /// The key sheet.
    Keys,
    /// The menu.
    Menu,
    /// All that a board can show, on a board that no battle produces.
    Specimen,
}

impl Stage {
    /// Every stage with its name.
    pub const ALL: [(Stage, &'static str); 13] = [
        (Stage::Title, "title"),
        (Stage::Plan, "plan"),
        (Stage::Call, "call"),
        (Stage::Turn, "turn"),
        (Stage::Path, "path"),
        (Stage::Aim, "aim"),
        (Stage::Area, "area"),
        (Stage::Prompt, "prompt"),
        (Stage::Curtain, "curtain"),
        (Stage::Victory, "victory"),
        (Stage::Keys, "keys"),
        (Stage::Menu, "menu"),
        (Stage::Specimen, "specimen"),
    ];

    /// Whether it is a stage of a battle.
    #[must_use]
    pub fn in_battle(self) -> bool {
        !matches!(self, Stage::Title | Stage::Specimen)
    }

    /// The controller of a side in this stage, given its usual one.
    #[must_use]
    pub fn controller(self, usual: Controller) -> Controller {
        match self {
            Stage::Curtain if usual != Controller::None => Controller::Human,
            _ => usual,
        }
    }
}

/// Number of orders after which a battle that never reaches the stage is given up.
const MOST: u32 = 20_000;
/// Orders before a stage is taken: the first turns of a fight are poor pictures.
const OPENING: u32 = 90;

/// Plays until the stage; a short battle may reach it in its opening.
///
/// # Errors
/// That it never comes.
pub(in crate::app) fn advance(battle: &mut Battle, stage: Stage) -> Result<(), String> {
    if play(battle, stage, OPENING)? {
        return Ok(());
    }
    *battle = Battle::unrecorded(battle.spec.clone())?;
    if play(battle, stage, 0)? {
        return Ok(());
    }
    Err(text::platform::no_stage(name(stage)))
}

/// Plays until the stage, but not before `opening` orders; returns whether it came.
fn play(battle: &mut Battle, stage: Stage, opening: u32) -> Result<bool, String> {
    for played in 0..MOST {
        if here(battle, stage, played >= opening) {
            return Ok(true);
        }
        let Some(order) = battle.suggestion() else { break };
        battle.submit(order.body)?;
        if let Some(fault) = battle.fault.take() {
            return Err(fault);
        }
    }
    Ok(here(battle, stage, true))
}

fn name(stage: Stage) -> &'static str {
    Stage::ALL.iter().find(|(s, _)| *s == stage).map_or("", |(_, name)| name)
}

fn here(battle: &mut Battle, stage: Stage, opened: bool) -> bool {
    match stage {
        Stage::Title | Stage::Specimen => return true,
        Stage::Victory => return battle.fight.outcome().is_some(),
        _ => {}
    }
    let Some(kind) = battle.asked().and(battle.fight.decision()).map(|d| d.kind) else { return false };
    let offers = battle.fight.offers();
    let walks = || offers.iter().any(|o| matches!(o, Offer::Walk { budget, .. } if *budget > 2));
    let strikes = || {
        let scene = battle.fight.scene();
        let side = |id: CombatantId| battle.fight.setup().side_of(id);
        let foe =
            |by, aim: &ChosenTarget| matches!(aim, ChosenTarget::Target(to) if scene.hostile(side(by), side(*to)));
        let aims = |o: &Offer| match o {
            Offer::Act { by, action, aims, .. } => {
                let strikes = battle.fight.rules().action(*action).strike_form().is_some();
                strikes && aims.iter().any(|aim| foe(*by, aim))
            }
            _ => false,
        };
        offers.iter().any(aims)
    };
    match kind {
        DecisionKind::Plan => matches!(stage, Stage::Plan | Stage::Curtain),
        DecisionKind::Call { .. } => {
            stage == Stage::Call && offers.iter().filter(|o| matches!(o, Offer::Take { .. })).count() > 1
        }
        DecisionKind::Turn { .. } if !opened => false,
        DecisionKind::Turn { .. } => match stage {
            Stage::Path => walks(),
            Stage::Aim => strikes(),
            Stage::Area => widest(battle, &offers).is_some_and(|(_, foes)| foes > 1),
            Stage::Turn | Stage::Keys | Stage::Menu => walks() && strikes(),
            _ => false,
        },
        DecisionKind::Window { .. } => stage == Stage::Prompt && offers.iter().any(|o| reacts(battle, o)),
    }
}

/// The offered order that covers most foes and no friends, with their number.
fn widest(battle: &mut Battle, offers: &[Offer]) -> Option<(ActOrder, usize)> {
    let arena = battle.fight.seen_by(battle.viewpoint());
    let mut best: Option<(ActOrder, usize)> = None;
    for offer in offers {
        let Offer::Act { by, action, tool, aims } = offer else { continue };
        for aim in aims.iter().filter(|aim| matches!(aim, ChosenTarget::Cell(_))) {
            let draft = ActOrder { by: *by, action: *action, tool: *tool, aim: aim.clone() };
            let cells = arena.covered(&draft);
            let count = |whom| arena.known_inside(*by, whom, &cells).count();
            let foes = if count(Whom::AlliesOrMe) > 0 { 0 } else { count(Whom::Nonallies) };
            if foes > best.as_ref().map_or(0, |(_, most)| *most) {
                best = Some((draft, foes));
            }
        }
    }
    best
}

fn reacts(battle: &Battle, offer: &Offer) -> bool {
    let Offer::Act { action, .. } = offer else { return false };
    matches!(battle.fight.rules().action(*action).occasion, Occasion::Reaction { .. })
}

/// Brings the app to the stage.
pub(in crate::app) fn set(world: &mut World, stage: Stage) {
    if stage == Stage::Victory {
        world.resource_mut::<NextState<AppScreen>>().set(AppScreen::Victory);
    }
    if stage == Stage::Specimen {
        world.resource_mut::<NextState<AppScreen>>().set(AppScreen::Bare);
        let board = specimen::board();
        let bounds = board.ground.bounds;
        world.insert_resource(board);
        let size = world.query::<&Window>().single(world).map_or(Vec2::ONE, Window::size);
        let mut camera = world.resource_mut::<CameraView>();
        camera.framing = Framing::Whole;
        camera.fit(Rect::from_corners(Vec2::ZERO, size), bounds);
        return;
    }
    if !world.contains_resource::<Battle>() {
        return;
    }
    world.resource_scope(|world, mut selection: Mut<Selection>| {
        lay(&mut world.resource_mut::<Battle>(), &mut selection, stage);
    });
}

/// Sets the player's selection of the stage.
pub(in crate::app) fn lay(battle: &mut Battle, selection: &mut Selection, stage: Stage) {
    selection.refresh(battle);
    match stage {
        Stage::Path => {
            let far = selection.reach.as_ref().and_then(|(_, reach)| {
                reach.cells().iter().copied().max_by_key(|cell| (reach.cost(*cell), cell.x, cell.y))
            });
            selection.cursor = far;
        }
        Stage::Aim => {
            let rules = battle.fight.rules();
            let strikes = |i: &MenuItem| i.action.is_some_and(|action| rules.action(action).strike_form().is_some());
            let fits = |i: &MenuItem| i.blocked.is_none() && i.targets() && !i.cells() && i.meant > 0 && strikes(i);
            let row = selection.items.iter().position(fits);
            selection.row = row.or(selection.row);
            selection.aim = Some(0);
        }
        Stage::Area => {
            let offers = battle.fight.offers();
            if let Some((draft, _)) = widest(battle, &offers)
                && let ChosenTarget::Cell(cell) = draft.aim
            {
                selection.row =
                    selection.items.iter().position(|i| i.action == Some(draft.action) && i.tool == draft.tool);
                selection.cursor = Some(cell);
            }
        }
        Stage::Keys => selection.help = true,
        Stage::Menu => selection.menu = true,
        _ => {}
    }
}

/// A battle of a built-in scene without a record, for tests.
#[cfg(test)]
pub(in crate::app) fn trial(scene: &str, seed: &str, controller: impl Fn(Controller) -> Controller) -> Battle {
    altered(scene, seed, controller, |_| {})
}

/// The same with a change of its scene.
#[cfg(test)]
pub(in crate::app) fn altered(
    scene: &str,
    seed: &str,
    controller: impl Fn(Controller) -> Controller,
    change: impl FnOnce(&mut crate::data::scene::SceneDef),
) -> Battle {
    use crate::data::library::{BattleSpec, Library};

    let library = Library::shipped();
    let mut scene = library.scene(scene).expect("the scene is there");
    change(std::sync::Arc::make_mut(&mut scene.def));
    let rules = library.ruleset(&scene.def.ruleset).expect("its ruleset is there");
    let controllers = scene.def.sides.iter().map(|s| controller(s.controller)).collect();
    Battle::unrecorded(BattleSpec { scene, rules, seed: seed.to_owned(), controllers, handicaps: Vec::new() })
        .expect("it can be set up")
}
