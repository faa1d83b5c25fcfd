//! Odds of a strike, told without touching the dice: chance to hit, damage, chance to fell. Exact for what the asking
//! side knows, and built from the same preparation as the roll and the damage themselves.

use crate::data::effect::Step;
use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, RollResult};
use crate::fight::state::frames::Frame;
use crate::fight::state::log::BreakdownPart;
use crate::fight::state::order::ActOrder;
use crate::fight::values::contests::{Opposition, naturals, roll_chance};
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::{PreparedDamage, PreparedRoll};
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::odds::{Chance, Dist};

/// The odds of a strike.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Chance to hit, rolls that come before it included.
    pub hit: Chance,
    /// Chance that no roll before it stops the strike: certain, unless the actor must first keep its hold, for
    /// instance.
    pub steady: Chance,
    /// Added to the die.
    pub bonus: i32,
    /// The number to meet, or the bonus of the opposing roll.
    pub against: i32,
    /// What opposes the roll.
    pub opposition: Opposition,
    /// The natural that stands for the die, if that is not cast.
    pub counts: Option<i32>,
    /// Whether it misses on a tie.
    pub strict: bool,
    /// Advantage (+1), Disadvantage (−1) or neither (0).
    pub edge: i8,
    /// Reasons of the bonus and of Advantage.
    pub parts: Vec<BreakdownPart>,
    /// Health lost on a hit, if no reaction changes it; 0 with a weapon whose hits are harmless.
    pub damage: Dist,
    /// The wound level that a hit leaves, where wounds have levels: 0 for none, one above the highest for a wound that
    /// finds no room.
    pub wounds: Option<Dist>,
    /// What armour takes away.
    pub soak: i32,
    /// Chance that the strike brings the target's health to 0, misses included.
    pub fell: Chance,
    /// Chance that a hit does so.
    pub felling: Chance,
}

impl Odds {
    /// Chance that the strike leaves a wound of at least this level, from 1, misses included; None where wounds have no
    /// levels.
    #[must_use]
    pub fn wounds_from(&self, level: i32) -> Option<Chance> {
        Some(self.hit.times(self.hit_wounds_from(level)?))
    }

    /// Chance that a hit leaves a wound of at least this level; None where wounds have no levels.
    #[must_use]
    pub fn hit_wounds_from(&self, level: i32) -> Option<Chance> {
        let (ways, of) = self.wounds.as_ref()?.at_least(level);
        Some(Chance { ways, of })
    }

    /// In how many ways a hit leaves a wound of each level, from 0 for none to the highest of `levels`, which wounds
    /// without room count as; None where wounds have no levels.
    #[must_use]
    pub fn levels(&self, levels: usize) -> Option<Vec<u128>> {
        let mut ways = vec![0; levels + 1];
        for (level, often) in self.wounds.as_ref()?.iter() {
            ways[usize::try_from(level).unwrap_or(0).min(levels)] += often;
        }
        Some(ways)
    }

    /// The least and the most health lost on a hit.
    #[must_use]
    pub fn range(&self) -> (i32, i32) {
        (self.damage.min(), self.damage.max())
    }

    /// Mean health lost, misses included, in hundredths.
    #[must_use]
    pub fn mean_hundredths(&self) -> i64 {
        self.with_misses(&self.damage)
    }

    /// The same of a target that has no more than this to lose.
    #[must_use]
    pub fn mean_hundredths_of(&self, health: i32) -> i64 {
        self.damage.map(|lost| lost.min(health)).map_or(0, |lost| self.with_misses(&lost))
    }

    fn with_misses(&self, damage: &Dist) -> i64 {
        let mean = i128::from(damage.mean_hundredths());
        let ways = i128::try_from(self.hit.ways).unwrap_or(i128::MAX);
        let of = i128::try_from(self.hit.of).unwrap_or(i128::MAX).max(1);
        i64::try_from(mean * ways / of).unwrap_or(i64::MAX)
    }
}

/// A strike that an act would make at a combatant, before its roll.
pub(super) struct PreparedStrike<'a> {
    /// The form of the strike.
    pub(super) def: &'a StrikeDef,
    /// What it is made with.
    pub(super) weapon: &'a WeaponDef,
    /// Its target.
    pub(super) target: CombatantId,
    /// The context of its roll and of its damage.
    pub(super) context: Context,
}

/// A strike with its roll, before its dice.
struct StrikeDice<'a> {
    strike: &'a PreparedStrike<'a>,
    roll: &'a PreparedRoll,
    /// The sum of its damage dice.
    dice: &'a Dist,
    /// Their sum where they are cast more than once.
    critical: Option<&'a Dist>,
    /// What is added to the roll with them, where they are cast before it.
    early: Option<i32>,
}

/// Blows that a hit can land, alike but for what is added to their dice.
struct Blows<'a> {
    /// The blow without its bonus.
    damage: PreparedDamage,
    /// The damage dice that are still to be cast.
    dice: Option<&'a Dist>,
    /// What is added to them, each with the ways of the roll in which it comes about.
    added: Vec<(i32, u128)>,
}

impl Blows<'_> {
    /// In how many ways of the roll one of them comes about.
    fn ways(&self) -> Option<u32> {
        u32::try_from(self.added.iter().map(|(_, ways)| ways).sum::<u128>()).ok()
    }

    /// Dice and bonus together; None if they are too many.
    fn sum(&self) -> Option<Dist> {
        let added = Dist::of(self.added.iter().copied())?;
        match self.dice {
            Some(dice) => added.convolve(dice),
            None => Some(added),
        }
    }
}

impl Arena<'_> {
    /// An order's strike as its odds and its reasons take it; None if it is no strike at a combatant, or the actor's
    /// side does not know the target's sheet.
    pub(super) fn struck(&self, draft: &ActOrder) -> Option<PreparedStrike<'_>> {
        let known = draft.aim.target().is_some_and(|target| self.sheet_known(Some(self.side(draft.by)), target));
        if known { self.strike_as_it_is(draft) } else { None }
    }

    /// The same whatever anybody knows.
    fn strike_as_it_is(&self, draft: &ActOrder) -> Option<PreparedStrike<'_>> {
        let rules = self.rules();
        let action = rules.action(draft.action);
        let form = action.strike_form()?;
        let (by, target, tool) = (draft.by, draft.aim.target()?, draft.tool);
        let (tags, arm) = (action.tags, action.arm());
        let weapon = self.arm(by, tool, arm)?;
        // A weapon that only shoots does so at a target in the same space too.
        let ranged = weapon.reach == 0 || self.manner(by, weapon, target).0;
        let act = ActParams { tags, tool, arm, action: Some(draft.action), ranged, ..ActParams::default() };
        let context = self.prospect(draft, Context { act, ..Context::between(by, target) });
        Some(PreparedStrike { def: strike_def(rules, form), weapon, target, context })
    }

    /// The odds of an order's strike; None if it is no strike at a combatant, or the actor's side does not know the
    /// target's sheet.
    #[must_use]
    pub fn odds(&self, draft: &ActOrder) -> Option<Odds> {
        self.odds_of(draft, self.struck(draft)?)
    }

    /// The odds of the strike that somebody is about to make, while others are asked before its roll; None where no
    /// strike at a combatant is about to come, or where the viewer does not know both sheets.
    #[must_use]
    pub fn coming_strike(&self, viewer: SideId) -> Option<Odds> {
        let [.., Frame::Act(act), Frame::Window(_)] = &self.stack.0[..] else { return None };
        let ahead = self.rules().procedures.act.get(usize::from(act.at)..)?.contains(&Step::Resolve);
        let known = |id| self.sheet_known(Some(viewer), id);
        let known = known(act.draft.by) && act.draft.aim.target().is_some_and(known);
        let strike = self.strike_as_it_is(&act.draft).filter(|_| ahead && known)?;
        let context = strike.context.with_viewer(Some(viewer));
        self.odds_of(&act.draft, PreparedStrike { context, ..strike })
    }

    /// The odds of an order's strike, whatever anybody knows: for fights that are imagined.
    pub(in crate::fight) fn odds_as_they_are(&self, draft: &ActOrder) -> Option<Odds> {
        self.odds_of(draft, self.strike_as_it_is(draft)?)
    }

    fn odds_of(&self, draft: &ActOrder, strike: PreparedStrike) -> Option<Odds> {
        let (rules, action) = (self.rules(), self.rules().action(draft.action));
        let PreparedStrike { def, weapon, target, context } = strike;
        let prepared = self.prepare_roll(def.roll, &context, Breakdown::with_parts());
        let thrown = |casts: u8| self.thrown(def, weapon, action.dice.as_ref(), &context, casts);
        let dice = thrown(1)?;
        let early = self.early_bonus(def, weapon, &context, target);
        let hit = match early {
            Some(more) => self.early_chance(def.roll, &prepared, &dice, more),
            None => roll_chance(rules, def.roll, &prepared),
        };
        let steady = self.gets_to(&rules.procedures.act, Step::Resolve, &context).times(self.steadiness(&context));
        let hit = hit.times(steady);
        let critical = match self.casts(
            def,
            weapon,
            &Context { roll: RollResult { natural: i32::MAX, ..context.roll }, ..context },
        ) {
            1 => None,
            casts => Some(thrown(casts)?),
        };
        let cast = StrikeDice { strike: &strike, roll: &prepared, dice: &dice, critical: critical.as_ref(), early };
        let blows = if weapon.harmless { Vec::new() } else { self.blows(&cast) };
        let landing = blows.iter().map(|b| Some((b.ways()?, &b.damage, b.sum()?))).collect::<Option<Vec<_>>>()?;
        let profile = self.health_profile(target);
        let damage = measured(&landing, |blow, sum| self.taken(blow, sum, &profile, (action.wound_steps, 0)))?;
        let level = |blow: &PreparedDamage, sum: &Dist| {
            sum.map(|n| {
                let (raw, soaked) = blow.land(n);
                i32::from(profile.damage_outcome(raw - soaked, action.wound_steps, 0).wound)
            })
        };
        let wounds = match rules.wounds {
            Some(_) => Some(measured(&landing, level)?),
            None => None,
        };
        let soak = self.prepare_damage(def, &context, target).soak;
        let felling = if weapon.harmless { Chance::NEVER } else { self.felled_by(&damage, target) };
        let fell = hit.times(felling);
        Some(Odds {
            hit,
            bonus: prepared.bonus,
            against: prepared.stands_against(),
            opposition: prepared.opposition,
            counts: prepared.unrolled,
            strict: prepared.strict,
            edge: prepared.edge,
            parts: prepared.parts,
            damage,
            wounds,
            soak,
            fell,
            felling,
            steady,
        })
    }

    /// The blows that a hit can land; those that are alike but for their bonus are together.
    fn blows<'c>(&self, cast: &'c StrikeDice) -> Vec<Blows<'c>> {
        let rules = self.rules();
        let PreparedStrike { def, weapon, target, ref context } = *cast.strike;
        if !rules.index.rolled && cast.early.is_none() && cast.critical.is_none() {
            let blow = self.prepare_damage(def, context, target);
            let (added, damage) = (vec![(blow.bonus, 1)], PreparedDamage { bonus: 0, ..blow });
            return vec![Blows { damage, dice: Some(cast.dice), added }];
        }
        // What each throw of damage dice that lie before the roll adds to it.
        let thrown: Vec<(i32, i32, u128)> = match cast.early {
            Some(more) => cast.dice.iter().map(|(n, ways)| (n + more, n, ways)).collect(),
            None => vec![(0, 0, 1)],
        };
        let roll = rules.roll(def.roll);
        let against = cast.roll.against;
        // Where nothing else goes by the roll, the bonus alone differs from throw to throw.
        let plain = (!rules.index.rolled_values)
            .then(|| (self.prepare_damage(def, context, target), def.bonus.eval(&self.facts(context))));
        let mut found: Vec<Blows> = Vec::new();
        for (natural, ways) in naturals(rules, def.roll, cast.roll) {
            let total = natural + cast.roll.bonus;
            let hits = |more: i32, times: u128| ways * times > 0 && roll.succeeds(natural, total + more, against);
            if !thrown.iter().any(|(more, _, times)| hits(*more, *times)) {
                continue;
            }
            let context = Context { roll: RollResult { natural, total, against, ..context.roll }, ..*context };
            let damage = match &plain {
                Some((damage, bonus)) => {
                    let more = if rules.index.rolled { def.bonus.eval(&self.facts(&context)) - bonus } else { 0 };
                    PreparedDamage { bonus: damage.bonus + more, ..damage.clone() }
                }
                None => self.prepare_damage(def, &context, target),
            };
            let (bonus, damage) = (damage.bonus, PreparedDamage { bonus: 0, ..damage });
            // Damage dice that are cast before the attack roll cannot depend on it.
            let (dice, again) = match cast.early {
                Some(_) => (None, false),
                None => (Some(cast.dice), cast.critical.is_some() && self.casts(def, weapon, &context) > 1),
            };
            let dice = cast.critical.filter(|_| again).or(dice);
            let kind = |known: &Blows| {
                known.damage == damage && known.dice.map(std::ptr::from_ref) == dice.map(std::ptr::from_ref)
            };
            let at = found.iter().position(kind).unwrap_or_else(|| {
                found.push(Blows { damage, dice, added: Vec::new() });
                found.len() - 1
            });
            let landed = thrown.iter().filter(|(more, _, times)| hits(*more, *times));
            found[at].added.extend(landed.map(|(_, n, times)| (bonus + n, ways * times)));
        }
        found
    }
}

/// The distribution of a measure of the damage, on a hit that lands one of these blows: each with its weight and the sum
/// of its dice.
fn measured(
    blows: &[(u32, &PreparedDamage, Dist)],
    measure: impl Fn(&PreparedDamage, &Dist) -> Option<Dist>,
) -> Option<Dist> {
    let part = |(ways, damage, sum): &(u32, &PreparedDamage, Dist)| Some((*ways, measure(damage, sum)?));
    let parts: Vec<(u32, Dist)> = blows.iter().map(part).collect::<Option<_>>()?;
    match <[_; 1]>::try_from(parts) {
        Ok([(_, only)]) => Some(only),
        Err(none) if none.is_empty() => Some(Dist::constant(0)),
        Err(parts) => Dist::mix(&parts),
    }
}
