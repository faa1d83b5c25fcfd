//! Every component and resource of a fight's world is known: captured and hashed, or constant. Whatever of it is
//! changed changes the hash of the state, and restoring brings it back.

use bevy::ecs::component::{Component, Mutable};

use fray::data::effect::{Fate, Until};
use fray::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, PointId, TagId, TerrainId, TriggerId};
use fray::fight::Fight;
use fray::fight::state::command::Command;
use fray::fight::state::components::{
    Carried, Commitments, Conditions, Instance, Inventory, Item, MultiTurnAction, Object, Origin, Plan, Pools,
    Position, RoundUsage, RunUp, Slot, SlotState,
};
use fray::fight::state::findings::{Finding, Knowledge, Known, Seen};
use fray::fight::state::frames::Frame;
use fray::fight::state::hidden::{Secret, Secrets};
use fray::fight::state::log::{Ending, Event, FightLog, Outcome};
use fray::fight::state::order::{ActOrder, ChosenTarget, DecisionKind};
use fray::fight::state::readied::ReadiedAction;
use fray::fight::state::resources::{
    Broken, Clock, CommandInbox, Counters, End, FightDice, FightState, GroundItems, Pending, Progress,
};
use fray::fight::state::stack::Stack;
use fray::fight::state::zones::{Zone, Zones};
use fray::kernel::cell::{Cell, Dir8};
use fray::kernel::dice::Dice;
use fray::kernel::ids::{BondId, CombatantId, DecisionId, InstanceId, ItemId, ObjectId, SideId, SideSet};
use fray::testkit::{components_mut, state_mut};

use crate::playout::setup_under;

/// Changes of what is captured: the component or resource, and what is done to it.
type Changes = Vec<(&'static str, Box<dyn Fn(&mut Fight)>)>;

/// Never changed after set-up.
const CONSTANT: [&str; 4] = [
    "state::components::Identity",
    "state::components::Scores",
    "state::resources::ActiveRuleset",
    "state::resources::ActiveScene",
];

/// A change of the component of the last one that has it.
fn body<T: Component<Mutability = Mutable>>(change: impl Fn(&mut T) + 'static) -> Box<dyn Fn(&mut Fight)> {
    Box::new(move |fight| change(components_mut(fight).last_mut().expect("there is one")))
}

/// A change of a part of the state that is of no combatant.
fn whole<T: Part>(change: impl Fn(&mut T) + 'static) -> Box<dyn Fn(&mut Fight)> {
    Box::new(move |fight| change(T::of(state_mut(fight))))
}

/// A part of [`FightState`].
trait Part {
    fn of(state: &mut FightState) -> &mut Self;
}

macro_rules! parts {
    ($($part:ident: $type:ty),*; besides $($besides:ident),*) => {
        /// Does not compile while a part is missing here.
        #[allow(dead_code, reason = "it only has to compile")]
        fn every_part_is_tried(state: FightState) {
            let FightState { $($part: _,)* $($besides: _,)* } = state;
        }

        /// The parts that are tried, by their names.
        const PARTS: &[&str] = &[$(stringify!($type)),*];

        $(impl Part for $type {
            fn of(state: &mut FightState) -> &mut $type {
                &mut state.$part
            }
        })*
    };
}

parts!(
    clock: Clock, stack: Stack, pending: Pending, inbox: CommandInbox, dice: FightDice, counters: Counters, loose: GroundItems,
    zones: Zones, secrets: Secrets, progress: Progress, knowledge: Knowledge, end: End, broken: Broken, log: FightLog;
    besides occupancy, bodies, kept, lines
);

fn draft() -> ActOrder {
    ActOrder { by: CombatantId(0), action: ActionId(0), tool: None, aim: ChosenTarget::Nothing }
}

fn begun(aim: ChosenTarget) -> MultiTurnAction {
    MultiTurnAction { draft: ActOrder { aim, ..draft() }, paid: 0, turns: 0, round: 1, run: RunUp::default() }
}

fn slot() -> Slot {
    let (origin, state) = (Origin::Slot, SlotState::Waiting);
    Slot { origin, entry: None, count: 0, moved: false, front: false, skipped: false, state }
}

fn instance() -> Instance {
    Instance::new(InstanceId(0), ConditionId(0), Until::Scene)
}

fn item() -> Item {
    Item::new(ItemId(0), ItemDefId(0), Carried::Stowed)
}

fn zone() -> Zone {
    let (terrain, by, until) = (TerrainId(0), CombatantId(0), Until::Scene);
    Zone { terrain, cells: vec![Cell::new(0, 0)], by, until, round: 1, bond: None, along: false }
}

fn bodies() -> Changes {
    vec![
        ("state::components::Position", body(|p: &mut Position| p.at.x += 1)),
        ("state::components::Position", body(|p: &mut Position| p.fate = Some(Fate::Fled))),
        ("state::components::Position", body(|p: &mut Position| p.on = Some(CombatantId(0)))),
        ("state::components::Position", body(|p: &mut Position| p.under = Some(CombatantId(0)))),
        ("state::components::Pools", body(|p: &mut Pools| p.0[0] += 1)),
        ("state::components::Conditions", body(|c: &mut Conditions| c.0.push(instance()))),
        ("state::components::Conditions", body(|c: &mut Conditions| c.0.push(Instance { value: 1, ..instance() }))),
        ("state::components::Conditions", body(|c: &mut Conditions| c.0.push(Instance { round: 1, ..instance() }))),
        ("state::components::Inventory", body(|g: &mut Inventory| g.0.push(item()))),
        ("state::components::Inventory", body(|g: &mut Inventory| g.0.push(Item { loaded: false, ..item() }))),
        ("state::components::Inventory", body(|g: &mut Inventory| g.0.push(Item { wear: 1, ..item() }))),
        ("state::components::Plan", body(|p: &mut Plan| p.slots.push(slot()))),
        ("state::components::Plan", body(|p: &mut Plan| p.slots.push(Slot { entry: Some(EntryId(0)), ..slot() }))),
        ("state::components::Plan", body(|p: &mut Plan| p.slots.push(Slot { skipped: true, ..slot() }))),
        ("state::components::Plan", body(|p: &mut Plan| p.bought += 1)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.turns += 1)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.moves += 1)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.odd = !t.odd)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.provoked.push(CombatantId(0)))),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.elapsed += 1)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.run.cells += 1)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.run.heading = Some(Dir8::ALL[0]))),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.uniques ^= 1)),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.reactions.0.push((ActionId(0), 1)))),
        ("state::components::RoundUsage", body(|t: &mut RoundUsage| t.in_scene.0.push((ActionId(0), 1)))),
        ("state::components::Commitments", body(|i: &mut Commitments| i.begun = Some(begun(ChosenTarget::Nothing)))),
        ("state::components::Commitments", body(|i: &mut Commitments| i.begun = Some(begun(ChosenTarget::Number(1))))),
        (
            "state::components::Commitments",
            body(|i: &mut Commitments| i.held = Some(ReadiedAction::act(ActionId(0), TriggerId(0)))),
        ),
        ("state::components::Commitments", body(|i: &mut Commitments| i.stride = Some((Cell::new(0, 0), 1)))),
        ("state::components::Object", body(|o: &mut Object| o.at.x += 1)),
        ("state::components::Object", body(|o: &mut Object| o.state += 1)),
        ("state::components::Object", body(|o: &mut Object| o.links.push(ObjectId(0)))),
        ("state::components::Object", body(|o: &mut Object| o.content = Some(ItemDefId(7)))),
        ("state::components::Object", body(|o: &mut Object| o.wear += 1)),
        ("state::components::Object", body(|o: &mut Object| o.handy = Some(ItemId(999)))),
        ("state::components::Object", body(|o: &mut Object| o.spent.push(1))),
    ]
}

fn resources() -> Changes {
    let outcome = || Outcome { winners: SideSet::ALL, why: Ending::Rout, round: 1 };
    let secret = || Secret::new(Cell::new(0, 0), 10);
    let known = |finding| Known { side: SideId(0), of: CombatantId(0), finding, seen: Seen { round: 1, count: None } };
    vec![
        ("FightLog", whole(|l: &mut FightLog| l.push(SideSet::ALL, Event::FightStarted))),
        ("FightLog", whole(|l: &mut FightLog| l.push(SideSet::EMPTY, Event::FightStarted))),
        ("Stack", whole(|s: &mut Stack| s.0.push(Frame::Order))),
        ("Stack", whole(|s: &mut Stack| s.0.push(Frame::Round(3)))),
        ("Knowledge", whole(move |k: &mut Knowledge| k.0.push(known(Finding::Fact(0))))),
        ("Knowledge", whole(move |k: &mut Knowledge| k.0.push(known(Finding::Fact(1))))),
        ("Secrets", whole(move |s: &mut Secrets| s.0.push(secret()))),
        ("Secrets", whole(move |s: &mut Secrets| s.0.push(Secret { against: 11, ..secret() }))),
        ("Secrets", whole(move |s: &mut Secrets| s.0.push(Secret { item: Some(ItemDefId(0)), ..secret() }))),
        ("Clock", whole(|c: &mut Clock| c.round += 1)),
        ("Clock", whole(|c: &mut Clock| c.count = Some(77))),
        ("Clock", whole(|c: &mut Clock| c.last_hostility += 1)),
        ("Clock", whole(|c: &mut Clock| c.marks.push((TagId(0), SideId(0), 1)))),
        ("Clock", whole(|c: &mut Clock| c.over.insert(SideId(7)))),
        ("Clock", whole(|c: &mut Clock| c.sides.push(SideId(0)))),
        ("Clock", whole(|c: &mut Clock| c.order.push(CombatantId(0)))),
        ("Clock", whole(|c: &mut Clock| c.placed.push(CombatantId(0)))),
        ("Pending", whole(|p: &mut Pending| p.0 = None)),
        (
            "Pending",
            whole(|p: &mut Pending| {
                if let Some(decision) = &mut p.0 {
                    decision.side = SideId(7);
                }
            }),
        ),
        (
            "Pending",
            whole(|p: &mut Pending| {
                if let Some(decision) = &mut p.0 {
                    decision.kind =
                        DecisionKind::Window { point: PointId(0), subject: CombatantId(0), other: None, asked: None };
                }
            }),
        ),
        ("CommandInbox", whole(move |i: &mut CommandInbox| i.0 = Some(Command::EndTurn))),
        ("FightDice", whole(|d: &mut FightDice| d.0 = Dice::seeded(77))),
        ("FightDice", whole(|d: &mut FightDice| _ = d.0.die(6))),
        ("Counters", whole(|c: &mut Counters| c.decision = DecisionId(9_999))),
        ("Counters", whole(|c: &mut Counters| c.instance = InstanceId(9_999))),
        ("Counters", whole(|c: &mut Counters| c.item = ItemId(9_999))),
        ("Counters", whole(|c: &mut Counters| c.bond = BondId(9_999))),
        ("GroundItems", whole(|l: &mut GroundItems| l.0.push((Cell::new(0, 0), item())))),
        ("GroundItems", whole(|l: &mut GroundItems| l.0.push((Cell::new(1, 0), item())))),
        ("Progress", whole(|p: &mut Progress| p.0.push(1))),
        ("End", whole(move |e: &mut End| e.0 = Some(outcome()))),
        ("Broken", whole(move |b: &mut Broken| b.0 = Some("a circle".to_owned()))),
        ("Zones", whole(|z: &mut Zones| z.0.push(zone()))),
        ("Zones", whole(|z: &mut Zones| z.0.push(Zone { along: true, ..zone() }))),
    ]
}

#[test]
fn every_component_and_resource_is_captured_or_constant() {
    let fight = Fight::new(&setup_under("toll_house", None), 1).expect("the rules come to rest");
    let names: Vec<String> = fight.world().components().iter_registered().map(|c| c.name().to_string()).collect();
    let ours: Vec<&str> = names.iter().filter_map(|n| n.strip_prefix("fray::fight::")).collect();
    let captured: Vec<&str> = bodies().into_iter().map(|(name, _)| name).collect();
    let known = || captured.iter().copied().chain(CONSTANT).chain(["state::resources::FightState"]);
    for name in &ours {
        assert!(known().any(|k| k == *name), "{name} is neither captured nor constant");
    }
    for name in known() {
        assert!(ours.contains(&name), "{name} is not in the world of a fight; it has {names:?}");
    }
    for part in PARTS {
        assert!(resources().iter().any(|(name, _)| name == part), "no change of {part} is tried");
    }
}

/// The hash of the state and that of records.
fn hashes(fight: &mut Fight) -> (u64, u64) {
    (fight.state_hash(), fight.record_hash())
}

#[test]
fn whatever_changes_of_the_state_changes_its_hash_and_is_restored() {
    let mut fight = Fight::new(&setup_under("ashgate", None), 1).expect("the rules come to rest");
    let (snapshot, before) = (fight.capture(), hashes(&mut fight));
    let mut known = vec![before];
    for (number, (name, change)) in bodies().into_iter().chain(resources()).enumerate() {
        change(&mut fight);
        let after = hashes(&mut fight);
        assert!(
            known.iter().all(|known| known.0 != after.0 && known.1 != after.1),
            "change {number}, of {name}, leaves the hash as it was, or as another change does"
        );
        known.push(after);
        fight.restore(&snapshot);
        assert_eq!(hashes(&mut fight), before, "change {number}, of {name}, is not restored");
    }
}
