//! The vocabulary of rulesets and scenes: every record, field, choice and word of formulas, with type, default, meaning
//! and a shipped example. It is made from what decodes the files, so it cannot say anything else; `docs/vocabulary.md`
//! and `fray vocabulary` show it.

mod entry;
mod examples;
mod find;
mod guide;
mod page;
mod types;

pub(crate) use entry::{FieldEntry, Shape, VariantEntry, VocabularyEntry};
pub use find::{NoWord, meanings};
pub use page::page;

use crate::data::behaviour::BehaviourDef;
use crate::data::effect::{
    Area, Ask, Bid, Change, Commitment, Cost, Effect, Fate, Happening, InterruptDef, InterruptionDef, Limit, Manner,
    Modifier, NewTarget, Occasion, Past, Pattern, Pose, Question, Requirement, Role, Step, StrikeForm, Target, Term,
    Tool, TriggerDef, Until, When, WhoName, Whom, WindowDef,
};
use crate::data::inquiry::{Holding, InquiryDef, SetDef, Topic};
use crate::data::looks::{Glyph, ObjectLook, TerrainLook};
use crate::data::ruleset::{
    ActionDef, ArchetypeDef, BrittleDef, Carries, CircumstanceDef, ConditionDef, CornersName, CostsDef, CoverDef,
    CriticalDef, DegreeDef, EntryDef, EntryKind, FactorsName, FlankModel, FlankingDef, FrontDef, GridDef, HandyDef,
    ItemDef, MetricName, Named, ObjectDef, ObjectState, Part, PcsName, PoolDef, Procedures, ReportDef, RiderDef,
    RidingDef, Roles, RollDef, RollDiceName, RoutineDef, RunDef, SharedDef, SightName, SizeDef, StalemateDef,
    StrikeDef, SturdyDef, TableDef, TerrainDef, TickDef, Ties, TimeDef, TrackStepDef, UseDef, UseOn, ValueDef,
    WalkingDef, WeaponDef, WoundLevelDef, WoundsDef,
};
use crate::data::scene::{
    ArrivalDef, Controller, CurrentDef, Elsewhere, FactDef, Goal, HelpDef, Legend, Placement, Plans, SceneDef, SideDef,
    SideRole, Surprise,
};

/// Types that belong together.
struct VocabularyGroup {
    /// The heading.
    title: &'static str,
    /// The types, in the order in which a designer meets them.
    entries: &'static [VocabularyEntry],
}

/// Every type of data files. A type that is missing here is found by a test.
const REGISTRY: [VocabularyGroup; 11] = [
    VocabularyGroup { title: "A ruleset", entries: &[Part::ENTRY] },
    VocabularyGroup {
        title: "Measures, time and procedures",
        entries: &[
            GridDef::ENTRY,
            MetricName::ENTRY,
            CornersName::ENTRY,
            SightName::ENTRY,
            FactorsName::ENTRY,
            RunDef::ENTRY,
            TimeDef::ENTRY,
            Ties::ENTRY,
            Carries::ENTRY,
            WalkingDef::ENTRY,
            InterruptDef::ENTRY,
            Procedures::ENTRY,
            Step::ENTRY,
            When::ENTRY,
            StalemateDef::ENTRY,
            Roles::ENTRY,
            PcsName::ENTRY,
            RidingDef::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Numbers and rolls",
        entries: &[
            Named::ENTRY,
            SizeDef::ENTRY,
            ValueDef::ENTRY,
            PoolDef::ENTRY,
            CostsDef::ENTRY,
            TableDef::ENTRY,
            RollDef::ENTRY,
            RollDiceName::ENTRY,
            Modifier::ENTRY,
            Change::ENTRY,
            CircumstanceDef::ENTRY,
            DegreeDef::ENTRY,
            TrackStepDef::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Strikes, damage and wounds",
        entries: &[
            StrikeDef::ENTRY,
            FrontDef::ENTRY,
            WoundsDef::ENTRY,
            WoundLevelDef::ENTRY,
            CoverDef::ENTRY,
            FlankingDef::ENTRY,
            FlankModel::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Actions and reactions",
        entries: &[
            ActionDef::ENTRY,
            Occasion::ENTRY,
            Cost::ENTRY,
            Requirement::ENTRY,
            Tool::ENTRY,
            Target::ENTRY,
            Whom::ENTRY,
            Manner::ENTRY,
            Past::ENTRY,
            Ask::ENTRY,
            SharedDef::ENTRY,
            EntryDef::ENTRY,
            EntryKind::ENTRY,
            WindowDef::ENTRY,
            Question::ENTRY,
            InterruptionDef::ENTRY,
            TriggerDef::ENTRY,
            Term::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Effects",
        entries: &[
            Effect::ENTRY,
            StrikeForm::ENTRY,
            WhoName::ENTRY,
            Area::ENTRY,
            Commitment::ENTRY,
            NewTarget::ENTRY,
            Fate::ENTRY,
            RoutineDef::ENTRY,
            InquiryDef::ENTRY,
            Topic::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Conditions",
        entries: &[
            ConditionDef::ENTRY,
            Until::ENTRY,
            Limit::ENTRY,
            TickDef::ENTRY,
            Pattern::ENTRY,
            Happening::ENTRY,
            Role::ENTRY,
            Bid::ENTRY,
            Pose::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Items, terrain and objects",
        entries: &[
            ItemDef::ENTRY,
            WeaponDef::ENTRY,
            CriticalDef::ENTRY,
            RiderDef::ENTRY,
            BrittleDef::ENTRY,
            TerrainDef::ENTRY,
            ObjectDef::ENTRY,
            ObjectState::ENTRY,
            UseDef::ENTRY,
            UseOn::ENTRY,
            HandyDef::ENTRY,
            SturdyDef::ENTRY,
        ],
    },
    VocabularyGroup {
        title: "Archetypes and reports",
        entries: &[ArchetypeDef::ENTRY, SetDef::ENTRY, Holding::ENTRY, ReportDef::ENTRY],
    },
    VocabularyGroup { title: "Pictures and looks", entries: &[Glyph::ENTRY, TerrainLook::ENTRY, ObjectLook::ENTRY] },
    VocabularyGroup {
        title: "Scenes",
        entries: &[
            SceneDef::ENTRY,
            Legend::ENTRY,
            SideDef::ENTRY,
            SideRole::ENTRY,
            Controller::ENTRY,
            Surprise::ENTRY,
            Placement::ENTRY,
            BehaviourDef::ENTRY,
            Elsewhere::ENTRY,
            ArrivalDef::ENTRY,
            Goal::ENTRY,
            Plans::ENTRY,
            FactDef::ENTRY,
            HelpDef::ENTRY,
            CurrentDef::ENTRY,
        ],
    },
];

/// Every type of data files.
fn entries() -> impl Iterator<Item = &'static VocabularyEntry> {
    REGISTRY.iter().flat_map(|group| group.entries).flat_map(|entry| [entry].into_iter().chain(entry.families))
}

/// The entry of a type, and those of its families.
fn known(name: &str) -> impl Iterator<Item = &'static VocabularyEntry> {
    let found = entries().find(|entry| entry.name == name);
    found.into_iter().flat_map(|entry| [entry].into_iter().chain(entry.families))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::data::formula::{moments, reference};
    use crate::data::load::PROCEDURES;

    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }

    #[test]
    fn every_type_that_is_declared_to_be_read_is_listed_once() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/data");
        let mut found = Vec::new();
        files(&root, &mut found);
        let mut declared = Vec::new();
        for path in found.iter().filter(|path| !path.starts_with(root.join("read"))) {
            let text = fs::read_to_string(path).expect("it is text");
            let mut lines = text.lines();
            while lines.any(|line| {
                ["record! {", "choice! {", "families! {", "looks! {"].contains(&line.trim_start_matches(' '))
            }) {
                let head = lines.find(|line| line.contains("struct ") || line.contains("enum "));
                let name = head.and_then(|line| line.trim_end_matches([' ', '{']).rsplit(' ').next());
                declared.extend(name.filter(|name| !name.starts_with('$')).map(str::to_owned));
            }
        }
        assert!(declared.len() > 90, "{declared:?}");
        for name in &declared {
            assert_eq!(entries().filter(|entry| entry.name == name).count(), 1, "{name}");
        }
        assert_eq!(entries().count(), declared.len());
    }

    /// Everything that the reference tells of, with what it says of it.
    fn said() -> Vec<(String, String)> {
        let mut all = Vec::new();
        for entry in entries() {
            all.push((entry.name.to_owned(), entry::prose(entry.doc)));
            let fields = |owner: &str, fields: &[FieldEntry]| -> Vec<(String, String)> {
                fields.iter().map(|field| (format!("{owner}.{}", field.name), entry::prose(field.doc))).collect()
            };
            all.extend(fields(entry.name, entry.fields()));
            for variant in entry.variants() {
                let name = format!("{}::{}", entry.name, variant.name);
                all.extend(fields(&name, variant.fields));
                all.push((name, entry::prose(variant.doc)));
            }
        }
        all.extend(reference().into_iter().map(|word| (word.written, word.doc.to_owned())));
        all.extend(moments().map(|(head, about)| (head.to_owned(), about.to_owned())));
        for procedure in &PROCEDURES {
            all.push((format!("the order of {}", procedure.name), procedure.order.to_owned()));
            all.push((format!("the parties of {}", procedure.name), procedure.parties.to_owned()));
        }
        all
    }

    #[test]
    fn everything_says_what_it_means() {
        let said = said();
        assert!(said.len() > 1000, "{}", said.len());
        let ends = ['.', '?', ':'];
        let silent: Vec<&String> = said.iter().filter(|(_, doc)| !doc.ends_with(ends)).map(|(name, _)| name).collect();
        assert!(silent.is_empty(), "{silent:?}");
    }
}
