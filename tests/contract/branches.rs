//! All that can come of an order: exact chances are those that the odds tell, cast ones lie near them, and reactions
//! are alternatives of their own.

use fray::fight::Fight;
use fray::fight::imagine::Answer;
use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::kernel::ids::CombatantId;

use super::{Play, Sheets, long, play, stages, under_each_ruleset};

under_each_ruleset!(branches_agree_with_the_odds, reactions_are_alternatives);

/// So often an order is carried out for one alternative.
const RUNS: u32 = 600;

/// Whether the first roll of a combatant at another succeeded; None without such a roll.
fn hit(fight: &Fight, by: CombatantId, at: CombatantId) -> Option<bool> {
    let mut rolls = fight.log().iter().filter_map(|entry| match &entry.event {
        Event::Rolled(roll) if roll.by == by && roll.on == Some(at) => Some(roll.success),
        _ => None,
    });
    rolls.next()
}

/// Acts of the asked combatant for which odds are told.
fn strikes(fight: &mut Fight) -> Vec<ActOrder> {
    let offers = fight.offers();
    let arena = fight.arena();
    let mut found = Vec::new();
    for offer in offers {
        if let Offer::Act { by, action, tool, aims } = offer {
            let drafts = aims.into_iter().map(|aim| ActOrder { by, action, tool, aim });
            found.extend(drafts.filter(|draft| arena.odds(draft).is_some()).take(1));
        }
    }
    found
}

fn branches_agree_with_the_odds(ruleset: &str) {
    let (mut exact, mut cast, mut begun) = (0, 0, 0);
    let most = if long() { 400 } else { 16 };
    for (stage, seed) in stages(ruleset, &[("toll_house", Sheets::Open)]).into_iter().skip(1).zip(91..) {
        play(&stage.setup, (Play::Ai, seed, 400), |fight, orders| {
            let turn = fight.decision().is_some_and(|d| matches!(d.kind, DecisionKind::Turn { .. }));
            if !turn || exact + cast + begun >= most || !orders.len().is_multiple_of(2) {
                return;
            }
            let decision = fight.decision().expect("it is a turn").clone();
            let Some(draft) = strikes(fight).pop() else { return };
            let Ok(mut imagination) = fight.imagine(decision.side, 5) else { return };
            let told = imagination.fight().arena().odds(&draft).expect("an open sheet").hit.basis_points();
            let at = draft.aim.target().expect("strikes have a target");
            let order = Order { decision: decision.id, body: OrderKind::Act(draft.clone()) };
            let alone = imagination
                .unanswered(&order, RUNS, |fight| hit(fight, draft.by, at))
                .unwrap_or_else(|e| panic!("{}: {draft:?}: {e}", stage.name));
            assert_eq!(alone.answer, None);
            // An act that takes longer than the points that are left is begun, and struck later.
            if alone.results.iter().all(|(hit, _)| hit.is_none()) {
                begun += 1;
                return;
            }
            let chance = alone.results.iter().find(|(hit, _)| *hit == Some(true)).map(|(_, chance)| *chance);
            let chance = chance.unwrap_or(fray::kernel::odds::Chance::NEVER);
            let whole: u32 = alone.results.iter().map(|(_, chance)| chance.basis_points()).sum();
            assert!((9_999..=10_001).contains(&whole), "{whole}");
            let at = format!("{}, {} orders: {draft:?}", stage.name, orders.len());
            if alone.samples.is_none() {
                exact += 1;
                assert_eq!(chance.basis_points(), told, "{at}");
            } else {
                cast += 1;
                // Five standard errors of 600 casts at most.
                let (low, high) = alone.interval(chance);
                assert!(low <= chance.basis_points() && chance.basis_points() <= high && high - low < 900, "{at}");
                assert!(chance.basis_points().abs_diff(told) < 1_030, "{at}: told {told}, cast {chance:?}");
            }
        });
    }
    println!("{ruleset}: {exact} exact, {cast} cast");
    assert!(exact + cast >= 8, "{ruleset}: {exact} exact, {cast} cast, {begun} begun only");
}

/// The reactions and interrupts that were taken.
fn reactions(fight: &Fight) -> Vec<Answer> {
    let reacted = |event: &Event| match *event {
        Event::Reacted(by, action) | Event::Acted(by, action, ..) | Event::ActBegun(by, action, ..) => {
            Some(Answer { by, action })
        }
        _ => None,
    };
    fight.log().iter().filter_map(|entry| reacted(&entry.event)).collect()
}

fn reactions_are_alternatives(ruleset: &str) {
    let (mut alternatives, mut taken) = (0, 0);
    let most = if long() { 200 } else { 12 };
    for (stage, seed) in stages(ruleset, &[("toll_house", Sheets::Open)]).into_iter().skip(1).zip(95..) {
        play(&stage.setup, (Play::Ai, seed, 600), |fight, orders| {
            let turn = fight.decision().is_some_and(|d| matches!(d.kind, DecisionKind::Turn { .. }));
            if !turn || alternatives >= most || !orders.len().is_multiple_of(3) {
                return;
            }
            let decision = fight.decision().expect("it is a turn").clone();
            let Ok(mut imagination) = fight.imagine(decision.side, 7) else { return };
            let Some(draft) = strikes(fight).pop() else { return };
            let foes: Vec<bool> = {
                let arena = fight.arena();
                arena.all_combatants().map(|id| arena.scene().hostile(decision.side, arena.side(id))).collect()
            };
            let order = Order { decision: decision.id, body: OrderKind::Act(draft) };
            let found = imagination.alternatives(&order, 40, |fight| reactions(fight));
            let found = found.unwrap_or_else(|e| panic!("{}: {order:?}: {e}", stage.name));
            let theirs =
                |taken: &[Answer]| taken.iter().filter(|one| foes[one.by.index()]).copied().collect::<Vec<_>>();
            for one in found {
                let taken_by_foes: Vec<Vec<Answer>> = one.results.iter().map(|(all, _)| theirs(all)).collect();
                match one.answer {
                    None => assert!(taken_by_foes.iter().all(Vec::is_empty), "nobody answers: {taken_by_foes:?}"),
                    Some(answer) => {
                        assert!(taken_by_foes.iter().flatten().all(|one| *one == answer), "{answer:?}");
                        alternatives += 1;
                        taken += u32::from(taken_by_foes.iter().any(|all| !all.is_empty()));
                    }
                }
            }
        });
    }
    println!("{ruleset}: {alternatives} alternatives, {taken} taken");
    assert!(alternatives == 0 || taken * 2 > alternatives, "{ruleset}: {alternatives}, {taken}");
}
