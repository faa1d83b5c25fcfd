//! Orders put together at random, and orders that were offered and then bent: whether they are allowed must follow from
//! the offers alone.

use fray::data::scope::{ActionId, ConditionId, EntryId, InquiryId, ItemDefId, SetId, TriggerId};
use fray::fight::Fight;
use fray::fight::map::reach::Reach;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, AidTarget, ChosenTarget, DecisionKind, OrderKind, PlanOrder};
use fray::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTerms};
use fray::kernel::cell::Cell;
use fray::kernel::ids::{BondId, CombatantId, ItemId, ObjectId};

use super::{Chance, kinds};

/// What aims are put together from: who and what there is, and a little that there is not.
struct Stock {
    bodies: Vec<CombatantId>,
    items: Vec<ItemId>,
    objects: usize,
    cells: Vec<Cell>,
}

impl Stock {
    fn new(fight: &mut Fight) -> Stock {
        let arena = fight.arena();
        let bodies: Vec<CombatantId> = arena.all_combatants().collect();
        let carried = bodies.iter().flat_map(|id| arena.body(*id).inventory.0.iter().map(|item| item.id));
        let items = carried.chain(arena.loose.0.iter().map(|(_, item)| item.id)).chain([ItemId(9_999)]).collect();
        let cells: Vec<Cell> = bodies.iter().map(|id| arena.body(*id).position.at).collect();
        Stock { objects: arena.all_objects().count(), bodies, items, cells }
    }

    fn random_combatant(&self, chance: &mut Chance) -> CombatantId {
        chance.pick(&self.bodies).copied().unwrap_or(CombatantId(0))
    }

    fn item(&self, chance: &mut Chance) -> ItemId {
        chance.pick(&self.items).copied().unwrap_or(ItemId(0))
    }

    fn object(&self, chance: &mut Chance) -> ObjectId {
        ObjectId(chance.row(self.objects))
    }

    /// A cell near a combatant, on the map or off it.
    fn cell(&self, chance: &mut Chance) -> Cell {
        let at = chance.pick(&self.cells).copied().unwrap_or(Cell::new(0, 0));
        let mut off = || i16::from(chance.small(7)) - 3;
        at.offset(off(), off())
    }
}

/// An aim of a kind.
fn aim(kind: &str, fight: &Fight, stock: &Stock, chance: &mut Chance) -> ChosenTarget {
    let rules = fight.rules();
    let who = stock.random_combatant(chance);
    let action = ActionId(chance.row(rules.actions.len()));
    match kind {
        "nothing" => ChosenTarget::Nothing,
        "open" => ChosenTarget::Open,
        "number" => ChosenTarget::Number(chance.small(20)),
        "target" => ChosenTarget::Target(if chance.below(20) == 0 { CombatantId(999) } else { who }),
        "condition" => ChosenTarget::Condition(who, ConditionId(chance.row(rules.conditions.len()))),
        "inquiry" => ChosenTarget::Inquiry(who, InquiryId(chance.row(rules.inquiries.len()))),
        "set" => ChosenTarget::Set(who, SetId(chance.row(rules.sets.len()))),
        "fact" => ChosenTarget::Fact(chance.small(4)),
        "kind" => ChosenTarget::Kind(ItemDefId(chance.row(rules.items.len()))),
        "object" => ChosenTarget::Object(stock.object(chance), chance.small(4)),
        "loadout" => {
            let mut items: Vec<ItemId> = (0..chance.below(4)).map(|_| stock.item(chance)).collect();
            if chance.below(3) > 0 {
                items.sort_unstable();
            }
            ChosenTarget::Loadout(items)
        }
        "item" => ChosenTarget::Item(stock.item(chance)),
        "theirs" => ChosenTarget::Theirs(who, stock.item(chance)),
        "line" => ChosenTarget::Line(who, stock.cell(chance)),
        "aid" => {
            let mark = match chance.below(3) {
                0 => AidTarget::Nothing,
                1 => AidTarget::Body(stock.random_combatant(chance)),
                _ => AidTarget::Object(stock.object(chance), chance.small(3)),
            };
            ChosenTarget::Aid(who, action, mark)
        }
        "knock" => ChosenTarget::Knock(who, stock.item(chance), stock.cell(chance)),
        "cell" => ChosenTarget::Cell(stock.cell(chance)),
        "buy" => ChosenTarget::Buy(EntryId(chance.row(rules.entries.len())), chance.small(12)),
        "shift" => {
            let fill = (chance.below(2) == 0).then(|| EntryId(chance.row(rules.entries.len())));
            ChosenTarget::Shift(chance.small(4), chance.small(12), fill)
        }
        "haste" => ChosenTarget::Haste(who, chance.small(4), chance.small(12)),
        "kept" => {
            ChosenTarget::Kept((0..chance.below(3)).map(|n| BondId(u32::from(chance.small(6)) + n as u32)).collect())
        }
        "bond" => ChosenTarget::Bond(BondId(u32::from(chance.small(8)))),
        "deed" => {
            let deed =
                if chance.below(4) == 0 { ReadiedAct::Walk(chance.row(9)) } else { ReadiedAct::Act(action, None) };
            let trigger = TriggerId(chance.row(rules.triggers.len()));
            ChosenTarget::Deed(ReadiedAction {
                deeds: vec![deed; chance.below(3)],
                trigger,
                terms: TriggerTerms::default(),
            })
        }
        other => panic!("no kind of aim: {other}"),
    }
}

/// An act put together at random.
fn random(fight: &mut Fight, stock: &Stock, chance: &mut Chance) -> ActOrder {
    let asked = fight.decision().map(|decision| decision.kind);
    let by = match asked {
        Some(DecisionKind::Turn { by } | DecisionKind::Window { asked: Some(by), .. }) if chance.below(4) > 0 => by,
        _ => stock.random_combatant(chance),
    };
    let mut tools: Vec<Option<ItemId>> =
        fight.arena().body(by).inventory.0.iter().map(|item| Some(item.id)).chain([None]).collect();
    tools.push(Some(stock.item(chance)));
    let action = ActionId(chance.row(fight.rules().actions.len()));
    let kind = chance.pick(&kinds::AIMS).copied().unwrap_or("nothing");
    let tool = chance.pick(&tools).copied().flatten();
    ActOrder { by, action, tool, aim: aim(kind, fight, stock, chance) }
}

/// An act that is offered, with one thing about it changed.
fn changed(fight: &Fight, offers: &[Offer], stock: &Stock, chance: &mut Chance) -> Option<ActOrder> {
    let acts: Vec<&Offer> = offers.iter().filter(|offer| matches!(offer, Offer::Act { .. })).collect();
    let Some(Offer::Act { by, action, tool, aims }) = chance.pick(&acts) else { return None };
    let mut draft = ActOrder { by: *by, action: *action, tool: *tool, aim: chance.pick(aims)?.clone() };
    match chance.below(6) {
        0 => draft.by = stock.random_combatant(chance),
        1 => draft.tool = Some(stock.item(chance)),
        2 => draft.tool = None,
        // Mostly another aim of the same kind.
        _ => draft.aim = aim(kinds::aim(&draft.aim), fight, stock, chance),
    }
    Some(draft)
}

/// Acts of all kinds, allowed or not.
pub fn acts(fight: &mut Fight, offers: &[Offer], chance: &mut Chance) -> Vec<ActOrder> {
    let stock = Stock::new(fight);
    let mut drafts: Vec<ActOrder> = (0..12).map(|_| random(fight, &stock, chance)).collect();
    drafts.extend((0..12).filter_map(|_| changed(fight, offers, &stock, chance)));
    drafts
}

/// Whether an act is among the offers; None where more can be ordered of the kind than is listed.
pub fn listed(offers: &[Offer], draft: &ActOrder) -> Option<bool> {
    let mut open = false;
    for offer in offers {
        let Offer::Act { by, action, tool, aims } = offer else { continue };
        if (*by, *action, *tool) == (draft.by, draft.action, draft.tool) {
            if aims.contains(&draft.aim) {
                return Some(true);
            }
            open |= matches!(draft.aim, ChosenTarget::Deed(_))
                && aims.iter().any(|aim| matches!(aim, ChosenTarget::Deed(_)));
        }
    }
    (!open).then_some(false)
}

/// Walks of all kinds, allowed or not: from a combatant's cell from cell to cell.
pub fn walks(fight: &mut Fight, chance: &mut Chance) -> Vec<(CombatantId, Vec<Cell>)> {
    let stock = Stock::new(fight);
    let by = match fight.decision().map(|decision| decision.kind) {
        Some(DecisionKind::Turn { by } | DecisionKind::Window { asked: Some(by), .. }) => by,
        _ => stock.random_combatant(chance),
    };
    let mut walks = vec![(by, Vec::new())];
    for _ in 0..4 {
        let by = if chance.below(6) == 0 { stock.random_combatant(chance) } else { by };
        let mut at = fight.arena().body(by).position.at;
        let mut path = Vec::new();
        for _ in 0..chance.below(9) {
            let (mut x, mut y) = (i16::from(chance.small(3)) - 1, i16::from(chance.small(3)) - 1);
            if chance.below(30) == 0 {
                (x, y) = (2 * x, 2 * y);
            }
            at = at.offset(x, y);
            path.push(at);
        }
        walks.push((by, path));
    }
    let here = fight.arena().body(by).position.at;
    walks.push((by, [here.offset(1, 0), here].into_iter().cycle().take(300).collect()));
    walks
}

/// Whether a walk leads to a cell that the offers allow.
pub fn within(fight: &mut Fight, offers: &[Offer], by: CombatantId, path: &[Cell]) -> bool {
    let budget = offers
        .iter()
        .find_map(|o| if let Offer::Walk { by: b, budget } = o { (*b == by).then_some(*budget) } else { None });
    let (Some(budget), Some(end)) = (budget, path.last()) else { return false };
    let arena = fight.arena();
    let mut reach = Reach::default();
    reach.fill(&arena, by, budget);
    let window = matches!(arena.pending.0.as_ref().map(|d| d.kind), Some(DecisionKind::Window { .. }));
    let stays = *end == arena.body(by).position.at && !window;
    reach.cells().contains(end) || stays || arena.exceeds_movement(by, path)
}

/// Orders other than acts and walks that are not allowed, whatever the state.
pub fn wrong(fight: &mut Fight, offers: &[Offer]) -> Vec<OrderKind> {
    let Some(decision) = fight.decision().cloned() else { return Vec::new() };
    let arena = fight.arena();
    let foe = arena.all_combatants().find(|id| arena.side(*id) != decision.side).expect("there are foes");
    let everybody: Vec<CombatantId> = arena.all_combatants().chain([CombatantId(999)]).collect();
    let mut bodies = vec![
        OrderKind::Plan(vec![PlanOrder { by: foe, slots: Vec::new(), extras: Vec::new() }]),
        OrderKind::Plan(vec![PlanOrder { by: CombatantId(999), slots: Vec::new(), extras: Vec::new() }]),
    ];
    for by in everybody {
        bodies.extend((0..4).flat_map(|slot| [OrderKind::Take { by, slot }, OrderKind::Skip { by, slot }]));
        bodies.push(OrderKind::Abandon { by });
    }
    bodies.extend([OrderKind::Pass, OrderKind::EndTurn]);
    let allowed = |body: &OrderKind| {
        offers.iter().any(|offer| match (offer, body) {
            (Offer::Take { by, slot }, OrderKind::Take { by: b, slot: s })
            | (Offer::Skip { by, slot }, OrderKind::Skip { by: b, slot: s }) => (by, slot) == (b, s),
            (Offer::Abandon { by }, OrderKind::Abandon { by: b }) => by == b,
            (Offer::Pass, OrderKind::Pass) | (Offer::EndTurn, OrderKind::EndTurn) => true,
            _ => false,
        })
    };
    bodies.retain(|body| !allowed(body));
    bodies
}
