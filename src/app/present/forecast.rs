//! The view model of the forecast: the odds of a draft with the reasons of its figures.

use crate::app::board::board_view::look;
use crate::app::present::outcome_shares::outcome_shares;
use crate::app::present::reasons::{
    cast, lines, point_stacks, signed, stands, steady, why_damage, why_hit, why_roll, why_worst,
};
use crate::app::present::{body, capital, costs, health_state, strength};
use crate::app::selection::state::helps;
use crate::app::selection::target_names;
use crate::app::text;
use crate::data::effect::{Effect, FlowEffect, StrikeEffect, StrikeForm, Whom};
use crate::data::scope::RollId;
use crate::fight::preview::break_objects::BreakOdds;
use crate::fight::preview::breakdown::StrikeBreakdown;
use crate::fight::preview::odds::Odds;
use crate::fight::preview::reactions::{PossibleReaction, Warnings};
use crate::fight::preview::rolls::{RollBreakdown, RollPreview};
use crate::fight::preview::view::SideView;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::contests::critical_chance;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::{Chance, Dist, Keep};
use crate::ui::figure_part::FigurePart;
use crate::ui::forecast::{ForecastModel, RollOdds};
use crate::ui::strike_odds::{StrikeOdds, span};

/// The forecast of a draft.
pub(in crate::app) fn forecast(arena: &SideArena, view: Option<&SideView>, draft: &ActOrder) -> ForecastModel {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let target = draft.aim.target().and_then(|t| view.map(|v| body(v, t)));
    let (aim, _) = target_names::name(arena, draft);
    let mut model = ForecastModel {
        head: if target.is_some() { text::odds::on(&def.name) } else { def.name.clone() },
        target: target.map(|t| {
            let role = rules.archetype(t.archetype).name.clone();
            (look(arena, t), health_state(rules, t), t.name.to_string(), role)
        }),
        text: if aim.is_empty() || target.is_some() {
            def.text.clone()
        } else {
            text::common::sentence(aim, &def.text)
        },
        button: Some(def.name.clone()),
        ..ForecastModel::default()
    };
    model.threats = cautions(arena, draft);
    model.threats.extend(warnings(arena, &arena.act_reactions(draft)));
    model.rolls = rolls(arena, draft);
    let purse = rules.time.purse().map(|purse| (rules.pool(purse), arena.pool(draft.by, purse)));
    match (purse, arena.owes(draft)) {
        // A multi-turn action without a target yet is only begun.
        (Some((pool, there)), owed) if owed > 0 && def.turns == 0 => {
            let (now, later) = (pool.told(there), pool.told(owed));
            model.costs.push(text::odds::now_and_later(&now, &later));
            model.text = text::odds::pay_later(&model.text, now, later);
            if rules.time.ends_empty().is_some() {
                model.text = text::odds::ends_turn(&model.text);
            }
            model.button = Some(text::odds::begin(&def.name));
        }
        _ => {
            let costs = costs(arena, draft);
            model.costs = costs.iter().map(|(cost, change)| text::common::remark(cost, change)).collect();
            let takes = arena.owes_all(draft);
            let empty = rules.time.ends_empty().is_some_and(|pool| takes > 0 && arena.pool(draft.by, pool) <= takes);
            model.costs.extend(empty.then(|| text::odds::ENDS_THE_TURN.to_owned()));
        }
    }
    if let Some(odds) = arena.break_odds(draft) {
        model.text.clear();
        model.odds = Some(battering(arena, draft, &odds));
        return model;
    }
    let strikes = def.does.items.iter().any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { .. })));
    let (Some(odds), Some(why)) = (arena.odds(draft), arena.strike_breakdown(draft)) else {
        if strikes && draft.aim != ChosenTarget::Open {
            model.text = text::odds::unknown(&model.text);
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
        shares: if odds.wounds.is_some() { outcome_shares(rules, &odds) } else { Vec::new() },
        thing: false,
        // Whoever is down already cannot fall.
        fells: target.is_none_or(|target| target.able).then(|| worst(arena, &odds).1.percent()),
        worst: worst(arena, &odds).0.unwrap_or_else(|| text::odds::TO_FELL.to_owned()),
        health,
        lines: summary(arena, draft, &odds, &why, &name),
        why_hit: why_hit(arena, draft, &odds, &why, &name),
        why_damage: why_damage(arena, draft, &odds, &why),
        front: target.and_then(|t| strength(rules, t).1).map_or(0, |(now, _)| now),
        tracks: [
            (text::odds::ATTACK, &odds.parts),
            (rules.roll(roll(arena, draft)).against_name.as_str(), &why.against),
            (text::odds::DAMAGE, &why.bonus),
        ]
        .into_iter()
        .filter_map(|(of, parts)| point_stacks(arena, of, parts))
        .collect(),
        why_fells: why_worst(arena, &odds, health.map(|(now, _)| now)),
        spread: spread(&odds),
    });
    model
}

/// Friends that an act harms besides whom it is aimed at: those in its area, and its actor if it stands there.
pub(in crate::app) fn caught_friends(arena: &SideArena, draft: &ActOrder) -> Vec<CombatantId> {
    let rules = arena.rules();
    if helps(rules, draft.action) {
        return Vec::new();
    }
    let context = arena.context_of(draft);
    let mut caught: Vec<CombatantId> = Vec::new();
    for effect in rules.action(draft.action).does.items.iter() {
        let Effect::Flow(FlowEffect::ForEach { area, whom, .. }) = effect else { continue };
        let cells = arena.area_cells(draft.by, &draft.aim, area, &context);
        let inside = arena.known_inside(draft.by, *whom, &cells);
        let friend = |id: &CombatantId| !arena.nonally(draft.by, *id) && draft.aim.target() != Some(*id);
        caught.extend(inside.filter(friend).filter(|id| !caught.contains(id)).collect::<Vec<_>>());
    }
    caught
}

/// Whether a harmful act covers an area in which no foe is known to be.
fn covers_nobody(arena: &SideArena, draft: &ActOrder) -> bool {
    let rules = arena.rules();
    if helps(rules, draft.action) || !matches!(draft.aim, ChosenTarget::Cell(_)) {
        return false;
    }
    let context = arena.context_of(draft);
    let does = &rules.action(draft.action).does.items;
    // What hangs on a test may reach farther than what is looked at here.
    if does.iter().any(|effect| matches!(effect, Effect::Flow(FlowEffect::If { .. }))) {
        return false;
    }
    let mut areas = does.iter().filter_map(|effect| match effect {
        Effect::Flow(FlowEffect::ForEach { area, whom, .. }) if *whom != Whom::Allies => Some((area, *whom)),
        _ => None,
    });
    let mut any = false;
    let empty = areas.all(|(area, whom)| {
        any = true;
        let cells = arena.area_cells(draft.by, &draft.aim, area, &context);
        let mut inside = arena.known_inside(draft.by, whom, &cells);
        !inside.any(|id| arena.nonally(draft.by, id))
    });
    any && empty
}

/// Whether a strike throws its weapon.
pub(in crate::app) fn throws(arena: &SideArena, draft: &ActOrder) -> bool {
    let weapon = arena.arm(draft.by, draft.tool, arena.rules().action(draft.action).arm());
    weapon.zip(draft.aim.target()).is_some_and(|(weapon, target)| arena.manner(draft.by, weapon, target).1)
}

/// Warnings: friendly fire, or a weapon that leaves the hand.
fn cautions(arena: &SideArena, draft: &ActOrder) -> Vec<String> {
    let rules = arena.rules();
    let def = rules.action(draft.action);
    let strikes = def.does.items.iter().any(|effect| matches!(effect, Effect::Strike(StrikeEffect::Strike { .. })));
    let name = |id| &arena.identity(id).name;
    let mut told = Vec::new();
    // Whatever takes time ends what was begun.
    let takes = arena.owes_all(draft) > 0;
    if let Some(begun) = arena.begun(draft.by).filter(|_| takes && !arena.goes_on_with(draft)) {
        told.push(text::odds::ends_begun(&rules.action(begun.draft.action).name));
    }
    if let Some(held) = arena.held(draft.by).filter(|_| arena.drops_readied(draft)) {
        told.push(text::odds::ends_readied(arena.readied_text(&held.deeds)));
    }
    let left = arena.movement_ended(draft);
    if left > 0 {
        told.push(text::odds::ends_movement(rules.grid.told(i64::from(left))));
    }
    if covers_nobody(arena, draft) {
        told.push(text::odds::COVERS_NOBODY.to_owned());
    }
    let friends: Vec<&str> = caught_friends(arena, draft).into_iter().map(|id| name(id).as_ref()).collect();
    if !friends.is_empty() {
        told.push(text::odds::catches_friends(text::common::listed(&friends)));
    }
    let Some(target) = draft.aim.target().filter(|_| strikes) else { return told };
    if !arena.nonally(draft.by, target) {
        told.push(text::odds::own_side(name(target)));
    }
    let held = draft.tool.and_then(|tool| arena.item(draft.by, tool)).filter(|item| item.carried == Carried::Hand);
    if let Some(item) = held.filter(|_| throws(arena, draft)) {
        told.push(text::odds::thrown(rules.item(item.def).name.to_lowercase()));
    }
    told
}

/// What others may do about an act, each thing once, and whether there may be more than is known.
fn warnings(arena: &SideArena, warnings: &Warnings) -> Vec<String> {
    let names: Vec<&str> = warnings.breakers.iter().map(|who| arena.identity(*who).name.as_ref()).collect();
    let breakers = (!names.is_empty()).then(|| text::battle::may_break_in(text::common::listed(&names)));
    let mut told: Vec<String> = Vec::new();
    for line in warnings.known().map(|threat| warning(arena, threat)).chain(breakers) {
        if !told.contains(&line) {
            told.push(line);
        }
    }
    told.extend(warnings.unread().then(|| text::battle::UNREAD.to_owned()));
    told.extend(warnings.holding.then(|| text::battle::HOLDING.to_owned()));
    told
}

/// A possible reaction to an act: the reacting combatant, the action, its chance to hit.
fn warning(arena: &SideArena, threat: &PossibleReaction) -> String {
    let (who, action) = (&arena.identity(threat.who).name, &arena.rules().action(threat.action).name);
    let told = with_chance(text::battle::may_react(who, action), threat.hit);
    if threat.if_found { text::battle::if_found(told) } else { told }
}

/// What may happen, with its chance if that is known.
pub(in crate::app) fn with_chance(what: String, chance: Option<Chance>) -> String {
    match chance {
        Some(chance) => text::common::remark(what, text::common::percent(chance.percent())),
        None => what,
    }
}

/// The odds of a strike in a few words; the name of another act, with the chance of its first roll.
pub(in crate::app) fn odds_label(arena: &SideArena, draft: &ActOrder) -> String {
    if let Some(odds) = arena.odds(draft) {
        return odds_told(arena, &odds);
    }
    let act = target_names::act(arena, draft);
    let first = arena.roll_previews(draft).into_iter().find(|roll| roll.chance.is_some());
    first.map_or_else(|| act.clone(), |roll| text::battle::act_odds(&act, risk(arena, &roll).1))
}

/// The odds of a strike in a few words.
pub(in crate::app) fn odds_told(arena: &SideArena, odds: &Odds) -> String {
    let (worst, chance) = worst(arena, odds);
    let worst = worst.as_deref().unwrap_or(text::odds::FELLS);
    let harm = match odds.wounds_from(1) {
        Some(chance) => text::battle::wounds(text::common::percent(chance.percent())),
        None => span(odds.range()),
    };
    let [hit, chance] = [odds.hit, chance].map(|chance| text::common::percent(chance.percent()));
    text::battle::odds(hit, harm, worst, chance)
}

/// The worst result of a strike, with its chance: None for a fell, or the name of the heaviest wound if that is
/// likelier.
pub(in crate::app) fn worst(arena: &SideArena, odds: &Odds) -> (Option<String>, Chance) {
    let level = arena.rules().wounds.as_ref().and_then(|wounds| {
        let number = i32::try_from(wounds.levels.len()).ok()?;
        let chance = odds.wounds_from(number).filter(|chance| chance.percent() > odds.fell.percent())?;
        Some((Some(arena.rules().pool(wounds.levels.last()?.pool).name.clone()), chance))
    });
    level.unwrap_or((None, odds.fell))
}

/// The odds of a strike at an object.
fn battering(arena: &SideArena, draft: &ActOrder, odds: &BreakOdds) -> StrikeOdds {
    let def = arena.rules().roll(roll(arena, draft));
    let thing = arena.rules().object(arena.object(odds.object).def).name.to_lowercase();
    let lines = vec![
        (with_weapon(arena, draft, def.dice.to_string()), signed(odds.bonus)),
        (text::odds::of_thing(&def.against_name, &thing), odds.against.to_string()),
        (text::odds::TOUGHNESS.to_owned(), odds.toughness.to_string()),
    ];
    let mut why_hit = vec![FigurePart::plain(def.dice.to_string(), String::new())];
    why_hit.extend(self::lines(arena, &odds.parts, text::odds::OWN_SKILL, odds.bonus));
    why_hit.push(FigurePart::plain(text::odds::of_thing(&def.against_name, &thing), odds.against.to_string()));
    why_hit.extend(steady(odds.steady));
    StrikeOdds {
        hit: odds.hit.percent(),
        damage: (odds.wear.min(), odds.wear.max()),
        fells: Some(odds.breaks.percent()),
        thing: true,
        worst: text::odds::TO_BREAK.to_owned(),
        health: Some((odds.left, odds.most)),
        lines,
        why_hit,
        spread: shares_of(&odds.wear),
        ..StrikeOdds::default()
    }
}

/// The rolls of an act, each with the parts of its chance.
fn rolls(arena: &SideArena, draft: &ActOrder) -> Vec<RollOdds> {
    let told = |(gamble, why): (RollPreview, Option<RollBreakdown>)| {
        let (name, chance) = risk(arena, &gamble);
        RollOdds { name, chance, why: why.map(|why| why_roll(arena, &why)).unwrap_or_default() }
    };
    arena.roll_breakdowns(draft).into_iter().map(told).collect()
}

/// A roll as a line: its target or name, and its chance.
pub(super) fn risk(arena: &SideArena, gamble: &RollPreview) -> (String, String) {
    let what = match gamble.on {
        Some(who) => arena.identity(who).name.to_string(),
        None => arena.rules().roll(gamble.roll).name.clone(),
    };
    let chance = gamble.chance.map(|chance| text::common::percent(chance.percent()));
    let told = match (chance, gamble.theirs) {
        (Some(chance), false) => chance,
        (Some(chance), true) => text::odds::resists(chance),
        (None, false) => text::odds::RISK_UNKNOWN.to_owned(),
        (None, true) => text::odds::RESISTS_UNKNOWN.to_owned(),
    };
    (what, told)
}

/// The odds in three lines.
fn summary(
    arena: &SideArena,
    draft: &ActOrder,
    odds: &Odds,
    why: &StrikeBreakdown,
    target: &str,
) -> Vec<(String, String)> {
    let def = arena.rules().roll(roll(arena, draft));
    let number = &def.against_name;
    let mut lines = vec![
        (with_weapon(arena, draft, cast(def, odds)), signed(odds.bonus)),
        (text::odds::of_target(number, target), stands(arena, odds.opposition, odds.against)),
    ];
    match odds.edge {
        0 => {}
        e if e > 0 => lines.push((text::odds::ADVANTAGE.to_owned(), text::odds::BEST_OF_TWO.to_owned())),
        _ => lines.push((text::odds::DISADVANTAGE.to_owned(), text::odds::WORST_OF_TWO.to_owned())),
    }
    if !def.on_critical.items.is_empty() {
        let chance = critical_chance(arena.rules(), roll(arena, draft), odds.edge, None);
        lines.push((text::odds::CRITICAL.to_owned(), text::common::percent(chance.percent())));
    }
    if arena.rules().wounds.is_some() {
        // The bar above shows all levels; the heaviest ones are narrow in it and are repeated here.
        let wounds = outcome_shares(arena.rules(), odds).into_iter().rev().take(2).filter(|s| s.percent > 0);
        lines.extend(wounds.map(|s| (text::odds::wound(capital(&s.name)), text::common::percent(s.percent))));
        return lines;
    }
    let bonus = why.plus + why.blow.bonus;
    let damage = match odds.soak {
        soak if soak > 0 => text::odds::damage_soaked(dice(why), soak),
        _ => text::odds::damage(dice(why)),
    };
    lines.push((damage, if bonus == 0 { String::new() } else { signed(bonus) }));
    lines
}

/// The roll of a strike.
pub(super) fn roll(arena: &SideArena, draft: &ActOrder) -> RollId {
    let rules = arena.rules();
    let second = rules
        .action(draft.action)
        .does
        .items
        .iter()
        .any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { form: StrikeForm::Second, .. })));
    if second { rules.second_strike.roll } else { rules.main_strike.roll }
}

/// The name of the weapon of a draft.
pub(super) fn weapon<'a>(arena: &'a SideArena, draft: &ActOrder) -> Option<&'a str> {
    draft.tool.and_then(|t| arena.item_def(draft.by, t)).map(|def| def.name.as_str())
}

fn with_weapon(arena: &SideArena, draft: &ActOrder, dice: String) -> String {
    match weapon(arena, draft) {
        Some(weapon) => text::common::with(dice, weapon),
        None => dice,
    }
}

/// The attribute that guides the weapon of a draft.
pub(super) fn attribute(arena: &SideArena, draft: &ActOrder) -> Option<String> {
    let weapon = arena.item_def(draft.by, draft.tool?)?.weapon.as_ref()?;
    arena.rules().scores.get(weapon.guide()?.index()).map(|s| s.name.clone())
}

pub(super) fn dice(why: &StrikeBreakdown) -> String {
    let (count, sides, keep) = why.dice;
    match (count, keep) {
        (0, _) => why.plus.to_string(),
        (_, Keep::All) => text::odds::dice(count, sides),
        (_, Keep::High(n)) => text::odds::dice_best(count, sides, n),
        (_, Keep::Low(n)) => text::odds::dice_worst(count, sides, n),
    }
}

/// Each damage with its chance in percent.
fn spread(odds: &Odds) -> Vec<(i32, f32)> {
    shares_of(&odds.damage)
}

fn shares_of(dist: &Dist) -> Vec<(i32, f32)> {
    let total = dist.total() as f32;
    dist.iter().map(|(damage, weight)| (damage, weight as f32 * 100.0 / total)).collect()
}
