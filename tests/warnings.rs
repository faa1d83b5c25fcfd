//! The warnings of an act or a walk name exactly the combatants that are asked when the moment comes.

use std::collections::BTreeSet;
use std::sync::Arc;

use fray::ai::Policy;
use fray::data::effect::{Effect, Occasion, Step, StrikeEffect};
use fray::data::formula::{Expr, Fact};
use fray::data::library::Library;
use fray::data::ruleset::Ruleset;
use fray::data::scope::{ActionId, PointId};
use fray::fight::Fight;
use fray::fight::map::reach::Reach;
use fray::fight::preview::reactions::PossibleReaction;
use fray::fight::setup::Setup;
use fray::fight::state::arena::Arena;
use fray::fight::state::frames::Frame;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::kernel::dice::Dice;
use fray::kernel::ids::CombatantId;

use crate::contract::{RULESETS, long};

/// A combatant that could react, with what, where, and before which step.
type Answer = (CombatantId, ActionId, PointId, usize);

/// The possible reactors, each with the chances to hit of the strikes that it could make.
type Answers = Vec<(Answer, Vec<u32>)>;

fn setup(scene: &str, ruleset: &str, sheets: bool) -> Setup {
    let library = Library::shipped();
    let found = library.scene(scene).unwrap_or_else(|p| panic!("{p}"));
    let rules = library.ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let mut def = (*found.def).clone();
    def.open_sheets = sheets;
    Setup::new(&rules, &Arc::new(def), &found.source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// The possible reactions of the open window, if it is about the running order of a combatant.
fn running(fight: &mut Fight, by: CombatantId, walks: bool) -> bool {
    let arena = fight.arena();
    let (mut acts, mut steps) = (false, false);
    for frame in &arena.stack.0 {
        acts |= matches!(frame, Frame::Act(act) if act.draft.by == by);
        steps |= matches!(frame, Frame::Walk(_));
    }
    if walks { steps && !acts } else { acts && !steps }
}

/// All possible reactors of an order, all of which pass; and the result of the order's walk.
fn offered(fight: &mut Fight, by: CombatantId, body: OrderKind) -> Answers {
    let walks = matches!(body, OrderKind::Walk { .. });
    let mut found: Answers = Vec::new();
    let mut next = body;
    while let Some(decision) = fight.decision().cloned() {
        if next == OrderKind::Pass {
            let DecisionKind::Window { point, .. } = decision.kind else { break };
            if !running(fight, by, walks) {
                break;
            }
            let arena = fight.arena();
            let step = arena.stack.walk().map_or(0, |walk| usize::from(walk.at));
            for candidate in arena.window_candidates(decision.side) {
                let own = arena.rules().index.reactions[point.index()].contains(&candidate.action);
                let answer = (candidate.by, candidate.action, point, step);
                let new = found.iter().all(|(known, _)| *known != answer);
                if own && candidate.by != by && new && arena.why_not(&candidate).is_none() {
                    found.push((answer, chances(&arena, (candidate.by, candidate.action), by)));
                }
            }
        }
        fight.submit(Order { decision: decision.id, body: next }).expect("what is offered, or nothing");
        next = OrderKind::Pass;
    }
    found
}

/// The chances to hit of the strikes that a combatant is offered at another.
fn chances(arena: &Arena, (by, action): (CombatantId, ActionId), at: CombatantId) -> Vec<u32> {
    let mut found = Vec::new();
    for offer in arena.offers() {
        if let Offer::Act { by: who, action: what, tool, aims } = offer
            && (who, what) == (by, action)
        {
            let aimed = aims.into_iter().filter(|aim| aim.target() == Some(at));
            let odds = aimed.filter_map(|aim| arena.odds(&ActOrder { by, action, tool, aim }));
            found.extend(odds.map(|odds| odds.hit.basis_points()));
        }
    }
    found
}

/// Whether an action is free and harmless: nothing to warn of along a walk.
fn harmless(rules: &Ruleset, action: ActionId) -> bool {
    let def = rules.action(action);
    let strikes = def.does.items.iter().any(|effect| matches!(effect, Effect::Strike(StrikeEffect::Strike { .. })));
    !strikes && def.tags.meets(rules.roles.free)
}

/// Whether a reaction depends on dice before its moment.
fn gambles(rules: &Ruleset, action: ActionId) -> bool {
    let brought = |part: &Expr| match part {
        Expr::Fact(Fact::Has(_, key) | Fact::HasFrom(_, key, _) | Fact::StoredFrom(_, key, _)) => {
            rules.index.brought[key.index()]
        }
        _ => false,
    };
    matches!(&rules.action(action).occasion, Occasion::Reaction { when, .. } if when.expr.any(&brought))
}

/// What was compared.
#[derive(Default)]
struct Count {
    walks: usize,
    acts: usize,
    warned: usize,
    blows: usize,
}

/// Compares the warnings of a walk with what happens.
fn try_walk(
    fight: &mut Fight,
    by: CombatantId,
    path: &[fray::kernel::cell::Cell],
    exact: bool,
    at: &str,
    count: &mut Count,
) {
    let start = fight.capture();
    let arena = fight.arena();
    let told: Vec<PossibleReaction> = arena.walk_reactions(by, path);
    let viewer = arena.side(by);
    let unknown: BTreeSet<CombatantId> = arena.all_combatants().filter(|id| !arena.known_to(viewer, *id)).collect();
    let found = offered(fight, by, OrderKind::Walk { by, path: path.to_vec() });
    let arena = fight.arena();
    let rules = arena.rules();
    let whole = arena.body(by).position.at == *path.last().expect("a path has an end");
    count.walks += 1;
    count.warned += told.len();
    let points: Vec<PointId> =
        rules.procedures.step.iter().filter_map(|s| if let Step::Open(p) = s { Some(*p) } else { None }).collect();
    let mut first: BTreeSet<(CombatantId, ActionId)> = BTreeSet::new();
    for ((who, action, point, step), _) in &found {
        let counts = points.contains(point) && !harmless(rules, *action) && !unknown.contains(who);
        if counts && first.insert((*who, *action)) {
            let known = told.iter().any(|t| (t.who, t.action, t.step) == (*who, *action, *step));
            assert!(
                known,
                "{at}: {who:?} is not told to answer step {step} of {path:?} with {}: {told:?}",
                rules.action(*action).name
            );
        }
    }
    // A roll at the start of the walk may change it.
    let sure = |id: CombatantId| arena.body(id).conditions.0.iter().all(|i| rules.condition(i.key).on_walk.is_empty());
    for threat in told.iter().filter(|_| exact && whole && sure(by)) {
        let came = found
            .iter()
            .find(|((who, action, _, step), _)| (*who, *action, *step) == (threat.who, threat.action, threat.step));
        if let (Some((_, chances)), Some(hit)) = (came, threat.hit) {
            count.blows += 1;
            assert!(
                chances.contains(&hit.basis_points()),
                "{at}: {:?} was told to hit before step {} of {path:?} with {}: {hit:?}, {chances:?}",
                threat.who,
                threat.step,
                rules.action(threat.action).name
            );
        }
        assert!(
            came.is_some(),
            "{at}: {:?} was told to answer step {} of {path:?} with {}: {found:?}",
            threat.who,
            threat.step,
            rules.action(threat.action).name
        );
    }
    fight.restore(&start);
}

/// Compares the warnings of an act with what happens.
fn try_act(fight: &mut Fight, draft: &ActOrder, exact: bool, at: &str, count: &mut Count) {
    let start = fight.capture();
    let arena = fight.arena();
    let told = arena.act_reactions(draft);
    let viewer = arena.side(draft.by);
    let unknown: BTreeSet<CombatantId> = arena.all_combatants().filter(|id| !arena.known_to(viewer, *id)).collect();
    let found = offered(fight, draft.by, OrderKind::Act(draft.clone()));
    let arena = fight.arena();
    let rules = arena.rules();
    let name = |action: ActionId| rules.action(action).key.value.clone();
    count.acts += 1;
    count.warned += told.len();
    // Reactions of the own side are no threat.
    let threatens = |who: CombatantId| arena.nonally(draft.by, who) && !unknown.contains(&who);
    for ((who, action, point, _), _) in found.iter().filter(|((who, ..), _)| threatens(*who)) {
        let known = told.iter().any(|t| (t.who, t.action) == (*who, *action));
        assert!(
            known,
            "{at}: {who:?} is not told to answer {draft:?} ({}) at {point:?} with {}: {told:?}",
            name(draft.action),
            name(*action)
        );
    }
    let before = |point: PointId| {
        rules.procedures.act.iter().take_while(|s| **s != Step::Resolve).any(|s| *s == Step::Open(point))
    };
    for threat in told.iter().filter(|t| exact && before(t.point) && !gambles(rules, t.action)) {
        let came = found
            .iter()
            .any(|((who, action, point, _), _)| (*who, *action, *point) == (threat.who, threat.action, threat.point));
        assert!(
            came,
            "{at}: {:?} was told to answer {draft:?} ({}) with {}: {found:?}",
            threat.who,
            name(draft.action),
            name(threat.action)
        );
    }
    fight.restore(&start);
}

/// Plays a battle of AI minds and tries walks and acts at some of its halts.
fn battle(scene: &str, ruleset: &str, sheets: bool, seed: u64, often: usize, count: &mut Count) {
    let mut fight = Fight::new(&setup(scene, ruleset, sheets), seed).expect("the rules come to rest");
    let mut minds: Vec<_> = (0..8).map(|side| Policy::Ai.mind(seed ^ (side + 1) << 32)).collect();
    let mut chance = Dice::seeded(seed);
    let mut below = |n: usize| usize::from(chance.die(u16::try_from(n.clamp(1, 9_999)).expect("a small number")) - 1);
    let mut halts = 0;
    while let Some(decision) = fight.decision().cloned() {
        halts += 1;
        if matches!(decision.kind, DecisionKind::Turn { .. }) && below(often) == 0 {
            let at = format!("{scene}, {ruleset}, sheets {sheets}, seed {seed}, halt {halts}");
            for offer in fight.offers() {
                match offer {
                    Offer::Walk { by, budget } => {
                        let (mut reach, mut path) = (Reach::default(), Vec::new());
                        reach.fill(&fight.arena(), by, budget);
                        for _ in 0..3.min(reach.cells().len()) {
                            reach.path(reach.cells()[below(reach.cells().len())], &mut path);
                            try_walk(&mut fight, by, &path, sheets, &at, count);
                        }
                    }
                    Offer::Act { by, action, tool, aims } => {
                        let aim = aims[below(aims.len())].clone();
                        try_act(&mut fight, &ActOrder { by, action, tool, aim }, sheets, &at, count);
                    }
                    _ => {}
                }
            }
        }
        let order = minds[decision.side.index()].answer(&mut fight).expect("there is a decision");
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{scene} {seed} {order:?}: {e}"));
    }
}

/// Warnings and windows are the same, under every ruleset; with closed sheets no combatant is asked that was not named.
#[test]
fn warnings_name_exactly_the_reactors() {
    let long = long();
    let scenes: Vec<String> =
        if long { crate::playout::scenes() } else { ["larch_house", "ashgate"].map(str::to_owned).to_vec() };
    let mut blows = 0;
    for ruleset in RULESETS {
        let mut count = Count::default();
        for scene in &scenes {
            for seed in 0..if long { 4 } else { 1 } {
                for sheets in [true, false].into_iter().take(if long || scene == "ashgate" { 2 } else { 1 }) {
                    battle(scene, ruleset, sheets, seed, if long { 2 } else { 10 }, &mut count);
                }
            }
        }
        println!("{ruleset}: {} walks, {} acts, {} warnings", count.walks, count.acts, count.warned);
        assert!(count.walks > 20 && count.acts > 100 && count.warned > 5, "{ruleset}: too little was tried");
        blows += count.blows;
    }
    assert!(blows > 10, "{blows} blows in passing were compared");
}
