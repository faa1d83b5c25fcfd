//! A custom policy: a mind that strikes for the most damage and else walks up to the nearest foe, against the shipped
//! novice.
//!
//! ```sh
//! cargo run --release --example greedy_policy
//! ```
//!
//! A [`Mind`] answers a decision with an order. It gets the fight as its side knows it ([`SideArena`]), with what its
//! side is offered; everything that is offered is allowed. This one decides turns by two rules, and leaves everything
//! else to the AI: plans, calls, reactions, and turns in which there is nothing to strike or to walk up to.

use std::error::Error;
use std::io::{self, Write};

use fray::ai::{Mind, Policy, TacticalMind};
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::map::reach::Reach;
use fray::fight::setup::Setup;
use fray::fight::side::SideArena;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, Decision, DecisionKind, Order, OrderKind};
use fray::kernel::ids::SideId;

/// How many battles are fought; each policy leads each side in half of them.
const BATTLES: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

/// Strikes where it hurts most.
#[derive(Clone, Default)]
struct Greedy {
    rest: TacticalMind,
    reach: Reach,
}

impl Mind for Greedy {
    fn boxed_clone(&self) -> Box<dyn Mind + Send> {
        Box::new(self.clone())
    }

    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order> {
        let own = matches!(decision.kind, DecisionKind::Turn { .. }).then(|| {
            let offers = arena.offers();
            strike(arena, decision.side, &offers).or_else(|| self.approach(arena, decision.side, &offers))
        });
        match own.flatten() {
            Some(body) => Some(Order { decision: decision.id, body }),
            None => self.rest.decide(arena, decision),
        }
    }
}

/// The act against a foe that takes the most health on average, a miss included.
fn strike(arena: &SideArena, side: SideId, offers: &[Offer]) -> Option<OrderKind> {
    let mut best: Option<(i64, ActOrder)> = None;
    for offer in offers {
        let Offer::Act { by, action, tool, aims } = offer else { continue };
        for aim in aims {
            let draft = ActOrder { by: *by, action: *action, tool: *tool, aim: aim.clone() };
            let foe = aim.target().is_some_and(|target| arena.scene().hostile(side, arena.side(target)));
            // Only strikes have odds of damage.
            let mean = arena.odds(&draft).filter(|_| foe).map_or(0, |odds| odds.mean_hundredths());
            if mean > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((mean, draft));
            }
        }
    }
    best.map(|(_, draft)| OrderKind::Act(draft))
}

impl Greedy {
    /// The walk that ends nearest to a foe; none if that is no nearer than now.
    fn approach(&mut self, arena: &SideArena, side: SideId, offers: &[Offer]) -> Option<OrderKind> {
        let walk = |offer: &Offer| if let Offer::Walk { by, budget } = offer { Some((*by, *budget)) } else { None };
        let (by, budget) = offers.iter().find_map(walk)?;
        // The view holds no place of a foe that the side does not know of.
        let view = arena.view();
        let foes: Vec<_> =
            view.bodies.iter().filter(|body| body.able && arena.scene().hostile(side, body.side)).collect();
        let gap = |rect| foes.iter().filter_map(|foe| foe.rect).map(|at| arena.rect_distance(rect, at)).min();
        arena.fill_reach(&mut self.reach, by, budget);
        let cells = self.reach.cells().iter().copied();
        let (nearest, cell) = cells.filter_map(|cell| Some((gap(arena.identity(by).rect(cell))?, cell))).min()?;
        let mut path = Vec::new();
        let nearer = nearest < gap(arena.rect(by))? && self.reach.path(cell, &mut path);
        nearer.then_some(OrderKind::Walk { by, path })
    }
}

/// Fights the battles and writes how many each policy won.
///
/// # Errors
/// The output cannot be written. The shipped files have no faults and the rules come to rest.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let library = Library::shipped();
    let scene = library.scene("toll_house")?;
    let rules = library.ruleset("tempo")?;
    let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[])?;
    let (mut own, mut theirs) = (0, 0);
    for seed in 0..BATTLES {
        let mut fight = Fight::new(&setup, seed)?;
        let side = SideId(if seed % 2 == 0 { 0 } else { 1 });
        let (mut greedy, mut novice) = (Greedy::default(), Policy::Novice.mind(seed));
        while let Some(decision) = fight.decision() {
            let answer = if decision.side == side { greedy.answer(&mut fight) } else { novice.answer(&mut fight) };
            fight.submit(answer.ok_or("a mind answers every decision")?)?;
        }
        let winners = fight.outcome().ok_or("no decision means an outcome")?.winners;
        own += u64::from(winners.contains(side));
        theirs += u64::from(!winners.is_empty() && !winners.contains(side));
    }
    let drawn = BATTLES - own - theirs;
    writeln!(out, "{BATTLES} battles: greedy won {own}, the novice won {theirs}, {drawn} drawn")?;
    Ok(())
}
