//! Who won and why, and what the report at the end says about a combatant.

use crate::text::texts;

texts! {
    /// A draw at the last round.
    NO_WINNER_LAST_ROUND = "Nobody wins: the last round is over.";
    /// A draw because the fight does not get on.
    NO_WINNER_STALEMATE = "Nobody wins: neither side gets anywhere.";
    /// A draw because all have fallen.
    NO_WINNER_ROUT = "Nobody wins: nobody is left standing.";
    /// A victory over all foes.
    won_by_rout(sides) = "{sides} win: no foe is left standing.";
    /// A victory by a goal of the scene.
    won_by_goal(sides) = "{sides} win: their goal is met.";
    /// A victory because the last round is over.
    won_by_last_round(sides) = "{sides} win: the last round is over.";
    /// A victory because the others do not get on.
    won_by_stalemate(sides) = "{sides} win: the others get nowhere.";
    /// In the report, of a combatant that escaped.
    GOT_AWAY = "got away";
    /// In the report, of a combatant that died.
    DEAD = "dead";
}
