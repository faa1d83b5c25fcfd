//! The functions of formulas: one table with the name of each, how it is read and what it means. What is suggested for
//! a misspelt name and what the vocabulary says come from the same table.

use super::lexer::FormulaToken;
use super::parser::{FormulaFault, Parsed, Parser, expect_type};
use super::words::{CROWDS, people, unknown, who};
use super::{Crowd, Expr, Fact, FormulaType, Func, Quantity, StepResult, Wait, Who};
use crate::data::scope::{ConditionId, KeyKind, PoolId, TableId, TagId};
use crate::data::vocabulary::WordPlace;

/// How the arguments of a function are read, and what is made of them.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// One combatant.
    One(fn(Who) -> Fact, FormulaType),
    /// Two combatants.
    Two(fn(Who, Who) -> Fact, FormulaType),
    /// A combatant and a label.
    Label(fn(Who, TagId) -> Fact),
    /// A combatant and a condition.
    Condition(fn(Who, ConditionId) -> Fact, FormulaType),
    /// Two combatants and a label.
    TwoLabel(fn(Who, Who, TagId) -> Fact),
    /// A label.
    Lone(fn(TagId) -> Fact),
    /// In a way of its own: what stands between the brackets, for the vocabulary, the type, and how it is read.
    Own(&'static str, FormulaType, fn(&mut Parser<'_>) -> Parsed),
}

use Form::{Condition, Label, Lone, One, Own, Two, TwoLabel};
use FormulaType::{Bool, Int};

#[allow(clippy::redundant_closure_for_method_calls, reason = "a method of one lifetime is no function of any")]
pub(super) const FUNCTIONS: [(&str, Form, &str); 70] = [
    (
        "table",
        Own("'table', number", Int, |p| p.table()),
        "The entry of a table of the ruleset for the number; beyond its ends the first or the last entry.",
    ),
    ("min", Own("number, number, …", Int, |p| p.least_or_most(Func::Min)), "The smallest of the numbers."),
    ("max", Own("number, number, …", Int, |p| p.least_or_most(Func::Max)), "The greatest of the numbers."),
    ("half", Own("number", Int, |p| p.of_number(Func::Half)), "Half of the number, rounded down."),
    ("abs", Own("number", Int, |p| p.of_number(Func::Abs)), "The number without its sign."),
    (
        "if",
        Own("test, number, number", Int, |p| p.choice()),
        "The first number where the test says yes, else the second.",
    ),
    (
        "highest",
        Own("crowd, number, test, number", Int, |p| p.highest()),
        "The greatest number among the combatants of a crowd that the test says yes for; the last number if there is none. `it` is the combatant looked at.",
    ),
    (
        "count",
        Own("crowd, test", Int, |p| p.count()),
        "How many combatants of a crowd the test says yes for. `it` is the combatant looked at.",
    ),
    (
        "distance",
        Two(Fact::Distance, Int),
        "The distance between the bodies of a and b in cells, by `grid.metric`: 0 in the same cells, 1 side by side.",
    ),
    ("adjacent", Two(Fact::Adjacent, Bool), "The bodies of a and b touch, diagonally too."),
    (
        "reach_distance",
        Two(Fact::ReachDistance, Int),
        "Empty cells between the bodies of a and b, by `grid.reach`: 0 side by side.",
    ),
    ("cover", Two(Fact::Cover, Int), "The level of cover that b has against a, from 0; see the ruleset's `cover`."),
    ("flanked", One(Fact::Flanked, Bool), "Foes of a flank it, by the ruleset's `flanking`."),
    (
        "starts_flanking",
        Two(Fact::StartsFlanking, Bool),
        "The step that a is making brings it where b is flanked, which it was not before.",
    ),
    (
        "perceives",
        Two(Fact::Perceives, Bool),
        "a sees b and knows that it is there. Yes where one of the two is missing.",
    ),
    ("unseen_foes", One(Fact::UnseenFoes, Int), "How many foes are there whose place the side of a does not know."),
    ("sees", Two(Fact::Sees, Bool), "a has line of sight to b."),
    (
        "sees_hider",
        Two(Fact::SeesHider, Bool),
        "a has line of sight to b by the stricter rule for hiding: objects up to `roles.hide_sizes` smaller count as in the way.",
    ),
    ("reaches", Two(Fact::Reaches, Bool), "A weapon in the hands of a reaches b in melee."),
    ("tool_reaches", Two(Fact::ToolReaches, Bool), "The tool in use by a reaches b, in melee or at range."),
    (
        "enters_reach",
        Two(Fact::EntersReach, Bool),
        "The step that a is making brings it within reach of the tool in use by b, where it was not before.",
    ),
    (
        "leaves_reach",
        Two(Fact::LeavesReach, Bool),
        "The step that a is making takes it out of reach of every melee weapon in the hands of b.",
    ),
    ("separates", Two(Fact::Separates, Bool), "The step that a is making ends that a and b touch."),
    (
        "threatens",
        Two(Fact::Threatens, Bool),
        "a threatens b: a weapon in hand reaches it in melee and `roles.threatens` says yes.",
    ),
    (
        "provokes_leaving",
        Two(Fact::ProvokesLeaving, Bool),
        "The step that a is making leaves a cell that b threatens, for the first time in this movement.",
    ),
    (
        "left_threat",
        Two(Fact::LeftThreat, Bool),
        "The movement of a has left a cell that b threatens, and a stands in no such cell now.",
    ),
    (
        "still_crosses_threat",
        Two(Fact::StillCrossesThreat, Bool),
        "The rest of the walk of a will still leave a cell that b threatens.",
    ),
    ("flanks", Two(Fact::Flanks, Bool), "a is one of two who flank b."),
    (
        "elevation_diff",
        Two(Fact::ElevationDiff, Int),
        "How many levels of elevation a stands above b; below 0 where it stands lower.",
    ),
    ("shoots", One(Fact::Shoots, Bool), "The running act of a is an attack at range."),
    ("in_turn", One(Fact::InTurn, Bool), "The running turn belongs to a."),
    ("ally", Two(Fact::Ally, Bool), "a and b are different combatants of the same side or of allied sides."),
    ("nonally", Two(Fact::Nonally, Bool), "a and b are different combatants of sides that are not allied."),
    (
        "same",
        Two(Fact::Same, Bool),
        "a and b are the same combatant. `same(other, other)` asks whether there is an `other`.",
    ),
    ("has", Condition(Fact::Has, Bool), "a bears the condition, from any source."),
    ("has_from", Own("a, 'condition', b", Bool, |p| p.has_from()), "a bears the condition, and it comes from b."),
    ("has_tagged", Label(Fact::HasTagged), "a bears a condition with the tag."),
    (
        "stacks",
        Condition(Fact::Stacks, Int),
        "How many of the condition a bears; more than 1 where it `stacks` or comes from several sources.",
    ),
    (
        "stored",
        Own("a, 'condition'[, b]", Int, |p| p.stored()),
        "The number stored with the condition on a, the greatest of several; with b, that of the condition from b. 0 where a does not bear it.",
    ),
    ("knows", Label(Fact::Knows), "a knows an action with the tag that is not `common`."),
    ("holds", Label(Fact::Holds), "a holds an item with the tag in its hands."),
    ("carries", Label(Fact::Carries), "a carries an item with the tag in hand, worn or stowed, but not in a pack."),
    ("damaged", Label(Fact::Damaged), "a holds or wears an item with the tag that has lost half of its integrity."),
    ("on", Label(Fact::On), "a stands on terrain with the tag."),
    ("beside", Label(Fact::Beside), "a stands on terrain with the tag or within one cell of it."),
    (
        "blocked_behind",
        TwoLabel(Fact::BlockedBehind),
        "Behind a, as b sees it, stands terrain with the tag or anything that keeps bodies out.",
    ),
    ("obscured", TwoLabel(Fact::Obscured), "Terrain with the tag is under b or on the line from a to b."),
    ("act", Lone(Fact::Act), "The running act, roll or damage has the tag."),
    ("marked", Lone(Fact::Marked), "The tag was set in this fight by the effect `Mark` or by a fact of the scene."),
    ("armed", Lone(Fact::Armed), "The weapon of the running strike has the tag."),
    ("able", One(Fact::Able, Bool), "a can act: it is in the fight and no condition makes it `Down` or `Helpless`."),
    ("at_exit", One(Fact::AtExit, Bool), "a stands on a cell through which it leaves the fight when its turn ends."),
    ("open_way", Two(Fact::OpenWay, Bool), "A straight run of a up to b is possible."),
    (
        "accepted",
        Label(Fact::Accepted),
        "Foes of a are able to accept what has the tag, such as a surrender: their sides list it under `accepts`.",
    ),
    ("rides", One(Fact::Rides, Bool), "a rides a mount."),
    ("ridden", One(Fact::Ridden, Bool), "A rider sits on a."),
    (
        "bloodied",
        One(Fact::Bloodied, Bool),
        "a looks as if it has lost half of its health or more. All sides can see that, even without its sheet.",
    ),
    ("carries_rider", Two(Fact::Bears, Bool), "b could get onto a."),
    ("won", One(Fact::Won, Bool), "The fight is decided and the side of a has won."),
    ("waiting", One(|who| Fact::Waits(Wait::Any, who), Bool), "`me` holds readied actions."),
    ("wanted", One(|who| Fact::Waits(Wait::Who, who), Bool), "`me` holds readied actions and waits for a."),
    (
        "at_act",
        One(|who| Fact::Waits(Wait::Act, who), Bool),
        "`me` holds readied actions and waits for the act that a is doing.",
    ),
    (
        "at_object",
        One(|who| Fact::Waits(Wait::Object, who), Bool),
        "`me` holds readied actions and waits for the object that a is using.",
    ),
    (
        "at_cell",
        One(|who| Fact::Waits(Wait::Near, who), Bool),
        "`me` holds readied actions and waits for a combatant near a cell, and a has come near it.",
    ),
    (
        "came_close",
        Two(|who, to| Fact::Came(StepResult::IntoReach, who, to), Bool),
        "The step that a has just made brought it within reach of the melee weapons of b.",
    ),
    (
        "came_in_sight",
        Two(|who, of| Fact::Came(StepResult::IntoView, who, of), Bool),
        "The step that a has just made brought it into sight of b.",
    ),
    (
        "overruns",
        One(Fact::Overruns, Bool),
        "The running act of a costs more than is left in the pool that pays for its turn.",
    ),
    ("resumed", One(Fact::Resumed, Bool), "The running act of a goes on with what a began in an earlier turn."),
    (
        "speed",
        Own("'speed'", Int, |p| p.speed()),
        "The number of a weapon speed, from 0 for the slowest, to compare with `tool.speed`.",
    ),
    ("pool_max", Own("a, 'pool'", Int, |p| p.pool_max()), "The most that the pool of a holds."),
];

impl Form {
    /// What stands between the brackets and what type it has, for the vocabulary.
    pub(super) fn written(self) -> (&'static str, FormulaType) {
        match self {
            One(_, kind) => ("a", kind),
            Two(_, kind) => ("a, b", kind),
            Label(_) => ("a, 'tag'", Bool),
            Condition(_, kind) => ("a, 'condition'", kind),
            TwoLabel(_) => ("a, b, 'tag'", Bool),
            Lone(_) => ("'tag'", Bool),
            Own(arguments, kind, _) => (arguments, kind),
        }
    }
}

impl Parser<'_> {
    /// The arguments of a function, between its brackets.
    pub(super) fn call(&mut self, name: &str, offset: usize) -> Parsed {
        let found = |name: &str| FUNCTIONS.iter().find(|(known, ..)| *known == name);
        let Some((_, form, _)) = found(name).or_else(|| found(self.present(WordPlace::Function, name, offset))) else {
            return Err(unknown(offset, "function", name, FUNCTIONS.iter().map(|(known, ..)| *known)));
        };
        let (fact, kind) = match *form {
            One(make, kind) => (make(self.person()?), kind),
            Two(make, kind) => {
                let one = self.person()?;
                self.need(",")?;
                (make(one, self.person()?), kind)
            }
            Label(make) => {
                let who = self.person_and()?;
                (make(who, TagId(self.name(KeyKind::Tag)?)), Bool)
            }
            Condition(make, kind) => {
                let who = self.person_and()?;
                (make(who, ConditionId(self.name(KeyKind::Condition)?)), kind)
            }
            TwoLabel(make) => {
                let (one, two) = (self.person_and()?, self.person_and()?);
                (make(one, two, TagId(self.name(KeyKind::Tag)?)), Bool)
            }
            Lone(make) => (make(TagId(self.name(KeyKind::Tag)?)), Bool),
            Own(_, _, read) => return read(self),
        };
        Ok((Expr::Fact(fact), kind))
    }

    /// A combatant and the comma behind it.
    fn person_and(&mut self) -> Result<Who, FormulaFault> {
        let who = self.person()?;
        self.need(",")?;
        Ok(who)
    }

    fn has_from(&mut self) -> Parsed {
        let who = self.person_and()?;
        let condition = ConditionId(self.name(KeyKind::Condition)?);
        self.need(",")?;
        Ok((Expr::Fact(Fact::HasFrom(who, condition, self.person()?)), Bool))
    }

    fn stored(&mut self) -> Parsed {
        let who = self.person_and()?;
        let condition = ConditionId(self.name(KeyKind::Condition)?);
        let fact = match self.take_sign(&[","]) {
            Some(_) => Fact::StoredFrom(who, condition, self.person()?),
            None => Fact::Stored(who, condition),
        };
        Ok((Expr::Fact(fact), Int))
    }

    fn speed(&mut self) -> Parsed {
        let step = self.name(KeyKind::Speed)?;
        Ok((Expr::Num(i32::from(step)), Int))
    }

    fn pool_max(&mut self) -> Parsed {
        let who = self.person_and()?;
        let pool = PoolId(self.name(KeyKind::Pool)?);
        Ok((Expr::Read(who, Quantity::PoolMax(pool)), Int))
    }

    fn least_or_most(&mut self, function: Func) -> Parsed {
        let mut args = vec![self.int_sum()?];
        while self.take_sign(&[","]).is_some() {
            args.push(self.int_sum()?);
        }
        Ok((Expr::Call(function, args), Int))
    }

    fn of_number(&mut self, function: Func) -> Parsed {
        Ok((Expr::Call(function, vec![self.int_sum()?]), Int))
    }

    fn choice(&mut self) -> Parsed {
        let question = self.question()?;
        self.need(",")?;
        let yes = self.int_sum()?;
        self.need(",")?;
        let no = self.int_sum()?;
        Ok((Expr::Call(Func::If, vec![question, yes, no]), Int))
    }

    fn table(&mut self) -> Parsed {
        let table = TableId(self.name(KeyKind::Table)?);
        self.need(",")?;
        Ok((Expr::Table(table, Box::new(self.int_sum()?)), Int))
    }

    fn highest(&mut self) -> Parsed {
        let crowd = self.crowd()?;
        self.need(",")?;
        let value = self.int_sum()?;
        self.need(",")?;
        let when = self.question()?;
        self.need(",")?;
        let none = self.int_sum()?;
        Ok((Expr::Highest(crowd, Box::new([value, when, none])), Int))
    }

    fn count(&mut self) -> Parsed {
        let crowd = self.crowd()?;
        self.need(",")?;
        let when = self.question()?;
        Ok((Expr::Count(crowd, Box::new(when)), Int))
    }

    fn question(&mut self) -> Result<Expr, FormulaFault> {
        let at = self.offset();
        let (expr, kind) = self.or()?;
        expect_type(Bool, kind, at)?;
        Ok(expr)
    }

    fn person(&mut self) -> Result<Who, FormulaFault> {
        let offset = self.offset();
        let Some(FormulaToken::Word(word)) = self.peek().cloned() else {
            return Err(self.unexpected(&format!("a person belongs here: {}", people())));
        };
        self.at += 1;
        who(&word, offset)
    }

    fn crowd(&mut self) -> Result<Crowd, FormulaFault> {
        let offset = self.offset();
        let Some(FormulaToken::Word(word)) = self.peek().cloned() else {
            let known = CROWDS.map(|(name, ..)| name).join(", ");
            return Err(self.unexpected(&format!("a crowd belongs here: {known}")));
        };
        self.at += 1;
        let found = CROWDS.iter().find(|(name, ..)| *name == word).map(|(_, crowd, _)| *crowd);
        found.ok_or_else(|| unknown(offset, "crowd", &word, CROWDS.iter().map(|(name, ..)| *name)))
    }

    /// A quoted name of the given kind.
    fn name(&mut self, kind: KeyKind) -> Result<u16, FormulaFault> {
        let offset = self.offset();
        let Some(FormulaToken::Text(name)) = self.peek().cloned() else {
            return Err(self.unexpected(&format!("a {kind} in single quotes belongs here")));
        };
        self.at += 1;
        let scope = self.scope;
        // The quoted name itself starts one character after its quote.
        scope.find(kind, &name).ok_or_else(|| {
            let known = scope.names(kind).iter().map(String::as_str);
            unknown(offset + 1, &kind.to_string(), &name, known)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::formula::Test;
    use crate::data::read::{Problems, Source, read};

    fn faults(formula: &str) -> String {
        let mut problems = Problems::new();
        let _ = read::<Test>(&Source::new("f", format!("{formula:?}")), &mut problems);
        problems.to_string()
    }

    #[test]
    fn a_slip_in_any_function_s_name_finds_it() {
        for (name, ..) in FUNCTIONS {
            // The last letter twice is closer to the name itself than to any other.
            let slip = format!("{name}{}", &name[name.len() - 1..]);
            let found = faults(&format!("{slip}(me)"));
            assert!(found.contains(&format!("unknown function `{slip}`; help: did you mean `{name}`?")), "{found}");
        }
        assert!(faults("frobnicate(me)").contains("known: table, min, "));
    }

    #[test]
    fn every_name_occurs_once_and_is_read() {
        for (at, (name, form, doc)) in FUNCTIONS.iter().enumerate() {
            assert!(FUNCTIONS[..at].iter().all(|(other, ..)| other != name), "{name}");
            assert!(doc.ends_with('.'), "{name}");
            // With nothing between its brackets every one of them misses something, and is known.
            let found = faults(&format!("{name}()"));
            assert!(!found.contains("unknown") && found.contains("belongs here"), "{found}");
            if let One(_, Bool) = form {
                assert_eq!(faults(&format!("{name}(me)")), "");
            }
        }
    }

    #[test]
    fn what_does_not_belong_gets_help() {
        use crate::data::formula::Amount;
        let amount = |text: &str| {
            let mut problems = Problems::new();
            let _ = read::<Amount>(&Source::new("f", format!("{text:?}")), &mut problems);
            problems.to_string()
        };
        for text in ["1w6", "2 D20"] {
            assert!(amount(text).contains("help: dice are written as `1d6`, with a small d"), "{}", amount(text));
        }
        assert!(amount("3 4").contains("`4` does not belong here; help: the formula is complete before it"));
        assert!(amount("3 2d6").contains("help: dice stand first, and once: `2d6 + 1`"), "{}", amount("3 2d6"));
    }
}
