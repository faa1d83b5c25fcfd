//! The page of recorded battles on the title, and the actions on the chosen one.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bevy_egui::egui::{Context, Ui};

use crate::app::battle::driver::Battle;
use crate::app::text;
use crate::app::title::catalogue::ListedScene;
use crate::app::title::pictures::{LARGE, MapTextures};
use crate::data::library::{FoundScene, Library};
use crate::data::load;
use crate::data::read::{Problems, Source};
use crate::data::ruleset::Ruleset;
use crate::data::scene::Controller;
use crate::save::{self, Header, RecordState, RecordSummary, SaveError};
use crate::ui;
use crate::ui::battles::{BattleCard, BattleGroup, BattlesModel, SheetButton, SheetModel, SideLine};
use crate::ui::map::MapPicture;

use crate::view::token::TokenLook;

/// Rulesets by key; None for faulty ones.
type RulesetMap = [(String, Option<Arc<Ruleset>>)];

/// The recorded battles.
#[derive(Default)]
pub(super) struct Battles {
    /// Unfinished battles, finished ones, unusable ones; each group with the last played first.
    pub all: Vec<RecordSummary>,
    /// Index of the chosen battle.
    pub chosen: usize,
    /// Its scene, if it can be read.
    scene: Option<ListedScene>,
    /// Whether the player is asked to confirm deletion.
    pub asked: bool,
    /// The fault of the last action on it.
    fault: Option<String>,
    /// Why there is no list.
    pub lack: Option<String>,
    /// The folder of the records; None for the default one.
    pub place: Option<PathBuf>,
    /// Whether to scroll to the chosen card.
    pub follow: bool,
}

/// The group of a battle in the list.
fn standing(seen: &RecordSummary) -> BattleGroup {
    match seen.state {
        RecordState::Open | RecordState::Busy => BattleGroup::Unfinished,
        RecordState::Over(_) => BattleGroup::Over,
        RecordState::Unusable(_) => BattleGroup::Unusable,
    }
}

impl Battles {
    /// Reads the records.
    pub fn look(&mut self, library: &Library, rules: &RulesetMap) {
        let place = self.place.clone().map_or_else(save::folder, Ok);
        let found = place.and_then(|place| save::battles_in(&place)).map_err(|error| error.to_string());
        let before = self.all.get(self.chosen).map(|seen| seen.path.clone());
        (self.all, self.lack) = match found {
            Ok(found) => (found, None),
            Err(lack) => (Vec::new(), Some(lack)),
        };
        self.all.iter_mut().for_each(|seen| fits(seen, library, rules));
        self.all.sort_by_key(standing);
        let again = self.all.iter().position(|seen| Some(&seen.path) == before.as_ref());
        self.choose(again.unwrap_or(self.chosen), rules);
    }

    /// The last played battle that can be resumed.
    pub fn latest(&self) -> Option<usize> {
        self.all.iter().position(|seen| matches!(seen.state, RecordState::Open))
    }

    /// Chooses a battle.
    pub fn choose(&mut self, at: usize, rules: &RulesetMap) {
        self.chosen = at.min(self.all.len().saturating_sub(1));
        self.asked = false;
        self.fault = None;
        self.follow = true;
        let header = self.all.get(self.chosen).and_then(|seen| seen.header.as_ref());
        self.scene = header.and_then(|header| scene(header, rules));
    }

    /// The buttons of the sheet, with their labels.
    pub fn buttons(&self) -> Vec<(SheetButton, &'static str)> {
        let Some(seen) = self.all.get(self.chosen) else { return Vec::new() };
        if self.asked {
            return vec![(SheetButton::Keep, text::title::KEEP), (SheetButton::Sure, text::title::DELETE_SURE)];
        }
        let resume = match seen.state {
            RecordState::Open => Some((SheetButton::Resume, text::title::GO_ON)),
            RecordState::Over(_) => Some((SheetButton::Resume, text::title::SEE_END)),
            RecordState::Busy | RecordState::Unusable(_) => None,
        };
        let delete =
            Some((SheetButton::Delete, text::title::DELETE)).filter(|_| !matches!(seen.state, RecordState::Busy));
        resume.into_iter().chain(delete).collect()
    }

    /// Resumes a battle; a fault is kept with it.
    pub fn resume(&mut self, at: usize, library: &Library, rules: &RulesetMap) -> Option<Battle> {
        let seen = self.all.get_mut(at)?;
        let fault = match Battle::resumed(&seen.path, library) {
            Ok(battle) => return Some(battle),
            Err(fault) => fault,
        };
        let over = matches!(seen.state, RecordState::Over(_));
        let words = fault.to_string();
        match fault {
            SaveError::Busy => seen.state = RecordState::Busy,
            // It is over in any case.
            _ if over => {}
            fault => seen.state = RecordState::Unusable(fault),
        }
        self.choose(at, rules);
        self.fault = Some(words).filter(|_| over);
        None
    }

    /// Deletes the chosen battle; true when it is gone and the list has to be read anew.
    pub fn delete(&mut self) -> bool {
        let Some(seen) = self.all.get(self.chosen) else { return false };
        self.asked = false;
        self.fault = save::delete(&seen.path).err().map(|fault| fault.to_string());
        self.fault.is_none()
    }

    /// The cards; `scenes` provide the pictures.
    pub fn cards(&self, scenes: &[ListedScene], now: SystemTime) -> Vec<BattleCard> {
        let card = |seen: &RecordSummary| {
            let header = seen.header.as_ref();
            let known = header.and_then(|h| scenes.iter().find(|listed| listed.scene.source.text == h.scene_text));
            BattleCard {
                name: name(seen),
                rules: header.map_or_else(|| text::title::UNKNOWN_RULES.to_owned(), rules_name),
                stand: stand(seen),
                when: when(seen.played, now),
                standing: standing(seen),
                map: known.map(|listed| listed.card.map.clone()),
            }
        };
        self.all.iter().map(card).collect()
    }
}

/// Marks an unfinished battle as unusable if its ruleset is missing or has changed.
fn fits(seen: &mut RecordSummary, library: &Library, rules: &RulesetMap) {
    let (RecordState::Open, Some(header)) = (&seen.state, &seen.header) else { return };
    let known = rules.iter().find(|(key, _)| *key == header.ruleset).and_then(|(_, rules)| rules.as_ref());
    let fault = match known {
        Some(rules) if rules.fingerprint == header.fingerprint => return,
        Some(rules) => SaveError::Changed {
            key: header.ruleset.clone(),
            then: header.fingerprint,
            now: rules.fingerprint,
            program: header.program.clone(),
        },
        None => match library.ruleset(&header.ruleset) {
            Ok(_) => return,
            Err(problems) => SaveError::Ruleset(problems),
        },
    };
    seen.state = RecordState::Unusable(fault);
}

/// The scene inside a record.
fn scene(header: &Header, rules: &RulesetMap) -> Option<ListedScene> {
    let source = Source::new(header.scene_file.as_str(), header.scene_text.as_str());
    let mut def = load::scene(&source, &mut Problems::new())?;
    // The combatants present are those under its rules.
    def.ruleset.value.clone_from(&header.ruleset);
    let rules = rules.iter().find(|(key, _)| *key == header.ruleset).and_then(|(_, rules)| rules.as_deref());
    Some(ListedScene::new(FoundScene::new(source, def), rules, true))
}

/// Name of the scene, or else of the file.
fn name(seen: &RecordSummary) -> String {
    let known = seen.header.as_ref().map(|header| header.scene_name.clone()).filter(|name| !name.is_empty());
    known.or_else(|| Some(seen.path.file_name()?.to_string_lossy().into_owned())).unwrap_or_default()
}

fn rules_name(header: &Header) -> String {
    Some(&header.ruleset_name).filter(|name| !name.is_empty()).unwrap_or(&header.ruleset).clone()
}

/// The state of a battle, in a few words.
pub(super) fn stand(seen: &RecordSummary) -> String {
    match &seen.state {
        RecordState::Open if seen.round == 0 => text::title::BEFORE_FIRST.to_owned(),
        RecordState::Open => text::title::round(seen.round),
        RecordState::Busy => text::title::BUSY.to_owned(),
        RecordState::Over(winners) if winners.is_empty() => text::title::draw(seen.round),
        RecordState::Over(winners) => text::title::won(text::common::listed(winners), seen.round),
        RecordState::Unusable(SaveError::Old) => text::title::EARLIER.to_owned(),
        RecordState::Unusable(SaveError::Newer { .. } | SaveError::Needs { .. }) => text::title::NEWER.to_owned(),
        RecordState::Unusable(SaveError::Changed { .. } | SaveError::Ruleset(_)) => {
            text::title::RULES_CHANGED.to_owned()
        }
        RecordState::Unusable(SaveError::Differs(_)) => text::title::DIFFERS.to_owned(),
        RecordState::Unusable(_) => text::title::BROKEN.to_owned(),
    }
}

/// A time in relative words, "2 hours ago", or as a day once it is long past.
fn when(then: Option<SystemTime>, now: SystemTime) -> String {
    let Some(then) = then else { return text::title::TIME_UNKNOWN.to_owned() };
    // A clock that was set back gives no future times.
    let past = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    let many = |count: u64, one: &str, more: fn(u64) -> String| match count {
        1 => one.to_owned(),
        _ => more(count),
    };
    match past {
        0..60 => text::title::JUST_NOW.to_owned(),
        60..3600 => many(past / 60, text::title::MINUTE_AGO, text::title::minutes_ago),
        3600..86_400 => many(past / 3600, text::title::HOUR_AGO, text::title::hours_ago),
        86_400..1_209_600 => many(past / 86_400, text::title::DAY_AGO, text::title::days_ago),
        _ => day(then),
    }
}

/// "23 November 2026".
fn day(then: SystemTime) -> String {
    const MONTHS: [&str; 12] = [
        text::title::JANUARY,
        text::title::FEBRUARY,
        text::title::MARCH,
        text::title::APRIL,
        text::title::MAY,
        text::title::JUNE,
        text::title::JULY,
        text::title::AUGUST,
        text::title::SEPTEMBER,
        text::title::OCTOBER,
        text::title::NOVEMBER,
        text::title::DECEMBER,
    ];
    let days = then.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs() / 86_400;
    // Days since the 1st of March of the year 0, in eras of 400 years; years that begin in March end with the leap day.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 2, 0) } else { (month - 10, 1) };
    let name = usize::try_from(month).ok().and_then(|month| MONTHS.get(month)).copied().unwrap_or_default();
    text::title::day(date, name, era * 400 + year + later)
}

/// Shows the list; returns the index of a clicked battle.
pub(super) fn list(ui: &mut Ui, battles: &mut Battles, scenes: &[ListedScene], focus: bool) -> Option<usize> {
    let cards = battles.cards(scenes, SystemTime::now());
    let follow = std::mem::take(&mut battles.follow);
    let (chosen, fault) = (battles.chosen, battles.lack.as_deref());
    ui::battles::list(ui, &BattlesModel { cards: &cards, chosen, fault, focus, follow })
}

/// Shows the sheet of the chosen battle.
pub(super) fn sheet(
    ui: &mut Ui,
    battles: &Battles,
    pictures: &mut MapTextures,
    focus: Option<usize>,
) -> Option<SheetButton> {
    let seen = battles.all.get(battles.chosen)?;
    let fault = match &seen.state {
        RecordState::Unusable(error) => Some(error.to_string()),
        RecordState::Busy => Some(text::title::BUSY_MORE.to_owned()),
        RecordState::Open | RecordState::Over(_) => battles.fault.clone(),
    };
    let map = battles.scene.as_ref().map(|listed| map(ui.ctx(), listed, pictures));
    let header = seen.header.as_ref();
    let sides: Vec<SideLine> = battles.scene.iter().flat_map(|listed| sides(listed, header)).collect();
    let mut facts = Vec::new();
    let mut fact = |name: &str, figure: String| facts.push((name.to_owned(), figure));
    if let Some(header) = header {
        fact(text::title::RULESET, rules_name(header));
        fact(text::title::SEED, header.seed.clone());
    }
    fact(text::title::LAST_PLAYED, when(seen.played, SystemTime::now()));
    if let Some(header) = header.filter(|header| !header.program.is_empty()) {
        fact(text::title::RECORDED_BY, text::title::fray(&header.program));
    }
    fact(text::title::FILE, seen.path.display().to_string());
    let buttons = battles.buttons();
    let model = SheetModel {
        name: &name(seen),
        stand: &stand(seen),
        fault: fault.as_deref(),
        map: map.as_ref(),
        sides: &sides,
        facts: &facts,
        buttons: &buttons,
        asked: battles.asked,
        focus,
    };
    ui::battles::sheet(ui, &model)
}

fn map(ctx: &Context, listed: &ListedScene, pictures: &mut MapTextures) -> MapPicture {
    let texture = pictures.made(listed, LARGE).unwrap_or_else(|| pictures.make(ctx, listed, LARGE));
    MapPicture { texture: Some(texture), ..listed.card.map.clone() }
}

/// The sides that took part, and their controllers.
fn sides(listed: &ListedScene, header: Option<&Header>) -> Vec<SideLine> {
    let side = |at: usize| {
        let who = header.and_then(|header| header.controllers.get(at)).copied();
        let who = who.map_or("", ui::setup::controller_name);
        let first = listed.card.map.who.iter().find(|w| w.look.side == at).map(|w| w.look.glyph);
        SideLine {
            look: TokenLook { side: at, glyph: first.unwrap_or_default() },
            name: listed.scene.def.sides[at].name.clone(),
            who: who.to_owned(),
        }
    };
    let absent = |at: &usize| header.is_some_and(|header| header.controllers.get(*at) == Some(&Controller::None));
    (0..listed.scene.def.sides.len()).filter(|at| !absent(at)).map(side).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;

    use super::*;
    use crate::data::library::BattleSpec;
    use crate::fight::state::order::{Order, OrderKind};
    use crate::kernel::ids::DecisionId;
    use crate::save::Recorder;

    /// A folder of records, removed on drop.
    pub(in crate::app::title) struct Records(PathBuf);

    impl Records {
        pub fn new(name: &str) -> Records {
            let folder = std::env::temp_dir().join(format!("fray-battles-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            Records(folder)
        }

        /// Records a battle that has reached the second round.
        pub fn add(&self, number: u32, scene: &str, change: impl FnOnce(&mut Header)) -> (PathBuf, Recorder) {
            let library = Library::shipped();
            let scene = library.scene(scene).unwrap();
            let rules = library.ruleset("tempo").unwrap();
            let controllers = vec![Controller::Human, Controller::Ai];
            let seed = "oak".to_owned();
            let mut header = Header::new(&BattleSpec { scene, rules, seed, controllers, handicaps: Vec::new() });
            change(&mut header);
            let path = self.0.join(format!("{number:04}-x-oak.fray"));
            let mut recorder = Recorder::create_at(&path, &header).unwrap();
            recorder.push(1, 2, &Order { decision: DecisionId(0), body: OrderKind::Pass }).unwrap();
            (path, recorder)
        }

        pub fn write(&self, name: &str, text: &str) {
            fs::write(self.0.join(name), text).unwrap();
        }

        pub fn list(&self, battles: &mut Battles) {
            battles.place = Some(self.0.clone());
            battles.look(&Library::shipped(), &rules());
        }
    }

    impl Drop for Records {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    pub(in crate::app::title) fn rules() -> Vec<(String, Option<Arc<Ruleset>>)> {
        vec![("tempo".to_owned(), Library::shipped().ruleset("tempo").ok())]
    }

    #[test]
    fn every_battle_is_listed_with_what_can_be_done_with_it() {
        let records = Records::new("all");
        drop(records.add(1, "toll_house", |_| {}));
        records.add(2, "ashgate", |_| {}).1.finish(9, &["The Wardens".to_owned()]).unwrap();
        let (_, open) = records.add(3, "toll_house", |_| {});
        drop(records.add(4, "toll_house", |header| header.fingerprint ^= 1));
        drop(records.add(5, "toll_house", |header| header.ruleset = "gone".to_owned()));
        records.write("0006-x-oak.fray", "nothing of the kind\n");
        let mut battles = Battles::default();
        records.list(&mut battles);
        let mut told: Vec<String> = Vec::new();
        for at in 0..battles.all.len() {
            battles.choose(at, &rules());
            let card = battles.cards(&[], SystemTime::now()).swap_remove(at);
            let buttons: Vec<&str> = battles.buttons().iter().map(|(_, label)| *label).collect();
            told.push(format!("{}: {} [{}]", card.name, card.stand, buttons.join(", ")));
        }
        told[..2].sort();
        told[3..].sort();
        assert_eq!(
            told,
            [
                "The Toll House: Being played in another window []",
                "The Toll House: Round 2 [Continue, Delete]",
                "The Storming of Ashgate: The Wardens won in round 9 [See how it ended, Delete]",
                "0006-x-oak.fray: The record is damaged [Delete]",
                "The Toll House: Its rules have changed [Delete]",
                "The Toll House: Its rules have changed [Delete]",
            ]
        );
        drop(open);
    }

    #[test]
    fn what_cannot_be_gone_on_with_says_why_and_is_deleted_when_asked_only() {
        let records = Records::new("broken");
        // The orders of this record lead elsewhere.
        let (path, recorder) = records.add(1, "toll_house", |_| {});
        drop(recorder);
        let mut battles = Battles::default();
        records.list(&mut battles);
        assert_eq!(battles.latest(), Some(0));
        assert!(battles.resume(0, &Library::shipped(), &rules()).is_none());
        let RecordState::Unusable(fault) = &battles.all[0].state else { panic!("it cannot be gone on with") };
        assert!(fault.to_string().contains("decision 1 differs from the record"), "{fault}");
        assert_eq!(battles.latest(), None);
        assert!(path.exists());
        assert!(battles.delete() && !path.exists());
        records.list(&mut battles);
        assert!(battles.all.is_empty() && battles.buttons().is_empty());
        let (path, _open) = records.add(2, "toll_house", |_| {});
        records.list(&mut battles);
        assert!(!battles.delete() && path.exists(), "nobody deletes what is being played");
    }

    #[test]
    fn times_are_told_as_one_says_them() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_417_200);
        let ago = |seconds| when(Some(now - Duration::from_secs(seconds)), now);
        assert_eq!([ago(0), ago(59), ago(60), ago(3599)], ["just now", "just now", "a minute ago", "59 minutes ago"]);
        assert_eq!([ago(3600), ago(90_000), ago(200_000)], ["an hour ago", "a day ago", "2 days ago"]);
        assert_eq!([ago(1_209_600), ago(800 * 86_400)], ["9 November 2026", "14 September 2024"]);
        assert_eq!(when(Some(now + Duration::from_secs(99)), now), "just now");
        let leap = SystemTime::UNIX_EPOCH + Duration::from_secs(1_709_164_800);
        assert_eq!(day(leap), "29 February 2024");
        assert_eq!(day(leap + Duration::from_secs(86_400)), "1 March 2024");
        assert_eq!(day(SystemTime::UNIX_EPOCH), "1 January 1970");
    }
}
