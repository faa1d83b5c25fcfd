//! Answer policies that players set in a battle: automatic reactions, when a combatant is asked whether it interrupts a
//! turn, when the game stops between turns. They change who answers, never the rules (AP-RULE-10).

use bevy::ecs::prelude::Resource;
use bevy::platform::collections::HashMap;

use crate::app::battle::driver::Battle;
use crate::data::effect::{Effect, Occasion, Question};
use crate::data::ruleset::Ruleset;
use crate::data::scope::ActionId;
use crate::fight::state::context::Context;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, OrderKind};
use crate::kernel::ids::{CombatantId, SideId};

/// When the game stops between turns for actions there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum StopPolicy {
    /// When the player has called for it.
    #[default]
    Called,
    /// Also after turns of the player's own side.
    Own,
    /// After every turn.
    All,
}

/// How a reaction is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReactionPolicy {
    /// The player is asked.
    #[default]
    Ask,
    /// It is taken whenever it can be.
    Always,
    /// It is never taken.
    Never,
}

/// When a combatant is asked whether it interrupts a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InterruptPolicy {
    /// Whenever it can.
    Always,
    /// When a foe is about to strike it or one of its friends.
    #[default]
    Struck,
    /// Never.
    Never,
}

/// The key of an automatic answer: the side, the combatant where combatants are asked one by one, and the action.
pub type PolicyKey = (SideId, Option<CombatantId>, ActionId);

/// The policies of one battle. They change who answers, never the rules, and end with the battle: in another one the
/// same ids are other actions and combatants.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerPolicies {
    /// Answers inside an event, reactions above all.
    pub reactions: HashMap<PolicyKey, ReactionPolicy>,
    /// The number given with such an answer when it was made permanent.
    pub numbers: HashMap<PolicyKey, u8>,
    /// When each combatant is asked whether it interrupts a turn.
    pub interrupts: HashMap<CombatantId, InterruptPolicy>,
    /// The muted turn, about which no side is asked any more: the round and the acting combatant.
    pub muted: Option<(u32, CombatantId)>,
    /// The side that wants the game to stop when this turn ends.
    pub called: Option<SideId>,
}

impl AnswerPolicies {
    /// How a reaction is answered: as was said for the combatant, or for its side, or else as usual.
    pub fn of(&self, rules: &Ruleset, (side, asked, action): PolicyKey) -> ReactionPolicy {
        let seldom = matches!(rules.action(action).occasion, Occasion::Reaction { seldom: true, .. });
        let usual = if seldom { ReactionPolicy::Never } else { ReactionPolicy::Ask };
        let said = |key: PolicyKey| self.reactions.get(&key).copied();
        said((side, asked, action)).or(said((side, None, action))).unwrap_or(usual)
    }
}

impl Battle {
    /// The answer by policy, where no player has to be asked.
    pub(in crate::app) fn automatic(&mut self, policies: &AnswerPolicies, stops: StopPolicy) -> Option<OrderKind> {
        let decision = self.fight.decision()?.clone();
        if self.is_asked_again() {
            return None;
        }
        match decision.kind {
            DecisionKind::Plan => None,
            DecisionKind::Call { .. } => {
                let due = self.fight.offers().iter().any(|o| matches!(o, Offer::Take { .. }));
                (!due).then_some(OrderKind::Pass)
            }
            DecisionKind::Turn { .. } => {
                let only_end = self.fight.offers().iter().all(|o| matches!(o, Offer::EndTurn));
                only_end.then_some(OrderKind::EndTurn)
            }
            DecisionKind::Window { point, subject, asked, .. } => {
                if self.fight.rules().window(point).is_some_and(|w| w.interrupt.is_some()) {
                    let ask = self.asks_to_interrupt(policies, stops);
                    return (!ask && policies.called != Some(decision.side)).then_some(OrderKind::Pass);
                }
                // Repeated purchases between turns are asked about as the player prefers.
                let shop = self.fight.rules().window(point).is_some_and(|w| w.question == Question::UntilPass);
                let offers = self.fight.offers();
                if shop && offers.iter().all(|o| self.is_menu(o)) {
                    let own = self.fight.seen_by(Some(decision.side)).side(subject) == decision.side;
                    let ask = match stops {
                        StopPolicy::All => true,
                        StopPolicy::Own => own,
                        StopPolicy::Called => false,
                    };
                    return (!ask && policies.called != Some(decision.side)).then_some(OrderKind::Pass);
                }
                let rules = self.fight.rules().clone();
                let policy = |action: ActionId| policies.of(&rules, (decision.side, asked, action));
                // As many points as the player named, or as many as there are.
                let usual = |action: ActionId, aims: Vec<ChosenTarget>| {
                    let most = policies.numbers.get(&(decision.side, asked, action));
                    let at = aims
                        .iter()
                        .rposition(|aim| matches!((aim, most), (ChosenTarget::Number(n), Some(most)) if n <= most));
                    aims.into_iter().nth(at.unwrap_or(0))
                };
                let mut ask = false;
                for offer in offers {
                    let Offer::Act { by, action, tool, aims } = offer else { continue };
                    match policy(action) {
                        ReactionPolicy::Always => {
                            let aim = usual(action, aims)?;
                            return Some(OrderKind::Act(ActOrder { by, action, tool, aim }));
                        }
                        ReactionPolicy::Ask => ask = true,
                        ReactionPolicy::Never => {}
                    }
                }
                (!ask).then_some(OrderKind::Pass)
            }
        }
    }

    /// Whether the combatant that could interrupt the running turn is asked.
    fn asks_to_interrupt(&mut self, policies: &AnswerPolicies, stops: StopPolicy) -> bool {
        let Some(DecisionKind::Window { point, asked: Some(by), .. }) = self.fight.decision().map(|d| d.kind) else {
            return true;
        };
        let window = self.fight.rules().window(point);
        let cancels = window.and_then(|w| w.interrupt).is_some_and(|i| i.cancels);
        let eyes = self.viewpoint();
        let arena = self.fight.seen_by(eyes);
        let owner = arena.acting();
        if policies.muted.is_some() && policies.muted == owner.map(|owner| (arena.round(), owner)) {
            return false;
        }
        // A foe has declared a strike at the asked combatant or at a friend of it.
        let struck = || {
            let act = arena.act().filter(|act| arena.nonally(by, act.by))?;
            let target = act.aim.target().filter(|target| *target == by || arena.ally(by, *target))?;
            let does = &arena.rules().action(act.action).does.items;
            does.iter().any(|effect| matches!(effect, Effect::Strike { .. })).then_some(target)
        };
        let awaited = arena.rules().time.interrupt().and_then(|interrupt| interrupt.awaited.as_ref());
        let waits = || awaited.is_some_and(|test| test.holds(&arena.facts(Context::of(by).with_subject(owner))));
        match policies.interrupts.get(&by).copied().unwrap_or_default() {
            InterruptPolicy::Struck if waits() => true,
            InterruptPolicy::Always => true,
            InterruptPolicy::Never => false,
            InterruptPolicy::Struck if stops == StopPolicy::All => true,
            InterruptPolicy::Struck => cancels && struck().is_some() && self.could_act(),
        }
    }

    /// Whether any act is offered but free ones, which change nothing about a blow.
    fn could_act(&mut self) -> bool {
        let rules = self.fight.rules().clone();
        let acts = |offer: &Offer| match offer {
            Offer::Act { action, .. } => !rules.action(*action).tags.meets(rules.roles.free),
            _ => false,
        };
        self.fight.offers().iter().any(acts)
    }

    fn is_menu(&self, offer: &Offer) -> bool {
        match offer {
            Offer::Act { action, .. } => {
                matches!(self.fight.rules().action(*action).occasion, Occasion::Window(_))
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Policy;
    use crate::app::platform::stage::{self, Stage};
    use crate::data::effect::{ActAsk, Ask, Cost, PoolEffect};
    use crate::data::scene::{Controller, SceneDef};
    use crate::data::scope::PoolId;

    #[test]
    fn between_turns_the_game_stops_when_it_is_called_for() {
        let mut battle = stage::trial("toll_house", "oak", |_| Controller::Human);
        stage::advance(&mut battle, Stage::Turn).expect("somebody moves");
        battle.submit(OrderKind::EndTurn).expect("the turn can end");
        let mut owners = Vec::new();
        while let Some(DecisionKind::Window { subject, .. }) = battle.fight.decision().map(|d| d.kind) {
            let asked = battle.asked().expect("a person is asked");
            let own = battle.fight.arena().side(subject) == asked;
            let nobody = AnswerPolicies::default();
            let called = AnswerPolicies { called: Some(asked), ..AnswerPolicies::default() };
            let other = AnswerPolicies { called: Some(SideId(1 - asked.0)), ..AnswerPolicies::default() };
            let pass = Some(OrderKind::Pass);
            assert_eq!(battle.automatic(&nobody, StopPolicy::Called), pass);
            assert_eq!(battle.automatic(&other, StopPolicy::Called), pass);
            assert_eq!(battle.automatic(&called, StopPolicy::Called), None);
            assert_eq!(battle.automatic(&nobody, StopPolicy::Own), if own { None } else { pass });
            assert_eq!(battle.automatic(&nobody, StopPolicy::All), None);
            owners.push(own);
            battle.submit(OrderKind::Pass).expect("nobody has to");
        }
        assert!(owners.contains(&true) && owners.contains(&false), "both sides could: {owners:?}");
    }

    /// A battle under Action Points, at the first window of the given kind in which one combatant is asked.
    fn asked_alone(interrupts: bool) -> (Battle, CombatantId) {
        for seed in 0..200 {
            let rules = |scene: &mut SceneDef| "action_points".clone_into(&mut scene.ruleset.value);
            let mut battle = stage::altered("toll_house", &seed.to_string(), |_| Controller::Human, rules);
            let mut mind = Policy::Random.mind(seed);
            while let Some(order) = mind.answer(&mut battle.fight) {
                if let Some(DecisionKind::Window { point, asked: Some(by), .. }) =
                    battle.fight.decision().map(|d| d.kind)
                {
                    let window = battle.fight.rules().window(point);
                    if window.is_some_and(|w| w.interrupt.is_some()) == interrupts {
                        return (battle, by);
                    }
                }
                battle.submit(order.body).expect("offers are accepted");
            }
        }
        panic!("nobody is asked in all these battles");
    }

    #[test]
    fn each_combatant_is_asked_or_passes_as_was_said_for_it_alone() {
        let pass = Some(OrderKind::Pass);
        let (mut battle, by) = asked_alone(true);
        let somebody_else = CombatantId(by.0 + 1);
        for (who, when, answer) in [
            (by, InterruptPolicy::Always, None),
            (by, InterruptPolicy::Never, pass.clone()),
            (somebody_else, InterruptPolicy::Always, battle.automatic(&AnswerPolicies::default(), StopPolicy::Called)),
        ] {
            let policies =
                AnswerPolicies { interrupts: [(who, when)].into_iter().collect(), ..AnswerPolicies::default() };
            assert_eq!(battle.automatic(&policies, StopPolicy::Called), answer, "{when:?}");
        }
        let (mut battle, by) = asked_alone(false);
        let side = battle.asked().expect("a person is asked");
        let offered = battle.fight.offers().into_iter();
        let actions: Vec<ActionId> =
            offered.filter_map(|o| if let Offer::Act { action, .. } = o { Some(action) } else { None }).collect();
        for (who, answer) in [(by, pass), (CombatantId(by.0 + 1), None)] {
            let never = actions.iter().map(|action| ((side, Some(who), *action), ReactionPolicy::Never));
            let policies = AnswerPolicies { reactions: never.collect(), ..AnswerPolicies::default() };
            assert_eq!(battle.automatic(&policies, StopPolicy::Called), answer, "{who:?}");
        }
    }

    #[test]
    fn what_is_seldom_of_use_is_asked_about_on_demand() {
        let (battle, _) = asked_alone(false);
        let rules = battle.fight.rules();
        let seldom = (0..)
            .map(ActionId)
            .zip(&rules.actions)
            .filter(|(_, def)| matches!(def.occasion, Occasion::Reaction { seldom: true, .. }));
        let actions: Vec<ActionId> = seldom.map(|(action, _)| action).collect();
        assert!(!actions.is_empty());
        let (side, who) = (SideId(0), Some(CombatantId(1)));
        for action in actions {
            let mut policies = AnswerPolicies::default();
            assert_eq!(policies.of(rules, (side, who, action)), ReactionPolicy::Never);
            policies.reactions.insert((side, None, action), ReactionPolicy::Ask);
            assert_eq!(policies.of(rules, (side, who, action)), ReactionPolicy::Ask, "for the whole side");
            policies.reactions.insert((side, who, action), ReactionPolicy::Always);
            assert_eq!(policies.of(rules, (side, who, action)), ReactionPolicy::Always, "for this one");
            assert_eq!(policies.of(rules, (SideId(1), who, action)), ReactionPolicy::Never);
        }
    }

    /// A battle at the first question in which a number is named inside an event.
    fn asked_for_a_number() -> (Battle, ActionId) {
        let named = |offer: &Offer| match offer {
            Offer::Act { action, aims, .. } if aims.len() > 1 && matches!(aims[0], ChosenTarget::Number(_)) => {
                Some(*action)
            }
            _ => None,
        };
        for seed in 0..60 {
            let mut battle = stage::trial("toll_house", &seed.to_string(), |_| Controller::Human);
            let rules = battle.fight.rules().clone();
            let inside = rules.actions.iter().filter(|def| {
                matches!(def.occasion, Occasion::Window(_)) && matches!(def.ask, Ask::Act(ActAsk::Number { .. }))
            });
            let paid = |cost: &Cost| if let Cost::Pool(pool, _) = cost { Some(*pool) } else { None };
            let spent: Vec<PoolId> = inside.flat_map(|def| &def.cost).filter_map(paid).collect();
            let mut mind = Policy::Regular.mind(seed);
            while let Some(order) = mind.answer(&mut battle.fight) {
                let window = matches!(battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Window { .. }));
                let offers = battle.fight.offers();
                if let Some(action) = offers.iter().find_map(named).filter(|_| window) {
                    return (battle, action);
                }
                // Gives every combatant that gains points some to spend.
                let arena = battle.fight.arena();
                let gains = |offer: &Offer| {
                    let Offer::Act { by, action, tool, aims } = offer else { return None };
                    let poor = |effect: &Effect| matches!(effect, Effect::Pool(PoolEffect::Gain { pool, .. }) if spent.contains(pool) && arena.pool(*by, *pool) < 3);
                    let does = rules.action(*action).does.items.iter().any(poor);
                    does.then(|| {
                        OrderKind::Act(ActOrder { by: *by, action: *action, tool: *tool, aim: aims[0].clone() })
                    })
                };
                let body = offers.iter().find_map(gains).unwrap_or(order.body);
                battle.submit(body).expect("offers are accepted");
            }
        }
        panic!("nobody is asked for a number in all these battles");
    }

    #[test]
    fn points_inside_an_event_are_spent_as_the_player_has_said_for_good() {
        let (mut battle, action) = asked_for_a_number();
        let key = (battle.asked().expect("a person is asked"), None, action);
        let policies = |policy, number: Option<u8>| AnswerPolicies {
            reactions: [(key, policy)].into_iter().collect(),
            numbers: number.map(|n| (key, n)).into_iter().collect(),
            ..AnswerPolicies::default()
        };
        let mut answer = |policies| battle.automatic(&policies, StopPolicy::Called);
        assert_eq!(answer(AnswerPolicies::default()), None);
        assert_eq!(answer(policies(ReactionPolicy::Ask, None)), None);
        assert_eq!(answer(policies(ReactionPolicy::Never, Some(1))), Some(OrderKind::Pass));
        for (number, least) in [(1, 1), (2, 2), (200, 2)] {
            let Some(OrderKind::Act(draft)) = answer(policies(ReactionPolicy::Always, Some(number))) else {
                panic!("it is always taken");
            };
            assert_eq!(draft.action, action);
            assert!(
                matches!(draft.aim, ChosenTarget::Number(n) if (least..=number).contains(&n)),
                "{number}: {draft:?}"
            );
        }
    }
}
