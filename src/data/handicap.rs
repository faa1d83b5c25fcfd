//! Handicaps: what makes a battle easier or harder for a side without anybody playing better or worse.

use crate::data::read::{Cx, Decode, Node};

/// What the combatants of a side bear, in percent of the usual: hit points, or what a ruleset has in their place. It
/// makes a battle easier or harder for a side without anybody playing better or worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Handicap(u16);

impl Handicap {
    /// The least and the greatest that is allowed, in percent.
    pub const RANGE: std::ops::RangeInclusive<u16> = 25..=200;

    /// So many percent; None outside of [`Handicap::RANGE`].
    #[must_use]
    pub fn new(percent: u16) -> Option<Handicap> {
        Handicap::RANGE.contains(&percent).then_some(Handicap(percent))
    }

    /// The next one by tens in a direction; None beyond the range.
    #[must_use]
    pub fn step(self, up: bool) -> Option<Handicap> {
        let next = if up { self.0 / 10 * 10 + 10 } else { self.0.saturating_sub(1) / 10 * 10 };
        let next = next.clamp(*Handicap::RANGE.start(), *Handicap::RANGE.end());
        (next != self.0).then_some(Handicap(next))
    }

    /// In percent of the usual.
    #[must_use]
    pub fn percent(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Handicap {
    type Error = String;

    fn try_from(percent: u16) -> Result<Handicap, String> {
        let (least, most) = Handicap::RANGE.into_inner();
        Handicap::new(percent).ok_or_else(|| format!("a handicap has {least} to {most} percent, and not {percent}"))
    }
}

impl From<Handicap> for u16 {
    fn from(handicap: Handicap) -> u16 {
        handicap.0
    }
}

/// None: the usual.
impl Default for Handicap {
    fn default() -> Handicap {
        Handicap(100)
    }
}

impl Decode for Handicap {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Handicap> {
        let percent = u16::decode(node, cx)?;
        let known = Handicap::new(percent);
        if known.is_none() {
            let (least, most) = Handicap::RANGE.into_inner();
            cx.error(
                node.pos,
                format!("a handicap of {percent} % is not allowed"),
                format!("write {least} to {most}; 100 is none"),
            );
        }
        known
    }
}
