//! Choosing strikes: target, weapon, and the cell to strike from.

use std::cmp::Reverse;

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::WeighedTerm;
use crate::ai::evaluation::assessment::{self, KnownCombatant, SHOT};
use crate::ai::evaluation::costs;
use crate::ai::evaluation::distance_fields::FAR;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::ai::evaluation::strike_evaluation::{Strike, StrikeEstimate};
use crate::ai::evaluation::{effect_evaluation, strike_evaluation};
use crate::data::effect::{Manner, StrikeForm, Target};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId};

use super::{provoked, support};

/// The value of a hurried strike, in percent of a full one.
pub(in crate::ai) const HURRIED: i64 = 45;

/// Spots that are compared for one strike, the safest and nearest first, …
const SPOTS: usize = 12;
/// … and strikes that are compared, the most valuable first.
const STRIKES: usize = 6;

/// One possible strike.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct StrikeChoice {
    /// The action.
    pub action: ActionId,
    /// The weapon.
    pub tool: Option<ItemId>,
    /// The target.
    pub target: KnownCombatant,
    /// Its range.
    pub range: i16,
    /// Its reach in melee.
    pub reach: i16,
    /// Distances up to this are too near for it.
    pub too_near: i16,
    /// Its expected result in the open.
    pub blow: StrikeEstimate,
    /// The value of that.
    pub value: i64,
    /// The evaluated strike.
    pub strike: Strike,
    /// Its bonus to hit from the attacker's place, in points on the dice, where circumstances count.
    pub standing: i32,
    /// The strikes of foes at who makes it from the spot that was chosen, in hundredths.
    pub toll: i64,
    /// The longest way before it that leaves the points for it, in cells.
    pub way: u16,
}

impl StrikeChoice {
    /// The order.
    pub fn act(&self, by: CombatantId) -> OrderKind {
        OrderKind::Act(ActOrder { by, action: self.action, tool: self.tool, aim: ChosenTarget::Target(self.target.id) })
    }

    /// What speaks for and against so many strikes from a spot, for an account.
    pub fn terms(
        &self,
        evaluation: &Evaluation,
        arena: &SideArena,
        spot: &ReachableCell,
        blows: i64,
    ) -> Vec<WeighedTerm> {
        let blows = (blows > 1).then_some(WeighedTerm::Blows(blows));
        let toll = (self.toll > 0).then_some(WeighedTerm::Answered(-self.toll));
        let strikes = [WeighedTerm::strike(self.blow)].into_iter().chain(blows).chain([WeighedTerm::Worth(self.value)]);
        strikes.chain(toll).chain(evaluation.place_terms(arena, spot)).collect()
    }

    /// The strikes of foes at who makes it from a footprint, in hundredths: those at who shoots within their reach.
    fn toll_from(&self, evaluation: &Evaluation, arena: &SideArena, from: Rect) -> i64 {
        let cells = arena.reach_between(from, self.target.rect);
        if (self.too_near + 1..=self.reach).contains(&cells) {
            return 0;
        }
        let OrderKind::Act(shot) = self.act(self.strike.by) else { return 0 };
        provoked::toll_of_shot(evaluation, arena, &shot, from)
    }

    /// Whether its weapon is ranged without being thrown.
    pub fn shoots(&self, arena: &SideArena) -> bool {
        arena.rules().item(self.strike.arm).weapon.as_ref().is_some_and(|weapon| weapon.range > 0)
    }
}

/// The state of a strike by its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ai) struct StrikeState {
    /// The target will be marked.
    pub marked: bool,
    /// The weapon will be loaded.
    pub loaded: bool,
}

/// Every strike with the weapons in hand, or with those that the action brings or uses up, at foes at most `budget`
/// cells out of reach, the best first.
pub(in crate::ai) fn choices(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    budget: i16,
    how: StrikeState,
) -> Vec<StrikeChoice> {
    let uses = evaluation.semantics.uses(action);
    let Some(form) = uses.strike.or(uses.hurls) else { return Vec::new() };
    let def = evaluation.semantics.rules.action(action);
    // Places and objects are no foes.
    if matches!(def.target, Target::Cell { .. } | Target::Thing) {
        return Vec::new();
    }
    let tags = def.tags;
    let extra = def.dice.as_ref().map_or(0, |dice| effect_evaluation::about(arena, by, dice));
    let steps = def.wound_steps;
    let here = arena.rect(by);
    let seen = arena.sight_range(by);
    let mut choices: Vec<StrikeChoice> = Vec::new();
    let in_hand = arena
        .weapons(by)
        .filter(|(item, weapon)| (item.loaded || how.loaded) && evaluation.semantics.admits(action, weapon));
    let hurled = support::supply(evaluation, arena, by, action).flatten().and_then(|id| arena.item(by, id));
    let arms = in_hand.map(|(item, _)| item).chain(hurled).map(|item| (Some(item.id), item.def));
    let conjured = def.conjured().map(|arm| (None, arm));
    for (tool, arm) in arms.chain(conjured) {
        let Some(weapon) = &evaluation.semantics.rules.item(arm).weapon else { continue };
        let draft = ActOrder { by, action, tool, aim: ChosenTarget::Nothing };
        if !costs::affords(arena, &draft) {
            continue;
        }
        let spent = costs::strain(arena, &draft);
        // A melee action does not throw.
        let melee = matches!(def.target, Target::InReach { manner: Some(Manner::Melee), .. });
        let reach = arena.melee_reach(by, weapon);
        let farthest = if melee { reach } else { arena.weapon_range(by, weapon) };
        let range = i16::from(farthest).min(seen);
        let paired = form == StrikeForm::Main && tool.is_some_and(|tool| arena.pair_of(by, tool).is_some());
        // Some strikes limit their targets and their range.
        let (fits, range) = match &def.target {
            Target::One { when, range: most, .. } => {
                let most = most.eval(&arena.facts(Context::of(by)));
                (Some(when), range.min(i16::try_from(most).unwrap_or(i16::MAX)))
            }
            _ => (None, range),
        };
        let meant =
            |foe: &KnownCombatant| fits.is_none_or(|when| when.holds(&arena.facts(Context::between(by, foe.id))));
        let near = |foe: &&KnownCombatant| {
            arena.rect_distance(here, foe.rect) <= range + budget
                && arena.notices(by, foe.id)
                && !arena.spares(by, foe.id, tags)
                && meant(foe)
        };
        for foe in assessment::foremost_foes(evaluation.assessment.foes.iter().filter(near)) {
            let strike = Strike { by, target: foe.id, tool, arm, form, tags, marked: how.marked, extra, steps };
            let blow = evaluation.blow(arena, &strike);
            let mut value = strike_evaluation::worth(foe, blow) - spent;
            if paired {
                let second = Strike { form: StrikeForm::Second, marked: false, extra: 0, steps: 0, ..strike };
                value += evaluation.blow(arena, &second).mean;
            }
            let saddle = arena.mount_distance(by, foe.id);
            let too_near = arena.too_near_for(by, weapon) - saddle;
            let reach = i16::from(reach) - saddle;
            let standing = evaluation.standing(arena, &strike, None);
            choices.push(StrikeChoice {
                action,
                tool,
                target: *foe,
                range,
                reach,
                too_near,
                blow,
                value,
                strike,
                standing,
                toll: 0,
                way: u16::MAX,
            });
        }
    }
    choices.sort_by_key(|c| -c.value);
    choices
}

/// The value of a strike from the best ground: good ground can raise it by up to half.
pub(in crate::ai) fn most_from(arena: &SideArena, value: i64) -> i64 {
    if arena.rules().circumstances.is_empty() { value } else { value * 3 / 2 }
}

/// The value of a choice from a footprint; None if it does not reach from there or cannot exceed `floor`.
pub(in crate::ai) fn value_from(
    evaluation: &Evaluation,
    arena: &SideArena,
    from: Rect,
    choice: &StrikeChoice,
    floor: i64,
) -> Option<i64> {
    let gap = arena.rect_distance(from, choice.target.rect);
    let most = most_from(arena, choice.value);
    let cells = arena.reach_between(from, choice.target.rect);
    let near = (choice.too_near + 1..=choice.reach).contains(&cells);
    if gap > choice.range && !near || cells <= choice.too_near || most <= floor {
        return None;
    }
    if !arena.sees_rect(from, choice.target.rect, choice.target.size) {
        return None;
    }
    let eye = (choice.strike.by, from);
    if arena.rules().roles.detects.is_some() && !arena.detects(eye, (choice.target.id, choice.target.rect)) {
        return None;
    }
    let worth = |points: i64| {
        let hit = choice.blow.hit.max(1);
        choice.value * (hit + points * strike_evaluation::POINT).max(0) / hit
    };
    if !arena.rules().circumstances.is_empty() {
        let value = worth(i64::from(evaluation.standing(arena, &choice.strike, Some(from)) - choice.standing));
        return Some(if !near && choice.range < SHOT { value / 2 } else { value });
    }
    if gap <= choice.reach {
        return Some(choice.value);
    }
    let cover = i64::from(arena.cover_rect(from, choice.target.rect, choice.target.size));
    let mut value = worth(-cover);
    // A thrown weapon is gone.
    if choice.range < SHOT {
        value /= 2;
    }
    Some(value)
}

/// The best spot of the last search to strike from, and the best strike from it.
pub(in crate::ai) fn best(
    evaluation: &Evaluation,
    arena: &SideArena,
    choices: &[StrikeChoice],
) -> Option<(ReachableCell, StrikeChoice)> {
    let mut spots: Vec<&ReachableCell> = evaluation.spots.iter().collect();
    spots.sort_by_key(|spot| Reverse(spot.ease));
    let mut best: Option<(i64, ReachableCell, StrikeChoice)> = None;
    let mut possible = 0;
    for choice in choices {
        let mut compared = 0;
        for spot in spots.iter().filter(|spot| evaluation.price(spot) <= choice.way) {
            let least = best.as_ref().map_or(i64::MIN, |(value, ..)| *value);
            // A strike is worth having even under threat; ground only tells cells apart.
            let Some(value) = value_from(evaluation, arena, spot.rect, choice, least.saturating_sub(spot.ease)) else {
                continue;
            };
            if value + spot.ease > least {
                let toll = choice.toll_from(evaluation, arena, spot.rect);
                if value + spot.ease - toll > least {
                    best = Some((value + spot.ease - toll, **spot, StrikeChoice { toll, ..*choice }));
                }
            }
            compared += 1;
            if compared == SPOTS {
                break;
            }
        }
        possible += usize::from(compared > 0);
        if possible == STRIKES {
            break;
        }
    }
    best.map(|(_, spot, choice)| (spot, choice))
}

/// Cells to walk before a choice reaches its target.
pub(in crate::ai) fn needed(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    choice: &StrikeChoice,
) -> i16 {
    let gap = (arena.rect_distance(arena.rect(by), choice.target.rect) - choice.range).max(0);
    let way = match evaluation.way(arena, by, choice.target.rect) {
        FAR => return i16::MAX,
        way => i16::try_from(way).unwrap_or(i16::MAX).saturating_add(1),
    };
    // Shooters need a line of sight more than a path: half of the detour.
    if choice.range >= 4 { gap.max((way - choice.range) / 2) } else { gap.max(way - choice.range) }
}

/// The target of a combatant's most valuable next strike in the round; None if it reaches no foe. `budget` is the
/// movement left in the running turn.
pub(in crate::ai) fn prey(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    budget: u16,
) -> Option<KnownCombatant> {
    let speed = evaluation.assessment.friend(by)?.speed;
    let slots = arena.slots(by);
    let coming = || slots.iter().filter(|s| arena.coming(by, s)).filter_map(|s| s.entry.map(|e| (s.count, e)));
    let (count, action) =
        coming().find_map(|(count, e)| Some((count, evaluation.semantics.action(e, |u| u.strike.is_some())?)))?;
    let turns = coming().filter(|(c, e)| *c <= count && evaluation.semantics.walks(*e)).count();
    let moves = i16::try_from(budget).unwrap_or(0) + speed * i16::try_from(turns).unwrap_or(1);
    let choices = choices(evaluation, arena, by, action, moves, StrikeState { marked: true, loaded: false });
    let found = choices.into_iter().find(|c| needed(evaluation, arena, by, c) <= moves);
    found.map(|c| c.target)
}
