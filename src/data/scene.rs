//! A scene: the map, who stands where, what is to be won. Scenes name archetypes, terrain and objects by key, so that
//! one scene can be fought under every ruleset; setting up a fight resolves the keys against one of them.

use std::fmt;
use std::num::NonZeroU32;

use crate::data::read::{At, Cx, Decode, Items, Kind as Shape, Node, Pos, Table, choice, record};
use crate::kernel::cell::Cell;

choice! {
    /// What a character of the map stands for.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Legend {
        /// Ground of this key.
        Ground(At<String>),
        /// Ground of the first key; of the second under rulesets that have no such ground.
        GroundOr(At<String>, At<String>),
        /// An object of this key on ground of that key, named so that levers can find it. `elsewhere` says what stands there
        /// under rulesets that have no such object. If it is `hidden`, there is nothing but the ground until somebody finds it,
        /// against this number, or sets foot there; then ground of the key `found_on` lies over the other, where it is given
        /// (FOUR-SPEC-64).
        Object { object: At<String>, elsewhere: Option<Elsewhere> = None, on: At<String>, state: Option<At<String>> = None, name: Option<String> = None,
                 links: Vec<At<String>> = Vec::new(), content: Option<At<String>> = None, hidden: Option<i32> = None,
                 found_on: Option<At<String>> = None },
        /// Ground of one key that looks like that of another, and an item that lies there, until somebody finds them, against
        /// this number, or sets foot there (FOUR-SPEC-64, FOUR-SPEC-86).
        Hidden { ground: Option<At<String>> = None, item: Option<At<String>> = None, against: i32, on: At<String> },
    }
}

choice! {
    /// Who acts first at a count.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SideRole {
        /// The players' side.
        Player,
        /// The others.
        Npc,
    }
}

choice! {
    /// Who answers for a side.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Controller {
        /// A person at this keyboard.
        Human,
        /// The computer.
        Ai,
        /// Nobody: the side is left off the map.
        None,
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
    /// How [`Arrival`] is written.
    #[derive(Clone, Copy, Debug)]
    struct ArrivalDef {
        round: Rounds,
        count: Option<u8> = None,
    }
}

choice! {
    /// What becomes of a combatant or an object under a ruleset that has no such archetype or object.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Elsewhere {
        /// It is left out, and whoever would ride it goes on foot.
        Absent,
        /// It is of this one.
        As(At<String>),
    }
}

record! {
    /// One combatant.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Placement {
        /// Its archetype.
        pub archetype: At<String>,
        /// What becomes of it under rulesets that the scene is not made for and that have no such archetype.
        pub elsewhere: Option<Elsewhere> = None,
        /// Keys of the only rulesets under which it is there, so that a scene can be even under each; all when empty.
        pub under: Vec<At<String>> = Vec::new(),
        /// Its cell (the upper left one of a big footprint): column and row from 0.
        pub at: At<(i16, i16)>,
        /// Its own name.
        pub name: Option<String> = None,
        /// Whether it is a player character; as the side's role says when left out.
        pub pc: Option<bool> = None,
        /// Whether it falls dying instead of dead although it is no player character (TEMPO-RULE-22).
        pub dies_like_pc: bool = false,
        /// When it comes, if not at the start: to its cell or to the nearest free one.
        pub arrives: Option<At<Arrival>> = None,
        /// It comes only if its side calls for it: rounds of `arrives` count from when somebody of its side first brought
        /// about what this label stands for (VIT-ACT-35). Rulesets that have no such label let it come without that.
        pub called: Option<At<String>> = None,
        /// The name of the combatant of its side that it rides: then it is there, whatever its own cell. Under
        /// rulesets that the scene is not made for and in which nobody rides it goes on foot.
        pub rides: Option<At<String>> = None,
        /// Conditions it begins with; a stance among them takes the place of its usual one.
        pub conditions: Vec<At<String>> = Vec::new(),
        /// What its pools hold at the start, by key, as an earlier scene left them; others as the ruleset says
        /// (TEMPO-RULE-48).
        pub pools: Table<At<i32>> = Table::default(),
        /// Routines it has been through since then: rests (TEMPO-RULE-46, -47).
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

/// A routine that somebody has been through: its key, or `("key", number)` where it takes a number, which rules read as
/// `order.number`: minutes of a rest, say.
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
    /// Whether those of a side may be caught unawares when the fight begins (AP-TIME-24).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Surprise {
        /// Nobody is.
        None,
        /// Everybody is who can be at all.
        Automatic,
        /// Whoever does not notice those who lie in wait.
        Check,
    }
}

record! {
    /// One side.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SideDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Players or not; the first side is the players' when left out.
        pub role: Option<SideRole> = None,
        /// Who answers for it unless the player chooses.
        pub controller: Controller = Controller::Ai,
        /// Sides it does not fight.
        pub allies: Vec<At<String>> = Vec::new(),
        /// Labels of what it takes up when foes say so: a surrender. Rulesets that know no such label pass over it.
        pub accepts: Vec<At<String>> = Vec::new(),
        /// Whether its combatants may be caught unawares.
        pub surprise: Surprise = Surprise::None,
        /// Whether its combatants begin with empty hands: what they would hold is put away (FOUR-SPEC-72).
        pub stowed: bool = false,
        /// Cells through which those of it can leave: whoever ends a turn there does. Nothing is won by that.
        pub exits: Vec<At<(i16, i16)>> = Vec::new(),
        /// What the pools of all its combatants hold at the start, by key, unless they say otherwise themselves: how it stands
        /// to its foes since an earlier scene (VIT-SPEC-91).
        pub pools: Table<At<i32>> = Table::default(),
        /// Its combatants.
        pub who: Items<Placement>,
    }
}

choice! {
    /// What wins for a side.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Goal {
        /// No hostile side has anybody able left. Every side has this goal.
        Rout,
        /// A combatant of the side is the only one within a cell of the place at the end of this many rounds in a row.
        Hold { side: At<String>, at: At<(i16, i16)>, rounds: At<Rounds> },
        /// This many of the side end a turn on one of the cells; who gets there leaves. With a name it is for that one
        /// alone: somebody to be brought out.
        Reach {
            side: At<String>,
            cells: Vec<At<(i16, i16)>>,
            count: At<u32> = At::new(1, Pos::START),
            who: Option<At<String>> = None,
        },
        /// Somebody of the side is able at the end of this round.
        Survive { side: At<String>, rounds: At<Rounds> },
        /// The named combatant is no longer able.
        Fell { side: At<String>, name: At<String> },
    }
}

choice! {
    /// Whether plans are seen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Plans {
        /// By one's own side only.
        Secret,
        /// By everybody.
        Open,
    }
}

record! {
    /// Something about the scene that can be found out (TEMPO-RULE-32).
    #[derive(Clone, Debug, PartialEq)]
    pub struct FactDef {
        /// What one asks.
        pub question: String,
        /// What one learns.
        pub answer: String,
        /// The name of the combatant whom it is about, and about whom one must be able to ask; about the place without.
        pub about: Option<At<String>> = None,
        /// The score that guides the asker.
        pub score: Option<At<String>> = None,
        /// The number to meet; without one the answer needs no roll.
        pub difficulty: Option<At<i32>> = None,
        /// What has happened once it is known: a label that rules read as `marked('label')` (FOUR-SPEC-76).
        pub marks: Option<At<String>> = None,
    }
}

record! {
    /// Water that carries along whoever swims in it (AP-MOVE-11).
    #[derive(Clone, Debug, PartialEq)]
    pub struct CurrentDef {
        /// Ground of this key.
        pub on: At<String>,
        /// So far east and south in a round, in cells.
        pub by: (i16, i16),
    }
}

record! {
    /// Something about the scene that helps or hinders: points on the track of adjustments (VIT-ROLL-21). It counts for whom
    /// and where all of it says so.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HelpDef {
        /// What the player reads as the reason.
        pub name: String,
        /// The value that it bears on. Under a ruleset without it this is left out.
        pub to: At<String>,
        /// Points, for the better above 0.
        pub points: i32,
        /// Only for acts and rolls with this label.
        pub acts: Option<At<String>> = None,
        /// The label under which only the greatest counts; its own without one.
        pub tag: Option<At<String>> = None,
        /// Only for those on one of these cells.
        pub cells: Vec<At<(i16, i16)>> = Vec::new(),
        /// Only for what is done with the object that stands here at the start.
        pub object: Option<At<(i16, i16)>> = None,
        /// Only for the combatant of this name.
        pub who: Option<At<String>> = None,
        /// Only for those of this side.
        pub side: Option<At<String>> = None,
        /// To the end of this round; for good without it.
        pub until: Option<u32> = None,
    }
}

record! {
    /// A scene as written.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SceneDef {
        /// Its key: what the command line calls it.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// A paragraph for the player.
        pub about: String,
        /// The ruleset it is made for; others may be chosen.
        pub ruleset: At<String>,
        /// Whether it claims to be even.
        pub even: bool = false,
        /// Rows of characters, the first is the north edge.
        pub map: Vec<At<String>>,
        /// What the characters stand for.
        pub legend: Table<Legend>,
        /// Rows of digits: elevation; flat when left out.
        pub elevation: Vec<At<String>> = Vec::new(),
        /// Where water flows.
        pub currents: Vec<CurrentDef> = Vec::new(),
        /// The sides, in order of priority.
        pub sides: Items<SideDef>,
        /// What can be found out about it.
        pub facts: Vec<FactDef> = Vec::new(),
        /// What helps and what hinders here.
        pub helps: Vec<HelpDef> = Vec::new(),
        /// Actions that everybody knows here.
        pub grants: Vec<At<String>> = Vec::new(),
        /// Actions that nobody can take here.
        pub bars: Vec<At<String>> = Vec::new(),
        /// What wins; `Rout` always does.
        pub goals: Vec<Goal> = Vec::new(),
        /// At the end of this round the scene is a draw; the ruleset's when left out.
        pub round_limit: Option<At<NonZeroU32>> = None,
        /// How many turns each may buy a round; as the ruleset and the sides' roles say when left out (TEMPO-RULE-10).
        pub bought_actions_per_round: Option<u8> = None,
        /// Whether it is dark: from afar one sees only what is lit.
        pub dark: bool = false,
        /// Whether plans are seen.
        pub plans: Plans = Plans::Secret,
        /// Whether all numbers of all combatants are known to all.
        pub open_sheets: bool = false,
    }
}

/// A position as a cell.
#[must_use]
pub fn cell((x, y): (i16, i16)) -> Cell {
    Cell { x, y }
}
