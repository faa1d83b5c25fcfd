//! The enemy's view: what foes then do was told before.

use super::menu::{RULES, battle, table_of};
use crate::fight::state::log::Event;
use crate::kernel::ids::CombatantId;

#[test]
fn strikes_of_foes_were_told_before() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        table.selection.enemy_on = true;
        // Whom foes could strike when a person was asked last.
        let mut told: Vec<(CombatantId, CombatantId, Option<u8>)> = Vec::new();
        let (mut expected, mut surprising, mut seen) = (0, 0, 0);
        for _ in 0..900 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                table.selection.look_at_foes(&mut table.battle);
                told.clear();
                for (who, danger) in &table.selection.dangers {
                    told.extend(danger.by.iter().map(|(by, hit)| (*by, *who, *hit)));
                }
                seen += told.len();
            }
            let read = table.battle.fight.log().len();
            if !table.suggested() {
                break;
            }
            let new: Vec<Event> = table.battle.fight.log()[read..].iter().map(|entry| entry.event.clone()).collect();
            for event in new {
                let Event::StrikeBegan(by, on, ..) = event else { continue };
                let arena = table.battle.fight.arena();
                if arena.side(by) == arena.side(on)
                    || !table.battle.humans().contains(&table.battle.fight.setup().side_of(on))
                {
                    continue;
                }
                let known = told.iter().any(|(foe, who, _)| (*foe, *who) == (by, on));
                *(if known { &mut expected } else { &mut surprising }) += 1;
            }
        }
        // Whom it strikes from where is up to the foe, and much happens on the way.
        assert!(seen > 100, "{rules}: only {seen} strikes were told");
        assert!(expected > 5 && expected > 3 * surprising, "{rules}: {expected} were told before, {surprising} not");
    }
}
