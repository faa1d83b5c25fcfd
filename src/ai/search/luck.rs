//! Luck: what the dice of strikes did beyond their average. It is taken out of the value of a playout, so that fewer of
//! them tell which answer is better.

use crate::fight::imagine::{Imagination, Standing};
use crate::fight::state::log::Event;
use crate::fight::state::order::{DecisionKind, OrderKind};
use crate::kernel::ids::{CombatantId, SideId};

use super::value;

/// A strike that was ordered and may not have landed yet.
struct PendingStrike {
    by: CombatantId,
    /// How the target stood before, and what the strike takes from its value on average.
    before: Standing,
    expected: i64,
    /// The length of the log before.
    begun: usize,
}

/// The luck of a playout, in the units of its value, for the imagining side.
pub(super) struct Luck {
    side: SideId,
    pending: Vec<PendingStrike>,
    sum: i64,
}

impl Luck {
    pub fn new(side: SideId) -> Luck {
        Luck { side, pending: Vec::new(), sum: 0 }
    }

    /// Notes an order that is about to be given.
    pub fn ordered(&mut self, imagination: &mut Imagination, order: &OrderKind) {
        let OrderKind::Act(draft) = order else { return };
        let Some(target) = draft.aim.target() else { return };
        let Some(average) = imagination.strike_average(draft) else { return };
        let standing = imagination.standing(target);
        let expected = value::expected_loss(&standing, average);
        let begun = imagination.fight().log().len();
        let strike = PendingStrike { by: draft.by, before: standing, expected, begun };
        // Two strikes at one target cannot be told apart.
        let alone = !self.pending.iter().any(|other| other.before.id == target);
        self.pending.retain(|other| other.before.id != target);
        if alone {
            self.pending.push(strike);
        }
    }

    /// Looks at what has become of the strikes, once nobody is asked about them any more.
    pub fn settle(&mut self, imagination: &mut Imagination) {
        let fight = imagination.fight();
        let asked = fight.decision().is_some_and(|decision| matches!(decision.kind, DecisionKind::Window { .. }));
        if asked || self.pending.is_empty() {
            return;
        }
        for strike in std::mem::take(&mut self.pending) {
            let fight = imagination.fight();
            let began = |event: &Event| match event {
                Event::StrikeBegan(by, target, ..) => (*by, *target) == (strike.by, strike.before.id),
                _ => false,
            };
            let entries = fight.log().get(strike.begun..).unwrap_or_default();
            // One that was not struck had no dice; of several the average is not known.
            if entries.iter().filter(|entry| began(&entry.event)).count() != 1 {
                continue;
            }
            let after = as_odds_tell(&strike.before, imagination.standing(strike.before.id));
            let lost = value::of(&strike.before) - value::of(&after);
            let foe = imagination.fight().scene().hostile(self.side, after.side);
            self.sum += (lost - strike.expected) * if foe { 1 } else { -1 };
        }
    }

    /// The luck so far.
    pub fn sum(&self) -> i64 {
        self.sum
    }
}

/// How a target stands after a strike, as far as the odds of the strike know of it. That it collapses of a wound, or dies
/// of it at once, is in no average: what an answer is worth, and no luck.
fn as_odds_tell(before: &Standing, after: Standing) -> Standing {
    let able = after.able || before.able && after.health.0 > 0;
    Standing { able, undefeated: before.undefeated, ..after }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ai::Mind;
    use crate::ai::tactical::TacticalMind;
    use crate::data::library::Library;
    use crate::data::load;
    use crate::data::read::{Problems, Source};
    use crate::fight::Fight;
    use crate::fight::setup::Setup;
    use crate::fight::state::order::Order;

    /// Imaginings of each strike.
    const TRIES: u64 = 600;

    /// Two against two, with so much of their health in percent.
    fn setup(ruleset: &str, health: u16) -> Setup {
        let text = format!(
            "(key: \"s\", name: \"S\", about: \"\", ruleset: {ruleset:?}, map: {:?}, legend: {{\".\": Ground(\"floor\")}},
            sides: [(key: \"a\", name: \"A\", handicap: {health}, who: [(archetype: \"guard\", at: (2, 1)), (archetype: \"brute\", at: (2, 3))]),
            (key: \"b\", name: \"B\", handicap: {health}, who: [(archetype: \"guard\", at: (4, 1)), (archetype: \"archer\", at: (6, 3))])],
            open_sheets: true)",
            ["........"; 5]
        );
        let source = Source::new("s", text);
        let def = load::scene(&source, &mut Problems::new()).expect("the scene is in order");
        let rules = Library::shipped().ruleset(ruleset).expect("it ships");
        Setup::new(&rules, &Arc::new(def), &source.file, &[]).expect("they fit")
    }

    /// The luck of a strike in each of many imaginings; empty if it was never told.
    fn lucks(fight: &mut Fight, order: &OrderKind, side: SideId) -> Vec<i64> {
        let Some(decision) = fight.decision().map(|decision| decision.id) else { return Vec::new() };
        let mut imagination = Imagination::beside(fight);
        let mut found = Vec::new();
        for seed in 0..TRIES {
            imagination.imagine(fight, side, seed).expect("it can be imagined");
            let mut luck = Luck::new(side);
            luck.ordered(&mut imagination, order);
            if luck.pending.is_empty() {
                continue;
            }
            let order = Order { decision, body: order.clone() };
            imagination.fight().submit(order).expect("it is possible there too");
            let mut mind = TacticalMind::new();
            luck.settle(&mut imagination);
            while !luck.pending.is_empty() && imagination.fight().decision().is_some() {
                let answer = mind.answer(imagination.fight()).expect("there is a decision");
                imagination.fight().submit(answer).expect("it is possible");
                luck.settle(&mut imagination);
            }
            found.push(luck.sum());
        }
        found
    }

    /// The average luck of each strike in a battle of the computer against itself.
    fn lucks_of_battle(setup: &Setup) -> Vec<i64> {
        let mut fight = Fight::new(setup, 5).expect("it begins");
        let mut minds = [TacticalMind::new(), TacticalMind::new()];
        let mut means = Vec::new();
        while let Some(side) = fight.decision().map(|decision| decision.side) {
            let order = minds[side.index()].answer(&mut fight).expect("there is a decision");
            let found = lucks(&mut fight, &order.body, side);
            if !found.is_empty() {
                means.push(found.iter().sum::<i64>() / found.len() as i64);
            }
            fight.submit(order).expect("it is possible");
        }
        means
    }

    /// Reactions are not in the averages: they leave a little. Less than nothing is left where an average is of more than a
    /// target has, and more where something counts as luck that no odds tell.
    #[test]
    fn luck_is_nought_on_average() {
        for ruleset in Library::shipped().ruleset_keys() {
            for (health, strikes, left) in [(100, 4, -40..=25), (25, 2, -20..=25)] {
                let means = lucks_of_battle(&setup(&ruleset, health));
                let mean = means.iter().sum::<i64>() / means.len().max(1) as i64;
                assert!(means.len() >= strikes && left.contains(&mean), "{ruleset}, {health} %: {mean} of {means:?}");
            }
        }
    }

    /// What is down has nothing more to lose, and nobody loses more than there is.
    #[test]
    fn no_more_is_lost_than_there_is() {
        let standing = |health, able| Standing { id: CombatantId(0), side: SideId(0), health, able, undefeated: true };
        let felled = value::expected_loss(&standing((2, 20), true), (200, 10_000));
        assert_eq!(felled, value::of(&standing((2, 20), true)) - value::of(&standing((0, 20), false)));
        assert_eq!(value::expected_loss(&standing((0, 20), false), (900, 10_000)), 0);
    }
}
