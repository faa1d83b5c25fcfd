//! Points that are kept for reactions, and what is told of what is to come.

use super::harness::ScreenHarness;
use super::menu::RULES;
use super::present;
use crate::app::platform::stage::Stage;
use crate::data::scope::ConditionId;

#[test]
fn points_are_kept_for_reactions_where_these_are_paid_from_the_points_of_the_turn() {
    for rules in RULES {
        let mut table = ScreenHarness::under(Some(rules), "toll_house", Stage::Turn).expect("somebody has a turn");
        let who = table.selection.main.expect("it is somebody's turn");
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        let Some(kept) = table.selection.kept(&arena, who) else {
            assert_ne!(rules, "action_points");
            continue;
        };
        let purse = arena.rules().time.purse().expect("reactions are paid from it");
        let (there, prices) = (arena.pool(who, purse), arena.reaction_prices(who, purse));
        assert_eq!((kept, table.selection.left_of_kept(&arena, who, there)), (0, None), "{rules}: nothing is kept yet");
        for price in &prices {
            table.selection.keep_next(&arena, who);
            assert_eq!(table.selection.kept(&arena, who), Some(*price), "{rules}");
        }
        let dearest = prices.last().copied().expect("there is one");
        if there >= dearest {
            assert_eq!(table.selection.left_of_kept(&arena, who, there - dearest), None, "{rules}: it is left");
            assert_eq!(table.selection.left_of_kept(&arena, who, there - dearest + 1), Some(dearest - 1), "{rules}");
        }
        table.selection.keep_next(&arena, who);
        assert_eq!(table.selection.kept(&arena, who), Some(0), "{rules}: after the dearest comes none");
    }
}

#[test]
fn what_hurts_at_the_end_of_a_turn_is_told_before() {
    // A condition that bites as its bearer's turn ends, and one at the end of the round.
    for (rules, key, told) in [("action_points", "burning", "at turn's end"), ("tempo", "burning", "1d4 damage")] {
        let mut table = ScreenHarness::under(Some(rules), "toll_house", Stage::Turn).expect("somebody has a turn");
        let condition = table.battle.fight.rules().conditions.iter().position(|def| *def.key == key);
        let condition = ConditionId(u16::try_from(condition.expect("the ruleset has it")).expect("few"));
        let view = table.selection.view.as_mut().expect("it was refreshed");
        let acting = view.acting.expect("somebody acts");
        view.bodies[acting.index()].conditions.push((condition, None));
        let view = view.clone();
        let track = present::track(&mut table.battle, &view, None, None, &[]);
        let notes: Vec<&str> = track.notes.iter().map(|note| note.short.first().map_or("", String::as_str)).collect();
        assert!(notes.iter().any(|note| note.contains(told)), "{rules}: {notes:?}");
        if rules == "action_points" {
            assert!(notes[0].contains(told), "it comes first: {notes:?}");
            let strip = present::info_bar(&mut table.battle, &table.selection);
            assert!(strip.text.starts_with("As this turn ends: "), "{}", strip.text);
        }
    }
}
