//! Rolls and strike damage before their dice (TEMPO-ROLL-01..05).

use crate::data::formula::Formula;
use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::data::scope::{RollId, Tags, ValueId};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::log::{BreakdownPart, Cause};
use crate::fight::values::contests::{Opposition, whole};
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::CombatantId;

/// A roll before its dice. Roll and odds both use it, so that they cannot differ.
#[derive(Clone, Debug)]
pub struct PreparedRoll {
    /// Added to the die.
    pub bonus: i32,
    /// Whether the total counts half a point more.
    pub half: bool,
    /// The number to meet.
    pub against: i32,
    /// Advantage (+1), Disadvantage (−1) or neither (0).
    pub edge: i8,
    /// The reasons.
    pub parts: Vec<BreakdownPart>,
    /// What opposes it, where that is not a number.
    pub opposition: Opposition,
    /// The natural that stands for its die, if that is not cast.
    pub unrolled: Option<i32>,
    /// Whether it fails on a tie.
    pub strict: bool,
}

impl PreparedRoll {
    /// The number to meet, or the bonus of the opposing roll.
    #[must_use]
    pub fn stands_against(&self) -> i32 {
        match self.opposition {
            Opposition::Roll(_, against, _) | Opposition::Unrolled(_, against) => against,
            Opposition::Number | Opposition::Nothing => self.against,
        }
    }
}

/// The damage of a strike before its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreparedDamage {
    /// Added to the dice.
    pub bonus: i32,
    /// The least damage before armour.
    pub at_least: i32,
    /// The divisor of that damage before anything else; the quotient is rounded down.
    pub divide: i32,
    /// What armour takes away.
    pub soak: i32,
    /// Armour takes away at most one part in this many; 0 for no limit.
    pub soak_at_most: i32,
    /// The least damage that armour leaves; 0 for none.
    pub leaves: i32,
    /// Whether the target is weak against it, and it counts half as much again.
    pub weak: bool,
}

impl PreparedDamage {
    /// Damage before armour, and what armour takes away, for a sum of dice.
    #[must_use]
    pub fn land(&self, dice: i32) -> (i32, i32) {
        let mut raw = (dice + self.bonus).max(self.at_least).div_euclid(self.divide.max(1));
        if self.weak && raw > 0 {
            raw += (raw / 2).max(1);
        }
        let soaked = match self.soak_at_most {
            0 => self.soak,
            most => self.soak.min(raw.div_euclid(most.max(1))).max(0),
        };
        (raw, if self.leaves > 0 { soaked.min((raw - self.leaves).max(0)) } else { soaked })
    }
}

impl Arena<'_> {
    /// A roll before its dice: bonus, number to meet, Advantage, and the reasons if the breakdown keeps them.
    #[must_use]
    pub fn prepare_roll(&self, roll: RollId, context: &Context, mut breakdown: Breakdown) -> PreparedRoll {
        let def = self.rules().roll(roll);
        // The opposing roll does not have the labels of this one.
        let opposition = self.opposition(roll, context);
        let context = &self.as_roll(roll, context);
        let facts = self.facts(context);
        let base = def.bonus.eval(&facts);
        breakdown.note(Cause::Base, base, 0);
        let aid = self.aid_for(roll, context);
        if let Some(key) = def.aided {
            breakdown.note(Cause::Condition(key), aid.div_euclid(2), 0);
        }
        let joined = self.joined(&def.values, &def.foe_values, context, &mut breakdown);
        let hindered =
            def.values.iter().any(|v| self.rules().value(*v).steps.last().is_some_and(|most| joined <= -most));
        let bonus = base + joined + aid.div_euclid(2);
        let half = aid.rem_euclid(2) == 1;
        let mut against = self.to_meet(roll, context).eval(&facts);
        if def.against_halves {
            against = whole(against, half);
        }
        if context.act.ranged
            && let (Some(me), Some(other)) = (context.parties.me, context.parties.other)
        {
            let cover = self.cover(me, other);
            if cover != 0 {
                against += cover;
                breakdown.note(Cause::Cover, -cover, 0);
            }
        }
        let easy = def.easy.is_some_and(|easy| opposition == Opposition::Number && against <= easy && !hindered);
        let unrolled = match easy {
            true => Some(against - bonus),
            false => def.unrolled.holds(&facts).then_some(i32::from(def.unrolled_as)),
        };
        let strict = def.strict.holds(&facts);
        PreparedRoll {
            bonus,
            half,
            against,
            edge: breakdown.edge(),
            parts: breakdown.parts,
            opposition,
            unrolled,
            strict,
        }
    }

    /// The context of a roll's own formulas: its labels count with those of the act.
    pub(in crate::fight) fn as_roll(&self, roll: RollId, context: &Context) -> Context {
        context.with_tags(Tags(context.act.tags.0 | self.rules().roll(roll).tags.0))
    }

    /// The number that a roll must meet; a weapon may have its own for strikes.
    #[must_use]
    pub fn to_meet(&self, roll: RollId, context: &Context) -> &Formula {
        let rules = self.rules();
        let strikes = rules.main_strike.roll == roll || rules.second_strike.roll == roll;
        let weapon =
            context.parties.me.filter(|_| strikes).and_then(|me| self.arm(me, context.act.tool, context.act.arm));
        weapon.and_then(|weapon| weapon.against.as_ref()).unwrap_or(&rules.roll(roll).against)
    }

    /// What values of both parties add to a roll or to damage.
    fn joined(&self, own: &[ValueId], foes: &[ValueId], context: &Context, breakdown: &mut Breakdown) -> i32 {
        let mut sum = 0;
        if let Some(me) = context.parties.me {
            sum += own.iter().map(|v| self.value_in(me, *v, context, breakdown)).sum::<i32>();
        }
        if let Some(other) = context.parties.other {
            let theirs = context.with_other(context.parties.me);
            sum += foes.iter().map(|v| self.value_in(other, *v, &theirs, breakdown)).sum::<i32>();
        }
        sum
    }

    /// How many times the dice of a weapon are cast, for the attack roll that a context holds.
    #[must_use]
    pub fn casts(&self, def: &StrikeDef, weapon: &WeaponDef, context: &Context) -> u8 {
        match def.casts(self.rules().roll(def.roll), weapon, context.roll.natural) {
            casts if casts > 1 && !def.criticals.holds(&self.facts(context)) => 1,
            casts => casts,
        }
    }

    /// Whether a hit is critical, for the attack roll that a context holds.
    #[must_use]
    pub fn strikes_critically(&self, def: &StrikeDef, context: &Context) -> bool {
        let weapon = context.parties.me.and_then(|me| self.arm(me, context.act.tool, context.act.arm));
        let shows = |weapon| def.is_critical(self.rules().roll(def.roll), weapon, context.roll.natural);
        weapon.is_some_and(shows) && def.criticals.holds(&self.facts(context))
    }

    /// The damage of a strike before its dice.
    #[must_use]
    pub fn prepare_damage(&self, def: &StrikeDef, context: &Context, to: CombatantId) -> PreparedDamage {
        self.damage_with_reasons(def, context, to, &mut Breakdown::default(), &mut Breakdown::default())
    }

    /// As [`Self::prepare_damage`], with the reasons of its bonus and of the armour.
    pub(in crate::fight) fn damage_with_reasons(
        &self,
        def: &StrikeDef,
        context: &Context,
        to: CombatantId,
        reasons: &mut Breakdown,
        armour: &mut Breakdown,
    ) -> PreparedDamage {
        let base = def.bonus.eval(&self.facts(context));
        reasons.note(Cause::Base, base, 0);
        let bonus = base + self.joined(&def.values, &def.foe_values, context, reasons);
        let theirs = context.with_other(context.parties.me);
        let mut soak = self.value_in(to, def.soak, &theirs, armour);
        if let Some(pierced) = def.pierced
            && let Some(weapon) = context.parties.me.and_then(|me| self.arm(me, context.act.tool, context.act.arm))
        {
            let most = self.value_in(to, pierced, &theirs, &mut Breakdown::default()).max(0);
            let passed = weapon.pierces.eval(&self.facts(context)).clamp(0, most);
            soak -= passed;
            let arm = context.parties.me.and_then(|me| self.kind_in_use(me, context.act.tool, context.act.arm));
            if let Some(arm) = arm {
                armour.note(Cause::Item(arm), -passed, 0);
            }
        }
        let weak = self.weak(def, to, &theirs);
        PreparedDamage {
            bonus,
            at_least: def.at_least,
            divide: 1,
            soak,
            soak_at_most: def.soak_at_most,
            leaves: def.leaves,
            weak,
        }
    }
}
