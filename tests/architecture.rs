//! What the source has to look like: layers, headers, sizes, and what the engine keeps away from.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const RULES: [&str; 3] = ["fight", "data", "kernel"];

/// Folders of `src`, lowest first; each may import those named and itself.
const LAYERS: [(&str, &[&str]); 13] = [
    ("text", &[]),
    ("kernel", &[]),
    ("data", &["text", "kernel"]),
    ("fight", &["text", "data", "kernel"]),
    ("ai", &RULES),
    ("coach", &["ai", "fight", "data", "kernel"]),
    ("save", &["text", "fight", "data", "kernel"]),
    ("testkit", &["ai", "fight", "data", "kernel"]),
    ("view", &["text", "fight", "data", "kernel"]),
    ("input", &["text", "fight", "data", "kernel"]),
    ("ui", &["text", "view", "fight", "data", "kernel"]),
    ("app", &["text", "ai", "coach", "save", "ui", "view", "input", "fight", "data", "kernel"]),
    ("cli", &["text", "app", "ai", "coach", "save", "fight", "data", "kernel"]),
];

/// Folders of `src/fight`, lowest first; each may use those named and itself. What is told ahead and what happens share
/// what lies below both and know nothing of each other.
const ROOMS: [(&str, &[&str]); 11] = [
    ("text", &[]),
    ("state", &["text"]),
    ("map", &["values", "state", "text"]),
    ("values", &["map", "state", "text"]),
    ("legality", &["map", "values", "state", "text"]),
    ("preview", &["legality", "map", "values", "state", "text"]),
    ("side", &["preview", "legality", "map", "values", "state", "text"]),
    ("resolve", &["legality", "map", "values", "state", "text"]),
    ("setup", &["resolve", "map", "values", "state", "text"]),
    ("replay", &["resolve", "map", "values", "state", "text"]),
    ("imagine", &["replay", "setup", "resolve", "preview", "legality", "map", "values", "state", "text"]),
];

/// Folders of `src/ai`, lowest first; each may use those named and itself: what acts are for, what they are worth on this
/// board, single acts and ways, turns and plans and answers made of them, and the search that tries them.
const AI_ROOMS: [(&str, &[&str]); 8] = [
    ("semantics", &[]),
    ("evaluation", &["semantics"]),
    ("acts", &["evaluation", "semantics"]),
    ("moves", &["acts", "evaluation", "semantics"]),
    ("turn", &["moves", "acts", "evaluation", "semantics"]),
    ("plans", &["moves", "acts", "evaluation", "semantics"]),
    ("windows", &["acts", "evaluation", "semantics"]),
    ("search", &["evaluation", "semantics"]),
];

/// Words that the layers whose state is replayed must not use: floats, unordered maps, time.
const BANNED: [(&str, &[&str]); 3] = [
    ("kernel", &["f32", "f64"]),
    ("data", &["f32", "f64"]),
    ("fight", &["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime"]),
];

const MAX_LINES: usize = 500;

pub(crate) fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
}

/// Every source file: path from the root, the layer it is in, text.
fn sources() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("src"), &mut found);
    let describe = |path: PathBuf| {
        let shown = path.strip_prefix(root).expect("it is inside").display().to_string().replace('\\', "/");
        let layer = shown.split('/').nth(1).unwrap_or_default().trim_end_matches(".rs").to_owned();
        (shown, layer, fs::read_to_string(&path).expect("it is text"))
    };
    found.into_iter().map(describe).collect()
}

/// Code without comments and string contents, good enough for finding words.
fn code(line: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut before = ' ';
    for c in line.chars() {
        if c == '"' && before != '\\' && before != '\'' {
            quoted = !quoted;
        } else if !quoted {
            if c == '/' && before == '/' {
                break;
            }
            out.push(c);
        }
        before = c;
    }
    out
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty())
}

/// Modules of the crate that a line of code names: `crate::data::…`, `crate::{data, fight}`.
fn imports(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, prefix) in line.match_indices("crate::") {
        let rest = &line[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(group.split(',').filter_map(|part| words(part).next())),
            None => found.extend(words(rest).next()),
        }
    }
    found
}

#[test]
fn imports_point_down_only() {
    let mut faults = Vec::new();
    for (path, layer, text) in sources() {
        let Some((_, below)) = LAYERS.iter().find(|(name, _)| *name == layer) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            for used in imports(&code(line)) {
                let known = LAYERS.iter().any(|(name, _)| *name == used);
                let allowed = used == layer || below.contains(&used);
                if known && !allowed {
                    faults.push(format!("{path}:{number}: {layer} imports {used}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The room of a file of the engine; None for other files and for the engine's door.
fn room(path: &str) -> Option<&str> {
    let (room, rest) = path.strip_prefix("src/fight/")?.split_once('/')?;
    (!rest.is_empty()).then_some(room)
}

/// Code of a file in one line, without its unit tests.
fn all_code(text: &str) -> String {
    let (code_of_file, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((text, ""));
    code_of_file.lines().map(|line| code(line).trim().to_owned() + " ").collect()
}

/// The types through which a fight is read and changed, whose methods are the engine's.
const ARENAS: [&str; 3] = ["Arena", "ArenaMut", "Changes"];

/// The lines of a file that are in an `impl` of the arena itself.
fn arena_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let arenas = ARENAS.iter().any(|arena| line.contains(&format!(" {arena}<")));
        if line.starts_with("impl") && arenas && !line.contains(" for ") {
            inside = true;
        } else if line.starts_with('}') {
            inside = false;
        }
        inside
    })
}

/// Methods of the arena that a file defines.
fn methods(text: &str) -> Vec<&str> {
    let outermost = arena_lines(text).filter(|line| line.starts_with("    ") && !line.starts_with("     "));
    outermost.filter_map(|line| words(line).skip_while(|word| *word != "fn").nth(1)).collect()
}

/// Methods that code calls on what has this name.
fn calls<'c>(code: &'c str, receiver: &str) -> Vec<&'c str> {
    let end = |rest: &str| rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let mut found = Vec::new();
    for (at, _) in code.match_indices(receiver) {
        let whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let after = code[at + receiver.len()..].trim_start();
        if let Some(rest) = after.strip_prefix('.').filter(|_| whole) {
            let (method, rest) = rest.trim_start().split_at(end(rest.trim_start()));
            if rest.starts_with('(') {
                found.push(method);
            }
        }
    }
    found
}

#[test]
fn the_rooms_of_the_engine_use_what_is_below_them_only() {
    let sources = sources();
    let mut home: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, _, text) in &sources {
        for method in room(path).map_or_else(Vec::new, |_| methods(text)) {
            home.entry(method).or_default().extend(room(path));
        }
    }
    assert!(home.len() > 500, "the methods of the arena are found: {}", home.len());
    let (mut faults, mut seen) = (Vec::new(), 0);
    for (path, _, text) in &sources {
        let Some(own) = room(path) else { continue };
        let below = ROOMS.iter().find(|(name, _)| *name == own).unwrap_or_else(|| panic!("{own} is no room")).1;
        let all = all_code(text);
        let imported =
            all.match_indices("crate::fight::").filter_map(|(at, prefix)| words(&all[at + prefix.len()..]).next());
        let imported =
            imported.filter(|used| ROOMS.iter().any(|(name, _)| name == used)).map(|used| (used, "its path"));
        // A name that several types share tells nothing.
        let own_methods: String = arena_lines(text).map(|line| code(line).trim().to_owned() + " ").collect();
        let called =
            calls(&all, "arena").into_iter().chain(calls(&own_methods, "self")).filter_map(|method| {
                match home.get(method)?.as_slice() {
                    [room] => Some((*room, method)),
                    _ => None,
                }
            });
        for (used, how) in imported.chain(called).filter(|(used, _)| *used != own) {
            seen += 1;
            if !below.contains(&used) {
                faults.push(format!("{path}: {own} uses {used} ({how})"));
            }
        }
    }
    assert!(seen > 1_000, "uses are found: {seen}");
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_rooms_of_the_ai_use_what_is_below_them_only() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for (path, _, text) in &sources() {
        let Some((own, _)) = path.strip_prefix("src/ai/").and_then(|rest| rest.split_once('/')) else { continue };
        let below = AI_ROOMS.iter().find(|(name, _)| *name == own).unwrap_or_else(|| panic!("{own} is no room")).1;
        let all = all_code(text);
        for (at, prefix) in all.match_indices("crate::ai::") {
            let used = words(&all[at + prefix.len()..]).next().expect("a path goes on");
            if used != own && AI_ROOMS.iter().any(|(name, _)| *name == used) {
                seen += 1;
                if !below.contains(&used) {
                    faults.push(format!("{path}: {own} uses {used}"));
                }
            }
        }
    }
    assert!(seen > 100, "uses are found: {seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Which places may name the types that change a fight, besides the file that declares them.
const CHANGERS: [(&str, &[&str]); 9] = [
    (
        "ArenaMut",
        &["state/arena_mut.rs", "state/bodies.rs", "resolve/changes/", "replay/snapshot.rs", "imagine/", "mod.rs"],
    ),
    ("Changes", &["resolve/", "setup/", "mod.rs"]),
    ("TurnArena", &["resolve/turns/"]),
    ("MovementArena", &["resolve/movement/"]),
    ("ActArena", &["resolve/acts/"]),
    ("RollArena", &["resolve/attacks/"]),
    ("ReactionArena", &["resolve/reactions/"]),
    ("SettleArena", &["resolve/turns/victory.rs", "resolve/turns/closing.rs"]),
    ("WholeArena", &["resolve/orders.rs", "resolve/acts/effects", "resolve/reactions/window.rs"]),
];
/// Where systems get their views.
const VIEWS: [&str; 2] = ["resolve/changes/views.rs", "resolve/systems.rs"];

#[test]
fn what_changes_a_fight_is_named_only_where_it_may_be() {
    let mut faults = Vec::new();
    for (path, _, text) in sources() {
        let code = all_code(&text);
        let place = path.strip_prefix("src/fight/");
        for (changer, places) in CHANGERS {
            let named = words(&code).any(|word| word == changer);
            let allowed =
                place.is_some_and(|place| places.iter().chain(&VIEWS).any(|prefix| place.starts_with(prefix)));
            if named && !allowed {
                faults.push(format!("{path} names {changer}"));
            }
            if place.is_some_and(|place| places.contains(&place)) && !named {
                faults.push(format!("{path} names {changer} no longer: take it off the list"));
            }
        }
        // Tests alone reach into the world of a fight, those outside the crate by two functions of `testkit`.
        let altered = path == "src/testkit/alter.rs" || path.contains("/tests/");
        if place.is_none() && !altered && code.contains("fight.world_mut(") {
            faults.push(format!("{path} reaches into a fight"));
        }
        if path == "src/fight/mod.rs" {
            let public = code.split("pub fn ").skip(1).filter_map(|rest| rest.split_once('{'));
            let lent = public.filter(|(signature, _)| signature.contains("-> &mut"));
            faults.extend(
                lent.map(|(signature, _)| format!("{path} lends what only the engine may change: {signature}")),
            );
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Layers that work for a side: what they read of a fight goes through `SideArena`.
const FOR_A_SIDE: [&str; 4] = ["ai", "app", "view", "ui"];

/// What may read everything all the same, and why.
const REFEREES: &[(&str, &str)] = &[];

#[test]
fn what_works_for_a_side_reads_only_what_that_side_knows() {
    let (mut faults, mut readers) = (Vec::new(), 0);
    for (path, layer, text) in sources() {
        if !FOR_A_SIDE.contains(&layer.as_str()) || path.contains("/tests/") || path.ends_with("/tests.rs") {
            continue;
        }
        let code = all_code(&text);
        readers += usize::from(words(&code).any(|word| word == "SideArena"));
        let reads =
            words(&code).any(|word| word == "Arena") || code.contains(".arena()") || code.contains("fight.world()");
        match REFEREES.iter().any(|(known, _)| *known == path) {
            true if !reads => faults.push(format!("{path} reads no more than its side knows: it need not be listed")),
            false if reads => faults.push(format!("{path} reads what its side may not know")),
            _ => {}
        }
    }
    assert!(readers > 50, "readers are found: {readers}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_a_side_asks_takes_and_gives_no_secrets() {
    let mut faults = Vec::new();
    let mut asked = 0;
    for (path, _, text) in sources() {
        if room(&path) != Some("side") {
            continue;
        }
        for (method, _) in all_code(&text).split("pub fn ").skip(1).filter_map(|rest| rest.split_once('{')) {
            asked += 1;
            // `Body` has everything of a combatant, `Facing` and sides say who knows; nothing gives the arena away.
            let told = ["Arena", "Body<", "Facing", "viewer:", "SceneFacts", "SideView,"];
            if told.iter().any(|word| method.replace("SideArena", "").contains(word)) {
                faults.push(format!("{path}: {method}"));
            }
        }
        if text.contains("pub(in crate::fight) arena") || text.contains("impl Deref") {
            faults.push(format!("{path} hands the arena out"));
        }
    }
    assert!(asked > 150, "queries are found: {asked}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_says_what_it_is_and_stays_short() {
    let mut faults = Vec::new();
    for (path, _, text) in sources() {
        if !text.starts_with("//!") {
            faults.push(format!("{path}: the first line is not a `//!` comment"));
        }
        let lines = text.lines().count();
        if lines > MAX_LINES {
            faults.push(format!("{path}: {lines} lines, more than {MAX_LINES}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Names that several types may have, and why.
const SHARED_NAMES: &[(&str, &str)] = &[];

/// The types that a file declares outside its unit tests; those that belong to a trait or an `impl` are none.
fn declared(text: &str) -> Vec<String> {
    let (code_of_file, _) = text.split_once("#[cfg(test)]\nmod tests {").unwrap_or((text, ""));
    let mut found = Vec::new();
    for line in code_of_file.lines() {
        let code = code(line);
        let mut words =
            words(&code).skip_while(|word| ["pub", "crate", "super", "in", "app", "cli", "fight", "ai"].contains(word));
        let associated = line.starts_with(' ') && code.trim_start().starts_with("type ");
        if let (Some("struct" | "enum" | "trait" | "type"), Some(name)) = (words.next(), words.next())
            && !associated
            && name.starts_with(char::is_uppercase)
        {
            found.push(name.to_owned());
        }
    }
    found
}

#[test]
fn no_two_types_have_one_name() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, _, text) in sources() {
        // The vocabulary of a test is its own.
        if !path.contains("/tests/") && !path.ends_with("/tests.rs") {
            declared(&text).into_iter().for_each(|name| homes.entry(name).or_default().push(path.clone()));
        }
    }
    assert!(homes.len() > 700, "types are found: {}", homes.len());
    let shared = |name: &String| SHARED_NAMES.iter().any(|(known, _)| known == name);
    let twice: Vec<_> = homes.iter().filter(|(name, paths)| paths.len() > 1 && !shared(name)).collect();
    assert!(twice.is_empty(), "types with one name: {twice:#?}");
    for (name, _) in SHARED_NAMES {
        assert!(homes.get(*name).is_some_and(|paths| paths.len() > 1), "`{name}` need not be listed any more");
    }
}

#[test]
fn files_that_the_architecture_page_names_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/architecture.md")).expect("the page is there");
    let mut found = Vec::new();
    files(&root.join("src"), &mut found);
    files(&root.join("tests"), &mut found);
    let named: Vec<&str> = page.split('`').filter(|word| word.ends_with(".rs") && !word.contains(' ')).collect();
    assert!(named.len() > 60, "names are found: {}", named.len());
    let there = |name: &&&str| found.iter().any(|path| path.ends_with(name));
    let missing: Vec<&&str> = named.iter().filter(|name| !there(name)).collect();
    assert!(missing.is_empty(), "not there: {missing:?}");
}

#[test]
fn what_is_replayed_uses_no_floats_no_hash_maps_and_no_clock() {
    let mut faults = Vec::new();
    for (path, layer, text) in sources() {
        let Some((_, banned)) = BANNED.iter().find(|(name, _)| *name == layer) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            faults.extend(words(&code(line)).filter(|w| banned.contains(w)).map(|w| format!("{path}:{number}: `{w}`")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What an order named is read from the context of the act's effects, not from whichever act happens to be innermost.
#[test]
fn effects_find_their_order_by_their_context() {
    for (path, _, text) in sources() {
        if room(&path) == Some("resolve") {
            assert!(!all_code(&text).contains("stack.act()"), "{path} takes the innermost act for its own");
        }
    }
}
