//! The lists of effects that stand inside of effects.

use super::{Effect, Effects, FlowEffect, HarmEffect, MovementEffect, RollEffect, StrikeEffect};

/// The one or two lists of an effect, by reference or to be changed.
macro_rules! inner {
    ($effect:expr) => {
        match $effect {
            Effect::Roll(RollEffect::Roll { success: a, failure: b, .. })
            | Effect::Strike(StrikeEffect::Strike { hit: a, miss: b, .. })
            | Effect::Flow(FlowEffect::If { then: a, otherwise: b, .. })
            | Effect::Harm(HarmEffect::HealWound { then: a, otherwise: b, .. }) => [Some(a), Some(b)],
            Effect::Flow(
                FlowEffect::ForEach { does, .. }
                | FlowEffect::While { does, .. }
                | FlowEffect::As { does, .. }
                | FlowEffect::RollDice { does, .. }
                | FlowEffect::OncePerAct(does),
            )
            | Effect::Movement(
                MovementEffect::Flee { brings: does, .. }
                | MovementEffect::RunStraight { meets: does, .. }
                | MovementEffect::Jump { lands: does, .. },
            ) => [Some(does), None],
            _ => [None, None],
        }
    };
}

impl Effect {
    /// The lists that stand inside of it, in the order in which they are written.
    pub fn lists(&self) -> impl Iterator<Item = &Effects> {
        inner!(self).into_iter().flatten()
    }

    /// The same, to be changed.
    pub(in crate::data) fn lists_mut(&mut self) -> impl Iterator<Item = &mut Effects> {
        inner!(self).into_iter().flatten()
    }
}

impl Effects {
    /// Visits every effect of the list and of the lists inside of it. What routines do is not looked at.
    pub fn each(&self, visit: &mut dyn FnMut(&Effect)) {
        for effect in self.items.iter() {
            visit(effect);
            effect.lists().for_each(|list| list.each(visit));
        }
    }
}
