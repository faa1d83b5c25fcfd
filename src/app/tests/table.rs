//! A player's table without a window.

use bevy::math::Rect as BevyRect;
use bevy_egui::egui::Ui;

use crate::app::battle::driver::Battle;
use crate::app::battle::layout;
use crate::app::battle::orders::{OrderAnswered, OrderGiven};
use crate::app::battle::policies::Policies;
use crate::app::battle::seat::Seat;
use crate::app::board::picture;
use crate::app::platform::stage::{self, Stage};
use crate::app::selection::desk::Desk;
use crate::app::selection::folds::Line;
use crate::app::settings::Settings;
use crate::data::scene::SceneDef;
use crate::view::board::Board;
use crate::view::camera::Eye;

/// A table with a battle that has reached a stage.
pub(super) struct Table {
    pub battle: Battle,
    pub desk: Desk,
    pub policies: Policies,
    pub settings: Settings,
    pub board: Board,
    pub eye: Eye,
    pub stage: Stage,
    pub orders: Vec<OrderGiven>,
}

impl Table {
    pub fn new(scene: &str, stage: Stage) -> Option<Table> {
        Table::under(None, scene, stage)
    }

    /// A table at which a scene is fought under another ruleset.
    pub fn under(ruleset: Option<&str>, scene: &str, stage: Stage) -> Option<Table> {
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
        let mut desk = Desk::default();
        stage::lay(&mut battle, &mut desk, stage);
        Some(Table::laid(battle, desk, stage))
    }

    pub fn laid(battle: Battle, desk: Desk, stage: Stage) -> Table {
        let (policies, settings) = (Policies::default(), Settings::default());
        let (board, eye, orders) = (Board::default(), Eye::default(), Vec::new());
        Table { battle, desk, policies, settings, board, eye, stage, orders }
    }

    /// Takes the players' orders and delivers the answers, as between two frames.
    pub fn settle(&mut self) {
        while !self.orders.is_empty() {
            for OrderGiven { order, .. } in std::mem::take(&mut self.orders) {
                if self.battle.fight.decision().is_none_or(|decision| decision.id != order.decision) {
                    continue;
                }
                let refusal = self.battle.take(&order).err();
                self.seat().hear(&OrderAnswered { order, refusal });
            }
        }
    }

    pub fn seat(&mut self) -> Seat<'_> {
        Seat {
            battle: &mut self.battle,
            desk: &mut self.desk,
            policies: &mut self.policies,
            settings: &mut self.settings,
            orders: &mut self.orders,
        }
    }

    /// Shows the screen as the window does.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.desk.refresh(&mut self.battle);
        let mut seat = Seat {
            battle: &mut self.battle,
            desk: &mut self.desk,
            policies: &mut self.policies,
            settings: &mut self.settings,
            orders: &mut self.orders,
        };
        let (free, _) = layout::panels(&ctx, &mut seat);
        let zoom = ctx.zoom_factor();
        self.eye.area = BevyRect::new(free.left() * zoom, free.top() * zoom, free.right() * zoom, free.bottom() * zoom);
        self.eye.show_all(seat.battle.fight.scene().bounds);
        layout::over_board(&ctx, free, &mut seat, self.stage == Stage::Victory);
        layout::uses(&ctx, free, &mut seat, &self.eye);
        layout::book(&ctx, free, &mut seat);
        self.board = picture::fill(&self.board, &mut self.battle, &mut self.desk);
        layout::labels(&ctx, free, &self.board, &self.eye);
    }

    /// The present lines of the menu.
    pub fn lines(&self) -> Vec<Line> {
        self.desk.lines(self.battle.fight.rules())
    }
}
