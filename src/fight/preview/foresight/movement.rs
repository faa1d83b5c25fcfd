//! Foresight of movement: walks step by step, and the runs, jumps and steps of acts.

use crate::data::effect::{Effects, MovementEffect, Step, Target};
use crate::data::formula::Formula;
use crate::data::ruleset::TerrainDef;
use crate::data::scope::Tags;
use crate::fight::map::elevation::JumpClearance;
use crate::fight::map::forced::straight;
use crate::fight::map::stride::Stride;
use crate::fight::preview::foresight::Foresight;
use crate::fight::state::components::RunUp;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::path::price;

/// What a walk is like.
#[derive(Clone, Copy)]
pub(in crate::fight::preview) enum Gait<'a> {
    /// Its path was checked when it was ordered.
    Checked,
    /// It goes straight on as far as it can. The list runs before it goes into the cells of a body that bars it.
    Run(&'a Effects, &'a Context),
    /// It leads into the space of another.
    Into(CombatantId),
}

impl Foresight<'_, '_> {
    /// Reads a walk, its windows before and after each step.
    pub fn walk(&mut self, path: &[Cell], gait: Gait) {
        let (arena, by) = (self.arena, self.by);
        let mut passed: Vec<CombatantId> = if let Gait::Into(other) = gait { vec![other] } else { Vec::new() };
        self.sneaks = arena.hides(by);
        for (step, to) in path.iter().enumerate() {
            self.step = step;
            if let Gait::Run(meets, context) = gait {
                self.meet(*to, (meets, context), &mut passed);
            }
            self.ground(self.now.at, *to, |ground| &ground.on_try);
            if std::mem::take(&mut self.halted) {
                break;
            }
            self.stand_before(*to);
            self.windows(&arena.rules().procedures.step, &[*to]);
            if !matches!(gait, Gait::Checked) && !self.can_step(*to, &passed) {
                self.stride = None;
                break;
            }
            self.note_departures();
            let from = std::mem::replace(&mut self.now.at, *to);
            (self.stride, self.step) = (None, step + 1);
            self.now.run = self.now.run.map(|run| arena.run_after(run, (from, *to)));
            self.ground(from, *to, |ground| &ground.on_enter);
            self.forget_by_step();
            self.windows(&arena.rules().procedures.stepped, &[]);
        }
        if !matches!(gait, Gait::Checked) && !arena.may_stand(by, self.now.at) {
            let back = arena.room_after(by, self.now.at, path, |cell| arena.may_stand(by, cell));
            self.now.at = back.unwrap_or(self.now.at);
        }
        self.come_to_rest();
    }

    /// Reads a jump that comes down on one of some cells. Whichever it is, all that comes before the landing is read
    /// before all that comes after it.
    fn leap(&mut self, landings: &[Cell]) {
        let (arena, by) = (self.arena, self.by);
        let Some(first) = landings.first() else { return };
        self.sneaks = arena.hides(by);
        self.step = 0;
        self.windows(&arena.rules().procedures.step, landings);
        self.stand_before(*first);
        self.note_departures();
        self.stride = None;
        let before = self.now.clone();
        let landed = landings.iter().map(|landing| {
            self.now = before.clone();
            let from = std::mem::replace(&mut self.now.at, *landing);
            self.now.run = None;
            self.ground(from, *landing, |ground| &ground.on_enter);
            self.forget_by_step();
            self.now.clone()
        });
        let landed: Vec<_> = landed.collect();
        for step in &arena.rules().procedures.stepped {
            let first = self.warnings.reactions.len();
            for now in &landed {
                self.now = now.clone();
                self.open(step);
            }
            self.rank(first);
        }
        self.now = landed.into_iter().reduce(super::Outlook::or).unwrap_or(before);
        self.come_to_rest();
    }

    /// Takes the walker to be about to step onto a cell.
    fn stand_before(&mut self, to: Cell) {
        let (by, from, fresh) = (self.by, self.now.at, self.fresh);
        self.stride = Some(Stride { by, from, to, forced: false, fresh, found: false });
    }

    /// The windows of a procedure, about the walker: before each of the steps that it may be about to make.
    fn windows(&mut self, steps: &[Step], to: &[Cell]) {
        for step in steps {
            let first = self.warnings.reactions.len();
            if to.is_empty() {
                self.open(step);
            }
            for to in to {
                self.stand_before(*to);
                self.open(step);
            }
            if to.len() > 1 {
                self.rank(first);
            }
        }
    }

    fn open(&mut self, step: &Step) {
        if let Step::Open(point) = *step {
            self.window(point, self.by, None, Tags::default());
        }
    }

    /// Reads what new ground brings from one cell to another.
    fn ground(&mut self, from: Cell, to: Cell, list: impl Fn(&TerrainDef) -> &Effects) {
        let (rules, by) = (self.arena.rules(), self.by);
        for kind in self.arena.ground_entered(by, from, to) {
            self.list(list(rules.ground(kind)), &Context::of(by));
        }
    }

    /// The windows after a walk.
    fn come_to_rest(&mut self) {
        if self.act.is_some() {
            self.step = 0;
        }
        let (rules, own) = (self.arena.rules(), self.arena.in_turn(self.by));
        for step in &rules.procedures.walked {
            if let Step::Open(point) = *step
                && (own || !rules.breaks(point))
            {
                self.open(step);
            }
        }
        (self.step, self.sneaks) = (0, false);
    }

    /// Reads what it brings that a run meets bodies on a cell.
    fn meet(&mut self, to: Cell, (list, context): (&Effects, &Context), met: &mut Vec<CombatantId>) {
        let (arena, by) = (self.arena, self.by);
        for cell in arena.identity(by).rect(to).cells() {
            for other in arena.bodies_at(cell).filter(|other| *other != by) {
                let bars = arena.known_to(self.viewer, other) && !arena.passable(by, other);
                if bars && !met.contains(&other) {
                    met.push(other);
                    self.list(list, &context.with_other(Some(other)));
                }
            }
        }
    }

    /// Whether a step can be made, as far as the side knows, if it gets past some bodies.
    fn can_step(&self, to: Cell, past: &[CombatantId]) -> bool {
        let (arena, by) = (self.arena, self.by);
        let costs = arena.step_costs(by, 1);
        let cost = |from, to, _| costs.cost_but((from, to), |body| past.contains(&body));
        price(&arena.search_rules(by, u16::MAX), self.now.at, &[to], cost, |cell| arena.walled(cell)).is_ok()
    }

    /// Reads movement that provokes: runs, jumps, a step into another's space.
    pub(super) fn movement(&mut self, movement: &MovementEffect, context: &Context) {
        let (arena, by) = (self.arena, self.by);
        let Some(act) = self.act else { return };
        let start = arena.position(by).at;
        let line = match act.aim {
            ChosenTarget::Cell(to) | ChosenTarget::Line(_, to) => straight(start, to).map(|path| (to, path)),
            _ => None,
        };
        match movement {
            MovementEffect::RunStraight { short, meets } => {
                let Some((to, mut path)) = line else { return };
                if *short {
                    let Some(stretch) = arena.stretch(by, to) else { return };
                    path.truncate(stretch.lead);
                }
                (self.fresh, self.now.provoked, self.now.run) = (true, Vec::new(), Some(RunUp::default()));
                self.set_out(&path);
                self.walk(&path, Gait::Run(meets, context));
            }
            MovementEffect::JumpGap => {
                let Some((to, path)) = line else { return };
                let Some(stretch) = arena.stretch(by, to) else { return };
                let brink = stretch.lead.checked_sub(1).map_or(start, |last| path[last]);
                if self.now.at == brink {
                    self.leap(&path[stretch.land..=stretch.land]);
                    self.walk(&path[stretch.land + 1..], Gait::Run(&Effects::none(), context));
                }
            }
            MovementEffect::Jump { within, clears, .. } => {
                let landings = self.landings(context, [within.as_ref(), clears.as_ref()]);
                self.leap(&landings);
            }
            MovementEffect::EnterSpace => {
                let other = context.parties.other;
                let into = other.and_then(|other| Some((other, arena.way_into(by, other)?)));
                if let Some((other, (to, _))) = into {
                    self.set_out(&[to]);
                    self.walk(&[to], Gait::Into(other));
                }
            }
            _ => self.now.settled = false,
        }
    }

    /// The cells on which the act's jump can come down, the farthest first: one for each total of the roll before it.
    fn landings(&self, context: &Context, limits: [Option<&Formula>; 2]) -> Vec<Cell> {
        let (arena, by, viewer) = (self.arena, self.by, self.viewer);
        let Some((ChosenTarget::Cell(to), action)) = self.act.map(|act| (&act.aim, act.action)) else {
            return Vec::new();
        };
        let Target::Cell { leap: Some(size), up, .. } = &arena.rules().action(action).target else {
            return Vec::new();
        };
        let context = context.with_viewer(Some(viewer));
        let up = up.as_ref().map(|up| up.eval(&arena.facts(&Context::of(by).with_viewer(Some(viewer)))));
        let over = JumpClearance { size: *size, up };
        let rect = |cell: Cell| arena.identity(by).rect(cell);
        let unseen = |cell: Cell| {
            let mut bodies = rect(cell).cells().flat_map(|cell| arena.bodies_at(cell));
            bodies.any(|body| !arena.known_to(viewer, body))
        };
        let far = |cell: Cell| i32::from(arena.flat_gap(arena.rect(by), rect(cell)));
        let barred = |cell: &Cell| arena.blocks_jump(by, *cell, over, |body| arena.known_to(viewer, body));
        let way: Vec<Cell> = arena.jump_path(by, *to).take_while(|cell| !barred(cell)).collect();
        let mut totals = self.totals.clone();
        if totals.is_empty() {
            totals.push(context.roll.total);
        }
        let mut landings: Vec<Cell> = Vec::new();
        for total in totals.into_iter().rev() {
            let context = Context { roll: RollResult { total, ..context.roll }, ..context };
            let facts = arena.facts(&context);
            let [within, clears] = limits.map(|limit| limit.map(|limit| limit.eval(&facts)));
            let cleared = |cell: &&Cell| {
                within.is_none_or(|most| far(**cell) <= most)
                    && clears.is_none_or(|clears| unseen(**cell) || !arena.too_high(by, **cell, clears))
            };
            let landing = way.iter().take_while(cleared).filter(|cell| arena.may_stand(by, **cell)).last();
            if let Some(landing) = landing.filter(|landing| !landings.contains(landing)) {
                landings.push(*landing);
            }
        }
        landings
    }
}
