//! The whole battle screen of real battles, without a window: nothing is cut or covered, every control has a name, and
//! what one clicks and types is what happens.

use bevy::math::Rect as BevyRect;
use bevy_egui::egui::Ui;

use crate::app::desk::Desk;
use crate::app::driver::{Battle, Policies};
use crate::app::seat::Seat;
use crate::app::settings::Settings;
use crate::app::stage::{self, Stage};
use crate::app::{layout, overlays, picture};
use crate::data::effect::{Effect, Occasion};
use crate::data::ruleset::ActionDef;
use crate::fight::order::{Body, Question};
use crate::ui::audit;
use crate::view::board::Board;
use crate::view::camera::Eye;

const SCENES: [&str; 2] = ["toll_house", "ashgate"];

/// A table with a battle that has come to a moment.
struct Table {
    battle: Battle,
    desk: Desk,
    policies: Policies,
    settings: Settings,
    board: Board,
    eye: Eye,
    stage: Stage,
}

impl Table {
    fn new(scene: &str, stage: Stage) -> Option<Table> {
        let mut battle = stage::trial(scene, "oak", |usual| stage.controller(usual));
        stage::advance(&mut battle, stage).ok()?;
        let mut desk = Desk::default();
        stage::lay(&mut battle, &mut desk, stage);
        let (policies, settings) = (Policies::default(), Settings::default());
        Some(Table { battle, desk, policies, settings, board: Board::default(), eye: Eye::default(), stage })
    }

    fn seat(&mut self) -> Seat<'_> {
        Seat {
            battle: &mut self.battle,
            desk: &mut self.desk,
            policies: &mut self.policies,
            settings: &mut self.settings,
        }
    }

    /// Shows the screen as the window does.
    fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.desk.refresh(&mut self.battle);
        let mut seat = Seat {
            battle: &mut self.battle,
            desk: &mut self.desk,
            policies: &mut self.policies,
            settings: &mut self.settings,
        };
        let (free, _) = layout::panels(&ctx, &mut seat);
        let zoom = ctx.zoom_factor();
        self.eye.area = BevyRect::new(free.left() * zoom, free.top() * zoom, free.right() * zoom, free.bottom() * zoom);
        self.eye.show_all(seat.battle.fight.scene().bounds);
        layout::over_board(&ctx, free, &mut seat, self.stage == Stage::Victory);
        self.board = picture::fill(&self.board, &mut self.battle, &mut self.desk);
        layout::labels(&ctx, free, &self.board, &self.eye);
    }
}

#[test]
fn letting_go_of_a_weapon_takes_two_presses() {
    let mut table = Table::new("toll_house", Stage::Turn).expect("somebody has a turn");
    let before = table.battle.version;
    let rules = table.battle.fight.rules().clone();
    let drops = |action| rules.action(action).does.items.iter().any(|e| matches!(e, Effect::Drop));
    let row = table.desk.items.iter().position(|i| i.blocked.is_none() && i.action.is_some_and(drops));
    let row = row.expect("a weapon is in hand");
    let mut seat = table.seat();
    seat.choose(row);
    assert_eq!(seat.battle.version, before, "the first press only points at it");
    seat.choose(row);
    assert_eq!(seat.battle.version, before + 1, "the second lets go");
}

#[test]
fn a_click_beyond_the_reach_does_what_opens_it_and_walks() {
    let mut table = Table::new("toll_house", Stage::Turn).expect("somebody has a turn");
    let rules = table.battle.fight.rules().clone();
    let opens = |def: &ActionDef| def.does.items.iter().any(|e| matches!(e, Effect::OpenMove { .. }));
    let farther = rules.actions.iter().find_map(|def| match def.occasion {
        Occasion::Planned(entry) if opens(def) && rules.entry(entry).common => Some(entry),
        _ => None,
    });
    let farther = farther.expect("there is an entry for more steps");
    for _ in 0..2_000 {
        table.desk.refresh(&mut table.battle);
        // A planned act that costs nothing more: others may open windows in between.
        if let Some(further) = &table.desk.further
            && let Some(cell) = further.reach.cells().iter().rfind(|cell| further.act(**cell).is_some())
        {
            let (by, cell) = (further.by, *cell);
            assert!(table.desk.reach.as_ref().is_none_or(|(_, reach)| !reach.cells().contains(&cell)));
            let over = overlays::fill(&table.battle.fight.arena(), &table.desk, None, Some(cell));
            assert!(over.overlay.reach2.contains(&cell) && !over.overlay.reach.contains(&cell));
            assert!(over.tags.iter().any(|tag| tag.text.contains(", with ")), "the label says what it takes");
            table.seat().use_cell(cell);
            let walked = table.battle.fight.arena().body(by).place.at;
            let halted = !matches!(table.battle.fight.decision().map(|d| d.kind), Some(Question::Turn { .. }));
            assert!(walked == cell || halted, "{by:?} is at {walked:?}, not at {cell:?}");
            if walked == cell {
                return;
            }
            continue;
        }
        let mut order = table.battle.suggestion().expect("the battle goes on");
        let planning = matches!(table.battle.fight.decision().map(|d| d.kind), Some(Question::Plan));
        if let (true, Body::Plan(plans)) = (planning, &mut order.body) {
            // Whatever the computer thinks best: everybody is to go further.
            for plan in plans {
                (plan.slots, plan.extras) = (vec![(0, Some(farther))], Vec::new());
            }
        }
        table.battle.submit(order.body).expect("the computer's orders are taken");
    }
    panic!("nobody could go further");
}

fn look(stage: Stage) {
    let mut shown = 0;
    let mut found = Vec::new();
    for scene in SCENES {
        let Some(mut table) = Table::new(scene, stage) else { continue };
        shown += 1;
        for (size, scale) in audit::WINDOWS {
            let faults = audit::faults(size, scale, |ui| table.show(ui));
            found.extend(faults.into_iter().map(|fault| format!("{scene} in {} x {}: {fault}", size.x, size.y)));
        }
    }
    assert!(shown > 0, "no scene comes to this moment");
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

macro_rules! looks {
    ($($name:ident: $stage:ident,)*) => { $(
        #[test]
        fn $name() {
            look(Stage::$stage);
        }
    )* };
}

looks! {
    plans_can_be_read: Plan,
    calls_can_be_read: Call,
    turns_can_be_read: Turn,
    ways_can_be_read: Path,
    aims_can_be_read: Aim,
    prompts_can_be_read: Prompt,
    the_curtain_can_be_read: Curtain,
    the_end_can_be_read: Victory,
    keys_can_be_read: Keys,
    the_menu_can_be_read: Menu,
}
