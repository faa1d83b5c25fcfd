//! The beginner: it plays like the fast layer, but now and then it sees no farther than the next act: it strikes at whoever
//! is nearest, walks straight at the nearest foe, or lets a chance go by.

use crate::ai::Mind;
use crate::ai::tactical::TacticalMind;
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::fight::state::behaviour::Behaviour;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, Decision, DecisionKind, Order, OrderKind};
use crate::kernel::cell::Rect;
use crate::kernel::dice::Dice;
use crate::kernel::ids::CombatantId;

/// In how many of a hundred decisions of a turn it errs, …
const ERRS: u16 = 60;
/// … in how many it ends its turn without need, …
const ENDS: u16 = 15;
/// … and how many of a hundred reactions it misses.
const MISSES: u16 = 50;

/// A mind that errs.
#[derive(Clone)]
pub struct NoviceMind {
    sound: TacticalMind,
    dice: Dice,
    reach: Reach,
}

impl NoviceMind {
    /// A beginner with its own dice.
    #[must_use]
    pub fn new(seed: u64) -> NoviceMind {
        NoviceMind { sound: TacticalMind::new(), dice: Dice::stream(seed, "novice play"), reach: Reach::default() }
    }

    fn chance(&mut self, percent: u16) -> bool {
        self.dice.die(100) <= percent
    }

    /// What comes to mind first: a strike at the nearest foe, or else a walk towards it.
    fn first_thought(&mut self, arena: &SideArena, by: CombatantId) -> Option<OrderKind> {
        let side = arena.side(by);
        let hostile = |id: CombatantId| arena.scene().hostile(side, arena.side(id));
        let foes = arena.all_combatants().filter(|id| hostile(*id) && arena.located(*id) && arena.undefeated(*id));
        let nearest = foes.min_by_key(|id| (arena.distance(by, *id), *id))?;
        let mut walk = None;
        for offer in arena.unaimed_offers() {
            match offer {
                Offer::Walk { by, budget } => walk = Some((by, budget)),
                Offer::Act { action, .. } if arena.rules().action(action).strike_form().is_some() => {
                    let Some(Offer::Act { by, action, tool, aims }) = arena.with_targets(offer) else { continue };
                    let at = |id: CombatantId| aims.iter().find(|aim| aim.target() == Some(id));
                    let any = || aims.iter().find(|aim| aim.target().is_some_and(hostile));
                    if let Some(aim) = at(nearest).or_else(any).cloned() {
                        return Some(OrderKind::Act(ActOrder { by, action, tool, aim }));
                    }
                }
                _ => {}
            }
        }
        let (by, budget) = walk?;
        let mut reach = std::mem::take(&mut self.reach);
        arena.fill_reach(&mut reach, by, budget);
        let (me, foe) = (arena.rect(by), arena.rect(nearest));
        let gap = |cell| arena.rect_distance(Rect::new(cell, me.side), foe);
        let end = reach.cells().iter().copied().min_by_key(|cell| (gap(*cell), reach.cost(*cell), *cell));
        let mut path = Vec::new();
        let found = end.is_some_and(|end| gap(end) < gap(me.at) && reach.path(end, &mut path));
        self.reach = reach;
        found.then_some(OrderKind::Walk { by, path })
    }
}

impl Mind for NoviceMind {
    fn boxed_clone(&self) -> Box<dyn Mind + Send> {
        Box::new(self.clone())
    }

    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order> {
        let sound = self.sound.decide(arena, decision)?;
        let body = match decision.kind {
            DecisionKind::Turn { .. } if self.chance(ENDS) => arena.idle(),
            // Whoever is played in a way of its own does not forget it.
            DecisionKind::Turn { by } if self.chance(ERRS) && *arena.behaviour(by) == Behaviour::Usual => {
                self.first_thought(arena, by)
            }
            DecisionKind::Window { .. } if sound.body != OrderKind::Pass && self.chance(MISSES) => arena.idle(),
            _ => None,
        };
        let thought = body.map(|body| Order { decision: decision.id, body }).filter(|order| arena.check(order).is_ok());
        if thought.is_some() {
            self.sound.give_up_agenda();
        }
        Some(thought.unwrap_or(sound))
    }
}
