//! The view model of the pad: actions that come in sizes, and the state of the quantities that they trade.

use crate::app::battle::driver::Battle;
use crate::app::selection::desk::Desk;
use crate::app::selection::pad::sized;
use crate::data::effect::{ConditionEffect, Effect};
use crate::data::lasting::Change;
use crate::data::ruleset::{ActionDef, Ruleset, reached};
use crate::data::scope::{ConditionId, ValueId};
use crate::ui::pad::{PadModel, PadRow, PadSize};

/// The open pad, if any.
pub(in crate::app) fn pad(battle: &mut Battle, desk: &Desk) -> Option<PadModel> {
    let rows = desk.pad(battle.fight.rules())?;
    let pointed = desk.page.and_then(|page| desk.sizes(battle.fight.rules()).get(page).copied());
    let arena = battle.fight.seen_by(battle.eyes());
    let rules = arena.rules();
    let by = desk.items[*rows.first()?].by;
    let taken = |condition: ConditionId| {
        let borne = arena.conditions(by).find(|borne| borne.key == condition)?;
        usize::try_from(borne.value).ok()
    };
    let mut model = PadModel {
        name: desk.open_pad(rules).map(|(fold, _)| fold.name().to_owned()).unwrap_or_default(),
        sizes: rules.track.iter().map(|step| step.name.clone()).collect(),
        ..PadModel::default()
    };
    // Each quantity with its points: of the sizes taken, and of the pointed one besides.
    let mut sums: Vec<(ValueId, i32, i32)> = Vec::new();
    for (row, item) in rows.iter().map(|at| &desk.items[*at]).enumerate() {
        let Some(def) = item.action.map(|action| rules.action(action)) else { continue };
        let Some(condition) = taken_up(def) else { continue };
        let has = taken(condition);
        let adds = pointed.filter(|(at, _)| *at == row).map(|(_, size)| size);
        let mut shown = PadRow { name: def.name.clone(), text: def.text.clone(), ..PadRow::default() };
        for (value, sign) in trades(rules, condition) {
            let names = if sign > 0 { &mut shown.up } else { &mut shown.down };
            names.push(rules.value(value).name.clone());
            let at = sums.iter().position(|(known, ..)| *known == value).unwrap_or_else(|| {
                sums.push((value, 0, 0));
                sums.len() - 1
            });
            sums[at].1 += sign * points(rules, has);
            sums[at].2 += sign * points(rules, has.or(adds));
        }
        shown.sizes = (1..=rules.track.len())
            .map(|size| match (has == Some(size), sized(item, size).is_some()) {
                (true, _) => PadSize::Taken,
                (false, true) => PadSize::Open,
                (false, false) => PadSize::Shut,
            })
            .collect();
        model.rows.push(shown);
    }
    let stands = |value: ValueId, points: i32| {
        let steps = &rules.value(value).steps;
        let step = reached(&rules.track, points).min(steps.len());
        step.checked_sub(1).map_or(0, |step| steps[step] * points.signum())
    };
    sums.sort_by_key(|(value, ..)| *value);
    model.quantities = sums
        .into_iter()
        .map(|(value, now, then)| {
            let shown = pointed.map(|_| stands(value, then));
            (rules.value(value).name.clone(), stands(value, now), shown)
        })
        .collect();
    model.page = pointed.map(|(row, size)| (row, size - 1));
    let whys = || rows.iter().filter_map(|at| desk.items[*at].blocked.clone());
    let none = model.rows.iter().all(|row| !row.sizes.contains(&PadSize::Open));
    model.blocked = whys().next().filter(|why| none && whys().all(|other| other == *why));
    Some(model)
}

/// The condition that an action leaves on its actor.
fn taken_up(def: &ActionDef) -> Option<ConditionId> {
    def.does.items.iter().find_map(|effect| match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, .. }) => Some(*condition),
        _ => None,
    })
}

/// The values that a condition adds points to (1) and takes points from (−1).
fn trades(rules: &Ruleset, condition: ConditionId) -> impl Iterator<Item = (ValueId, i32)> {
    rules.condition(condition).modifiers.iter().filter_map(|modifier| match &modifier.op {
        Change::Points(points) => Some((modifier.to, if points.text.starts_with('-') { -1 } else { 1 })),
        _ => None,
    })
}

/// The points of a size, from 1 on; 0 without one.
fn points(rules: &Ruleset, size: Option<usize>) -> i32 {
    let step = size.and_then(|size| size.checked_sub(1)).and_then(|at| rules.track.get(at));
    step.map_or(0, |step| step.points)
}
