//! Effects on what sides know.

use crate::data::formula::Formula;
use crate::data::inquiry::Topic;
use crate::data::read::choice;

choice! {
    /// What sides learn.
    #[derive(Clone, Debug, PartialEq)]
    pub enum KnowledgeEffect {
        /// The side of the actor learns this about `other`, or about the actor if there is no `other`.
        Reveal(Vec<Topic>),
        /// Runs the effects of the question that the order names.
        Answer,
        /// The actor finds hidden terrain, objects and items.
        FindHidden {
            /// How far from the actor they may be, in cells.
            within: Formula,
            /// The highest number to find them (`against` or `hidden` of the scene) that is met, itself included.
            below: Formula,
        },
    }
}
