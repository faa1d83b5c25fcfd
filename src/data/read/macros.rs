//! The macros that declare readable data types.
//!
//! The data modules declare their structs with `record!` and their enums with
//! `choice!`. Both keep documentation and attributes, and add an
//! implementation of [`Decode`](super::Decode) that goes on after faults and an
//! `ENTRY`, which says the same in words for the
//! [vocabulary](crate::data::reference).

/// Declares a struct read from `(key: value)` or `Name(key: value)`.
///
/// A field with `= default` may be left out; every other field is required.
///
/// ```ignore
/// record! {
///     /// What a combatant can do.
///     #[derive(Clone, Debug)]
///     pub struct ActionDef {
///         /// The key that rules refer to it by.
///         pub key: At<String>,
///         /// How often it can be taken in a fight.
///         pub per_scene: Option<u8> = None,
///     }
/// }
/// ```
macro_rules! record {
    (
        $(#[$($meta:tt)*])*
        $vis:vis struct $name:ident {
            $(
                $(#[$($field_meta:tt)*])*
                $field_vis:vis $field:ident: $type:ty $(= $default:expr)?
            ),* $(,)?
        }
    ) => {
        $(#[$($meta)*])*
        $vis struct $name {
            $( $(#[$($field_meta)*])* $field_vis $field: $type, )*
        }

        #[allow(dead_code, reason = "not every type's vocabulary is listed somewhere")]
        impl $name {
            /// The keys it has in data files.
            #[must_use]
            $vis const fn keys() -> &'static [&'static str] {
                const {
                    &[$( $crate::data::read::fields::plain_name(stringify!($field)) ),*]
                }
            }

            /// What it is in words.
            pub(crate) const ENTRY: $crate::data::reference::VocabularyEntry = $crate::data::reference::VocabularyEntry {
                name: stringify!($name),
                doc: &[$( $crate::data::read::doc_text!($($meta)*) ),*],
                families: &[],
                shape: $crate::data::reference::Shape::Record(
                    $crate::data::read::record!(@fields $(
                        [$( $crate::data::read::doc_text!($($field_meta)*) ),*] $field: $type $(= $default)?
                    ),*)
                ),
            };
        }

        impl $crate::data::read::Decode for $name {
            #[allow(unused_variables, reason = "a record without fields reads nothing")]
            fn decode(
                node: &$crate::data::read::Node,
                cx: &mut $crate::data::read::Cx<'_>,
            ) -> Option<Self> {
                let fields = $crate::data::read::fields::Fields::of_record(
                    node,
                    stringify!($name),
                    Self::keys(),
                    cx,
                )?;
                // All fields first, so that the faults of each are found.
                $( let $field = $crate::data::read::record!(
                    @take fields, cx, $field: $type $(= $default)?
                ); )*
                Some(Self { $( $field: $field? ),* })
            }
        }
    };

    (@fields $( [$($doc:expr),*] $field:ident: $type:ty $(= $default:expr)? ),*) => {
        &[$( $crate::data::reference::FieldEntry {
            name: $crate::data::read::fields::plain_name(stringify!($field)),
            doc: &[$($doc),*],
            of: stringify!($type),
            default: $crate::data::read::record!(@default $($default)?),
        } ),*]
    };
    (@default) => {
        None
    };
    (@default $default:expr) => {
        Some(stringify!($default))
    };

    (@take $fields:ident, $cx:ident, $field:ident: $type:ty) => {
        $fields.take::<$type>(
            $crate::data::read::fields::plain_name(stringify!($field)),
            $cx,
        )
    };
    (@take $fields:ident, $cx:ident, $field:ident: $type:ty = $default:expr) => {
        $fields.take_or::<$type>(
            $crate::data::read::fields::plain_name(stringify!($field)),
            $cx,
            || $default,
        )
    };
}

/// Declares an enum read from `Name`, `Name(a, b)` or `Name(key: value)`.
///
/// Variants hold nothing, one to four values, or fields as in `record!`. The
/// documentation of variants and of fields is what the vocabulary says of them.
///
/// ```ignore
/// choice! {
///     /// What an action does.
///     #[derive(Clone, Debug)]
///     pub enum Effect {
///         /// It rests.
///         Rest,
///         /// It loses so many points of health.
///         Harm(Formula),
///         /// It is pushed.
///         Push {
///             /// How many cells.
///             cells: Formula,
///             /// The combatant that it is pushed away from.
///             from: Who = Who::Me,
///         },
///     }
/// }
/// ```
macro_rules! choice {
    (
        $(#[$($meta:tt)*])*
        $vis:vis enum $name:ident {
            $(
                $(#[$($variant_meta:tt)*])*
                $variant:ident
                $( ( $($item:ty),+ $(,)? ) )?
                $( {
                    $(
                        $(#[$($field_meta:tt)*])*
                        $field:ident: $type:ty $(= $default:expr)?
                    ),* $(,)?
                } )?
            ),* $(,)?
        }
    ) => {
        $(#[$($meta)*])*
        $vis enum $name {
            $(
                $(#[$($variant_meta)*])*
                $variant
                $( ( $($item),+ ) )?
                $( { $( $(#[$($field_meta)*])* $field: $type ),* } )?,
            )*
        }

        #[allow(dead_code, reason = "not every type's vocabulary is listed somewhere")]
        impl $name {
            /// The names of its variants in data files.
            #[must_use]
            $vis const fn keys() -> &'static [&'static str] {
                &[$( stringify!($variant) ),*]
            }

            /// What it is in words.
            pub(crate) const ENTRY: $crate::data::reference::VocabularyEntry = $crate::data::reference::VocabularyEntry {
                name: stringify!($name),
                doc: &[$( $crate::data::read::doc_text!($($meta)*) ),*],
                families: &[],
                shape: $crate::data::reference::Shape::Choice(&[$( $crate::data::reference::VariantEntry {
                    name: stringify!($variant),
                    doc: &[$( $crate::data::read::doc_text!($($variant_meta)*) ),*],
                    items: &[$( $( stringify!($item) ),+ )?],
                    fields: $crate::data::read::record!(@fields $( $(
                        [$( $crate::data::read::doc_text!($($field_meta)*) ),*] $field: $type $(= $default)?
                    ),* )?),
                } ),*]),
            };
        }

        impl $crate::data::read::Decode for $name {
            fn decode(
                node: &$crate::data::read::Node,
                cx: &mut $crate::data::read::Cx<'_>,
            ) -> Option<Self> {
                let call = $crate::data::read::fields::Call::of_choice(
                    node,
                    stringify!($name),
                    Self::keys(),
                    cx,
                )?;
                Self::of_call(&call, cx)
            }
        }

        impl $name {
            /// Decodes a variant whose name is known to be one of the keys.
            pub(crate) fn of_call(
                call: &$crate::data::read::fields::Call<'_>,
                cx: &mut $crate::data::read::Cx<'_>,
            ) -> Option<Self> {
                $(
                    if call.name() == stringify!($variant) {
                        return $crate::data::read::choice!(
                            @variant call, cx, $variant
                            $( ( $($item),+ ) )?
                            $( { $( $field: $type $(= $default)? ),* } )?
                        );
                    }
                )*
                None
            }
        }
    };

    (@variant $call:ident, $cx:ident, $variant:ident) => {
        $call.unit($cx).map(|()| Self::$variant)
    };
    (@variant $call:ident, $cx:ident, $variant:ident ($a:ty)) => {{
        let [a] = $call.items($cx)?;
        $crate::data::read::choice!(@items $cx, $variant, a: $a)
    }};
    (@variant $call:ident, $cx:ident, $variant:ident ($a:ty, $b:ty)) => {{
        let [a, b] = $call.items($cx)?;
        $crate::data::read::choice!(@items $cx, $variant, a: $a, b: $b)
    }};
    (@variant $call:ident, $cx:ident, $variant:ident ($a:ty, $b:ty, $c:ty)) => {{
        let [a, b, c] = $call.items($cx)?;
        $crate::data::read::choice!(@items $cx, $variant, a: $a, b: $b, c: $c)
    }};
    (@variant $call:ident, $cx:ident, $variant:ident ($a:ty, $b:ty, $c:ty, $d:ty)) => {{
        let [a, b, c, d] = $call.items($cx)?;
        $crate::data::read::choice!(@items $cx, $variant, a: $a, b: $b, c: $c, d: $d)
    }};
    (
        @variant $call:ident, $cx:ident, $variant:ident
        { $( $field:ident: $type:ty $(= $default:expr)? ),* }
    ) => {{
        let keys: &'static [&'static str] =
            const { &[$( $crate::data::read::fields::plain_name(stringify!($field)) ),*] };
        let fields = $call.fields(keys, $cx)?;
        $( let $field = $crate::data::read::record!(
            @take fields, $cx, $field: $type $(= $default)?
        ); )*
        Some(Self::$variant { $( $field: $field? ),* })
    }};

    // All items first, so that the faults of each are found.
    (@items $cx:ident, $variant:ident, $( $item:ident: $type:ty ),+) => {{
        $( let $item = <$type as $crate::data::read::Decode>::decode($item, $cx); )+
        Some(Self::$variant($( $item? ),+))
    }};
}

/// The text of an attribute that is a line of documentation; nothing for any other.
macro_rules! doc_text {
    (doc = $text:literal) => {
        $text
    };
    ($($other:tt)*) => {
        ""
    };
}

pub(crate) use {choice, doc_text, record};
