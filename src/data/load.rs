//! Turns the files of a ruleset folder into one [`Ruleset`], and a scene file into a [`SceneDef`].
//!
//! Two passes: the first gathers every name that the files declare, the second decodes them, so that a reference is
//! resolved where it stands and an unknown one is reported there. Then come checks that need the whole.

mod advice;
mod brought;
mod index;
mod limits;
mod menu;
mod numbering;
mod procedures;
mod readings;
mod roster;
mod sections;
mod sieves;
mod version;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

pub(crate) use self::procedures::{PROCEDURES, Procedure, Under};
use self::sections::Origins;
use crate::data::effect::{Effect, SceneEffect};
use crate::data::formula::{Expr, Quantity};
use crate::data::library::NAMES;
use crate::data::read::{Cx, Node, NodeKind, Pos, Problems, Source, decode, nearest, parse};
use crate::data::ruleset::{EntryDef, Part, Ruleset};
use crate::data::scene::SceneDef;
use crate::data::scope::{KeyKind, Scope, is_name};
use crate::kernel::hash::StateHasher;

/// Reads a ruleset from the files of its folder.
///
/// Faults are added to `problems`; the ruleset is fit for use only if there were none.
#[must_use]
pub fn ruleset(sources: &[Source], problems: &mut Problems) -> Option<Ruleset> {
    read_ruleset(sources, problems, &mut Problems::new(), &mut |_, _| {})
}

/// The same; `older` are warnings for the words of older vocabularies that it uses.
#[must_use]
pub fn ruleset_with_older_words(sources: &[Source], problems: &mut Problems, older: &mut Problems) -> Option<Ruleset> {
    read_ruleset(sources, problems, older, &mut |_, _| {})
}

/// The same, and what in it is hardly meant.
#[must_use]
pub fn ruleset_with_warnings(sources: &[Source], problems: &mut Problems, warnings: &mut Problems) -> Option<Ruleset> {
    let mut older = Problems::new();
    let look = &mut |rules: &Ruleset, origins: &Origins| advice::warnings(rules, origins, warnings);
    let rules = read_ruleset(sources, problems, &mut older, look);
    warnings.extend(older);
    rules
}

/// Looks a ruleset over that is without faults.
type Inspection<'a> = dyn FnMut(&Ruleset, &Origins) + 'a;

fn read_ruleset(
    sources: &[Source],
    problems: &mut Problems,
    older: &mut Problems,
    look: &mut Inspection,
) -> Option<Ruleset> {
    let before = problems.len();
    let mut scope = Scope::default();
    let mut nodes = Vec::new();
    for source in sources {
        let earlier = problems.len();
        let node = parse(source, problems);
        if let Some(node) = &node {
            declare(node, source, &mut scope, problems);
        }
        nodes.push((source, node, earlier));
    }
    let scope = Arc::new(scope);
    let mut parts = Vec::new();
    let version = version::of(&nodes, problems);
    for (source, node, earlier) in nodes {
        let mut cx = Cx::within(Arc::clone(&scope), Arc::clone(&source.file), problems);
        cx.set_version(version);
        if let Some(part) = decode::<Part>(node, &mut cx) {
            parts.push((source, part));
        }
        older.extend(cx.older());
        problems.sort_from(earlier);
    }
    // What failed to decode would only cause follow-up faults.
    if problems.len() > before {
        return None;
    }
    let (rules, origins) = assemble(parts, &scope, sources, problems)?;
    if problems.len() > before {
        return None;
    }
    look(&rules, &origins);
    Some(rules)
}

/// Reads a scene.
#[must_use]
pub fn scene(source: &Source, problems: &mut Problems) -> Option<SceneDef> {
    let def: SceneDef = crate::data::read::read(source, problems)?;
    let under = def.sides.iter().flat_map(|side| &side.who).flat_map(|who| &who.under);
    for (kind, key) in [("scene", &def.key), ("ruleset", &def.ruleset)].into_iter().chain(under.map(|k| ("ruleset", k)))
    {
        if !is_name(key) {
            let what = format!("`{}` is not the key of a {kind}", key.value);
            problems.error(&source.file, key.pos, what, NAMES);
        }
    }
    Some(def)
}

/// Declares every name that a file of a ruleset gives.
fn declare(node: &Node, source: &Source, scope: &mut Scope, problems: &mut Problems) {
    let NodeKind::Record(record) = &node.kind else { return };
    for field in &record.fields {
        let Some(kind) = KeyKind::ALL.into_iter().find(|k| k.section() == field.key) else { continue };
        let NodeKind::Seq(items) = &field.value.kind else { continue };
        for item in items {
            let name = match &item.kind {
                NodeKind::Str(_) => Some(item),
                NodeKind::Record(record) => record.fields.iter().find(|f| f.key == "key").map(|f| &f.value),
                _ => None,
            };
            if let Some(Node { pos, kind: NodeKind::Str(text) }) = name
                && !scope.declare(kind, &text.value)
            {
                let what = format!("the {kind} `{}` is declared twice", text.value);
                problems.error(&source.file, *pos, what, "give one of them another key");
            }
        }
    }
}

/// Puts the parts together. The order of files is the order of sections' content.
fn assemble(
    parts: Vec<(&Source, Part)>,
    scope: &Arc<Scope>,
    sources: &[Source],
    problems: &mut Problems,
) -> Option<(Ruleset, Origins)> {
    let mut whole = Part::default();
    let first = sources.first()?;
    let mut origins = Origins::of(&first.file);
    for (source, part) in parts {
        origins.extend(&part, &source.file);
        if let Some(key) = part.key.as_ref().filter(|key| !is_name(key)) {
            problems.error(&source.file, key.pos, format!("`{}` is not the key of a ruleset", key.value), NAMES);
        }
        sections::merge(&mut whole, part, source, problems);
    }
    // A ruleset may know one form of strikes only.
    whole.second_strike = whole.second_strike.or_else(|| whole.main_strike.clone());
    let mut windows = vec![None; scope.names(KeyKind::Point).len()];
    for window in std::mem::take(&mut whole.windows) {
        let at = window.point.index();
        windows[at] = Some(window);
    }
    let shared = std::mem::take(&mut whole.shared);
    let mut rules = sections::complete(whole, scope, &mut |section| {
        let what = format!("the ruleset has no `{section}`");
        problems.error(&first.file, Pos::START, what, "give it in one file of the folder");
    })?;
    rules.windows = windows;
    for action in &mut rules.actions {
        action.target.gather();
        for terms in shared.iter().filter(|terms| terms.of.meets(action.tags)) {
            action.cost.extend(terms.cost.iter().cloned());
            action.requires.extend(terms.requires.iter().cloned());
            action.revocable |= terms.revocable;
        }
    }
    let mut hasher = StateHasher::new();
    for source in sources {
        source.text.hash(&mut hasher);
    }
    rules.fingerprint = hasher.finish();
    liken(&mut rules, &origins, problems);
    check(&rules, &origins, problems);
    numbering::number_lists(&mut rules);
    rules.index = index::index(&rules, &origins, problems);
    Some((rules, origins))
}

/// Checks that need the whole ruleset.
fn check(rules: &Ruleset, origins: &Origins, problems: &mut Problems) {
    let mut fault = |file: &Arc<str>, pos, what: String, help: &str| problems.error(file, pos, what, help);
    let (time, time_at) = &origins.time;
    for (at, value) in rules.values.iter().enumerate() {
        if value.base.expr.any(&|part| matches!(part, Expr::Read(_, Quantity::Value(v)) if v.index() >= at)) {
            let what = format!("the value `{}` reads itself or a value declared below it", *value.key);
            fault(&origins.values[at], value.key.pos, what, "move it down");
        }
    }
    procedures::check(rules, &origins.procedures, &mut fault);
    if rules.time.interrupt().is_none() && rules.windows.iter().flatten().any(|w| w.interrupt.is_some()) {
        let what = "a window lets others break in, and nothing says who may".to_owned();
        fault(time, *time_at, what, "give `Live` an `interrupt`");
    }
    if rules.time.lacks_purse() {
        let what = "turns are paid for by length or piece by piece, and nothing says from which pool".to_owned();
        fault(time, *time_at, what, "give `Live` a `purse`");
    }
    if let Some(file) = origins.uniques.get(64) {
        fault(file, Pos::START, "a ruleset may declare at most 64 unique keys".to_owned(), "merge some");
    }
    menu::check(rules, &origins.roles.0, &mut fault);
    roster::check(rules, &origins.roster, &mut fault);
    limits::check(rules, origins, &mut fault);
    for (object, file) in rules.objects.iter().zip(&origins.objects) {
        if object.states.is_empty() {
            fault(file, object.key.pos, format!("the object `{}` has no state", *object.key), "give it at least one");
        }
        let ruin = object.sturdy.iter().map(|s| &s.ruin);
        let handy = object.handy.iter().flat_map(|handy| [&handy.from, &handy.leaves]);
        let named = object.uses.iter().flat_map(|used| [&used.from, &used.to]).chain(ruin).chain(handy);
        let mut named: Vec<&String> = named.collect();
        for list in object.uses.iter().flat_map(|used| [&used.does, &used.fails]) {
            named.extend(list.items.iter().filter_map(|e| {
                if let Effect::Scene(SceneEffect::SetObjectState { to }) = e { to.as_ref() } else { None }
            }));
        }
        for word in named {
            if !object.states.iter().any(|s| s.key.value == *word) {
                let near = nearest(word, object.states.iter().map(|s| s.key.as_str()));
                let help = near.map_or_else(|| "name one of its states".to_owned(), |n| format!("did you mean `{n}`?"));
                fault(file, object.key.pos, format!("`{}` has no state `{word}`", *object.key), &help);
            }
        }
    }
}

/// Gives entries what they leave out: the count and the keys of the entry that they are a kind of.
fn liken(rules: &mut Ruleset, origins: &Origins, problems: &mut Problems) {
    for at in 0..rules.entries.len() {
        if let Some(like) = rules.entries[at].like {
            let like = rules.entry(like).clone();
            let entry = &mut rules.entries[at];
            if entry.count == EntryDef::UNSET {
                entry.count = like.count;
            }
            if entry.uniques.is_empty() {
                entry.uniques = like.uniques;
            }
        }
        let entry = &rules.entries[at];
        if entry.count == EntryDef::UNSET {
            let what = format!("the entry `{}` has no count", *entry.key);
            problems.error(
                &origins.entries[at],
                entry.key.pos,
                what,
                "give `count`, or a `like` that has one and stands above it",
            );
        }
    }
}
