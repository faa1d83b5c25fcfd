//! The version of the vocabulary that a ruleset says it is written in.

use crate::data::read::{Node, NodeKind, Problems, Source};
use crate::data::vocabulary;

/// What one of the files says under `vocabulary`, or the first version.
pub(super) fn of(nodes: &[(&Source, Option<Node>, usize)], problems: &mut Problems) -> u16 {
    for (source, node, _) in nodes {
        let Some(NodeKind::Record(record)) = node.as_ref().map(|node| &node.kind) else { continue };
        let Some(field) = record.fields.iter().find(|field| field.key == "vocabulary") else { continue };
        // Anything but a number is a fault that decoding tells.
        let NodeKind::Int(given) = field.value.kind else { continue };
        match u16::try_from(given) {
            Ok(version) if (vocabulary::FIRST..=vocabulary::VERSION).contains(&version) => return version,
            _ => {
                let what = format!("this program does not know version {given} of the vocabulary");
                let help = format!("write `vocabulary: {}`, or use a newer program", vocabulary::VERSION);
                problems.error(&source.file, field.value.pos, what, help);
                return vocabulary::VERSION;
            }
        }
    }
    vocabulary::FIRST
}
