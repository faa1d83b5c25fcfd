//! The player's selection and what it is made from: the pending question, its items, the pointed cell. It is built anew
//! whenever an order was taken or the viewer changed.

use std::collections::BTreeMap;

use bevy::ecs::prelude::Resource;

use crate::app::battle::driver::Battle;
use crate::app::battle::moment::LookBack;
use crate::app::battle::undo_end::UndoEnd;
use crate::app::board::unlit;
use crate::app::history::log_lines::LogLines;
use crate::app::present;
use crate::app::selection::act_effects::LookedAtEffects;
use crate::app::selection::attack::{AttackTarget, Attacks};
use crate::app::selection::board_inputs::BoardInputs;
use crate::app::selection::collect::{MenuRowKey, TurnKey};
use crate::app::selection::enemy_view::{CellDanger, EnemyView};
use crate::app::selection::extended_reach::ExtendedReach;
use crate::app::selection::imagined_fight::ImaginedFight;
use crate::app::selection::menu_groups::{self, GroupKeys, MenuGroup, MenuLine};
pub(in crate::app) use crate::app::selection::menu_items::{MenuItem, TargetListing};
use crate::app::selection::missing::LookedAtMissing;
use crate::app::selection::object_uses::ObjectUses;
use crate::app::selection::opened_danger::OpenedDanger;
use crate::app::selection::order_chain::OrderChain;
use crate::app::selection::plan_editor::PlanEditor;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::reach_dangers::ReachDangers;
use crate::app::selection::reach_layers::ReachLayers;
use crate::app::selection::readied_editor::ReadiedEditor;
use crate::app::selection::weighed::GlassBox;
use crate::app::text;
use crate::data::effect::{Ask, ConditionAsk, ConditionEffect, Effect, Occasion, Question, Target, Whom};
use crate::data::formula::{Expr, Fact};
use crate::data::ruleset::Ruleset;
use crate::data::scene::Controller;
use crate::data::scope::{ActionId, PoolId};
use crate::fight::map::reach::Reach;
use crate::fight::preview::view::SideView;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, DecisionKind};
use crate::input::Key;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, DecisionId, SideId};

/// Whether a question interrupts an event and is asked by a prompt over the board: all windows except those between
/// turns and interrupt windows.
#[must_use]
pub(in crate::app) fn urgent(rules: &Ruleset, question: DecisionKind) -> bool {
    match question {
        DecisionKind::Window { point, .. } => {
            rules.window(point).is_none_or(|w| w.question != Question::UntilPass && w.interrupt.is_none())
        }
        _ => false,
    }
}

/// What the selection was built from: the battle's version, the viewer, the generation of the log and the decision.
pub(in crate::app) type RefreshKey = Option<(u64, Option<SideId>, (u64, Option<DecisionId>))>;

/// The player's view and selection.
#[derive(Resource, Default)]
pub(in crate::app) struct Selection {
    refresh_key: RefreshKey,
    /// What the viewer knows.
    pub view: Option<SideView>,
    /// The possible answers.
    pub items: Vec<MenuItem>,
    /// The reach of the mover.
    pub reach: Option<(CombatantId, Reach)>,
    /// Its reach with an extra action.
    pub extended_reach: Option<ExtendedReach>,
    /// Both of them in layers.
    pub reach_layers: ReachLayers,
    /// What threatens the mover within its reach.
    pub reach_dangers: Option<ReachDangers>,
    /// Orders that follow by themselves.
    pub chain: Option<OrderChain>,
    /// What the last press asked for, and what was shown then.
    pub proposal: Option<(Proposal, Box<BoardInputs>)>,
    /// Seconds since what is shown has changed.
    pub unchanged: f32,
    /// Seconds since the pointer has moved.
    pub rested: f32,
    /// Whether the pointer passes cells, other than the one that something was asked for.
    pub passing: bool,
    /// The attacks on the foe that was last pointed at, and what they were found for: the question, attacker and foe,
    /// the chosen item.
    pub attacks: Option<((RefreshKey, CombatantId, AttackTarget, Option<usize>), Attacks)>,
    /// What the pointed order would end of undo, and for what that was found.
    pub undo_end: Option<((RefreshKey, Proposal), Option<UndoEnd>)>,
    /// The fight in which orders are tried.
    pub imagined: ImaginedFight,
    /// What the pointed act would do.
    pub effects: LookedAtEffects,
    /// What the computer weighs.
    pub glass_box: GlassBox,
    /// What the chosen greyed row lacks.
    pub missing: LookedAtMissing,
    /// The points that combatants keep for reactions.
    pub kept: BTreeMap<CombatantId, i32>,
    /// What the foes can do in their next turns, as far as it was looked at.
    pub enemy_view: Option<EnemyView>,
    /// Whether the enemy's view is shown.
    pub enemy_on: bool,
    /// What they can do to the walker at the pointed cell.
    pub danger: Option<CellDanger>,
    /// With the enemy's view: what they can do to each of the viewer's combatants.
    pub dangers: Vec<(CombatantId, CellDanger)>,
    /// The foe whose strike there is opened to its parts.
    pub opened_danger: OpenedDanger,
    /// The footprint of the mover.
    pub mover_footprint: Option<Rect>,
    /// Unlit cells for the viewer.
    pub unlit: Vec<Cell>,
    /// The plans being edited.
    pub plan_editor: Option<PlanEditor>,
    /// The question at which a lone turn has been taken, or was looked at for that.
    pub lone_turn: Option<(u64, DecisionId)>,
    /// Whether the plans are opened as soon as they may be changed.
    pub replan_next: bool,
    /// Whether the next figure of the odds is to be opened.
    pub next_figure: bool,
    /// Whether a figure is open.
    pub figure_open: bool,
    /// The height in points that the odds beside the board took to be shown as a whole.
    pub odds_need: f32,
    /// Whether it is to be closed.
    pub close_figure: bool,
    /// Whether the film since the player's last order is to be shown again.
    pub film_wanted: bool,
    /// Whether the plans may be changed now.
    pub may_replan: bool,
    /// The combatant on the card.
    pub selected: Option<CombatantId>,
    /// The chosen item.
    pub row: Option<usize>,
    /// The item under the pointer in the menu.
    pub hovered_row: Option<usize>,
    /// The combatant of the menu: the one whose turn it is, or that interrupts one.
    pub main: Option<CombatantId>,
    /// The turn that the menu was last collected for.
    pub turn: Option<TurnKey>,
    /// The question at which the player was warned of what is lost by a key, and the key.
    pub loss_warned: Option<(DecisionId, Key)>,
    /// The stable places of the menu in that turn.
    pub row_keys: Vec<MenuRowKey>,
    /// The keys of actions in groups of the menu.
    pub group_keys: GroupKeys,
    /// The open groups of the menu; they stay open until the turn ends.
    pub open: Vec<MenuGroup>,
    /// The pointed row of the open school menu, or size on the open size picker.
    pub beside_focus: Option<usize>,
    /// The size on the open size picker that was pressed once.
    pub beside_asked: Option<usize>,
    /// The action slot that the menu is filtered by, where turns consist of slots.
    pub slot: Option<PoolId>,
    /// Whether it was chosen without a press, as what the turn was planned for.
    pub chosen_by_itself: bool,
    /// The head of a group that has the keyboard focus.
    pub head: Option<MenuGroup>,
    /// The draft of the chosen item that the keyboard points at.
    pub aim: Option<usize>,
    /// The target of the chosen item, where that is chosen first.
    pub about: Option<CombatantId>,
    /// The uses of the clicked object.
    pub uses: Option<ObjectUses>,
    /// The readied action being edited.
    pub readied: Option<ReadiedEditor>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// Horizontal position of the pointer in that cell, in eighths; it tells apart combatants that share the cell.
    pub eighth: u8,
    /// Whether the beginning of the fight has been announced.
    pub announced: bool,
    /// How far foes had come with a place that they hold, as it was last announced to each viewer.
    pub foes_goal: BTreeMap<SideId, String>,
    /// Whether the log is shown in place of the plan options.
    pub reads_log: bool,
    /// Whether threatened cells are always marked.
    pub threat_on: bool,
    /// Where the camera stood when the pointer was looked at last, and the size of a cell.
    pub board_at: Option<(bevy::math::Vec2, f32)>,
    /// The last pointer position, in logical pixels.
    pub pointer: Option<bevy::math::Vec2>,
    /// The cell of the keyboard cursor.
    pub cursor: Option<Cell>,
    /// The decision for which a side has opened the handover screen.
    pub shown: Option<DecisionId>,
    /// The log.
    pub log: LogLines,
    /// Combatants of the pointed line in the log.
    pub highlighted: Vec<CombatantId>,
    /// A message on the board, and its remaining seconds.
    pub toast: Option<(String, f32)>,
    /// Whether the key sheet is open.
    pub help: bool,
    /// Whether the board is shown in words.
    pub words: bool,
    /// Whether the battle menu is open.
    pub menu: bool,
    /// The row of that menu with the keyboard focus.
    pub menu_row: Option<usize>,
    /// Where to look back, on its way.
    pub look_back: Option<LookBack>,
    /// Whether the result is hidden to show the board.
    pub aside: bool,
    /// Whether animations have to be shown before the next answer makes sense.
    pub busy: bool,
    /// Whether the camera shows the whole map for planning.
    pub overview: bool,
    /// Whether the camera has been set for this battle.
    pub framed: bool,
}

/// The viewing side: always the only human side; with several human sides, none until one has opened the handover
/// screen.
pub(in crate::app) fn viewer(battle: &Battle, selection: &Selection) -> Option<SideId> {
    match battle.humans()[..] {
        [] => None,
        [only] => Some(only),
        _ => {
            let decision = battle.fight.decision()?;
            (selection.shown == Some(decision.id) && battle.controller(decision.side) == Controller::Human)
                .then_some(decision.side)
        }
    }
}

/// Whether an action is meant for friends: it is for nobody else, adds a helpful condition, or removes a condition; or
/// it is for those alone who have a harmful condition, and ends that.
pub(in crate::app) fn helps(rules: &Ruleset, action: ActionId) -> bool {
    let def = rules.action(action);
    if matches!(def.target, Target::One { whom: Whom::Allies | Whom::AlliesOrMe, .. }) {
        return true;
    }
    let helpful = |effect: &Effect| matches!(effect, Effect::Condition(ConditionEffect::Afflict { condition, .. }) if rules.condition(*condition).helpful);
    let mut cures = false;
    if let Target::One { when, .. } = &def.target {
        let asked_for = |key| when.expr.any(&|part| matches!(part, Expr::Fact(Fact::Has(_, asked)) if *asked == key));
        def.does.each(&mut |effect| {
            if let Effect::Condition(ConditionEffect::End { condition, .. }) = effect {
                cures |= !rules.condition(*condition).helpful && asked_for(*condition);
            }
        });
    }
    cures || def.does.items.iter().any(helpful) || matches!(def.ask, Ask::Condition(ConditionAsk::Condition(..)))
}

/// The side before whose secret planning the handover screen stands, with several players at one keyboard.
pub(in crate::app) fn handover(battle: &Battle, selection: &Selection) -> Option<SideId> {
    let side = battle.asked()?;
    let decision = battle.fight.decision()?;
    let secret = decision.kind == DecisionKind::Plan && battle.fight.scene().secret();
    (secret && battle.humans().len() > 1 && selection.shown != Some(decision.id)).then_some(side)
}

impl Selection {
    /// Rebuilds the selection if anything has changed.
    pub fn refresh(&mut self, battle: &mut Battle) {
        let generation = battle.fight.log_generation();
        if self.refresh_key.is_some_and(|(.., (known, _))| known != generation) {
            self.restart(battle);
        }
        let viewer = viewer(battle, self);
        let decision = battle.fight.decision().cloned();
        let refresh_key = (battle.version, viewer, (generation, decision.as_ref().map(|d| d.id)));
        if self.refresh_key == Some(refresh_key) {
            return;
        }
        let moved_on = self.refresh_key.is_none_or(|s| s.2 != refresh_key.2);
        self.refresh_key = Some(refresh_key);
        self.log.follow(&mut battle.fight);
        self.view = Some(battle.fight.seen_by(viewer).view());
        self.unlit = unlit::unlit(&battle.fight.seen_by(viewer));
        self.announce(battle);
        self.announce_goals(battle);
        if !moved_on {
            return;
        }
        let replans = std::mem::take(&mut self.replan_next);
        self.items.clear();
        self.reach = None;
        self.reach_dangers = None;
        self.extended_reach = None;
        self.reach_layers = ReachLayers::default();
        self.mover_footprint = None;
        self.plan_editor = None;
        self.row = None;
        self.hovered_row = None;
        self.main = None;
        self.proposal = None;
        self.attacks = None;
        self.changed();
        self.head = None;
        self.slot = None;
        (self.beside_focus, self.beside_asked) = (None, None);
        self.aim = None;
        self.about = None;
        self.uses = None;
        self.readied = None;
        self.may_replan = false;
        let Some(decision) = decision.filter(|_| battle.asked().is_some()) else {
            let acting = self.view.as_ref().and_then(|v| v.acting);
            self.selected = acting.or(self.selected);
            return;
        };
        self.collect(battle, decision.kind);
        if replans && self.may_replan {
            self.replan(battle);
            return;
        }
        match decision.kind {
            DecisionKind::Turn { by } => {
                self.selected = Some(by);
                let rules = battle.fight.rules();
                let planned = |i: &MenuItem| {
                    i.action.is_some_and(|a| matches!(rules.action(a).occasion, Occasion::Planned(_)))
                        && (i.targets() || i.at_once())
                        // A click meant as a walk would trigger it.
                        && !i.cells()
                };
                self.row = self.items.iter().position(|i| i.blocked.is_none() && planned(i));
                self.chosen_by_itself = self.row.is_some();
                self.choose_wanted();
                self.choose_begun(battle, by);
            }
            DecisionKind::Call { .. } => {
                self.row = (!self.items.is_empty()).then_some(0);
                self.selected = self.items.first().map(|i| i.by).or(self.selected);
            }
            DecisionKind::Window { .. } => self.selected = self.items.first().map(|i| i.by).or(self.selected),
            // What was planned and taken back is there to be changed.
            DecisionKind::Plan => {
                if let (Some(plan_editor), Some(plans)) = (&mut self.plan_editor, battle.plans_taken_back()) {
                    plan_editor.fill(battle.fight.rules(), &plans);
                }
            }
        }
    }

    /// Forgets what was known of a time that was gone back before.
    fn restart(&mut self, battle: &Battle) {
        // Who has opened the hand-over screen goes on; nobody else's question is open by that.
        let own = |side: SideId| self.view.as_ref().is_some_and(|view| view.viewer == Some(side));
        self.shown = battle.fight.decision().filter(|decision| own(decision.side)).map(|decision| decision.id);
        self.chain = None;
        self.glass_box.restart();
        self.turn = None;
        self.missing.forget();
        self.loss_warned = None;
        self.toast = None;
        self.cursor = None;
        self.highlighted.clear();
    }

    /// What the selection was last built from.
    pub fn decided_for(&self) -> RefreshKey {
        self.refresh_key
    }

    /// The lines of the menu.
    pub fn lines(&self, rules: &Ruleset) -> Vec<MenuLine> {
        menu_groups::lines(rules, self.main, &self.items, &self.open, self.slot)
    }

    /// Opens a group of the menu, or closes it and clears the selection in it.
    pub fn toggle(&mut self, rules: &Ruleset, menu_group: MenuGroup) {
        if self.open.contains(&menu_group) {
            self.open.retain(|open| *open != menu_group);
        } else {
            self.open_group(rules, menu_group.clone());
        }
        let shown = |row| self.lines(rules).iter().any(|line| matches!(line, MenuLine::Item(at, _) if *at == row));
        if !self.row.is_some_and(shown) {
            self.choose(None);
        }
        self.head = Some(menu_group);
        (self.beside_focus, self.beside_asked) = (None, None);
    }

    /// Opens a group. Only one school menu or size picker is open at a time.
    fn open_group(&mut self, rules: &Ruleset, menu_group: MenuGroup) {
        self.close_beside(rules);
        self.open.push(menu_group);
    }

    /// Closes the school menu or size picker beside the menu.
    pub fn close_beside(&mut self, rules: &Ruleset) {
        let beside = [self.open_school_menu(rules), self.open_size_picker(rules)];
        let beside: Vec<MenuGroup> = beside.into_iter().flatten().map(|(menu_group, _)| menu_group.clone()).collect();
        self.open.retain(|open| !beside.contains(open));
    }

    /// Chooses an item, or none, and clears its target.
    pub fn choose(&mut self, row: Option<usize>) {
        self.row = row;
        self.chosen_by_itself = false;
        self.aim = None;
        self.about = None;
        self.uses = None;
        self.proposal = None;
        self.attacks = None;
        self.forget_warning();
        self.readied = self.chosen().and_then(ReadiedEditor::of);
        self.head = None;
    }

    /// Opens the plans for changes.
    pub fn replan(&mut self, battle: &mut Battle) {
        let asides = battle.fight.seen_by(battle.viewpoint()).asides();
        let plans =
            asides.into_iter().find_map(|offer| if let Offer::Plan(plans) = offer { Some(plans) } else { None });
        if let Some(plans) = plans {
            self.shown = battle.fight.decision().map(|d| d.id);
            self.plan_editor = Some(PlanEditor::new(&battle.fight.seen_by(battle.viewpoint()), plans, true));
        }
    }

    /// Announces once that the fight begins with an ambush.
    fn announce(&mut self, battle: &mut Battle) {
        let arena = battle.fight.seen_by(battle.viewpoint());
        if std::mem::replace(&mut self.announced, true) || arena.round() > 1 {
            return;
        }
        let told = self.view.as_ref().and_then(|view| present::ambush(&arena, view));
        // It stays long enough for a player who is still looking around.
        self.toast = told.map(|told| (told, 10.0)).or(self.toast.take());
    }

    /// Announces that foes have come nearer to winning by a place that they hold.
    fn announce_goals(&mut self, battle: &mut Battle) {
        let Some(viewer) = self.view.as_ref().and_then(|view| view.viewer) else { return };
        match present::foes_progress(&battle.fight.seen_by(battle.viewpoint()), Some(viewer)) {
            Some(held) if self.foes_goal.get(&viewer) == Some(&held) => {}
            Some(held) => {
                self.show_message(text::goals::foes_hold_on(&held));
                self.foes_goal.insert(viewer, held);
            }
            None => {
                self.foes_goal.remove(&viewer);
            }
        }
    }

    /// The pointed cell: of the keyboard cursor, else of the pointer.
    pub fn pointed(&self) -> Option<Cell> {
        self.cursor.or(self.hover)
    }

    /// The chosen item.
    pub fn chosen(&self) -> Option<&MenuItem> {
        self.items.get(self.row?)
    }

    /// The target list of the chosen item, if it has one.
    pub fn listing(&self) -> Option<TargetListing> {
        let item = self.chosen().filter(|item| !item.targets() && item.drafts.len() > 1 && self.readied.is_none())?;
        let parties = item.parties();
        if parties.is_empty() {
            return Some(TargetListing::Drafts((0..item.drafts.len()).collect()));
        }
        let Some(about) = self.about else { return Some(TargetListing::Parties(parties)) };
        let of = |at: &usize| item.drafts[*at].aim.target() == Some(about);
        Some(TargetListing::Drafts((0..item.drafts.len()).filter(of).collect()))
    }

    /// Chooses a combatant that the chosen item has details about, which are listed beside the board: the details that
    /// are shown stay, or else the first are shown. None if it is not about it.
    pub fn draft_about(&mut self, who: CombatantId) -> Option<ActOrder> {
        let item = self.chosen().filter(|item| !item.targets() && item.blocked.is_none() && self.readied.is_none())?;
        let about = |draft: &ActOrder| draft.aim.target() == Some(who);
        let shown = self.aim.filter(|aim| item.drafts.get(*aim).is_some_and(about));
        let aim = shown.or_else(|| item.drafts.iter().position(about))?;
        let (draft, several) = (item.drafts[aim].clone(), !item.parties().is_empty());
        self.aim = Some(aim);
        self.about = several.then_some(who);
        self.selected = Some(who);
        Some(draft)
    }

    /// Chooses nothing any more, if a greyed row is chosen that cannot be used.
    pub fn drop_vain_choice(&mut self) {
        if self.chosen_in_vain().is_some() {
            self.choose(None);
        }
    }

    /// Chooses the target of the chosen item; false if it is not one of its targets.
    pub fn choose_about(&mut self, who: CombatantId) -> bool {
        let Some(item) = self.chosen().filter(|item| item.parties().contains(&who)) else { return false };
        self.aim = item.drafts.iter().position(|d| d.aim.target() == Some(who));
        self.about = Some(who);
        self.selected = Some(who);
        true
    }
}
