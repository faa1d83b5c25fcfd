//! Which policy plays which side.

use crate::ai::Policy;
use crate::cli::sides::{ForSide, for_side, number, word};
use crate::data::scene::SceneDef;

/// The words; the first one for a policy names it.
const KNOWN: [(&str, Policy); 6] = [
    ("ai", Policy::Regular),
    ("regular", Policy::Regular),
    ("random", Policy::Random),
    ("novice", Policy::Novice),
    ("veteran", Policy::Veteran),
    ("master", Policy::Master),
];

/// A `--policy` as written.
#[derive(Clone, Debug)]
pub(in crate::cli) enum PolicyArgument {
    All(Policy),
    One(ForSide<Policy>),
}

/// Reads `POLICY` or `NAME=POLICY`.
pub(super) fn given(text: &str) -> Result<PolicyArgument, String> {
    if text.contains('=') {
        for_side(text, &KNOWN).map(PolicyArgument::One)
    } else {
        word(text, &KNOWN).map(PolicyArgument::All)
    }
}

/// Reads `POLICY`.
pub(in crate::cli) fn one(text: &str) -> Result<Policy, String> {
    word(text, &KNOWN)
}

/// The word for a policy.
pub(in crate::cli) fn name(policy: Policy) -> &'static str {
    KNOWN.iter().find(|(_, p)| *p == policy).map_or("?", |(name, _)| name)
}

/// The policy of each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SidePolicies(Vec<Policy>);

impl SidePolicies {
    /// The policies of a scene's sides; a later argument outdoes an earlier one, and one for a side one for all.
    ///
    /// # Errors
    /// There is no side of that name.
    pub(super) fn new(scene: &SceneDef, given: &[PolicyArgument]) -> Result<SidePolicies, String> {
        let all =
            given.iter().rev().find_map(|g| if let PolicyArgument::All(policy) = g { Some(*policy) } else { None });
        let mut policies = vec![all.unwrap_or_default(); scene.sides.len()];
        for given in given {
            if let PolicyArgument::One(one) = given {
                policies[number(scene, &one.side)?] = one.value;
            }
        }
        Ok(SidePolicies(policies))
    }

    /// The policy of each side, in list order; `swapped` exchanges those of the first two.
    pub(super) fn of_sides(&self, swapped: bool) -> Vec<Policy> {
        let mut policies = self.0.clone();
        if swapped && policies.len() > 1 {
            policies.swap(0, 1);
        }
        policies
    }

    /// The policies that occur, each once, in the order of the sides.
    pub(super) fn kinds(&self) -> Vec<Policy> {
        let mut kinds: Vec<Policy> = Vec::new();
        for policy in &self.0 {
            if !kinds.contains(policy) {
                kinds.push(*policy);
            }
        }
        kinds
    }
}
