//! Two states that differ in hidden facts only look the same to a side that does not know them: equal views, offers,
//! refusals, odds, warnings and answers of the AI.

use std::collections::BTreeMap;

use fray::data::effect::{ActAsk, Ask, Limit, SightLimit};
use fray::data::library::Library;
use fray::data::ruleset::ConditionDef;
use fray::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PoolId, TriggerId};
use fray::fight::Fight;
use fray::fight::state::arena::Arena;
use fray::fight::state::components::{
    Carried, Commitments, Conditions, Instance, Inventory, Object, Plan, Pools, Position, Scores, SlotState,
};
use fray::fight::state::findings::{Finding, Known, Seen};
use fray::fight::state::order::ChosenTarget;
use fray::fight::state::readied::{ReadiedAct, TriggerTerms};
use fray::fight::values::known_values::HealthBand;
use fray::kernel::dice::Dice;
use fray::kernel::ids::{CombatantId, InstanceId, SideId};
use fray::testkit::{components_mut, derive_occupancy, state_mut};

use super::imagined::imagined;
use super::probes::{Asked, Probes};
use super::stage::yard;
use super::{Chance, Play, Sheets, Stage, long, play, stages, under_each_ruleset};

under_each_ruleset!(hidden_facts_make_no_difference);

/// The scenes that are tried unless there is time for all.
const SCENES: [(&str, Sheets); 3] =
    [("ashgate", Sheets::Closed), ("stannow_bell", Sheets::Closed), ("candle_ring", Sheets::Open)];

/// Changes something that a side does not know; false when there is nothing of the kind.
type Change = fn(&mut Fight, SideId, &mut Chance) -> bool;

/// The component of a combatant.
macro_rules! of {
    ($fight:expr, $id:expr, $component:ty) => {{ components_mut::<$component>($fight).swap_remove($id.index()).into_inner() }};
}

/// Lets a foe hide from a side, unless one does already.
fn veil(fight: &mut Fight, viewer: SideId, chance: &mut Chance) {
    let rules = fight.rules().clone();
    let hides = |limit: &Limit| matches!(limit, Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom));
    let hidden = |def: &ConditionDef| def.limits.iter().any(hides) && def.holds.is_none();
    let Some(row) = rules.conditions.iter().position(hidden) else { return };
    let key = ConditionId(u16::try_from(row).unwrap());
    let Some(id) = foe(fight, viewer, chance, |arena, id| arena.known_to(viewer, id)) else { return };
    let from = rules.condition(key).limits.contains(&Limit::Sight(SightLimit::ConcealedFrom));
    let arena = fight.arena();
    let watchers = arena.all_combatants().filter(|other| !arena.scene().hostile(viewer, arena.side(*other)));
    let sources: Vec<Option<CombatantId>> = if from { watchers.map(Some).collect() } else { vec![None] };
    let round = arena.clock.round;
    for (source, number) in sources.into_iter().zip(61_000..) {
        let until = rules.condition(key).until;
        let instance = Instance { source, round, value: 10, ..Instance::new(InstanceId(number), key, until) };
        of!(fight, id, Conditions).0.push(instance);
    }
}

/// Everything that can be hidden.
const FACTS: [(&str, Change); 13] = [
    ("dice to come", dice),
    ("secret plans", plans),
    ("stowed gear", gear),
    ("scores of closed sheets", scores),
    ("pools of closed sheets", pools),
    ("private conditions", conditions),
    ("hidden cells", cells),
    ("begun aims", aims),
    ("held triggers", held),
    ("what lies hidden", secrets),
    ("what is in chests", contents),
    ("what others have found out", knowledge),
    ("where latecomers come", latecomers),
];

/// Foes of a side that satisfy a test.
fn foes(fight: &mut Fight, viewer: SideId, test: impl Fn(&Arena, CombatantId) -> bool) -> Vec<CombatantId> {
    let arena = fight.arena();
    let hostile = |id: &CombatantId| arena.scene().hostile(viewer, arena.side(*id));
    arena.all_combatants().filter(hostile).filter(|id| test(&arena, *id)).collect()
}

/// One of them.
fn foe(
    fight: &mut Fight,
    viewer: SideId,
    chance: &mut Chance,
    test: impl Fn(&Arena, CombatantId) -> bool,
) -> Option<CombatantId> {
    chance.pick(&foes(fight, viewer, test)).copied()
}

/// A foe with hidden numbers.
fn closed(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> Option<CombatantId> {
    foe(fight, viewer, chance, |arena, id| !arena.sheet_known(Some(viewer), id) && arena.present(id))
}

/// Puts a combatant on any cell on which it can stand.
fn put(fight: &mut Fight, id: CombatantId, chance: &mut Chance) -> bool {
    let arena = fight.arena();
    let free: Vec<_> = arena.scene().bounds.cells().filter(|cell| arena.can_stand(id, *cell)).collect();
    let Some(cell) = chance.pick(&free).copied() else { return false };
    of!(fight, id, Position).at = cell;
    true
}

fn dice(fight: &mut Fight, _: SideId, chance: &mut Chance) -> bool {
    fight.set_dice(Dice::seeded(u64::from(chance.row(60_000))));
    true
}

fn plans(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let open = |s: &&fray::fight::state::components::Slot| s.state == SlotState::Waiting && s.entry.is_some();
    let who = foe(fight, viewer, chance, |arena, id| {
        !arena.plans_known(Some(viewer), id) && arena.body(id).plan.slots.iter().any(|s| open(&s))
    });
    let Some(id) = who else { return false };
    let entry = EntryId(u16::try_from(chance.below(fight.rules().entries.len())).unwrap());
    let known = fight.arena().knows_entry(id, entry).then_some(entry);
    let count = known.map_or(0, |entry| fight.rules().entry(entry).count);
    let plan = of!(fight, id, Plan);
    let slot = plan.slots.iter_mut().find(|s| open(&&**s)).unwrap();
    (slot.entry, slot.count) = (known, count);
    true
}

fn gear(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let away = |c: Carried| matches!(c, Carried::Stowed | Carried::Packed);
    let who = foe(fight, viewer, chance, |arena, id| arena.body(id).inventory.0.iter().any(|i| away(i.carried)));
    let Some(id) = who else { return false };
    let rules = fight.rules().clone();
    let def = ItemDefId(u16::try_from(chance.below(rules.items.len())).unwrap());
    let gear = of!(fight, id, Inventory);
    // What it weighs may show.
    let fits = |i: &&mut fray::fight::state::components::Item| {
        away(i.carried) && rules.item(i.def).weight == rules.item(def).weight
    };
    match gear.0.iter_mut().find(fits) {
        Some(item) => item.def = def,
        None => return false,
    }
    true
}

fn scores(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let Some(id) = closed(fight, viewer, chance) else { return false };
    let (score, more) = (chance.below(fight.rules().scores.len()), chance.small(6));
    of!(fight, id, Scores).0[score] += if more < 3 { i32::from(more) - 3 } else { i32::from(more) - 2 };
    true
}

fn pools(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let Some(id) = closed(fight, viewer, chance) else { return false };
    let rules = fight.rules().clone();
    let secret: Vec<usize> = (0..rules.pools.len()).filter(|at| !rules.pools[*at].public).collect();
    let Some(at) = chance.pick(&secret).copied() else { return false };
    let most = fight.arena().pool_max(id, PoolId(u16::try_from(at).unwrap()));
    let amount = rules.pools[at].least
        + i32::try_from(chance.below(usize::try_from(most - rules.pools[at].least).unwrap_or(0) + 1)).unwrap();
    let pool = &mut of!(fight, id, Pools).0[at];
    std::mem::replace(pool, amount) != amount
}

fn conditions(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let Some(id) = closed(fight, viewer, chance) else { return false };
    let rules = fight.rules().clone();
    let apart = |limit: &Limit| {
        matches!(limit, Limit::Sight(SightLimit::Concealed | SightLimit::ConcealedFrom | SightLimit::FoundBySource))
    };
    let secret = |key: &ConditionId| {
        let def = rules.condition(*key);
        !def.public && def.holds.is_none() && !def.limits.iter().any(apart)
    };
    let ours = |source: Option<CombatantId>, fight: &mut Fight| source.is_some_and(|s| fight.arena().side(s) == viewer);
    let borne = fight.arena().body(id).conditions.0.clone();
    let hers: Vec<InstanceId> =
        borne.iter().filter(|i| secret(&i.key) && !ours(i.source, fight)).map(|i| i.id).collect();
    if let Some(instance) = chance.pick(&hers).copied().filter(|_| chance.below(2) == 0) {
        of!(fight, id, Conditions).0.retain(|i| i.id != instance);
        return true;
    }
    let all: Vec<ConditionId> = (0..rules.conditions.len()).map(|n| ConditionId(u16::try_from(n).unwrap())).collect();
    let all: Vec<ConditionId> = all.into_iter().filter(secret).collect();
    let Some(key) = chance.pick(&all).copied() else { return false };
    let round = fight.arena().clock.round;
    let instance = Instance { round, ..Instance::new(InstanceId(60_000), key, rules.condition(key).until) };
    of!(fight, id, Conditions).0.push(instance);
    true
}

fn cells(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let who = foe(fight, viewer, chance, |arena, id| {
        let goes = arena.stack.0.iter().any(|f| matches!(f, fray::fight::state::frames::Frame::Walk(_)));
        let alone = arena.body(id).position.on.is_none() && arena.body(id).position.under.is_none();
        let carries = arena.zones.0.iter().any(|zone| zone.along && zone.by == id);
        !goes && alone && !carries && arena.present(id) && !arena.known_to(viewer, id)
    });
    who.is_some_and(|id| put(fight, id, chance))
}

fn aims(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let who = foe(fight, viewer, chance, |arena, id| arena.body(id).commitments.begun.is_some());
    let Some(id) = who else { return false };
    let everybody: Vec<CombatantId> = fight.arena().all_combatants().filter(|other| *other != id).collect();
    let other = chance.pick(&everybody).copied().unwrap();
    let bounds = fight.arena().scene().bounds;
    let Some(begun) = &mut of!(fight, id, Commitments).begun else { return false };
    match &mut begun.draft.aim {
        ChosenTarget::Target(who) | ChosenTarget::Line(who, _) | ChosenTarget::Theirs(who, _) => *who = other,
        ChosenTarget::Cell(cell) if bounds.contains(cell.offset(1, 0)) => *cell = cell.offset(1, 0),
        ChosenTarget::Object(_, number) => *number ^= 1,
        _ => return false,
    }
    true
}

fn held(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    let who = foe(fight, viewer, chance, |arena, id| arena.body(id).commitments.held.is_some());
    let Some(id) = who else { return false };
    let rules = fight.rules().clone();
    let trigger = TriggerId(u16::try_from(chance.below(rules.triggers.len())).unwrap());
    let action: ActionId = chance.pick(&rules.index.in_turn).copied().unwrap();
    let Some(held) = &mut of!(fight, id, Commitments).held else { return false };
    (held.trigger, held.terms) = (trigger, TriggerTerms::default());
    if let Some(deed @ ReadiedAct::Act(..)) = held.deeds.first_mut() {
        *deed = ReadiedAct::Act(action, None);
    }
    true
}

fn secrets(fight: &mut Fight, _: SideId, chance: &mut Chance) -> bool {
    let bounds = fight.arena().scene().bounds;
    let secrets = &mut state_mut(fight).secrets;
    let at = chance.below(secrets.0.len());
    match secrets.0.get_mut(at) {
        Some(secret) if secret.object.is_none() => {
            let to = secret.at.offset(1, 0);
            if chance.below(2) == 0 || !bounds.contains(to) {
                secret.against += 3;
            } else {
                secret.at = to;
            }
            true
        }
        _ => false,
    }
}

fn contents(fight: &mut Fight, _: SideId, chance: &mut Chance) -> bool {
    let def = ItemDefId(u16::try_from(chance.below(fight.rules().items.len())).unwrap());
    let mut full = components_mut::<Object>(fight);
    full.retain(|object| object.content.is_some());
    let at = chance.below(full.len());
    full.get_mut(at).is_some_and(|object| {
        object.content = Some(def);
        true
    })
}

fn knowledge(fight: &mut Fight, viewer: SideId, _: &mut Chance) -> bool {
    let theirs = foes(fight, viewer, |_, _| true);
    let (Some(foe), of) = (theirs.first(), CombatantId(0)) else { return false };
    let side = fight.arena().side(*foe);
    let known = Known { side, of, finding: Finding::Fact(0), seen: Seen { round: 1, count: None } };
    state_mut(fight).knowledge.0.push(known);
    true
}

fn latecomers(fight: &mut Fight, viewer: SideId, chance: &mut Chance) -> bool {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method alone is not general enough over lifetimes"
    )]
    let who = foe(fight, viewer, chance, |arena, id| arena.awaited(id));
    who.is_some_and(|id| put(fight, id, chance))
}

/// What every side sees of a combatant with hidden numbers and plans.
#[derive(Debug, PartialEq)]
struct Plain {
    known: bool,
    able: bool,
    band: HealthBand,
    pools: Vec<(i32, i32)>,
    begun: Option<(ActionId, i32, u8)>,
}

/// What every side sees of each combatant, and the order of turns of those whose place is known.
fn plain(fight: &mut Fight, viewer: SideId) -> (Vec<Plain>, Vec<CombatantId>) {
    let arena = fight.arena();
    let view = arena.view(Some(viewer));
    let public = |pool: &PoolId| arena.rules().pool(*pool).public;
    let of = |id: CombatantId| Plain {
        known: arena.known_to(viewer, id),
        able: arena.able(id),
        band: arena.health_band(id),
        pools: (0..arena.rules().pools.len())
            .map(|n| PoolId(u16::try_from(n).unwrap()))
            .filter(public)
            .map(|pool| (arena.pool(id, pool), arena.pool_max(id, pool)))
            .collect(),
        begun: view.bodies[id.index()].begun,
    };
    let plain = arena.all_combatants().map(of).collect();
    (plain, fight.seen_by(Some(viewer)).standing())
}

/// The bearers of each condition, by its key.
fn now_borne(fight: &mut Fight) -> Vec<(CombatantId, String)> {
    let arena = fight.arena();
    let of = |id: CombatantId| arena.body(id).conditions.0.iter().map(move |i| (id, i.key)).collect::<Vec<_>>();
    let all = arena.all_combatants().flat_map(of);
    all.map(|(id, key)| (id, arena.rules().condition(key).key.value.clone())).collect()
}

/// Tries facts at a halt, each by itself.
fn look(fight: &mut Fight, chance: &mut Chance, tried: &mut BTreeMap<&str, u32>, found: &mut Vec<String>) {
    let start = fight.capture();
    if let Some(decision) = fight.decision().cloned().filter(|_| chance.below(2) == 0) {
        veil(fight, decision.side, chance);
    }
    // Minds are not asked each time: they are slow.
    let asked = match chance.below(12) {
        0 => Asked::All,
        1..=3 => Asked::Quick,
        _ => Asked::Nobody,
    };
    let Some(probes) = Probes::new(fight, chance, asked).filter(|_| fight.unsound().is_none()) else {
        fight.restore(&start);
        return;
    };
    let viewer = probes.viewer();
    let (snapshot, seen) = (fight.capture(), plain(fight, viewer));
    let sheets: Vec<Scores> = {
        let arena = fight.arena();
        arena.all_combatants().map(|id| arena.body(id).scores.clone()).collect()
    };
    let (told, before) = (probes.ask(fight), now_borne(fight));
    let imagined_before = imagined(fight, viewer, 3);
    for (fact, change) in FACTS {
        if !change(fight, viewer, chance) {
            continue;
        }
        derive_occupancy(fight);
        if fight.unsound().is_none() && plain(fight, viewer) == seen {
            *tried.entry(fact).or_default() += 1;
            let other = probes.ask(fight);
            let imagined_now = imagined(fight, viewer, 3);
            if imagined_now != imagined_before {
                let parts = imagined_before.iter().flatten().zip(imagined_now.iter().flatten());
                let parts = parts.skip(1).find(|(a, b)| a != b);
                found.push(format!("{fact}, shown by what is imagined at {:?}: {parts:?}", fight.decision()));
            }
            if let Some((kind, what)) = probes.difference(&told, &other) {
                let asked = fight.decision().cloned();
                let new = now_borne(fight);
                let borne: Vec<_> = new.iter().filter(|b| !before.contains(b)).collect();
                found.push(format!("{fact} {borne:?}, shown by {kind} at {asked:?}: {what}"));
            }
        }
        fight.restore(&snapshot);
        components_mut::<Scores>(fight)
            .into_iter()
            .zip(&sheets)
            .for_each(|(mut scores, before)| scores.clone_from(before));
    }
    fight.restore(&start);
}

fn hidden_facts_make_no_difference(ruleset: &str) {
    let (mut tried, mut found) = (BTreeMap::new(), Vec::new());
    let mut wanted: Vec<&str> = FACTS.iter().map(|(fact, _)| *fact).collect();
    for (Stage { name, setup }, seed) in stages(ruleset, &SCENES).into_iter().zip(51..) {
        let deeds = setup.rules.actions.iter().any(|action| matches!(action.ask, Ask::Act(ActAsk::ReadiedActs { .. })));
        wanted.retain(|fact| match *fact {
            "secret plans" => setup.rules.time.last_count().is_some(),
            "begun aims" => setup.rules.time.carrying_purse().is_some() && !setup.rules.time.aims_late(),
            "held triggers" => deeds,
            _ => true,
        });
        let mut chance = Chance::new(seed);
        let most = if long() { usize::MAX } else { 80 };
        play(&setup, (Play::Mixed, seed, most), |fight, orders| {
            if long() || orders.len().is_multiple_of(5) {
                let before = found.len();
                look(fight, &mut chance, &mut tried, &mut found);
                found.iter_mut().skip(before).for_each(|f| *f = format!("{name}, {} orders: {f}", orders.len()));
            }
        });
    }
    // Kinds that came up nowhere are looked for in the yard.
    let yard = yard(&Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}")), Sheets::Closed);
    for seed in 60..80 {
        if wanted.iter().all(|fact| tried.contains_key(fact)) {
            break;
        }
        let mut chance = Chance::new(seed);
        play(&yard.setup, (Play::Rare, seed, 120), |fight, orders| {
            let begun = !foes(fight, SideId(0), |arena, id| arena.body(id).commitments.begun.is_some()).is_empty();
            if begun || orders.len().is_multiple_of(40) {
                look(fight, &mut chance, &mut tried, &mut found);
            }
        });
    }
    println!("{ruleset}: {tried:?}");
    assert!(found.is_empty(), "{} leaks\n{}", found.len(), found.into_iter().take(20).collect::<Vec<_>>().join("\n"));
    wanted.retain(|fact| !tried.contains_key(fact));
    assert!(wanted.is_empty(), "never tried: {wanted:?}");
}
