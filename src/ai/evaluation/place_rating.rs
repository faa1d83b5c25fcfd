//! How good places are by themselves: the foes that reach them, cover, the ground, the way there.

use crate::data::ruleset::CUT_OFF;
use crate::fight::side::SideArena;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, SideId};

use super::Evaluation;
use super::account::WeighedTerm;
use super::assessment::KnownCombatant;
use super::goals;
use super::reachable::ReachableCell;

/// The cost of a cell that hurts a combatant on it when the round ends.
const BAD_GROUND: i64 = 250;
/// The share of an unanswered threat that counts, in percent.
const LONELY: i64 = 40;
/// Number of the nearest foes against whose shots cover is sought.
const SHOOTERS: usize = 4;

/// Rounds without harm after which no combatant waits any longer, …
const TIRED: u32 = 8;
/// … and the number of rounds before that in which patience fades.
pub(in crate::ai) const PATIENCE: i64 = 5;
/// The reduction of shots per level of cover, in percent.
pub(in crate::ai) const COVERED: i64 = 15;

/// The patience left to combatants that wait for foes to come, of [`PATIENCE`].
pub(in crate::ai) fn patience(arena: &SideArena) -> i64 {
    let quiet = arena.round().saturating_sub(arena.last_hostility());
    i64::from(TIRED.saturating_sub(quiet)).min(PATIENCE)
}

/// The same before the round limit ends a battle without a winner: a side that does not win by lasting has to come
/// forward in time.
fn leisure(arena: &SideArena, side: SideId) -> i64 {
    let left = arena.round_limit().saturating_sub(arena.round());
    if goals::lasts(arena, side) { PATIENCE } else { i64::from(left / 2).min(PATIENCE) }
}

/// What speaks for and against a place, in hundredths of damage: cover speaks for it, all else against it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ai) struct PlaceRating {
    /// The foes that reach it.
    pub threat: i64,
    /// Their strikes, as far as friends cannot answer them.
    pub alone: i64,
    /// Cover from shots.
    pub cover: i64,
    /// Ground that hurts.
    pub ground: i64,
    /// A way off the map.
    pub exit: i64,
    /// The strikes of foes at who walks off.
    pub leaving: i64,
    /// The length of the way.
    pub way: i64,
}

impl PlaceRating {
    /// All of it together: 0 for safe and easy ground without cover.
    pub fn ease(&self) -> i64 {
        self.threat + self.alone + self.cover + self.ground + self.exit + self.leaving + self.way
    }
}

/// By what a combatant rates places.
#[derive(Clone)]
pub(in crate::ai) struct PlaceScale {
    by: CombatantId,
    here: Rect,
    /// Whether it means to leave.
    leaves: bool,
    /// The share of a threat that counts, in percent.
    caution: i64,
    /// The share of an unanswered threat that counts, in percent.
    lonely: i64,
    /// Its patience, of [`PATIENCE`].
    patience: i64,
    /// The harm of foes at who walks off.
    leaving: i64,
    shooters: Vec<KnownCombatant>,
}

impl Evaluation {
    /// By what a combatant rates places, if walking off costs it so much.
    pub fn scale(&self, arena: &SideArena, by: CombatantId, leaving: i64) -> PlaceScale {
        let patience = patience(arena).min(leisure(arena, arena.side(by)));
        PlaceScale {
            by,
            here: arena.rect(by),
            leaves: goals::flees(self, arena, by),
            caution: self.caution(arena, by) * patience / PATIENCE,
            lonely: if self.reckless(arena, by) { 0 } else { LONELY },
            patience,
            leaving,
            shooters: self.shooters(arena, by),
        }
    }

    /// The strikes of foes at a combatant that walks off to a spot of the last look around, in hundredths.
    pub fn leaving(&self, arena: &SideArena, by: CombatantId, spot: &ReachableCell) -> i64 {
        let walks = spot.cell != arena.at(by);
        self.scale.as_ref().filter(|_| walks).map_or(0, |scale| scale.leaving)
    }

    /// What speaks for and against a spot of the last look around.
    pub fn place_terms(&self, arena: &SideArena, spot: &ReachableCell) -> Vec<WeighedTerm> {
        let Some(scale) = &self.scale else { return Vec::new() };
        let rating = self.rate(arena, scale, spot.rect, self.price(spot));
        let foes = WeighedTerm::Foes(self.assessment.reaching(arena, spot.rect), rating.threat);
        let others = [
            (rating.alone, WeighedTerm::Alone(rating.alone)),
            (rating.cover, WeighedTerm::Cover(rating.cover)),
            (rating.ground, WeighedTerm::Ground(rating.ground)),
            (rating.exit, WeighedTerm::Exit(rating.exit)),
            (rating.leaving, WeighedTerm::Leaving(rating.leaving)),
        ];
        let others = others.into_iter().filter(|(counts, _)| *counts != 0).map(|(_, term)| term);
        (rating.threat != 0).then_some(foes).into_iter().chain(others).collect()
    }

    /// Rates a place to which the way has this cost.
    pub fn rate(&self, arena: &SideArena, scale: &PlaceScale, rect: Rect, cost: u16) -> PlaceRating {
        let threat = self.assessment.threat(arena, rect);
        let mut rating = PlaceRating { threat: -threat * scale.caution / 100, ..PlaceRating::default() };
        // A threat that friends cannot answer counts more.
        if threat > 0 {
            let alone = (threat - self.assessment.support(arena, scale.by, rect)).max(0);
            rating.alone = -(alone * scale.lonely / 100 * scale.patience / PATIENCE);
        }
        rating.cover = sheltered(arena, &scale.shooters, (scale.by, rect)) * scale.caution / 100;
        if rect.cells().any(|c| arena.footing(c).hazard) {
            rating.ground = -BAD_GROUND;
        }
        // Exits are avoided unless the combatant means to leave.
        let exits = || arena.scene().sides()[arena.side(scale.by).index()].exits.iter();
        if !scale.leaves && exits().any(|exit| rect.contains(*exit)) {
            rating.exit = -BAD_GROUND;
        }
        if rect != scale.here {
            (rating.leaving, rating.way) = (-scale.leaving, -i64::from(cost));
        }
        rating
    }

    /// The share of a threat that counts, in percent: shooters, wounded combatants and those that a goal depends on are
    /// cautious.
    pub fn caution(&self, arena: &SideArena, by: CombatantId) -> i64 {
        let Some(me) = self.assessment.friend(by) else { return 20 };
        let mut caution = if me.shoots() { 20 } else { 8 };
        if me.health * 2 <= me.max {
            caution += 12;
        }
        if goals::precious(arena, by) {
            caution += 30;
        }
        let caution = self.tempered(arena, by, caution);
        caution * self.lean.caution / 100
    }

    /// The foes whose shots are avoided, the nearest first: only shooters have the time to look for cover.
    fn shooters(&self, arena: &SideArena, by: CombatantId) -> Vec<KnownCombatant> {
        let Some(me) = self.assessment.friend(by).filter(|me| me.shoots()) else { return Vec::new() };
        self.shots_at(arena, me)
    }

    /// The foes that shoot at a combatant which comes near without a shot of its own, the nearest first.
    pub fn shot_on_the_way(&self, arena: &SideArena, by: CombatantId) -> Vec<KnownCombatant> {
        let Some(me) = self.assessment.friend(by).filter(|me| !me.shoots()) else { return Vec::new() };
        if self.reckless(arena, by) { Vec::new() } else { self.shots_at(arena, me) }
    }

    fn shots_at(&self, arena: &SideArena, me: &KnownCombatant) -> Vec<KnownCombatant> {
        let mut shooters: Vec<KnownCombatant> =
            self.assessment.foes.iter().filter(|foe| foe.able && foe.shoots()).copied().collect();
        shooters.sort_by_key(|foe| (arena.rect_distance(me.rect, foe.rect), foe.id));
        shooters.truncate(SHOOTERS);
        shooters
    }
}

/// The value of cover from the shots of foes at a place, in hundredths. Places cut off from all foes count as nothing,
/// as nothing can be shot at from them either.
fn sheltered(arena: &SideArena, shooters: &[KnownCombatant], to: (CombatantId, Rect)) -> i64 {
    // What is far from all obstacles is taken to be in the open.
    if arena.is_open_around(to.1) {
        return 0;
    }
    let near = shooters.iter().filter(|foe| arena.rect_distance(foe.rect, to.1) <= foe.reach);
    let loss = |foe: &KnownCombatant| match arena.cover_level((foe.id, foe.rect), to) {
        CUT_OFF => 0,
        level => foe.blow * (COVERED * i64::from(level)).min(100) / 100,
    };
    near.map(loss).sum()
}

/// What shots of foes at a place are worth, in hundredths: of those that see it and reach it, less by cover.
pub(in crate::ai) fn exposed(arena: &SideArena, shooters: &[KnownCombatant], to: (CombatantId, Rect)) -> i64 {
    let size = arena.identity(to.0).size;
    let near = shooters.iter().filter(|foe| arena.rect_distance(foe.rect, to.1) <= foe.reach);
    let shot = |foe: &KnownCombatant| {
        if !arena.sees_rect(foe.rect, to.1, size) {
            return 0;
        }
        match arena.cover_level((foe.id, foe.rect), to) {
            CUT_OFF => 0,
            level => foe.blow * (100 - COVERED * i64::from(level)).max(0) / 100,
        }
    };
    near.map(shot).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::data::library::Library;
    use crate::data::load;
    use crate::data::read::{Problems, Source};
    use crate::fight::Fight;
    use crate::fight::setup::Setup;

    fn fight(fields: &str) -> Fight {
        let text = format!(
            "(key: \"s\", name: \"S\", about: \"\", ruleset: \"tempo\", map: [\"....\"], legend: {{\".\": Ground(\"floor\")}},
            sides: [(key: \"a\", name: \"A\", who: [(archetype: \"guard\", at: (0, 0))]),
            (key: \"b\", name: \"B\", who: [(archetype: \"guard\", at: (3, 0))])], {fields})"
        );
        let source = Source::new("s", text);
        let def = load::scene(&source, &mut Problems::new()).expect("the scene is in order");
        let rules = Library::shipped().ruleset("tempo").expect("it ships");
        let setup = Setup::new(&rules, &Arc::new(def), &source.file, &[]).expect("they fit");
        Fight::new(&setup, 1).expect("it begins")
    }

    /// Patience fades towards the end of a battle without a winner, but not for sides that win by lasting.
    #[test]
    fn nobody_waits_for_the_last_round() {
        for (limit, left) in [(1, 0), (2, 0), (3, 1), (7, 3), (11, PATIENCE), (40, PATIENCE)] {
            let mut fight = fight(&format!("round_limit: {limit}"));
            assert_eq!(leisure(&fight.seen_by(Some(SideId(0))), SideId(0)), left, "{limit}");
        }
        let mut fight = fight("round_limit: 3, goals: [Survive(side: \"a\", rounds: 3)]");
        assert_eq!(leisure(&fight.seen_by(Some(SideId(0))), SideId(0)), PATIENCE);
        assert_eq!(leisure(&fight.seen_by(Some(SideId(1))), SideId(1)), 1);
    }
}
