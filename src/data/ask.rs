//! What an order must say besides tool and target, in families.

use crate::data::formula::Formula;
use crate::data::read::choice;
use crate::data::read::families::families;
use crate::data::scope::{ActionId, PoolId, Tags};

families! {
    /// What an order must say besides tool and target.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Ask {
        /// Items.
        Item(ItemAsk),
        /// Cells, lines and directions.
        Place(PlaceAsk),
        /// Questions, sets and facts.
        Fact(FactAsk),
        /// Conditions, stances and sustained acts.
        Condition(ConditionAsk),
        /// Acts, and how much of them.
        Act(ActAsk),
        /// Turns and their counts.
        Turn(TurnAsk);
        /// Nothing.
        Nothing,
    }
}

choice! {
    /// Items.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ItemAsk {
        /// A kind of item that has one of these tags.
        Kind(Tags),
        /// What the hands hold afterwards.
        Loadout {
            /// How many of the items the hands may not hold yet; any number if left out.
            draws: Option<u8> = None,
            /// At least one of the items is to lie on the ground within one cell.
            ground: bool = false,
        },
        /// An item on the ground within one cell.
        GroundItem,
        /// An item in the hands of the target.
        HeldItem {
            /// Items that it wears can be named too. All of them, held or worn, then have to be `brittle`.
            worn: bool = false,
            /// If above 0, the order also says where the item comes to lie: where the target is, or on a free cell no
            /// farther than so many cells from there.
            falls: u8 = 0,
        },
        /// A weapon in the hands of the target, and the direction in which it flies from there.
        KnockAway,
    }
}

choice! {
    /// Cells, lines and directions.
    #[derive(Clone, Debug, PartialEq)]
    pub enum PlaceAsk {
        /// A straight line of cells from the target in one of the eight directions, with nothing in the way.
        Line {
            /// How long it is at most: a number of steps, or with `over` or `away` a distance in cells.
            most: Formula,
            /// Obstacles may be in the way.
            over: bool = false,
            /// The direction is straight away from the actor.
            away: bool = false,
            /// The actor reaches the target hand to hand where the line ends.
            reached: bool = false,
            /// How far from the actor the line may end, in cells; any distance if left out.
            within: Option<Formula> = None,
        },
        /// The cell up to which the actor runs in a straight line over even ground to strike the target. The tool
        /// reaches the target from there.
        ChargeCell {
            /// How far the run leads at most, in cells, as walks count.
            most: Formula,
            /// How many steps it takes at least.
            after: u8,
        },
        /// The direction in which the target goes, one of eight, as the cell beside it.
        Direction,
    }
}

choice! {
    /// Questions, sets and facts.
    #[derive(Clone, Debug, PartialEq)]
    pub enum FactAsk {
        /// A question about the target that has one of these tags.
        Inquiry(Tags),
        /// A set of the subject whose name is known.
        Set,
        /// A fact of the scene that is not known yet; a fact about a combatant only if that combatant fits as target.
        Fact,
    }
}

choice! {
    /// Conditions, stances and sustained acts.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ConditionAsk {
        /// A condition of the target that has one of these tags.
        Condition(Tags),
        /// A stance that the actor knows and is not in.
        Stance,
        /// An act that is sustained and has one of these tags.
        Sustained(Tags),
        /// Which acts stay sustained when points come back.
        KeepSustained {
            /// The pools that the points come from.
            of: Vec<PoolId>,
            /// Any number of acts may be given up, as long as a point comes back. If false, one point comes back, out
            /// of the first of the pools that has any: one act is given up if no other point is there, else none.
            all: bool = true,
        },
    }
}

choice! {
    /// Acts, and how much of them.
    #[derive(Clone, Debug, PartialEq)]
    pub enum ActAsk {
        /// A number, such as how many points to spend. Formulas read it as `order.number`.
        Number {
            /// The greatest number.
            most: Formula,
            /// The least number.
            least: Formula = Formula::number(1),
        },
        /// An act of the target that rolls what can be aided, and against which combatant the actor would do it itself.
        Aid,
        /// This act of the target, and a use of a scene object that it could make with it without a roll (VIT-SPEC-80).
        CommandedUse(ActionId),
        /// Acts of the actor's turn to ready, and the trigger that they wait for.
        ReadiedActs {
            /// Tags of acts that cannot be readied.
            unless: Tags = Tags::default(),
            /// How many acts at most.
            most: u8 = 1,
            /// The acts take time: together they have to fit into what the purse holds, which is set aside for them,
            /// and the turn ends. Walks can be among them, and an act begun before is kept if one of them continues it.
            timed: bool = false,
        },
    }
}

choice! {
    /// Turns and their counts.
    #[derive(Clone, Debug, PartialEq)]
    pub enum TurnAsk {
        /// A plan entry and a count for one more turn.
        BuyTurn,
        /// One of the actor's coming turns and its new count.
        MoveTurn,
        /// One of the target's coming turns and its new, earlier count. The plans of the target have to be known.
        AdvanceTurn {
            /// How many counts earlier at most.
            earlier: u8,
            /// The earliest count that it can be put at.
            not_before: u8,
        },
    }
}
