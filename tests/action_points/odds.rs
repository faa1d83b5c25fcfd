//! The odds that are shown are the odds of the dice: wild rolls, damage that goes by the roll, wounds by level.

use fray::fight::state::log::Event;
use fray::fight::state::order::{Order, OrderKind};
use fray::kernel::dice::Dice;

use super::{ayla, brute, field};

const ROLLS: u32 = 40_000;
/// How far a played share may be from the shown one.
const TOLERANCE: f64 = 0.01;

/// AP-ROLL-11, AP-ROLL-17, AP-RULE-01: chance to hit, each level of wound and death, for three attacks.
#[test]
fn ap_roll_11_17_rule_01_odds_are_those_of_the_dice() {
    for action in ["quick_attack", "standard_attack", "strong_attack"] {
        let wounded = brute().pool("severe", 2).pool("critical", 1);
        let mut t = field([ayla().pool("ap", 10)], [wounded], &[[1, 1, 2], [1, 1, 2]]);
        let OrderKind::Act(draft) = t.acting("Ayla", action, "Brute") else { panic!("an act") };
        let odds = t.fight().arena().odds(&draft).expect("all sheets are open");
        let fight = t.fight();
        let (start, begun) = (fight.capture(), fight.log().len());
        let mut dice = Dice::seeded(9);
        let (mut hits, mut felled, mut wounds) = (0_u32, 0_u32, [0_u32; 8]);
        for _ in 0..ROLLS {
            fight.restore(&start);
            fight.set_dice(dice);
            let decision = fight.decision().expect("it halts in the turn").id;
            fight.submit(Order { decision, body: OrderKind::Act(draft.clone()) }).expect("the strike is offered");
            for entry in &fight.log()[begun..] {
                match &entry.event {
                    Event::Rolled(roll) if roll.by == draft.by => hits += u32::from(roll.success),
                    Event::Damaged(harm) => {
                        (1..=usize::from(harm.wound)).for_each(|level| wounds[level] += 1);
                        felled += u32::from(harm.health.1 == 0);
                    }
                    _ => {}
                }
            }
            dice = fight.arena().dice.0.clone();
        }
        fight.restore(&start);
        fight.set_dice(Dice::scripted(Vec::new()));
        let same = |what: &str, told: fray::kernel::odds::Chance, played: u32| {
            let (told, played) = (told.ways as f64 / told.of as f64, f64::from(played) / f64::from(ROLLS));
            assert!((told - played).abs() < TOLERANCE, "{action}, {what}: told {told:.4}, played {played:.4}");
        };
        same("hit", odds.hit, hits);
        same("fell", odds.fell, felled);
        for level in 1..=5 {
            let told = odds.wounds_from(level).expect("wounds have levels");
            same(&format!("level {level}"), told, wounds[usize::try_from(level).expect("a small number")]);
        }
    }
}
