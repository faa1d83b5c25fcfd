//! What stands on the map: terrain, objects, and the stat blocks of those who fight there.

use crate::data::effect::{Effects, Modifier};
use crate::data::looks::{Glyph, ObjectLook, TerrainLook};
use crate::data::read::{At, Table, choice, record};
use crate::data::scope::{ActionId, ConditionId, EntryId, ItemDefId, ObjectDefId, RollId, SizeStep, Tags, ValueId};

record! {
    /// A kind of ground. Scenes name it by its key, so every ruleset needs the kinds that its scenes use.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TerrainDef {
        /// What rules and scenes call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// What it looks like.
        pub look: TerrainLook = TerrainLook::Plain,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Cost of a step into it: 1 for even ground, 2 for difficult ground.
        pub steps: u8 = 1,
        /// The value by which a combatant finds it even: while it is above 0, a step costs 1.
        pub eased_by: Option<ValueId> = None,
        /// No body can enter.
        pub blocks: bool = false,
        /// It cuts off every line of sight.
        pub opaque: bool = false,
        /// The Size of what stands here, for cover and sight.
        pub obstacle: Option<SizeStep> = None,
        /// How high it is, for combatants that jump over it, in the unit of `roles.height`.
        pub height: Option<u16> = None,
        /// The level of cover that it gives to those next to it, 1 to 4; 0 for none.
        pub cover: u8 = 0,
        /// Effects of walking into it, before the step and before any reaction; `me` walks, and `StopWalk` ends the
        /// walk there.
        pub on_try: Effects = Effects::none(),
        /// Effects of entering it; `me` enters.
        pub on_enter: Effects = Effects::none(),
        /// Effects of being here at the end of a round; `me` is here. The round needs the step `Tick(RoundEnded)`.
        pub at_round_end: Effects = Effects::none(),
        /// Tags of other ground that does nothing while this lies over it.
        pub smothers: Tags = Tags::default(),
        /// Effects of being here at the start of one's own turn; `me` is here. The turn needs the step
        /// `Tick(OwnTurnStarted)`.
        pub at_turn_start: Effects = Effects::none(),
        /// How far it shines, in cells.
        pub light: u8 = 0,
        /// The AI keeps off it, and walks of players are led around it.
        pub hazard: bool = false,
        /// Labels: rules ask for them with `on(me, 'tag')`.
        pub tags: Tags = Tags::default(),
    }
}

record! {
    /// One state of an object: open, shut, broken.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ObjectState {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// What it looks like in this state, where that is not what its kind looks like.
        pub look: Option<ObjectLook> = None,
        /// No body can enter.
        pub blocks: bool = false,
        /// It cuts off every line of sight.
        pub opaque: bool = false,
        /// Its Size in this state, for cover and sight; without it nothing stands there.
        pub obstacle: Option<SizeStep> = None,
        /// How high it is, for combatants that jump over it, in the unit of `roles.height`.
        pub height: Option<u16> = None,
        /// The level of cover that it gives to those next to it, 1 to 4; 0 for none.
        pub cover: u8 = 0,
        /// Cost of a step into it.
        pub steps: u8 = 1,
    }
}

choice! {
    /// What a use changes.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UseOn {
        /// The object itself.
        Itself,
        /// The object and every one that the scene links to it.
        Linked,
        /// The object and another one within a cell of it: a use that needs such an object there.
        Beside {
            /// The kind of the other object.
            object: ObjectDefId,
            /// The state that it is in.
            from: String,
            /// The state that follows.
            to: String,
        },
    }
}

record! {
    /// What a combatant can do with an object. An action with the target `Object` and the effect `UseObject` makes it.
    #[derive(Clone, Debug, PartialEq)]
    pub struct UseDef {
        /// What players read: "Open".
        pub name: String,
        /// The state in which it can be made.
        pub from: String,
        /// The state that follows.
        pub to: String,
        /// What rules read as `order.number`, for actions whose cost asks for it.
        pub points: u8 = 0,
        /// The difficulty in a hurry, read as `order.against`; without it the use cannot be hurried.
        pub hurried: Option<i32> = None,
        /// What is changed.
        pub on: UseOn = UseOn::Itself,
        /// The user takes what is inside.
        pub takes_content: bool = false,
        /// The roll that it takes; none if left out.
        pub roll: Option<RollId> = None,
        /// The difficulty, which the roll reads as `order.against`.
        pub hard: i32 = 0,
        /// Effects besides; `me` is the user.
        pub does: Effects = Effects::none(),
        /// Effects if the roll fails; `me` is the user.
        pub fails: Effects = Effects::none(),
        /// Labels that the act has besides its own.
        pub tags: Tags = Tags::default(),
        /// How often it can be made in a fight; 0 for any number of times.
        pub most: u8 = 0,
        /// How many combatants can help with it at once.
        pub helpers: u8 = 1,
    }
}

record! {
    /// How an object can be broken.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SturdyDef {
        /// The number that an attack on it has to meet.
        pub defence: i32,
        /// What is taken off damage to it, as armour does.
        pub toughness: i32,
        /// What it bears: levels of wounds where the ruleset has them, else points of damage.
        pub integrity: i32,
        /// A weapon does its full damage to it, not the part that `sturdy` of the strike leaves.
        pub fragile: bool = false,
        /// The state in which it is left.
        pub ruin: String,
        /// Effects of its ruin; `me` broke it.
        pub on_ruin: Effects = Effects::none(),
    }
}

record! {
    /// How an object can be taken up and used as a weapon.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HandyDef {
        /// The item that it is then.
        pub item: ItemDefId,
        /// The state in which it can be taken up.
        pub from: String,
        /// The state that is left behind.
        pub leaves: String,
    }
}

record! {
    /// A kind of object on the map. Scenes name it by its key.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ObjectDef {
        /// What rules and scenes call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// What it looks like.
        pub look: ObjectLook = ObjectLook::Crate,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Its states; it starts in the first unless the scene says otherwise. At least one.
        pub states: Vec<ObjectState>,
        /// What combatants can do with it.
        pub uses: Vec<UseDef> = Vec::new(),
        /// How it can be taken up and used as a weapon.
        pub handy: Option<HandyDef> = None,
        /// How it can be broken.
        pub sturdy: Option<SturdyDef> = None,
        /// The difficulty of moving it, which rules read as `order.against`; without it it stays in its place.
        pub heft: Option<i32> = None,
    }
}

impl ObjectDef {
    /// What it looks like in one of its states.
    #[must_use]
    pub fn look_in(&self, state: usize) -> ObjectLook {
        self.states.get(state).and_then(|state| state.look).unwrap_or(self.look)
    }
}

record! {
    /// A stat block, which scenes place by its key.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ArchetypeDef {
        /// What scenes call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// The picture on the token.
        pub glyph: Glyph = Glyph::Plain,
        /// Its Size.
        pub size: SizeStep,
        /// Its scores by key: `{"str": 3}`; those that are left out are 0.
        pub scores: Table<i32> = Table::default(),
        /// Items in its hands at the start.
        pub held: Vec<ItemDefId> = Vec::new(),
        /// Items that it wears.
        pub worn: Vec<ItemDefId> = Vec::new(),
        /// Items that it carries put away.
        pub stowed: Vec<ItemDefId> = Vec::new(),
        /// Items in its pack, out of reach until it digs them out.
        pub packed: Vec<ItemDefId> = Vec::new(),
        /// Weapons of its body: items with `natural`.
        pub natural: Vec<ItemDefId> = Vec::new(),
        /// Plan entries that it knows besides the common ones.
        pub plans: Vec<EntryId> = Vec::new(),
        /// Actions and reactions that it knows besides the common ones.
        pub knows: Vec<ActionId> = Vec::new(),
        /// Stances that it knows besides the common ones; it starts in the first.
        pub stances: Vec<ConditionId> = Vec::new(),
        /// Conditions that it always bears.
        pub traits: Vec<ConditionId> = Vec::new(),
        /// Changes to its values.
        pub modifiers: Vec<Modifier> = Vec::new(),
    }
}
