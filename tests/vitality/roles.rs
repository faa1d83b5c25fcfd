//! Roles in a roll, and what the dice decide.

use fray::fight::state::log::Event;
use fray::fight::state::order::{DecisionKind, Order, OrderKind};
use fray::kernel::dice::Dice;
use fray::testkit::{TestBattle, TestCombatant};

use super::{d20, lay, piece};

/// What the book says of an attack: whether it hits, and whether that is critical. The bonus of the attack is 5, that
/// of the Defence 3.
fn book(attacker_pc: bool, defender_pc: bool, attack: i32, defence: i32, threat: i32) -> (bool, bool) {
    let attack_rolls = attacker_pc || !defender_pc;
    let (a, d) = (if attack_rolls { attack } else { 10 } + 5, if defender_pc { defence } else { 10 } + 3);
    let (best, worst, threatens) = match attack_rolls {
        true => (attack == 20, attack == 1, attack >= threat),
        false => (defence == 1, defence == 20, defence <= 21 - threat),
    };
    let meets = if attacker_pc == defender_pc || attacker_pc { a >= d } else { a > d };
    let hit = best || !worst && meets;
    (hit, hit && threatens)
}

/// A weapon without dice that is critical from so many on.
fn armed(name: &str, pc: bool, threat: u16) -> TestCombatant {
    piece(name, "warrior", 3, &[("str", 14)]).pc(pc).held(&[&format!("probe{threat}")])
}

fn duel(attacker_pc: bool, defender_pc: bool, threat: u16) -> TestBattle {
    let items: String = [18, 19, 20]
        .map(|from| {
            format!(
                r#"(key: "probe{from}", name: "Probe", hands: 1, tags: ["weapon"],
                    weapon: (bonus: "bcb + str_mod", damage: "1", critical: Some((from: {from}, casts: 1)))),"#
            )
        })
        .concat();
    // The target has had its turn.
    let defender = piece("Foe", "warrior", 3, &[]).pc(defender_pc).at(3, 2);
    let attacker = armed("Ann", attacker_pc, threat).at(2, 2);
    let mut t = lay([attacker], [defender]).rules(&format!("(items: [{items}])")).deal_with(&d20(&[1, 20]));
    t.end();
    t
}

/// VIT-ROLL-02, VIT-ROLL-04, VIT-ROLL-05, VIT-ROLL-18, VIT-ROLL-19, VIT-RULE-03, VIT-RULE-06, VIT-STAT-11, VIT-STAT-18:
/// all pairs of roles, all dice, threat numbers from 18 to 20; and the odds that are told before are the odds of that.
#[test]
fn vit_roll_02_04_05_18_19_rule_03_04_06_stat_11_18_dice_by_role() {
    for (attacker, defender) in [(true, true), (true, false), (false, true), (false, false)] {
        for threat in [18, 19, 20_u16] {
            let mut t = duel(attacker, defender, threat);
            let body = t.acting("Ann", "attack", "Foe");
            let OrderKind::Act(draft) = body.clone() else { panic!("an act") };
            let told = t.fight().arena().odds(&draft).expect("a strike has odds").hit;
            let fight = t.fight();
            let start = fight.capture();
            let (mut hits, mut all) = (0_u128, 0_u128);
            let faces = |rolls: bool| if rolls { 1..=20_u16 } else { 10..=10 };
            for defence in faces(defender) {
                for attack in faces(attacker || !defender) {
                    fight.restore(&start);
                    let rolled: Vec<u16> = [(attacker || !defender, attack), (defender, defence)]
                        .iter()
                        .filter(|r| r.0)
                        .map(|r| r.1)
                        .collect();
                    fight.set_dice(Dice::scripted(d20(&rolled)));
                    let begun = fight.log().len();
                    let decision = fight.decision().expect("it halts").id;
                    fight.submit(Order { decision, body: body.clone() }).expect("it is offered");
                    let harmed = fight.log()[begun..].iter().any(|e| matches!(e.event, Event::Damaged(_)));
                    let asked = fight.decision().map(|d| d.kind);
                    let critical = matches!(asked, Some(DecisionKind::Window { .. }));
                    let expected = book(attacker, defender, attack.into(), defence.into(), threat.into());
                    let case = format!("pc {attacker} {defender}, dice {attack} {defence}, threat {threat}");
                    assert_eq!((harmed, critical), expected, "{case}");
                    hits += u128::from(harmed);
                    all += 1;
                }
            }
            fight.restore(&start);
            assert_eq!(told.ways * all, hits * told.of, "pc {attacker} {defender}: odds as told");
        }
    }
}
