//! What a mind weighs for a decision, for whoever wants to look into it: what could be done, with what speaks for and
//! against each. Nothing is noted down unless it is asked for, and noting changes no answer.

use crate::data::scope::EntryId;
use crate::fight::state::order::OrderKind;

use super::strike_evaluation::StrikeEstimate;

/// What was weighed for a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// What could be done: what was decided first, then each kind with the best first.
    pub options: Vec<WeighedOption>,
    /// The rule of thumb that came before a comparison, if one did.
    pub first: Option<Precedence>,
}

/// What is compared with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionKind {
    /// Acts, with the walk to where they are done.
    Act,
    /// Walks.
    Walk,
    /// Plans of one combatant.
    Plan,
    /// Turns that are due at the same count.
    Turn,
}

/// One thing that could be done.
#[derive(Clone, Debug, PartialEq)]
pub struct WeighedOption {
    /// What it is compared with.
    pub kind: OptionKind,
    /// Its orders, one after the other.
    pub orders: Vec<OrderKind>,
    /// What it is worth, in hundredths of a point of damage; of acts where a turn is paid from one pool, for each point
    /// of that. None for what was done without a comparison.
    pub worth: Option<i64>,
    /// What speaks for and against it.
    pub terms: Vec<WeighedTerm>,
}

/// What speaks for or against something; values in hundredths of a point of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeighedTerm {
    /// A strike: the chance to hit in hundredths of a percent, the health that it takes on average in hundredths of a
    /// point, misses included and at most what there is, and the chance to fell.
    Strike {
        /// The chance to hit.
        hit: i64,
        /// The health that it takes on average.
        mean: i64,
        /// The chance to fell.
        fell: i64,
    },
    /// So many strikes follow.
    Blows(i64),
    /// What comes of it altogether, before its price.
    Worth(i64),
    /// Foes that can strike at the place, and what that counts.
    Foes(usize, i64),
    /// Their strikes, as far as friends cannot answer them.
    Alone(i64),
    /// Cover there.
    Cover(i64),
    /// Ground there that hurts.
    Ground(i64),
    /// A way off the map, for who does not mean to leave.
    Exit(i64),
    /// The strikes of foes at who walks off.
    Leaving(i64),
    /// The strikes of foes at who does it there.
    Answered(i64),
    /// Cells that it comes nearer to its goal.
    Nearer(i64),
    /// An entry of a plan, and what it is worth beside the others.
    Entry(EntryId, i64),
}

/// What comes before everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// It takes something in hand or out of it.
    Gear,
    /// It grapples, or fights a grip.
    Grapple,
    /// It mounts.
    Mounts,
    /// It rids itself of what holds it down.
    Sheds,
    /// The rules advise it.
    Advised,
    /// It readies itself for what is planned.
    Readies,
    /// The goal of the scene is within reach.
    Goal,
    /// A jump saves a long way round.
    Leaps,
    /// It is badly hurt, and heals itself.
    Heals,
    /// It flees.
    Flees,
    /// It falls back from a fight that it would lose.
    FallsBack,
    /// Wounds are tended.
    Tends,
    /// It goes on with what it has begun.
    GoesOn,
    /// It does the rest of what it decided earlier in the turn.
    Planned,
    /// Nobody can be struck from here: it comes nearer.
    Approaches,
    /// It uses something that lies about.
    Object,
    /// It lets foes come, and strikes then.
    LetsCome,
    /// A strike is begun or hurried with what is left.
    Hurries,
    /// It keeps what is left for its defence.
    Covers,
}

impl WeighedTerm {
    pub(in crate::ai) fn strike(blow: StrikeEstimate) -> WeighedTerm {
        WeighedTerm::Strike { hit: blow.hit, mean: blow.mean, fell: blow.fell }
    }
}

impl Account {
    /// What was decided goes on with these orders. Where they are an option that was weighed, that says what it is worth.
    pub(in crate::ai) fn go_on_with(&mut self, rest: impl IntoIterator<Item = OrderKind>) {
        let Some((decided, others)) = self.options.split_first_mut() else { return };
        if decided.orders.len() > 1 {
            return;
        }
        decided.orders.extend(rest);
        if decided.worth.is_none()
            && let Some(option) = others.iter().find(|option| decided.orders.ends_with(&option.orders))
        {
            decided.worth = option.worth;
            decided.terms.clone_from(&option.terms);
        }
    }

    /// Puts first what was decided, and each kind of the others with the best first; of what is the same, the best is
    /// kept.
    pub(in crate::ai) fn settle(&mut self, decided: &OrderKind) {
        let mut options = std::mem::take(&mut self.options);
        options.sort_by_key(|option| std::cmp::Reverse((option.orders.first() == Some(decided), option.worth)));
        options.sort_by_key(|option| (option.orders.first() != Some(decided), option.kind));
        if options.first().is_none_or(|option| option.orders.first() != Some(decided)) {
            let kind = if matches!(decided, OrderKind::Walk { .. }) { OptionKind::Walk } else { OptionKind::Act };
            options.insert(0, WeighedOption { kind, orders: vec![decided.clone()], worth: None, terms: Vec::new() });
        }
        for option in options {
            let same = |other: &WeighedOption| other.orders.last() == option.orders.last();
            if !self.options.iter().any(same) {
                self.options.push(option);
            }
        }
    }
}
