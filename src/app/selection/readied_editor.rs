//! Editing a readied action as a sentence: the action, its target, its trigger. Each word can be changed, and only to
//! legal alternatives, so that the sentence is an order at any time.

use crate::app::selection::cycling::wrapping_step;
use crate::app::selection::state::MenuItem;
use crate::app::text;
use crate::data::effect::{ActAsk, Ask, Term};
use crate::data::scope::{ActionId, TriggerId};
use crate::fight::preview::view::SideView;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, Order, OrderKind};
use crate::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTarget, TriggerTerms};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// A word of the sentence that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum SentenceWord {
    /// An action, by index.
    Deed(usize),
    /// A further action.
    More,
    /// The trigger.
    Trigger,
    /// An open term of the trigger.
    Term(Term),
}

/// A part of the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum SentencePiece {
    /// Fixed text.
    Said(&'static str),
    /// A changeable word.
    Word(SentenceWord, String),
}

/// An alternative of a word, with the resulting sentence.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct Alternative {
    /// What the word would be.
    pub name: String,
    /// Its cost, or its group.
    pub detail: String,
    /// Its rule.
    pub text: String,
    /// The whole readied action with it.
    pub held: ReadiedAction,
}

/// The sentence being edited.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct ReadiedEditor {
    /// The actor.
    by: CombatantId,
    /// The action of readying.
    action: ActionId,
    /// The content of the sentence.
    held: ReadiedAction,
    /// The word being edited.
    pub word: SentenceWord,
}

impl ReadiedEditor {
    /// The initial sentence of an item; None if it readies nothing.
    pub fn of(item: &MenuItem) -> Option<ReadiedEditor> {
        ReadiedEditor::of_draft(item.drafts.first()?)
    }

    /// The sentence of an order; None if it readies nothing.
    pub fn of_draft(draft: &ActOrder) -> Option<ReadiedEditor> {
        let ChosenTarget::Deed(held) = &draft.aim else { return None };
        Some(ReadiedEditor { by: draft.by, action: draft.action, held: held.clone(), word: SentenceWord::Deed(0) })
    }

    /// The order of the sentence.
    pub fn draft(&self) -> ActOrder {
        self.with(self.held.clone())
    }

    fn with(&self, held: ReadiedAction) -> ActOrder {
        ActOrder { by: self.by, action: self.action, tool: None, aim: ChosenTarget::Deed(held) }
    }

    /// The content of the sentence.
    pub fn held(&self) -> &ReadiedAction {
        &self.held
    }

    /// The parts of the sentence.
    pub fn pieces(&self, arena: &SideArena) -> Vec<SentencePiece> {
        let mut pieces = Vec::new();
        for (at, deed) in self.held.deeds.iter().enumerate() {
            if at > 0 {
                pieces.push(SentencePiece::Said(text::menu::THEN));
            }
            pieces.push(SentencePiece::Word(SentenceWord::Deed(at), self.deed(arena, *deed)));
        }
        if !self.longer(arena).is_empty() {
            pieces.push(SentencePiece::Word(SentenceWord::More, text::menu::THEN_MORE.to_owned()));
        }
        pieces.push(SentencePiece::Said(text::menu::WHEN));
        let trigger = arena.rules().trigger(self.held.trigger);
        let mut rest = trigger.name.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (mark, after) = after.split_once('}').unwrap_or((after, ""));
            self.happens(before, &mut pieces);
            let asked = trigger.asks.iter().find(|term| term.mark().trim_matches(['{', '}']) == mark);
            pieces.extend(
                asked.map(|term| {
                    SentencePiece::Word(SentenceWord::Term(*term), arena.term_told(*term, &self.held.terms))
                }),
            );
            rest = after;
        }
        self.happens(rest, &mut pieces);
        pieces
    }

    /// Adds a part of the trigger's text, which is a word of its own.
    fn happens(&self, part: &str, pieces: &mut Vec<SentencePiece>) {
        let part = part.trim();
        if !part.is_empty() {
            pieces.push(SentencePiece::Word(SentenceWord::Trigger, part.to_owned()));
        }
    }

    /// The changeable words, in order.
    pub fn words(&self, arena: &SideArena) -> Vec<SentenceWord> {
        let mut words: Vec<SentenceWord> = Vec::new();
        for piece in self.pieces(arena) {
            if let SentencePiece::Word(word, _) = piece
                && !words.contains(&word)
            {
                words.push(word);
            }
        }
        words
    }

    /// An action in words, with its tool where there is a choice.
    fn deed(&self, arena: &SideArena, deed: ReadiedAct) -> String {
        let rules = arena.rules();
        match deed {
            ReadiedAct::Act(action, tool) => {
                let name = &rules.action(action).name;
                let with = tool.and_then(|tool| arena.item_def(self.by, tool));
                with.map_or_else(|| name.clone(), |with| text::common::with(name, &with.name))
            }
            ReadiedAct::Walk(points) => {
                let cells = (1..u16::MAX)
                    .take_while(|cells| {
                        arena.walk_price(self.by, *cells).is_some_and(|(_, price)| price <= i32::from(points))
                    })
                    .last()
                    .unwrap_or(0);
                text::menu::walk_up_to(rules.grid.told(i64::from(cells)))
            }
        }
    }

    /// The alternatives of the open word, the present one included.
    pub fn alternatives(&self, arena: &SideArena, view: &SideView) -> Vec<Alternative> {
        let mut found = match self.word {
            SentenceWord::Deed(at) => {
                let mut found = self.deeds(arena, |deeds, deed| {
                    if let Some(place) = deeds.get_mut(at) {
                        *place = deed;
                    }
                });
                if self.held.deeds.len() > 1 {
                    let mut held = self.held.clone();
                    held.deeds.remove(at);
                    found.push(self.alternative(text::menu::NOTHING.to_owned(), held));
                }
                found
            }
            SentenceWord::More => self.longer(arena),
            SentenceWord::Trigger => self.triggers(arena),
            SentenceWord::Term(term) => self.terms(arena, view, term),
        };
        found.retain(|other| other.held == self.held || self.lawful(arena, &other.held));
        found
    }

    fn alternative(&self, name: String, held: ReadiedAction) -> Alternative {
        Alternative { name, detail: String::new(), text: String::new(), held }
    }

    fn lawful(&self, arena: &SideArena, held: &ReadiedAction) -> bool {
        let decision = arena.decision().map(|decision| decision.id);
        let body = OrderKind::Act(self.with(held.clone()));
        decision.is_some_and(|decision| arena.check(&Order { decision, body }).is_ok())
    }

    /// Alternatives with one more action at the end.
    fn longer(&self, arena: &SideArena) -> Vec<Alternative> {
        let Ask::Act(ActAsk::ReadiedActs { most, .. }) = arena.rules().action(self.action).ask else {
            return Vec::new();
        };
        if self.held.deeds.len() >= usize::from(most) {
            return Vec::new();
        }
        let mut found = self.deeds(arena, Vec::push);
        found.retain(|other| self.lawful(arena, &other.held));
        found
    }

    /// An alternative for each available action, inserted by `put`.
    fn deeds(&self, arena: &SideArena, put: impl Fn(&mut Vec<ReadiedAct>, ReadiedAct)) -> Vec<Alternative> {
        let mut found = Vec::new();
        for deed in arena.readiable(self.by, self.action) {
            let kinds = match deed {
                ReadiedAct::Act(..) => vec![deed],
                ReadiedAct::Walk(_) => self.walks(arena),
            };
            for deed in kinds {
                let mut held = self.held.clone();
                put(&mut held.deeds, deed);
                let purse = arena.rules().time.purse().map(|purse| arena.rules().pool(purse));
                let price = arena.readied_price(self.by, &[deed]);
                let timed =
                    matches!(arena.rules().action(self.action).ask, Ask::Act(ActAsk::ReadiedActs { timed: true, .. }));
                let price = price.zip(purse).filter(|_| timed).map(|(price, purse)| purse.told(price));
                let text = match deed {
                    ReadiedAct::Act(action, _) => arena.rules().action(action).text.clone(),
                    ReadiedAct::Walk(_) => String::new(),
                };
                let detail = price.unwrap_or_default();
                found.push(Alternative { name: self.deed(arena, deed), detail, text, held });
            }
        }
        found
    }

    /// Walks of every length that the remaining time pays for, each as far as its time goes.
    fn walks(&self, arena: &SideArena) -> Vec<ReadiedAct> {
        let prices = (1..=arena.walking_budget(self.by)).filter_map(|cells| arena.walk_price(self.by, cells));
        let mut prices: Vec<u16> = prices.filter_map(|(_, price)| u16::try_from(price).ok()).collect();
        prices.dedup();
        prices.into_iter().map(ReadiedAct::Walk).collect()
    }

    /// An alternative for each trigger.
    fn triggers(&self, arena: &SideArena) -> Vec<Alternative> {
        let count = u16::try_from(arena.rules().triggers.len()).unwrap_or(u16::MAX);
        let one = |trigger: TriggerId| {
            let asks = &arena.rules().trigger(trigger).asks;
            let who = if asks.contains(&Term::Who) { self.held.terms.who } else { TriggerTarget::default() };
            let terms = if trigger == self.held.trigger {
                self.held.terms
            } else {
                let terms = arena.plain_terms(self.by, trigger);
                // Beside it is where most arms reach.
                let number = terms.number.min(1);
                TriggerTerms { who, number, ..terms }
            };
            let held = ReadiedAction { trigger, terms, ..self.held.clone() };
            self.alternative(arena.occasion(&held), held)
        };
        (0..count).map(TriggerId).map(one).collect()
    }

    /// An alternative for each value of a term. A place is chosen on the board.
    fn terms(&self, arena: &SideArena, view: &SideView, term: Term) -> Vec<Alternative> {
        let with = |change: &dyn Fn(&mut TriggerTerms)| {
            let mut held = self.held.clone();
            change(&mut held.terms);
            self.alternative(arena.term_told(term, &held.terms), held)
        };
        match term {
            Term::Who => {
                let kinds = [TriggerTarget::Foe, TriggerTarget::Friend, TriggerTarget::Anybody].into_iter();
                let here = view.bodies.iter().filter(|body| body.rect.is_some() && body.id != self.by);
                let known = here.map(|body| TriggerTarget::One(body.id));
                kinds.chain(known).map(|who| with(&|terms| terms.who = who)).collect()
            }
            Term::Number(most) => (0..=most).map(|number| with(&|terms| terms.number = number)).collect(),
            Term::Cell => vec![with(&|_| ())],
            Term::Act(_) => {
                let all = arena.rules().index.in_turn.iter().map(|action| Some(*action));
                std::iter::once(None).chain(all).map(|action| with(&|terms| terms.action = action)).collect()
            }
            Term::Object => {
                let all = arena.all_objects().map(Some);
                std::iter::once(None).chain(all).map(|object| with(&|terms| terms.object = object)).collect()
            }
        }
    }

    /// Changes the sentence.
    pub fn say(&mut self, held: ReadiedAction) {
        // The added action is edited next.
        if self.word == SentenceWord::More {
            self.word = SentenceWord::Deed(held.deeds.len().saturating_sub(1));
        }
        self.held = held;
        if let SentenceWord::Deed(at) = self.word {
            self.word = SentenceWord::Deed(at.min(self.held.deeds.len() - 1));
        }
    }

    /// Moves to the next or previous word.
    pub fn turn_to(&mut self, arena: &SideArena, forward: bool) {
        let words = self.words(arena);
        let at = words.iter().position(|word| *word == self.word);
        self.word = words[wrapping_step(at, words.len(), forward)];
    }

    /// Changes the open word to its next or previous alternative.
    pub fn next(&mut self, arena: &SideArena, view: &SideView, forward: bool) {
        let all = self.alternatives(arena, view);
        if !all.is_empty() {
            let at = all.iter().position(|other| other.held == self.held);
            self.say(all[wrapping_step(at, all.len(), forward)].held.clone());
        }
    }

    /// Uses a combatant or cell on the board as a term of the trigger; false if it fits no term.
    pub fn point(&mut self, arena: &SideArena, who: Option<CombatantId>, cell: Cell) -> bool {
        let asks = &arena.rules().trigger(self.held.trigger).asks;
        let mut held = self.held.clone();
        let word = if let Some(who) = who.filter(|who| asks.contains(&Term::Who) && *who != self.by) {
            held.terms.who = TriggerTarget::One(who);
            Term::Who
        } else if asks.contains(&Term::Cell) {
            held.terms.cell = Some(cell);
            Term::Cell
        } else {
            return false;
        };
        let lawful = self.lawful(arena, &held);
        if lawful {
            (self.held, self.word) = (held, SentenceWord::Term(word));
        }
        lawful
    }

    /// The watched cells of a trigger that waits at a place.
    pub fn watched(&self, arena: &SideArena) -> Vec<Cell> {
        let Some(cell) = self.held.terms.cell else { return Vec::new() };
        let (from, far) = (crate::kernel::cell::Rect::from(cell), i16::from(self.held.terms.number));
        let all = arena.scene().bounds().cells();
        all.filter(|at| arena.rect_distance((*at).into(), from) <= far).collect()
    }
}
