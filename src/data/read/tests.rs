//! Tests of whole files, through the macros the data modules use.

use super::{At, Cx, Decode, Node, Pos, Problems, Source, Table, choice, read, record};

/// So many pieces of text in a row, picked at random by `seed`, which moves on.
pub(super) fn soup(parts: &[&str], pieces: usize, seed: &mut u64) -> String {
    let mut soup = String::new();
    for _ in 0..pieces {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        soup.push_str(parts[(*seed >> 33) as usize % parts.len()]);
    }
    soup
}

/// A stand-in for a formula: `ok` words and `+`, nothing else.
#[derive(Clone, Debug, PartialEq)]
struct Formula(String);

impl Decode for Formula {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        let text = At::<String>::decode(node, cx)?;
        match text.chars().position(|c| !c.is_alphanumeric() && !" +".contains(c)) {
            Some(bad) => {
                cx.error_inside(&text, bad, "not part of a formula", "");
                None
            }
            None => Some(Self(text.value)),
        }
    }
}

choice! {
    /// Who something is done to.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    enum Who {
        /// The one who acts.
        #[default]
        Me,
        Foe,
    }
}

choice! {
    /// What an action does.
    #[derive(Clone, Debug, PartialEq)]
    enum Effect {
        Rest,
        Harm(Formula),
        Strike(Who, Formula),
        Push {
            /// How far.
            cells: Formula,
            from: Who = Who::Me,
        },
        Both(Box<Effect>, Box<Effect>),
        Area(u8, i8, u16, bool),
    }
}

record! {
    /// Something a fighter can do.
    #[derive(Clone, Debug, PartialEq)]
    struct ActionDef {
        /// What others call it.
        key: At<String>,
        name: String,
        r#type: Who = Who::default(),
        tempo: Option<u8> = None,
        tags: Vec<String> = Vec::new(),
        effects: Vec<Effect> = Vec::new(),
    }
}

record! {
    #[derive(Debug, PartialEq)]
    struct Empty {}
}

fn faults<T: Decode>(text: &str) -> String {
    let mut problems = Problems::new();
    let _ = read::<T>(&Source::new("f.ron", text), &mut problems);
    problems.to_string()
}

fn value<T: Decode>(text: &str) -> T {
    let mut problems = Problems::new();
    let value = read(&Source::new("f.ron", text), &mut problems);
    assert!(problems.is_empty(), "{problems}");
    value.unwrap()
}

#[test]
fn a_good_file_reads() {
    let action: ActionDef = value(
        "#![enable(implicit_some)]
        // A comment.
        ActionDef(
            key: \"shove\", name: \"Shove\", tempo: 3, type: Foe,
            effects: [Rest, Harm(\"1 + 2\"), Strike(Foe, \"x\"), Push(cells: \"2\"),
                Both(Rest, Push(cells: \"1\", from: Foe)), Area(1, -1, 2, true)],
        )",
    );
    assert_eq!(action.key.value, "shove");
    assert_eq!(action.key.pos, Pos::new(4, 18));
    assert_eq!((action.tempo, action.r#type), (Some(3), Who::Foe));
    assert!(action.tags.is_empty());
    assert_eq!(action.effects[3], Effect::Push { cells: Formula("2".to_owned()), from: Who::Me });
    assert_eq!(action.effects[5], Effect::Area(1, -1, 2, true));
}

#[test]
fn names_are_optional_and_empty_records_fine() {
    for text in ["()", "Empty()", "Empty"] {
        assert_eq!(value::<Empty>(text), Empty {});
    }
    let action: ActionDef = value("(key: \"a\", name: \"A\")");
    assert_eq!(action, value("ActionDef(key: \"a\", name: \"A\")"));
}

#[test]
fn the_vocabulary_can_be_listed() {
    assert_eq!(ActionDef::keys(), ["key", "name", "type", "tempo", "tags", "effects"]);
    assert_eq!(Who::keys(), ["Me", "Foe"]);
}

#[test]
fn all_faults_of_a_file_in_order() {
    let text = "{
    \"größe\": (key: \"a\", tempoo: 3, tempo: 300),
    \"b\": ActionDef(
        key: \"b\" name: \"B\",
        tags: [\"x\", y, 3],
        effects: [Hram(\"1\"), Push(cell: \"1\"), Harm(\"größe * 2\"), Rest(1)],
    ),
    \"c\": Weapon(key: \"c\"),
    \"d\": (key: \"d\", name: \"D\", key: \"e\"),
}";
    assert_eq!(
        faults::<Table<ActionDef>>(text),
        "\
f.ron:2:14: error: missing field `name` in an action; help: add `name: ...`
f.ron:2:25: error: unknown key `tempoo` in an action; help: did you mean `tempo`?
f.ron:2:43: error: the number 300 is out of range; help: write a whole number from 0 to 255
f.ron:4:18: error: a `,` is missing before this; help: separate values with commas
f.ron:5:21: error: expected a text, found the word `y`; help: put it in quotes: \"y\"
f.ron:5:24: error: expected a text, found the number 3; help: put it in double quotes
f.ron:6:19: error: `Hram` is not an effect; \
help: did you mean `Harm`? known: Rest, Harm, Strike, Push, Both, Area
f.ron:6:35: error: unknown key `cell` in `Push`; help: did you mean `cells`?
f.ron:6:59: error: not part of a formula
f.ron:6:66: error: `Rest` takes nothing; help: write `Rest`
f.ron:8:10: error: expected an action, found `Weapon(...)`; \
help: leave the name out: `(...)`
f.ron:9:32: error: the key `key` is already given at 9:11; help: remove one of the two
"
    );
}

#[test]
fn variants_say_what_they_take() {
    assert_eq!(
        faults::<Vec<Effect>>("[Harm, Harm(cells: 1), Strike(Me), Push(1), Push, \"Rest\", 3, Area(1, 200, x, y)]"),
        "\
f.ron:1:2: error: `Harm` takes one value; help: write `Harm(...)`
f.ron:1:8: error: `Harm` takes one value; help: write `Harm((key: value))`
f.ron:1:24: error: `Strike` takes two values; help: write `Strike(..., ...)`
f.ron:1:36: error: `Push` takes keys; help: write `Push(key: value)`; its keys are cells, from
f.ron:1:45: error: missing field `cells` in `Push`; help: add `cells: ...`
f.ron:1:51: error: expected an effect, found the text \"Rest\"; help: write Rest without the quotes
f.ron:1:59: error: expected an effect, found the number 3; \
help: choose from: Rest, Harm, Strike, Push, Both, Area
f.ron:1:70: error: the number 200 is out of range; help: write a whole number from -128 to 127
f.ron:1:75: error: expected a whole number, found the word `x`
f.ron:1:78: error: expected `true` or `false`, found the word `y`
"
    );
}

#[test]
fn formula_faults_point_into_the_string() {
    assert_eq!(
        faults::<Vec<Formula>>("[\"ö *\", \"\\u{e9}+*\", r#\"x*\"#]"),
        "\
f.ron:1:5: error: not part of a formula
f.ron:1:17: error: not part of a formula
f.ron:1:25: error: not part of a formula
"
    );
}

#[test]
fn syntax_faults_do_not_hide_others_or_breed_more() {
    assert_eq!(
        faults::<ActionDef>("ActionDef(\n  key: ,\n  name \"A\",\n  tempo: 999\n  tags = [],\n)"),
        "\
f.ron:2:7: error: the value after `:` is missing; help: write it, or remove the key
f.ron:3:3: error: this key has no `:` and value; help: write `key: value`
f.ron:4:10: error: the number 999 is out of range; help: write a whole number from 0 to 255
f.ron:5:3: error: a `,` is missing before this; help: separate values with commas
f.ron:5:8: error: unexpected `=`; help: write `key: value`, with a colon
"
    );
}

#[test]
fn a_slip_in_the_name_of_a_record_still_checks_its_keys() {
    assert_eq!(
        faults::<ActionDef>("ActonDef(key: \"a\")"),
        "\
f.ron:1:1: error: expected an action, found `ActonDef(...)`; \
help: leave the name out: `(...)`
f.ron:1:1: error: missing field `name` in an action; help: add `name: ...`
"
    );
}

#[test]
fn nesting_near_the_limit_decodes() {
    let deep = "Both(Rest, ".repeat(64) + "Rest" + &")".repeat(64);
    let _: Effect = value(&deep);
    let fault = faults::<Effect>(&format!("Both(Rest, {deep})"));
    assert!(fault.contains("too many brackets"), "{fault}");
    assert_eq!(faults::<Effect>(&"[".repeat(10_000)).lines().count(), 1);
}
