//! The view model of the target list beside the board: the target of the chosen action, then the details of it.

use crate::app::battle::driver::Battle;
use crate::app::present::body;
use crate::app::present::forecast::risk;
use crate::app::selection::aims;
use crate::app::selection::desk::{Desk, Listing};
use crate::app::text;
use crate::fight::side::SideArena;
use crate::fight::state::findings::Answered;
use crate::fight::state::order::{Aim, Draft};
use crate::ui::choices::{Choice, ChoicesModel};

/// The list of targets of the chosen item, where the board does not show them.
pub(in crate::app) fn choices(battle: &mut Battle, desk: &Desk) -> Option<ChoicesModel> {
    let item = desk.chosen()?;
    let listing = desk.listing()?;
    let view = desk.view.as_ref()?;
    let arena = battle.fight.seen_by(battle.eyes());
    let rules = arena.rules();
    let name = rules.action(item.action?).name.clone();
    let drafts = match listing {
        Listing::Parties(who) => {
            let row = |id: &_| {
                let seen = body(view, *id);
                let of = item.drafts.iter().filter(|d| d.aim.target() == Some(*id));
                let asked = |d: &&Draft| answered(&arena, d).is_some_and(|a| a != Answered::No);
                let (all, known) = (of.clone().count(), of.filter(asked).count());
                Choice {
                    name: seen.name.to_string(),
                    detail: if known > 0 { text::menu::known_of(known, all) } else { String::new() },
                    text: text::menu::choose_to_see(&rules.archetype(seen.archetype).name),
                }
            };
            return Some(ChoicesModel {
                head: text::menu::which_target(name),
                rows: who.iter().map(row).collect(),
                chosen: desk.selected.and_then(|s| who.iter().position(|id| *id == s)),
                ..ChoicesModel::default()
            });
        }
        Listing::Drafts(drafts) => drafts,
    };
    let about = desk.about.filter(|_| !item.parties().is_empty()).map(|who| body(view, who).name.to_string());
    let row = |at: &usize| {
        let draft = &item.drafts[*at];
        let (name, mut detail) = aims::name(&arena, draft);
        let mut text = String::new();
        if about.is_some() {
            // The head of the list names the target.
            detail = String::new();
        }
        if let (Some(known), Aim::Inquiry(_, inquiry)) = (answered(&arena, draft), &draft.aim) {
            text.clone_from(&rules.inquiry(*inquiry).text);
            detail = match known {
                Answered::No => {
                    let chances = arena.gambles(draft);
                    chances.first().map(|gamble| risk(&arena, gamble).1).unwrap_or_default()
                }
                Answered::Open => text::menu::KNOWN.to_owned(),
                Answered::Found(seen) => arena.seen_told(seen),
            };
        }
        Choice { name, detail, text }
    };
    Some(ChoicesModel {
        head: about.as_ref().map_or_else(|| name.clone(), |who| text::common::told(&name, who)),
        back: about.as_ref().map_or_else(String::new, |_| text::menu::SOMEONE_ELSE.to_owned()),
        rows: drafts.iter().map(row).collect(),
        chosen: desk.aim.map_or(Some(0), |aim| drafts.iter().position(|at| *at == aim)),
    })
}

/// Whether the inquiry of a draft is answered already; None without an inquiry.
fn answered(arena: &SideArena, draft: &Draft) -> Option<Answered> {
    match draft.aim {
        Aim::Inquiry(of, inquiry) => Some(arena.answered(of, inquiry)),
        _ => None,
    }
}
