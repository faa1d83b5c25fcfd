//! The view model of a readied action as a sentence.

use crate::app::battle::driver::Battle;
use crate::app::selection::desk::Desk;
use crate::app::selection::holding::{Piece, Word};
use crate::app::text;
use crate::data::effect::{ActAsk, Ask, Term};
use crate::ui::choices::Choice;
use crate::ui::sentence::{Part, SentenceModel};

/// The sentence being edited, if any.
pub(in crate::app) fn sentence(battle: &mut Battle, desk: &Desk) -> Option<SentenceModel> {
    let (holding, view) = (desk.holding.as_ref()?, desk.view.as_ref()?);
    let arena = battle.fight.seen_by(battle.eyes());
    let rules = arena.rules();
    let draft = holding.draft();
    let action = rules.action(draft.action);
    let part = |piece| match piece {
        Piece::Said(words) => Part::Said(words.to_owned()),
        Piece::Word(word, words) => Part::Word(words, word == holding.word),
    };
    let all = holding.alternatives(&arena, view);
    let timed = matches!(action.ask, Ask::Act(ActAsk::ReadiedActs { timed: true, .. }));
    let price = arena.deeds_price(draft.by, &holding.held().deeds).zip(rules.time.purse()).filter(|_| timed);
    let hint = price.map(|(price, purse)| {
        let pool = rules.pool(purse);
        let left = pool.told(arena.pool(draft.by, purse));
        text::menu::sets_aside(pool.told(price), left)
    });
    Some(SentenceModel {
        head: action.name.clone(),
        parts: holding.pieces(&arena).into_iter().map(part).collect(),
        hint: hint.unwrap_or_else(|| action.text.clone()),
        chosen: all.iter().position(|other| other.held == *holding.held()),
        rows: all.into_iter().map(|o| Choice { name: o.name, detail: o.detail, text: o.text }).collect(),
        advice: match holding.word {
            Word::Term(Term::Cell) => text::menu::CLICK_CELL.to_owned(),
            Word::Term(Term::Who) => text::menu::CLICK_BODY.to_owned(),
            _ => String::new(),
        },
        button: action.name.clone(),
    })
}
