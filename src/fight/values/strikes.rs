//! Strikes before and between their dice: coming damage and wound level, and what penetrating strikes add to their
//! roll.

use crate::data::effect::StrikeForm;
use crate::data::formula::{Amount, Expr};
use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::data::scope::{RollId, Tags, ValueId};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, HarmResult, Parties, RollResult, Viewpoint};
use crate::fight::state::frames::{Frame, StrikeFrame};
use crate::fight::values::contests::roll_chance;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::{PreparedDamage, PreparedRoll};
use crate::fight::values::wounds::HealthProfile;
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::odds::{Chance, Dist};

impl Arena<'_> {
    /// The damage of a running strike, with what reactions and points have changed.
    pub(in crate::fight) fn running_damage(
        &self,
        frame: &StrikeFrame,
        def: &StrikeDef,
        context: &Context,
    ) -> PreparedDamage {
        let to = frame.harm_to;
        let mut blow = self.prepare_damage(def, context, to);
        // A combatant that takes the hit for the target uses its own armour only (TEMPO-RULE-37).
        if to != frame.target {
            blow.soak = self.value(to, def.soak_taken);
        }
        blow.soak += frame.less;
        blow.bonus += frame.more;
        blow
    }

    /// Health that a strike which has hit will take; None when there are too many dice to tell.
    #[must_use]
    pub fn coming_damage(&self, frame: &StrikeFrame) -> Option<Dist> {
        let rules = self.rules();
        let def = strike_def(rules, frame.form);
        let context = strike_context(frame);
        let weapon = rules.item(frame.arm).weapon.as_ref()?;
        let action = frame.action.map(|action| rules.action(action));
        let dice = match &frame.early {
            Some(early) => Dist::constant(early.sum),
            None => {
                let casts = self.casts(def, weapon, &context);
                self.thrown(def, weapon, action.and_then(|a| a.dice.as_ref()), &context, casts)?
            }
        };
        let steps = action.map_or(0, |a| a.wound_steps);
        let profile = self.health_profile(frame.harm_to);
        self.taken(&self.running_damage(frame, def, &context), &dice, &profile, (steps, frame.cap))
    }

    /// The level of the wound that the running strike leaves at its highest dice, before room is looked for; 0 for
    /// none, and before it has hit.
    #[must_use]
    pub fn coming_level(&self) -> u8 {
        let rules = self.rules();
        let level = |frame: &StrikeFrame| {
            let (def, context) = (strike_def(rules, frame.form), strike_context(frame));
            let weapon = rules.item(frame.arm).weapon.as_ref()?;
            let action = frame.action.map(|action| rules.action(action));
            let casts = self.casts(def, weapon, &context);
            let dice = self.thrown(def, weapon, action.and_then(|a| a.dice.as_ref()), &context, casts)?;
            let (raw, soaked) = self.running_damage(frame, def, &context).land(dice.max());
            let steps = action.map_or(0, |a| a.wound_steps);
            Some(rules.wounds.as_ref()?.met(raw - soaked, steps, frame.cap))
        };
        self.stack.strike().filter(|frame| frame.hit).and_then(level).unwrap_or(0)
    }

    /// Whether the running strike has hit and brings its target's health to 0 even at its lowest dice, so that nothing
    /// added to it matters. False for a viewer that does not know the sheets of both.
    #[must_use]
    pub fn strike_fells(&self, viewer: Option<SideId>) -> bool {
        let Some(frame) = self.stack.strike().filter(|frame| frame.hit) else { return false };
        if viewer.is_some() && ![frame.by, frame.harm_to].iter().all(|who| self.sheet_known(viewer, *who)) {
            return false;
        }
        let harm = self.coming_damage(frame);
        harm.is_some_and(|harm| {
            harm.min() >= self.pool(frame.harm_to, self.rules().roles.health) + self.front(frame.harm_to)
        })
    }

    /// What the innermost roll or strike lacks to succeed; 0 if it succeeds, or if no bonus would help.
    #[must_use]
    pub fn short(&self) -> i32 {
        let rules = self.rules();
        let (def, success, natural, total, against) = match self.stack.rolling() {
            Some(Frame::Roll(f)) => {
                (rules.roll(f.roll), f.success, f.context.roll.natural, f.context.roll.total, f.against)
            }
            Some(Frame::Strike(f)) => {
                (rules.roll(strike_def(rules, f.form).roll), f.hit, f.natural, f.total, f.against)
            }
            _ => return 0,
        };
        if success || !def.succeeds(natural, i32::MAX, against) { 0 } else { (against - total).max(0) }
    }

    /// Whether a combatant is weak against a strike, which then counts half as much again. `theirs` is the target's
    /// context.
    #[must_use]
    pub fn weak(&self, def: &StrikeDef, to: CombatantId, theirs: &Context) -> bool {
        def.weak.is_some_and(|weak| self.value_in(to, weak, theirs, &mut Breakdown::default()) > 0)
    }

    /// Damage that is no strike, before its dice: what `soak` takes of it, and whether its target is weak against it.
    /// The context is that of the source.
    #[must_use]
    pub fn prepare_harm(&self, soak: ValueId, to: CombatantId, context: &Context) -> PreparedDamage {
        let def = &self.rules().main_strike;
        let theirs = context.with_other(context.parties.me.filter(|me| *me != to));
        let soak = self.value_in(to, soak, &theirs, &mut Breakdown::default());
        let weak = self.weak(def, to, &theirs);
        PreparedDamage { bonus: 0, at_least: 0, divide: 1, soak, soak_at_most: def.soak_at_most, leaves: 0, weak }
    }

    /// What the damage of a penetrating strike adds to its attack roll besides the dice; None for any other strike.
    #[must_use]
    pub fn early_bonus(&self, def: &StrikeDef, weapon: &WeaponDef, ctx: &Context, to: CombatantId) -> Option<i32> {
        // Bonuses that hang on the roll itself cannot be added to it.
        let unrolled = Context { roll: RollResult { natural: 0, total: 0, against: 0, ..ctx.roll }, ..*ctx };
        weapon.penetrating.then(|| self.prepare_damage(def, &unrolled, to).bonus)
    }

    /// The chance that a roll succeeds to which damage dice and `more` are added.
    #[must_use]
    pub fn early_chance(&self, roll: RollId, prepared: &PreparedRoll, dice: &Dist, more: i32) -> Chance {
        let mut sum = Chance { ways: 0, of: 0 };
        for (n, ways) in dice.iter().filter(|(_, ways)| *ways > 0) {
            let joined = PreparedRoll { bonus: prepared.bonus + n + more, ..prepared.clone() };
            let chance = roll_chance(self.rules(), roll, &joined);
            sum = Chance { ways: sum.ways + ways * chance.ways, of: sum.of + ways * chance.of };
        }
        if sum.of == 0 { Chance::NEVER } else { sum }
    }

    /// The distribution of a weapon's dice and further ones, cast so many times, with what is added to them; None if it
    /// is too large.
    pub(in crate::fight) fn thrown(
        &self,
        def: &StrikeDef,
        weapon: &WeaponDef,
        more: Option<&Amount>,
        context: &Context,
        casts: u8,
    ) -> Option<Dist> {
        let dice = def.dice(weapon);
        let plus = |dice: &Amount| {
            if let Expr::Num(n) = dice.plus { n } else { dice.plus.eval(&self.facts(context), &context.people()) }
        };
        let thrown = |dice: &Amount| match dice.count {
            0 => Some(Dist::constant(0)),
            count => Dist::dice(u16::from(count), dice.sides, dice.keep),
        };
        let once = match more {
            Some(more) => thrown(dice)?.convolve(&thrown(more)?)?,
            None => thrown(dice)?,
        };
        let sum = (1..casts).try_fold(once.clone(), |sum, _| sum.convolve(&once))?;
        let sum = sum.add_const(plus(dice) + more.map_or(0, plus))?;
        if def.divide.expr == Expr::Num(1) { Some(sum) } else { sum.map(|n| self.weakened(def, context, n)) }
    }

    /// What the strike's divisor leaves of the sum of its dice.
    #[must_use]
    pub fn weakened(&self, def: &StrikeDef, context: &Context, sum: i32) -> i32 {
        sum.div_euclid(self.dice_divisor(def, context))
    }

    /// By what the sum of the strike's dice is divided, at least 1. The labels of the weapon count with those of the act.
    #[must_use]
    pub fn dice_divisor(&self, def: &StrikeDef, context: &Context) -> i32 {
        if def.divide.expr == Expr::Num(1) {
            return 1;
        }
        let arm = context.parties.me.and_then(|me| self.kind_in_use(me, context.act.tool, context.act.arm));
        let tags = Tags(context.act.tags.0 | arm.map_or(0, |arm| self.rules().item(arm).tags.0));
        def.divide.eval(&self.facts(&context.with_tags(tags))).max(1)
    }

    /// Health that damage takes of whoever can bear what `profile` says, for a distribution of its dice.
    pub(in crate::fight) fn taken(
        &self,
        blow: &PreparedDamage,
        dice: &Dist,
        profile: &HealthProfile,
        (steps, cap): (i8, u8),
    ) -> Option<Dist> {
        dice.map(|n| {
            let (raw, soaked) = blow.land(n);
            match &self.rules().wounds {
                None => (raw - soaked).max(0),
                Some(_) => profile.health - profile.damage_outcome(raw - soaked, steps, cap).health,
            }
        })
    }
}

/// The ruleset's definition of a strike form.
#[must_use]
pub fn strike_def(rules: &crate::data::ruleset::Ruleset, form: StrikeForm) -> &StrikeDef {
    match form {
        StrikeForm::Main => &rules.main_strike,
        StrikeForm::Second => &rules.second_strike,
    }
}

/// The context of a strike.
pub(in crate::fight) fn strike_context(frame: &StrikeFrame) -> Context {
    Context {
        parties: Parties { me: Some(frame.by), other: Some(frame.target), ..Parties::default() },
        act: ActParams {
            frame: frame.context.act.frame,
            tags: frame.tags,
            tool: frame.tool,
            arm: Some(frame.arm),
            action: frame.action,
            ranged: frame.ranged,
            aimed: frame.context.act.aimed,
            ..ActParams::default()
        },
        roll: RollResult {
            total: frame.rolled(),
            against: frame.against,
            natural: frame.natural,
            sum: frame.context.roll.sum,
            die: frame.context.roll.die,
            ..RollResult::default()
        },
        harm: HarmResult { dealt: frame.dealt, ..HarmResult::default() },
        view: Viewpoint { stands: frame.context.view.stands, ..Viewpoint::default() },
    }
}
