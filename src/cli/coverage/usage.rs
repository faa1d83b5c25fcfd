//! What of a ruleset is met in one battle.

use std::collections::{BTreeMap, BTreeSet};

use crate::ai::{Mind, Policy};
use crate::data::effect::{ActLimit, Limit};
use crate::data::scope::{ActionId, ConditionId, ItemDefId};
use crate::fight::Fight;
use crate::fight::setup::Setup;
use crate::fight::side::SideArena;
use crate::fight::state::components::{Carried, Item};
use crate::fight::state::log::Event;
use crate::kernel::ids::{CombatantId, SideId};

/// More decisions than any battle takes.
const MAX_DECISIONS: u32 = 200_000;

/// What is known of an action.
#[derive(Clone, Debug, Default)]
pub(super) struct ActionUsage {
    /// How many combatants of the scenes know it.
    pub bearers: u32,
    /// How often it was used, as an act or a reaction.
    pub used: u32,
    /// The kinds of combatants that used it.
    pub kinds: BTreeSet<String>,
    /// What it brought.
    pub brought: ActionYield,
}

/// What acts brought those who did them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ActionYield {
    /// Health that foes lost, in points, less that of friends.
    pub harm: i64,
    /// Health that friends gained, in points.
    pub healed: i64,
    /// Foes that fell or left the fight, each once.
    pub felled: i64,
    /// Conditions that began.
    pub conditions: i64,
}

/// How much of a ruleset was met.
#[derive(Clone, Debug, Default)]
pub(super) struct Usage {
    /// Battles.
    pub battles: u32,
    /// By action.
    pub actions: BTreeMap<ActionId, ActionUsage>,
    /// How many combatants of the scenes carry an item of a kind, and how often it was used, struck with or used up.
    pub items: BTreeMap<ItemDefId, (u32, u32)>,
    /// How often a condition began.
    pub conditions: BTreeMap<ConditionId, u32>,
}

impl Usage {
    /// Adds what was met in another battle; with `bearers` also who could have used it.
    pub(super) fn add(&mut self, other: &Usage, bearers: bool) {
        self.battles += other.battles;
        for (id, usage) in &other.actions {
            let sum = self.actions.entry(*id).or_default();
            sum.bearers += if bearers { usage.bearers } else { 0 };
            sum.used += usage.used;
            sum.kinds.extend(usage.kinds.iter().cloned());
            sum.brought.harm += usage.brought.harm;
            sum.brought.healed += usage.brought.healed;
            sum.brought.felled += usage.brought.felled;
            sum.brought.conditions += usage.brought.conditions;
        }
        for (id, (carried, used)) in &other.items {
            let sum = self.items.entry(*id).or_default();
            sum.0 += if bearers { *carried } else { 0 };
            sum.1 += used;
        }
        for (id, begun) in &other.conditions {
            *self.conditions.entry(*id).or_default() += begun;
        }
    }
}

/// Has the computer play a battle against itself, and counts.
///
/// # Errors
/// The battle could not be fought to its end.
pub(super) fn of_battle(setup: &Setup, policy: Policy, seed: u64) -> Result<Usage, String> {
    let mut fight = Fight::new(setup, seed).map_err(|why| why.to_string())?;
    let sides = fight.scene().sides.len();
    let mut minds: Vec<Box<dyn Mind + Send>> =
        (0..).take(sides).map(|side| policy.mind_of(seed, SideId(side))).collect();
    let mut usage = Usage { battles: 1, ..Usage::default() };
    could(&fight.seen_by(None), &mut usage);
    let mut decisions = 0;
    while let Some(side) = fight.decision().map(|decision| decision.side.index()) {
        decisions += 1;
        if decisions > MAX_DECISIONS {
            return Err(format!("a battle of `{}` does not end", setup.scene.def.key.value));
        }
        let order = minds.get_mut(side).and_then(|mind| mind.answer(&mut fight));
        let order = order.ok_or_else(|| "nobody answers a decision".to_owned())?;
        fight.submit(order).map_err(|error| error.to_string())?;
    }
    let log: Vec<Event> = fight.log().iter().map(|entry| entry.event.clone()).collect();
    count(&fight.seen_by(None), &log, &mut usage);
    Ok(usage)
}

/// Who could use what.
fn could(arena: &SideArena, usage: &mut Usage) {
    for id in arena.all_combatants() {
        for action in (0..).take(arena.rules().actions.len()).map(ActionId) {
            if arena.knows(id, action) {
                usage.actions.entry(action).or_default().bearers += 1;
            }
        }
        // What is worn or held for its defence is in use already.
        let worn = |item: &Item| {
            item.carried == Carried::Worn
                || item.carried == Carried::Hand && arena.rules().item(item.def).weapon.is_none()
        };
        let kinds: BTreeMap<ItemDefId, bool> = arena.gear(id).map(|item| (item.def, worn(item))).collect();
        for (kind, worn) in kinds {
            let of = usage.items.entry(kind).or_default();
            *of = (of.0 + 1, of.1 + u32::from(worn));
        }
    }
}

/// What was used and what it brought. What happens through a combatant counts for the act that it did last.
fn count(arena: &SideArena, log: &[Event], usage: &mut Usage) {
    let mut doing: BTreeMap<CombatantId, ActionId> = BTreeMap::new();
    let mut last: Option<CombatantId> = None;
    let mut armed: BTreeMap<CombatantId, ItemDefId> = BTreeMap::new();
    let foes = |a: CombatantId, b: CombatantId| arena.scene().hostile(arena.side(a), arena.side(b));
    let mut fallen: BTreeSet<CombatantId> = BTreeSet::new();
    let mut fell = |of: CombatantId, by: Option<CombatantId>, doing: &BTreeMap<_, ActionId>, usage: &mut Usage| {
        let by = by.filter(|by| fallen.insert(of) && foes(*by, of));
        if let Some(of) = by.and_then(|by| doing.get(&by)).and_then(|action| usage.actions.get_mut(action)) {
            of.brought.felled += 1;
        }
    };
    for event in log {
        match event {
            Event::Acted(by, action, ..) | Event::Reacted(by, action) => {
                let of = usage.actions.entry(*action).or_default();
                of.used += 1;
                of.kinds.insert(arena.rules().archetype(arena.identity(*by).archetype).key.value.clone());
                doing.insert(*by, *action);
                last = Some(*by);
                if let Event::Acted(_, _, Some(tool), _) = event {
                    usage.items.entry(*tool).or_default().1 += 1;
                    armed.insert(*by, *tool);
                }
            }
            // A weapon that was named as the tool of the act is not counted twice.
            Event::StrikeBegan(by, _, _, weapon) if armed.remove(by) != Some(*weapon) => {
                usage.items.entry(*weapon).or_default().1 += 1;
            }
            Event::Damaged(record) => {
                let Some(by) = record.by else { continue };
                let lost = i64::from(record.health.0 - record.health.1);
                if let Some(of) = doing.get(&by).and_then(|action| usage.actions.get_mut(action)) {
                    of.brought.harm += if foes(by, record.to) { lost } else { -lost };
                }
            }
            Event::PoolChanged(of, pool, before, after, _) if *pool == arena.rules().roles.health && after > before => {
                let Some(by) = last.filter(|by| !foes(*by, *of)) else { continue };
                if let Some(of) = doing.get(&by).and_then(|action| usage.actions.get_mut(action)) {
                    of.brought.healed += i64::from(after - before);
                }
            }
            Event::LeftFight(of, _) => fell(*of, last, &doing, usage),
            Event::ConditionBegan(of, condition, source) => {
                *usage.conditions.entry(*condition).or_default() += 1;
                if arena.rules().condition(*condition).limits.contains(&Limit::Act(ActLimit::Down)) {
                    fell(*of, last, &doing, usage);
                }
                let of = source.and_then(|by| doing.get(&by)).and_then(|action| usage.actions.get_mut(action));
                if let Some(of) = of {
                    of.brought.conditions += 1;
                }
            }
            _ => {}
        }
    }
}
