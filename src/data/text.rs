//! What players read of amounts and measures.

use crate::text::texts;

texts! {
    /// So many of a unit: cells, yards, feet.
    length(number, unit) = "{number} {unit}";
    /// So many points of a pool.
    points(number, pool) = "{number} {pool}";
    /// Time in seconds and tenths.
    seconds(whole, tenths) = "{whole}.{tenths} s";
    /// What turns are counted in where turns follow an order: one of them.
    TURN = "turn";
    /// What turns are counted in where turns follow an order: several.
    TURNS = "turns";
    /// Before the source of a condition that conceals its bearer: "hidden from Joan".
    FROM = "from";
    /// Before the source of a condition that was done to its bearer: "marked by Joan".
    BY = "by";
    /// How the name of such a condition ends.
    DONE = "ed";
}
