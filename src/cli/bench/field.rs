//! The field on which speed is measured, under every ruleset and in three sizes.

use std::sync::Arc;

use crate::data::load;
use crate::data::read::{Problems, Source};
use crate::data::ruleset::Ruleset;
use crate::fight::setup::Setup;

/// The scene file: 16 against 16.
pub(super) const TEXT: &str = include_str!("../../../benches/field.ron");

/// How many fight on each side.
pub(super) const SIZES: [usize; 3] = [4, 8, 16];

/// The field under a ruleset with so many on each side: the first that the scene lists.
///
/// # Errors
/// The ruleset lacks what stands on the field.
pub(super) fn setup(rules: &Arc<Ruleset>, each: usize) -> Result<Setup, Problems> {
    let source = Source::new("benches/field.ron", TEXT.to_owned());
    let mut problems = Problems::new();
    let Some(mut scene) = load::scene(&source, &mut problems) else { return Err(problems) };
    for side in scene.sides.iter_mut() {
        side.who.truncate(each);
    }
    Setup::new(rules, &Arc::new(scene), &source.file, &[])
}
