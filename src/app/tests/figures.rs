//! Figures that open to their parts: the parts give the figure.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, seeded, table_of};
use crate::app::present;
use crate::app::text;
use crate::fight::state::frames::Frame;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, OrderKind};
use crate::ui::figure_part::FigurePart;
use crate::ui::forecast::ForecastModel;

/// Questions that are looked at in one battle.
const QUESTIONS: usize = 500;

/// Calls for every question in battles under each ruleset that the computer plays.
fn at_every_question(look: impl FnMut(&str, &mut ScreenHarness)) {
    at_every_question_of(ScreenHarness::suggested, look);
}

/// The same of battles in which `play` gives one order after the other, as long as it can.
fn at_every_question_of(
    mut play: impl FnMut(&mut ScreenHarness) -> bool,
    mut look: impl FnMut(&str, &mut ScreenHarness),
) {
    for rules in RULES {
        for (scene, seed) in [("toll_house", "oak"), ("ashgate", "oak"), ("toll_house", "elm"), ("toll_house", "fir")] {
            let mut table = table_of(seeded(rules, scene, seed));
            for _ in 0..QUESTIONS {
                table.selection.refresh(&mut table.battle);
                look(rules, &mut table);
                if !play(&mut table) {
                    break;
                }
            }
        }
    }
}

/// Orders a strike that foes may answer, if there is one.
fn strikes_rashly(table: &mut ScreenHarness) -> bool {
    let found = drafts(table).into_iter().find(|draft| {
        let arena = table.battle.fight.seen_by(table.battle.viewpoint());
        arena.odds(draft).is_some() && arena.act_reactions(draft).reactions.iter().any(|answer| answer.strikes)
    });
    found.is_some_and(|draft| table.battle.submit(OrderKind::Act(draft)).is_ok())
}

/// What can be aimed now.
fn drafts(table: &mut ScreenHarness) -> Vec<ActOrder> {
    let arena = table.battle.fight.seen_by(table.battle.viewpoint());
    let of = |offer: Offer| match offer {
        Offer::Act { by, action, tool, aims } => {
            aims.into_iter().map(|aim| ActOrder { by, action, tool, aim }).collect()
        }
        _ => Vec::new(),
    };
    arena.offers().into_iter().flat_map(of).collect()
}

fn last(parts: &[FigurePart]) -> Option<&str> {
    parts.last().map(|part| part.value.as_str())
}

#[test]
fn the_parts_of_a_strike_come_to_its_figures() {
    let (mut wounds, mut worst) = (0, 0);
    at_every_question(|rules, table| {
        for draft in drafts(table) {
            let arena = table.battle.fight.seen_by(table.battle.viewpoint());
            let ForecastModel { head, odds: Some(odds), .. } = present::forecast(&arena, None, &draft) else {
                continue;
            };
            let product = |percent: u8| text::odds::product(text::common::percent(percent));
            if let Some(chance) = odds.wounds {
                wounds += 1;
                assert_eq!(last(&odds.why_damage), Some(product(chance).as_str()), "{rules}: {head}");
            }
            if let (Some(chance), Some(value)) = (odds.fells, last(&odds.why_fells)) {
                worst += 1;
                assert_eq!(value, product(chance), "{rules}: {head}, {}", odds.worst);
            }
        }
    });
    assert!(wounds > 50 && worst > 50, "{wounds} with wounds, {worst} with the worst");
}

#[test]
fn every_chance_of_a_roll_opens_to_its_parts() {
    for rules in RULES {
        let mut opened = 0;
        let mut table = table_of(battle(rules, "toll_house"));
        for _ in 0..QUESTIONS {
            table.selection.refresh(&mut table.battle);
            for draft in drafts(&mut table) {
                let arena = table.battle.fight.seen_by(table.battle.viewpoint());
                let known: Vec<bool> =
                    arena.roll_previews(&draft).iter().map(|preview| preview.chance.is_some()).collect();
                let model = present::forecast(&arena, None, &draft);
                let told: Vec<bool> = model.rolls.iter().map(|roll| !roll.why.is_empty()).collect();
                assert_eq!(told, known, "{rules}: {}", model.head);
                let strike = model.odds.as_ref().map_or(0, |odds| {
                    [&odds.why_hit, &odds.why_damage, &odds.why_fells].iter().filter(|parts| !parts.is_empty()).count()
                });
                assert!(model.figures().len() <= strike + known.len(), "{rules}: {}", model.head);
                assert!(model.figures().len() >= known.iter().filter(|known| **known).count(), "{rules}");
                opened += model.rolls.len();
            }
            if !table.suggested() {
                break;
            }
        }
        assert!(opened > 0, "{rules}: no roll was told");
    }
}

#[test]
fn a_question_before_a_strike_tells_its_odds_as_the_attacker_read_them() {
    let mut told: Vec<(String, usize)> = Vec::new();
    // The computer keeps from strikes that foes answer where it can.
    let play = |table: &mut ScreenHarness| strikes_rashly(table) || table.suggested();
    at_every_question_of(play, |rules, table| {
        let Some(asked) = table.battle.fight.decision().map(|decision| decision.side) else { return };
        let arena = table.battle.fight.arena();
        let [.., Frame::Act(act), Frame::Window(_)] = &arena.stack.0[..] else { return };
        let (draft, open) = (act.draft.clone(), arena.scene().def.open_sheets);
        let theirs = arena.odds(&draft);
        let coming = arena.coming_strike(asked);
        if let (Some(coming), Some(theirs), true) = (&coming, &theirs, open) {
            assert_eq!((coming.hit, coming.range(), coming.fell), (theirs.hit, theirs.range(), theirs.fell), "{rules}");
            match told.iter_mut().find(|(of, _)| of == rules) {
                Some((_, count)) => *count += 1,
                None => told.push((rules.to_owned(), 1)),
            }
        }
    });
    assert!(told.len() >= 3, "strikes that were asked about: {told:?}");
}
