//! Foresight of rolls and strikes: the windows that they open, and whether their dice can fall both ways.

use crate::data::effect::{Effects, Step, StrikeForm};
use crate::data::scope::RollId;
use crate::fight::preview::foresight::Foresight;
use crate::fight::preview::foresight::effects::Course;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::values::contests::{Opposition, roll_chance};
use crate::fight::values::foreseen::Foreseen;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedRoll;
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::CombatantId;

/// What is known of a roll before its dice.
struct ForeseenRoll {
    roll: RollId,
    prepared: PreparedRoll,
    /// Whether it can succeed, and whether it can fail.
    ways: [bool; 2],
    /// Whether it hangs on what the side does not know, without a die that could make up for that.
    unsure: bool,
}

impl Foresight<'_, '_> {
    /// Reads a roll of `by` in an act of `me`, and the lists of its success and of its failure.
    pub(super) fn check<'e>(
        &mut self,
        (roll, by): (RollId, CombatantId),
        me: CombatantId,
        context: &Context,
        [success, failure]: [&'e Effects; 2],
    ) {
        let own = if by == me { *context } else { context.seen_by(by) };
        let foreseen = self.foresee_roll(roll, by, &own);
        self.roll(roll, by, &own, foreseen.ways[1]);
        let unsure = self.unsure;
        self.unsure |= foreseen.unsure;
        let rolled = RollResult { natural: -foreseen.prepared.bonus, total: 0, ..context.roll };
        let rolled = if by == me { Context { roll: rolled, ..*context } } else { *context };
        let course = |of: &Self, does: &'e Effects, succeeds| {
            let read = by == me && !does.items.is_empty();
            let totals = if read { of.totals_of(&foreseen, succeeds) } else { Vec::new() };
            Course { does, context: &rolled, totals }
        };
        match foreseen.ways {
            [true, false] => self.course(course(self, success, true)),
            [false, _] => self.course(course(self, failure, false)),
            [true, true] => self.either(course(self, success, true), course(self, failure, false)),
        }
        self.unsure = unsure;
    }

    /// A roll before its dice, as far as the side knows of it.
    fn foresee_roll(&self, roll: RollId, by: CombatantId, context: &Context) -> ForeseenRoll {
        let (arena, viewer) = (self.arena, self.viewer);
        let other = context.parties.other;
        let view = self.view([by, other.unwrap_or(by)]);
        let viewed = Context { view, ..*context };
        let mut prepared = arena.prepare_roll(roll, &viewed, Breakdown::default());
        if self.way.is_some() || self.now.run.is_some_and(|run| run != arena.usage(self.by).run) {
            // What the way and the run-up are to be read from does not stand in the context.
            let (as_roll, foreseen) = (arena.as_roll(roll, &viewed), self.foreseen());
            let against = arena.to_meet(roll, &as_roll);
            let read = |foreseen: &Foreseen| against.eval(&arena.facts_of(foreseen, &as_roll));
            prepared.against += read(&foreseen) - read(&Foreseen::NOTHING);
        }
        let known = arena.sheet_known(Some(viewer), by) && arena.numbers_known(viewer, other);
        let fixed = matches!(prepared.opposition, Opposition::Unrolled(..) | Opposition::Nothing);
        let ways = if known && self.now.settled && !self.wavers(by) && !other.is_some_and(|other| self.wavers(other)) {
            let chance = roll_chance(arena.rules(), roll, &prepared);
            [chance.ways > 0, chance.ways < chance.of]
        } else {
            [true, true]
        };
        ForeseenRoll { roll, prepared, ways, unsure: fixed && !known }
    }

    /// Whether dice before may have changed what a combatant bears.
    fn wavers(&self, who: CombatantId) -> bool {
        self.now.may.iter().any(|one| one.who == who) || self.now.over.iter().any(|gone| gone.who == who && !gone.sure)
    }

    /// The totals with which a roll can succeed, or fail, rising.
    fn totals_of(&self, foreseen: &ForeseenRoll, succeeds: bool) -> Vec<i32> {
        let ForeseenRoll { roll, prepared, .. } = foreseen;
        let rules = self.arena.rules();
        let (def, fixed) = (rules.roll(*roll), prepared.opposition == Opposition::Number);
        let comes =
            |natural: i32| !fixed || def.succeeds(natural, natural + prepared.bonus, prepared.against) == succeeds;
        let naturals = match prepared.unrolled {
            Some(natural) => vec![natural],
            None => rules.index.spreads[roll.index()].iter().filter(|(_, ways)| *ways > 0).map(|(n, _)| n).collect(),
        };
        let mut totals: Vec<i32> =
            naturals.into_iter().filter(|n| comes(*n)).map(|natural| natural + prepared.bonus).collect();
        totals.sort_unstable();
        totals
    }

    /// Reads a roll: its windows, and what its criticals bring.
    pub(super) fn roll(&mut self, roll: RollId, by: CombatantId, context: &Context, fails: bool) {
        let rules = self.arena.rules();
        let def = rules.roll(roll);
        for step in &rules.procedures.roll {
            match *step {
                Step::OpenOnMiss(_) if !fails => {}
                Step::Open(point) | Step::OpenOnMiss(point) => {
                    self.window(point, by, context.parties.other, def.tags);
                }
                Step::Roll => {
                    self.maybe(&def.on_critical, context);
                    self.maybe(&def.on_fumble, context);
                }
                _ => {}
            }
        }
    }

    /// Reads a strike: its windows, and what its criticals and its weapon bring.
    pub(super) fn strike(&mut self, form: StrikeForm, by: CombatantId, context: &Context) {
        let (arena, rules) = (self.arena, self.arena.rules());
        let (def, weapon) = (strike_def(rules, form), arena.arm(by, context.act.tool, context.act.arm));
        let Some(target) = context.parties.other.filter(|_| weapon.is_some()) else { return };
        let tags = context.act.tags;
        for step in &rules.procedures.strike {
            match *step {
                Step::Open(point) | Step::OpenOnMiss(point) => self.window(point, by, Some(target), tags),
                Step::OpenOnHit(point) | Step::OpenUnlessTaken(point) => self.window(point, target, Some(by), tags),
                Step::Roll => {
                    let roll = rules.roll(def.roll);
                    self.maybe(&roll.on_critical, context);
                    self.maybe(&roll.on_fumble, context);
                }
                Step::Damage => self.maybe(&def.on_critical, context),
                Step::Riders => {
                    for rider in weapon.iter().flat_map(|weapon| &weapon.riders) {
                        self.maybe(&rider.does, context);
                    }
                }
                Step::Routine(routine) => self.maybe(&rules.routine(routine).does, &Context::of(by)),
                _ => {}
            }
        }
        self.now.settled = false;
    }
}
