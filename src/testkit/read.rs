//! Reading the state of a test's fight.

use crate::data::scope::{ConditionId, KeyKind, PoolId, ValueId};
use crate::fight::Fight;
use crate::fight::state::components::{Carried, Instance};
use crate::fight::state::context::Context;
use crate::fight::state::log::{Event, HarmRecord, MissedReaction, RollRecord};
use crate::fight::state::order::DecisionKind;
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::{CombatantId, SideId};
use crate::testkit::TestBattle;

impl TestBattle {
    /// The pending question in short: `plan heroes`, `call heroes 3`, `turn Ana`, `window hit heroes`, or `over`.
    #[must_use]
    pub fn asked(&self) -> String {
        TestBattle::question_text(&self.fight)
    }

    pub(super) fn question_text(fight: &Fight) -> String {
        let Some(decision) = fight.decision() else { return "over".to_owned() };
        let side = &fight.scene().sides[decision.side.index()].key;
        match decision.kind {
            DecisionKind::Plan => format!("plan {side}"),
            DecisionKind::Call { count: Some(count) } => format!("call {side} {count}"),
            DecisionKind::Call { count: None } => format!("call {side}"),
            DecisionKind::Turn { by } => format!("turn {}", fight.setup().name_of(by)),
            DecisionKind::Window { point, asked, .. } => {
                let who = asked.map_or_else(|| side.clone(), |who| fight.setup().name_of(who).to_string());
                format!("window {} {who}", fight.rules().scope.names(KeyKind::Point)[point.index()])
            }
        }
    }

    /// The reactions that were missed from now on: who, with what, why.
    pub fn missed(&mut self) -> Vec<(String, String, String)> {
        self.fight.keep_missed_reactions();
        let told = |missed: &MissedReaction| {
            let rules = self.fight.rules();
            let (who, action) = (self.fight.setup().name_of(missed.by), &rules.action(missed.action).key.value);
            (who.to_string(), action.clone(), missed.why.tell(rules))
        };
        self.fight.missed_reactions().iter().map(|(_, missed)| told(missed)).collect()
    }

    /// The round.
    pub fn round(&mut self) -> u32 {
        self.fight.arena().clock.round
    }

    /// Health.
    pub fn hp(&mut self, who: &str) -> i32 {
        self.pool(who, "hp")
    }

    /// The points in a pool.
    pub fn pool(&mut self, who: &str, key: &str) -> i32 {
        let (id, pool) = (self.who(who), PoolId(self.find(KeyKind::Pool, key)));
        self.fight.arena().pool(id, pool)
    }

    /// The maximum of a pool.
    pub fn pool_max(&mut self, who: &str, key: &str) -> i32 {
        let (id, pool) = (self.who(who), PoolId(self.find(KeyKind::Pool, key)));
        self.fight.arena().pool_max(id, pool)
    }

    /// What a combatant takes out of a scene: key and points of each pool, as [`crate::testkit::TestCombatant::pool`]
    /// takes them.
    pub fn left_with(&mut self, who: &str) -> Vec<(String, i32)> {
        let id = self.who(who);
        let arena = self.fight.arena();
        let pools = arena.rules().pools.iter().zip(&arena.body(id).pools.0);
        pools.map(|(def, points)| (def.key.value.clone(), *points)).collect()
    }

    /// A value outside any roll.
    pub fn value(&mut self, who: &str, key: &str) -> i32 {
        let (id, value) = (self.who(who), ValueId(self.find(KeyKind::Value, key)));
        self.fight.arena().value(id, value)
    }

    /// A value of a combatant towards another one.
    pub fn value_against(&mut self, who: &str, key: &str, other: &str) -> i32 {
        let (id, other, value) = (self.who(who), self.who(other), ValueId(self.find(KeyKind::Value, key)));
        self.fight.arena().value_in(id, value, &Context::between(id, other), &mut Breakdown::default())
    }

    fn instances(&mut self, who: &str, key: &str) -> Vec<Instance> {
        let (id, key) = (self.who(who), ConditionId(self.find(KeyKind::Condition, key)));
        self.fight.arena().body(id).conditions.0.iter().filter(|i| i.key == key).copied().collect()
    }

    /// Whether a combatant bears a condition.
    pub fn has(&mut self, who: &str, key: &str) -> bool {
        !self.instances(who, key).is_empty()
    }

    /// The sources of a condition, one name per instance.
    pub fn sources(&mut self, who: &str, key: &str) -> Vec<String> {
        let found = self.instances(who, key);
        found.iter().filter_map(|i| i.source).map(|s| self.names[s.index()].clone()).collect()
    }

    /// The number stored with a condition.
    pub fn stored(&mut self, who: &str, key: &str) -> Option<i32> {
        self.instances(who, key).first().map(|i| i.value)
    }

    /// The cell of a combatant; None after it has left.
    pub fn at(&mut self, who: &str) -> Option<(i16, i16)> {
        let id = self.who(who);
        let arena = self.fight.arena();
        let place = *arena.body(id).position;
        place.fate.is_none().then_some((place.at.x, place.at.y))
    }

    /// Keys of a combatant's items in a given place.
    pub fn carries(&mut self, who: &str, carried: Carried) -> Vec<String> {
        let id = self.who(who);
        let rules = self.fight.rules().clone();
        let arena = self.fight.arena();
        let items = arena.body(id).inventory.0.iter().filter(|i| i.carried == carried);
        items.map(|i| rules.item(i.def).key.value.clone()).collect()
    }

    /// The combatant whose turn is running.
    pub fn whose_turn(&mut self) -> Option<String> {
        let by = self.fight.arena().stack.turn().map(|turn| turn.by)?;
        Some(self.name(by).to_owned())
    }

    /// Movement left in the running turn.
    pub fn moves(&mut self) -> u16 {
        let arena = self.fight.arena();
        arena.stack.turn().map_or(0, |t| arena.walking_budget(t.by))
    }

    /// The side of a key.
    ///
    /// # Panics
    ///
    /// There is none.
    #[must_use]
    pub fn side(&self, key: &str) -> SideId {
        let at = self.fight.scene().sides.iter().position(|s| s.key == key);
        SideId(u8::try_from(at.unwrap_or_else(|| panic!("no side is called {key}"))).unwrap_or(u8::MAX))
    }

    /// The last roll.
    ///
    /// # Panics
    ///
    /// There is none.
    #[must_use]
    pub fn last_roll(&self) -> RollRecord {
        let found = self.fight.log().iter().rev().find_map(|e| match &e.event {
            Event::Rolled(record) => Some(record.as_ref().clone()),
            _ => None,
        });
        found.expect("something was rolled")
    }

    /// The number of dice of the last roll: 2 with Advantage or Disadvantage, else 1.
    #[must_use]
    pub fn last_dice(&self) -> usize {
        self.last_roll().dice.len()
    }

    /// The last damage.
    ///
    /// # Panics
    ///
    /// There is none.
    #[must_use]
    pub fn last_harm(&self) -> HarmRecord {
        let found = self.fight.log().iter().rev().find_map(|e| match &e.event {
            Event::Damaged(record) => Some(record.as_ref().clone()),
            _ => None,
        });
        found.expect("somebody was harmed")
    }

    /// All events of the log.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.fight.log().iter().map(|e| &e.event)
    }

    /// All turns so far: `5 Ana`.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        let turn = |event: &Event| match event {
            Event::TurnStarted { by, count, .. } => Some(format!("{count} {}", self.name(*by))),
            _ => None,
        };
        self.events().filter_map(turn).collect()
    }

    fn name(&self, id: CombatantId) -> &str {
        &self.names[id.index()]
    }

    /// The events since the last call, in short; bookkeeping is left out.
    pub fn story(&mut self) -> Vec<String> {
        let told = self.fight.log()[self.read..].iter().filter_map(|e| self.brief(&e.event)).collect();
        self.read = self.fight.log().len();
        told
    }

    /// An event in a few words; None for bookkeeping.
    #[must_use]
    pub fn brief(&self, event: &Event) -> Option<String> {
        let rules = self.fight.rules();
        let pool = |id: PoolId| rules.pool(id).key.value.as_str();
        let condition = |id: ConditionId| rules.condition(id).key.value.as_str();
        Some(match event {
            Event::RoundStarted(round) => format!("round {round}"),
            Event::TurnStarted { by, entry, count, .. } => {
                let entry = entry.map_or("nothing", |e| rules.entry(e).key.as_str());
                format!("{count} {} {entry}", self.name(*by))
            }
            Event::Acted(by, action, _, target) => {
                let action = rules.action(*action).key.as_str();
                target.map_or_else(
                    || format!("{} {action}", self.name(*by)),
                    |t| format!("{} {action} {}", self.name(*by), self.name(t)),
                )
            }
            Event::Reacted(by, action) => format!("{} {}", self.name(*by), rules.action(*action).key.value),
            Event::Rolled(r) => {
                let verdict = if r.success { "success" } else { "failure" };
                format!("{} {} against {} {verdict}", self.name(r.by), r.total, r.against)
            }
            Event::Damaged(h) => format!("{} -{} {}", self.name(h.to), h.amount, h.health.1),
            Event::DamageRedirected(from, to) => format!("{} for {}", self.name(*to), self.name(*from)),
            Event::PoolChanged(_, id, ..) if Some(*id) == rules.roles.reaction => return None,
            Event::PoolChanged(who, id, _, after, _) => format!("{} {} {after}", self.name(*who), pool(*id)),
            Event::ConditionBegan(who, id, _) => format!("{} +{}", self.name(*who), condition(*id)),
            Event::ConditionEnded(who, id, _) => format!("{} -{}", self.name(*who), condition(*id)),
            Event::Moved(who, _, to, _) => format!("{} {},{}", self.name(*who), to.x, to.y),
            Event::Pushed(who, _, to) => format!("{} pushed {},{}", self.name(*who), to.x, to.y),
            Event::Arrived(who, to) => format!("{} arrived {},{}", self.name(*who), to.x, to.y),
            Event::Mounted(who, on) => format!("{} mounts {}", self.name(*who), self.name(*on)),
            Event::Dismounted(who, _, to) => format!("{} dismounted {},{}", self.name(*who), to.x, to.y),
            Event::Thrown(who, _, to) => format!("{} hurled {},{}", self.name(*who), to.x, to.y),
            Event::Jumped(who, _, to) => format!("{} leapt {},{}", self.name(*who), to.x, to.y),
            Event::Teleported(who, _, to) => format!("{} placed {},{}", self.name(*who), to.x, to.y),
            Event::ZoneCreated(terrain, cells) => format!("+{} {}", rules.ground(*terrain).key.value, cells.len()),
            Event::ZoneRemoved(terrain, cells) => format!("-{} {}", rules.ground(*terrain).key.value, cells.len()),
            Event::Bumped(who, at) => format!("{} bumped {},{}", self.name(*who), at.x, at.y),
            Event::LeftFight(who, fate) => format!("{} {fate:?}", self.name(*who)),
            Event::Ended(outcome) => format!("ended {:?}", outcome.why),
            _ => return None,
        })
    }
}
