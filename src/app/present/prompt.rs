//! The view model of the reaction prompt.

use crate::app::battle::driver::Battle;
use crate::app::board::board_view::look;
use crate::app::present::outcome_shares::outcome_shares;
use crate::app::present::{after_colon, body, capital, costs, question};
use crate::app::selection::state::{MenuItem, Selection};
use crate::app::selection::target_names;
use crate::app::text;
use crate::data::effect::{Effect, StrikeEffect};
use crate::fight::preview::rolls::RollPreview;
use crate::fight::preview::view::SideView;
use crate::fight::preview::windows::WindowPreview;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;
use crate::ui::prompt::{PromptModel, Reaction, StrikeChance};
use crate::ui::strike_odds::span;

/// The reaction prompt.
pub(in crate::app) fn prompt(battle: &mut Battle, selection: &Selection) -> Option<PromptModel> {
    let decision = battle.fight.decision()?.clone();
    let DecisionKind::Window { point, subject, other, .. } = decision.kind else { return None };
    let arena = battle.fight.seen_by(battle.viewpoint());
    let view = selection.view.as_ref()?;
    Some(PromptModel {
        question: question(&arena, point, subject, other),
        reactions: selection
            .items
            .iter()
            .map(|item| {
                let alike = |i: &MenuItem| i.by == item.by && i.action == item.action && i.tool != item.tool;
                let several = selection.items.iter().any(alike);
                reaction(&arena, view, item, (subject, other), several)
            })
            .collect(),
        pass: arena.rules().window(point).map(|window| window.pass.clone()).filter(|pass| !pass.is_empty()),
        pointed: selection.row.unwrap_or(0).min(selection.items.len().saturating_sub(1)),
    })
}

fn reaction(
    arena: &SideArena,
    view: &SideView,
    item: &MenuItem,
    (subject, other): (CombatantId, Option<CombatantId>),
    several: bool,
) -> Reaction {
    let def = item.action.map(|a| arena.rules().action(a));
    let draft = item.drafts.first();
    let target = draft.and_then(|d| d.aim.target()).filter(|t| *t != item.by);
    let strikes =
        def.is_some_and(|d| d.does.items.iter().any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { .. }))));
    // The question already contains the family of the names.
    let name = def.map(|d| capital(after_colon(&d.name))).unwrap_or_default();
    // Without a target of its own it answers the other party of the event.
    let foe = target.or_else(|| [Some(subject), other].into_iter().flatten().find(|who| *who != item.by));
    Reaction {
        look: look(arena, body(view, item.by)),
        who: body(view, item.by).name.to_string(),
        against: foe.map(|who| look(arena, body(view, who))),
        verb: if strikes { text::menu::STRIKE.to_owned() } else { name.clone() },
        name: match target {
            Some(target) => {
                let tool = item.tool.filter(|_| several).and_then(|tool| arena.item_def(item.by, tool));
                let name = text::common::on(name, &body(view, target).name);
                let name = match tool {
                    Some(tool) => text::common::with(name, &tool.name),
                    None => name,
                };
                match draft.map(|d| &d.aim) {
                    Some(ChosenTarget::Line(whom, to)) => {
                        text::menu::reaction_to(name, relative_position(arena, *whom, *to))
                    }
                    // What is taken from a hand can fall to several places.
                    Some(ChosenTarget::Knock(..) | ChosenTarget::Theirs(..)) => {
                        let what = draft.map(|draft| target_names::name(arena, draft).0).unwrap_or_default();
                        text::common::labelled(name, what)
                    }
                    _ => name,
                }
            }
            None => match draft.map(|d| &d.aim) {
                Some(ChosenTarget::Number(number)) => text::common::remark(name, number),
                Some(ChosenTarget::Cell(to)) => text::menu::reaction_to(name, relative_position(arena, item.by, *to)),
                _ => name,
            },
        },
        text: def.map(|d| d.text.clone()).unwrap_or_default(),
        odds: draft.and_then(|d| arena.odds(d)).map(|o| StrikeChance {
            hit: o.hit.percent(),
            damage: o.range(),
            wounds: o.wounds_from(1).map(Chance::percent),
            shares: outcome_shares(arena.rules(), &o),
        }),
        stakes: draft.map(|d| stakes(arena, d)).unwrap_or_default(),
        costs: draft.map(|d| costs(arena, d)).unwrap_or_default(),
    }
}

/// Distance and direction of a cell as seen on the board: "10 ft up left".
fn relative_position(arena: &SideArena, from: CombatantId, to: Cell) -> String {
    let here = arena.rect(from).at;
    let far = arena.rules().grid.told(i64::from(arena.rect_distance(here.into(), to.into())));
    let direction = match ((to.x - here.x).signum(), (to.y - here.y).signum()) {
        (0, 0) => return far,
        (0, -1) => text::menu::UP,
        (0, _) => text::menu::DOWN,
        (-1, 0) => text::menu::LEFT,
        (_, 0) => text::menu::RIGHT,
        (-1, -1) => text::menu::UP_LEFT,
        (_, -1) => text::menu::UP_RIGHT,
        (-1, _) => text::menu::DOWN_LEFT,
        _ => text::menu::DOWN_RIGHT,
    };
    text::menu::far(far, direction)
}

/// The stakes of an act; the chance to fell is left out where it is 0 with and without the act.
fn stakes(arena: &SideArena, draft: &ActOrder) -> Vec<(String, String)> {
    let told =
        |stake: &&WindowPreview| !matches!(stake, WindowPreview::Fells([now, then]) if now.ways == 0 && then.ways == 0);
    let stakes: Vec<_> = arena.window_previews(draft).iter().filter(told).map(|s| stake(arena, s)).collect();
    if !stakes.is_empty() || arena.odds(draft).is_some() {
        return stakes;
    }
    // The chance of its own roll, or of the target's resistance.
    let chance = |gamble: &RollPreview| {
        let name = if gamble.theirs { text::odds::TO_BE_RESISTED } else { text::odds::TO_SUCCEED };
        gamble.chance.map(|chance| (text::common::percent(chance.percent()), name.to_owned()))
    };
    arena.roll_previews(draft).iter().filter_map(chance).take(1).collect()
}

/// A stake as a figure and its name: the present value, then the changed one.
fn stake(arena: &SideArena, stake: &WindowPreview) -> (String, String) {
    let rules = arena.rules();
    let change = |now: String, then: String| if now == then { now } else { text::common::change(now, then) };
    let percent =
        |now: Chance, then: Chance| change(text::common::percent(now.percent()), text::common::percent(then.percent()));
    match stake {
        WindowPreview::Total(roll, now, then, against) => {
            (change(now.to_string(), then.to_string()), text::odds::roll_needs(&rules.roll(*roll).name, against))
        }
        WindowPreview::Chance(_, now, then) => (percent(*now, *then), text::odds::TO_SUCCEED.to_owned()),
        WindowPreview::Damage([now, then]) => {
            let name = |who: CombatantId| arena.identity(who).name.to_string();
            (
                change(span((now.1, now.2)), span((then.1, then.2))),
                text::odds::damage_to(change(name(now.0), name(then.0))),
            )
        }
        WindowPreview::Fells([now, then]) => (percent(*now, *then), text::odds::FELLS.to_owned()),
    }
}
