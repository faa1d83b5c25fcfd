//! The view model of the target list beside the board: the target of the chosen action, then the details of it.

use crate::app::battle::driver::Battle;
use crate::app::present::body;
use crate::app::present::forecast::{risk, throws};
use crate::app::selection::attack::{Attack, AttackTarget};
use crate::app::selection::state::{Selection, TargetListing};
use crate::app::selection::target_names;
use crate::app::text;
use crate::fight::side::SideArena;
use crate::fight::state::findings::AnswerKnown;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::ui::choices::{ChoiceRow, ChoicesModel};

/// The list of targets of the chosen item, where the board does not show them.
pub(in crate::app) fn choices(battle: &mut Battle, selection: &Selection) -> Option<ChoicesModel> {
    let item = selection.chosen()?;
    let listing = selection.listing()?;
    let view = selection.view.as_ref()?;
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let name = rules.action(item.action?).name.clone();
    let drafts = match listing {
        TargetListing::Parties(who) => {
            let row = |id: &_| {
                let seen = body(view, *id);
                let of = item.drafts.iter().filter(|d| d.aim.target() == Some(*id));
                let asked = |d: &&ActOrder| answered(&arena, d).is_some_and(|a| a != AnswerKnown::No);
                let (all, known) = (of.clone().count(), of.filter(asked).count());
                ChoiceRow {
                    name: seen.name.to_string(),
                    detail: if known > 0 { text::menu::known_of(known, all) } else { String::new() },
                    text: text::menu::choose_to_see(&rules.archetype(seen.archetype).name),
                }
            };
            return Some(ChoicesModel {
                head: text::menu::which_target(name),
                rows: who.iter().map(row).collect(),
                chosen: selection
                    .pointed()
                    .and_then(|cell| selection.combatant_on(cell))
                    .or(selection.selected)
                    .and_then(|marked| who.iter().position(|id| *id == marked)),
                ..ChoicesModel::default()
            });
        }
        TargetListing::Drafts(drafts) => drafts,
    };
    let about = selection.about.filter(|_| !item.parties().is_empty()).map(|who| body(view, who).name.to_string());
    let row = |at: &usize| {
        let draft = &item.drafts[*at];
        let (name, mut detail) = target_names::name(&arena, draft);
        let mut text = String::new();
        if about.is_some() {
            // The head of the list names the target.
            detail = String::new();
        }
        if let (Some(known), ChosenTarget::Inquiry(_, inquiry)) = (answered(&arena, draft), &draft.aim) {
            text.clone_from(&rules.inquiry(*inquiry).text);
            detail = match known {
                AnswerKnown::No => {
                    let chances = arena.roll_previews(draft);
                    chances.first().map(|gamble| risk(&arena, gamble).1).unwrap_or_default()
                }
                AnswerKnown::Open => text::menu::KNOWN.to_owned(),
                AnswerKnown::Found(seen) => arena.seen_told(seen),
            };
        }
        ChoiceRow { name, detail, text }
    };
    Some(ChoicesModel {
        head: about.as_ref().map_or_else(|| name.clone(), |who| text::common::told(&name, who)),
        back: about.as_ref().map_or_else(String::new, |_| text::menu::SOMEONE_ELSE.to_owned()),
        rows: drafts.iter().map(row).collect(),
        chosen: selection.aim.map_or(Some(0), |aim| drafts.iter().position(|at| *at == aim)),
        figures: false,
    })
}

/// The list of the ways to strike a foe; None where there is one at most.
pub(in crate::app) fn ways(battle: &mut Battle, selection: &Selection) -> Option<ChoicesModel> {
    let (_, attacks) = selection.attacks.as_ref().filter(|(_, attacks)| attacks.ways.len() > 1)?;
    let arena = battle.fight.seen_by(battle.viewpoint());
    let name = attacks.chosen()?.target.name(&arena);
    // What all have in common is not named: the weapon, or else the action.
    let one_tool = attacks.ways.iter().all(|attack| attack.blow.tool == attacks.ways[0].blow.tool);
    let one_action = attacks.ways.iter().all(|attack| attack.blow.action == attacks.ways[0].blow.action);
    let tool = |blow: &ActOrder| {
        let kind = blow.tool.and_then(|tool| arena.kind_of(blow.by, tool))?;
        Some(arena.rules().item(kind).name.clone())
    };
    // An action that is there once says enough by itself.
    let once = |blow: &ActOrder| attacks.ways.iter().filter(|other| other.blow.action == blow.action).count() == 1;
    let one_price = attacks.ways.iter().all(|attack| attack.price == attacks.ways[0].price);
    // Two actions may use an object for the same.
    let again = |blow: &ActOrder| {
        let alike =
            |other: &&Attack| target_names::used_for(&arena, &other.blow) == target_names::used_for(&arena, blow);
        attacks.ways.iter().filter(alike).any(|other| other.blow.action != blow.action)
    };
    // What is chosen for somebody is told apart by what it asks about it.
    let detail = |blow: &ActOrder| match blow.aim {
        ChosenTarget::Target(_) | ChosenTarget::Object(..) => None,
        _ => Some(target_names::name(&arena, blow).0).filter(|name| !name.is_empty()),
    };
    let head = match attacks.chosen()?.target {
        AttackTarget::Combatant(_) if detail(&attacks.ways[0].blow).is_some() => {
            text::common::told(&arena.rules().action(attacks.ways[0].blow.action).name, name)
        }
        AttackTarget::Combatant(_) => text::menu::ways(name),
        AttackTarget::Object(_) => name,
    };
    let name = |attack: &Attack| {
        if let Some(detail) = detail(&attack.blow) {
            return detail;
        }
        let way = match (
            tool(&attack.blow).filter(|_| !one_tool && !once(&attack.blow)),
            &arena.rules().action(attack.blow.action).name,
        ) {
            (None, action) if again(&attack.blow) => {
                text::menu::way(target_names::used_for(&arena, &attack.blow), action)
            }
            (None, _) => target_names::used_for(&arena, &attack.blow),
            (Some(tool), _) if one_action => tool,
            (Some(tool), action) => text::menu::way(action, tool),
        };
        // The same weapon can be used in both ways.
        let thrown = attack.approach.is_none() && throws(&arena, &attack.blow);
        if thrown { text::menu::thrown(way) } else { way }
    };
    let row = |attack: &Attack| ChoiceRow {
        name: name(attack),
        detail: {
            let hit = attack.forecast.odds.as_ref().map(|odds| text::common::percent(odds.hit));
            let roll = || attack.rolls.iter().find(|roll| roll.chance.is_some());
            let hit = hit.or_else(|| roll().map(|roll| risk(&arena, roll).1));
            // What all cost alike tells nothing.
            let price = attack.price.clone().filter(|_| !one_price);
            price.into_iter().chain(hit).collect::<Vec<_>>().join(text::common::BETWEEN)
        },
        text: String::new(),
    };
    Some(ChoicesModel {
        head,
        rows: attacks.ways.iter().map(row).collect(),
        chosen: Some(attacks.shown),
        ..ChoicesModel::default()
    })
}

/// Whether the inquiry of a draft is answered already; None without an inquiry.
fn answered(arena: &SideArena, draft: &ActOrder) -> Option<AnswerKnown> {
    match draft.aim {
        ChosenTarget::Inquiry(of, inquiry) => Some(arena.answered(of, inquiry)),
        _ => None,
    }
}
