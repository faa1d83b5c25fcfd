//! The view model of the timeline: how the time of the running turn was spent, and what would be spent next.

use crate::app::present::body;
use crate::app::selection::target_names;
use crate::app::text;
use crate::data::scope::PoolId;
use crate::fight::preview::view::SideView;
use crate::fight::side::SideArena;
use crate::fight::state::log::Event;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::ids::CombatantId;
use crate::ui::timeline::{BegunSegment, TimeSegment, TimelineModel};

/// A pointed order that would take time.
#[derive(Clone, Debug)]
pub(in crate::app) enum PointedOrder {
    /// An act.
    Act {
        /// The act.
        draft: ActOrder,
        /// The price of the walk up to its target.
        walk: i32,
        /// Its own price after that walk, now and later.
        act: i32,
    },
    /// A walk, with its price.
    Walk(i32),
}

/// The label of steps; consecutive ones are one segment.
const WALK: &str = text::time::WALK;

/// The timeline of the running turn, where turns are paid from time. `log` holds this round's entries that the viewer
/// may read.
pub(super) fn timeline(
    arena: &SideArena,
    view: &SideView,
    pointed: Option<&PointedOrder>,
    log: &[Event],
) -> Option<TimelineModel> {
    let rules = arena.rules();
    let purse = rules.time.purse().filter(|purse| rules.pool(*purse).tenths)?;
    let Some(who) = view.acting else {
        // Between turns it is empty.
        let span = rules.time.span().map_or(0, |(_, span)| span);
        return Some(TimelineModel { span, next: span, left: span, ..TimelineModel::default() });
    };
    let seen = body(view, who);
    let (left, most) = seen.pools.iter().find(|(pool, ..)| *pool == purse).map(|(_, now, max)| (*now, *max))?;
    let pointed = pointed.map(|pointed| match pointed {
        PointedOrder::Walk(price) => (TimeSegment { name: WALK.to_owned(), takes: *price }, false),
        PointedOrder::Act { draft, walk, act } => {
            let name = match &draft.aim {
                ChosenTarget::Deed(held) => {
                    text::common::labelled(&rules.action(draft.action).name, arena.readied_text(&held.deeds))
                }
                ChosenTarget::Object(..) => target_names::name(arena, draft).0,
                _ => rules.action(draft.action).name.clone(),
            };
            let name = if *walk > 0 { text::time::walk_then(name) } else { name };
            let takes = act + walk;
            (TimeSegment { name, takes }, takes > 0 && !arena.goes_on_with(draft))
        }
    });
    let (done, span) = done(arena, log, who, (purse, most));
    let begun = seen.begun.filter(|(_, owed, turns)| *owed > 0 || *turns == 0).map(|(action, owed, _)| {
        let paid = arena.paid_and_owed(who).map_or(0, |(paid, _)| paid);
        let given_up = pointed.as_ref().is_some_and(|(_, gives_up)| *gives_up);
        BegunSegment { name: rules.action(action).name.clone(), paid, owed, given_up }
    });
    Some(TimelineModel {
        who: seen.name.to_string(),
        span: span.max(left),
        next: most,
        done,
        left,
        pointed: pointed.map(|(stretch, _)| stretch).filter(|stretch| stretch.takes > 0),
        begun,
        rule: rules.time.forfeit().to_owned(),
    })
}

/// What the running turn has been spent on so far, and the time at its beginning.
fn done(arena: &SideArena, log: &[Event], who: CombatantId, (purse, most): (PoolId, i32)) -> (Vec<TimeSegment>, i32) {
    let rules = arena.rules();
    let start = log.iter().rposition(|e| matches!(e, Event::TurnStarted { by, .. } if *by == who)).unwrap_or(0);
    let mut done: Vec<TimeSegment> = Vec::new();
    let mut span = most;
    let mut name = String::new();
    for event in &log[start..] {
        match event {
            Event::Acted(by, action, ..) if *by == who => name.clone_from(&rules.action(*action).name),
            Event::Moved(by, ..) if *by == who => WALK.clone_into(&mut name),
            Event::PoolChanged(by, pool, before, after, _) if *by == who && *pool == purse => {
                if after > before {
                    span = *after;
                    continue;
                }
                match done.last_mut().filter(|last| last.name == name && name == WALK) {
                    Some(last) => last.takes += before - after,
                    None => done.push(TimeSegment { name: name.clone(), takes: before - after }),
                }
            }
            _ => {}
        }
    }
    (done, span)
}
