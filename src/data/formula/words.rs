//! The words of formulas: quantities, facts and functions, with the nearest known word for each unknown one.

use super::lexer::Token;
use super::parser::{Fault, Parsed, Parser, expect_type};
use super::{Crowd, Expr, Fact, Func, Quantity, Step, Type, Wait, Who};
use crate::data::read::nearest;
use crate::data::scope::{ConditionId, Kind, PoolId, ScoreId, TableId, TagId, ValueId};

impl Parser<'_> {
    pub(super) fn quantity(&self, who: Who, word: &str, offset: usize) -> Parsed {
        let scope = self.scope;
        let what = if let Some(id) = scope.find(Kind::Score, word) {
            Quantity::Score(ScoreId(id))
        } else if let Some(id) = scope.find(Kind::Pool, word) {
            Quantity::Pool(PoolId(id))
        } else if let Some(id) = scope.find(Kind::Value, word) {
            Quantity::Value(ValueId(id))
        } else {
            match word {
                "size" => Quantity::Size,
                "free_hands" => Quantity::FreeHands,
                "hands" => Quantity::Hands,
                "surprise" => Quantity::Surprise,
                "moves" => Quantity::Moves,
                "run" => Quantity::Run,
                "footing" => Quantity::Footing,
                "gauntlet" => Quantity::Gauntlet,
                "load" => Quantity::Load,
                "from_aim" => Quantity::FromAim,
                "mount_size" => Quantity::MountSize,
                "melee_bonus" => Quantity::MeleeBonus,
                "aim_range" => Quantity::AimRange,
                "lingers" => return Ok((Expr::Read(who, Quantity::Lingers), Type::Bool)),
                "pc" => return Ok((Expr::Read(who, Quantity::Pc), Type::Bool)),
                _ => {
                    let known = [Kind::Score, Kind::Pool, Kind::Value]
                        .into_iter()
                        .flat_map(|k| scope.names(k))
                        .map(String::as_str)
                        .chain([
                            "size",
                            "free_hands",
                            "hands",
                            "melee_bonus",
                            "aim_range",
                            "pc",
                            "lingers",
                            "surprise",
                            "moves",
                            "run",
                        ])
                        .chain(["footing", "gauntlet", "load", "from_aim", "mount_size"]);
                    return Err(unknown(offset, "quantity", word, known));
                }
            }
        };
        Ok((Expr::Read(who, what), Type::Int))
    }

    pub(super) fn call(&mut self, name: &str, offset: usize) -> Parsed {
        type OfTwo = fn(Who, Who) -> Fact;
        let two: Option<(OfTwo, Type)> = match name {
            "distance" => Some((Fact::Distance, Type::Int)),
            "adjacent" => Some((Fact::Adjacent, Type::Bool)),
            "gap" => Some((Fact::Gap, Type::Int)),
            "cover" => Some((Fact::Cover, Type::Int)),
            "perceives" => Some((Fact::Perceives, Type::Bool)),
            "outflanks" => Some((Fact::Outflanks, Type::Bool)),
            "sees" => Some((Fact::Sees, Type::Bool)),
            "sees_hider" => Some((Fact::SeesHider, Type::Bool)),
            "reaches" => Some((Fact::Reaches, Type::Bool)),
            "strikes" => Some((Fact::Strikes, Type::Bool)),
            "enters" => Some((Fact::Enters, Type::Bool)),
            "leaves" => Some((Fact::Leaves, Type::Bool)),
            "parts" => Some((Fact::Parts, Type::Bool)),
            "threatens" => Some((Fact::Threatens, Type::Bool)),
            "departs" => Some((Fact::Departs, Type::Bool)),
            "departed" => Some((Fact::Departed, Type::Bool)),
            "dares" => Some((Fact::Dares, Type::Bool)),
            "flanks" => Some((Fact::Flanks, Type::Bool)),
            "rise" => Some((Fact::Rise, Type::Int)),
            "ally" => Some((Fact::Ally, Type::Bool)),
            "nonally" => Some((Fact::Nonally, Type::Bool)),
            "same" => Some((Fact::Same, Type::Bool)),
            "carries_rider" => Some((Fact::Bears, Type::Bool)),
            "open_way" => Some((Fact::OpenWay, Type::Bool)),
            _ => None,
        };
        if let Some((make, kind)) = two {
            let a = self.person()?;
            self.need(",")?;
            let b = self.person()?;
            return Ok((Expr::Fact(make(a, b)), kind));
        }
        let fact = match name {
            "has" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Has(who, ConditionId(self.name(Kind::Condition)?))
            }
            "has_from" => {
                let who = self.person()?;
                self.need(",")?;
                let condition = ConditionId(self.name(Kind::Condition)?);
                self.need(",")?;
                Fact::HasFrom(who, condition, self.person()?)
            }
            "class" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Class(who, TagId(self.name(Kind::Tag)?))
            }
            "borne" => {
                let who = self.person()?;
                self.need(",")?;
                let fact = Fact::Borne(who, ConditionId(self.name(Kind::Condition)?));
                return Ok((Expr::Fact(fact), Type::Int));
            }
            "stored" => {
                let who = self.person()?;
                self.need(",")?;
                let condition = ConditionId(self.name(Kind::Condition)?);
                let fact = match self.take_sign(&[","]) {
                    Some(_) => Fact::StoredFrom(who, condition, self.person()?),
                    None => Fact::Stored(who, condition),
                };
                return Ok((Expr::Fact(fact), Type::Int));
            }
            "knows" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Knows(who, TagId(self.name(Kind::Tag)?))
            }
            "holds" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Holds(who, TagId(self.name(Kind::Tag)?))
            }
            "carries" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Carries(who, TagId(self.name(Kind::Tag)?))
            }
            "cracked" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Cracked(who, TagId(self.name(Kind::Tag)?))
            }
            "on" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::On(who, TagId(self.name(Kind::Tag)?))
            }
            "beside" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Beside(who, TagId(self.name(Kind::Tag)?))
            }
            "hazy" => {
                let from = self.person()?;
                self.need(",")?;
                let who = self.person()?;
                self.need(",")?;
                Fact::Hazy(from, who, TagId(self.name(Kind::Tag)?))
            }
            "backed" => {
                let who = self.person()?;
                self.need(",")?;
                let from = self.person()?;
                self.need(",")?;
                Fact::Backed(who, from, TagId(self.name(Kind::Tag)?))
            }
            "act" => Fact::Act(TagId(self.name(Kind::Tag)?)),
            "marked" => Fact::Marked(TagId(self.name(Kind::Tag)?)),
            "unseen_foes" => return Ok((Expr::Fact(Fact::UnseenFoes(self.person()?)), Type::Int)),
            "armed" => Fact::Armed(TagId(self.name(Kind::Tag)?)),
            "able" => Fact::Able(self.person()?),
            "at_exit" => Fact::AtExit(self.person()?),
            "accepted" => {
                let who = self.person()?;
                self.need(",")?;
                Fact::Accepted(who, TagId(self.name(Kind::Tag)?))
            }
            "rides" => Fact::Rides(self.person()?),
            "ridden" => Fact::Ridden(self.person()?),
            "shoots" => Fact::Shoots(self.person()?),
            "waiting" => Fact::Waits(Wait::Any, self.person()?),
            "wanted" => Fact::Waits(Wait::Who, self.person()?),
            "at_act" => Fact::Waits(Wait::Act, self.person()?),
            "at_object" => Fact::Waits(Wait::Object, self.person()?),
            "at_cell" => Fact::Waits(Wait::Near, self.person()?),
            "came_close" | "came_in_sight" => {
                let who = self.person()?;
                self.need(",")?;
                let how = if name == "came_close" { Step::IntoReach } else { Step::IntoView };
                Fact::Came(how, who, self.person()?)
            }
            "overruns" => Fact::Overruns(self.person()?),
            "resumed" => Fact::Resumed(self.person()?),
            "in_turn" => Fact::InTurn(self.person()?),
            "flanked" => Fact::Flanked(self.person()?),
            "won" => Fact::Won(self.person()?),
            "speed" => {
                let step = self.name(Kind::Speed)?;
                return Ok((Expr::Num(i32::from(step)), Type::Int));
            }
            "pool_max" => {
                let who = self.person()?;
                self.need(",")?;
                let pool = PoolId(self.name(Kind::Pool)?);
                return Ok((Expr::Read(who, Quantity::PoolMax(pool)), Type::Int));
            }
            _ => return self.function(name, offset),
        };
        Ok((Expr::Fact(fact), Type::Bool))
    }

    fn function(&mut self, name: &str, offset: usize) -> Parsed {
        match name {
            "min" | "max" => {
                let mut args = vec![self.int_sum()?];
                while self.take_sign(&[","]).is_some() {
                    args.push(self.int_sum()?);
                }
                Ok((Expr::Call(if name == "min" { Func::Min } else { Func::Max }, args), Type::Int))
            }
            "half" => Ok((Expr::Call(Func::Half, vec![self.int_sum()?]), Type::Int)),
            "abs" => Ok((Expr::Call(Func::Abs, vec![self.int_sum()?]), Type::Int)),
            "if" => {
                let question = self.question()?;
                self.need(",")?;
                let yes = self.int_sum()?;
                self.need(",")?;
                let no = self.int_sum()?;
                Ok((Expr::Call(Func::If, vec![question, yes, no]), Type::Int))
            }
            "table" => {
                let table = TableId(self.name(Kind::Table)?);
                self.need(",")?;
                Ok((Expr::Table(table, Box::new(self.int_sum()?)), Type::Int))
            }
            "highest" => {
                let crowd = self.crowd()?;
                self.need(",")?;
                let value = self.int_sum()?;
                self.need(",")?;
                let when = self.question()?;
                self.need(",")?;
                let none = self.int_sum()?;
                Ok((Expr::Highest(crowd, Box::new([value, when, none])), Type::Int))
            }
            "count" => {
                let crowd = self.crowd()?;
                self.need(",")?;
                let when = self.question()?;
                Ok((Expr::Count(crowd, Box::new(when)), Type::Int))
            }
            _ => Err(unknown(offset, "function", name, FUNCTIONS.into_iter())),
        }
    }

    fn question(&mut self) -> Result<Expr, Fault> {
        let at = self.offset();
        let (expr, kind) = self.or()?;
        expect_type(Type::Bool, kind, at)?;
        Ok(expr)
    }

    fn person(&mut self) -> Result<Who, Fault> {
        let offset = self.offset();
        let Some(Token::Word(word)) = self.peek().cloned() else {
            return Err(self.unexpected("a person belongs here: me, other, source, subject or it"));
        };
        self.at += 1;
        who(&word, offset)
    }

    fn crowd(&mut self) -> Result<Crowd, Fault> {
        let offset = self.offset();
        let Some(Token::Word(word)) = self.peek().cloned() else {
            return Err(self.unexpected("a crowd belongs here: allies, nonallies or everybody"));
        };
        self.at += 1;
        match word.as_str() {
            "allies" => Ok(Crowd::Allies),
            "nonallies" => Ok(Crowd::Nonallies),
            "everybody" => Ok(Crowd::Everybody),
            _ => Err(unknown(offset, "crowd", &word, ["allies", "nonallies", "everybody"].into_iter())),
        }
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
        scope
            .find(kind, &name)
            .ok_or_else(|| unknown(offset + 1, &kind.to_string(), &name, scope.names(kind).iter().map(String::as_str)))
    }
}

const FUNCTIONS: [&str; 60] = [
    "table",
    "min",
    "max",
    "half",
    "abs",
    "if",
    "highest",
    "count",
    "distance",
    "adjacent",
    "gap",
    "cover",
    "flanked",
    "outflanks",
    "perceives",
    "unseen_foes",
    "sees",
    "sees_hider",
    "reaches",
    "strikes",
    "enters",
    "leaves",
    "parts",
    "threatens",
    "departs",
    "departed",
    "dares",
    "flanks",
    "rise",
    "shoots",
    "in_turn",
    "ally",
    "nonally",
    "same",
    "has",
    "has_from",
    "class",
    "borne",
    "stored",
    "knows",
    "holds",
    "carries",
    "cracked",
    "on",
    "beside",
    "backed",
    "hazy",
    "act",
    "marked",
    "armed",
    "able",
    "at_exit",
    "open_way",
    "accepted",
    "rides",
    "ridden",
    "carries_rider",
    "won",
    "speed",
    "pool_max",
];

pub(super) fn who(word: &str, offset: usize) -> Result<Who, Fault> {
    match word {
        "me" => Ok(Who::Me),
        "other" => Ok(Who::Other),
        "source" => Ok(Who::Source),
        "subject" => Ok(Who::Subject),
        "it" => Ok(Who::It),
        "rider" => Ok(Who::Rider),
        "mount" => Ok(Who::Mount),
        _ => {
            let known = [
                "me", "other", "source", "subject", "it", "rider", "mount", "now", "roll", "order", "strike", "tool",
                "harm", "fall",
            ];
            Err(unknown(offset, "word", word, known.into_iter()))
        }
    }
}

pub(super) fn unknown<'n>(
    offset: usize,
    kind: &str,
    word: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Fault {
    let help = match nearest(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known: {}", known.collect::<Vec<_>>().join(", ")),
    };
    (offset, format!("unknown {kind} `{word}`"), help)
}
