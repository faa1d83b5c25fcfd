//! What combatants do, bear and carry: conditions, plan entries, actions, items.

use crate::data::effect::{
    Ask, Bid, Cost, Effect, Effects, Limit, Modifier, Occasion, Pattern, Pose, Requirement, StrikeForm, Target, Tool,
    Until, When,
};
use crate::data::formula::{Amount, Expr, Formula, Quantity, Test, Who};
use crate::data::read::{At, choice, record};
use crate::data::scope::{ActionId, EntryId, ItemDefId, ScoreId, SpeedStep, Tags, UniqueId, ValueId};

record! {
    /// Something that ticks.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TickDef {
        /// When.
        pub on: When,
        /// Not in the round in which it began.
        pub not_first_round: bool = false,
        /// What happens; `me` is the bearer.
        pub does: Effects,
    }
}

record! {
    /// A condition or status.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ConditionDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// What the log says after the name of its bearer when it begins: "is" and its name where this is empty.
        pub log_begins: String = String::new(),
        /// What the log says when it ends: "is no longer" and its name where this is empty.
        pub log_ends: String = String::new(),
        /// Classes.
        pub tags: Tags = Tags::default(),
        /// Whether only scenes bring it about, as what somebody begins with; a check wonders at any other that no rule
        /// brings.
        pub given: bool = false,
        /// How long.
        pub until: Until = Until::Scene,
        /// Of whom it is true bears it, as long as it is: looked at whenever a question is put. Nothing may follow from its
        /// beginning.
        pub holds: Option<Test> = None,
        /// What it changes.
        pub modifiers: Vec<Modifier> = Vec::new(),
        /// What it forbids.
        pub limits: Vec<Limit> = Vec::new(),
        /// Hands that it takes.
        pub hands: u8 = 0,
        /// Whether it is a stance: everybody is in exactly one, and taking one on ends the other.
        pub stance: bool = false,
        /// As a stance: whether everybody knows it, or only those whose stat block lists it.
        pub common: bool = true,
        /// Whether one bears it once whoever brings it: the greater number and the longer time count. Otherwise once from
        /// each source.
        pub merges: bool = false,
        /// Whether it begins anew each time, beside all of its kind that are there: formulas count them as `borne`.
        pub stacks: bool = false,
        /// What ends it.
        pub ends: Vec<Pattern> = Vec::new(),
        /// What its beginning brings; `me` is the bearer.
        pub on_start: Effects = Effects::none(),
        /// What a walk of the bearer begins with, once its way is known.
        pub on_walk: Effects = Effects::none(),
        /// What happens to the bearer as time passes.
        pub ticks: Vec<TickDef> = Vec::new(),
        /// What happens when a foe that could strike hand to hand comes to reach the bearer, or the bearer comes into its
        /// reach; `other` is the foe. Once until it is out of reach again.
        pub on_threat: Effects = Effects::none(),
        /// What happens when the bearer is harmed while it lasts.
        pub on_harm: Effects = Effects::none(),
        /// What the number stored with it tells a player who sees it, with `{}` in its place, `{tenths}` or `{halves}`
        /// where it counts those, `{step}` for a step of the track; nothing when empty.
        pub shows: String = String::new(),
        /// Whether everybody can see it.
        pub public: bool = true,
        /// Whether the log passes over it: it follows from what it tells anyway.
        pub quiet: bool = false,
        /// Whether cards and tokens pass over it: it is bookkeeping.
        pub discreet: bool = false,
        /// How its bearer is drawn, where that is another way than standing.
        pub pose: Option<Pose> = None,
        /// What it has its bearer do if the AI thinks for it; people do as they like.
        pub bids: Option<Bid> = None,
        /// Good for its bearer: the AI and the colours of badges go by it.
        pub helpful: bool = false,
        /// What it is worth to its bearer, or costs it when below 0, beyond what the AI can read off it, in hundredths of a
        /// point of damage.
        pub weight: i32 = 0,
    }
}

impl ConditionDef {
    /// How its name is joined to whom it comes from: one is hidden from somebody, and grappled by somebody.
    #[must_use]
    pub fn source_word(&self) -> &'static str {
        if self.limits.contains(&Limit::ConcealedFrom) { "from" } else { "by" }
    }
}

choice! {
    /// How a plan entry comes into a round.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum EntryKind {
        /// Fills a slot.
        Slot,
        /// Besides the slots, within the unique-action rule, without a move.
        Extra,
        /// Besides the slots, outside the unique-action rule, without a move.
        Free,
    }
}

record! {
    /// Something one plans.
    #[derive(Clone, Debug, PartialEq)]
    pub struct EntryDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// The entry that it is a kind of: it comes at that one's count and uses up its keys unless it says otherwise.
        pub like: Option<EntryId> = None,
        /// When in the round it comes.
        pub count: u8 = EntryDef::UNSET,
        /// How it comes into the round.
        pub kind: EntryKind = EntryKind::Slot,
        /// The keys it uses up: no key twice a round.
        pub uniques: Vec<UniqueId> = Vec::new(),
        /// Whether a turn may take several of its actions, each once.
        pub several: bool = false,
        /// Whether everybody knows it, or only those whose stat block lists it.
        pub common: bool = true,
    }
}

impl EntryDef {
    /// A count that was left out.
    pub const UNSET: u8 = u8::MAX;
}

record! {
    /// Something one does.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ActionDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String,
        /// When it may be taken.
        pub occasion: Occasion,
        /// What it costs besides its slot.
        pub cost: Vec<Cost> = Vec::new(),
        /// What it is done with.
        pub tool: Tool = Tool::Nothing,
        /// Labels of what one may pay with: one such thing, worn or in hand, can be named as its tool in place of any other.
        pub fuel: Tags = Tags::default(),
        /// Dice that its strikes do more damage.
        pub dice: Option<Amount> = None,
        /// By how many levels its wounds are heavier (or lighter, when negative).
        pub wound_steps: i8 = 0,
        /// Own turns that it takes, all of whose points go into it; 0 for what is done at once.
        pub turns: u8 = 0,
        /// Keys that it uses up besides those of the entry it is planned by: no key twice a round.
        pub uniques: Vec<UniqueId> = Vec::new(),
        /// What it is aimed at.
        pub target: Target = Target::Me,
        /// What else the order says.
        pub ask: Ask = Ask::Nothing,
        /// What rules read as `order.number` when the order names none.
        pub number: i32 = 0,
        /// What must hold.
        pub requires: Vec<Requirement> = Vec::new(),
        /// Whether it has to be paid for at once, where others can be begun and paid for later.
        pub at_once: bool = false,
        /// The act that it is done in place of, where there is too little left for that: it takes whatever there is, and
        /// what was paid for the other already (SEC-TIME-40).
        pub instead_of: Option<ActionId> = None,
        /// The act of which it is another form: what is begun, held or helped of one is so of the other.
        pub form_of: Option<ActionId> = None,
        /// Whether it comes once in a turn only.
        pub once_a_turn: bool = false,
        /// Whether its actor can put an end to what it leaves behind for a time.
        pub revocable: bool = false,
        /// How often each may take it in a fight; any number of times without it.
        pub per_scene: Option<u8> = None,
        /// What happens.
        pub does: Effects,
        /// When the AI takes it at a window of its own accord.
        pub advised: Option<Test> = None,
        /// Labels.
        pub tags: Tags = Tags::default(),
        /// Labels of conditions that do not keep one from it whatever they forbid.
        pub waives: Tags = Tags::default(),
        /// Whether everybody knows it, or only those whose stat block lists it.
        pub common: bool = true,
        /// What menus fold it under, together with others that say the same; empty for what stands by itself.
        pub group: String = String::new(),
    }
}

impl ActionDef {
    /// Whether it is aimed at somebody or something or somewhere, and not only at what it is done with.
    #[must_use]
    pub fn aims_elsewhere(&self) -> bool {
        let place = matches!(
            self.target,
            Target::One { .. }
                | Target::Struck { .. }
                | Target::Space { .. }
                | Target::Subject { .. }
                | Target::Cell { .. }
                | Target::Nearer { .. }
                | Target::Thing
                | Target::Movable(_)
        );
        match self.ask {
            Ask::Nothing => place,
            Ask::Condition(_)
            | Ask::Inquiry(_)
            | Ask::Set
            | Ask::HeldItem { .. }
            | Ask::Line { .. }
            | Ask::Heading
            | Ask::Onset { .. }
            | Ask::Knock
            | Ask::Errand(_)
            | Ask::Aid => true,
            _ => false,
        }
    }

    /// The form of the strike that it makes, if it makes one.
    #[must_use]
    pub fn strike_form(&self) -> Option<StrikeForm> {
        let form = |effect: &Effect| if let Effect::Strike { form, .. } = effect { Some(*form) } else { None };
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
    /// Terms that all actions with one of these labels share, after their own.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SharedDef {
        /// The labels.
        pub of: Tags,
        /// What they cost.
        pub cost: Vec<Cost> = Vec::new(),
        /// What must hold.
        pub requires: Vec<Requirement> = Vec::new(),
        /// Whether their actors can put an end to what they leave behind for a time.
        pub revocable: bool = false,
    }
}

record! {
    /// What a weapon does besides damage.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RiderDef {
        /// Happens on a hit whose total also meets this.
        pub meets: ValueId,
        /// What happens; `me` strikes, `other` is struck.
        pub does: Effects,
        /// For the player.
        pub text: String,
    }
}

record! {
    /// Which hits of a weapon are critical.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CriticalDef {
        /// The lowest die of the roll to hit.
        pub from: u16,
        /// How often the dice of damage are cast then.
        pub casts: u8,
    }
}

record! {
    /// What makes an item a weapon.
    #[derive(Clone, Debug, PartialEq)]
    pub struct WeaponDef {
        /// How quick it is.
        pub speed: SpeedStep = SpeedStep(0),
        /// What guides it; `me` wields it. Rules read it as `tool.bonus`.
        pub bonus: Formula,
        /// The number that its strikes have to meet, where that is another than the roll's; `other` is struck.
        pub against: Option<Formula> = None,
        /// Whether its damage counts towards hitting: it is added to the roll before that meets its number.
        pub penetrating: bool = false,
        /// How much of the `pierced` value of a strike it passes by.
        pub pierces: Formula = Formula::number(0),
        /// Its dice.
        pub damage: Amount,
        /// Its dice as a second weapon.
        pub second: Option<Amount> = None,
        /// Cells it reaches in melee; 0 for a weapon that only shoots.
        pub reach: u8 = 1,
        /// Up to how many cells are too near for it hand to hand. A body that reaches farther than one cell reaches so many
        /// times as far with such a long weapon, and has as many times as much in front of it that is too near.
        pub too_near: u8 = 0,
        /// Cells it shoots; 0 for none.
        pub range: u8 = 0,
        /// Cells it can be thrown; 0 for none.
        pub thrown: u8 = 0,
        /// Cells that one shoots or throws it with ease, read as `tool.increment`; 0 where all its range is alike.
        pub increment: u8 = 0,
        /// Whether its hits do no harm.
        pub harmless: bool = false,
        /// When its hits are critical, if otherwise than `StrikeDef.critical` has it.
        pub critical: Option<CriticalDef> = None,
        /// How many strikes it holds before it wants loading again; 0 for any number.
        pub magazine: u8 = 0,
        /// What it shoots: each strike uses up one that its bearer carries, or each loading does where it has a magazine.
        /// Without it there is always another.
        pub ammunition: Option<ItemDefId> = None,
        /// How many pieces of that somebody has put away for each such weapon whose stat block names none.
        pub spares: u8 = 0,
        /// Up to how many pieces of that one loading takes.
        pub pieces: u8 = 1,
        /// How many strikes each of them is good for; 0 for all that the magazine holds.
        pub rounds: u8 = 0,
        /// Whether it may pair with another for a second strike.
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
    /// What it takes to break an item.
    #[derive(Clone, Debug, PartialEq)]
    pub struct BrittleDef {
        /// What it bears, in points of harm.
        pub integrity: i32,
        /// What lessens harm to it, as armour does.
        pub toughness: i32 = 0,
        /// Whether a weapon does all its harm to it, and not a part only (see `StrikeDef.sturdy`).
        pub fragile: bool = false,
        /// What is left of it in the same place; nothing without.
        pub ruin: Option<ItemDefId> = None,
    }
}

record! {
    /// A weapon, shield, armour, or something to use up.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ItemDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Hands it takes; 0 for what is worn, grown or used up where it is carried.
        pub hands: u8 = 0,
        /// Always there, needs an empty hand, cannot be dropped.
        pub natural: bool = false,
        /// As a natural weapon: usable with full hands too.
        pub bare: bool = false,
        /// As a weapon.
        pub weapon: Option<WeaponDef> = None,
        /// What it weighs, in tenths of the unit of weights.
        pub weight: u16 = 0,
        /// How it can be broken, if it can.
        pub brittle: Option<BrittleDef> = None,
        /// How far it shines while it is held or lies on the ground, in cells.
        pub light: u8 = 0,
        /// What it changes while held or worn.
        pub modifiers: Vec<Modifier> = Vec::new(),
        /// Labels.
        pub tags: Tags = Tags::default(),
    }
}

record! {
    /// Something that is told of somebody once a fight is over, unless the number is 0.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ReportDef {
        /// What is told, with `{}` for the number.
        pub text: String,
        /// The number; `me` is the one it is told of.
        pub number: Formula,
    }
}
