//! Recursive-descent parser for formulas. Every fault is a problem with the column inside the string.
//!
//! ```text
//! or   := and ("||" and)*          and  := not ("&&" not)*       not := "!" not | cmp
//! cmp  := sum (("<"|"<="|"=="|"!="|">="|">") sum)?
//! sum  := prod (("+"|"-") prod)*   prod := unary (("*"|"/") unary)*
//! unary := "-" unary | atom        atom := number | path | name "(" … ")" | "(" or ")"
//! ```

use std::sync::Arc;

use super::lexer::{FormulaToken, tokens};
use super::words::{FIELDS, unknown, who};
use super::{Amount, Expr, FormulaType, Op, Who};
use crate::data::read::{At, Cx};
use crate::data::scope::Scope;
use crate::data::vocabulary::{Renamed, WordPlace};
use crate::kernel::odds::Keep;

/// A fault: offset of the character, what is wrong, what to do.
pub(super) type FormulaFault = (usize, String, String);
pub(super) type Parsed = Result<(Expr, FormulaType), FormulaFault>;

/// How deep parentheses and calls may nest: far beyond any rule, and far from the end of the stack.
const MAX_DEPTH: u8 = 40;

/// The formula, and its text in words of the present vocabulary.
pub(super) fn parse(text: &At<String>, want: FormulaType, cx: &mut Cx) -> Option<(Expr, String)> {
    whole(text, cx, |p| {
        let (expr, got) = p.or()?;
        p.finish()?;
        expect_type(want, got, 0)?;
        Ok(expr)
    })
}

pub(super) fn parse_amount(text: &At<String>, cx: &mut Cx) -> Option<Amount> {
    let (mut amount, words) = whole(text, cx, |p| {
        let mut amount = Amount::number(0);
        if let Some((_, FormulaToken::Dice(count, sides, keep))) = p.tokens.first().cloned() {
            p.at = 1;
            amount.count = count;
            amount.sides = sides;
            amount.keep = match keep {
                0 => Keep::All,
                n if n > 0 => Keep::High(n.unsigned_abs()),
                n => Keep::Low(n.unsigned_abs()),
            };
            // What follows is a sum that starts with its sign: "2d4 + ins".
            if p.at < p.tokens.len() {
                match p.take_sign(&["+", "-"]) {
                    Some("+") => amount.plus = p.int_sum()?,
                    Some(_) => amount.plus = Expr::Neg(Box::new(p.int_product()?)),
                    None => return Err(p.unexpected("after the dice comes `+` or `-` and a number")),
                }
            }
        } else {
            amount.plus = p.int_sum()?;
        }
        p.finish()?;
        Ok(amount)
    })?;
    amount.text = words;
    Some(amount)
}

/// What is made of a text, and the text in words of the present vocabulary.
fn whole<T>(
    text: &At<String>,
    cx: &mut Cx,
    read: impl FnOnce(&mut Parser) -> Result<T, FormulaFault>,
) -> Option<(T, String)> {
    let scope = Arc::clone(cx.scope());
    let mut older = Vec::new();
    let result = Parser::new(text, &scope).and_then(|mut p| {
        let result = read(&mut p);
        older = p.older;
        result
    });
    for (offset, renamed) in &older {
        cx.renamed(text.inside(*offset), renamed);
    }
    match result {
        Ok(value) => Some((value, present(&text.value, &older))),
        Err((offset, what, help)) => {
            cx.error_inside(text, offset, what, help);
            None
        }
    }
}

/// A text with the words of an older vocabulary replaced, each at its offset.
fn present(text: &str, older: &[(usize, &'static Renamed)]) -> String {
    let mut words = text.to_owned();
    // From the end, so that the offsets in front stay as they are.
    for (offset, renamed) in older.iter().rev() {
        let start = words.char_indices().nth(*offset).map_or(words.len(), |(at, _)| at);
        words.replace_range(start..start + renamed.old.len(), renamed.new);
    }
    words
}

pub(super) fn expect_type(want: FormulaType, got: FormulaType, offset: usize) -> Result<(), FormulaFault> {
    if want == got {
        return Ok(());
    }
    Err(match want {
        FormulaType::Int => (
            offset,
            "this is a yes-or-no question where a number is needed".to_owned(),
            "use if(question, 1, 0)".to_owned(),
        ),
        FormulaType::Bool => (
            offset,
            "this is a number where a yes-or-no question is needed".to_owned(),
            "compare it, for example `… > 0`".to_owned(),
        ),
    })
}

/// Whether a word looks like the sides of a die in another language or in capitals: `w6`, `D20`.
fn is_die(word: &str) -> bool {
    let sides = word.strip_prefix(['w', 'W', 'D', 'd']);
    sides.is_some_and(|sides| sides.is_empty() || sides.starts_with(|c: char| c.is_ascii_digit()))
}

pub(super) struct Parser<'a> {
    tokens: Vec<(usize, FormulaToken)>,
    pub(super) at: usize,
    end: usize,
    depth: u8,
    pub(super) scope: &'a Scope,
    /// The words of an older vocabulary, with the offset of each, in the order of the text.
    older: Vec<(usize, &'static Renamed)>,
}

impl<'a> Parser<'a> {
    fn new(text: &At<String>, scope: &'a Scope) -> Result<Self, FormulaFault> {
        let tokens = tokens(&text.value).map_err(|(at, what)| (at, what, String::new()))?;
        let end = text.value.chars().count();
        Ok(Parser { tokens, at: 0, end, depth: 0, scope, older: Vec::new() })
    }

    /// A word by its present name; one of an older vocabulary is taken note of.
    pub(super) fn present<'w>(&mut self, place: WordPlace, word: &'w str, offset: usize) -> &'w str {
        let Some(renamed) = Renamed::find(place, word) else { return word };
        self.older.push((offset, renamed));
        renamed.new
    }

    pub(super) fn peek(&self) -> Option<&FormulaToken> {
        self.tokens.get(self.at).map(|(_, t)| t)
    }

    pub(super) fn offset(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |(o, _)| *o)
    }

    pub(super) fn take_sign(&mut self, any: &[&'static str]) -> Option<&'static str> {
        let Some(FormulaToken::Sign(sign)) = self.peek() else { return None };
        let found = any.iter().find(|s| *s == sign).copied()?;
        self.at += 1;
        Some(found)
    }

    pub(super) fn need(&mut self, sign: &'static str) -> Result<(), FormulaFault> {
        match self.take_sign(&[sign]) {
            Some(_) => Ok(()),
            None => Err(self.unexpected(&format!("`{sign}` belongs here"))),
        }
    }

    pub(super) fn unexpected(&self, help: &str) -> FormulaFault {
        let what = match self.peek() {
            None => "the formula ends too early".to_owned(),
            Some(FormulaToken::Num(n)) => format!("`{n}` does not belong here"),
            Some(FormulaToken::Dice(..)) => "dice do not belong here: this number must not be rolled".to_owned(),
            Some(FormulaToken::Word(w)) => format!("`{w}` does not belong here"),
            Some(FormulaToken::Text(t)) => format!("'{t}' does not belong here"),
            Some(FormulaToken::Sign(s)) => format!("`{s}` does not belong here"),
        };
        (self.offset(), what, help.to_owned())
    }

    fn finish(&self) -> Result<(), FormulaFault> {
        let help = match self.peek() {
            None => return Ok(()),
            // In other languages, and in capitals.
            Some(FormulaToken::Word(word)) if is_die(word) => "dice are written as `1d6`, with a small d",
            Some(FormulaToken::Dice(..)) => "dice stand first, and once: `2d6 + 1`",
            Some(_) => "the formula is complete before it; put an operator such as `+` between the two, or remove one",
        };
        Err(self.unexpected(help))
    }

    fn two(op: Op, a: Expr, b: Expr) -> Expr {
        Expr::Two(op, Box::new(a), Box::new(b))
    }

    pub(super) fn or(&mut self) -> Parsed {
        self.logic("||", Op::Or, Self::and)
    }

    fn and(&mut self) -> Parsed {
        self.logic("&&", Op::And, Self::not)
    }

    fn logic(&mut self, sign: &'static str, op: Op, next: fn(&mut Self) -> Parsed) -> Parsed {
        let start = self.offset();
        let (mut left, mut kind) = next(self)?;
        while self.take_sign(&[sign]).is_some() {
            expect_type(FormulaType::Bool, kind, start)?;
            let at = self.offset();
            let (right, right_kind) = next(self)?;
            expect_type(FormulaType::Bool, right_kind, at)?;
            left = Self::two(op, left, right);
            kind = FormulaType::Bool;
        }
        Ok((left, kind))
    }

    fn not(&mut self) -> Parsed {
        if self.take_sign(&["!"]).is_some() {
            let at = self.offset();
            let (inner, kind) = self.deeper(Self::not)?;
            expect_type(FormulaType::Bool, kind, at)?;
            return Ok((Expr::Not(Box::new(inner)), FormulaType::Bool));
        }
        let start = self.offset();
        let (left, kind) = self.sum()?;
        let Some(sign) = self.take_sign(&["<=", ">=", "==", "!=", "<", ">"]) else { return Ok((left, kind)) };
        expect_type(FormulaType::Int, kind, start)?;
        let at = self.offset();
        let (right, right_kind) = self.sum()?;
        expect_type(FormulaType::Int, right_kind, at)?;
        let op = match sign {
            "<=" => Op::Le,
            ">=" => Op::Ge,
            "==" => Op::Eq,
            "!=" => Op::Ne,
            "<" => Op::Lt,
            _ => Op::Gt,
        };
        Ok((Self::two(op, left, right), FormulaType::Bool))
    }

    pub(super) fn int_sum(&mut self) -> Result<Expr, FormulaFault> {
        let at = self.offset();
        let (expr, kind) = self.sum()?;
        expect_type(FormulaType::Int, kind, at)?;
        Ok(expr)
    }

    fn int_product(&mut self) -> Result<Expr, FormulaFault> {
        let at = self.offset();
        let (expr, kind) = self.product()?;
        expect_type(FormulaType::Int, kind, at)?;
        Ok(expr)
    }

    fn sum(&mut self) -> Parsed {
        self.arithmetic(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Parsed {
        self.arithmetic(&["*", "/"], Self::unary)
    }

    fn arithmetic(&mut self, signs: &[&'static str], next: fn(&mut Self) -> Parsed) -> Parsed {
        let start = self.offset();
        let (mut left, kind) = next(self)?;
        while let Some(sign) = self.take_sign(signs) {
            expect_type(FormulaType::Int, kind, start)?;
            let at = self.offset();
            let (right, right_kind) = next(self)?;
            expect_type(FormulaType::Int, right_kind, at)?;
            let op = match sign {
                "+" => Op::Add,
                "-" => Op::Sub,
                "*" => Op::Mul,
                _ => Op::Div,
            };
            left = Self::two(op, left, right);
        }
        Ok((left, kind))
    }

    fn unary(&mut self) -> Parsed {
        if self.take_sign(&["-"]).is_some() {
            let at = self.offset();
            let (inner, kind) = self.deeper(Self::unary)?;
            expect_type(FormulaType::Int, kind, at)?;
            return Ok((Expr::Neg(Box::new(inner)), FormulaType::Int));
        }
        self.atom()
    }

    fn deeper(&mut self, next: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth == MAX_DEPTH {
            return Err((self.offset(), "this formula nests too deep".to_owned(), "split it into values".to_owned()));
        }
        self.depth += 1;
        let result = next(self);
        self.depth -= 1;
        result
    }

    fn atom(&mut self) -> Parsed {
        match self.peek().cloned() {
            Some(FormulaToken::Num(n)) => {
                self.at += 1;
                Ok((Expr::Num(n), FormulaType::Int))
            }
            Some(FormulaToken::Sign("(")) => {
                self.at += 1;
                let inner = self.deeper(Self::or)?;
                self.need(")")?;
                Ok(inner)
            }
            Some(FormulaToken::Word(word)) => {
                let offset = self.offset();
                self.at += 1;
                if self.take_sign(&["("]).is_some() {
                    let result = self.deeper(|p| p.call(&word, offset))?;
                    self.need(")")?;
                    return Ok(result);
                }
                if self.take_sign(&["."]).is_some() {
                    return self.path(&word, offset);
                }
                self.bare(&word, offset)
            }
            _ => Err(self.unexpected("a number, a name or `(` belongs here")),
        }
    }

    /// A word alone: `true`, `false`, or a quantity of `me`.
    fn bare(&mut self, word: &str, offset: usize) -> Parsed {
        match word {
            "true" => Ok((Expr::Num(1), FormulaType::Bool)),
            "false" => Ok((Expr::Num(0), FormulaType::Bool)),
            _ => self.quantity(Who::Me, word, offset),
        }
    }

    fn path(&mut self, head: &str, offset: usize) -> Parsed {
        let at = self.offset();
        let Some(FormulaToken::Word(field)) = self.peek().cloned() else {
            return Err(self.unexpected("a name belongs after the dot"));
        };
        self.at += 1;
        let Some(&(head, _, fields)) = FIELDS.iter().find(|(name, ..)| *name == head) else {
            return self.quantity(who(head, offset)?, &field, at);
        };
        let known = |field: &str| fields.iter().find(|(name, ..)| *name == field);
        match known(&field).or_else(|| known(self.present(WordPlace::Field(head), &field, at))) {
            Some((_, now, _)) => Ok((Expr::Now(*now), FormulaType::Int)),
            None => Err(unknown(at, "field", &field, fields.iter().map(|(name, ..)| *name))),
        }
    }
}
