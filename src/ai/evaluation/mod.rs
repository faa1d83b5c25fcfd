//! The working state of a decision: the assessment of the board, distance fields, and the cells in reach. Buffers are
//! reused.

pub(in crate::ai) mod account;
pub(in crate::ai) mod assessment;
pub(in crate::ai) mod behaviour;
pub(in crate::ai) mod calls;
mod condition_value;
pub(in crate::ai) mod costs;
pub(in crate::ai) mod distance_fields;
pub(in crate::ai) mod effect_evaluation;
pub(in crate::ai) mod forced_movement;
pub(in crate::ai) mod forecast;
mod gear_losses;
pub(in crate::ai) mod goals;
pub(in crate::ai) mod inquiries;
mod levers;
pub(in crate::ai) mod needs;
pub(in crate::ai) mod objectives;
pub(in crate::ai) mod place_rating;
pub(in crate::ai) mod quarry;
pub(in crate::ai) mod reachable;
pub(in crate::ai) mod stances;
pub(in crate::ai) mod strike_evaluation;

use std::cell::RefCell;
use std::sync::Arc;

use crate::ai::semantics::action_semantics::ActionSemantics;
use crate::data::ruleset::Ruleset;
use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::path::PathSearch;

use account::{Account, Precedence, WeighedOption};
use assessment::{Assessment, KnownCombatant};
use behaviour::Leg;
use distance_fields::DistanceFields;
use forecast::Forecast;
use place_rating::PlaceScale;
use reachable::ReachableCell;
use strike_evaluation::{KeptEstimates, Strike, StrikeEstimate};

/// Distance in cells at which the combatants at a place are seen.
pub(in crate::ai) const CLOSE: i16 = 2;

/// What a turn leans to beyond what is usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ai) struct Lean {
    /// The foe that is to fall before others.
    pub focus: Option<CombatantId>,
    /// How much caution counts, in percent of the usual.
    pub caution: i64,
}

impl Default for Lean {
    fn default() -> Lean {
        Lean { focus: None, caution: 100 }
    }
}

/// The additional value of the fall of a foe that a turn leans to, in hundredths of damage.
const FOCUS: i64 = 2_000;

/// The working state of a decision.
#[derive(Clone)]
pub(in crate::ai) struct Evaluation {
    /// What the running turn leans to.
    pub lean: Lean,
    /// The uses of actions.
    pub semantics: ActionSemantics,
    /// Distance fields of the map.
    pub distances: DistanceFields,
    /// The board.
    pub assessment: Assessment,
    /// Whether it is that of the running decision, nothing left out or added.
    surveyed: bool,
    /// Strikes expected of foes in the rest of the round.
    pub forecast: Forecast,
    /// What strikes are worth, as far as that was asked since the last survey.
    estimates: KeptEstimates,
    /// Spots in reach, the present one first.
    pub spots: Vec<ReachableCell>,
    /// Whose they are, within which budget and whether over even ground only; None before the first look at a survey.
    pub looked: Option<(CombatantId, u16, bool)>,
    /// By what they were rated.
    pub scale: Option<PlaceScale>,
    /// The ways to them.
    pub search: PathSearch,
    /// Places of foes that strike at combatants leaving their reach: footprint, distance that is too near for it,
    /// reach.
    pub watched: Vec<(Rect, i16, i16)>,
    /// Last known cells of foes.
    pub seen: Vec<(CombatantId, Cell)>,
    /// Which of its cells each patrol goes to, if it is not the first.
    legs: Vec<Leg>,
    /// It advises a person: how the computer would play a combatant does not count.
    pub adviser: bool,
    /// The turn that was interrupted last: round and owner.
    pub broken_into: Option<(u32, CombatantId)>,
    /// What is weighed, while somebody wants to know.
    account: RefCell<Option<Account>>,
}

impl Evaluation {
    /// An evaluation for a ruleset.
    pub fn new(rules: &Arc<Ruleset>) -> Evaluation {
        Evaluation {
            lean: Lean::default(),
            semantics: ActionSemantics::of(rules),
            distances: DistanceFields::default(),
            assessment: Assessment::default(),
            surveyed: false,
            forecast: Forecast::default(),
            estimates: KeptEstimates::default(),
            spots: Vec::new(),
            looked: None,
            scale: None,
            search: PathSearch::new(),
            watched: Vec::new(),
            seen: Vec::new(),
            legs: Vec::new(),
            adviser: false,
            broken_into: None,
            account: RefCell::default(),
        }
    }

    /// Keeps an account of what is weighed from now on.
    pub fn open_account(&mut self) {
        *self.account.get_mut() = Some(Account::default());
    }

    /// The account that was kept; none is kept any longer.
    pub fn close_account(&mut self) -> Account {
        self.account.get_mut().take().unwrap_or_default()
    }

    /// Whether an account is kept.
    pub fn accounts(&self) -> bool {
        self.account.borrow().is_some()
    }

    /// Notes down what is weighed, if an account is kept.
    pub fn note(&self, option: impl FnOnce() -> WeighedOption) {
        if self.accounts() {
            let option = option();
            self.account.borrow_mut().iter_mut().for_each(|account| account.options.push(option.clone()));
        }
    }

    /// Notes down that a rule of thumb decides.
    pub fn note_rule(&self, rule: Precedence) {
        self.account.borrow_mut().iter_mut().for_each(|account| account.first = Some(rule));
    }

    /// Forgets what was seen in the battle.
    pub fn forget(&mut self) {
        self.lean = Lean::default();
        self.seen.clear();
        self.legs.clear();
        self.broken_into = None;
    }

    /// Takes over what another has seen in the battle.
    pub fn remember(&mut self, other: &Evaluation) {
        self.lean = other.lean;
        self.seen.clone_from(&other.seen);
        self.legs.clone_from(&other.legs);
        self.broken_into = other.broken_into;
    }

    /// The assessment is to be made anew when it is next asked for: another decision begins, or it was altered.
    pub fn outdate(&mut self) {
        self.surveyed = false;
    }

    /// Refreshes the assessment for a side, once in a decision.
    pub fn survey(&mut self, arena: &SideArena, side: SideId) {
        if std::mem::replace(&mut self.surveyed, true) {
            return;
        }
        self.looked = None;
        self.estimates.forget();
        self.distances.refresh(arena);
        self.assessment.refresh(arena, &self.semantics, side);
        self.go_on_patrol(arena);
        for foe in self.assessment.foes.iter_mut().filter(|foe| Some(foe.id) == self.lean.focus) {
            foe.prize += FOCUS;
        }
        self.forecast.refresh(arena, &self.semantics, &self.assessment, side);
        for foe in &self.assessment.foes {
            match self.seen.iter_mut().find(|(id, _)| *id == foe.id) {
                Some((_, at)) => *at = foe.rect.at,
                None => self.seen.push((foe.id, foe.rect.at)),
            }
        }
        // A last known cell is dropped once a friend close by does not see the foe there.
        let (foes, friends) = (&self.assessment.foes, &self.assessment.friends);
        let searched = |at: Cell| friends.iter().any(|f| f.able && arena.rect_distance(f.rect, at.into()) <= CLOSE);
        self.seen.retain(|(id, at)| foes.iter().any(|foe| foe.id == *id) || !searched(*at));
    }

    /// What is known of one foe now, where nothing else of the board is needed.
    pub fn foe(&mut self, arena: &SideArena, side: SideId, id: CombatantId) -> Option<KnownCombatant> {
        if self.surveyed {
            return self.assessment.foes.iter().find(|foe| foe.id == id).copied();
        }
        if !arena.scene().hostile(side, arena.side(id)) {
            return None;
        }
        self.estimates.forget();
        let mut foe = KnownCombatant::of(arena, &self.semantics, side, id)?;
        if self.lean.focus == Some(id) {
            foe.prize += FOCUS;
        }
        Some(foe)
    }

    /// The expected result of a strike.
    pub fn blow(&self, arena: &SideArena, strike: &Strike) -> StrikeEstimate {
        self.estimates.blow(arena, &self.semantics, strike)
    }

    /// The bonus to hit from the attacker's place or from another footprint, in points on the dice; always 0 where a
    /// ruleset has no circumstances.
    pub fn standing(&self, arena: &SideArena, strike: &Strike, from: Option<Rect>) -> i32 {
        self.estimates.standing(arena, strike, from)
    }
}
