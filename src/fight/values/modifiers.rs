//! Values with their modifiers, and the reasons (breakdown) of their figures.

use crate::data::effect::{Change, Modifier};
use crate::data::scope::{TagId, ValueId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::context::Context;
use crate::fight::state::log::{BreakdownPart, Cause};
use crate::fight::values::circumstances::{StackingGroup, StackingGroups};
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// A value of a combatant, outside any roll.
    #[must_use]
    pub fn value(&self, of: CombatantId, value: ValueId) -> i32 {
        self.value_in(of, value, &Context::of(of), &mut Breakdown::default())
    }

    /// A value of a combatant in a context, with `of` in place of `context.parties.me`. Reasons and Advantage go into
    /// the breakdown.
    pub fn value_in(&self, of: CombatantId, value: ValueId, context: &Context, breakdown: &mut Breakdown) -> i32 {
        let def = self.rules().value(value);
        let mut sum = Accumulator::default();
        let base = if let crate::data::formula::Expr::Num(n) = def.base.expr {
            n
        } else {
            def.base.eval(&self.facts(context.with_me(Some(of))))
        };
        if base != 0 {
            breakdown.note(Cause::Base, base, 0);
        }
        sum.base = base;
        if self.rules().index.modified[value.index()] {
            self.gather(of, value, context, &mut sum, breakdown);
            self.circumstances(of, value, context, &mut sum, breakdown);
            sum.add += sum.stacking.settle(breakdown) + self.track(value, &mut sum.points, breakdown);
        }
        let mut total = sum.finish();
        if let Some(least) = def.at_least {
            total = total.max(least);
        }
        total
    }

    /// Adds up the modifiers of a value from Size, archetype, items and conditions.
    fn gather(
        &self,
        of: CombatantId,
        value: ValueId,
        context: &Context,
        sum: &mut Accumulator,
        breakdown: &mut Breakdown,
    ) {
        let rules = self.rules();
        let body = self.body(of);
        for m in rules.size(body.identity.size).modifiers.iter().filter(|m| m.to == value) {
            self.apply(of, m, None, context, Cause::Body, sum, breakdown);
        }
        for m in rules.archetype(body.identity.archetype).modifiers.iter().filter(|m| m.to == value) {
            self.apply(of, m, None, context, Cause::Body, sum, breakdown);
        }
        for item in body.inventory.0.iter().filter(|i| matches!(i.carried, Carried::Hand | Carried::Worn)) {
            for m in rules.item(item.def).modifiers.iter().filter(|m| m.to == value) {
                self.apply(of, m, None, context, Cause::Item(item.def), sum, breakdown);
            }
        }
        for (at, instance) in body.conditions.0.iter().enumerate().filter(|(_, i)| self.counts(of, i, context)) {
            for (number, m) in rules.condition(instance.key).modifiers.iter().enumerate() {
                if m.to != value {
                    continue;
                }
                // Instances of the same condition do not add up (TEMPO-RULE-25): an earlier one that counts is enough.
                let counted = body.conditions.0[..at].iter().any(|earlier| {
                    earlier.key == instance.key
                        && self.counts(of, earlier, context)
                        && rules.condition(earlier.key).modifiers.get(number).is_some_and(|m| {
                            matches!(m.op, Change::Add(_) | Change::Divide(_))
                                && self.applies(of, m, earlier.source, context)
                        })
                });
                if !counted {
                    self.apply(of, m, instance.source, context, Cause::Condition(instance.key), sum, breakdown);
                }
            }
        }
    }

    fn applies(&self, of: CombatantId, m: &Modifier, source: Option<CombatantId>, context: &Context) -> bool {
        if let crate::data::formula::Expr::Num(n) = m.when.expr {
            return n != 0;
        }
        m.when.holds(&self.facts(context.with_me(Some(of)).with_source(source)))
    }

    #[allow(clippy::too_many_arguments, reason = "one call in a loop; a struct would only rename them")]
    fn apply(
        &self,
        of: CombatantId,
        m: &Modifier,
        source: Option<CombatantId>,
        context: &Context,
        cause: Cause,
        sum: &mut Accumulator,
        breakdown: &mut Breakdown,
    ) {
        if !self.applies(of, m, source, context) {
            return;
        }
        let facts = self.facts(context.with_me(Some(of)).with_source(source));
        match &m.op {
            Change::Add(f) => {
                let n = f.eval(&facts);
                sum.add(m.stacking, n, cause, breakdown);
            }
            Change::Points(f) => sum.coin(m.stacking, f.eval(&facts), cause),
            Change::Best(f) => {
                let n = f.eval(&facts);
                if sum.best.is_none_or(|b| n > b) {
                    sum.best = Some(n);
                }
                if n > sum.base {
                    breakdown.note(cause, n - sum.base, 0);
                }
            }
            Change::Divide(by) => sum.divide *= (*by).max(1),
            Change::AtLeast(f) => {
                let n = f.eval(&facts);
                sum.least = Some(sum.least.map_or(n, |l| l.max(n)));
            }
            Change::AtMost(f) => {
                let n = f.eval(&facts);
                sum.most = Some(sum.most.map_or(n, |l| l.min(n)));
            }
            Change::Edge(edge) => breakdown.note(cause, 0, *edge),
        }
    }
}

/// The modifiers of one value, before they are combined.
pub(in crate::fight) struct Accumulator {
    base: i32,
    best: Option<i32>,
    stacking: StackingGroups,
    points: StackingGroups,
    add: i32,
    divide: i32,
    least: Option<i32>,
    most: Option<i32>,
}

impl Default for Accumulator {
    fn default() -> Self {
        Accumulator {
            base: 0,
            best: None,
            stacking: StackingGroups::default(),
            points: StackingGroups::default(),
            add: 0,
            divide: 1,
            least: None,
            most: None,
        }
    }
}

impl Accumulator {
    /// Enters an addition. One with a label goes into its stacking group.
    pub fn add(&mut self, label: Option<TagId>, amount: i32, cause: Cause, breakdown: &mut Breakdown) {
        match label {
            Some(label) => self.stacking.enter(StackingGroup::Tag(label), amount, cause),
            None => {
                breakdown.note(cause, amount, 0);
                self.add += amount;
            }
        }
    }

    /// Enters points on the track of adjustments.
    pub fn coin(&mut self, label: Option<TagId>, points: i32, cause: Cause) {
        self.points.enter(StackingGroup::of(label, cause), points, cause);
    }

    fn finish(&self) -> i32 {
        let mut total = self.best.map_or(self.base, |b| b.max(self.base)) + self.add;
        total = total.div_euclid(self.divide);
        if let Some(least) = self.least {
            total = total.max(least);
        }
        if let Some(most) = self.most {
            total = total.min(most);
        }
        total
    }
}

/// Collects the reasons of figures, and Advantage and Disadvantage.
#[derive(Clone, Debug, Default)]
pub struct Breakdown {
    /// The reasons, if the breakdown keeps them.
    pub parts: Vec<BreakdownPart>,
    keep: bool,
    better: bool,
    worse: bool,
}

impl Breakdown {
    /// A breakdown that keeps reasons; the default one keeps Advantage only.
    #[must_use]
    pub fn with_parts() -> Breakdown {
        Breakdown { keep: true, ..Breakdown::default() }
    }

    /// Adds a reason.
    pub fn note(&mut self, cause: Cause, amount: i32, edge: i8) {
        self.better |= edge > 0;
        self.worse |= edge < 0;
        if self.keep && (amount != 0 || edge != 0) {
            self.parts.push(BreakdownPart { cause, amount, edge, points: 0 });
        }
    }

    /// Adds a reason with points on the track of adjustments.
    pub fn coin(&mut self, cause: Cause, points: i32) {
        if self.keep && points != 0 {
            self.parts.push(BreakdownPart { cause, amount: 0, edge: 0, points });
        }
    }

    /// Advantage (+1), Disadvantage (−1), or neither (0). Sources do not add up, and one of each cancels out
    /// (TEMPO-RULE-13).
    #[must_use]
    pub fn edge(&self) -> i8 {
        i8::from(self.better) - i8::from(self.worse)
    }
}
