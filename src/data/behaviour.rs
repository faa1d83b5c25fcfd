//! How the computer plays a combatant, as a scene may say.

use crate::data::read::{At, choice};

choice! {
    /// How the computer plays a combatant, at every level of play. It is no rule: a person who leads it does as she
    /// likes. Foes are not told.
    #[derive(Clone, Debug, PartialEq)]
    pub enum BehaviourDef {
        /// It shuns danger more than others do, and falls back once it is half down.
        Cautious,
        /// It takes no thought for its own safety, neither where it stands nor on its way, and never gives up.
        Reckless,
        /// It flees once it is half down, or once foes that its side knows of outnumber its friends: through an exit of
        /// its side, or as far as it can.
        Coward,
        /// It guards a place or a person: it stays within so many cells of it and strikes at whom it can strike from
        /// there. Give `at` or `of`.
        Guardian {
            /// The cell that it guards, `(column, row)`.
            at: Option<At<(i16, i16)>> = None,
            /// The name of the combatant that it guards, of any side.
            of: Option<At<String>> = None,
            /// How far it goes from there, in cells.
            within: i16 = 3,
        },
        /// It walks from cell to cell and over again, until a foe is within ten cells or the first blow has fallen; then
        /// it fights as others do.
        Patrol {
            /// The cells, `(column, row)`.
            cells: Vec<At<(i16, i16)>>,
        },
        /// It stays within two cells of a person and strikes first at foes that can reach that person.
        Bodyguard {
            /// The name of the combatant.
            of: At<String>,
        },
    }
}
