//! Odds of a strike, told without touching the dice: chance to hit, damage, chance to fell. Exact for what the asking
//! side knows, and built from the same preparation as the roll and the damage themselves.

use crate::data::effect::Step;
use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, RollResult};
use crate::fight::state::log::Part;
use crate::fight::state::order::Draft;
use crate::fight::values::contests::{Opposition, naturals, roll_chance};
use crate::fight::values::figures::Tray;
use crate::fight::values::prepare::{Blow, Prepared};
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::CombatantId;
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
    pub parts: Vec<Part>,
    /// Health lost on a hit, if no reaction changes it.
    pub damage: Dist,
    /// The wound level that a hit leaves, where wounds have levels: 0 for none, one above the highest for a wound that
    /// finds no room.
    pub wounds: Option<Dist>,
    /// What armour takes away.
    pub soak: i32,
    /// Chance that the strike brings the target's health to 0, misses included.
    pub fell: Chance,
}

impl Odds {
    /// Chance that the strike leaves a wound of at least this level, from 1, misses included; None where wounds have no
    /// levels.
    #[must_use]
    pub fn wounds_from(&self, level: i32) -> Option<Chance> {
        let (ways, of) = self.wounds.as_ref()?.at_least(level);
        Some(self.hit.times(Chance { ways, of }))
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
        let mean = i128::from(self.damage.mean_hundredths());
        let ways = i128::try_from(self.hit.ways).unwrap_or(i128::MAX);
        let of = i128::try_from(self.hit.of).unwrap_or(i128::MAX).max(1);
        i64::try_from(mean * ways / of).unwrap_or(i64::MAX)
    }
}

/// The attack that the odds are about, before its dice.
struct Struck<'a> {
    def: &'a StrikeDef,
    weapon: &'a WeaponDef,
    roll: &'a Prepared,
    /// The sum of its damage dice.
    dice: &'a Dist,
    /// Their sum where they are cast more than once.
    critical: Option<&'a Dist>,
    /// What is added to the roll with them, where they are cast before it.
    early: Option<i32>,
}

impl Arena<'_> {
    /// The odds of a draft's strike; None if it is no strike at a combatant, or the actor's side does not know the
    /// target's sheet.
    #[must_use]
    pub fn odds(&self, draft: &Draft) -> Option<Odds> {
        let rules = self.rules();
        let action = rules.action(draft.action);
        let form = action.strike_form()?;
        let (by, target, tool) = (draft.by, draft.aim.target()?, draft.tool);
        let (tags, arm) = (action.tags, action.arm());
        if !self.sheet_known(Some(self.side(by)), target) {
            return None;
        }
        let weapon = self.arm(by, tool, arm)?;
        let (ranged, _) = self.manner(by, weapon, target);
        let act = Some(draft.action);
        let context = self.prospect(
            draft,
            Context {
                act: ActParams { tags, tool, arm, action: act, ranged, ..ActParams::default() },
                ..Context::between(by, target)
            },
        );
        let def = strike_def(rules, form);
        let prepared = self.prepare_roll(def.roll, &context, Tray::with_reasons());
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
        let blow = Struck { def, weapon, roll: &prepared, dice: &dice, critical: critical.as_ref(), early };
        let taken = |blow: &Blow, dice: &Dist| self.taken(blow, dice, target, (action.wound_steps, 0));
        let damage = self.landed(&blow, &context, target, &taken)?;
        let brunt = self.brunt(target);
        let level = |blow: &Blow, dice: &Dist| {
            dice.map(|n| {
                let (raw, soaked) = blow.land(n);
                i32::from(brunt.toll(raw - soaked, action.wound_steps, 0).wound)
            })
        };
        let wounds = match rules.wounds {
            Some(_) => Some(self.landed(&blow, &context, target, &level)?),
            None => None,
        };
        let soak = self.prepare_blow(def, &context, target).soak;
        let fell = hit.times(self.felled_by(&damage, target));
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
            steady,
        })
    }

    /// The distribution of a measure of the damage, on a hit.
    fn landed(
        &self,
        strike: &Struck,
        context: &Context,
        target: CombatantId,
        measure: &dyn Fn(&Blow, &Dist) -> Option<Dist>,
    ) -> Option<Dist> {
        let rules = self.rules();
        if !rules.index.rolled && strike.early.is_none() && strike.critical.is_none() {
            return measure(&self.prepare_blow(strike.def, context, target), strike.dice);
        }
        // Where damage depends on the roll, or its dice help to hit, each throw that hits counts by itself.
        let throws: Vec<(i32, u128, Dist)> = match strike.early {
            Some(more) => strike.dice.iter().map(|(n, ways)| (n + more, ways, Dist::constant(n))).collect(),
            None => vec![(0, 1, strike.dice.clone())],
        };
        let roll = rules.roll(strike.def.roll);
        let against = strike.roll.against;
        let mut parts = Vec::new();
        for (natural, ways) in naturals(rules, strike.def.roll, strike.roll) {
            let total = natural + strike.roll.bonus;
            let context = Context { roll: RollResult { natural, total, against, ..context.roll }, ..*context };
            for (more, times, dice) in &throws {
                let ways = ways * times;
                if ways > 0 && roll.succeeds(natural, total + more, against) {
                    let blow = self.prepare_blow(strike.def, &context, target);
                    // Damage dice that are cast before the attack roll cannot depend on it.
                    let again = || self.casts(strike.def, strike.weapon, &context) > 1;
                    let critical = strike.critical.filter(|_| strike.early.is_none() && again());
                    parts.push((u32::try_from(ways).ok()?, measure(&blow, critical.unwrap_or(dice))?));
                }
            }
        }
        if parts.is_empty() { Some(Dist::constant(0)) } else { Dist::mix(&parts) }
    }
}
