//! Statistics of a fight, read from its log: statistics of each combatant, luck of the dice, turning points, and the
//! health of the sides by round.

use crate::data::scope::{PoolId, RollId};
use crate::fight::state::log::{Event, HarmRecord, RollRecord};
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

/// Maximum number of turning points.
const TURNS: usize = 4;

/// Facts of a combatant that the log does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct CombatantFacts {
    /// Index of its side.
    pub side: usize,
    /// Health at the end.
    pub health: i32,
    /// Maximum health.
    pub max: i32,
}

/// How the log is read.
pub(in crate::app) struct StatsInput<'a> {
    /// The pool that is health.
    pub health: PoolId,
    /// Whether a roll is a strike's roll to hit.
    pub strikes: &'a dyn Fn(RollId) -> bool,
    /// The chance that a roll had.
    pub chance: &'a dyn Fn(&RollRecord) -> Chance,
}

/// The statistics of one combatant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::app) struct CombatantStats {
    /// Damage done.
    pub dealt: i32,
    /// Damage taken.
    pub taken: i32,
    /// Strikes tried.
    pub tried: u32,
    /// Strikes that hit.
    pub hit: u32,
    /// Successes of all its rolls minus their expected number.
    pub luck: f32,
    /// Number of those rolls.
    pub rolls: u32,
    /// The combatants it felled, in order.
    pub felled: Vec<CombatantId>,
    /// The combatant that felled it last.
    pub felled_by: Option<CombatantId>,
}

/// A strike of consequence.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct TurningPoint {
    /// Its round.
    pub round: u32,
    /// Its count.
    pub count: Option<u8>,
    /// The attacker.
    pub by: Option<CombatantId>,
    /// The target.
    pub to: CombatantId,
    /// Health lost.
    pub amount: i32,
    /// Whether it felled the target.
    pub fells: bool,
    /// The chance of its roll.
    pub chance: Option<Chance>,
}

/// The statistics of a fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::app) struct BattleStats {
    /// The statistics of each combatant, by index.
    pub combatants: Vec<CombatantStats>,
    /// The most important strikes, in order.
    pub turning: Vec<TurningPoint>,
    /// Share of health left, by side: before each round and at the end.
    pub health: Vec<Vec<f32>>,
}

impl BattleStats {
    /// Reads a log from its beginning.
    pub fn read<'a>(
        events: impl Iterator<Item = &'a Event> + Clone,
        facts: &[CombatantFacts],
        how: &StatsInput,
    ) -> BattleStats {
        let mut reader = StatsReader {
            now: first_health(events.clone(), facts, how.health),
            sides: facts.iter().map(|f| f.side + 1).max().unwrap_or(0),
            facts,
            round: 0,
            count: None,
            last: None,
            stats: BattleStats { combatants: vec![CombatantStats::default(); facts.len()], ..BattleStats::default() },
        };
        reader.stats.health = vec![Vec::new(); reader.sides];
        for event in events {
            reader.take(event, how);
        }
        reader.record_health();
        let turning = &mut reader.stats.turning;
        let mut order: Vec<usize> = (0..turning.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse((turning[*at].fells, turning[*at].amount)));
        order.truncate(TURNS);
        order.sort_unstable();
        *turning = order.into_iter().map(|at| turning[at].clone()).collect();
        reader.stats
    }
}

/// Health before the first event: the first change says what it was, else it is the health at the end.
fn first_health<'a>(events: impl Iterator<Item = &'a Event>, facts: &[CombatantFacts], pool: PoolId) -> Vec<i32> {
    let mut known: Vec<Option<i32>> = vec![None; facts.len()];
    for event in events {
        let (who, before) = match event {
            Event::Damaged(harm) => (harm.to, harm.health.0),
            Event::PoolChanged(who, changed, before, ..) if *changed == pool => (*who, *before),
            _ => continue,
        };
        if let Some(slot) = known.get_mut(who.index()) {
            slot.get_or_insert(before);
        }
    }
    known.into_iter().zip(facts).map(|(first, fact)| first.unwrap_or(fact.health)).collect()
}

struct StatsReader<'a> {
    now: Vec<i32>,
    sides: usize,
    facts: &'a [CombatantFacts],
    round: u32,
    count: Option<u8>,
    /// The roll before a strike's damage: the roller, the target, its chance.
    last: Option<(CombatantId, Option<CombatantId>, Chance)>,
    stats: BattleStats,
}

impl StatsReader<'_> {
    fn take(&mut self, event: &Event, how: &StatsInput) {
        match event {
            Event::RoundStarted(round) => {
                self.record_health();
                self.round = *round;
                self.count = None;
            }
            Event::CountStarted(count) => self.count = Some(*count),
            Event::RoundEnded(_) => self.count = None,
            Event::Rolled(roll) => self.roll(roll, how),
            Event::Damaged(harm) => self.harm(harm),
            Event::PoolChanged(who, pool, _, after, _) if *pool == how.health => self.set(*who, *after),
            // A combatant that has left counts as without health.
            Event::LeftFight(who, _) => self.set(*who, 0),
            Event::StrikeBegan(..) | Event::Acted(..) => self.last = None,
            _ => {}
        }
    }

    fn set(&mut self, who: CombatantId, health: i32) {
        if let Some(now) = self.now.get_mut(who.index()) {
            *now = health;
        }
    }

    fn roll(&mut self, roll: &RollRecord, how: &StatsInput) {
        let chance = (how.chance)(roll);
        self.last = Some((roll.by, roll.on, chance));
        let Some(own) = self.stats.combatants.get_mut(roll.by.index()) else { return };
        let expected = chance.ways as f32 / chance.of.max(1) as f32;
        own.luck += f32::from(u8::from(roll.success)) - expected;
        own.rolls += 1;
        if (how.strikes)(roll.roll) {
            own.tried += 1;
            own.hit += u32::from(roll.success);
        }
    }

    fn harm(&mut self, harm: &HarmRecord) {
        self.set(harm.to, harm.health.1);
        let fells = harm.health.0 > 0 && harm.health.1 <= 0;
        if let Some(own) = self.stats.combatants.get_mut(harm.to.index()) {
            own.taken += harm.amount;
            if fells {
                own.felled_by = harm.by;
            }
        }
        if let Some(own) = harm.by.and_then(|by| self.stats.combatants.get_mut(by.index())) {
            own.dealt += harm.amount;
            if fells {
                own.felled.push(harm.to);
            }
        }
        if harm.amount > 0 {
            let rolled = self.last.filter(|(by, ..)| Some(*by) == harm.by);
            self.stats.turning.push(TurningPoint {
                round: self.round,
                count: self.count,
                by: harm.by,
                to: harm.to,
                amount: harm.amount,
                fells,
                chance: rolled.map(|(.., chance)| chance),
            });
        }
    }

    /// Notes the health of every side.
    fn record_health(&mut self) {
        for side in 0..self.sides {
            let own = || self.facts.iter().zip(&self.now).filter(|(f, _)| f.side == side);
            let most: i32 = own().map(|(f, _)| f.max.max(0)).sum();
            let left: i32 = own().map(|(f, now)| (*now).clamp(0, f.max.max(0))).sum();
            self.stats.health[side].push(if most > 0 { left as f32 / most as f32 } else { 0.0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::effect::Fate;

    const HEALTH: PoolId = PoolId(0);
    const A: CombatantId = CombatantId(0);
    const B: CombatantId = CombatantId(1);

    fn roll(by: CombatantId, on: CombatantId, success: bool) -> Event {
        Event::Rolled(Box::new(RollRecord {
            roll: RollId(0),
            by,
            on: Some(on),
            dice: vec![10],
            natural: 10,
            critical: 0,
            total: 10,
            half: false,
            against: 11,
            success,
            parts: Vec::new(),
        }))
    }

    fn harm(by: CombatantId, to: CombatantId, health: (i32, i32)) -> Event {
        let amount = health.0 - health.1;
        Event::Damaged(Box::new(HarmRecord {
            by: Some(by),
            to,
            dice: Vec::new(),
            raw: amount,
            soaked: 0,
            amount,
            wound: 0,
            health,
            front: (0, 0),
        }))
    }

    fn read(events: &[Event], health: [i32; 2]) -> BattleStats {
        let facts = [0, 1].map(|side| CombatantFacts { side, health: health[side], max: 10 });
        let even = |_: &RollRecord| Chance { ways: 1, of: 2 };
        let how = StatsInput { health: HEALTH, strikes: &|_| true, chance: &even };
        BattleStats::read(events.iter(), &facts, &how)
    }

    #[test]
    fn deeds_and_luck_add_up() {
        let events = [roll(A, B, true), harm(A, B, (10, 6)), roll(A, B, true), harm(A, B, (6, 0)), roll(B, A, false)];
        let stats = read(&events, [10, 0]);
        let [a, b] = &stats.combatants[..] else { panic!("two fought") };
        assert_eq!((a.dealt, a.taken, a.tried, a.hit), (10, 0, 2, 2));
        assert!((a.luck - 1.0).abs() < 1e-6 && (b.luck + 0.5).abs() < 1e-6);
        assert_eq!((a.felled.as_slice(), b.felled_by), ([B].as_slice(), Some(A)));
    }

    #[test]
    fn felling_and_the_hardest_blows_are_turning_points() {
        let mut events = vec![Event::RoundStarted(1), Event::CountStarted(5)];
        for before in [10, 9, 8, 7, 6] {
            events.extend([roll(A, B, true), harm(A, B, (before, before - 1))]);
        }
        events.extend([Event::RoundStarted(2), Event::CountStarted(3), roll(A, B, true), harm(A, B, (5, 0))]);
        let stats = read(&events, [10, 0]);
        assert_eq!(stats.turning.len(), TURNS);
        let last = stats.turning.last().expect("there are some");
        assert_eq!((last.round, last.count, last.amount, last.fells), (2, Some(3), 5, true));
        assert_eq!(last.chance, Some(Chance { ways: 1, of: 2 }));
    }

    #[test]
    fn health_goes_down_round_by_round() {
        let events = [
            Event::RoundStarted(1),
            harm(A, B, (10, 5)),
            Event::RoundStarted(2),
            Event::PoolChanged(B, HEALTH, 5, 7, false),
            Event::LeftFight(A, Fate::Fled),
        ];
        let stats = read(&events, [10, 7]);
        assert_eq!(stats.health, [vec![1.0, 1.0, 0.0], vec![1.0, 0.5, 0.7]]);
    }
}
