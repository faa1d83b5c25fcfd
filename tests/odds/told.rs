//! What the engine tells of an act before its dice, as claims that plays bear out or not.

use fray::data::effect::StrikeForm;
use fray::data::scope::{KeyKind, RollId};
use fray::fight::Fight;
use fray::fight::preview::break_objects::BreakOdds;
use fray::fight::preview::odds::Odds;
use fray::fight::preview::rolls::RollPreview;
use fray::fight::preview::windows::WindowPreview;
use fray::fight::state::frames::Frame;
use fray::fight::state::order::{ActOrder, ChosenTarget};
use fray::fight::values::contests::critical_chance;
use fray::fight::values::strikes::strike_def;
use fray::kernel::ids::CombatantId;
use fray::kernel::odds::{Chance, Dist};

use super::play::Outcome;

/// All that is told of an act.
pub struct Told {
    pub strike: Option<(StrikeForm, CombatantId, Odds)>,
    /// The chance that its dice are critical, where that has effects of its own.
    critical: Option<Chance>,
    /// Whether hits of the strike do no damage.
    pub harmless: bool,
    pub breaking: Option<BreakOdds>,
    /// Rolls whose chances are told.
    pub rolls: Vec<RollPreview>,
    /// What a reaction makes of what is under way.
    pub reaction: Option<Reaction>,
}

/// What a reaction makes of what is under way.
pub struct Reaction {
    /// The roll, its roller, and the chance that it succeeds in the end.
    roll: Option<(RollId, CombatantId, Chance)>,
    /// Who takes the damage, the least and the most of it, and the chance that it fells.
    pub damage: Option<(CombatantId, (i32, i32), Chance)>,
}

impl Reaction {
    /// What is told of an act as a reaction; None if that is nothing.
    fn of(fight: &mut Fight, draft: &ActOrder) -> Option<Reaction> {
        let arena = fight.arena();
        let roller = match arena.stack.rolling()? {
            Frame::Roll(frame) => frame.context.parties.me?,
            Frame::Strike(frame) => frame.by,
            _ => return None,
        };
        let mut reaction = Reaction { roll: None, damage: None };
        let mut taker = None;
        for preview in arena.window_previews(draft) {
            match preview {
                WindowPreview::Chance(roll, _, then) => reaction.roll = Some((roll, roller, then)),
                WindowPreview::Damage([_, then]) => taker = Some(then),
                WindowPreview::Fells([_, then]) => {
                    reaction.damage = taker.map(|(who, least, most)| (who, (least, most), then));
                }
                WindowPreview::Total(..) => {}
            }
        }
        (reaction.roll.is_some() || reaction.damage.is_some()).then_some(reaction)
    }
}

/// What is claimed of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Hit,
    Felled,
    Lost(i32),
    /// A loss that is not told at all.
    LostElse,
    Wound(i32),
    ObjectHit,
    Worn(i32),
    Broken,
    Roll(usize),
    UnderWay,
    BlowFells,
    BlowWithin(i32, i32),
    Critical,
}

impl What {
    fn kind(self) -> Option<&'static str> {
        match self {
            What::Hit => Some("to hit"),
            What::Felled => Some("to fell"),
            What::ObjectHit => Some("to hit an object"),
            What::Broken => Some("to break an object"),
            What::Roll(_) => Some("rolls"),
            What::UnderWay | What::BlowFells => Some("reactions"),
            What::Critical => Some("critical dice"),
            _ => None,
        }
    }
}

/// A chance that is told.
#[derive(Clone, Debug)]
pub struct Claim {
    pub text: String,
    what: What,
    pub told: f64,
    /// What it is summed up with over all acts, if it is.
    pub kind: Option<&'static str>,
}

/// A share of a whole.
fn share(ways: u128, of: u128) -> f64 {
    ways as f64 / of as f64
}

fn of(chance: Chance) -> f64 {
    share(chance.ways, chance.of)
}

impl Told {
    /// What is told of an act; None if no chance is.
    pub fn of(fight: &mut Fight, draft: &ActOrder) -> Option<Told> {
        let rules = fight.rules().clone();
        let action = rules.action(draft.action);
        let arena = fight.arena();
        let target = draft.aim.target();
        let strike = arena.odds(draft).zip(action.strike_form()).zip(target).map(|((odds, form), on)| (form, on, odds));
        let arm = arena.kind_in_use(draft.by, draft.tool, action.arm());
        let harmless = arm.and_then(|arm| rules.item(arm).weapon.as_ref()).is_some_and(|weapon| weapon.harmless);
        let critical = strike.as_ref().and_then(|(form, _, odds)| {
            let roll = strike_def(&rules, *form).roll;
            let told = !rules.roll(roll).on_critical.items.is_empty();
            told.then(|| critical_chance(&rules, roll, odds.edge, None))
        });
        let previews = arena.roll_previews(draft).into_iter();
        let rolls: Vec<RollPreview> = previews.filter(|preview| preview.chance.is_some()).collect();
        let breaking = arena.break_odds(draft);
        let reaction = Reaction::of(fight, draft);
        let told = Told { strike, critical, harmless, breaking, rolls, reaction };
        (!told.claims().is_empty()).then_some(told)
    }

    /// The roll under way that the act reacts to, and its roller.
    pub fn under_way(&self) -> Option<(RollId, CombatantId)> {
        let (roll, roller, _) = self.reaction.as_ref()?.roll?;
        Some((roll, roller))
    }

    /// Every chance that is told.
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        let mut claim =
            |text: String, what: What, told: f64| claims.push(Claim { text, what, told, kind: what.kind() });
        let spread = |dist: &Dist| -> Vec<(i32, f64)> {
            dist.iter().filter(|(_, ways)| *ways > 0).map(|(n, ways)| (n, share(ways, dist.total()))).collect()
        };
        if let Some((_, _, odds)) = &self.strike {
            claim("to hit".to_owned(), What::Hit, of(odds.hit));
            claim("to fell".to_owned(), What::Felled, of(odds.fell));
            if let Some(chance) = self.critical.filter(|_| odds.steady.ways > 0) {
                claim("critical dice".to_owned(), What::Critical, of(chance));
            }
            if odds.hit.ways > 0 {
                for (n, told) in spread(&odds.damage) {
                    claim(format!("{n} damage"), What::Lost(n), told);
                }
                claim("other damage".to_owned(), What::LostElse, 0.0);
                for (level, told) in odds.wounds.iter().flat_map(spread) {
                    claim(format!("a wound of level {level}"), What::Wound(level), told);
                }
            }
        }
        if let Some(odds) = &self.breaking {
            claim("to hit the object".to_owned(), What::ObjectHit, of(odds.hit));
            claim("to break it".to_owned(), What::Broken, of(odds.breaks));
            if odds.hit.ways > 0 {
                for (n, told) in spread(&odds.wear) {
                    claim(format!("{n} integrity"), What::Worn(n), told);
                }
            }
        }
        for (at, roll) in self.rolls.iter().enumerate() {
            let chance = roll.chance.expect("only those with a chance are kept");
            claim(format!("roll {at} of {:?}", roll.on), What::Roll(at), of(chance));
        }
        if let Some(reaction) = &self.reaction {
            if let Some((.., chance)) = reaction.roll {
                claim("the roll under way".to_owned(), What::UnderWay, of(chance));
            }
            if let Some((_, (least, most), fells)) = reaction.damage {
                claim("the blow under way to fell".to_owned(), What::BlowFells, of(fells));
                claim(format!("{least} to {most} damage"), What::BlowWithin(least, most), 1.0);
            }
        }
        claims
    }

    /// Whether an outcome is one that a claim speaks of, and whether it is as claimed.
    fn borne_out(&self, claim: &Claim, outcome: &Outcome) -> Option<bool> {
        let (strike, breaking) = (&outcome.strike, &outcome.breaking);
        match claim.what {
            What::Hit => Some(strike.hit),
            What::Felled => Some(strike.felled),
            What::Lost(n) => strike.hit.then_some(strike.lost == n),
            What::LostElse => {
                let told = |(.., odds): &(StrikeForm, CombatantId, Odds)| {
                    odds.damage.iter().any(|(n, ways)| ways > 0 && n == strike.lost)
                };
                strike.hit.then(|| !self.strike.as_ref().is_some_and(told))
            }
            What::Wound(level) => strike.hit.then_some(strike.wound == level),
            What::ObjectHit => Some(breaking.hit),
            What::Worn(n) => breaking.hit.then_some(breaking.lost == n),
            What::Broken => Some(breaking.felled),
            What::Roll(at) => outcome.rolls[at],
            What::UnderWay => outcome.under_way,
            What::Critical => outcome.critical,
            What::BlowFells => outcome.blow.map(|(_, felled)| felled),
            What::BlowWithin(least, most) => outcome.blow.map(|(lost, _)| (least..=most).contains(&lost)),
        }
    }

    /// The share of the outcomes that a claim speaks of, and of these the share that is as claimed.
    pub fn played(&self, claim: &Claim, outcomes: &[(Outcome, f64)]) -> (f64, f64) {
        let (mut about, mut so) = (0.0, 0.0);
        for (outcome, share) in outcomes {
            if let Some(borne_out) = self.borne_out(claim, outcome) {
                about += share;
                so += if borne_out { *share } else { 0.0 };
            }
        }
        (about, so / about.max(f64::MIN_POSITIVE))
    }

    /// The forms that an act with these claims is one of.
    pub fn forms(&self, fight: &mut Fight, draft: &ActOrder) -> Vec<Form> {
        let rules = fight.rules().clone();
        let action = rules.action(draft.action);
        let arena = fight.arena();
        let with = arena.kind_in_use(draft.by, draft.tool, action.arm());
        let with = with.map_or("nothing", |item| rules.item(item).key.value.as_str());
        let key = &action.key.value;
        let roll = |roll: RollId| &rules.scope.names(KeyKind::Roll)[roll.index()];
        let mut forms = Vec::new();
        let mut form = |text: String, parts: Vec<String>| forms.push(Form { text, parts });
        if let Some((_, _, odds)) = &self.strike {
            let far = if arena.context_of(draft).act.ranged { "far" } else { "near" };
            let mut parts = vec![format!("strike: {key}"), format!("weapon: {with}")];
            if odds.steady.ways < odds.steady.of {
                parts.push("strike after a check".to_owned());
            }
            form(format!("strike: {key} with {with}, {far}"), parts);
        }
        if self.breaking.is_some() {
            form(format!("object: {key} with {with}"), vec![format!("object: {key}")]);
        }
        for preview in &self.rolls {
            let by = if preview.theirs { "target" } else { "actor" };
            let of = match draft.aim {
                ChosenTarget::Inquiry(_, inquiry) => format!(", {}", rules.inquiry(inquiry).key.value),
                ChosenTarget::Object(object, number) => {
                    format!(", {} {number}", rules.object(arena.object(object).def).key.value)
                }
                _ => String::new(),
            };
            let made = roll(preview.roll);
            let parts = vec![format!("roll: {key}"), format!("roll: {key}: {made}"), format!("any roll: {made}")];
            form(format!("roll: {key}{of}: {made} of the {by}"), parts);
        }
        if let Some(reaction) = &self.reaction {
            let part = || vec![format!("reaction: {key}")];
            if let Some((of, ..)) = reaction.roll {
                form(format!("reaction: {key} to {}", roll(of)), part());
            }
            if reaction.damage.is_some() {
                form(format!("reaction: {key} to damage"), part());
            }
        }
        forms
    }
}

/// A form of act.
pub struct Form {
    /// What is told, with which action, and with what.
    pub text: String,
    /// What of the ruleset it tries, as in [`super::forms::all`].
    pub parts: Vec<String>,
}
