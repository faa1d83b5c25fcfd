//! Values with their modifiers, and the reasons (breakdown) of their figures.

use crate::data::effect::{Change, Modifier};
use crate::data::formula::{Expr, Reading};
use crate::data::ruleset::Modifying;
use crate::data::scope::{TagId, ValueId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Identity};
use crate::fight::state::context::{Assumed, Assumption, Context, Parties, Viewpoint};
use crate::fight::state::log::{BreakdownPart, Cause};
use crate::fight::values::circumstances::{StackingGroup, StackingGroups};
use crate::fight::values::facts::Facts;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// A value of a combatant, outside any roll.
    #[must_use]
    pub fn value(&self, of: CombatantId, value: ValueId) -> i32 {
        self.value_among(of, value, Parties::of(of), Context::nothing(), &mut Breakdown::default())
    }

    /// A value of a combatant in a context, with `of` in place of `context.parties.me`. Reasons and Advantage go into
    /// the breakdown.
    pub fn value_in(&self, of: CombatantId, value: ValueId, context: &Context, breakdown: &mut Breakdown) -> i32 {
        let parties = Parties { me: Some(of), ..context.parties };
        self.value_among(of, value, parties, context, breakdown)
    }

    /// As [`Self::value_in`], with these parties in place of those of the context; the first is `of`.
    pub(in crate::fight) fn value_among(
        &self,
        of: CombatantId,
        value: ValueId,
        parties: Parties,
        context: &Context,
        breakdown: &mut Breakdown,
    ) -> i32 {
        let lasts = match self.kept.reading(value) {
            Reading::Sheet => self.sheet_counts(of, &context.view),
            Reading::Moment => parties == Parties::of(of) && context.is_nothing(),
            Reading::Fight => false,
        };
        if !lasts || breakdown.keep {
            return self.worked_out(of, value, parties, context, breakdown);
        }
        self.kept.value(of, value, || self.worked_out(of, value, parties, context, breakdown))
    }

    /// Whether all that is on the sheet of a combatant counts for a viewpoint.
    fn sheet_counts(&self, of: CombatantId, view: &Viewpoint) -> bool {
        view.viewer.is_none_or(|viewer| self.sheet_known(Some(viewer), of))
            && view.spends.is_none_or(|(who, _)| who != of)
            && view.found != Some(of)
            && view.changes.iter().flatten().all(|assumed| assumed.who != of)
    }

    fn worked_out(
        &self,
        of: CombatantId,
        value: ValueId,
        parties: Parties,
        context: &Context,
        breakdown: &mut Breakdown,
    ) -> i32 {
        let def = self.rules().value(value);
        let modifying = &self.rules().index.modifying[value.index()];
        let at_least = |total: i32| def.at_least.map_or(total, |least| total.max(least));
        let by_sheet = modifying.any
            && (context.view.changes[0].is_some() || self.kept.modified(of, value, || self.modified(of, modifying)));
        // What lies outside of sheets.
        let besides = modifying.any && !(modifying.circumstances.is_empty() && self.scene().helps.is_empty());
        if let (Expr::Num(base), false, false) = (&def.base.expr, by_sheet, besides) {
            if *base != 0 {
                breakdown.note(Cause::Base, *base, 0);
            }
            return at_least(*base);
        }
        let mut facts = self.facts_among(parties, context);
        let base = def.base.eval(&facts);
        if base != 0 {
            breakdown.note(Cause::Base, base, 0);
        }
        if !by_sheet && !besides {
            return at_least(base);
        }
        let mut sum = Accumulator { base, ..Accumulator::default() };
        if by_sheet {
            self.gather(of, value, &mut facts, &mut sum, breakdown);
            facts.set_source(parties.source);
        }
        self.circumstances(of, value, &facts, &mut sum, breakdown);
        sum.add += sum.stacking.settle(breakdown) + self.track(value, &mut sum.points, breakdown);
        at_least(sum.finish())
    }

    /// Whether a combatant has anything that modifies a value, whether it counts now or not.
    fn modified(&self, of: CombatantId, modifying: &Modifying) -> bool {
        let Identity { size, archetype, .. } = *self.identity(of);
        modifying.sizes[size.index()]
            || modifying.archetypes[archetype.index()]
            || self.inventory(of).0.iter().any(|item| modifying.items[item.def.index()])
            || self.conditions(of).0.iter().any(|instance| modifying.conditions[instance.key.index()])
    }

    /// Adds up the modifiers of a value from Size, archetype, items and conditions.
    fn gather(
        &self,
        of: CombatantId,
        value: ValueId,
        facts: &mut Facts,
        sum: &mut Accumulator,
        breakdown: &mut Breakdown,
    ) {
        let rules = self.rules();
        let modifying = &rules.index.modifying[value.index()];
        let Identity { size, archetype, .. } = *self.identity(of);
        facts.set_source(None);
        if modifying.sizes[size.index()] {
            for m in rules.size(size).modifiers.iter().filter(|m| m.to == value) {
                apply(m, facts, Cause::Body, sum, breakdown);
            }
        }
        if modifying.archetypes[archetype.index()] {
            for m in rules.archetype(archetype).modifiers.iter().filter(|m| m.to == value) {
                apply(m, facts, Cause::Body, sum, breakdown);
            }
        }
        for item in self.inventory(of).0.iter().filter(|i| matches!(i.carried, Carried::Hand | Carried::Worn)) {
            if modifying.items[item.def.index()] {
                for m in rules.item(item.def).modifiers.iter().filter(|m| m.to == value) {
                    apply(m, facts, Cause::Item(item.def), sum, breakdown);
                }
            }
        }
        let borne = &self.conditions(of).0;
        for (at, instance) in borne.iter().enumerate() {
            if !modifying.conditions[instance.key.index()] || !self.counts(of, instance, facts.context()) {
                continue;
            }
            for m in rules.condition(instance.key).modifiers.iter().filter(|m| m.to == value) {
                // Instances of the same condition do not add up (TEMPO-RULE-25): an earlier one that counts is enough.
                let adds = matches!(m.op, Change::Add(_) | Change::Divide(_));
                let counted = adds
                    && borne[..at].iter().filter(|earlier| earlier.key == instance.key).any(|earlier| {
                        facts.set_source(earlier.source);
                        self.counts(of, earlier, facts.context()) && m.when.holds(facts)
                    });
                if !counted {
                    facts.set_source(instance.source);
                    apply(m, facts, Cause::Condition(instance.key), sum, breakdown);
                }
            }
        }
        let begun = |assumed: &Assumed| assumed.who == of && assumed.how != Assumption::Ended;
        for assumed in facts.context().view.changes.into_iter().flatten().filter(begun) {
            if modifying.conditions[assumed.key.index()] && borne.iter().all(|instance| instance.key != assumed.key) {
                facts.set_source(Some(assumed.source));
                for m in rules.condition(assumed.key).modifiers.iter().filter(|m| m.to == value) {
                    apply(m, facts, Cause::Condition(assumed.key), sum, breakdown);
                }
            }
        }
    }
}

/// Enters a modifier if it applies.
fn apply(m: &Modifier, facts: &Facts, cause: Cause, sum: &mut Accumulator, breakdown: &mut Breakdown) {
    if !m.when.holds(facts) {
        return;
    }
    match &m.op {
        Change::Add(f) => sum.add(m.stacking, f.eval(facts), cause, breakdown),
        Change::Points(f) => sum.coin(m.stacking, f.eval(facts), cause),
        Change::Best(f) => {
            let n = f.eval(facts);
            if sum.best.is_none_or(|b| n > b) {
                sum.best = Some(n);
            }
            if n > sum.base {
                breakdown.note(cause, n - sum.base, 0);
            }
        }
        Change::Divide(by) => sum.divide *= (*by).max(1),
        Change::AtLeast(f) => {
            let n = f.eval(facts);
            sum.least = Some(sum.least.map_or(n, |l| l.max(n)));
        }
        Change::AtMost(f) => {
            let n = f.eval(facts);
            sum.most = Some(sum.most.map_or(n, |l| l.min(n)));
        }
        Change::Edge(edge) => breakdown.note(cause, 0, *edge),
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
