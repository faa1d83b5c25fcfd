//! Attacks on a foe that is pointed at: the strikes that reach it now, or those after a walk up to it; and the uses of an
//! object after a walk up to that. A walk and its act are tried in the fight as the side imagines it, so that what is
//! shown is what would be offered there, whatever the rules make of the walk.

use std::cmp::Reverse;

use crate::app::battle::driver::Battle;
use crate::app::present;
use crate::app::selection::approach::{Approach, comes_to, walks};
use crate::app::selection::attack_merit::{Merit, merit};
use crate::app::selection::menu_items;
use crate::app::selection::state::{MenuItem, Selection, helps};
use crate::app::text;
use crate::data::effect::{Occasion, Target, Tool};
use crate::data::scope::{ActionId, ConditionId, PoolId};
use crate::fight::Fight;
use crate::fight::preview::rolls::RollPreview;
use crate::fight::side::SideArena;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};
use crate::ui::forecast::ForecastModel;

/// Strikes that are compared for one attack.
const COMPARED: usize = 8;
/// Fights that are imagined for a walk while foes are hidden.
const IMAGINED: u64 = 3;

/// Who or what is walked up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum AttackTarget {
    /// A combatant: a foe to strike, or whom the chosen action is meant for.
    Combatant(CombatantId),
    /// An object to use.
    Object(ObjectId),
}

impl AttackTarget {
    /// Its footprint.
    pub fn rect(self, arena: &SideArena) -> Rect {
        match self {
            AttackTarget::Combatant(who) => arena.rect(who),
            AttackTarget::Object(object) => Rect::from(arena.object(object).at),
        }
    }

    /// Its name.
    pub fn name(self, arena: &SideArena) -> String {
        match self {
            AttackTarget::Combatant(who) => arena.identity(who).name.to_string(),
            AttackTarget::Object(object) => arena.rules().object(arena.object(object).def).name.clone(),
        }
    }

    /// Whether an act is aimed at it: at a combatant alone, or, where the act was chosen for it, at something about it.
    fn is_aim(self, aim: &ChosenTarget, chosen: bool) -> bool {
        match self {
            AttackTarget::Combatant(who) if chosen => aim.target() == Some(who),
            AttackTarget::Combatant(who) => *aim == ChosenTarget::Target(who),
            AttackTarget::Object(object) => matches!(aim, ChosenTarget::Object(at, _) if *at == object),
        }
    }
}

/// A strike at a foe, or the use of an object, with the walk that leads up to it.
#[derive(Clone, Debug)]
pub(in crate::app) struct Attack {
    /// The foe or the object.
    pub target: AttackTarget,
    /// The strike or the use.
    pub blow: ActOrder,
    /// The walk, where one is needed.
    pub approach: Option<Box<Approach>>,
    /// The odds on the board, once the walker is there.
    pub label: String,
    /// The odds on the panel.
    pub forecast: ForecastModel,
    /// The rolls of what is no strike, once the walker is there.
    pub rolls: Vec<RollPreview>,
    /// What the strike or use costs first, once the walker is there.
    pub price: Option<String>,
    /// The action slots that the strike or use takes, once the walker is there.
    pub slots: Vec<(PoolId, i32)>,
    /// The time that the strike or use takes, now and later, once the walker is there.
    pub takes: i32,
}

/// The attacks of the combatant whose turn it is on the foe that is pointed at.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Attacks {
    /// The ways to strike it, the best first; empty where it cannot be struck in this turn.
    pub ways: Vec<Attack>,
    /// The way that is shown.
    pub shown: usize,
}

impl Attacks {
    /// The attack that is shown.
    pub fn chosen(&self) -> Option<&Attack> {
        self.ways.get(self.shown)
    }
}

impl Selection {
    /// Whom or what a click on a cell would walk up to, and who would: a foe in sight, while nothing else has been
    /// chosen for it, or an object that can be used from beside it.
    pub fn attackable(&self, battle: &mut Battle, cell: Cell) -> Option<(CombatantId, AttackTarget)> {
        let by = self.main.filter(|_| self.plan_editor.is_none() && self.readied.is_none() && self.uses.is_none())?;
        let arena = battle.fight.seen_by(battle.viewpoint());
        let Some(target) = self.combatant_on(cell) else {
            let object = arena.object_at(cell).filter(|object| self.usable_from_beside(&arena, by, *object))?;
            return battle.asked().map(|_| (by, AttackTarget::Object(object)));
        };
        let chosen = self.chosen_to_use();
        // What is aimed at things or places is not meant for whoever stands there.
        let at_people = |item: &MenuItem| {
            let target = item.action.map(|action| &arena.rules().action(action).target);
            matches!(target, Some(Target::One { .. } | Target::InReach { .. } | Target::Space { .. }))
        };
        let fits = |item: &MenuItem| item.targets() || item.far && at_people(item) || item.concerns_others_than(target);
        let aimed = chosen.is_none_or(|item| item.by == by && fits(item) && !item.cells());
        let friendly = chosen.and_then(|item| item.action).is_some_and(|action| helps(arena.rules(), action));
        let hostile = arena.scene().hostile(arena.side(by), arena.side(target));
        let meant = if friendly { !hostile && target != by } else { hostile && arena.undefeated(target) };
        (aimed && meant && battle.asked().is_some()).then_some((by, AttackTarget::Combatant(target)))
    }

    /// Whether an object has uses that are not offered from here, and nothing is chosen that is aimed at objects or
    /// places.
    fn usable_from_beside(&self, arena: &SideArena, by: CombatantId, object: ObjectId) -> bool {
        // What breaks it from afar is no use of it.
        let on_it = |draft: &ActOrder| {
            matches!(draft.aim, ChosenTarget::Object(at, _) if at == object)
                && matches!(arena.rules().action(draft.action).target, Target::Object { .. })
        };
        let here =
            self.items.iter().any(|item| item.by == by && item.blocked.is_none() && item.drafts.iter().any(on_it));
        let aimed = |item: &MenuItem| {
            item.cells() || item.drafts.iter().any(|draft| matches!(draft.aim, ChosenTarget::Object(..)))
        };
        let state = &arena.object_state(object).key.value;
        let uses = &arena.rules().object(arena.object(object).def).uses;
        !here && !self.chosen_to_use().is_some_and(aimed) && uses.iter().any(|used| used.from == *state)
    }

    /// Finds the attacks on the foe that is pointed at, unless they are known. While nothing is pointed at, the last one
    /// stays, so that the pointer can go to its panel.
    pub fn look_for_attacks(&mut self, battle: &mut Battle) {
        let Some(cell) = self.pointed() else { return };
        let pointed = self.attackable(battle, cell);
        let key = pointed.map(|(by, target)| (self.decided_for(), by, target, self.row));
        if self.attacks.as_ref().map(|(known, _)| known) == key.as_ref() {
            return;
        }
        self.attacks = key.map(|key| (key, attacks(battle, self, key.1, key.2)));
    }

    /// The attack on the foe that is pointed at.
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.as_ref().and_then(|(_, attacks)| attacks.chosen())
    }
}

/// Whether an item is a strike that is aimed at combatants, in reach of any or not.
fn strikes(arena: &SideArena, item: &MenuItem) -> bool {
    let strike = item.action.is_some_and(|action| arena.rules().action(action).strike_form().is_some());
    strike && (item.targets() || item.drafts.is_empty()) && !item.cells()
}

/// Whether a strike throws a thing that is no weapon for it: a shield, a stool.
fn flings(arena: &SideArena, blow: &ActOrder) -> bool {
    matches!(arena.rules().action(blow.action).tool, Tool::AtHand(_)) && present::throws(arena, blow)
}

/// All ways in which a combatant can strike a foe now, or else once it has walked up to it; or use an object.
fn attacks(battle: &mut Battle, selection: &Selection, by: CombatantId, target: AttackTarget) -> Attacks {
    let chosen = selection.chosen_to_use().and_then(|item| Some((item.action?, item.tool)));
    let (chosen, tool) = chosen.filter(|_| matches!(target, AttackTarget::Combatant(_))).unzip();
    let tool = tool.flatten();
    let viewer = battle.viewpoint();
    let arena = battle.fight.seen_by(viewer);
    let open = selection.items.iter().filter(|item| item.by == by && item.blocked.is_none() && !item.aside);
    let wanted = open.filter(|item| if chosen.is_some() { item.action == chosen } else { strikes(&arena, item) });
    let at_target = |draft: &&ActOrder| target.is_aim(&draft.aim, chosen.is_some());
    let mut now: Vec<ActOrder> = wanted.flat_map(|item| &item.drafts).filter(at_target).cloned().collect();
    // What is at hand is not thrown away unless that is chosen.
    now.retain(|blow| chosen.is_some() || !flings(&arena, blow));
    if matches!(target, AttackTarget::Object(_)) {
        // It is walked up to for its uses; what breaks it from here comes after them.
        let (_, mut ways) = walk_up(battle, selection, (by, target), None).unwrap_or_default();
        let arena = battle.fight.seen_by(viewer);
        let open = selection.items.iter().filter(|item| item.by == by && item.blocked.is_none() && !item.aside);
        let breaks = open.flat_map(|item| &item.drafts).filter(at_target).cloned().collect();
        if !ways.is_empty() {
            ways.extend(ranked(&arena, selection, breaks, target, None));
        }
        return Attacks { ways, shown: 0 };
    }
    if now.is_empty() && chosen.is_none() {
        // What is no strike can be meant for it too.
        let other = open_to(&arena, selection, by, target);
        now.extend(other.cloned());
    }
    let standing = now.iter().any(|blow| !present::throws(&arena, blow));
    let mut ways = ranked(&arena, selection, now, target, None);
    if !standing {
        // A weapon in the hand is better than one that is thrown.
        let chosen = chosen.map(|action| (action, tool));
        let (kept, walks) = walk_up(battle, selection, (by, target), chosen).unwrap_or_default();
        if kept {
            ways.splice(0..0, walks);
        } else if ways.is_empty() {
            ways = walks;
        }
    }
    // The weapon that was chosen comes before others.
    ways.sort_by_key(|way| tool.is_some() && way.blow.tool != tool);
    Attacks { ways, shown: 0 }
}

/// What else than strikes a combatant was to do in its turn to a combatant: the acts that the turn was planned for.
fn open_to<'a>(
    arena: &SideArena,
    selection: &'a Selection,
    by: CombatantId,
    target: AttackTarget,
) -> impl Iterator<Item = &'a ActOrder> {
    let planned = |item: &&MenuItem| {
        let occasion = item.action.map(|action| &arena.rules().action(action).occasion);
        item.by == by && item.blocked.is_none() && matches!(occasion, Some(Occasion::Planned(_)))
    };
    let items: Vec<&MenuItem> = selection.items.iter().filter(planned).collect();
    items.into_iter().flat_map(|item| &item.drafts[..item.meant]).filter(move |draft| target.is_aim(&draft.aim, false))
}

/// Strikes at a foe from where the fight stands, the best first.
fn ranked(
    arena: &SideArena,
    selection: &Selection,
    blows: Vec<ActOrder>,
    target: AttackTarget,
    approach: Option<&Approach>,
) -> Vec<Attack> {
    let mut blows = blows;
    // Of weapons that are alike one is enough.
    let mut told = Vec::new();
    blows.retain(|blow| {
        let thing = blow.tool.and_then(|tool| arena.item(blow.by, tool)).map(|i| (i.def, i.carried, i.spent));
        let new = thing.is_none() || !told.contains(&(blow.action, thing, blow.aim.clone()));
        told.push((blow.action, thing, blow.aim.clone()));
        new
    });
    let mut blows: Vec<(Merit, ActOrder)> = blows.into_iter().map(|blow| (merit(arena, &blow, None), blow)).collect();
    blows.sort_by_key(|(merit, _)| Reverse(*merit));
    let attack = |(_, blow): (Merit, ActOrder)| Attack {
        target,
        label: present::odds_label(arena, &blow),
        forecast: forecast(arena, selection, &blow, approach),
        rolls: arena.roll_previews(&blow),
        price: present::costs(arena, &blow).into_iter().next().map(|(cost, _)| cost),
        slots: menu_items::slots(arena, &blow),
        takes: arena.owes_all(&blow),
        approach: approach.cloned().map(Box::new),
        blow,
    };
    blows.into_iter().map(attack).collect()
}

/// The forecast of a strike; its button says whether a walk comes before it.
fn forecast(arena: &SideArena, selection: &Selection, blow: &ActOrder, approach: Option<&Approach>) -> ForecastModel {
    let mut model = present::forecast(arena, selection.view.as_ref(), blow);
    if let Some(walk) = approach {
        let step = walk.opening.as_ref().filter(|_| walk.steps).map(|act| &arena.rules().action(act.action).name);
        model.button = model.button.map(|button| match step {
            Some(step) => text::odds::step_then(step, button),
            None => text::odds::walk_then(button),
        });
        // That the act ends the walk goes without saying.
        let ended = text::odds::ends_movement(arena.rules().grid.told(i64::from(arena.movement_ended(blow))));
        model.threats.retain(|line| *line != ended);
        if !walk.costs.is_empty() {
            model.costs.insert(0, text::odds::walk_first(walk.costs.join(", ")));
        }
        let brings: Vec<&str> = walk.brings.iter().map(|key| arena.rules().condition(*key).name.as_str()).collect();
        if let Some(ground) = walk.hard_ground(arena) {
            model.threats.insert(0, text::odds::walk_ends_on(&ground.name, &ground.text));
        }
        if !brings.is_empty() {
            model.threats.insert(0, text::odds::walk_brings(text::common::listed(&brings)));
        }
    }
    model
}

/// The best strikes at a foe that a walk leads up to, and whether the best keeps its weapon; None where there is none, or
/// where the side cannot imagine the fight. Hidden foes that are imagined in the way are imagined elsewhere too.
fn walk_up(
    battle: &mut Battle,
    selection: &Selection,
    aim: (CombatantId, AttackTarget),
    chosen: Option<(ActionId, Option<ItemId>)>,
) -> Option<(bool, Vec<Attack>)> {
    let arena = battle.fight.seen_by(battle.viewpoint());
    let hidden = arena.all_combatants().any(|id| arena.present(id) && !arena.located(id));
    let draws = if hidden { IMAGINED } else { 1 };
    (0..draws).find_map(|draw| walk_up_in(battle, selection, aim, chosen, draw))
}

/// The same in one of the fights that the side can imagine.
fn walk_up_in(
    battle: &mut Battle,
    selection: &Selection,
    (by, target): (CombatantId, AttackTarget),
    chosen: Option<(ActionId, Option<ItemId>)>,
    draw: u64,
) -> Option<(bool, Vec<Attack>)> {
    let side = battle.viewpoint()?;
    let arena = battle.fight.seen_by(Some(side));
    let object = matches!(target, AttackTarget::Object(_));
    let (chosen, tool) = chosen.unzip();
    let tool = tool.flatten();
    let strikes = chosen.is_none_or(|action| arena.rules().action(action).strike_form().is_some());
    let (walks, close) = walks(&arena, selection, (by, target), strikes);
    if walks.is_empty() {
        return None;
    }
    let mut imagination = battle.fight.imagine(side, draw).ok()?;
    let truth = battle.fight.seen_by(Some(side));
    let rules = truth.rules();
    let had: Vec<ConditionId> = truth.conditions(by).map(|instance| instance.key).collect();
    let unwelcome = |key: ConditionId| !rules.condition(key).helpful && !rules.condition(key).discreet;
    let fight = imagination.fight();
    let (start, asked) = (fight.capture(), fight.decision()?.kind);
    let blows = |fight: &mut Fight, walk: &Approach| {
        fight.restore(&start);
        let Some(bears) = comes_to(fight, (side, by, asked), walk) else { return (Vec::new(), walk.clone()) };
        let arena = fight.seen_by(Some(side));
        let wanted = |offer: &Offer<_>| match offer {
            Offer::Act { by: who, action, .. } => {
                let def = arena.rules().action(*action);
                let fits = || match object {
                    true => matches!(def.target, Target::Object { .. }),
                    false => def.strike_form().is_some(),
                };
                *who == by && chosen.map_or_else(fits, |chosen| *action == chosen)
            }
            _ => false,
        };
        let offers = arena.unaimed_offers().into_iter().filter(wanted);
        let drafts = offers.filter_map(|offer| arena.with_targets(offer)).flat_map(|offer| {
            let Offer::Act { by, action, tool, aims } = offer else { return Vec::new() };
            let aimed = aims.into_iter().filter(|aim| target.is_aim(aim, chosen.is_some()));
            aimed.map(|aim| ActOrder { by, action, tool, aim }).collect()
        });
        let mut drafts: Vec<ActOrder> = drafts.filter(|blow| chosen.is_some() || !flings(&arena, blow)).collect();
        // With the weapon that was chosen, if that can be.
        if drafts.iter().any(|blow| blow.tool == tool) && tool.is_some() {
            drafts.retain(|blow| blow.tool == tool);
        }
        let brings =
            arena.conditions(by).map(|instance| instance.key).filter(|key| !had.contains(key) && unwelcome(*key));
        (drafts, Approach { bears, brings: brings.collect(), ..walk.clone() })
    };
    let mut best: Option<(Merit, usize)> = None;
    let mut compared = 0;
    for (at, walk) in walks.iter().enumerate() {
        // Those into reach and those into range are compared by themselves first.
        if at == close {
            compared = 0;
        }
        let settled = |(merit, _): (Merit, usize)| merit.is_plain() && !walk.free;
        if compared == COMPARED || best.is_some_and(settled) {
            continue;
        }
        let (drafts, walk) = blows(fight, walk);
        if drafts.is_empty() {
            continue;
        }
        let arena = fight.seen_by(Some(side));
        let Some(found) = drafts.iter().map(|blow| merit(&arena, blow, Some(&walk))).max() else {
            continue;
        };
        if best.is_none_or(|(known, _)| found > known) {
            best = Some((found, at));
        }
        compared += 1;
    }
    let (merit, walk) = best.map(|(merit, at)| (merit, &walks[at]))?;
    let (drafts, walk) = blows(fight, walk);
    let mut costs: Vec<String> =
        walk.opening.iter().flat_map(|act| present::costs(&truth, act)).map(|(c, _)| c).collect();
    if let Some((purse, price)) = truth.walk_price(walk.walker, walk.cost).filter(|(_, price)| *price > 0) {
        costs.push(truth.rules().pool(purse).told(price));
    }
    let walk = Approach { costs, ..walk };
    Some((merit.keeps_weapon, ranked(&fight.seen_by(Some(side)), selection, drafts, target, Some(&walk))))
}
