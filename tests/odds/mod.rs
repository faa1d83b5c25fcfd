//! The odds that are told are the odds of the dice, for every form of attack, spell, contest and save of every ruleset.
//! Acts are taken out of battles on fields of all kinds, and played again and again from where they were offered.
//! Where the dice can fall in few ways all of them are gone through, which is exact; else fresh dice are cast, 200,000
//! times with `FRAY_LONG=1`.

pub mod compare;
mod duels;
mod forms;
mod play;
mod stage;
mod told;

use std::collections::{BTreeMap, BTreeSet};

use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::components::Pools as PoolPoints;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};

use fray::testkit::components_mut;

use crate::contract::{Chance, Play, long, play, under_each_ruleset};
use crate::playout::{scenes, setup_under};
use compare::{Compared, Played, Plays, Pools, compare};
use play::Trial;
use told::Told;

under_each_ruleset!(odds_are_those_of_the_dice);

/// Forms that a short trial has to come by and try at least, for each ruleset, and the parts of the ruleset that it may
/// leave out.
const FLOORS: [(&str, usize, usize); 5] = [
    ("action_points", 125, 14),
    ("four_actions", 120, 20),
    ("seconds", 105, 2),
    ("tempo", 45, 12),
    ("vitality", 150, 14),
];

/// How much is tried.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Battles on fields of a ruleset's own, and in shipped scenes.
    battles: [usize; 2],
    /// Decisions of each.
    decisions: usize,
    /// Situations that are tried of each form.
    situations: usize,
    plays: Plays,
    /// Plays in all, after which no further form is tried.
    most: usize,
}

const SHORT: Effort =
    Effort { battles: [28, 3], decisions: 200, situations: 1, plays: Plays { exact: 600, sampled: 300 }, most: 45_000 };

const LONG: Effort = Effort {
    battles: [80, usize::MAX],
    decisions: 150,
    situations: 5,
    plays: Plays { exact: 20_000, sampled: 200_000 },
    most: usize::MAX,
};

/// Answers that are given at most until an act that takes several turns has its effect.
const PATIENCE: usize = 60;
/// Points for the dearest act.
const MANY_POINTS: i32 = 60;
/// Aims that are tried of each offer.
const AIMS: usize = 2;

/// What a trial has come to.
#[derive(Default)]
struct Found {
    /// How many situations of each form were tried.
    tried: BTreeMap<String, usize>,
    /// Forms that were met when there were no more plays for them.
    left: BTreeSet<String>,
    /// Parts of the ruleset that the forms tried.
    parts: BTreeSet<String>,
    exact: usize,
    sampled: usize,
    plays: usize,
    claims: usize,
    pools: Pools,
    wrong: Vec<String>,
}

/// Offered acts, with some of their aims.
fn drafts(fight: &mut Fight, chance: &mut Chance) -> Vec<ActOrder> {
    let mut found = Vec::new();
    for offer in fight.offers() {
        if let Offer::Act { by, action, tool, aims } = offer {
            let aims = (0..AIMS.min(aims.len())).filter_map(|_| chance.pick(&aims).cloned());
            found.extend(aims.map(|aim| ActOrder { by, action, tool, aim }));
        }
    }
    found
}

/// Whether the side that is asked knows of all combatants, so that nothing hidden makes what it is told untrue.
fn all_known(fight: &mut Fight) -> bool {
    let Some(side) = fight.decision().map(|d| d.side) else { return false };
    let arena = fight.arena();
    arena.all_combatants().all(|id| !arena.present(id) || arena.known_to(side, id))
}

/// What is told of an act where it has its effect at once. An actor that lacks points for that is given them; else the
/// act is begun and gone on with, all others passing. None if it comes to nothing.
fn at_once(fight: &mut Fight, draft: &ActOrder, told: Told) -> Option<Told> {
    if Trial::new(fight, draft, &told).at_once() {
        return Some(told);
    }
    let start = fight.capture();
    if let Some(purse) = fight.rules().time.purse() {
        let most = fight.arena().pool_max(draft.by, purse);
        components_mut::<PoolPoints>(fight)[draft.by.index()].0[purse.index()] = most.max(MANY_POINTS);
        let told = Told::of(fight, draft)?;
        if Trial::new(fight, draft, &told).at_once() {
            return Some(told);
        }
        fight.restore(&start);
    }
    for _ in 0..PATIENCE {
        let decision = fight.decision()?.clone();
        let order = Order { decision: decision.id, body: OrderKind::Act(draft.clone()) };
        let again = decision.kind == (DecisionKind::Turn { by: draft.by }) && fight.check(&order).is_ok();
        let order = if again {
            let told = Told::of(fight, draft)?;
            if Trial::new(fight, draft, &told).at_once() {
                return Some(told);
            }
            order
        } else {
            Order { decision: decision.id, body: fight.arena().idle()? }
        };
        fight.submit(order).ok()?;
    }
    None
}

impl Found {
    /// Whether enough situations of a form were tried.
    fn enough(&self, form: &str, effort: &Effort) -> bool {
        self.tried.get(form).is_some_and(|tried| *tried >= effort.situations)
    }

    /// Tries an act where it is offered; the fight is as before afterwards.
    fn try_act(&mut self, fight: &mut Fight, draft: &ActOrder, effort: &Effort, at: &str) {
        let Some(told) = Told::of(fight, draft) else { return };
        let mut forms = told.forms(fight, draft);
        forms.retain(|form| !self.enough(&form.text, effort));
        if forms.is_empty() {
            return;
        }
        if self.plays >= effort.most {
            self.left.extend(forms.into_iter().map(|form| form.text));
            return;
        }
        // What cannot be gone through exactly is sampled in one situation.
        let new = forms.iter().any(|form| !self.tried.contains_key(&form.text));
        let plays = Plays { sampled: if new { effort.plays.sampled } else { 0 }, ..effort.plays };
        let start = fight.capture();
        let compared = match at_once(fight, draft, told) {
            Some(told) => compare(fight, draft, &told, plays, &mut self.pools),
            None => None,
        };
        fight.restore(&start);
        let Some(Compared { how, claims, wrong, plays }) = compared else { return };
        self.plays += plays;
        self.claims += claims;
        match how {
            Played::Exactly => self.exact += 1,
            Played::Sampled(_) => self.sampled += 1,
        }
        for form in forms {
            let of = &form.text;
            self.wrong.extend(wrong.iter().map(|wrong| format!("{at}: {of}: {wrong}")));
            *self.tried.entry(form.text).or_default() += 1;
            self.parts.extend(form.parts);
        }
    }

    /// Tries what is offered in a battle.
    fn try_battle(&mut self, setup: &Setup, (name, seed): (&str, u64), effort: &Effort) {
        let mut chance = Chance::new(seed);
        play(setup, (Play::Mixed, seed, effort.decisions), |fight, orders| {
            if all_known(fight) {
                for draft in drafts(fight, &mut chance) {
                    self.try_act(fight, &draft, effort, &format!("{name}, decision {}", orders.len()));
                }
            }
        });
    }
}

fn odds_are_those_of_the_dice(ruleset: &str) {
    let rules = Library::shipped().ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let (effort, mut found) = (if long() { LONG } else { SHORT }, Found::default());
    let [fields, shipped] = effort.battles;
    for (number, seed) in (0..fields).zip(0..) {
        let setup = stage::field(&rules, number);
        found.try_battle(&setup, (&format!("field {number}"), seed), &effort);
    }
    for scene in scenes().into_iter().take(shipped) {
        found.try_battle(&setup_under(&scene, Some(ruleset)), (&scene, 1), &effort);
    }
    let all = forms::all(&rules);
    let missing: Vec<&String> = all.difference(&found.parts).collect();
    println!(
        "{ruleset}: {} forms tried in {} situations, {} of them exactly; {} forms left; {} claims, {} plays; {} of {} \
         parts of the ruleset, without {missing:?}",
        found.tried.len(),
        found.exact + found.sampled,
        found.exact,
        found.left.difference(&found.tried.keys().cloned().collect()).count(),
        found.claims,
        found.plays,
        all.len() - missing.len(),
        all.len(),
    );
    let (_, forms, without) = FLOORS.into_iter().find(|(key, ..)| *key == ruleset).expect("every ruleset has a floor");
    assert!(found.tried.len() >= forms, "{ruleset}: no more than {} forms were tried", found.tried.len());
    assert!(missing.len() <= without, "{ruleset}: not tried: {missing:?}");
    let wrong: Vec<String> = found.wrong.iter().cloned().chain(found.pools.wrong()).collect();
    assert!(wrong.is_empty(), "{ruleset}: {} wrong\n{}", wrong.len(), wrong.join("\n"));
}
