//! Contests: opposed rolls, such as those of a grapple, in which another party's roll is the number to meet. The other
//! party rolls the best for it of the named rolls; one that cannot or will not resist rolls none (SEC-ROLL-04,
//! SEC-ROLL-10..13, SEC-ROLL-16, -17).

use std::cmp::Reverse;

use crate::data::ruleset::Ruleset;
use crate::data::scope::RollId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{ActParams, Context, RollResult};
use crate::fight::state::order::AidTarget;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedRoll;
use crate::kernel::odds::Chance;

/// What Advantage counts as a bonus where the other party chooses its roll; Disadvantage counts as much less.
const EDGE: i32 = 4;

/// What opposes a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition {
    /// A number.
    Number,
    /// A roll of the other party, with its bonus and its Advantage (+1, −1 or 0).
    Roll(RollId, i32, i8),
    /// A roll of the other party whose die is not cast, with its total.
    Unrolled(RollId, i32),
    /// Nothing: the other party does not resist.
    Nothing,
}

impl Arena<'_> {
    /// What opposes a roll: of several rolls the one that is best for the other party, of equals the first named. The
    /// context is that of the act, without the labels of the roll itself, since the answer has labels of its own. Odds
    /// and dice both ask here.
    #[must_use]
    pub fn opposition(&self, roll: RollId, context: &Context) -> Opposition {
        let rules = self.rules();
        let theirs = turned(context);
        if theirs.parties.me.is_none() {
            return Opposition::Number;
        }
        let prepared = rules.roll(roll).opposed.iter().map(|roll| {
            let prepared = self.prepare_roll(*roll, &theirs, Breakdown::default());
            (*roll, prepared)
        });
        let best = prepared.min_by_key(|(_, theirs)| Reverse(theirs.bonus + EDGE * i32::from(theirs.edge)));
        match best {
            None => Opposition::Number,
            Some((roll, _)) if rules.roll(roll).fails.holds(&self.facts(&theirs)) => Opposition::Nothing,
            Some((roll, theirs)) => match theirs.unrolled {
                Some(natural) => Opposition::Unrolled(roll, natural + theirs.bonus),
                None => Opposition::Roll(roll, theirs.bonus, theirs.edge),
            },
        }
    }

    /// The help that a roll would count, in half-points: all of it that is for this act and its target.
    #[must_use]
    pub fn aid_for(&self, roll: RollId, context: &Context) -> i32 {
        let Some(helps) = self.helps(roll, context) else { return 0 };
        let borne = context.parties.me.map(|me| self.conditions(me).0.iter());
        borne.map_or(0, |borne| borne.filter(|i| helps(i)).map(|i| i.value).sum())
    }

    /// A test for whether a condition of the roller is help with a roll; None where none could be.
    pub(in crate::fight) fn helps(
        &self,
        roll: RollId,
        context: &Context,
    ) -> Option<impl Fn(&Instance) -> bool + use<>> {
        let (key, act) = (self.rules().roll(roll).aided?, context.act.action?);
        let act = self.rules().act_of(act);
        let mark = match (context.act.object, context.parties.other) {
            (Some((object, number)), _) => AidTarget::Object(object, number),
            (None, Some(other)) => AidTarget::Body(other),
            (None, None) => AidTarget::Nothing,
        };
        Some(move |i: &Instance| i.key == key && i.act == Some(act) && [AidTarget::Nothing, mark].contains(&i.about))
    }
}

/// The least whole total that reaches so many half-points; `half` says whether it is half a point more than it shows.
#[must_use]
pub(in crate::fight) fn whole(halves: i32, half: bool) -> i32 {
    (halves - i32::from(half) + 1).div_euclid(2)
}

/// The context as the other party sees it: with another tool, and no die cast.
pub(in crate::fight) fn turned(context: &Context) -> Context {
    Context {
        act: ActParams { tool: None, arm: None, ..context.act },
        roll: RollResult { die: None, ..context.roll },
        ..*context
    }
    .with_me(context.parties.other)
    .with_other(context.parties.me)
}

/// The chance that a roll succeeds.
#[must_use]
pub fn roll_chance(rules: &Ruleset, roll: RollId, prepared: &PreparedRoll) -> Chance {
    let def = rules.roll(roll);
    let spread = &rules.index.spreads[roll.index()];
    let strict = i32::from(prepared.strict);
    let meets = |against: i32| {
        if let Some(natural) = prepared.unrolled {
            return Chance { ways: u128::from(def.succeeds(natural, natural + prepared.bonus, against)), of: 1 };
        }
        let good = |(natural, _): &(i32, u128)| def.succeeds(*natural, natural + prepared.bonus, against);
        let ways: u128 = spread.iter().filter(good).map(|(_, ways)| ways).sum();
        Chance { ways, of: spread.total() }.with_edge(prepared.edge)
    };
    let (answer, bonus, edge) = match prepared.opposition {
        Opposition::Number => return meets(prepared.against),
        Opposition::Nothing => return Chance { ways: 1, of: 1 },
        Opposition::Unrolled(_, total) => return meets(whole(2 * total + strict, prepared.half)),
        Opposition::Roll(answer, bonus, edge) => (answer, bonus, edge),
    };
    // Ways in which the other party gets at least so much; cumulative, so that its Advantage can be applied.
    let theirs = &rules.index.spreads[answer.index()];
    let at_least = |least: i32| {
        let ways = theirs.iter().filter(|(natural, _)| *natural >= least).map(|(_, ways)| ways).sum();
        Chance { ways, of: theirs.total() }.with_edge(edge)
    };
    let one = at_least(i32::MIN);
    theirs.iter().fold(Chance { ways: 0, of: one.of * meets(0).of }, |sum, (natural, _)| {
        let often = at_least(natural).ways - at_least(natural + 1).ways;
        let need = whole(2 * (natural + bonus) + strict, prepared.half);
        let ways = match prepared.unrolled {
            Some(own) if def.mirrors => u128::from(def.succeeds(def.mirrored(natural), own + prepared.bonus, need)),
            _ => meets(need).ways,
        };
        Chance { ways: sum.ways + ways * often, of: sum.of }
    })
}

/// The naturals of a roll, each with its number of ways.
pub(in crate::fight) fn naturals(rules: &Ruleset, roll: RollId, prepared: &PreparedRoll) -> Vec<(i32, u128)> {
    if let Some(natural) = prepared.unrolled {
        return vec![(natural, 1)];
    }
    let spread = &rules.index.spreads[roll.index()];
    if prepared.edge == 0 {
        return spread.iter().collect();
    }
    // Ways of at least so much, so that Advantage can be applied.
    let (mut left, of) = (spread.total(), spread.total());
    let from = |ways: u128| Chance { ways, of }.with_edge(prepared.edge).ways;
    let often = |(natural, ways): (i32, u128)| {
        let before = from(left);
        left -= ways;
        (natural, before - from(left))
    };
    spread.iter().map(often).collect()
}

/// The chance that the dice of a roll are a critical success, by the roll's own numbers or from the natural `from` on.
#[must_use]
pub fn critical_chance(rules: &Ruleset, roll: RollId, edge: i8, from: Option<u16>) -> Chance {
    let def = rules.roll(roll);
    let (ways, of) = match from.unwrap_or(def.natural_success) {
        0 => def.dice.wild_share(),
        from => rules.index.spreads[roll.index()].at_least(i32::from(from)),
    };
    Chance { ways, of }.with_edge(edge)
}
