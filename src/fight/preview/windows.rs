//! What a reaction to a running roll or strike would change: total and number to meet, chance and damage, as they are
//! and with the reaction. Exact, from what the dice themselves will meet, and only of numbers that the asked side
//! knows.

use crate::data::effect::{Effect, HarmEffect, RollEffect};
use crate::data::scope::RollId;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::frames::{Frame, RollFrame, StrikeFrame};
use crate::fight::state::order::ActOrder;
use crate::fight::values::act_context::order_context;
use crate::fight::values::contests::{Opposition, roll_chance};
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedRoll;
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::odds::{Chance, Dist};

/// What a reaction would change of the running roll or strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowPreview {
    /// A total that is rolled: the roll, the total, the total with the reaction, the number to meet.
    Total(RollId, i32, i32, i32),
    /// The chance that the roll succeeds, as it is and with the reaction.
    Chance(RollId, Chance, Chance),
    /// Who takes the damage, its least and its most, as it is and with the reaction.
    Damage([(CombatantId, i32, i32); 2]),
    /// The chance that the damage fells its target, as it is and with the reaction.
    Fells([Chance; 2]),
}

const SURE: Chance = Chance { ways: 1, of: 1 };

fn certain(success: bool) -> Chance {
    if success { SURE } else { Chance::NEVER }
}

/// The chance of at least one of two independent events.
fn either(a: Chance, b: Chance) -> Chance {
    let of = a.of * b.of;
    Chance { ways: of - (a.of - a.ways) * (b.of - b.ways), of }
}

impl Arena<'_> {
    /// What an act would change of the running roll or strike; empty where it changes nothing of it, or where the
    /// actor's side does not know the sheets.
    #[must_use]
    pub fn window_previews(&self, draft: &ActOrder) -> Vec<WindowPreview> {
        let viewer = self.side(draft.by);
        let subject = self.stack.window().map(|w| w.subject);
        let context = order_context(self, draft, subject);
        let effects = self.rules().action(draft.action).does.items.iter();
        let told = |effect: &Effect| match (effect, self.stack.rolling()) {
            (Effect::Roll(RollEffect::RaiseRoll { by }), Some(frame)) => {
                self.lifting(frame, by.eval(&self.facts(&context)))
            }
            (Effect::Roll(RollEffect::Reroll), Some(Frame::Roll(frame))) => self.rolling_again(viewer, frame),
            (Effect::Roll(RollEffect::AssistRoll { roll }), Some(Frame::Roll(frame))) => {
                self.helping(draft.by, frame, *roll)
            }
            (Effect::Harm(HarmEffect::AddHarm { by }), _) => {
                let more = by.eval(&self.facts(&context));
                self.harming(viewer, |frame| frame.more += more)
            }
            (Effect::Harm(HarmEffect::ReduceHarm { by }), _) => {
                let less = by.eval(&self.facts(&context));
                self.harming(viewer, |frame| frame.less += less)
            }
            (Effect::Harm(HarmEffect::TakeHarm), _) => self.harming(viewer, |frame| frame.harm_to = draft.by),
            _ => Vec::new(),
        };
        effects.flat_map(told).collect()
    }

    fn lifting(&self, frame: &Frame, by: i32) -> Vec<WindowPreview> {
        let rules = self.rules();
        let (roll, natural, total, against, success) = match frame {
            Frame::Roll(f) => (f.roll, f.context.roll.natural, f.context.roll.total, f.against, f.success),
            Frame::Strike(f) => (strike_def(rules, f.form).roll, f.natural, f.total, f.against, f.hit),
            _ => return Vec::new(),
        };
        let then = success || rules.roll(roll).succeeds(natural, total + by, against);
        vec![
            WindowPreview::Total(roll, total, total + by, against),
            WindowPreview::Chance(roll, certain(success), certain(then)),
        ]
    }

    fn rolling_again(&self, viewer: SideId, frame: &RollFrame) -> Vec<WindowPreview> {
        let total = frame.context.roll.total;
        let mut stakes = vec![WindowPreview::Total(frame.roll, total, total, frame.against)];
        let context =
            Context { roll: RollResult { natural: 0, total: 0, die: None, ..frame.context.roll }, ..frame.context }
                .with_viewer(Some(viewer));
        // The number to meet is known since the dice were shown.
        if frame.context.parties.me.is_some_and(|me| self.sheet_known(Some(viewer), me)) {
            let prepared = self.prepare_roll(frame.roll, &context, Breakdown::default());
            // The roll of the other party stands.
            let prepared = PreparedRoll { against: frame.against, opposition: Opposition::Number, ..prepared };
            let then = roll_chance(self.rules(), frame.roll, &prepared);
            stakes.push(WindowPreview::Chance(frame.roll, certain(frame.success), then));
        }
        stakes
    }

    fn helping(&self, helper: CombatantId, frame: &RollFrame, with: RollId) -> Vec<WindowPreview> {
        let viewer = self.side(helper);
        let known = frame.context.parties.me.is_some_and(|me| self.sheet_known(Some(viewer), me));
        if !known || !self.numbers_known(viewer, frame.context.parties.other) {
            return Vec::new();
        }
        let rules = self.rules();
        let own = rules.roll(frame.roll);
        let told = frame.context.with_viewer(Some(viewer));
        let prepared = self.prepare_roll(frame.roll, &told, Breakdown::default());
        let already = frame.aid.is_some_and(|aid| aid >= prepared.against);
        let now = if already { SURE } else { roll_chance(rules, frame.roll, &prepared) };
        // As `assist` rolls it: the helper's die, with the bonus that the helper has for the roll itself.
        let context = Context { roll: RollResult { natural: 0, total: 0, ..told.roll }, ..told }.with_me(Some(helper));
        let mut help = self.prepare_roll(with, &context, Breakdown::default());
        help.bonus += own.bonus.eval(&self.facts(&context));
        let (ways, of) = rules.index.spreads[with.index()].at_least(prepared.against - help.bonus);
        let help = Chance { ways, of }.with_edge(help.edge);
        vec![WindowPreview::Chance(frame.roll, now, either(now, help))]
    }

    /// The damage of the running strike, as it is and with a change of its frame.
    fn harming(&self, viewer: SideId, change: impl Fn(&mut StrikeFrame)) -> Vec<WindowPreview> {
        let Some(now) = self.stack.strike() else { return Vec::new() };
        // Hits of such a weapon do no damage that could be changed.
        if self.rules().item(now.arm).weapon.as_ref().is_some_and(|weapon| weapon.harmless) {
            return Vec::new();
        }
        let mut then = now.clone();
        change(&mut then);
        let known = [now.by, now.harm_to, then.harm_to].iter().all(|id| self.sheet_known(Some(viewer), *id));
        let (true, Some(a), Some(b)) = (known, self.coming_damage(now), self.coming_damage(&then)) else {
            return Vec::new();
        };
        let range = |frame: &StrikeFrame, dist: &Dist| (frame.harm_to, dist.min(), dist.max());
        let fells = |frame: &StrikeFrame, dist: &Dist| self.felled_by(dist, frame.harm_to);
        vec![
            WindowPreview::Damage([range(now, &a), range(&then, &b)]),
            WindowPreview::Fells([fells(now, &a), fells(&then, &b)]),
        ]
    }
}
