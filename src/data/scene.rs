//! A scene: the map, who stands where, what is to be won. Scenes name archetypes, terrain and objects by key, so that
//! one scene can be fought under every ruleset; setting up a fight resolves the keys against one of them.

use std::fmt;
use std::num::NonZeroU32;

use crate::data::behaviour::BehaviourDef;
use crate::data::handicap::Handicap;
use crate::data::read::{At, Cx, Decode, Items, Node, NodeKind as Shape, Pos, Table, choice, record};
use crate::data::ruleset::Procedures;
use crate::kernel::cell::Cell;

choice! {
    /// What a character of the map stands for.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Legend {
        /// Terrain of this key.
        Ground(At<String>),
        /// Terrain of the first key; of the second under rulesets that have no such terrain.
        GroundOr(At<String>, At<String>),
        /// An object on terrain.
        Object {
            /// The key of the object.
            object: At<String>,
            /// What stands there under rulesets that have no such object.
            elsewhere: Option<Elsewhere> = None,
            /// The key of the terrain.
            on: At<String>,
            /// The state that it starts in; the first if left out.
            state: Option<At<String>> = None,
            /// A name, so that `links` of other objects can find it.
            name: Option<String> = None,
            /// Names of the objects that a use with `on: Linked` changes too.
            links: Vec<At<String>> = Vec::new(),
            /// The item inside, by key.
            content: Option<At<String>> = None,
            /// The number that finds it: until then, or until a combatant steps there, only the terrain is to be seen.
            hidden: Option<i32> = None,
            /// Terrain that lies over the other once it is found.
            found_on: Option<At<String>> = None,
        },
        /// Terrain or an item that looks like other terrain until it is found or a combatant steps there.
        Hidden {
            /// The key of the terrain that it is.
            ground: Option<At<String>> = None,
            /// The key of the item that lies there.
            item: Option<At<String>> = None,
            /// The number that finds it.
            against: i32,
            /// The key of the terrain that it looks like.
            on: At<String>,
        },
    }
}

choice! {
    /// Which side acts first at a count, and whose combatants are player characters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SideRole {
        /// The players' side.
        Player,
        /// Any other.
        Npc,
    }
}

choice! {
    /// Who leads a side.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Controller {
        /// A person at this keyboard.
        Human,
        /// The computer, at its regular level.
        Ai,
        /// The computer as a beginner, who sees no farther than the next act and errs now and then.
        Novice,
        /// The computer, which tries its turns in fights as its side imagines them.
        Veteran,
        /// The same, and it tries more of them.
        Master,
        /// Its combatants are left off the map.
        None,
    }
}

impl Controller {
    /// All of them, in the order in which players read them.
    pub const ALL: [Controller; 6] = [
        Controller::Human,
        Controller::Novice,
        Controller::Ai,
        Controller::Veteran,
        Controller::Master,
        Controller::None,
    ];

    /// Whether the computer leads the side.
    #[must_use]
    pub fn is_computer(self) -> bool {
        !matches!(self, Controller::Human | Controller::None)
    }
}

/// The number of a round, or so many rounds. What no scene has is refused with the rounds that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds(pub u32);

impl Decode for Rounds {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let Shape::Int(number) = node.kind else { return u32::decode(node, cx).map(Rounds) };
        if let Ok(number) = u32::try_from(number) {
            return Some(Rounds(number));
        }
        let help = match cx.rounds() {
            Some(last) => format!("the scene has rounds 1 to {last}"),
            None => "give 1 or more, no more than the scene has rounds".to_owned(),
        };
        cx.error(node.pos, format!("there is no round {number}"), help);
        None
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// When a latecomer comes (TEMPO-RULE-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// In this round.
    pub round: u32,
    /// At this count, too late for the plans of the round; before them when left out.
    pub count: Option<u8>,
}

impl Decode for Arrival {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        ArrivalDef::decode(node, cx).map(|ArrivalDef { round, count }| Arrival { round: round.0, count })
    }
}

record! {
    /// When a latecomer arrives.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct ArrivalDef {
        /// In this round.
        pub(crate) round: Rounds,
        /// At this count; with the plans of the round if it is left out.
        pub(crate) count: Option<u8> = None,
    }
}

choice! {
    /// What becomes of a combatant or an object under a ruleset that has no such archetype or object.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Elsewhere {
        /// It is left out; a rider without its mount goes on foot.
        Absent,
        /// It is one of this key.
        As(At<String>),
    }
}

record! {
    /// One combatant of a side.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Placement {
        /// The key of its archetype.
        pub archetype: At<String>,
        /// What becomes of it under rulesets that have no such archetype, besides the one that the scene is made for.
        pub elsewhere: Option<Elsewhere> = None,
        /// Keys of the only rulesets under which it is there, so that a scene can be even under each; under all if
        /// empty.
        pub under: Vec<At<String>> = Vec::new(),
        /// Its cell, `(column, row)` from 0; the north-western one of a large body, so that a body of 2 by 2 cells
        /// needs a column and a row more.
        pub at: At<(i16, i16)>,
        /// Its own name; that of its archetype if left out.
        pub name: Option<String> = None,
        /// Whether it is a player character; as the side's role says if left out.
        pub pc: Option<bool> = None,
        /// It falls dying instead of dead although it is no player character.
        pub dies_like_pc: bool = false,
        /// When it arrives, to its cell or the nearest free one; at the start if left out.
        pub arrives: Option<At<Arrival>> = None,
        /// A tag: it arrives only once its side has done what sets that mark, and the rounds of `arrives` count from
        /// then. Rulesets without such a tag let it come without that.
        pub called: Option<At<String>> = None,
        /// How the computer plays it; as its side says if left out.
        pub behaviour: Option<At<BehaviourDef>> = None,
        /// The name of the combatant of its side that it rides at the start, whatever its own cell. Under rulesets
        /// without riding it goes on foot.
        pub rides: Option<At<String>> = None,
        /// Conditions that it begins with, by key; a stance among them takes the place of its usual one.
        pub conditions: Vec<At<String>> = Vec::new(),
        /// What its pools hold at the start, by key, as an earlier scene left them; as the ruleset says for others.
        pub pools: Table<At<i32>> = Table::default(),
        /// Routines that it has been through since then, such as rests: a key, or `("key", number)`, where rules read
        /// the number as `order.number`.
        pub rests: Vec<RestDef> = Vec::new(),
    }
}

impl Placement {
    /// Whether it is there under the ruleset of a key.
    #[must_use]
    pub fn there_under(&self, ruleset: &str) -> bool {
        self.under.is_empty() || self.under.iter().any(|key| key.value == ruleset)
    }
}

/// A routine that a combatant has been through: its key, or `("key", number)` where it takes a number, which rules read
/// as `order.number`: minutes of a rest, say.
#[derive(Clone, Debug, PartialEq)]
pub struct RestDef {
    /// The routine.
    pub routine: At<String>,
    /// The number; 0 without one.
    pub number: i32,
}

impl Decode for RestDef {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        if let Shape::Tuple(_) = node.kind {
            let (routine, number) = Decode::decode(node, cx)?;
            return Some(RestDef { routine, number });
        }
        At::decode(node, cx).map(|routine| RestDef { routine, number: 0 })
    }
}

choice! {
    /// Whether a side may be surprised when the fight begins. Formulas read it as `surprise`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Surprise {
        /// Its combatants are not.
        None,
        /// All of its combatants that can be are.
        Automatic,
        /// Those of its combatants that do not notice the ambush are.
        Check,
    }
}

record! {
    /// One side.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SideDef {
        /// What the command line and goals call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// Players or not; the first side is the players' if left out.
        pub role: Option<SideRole> = None,
        /// Who leads it, unless the player chooses otherwise.
        pub controller: Controller = Controller::Ai,
        /// Keys of sides that it does not fight.
        pub allies: Vec<At<String>> = Vec::new(),
        /// Tags of what it accepts from foes, such as a surrender. Rulesets without such a tag pass over it.
        pub accepts: Vec<At<String>> = Vec::new(),
        /// Whether its combatants may be surprised.
        pub surprise: Surprise = Surprise::None,
        /// What its combatants bear, in percent of the usual, unless the player chooses otherwise. Formulas read it as
        /// `handicap`.
        pub handicap: Handicap = Handicap::default(),
        /// Its combatants begin with empty hands: what they would hold is put away.
        pub stowed: bool = false,
        /// Cells, `(column, row)`, through which its combatants leave when a turn ends there. That wins nothing by
        /// itself.
        pub exits: Vec<At<(i16, i16)>> = Vec::new(),
        /// How the computer plays its combatants, unless they say otherwise themselves.
        pub behaviour: Option<At<BehaviourDef>> = None,
        /// What the pools of all its combatants hold at the start, by key, unless they say otherwise themselves.
        pub pools: Table<At<i32>> = Table::default(),
        /// Its combatants.
        pub who: Items<Placement>,
    }
}

choice! {
    /// What wins for a side.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Goal {
        /// No hostile side has a combatant left that is able. Every side has this goal.
        Rout,
        /// A combatant of the side is the only one within a cell of the place at the end of so many rounds in a row.
        Hold {
            /// The key of the side.
            side: At<String>,
            /// The cell, `(column, row)`.
            at: At<(i16, i16)>,
            /// How many rounds in a row.
            rounds: At<Rounds>,
        },
        /// So many combatants of the side end a turn on one of the cells. Each that gets there leaves the fight.
        Reach {
            /// The key of the side.
            side: At<String>,
            /// The cells, `(column, row)`.
            cells: Vec<At<(i16, i16)>>,
            /// How many.
            count: At<u32> = At::new(1, Pos::START),
            /// The name of the one combatant that the goal is for, such as a captive to be brought out.
            who: Option<At<String>> = None,
        },
        /// A combatant of the side is able at the end of the round.
        Survive {
            /// The key of the side.
            side: At<String>,
            /// The round.
            rounds: At<Rounds>,
        },
        /// The combatant is no longer able.
        Fell {
            /// The key of the side that wins by it.
            side: At<String>,
            /// The name of the combatant.
            name: At<String>,
        },
    }
}

choice! {
    /// Whether plans are seen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Plans {
        /// By the own side only.
        Secret,
        /// By all sides.
        Open,
    }
}

record! {
    /// Something about the scene that can be found out, by an action with `ask: Fact`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FactDef {
        /// What is asked.
        pub question: String,
        /// What is learned.
        pub answer: String,
        /// The name of the combatant that it is about, which then has to be a fitting target; it is about the place if
        /// left out.
        pub about: Option<At<String>> = None,
        /// The score that guides the asker, by key: rules read it as `order.bonus`.
        pub score: Option<At<String>> = None,
        /// The number to meet, read as `order.against`; 0 if left out, and then the answer needs no roll.
        pub difficulty: Option<At<i32>> = None,
        /// The tag that is set once it is known: rules read it as `marked('tag')`.
        pub marks: Option<At<String>> = None,
    }
}

record! {
    /// Water that carries along what swims in it.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CurrentDef {
        /// The key of the terrain.
        pub on: At<String>,
        /// How far east and south in a round, in cells.
        pub by: (i16, i16),
    }
}

record! {
    /// Something about the scene that helps or hinders: points on the track of adjustments, for those and where all of
    /// it says so.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HelpDef {
        /// What players read as the reason.
        pub name: String,
        /// The key of the value that it bears on. Under a ruleset without it the line does nothing.
        pub to: At<String>,
        /// The points, above 0 for the better.
        pub points: i32,
        /// The tag that acts and rolls have to have.
        pub acts: Option<At<String>> = None,
        /// The tag under which only the greatest of several counts; its own if left out.
        pub tag: Option<At<String>> = None,
        /// The cells on which a combatant has to stand; any if empty.
        pub cells: Vec<At<(i16, i16)>> = Vec::new(),
        /// The cell of the object, at the start, that has to be used.
        pub object: Option<At<(i16, i16)>> = None,
        /// The name of the combatant that it is for.
        pub who: Option<At<String>> = None,
        /// The key of the side that it is for.
        pub side: Option<At<String>> = None,
        /// The round at whose end it is over; never if left out.
        pub until: Option<u32> = None,
    }
}

record! {
    /// A scene: the map, the sides and who stands where, what is to be won.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SceneDef {
        /// What the command line calls it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// A paragraph for the player.
        pub about: String,
        /// For whom it is, how long it takes and how hard it is, in a sentence or two for the player.
        pub suits: String = String::new(),
        /// The key of the ruleset that it is made for; others may be chosen.
        pub ruleset: At<String>,
        /// It claims to be even: neither side should win much more often.
        pub even: bool = false,
        /// Rows of characters, the north edge first.
        pub map: Vec<At<String>>,
        /// What each character stands for.
        pub legend: Table<Legend>,
        /// Rows of digits: the level of each cell; flat if left out.
        pub elevation: Vec<At<String>> = Vec::new(),
        /// Where water flows.
        pub currents: Vec<CurrentDef> = Vec::new(),
        /// The sides, in order of priority, 2 to 8.
        pub sides: Items<SideDef>,
        /// What can be found out about it.
        pub facts: Vec<FactDef> = Vec::new(),
        /// What helps and what hinders here.
        pub helps: Vec<HelpDef> = Vec::new(),
        /// Keys of actions that every combatant knows here.
        pub grants: Vec<At<String>> = Vec::new(),
        /// Keys of actions that no combatant can take here.
        pub bars: Vec<At<String>> = Vec::new(),
        /// What wins; `Rout` always does.
        pub goals: Vec<Goal> = Vec::new(),
        /// The round at whose end the scene is a draw; that of the ruleset if left out.
        pub round_limit: Option<At<NonZeroU32>> = None,
        /// How many turns each combatant may buy a round; as the ruleset and the sides' roles say if left out.
        pub bought_actions_per_round: Option<u8> = None,
        /// It is dark: at a distance only what is lit is seen.
        pub dark: bool = false,
        /// Whether plans are seen.
        pub plans: Plans = Plans::Secret,
        /// All numbers of all combatants are known to all sides.
        pub open_sheets: bool = false,
    }
}

impl SceneDef {
    /// The round at whose end a fight in this scene is a draw: its own, else that of the ruleset.
    #[must_use]
    pub fn rounds(&self, procedures: &Procedures) -> u32 {
        self.round_limit.as_ref().map_or(procedures.round_limit, |limit| **limit).get()
    }
}

/// A position as a cell.
#[must_use]
pub fn cell((x, y): (i16, i16)) -> Cell {
    Cell { x, y }
}
