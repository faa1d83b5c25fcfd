//! What stands on the map: terrain, objects, and the stat blocks of those who fight there.

use crate::data::effect::{Effects, Modifier};
use crate::data::read::{At, Table, choice, record};
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, ObjectDefId, RollId, SizeStep, Tags, ValueId};

record! {
    /// A kind of ground.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TerrainDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Cost of entering, in steps.
        pub steps: u8 = 1,
        /// For those of whom this is more than 0 it costs one step: they swim, or climb.
        pub eased_by: Option<ValueId> = None,
        /// Nobody gets in.
        pub blocks: bool = false,
        /// Nobody sees through.
        pub opaque: bool = false,
        /// Size of what stands here, for cover and sight.
        pub obstacle: Option<SizeStep> = None,
        /// How high it is, for those who jump over it.
        pub height: Option<u16> = None,
        /// The level of cover that it gives to whoever is beside it.
        pub cover: u8 = 0,
        /// What a walk into it begins with, step by step and before anybody can cut in; `Halt` ends it there (FOUR-MOVE-14,
        /// FOUR-MOVE-15).
        pub on_try: Effects = Effects::none(),
        /// What entering brings; `me` is the one who enters.
        pub on_enter: Effects = Effects::none(),
        /// What being here at the end of a round brings.
        pub at_round_end: Effects = Effects::none(),
        /// Labels of ground that is none while this lies over it.
        pub smothers: Tags = Tags::default(),
        /// What being here at the start of one's own turn brings.
        pub at_turn_start: Effects = Effects::none(),
        /// How far it shines, in cells.
        pub light: u8 = 0,
        /// Something one had better not enter.
        pub hazard: bool = false,
        /// Labels.
        pub tags: Tags = Tags::default(),
    }
}

record! {
    /// One state of a scene object.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ObjectState {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// Nobody gets in.
        pub blocks: bool = false,
        /// Nobody sees through.
        pub opaque: bool = false,
        /// Size of it in this state, for cover and sight; none when nothing stands.
        pub obstacle: Option<SizeStep> = None,
        /// How high it is, for those who jump over it.
        pub height: Option<u16> = None,
        /// The level of cover that it gives to whoever is beside it.
        pub cover: u8 = 0,
        /// Cost of entering, in steps.
        pub steps: u8 = 1,
    }
}

choice! {
    /// What a use changes.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum UseOn {
        /// The object itself.
        Itself,
        /// Itself and every object that the scene links to it.
        Linked,
        /// Itself and an object of this kind within a cell of it, from one state to another: a use that needs one there.
        Beside { object: ObjectDefId, from: String, to: String },
    }
}

record! {
    /// What one can do with a scene object.
    #[derive(Clone, Debug, PartialEq)]
    pub struct UseDef {
        /// What the player reads: "Open".
        pub name: String,
        /// In which state.
        pub from: String,
        /// Which state follows.
        pub to: String,
        /// Points that it takes, for actions whose cost asks: rules read them as `order.number`.
        pub points: u8 = 0,
        /// How hard it is to do in a hurry; it cannot be hurried without. Rules read it as `order.against`.
        pub hurried: Option<i32> = None,
        /// What is changed.
        pub on: UseOn = UseOn::Itself,
        /// Whether the user takes what is inside.
        pub takes_content: bool = false,
        /// The roll that it asks for.
        pub roll: Option<RollId> = None,
        /// How hard it is: rules read it as `order.against`.
        pub hard: i32 = 0,
        /// What it brings besides; `me` is the user.
        pub does: Effects = Effects::none(),
        /// What it brings when the roll fails.
        pub fails: Effects = Effects::none(),
        /// Labels that the act has besides its own.
        pub tags: Tags = Tags::default(),
        /// How often it can be made in a fight; 0 for any number of times.
        pub most: u8 = 0,
        /// How many can help with it at once.
        pub helpers: u8 = 1,
    }
}

record! {
    /// What makes an object hard to break.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SturdyDef {
        /// The number that a strike at it must meet.
        pub defence: i32,
        /// What lessens harm to it, as armour does.
        pub toughness: i32,
        /// What it bears: levels of wounds where a ruleset has them, else points of harm.
        pub integrity: i32,
        /// Whether a weapon does all its harm to it, and not a part only (see `StrikeDef.sturdy`).
        pub fragile: bool = false,
        /// The state in which it is left.
        pub ruin: String,
        /// What comes of its ruin; `me` is whoever broke it.
        pub on_ruin: Effects = Effects::none(),
    }
}

record! {
    /// What makes an object handy: it can be taken up and struck with.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HandyDef {
        /// What it is then.
        pub item: ItemDefId,
        /// In which state it can be.
        pub from: String,
        /// The state that is left behind.
        pub leaves: String,
    }
}

record! {
    /// A kind of scene object.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ObjectDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Its states, the first is how it starts unless the scene says otherwise.
        pub states: Vec<ObjectState>,
        /// What one can do with it.
        pub uses: Vec<UseDef> = Vec::new(),
        /// What it is in the hand of whoever takes it up as it stands, if anybody can.
        pub handy: Option<HandyDef> = None,
        /// How it can be broken, if it can.
        pub sturdy: Option<SturdyDef> = None,
        /// How hard it is to move from its place, if it can be moved: rules read it as `order.against`.
        pub heft: Option<i32> = None,
    }
}

record! {
    /// A stat block.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ArchetypeDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// Name of the picture on the token.
        pub glyph: String,
        /// Its Size.
        pub size: SizeStep,
        /// Scores; what is not listed is 0.
        pub scores: Table<i32> = Table::default(),
        /// In hand at the start.
        pub held: Vec<ItemDefId> = Vec::new(),
        /// Worn.
        pub worn: Vec<ItemDefId> = Vec::new(),
        /// Carried.
        pub stowed: Vec<ItemDefId> = Vec::new(),
        /// In its pack, out of reach until it is dug out.
        pub packed: Vec<ItemDefId> = Vec::new(),
        /// Natural weapons.
        pub natural: Vec<ItemDefId> = Vec::new(),
        /// Entries it knows besides the common ones.
        pub plans: Vec<EntryId> = Vec::new(),
        /// Actions and reactions it knows besides the common ones.
        pub knows: Vec<ActionId> = Vec::new(),
        /// Stances it knows besides the common ones; it begins a fight in the first.
        pub stances: Vec<ConditionId> = Vec::new(),
        /// Conditions that it always bears.
        pub traits: Vec<ConditionId> = Vec::new(),
        /// Changes to its values.
        pub modifiers: Vec<Modifier> = Vec::new(),
    }
}
