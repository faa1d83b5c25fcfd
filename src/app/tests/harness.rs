//! A player's table without a window.

use bevy::math::Rect as BevyRect;
use bevy_egui::egui::Ui;

use crate::app::battle::driver::Battle;
use crate::app::battle::layout;
use crate::app::battle::orders::{OrderAnswered, OrderGiven, StepDirection, StepGiven};
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::AnswerPolicies;
use crate::app::board::board_view;
use crate::app::platform::stage::{self, Stage};
use crate::app::selection::menu_groups::MenuLine;
use crate::app::selection::state::Selection;
use crate::app::settings::Settings;
use crate::data::scene::SceneDef;
use crate::view::board::Board;
use crate::view::camera::CameraView;

/// A table with a battle that has reached a stage.
pub(super) struct ScreenHarness {
    pub battle: Battle,
    pub selection: Selection,
    pub policies: AnswerPolicies,
    pub settings: Settings,
    pub board: Board,
    pub camera: CameraView,
    pub stage: Stage,
    pub orders: Vec<OrderGiven>,
    /// Steps back and forward on their way.
    pub steps: Vec<StepGiven>,
}

impl ScreenHarness {
    pub fn new(scene: &str, stage: Stage) -> Option<ScreenHarness> {
        ScreenHarness::under(None, scene, stage)
    }

    /// A table at which a scene is fought under another ruleset.
    pub fn under(ruleset: Option<&str>, scene: &str, stage: Stage) -> Option<ScreenHarness> {
        let change = |scene: &mut SceneDef| {
            if let Some(ruleset) = ruleset {
                ruleset.clone_into(&mut scene.ruleset.value);
            }
        };
        let come = |seed: &str| {
            let mut battle = stage::altered(scene, seed, |usual| stage.controller(usual), change);
            stage::advance(&mut battle, stage).ok().map(|_| battle)
        };
        let mut battle = ["oak", "elm", "yew"].into_iter().find_map(come)?;
        let mut selection = Selection::default();
        stage::lay(&mut battle, &mut selection, stage);
        Some(ScreenHarness::laid(battle, selection, stage))
    }

    pub fn laid(battle: Battle, selection: Selection, stage: Stage) -> ScreenHarness {
        let (policies, settings) = (AnswerPolicies::default(), Settings::default());
        let (board, camera) = (Board::default(), CameraView::default());
        let (orders, steps) = (Vec::new(), Vec::new());
        ScreenHarness { battle, selection, policies, settings, board, camera, stage, orders, steps }
    }

    /// Takes the players' orders and delivers the answers, as between two frames.
    pub fn settle(&mut self) {
        loop {
            self.player().follow_chain();
            for StepGiven { to, .. } in std::mem::take(&mut self.steps) {
                match to {
                    StepDirection::Back => self.battle.undo(),
                    StepDirection::Forward => self.battle.redo(),
                };
                self.selection.refresh(&mut self.battle);
            }
            if self.orders.is_empty() {
                return;
            }
            for OrderGiven { order, hand, .. } in std::mem::take(&mut self.orders) {
                if self.battle.fight.decision().is_none_or(|decision| decision.id != order.decision) {
                    continue;
                }
                let refusal = self.battle.take(&order, hand).err();
                self.player().handle_answer(&OrderAnswered { order, refusal });
            }
        }
    }

    pub fn player(&mut self) -> PlayerInput<'_> {
        PlayerInput {
            battle: &mut self.battle,
            selection: &mut self.selection,
            policies: &mut self.policies,
            settings: &mut self.settings,
            orders: &mut self.orders,
            steps: &mut self.steps,
        }
    }

    /// Shows the screen as the window does.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.selection.refresh(&mut self.battle);
        let mut player = PlayerInput {
            battle: &mut self.battle,
            selection: &mut self.selection,
            policies: &mut self.policies,
            settings: &mut self.settings,
            orders: &mut self.orders,
            steps: &mut self.steps,
        };
        let (free, _) = layout::panels(&ctx, &mut player);
        let zoom = ctx.zoom_factor();
        self.camera.area =
            BevyRect::new(free.left() * zoom, free.top() * zoom, free.right() * zoom, free.bottom() * zoom);
        self.camera.show_whole(player.battle.fight.scene().bounds);
        let message = layout::over_board(&ctx, free, &mut player, self.stage == Stage::Victory).message;
        layout::object_uses(&ctx, free, &mut player, &self.camera);
        layout::school_menu(&ctx, free, &mut player);
        self.board = board_view::fill(&self.board, &mut self.battle, &mut self.selection);
        layout::labels(&ctx, free, &self.board, &self.camera, message);
    }

    /// The present lines of the menu.
    pub fn lines(&self) -> Vec<MenuLine> {
        self.selection.lines(self.battle.fight.rules())
    }
}
