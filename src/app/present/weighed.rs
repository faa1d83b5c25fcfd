//! What the computer weighs, as a list: each option with its worth, and what speaks for and against it.

use crate::ai::{Account, OptionKind, Precedence, TriedAnswer, WeighedOption, WeighedTerm};
use crate::app::battle::driver::Battle;
use crate::app::present::{board_text, order_told};
use crate::app::selection::proposal::Proposal;
use crate::app::selection::searched::Searched;
use crate::app::selection::state::Selection;
use crate::app::selection::target_names;
use crate::app::text;
use crate::fight::side::SideArena;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::ui;
use crate::ui::choices::{ChoiceRow, ChoicesModel};

/// Orders of a line of play that are told.
const LINE: usize = 8;

/// The list, while it is open.
pub(in crate::app) fn weighed(battle: &mut Battle, selection: &mut Selection) -> Option<ChoicesModel> {
    if !selection.glass_box.open || battle.asked().is_none() {
        return None;
    }
    selection.weigh(battle);
    let proposal = selection.pointed_proposal(battle);
    let pointed = selection.weighed_at_pointer(proposal.as_ref());
    let rows = selection.weighed_rows(pointed);
    let account = selection.glass_box.account()?;
    let arena = battle.fight.seen_by(battle.viewpoint());
    let purse = arena.rules().time.purse().map(|purse| &arena.rules().pool(purse).name);
    let compared = |option: &WeighedOption, worth: String| match purse {
        Some(purse) if option.kind == OptionKind::Act => text::weighed::per(worth, purse),
        _ => worth,
    };
    let row = |at: &usize| {
        let option = &account.options[*at];
        let name = titled(option_told(&arena, option));
        let outside =
            option.kind != OptionKind::Plan && pointed == Some(*at) && Some(at) == rows.last() && rows.len() > 1;
        ChoiceRow {
            name: if outside { text::weighed::pointed(name) } else { name },
            detail: option.worth.map(|worth| compared(option, figure(worth))).unwrap_or_default(),
            text: reasons(&arena, account, option, *at == 0),
        }
    };
    let searched = selection.glass_box.searched.as_ref();
    let tried: Vec<ChoiceRow> = match searched.and_then(Searched::found) {
        // The usual answer stands above.
        Some(found) => found.iter().skip(1).map(|tried| tried_row(&arena, tried)).collect(),
        None => searched.map(|_| under_way()).into_iter().collect(),
    };
    let shown = selection.tried_at_pointer(proposal.as_ref());
    // What is pointed at may be nothing that was compared.
    let unconsidered = match &proposal {
        _ if shown.is_some() => None,
        Some(Proposal::Act(draft) | Proposal::Attack(draft, _)) if pointed.is_none() => Some(ChoiceRow {
            name: text::weighed::pointed(target_names::act(&arena, draft)),
            detail: String::new(),
            text: text::weighed::UNCONSIDERED.to_owned(),
        }),
        _ => None,
    };
    let listed = rows.iter().position(|at| Some(*at) == pointed);
    let picked = selection.picked_row(proposal.as_ref());
    let chosen = match (listed, shown) {
        (_, Some(number)) if picked.is_some() || listed.is_none() => rows.len() + number - 1,
        // What was weighed goes before what was tried, unless that was picked.
        (Some(row), _) => row,
        _ if unconsidered.is_some() => rows.len() + tried.len(),
        _ => 0,
    };
    Some(ChoicesModel {
        head: text::weighed::HEAD.to_owned(),
        rows: rows.iter().map(row).chain(tried).chain(unconsidered).collect(),
        chosen: Some(chosen),
        figures: true,
        ..ChoicesModel::default()
    })
}

/// What an option does, in words.
pub(in crate::app) fn option_told(arena: &SideArena, option: &WeighedOption) -> String {
    orders_told(arena, &option.orders)
}

/// Orders of one turn in words: the first and the last. A walk for which movement is bought is told with what buys it.
pub(in crate::app) fn orders_told(arena: &SideArena, orders: &[OrderKind]) -> String {
    let told = |order: &OrderKind| match order {
        OrderKind::Act(draft) => target_names::act(arena, draft),
        OrderKind::Walk { by, path } => walk_told(arena, text::weighed::WALK, *by, path),
        OrderKind::EndTurn => text::weighed::END.to_owned(),
        OrderKind::Pass => text::weighed::PASS.to_owned(),
        OrderKind::Plan(plans) => {
            let entries = plans.iter().flat_map(|plan| plan.slots.iter().filter_map(|(_, entry)| *entry));
            let names: Vec<&str> = entries.map(|entry| arena.rules().entry(entry).name.as_str()).collect();
            text::common::listed(&names)
        }
        other => order_told(arena, other),
    };
    let (first, rest) = match orders {
        [] => return String::new(),
        [OrderKind::Act(buys), OrderKind::Walk { by, path }, rest @ ..] if arena.opens(buys) > 0 => {
            (walk_told(arena, &arena.rules().action(buys.action).name, *by, path), rest)
        }
        [first, rest @ ..] => (told(first), rest),
    };
    match rest.last() {
        Some(last) => text::weighed::and_then(first, told(last)),
        None => first,
    }
}

/// A walk, or the action that buys the movement for it, with its length and direction.
fn walk_told(arena: &SideArena, action: &str, by: CombatantId, path: &[Cell]) -> String {
    let Ok(cost) = arena.price_path(by, path, u16::MAX) else { return action.to_owned() };
    let (from, to) = (arena.at(by), path.last().copied().unwrap_or(arena.at(by)));
    let direction = board_text::direction(f32::from(to.x - from.x), f32::from(to.y - from.y));
    text::weighed::walk(action, arena.rules().grid.told(i64::from(cost)), direction)
}

/// Orders in words as the name of a row, whose figure has its place even beside a long one.
fn titled(told: String) -> String {
    told.replace(": ", text::weighed::AIMED)
}

/// An answer that a search has tried: how much better a fight stands after it, and how one went on.
fn tried_row(arena: &SideArena, tried: &TriedAnswer) -> ChoiceRow {
    let (gain, error) = tried.gain.unwrap_or_default();
    let (gain, error) = (figure(gain / 10), plain(error / 10));
    let found = text::weighed::tried_against(&gain, error, tried.playouts);
    let name = |who: CombatantId| &arena.identity(who).name;
    let own = |order: &OrderKind| orders_told(arena, std::slice::from_ref(order));
    let steps = tried.line.iter().filter_map(|order| match order {
        OrderKind::Act(draft) => Some(text::common::told(name(draft.by), own(order))),
        OrderKind::Walk { by, .. } => Some(text::common::told(name(*by), text::weighed::WALK)),
        OrderKind::Plan(_) => Some(own(order)),
        _ => None,
    });
    let line = steps.take(LINE).reduce(text::weighed::part);
    ChoiceRow {
        name: titled(orders_told(arena, &tried.orders)),
        detail: text::weighed::tried(gain),
        text: line.map_or(found.clone(), |line| text::weighed::line(&found, line)),
    }
}

fn under_way() -> ChoiceRow {
    ChoiceRow { name: text::weighed::SEARCHING.to_owned(), ..ChoiceRow::default() }
}

/// What speaks for and against an option, and the rule of thumb by which it was decided.
fn reasons(arena: &SideArena, account: &Account, option: &WeighedOption, decided: bool) -> String {
    let parts = option.terms.iter().filter_map(|term| told(arena, option, term));
    let parts = parts.reduce(text::weighed::part);
    let rule = account.first.filter(|_| decided && option.worth.is_none()).map(precedence);
    match (rule, parts) {
        (Some(rule), _) => rule.to_owned(),
        (None, Some(parts)) => parts,
        (None, None) if option.worth.is_some() => text::weighed::EFFECTS.to_owned(),
        (None, None) => text::weighed::NOTHING.to_owned(),
    }
}

/// A term in words; None where it says nothing that is not told beside it.
fn told(arena: &SideArena, option: &WeighedOption, term: &WeighedTerm) -> Option<String> {
    Some(match *term {
        WeighedTerm::Strike { hit, mean, fell } => text::weighed::strike(percent(hit), plain(mean), percent(fell)),
        WeighedTerm::Blows(count) => text::weighed::blows(count),
        WeighedTerm::Worth(worth) => {
            let told = option.worth.is_some_and(|whole| figure(whole) != figure(worth));
            told.then(|| text::weighed::worth(plain(worth)))?
        }
        WeighedTerm::Foes(1, harm) => text::weighed::foe(figure(harm)),
        WeighedTerm::Foes(count, harm) => text::weighed::foes(count, figure(harm)),
        WeighedTerm::Alone(harm) => text::weighed::alone(figure(harm)),
        WeighedTerm::Cover(worth) => text::weighed::cover(figure(worth)),
        WeighedTerm::Ground(harm) => text::weighed::ground(figure(harm)),
        WeighedTerm::Exit(harm) => text::weighed::exit(figure(harm)),
        WeighedTerm::Leaving(harm) => text::weighed::leaving(figure(harm)),
        WeighedTerm::Answered(harm) => text::weighed::answered(figure(harm)),
        WeighedTerm::Nearer(1) => text::weighed::NEARER.to_owned(),
        WeighedTerm::Nearer(cells) if cells < 0 => text::weighed::farther(-cells),
        WeighedTerm::Nearer(cells) => text::weighed::nearer(cells),
        WeighedTerm::Entry(entry, worth) => text::weighed::entry(&arena.rules().entry(entry).name, figure(worth)),
    })
}

fn precedence(rule: Precedence) -> &'static str {
    match rule {
        Precedence::Gear => text::weighed::GEAR,
        Precedence::Grapple => text::weighed::GRAPPLE,
        Precedence::Mounts => text::weighed::MOUNTS,
        Precedence::Sheds => text::weighed::SHEDS,
        Precedence::Advised => text::weighed::ADVISED,
        Precedence::Readies => text::weighed::READIES,
        Precedence::Goal => text::weighed::GOAL,
        Precedence::Leaps => text::weighed::LEAPS,
        Precedence::Heals => text::weighed::HEALS,
        Precedence::Flees => text::weighed::FLEES,
        Precedence::FallsBack => text::weighed::FALLS_BACK,
        Precedence::Tends => text::weighed::TENDS,
        Precedence::GoesOn => text::weighed::GOES_ON,
        Precedence::Planned => text::weighed::PLANNED,
        Precedence::Approaches => text::weighed::APPROACHES,
        Precedence::Object => text::weighed::OBJECT,
        Precedence::LetsCome => text::weighed::LETS_COME,
        Precedence::Hurries => text::weighed::HURRIES,
        Precedence::Covers => text::weighed::COVERS,
    }
}

/// A chance in hundredths of a percent, in words.
fn percent(chance: i64) -> String {
    ui::text::common::percent((chance + 50) / 100)
}

/// Hundredths as a number with a sign and one decimal.
fn figure(hundredths: i64) -> String {
    // Next to nothing is neither a gain nor a loss.
    let sign = if hundredths <= -5 { '−' } else { '+' };
    format!("{sign}{}", plain(hundredths.abs()))
}

/// Hundredths as a number with one decimal.
fn plain(hundredths: i64) -> String {
    let tenths = (hundredths.abs() + 5) / 10;
    let sign = if hundredths < 0 && tenths > 0 { "−" } else { "" };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}
