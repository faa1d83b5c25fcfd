//! The functions of formulas: one table with the name of each and how it is read. What is suggested for a misspelt name
//! comes from the same table.

use super::lexer::Token;
use super::parser::{Fault, Parsed, Parser, expect_type};
use super::words::{people, unknown, who};
use super::{Crowd, Expr, Fact, Func, Quantity, Step, Type, Wait, Who};
use crate::data::scope::{ConditionId, Kind, PoolId, TableId, TagId};

/// How the arguments of a function are read, and what is made of them.
#[derive(Clone, Copy)]
enum Form {
    /// One combatant.
    One(fn(Who) -> Fact, Type),
    /// Two combatants.
    Two(fn(Who, Who) -> Fact, Type),
    /// A combatant and a label.
    Label(fn(Who, TagId) -> Fact),
    /// A combatant and a condition.
    Condition(fn(Who, ConditionId) -> Fact, Type),
    /// Two combatants and a label.
    TwoLabel(fn(Who, Who, TagId) -> Fact),
    /// A label.
    Lone(fn(TagId) -> Fact),
    /// In a way of its own.
    Own(fn(&mut Parser<'_>) -> Parsed),
}

use Form::{Condition, Label, Lone, One, Own, Two, TwoLabel};
use Type::{Bool, Int};

#[allow(clippy::redundant_closure_for_method_calls, reason = "a method of one lifetime is no function of any")]
const FUNCTIONS: [(&str, Form); 70] = [
    ("table", Own(|p| p.table())),
    ("min", Own(|p| p.least_or_most(Func::Min))),
    ("max", Own(|p| p.least_or_most(Func::Max))),
    ("half", Own(|p| p.of_number(Func::Half))),
    ("abs", Own(|p| p.of_number(Func::Abs))),
    ("if", Own(|p| p.choice())),
    ("highest", Own(|p| p.highest())),
    ("count", Own(|p| p.count())),
    ("distance", Two(Fact::Distance, Int)),
    ("adjacent", Two(Fact::Adjacent, Bool)),
    ("gap", Two(Fact::Gap, Int)),
    ("cover", Two(Fact::Cover, Int)),
    ("flanked", One(Fact::Flanked, Bool)),
    ("outflanks", Two(Fact::Outflanks, Bool)),
    ("perceives", Two(Fact::Perceives, Bool)),
    ("unseen_foes", One(Fact::UnseenFoes, Int)),
    ("sees", Two(Fact::Sees, Bool)),
    ("sees_hider", Two(Fact::SeesHider, Bool)),
    ("reaches", Two(Fact::Reaches, Bool)),
    ("strikes", Two(Fact::Strikes, Bool)),
    ("enters", Two(Fact::Enters, Bool)),
    ("leaves", Two(Fact::Leaves, Bool)),
    ("parts", Two(Fact::Parts, Bool)),
    ("threatens", Two(Fact::Threatens, Bool)),
    ("departs", Two(Fact::Departs, Bool)),
    ("departed", Two(Fact::Departed, Bool)),
    ("dares", Two(Fact::Dares, Bool)),
    ("flanks", Two(Fact::Flanks, Bool)),
    ("rise", Two(Fact::Rise, Int)),
    ("shoots", One(Fact::Shoots, Bool)),
    ("in_turn", One(Fact::InTurn, Bool)),
    ("ally", Two(Fact::Ally, Bool)),
    ("nonally", Two(Fact::Nonally, Bool)),
    ("same", Two(Fact::Same, Bool)),
    ("has", Condition(Fact::Has, Bool)),
    ("has_from", Own(|p| p.has_from())),
    ("class", Label(Fact::Class)),
    ("borne", Condition(Fact::Borne, Int)),
    ("stored", Own(|p| p.stored())),
    ("knows", Label(Fact::Knows)),
    ("holds", Label(Fact::Holds)),
    ("carries", Label(Fact::Carries)),
    ("cracked", Label(Fact::Cracked)),
    ("on", Label(Fact::On)),
    ("beside", Label(Fact::Beside)),
    ("backed", TwoLabel(Fact::Backed)),
    ("hazy", TwoLabel(Fact::Hazy)),
    ("act", Lone(Fact::Act)),
    ("marked", Lone(Fact::Marked)),
    ("armed", Lone(Fact::Armed)),
    ("able", One(Fact::Able, Bool)),
    ("at_exit", One(Fact::AtExit, Bool)),
    ("open_way", Two(Fact::OpenWay, Bool)),
    ("accepted", Label(Fact::Accepted)),
    ("rides", One(Fact::Rides, Bool)),
    ("ridden", One(Fact::Ridden, Bool)),
    ("halved", One(Fact::Halved, Bool)),
    ("carries_rider", Two(Fact::Bears, Bool)),
    ("won", One(Fact::Won, Bool)),
    ("waiting", One(|who| Fact::Waits(Wait::Any, who), Bool)),
    ("wanted", One(|who| Fact::Waits(Wait::Who, who), Bool)),
    ("at_act", One(|who| Fact::Waits(Wait::Act, who), Bool)),
    ("at_object", One(|who| Fact::Waits(Wait::Object, who), Bool)),
    ("at_cell", One(|who| Fact::Waits(Wait::Near, who), Bool)),
    ("came_close", Two(|who, to| Fact::Came(Step::IntoReach, who, to), Bool)),
    ("came_in_sight", Two(|who, of| Fact::Came(Step::IntoView, who, of), Bool)),
    ("overruns", One(Fact::Overruns, Bool)),
    ("resumed", One(Fact::Resumed, Bool)),
    ("speed", Own(|p| p.speed())),
    ("pool_max", Own(|p| p.pool_max())),
];

impl Parser<'_> {
    /// The arguments of a function, between its brackets.
    pub(super) fn call(&mut self, name: &str, offset: usize) -> Parsed {
        let Some((_, form)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            return Err(unknown(offset, "function", name, FUNCTIONS.iter().map(|(known, _)| *known)));
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
                (make(who, TagId(self.name(Kind::Tag)?)), Bool)
            }
            Condition(make, kind) => {
                let who = self.person_and()?;
                (make(who, ConditionId(self.name(Kind::Condition)?)), kind)
            }
            TwoLabel(make) => {
                let (one, two) = (self.person_and()?, self.person_and()?);
                (make(one, two, TagId(self.name(Kind::Tag)?)), Bool)
            }
            Lone(make) => (make(TagId(self.name(Kind::Tag)?)), Bool),
            Own(read) => return read(self),
        };
        Ok((Expr::Fact(fact), kind))
    }

    /// A combatant and the comma behind it.
    fn person_and(&mut self) -> Result<Who, Fault> {
        let who = self.person()?;
        self.need(",")?;
        Ok(who)
    }

    fn has_from(&mut self) -> Parsed {
        let who = self.person_and()?;
        let condition = ConditionId(self.name(Kind::Condition)?);
        self.need(",")?;
        Ok((Expr::Fact(Fact::HasFrom(who, condition, self.person()?)), Bool))
    }

    fn stored(&mut self) -> Parsed {
        let who = self.person_and()?;
        let condition = ConditionId(self.name(Kind::Condition)?);
        let fact = match self.take_sign(&[","]) {
            Some(_) => Fact::StoredFrom(who, condition, self.person()?),
            None => Fact::Stored(who, condition),
        };
        Ok((Expr::Fact(fact), Int))
    }

    fn speed(&mut self) -> Parsed {
        let step = self.name(Kind::Speed)?;
        Ok((Expr::Num(i32::from(step)), Int))
    }

    fn pool_max(&mut self) -> Parsed {
        let who = self.person_and()?;
        let pool = PoolId(self.name(Kind::Pool)?);
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
        let table = TableId(self.name(Kind::Table)?);
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

    fn question(&mut self) -> Result<Expr, Fault> {
        let at = self.offset();
        let (expr, kind) = self.or()?;
        expect_type(Bool, kind, at)?;
        Ok(expr)
    }

    fn person(&mut self) -> Result<Who, Fault> {
        let offset = self.offset();
        let Some(Token::Word(word)) = self.peek().cloned() else {
            return Err(self.unexpected(&format!("a person belongs here: {}", people())));
        };
        self.at += 1;
        who(&word, offset)
    }

    fn crowd(&mut self) -> Result<Crowd, Fault> {
        const CROWDS: [(&str, Crowd); 3] =
            [("allies", Crowd::Allies), ("nonallies", Crowd::Nonallies), ("everybody", Crowd::Everybody)];
        let offset = self.offset();
        let Some(Token::Word(word)) = self.peek().cloned() else {
            let known = CROWDS.map(|(name, _)| name).join(", ");
            return Err(self.unexpected(&format!("a crowd belongs here: {known}")));
        };
        self.at += 1;
        let found = CROWDS.iter().find(|(name, _)| *name == word).map(|(_, crowd)| *crowd);
        found.ok_or_else(|| unknown(offset, "crowd", &word, CROWDS.iter().map(|(name, _)| *name)))
    }

    /// A quoted name of the given kind.
    fn name(&mut self, kind: Kind) -> Result<u16, Fault> {
        let offset = self.offset();
        let Some(Token::Text(name)) = self.peek().cloned() else {
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
        for (name, _) in FUNCTIONS {
            // The last letter twice is closer to the name itself than to any other.
            let slip = format!("{name}{}", &name[name.len() - 1..]);
            let found = faults(&format!("{slip}(me)"));
            assert!(found.contains(&format!("unknown function `{slip}`; help: did you mean `{name}`?")), "{found}");
        }
        assert!(faults("frobnicate(me)").contains("known: table, min, "));
    }

    #[test]
    fn every_name_occurs_once_and_is_read() {
        for (at, (name, form)) in FUNCTIONS.iter().enumerate() {
            assert!(FUNCTIONS[..at].iter().all(|(other, _)| other != name), "{name}");
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
