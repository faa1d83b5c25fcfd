//! How good a strike is, so that the best is shown first.

use std::cmp::Reverse;

use crate::app::present;
use crate::app::selection::approach::Approach;
use crate::fight::side::SideArena;
use crate::fight::state::order::ActOrder;

/// How good a strike is, the greatest being the best: what stands first counts most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Merit {
    /// Whether the weapon is kept.
    pub keeps_weapon: bool,
    /// What it would still owe at the end of this turn: nothing if it is done in it.
    pub owes: Reverse<i32>,
    /// Whether the walk takes no action besides.
    pub walks_freely: bool,
    /// How many foes may react to the walk: a free strike is worse than what the walk leaves behind.
    pub reactions: Reverse<usize>,
    /// How many things the walk leaves the walker with that it would rather be without.
    pub brings: Reverse<usize>,
    /// What the hard ground costs to enter on which the walk ends, in steps; 1 on other ground.
    pub ground: Reverse<u8>,
    /// Its harm, and its chance to fell besides.
    pub harm: i64,
    /// Its chance to fell.
    pub fells: u32,
    /// What the walk costs, in cells.
    pub cost: Reverse<u16>,
}

impl Merit {
    /// Whether it is as good as can be but for the numbers.
    pub fn is_plain(&self) -> bool {
        self.keeps_weapon
            && self.owes == Reverse(0)
            && self.walks_freely
            && self.reactions == Reverse(0)
            && self.brings == Reverse(0)
            && self.ground == Reverse(1)
    }
}

/// How good a strike is, after a walk if there is one.
pub(super) fn merit(arena: &SideArena, blow: &ActOrder, walk: Option<&Approach>) -> Merit {
    let odds = arena.odds(blow);
    let (harm, fells) = odds.map_or((0, 0), |odds| (odds.mean_hundredths(), odds.fell.basis_points()));
    Merit {
        keeps_weapon: !present::throws(arena, blow),
        owes: Reverse(if arena.waits(blow) { arena.owes(blow).max(1) } else { 0 }),
        walks_freely: walk.is_none_or(|way| way.free),
        reactions: Reverse(walk.map_or(0, |way| way.warnings.reactions.len())),
        brings: Reverse(walk.map_or(0, |way| way.brings.len())),
        ground: Reverse(walk.and_then(|way| way.hard_ground(arena)).map_or(1, |ground| ground.steps)),
        harm: harm + i64::from(fells),
        fells,
        cost: Reverse(walk.map_or(0, |way| way.cost)),
    }
}
