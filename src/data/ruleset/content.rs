//! What combatants do, bear and carry: conditions, plan entries, actions, items.

use crate::data::effect::{
    ActAsk, Ask, Bid, ConditionAsk, Cost, Effect, Effects, FactAsk, ItemAsk, Limit, Modifier, Occasion, Pattern,
    PlaceAsk, Pose, Requirement, SightLimit, StrikeEffect, StrikeForm, Target, Tool, Until, When,
};
use crate::data::formula::{Amount, Expr, Formula, Quantity, Test, Who};
use crate::data::looks::Glyph;
use crate::data::read::{At, choice, record};
use crate::data::scope::{ActionId, EntryId, ItemDefId, ScoreId, SpeedStep, Tags, UniqueId, ValueId};
use crate::data::text;

record! {
    /// Effects that a condition has at a fixed moment, again and again.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TickDef {
        /// The moment. It comes only if a procedure has the step `Tick` with the same moment.
        pub on: When,
        /// Skips the round in which the condition began.
        pub not_first_round: bool = false,
        /// The effects; `me` is the bearer, `source` the combatant the condition comes from.
        pub does: Effects,
    }
}

record! {
    /// A condition or status that combatants bear. It begins by the effect `Afflict`, or of itself while `holds` is
    /// true; it ends when `until` says so, by one of its `ends`, or by an effect.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ConditionDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// The picture on its badge.
        pub glyph: Glyph = Glyph::Plain,
        /// One sentence for the player.
        pub text: String,
        /// What the log says behind the bearer's name when it begins: "is" and its name where this is empty.
        pub log_begins: String = String::new(),
        /// What the log says behind the bearer's name when it ends: "is no longer" and its name where this is empty.
        pub log_ends: String = String::new(),
        /// Labels, for effects and requirements that go by kind: `EndTagged`, `NoActions`, `has_tagged(me, 'tag')`.
        pub tags: Tags = Tags::default(),
        /// Only scenes bring it about. `fray check` warns of any other condition that no effect brings about.
        pub given: bool = false,
        /// How long it lasts if nothing ends it earlier.
        pub until: Until = Until::Scene,
        /// Every combatant of which this is true bears the condition, for as long as it is; looked at before each
        /// question. Such a condition has no `on_start`.
        pub holds: Option<Test> = None,
        /// What it changes in the bearer's values.
        pub modifiers: Vec<Modifier> = Vec::new(),
        /// What it forbids the bearer, or changes besides numbers.
        pub limits: Vec<Limit> = Vec::new(),
        /// How many of the bearer's hands it takes.
        pub hands: u8 = 0,
        /// It is a stance: each combatant is in exactly one, and taking another ends it.
        pub stance: bool = false,
        /// Of a stance: every combatant knows it. If false, only archetypes that list it under `stances` do.
        pub common: bool = true,
        /// It is borne once, whatever its source: the greater number and the longer time count. If false it is borne
        /// once from each source.
        pub merges: bool = false,
        /// It begins anew each time, beside all of its kind that are borne: formulas count them with `stacks`.
        pub stacks: bool = false,
        /// What ends it early, any one of these.
        pub ends: Vec<Pattern> = Vec::new(),
        /// Effects of its beginning; `me` is the bearer.
        pub on_start: Effects = Effects::none(),
        /// Effects at the start of each walk of the bearer, once its path is known.
        pub on_walk: Effects = Effects::none(),
        /// Effects at fixed moments while it lasts.
        pub ticks: Vec<TickDef> = Vec::new(),
        /// Effects when a foe with a melee weapon comes to reach the bearer, or the bearer comes into its reach; `me`
        /// is the bearer, `other` the foe. Once until the foe is out of reach again.
        pub on_threat: Effects = Effects::none(),
        /// Effects when the bearer takes damage; `me` is the bearer, `other` did it, `harm.dealt` is the damage after
        /// armour and `harm.over` what went beyond 0.
        pub on_harm: Effects = Effects::none(),
        /// What players read of the number stored with it, with `{}` in its place: `{tenths}` or `{halves}` where it
        /// counts those, `{step}` for a step of the track. Empty: nothing.
        pub shows: String = String::new(),
        /// All sides see it. If false, only the bearer's own side does.
        pub public: bool = true,
        /// The log does not tell of it, because it follows from what the log tells anyway.
        pub quiet: bool = false,
        /// Cards and tokens do not show it, because it is bookkeeping.
        pub discreet: bool = false,
        /// How the bearer's token is drawn, if not standing.
        pub pose: Option<Pose> = None,
        /// For the AI alone: what a bearer that it leads does. It is no rule: a person may give any order.
        pub bids: Option<Bid> = None,
        /// It is good for its bearer. The AI then brings it on itself and its friends and rids foes of it; otherwise it
        /// brings it on foes and rids itself and friends of it. Badges take their colour from it.
        pub helpful: bool = false,
        /// For the AI: what bearing it is worth, in hundredths of a point of damage, beyond what the AI sees by itself
        /// in `limits`, `modifiers` and the damage of `ticks`. Above 0 is good for the bearer, below 0 bad. A condition
        /// of bookkeeping whose point the AI cannot see needs one, or no action that brings it is ever chosen.
        pub weight: i32 = 0,
    }
}

impl ConditionDef {
    /// How its name is joined to its source: "hidden from", "grappled by"; None for one like "prone", which is nobody's
    /// deed.
    #[must_use]
    pub fn source_word(&self) -> Option<&'static str> {
        if self.limits.contains(&Limit::Sight(SightLimit::ConcealedFrom)) {
            return Some(text::FROM);
        }
        self.name.ends_with(text::DONE).then_some(text::BY)
    }
}

choice! {
    /// How a plan entry comes into a round.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum EntryKind {
        /// It fills one of the slots of a plan and its turn has movement.
        Slot,
        /// It comes besides the slots, without movement, and its `uniques` count.
        Extra,
        /// It comes besides the slots, without movement, and its `uniques` do not count.
        Free,
    }
}

record! {
    /// What is planned, where a count gives out turns: each entry is a turn at its count, in which one of the actions
    /// with `Planned` of this entry is taken.
    #[derive(Clone, Debug, PartialEq)]
    pub struct EntryDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// The entry that it is a kind of: it has that entry's `count` and `uniques` where it gives none of its own.
        /// That entry stands above it.
        pub like: Option<EntryId> = None,
        /// The number of the count at which its turn comes, from 0; that of `like` if left out.
        pub count: u8 = EntryDef::UNSET,
        /// How it comes into the round.
        pub kind: EntryKind = EntryKind::Slot,
        /// The unique keys that it uses: each combatant uses each key once a round at most.
        pub uniques: Vec<UniqueId> = Vec::new(),
        /// Its turn may take several of its actions, each once.
        pub several: bool = false,
        /// Every combatant knows it. If false, only archetypes that list it under `plans` do.
        pub common: bool = true,
    }
}

impl EntryDef {
    /// A count that was left out.
    pub const UNSET: u8 = u8::MAX;
}

record! {
    /// What a combatant can do: an action of a turn, a reaction, a line of a menu. An order names the action and, as
    /// `tool`, `target` and `ask` demand, the tool, the target, and what else.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ActionDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// What the log says behind the actor's name when it is done: "attacks {target}". `{target}` stands for the
        /// name of its target; what it is done with is added. A colon and its name where this is empty, or where it
        /// names a target and there is none.
        pub log: String = String::new(),
        /// When it may be taken.
        pub occasion: Occasion,
        /// What it costs besides its turn or slot.
        pub cost: Vec<Cost> = Vec::new(),
        /// What it is done with.
        pub tool: Tool = Tool::Nothing,
        /// Tags of items that can pay for it: such an item, worn or in hand, can be named as its tool in place of any
        /// other.
        pub fuel: Tags = Tags::default(),
        /// Dice that its strikes add to their damage.
        pub dice: Option<Amount> = None,
        /// By how many levels the wounds of its strikes are heavier; below 0 lighter.
        pub wound_steps: i8 = 0,
        /// How many turns of the actor it takes, with all points of each; 0 for an action that is done at once.
        pub turns: u8 = 0,
        /// Unique keys that it uses besides those of the entry it is planned by: each combatant uses each key once a
        /// round at most.
        pub uniques: Vec<UniqueId> = Vec::new(),
        /// What it is aimed at.
        pub target: Target = Target::Me,
        /// What else the order says.
        pub ask: Ask = Ask::Nothing,
        /// What rules read as `order.number` if the order names no number.
        pub number: i32 = 0,
        /// What has to be true, each with the sentence that a player reads if it is not; `me` acts, `other` is the
        /// target.
        pub requires: Vec<Requirement> = Vec::new(),
        /// It has to be paid for in one turn, where others can be begun in one and paid for in the next.
        pub at_once: bool = false,
        /// The action that it is the hurried form of: it can be taken if too little is left for that one, and takes
        /// whatever is left, together with what was paid for that one already.
        pub instead_of: Option<ActionId> = None,
        /// The action that it is another form of: what is begun, readied or aided of one counts for the other.
        pub form_of: Option<ActionId> = None,
        /// It can be taken once a turn only.
        pub once_a_turn: bool = false,
        /// The actor may end what lasts of it before its time.
        pub revocable: bool = false,
        /// How often each combatant may take it in a fight, from 1; any number of times if left out.
        pub per_scene: Option<u8> = None,
        /// Its effects, in order; `me` acts, `other` is the target.
        pub does: Effects,
        /// For the AI: it takes the action when this is true, without weighing it. At a window it takes the first
        /// target that is allowed. In a turn it looks only at actions with `occasion: Turn` that need no tool, target
        /// or `ask`. `me` decides; at a window `subject` and `other` are those of the window. Without it the AI weighs
        /// the action by its effects, if it can.
        pub advised: Option<Test> = None,
        /// Labels: rules ask for them with `act('tag')`, and `shared`, `NoActions`, windows and menus go by them.
        pub tags: Tags = Tags::default(),
        /// Tags of conditions that do not keep the actor from it, whatever they forbid.
        pub waives: Tags = Tags::default(),
        /// Every combatant knows it. If false, only archetypes that list it under `knows` do, and scenes that grant it.
        pub common: bool = true,
        /// The heading under which menus fold it with others of the same `group`; empty for a line of its own.
        pub group: String = String::new(),
    }
}

impl ActionDef {
    /// Whether it is aimed at a target, a thing or a cell, and not only at what it is done with.
    #[must_use]
    pub fn aims_elsewhere(&self) -> bool {
        let place = matches!(
            self.target,
            Target::One { .. }
                | Target::InReach { .. }
                | Target::Space { .. }
                | Target::Subject { .. }
                | Target::Cell { .. }
                | Target::Nearer { .. }
                | Target::Thing
                | Target::Movable(_)
        );
        match self.ask {
            Ask::Nothing => place,
            Ask::Condition(ConditionAsk::Condition(_))
            | Ask::Fact(FactAsk::Inquiry(_) | FactAsk::Set)
            | Ask::Item(ItemAsk::HeldItem { .. })
            | Ask::Place(PlaceAsk::Line { .. } | PlaceAsk::Direction | PlaceAsk::ChargeCell { .. })
            | Ask::Item(ItemAsk::KnockAway)
            | Ask::Act(ActAsk::CommandedUse(_) | ActAsk::Aid) => true,
            _ => false,
        }
    }

    /// The form of the strike that it makes, if it makes one.
    #[must_use]
    pub fn strike_form(&self) -> Option<StrikeForm> {
        let form = |effect: &Effect| {
            if let Effect::Strike(StrikeEffect::Strike { form, .. }) = effect { Some(*form) } else { None }
        };
        self.does.items.iter().find_map(form)
    }

    /// The weapon that it strikes with whatever its tool is.
    #[must_use]
    pub fn arm(&self) -> Option<ItemDefId> {
        if let Tool::Conjured(item) | Tool::AtHand(item) = self.tool { Some(item) } else { None }
    }

    /// The weapon that is there for this action only.
    #[must_use]
    pub fn conjured(&self) -> Option<ItemDefId> {
        if let Tool::Conjured(item) = self.tool { Some(item) } else { None }
    }
}

record! {
    /// Costs and requirements that all actions with a tag have in common; they are added behind the action's own at
    /// load.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SharedDef {
        /// The tags: an action with one of them has these terms.
        pub of: Tags,
        /// What such actions cost besides.
        pub cost: Vec<Cost> = Vec::new(),
        /// What has to be true for them.
        pub requires: Vec<Requirement> = Vec::new(),
        /// Their actors may end what lasts of them before its time.
        pub revocable: bool = false,
    }
}

record! {
    /// What a weapon does besides damage: on a hit whose total also meets another number.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RiderDef {
        /// The value of the target that the total of the roll to hit has to meet.
        pub meets: ValueId,
        /// The effects; `me` strikes, `other` is struck.
        pub does: Effects,
        /// One sentence for the player.
        pub text: String,
    }
}

record! {
    /// Which hits of a weapon are critical.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CriticalDef {
        /// The lowest die of the roll to hit that makes a hit critical.
        pub from: u16,
        /// How often the dice of damage are cast on a critical hit, and added up.
        pub casts: u8,
    }
}

record! {
    /// What makes an item a weapon.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WeaponDef {
        /// Its step on the scale of `speeds`; the slowest if left out. Rules read it as `tool.speed`.
        pub speed: SpeedStep = SpeedStep(0),
        /// The number that its attacks add; `me` wields it. Rules read it as `tool.bonus`: the roll to hit and the
        /// damage have it only if their formulas say so.
        pub bonus: Formula,
        /// The number that its attacks have to meet, if not that of the roll; `other` is struck.
        pub against: Option<Formula> = None,
        /// Its damage is rolled first and added to the roll to hit.
        pub penetrating: bool = false,
        /// How much of the armour it passes by, up to the target's value `pierced` of the strike.
        pub pierces: Formula = Formula::number(0),
        /// Its dice of damage.
        pub damage: Amount,
        /// Its dice of damage as a second weapon, for strikes with `second_dice`.
        pub second: Option<Amount> = None,
        /// Cells that it reaches in melee; 0 for a weapon that only shoots.
        pub reach: u8 = 1,
        /// Foes at this many cells or fewer are too near for it in melee. A body that reaches farther than one cell
        /// multiplies reach and this alike.
        pub too_near: u8 = 0,
        /// Cells that it shoots; 0 if it does not.
        pub range: u8 = 0,
        /// Cells that it can be thrown; 0 if it cannot.
        pub thrown: u8 = 0,
        /// Cells that it is shot or thrown with ease; 0 if all of its range is alike. Rules read it as
        /// `tool.increment`.
        pub increment: u8 = 0,
        /// Its hits do no damage.
        pub harmless: bool = false,
        /// When its hits are critical, if not by `natural_success` of the roll and `critical` of the strike.
        pub critical: Option<CriticalDef> = None,
        /// How many strikes it holds before it has to be loaded again; 0 for any number.
        pub magazine: u8 = 0,
        /// The item that it shoots: each strike, or with a magazine each loading, uses up one that the bearer carries.
        /// Without it there is always another.
        pub ammunition: Option<ItemDefId> = None,
        /// How many pieces of `ammunition` the bearer has for each such weapon, if the archetype lists none.
        pub spares: u8 = 0,
        /// How many pieces of `ammunition` one loading takes at most.
        pub pieces: u8 = 1,
        /// How many strikes each piece is good for; 0 for all that the magazine holds.
        pub rounds: u8 = 0,
        /// It may pair with another weapon for a second strike.
        pub pairs: bool = true,
        /// What it does besides damage.
        pub riders: Vec<RiderDef> = Vec::new(),
    }
}

impl WeaponDef {
    /// The score that alone guides it, if one does.
    #[must_use]
    pub fn guide(&self) -> Option<ScoreId> {
        if let Expr::Read(Who::Me, Quantity::Score(score)) = self.bonus.expr { Some(score) } else { None }
    }
}

record! {
    /// How an item can be broken.
    #[derive(Clone, Debug, PartialEq)]
    pub struct BrittleDef {
        /// How much damage it takes before it breaks, in points.
        pub integrity: i32,
        /// What is taken off damage to it, as armour does.
        pub toughness: i32 = 0,
        /// A weapon does its full damage to it, not the part that `sturdy` of the strike leaves.
        pub fragile: bool = false,
        /// The item that is left of it in the same place; nothing if left out.
        pub ruin: Option<ItemDefId> = None,
    }
}

record! {
    /// A weapon, shield, armour, tool, or something to use up.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ItemDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Hands that it takes, 0 to 2; 0 for what is worn, is part of the body, or is used up where it is carried.
        pub hands: u8 = 0,
        /// It is part of the body: always there, usable with an empty hand, never dropped.
        pub natural: bool = false,
        /// Of a natural weapon: it is usable with full hands too.
        pub bare: bool = false,
        /// What it does as a weapon, if it is one. A player finds the item among weapons then.
        pub weapon: Option<WeaponDef> = None,
        /// What it weighs, in tenths of the unit of weights.
        pub weight: u16 = 0,
        /// How it can be broken; without it it cannot.
        pub brittle: Option<BrittleDef> = None,
        /// How far it shines while held or on the ground, in cells.
        pub light: u8 = 0,
        /// What it changes in its bearer's values while it is held or worn.
        pub modifiers: Vec<Modifier> = Vec::new(),
        /// Labels.
        pub tags: Tags = Tags::default(),
    }
}

record! {
    /// A line that is told of each combatant once a fight is over, unless its number is 0.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ReportDef {
        /// The line, with `{}` for the number.
        pub text: String,
        /// The number; `me` is the combatant it is told of.
        pub number: Formula,
    }
}
