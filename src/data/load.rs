//! Turns the files of a ruleset folder into one [`Ruleset`], and a scene file into a [`SceneDef`].
//!
//! Two passes: the first gathers every name that the files declare, the second decodes them, so that a reference is
//! resolved where it stands and an unknown one is reported there. Then come checks that need the whole.

mod advice;
mod brought;
mod limits;
mod menu;
mod numbering;
mod roster;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::data::effect::{Effect, Occasion, Step};
use crate::data::formula::{Expr, Fact, Now, Quantity};
use crate::data::library::NAMES;
use crate::data::read::{Kind as NodeKind, Node, Pos, Problems, Source, decode, nearest, parse};
use crate::data::ruleset::{EntryDef, Index, Part, Ruleset};
use crate::data::scene::SceneDef;
use crate::data::scope::{ActionId, Kind, Scope, is_name};
use crate::kernel::hash::StateHasher;
use crate::kernel::odds::Dist;

/// Reads a ruleset from the files of its folder.
///
/// Faults are added to `problems`; the ruleset is fit for use only if there were none.
#[must_use]
pub fn ruleset(sources: &[Source], problems: &mut Problems) -> Option<Ruleset> {
    read_ruleset(sources, problems, &mut |_, _| {})
}

/// The same, and what in it is hardly meant; `pictures` are the names of the pictures that tokens can bear.
#[must_use]
pub fn ruleset_with_warnings(
    sources: &[Source],
    pictures: &[&str],
    problems: &mut Problems,
    warnings: &mut Problems,
) -> Option<Ruleset> {
    read_ruleset(sources, problems, &mut |rules, origins| advice::warnings(rules, origins, pictures, warnings))
}

/// Looks a ruleset over that is without faults.
type Look<'a> = dyn FnMut(&Ruleset, &Origins) + 'a;

fn read_ruleset(sources: &[Source], problems: &mut Problems, look: &mut Look) -> Option<Ruleset> {
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
    for (source, node, earlier) in nodes {
        if let Some(part) = decode::<Part>(source, node, &scope, earlier, problems) {
            parts.push((source, part));
        }
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
        let Some(kind) = Kind::ALL.into_iter().find(|k| k.section() == field.key) else { continue };
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
        merge(&mut whole, part, source, problems);
    }
    let mut missing = |what: &str| {
        let start = Pos::START;
        problems.error(&first.file, start, format!("the ruleset has no `{what}`"), "give it in one file of the folder");
    };
    macro_rules! need {
        ($($field:ident),*) => {
            $(let $field = whole.$field; if $field.is_none() { missing(stringify!($field)); })*
            let ($(Some($field),)*) = ($($field,)*) else { return None };
        };
    }
    // A ruleset may know one form of strikes only.
    whole.second_strike = whole.second_strike.or_else(|| whole.main_strike.clone());
    need!(key, name, about, grid, time, procedures, roles, main_strike, second_strike);
    for action in &mut whole.actions {
        for terms in whole.shared.iter().filter(|terms| terms.of.meets(action.tags)) {
            action.cost.extend(terms.cost.iter().cloned());
            action.requires.extend(terms.requires.iter().cloned());
            action.revocable |= terms.revocable;
        }
    }
    let mut hasher = StateHasher::new();
    for source in sources {
        source.text.hash(&mut hasher);
    }
    let mut windows = vec![None; scope.names(Kind::Point).len()];
    for window in whole.windows {
        let at = window.point.index();
        windows[at] = Some(window);
    }
    let mut rules = Ruleset {
        key: key.value,
        name,
        about,
        fingerprint: hasher.finish(),
        scope: Scope::clone(scope),
        grid,
        time,
        procedures: procedures.value,
        roles,
        cover: whole.cover,
        flanking: whole.flanking,
        circumstances: whole.circumstances,
        track: whole.track,
        front: whole.front,
        wounds: whole.wounds.map(|wounds| wounds.value),
        main_strike,
        second_strike,
        scores: whole.scores,
        speeds: whole.speeds,
        sizes: whole.sizes,
        values: whole.values,
        pools: whole.pools,
        rolls: whole.rolls,
        windows,
        triggers: whole.triggers,
        conditions: whole.conditions,
        entries: whole.entries,
        actions: whole.actions,
        items: whole.items,
        terrain: whole.terrain,
        objects: whole.objects,
        inquiries: whole.inquiries,
        sets: whole.sets,
        creatures: whole.creatures,
        report: whole.report,
        routines: whole.routines,
        tables: whole.tables,
        roster: whole.roster,
        lists: vec![Arc::from([])],
        index: Index::default(),
    };
    liken(&mut rules, &origins, problems);
    check(&rules, &first.file, &origins, problems);
    numbering::number_lists(&mut rules);
    rules.index = index(&rules, &origins, problems);
    Some((rules, origins))
}

macro_rules! origins {
    ($($section:ident),*) => {
        /// Which file each definition stands in, for faults that only the whole shows.
        struct Origins {
            $($section: Vec<Arc<str>>,)*
            /// Where each point is declared.
            point_keys: Vec<Pos>,
            /// Where the procedures stand.
            procedures: (Arc<str>, Pos),
            /// Where the wounds do.
            wounds: (Arc<str>, Pos),
            /// The file with the roles.
            roles: Arc<str>,
        }

        impl Origins {
            /// Before any part: what stands nowhere is told of this file.
            fn of(first: &Arc<str>) -> Origins {
                let nowhere = || (Arc::clone(first), Pos::START);
                Origins {
                    $($section: Vec::new(),)*
                    point_keys: Vec::new(),
                    procedures: nowhere(),
                    wounds: nowhere(),
                    roles: Arc::clone(first),
                }
            }

            fn extend(&mut self, part: &Part, file: &Arc<str>) {
                $(self.$section.extend(part.$section.iter().map(|_| Arc::clone(file)));)*
                self.point_keys.extend(part.points.iter().map(|point| point.pos));
                if let Some(procedures) = &part.procedures {
                    self.procedures = (Arc::clone(file), procedures.pos);
                }
                if let Some(wounds) = &part.wounds {
                    self.wounds = (Arc::clone(file), wounds.pos);
                }
                if part.roles.is_some() {
                    self.roles = Arc::clone(file);
                }
            }
        }
    };
}

origins!(
    circumstances,
    sizes,
    values,
    pools,
    rolls,
    conditions,
    entries,
    actions,
    items,
    terrain,
    objects,
    points,
    routines,
    roster
);

fn merge(whole: &mut Part, part: Part, source: &Source, problems: &mut Problems) {
    macro_rules! once {
        ($($field:ident),*) => {$(
            if part.$field.is_some() {
                if whole.$field.is_some() {
                    let what = concat!("`", stringify!($field), "` is given in two files of the ruleset");
                    problems.error(&source.file, Pos::START, what, "keep one of them");
                }
                whole.$field = part.$field;
            }
        )*};
    }
    macro_rules! all {
        ($($field:ident),*) => { $(whole.$field.extend(part.$field);)* };
    }
    once!(key, name, about, grid, time, procedures, roles, cover, flanking, front, wounds, main_strike, second_strike);
    all!(
        tags,
        points,
        uniques,
        scores,
        speeds,
        sizes,
        values,
        pools,
        rolls,
        windows,
        triggers,
        conditions,
        entries,
        actions,
        shared,
        items,
        terrain,
        objects,
        circumstances,
        track,
        creatures,
        report,
        routines,
        tables,
        inquiries,
        sets,
        roster
    );
}

/// Checks that need the whole ruleset.
fn check(rules: &Ruleset, first: &Arc<str>, origins: &Origins, problems: &mut Problems) {
    let mut fault = |file: &Arc<str>, pos, what: String, help: &str| problems.error(file, pos, what, help);
    let start = Pos::START;
    for (at, value) in rules.values.iter().enumerate() {
        if value.base.expr.any(&|part| matches!(part, Expr::Read(_, Quantity::Value(v)) if v.index() >= at)) {
            let what = format!("the value `{}` reads itself or a value declared below it", *value.key);
            fault(&origins.values[at], value.key.pos, what, "move it down");
        }
    }
    for (name, steps, allowed) in [
        ("start", &rules.procedures.start, "Each, Ahead, Early"),
        ("join", &rules.procedures.join, "Each, Idle"),
        ("round", &rules.procedures.round, "Refill, Each, Plan, Count, Turns, Tick, Expire, Reset, Victory"),
        ("turn", &rules.procedures.turn, "Refill, Each, Ask, Carry, Close, Tick, Open, Victory"),
        ("act", &rules.procedures.act, "Each, Open, Pay, Resolve, Victory"),
        (
            "strike",
            &rules.procedures.strike,
            "Each, Roll, Open, OpenOnMiss, OpenOnHit, OpenIfKept, Damage, Riders, Done",
        ),
        ("roll", &rules.procedures.roll, "Roll, Open, OpenOnMiss"),
        ("step", &rules.procedures.step, "Open"),
        ("stepped", &rules.procedures.stepped, "Open"),
        ("walked", &rules.procedures.walked, "Each, Open"),
        ("forced", &rules.procedures.forced, "Open"),
        ("end", &rules.procedures.end, "Open, Each"),
    ] {
        for step in steps {
            let text = format!("{step:?}");
            let word = text.split('(').next().unwrap_or_default();
            if !allowed.split(", ").any(|a| a == word) {
                fault(
                    &origins.procedures.0,
                    origins.procedures.1,
                    format!("`{word}` is no step of the procedure `{name}`"),
                    &format!("known: {allowed}"),
                );
            }
        }
        if name == "round" && !steps.contains(&Step::Reset) {
            let (file, pos) = &origins.procedures;
            fault(file, *pos, "the procedure `round` never resets plans".to_owned(), "add `Reset`");
        }
    }
    if rules.time.interrupt().is_none() && rules.windows.iter().flatten().any(|w| w.interrupt.is_some()) {
        let what = "a window lets others break in, and nothing says who may".to_owned();
        fault(first, start, what, "give `Live` an `interrupt`");
    }
    if rules.time.lacks_purse() {
        let what = "turns are paid for by length or piece by piece, and nothing says from which pool".to_owned();
        fault(first, start, what, "give `Live` a `purse`");
    }
    if rules.scope.names(Kind::Unique).len() > 64 {
        fault(first, start, "a ruleset may declare at most 64 unique keys".to_owned(), "merge some");
    }
    menu::check(rules, &origins.roles, &mut fault);
    roster::check(rules, &origins.roster, &mut fault);
    limits::check(rules, first, origins, &mut fault);
    for (object, file) in rules.objects.iter().zip(&origins.objects) {
        if object.states.is_empty() {
            fault(file, object.key.pos, format!("the object `{}` has no state", *object.key), "give it at least one");
        }
        let ruin = object.sturdy.iter().map(|s| &s.ruin);
        let handy = object.handy.iter().flat_map(|handy| [&handy.from, &handy.leaves]);
        let named = object.uses.iter().flat_map(|used| [&used.from, &used.to]).chain(ruin).chain(handy);
        let mut named: Vec<&String> = named.collect();
        for list in object.uses.iter().flat_map(|used| [&used.does, &used.fails]) {
            named.extend(
                list.items.iter().filter_map(|e| if let Effect::Alter { to } = e { to.as_ref() } else { None }),
            );
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

fn index(rules: &Ruleset, origins: &Origins, problems: &mut Problems) -> Index {
    let points = rules.scope.names(Kind::Point).len();
    let mut index = Index {
        by_entry: vec![Vec::new(); rules.entries.len()],
        reactions: vec![Vec::new(); points],
        menus: vec![Vec::new(); points],
        ..Index::default()
    };
    for (at, action) in rules.actions.iter().enumerate() {
        let id = ActionId(u16::try_from(at).unwrap_or(u16::MAX));
        match &action.occasion {
            Occasion::Planned(entry) => index.by_entry[entry.index()].push(id),
            Occasion::Turn => index.in_turn.push(id),
            Occasion::Aside => index.asides.push(id),
            Occasion::Reaction { on, .. } => index.reactions[on.index()].push(id),
            Occasion::Window(point) => index.menus[point.index()].push(id),
        }
    }
    let modifiers = rules
        .sizes
        .iter()
        .flat_map(|s| &s.modifiers)
        .chain(rules.roster.iter().flat_map(|a| &a.modifiers))
        .chain(rules.items.iter().flat_map(|i| &i.modifiers))
        .chain(rules.conditions.iter().flat_map(|c| &c.modifiers));
    let by_roll = |part: &Expr| {
        use Now::{RollAgainst, RollMargin, RollNatural, RollTotal, RollTwice};
        matches!(part, Expr::Now(RollTotal | RollTwice | RollMargin | RollAgainst | RollNatural))
    };
    index.rolled = [&rules.main_strike, &rules.second_strike].iter().any(|strike| strike.bonus.expr.any(&by_roll));
    index.departures = rules.actions.iter().any(|action| match &action.occasion {
        Occasion::Reaction { when, .. } => {
            when.expr.any(&|part| matches!(part, Expr::Fact(Fact::Departs(..) | Fact::Departed(..))))
        }
        _ => false,
    });
    index.brought = brought::by_acts(rules);
    // The loader has taken no dice without a spread.
    index.spreads = rules.rolls.iter().map(|r| r.dice.spread().unwrap_or_else(|| Dist::constant(0))).collect();
    // A scene may bear on whatever the track does.
    index.modified = rules.values.iter().map(|value| !value.steps.is_empty()).collect();
    let circumstances = rules.circumstances.iter().map(|c| *c.to);
    for value in modifiers.map(|m| m.to).chain(circumstances) {
        index.modified[value.index()] = true;
    }
    for condition in &rules.conditions {
        for pattern in &condition.ends {
            index.listened[pattern.on as usize] = true;
        }
    }
    for (archetype, file) in rules.roster.iter().zip(&origins.roster) {
        let mut scores = vec![0; rules.scores.len()];
        for (key, value) in archetype.scores.iter() {
            match rules.scope.find(Kind::Score, key) {
                Some(id) => scores[usize::from(id)] = *value,
                None => {
                    let known = rules.scope.names(Kind::Score).iter().map(String::as_str);
                    let help = nearest(key, known).map_or_else(String::new, |n| format!("did you mean `{n}`?"));
                    problems.error(file, key.pos, format!("unknown score `{}`", key.value), help);
                }
            }
        }
        index.scores.push(scores);
    }
    index
}
