//! Breakdown: the reasons behind the figures of a strike, and what an act costs. Built from the same preparation as the
//! figures themselves.

use crate::data::effect::{Cost, Occasion};
use crate::data::formula::{Expr, Formula, Quantity, Who};
use crate::data::scope::{PoolId, RollId};
use crate::fight::legality::Candidate;
use crate::fight::preview::odds::PreparedStrike;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::log::{BreakdownPart, Cause};
use crate::fight::state::order::ActOrder;
use crate::fight::values::act_context::order_context;
use crate::fight::values::contests::{Opposition, turned};
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedDamage;
use crate::kernel::odds::Keep;

/// The reasons behind the figures of a strike.
#[derive(Clone, Debug)]
pub struct StrikeBreakdown {
    /// Parts of the number to meet; bounds are not listed.
    pub against: Vec<BreakdownPart>,
    /// The damage dice: how many, sides, which of them count.
    pub dice: (u8, u16, Keep),
    /// What the weapon adds to those dice.
    pub plus: i32,
    /// Bonus and armour.
    pub blow: PreparedDamage,
    /// Parts of the bonus.
    pub bonus: Vec<BreakdownPart>,
    /// Parts of the armour.
    pub soak: Vec<BreakdownPart>,
}

/// One cost of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostPreview {
    /// A pool changes: which, points before and after.
    Pool(PoolId, i32, i32),
    /// Movement of this turn, in cells: needed and left.
    Steps(i32, i32),
}

impl Arena<'_> {
    /// The reasons behind [`Arena::odds`]; None where that gives none.
    #[must_use]
    pub fn strike_breakdown(&self, draft: &ActOrder) -> Option<StrikeBreakdown> {
        let PreparedStrike { def, weapon, target, context } = self.struck(draft)?;
        let dice = def.dice(weapon);
        let plus = dice.plus.eval(&self.facts(&context), &context.people());
        let (mut bonus, mut soak) = (Breakdown::with_parts(), Breakdown::with_parts());
        let blow = self.damage_with_reasons(def, &context, target, &mut bonus, &mut soak);
        Some(StrikeBreakdown {
            against: self.parts_to_meet(def.roll, self.opposition(def.roll, &context), &context),
            dice: (dice.count, dice.sides, dice.keep),
            plus,
            blow,
            bonus: bonus.parts,
            soak: soak.parts,
        })
    }

    /// The parts of what a roll has to meet: of the number, or of what opposes it.
    pub(super) fn parts_to_meet(&self, roll: RollId, opposition: Opposition, context: &Context) -> Vec<BreakdownPart> {
        match opposition {
            Opposition::Roll(answer, ..) | Opposition::Unrolled(answer, _) => self.answer_parts(answer, context),
            Opposition::Number | Opposition::Nothing => self.against_parts(&self.to_meet(roll, context).expr, context),
        }
    }

    /// The parts of the other party's roll, or of what it counts in place of its die.
    fn answer_parts(&self, answer: RollId, context: &Context) -> Vec<BreakdownPart> {
        let theirs = self.prepare_roll(answer, &turned(context), Breakdown::with_parts());
        let counted = theirs.unrolled.map(|natural| BreakdownPart::adds(Cause::Counted, natural));
        counted.into_iter().chain(theirs.parts).collect()
    }

    fn against_parts(&self, against: &Expr, context: &Context) -> Vec<BreakdownPart> {
        if let (Expr::Read(Who::Other, Quantity::Value(value)), Some(target)) = (against, context.parties.other) {
            let theirs = context.with_me(Some(target)).with_other(context.parties.me);
            let mut breakdown = Breakdown::with_parts();
            self.value_in(target, *value, &theirs, &mut breakdown);
            return breakdown.parts;
        }
        let amount = against.eval(&self.facts(context), &context.people());
        vec![BreakdownPart::adds(Cause::Base, amount)]
    }

    /// The costs of an act, with what there is before and after: of one that goes on, what it still owes. A reaction
    /// uses up one of the turn's reactions.
    #[must_use]
    pub fn cost_previews(&self, draft: &ActOrder) -> Vec<CostPreview> {
        let rules = self.rules();
        let action = rules.action(draft.action);
        let by = draft.by;
        // A reaction may cost as much as what it answers.
        let answers = matches!(action.occasion, Occasion::Reaction { .. });
        let subject = self.stack.window().filter(|_| answers).map(|window| window.subject);
        let context = order_context(self, draft, subject);
        let pool =
            |pool: PoolId, change: i32| CostPreview::Pool(pool, self.pool(by, pool), self.pool(by, pool) + change);
        let begun = self.commitments(by).begun.as_ref().filter(|_| !answers && self.would_resume(draft));
        let purse = rules.time.carrying_purse();
        let due = |p: PoolId, f: &Formula| match begun.filter(|_| purse == Some(p)) {
            Some(begun) if begun.turns > 0 => 0,
            Some(begun) => (self.charge(p, f, &context) - begun.paid).max(0),
            None => self.charge(p, f, &context),
        };
        let mut prices = Vec::new();
        let mut spent = Vec::new();
        let course = self.origin_now(draft);
        let candidate = Candidate { course, ..Candidate::in_turn(by, draft.action) };
        for cost in action.cost.iter().chain(self.surcharge(&candidate)) {
            match cost {
                Cost::Pool(p, f) if !rules.pool(*p).backed_by.is_empty() => {
                    let need = due(*p, f);
                    let parts = self.sources(by, *p, need, &spent).unwrap_or_else(|| vec![(*p, need)]);
                    prices.extend(parts.iter().map(|(p, n)| pool(*p, -n)));
                    spent.extend(parts);
                }
                Cost::Pool(p, f) | Cost::Commit(p, _, f) => {
                    let short = due(*p, f) - self.pool(by, *p);
                    match rules.pool(*p).spills.filter(|_| short > 0) {
                        Some(into) => prices.extend([pool(*p, -self.pool(by, *p)), pool(into, short)]),
                        None => prices.push(pool(*p, -due(*p, f))),
                    }
                }
                Cost::Raise(p, f) => prices.push(pool(*p, self.charge(*p, f, &context))),
                Cost::Steps(f) => {
                    prices.push(CostPreview::Steps(f.eval(&self.facts(&context)), i32::from(self.usage(by).moves)));
                }
            }
        }
        if answers {
            prices.extend(rules.roles.reaction.map(|p| pool(p, -1)));
        }
        prices
    }
}
