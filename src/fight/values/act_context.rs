//! The context of an act: what its formulas and effects read.

use crate::data::effect::{Past, Target};
use crate::data::scope::Tags;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, Parties};
use crate::fight::state::frames::ActFrame;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

/// The context of an act. `subject` is the third party of formulas, if there is one.
pub(in crate::fight) fn order_context(arena: &Arena, draft: &ActOrder, subject: Option<CombatantId>) -> Context {
    let shifted = match draft.aim {
        ChosenTarget::Buy(entry, count) => arena.rules().entry(entry).count != count,
        _ => false,
    };
    let distance = match draft.aim {
        ChosenTarget::Cell(to) => arena.rect_distance(arena.rect(draft.by), arena.identity(draft.by).rect(to)),
        _ => draft.aim.target().map_or(0, |target| arena.distance(draft.by, target)),
    };
    let object = if let ChosenTarget::Object(object, number) = draft.aim { Some((object, number)) } else { None };
    let action = arena.rules().action(draft.action);
    let moves = matches!(action.target, Target::Movable(_));
    let used = object.filter(|_| !moves).and_then(|(object, number)| arena.object_use(object, number));
    let number = match draft.aim {
        ChosenTarget::Number(number) => i32::from(number),
        ChosenTarget::Object(_, cells) if moves => i32::from(cells),
        ChosenTarget::Object(..) => used.map_or(0, |used| i32::from(used.points)),
        ChosenTarget::Condition(who, key) if action.number == 0 => arena.stored(who, key),
        _ => action.number,
    };
    let aimed = match draft.aim {
        ChosenTarget::Cell(cell) => Some(Rect::from(cell)),
        ChosenTarget::Object(object, _) => Some(Rect::from(arena.object(object).at)),
        _ => draft.aim.target().map(|target| arena.rect(target)),
    };
    let hurried = matches!(action.target, Target::Object { hurried: true, .. });
    let hard = match draft.aim {
        ChosenTarget::Object(object, _) if moves => arena.rules().object(arena.object(object).def).heft.unwrap_or(0),
        ChosenTarget::Object(..) => used.map_or(0, |used| if hurried { used.hurried.unwrap_or(0) } else { used.hard }),
        ChosenTarget::Fact(fact) => arena.scene().clues.get(usize::from(fact)).map_or(0, |fact| fact.difficulty),
        _ => 0,
    };
    let hurdle = match (&action.target, &draft.aim) {
        (Target::Cell { past: Past::Hurdle(_), .. }, ChosenTarget::Cell(to)) => {
            arena.stretch(draft.by, *to).map_or((0, 0), |stretch| (stretch.across, stretch.rise))
        }
        _ => (0, 0),
    };
    let armed = matches!(action.target, Target::InReach { .. } | Target::Subject { .. });
    let weapon = arena.arm(draft.by, draft.tool, action.arm()).filter(|_| armed);
    let ranged =
        weapon.zip(draft.aim.target()).is_some_and(|(weapon, target)| arena.manner(draft.by, weapon, target).0);
    // The combatant that a fact is about is the other party.
    let asked = match draft.aim {
        ChosenTarget::Fact(fact) => arena.scene().clues.get(usize::from(fact)).and_then(|fact| fact.about),
        _ => None,
    };
    Context {
        parties: Parties {
            me: Some(draft.by),
            other: draft.aim.target().or(asked).or(subject),
            subject,
            ..Parties::default()
        },
        act: ActParams {
            ranged,
            hurdle,
            tags: Tags(action.tags.0 | used.map_or(0, |used| used.tags.0)),
            tool: draft.tool,
            arm: action.arm(),
            action: Some(draft.action),
            shifted,
            distance,
            run: arena.run_up(draft.by, draft.action, &draft.aim),
            aimed,
            object,
            number,
            hard,
            frame: None,
        },
        ..Context::default()
    }
}

impl Arena<'_> {
    /// The order of the act that a context belongs to, as it stands now: its target may have been changed on the way.
    #[must_use]
    pub fn order(&self, context: &Context) -> Option<&ActOrder> {
        self.stack.act_at(context.act.frame?).map(|act| &act.draft)
    }

    /// What that order aims at.
    #[must_use]
    pub fn ordered_aim(&self, context: &Context) -> Option<&ChosenTarget> {
        self.order(context).map(|order| &order.aim)
    }

    /// The innermost act, if it is a combatant's.
    pub(in crate::fight) fn running_act(&self, by: CombatantId) -> Option<&ActFrame> {
        self.stack.act().filter(|act| act.draft.by == by)
    }

    /// The context with which formulas about an act are read.
    #[must_use]
    pub fn context_of(&self, draft: &ActOrder) -> Context {
        order_context(self, draft, None)
    }
}
