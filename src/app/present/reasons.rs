//! The reasons of the figures of a strike: the parts that its chances and its damage consist of, each with its rule.

use crate::app::present::capital;
use crate::app::present::forecast::{attribute, dice, roll, weapon, worst};
use crate::app::text;
use crate::data::formula::{Expr, Now};
use crate::data::ruleset::{RollDef, Ruleset};
use crate::data::scope::RollId;
use crate::fight::preview::breakdown::StrikeBreakdown;
use crate::fight::preview::odds::Odds;
use crate::fight::preview::roll_text::RulePassage;
use crate::fight::preview::rolls::RollBreakdown;
use crate::fight::side::SideArena;
use crate::fight::state::log::{BreakdownPart, Cause};
use crate::fight::state::order::ActOrder;
use crate::fight::values::contests::Opposition;
use crate::fight::values::prepare::PreparedRoll;
use crate::kernel::odds::Chance;
use crate::ui::figure_part::FigurePart;
use crate::ui::point_stacks::PointStackRow;

/// The points in steps among some parts, and their sum; None without any.
pub(super) fn point_stacks(arena: &SideArena, of: &str, parts: &[BreakdownPart]) -> Option<PointStackRow> {
    let coin = |part: &BreakdownPart| (arena.cause(part.cause), part.points, arena.coin(part.points));
    let coins: Vec<_> = parts.iter().filter(|part| part.points != 0).map(coin).collect();
    let net = parts.iter().find(|part| matches!(part.cause, Cause::Track(_)));
    let net = net.map_or_else(
        || text::odds::NO_STEP.to_owned(),
        |part| {
            let step = arena.cause(part.cause);
            let step = step.split(' ').next().unwrap_or_default();
            text::odds::step(step, signed(part.amount))
        },
    );
    (!coins.is_empty()).then(|| PointStackRow { of: text::odds::including(of.to_lowercase()), coins, net })
}

/// Parts as lines, each with its rule. The formula's own part gets the name `base`; a remainder that the parts do not
/// explain gets a line too.
pub(super) fn lines(arena: &SideArena, parts: &[BreakdownPart], base: &str, total: i32) -> Vec<FigurePart> {
    let told = |part: &BreakdownPart| {
        let label = if part.cause == Cause::Base { base.to_owned() } else { arena.cause(part.cause) };
        let value = match part.edge {
            _ if part.points != 0 => arena.coin(part.points),
            0 => signed(part.amount),
            e if e > 0 => text::odds::ADVANTAGE.to_owned(),
            _ => text::odds::DISADVANTAGE.to_owned(),
        };
        let RulePassage { text: rule, place } = arena.passage(part.cause).unwrap_or_default();
        FigurePart { label, value, rule, place }
    };
    let mut lines: Vec<FigurePart> = parts.iter().map(told).collect();
    let rest = total - parts.iter().map(|p| p.amount).sum::<i32>();
    if rest != 0 {
        lines.push(FigurePart::plain(text::odds::LIMITS.to_owned(), signed(rest)));
    }
    lines
}

/// A part of a part.
fn inner(part: FigurePart) -> FigurePart {
    FigurePart { label: text::odds::part(part.label), ..part }
}

/// A number with its sign.
pub(super) fn signed(n: i32) -> String {
    if n < 0 { text::common::minus(-n) } else { text::common::plus(n) }
}

pub(super) fn why_hit(
    arena: &SideArena,
    draft: &ActOrder,
    odds: &Odds,
    why: &StrikeBreakdown,
    target: &str,
) -> Vec<FigurePart> {
    let rules = arena.rules();
    let def = rules.roll(roll(arena, draft));
    let number = &def.against_name;
    let dice = match odds.edge {
        0 => cast(def, odds),
        e if e > 0 => text::odds::better(def.dice),
        _ => text::odds::worse(def.dice),
    };
    let mut told = vec![FigurePart::plain(dice, String::new())];
    let by_tool = rules.roll(rules.main_strike.roll).bonus.expr == Expr::Now(Now::ToolBonus);
    let base = attribute(arena, draft).filter(|_| by_tool).unwrap_or_else(|| text::odds::OWN_SKILL.to_owned());
    // Cover counts against the number to meet, which is listed below.
    let own: Vec<BreakdownPart> = odds.parts.iter().copied().filter(|p| p.cause != Cause::Cover).collect();
    told.extend(lines(arena, &own, &base, odds.bonus));
    told.push(FigurePart::plain(text::odds::of_target(number, target), stands(arena, odds.opposition, odds.against)));
    let cover: i32 = odds.parts.iter().filter(|p| p.cause == Cause::Cover).map(|p| -p.amount).sum();
    let inside = lines(arena, &why.against, text::odds::BASE, odds.against - cover);
    if inside.len() > 1 || cover != 0 {
        told.extend(inside.into_iter().map(inner));
    }
    if cover != 0 {
        let RulePassage { text: rule, place } = arena.passage(Cause::Cover).unwrap_or_default();
        told.push(FigurePart { label: text::odds::COVER.to_owned(), value: signed(cover), rule, place });
    }
    let Odds { bonus, against, opposition, counts, strict, .. } = *odds;
    let met = RollToMeet { roll: roll(arena, draft), bonus, against, opposition, counts, strict };
    told.extend(needs(arena, &met));
    told.extend(steady(odds.steady));
    told
}

/// The chance that the act reaches its roll.
pub(super) fn steady(chance: Chance) -> Option<FigurePart> {
    let factor = || text::odds::factor(text::common::percent(chance.percent()));
    (chance.ways < chance.of).then(|| FigurePart::plain(text::odds::NOT_PREVENTED.to_owned(), factor()))
}

/// The dice of a roll, or the fixed number that they count as.
pub(super) fn cast(def: &RollDef, odds: &Odds) -> String {
    odds.counts.map_or_else(|| def.dice.to_string(), |natural| natural.to_string())
}

/// What a roll has to meet.
pub(super) fn stands(arena: &SideArena, opposition: Opposition, against: i32) -> String {
    match opposition {
        Opposition::Roll(answer, bonus, _) => text::odds::against_roll(arena.rules().roll(answer).dice, signed(bonus)),
        _ => against.to_string(),
    }
}

/// The reasons of the chance of a roll that is no strike.
pub(super) fn why_roll(arena: &SideArena, why: &RollBreakdown) -> Vec<FigurePart> {
    let def = arena.rules().roll(why.roll);
    let PreparedRoll { bonus, against, opposition, unrolled: counts, strict, edge, ref parts, .. } = why.prepared;
    let dice = match (counts, edge) {
        (Some(natural), _) => natural.to_string(),
        (None, 0) => def.dice.to_string(),
        (None, e) if e > 0 => text::odds::better(def.dice),
        _ => text::odds::worse(def.dice),
    };
    let mut told = vec![FigurePart::plain(dice, String::new())];
    told.extend(lines(arena, parts, text::odds::OWN_SKILL, bonus));
    let met = RollToMeet { roll: why.roll, bonus, against, opposition, counts, strict };
    let stands_against = why.prepared.stands_against();
    told.push(FigurePart::plain(text::odds::against(&def.against_name), stands(arena, opposition, stands_against)));
    if why.against.len() > 1 {
        told.extend(lines(arena, &why.against, text::odds::BASE, stands_against).into_iter().map(inner));
    }
    told.extend(needs(arena, &met));
    told
}

/// A roll and what it has to meet.
struct RollToMeet {
    roll: RollId,
    bonus: i32,
    against: i32,
    opposition: Opposition,
    counts: Option<i32>,
    strict: bool,
}

/// The dice that succeed: the least, and against another's dice those that do whatever the total.
fn needs(arena: &SideArena, met: &RollToMeet) -> impl Iterator<Item = FigurePart> {
    let lucky = arena.rules().roll(met.roll).natural_success;
    let both = met.counts.is_none() && matches!(met.opposition, Opposition::Roll(..));
    let always = || FigurePart::plain(text::odds::natural(lucky), text::odds::ALWAYS.to_owned());
    let least = FigurePart::plain(text::odds::NEEDED.to_owned(), needed(arena, met));
    std::iter::once(least).chain((both && lucky > 0).then(always))
}

/// The least dice that succeed.
fn needed(arena: &SideArena, met: &RollToMeet) -> String {
    let rules = arena.rules();
    let roll = met.roll;
    if let Opposition::Roll(answer, bonus, _) = met.opposition {
        // Only the other party rolls: the most it may roll for a success.
        let Some(counts) = met.counts else {
            return if met.strict { text::odds::NEEDED_MORE } else { text::odds::NEEDED_EQUAL }.to_owned();
        };
        let strict = i32::from(met.strict);
        let most = i32::from(rules.roll(answer).dice.sides()) - 1;
        return text::odds::needed_theirs((counts + met.bonus - bonus - strict).clamp(1, most));
    }
    let hits = |n: &i32| rules.roll(roll).succeeds(*n, n + met.bonus, met.against);
    let mut naturals = rules.index.spreads[roll.index()].iter().map(|(natural, _)| natural);
    naturals.find(hits).map_or_else(|| text::odds::NEEDED_NEVER.to_owned(), text::odds::needed)
}

pub(super) fn why_damage(arena: &SideArena, draft: &ActOrder, odds: &Odds, why: &StrikeBreakdown) -> Vec<FigurePart> {
    let named = weapon(arena, draft).map_or_else(|| text::odds::DICE.to_owned(), text::odds::dice_of);
    let mut told = vec![FigurePart::plain(named, dice(why))];
    if why.plus != 0 && why.dice.0 != 0 {
        told.push(FigurePart::plain(text::odds::WEAPON.to_owned(), signed(why.plus)));
    }
    let base = attribute(arena, draft).unwrap_or_else(|| text::odds::OWN_STRENGTH.to_owned());
    told.extend(lines(arena, &why.bonus, &base, why.blow.bonus));
    let (strike, lucky) = (&arena.rules().main_strike, arena.rules().roll(roll(arena, draft)).natural_success);
    let weapons = draft.tool.and_then(|tool| arena.item_def(draft.by, tool)?.weapon.as_ref()?.critical);
    let (from, casts) = match weapons {
        Some(critical) => (critical.from, critical.casts),
        None => (lucky, strike.critical),
    };
    if casts > 1 && from > 0 {
        told.push(FigurePart::plain(text::odds::natural(from), text::odds::dice_times(casts)));
    }
    if odds.soak > 0 {
        let most = why.blow.soak_at_most;
        let armour = if most > 1 { text::odds::armour_limit(most) } else { text::odds::ARMOUR.to_owned() };
        told.push(FigurePart::plain(armour, signed(-odds.soak)));
        let parts = lines(arena, &why.soak, text::odds::BASE, odds.soak);
        if parts.len() > 1 {
            told.extend(parts.into_iter().map(inner));
        }
    }
    if let Some(wounds) = odds.hit_wounds_from(1) {
        told.extend(of_hits(odds, text::odds::LEAVES_WOUND, wounds, text::odds::WOUNDS));
        return told;
    }
    let mean = odds.damage.mean_hundredths();
    told.push(FigurePart::plain(text::odds::AVERAGE.to_owned(), text::odds::decimal(mean / 100, mean % 100 / 10)));
    told
}

/// How a chance comes about from the chance to hit: what a hit must do besides, and what is said of both together.
fn of_hits(odds: &Odds, besides: &str, share: Chance, told: &str) -> [FigurePart; 3] {
    let both = odds.hit.times(share);
    let [hit, share, both] = [odds.hit, share, both].map(|chance| text::common::percent(chance.percent()));
    [
        FigurePart::plain(text::odds::IF_HITS.to_owned(), hit),
        FigurePart::plain(besides.to_owned(), text::odds::factor(share)),
        FigurePart::plain(told.to_owned(), text::odds::product(both)),
    ]
}

/// The parts of the chance of the worst that a strike may do.
pub(super) fn why_worst(arena: &SideArena, odds: &Odds, health: Option<i32>) -> Vec<FigurePart> {
    let heaviest = arena.rules().wounds.as_ref().and_then(|wounds| i32::try_from(wounds.levels.len()).ok());
    match (worst(arena, odds).0, heaviest.and_then(|level| odds.hit_wounds_from(level))) {
        (Some(level), Some(share)) => of_hits(odds, &text::odds::leaves(&level), share, &capital(&level)).into(),
        _ => why_fells(arena.rules(), odds, health),
    }
}

fn why_fells(rules: &Ruleset, odds: &Odds, health: Option<i32>) -> Vec<FigurePart> {
    let Some(health) = health else { return Vec::new() };
    let (ways, of) = odds.damage.at_least(health);
    // Damage can pass by the points in front of health.
    let passes = Chance { ways, of }.basis_points() != odds.felling.basis_points();
    let front = rules.front.as_ref().filter(|_| passes).map(|front| rules.pool(front.pool).full_name());
    // Where there are wounds, health is only a measure: the wound decides.
    let enough_told = match (&odds.wounds, front) {
        (Some(_), _) => text::odds::IF_WOUND.to_owned(),
        (None, Some(front)) => text::odds::if_passes(front),
        (None, None) => text::odds::if_damage(health),
    };
    let [hit, enough, fell] = [odds.hit, odds.felling, odds.fell].map(|chance| text::common::percent(chance.percent()));
    vec![
        FigurePart::plain(text::odds::IF_HITS.to_owned(), hit),
        FigurePart::plain(enough_told, text::odds::factor(enough)),
        FigurePart::plain(text::odds::THEN_FELLS.to_owned(), text::odds::product(fell)),
    ]
}
