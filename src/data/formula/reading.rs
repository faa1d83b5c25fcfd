//! What a formula hangs on: whether its answer can be kept, and until when.

use super::{Expr, Fact, Now, Quantity, Who};
use crate::data::scope::{PoolId, ValueId};

/// What the answer of a formula hangs on; each hangs on what those before it do, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    /// The sheet of `me` alone: its stat block, scores, pools, conditions and gear.
    Sheet,
    /// The moment besides: the other parties, the act and its roll. Where nobody acts that is the sheet alone.
    Moment,
    /// The state of others, of the map or of the clock.
    #[default]
    Fight,
}

/// What values and the maxima of pools hang on, for formulas that read them.
pub(crate) trait Derived {
    /// What a value hangs on.
    fn value(&self, id: ValueId) -> Reading;
    /// What the maximum of a pool hangs on.
    fn pool_max(&self, id: PoolId) -> Reading;
    /// What it hangs on who `source` is: on the sheet where that is written beside the formula.
    fn source(&self) -> Reading;
}

impl Expr {
    /// What its answer hangs on.
    pub(crate) fn reading(&self, derived: &impl Derived) -> Reading {
        let of = |part: &Expr| part.reading(derived);
        match self {
            Expr::Num(_) => Reading::Sheet,
            Expr::Read(who, what) => of_one(*who, || match what {
                Quantity::Value(id) => derived.value(*id),
                Quantity::PoolMax(id) => derived.pool_max(*id),
                Quantity::Score(_)
                | Quantity::Pool(_)
                | Quantity::Size
                | Quantity::Pc
                | Quantity::FallsDying
                | Quantity::FreeHands
                | Quantity::Hands
                | Quantity::Surprise
                | Quantity::Handicap
                | Quantity::Load => Reading::Sheet,
                Quantity::FromAim => Reading::Moment,
                Quantity::MovementLeft
                | Quantity::Run
                | Quantity::MountSize
                | Quantity::GroundCost
                | Quantity::ThreatsOnPath
                | Quantity::MeleeBonus
                | Quantity::AimRange => Reading::Fight,
            }),
            Expr::Now(what) => match what {
                Now::Round | Now::Count | Now::RollShort | Now::StrikeFells | Now::StrikeLevel => Reading::Fight,
                _ => Reading::Moment,
            },
            Expr::Fact(what) => of_fact(*what, derived),
            Expr::Neg(a) | Expr::Not(a) | Expr::Table(_, a) => of(a),
            Expr::Two(_, a, b) => of(a).max(of(b)),
            Expr::Call(_, args) => args.iter().map(of).max().unwrap_or(Reading::Sheet),
            Expr::Highest(..) | Expr::Count(..) => Reading::Fight,
        }
    }
}

/// What hangs on one combatant, where it is read off `me`.
fn of_one(who: Who, mine: impl FnOnce() -> Reading) -> Reading {
    match who {
        Who::Me => mine(),
        // Where nobody acts there is no such combatant, and what concerns none is settled.
        Who::Other | Who::Subject => Reading::Moment,
        Who::Source | Who::It | Who::Rider | Who::Mount => Reading::Fight,
    }
}

fn of_fact(fact: Fact, derived: &impl Derived) -> Reading {
    match fact {
        Fact::Has(who, _)
        | Fact::HasTagged(who, _)
        | Fact::Stacks(who, _)
        | Fact::Stored(who, _)
        | Fact::Knows(who, _)
        | Fact::Holds(who, _)
        | Fact::Carries(who, _)
        | Fact::Damaged(who, _) => of_one(who, || Reading::Sheet),
        Fact::HasFrom(who, _, from) | Fact::StoredFrom(who, _, from) => of_one(who, || match from {
            Who::Me => Reading::Sheet,
            Who::Source => derived.source(),
            _ => of_one(from, || Reading::Sheet),
        }),
        Fact::Act(_) | Fact::Armed(_) => Reading::Moment,
        Fact::Distance(a, b)
        | Fact::Adjacent(a, b)
        | Fact::ReachDistance(a, b)
        | Fact::Cover(a, b)
        | Fact::StartsFlanking(a, b)
        | Fact::Perceives(a, b)
        | Fact::Sees(a, b)
        | Fact::SeesHider(a, b)
        | Fact::ToolReaches(a, b)
        | Fact::Reaches(a, b)
        | Fact::EntersReach(a, b)
        | Fact::LeavesReach(a, b)
        | Fact::Threatens(a, b)
        | Fact::ProvokesLeaving(a, b)
        | Fact::StillCrossesThreat(a, b)
        | Fact::LeftThreat(a, b)
        | Fact::Flanks(a, b)
        | Fact::ElevationDiff(a, b)
        | Fact::Separates(a, b)
        | Fact::Came(_, a, b)
        | Fact::Ally(a, b)
        | Fact::Nonally(a, b)
        | Fact::Same(a, b)
        | Fact::OpenWay(a, b)
        | Fact::Bears(a, b)
        | Fact::Obscured(a, b, _)
        | Fact::BlockedBehind(a, b, _) => {
            let absent = |who| matches!(who, Who::Other | Who::Subject);
            if absent(a) || absent(b) { Reading::Moment } else { Reading::Fight }
        }
        Fact::Waits(_, who)
        | Fact::Flanked(who)
        | Fact::UnseenFoes(who)
        | Fact::Overruns(who)
        | Fact::Resumed(who)
        | Fact::Shoots(who)
        | Fact::InTurn(who)
        | Fact::Able(who)
        | Fact::AtExit(who)
        | Fact::Rides(who)
        | Fact::Ridden(who)
        | Fact::Bloodied(who)
        | Fact::On(who, _)
        | Fact::Beside(who, _)
        | Fact::Accepted(who, _)
        | Fact::Won(who) => of_one(who, || Reading::Fight),
        Fact::Marked(_) => Reading::Fight,
    }
}
