//! What a fall brings (AP-MOVE-11, AP-RULE-24).

use crate::data::effect::{Limit, MoveLimit};
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::{Context, HarmResult};
use crate::fight::values::wounds::Damage;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// What coming down from one elevation to another brings, in levels: as the ruleset says, else harm for each level
    /// beyond the first, and lying. False where that is no fall.
    pub(in crate::fight::resolve) fn fall(&mut self, who: CombatantId, up: u8, down: u8) -> bool {
        if up <= down + 1 || self.aloft(who).is_some() {
            return false;
        }
        let rules = self.rules();
        if !rules.grid.on_fall.is_empty() {
            self.push_list(
                &rules.grid.on_fall,
                Context { harm: HarmResult { fallen: up - down, ..HarmResult::default() }, ..Context::of(who) },
            );
            return true;
        }
        self.afflict(who, rules.roles.prone, None, 0);
        let mut dice = Vec::new();
        let mut sum = 0;
        for _ in 0..up - down - 1 {
            let mut shown = Vec::new();
            sum += self.roll_dice(&rules.grid.fall, &mut shown);
            dice.append(&mut shown);
        }
        self.harm(None, who, Damage { dice, amount: (sum, 0), ..Damage::default() });
        true
    }

    /// A flyer that can no longer move comes down to the ground, so many levels (AP-RULE-24).
    pub(in crate::fight::resolve) fn come_down(&mut self, who: CombatantId, levels: u8) {
        let rules = self.rules();
        self.end_conditions(who, |i| {
            rules.condition(i.key).limits.iter().any(|l| matches!(l, Limit::Move(MoveLimit::Flying(_))))
        });
        self.fall(who, levels, 0);
    }
}
