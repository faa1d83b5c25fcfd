//! What is told before an order of the reactions that it may set off, against what foes are offered when the moment
//! comes: whose, with what, before which step, with what chance, and in which order. Orders are played on a copy of the
//! fight in which all pass, with several dice, so that no reaction takes away another one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use fray::ai::Policy;
use fray::data::effect::Step;
use fray::data::library::Library;
use fray::data::ruleset::Ruleset;
use fray::data::scope::{ActionId, PointId};
use fray::fight::Fight;
use fray::fight::map::reach::Reach;
use fray::fight::preview::reactions::{PossibleReaction, Warnings};
use fray::fight::setup::Setup;
use fray::fight::state::arena::Arena;
use fray::fight::state::frames::{ActOrigin, Frame};
use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use fray::kernel::dice::Dice;
use fray::kernel::ids::CombatantId;

use crate::contract::{long, under_each_ruleset};

/// A combatant that could react, with what, at which trigger point, and before which step.
type Moment = (CombatantId, ActionId, PointId, usize);

/// How an order may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Reaction,
    Menu,
    Readied,
    Interrupt,
}

/// A reaction that was offered, with the chances to hit of its strikes at the actor.
struct Offered {
    moment: Moment,
    way: Way,
    hits: Vec<u32>,
    /// The order of turns of all but the actor by then.
    ranks: Vec<CombatantId>,
}

/// The order of turns, in which windows ask, of all but one.
fn ranks(arena: &Arena, but: CombatantId) -> Vec<CombatantId> {
    arena.ranked().into_iter().filter(|id| *id != but).collect()
}

fn setup(scene: &str, ruleset: &str, sheets: bool) -> Setup {
    let library = Library::shipped();
    let found = library.scene(scene).unwrap_or_else(|p| panic!("{p}"));
    let rules = library.ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let mut def = (*found.def).clone();
    def.open_sheets = sheets;
    Setup::new(&rules, &Arc::new(def), &found.source.file, &[]).unwrap_or_else(|p| panic!("{p}"))
}

/// Whether the open window belongs to the order that was given on a stack of so many frames; and before which step of
/// its walk it comes.
fn belongs(arena: &Arena, by: CombatantId, base: usize, path: usize, point: PointId) -> Option<usize> {
    let above = arena.stack.0.get(base..)?;
    let walk = above.iter().rev().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.by == by => Some(usize::from(walk.at)),
        _ => None,
    });
    let acts = above.iter().any(|frame| matches!(frame, Frame::Act(act) if act.draft.by == by));
    let walked = arena.rules().procedures.walked.contains(&Step::Open(point));
    match walk {
        Some(at) => Some(at),
        None if acts => Some(0),
        None => (path > 0 && walked).then_some(path),
    }
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

/// Everything that foes are offered in the course of an order, while all pass. The dice are given anew, if any.
fn offered(fight: &mut Fight, by: CombatantId, body: &OrderKind, dice: Option<Dice>) -> Vec<Offered> {
    if let Some(dice) = dice {
        fight.set_dice(dice);
    }
    // Above what the actor does already. An interrupt may take away frames of others.
    let runs = |frame: &Frame| match frame {
        Frame::Walk(walk) => walk.by == by,
        Frame::Act(act) => act.draft.by == by,
        _ => false,
    };
    let base = fight.arena().stack.0.iter().rposition(runs).map_or(0, |at| at + 1);
    let path = if let OrderKind::Walk { path, .. } = body { path.len() } else { 0 };
    let mut found: Vec<Offered> = Vec::new();
    let mut next = body.clone();
    while let Some(decision) = fight.decision().cloned() {
        if next == OrderKind::Pass {
            let DecisionKind::Window { point, .. } = decision.kind else { break };
            let arena = fight.arena();
            let Some(step) = belongs(&arena, by, base, path, point) else { break };
            let rules = arena.rules();
            for candidate in arena.window_candidates(decision.side) {
                let at = point.index();
                let way = match candidate.course {
                    ActOrigin::Interrupt => Way::Interrupt,
                    _ if rules.index.reactions[at].contains(&candidate.action) => Way::Reaction,
                    _ if rules.index.menus[at].contains(&candidate.action) => Way::Menu,
                    _ => Way::Readied,
                };
                let moment = (candidate.by, candidate.action, point, step);
                // Interrupts are told by the combatant alone.
                if way == Way::Interrupt && found.iter().any(|o| o.way == way && o.moment.0 == candidate.by) {
                    continue;
                }
                let new = found.iter().all(|known| (known.moment, known.way) != (moment, way));
                if arena.nonally(by, candidate.by) && new && arena.why_not(&candidate).is_none() {
                    let hits = if way == Way::Reaction {
                        chances(&arena, (candidate.by, candidate.action), by)
                    } else {
                        Vec::new()
                    };
                    found.push(Offered { moment, way, hits, ranks: ranks(&arena, by) });
                }
            }
        }
        fight.submit(Order { decision: decision.id, body: next }).expect("what is offered, or nothing");
        next = OrderKind::Pass;
    }
    found
}

/// What an order is told to set off.
fn told(arena: &Arena, body: &OrderKind) -> Warnings {
    match body {
        OrderKind::Walk { by, path } => arena.walk_reactions(*by, path),
        OrderKind::Act(draft) => arena.act_reactions(draft),
        _ => Warnings::default(),
    }
}

/// A way in which what was told and what came differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    /// It was offered and not told.
    Untold,
    /// It was told and is never offered, whatever the dice are.
    Never,
    /// It was offered before another that was told before it.
    Order,
    /// Its chance to hit is never the one that was told.
    Chance,
}

/// What was compared, and what differed.
#[derive(Default)]
struct Tally {
    orders: usize,
    told: usize,
    offered: usize,
    hits: usize,
    unread: usize,
    faults: BTreeMap<(Fault, String), (usize, String)>,
}

impl Tally {
    fn fault(&mut self, fault: Fault, what: String, example: String) {
        self.faults.entry((fault, what)).or_insert((0, example)).0 += 1;
    }

    /// Tries one order.
    fn try_order(&mut self, fight: &mut Fight, body: &OrderKind, at: &str) {
        let by = match body {
            OrderKind::Walk { by, .. } => *by,
            OrderKind::Act(draft) => draft.by,
            _ => return,
        };
        let rules = Arc::clone(fight.rules());
        let (start, before) = (fight.capture(), fight.log().len());
        let arena = fight.arena();
        let warnings = told(&arena, body);
        let (viewer, open, ranked) = (arena.side(by), arena.scene().def.open_sheets, ranks(&arena, by));
        let unknown: BTreeSet<CombatantId> = arena.all_combatants().filter(|id| !arena.known_to(viewer, *id)).collect();
        let told = &warnings.reactions;
        let words = |action: ActionId, point: PointId| {
            let act = if let OrderKind::Act(draft) = body { &*rules.action(draft.action).key.value } else { "walk" };
            let window = rules.window(point).map_or("", |window| &*window.text);
            format!("{act}: {}, {window}", rules.action(action).key.value)
        };
        self.orders += 1;
        self.told += told.len();
        self.unread += usize::from(warnings.unread());
        let mut came = vec![(false, None); told.len()];
        let (mut chances, mut last_try) = (vec![Vec::new(); told.len()], Vec::new());
        let mut breakers = warnings.breakers.clone();
        // A walk or a run that is cut short by what its side does not know of comes to nothing further.
        let mut whole = false;
        for number in 0..tries() {
            let settled = |(reaction, (came, right)): (&PossibleReaction, &(bool, Option<bool>))| {
                *right == Some(true) || *came && right.is_none() || !reaction.known || reaction.if_found
            };
            if number > 2 && breakers.is_empty() && told.iter().zip(&came).all(settled) {
                break;
            }
            let found = offered(fight, by, body, cast(number));
            let happened: Vec<String> =
                fight.log()[before..].iter().map(|entry| format!("{:?}", entry.event)).collect();
            let mut last = 0;
            for Offered { moment, way, hits, ranks } in found.iter().filter(|one| !unknown.contains(&one.moment.0)) {
                let (who, action, point, _) = *moment;
                let example =
                    || format!("{at}: {body:?}, try {number}: {moment:?} {hits:?}, told {warnings:?}, {happened:?}");
                let covered = match way {
                    // What an act costs or brings can let others break in after it.
                    Way::Interrupt => warnings.breakers.contains(&who) || !declares(&rules, point),
                    Way::Readied => warnings.holding,
                    Way::Reaction | Way::Menu => false,
                };
                self.offered += usize::from(!covered);
                breakers.retain(|breaker| *breaker != who || *way != Way::Interrupt);
                if covered {
                    continue;
                }
                let same = |t: &PossibleReaction| (t.who, t.action, t.point, t.step) == *moment;
                let Some(place) = told.iter().position(same) else {
                    self.fault(Fault::Untold, words(action, point), example());
                    continue;
                };
                // Dice can change whose turn comes first.
                if place < last && *ranks == ranked {
                    self.fault(Fault::Order, words(action, point), example());
                }
                last = place;
                came[place].0 = true;
                chances[place].clone_from(hits);
                if *way == Way::Reaction && told[place].strikes && open {
                    let right = told[place].hit.is_some_and(|hit| hits.contains(&hit.basis_points()));
                    // One of whom the side does not know can stand in the way of a strike.
                    if right || unknown.is_empty() {
                        came[place].1 = Some(right || came[place].1 == Some(true));
                    }
                }
            }
            whole |= match body {
                OrderKind::Walk { path, .. } => {
                    fight.arena().position(by).at == *path.last().expect("a path has an end")
                }
                _ => !fight.log()[before..].iter().any(|entry| cut_short(&entry.event, by)),
            };
            fight.restore(&start);
            last_try = happened;
        }
        for ((reaction, (came, right)), hits) in told.iter().zip(&came).zip(&chances) {
            self.hits += usize::from(*right == Some(true));
            let PossibleReaction { action, point, .. } = *reaction;
            let example = || format!("{at}: {body:?}: {reaction:?}, chances {hits:?}, {last_try:?}");
            if *right == Some(false) {
                self.fault(Fault::Chance, words(action, point), example());
            }
            if !came && whole && reaction.known && !reaction.if_found {
                self.fault(Fault::Never, words(action, point), example());
            }
        }
        for who in breakers {
            self.fault(Fault::Never, "breaks in".to_owned(), format!("{at}: {body:?}: {who:?}"));
        }
    }

    /// Plays a battle of AI minds and tries orders at some of its halts.
    fn battle(&mut self, scene: &str, ruleset: &str, sheets: bool, seed: u64) {
        let mut fight = Fight::new(&setup(scene, ruleset, sheets), seed).expect("the rules come to rest");
        let mut minds: Vec<_> = (0..8).map(|side| Policy::Regular.mind(seed ^ (side + 1) << 32)).collect();
        let mut chance = Dice::seeded(seed);
        let mut below =
            |n: usize| usize::from(chance.die(u16::try_from(n.clamp(1, 9_999)).expect("a small number")) - 1);
        let mut halts = 0;
        while let Some(decision) = fight.decision().cloned() {
            halts += 1;
            let order = minds[decision.side.index()].answer(&mut fight).expect("there is a decision");
            let asked = matches!(decision.kind, DecisionKind::Turn { .. } | DecisionKind::Window { .. });
            if asked && below(OFTEN) == 0 {
                let at = format!("{scene}, {ruleset}, open sheets {sheets}, seed {seed}, halt {halts}");
                self.try_order(&mut fight, &order.body, &at);
                let offers = fight.offers();
                for offer in &offers {
                    if let Offer::Walk { by, budget } = offer {
                        let (mut reach, mut path) = (Reach::default(), Vec::new());
                        reach.fill(&fight.arena(), *by, *budget);
                        for _ in 0..2.min(reach.cells().len()) {
                            reach.path(reach.cells()[below(reach.cells().len())], &mut path);
                            self.try_order(&mut fight, &OrderKind::Walk { by: *by, path: path.clone() }, &at);
                        }
                    }
                }
                let acts: Vec<&Offer> = offers.iter().filter(|offer| matches!(offer, Offer::Act { .. })).collect();
                for _ in 0..3.min(acts.len()) {
                    if let Offer::Act { by, action, tool, aims } = acts[below(acts.len())] {
                        let aim = aims[below(aims.len())].clone();
                        let draft = ActOrder { by: *by, action: *action, tool: *tool, aim };
                        self.try_order(&mut fight, &OrderKind::Act(draft), &at);
                    }
                }
            }
            fight.submit(order.clone()).unwrap_or_else(|e| panic!("{scene} {seed} {order:?}: {e}"));
        }
    }
}

/// Orders are tried at one of so many halts.
const OFTEN: usize = 8;

/// How many dice an order is played with until all that was told has come. In thousands of battles some of it hangs on
/// one throw in hundreds.
fn tries() -> u64 {
    if long() { 3_000 } else { 80 }
}

/// Whether an event ends a run before its end by what its side did not know of.
fn cut_short(event: &Event, by: CombatantId) -> bool {
    matches!(event, Event::Bumped(who, _) | Event::WalkStopped(who) if *who == by)
}

/// Dice of a try: those of the battle, some others, those that begin with the best or the worst faces or with some of
/// any face, many others.
fn cast(number: u64) -> Option<Dice> {
    let run = |face: u16, count: u64| vec![face; usize::try_from(count).unwrap_or(0)];
    match number {
        0 => None,
        3..=14 => Some(Dice::led(run(99, number - 3))),
        15..=26 => Some(Dice::led([run(1, number - 14), run(99, 30)].concat())),
        27..=86 => Some(Dice::led(run(u16::try_from(number % 20).unwrap_or(0) + 1, 1 + (number - 27) / 20))),
        seed => Some(Dice::seeded(seed)),
    }
}

/// Whether a point is one at which an act is declared, before it has changed anything.
fn declares(rules: &Ruleset, point: PointId) -> bool {
    let act = &rules.procedures.act;
    act.iter().take_while(|step| **step != Step::Pay && **step != Step::Resolve).any(|step| *step == Step::Open(point))
}

under_each_ruleset!(warnings_are_what_comes);

/// With open and with closed sheets: 2,000 battles in the long form.
fn warnings_are_what_comes(ruleset: &str) {
    for sheets in [true, false] {
        let mut tally = Tally::default();
        for (number, scene) in crate::playout::scenes().iter().enumerate() {
            if long() || number % 6 == usize::from(sheets) {
                (0..if long() { 17 } else { 1 }).for_each(|seed| tally.battle(scene, ruleset, sheets, seed));
            }
        }
        let Tally { orders, told, offered, hits, unread, faults } = tally;
        println!(
            "{ruleset}, open sheets {sheets}: {orders} orders, {told} told, {offered} offered, {hits} chances, {unread} unread"
        );
        let mut report = String::new();
        for ((fault, what), (times, example)) in &faults {
            let example: String = example.chars().take(6_000).collect();
            writeln!(report, "{fault:?}, {times} times: {what}\n    {example}").expect("a string takes all");
        }
        assert!(faults.is_empty(), "{ruleset}, open sheets {sheets}:\n{report}");
        assert!(
            orders > 50 && told > 2 && (hits > 0) == sheets,
            "{ruleset}, open sheets {sheets}: too little was tried"
        );
    }
}
