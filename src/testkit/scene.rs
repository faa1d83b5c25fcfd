//! The set-up of a test's fight: pieces with stat blocks of their own, a map, sides. All of it becomes RON and is
//! loaded like every other ruleset and scene.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::data::library::Library;
use crate::data::load;
use crate::data::read::{Problems, Source};
use crate::data::ruleset::Ruleset;
use crate::fight::Fight;
use crate::fight::setup::Setup;
use crate::kernel::dice::Dice;
use crate::testkit::TestBattle;

/// A ruleset's key, the table's own parts, and the loaded ruleset.
type LoadedRules = (String, Vec<String>, Arc<Ruleset>);

thread_local! {
    /// Rulesets already loaded: loading one takes longer than most fights of a test.
    static READ: RefCell<Vec<LoadedRules>> = const { RefCell::new(Vec::new()) };
}

/// A combatant with a stat block of its own.
#[derive(Clone, Debug)]
pub struct TestCombatant {
    name: String,
    at: (i16, i16),
    pc: Option<bool>,
    lingers: bool,
    size: String,
    scores: Vec<(String, i32)>,
    gear: [Vec<String>; 5],
    plans: Vec<String>,
    knows: Vec<String>,
    stances: Vec<String>,
    traits: Vec<String>,
    conditions: Vec<String>,
    pools: Vec<(String, i32)>,
    rests: Vec<String>,
    arrives: String,
    rides: Option<String>,
    fields: String,
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|s| (*s).to_owned()).collect()
}

impl TestCombatant {
    /// A combatant of Medium size without anything else.
    #[must_use]
    pub fn new(name: &str) -> TestCombatant {
        TestCombatant {
            name: name.to_owned(),
            at: (0, 0),
            pc: None,
            lingers: false,
            size: "medium".to_owned(),
            scores: Vec::new(),
            gear: Default::default(),
            plans: Vec::new(),
            knows: Vec::new(),
            stances: Vec::new(),
            traits: Vec::new(),
            conditions: Vec::new(),
            pools: Vec::new(),
            rests: Vec::new(),
            arrives: "None".to_owned(),
            rides: None,
            fields: String::new(),
        }
    }

    /// The same under another name.
    #[must_use]
    pub fn named(mut self, name: &str) -> TestCombatant {
        name.clone_into(&mut self.name);
        self
    }

    /// Where it stands.
    #[must_use]
    pub fn at(mut self, x: i16, y: i16) -> TestCombatant {
        self.at = (x, y);
        self
    }

    /// Whether it is a player character, overriding its side's role.
    #[must_use]
    pub fn pc(mut self, pc: bool) -> TestCombatant {
        self.pc = Some(pc);
        self
    }

    /// Falls dying instead of dead although it is no player character.
    #[must_use]
    pub fn dies_like_pc(mut self) -> TestCombatant {
        self.lingers = true;
        self
    }

    /// Its size.
    #[must_use]
    pub fn size(mut self, size: &str) -> TestCombatant {
        size.clone_into(&mut self.size);
        self
    }

    /// Sets a score.
    #[must_use]
    pub fn score(mut self, key: &str, value: i32) -> TestCombatant {
        self.scores.retain(|(k, _)| k != key);
        self.scores.push((key.to_owned(), value));
        self
    }

    /// Items in its hands.
    #[must_use]
    pub fn held(mut self, items: &[&str]) -> TestCombatant {
        self.gear[0] = words(items);
        self
    }

    /// Items that it wears.
    #[must_use]
    pub fn worn(mut self, items: &[&str]) -> TestCombatant {
        self.gear[1] = words(items);
        self
    }

    /// Items that it has put away.
    #[must_use]
    pub fn stowed(mut self, items: &[&str]) -> TestCombatant {
        self.gear[2] = words(items);
        self
    }

    /// Its natural weapons.
    #[must_use]
    pub fn natural(mut self, items: &[&str]) -> TestCombatant {
        self.gear[3] = words(items);
        self
    }

    /// Items in its pack.
    #[must_use]
    pub fn packed(mut self, items: &[&str]) -> TestCombatant {
        self.gear[4] = words(items);
        self
    }

    /// Plan entries that it knows besides the common ones.
    #[must_use]
    pub fn plans(mut self, entries: &[&str]) -> TestCombatant {
        self.plans = words(entries);
        self
    }

    /// Actions that it knows besides the common ones.
    #[must_use]
    pub fn knows(mut self, actions: &[&str]) -> TestCombatant {
        self.knows = words(actions);
        self
    }

    /// Stances that it knows besides the common ones.
    #[must_use]
    pub fn stances(mut self, conditions: &[&str]) -> TestCombatant {
        self.stances = words(conditions);
        self
    }

    /// Conditions that it always bears.
    #[must_use]
    pub fn traits(mut self, conditions: &[&str]) -> TestCombatant {
        self.traits = words(conditions);
        self
    }

    /// Conditions that it begins with.
    #[must_use]
    pub fn begins(mut self, conditions: &[&str]) -> TestCombatant {
        self.conditions = words(conditions);
        self
    }

    /// The points in a pool at the start.
    #[must_use]
    pub fn pool(mut self, key: &str, amount: i32) -> TestCombatant {
        self.pools.retain(|(k, _)| k != key);
        self.pools.push((key.to_owned(), amount));
        self
    }

    /// The round and the count of its arrival; without a count before the plans.
    #[must_use]
    pub fn arrives(mut self, round: u32, count: Option<u8>) -> TestCombatant {
        self.arrives = format!("Some((round: {round}, count: {count:?}))");
        self
    }

    /// The label that calls it, after [`TestCombatant::arrives`]: its round counts from the call.
    #[must_use]
    pub fn called(mut self, label: &str) -> TestCombatant {
        let _ = write!(self.arrives, ", called: {label:?}");
        self
    }

    /// The mount on its side that it rides.
    #[must_use]
    pub fn rides(mut self, mount: &str) -> TestCombatant {
        self.rides = Some(mount.to_owned());
        self
    }

    /// Rests taken since its last scene.
    #[must_use]
    pub fn rests(mut self, routines: &[&str]) -> TestCombatant {
        self.rests.extend(routines.iter().map(|key| format!("{key:?}")));
        self
    }

    /// A further rest, with a number.
    #[must_use]
    pub fn rests_for(mut self, routine: &str, number: i32) -> TestCombatant {
        self.rests.push(format!("({routine:?}, {number})"));
        self
    }

    /// More fields of its stat block, as in a roster.
    #[must_use]
    pub fn fields(mut self, fields: &str) -> TestCombatant {
        let _ = write!(self.fields, "{fields},");
        self
    }

    fn archetype(&self) -> String {
        let scores: Vec<String> = self.scores.iter().map(|(key, value)| format!("{key:?}: {value}")).collect();
        let [held, worn, stowed, natural, packed] = &self.gear;
        format!(
            "(key: {:?}, name: {:?}, text: \"\", glyph: CrossShield, size: {:?}, scores: {{{}}}, held: {held:?}, worn: \
             {worn:?}, stowed: {stowed:?}, natural: {natural:?}, packed: {packed:?}, plans: {:?}, knows: {:?}, stances: {:?}, traits: \
             {:?}, {}),",
            self.key(),
            self.name,
            self.size,
            scores.join(", "),
            self.plans,
            self.knows,
            self.stances,
            self.traits,
            self.fields,
        )
    }

    fn key(&self) -> String {
        format!("piece {}", self.name)
    }

    fn placement(&self) -> String {
        let pc = self.pc.map_or_else(String::new, |pc| format!(", pc: Some({pc})"));
        let (key, at, name, lingers) = (self.key(), self.at, &self.name, self.lingers);
        let pools: Vec<String> = self.pools.iter().map(|(key, n)| format!("{key:?}: {n}")).collect();
        format!(
            "(archetype: {key:?}, at: {at:?}, name: Some({name:?}), dies_like_pc: {lingers}{pc}, conditions: {:?}, \
             pools: {{{}}}, rests: [{}], arrives: {}, rides: {:?}),",
            self.conditions,
            pools.join(", "),
            self.rests.join(", "),
            self.arrives,
            self.rides,
        )
    }
}

/// A scene of a test.
#[derive(Clone, Debug)]
pub struct TestScene {
    ruleset: String,
    rows: Vec<String>,
    elevation: Vec<String>,
    legend: String,
    sides: Vec<(String, String)>,
    pieces: Vec<TestCombatant>,
    rules: Vec<String>,
    fields: String,
}

impl TestScene {
    /// A map: `.` is floor and `#` wall; the first row is the north edge.
    #[must_use]
    pub fn new(ruleset: &str, rows: &[&str]) -> TestScene {
        TestScene {
            ruleset: ruleset.to_owned(),
            rows: words(rows),
            elevation: Vec::new(),
            legend: "\".\": Ground(\"floor\"), \"#\": Ground(\"wall\"),".to_owned(),
            sides: Vec::new(),
            pieces: Vec::new(),
            rules: Vec::new(),
            fields: String::new(),
        }
    }

    /// A further character of the map, with its meaning as in a scene file.
    #[must_use]
    pub fn legend(mut self, letter: char, means: &str) -> TestScene {
        let _ = write!(self.legend, "\"{letter}\": {means},");
        self
    }

    /// Elevation, one digit per cell.
    #[must_use]
    pub fn elevation(mut self, rows: &[&str]) -> TestScene {
        self.elevation = words(rows);
        self
    }

    /// A side with its pieces; the first one has the players' role. A player controls it unless `fields` say otherwise.
    #[must_use]
    pub fn side(self, key: &str, pieces: impl IntoIterator<Item = TestCombatant>) -> TestScene {
        self.side_with(key, "", pieces)
    }

    /// A side with more fields, as in a scene file: `role: Some(Player), allies: ["red"]`.
    #[must_use]
    pub fn side_with(mut self, key: &str, fields: &str, pieces: impl IntoIterator<Item = TestCombatant>) -> TestScene {
        let pieces: Vec<TestCombatant> = pieces.into_iter().collect();
        let who: String = pieces.iter().map(TestCombatant::placement).collect();
        let comma = if fields.is_empty() { "" } else { "," };
        let controller = match fields.contains("controller:") {
            true => "",
            false if self.sides.is_empty() => "controller: Human, ",
            false => "controller: Ai, ",
        };
        let text = format!("(key: {key:?}, name: {key:?}, {controller}{fields}{comma} who: [{who}]),");
        self.sides.push((key.to_owned(), text));
        self.pieces.extend(pieces);
        self
    }

    /// A further file of the ruleset.
    #[must_use]
    pub fn rules(mut self, part: &str) -> TestScene {
        self.rules.push(part.to_owned());
        self
    }

    /// More fields of the scene, as in a scene file: `round_limit: 3, plans: Open`.
    #[must_use]
    pub fn fields(mut self, fields: &str) -> TestScene {
        let _ = write!(self.fields, "{fields},");
        self
    }

    /// Resolves the scene.
    ///
    /// # Panics
    ///
    /// The scene or the rules are faulty.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let rules = self.ruleset();
        let sides: String = self.sides.iter().map(|(_, text)| text.as_str()).collect();
        let text = format!(
            "(key: \"table\", name: \"Table\", about: \"\", ruleset: {:?}, map: {:?}, elevation: {:?}, legend: {{{}}}, \
             sides: [{sides}], {})",
            self.ruleset, self.rows, self.elevation, self.legend, self.fields
        );
        let source = Source::new("scenes/table.ron", text);
        let mut problems = Problems::new();
        let def = load::scene(&source, &mut problems);
        let def = def.filter(|_| problems.is_empty()).unwrap_or_else(|| panic!("{problems}\n{}", source.text));
        Setup::new(&rules, &Arc::new(def), &source.file, &[]).unwrap_or_else(|p| panic!("{p}\n{}", source.text))
    }

    /// The shipped ruleset with this table's own parts; loaded once per thread, and so once per test.
    fn ruleset(&self) -> Arc<Ruleset> {
        let roster: String = self.pieces.iter().map(TestCombatant::archetype).collect();
        let parts: Vec<String> = self.rules.iter().cloned().chain([format!("(roster: [{roster}])")]).collect();
        let known = |read: &Vec<LoadedRules>| {
            read.iter()
                .find(|(key, theirs, _)| *key == self.ruleset && *theirs == parts)
                .map(|(.., rules)| rules.clone())
        };
        if let Some(rules) = READ.with_borrow(known) {
            return rules;
        }
        let mut sources = Library::shipped().ruleset_sources(&self.ruleset);
        assert!(!sources.is_empty(), "there is no ruleset `{}`", self.ruleset);
        let named = |(n, text): (usize, &String)| Source::new(format!("assets/rulesets/table {n}.ron"), text.clone());
        sources.extend(parts.iter().enumerate().map(named));
        let mut problems = Problems::new();
        let rules = load::ruleset(&sources, &mut problems);
        let rules = Arc::new(rules.filter(|_| problems.is_empty()).unwrap_or_else(|| panic!("{problems}")));
        READ.with_borrow_mut(|read| read.push((self.ruleset.clone(), parts, rules.clone())));
        rules
    }

    /// Begins the fight with dice that [`TestBattle::dice`] sets.
    ///
    /// # Panics
    ///
    /// The scene or the rules are faulty.
    #[must_use]
    pub fn deal(&self) -> TestBattle {
        self.deal_with(&[])
    }

    /// Begins the fight with these dice for rolls before the first question: the sides and the face of each.
    ///
    /// # Panics
    ///
    /// The scene or the rules are faulty.
    #[must_use]
    pub fn deal_with(&self, dice: &[(u16, u16)]) -> TestBattle {
        let setup = self.setup();
        let fight = Fight::with_dice(&setup, Dice::scripted(dice.to_vec())).unwrap_or_else(|e| panic!("{e}"));
        TestBattle::new(fight)
    }
}
