//! What a side may answer to a decision, in words and as data for programs.

use serde::Serialize;

use crate::app::aim_name;
use crate::data::scope::{ActionId, EntryId};
use crate::fight::side::SideArena;
use crate::fight::state::offer::{Offer, PlanOffer};
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::{CombatantId, ItemId};

/// One offer.
#[derive(Serialize)]
pub(super) struct OfferReport {
    #[serde(flatten)]
    what: OfferKind,
    pub(super) text: String,
}

/// Its parts, by the kind of answer.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum OfferKind {
    Plan { plans: Vec<PlanReport> },
    Take { by: CombatantId, slot: u8 },
    Skip { by: CombatantId, slot: u8 },
    Walk { by: CombatantId, movement: u16 },
    Act { by: CombatantId, action: String, tool: Option<ToolReport>, aims: Vec<TargetReport> },
    EndTurn,
    Pass,
    Abandon { by: CombatantId },
}

/// What one combatant may plan.
#[derive(Serialize)]
struct PlanReport {
    by: CombatantId,
    slots: Vec<SlotReport>,
    extras: Vec<String>,
}

/// A slot and what it may hold.
#[derive(Serialize)]
struct SlotReport {
    slot: u8,
    entries: Vec<String>,
}

/// What an act is done with.
#[derive(Serialize)]
struct ToolReport {
    id: ItemId,
    item: Option<String>,
}

/// What an act may be aimed at, as records write it.
#[derive(Serialize)]
struct TargetReport {
    aim: ChosenTarget,
    text: String,
}

/// How many aims a line of text names.
const NAMED: usize = 8;

impl OfferReport {
    /// An offer of the pending decision.
    pub(super) fn new(arena: &SideArena, offer: Offer) -> OfferReport {
        let name = |id: CombatantId| &arena.identity(id).name;
        match offer {
            Offer::Plan(plans) => {
                let who: Vec<&str> = plans.iter().map(|plan| &**name(plan.by)).collect();
                let text =
                    format!("plans of {}", if who.is_empty() { "no combatant".to_owned() } else { who.join(", ") });
                OfferReport {
                    what: OfferKind::Plan { plans: plans.iter().map(|plan| PlanReport::new(arena, plan)).collect() },
                    text,
                }
            }
            Offer::Take { by, slot } => OfferReport {
                what: OfferKind::Take { by, slot },
                text: format!("{}: the turn of slot {slot}", name(by)),
            },
            Offer::Skip { by, slot } => {
                let text = format!("{}: the turn of slot {slot} goes by", name(by));
                OfferReport { what: OfferKind::Skip { by, slot }, text }
            }
            Offer::Walk { by, budget } => {
                let far = arena.rules().grid.told(i64::from(budget));
                OfferReport {
                    what: OfferKind::Walk { by, movement: budget },
                    text: format!("{}: walk, {far}", name(by)),
                }
            }
            Offer::Act { by, action, tool, aims } => act(arena, (by, action, tool), aims),
            Offer::EndTurn => OfferReport { what: OfferKind::EndTurn, text: "end the turn".to_owned() },
            Offer::Pass => OfferReport { what: OfferKind::Pass, text: "pass".to_owned() },
            Offer::Abandon { by } => {
                OfferReport { what: OfferKind::Abandon { by }, text: format!("{}: give up what was begun", name(by)) }
            }
        }
    }
}

fn act(
    arena: &SideArena,
    (by, action, tool): (CombatantId, ActionId, Option<ItemId>),
    aims: Vec<ChosenTarget>,
) -> OfferReport {
    let rules = arena.rules();
    let def = rules.action(action);
    let aims: Vec<TargetReport> = aims
        .into_iter()
        .map(|aim| TargetReport { text: aim_text(arena, &ActOrder { by, action, tool, aim: aim.clone() }), aim })
        .collect();
    let item = tool.and_then(|tool| arena.kind_of(by, tool)).map(|kind| rules.item(kind));
    let with = item.map(|item| format!(" with {}", item.name)).unwrap_or_default();
    let named: Vec<&str> = aims.iter().map(|aim| aim.text.as_str()).filter(|text| !text.is_empty()).collect();
    let more = match named.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let at = if named.is_empty() { "" } else { ": " };
    let shown = named[..named.len().min(NAMED)].join("; ");
    let text = format!("{}: {}{with}{at}{shown}{more}", arena.identity(by).name, def.name);
    let tool = tool.map(|id| ToolReport { id, item: item.map(|item| item.key.value.clone()) });
    OfferReport { what: OfferKind::Act { by, action: def.key.value.clone(), tool, aims }, text }
}

/// What an act is aimed at, in words; nothing for an act without an aim.
fn aim_text(arena: &SideArena, draft: &ActOrder) -> String {
    match &draft.aim {
        ChosenTarget::Cell(cell) => format!("({}, {})", cell.x, cell.y),
        ChosenTarget::Open => "to be aimed when it is done".to_owned(),
        _ => match aim_name(arena, draft) {
            (name, detail) if detail.is_empty() => name,
            (name, detail) => format!("{name} ({detail})"),
        },
    }
}

impl PlanReport {
    fn new(arena: &SideArena, plan: &PlanOffer) -> PlanReport {
        let keys = |entries: &[EntryId]| -> Vec<String> {
            entries.iter().map(|entry| arena.rules().entry(*entry).key.value.clone()).collect()
        };
        let slots =
            plan.slots.iter().map(|(slot, entries)| SlotReport { slot: *slot, entries: keys(entries) }).collect();
        PlanReport { by: plan.by, slots, extras: keys(&plan.extras) }
    }
}
