//! The view model of the forecast: the odds of a draft with the reasons of its figures.

use crate::app::battle::driver::Battle;
use crate::app::board::picture::look;
use crate::app::present::shares::shares;
use crate::app::present::{body, capital, costs, health_state, strength};
use crate::app::selection::aims;
use crate::app::selection::desk::Desk;
use crate::data::effect::{Effect, StrikeEffect, StrikeForm};
use crate::data::formula::{Expr, Now};
use crate::data::ruleset::RollDef;
use crate::data::scope::RollId;
use crate::fight::preview::break_objects::BatterOdds;
use crate::fight::preview::breakdown::Reasons;
use crate::fight::preview::odds::Odds;
use crate::fight::preview::reactions::Threat;
use crate::fight::preview::rolls::Gamble;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::log::{Cause, Part};
use crate::fight::state::order::{Aim, Draft};
use crate::fight::values::contests::{Opposition, critical_chance};
use crate::kernel::odds::{Chance, Dist, Keep};
use crate::ui::coins::CoinRow;
use crate::ui::forecast::{ForecastModel, StrikeOdds};

/// The forecast of a draft.
pub(in crate::app) fn forecast(battle: &mut Battle, desk: &Desk, draft: &Draft) -> ForecastModel {
    let arena = battle.fight.seen_by(battle.eyes());
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let view = desk.view.as_ref();
    let target = draft.aim.target().and_then(|t| view.map(|v| body(v, t)));
    let (aim, _) = aims::name(&arena, draft);
    let mut model = ForecastModel {
        head: if target.is_some() { format!("{} on", def.name) } else { def.name.clone() },
        target: target.map(|t| {
            let role = rules.archetype(t.archetype).name.clone();
            (look(&arena, t), health_state(rules, t), t.name.to_string(), role)
        }),
        text: if aim.is_empty() || target.is_some() { def.text.clone() } else { format!("{aim}. {}", def.text) },
        button: Some(def.name.clone()),
        ..ForecastModel::default()
    };
    let threats = arena.act_threats(draft);
    model.threats = care(&arena, draft).into_iter().chain(threats.iter().map(|t| warning(&arena, t))).collect();
    model.rolls = arena.gambles(draft).iter().map(|gamble| risk(&arena, gamble)).collect();
    let purse = rules.time.purse().map(|purse| (rules.pool(purse), arena.pool(draft.by, purse)));
    match (purse, arena.owes(draft)) {
        // A multi-turn action without a target yet is only begun.
        (Some((pool, there)), owed) if owed > 0 && def.turns == 0 => {
            let (now, later) = (pool.told(there), pool.told(owed));
            model.text = format!("{} {now} now, {later} still to pay.", model.text);
            if rules.time.ends_empty().is_some() {
                model.text.push_str(" Your turn ends.");
            }
            model.button = Some(format!("Begin: {}", def.name));
        }
        _ => {
            let costs: Vec<String> =
                costs(&arena, draft).iter().map(|(cost, change)| format!("{cost} ({change})")).collect();
            if !costs.is_empty() {
                model.text = format!("{} Cost: {}.", model.text, costs.join(", "));
            }
        }
    }
    if let Some(odds) = arena.batter_odds(draft) {
        model.text.clear();
        model.odds = Some(battering(&arena, draft, &odds));
        return model;
    }
    let strikes = def.does.items.iter().any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { .. })));
    let (Some(odds), Some(why)) = (arena.odds(draft), arena.reasons(draft)) else {
        if strikes && draft.aim != Aim::Open {
            model.text = format!("{} Its numbers are not known: odds ?", model.text);
        }
        return model;
    };
    model.text.clear();
    let health = target.and_then(|t| t.health);
    let name = target.map(|t| t.name.to_string()).unwrap_or_default();
    model.odds = Some(StrikeOdds {
        hit: odds.hit.percent(),
        damage: odds.range(),
        wounds: odds.wounds_from(1).map(Chance::percent),
        shares: if odds.wounds.is_some() { shares(rules, &odds) } else { Vec::new() },
        thing: false,
        fells: Some(worst(&arena, &odds).1.percent()),
        worst: worst(&arena, &odds).0,
        health,
        lines: summary(&arena, draft, &odds, &why, &name),
        why_hit: why_hit(&arena, draft, &odds, &why, &name),
        why_damage: why_damage(&arena, draft, &odds, &why),
        front: target.and_then(|t| strength(rules, t).1).map_or(0, |(now, _)| now),
        tracks: [
            ("Attack", &odds.parts),
            (rules.roll(roll(&arena, draft)).against_name.as_str(), &why.against),
            ("Damage", &why.bonus),
        ]
        .into_iter()
        .filter_map(|(of, parts)| coins(&arena, of, parts))
        .collect(),
        why_fells: why_fells(&odds, health.map(|(now, _)| now)),
        spread: spread(&odds),
    });
    model
}

/// Warnings: friendly fire, or a weapon that leaves the hand.
fn care(arena: &SideArena, draft: &Draft) -> Vec<String> {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let strikes = def.does.items.iter().any(|effect| matches!(effect, Effect::Strike(StrikeEffect::Strike { .. })));
    let Some(target) = draft.aim.target().filter(|_| strikes) else { return Vec::new() };
    let name = |id| &arena.identity(id).name;
    let mut told = Vec::new();
    if !arena.nonally(draft.by, target) {
        told.push(format!("{} is on your side", name(target)));
    }
    let held = draft.tool.and_then(|tool| arena.item(draft.by, tool)).filter(|item| item.carried == Carried::Hand);
    if let Some(item) = held
        && let Some(weapon) = &rules.item(item.def).weapon
        && arena.manner(draft.by, weapon, target).1
    {
        told.push(format!("The {} is thrown and leaves the hand", rules.item(item.def).name.to_lowercase()));
    }
    told
}

/// A possible reaction to an act: the reacting combatant, the action, its chance to hit.
fn warning(arena: &SideArena, threat: &Threat) -> String {
    let hit = threat.hit.map(|hit| format!(" ({} %)", hit.percent())).unwrap_or_default();
    format!("{} may answer: {}{hit}", arena.identity(threat.who).name, arena.rules().action(threat.action).name)
}

/// The worst result of a strike, with its chance: a fell, or the heaviest wound if that is likelier.
pub(in crate::app) fn worst(arena: &SideArena, odds: &Odds) -> (String, Chance) {
    let level = arena.rules().wounds.as_ref().and_then(|wounds| {
        let number = i32::try_from(wounds.levels.len()).ok()?;
        let chance = odds.wounds_from(number).filter(|chance| chance.percent() > odds.fell.percent())?;
        Some((arena.rules().pool(wounds.levels.last()?.pool).name.clone(), chance))
    });
    level.unwrap_or_else(|| ("to fell".to_owned(), odds.fell))
}

/// The odds of a strike at an object.
fn battering(arena: &SideArena, draft: &Draft, odds: &BatterOdds) -> StrikeOdds {
    let def = arena.rules().roll(roll(arena, draft));
    let thing = arena.rules().object(arena.object(odds.object).def).name.to_lowercase();
    let lines = vec![
        (format!("{} {}", def.dice, weapon(arena, draft)), format!("{:+}", odds.bonus)),
        (format!("{} of the {thing}", def.against_name), odds.against.to_string()),
        ("Toughness".to_owned(), odds.toughness.to_string()),
    ];
    let mut why_hit = vec![(def.dice.to_string(), String::new())];
    why_hit.extend(self::lines(arena, &odds.parts, "Own skill", odds.bonus));
    why_hit.push((format!("{} of the {thing}", def.against_name), odds.against.to_string()));
    why_hit.extend(steady(odds.steady));
    StrikeOdds {
        hit: odds.hit.percent(),
        damage: (odds.wear.min(), odds.wear.max()),
        fells: Some(odds.breaks.percent()),
        thing: true,
        worst: "to break".to_owned(),
        health: Some((odds.left, odds.most)),
        lines,
        why_hit,
        spread: shares_of(&odds.wear),
        ..StrikeOdds::default()
    }
}

/// A roll as a line: its target or name, and its chance.
pub(super) fn risk(arena: &SideArena, gamble: &Gamble) -> (String, String) {
    let what = match gamble.on {
        Some(who) => arena.identity(who).name.to_string(),
        None => arena.rules().roll(gamble.roll).name.clone(),
    };
    let chance = gamble.chance.map_or_else(|| "odds ?".to_owned(), |chance| format!("{} %", chance.percent()));
    (what, if gamble.theirs { format!("resists {chance}") } else { chance })
}

/// The odds in three lines.
fn summary(arena: &SideArena, draft: &Draft, odds: &Odds, why: &Reasons, target: &str) -> Vec<(String, String)> {
    let def = arena.rules().roll(roll(arena, draft));
    let number = &def.against_name;
    let mut lines = vec![
        (format!("{} {}", cast(def, odds), weapon(arena, draft)), format!("{:+}", odds.bonus)),
        (format!("{number} of {target}"), stands(arena, odds)),
    ];
    match odds.edge {
        0 => {}
        e if e > 0 => lines.push(("Advantage".to_owned(), "best of two".to_owned())),
        _ => lines.push(("Disadvantage".to_owned(), "worst of two".to_owned())),
    }
    if !def.on_critical.items.is_empty() {
        let chance = critical_chance(arena.rules(), roll(arena, draft), odds.edge, None);
        lines.push(("Critical success".to_owned(), format!("{} %", chance.percent())));
    }
    if arena.rules().wounds.is_some() {
        // The bar above shows all levels; the heaviest ones are narrow in it and are repeated here.
        let wounds = shares(arena.rules(), odds).into_iter().rev().take(2).filter(|s| s.percent > 0);
        lines.extend(wounds.map(|s| (format!("{} wound", capital(&s.name)), format!("{} %", s.percent))));
        return lines;
    }
    let bonus = why.plus + why.blow.bonus;
    let soak = if odds.soak > 0 { format!(", less {} at most", odds.soak) } else { String::new() };
    let dice = dice(why);
    lines.push((format!("Damage {dice}{soak}"), if bonus == 0 { String::new() } else { format!("{bonus:+}") }));
    lines
}

/// The roll of a strike.
fn roll(arena: &SideArena, draft: &Draft) -> RollId {
    let rules = arena.rules();
    let second = rules
        .action(draft.action)
        .does
        .items
        .iter()
        .any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { form: StrikeForm::Second, .. })));
    if second { rules.second_strike.roll } else { rules.main_strike.roll }
}

fn weapon(arena: &SideArena, draft: &Draft) -> String {
    let def = draft.tool.and_then(|t| arena.item_def(draft.by, t));
    def.map(|d| format!("with {}", d.name)).unwrap_or_default()
}

/// The attribute that guides the weapon of a draft.
fn attribute(arena: &SideArena, draft: &Draft) -> Option<String> {
    let weapon = arena.item_def(draft.by, draft.tool?)?.weapon.as_ref()?;
    arena.rules().scores.get(weapon.guide()?.index()).map(|s| s.name.clone())
}

fn dice(why: &Reasons) -> String {
    let (count, sides, keep) = why.dice;
    match (count, keep) {
        (0, _) => why.plus.to_string(),
        (_, Keep::All) => format!("{count}d{sides}"),
        (_, Keep::High(n)) => format!("{count}d{sides}, best {n}"),
        (_, Keep::Low(n)) => format!("{count}d{sides}, worst {n}"),
    }
}

/// The points in steps among some parts, and their sum; None without any.
fn coins(arena: &SideArena, of: &str, parts: &[Part]) -> Option<CoinRow> {
    let coin = |part: &Part| (arena.cause(part.cause), part.points, arena.coin(part.points));
    let coins: Vec<_> = parts.iter().filter(|part| part.points != 0).map(coin).collect();
    let net = parts.iter().find(|part| matches!(part.cause, Cause::Track(_)));
    let net = net.map_or_else(
        || "nothing".to_owned(),
        |part| {
            let step = arena.cause(part.cause);
            let step = step.split(' ').next().unwrap_or_default();
            format!("{step} {}", signed(part.amount))
        },
    );
    (!coins.is_empty()).then(|| CoinRow { of: capital(of), coins, net })
}

/// Parts as lines. The formula's own part gets the name `base`; a remainder that the parts do not explain gets a line
/// too.
fn lines(arena: &SideArena, parts: &[Part], base: &str, total: i32) -> Vec<(String, String)> {
    let told = |part: &Part| {
        let cause = if part.cause == Cause::Base { base.to_owned() } else { arena.cause(part.cause) };
        let value = match part.edge {
            _ if part.points != 0 => arena.coin(part.points),
            0 => signed(part.amount),
            e if e > 0 => "Advantage".to_owned(),
            _ => "Disadvantage".to_owned(),
        };
        (cause, value)
    };
    let mut lines: Vec<(String, String)> = parts.iter().map(told).collect();
    let rest = total - parts.iter().map(|p| p.amount).sum::<i32>();
    if rest != 0 {
        lines.push(("Limits".to_owned(), signed(rest)));
    }
    lines
}

fn signed(n: i32) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

fn why_hit(arena: &SideArena, draft: &Draft, odds: &Odds, why: &Reasons, target: &str) -> Vec<(String, String)> {
    let rules = arena.rules();
    let def = rules.roll(roll(arena, draft));
    let number = &def.against_name;
    let dice = match odds.edge {
        0 => cast(def, odds),
        e if e > 0 => format!("{}, the better of two", def.dice),
        _ => format!("{}, the worse of two", def.dice),
    };
    let mut told = vec![(dice, String::new())];
    let by_tool = rules.roll(rules.main_strike.roll).bonus.expr == Expr::Now(Now::ToolBonus);
    let base = attribute(arena, draft).filter(|_| by_tool).unwrap_or_else(|| "Own skill".to_owned());
    // Cover counts against the number to meet, which is listed below.
    let own: Vec<Part> = odds.parts.iter().copied().filter(|p| p.cause != Cause::Cover).collect();
    told.extend(lines(arena, &own, &base, odds.bonus));
    told.push((format!("{number} of {target}"), stands(arena, odds)));
    let cover: i32 = odds.parts.iter().filter(|p| p.cause == Cause::Cover).map(|p| -p.amount).sum();
    let inside = lines(arena, &why.against, "Body and skill", odds.against - cover);
    if inside.len() > 1 || cover != 0 {
        told.extend(inside.into_iter().map(|(what, value)| (format!("· {what}"), value)));
    }
    if cover != 0 {
        told.push(("· Cover".to_owned(), signed(cover)));
    }
    told.push(("Needed on the dice".to_owned(), needed(arena, draft, odds)));
    told.extend(steady(odds.steady));
    told
}

/// The chance that the act reaches its roll.
fn steady(chance: Chance) -> Option<(String, String)> {
    (chance.ways < chance.of).then(|| ("If it keeps its hold".to_owned(), format!("× {} %", chance.percent())))
}

/// The dice of a roll, or the fixed number that they count as.
fn cast(def: &RollDef, odds: &Odds) -> String {
    odds.counts.map_or_else(|| def.dice.to_string(), |natural| natural.to_string())
}

/// The opposition of a roll to hit.
fn stands(arena: &SideArena, odds: &Odds) -> String {
    match odds.opposition {
        Opposition::Roll(answer, bonus, _) => format!("{} {bonus:+}", arena.rules().roll(answer).dice),
        _ => odds.against.to_string(),
    }
}

/// The least dice that hit.
fn needed(arena: &SideArena, draft: &Draft, odds: &Odds) -> String {
    let rules = arena.rules();
    let roll = roll(arena, draft);
    if let Opposition::Roll(answer, bonus, _) = odds.opposition {
        // Only the target rolls: the most it may roll for a hit.
        let Some(counts) = odds.counts else { return "as the other's fall".to_owned() };
        let strict = i32::from(odds.strict);
        let most = i32::from(rules.roll(answer).dice.sides()) - 1;
        return format!("{} or less on the other's", (counts + odds.bonus - bonus - strict).clamp(1, most));
    }
    let hits = |n: &i32| rules.roll(roll).succeeds(*n, n + odds.bonus, odds.against);
    let mut naturals = rules.index.spreads[roll.index()].iter().map(|(natural, _)| natural);
    naturals.find(hits).map_or_else(|| "none".to_owned(), |n| format!("{n} or more"))
}

fn why_damage(arena: &SideArena, draft: &Draft, odds: &Odds, why: &Reasons) -> Vec<(String, String)> {
    let mut told = vec![(format!("Dice, {}", weapon(arena, draft)), dice(why))];
    if why.plus != 0 && why.dice.0 != 0 {
        told.push(("Weapon".to_owned(), signed(why.plus)));
    }
    let base = attribute(arena, draft).unwrap_or_else(|| "Own strength".to_owned());
    told.extend(lines(arena, &why.bonus, &base, why.blow.bonus));
    let (strike, lucky) = (&arena.rules().main_strike, arena.rules().roll(roll(arena, draft)).natural_success);
    if strike.critical > 1 && lucky > 0 {
        told.push((format!("On a natural {lucky}"), format!("dice × {}", strike.critical)));
    }
    if odds.soak > 0 {
        let most = why.blow.soak_at_most;
        let bound = if most > 1 { format!(", at most 1/{most}") } else { String::new() };
        told.push((format!("Armour{bound}"), signed(-odds.soak)));
        let parts = lines(arena, &why.soak, "Own", odds.soak);
        if parts.len() > 1 {
            told.extend(parts.into_iter().map(|(what, value)| (format!("· {what}"), value)));
        }
    }
    if arena.rules().wounds.is_some() {
        return told;
    }
    let mean = odds.damage.mean_hundredths();
    told.push(("On average".to_owned(), format!("{}.{}", mean / 100, mean % 100 / 10)));
    told
}

fn why_fells(odds: &Odds, health: Option<i32>) -> Vec<(String, String)> {
    let Some(health) = health else { return Vec::new() };
    let (ways, of) = odds.damage.at_least(health);
    let enough = Chance { ways, of };
    if odds.wounds.is_some() {
        // Health is only a measure there: the wound decides.
        return vec![
            ("It hits".to_owned(), format!("{} %", odds.hit.percent())),
            ("and the wound is more than one can bear".to_owned(), format!("× {} %", enough.percent())),
            ("Fells".to_owned(), format!("= {} %", odds.fell.percent())),
        ];
    }
    vec![
        ("It hits".to_owned(), format!("{} %", odds.hit.percent())),
        (format!("and takes {health} or more"), format!("× {} %", enough.percent())),
        ("Fells".to_owned(), format!("= {} %", odds.fell.percent())),
    ]
}

/// Each damage with its chance in percent.
fn spread(odds: &Odds) -> Vec<(i32, f32)> {
    shares_of(&odds.damage)
}

fn shares_of(dist: &Dist) -> Vec<(i32, f32)> {
    let total = dist.total() as f32;
    dist.iter().map(|(damage, weight)| (damage, weight as f32 * 100.0 / total)).collect()
}
