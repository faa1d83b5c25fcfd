//! Copies that use again what their target has allocated. Snapshots are taken once and restored many times.

/// Implements `Clone` for types whose parts all have a `clone_from` worth calling: the derived one allocates anew.
/// A part that is missing here does not compile.
macro_rules! copied_in_place {
    ($($type:ident { $($part:tt),* })*) => {$(
        impl Clone for $type {
            fn clone(&self) -> $type {
                $type { $($part: self.$part.clone()),* }
            }

            fn clone_from(&mut self, source: &$type) {
                $(self.$part.clone_from(&source.$part);)*
            }
        }
    )*};
}

pub(in crate::fight::state) use copied_in_place;
