//! What a side knows at a halt: its view, its offers and refusals, the odds that it is shown, and the AI's answer to
//! all that.

use fray::ai::{Mind, NoviceMind, SearchMind, TacticalMind};
use fray::fight::Fight;
use fray::fight::preview::view::SideView;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, Order, OrderKind};
use fray::fight::state::refusal::Refusal;
use fray::kernel::cell::Cell;
use fray::kernel::ids::{CombatantId, SideId};

use super::queries::queries;
use super::samples::samples;
use super::{Chance, bent, long};

/// So many acts are asked for their odds, …
const ACTS: usize = 24;
/// … and so many walks for their possible interrupts.
const WALKS: usize = 8;
/// Orders that a search simulates.
const SEARCHED: u32 = 60;

/// Which minds are asked for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// None.
    Nobody,
    /// The fast layer and the beginner.
    Quick,
    /// Those, and one that searches.
    All,
}

impl Asked {
    /// Their answers, by name.
    fn answers(self, fight: &mut Fight) -> Vec<(&'static str, Option<OrderKind>)> {
        let mut minds: Vec<(&str, Box<dyn Mind>)> = Vec::new();
        if self != Asked::Nobody {
            minds.push(("regular", Box::new(TacticalMind::new())));
            minds.push(("novice", Box::new(NoviceMind::new(1))));
        }
        if self == Asked::All {
            // The levels that search differ in how much they do so alone.
            minds.push(("veteran", Box::new(SearchMind::new(1, if long() { 2_000 } else { SEARCHED }))));
        }
        minds.into_iter().map(|(name, mut mind)| (name, mind.answer(fight).map(|order| order.body))).collect()
    }
}

/// What a side asks.
pub struct Probes {
    viewer: SideId,
    orders: Vec<Order>,
    acts: Vec<ActOrder>,
    walks: Vec<(CombatantId, Vec<Cell>)>,
    asked: Asked,
}

/// What it is told.
#[derive(PartialEq)]
pub struct Told {
    view: SideView,
    offers: Vec<Offer>,
    asides: Vec<Offer>,
    checks: Vec<Result<(), Refusal>>,
    odds: Vec<String>,
    warnings: Vec<String>,
    answers: Vec<(&'static str, Option<OrderKind>)>,
    queries: Vec<String>,
}

impl Probes {
    /// Questions of the side that is asked, and the minds that are asked too.
    pub fn new(fight: &mut Fight, chance: &mut Chance, asked: Asked) -> Option<Probes> {
        let decision = fight.decision()?.clone();
        let offers = [fight.offers(), fight.arena().asides()].concat();
        let mut bodies = samples(fight, &offers, chance);
        bodies.extend(bent::acts(fight, &offers, chance).into_iter().map(OrderKind::Act));
        bodies.extend(bent::walks(fight, chance).into_iter().map(|(by, path)| OrderKind::Walk { by, path }));
        let ours =
            |fight: &mut Fight, by: CombatantId| fight.arena().exists(by) && fight.arena().side(by) == decision.side;
        let (mut acts, mut walks) = (Vec::new(), Vec::new());
        for body in &bodies {
            let order = Order { decision: decision.id, body: body.clone() };
            match body {
                OrderKind::Act(draft) if acts.len() < ACTS && fight.check(&order).is_ok() => acts.push(draft.clone()),
                OrderKind::Walk { by, path }
                    if walks.len() < WALKS && ours(fight, *by) && fight.check(&order).is_ok() =>
                {
                    walks.push((*by, path.clone()));
                }
                _ => {}
            }
        }
        let orders = bodies.into_iter().map(|body| Order { decision: decision.id, body }).collect();
        Some(Probes { viewer: decision.side, orders, acts, walks, asked })
    }

    pub fn viewer(&self) -> SideId {
        self.viewer
    }

    /// Asks.
    pub fn ask(&self, fight: &mut Fight) -> Told {
        let answers = self.asked.answers(fight);
        let arena = fight.arena();
        let odds = |draft: &ActOrder| {
            let (odds, strike) = (arena.odds(draft), arena.strike_breakdown(draft));
            format!("{odds:?} {strike:?} {:?} {:?}", arena.roll_breakdowns(draft), arena.coming_strike(self.viewer))
        };
        let warned = |(by, path): &(CombatantId, Vec<Cell>)| format!("{:?}", arena.walk_reactions(*by, path));
        let answered = |draft: &ActOrder| format!("{:?}", arena.act_reactions(draft));
        Told {
            view: arena.view(Some(self.viewer)),
            offers: arena.offers(),
            asides: arena.asides(),
            checks: self.orders.iter().map(|order| arena.check(order)).collect(),
            odds: self.acts.iter().map(odds).collect(),
            warnings: self.walks.iter().map(warned).chain(self.acts.iter().map(answered)).collect(),
            answers,
            queries: queries(&fight.seen_by(Some(self.viewer))),
        }
    }

    /// What differs in the answers: its kind and the answers.
    pub fn difference(&self, a: &Told, b: &Told) -> Option<(&'static str, String)> {
        if a.view != b.view {
            let bodies = a.view.bodies.iter().zip(&b.view.bodies).find(|(a, b)| a != b);
            let told = bodies.map_or_else(|| "the rest".to_owned(), |(a, b)| format!("{a:?}\n  and {b:?}"));
            return Some(("view", told));
        }
        for (a, b) in [(&a.offers, &b.offers), (&a.asides, &b.asides)] {
            if a != b {
                let lacks = |a: &[Offer], b: &[Offer]| a.iter().find(|offer| !b.contains(offer)).cloned();
                return Some(("offers", format!("{:?}\n  and {:?}", lacks(a, b), lacks(b, a))));
            }
        }
        let mut checks = a.checks.iter().zip(&b.checks).zip(&self.orders);
        if let Some(((a, b), order)) = checks.find(|((a, b), _)| a != b) {
            let kind = if a.is_ok() == b.is_ok() { "reason of a refusal" } else { "check" };
            return Some((kind, format!("{order:?}: {a:?}\n  and {b:?}")));
        }
        let mut odds = a.odds.iter().zip(&b.odds).zip(&self.acts);
        if let Some(((a, b), draft)) = odds.find(|((a, b), _)| a != b) {
            return Some(("odds", format!("{draft:?}: {a}\n  and {b}")));
        }
        let walks = self.walks.iter().map(|walk| format!("{walk:?}"));
        let orders = walks.chain(self.acts.iter().map(|act| format!("{act:?}")));
        let mut warnings = a.warnings.iter().zip(&b.warnings).zip(orders);
        if let Some(((a, b), order)) = warnings.find(|((a, b), _)| a != b) {
            return Some(("warnings", format!("{order}: {a}\n  and {b}")));
        }
        if let Some((a, b)) = a.queries.iter().zip(&b.queries).find(|(a, b)| a != b) {
            return Some(("query", format!("{a}\n  and {b}")));
        }
        let mut answers = a.answers.iter().zip(&b.answers);
        answers.find(|(a, b)| a != b).map(|(a, b)| ("answer", format!("{a:?}\n  and {b:?}")))
    }
}
