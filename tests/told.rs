//! The odds that are shown before acts: compared with the results of fresh dice.

use fray::fight::state::log::Event;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::kernel::dice::Dice;
use fray::kernel::odds::Chance;
use fray::testkit::TestBattle;

const ROLLS: u32 = 2_000;
/// How far a played share may be from the shown one: more than three standard errors.
const TOLERANCE: f64 = 0.035;

/// How often an act leads to an event in the log, all others passing.
fn played(t: &mut TestBattle, draft: &ActOrder, seen: impl Fn(&Event) -> bool) -> f64 {
    let fight = t.fight();
    let (start, begun) = (fight.capture(), fight.log().len());
    let mut dice = Dice::seeded(7);
    let mut times = 0_u32;
    for _ in 0..ROLLS {
        fight.restore(&start);
        fight.set_dice(dice);
        let mut body = OrderKind::Act(draft.clone());
        while let Some(decision) = fight.decision().cloned() {
            let window = matches!(decision.kind, DecisionKind::Window { .. });
            if body == OrderKind::Pass && !window
                || fight.log()[begun..].iter().any(|e| matches!(e.event, Event::TurnEnded(..)))
            {
                break;
            }
            fight.submit(Order { decision: decision.id, body }).expect("the act is offered, and windows may pass");
            body = OrderKind::Pass;
        }
        times += u32::from(fight.log()[begun..].iter().any(|entry| seen(&entry.event)));
        dice = fight.arena().dice.0.clone();
    }
    fight.restore(&start);
    fight.set_dice(Dice::scripted(Vec::new()));
    f64::from(times) / f64::from(ROLLS)
}

/// A chance as a share.
pub fn share(chance: Chance) -> f64 {
    chance.ways as f64 / chance.of as f64
}

/// The act of an order.
pub fn draft(body: OrderKind) -> ActOrder {
    match body {
        OrderKind::Act(draft) => draft,
        other => panic!("no act: {other:?}"),
    }
}

/// Compares a shown chance with how often an act leads to an event.
pub fn same(what: &str, t: &mut TestBattle, draft: &ActOrder, told: f64, seen: impl Fn(&Event) -> bool) {
    let played = played(t, draft, seen);
    assert!((told - played).abs() < TOLERANCE, "{what}: told {told:.4}, played {played:.4}");
}

/// The chance that all shown rolls of an act succeed.
pub fn all_rolls(t: &mut TestBattle, draft: &ActOrder) -> f64 {
    let gambles = t.fight().arena().roll_previews(draft);
    assert!(!gambles.is_empty(), "it rolls nothing");
    gambles.iter().map(|gamble| share(gamble.chance.expect("all sheets are open"))).product()
}
