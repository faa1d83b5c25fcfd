//! The view model of a readied action as a sentence.

use crate::app::battle::driver::Battle;
use crate::app::selection::readied_editor::{SentencePiece, SentenceWord};
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::{ActAsk, Ask, Term};
use crate::ui::choices::ChoiceRow;
use crate::ui::sentence::{SentenceModel, SentencePart};

/// The sentence being edited, if any.
pub(in crate::app) fn sentence(battle: &mut Battle, selection: &Selection) -> Option<SentenceModel> {
    let (readied, view) = (selection.readied.as_ref()?, selection.view.as_ref()?);
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let draft = readied.draft();
    let action = rules.action(draft.action);
    let part = |piece| match piece {
        SentencePiece::Said(words) => SentencePart::Said(words.to_owned()),
        SentencePiece::Word(word, words) => SentencePart::Word(words, word == readied.word),
    };
    let all = readied.alternatives(&arena, view);
    let timed = matches!(action.ask, Ask::Act(ActAsk::ReadiedActs { timed: true, .. }));
    let price = arena.readied_price(draft.by, &readied.held().deeds).zip(rules.time.purse()).filter(|_| timed);
    let hint = price.map(|(price, purse)| {
        let pool = rules.pool(purse);
        let left = pool.told(arena.pool(draft.by, purse));
        text::menu::sets_aside(pool.told(price), left)
    });
    Some(SentenceModel {
        head: action.name.clone(),
        parts: readied.pieces(&arena).into_iter().map(part).collect(),
        hint: hint.unwrap_or_else(|| action.text.clone()),
        chosen: all.iter().position(|other| other.held == *readied.held()),
        rows: all.into_iter().map(|o| ChoiceRow { name: o.name, detail: o.detail, text: o.text }).collect(),
        advice: match readied.word {
            SentenceWord::Term(Term::Cell) => text::menu::CLICK_CELL.to_owned(),
            SentenceWord::Term(Term::Who) => text::menu::CLICK_BODY.to_owned(),
            _ => String::new(),
        },
        button: action.name.clone(),
    })
}
