//! Effects on what sides know.

use crate::data::formula::Formula;
use crate::data::inquiry::Topic;
use crate::data::read::choice;

choice! {
    /// What sides learn.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum KnowledgeEffect {
        /// The side of the actor learns this about `other`, or about the actor if there is no `other`.
        Reveal(Vec<Topic>),
        /// Runs the effects of the question that the order names.
        Answer,
        /// The actor finds what is hidden within so many cells of it and is no harder to find than `below`.
        FindHidden { within: Formula, below: Formula },
    }
}
