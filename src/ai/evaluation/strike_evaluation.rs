//! Evaluation of strikes from what the side knows. Unknown values are replaced by the guesses of TEMPO-RULE-44. Amounts
//! are hundredths of a point of damage, chances are hundredths of a percent.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::ai::semantics::action_semantics::ActionSemantics;
use crate::data::effect::{Change, StrikeForm};
use crate::data::formula::{Expr, Quantity};
use crate::data::ruleset::WeaponDef;
use crate::data::scope::{ItemDefId, Tags};
use crate::fight::side::SideArena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::context::{ActParams, Context, RollResult};
use crate::fight::values::contests::{Opposition, critical_chance, roll_chance};
use crate::fight::values::known_values::HealthBand;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::{PreparedDamage, PreparedRoll};
use crate::fight::values::strikes::strike_def;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId};

use super::assessment::KnownCombatant;

/// Certain.
pub(in crate::ai) const SURE: i64 = 10_000;
/// The value of felling a fighter, whatever its damage.
pub(in crate::ai) const FELLED: i64 = 400;
/// The effect of one point on the number to meet on the chance to hit, in hundredths of a percent.
pub(in crate::ai) const POINT: i64 = 500;

/// The number to meet of a target with an unknown sheet.
pub(in crate::ai) const GUESSED_AGAINST: i32 = 11;
/// Movement of a combatant with an unknown sheet, in cells.
const GUESSED_SPEED: i32 = 5;
/// The score behind a weapon of a combatant with an unknown sheet.
const GUESSED_SCORE: i32 = 2;

/// Health and its maximum as far as a side knows, else a guess from the visible band.
pub(in crate::ai) fn health(arena: &SideArena, id: CombatantId) -> (i32, i32) {
    let pool = arena.rules().roles.health;
    if let Some(health) = arena.health(id) {
        return health;
    }
    let found = |what| arena.known_number(id, what);
    if let (Some(then), Some(max)) = (found(Quantity::Pool(pool)), found(Quantity::PoolMax(pool))) {
        // A finding is as old as its question; the visible band is current.
        let now = match arena.health_band(id) {
            HealthBand::Unhurt => max,
            HealthBand::Hurt => then.clamp(max / 2, max - 1),
            HealthBand::Half => then.clamp(1, (max / 2).max(1)),
            HealthBand::Down => 0,
        };
        return (now, max);
    }
    match arena.health_band(id) {
        HealthBand::Unhurt => (16, 16),
        HealthBand::Hurt => (12, 16),
        HealthBand::Half => (6, 16),
        HealthBand::Down => (0, 16),
    }
}

/// Cells of movement in a turn, as far as a side knows.
pub(in crate::ai) fn speed(arena: &SideArena, id: CombatantId) -> i16 {
    let cells = arena.known_number(id, Quantity::Value(arena.rules().roles.speed)).unwrap_or(GUESSED_SPEED);
    i16::try_from(cells).unwrap_or(0).max(0)
}

/// The best visible weapon of a combatant: its range, and the average damage of a strike with it; besides one item.
pub(in crate::ai) fn menace(
    arena: &SideArena,
    semantics: &ActionSemantics,
    id: CombatantId,
    besides: Option<ItemId>,
) -> (i16, i64) {
    let mut best = (1, 0);
    for (item, weapon) in arena.weapons(id).filter(|(item, _)| Some(item.id) != besides) {
        let dice = semantics.dice(item.def, StrikeForm::Main);
        // A bonus from scores may not be known.
        let plus = if let Expr::Num(n) = weapon.damage.plus { n } else { 0 };
        let mean = dice.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() * 100 / dice.of;
        let mean = mean + i64::from(plus) * 100;
        let score = if arena.sheet_known(id) {
            Some(weapon.bonus.eval(&arena.facts(Context::of(id))))
        } else {
            weapon.guide().and_then(|score| arena.known_number(id, Quantity::Score(score)))
        };
        let score = score.unwrap_or(GUESSED_SCORE);
        // Two blades strike twice; a bare hand is never preferred.
        let pair = if arena.pair_of(id, item.id).is_some_and(|other| Some(other) != besides) { mean / 2 } else { 0 };
        // Slightly more than every second strike hits.
        let blow = (mean + pair + i64::from(score) * 100).max(100) * 55 / 100;
        if blow > best.1 {
            best = (i16::from(arena.weapon_range(id, weapon)), blow);
        }
    }
    best
}

/// A strike to be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::ai) struct Strike {
    /// The attacker.
    pub by: CombatantId,
    /// The target.
    pub target: CombatantId,
    /// The weapon; None for one that exists only for the act.
    pub tool: Option<ItemId>,
    /// The kind of the weapon.
    pub arm: ItemDefId,
    /// The form of the strike.
    pub form: StrikeForm,
    /// Labels of the act.
    pub tags: Tags,
    /// Whether there will be advantage by then.
    pub marked: bool,
    /// The average that the act adds to the dice.
    pub extra: i32,
    /// Number of levels by which the act's wounds are heavier.
    pub steps: i8,
}

impl Strike {
    /// The strike as far as its roll to hit goes: what comes after it makes no difference there.
    fn to_hit(self) -> Strike {
        Strike { marked: false, extra: 0, steps: 0, ..self }
    }
}

/// The expected result of a strike.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ai) struct StrikeEstimate {
    /// Chance to hit.
    pub hit: i64,
    /// Expected health taken, at most what there is, misses included.
    pub mean: i64,
    /// Chance to fell the target.
    pub fell: i64,
}

impl StrikeEstimate {
    /// The result with the given chance of reaching the strike, in hundredths of a percent.
    fn kept(self, often: i64) -> StrikeEstimate {
        let part = |n: i64| if often == SURE { n } else { n * often / SURE };
        StrikeEstimate { hit: part(self.hit), mean: part(self.mean), fell: part(self.fell) }
    }
}

/// The context of a strike for formulas, from the attacker's place or from another footprint. Where a ruleset has
/// circumstances, ranged and melee strikes differ.
fn strike_context(arena: &SideArena, strike: &Strike, from: Option<Rect>) -> Context {
    let Strike { by, target, tool, arm, tags, .. } = *strike;
    let arm = tool.is_none().then_some(arm);
    let context =
        Context { act: ActParams { tags, tool, arm, ..ActParams::default() }, ..Context::between(by, target) };
    if arena.rules().circumstances.is_empty() {
        return context;
    }
    let at = from.unwrap_or_else(|| arena.rect(by));
    let near = |weapon: &WeaponDef| {
        weapon.range.max(weapon.thrown) == 0
            || arena.reach_between(at, arena.rect(target)) <= i16::from(arena.melee_reach(by, weapon))
    };
    let ranged = arena.rules().item(strike.arm).weapon.as_ref().is_some_and(|weapon| !near(weapon));
    context.with_ranged(ranged).with_stands(from.map(|rect| (by, rect.at)))
}

/// The bonus to hit from the attacker's place or from another footprint, in points on the dice; always 0 where a
/// ruleset has no circumstances.
fn standing(arena: &SideArena, strike: &Strike, from: Option<Rect>) -> i32 {
    if arena.rules().circumstances.is_empty() {
        return 0;
    }
    let roll = strike_def(arena.rules(), strike.form).roll;
    let prepared = arena.prepare_roll(roll, &strike_context(arena, strike, from), Breakdown::default());
    prepared.bonus - prepared.stands_against()
}

/// Evaluates a strike for the attacker's side.
pub(in crate::ai) fn blow(arena: &SideArena, semantics: &ActionSemantics, strike: &Strike) -> StrikeEstimate {
    estimate(arena, semantics, strike).0
}

/// The same, with what [`standing`] gives from the attacker's place, which is met on the way.
fn estimate(arena: &SideArena, semantics: &ActionSemantics, strike: &Strike) -> (StrikeEstimate, i32) {
    let rules = arena.rules();
    let Strike { target, arm, form, marked, extra, steps, .. } = *strike;
    let context = strike_context(arena, strike, None);
    let def = strike_def(rules, form);
    let prepared = arena.prepare_roll(def.roll, &context, Breakdown::default());
    let stands = prepared.bonus - prepared.stands_against();
    let known = arena.sheet_known(target);
    let against =
        if known { prepared.against } else { arena.known_against(def.roll, &context).unwrap_or(GUESSED_AGAINST) };
    let edge = match prepared.edge {
        0 if marked => i8::from(!prepared.parts.iter().any(|p| p.edge < 0)),
        -1 if marked => 0,
        edge => edge,
    };
    let opposition = if known { prepared.opposition } else { Opposition::Number };
    let prepared = PreparedRoll { against, edge, opposition, ..prepared };
    let weapon = rules.item(arm).weapon.as_ref();
    let plus = weapon.map_or(0, |w| def.dice(w).plus.eval(&arena.facts(context), &context.people()));
    let extra = extra + plus;
    let dice = semantics.dice(arm, form);
    // Where damage adds to the roll to hit, its average is used.
    let early = weapon.and_then(|weapon| arena.early_bonus(def, weapon, &context, target));
    let early = early.map_or(0, |more| more + extra + i32::try_from(dice.mean()).unwrap_or(0));
    let helped = PreparedRoll { bonus: prepared.bonus + early, ..prepared.clone() };
    let hit = roll_chance(rules, def.roll, &helped).of(SURE);
    let steady = arena.steadiness(&context).of(SURE);
    let found = || arena.known_number(target, Quantity::Value(def.soak));
    let guess = || found().unwrap_or_else(|| visible_soak(arena, target, def.soak_taken));
    let soak = if known { None } else { Some(guess()) };
    let (left, _) = health(arena, target);
    let profile = arena.health_profile(target);
    // Where nothing else goes by the roll, the bonus alone differs from throw to throw.
    let bonus = |context: &Context| def.bonus.eval(&arena.facts(*context));
    let plain = (!rules.index.rolled_values).then(|| (arena.prepare_damage(def, &context, target), bonus(&context)));
    let damage = |context: &Context| match &plain {
        Some((damage, _)) if !rules.index.rolled => damage.clone(),
        Some((damage, part)) => PreparedDamage { bonus: damage.bonus + bonus(context) - part, ..damage.clone() },
        None => arena.prepare_damage(def, context, target),
    };
    let divided = plain.is_some().then(|| arena.dice_divisor(def, &context));
    let mut last: Option<((PreparedDamage, u8, i32), (i64, i64))> = None;
    // The sum over all ways of the dice when a strike lands: health taken, and how often it fells.
    let mut landed = |context: &Context, casts: u8| {
        let mut land = damage(context);
        land.soak = soak.unwrap_or(land.soak);
        let divisor = divided.unwrap_or_else(|| arena.dice_divisor(def, context));
        // Many throws come to the same.
        let key = (land, casts, divisor);
        if let Some((_, known)) = last.as_ref().filter(|(known, _)| *known == key) {
            return *known;
        }
        let (mut sum, mut felling) = (0, 0);
        for (n, ways) in &dice.sums {
            let (raw, soaked) = key.0.land((i32::from(casts) * *n + extra).div_euclid(divisor));
            let taken = match &profile {
                Some(profile) if rules.wounds.is_some() => left - profile.damage_outcome(raw - soaked, steps, 0).health,
                _ => (raw - soaked).max(0),
            };
            sum += i64::from(taken.min(left)) * ways;
            if taken >= left {
                felling += ways;
            }
        }
        last = Some((key, (sum, felling)));
        (sum, felling)
    };
    if !rules.index.rolled {
        let (sum, felling) = landed(&context, 1);
        // Dice that are cast again count as the same face.
        let casts = weapon.map_or(1, |w| {
            arena.casts(def, w, &Context { roll: RollResult { natural: i32::MAX, ..context.roll }, ..context })
        });
        let from = weapon.and_then(|weapon| weapon.critical).map(|critical| critical.from);
        let lucky = match casts {
            1 => 0,
            _ => critical_chance(rules, def.roll, prepared.edge, from).of(SURE).min(hit),
        };
        let (lucky_sum, lucky_felling) = if lucky > 0 { landed(&context, casts) } else { (0, 0) };
        let part = |plain: i64, critical: i64| plain * (hit - lucky) + critical * lucky;
        let mean = part(sum, lucky_sum) / (dice.of * SURE / 100);
        return (StrikeEstimate { hit, mean, fell: part(felling, lucky_felling) / dice.of }.kept(steady), stands);
    }
    // Harm depends on the roll: each result that hits is evaluated separately.
    let roll = rules.roll(def.roll);
    let spread = &rules.index.spreads[def.roll.index()];
    let (mut sum, mut felling) = (0_i128, 0_i128);
    for (natural, ways) in spread.iter() {
        let total = natural + prepared.bonus;
        if ways > 0 && roll.succeeds(natural, total + early, against) {
            let context = Context { roll: RollResult { natural, total, against, ..context.roll }, ..context };
            let casts = weapon.map_or(1, |weapon| arena.casts(def, weapon, &context));
            let (taken, fells) = landed(&context, casts);
            let ways = i128::try_from(ways).unwrap_or(0);
            sum += ways * i128::from(taken);
            felling += ways * i128::from(fells);
        }
    }
    let of = i128::try_from(spread.total()).unwrap_or(1).max(1) * i128::from(dice.of.max(1));
    let part = |of_sum: i128, scale: i64| i64::try_from(of_sum * i128::from(scale) / of).unwrap_or(i64::MAX);
    (StrikeEstimate { hit, mean: part(sum, 100), fell: part(felling, SURE) }.kept(steady), stands)
}

/// Estimates that are kept for as long as the board stays the same.
#[derive(Clone, Default)]
pub(in crate::ai) struct KeptEstimates {
    blows: RefCell<BTreeMap<Strike, StrikeEstimate>>,
    standings: RefCell<BTreeMap<(Strike, Option<Rect>), i32>>,
}

impl KeptEstimates {
    /// Forgets all of them: something has happened.
    pub fn forget(&mut self) {
        self.blows.get_mut().clear();
        self.standings.get_mut().clear();
    }

    /// As [`blow`].
    pub fn blow(&self, arena: &SideArena, semantics: &ActionSemantics, strike: &Strike) -> StrikeEstimate {
        *self.blows.borrow_mut().entry(*strike).or_insert_with(|| {
            let (estimate, stands) = estimate(arena, semantics, strike);
            self.standings.borrow_mut().insert((strike.to_hit(), None), stands);
            estimate
        })
    }

    /// As [`standing`].
    pub fn standing(&self, arena: &SideArena, strike: &Strike, from: Option<Rect>) -> i32 {
        if arena.rules().circumstances.is_empty() {
            return 0;
        }
        *self.standings.borrow_mut().entry((strike.to_hit(), from)).or_insert_with(|| standing(arena, strike, from))
    }
}

/// Soak of visible gear.
fn visible_soak(arena: &SideArena, id: CombatantId, value: crate::data::scope::ValueId) -> i32 {
    let seen = |i: &&Item| matches!(i.carried, Carried::Hand | Carried::Worn);
    let facts = arena.facts(Context::of(id));
    arena
        .gear(id)
        .filter(seen)
        .flat_map(|i| &arena.rules().item(i.def).modifiers)
        .filter(|m| m.to == value)
        .map(|m| if let Change::Add(n) = &m.op { n.eval(&facts) } else { 0 })
        .sum()
}

/// The value of a strike at a foe: damage, more on hurt targets, and much more for felling.
pub(in crate::ai) fn worth(foe: &KnownCombatant, blow: StrikeEstimate) -> i64 {
    let missing = i64::from((foe.max - foe.health).max(0)) * 100 / i64::from(foe.max.max(1));
    blow.mean * (100 + missing / 3 + foe.prize / 40) / 100 + blow.fell * (FELLED + 2 * foe.blow + foe.prize) / SURE
}
