//! Texts that players read, each with a key, a template and named parameters. `texts!` declares them; every layer that
//! speaks to players has one module of them, and everything else that they read stands in RON.
//!
//! A text without parameters is a constant, one with parameters a function of the same name:
//!
//! ```ignore
//! texts! {
//!     /// Where a walk ends before its target.
//!     STOPS_SHORT = "It stops short.";
//!     /// A pool that holds too little: points needed, points there.
//!     lacks(need, left) = "It takes {need}; {left} left.";
//! }
//!
//! assert_eq!(lacks(3, 2), "It takes 3; 2 left.");
//! ```
//!
//! Each module also lists what it declares in `TEXTS`, where a catalogue of another language begins.

/// A text as its module lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its name in the module.
    pub key: &'static str,
    /// What is read, with `{parameter}` where something is put in.
    pub template: &'static str,
    /// Names of its parameters, in the order in which the function takes them.
    pub parameters: &'static [&'static str],
}

/// Declares the texts of a module and its list `TEXTS`. A parameter that a template does not use is a compile error.
macro_rules! texts {
    ($($(#[$doc:meta])* $key:ident $(($($parameter:ident),+))? = $template:literal;)*) => {
        $($crate::text::texts!(@one [$(#[$doc])*] $key $(($($parameter),+))? = $template);)*

        /// All texts of this module.
        pub const TEXTS: &[$crate::text::Text] = &[$($crate::text::Text {
            key: stringify!($key),
            template: $template,
            parameters: &[$($(stringify!($parameter)),+)?],
        }),*];
    };
    (@one [$(#[$doc:meta])*] $key:ident = $template:literal) => {
        $(#[$doc])*
        pub(crate) const $key: &str = $template;
    };
    (@one [$(#[$doc:meta])*] $key:ident ($($parameter:ident),+) = $template:literal) => {
        $(#[$doc])*
        pub(crate) fn $key($($parameter: impl std::fmt::Display),+) -> String {
            format!($template, $($parameter = $parameter),+)
        }
    };
}

pub(crate) use texts;

#[cfg(test)]
mod tests {
    use super::Text;

    mod sample {
        crate::text::texts! {
            /// Without parameters.
            STOPS_SHORT = "It stops short.";
            /// With two, one of them twice.
            lacks(need, left) = "It takes {need}; {left} left of {need}.";
        }
    }

    #[test]
    fn a_text_is_a_constant_or_a_function_and_stands_in_the_list() {
        assert_eq!(sample::STOPS_SHORT, "It stops short.");
        assert_eq!(sample::lacks(3, "none"), "It takes 3; none left of 3.");
        let lacks =
            Text { key: "lacks", template: "It takes {need}; {left} left of {need}.", parameters: &["need", "left"] };
        assert_eq!(sample::TEXTS[1], lacks);
        assert_eq!(sample::TEXTS[0].parameters, [""; 0]);
    }
}
