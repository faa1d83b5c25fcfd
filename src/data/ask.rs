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
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ItemAsk {
        /// A kind of item that has one of these tags.
        Kind(Tags),
        /// What the hands hold afterwards; with `draws`, at most so many items that they do not hold yet. With `ground`
        /// one of them lies on the ground within one cell.
        Loadout { draws: Option<u8> = None, ground: bool = false },
        /// An item on the ground within one cell.
        GroundItem,
        /// An item in the hands of the target, or with `worn` one that it wears and that can be broken (as those in its
        /// hands then must be too). With `falls` the order also says where the item comes to lie: where the target is,
        /// or on a free cell no farther than so many from there.
        HeldItem { worn: bool = false, falls: u8 = 0 },
        /// A weapon in the hands of the target, and the direction in which it flies from there.
        KnockAway,
    }
}

choice! {
    /// Cells, lines and directions.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum PlaceAsk {
        /// A straight line of cells from the target in one of the eight directions, with nothing in the way; with
        /// `over` whatever is in the way, and `most` is a distance. With `away` the direction is straight away from the
        /// actor; with `reached` the actor reaches the target hand to hand where the line ends; with `within` it ends
        /// no farther from the actor than that.
        Line { most: Formula, over: bool = false, away: bool = false, reached: bool = false, within: Option<Formula> = None },
        /// The cell up to which the actor runs in a straight line over even ground to strike the target: after so many
        /// steps at least, no farther than `most` as walks count, and the tool reaches the target from there.
        ChargeCell { most: Formula, after: u8 },
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
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ConditionAsk {
        /// A condition of the target that has one of these tags.
        Condition(Tags),
        /// A stance that the actor knows and is not in.
        Stance,
        /// An act that is sustained and has one of these tags.
        Sustained(Tags),
        /// Which acts stay sustained when points come back out of these pools: any, so that at least one point comes
        /// back; or with `all` every one except the one that must give its point, if no other point is there.
        KeepSustained { of: Vec<PoolId>, all: bool = true },
    }
}

choice! {
    /// Acts, and how much of them.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum ActAsk {
        /// A number from 1 on, or from `least`: how many points to spend, how far to go. Formulas read it as
        /// `order.number`.
        Number { most: Formula, least: Formula = Formula::number(1) },
        /// An act of the target that rolls what can be aided, and against which combatant the actor would do it itself.
        Aid,
        /// This act of the target, and a use of a scene object that it could make with it without a roll (VIT-SPEC-80).
        CommandedUse(ActionId),
        /// Acts of the actor's turn to ready, none with one of these tags, at most `most`, and what triggers them. If
        /// `timed`, walks can be among them, together they must fit into the budget of the turn, and what they take
        /// waits there: the turn is over, and an act begun before counts if one of them continues it.
        ReadiedActs { unless: Tags = Tags::default(), most: u8 = 1, timed: bool = false },
    }
}

choice! {
    /// Turns and their counts.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum TurnAsk {
        /// A plan entry and a count for one more turn.
        BuyTurn,
        /// One of the actor's coming turns and its new count.
        MoveTurn,
        /// One of the target's coming turns and its new count, up to so much earlier and not before a count.
        AdvanceTurn { earlier: u8, not_before: u8 },
    }
}
