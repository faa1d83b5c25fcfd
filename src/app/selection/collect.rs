//! Collects the menu from the offers, with stable places: the menu of a turn lists the same items in the same order for
//! every combatant under a ruleset, and an item keeps its place until the turn ends.

use crate::app::battle::driver::Battle;
use crate::app::selection::extended_reach::ExtendedReach;
use crate::app::selection::menu_groups;
use crate::app::selection::menu_items::{self, MenuItem};
use crate::app::selection::plan_editor::PlanEditor;
use crate::app::selection::state::{Selection, helps, urgent};
use crate::app::text;
use crate::data::effect::Target;
use crate::data::formula::{Fact, Test};
use crate::data::ruleset::Ruleset;
use crate::data::scope::ActionId;
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::fight::state::components::Carried;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind};
use crate::fight::state::readied::ReadiedAct;
use crate::fight::state::refusal::{Refusal, UnfitParts};
use crate::kernel::ids::{CombatantId, ItemId};

/// A turn: round, count, combatant, and the combatant's turn number.
pub(in crate::app) type TurnKey = (u32, Option<u8>, CombatantId, u32);

/// The place of a row of the menu, stable during a turn: the actor, the action, the tool, and whether it is done aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct MenuRowKey {
    by: CombatantId,
    action: ActionId,
    tool: Option<ItemId>,
    aside: bool,
    late: bool,
    idle: bool,
    began_idle: bool,
    woke: u16,
}

impl MenuRowKey {
    fn of(item: &MenuItem) -> Option<MenuRowKey> {
        Some(MenuRowKey {
            by: item.by,
            action: item.action?,
            tool: item.tool,
            aside: item.aside,
            late: item.late,
            idle: item.idle,
            began_idle: item.began_idle,
            woke: item.woke,
        })
    }

    /// Whether an item is the action of this place, with any tool.
    fn holds(&self, item: &MenuItem) -> bool {
        (Some(self.action), self.by, self.aside) == (item.action, item.by, item.aside)
    }
}

/// The running turn of a combatant.
fn turn(arena: &SideArena, by: CombatantId) -> TurnKey {
    (arena.round(), arena.count(), by, arena.turns_begun(by).into())
}

/// Whether an act lacks more than points, the end of a condition, or a target in reach. One that not all know stays in
/// view while it lacks something that it requires too: another act may bring that in the same turn.
fn is_idle(unfit: &[Refusal], common: bool) -> bool {
    let passes = |refusal: &Refusal| match refusal {
        Refusal::Lacks(..) | Refusal::NoneLeft(_) | Refusal::Steps(..) | Refusal::Forbidden(_) => true,
        Refusal::Required(..) => !common,
        _ => false,
    };
    unfit.is_empty() || !unfit.iter().all(passes)
}

/// Whether an act lacks nothing but reach of somebody it is meant for, as far as can be told.
fn asks_for_reach(rules: &Ruleset, action: ActionId, unfit: UnfitParts) -> bool {
    let Target::One { when, requires, .. } = &rules.action(action).target else { return false };
    let reach = |test: &Test| test.expr.asks_for(&|fact| matches!(fact, Fact::Reaches(..)));
    if unfit.count() == 0 { reach(when) } else { unfit.of(requires).all(|part| reach(&part.need)) }
}

/// Keeps known items in their places and appends new ones; an item no longer offered stays, blocked with a reason.
fn keep_rows(items: &mut Vec<MenuItem>, places: &mut Vec<MenuRowKey>) {
    let mut left: Vec<Option<MenuItem>> = items.drain(..).map(Some).collect();
    let mut found: Vec<Option<MenuItem>> = places.iter().map(|_| None).collect();
    let mut put = |same: &dyn Fn(&MenuRowKey, &MenuItem) -> bool| {
        for (place, found) in places.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            let at = left.iter().position(|item| item.as_ref().is_some_and(|item| same(place, item)));
            *found = at.and_then(|at| left[at].take());
        }
    };
    put(&|place, item| place.holds(item) && place.tool == item.tool);
    // Another weapon takes the place of a weapon put away.
    put(&|place, item| place.holds(item));
    let gone = |place: &MenuRowKey| MenuItem {
        aside: place.aside,
        blocked: Some(text::menu::NOT_ANY_MORE.to_owned()),
        ..MenuItem::act(place.by, place.action, place.tool, Vec::new())
    };
    let kept = places.iter().zip(found).map(|(place, found)| (place, found.unwrap_or_else(|| gone(place))));
    // What was of use once in this turn stays.
    let next = 1 + places.iter().map(|place| place.woke).max().unwrap_or(0);
    items.extend(kept.map(|(place, item)| MenuItem {
        late: place.late,
        idle: place.idle && item.idle,
        began_idle: place.began_idle,
        woke: if place.idle && !item.idle { next } else { place.woke },
        ..item
    }));
    // The first items of a turn stand in their regular places; later ones follow after all of them.
    let late = !places.is_empty();
    items.extend(left.into_iter().flatten().map(|item| MenuItem { late, ..item }));
    *places = items.iter().filter_map(MenuRowKey::of).collect();
}

/// Whether an order holds ready something else than the use of a thing in the hand.
fn readies_empty_handed(arena: &SideArena, draft: &ActOrder) -> bool {
    let ChosenTarget::Deed(held) = &draft.aim else { return false };
    let in_hand = |tool| arena.item(draft.by, tool).is_some_and(|item| item.carried == Carried::Hand);
    !matches!(held.deeds.first(), Some(ReadiedAct::Act(_, Some(tool))) if in_hand(*tool))
}

impl Selection {
    /// Collects the items of a question.
    pub(in crate::app) fn collect(&mut self, battle: &mut Battle, question: DecisionKind) {
        let offers = battle.fight.offers();
        let arena = battle.fight.seen_by(battle.viewpoint());
        for offer in offers {
            match offer {
                Offer::Plan(plans) => self.plan_editor = Some(PlanEditor::new(&arena, plans, false)),
                Offer::Take { by, slot } => self.items.push(MenuItem::due(by, slot)),
                Offer::Walk { by, budget } => {
                    let mut reach = Reach::default();
                    arena.fill_reach(&mut reach, by, budget);
                    self.reach = Some((by, reach));
                    self.mover_footprint = Some(arena.rect(by));
                }
                Offer::Act { by, action, tool, aims } => {
                    let mut drafts: Vec<ActOrder> =
                        aims.into_iter().map(|aim| ActOrder { by, action, tool, aim }).collect();
                    // Cycling through targets meets the nearest enemy first, or the nearest friend for helpful actions.
                    let helps = helps(arena.rules(), action);
                    let hostile = |t| arena.scene().hostile(arena.side(by), arena.side(t));
                    drafts.sort_by_key(|d| {
                        // Targets that are down come after standing ones.
                        let down = |t| !helps && !arena.able(t);
                        d.aim.target().map(|t| (t != by && hostile(t) == helps, down(t), arena.distance(by, t)))
                    });
                    // Turns at their usual count cost less and come first.
                    drafts.sort_by_key(
                        |d| matches!(d.aim, ChosenTarget::Buy(id, count) if arena.rules().entry(id).count != count),
                    );
                    // What is held ready is done with what is in the hand.
                    drafts.sort_by_key(|draft| readies_empty_handed(&arena, draft));
                    menu_items::keep_distinct(&arena, &mut drafts);
                    // What was begun in words of one's own goes on in the same words.
                    let begun = arena.begun(by).map(|begun| &begun.draft);
                    if let Some(begun) = begun.filter(|begun| (begun.action, begun.tool) == (action, tool))
                        && matches!(begun.aim, ChosenTarget::Deed(_))
                    {
                        drafts.retain(|draft| draft.aim != begun.aim);
                        drafts.insert(0, begun.clone());
                    }
                    let astray = |d: &&ActOrder| d.aim.target().is_some_and(|t| t != by && hostile(t) == helps);
                    let meant = drafts.len() - drafts.iter().filter(astray).count();
                    let slots = drafts.first().map_or_else(Vec::new, |draft| menu_items::slots(&arena, draft));
                    let slots = slots.into_iter().map(|(pool, _)| pool).collect();
                    let item = MenuItem { meant, slots, ..MenuItem::act(by, action, tool, drafts) };
                    if urgent(arena.rules(), question) {
                        // The prompt has an entry per target, beginning with the event's other party.
                        let (subject, about) = match question {
                            DecisionKind::Window { subject, other, .. } => (Some(subject), other),
                            _ => (None, None),
                        };
                        let mut each = item.drafts.clone();
                        let party = |target: Option<CombatantId>| match target {
                            None => 2,
                            target if target == about => 0,
                            target if target == subject => 1,
                            _ => 3,
                        };
                        each.sort_by_key(|d| party(d.aim.target()));
                        let one = |draft| MenuItem { drafts: vec![draft], meant: 1, ..item.clone() };
                        for item in each.into_iter().map(one) {
                            menu_items::add(&mut self.items, &arena, item);
                        }
                    } else {
                        menu_items::add(&mut self.items, &arena, item);
                    }
                }
                Offer::Skip { .. } | Offer::EndTurn | Offer::Pass | Offer::Abandon { .. } => {}
            }
        }
        let asides = arena.asides();
        self.may_replan = asides.iter().any(|offer| matches!(offer, Offer::Plan(_)));
        if let DecisionKind::Turn { by } = question {
            let shown: Vec<(CombatantId, Option<ActionId>)> = self.items.iter().map(|i| (i.by, i.action)).collect();
            let hands = arena.hands(by);
            let candidates: Vec<_> = hands.iter().flat_map(|by| arena.turn_candidates(*by)).collect();
            for candidate in candidates {
                let offered = shown.contains(&(candidate.by, Some(candidate.action)));
                let refusal = if offered { None } else { arena.why_not(&candidate) };
                // An item that the combatant lacks is not listed.
                if matches!(refusal, Some(Refusal::NoItem(_))) {
                    continue;
                }
                let too_far = match refusal {
                    Some(Refusal::TooFar(_) | Refusal::OutOfReach(_)) => true,
                    // What asks for reach by a formula lacks, as far as can be told, just that.
                    Some(Refusal::Unfit(action, unfit)) => asks_for_reach(arena.rules(), action, unfit),
                    _ => false,
                };
                let far = too_far || matches!(refusal, None | Some(Refusal::Unfit(..)));
                let common = arena.rules().action(candidate.action).common;
                let idle = !far && is_idle(&arena.unfit(candidate.by, candidate.action), common);
                let blocked = match refusal {
                    Some(refusal) if !too_far => refusal.tell(arena.rules()),
                    _ => text::menu::NO_TARGET.to_owned(),
                };
                // Each weapon has its row, in reach of a target or not.
                let mut tools = arena.tools(&candidate);
                if tools.is_empty() {
                    tools.push(None);
                }
                for tool in tools {
                    let act = MenuItem::act(candidate.by, candidate.action, tool, Vec::new());
                    if !self.items.iter().any(|known| menu_items::same_act(&arena, known, &act)) {
                        self.items.push(MenuItem {
                            blocked: Some(blocked.clone()),
                            far,
                            too_far,
                            idle,
                            began_idle: idle,
                            ..act
                        });
                    }
                }
            }
        }
        // Actions that others may take meanwhile.
        for offer in asides.into_iter().filter(|_| !urgent(arena.rules(), question)) {
            if let Offer::Act { by, action, tool, aims } = offer {
                let drafts: Vec<ActOrder> = aims.into_iter().map(|aim| ActOrder { by, action, tool, aim }).collect();
                let meant = drafts.len();
                self.items.push(MenuItem { meant, aside: true, ..MenuItem::act(by, action, tool, drafts) });
            }
        }
        let rules = arena.rules();
        self.main = match question {
            DecisionKind::Turn { by } => Some(by),
            DecisionKind::Window { point, asked, .. } => asked.filter(|_| {
                // An interrupt is like a turn of its own.
                rules.window(point).is_some_and(|window| window.interrupt.is_some())
            }),
            _ => None,
        };
        let main = self.main;
        self.items.sort_by_key(|item| {
            let at = item.action.filter(|_| main.is_some()).map(|action| menu_groups::place(rules, action));
            // Between turns the combatant whose turn has ended comes first.
            let other =
                matches!(question, DecisionKind::Window { subject, .. } if main.is_none() && subject != item.by);
            (item.aside, main.is_some_and(|main| main != item.by), at, other)
        });
        if let DecisionKind::Turn { by } = question {
            let turn = turn(&arena, by);
            if self.turn.replace(turn) != Some(turn) {
                self.row_keys.clear();
                // The group of planned actions is open.
                let planned = self.items.iter().filter_map(|item| menu_groups::planned_group(rules, item));
                self.open = planned.take(1).collect();
            }
            keep_rows(&mut self.items, &mut self.row_keys);
        }
        if main.is_some() {
            self.group_keys.give(&arena, &mut self.items);
        }
        let walker = match question {
            DecisionKind::Turn { by } => Some(by),
            DecisionKind::Window { asked, .. } if !urgent(arena.rules(), question) => asked,
            _ => None,
        };
        if let Some(by) = walker {
            self.mover_footprint = Some(arena.rect(arena.walker(by)));
            let left = self.view.as_ref().map_or(0, |v| v.moves);
            self.extended_reach = ExtendedReach::find(&arena, arena.walker(by), left, &self.items);
            self.reach_layers = self.find_layers(&arena);
        }
    }
}
