//! Orders put together at random, and orders that were offered and then bent: whether they are allowed must follow from
//! the offers alone.

use fray::data::scope::{ActionId, ConditionId, EntryId, InquiryId, ItemDefId, SetId, TriggerId};
use fray::fight::Fight;
use fray::fight::map::reach::Reach;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{Aim, Body, Draft, Mark, PlanOrder, Question};
use fray::fight::state::readied::{Deed, Held, Terms};
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
        let bodies: Vec<CombatantId> = arena.everybody().collect();
        let carried = bodies.iter().flat_map(|id| arena.body(*id).gear.0.iter().map(|item| item.id));
        let items = carried.chain(arena.loose.0.iter().map(|(_, item)| item.id)).chain([ItemId(9_999)]).collect();
        let cells: Vec<Cell> = bodies.iter().map(|id| arena.body(*id).place.at).collect();
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
fn aim(kind: &str, fight: &Fight, stock: &Stock, chance: &mut Chance) -> Aim {
    let rules = fight.rules();
    let who = stock.random_combatant(chance);
    let action = ActionId(chance.row(rules.actions.len()));
    match kind {
        "nothing" => Aim::Nothing,
        "open" => Aim::Open,
        "number" => Aim::Number(chance.small(20)),
        "target" => Aim::Target(if chance.below(20) == 0 { CombatantId(999) } else { who }),
        "condition" => Aim::Condition(who, ConditionId(chance.row(rules.conditions.len()))),
        "inquiry" => Aim::Inquiry(who, InquiryId(chance.row(rules.inquiries.len()))),
        "set" => Aim::Set(who, SetId(chance.row(rules.sets.len()))),
        "fact" => Aim::Fact(chance.small(4)),
        "kind" => Aim::Kind(ItemDefId(chance.row(rules.items.len()))),
        "object" => Aim::Object(stock.object(chance), chance.small(4)),
        "loadout" => {
            let mut items: Vec<ItemId> = (0..chance.below(4)).map(|_| stock.item(chance)).collect();
            if chance.below(3) > 0 {
                items.sort_unstable();
            }
            Aim::Loadout(items)
        }
        "item" => Aim::Item(stock.item(chance)),
        "theirs" => Aim::Theirs(who, stock.item(chance)),
        "line" => Aim::Line(who, stock.cell(chance)),
        "aid" => {
            let mark = match chance.below(3) {
                0 => Mark::Nothing,
                1 => Mark::Body(stock.random_combatant(chance)),
                _ => Mark::Object(stock.object(chance), chance.small(3)),
            };
            Aim::Aid(who, action, mark)
        }
        "knock" => Aim::Knock(who, stock.item(chance), stock.cell(chance)),
        "cell" => Aim::Cell(stock.cell(chance)),
        "buy" => Aim::Buy(EntryId(chance.row(rules.entries.len())), chance.small(12)),
        "shift" => {
            let fill = (chance.below(2) == 0).then(|| EntryId(chance.row(rules.entries.len())));
            Aim::Shift(chance.small(4), chance.small(12), fill)
        }
        "haste" => Aim::Haste(who, chance.small(4), chance.small(12)),
        "kept" => Aim::Kept((0..chance.below(3)).map(|n| BondId(u32::from(chance.small(6)) + n as u32)).collect()),
        "bond" => Aim::Bond(BondId(u32::from(chance.small(8)))),
        "deed" => {
            let deed = if chance.below(4) == 0 { Deed::Walk(chance.row(9)) } else { Deed::Act(action, None) };
            let trigger = TriggerId(chance.row(rules.triggers.len()));
            Aim::Deed(Held { deeds: vec![deed; chance.below(3)], trigger, terms: Terms::default() })
        }
        other => panic!("no kind of aim: {other}"),
    }
}

/// An act put together at random.
fn random(fight: &mut Fight, stock: &Stock, chance: &mut Chance) -> Draft {
    let asked = fight.decision().map(|decision| decision.kind);
    let by = match asked {
        Some(Question::Turn { by } | Question::Window { asked: Some(by), .. }) if chance.below(4) > 0 => by,
        _ => stock.random_combatant(chance),
    };
    let mut tools: Vec<Option<ItemId>> =
        fight.arena().body(by).gear.0.iter().map(|item| Some(item.id)).chain([None]).collect();
    tools.push(Some(stock.item(chance)));
    let action = ActionId(chance.row(fight.rules().actions.len()));
    let kind = chance.pick(&kinds::AIMS).copied().unwrap_or("nothing");
    let tool = chance.pick(&tools).copied().flatten();
    Draft { by, action, tool, aim: aim(kind, fight, stock, chance) }
}

/// An act that is offered, with one thing about it changed.
fn changed(fight: &Fight, offers: &[Offer], stock: &Stock, chance: &mut Chance) -> Option<Draft> {
    let acts: Vec<&Offer> = offers.iter().filter(|offer| matches!(offer, Offer::Act { .. })).collect();
    let Some(Offer::Act { by, action, tool, aims }) = chance.pick(&acts) else { return None };
    let mut draft = Draft { by: *by, action: *action, tool: *tool, aim: chance.pick(aims)?.clone() };
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
pub fn acts(fight: &mut Fight, offers: &[Offer], chance: &mut Chance) -> Vec<Draft> {
    let stock = Stock::new(fight);
    let mut drafts: Vec<Draft> = (0..12).map(|_| random(fight, &stock, chance)).collect();
    drafts.extend((0..12).filter_map(|_| changed(fight, offers, &stock, chance)));
    drafts
}

/// Whether an act is among the offers; None where more can be ordered of the kind than is listed.
pub fn listed(offers: &[Offer], draft: &Draft) -> Option<bool> {
    let mut open = false;
    for offer in offers {
        let Offer::Act { by, action, tool, aims } = offer else { continue };
        if (*by, *action, *tool) == (draft.by, draft.action, draft.tool) {
            if aims.contains(&draft.aim) {
                return Some(true);
            }
            open |= matches!(draft.aim, Aim::Deed(_)) && aims.iter().any(|aim| matches!(aim, Aim::Deed(_)));
        }
    }
    (!open).then_some(false)
}

/// Walks of all kinds, allowed or not: from a combatant's cell from cell to cell.
pub fn walks(fight: &mut Fight, chance: &mut Chance) -> Vec<(CombatantId, Vec<Cell>)> {
    let stock = Stock::new(fight);
    let by = match fight.decision().map(|decision| decision.kind) {
        Some(Question::Turn { by } | Question::Window { asked: Some(by), .. }) => by,
        _ => stock.random_combatant(chance),
    };
    let mut walks = vec![(by, Vec::new())];
    for _ in 0..4 {
        let by = if chance.below(6) == 0 { stock.random_combatant(chance) } else { by };
        let mut at = fight.arena().body(by).place.at;
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
    let here = fight.arena().body(by).place.at;
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
    let window = matches!(arena.pending.0.as_ref().map(|d| d.kind), Some(Question::Window { .. }));
    let stays = *end == arena.body(by).place.at && !window;
    reach.cells().contains(end) || stays || arena.overreaches(by, path)
}

/// Orders other than acts and walks that are not allowed, whatever the state.
pub fn wrong(fight: &mut Fight, offers: &[Offer]) -> Vec<Body> {
    let Some(decision) = fight.decision().cloned() else { return Vec::new() };
    let arena = fight.arena();
    let foe = arena.everybody().find(|id| arena.side(*id) != decision.side).expect("there are foes");
    let everybody: Vec<CombatantId> = arena.everybody().chain([CombatantId(999)]).collect();
    let mut bodies = vec![
        Body::Plan(vec![PlanOrder { by: foe, slots: Vec::new(), extras: Vec::new() }]),
        Body::Plan(vec![PlanOrder { by: CombatantId(999), slots: Vec::new(), extras: Vec::new() }]),
    ];
    for by in everybody {
        bodies.extend((0..4).flat_map(|slot| [Body::Take { by, slot }, Body::Skip { by, slot }]));
        bodies.push(Body::Abandon { by });
    }
    bodies.extend([Body::Pass, Body::EndTurn]);
    let allowed = |body: &Body| {
        offers.iter().any(|offer| match (offer, body) {
            (Offer::Take { by, slot }, Body::Take { by: b, slot: s })
            | (Offer::Skip { by, slot }, Body::Skip { by: b, slot: s }) => (by, slot) == (b, s),
            (Offer::Abandon { by }, Body::Abandon { by: b }) => by == b,
            (Offer::Pass, Body::Pass) | (Offer::EndTurn, Body::EndTurn) => true,
            _ => false,
        })
    };
    bodies.retain(|body| !allowed(body));
    bodies
}
