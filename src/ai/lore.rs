//! What actions and plan entries are good for, read from their effects. This is how the AI plays a ruleset that it was
//! not written for: it knows no action by name, only what acting does.

use std::sync::Arc;

use crate::data::effect::{
    Ask, Change, Cost, Effect, Effects, Fate, Happening, Limit, Occasion, Pattern, Role, StrikeForm, Target, Term, Tool,
};
use crate::data::formula::{Expr, Fact, Now, Quantity, Step, Who};
use crate::data::ruleset::{ActionDef, EntryKind, Ruleset};
use crate::data::scope::{ActionId, ConditionId, EntryId, PoolId, TriggerId, UniqueId};
use crate::fight::values::strikes::strike_def;
use crate::kernel::odds::Dist;

use super::grasp::{self, Grasp};
use super::spells::{self, Spell};

/// What one action is good for. Most actions do one thing; the rest of the flags stay unset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    /// It strikes.
    pub strike: Option<StrikeForm>,
    /// It strikes with something that is used up.
    pub hurls: Option<StrikeForm>,
    /// Health that the actor regains, in hundredths.
    pub heals: i64,
    /// It strikes or harms somebody who need not be chosen: the one the event is about.
    pub at_subject: bool,
    /// It opens more movement.
    pub moves: bool,
    /// It keeps to even ground.
    pub evens: bool,
    /// It puts a condition on a foe that makes striking it easier.
    pub marks: bool,
    /// It puts a condition on a foe that the next blow of the actor ends.
    pub opens: Option<ConditionId>,
    /// It puts a condition on a friend that makes striking it harder.
    pub guards: Option<ConditionId>,
    /// It conceals the actor.
    pub hides: bool,
    /// It loads a weapon.
    pub loads: bool,
    /// It changes what the hands hold.
    pub draws: bool,
    /// It makes a wound of somebody lighter.
    pub mends: bool,
    /// It ends a condition of a friend that the order names.
    pub frees: bool,
    /// It ends a condition of a friend that kept it down, or makes that condition harmless.
    pub rescues: Option<ConditionId>,
    /// It ends this harmful condition of the actor.
    pub sheds: Option<ConditionId>,
    /// It changes a scene object.
    pub operates: bool,
    /// It takes the harm meant for another.
    pub shields_other: bool,
    /// It lessens harm.
    pub lessens: bool,
    /// It helps the roll of a friend.
    pub assists: bool,
    /// It raises a total that falls short.
    pub lifts: bool,
    /// It makes a failed roll again.
    pub rerolls: bool,
    /// It does good or harm that is no strike and nothing of the above: to whom and where has to be weighed.
    pub affects: bool,
    /// It jumps.
    pub leaps: bool,
    /// It goes after the one whom the event is about.
    pub chases: bool,
    /// It runs straight at somebody and strikes there.
    pub onset: Option<StrikeForm>,
    /// It buys a turn.
    pub buys: bool,
    /// It puts a coming turn at another count.
    pub shifts: bool,
    /// It takes on another stance.
    pub stances: bool,
    /// It asks about somebody.
    pub asks: bool,
    /// It makes a hit harder by points that the order names.
    pub deepens: bool,
    /// It puts a condition on the actor that does it good by itself.
    pub bolsters: Option<ConditionId>,
    /// It puts a condition on the actor that does nothing by itself but make something else possible.
    pub readies: Option<ConditionId>,
    /// It holds acts ready.
    pub holds: bool,
    /// It takes something out of its flight.
    pub catches: bool,
    /// It helps somebody else with the same.
    pub seconds: bool,
    /// It can only be done at the end of a run.
    pub runs_up: bool,
    /// It keeps those beside it from striking when it walks off.
    pub slips_off: bool,
    /// It puts a condition on the actor that keeps foes from cutting in on what it does.
    pub hushes: Option<ConditionId>,
    /// It is a step that nobody can cut in on.
    pub steps: bool,
    /// What it does with bodies and things.
    pub grasp: Grasp,
    /// Blows that can follow on it: it fills a pool that pays for them.
    pub sequels: i64,
}

impl Use {
    /// Whether it is nothing itself but what others follow on.
    pub fn opens_volley(&self) -> bool {
        self.sequels > 0 && self.strike.is_none()
    }
}

/// Sums of dice with their weights.
#[derive(Clone, Debug, Default)]
pub(super) struct Dice {
    /// Sum and number of ways, rising.
    pub sums: Vec<(i32, i64)>,
    /// All ways.
    pub of: i64,
}

impl Dice {
    /// What they come to on average, in whole points.
    pub fn mean(&self) -> i64 {
        self.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() / self.of.max(1)
    }
}

/// What a ruleset means to somebody who wants to win.
pub(super) struct Lore {
    /// The rules it was read from.
    pub rules: Arc<Ruleset>,
    uses: Vec<Use>,
    /// By entry, what any of its actions is good for.
    wholes: Vec<Use>,
    /// Dice of each item's weapon: main, second.
    dice: Vec<(Dice, Dice)>,
    /// What to wait for to strike at whoever comes within reach, and to shoot at whoever comes into view.
    pub waits: [Option<TriggerId>; 2],
    /// By condition, how somebody gets rid of it by an act of its own.
    ways_out: Vec<Option<ActionId>>,
    /// What harms from afar without a weapon.
    pub spells: Vec<Spell>,
    /// What acts bring about only to make others possible.
    pub readied: Vec<ConditionId>,
    /// What keeps something of a turn with which one may break into the turns of others.
    pub keeper: Option<ActionId>,
}

impl Lore {
    /// Reads a ruleset.
    pub fn of(rules: &Arc<Ruleset>) -> Lore {
        let uses: Vec<Use> = rules.actions.iter().map(|a| read(rules, a)).collect();
        let whole = |actions: &Vec<ActionId>| {
            let all = actions.iter().map(|a| uses[a.index()]);
            all.fold(Use::default(), |sum, one| Use {
                strike: sum.strike.or(one.strike),
                hurls: sum.hurls.or(one.hurls),
                guards: sum.guards.or(one.guards),
                affects: sum.affects || one.affects,
                asks: sum.asks || one.asks,
                ..Use::default()
            })
        };
        let wholes = rules.index.by_entry.iter().map(whole).collect();
        let waits = [Step::IntoReach, Step::IntoView].map(|step| waiting(rules, step));
        let ways_out = (0_u16..).map(ConditionId).take(rules.conditions.len()).map(|c| way_out(rules, c)).collect();
        let dice = rules
            .items
            .iter()
            .map(|item| {
                let Some(weapon) = &item.weapon else { return Default::default() };
                let main = sums(weapon.damage.count, weapon.damage.sides);
                let second = weapon.second.as_ref().map_or_else(|| main.clone(), |d| sums(d.count, d.sides));
                (main, second)
            })
            .collect();
        let spells = spells::read(rules, &uses);
        let mut readied: Vec<ConditionId> = uses.iter().filter_map(|u| u.readies).collect();
        readied.sort_unstable();
        readied.dedup();
        Lore { rules: Arc::clone(rules), uses, wholes, dice, waits, ways_out, spells, readied, keeper: keeper(rules) }
    }

    /// The act by which somebody gets rid of a condition of its own, without a roll.
    pub fn way_out(&self, condition: ConditionId) -> Option<ActionId> {
        self.ways_out[condition.index()]
    }

    /// What an action is good for.
    pub fn uses(&self, action: ActionId) -> &Use {
        &self.uses[action.index()]
    }

    /// The first action of an entry that is good for something.
    pub fn action(&self, entry: EntryId, good: impl Fn(&Use) -> bool) -> Option<ActionId> {
        self.rules.index.by_entry[entry.index()].iter().copied().find(|a| good(self.uses(*a)))
    }

    /// What the actions of an entry are good for together, as far as the rest of a plan makes a difference to it.
    pub fn whole(&self, entry: EntryId) -> &Use {
        &self.wholes[entry.index()]
    }

    /// Whether an entry is good for something.
    pub fn entry(&self, entry: EntryId, good: impl Fn(&Use) -> bool) -> bool {
        self.action(entry, good).is_some()
    }

    /// The count of an entry.
    pub fn count(&self, entry: EntryId) -> u8 {
        self.rules.entry(entry).count
    }

    /// Whether an entry brings the move of a turn.
    pub fn walks(&self, entry: EntryId) -> bool {
        self.rules.entry(entry).kind == EntryKind::Slot
    }

    /// Whether two entries may not both be done in a round.
    pub fn clash(&self, a: EntryId, b: EntryId) -> bool {
        let (a, b) = (self.rules.entry(a), self.rules.entry(b));
        a.uniques.iter().any(|u| b.uniques.contains(u))
    }

    /// The unique keys of an entry, one bit each.
    pub fn keys(&self, entry: EntryId) -> u64 {
        bits(&self.rules.entry(entry).uniques)
    }

    /// The unique keys of an action besides those of its entry, one bit each.
    pub fn own_keys(&self, action: ActionId) -> u64 {
        bits(&self.rules.action(action).uniques)
    }

    /// The dice of a weapon in a form of strike.
    pub fn dice(&self, item: crate::data::scope::ItemDefId, form: StrikeForm) -> &Dice {
        let (main, second) = &self.dice[item.index()];
        if strike_def(&self.rules, form).second_dice { second } else { main }
    }

    /// Whether an action takes hold with a weapon of this reach.
    pub fn grips_with(&self, action: ActionId, weapon: &crate::data::ruleset::WeaponDef) -> bool {
        matches!(self.rules.action(action).tool, Tool::Melee(most) if weapon.reach <= most)
    }

    /// Whether an action admits a weapon of this speed.
    pub fn admits(&self, action: ActionId, weapon: &crate::data::ruleset::WeaponDef) -> bool {
        matches!(self.rules.action(action).tool, Tool::Weapon(slowest) if weapon.speed >= slowest)
    }
}

/// The trigger that asks only for whom it waits, and comes when a step has led that one there.
fn waiting(rules: &Ruleset, step: Step) -> Option<TriggerId> {
    let came = |expr: &Expr| matches!(expr, Expr::Fact(Fact::Came(how, ..)) if *how == step);
    let fits = |id: &TriggerId| {
        let trigger = rules.trigger(*id);
        trigger.asks.iter().all(|term| *term == Term::Who) && trigger.when.expr.any(&came)
    };
    (0_u16..).map(TriggerId).take(rules.triggers.len()).find(fits)
}

/// The first act of one's own turn that ends a condition of the actor's, whatever comes of it.
fn way_out(rules: &Ruleset, condition: ConditionId) -> Option<ActionId> {
    let ends = |effect: &Effect| match effect {
        Effect::End { condition: ended, who: Who::Me, .. } => *ended == condition,
        Effect::EndClass { tag, who: Who::Me, .. } => rules.condition(condition).tags.has(*tag),
        _ => false,
    };
    let in_turn = rules.index.in_turn.iter().copied();
    in_turn.filter(|action| rules.action(*action).common).find(|a| rules.action(*a).does.items.iter().any(ends))
}

/// The act of one's own turn that brings a condition for which something is put into a pool that lets one break into turns
/// (FOUR-ACT-23).
fn keeper(rules: &Ruleset) -> Option<ActionId> {
    let when = &rules.time.interrupt()?.when.expr;
    let opens = |pool: PoolId| when.any(&|part| *part == Expr::Read(Who::Me, Quantity::Pool(pool)));
    let filled = |effect: &Effect, condition: ConditionId| match effect {
        Effect::Set { pool, to, .. } => {
            opens(*pool) && to.expr.any(&|part| *part == Expr::Fact(Fact::Has(Who::Me, condition)))
        }
        _ => false,
    };
    let kept = |condition| rules.routines.iter().any(|r| r.does.items.iter().any(|e| filled(e, condition)));
    let keeps = |action: &ActionId| {
        let brings = |e: &Effect| matches!(e, Effect::Afflict { condition, who: Who::Me, .. } if kept(*condition));
        rules.action(*action).does.items.iter().any(brings)
    };
    rules.index.in_turn.iter().copied().find(keeps)
}

/// Whether those who bear a condition are let go by those who would strike at whoever leaves.
fn lets_go(rules: &Ruleset, condition: ConditionId) -> bool {
    let kept = |expr: &Expr| {
        let from_me = Expr::Fact(Fact::HasFrom(Who::Subject, condition, Who::Me));
        matches!(expr, Expr::Not(inner) if **inner == from_me)
    };
    rules.actions.iter().any(|action| match &action.occasion {
        Occasion::Reaction { when, .. } => when.expr.any(&kept),
        _ => false,
    })
}

/// Whether nobody strikes as a reaction at those who bear a condition.
fn hushes(rules: &Ruleset, condition: ConditionId) -> bool {
    let silent = |expr: &Expr| {
        let borne = Expr::Fact(Fact::Has(Who::Subject, condition));
        matches!(expr, Expr::Not(inner) if **inner == borne)
    };
    rules.actions.iter().any(|action| match &action.occasion {
        Occasion::Reaction { when, .. } => when.expr.any(&silent),
        _ => false,
    })
}

/// Whether strikes are paid for out of a pool that is no part of what one has for a turn.
fn pays_blows(rules: &Ruleset, pool: PoolId) -> bool {
    let strikes = |action: &ActionDef| action.does.items.iter().any(|e| matches!(e, Effect::Strike { .. }));
    let paid = |cost: &Cost| matches!(cost, Cost::Pool(paid, _) if *paid == pool);
    !rules.pays_turns(pool) && rules.actions.iter().any(|a| strikes(a) && a.cost.iter().any(paid))
}

/// The helpful condition that another brings as it begins, if any.
fn brings(rules: &Ruleset, condition: ConditionId) -> Option<ConditionId> {
    let mut brought = None;
    each(rules, &rules.condition(condition).on_start, &mut |effect| {
        if let Effect::Afflict { condition, who: Who::Me, .. } = effect
            && rules.condition(*condition).helpful
        {
            brought.get_or_insert(*condition);
        }
    });
    brought
}

fn bits(keys: &[UniqueId]) -> u64 {
    keys.iter().fold(0, |set, key| set | 1 << key.0)
}

fn sums(count: u8, sides: u16) -> Dice {
    let dist = if count == 0 {
        Some(Dist::constant(0))
    } else {
        Dist::dice(u16::from(count), sides, crate::kernel::odds::Keep::All)
    };
    let sums: Vec<(i32, i64)> =
        dist.iter().flat_map(Dist::iter).map(|(n, ways)| (n, i64::try_from(ways).unwrap_or(i64::MAX))).collect();
    let of = sums.iter().map(|(_, ways)| *ways).sum::<i64>().max(1);
    Dice { sums, of }
}

fn read(rules: &Ruleset, action: &ActionDef) -> Use {
    let ActionDef { does, occasion, target, tool, ask, .. } = action;
    let mut found = Use { at_subject: matches!(target, Target::Subject { .. }), ..Use::default() };
    each(rules, does, &mut |effect| grasp::read(rules, effect, &mut found.grasp));
    let down = |c: ConditionId| rules.condition(c).limits.contains(&Limit::Down);
    each(rules, does, &mut |effect| match effect {
        // At a place it is weighed whom it strikes there.
        Effect::Strike { .. } if matches!(target, Target::Cell { .. }) => found.affects = true,
        Effect::Strike { form, .. } if matches!(tool, Tool::Carried(_)) => found.hurls = Some(*form),
        // Where more is asked than whom it strikes, there is no weighing that yet.
        Effect::Strike { form, .. } => match ask {
            Ask::Nothing => found.strike = Some(*form),
            Ask::Onset { .. } => found.onset = Some(*form),
            _ => {}
        },
        Effect::Each { .. } | Effect::Harm { who: Who::Other, .. } | Effect::Gain { who: Who::Other, .. } => {
            found.affects = true;
        }
        Effect::Gain { pool, amount, who: Who::Me, .. } if *pool == rules.roles.health => {
            let dice = i64::from(amount.count) * (i64::from(amount.sides) + 1) * 50;
            found.heals += dice + if let Expr::Num(n) = amount.plus { i64::from(n) * 100 } else { 0 };
        }
        Effect::Set { pool, to, who: Who::Me } if pays_blows(rules, *pool) => {
            found.sequels = if let Expr::Num(n) = to.expr { i64::from(n) } else { 0 };
        }
        Effect::OpenMove { .. } => found.moves = true,
        Effect::Step => found.steps = true,
        Effect::Chase => found.chases = true,
        Effect::Load => found.loads = true,
        Effect::Mend { .. } => found.mends = true,
        Effect::TakeInHand => found.draws = true,
        Effect::UseObject => found.operates = true,
        Effect::TakeHarm => found.shields_other = true,
        Effect::LessenHarm { .. } => found.lessens = true,
        Effect::Assist { .. } => found.assists = true,
        Effect::Lift { .. } => found.lifts = true,
        Effect::Reroll => found.rerolls = true,
        Effect::BuyTurn => found.buys = true,
        Effect::MoveTurn => found.shifts = matches!(ask, Ask::MoveTurn),
        Effect::Leap { .. } => found.leaps = true,
        Effect::TakeStance => found.stances = true,
        Effect::Hold => found.holds = matches!(ask, Ask::Deed { timed: true, .. }),
        Effect::Catch => found.catches = true,
        Effect::Second { .. } => found.seconds = true,
        Effect::Push { who: Who::Other, .. } => found.affects |= *ask == Ask::Heading,
        Effect::Answer => found.asks = matches!(ask, Ask::Inquiry(_)),
        Effect::AddHarm { .. } => found.deepens = matches!(ask, Ask::Number { .. }),
        Effect::EndClass { who: Who::Me, .. } | Effect::Ease { who: Who::Other, .. } => found.affects = true,
        Effect::Lay { terrain, .. } => found.affects |= rules.ground(*terrain).opaque,
        Effect::EndChosen { who: Who::Other, .. } => found.frees = true,
        Effect::End { condition, who: Who::Other, .. } if down(*condition) => found.rescues = Some(*condition),
        Effect::End { condition, .. } if deadly(rules, *condition) => found.affects = true,
        Effect::End { condition, who: Who::Me, .. } if *occasion == Occasion::Turn => found.sheds = Some(*condition),
        Effect::Afflict { condition, .. } if rules.condition(*condition).limits.contains(&Limit::ConcealedFrom) => {
            found.hides = true;
        }
        Effect::Afflict { condition, who: Who::Other, .. } => {
            found.affects = true;
            let next = |end: &Pattern| (end.on, end.by) == (Happening::Struck, Role::Source);
            if rules.condition(*condition).ends.iter().any(next) {
                found.opens = Some(*condition);
            }
            let edge = edge_when_struck(rules, *condition);
            let helpful = rules.condition(*condition).helpful;
            found.marks |= edge > 0 && !helpful;
            if edge < 0 && helpful {
                found.guards = Some(*condition);
            }
        }
        Effect::Afflict { condition, who: Who::Me, .. } => {
            let def = rules.condition(*condition);
            found.evens |= def.limits.contains(&Limit::EvenGround);
            found.slips_off |= lets_go(rules, *condition);
            found.hides |= def.limits.contains(&Limit::Concealed);
            if def.helpful && def.limits.is_empty() && def.modifiers.is_empty() {
                found.readies = Some(brings(rules, *condition).unwrap_or(*condition));
            }
            if hushes(rules, *condition) {
                found.hushes = Some(*condition);
            }
            if def.helpful && !def.modifiers.is_empty() {
                found.bolsters = Some(*condition);
            }
        }
        _ => {}
    });
    found.runs_up = action.requires.iter().any(|r| r.need.expr.any(&|part| *part == Expr::Now(Now::OrderRun)));
    // What makes striking easier is for a strike that is planned; where turns hang on no plan it is weighed as it is.
    found.marks &= !rules.time.aims_late();
    // What is known for something else is used for that.
    let known = found.opens.is_some() || found.strike.is_some() || found.marks || found.guards.is_some() || found.frees;
    // What takes turns is for those who have the time.
    found.affects &= !known && found.rescues.is_none() && action.turns == 0;
    found
}

/// Advantage (+1) or Disadvantage (−1) that a condition gives those who strike its bearer.
fn edge_when_struck(rules: &Ruleset, condition: ConditionId) -> i8 {
    let foe_values = &rules.roll(rules.main_strike.roll).foe_values;
    let edges = rules.condition(condition).modifiers.iter().filter(|m| foe_values.contains(&m.to));
    edges.map(|m| if let Change::Edge(edge) = m.op { edge.signum() } else { 0 }).sum()
}

/// Visits every effect of a list, those inside of it and those of its routines included.
pub(super) fn each(rules: &Ruleset, list: &Effects, visit: &mut dyn FnMut(&Effect)) {
    list.each(&mut |effect| {
        visit(effect);
        if let Effect::Do(routine) = effect {
            each(rules, &rules.routine(*routine).does, visit);
        }
    });
}

/// Whether a condition kills in time.
pub(super) fn deadly(rules: &Ruleset, condition: ConditionId) -> bool {
    let mut kills = false;
    for tick in &rules.condition(condition).ticks {
        each(rules, &tick.does, &mut |effect| {
            kills |= matches!(effect, Effect::Fate { fate: Fate::Dead, who: Who::Me });
        });
    }
    kills
}
