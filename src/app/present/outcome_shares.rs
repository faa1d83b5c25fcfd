//! The outcomes of a strike in whole percent that add up to 100, from the odds.

use crate::app::text;
use crate::data::ruleset::{Ruleset, WoundLevelDef};
use crate::fight::preview::odds::Odds;
use crate::ui::outcomes::OutcomeShare;

/// The outcomes of a strike: a miss, then the wounds by level, or a hit and a hit that fells.
pub(super) fn outcome_shares(rules: &Ruleset, odds: &Odds) -> Vec<OutcomeShare> {
    let hit = odds.hit.percent();
    let share = |name: &str, percent: u8, weight: Option<f32>| OutcomeShare { name: name.to_owned(), percent, weight };
    let Some((wounds, ways)) = rules.wounds.as_ref().and_then(|w| Some((w, odds.levels(w.levels.len())?))) else {
        let fells = odds.fell.percent().min(hit);
        return vec![
            share(text::odds::MISS, 100 - hit, None),
            share(text::odds::HIT, hit - fells, Some(0.4)),
            share(text::odds::FELLS, fells, Some(0.7)),
        ];
    };
    let parts = apportion(hit, &ways);
    let heaviest = (wounds.levels.len().saturating_sub(1)).max(1) as f32;
    let level = |(at, def): (usize, &WoundLevelDef)| {
        share(&rules.pool(def.pool).name, parts[at + 1], Some(at as f32 / heaviest))
    };
    let nothing = share(text::odds::NO_WOUND, 100 - hit + parts[0], None);
    std::iter::once(nothing).chain(wounds.levels.iter().enumerate().map(level)).collect()
}

/// Apportions a whole by weight: every possible outcome gets at least 1 where there is enough for all.
fn apportion(whole: u8, weights: &[u128]) -> Vec<u8> {
    let total: u128 = weights.iter().sum();
    if total == 0 {
        return vec![0; weights.len()];
    }
    let exact = |weight: u128| u128::from(whole) * weight;
    let mut parts: Vec<u8> = weights.iter().map(|w| u8::try_from(exact(*w) / total).unwrap_or(0)).collect();
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(exact(weights[*at]) % total));
    let left = usize::from(whole - parts.iter().sum::<u8>());
    order.iter().take(left).for_each(|at| parts[*at] += 1);
    for at in 0..parts.len() {
        let most = (0..parts.len()).max_by_key(|other| parts[*other]).unwrap_or(at);
        if weights[at] > 0 && parts[at] == 0 && parts[most] > 1 {
            parts[most] -= 1;
            parts[at] = 1;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_and_none_that_is_possible_is_lost() {
        for (whole, weights) in [(62, vec![3, 3, 3]), (7, vec![1, 1000, 0, 1]), (100, vec![1, 2, 4]), (0, vec![1, 1])] {
            let parts = apportion(whole, &weights);
            assert_eq!(parts.iter().sum::<u8>(), whole, "{weights:?}: {parts:?}");
            for (part, weight) in parts.iter().zip(&weights) {
                assert!((*weight > 0 || *part == 0) && (whole < 4 || *weight == 0 || *part > 0), "{parts:?}");
            }
        }
        assert_eq!(apportion(5, &[]), Vec::<u8>::new());
        assert_eq!(apportion(5, &[0, 0]), [0, 0]);
    }
}
