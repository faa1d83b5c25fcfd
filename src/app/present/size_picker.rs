//! The view model of the size picker: actions that come in sizes, and the state of the quantities that they trade.

use crate::app::battle::driver::Battle;
use crate::app::selection::size_picker::sized;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::{ConditionEffect, Effect};
use crate::data::lasting::Change;
use crate::data::ruleset::{ActionDef, Ruleset, reached};
use crate::data::scope::{ConditionId, ValueId};
use crate::ui::size_picker::{SizePickerModel, SizePickerRow, SizeState};

/// The open size picker, if any.
pub(in crate::app) fn size_picker(battle: &mut Battle, selection: &Selection) -> Option<SizePickerModel> {
    let rows = selection.size_picker(battle.fight.rules())?;
    let pointed = selection.beside_focus.and_then(|page| selection.sizes(battle.fight.rules()).get(page).copied());
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let by = selection.items[*rows.first()?].by;
    let taken = |condition: ConditionId| {
        let borne = arena.conditions(by).find(|borne| borne.key == condition)?;
        usize::try_from(borne.value).ok()
    };
    let mut model = SizePickerModel {
        name: selection.open_size_picker(rules).map(|(menu_group, _)| menu_group.name().to_owned()).unwrap_or_default(),
        sizes: rules.track.iter().map(|step| step.name.clone()).collect(),
        ..SizePickerModel::default()
    };
    // Each quantity with its points: of the sizes taken, and of the pointed one besides.
    let mut sums: Vec<(ValueId, i32, i32)> = Vec::new();
    for (row, item) in rows.iter().map(|at| &selection.items[*at]).enumerate() {
        let Some(def) = item.action.map(|action| rules.action(action)) else { continue };
        let Some(condition) = taken_up(def) else { continue };
        let has = taken(condition);
        let adds = pointed.filter(|(at, _)| *at == row).map(|(_, size)| size);
        let mut shown = SizePickerRow { name: def.name.clone(), text: def.text.clone(), ..SizePickerRow::default() };
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
                (true, _) => SizeState::Taken,
                (false, true) => SizeState::Open,
                (false, false) => SizeState::Shut,
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
    model.again = selection.beside_asked.map(|_| text::body::PRESS_AGAIN.to_owned());
    model.page = pointed.map(|(row, size)| (row, size - 1));
    let whys = || rows.iter().filter_map(|at| selection.items[*at].blocked.clone());
    let none = model.rows.iter().all(|row| !row.sizes.contains(&SizeState::Open));
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
