//! Formulas as the side reads them, rolls and damage before their dice, odds and warnings. Whatever context a caller
//! brings, the knowledge that counts in it is the side's own.

use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::data::scope::RollId;
use crate::fight::preview::break_objects::BreakOdds;
use crate::fight::preview::breakdown::StrikeBreakdown;
use crate::fight::preview::odds::Odds;
use crate::fight::preview::reactions::Warnings;
use crate::fight::preview::rolls::{RollBreakdown, RollPreview};
use crate::fight::preview::windows::WindowPreview;
use crate::fight::side::SideArena;
use crate::fight::side::known_facts::KnownFacts;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::contests::Opposition;
use crate::fight::values::foreseen::Foreseen;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::{PreparedDamage, PreparedRoll};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

impl<'w> SideArena<'w> {
    /// Facts for formulas, as the side knows them.
    #[must_use]
    pub fn facts(&self, context: Context) -> KnownFacts<'_, 'w> {
        KnownFacts::new(&self.arena, context.with_viewer(Some(self.side)))
    }

    /// The same as if an act of the side ran that has not begun.
    #[must_use]
    pub fn facts_during<'a>(&'a self, draft: &'a ActOrder, context: Context) -> KnownFacts<'a, 'w> {
        let act = Some(draft).filter(|draft| self.ours(draft.by));
        self.facts(context).foreseeing(Foreseen { act, ..Foreseen::NOTHING })
    }

    /// The same about one combatant.
    #[must_use]
    pub fn facts_of(&self, id: CombatantId) -> KnownFacts<'_, 'w> {
        self.facts(Context::of(id))
    }

    /// What formulas about an act are read with.
    #[must_use]
    pub fn context_of(&self, draft: &ActOrder) -> Context {
        let known = self.reckons(draft.by) && draft.aim.target().is_none_or(|who| self.placed(who));
        if known { self.told(&self.arena.context_of(draft)) } else { self.told(&Context::of(draft.by)) }
    }

    /// What is told of an act of the side before it is done: as things will be by then.
    #[must_use]
    pub fn prospect(&self, draft: &ActOrder, context: Context) -> Context {
        if self.ours(draft.by) { self.told(&self.arena.prospect(draft, context)) } else { self.told(&context) }
    }

    /// Whether the side knows the numbers of the other party of a context.
    fn other_known(&self, context: &Context) -> bool {
        context.parties.other.is_none_or(|other| self.sheet_known(other))
    }

    /// A roll before its dice. What stands against it hangs on the numbers of the other party: where its sheet is not
    /// known that is what the side knows of the number to meet, or 0.
    #[must_use]
    pub fn prepare_roll(&self, roll: RollId, context: &Context, breakdown: Breakdown) -> PreparedRoll {
        let context = self.told(context);
        let prepared = self.arena.prepare_roll(roll, &context, breakdown);
        if self.other_known(&context) {
            return prepared;
        }
        let against = self.known_against(roll, &context).unwrap_or(0);
        PreparedRoll { against, opposition: Opposition::Number, ..prepared }
    }

    /// The number that a roll has to meet, without cover; None when it hangs on something that the side does not know.
    #[must_use]
    pub fn known_against(&self, roll: RollId, context: &Context) -> Option<i32> {
        self.arena.known_against(self.side, roll, context)
    }

    /// Puts together the damage of a strike. Armour that the side does not know of is left out.
    #[must_use]
    pub fn prepare_damage(&self, def: &StrikeDef, context: &Context, to: CombatantId) -> PreparedDamage {
        let blow = self.arena.prepare_damage(def, &self.told(context), to);
        if self.sheet_known(to) { blow } else { PreparedDamage { soak: 0, ..blow } }
    }

    /// What the damage of a strike adds to its roll besides the dice, where those are cast before it.
    #[must_use]
    pub fn early_bonus(&self, def: &StrikeDef, weapon: &WeaponDef, context: &Context, to: CombatantId) -> Option<i32> {
        self.arena.early_bonus(def, weapon, &self.told(context), to)
    }

    /// By what the sum of a strike's dice is divided, at least 1.
    #[must_use]
    pub fn dice_divisor(&self, def: &StrikeDef, context: &Context) -> i32 {
        self.arena.dice_divisor(def, &self.told(context))
    }

    /// How often the dice of a weapon are cast for the roll to hit that a context holds.
    #[must_use]
    pub fn casts(&self, def: &StrikeDef, weapon: &WeaponDef, context: &Context) -> u8 {
        self.arena.casts(def, weapon, &self.told(context))
    }

    /// The chance that one gets to the roll of its strike.
    #[must_use]
    pub fn steadiness(&self, context: &Context) -> Chance {
        self.arena.steadiness(&self.told(context))
    }

    /// What a strike of the side would do; None without a target, or if the side does not know the target's numbers.
    #[must_use]
    pub fn odds(&self, draft: &ActOrder) -> Option<Odds> {
        if self.ours(draft.by) { self.arena.odds(draft) } else { None }
    }

    /// What a strike of the side at an object would do.
    #[must_use]
    pub fn break_odds(&self, draft: &ActOrder) -> Option<BreakOdds> {
        if self.ours(draft.by) { self.arena.break_odds(draft) } else { None }
    }

    /// The chance that an act of the side breaks the thing of a combatant that it is aimed at, once its roll has
    /// succeeded.
    #[must_use]
    pub fn item_break_chance(&self, draft: &ActOrder) -> Option<Chance> {
        let shown = matches!(draft.aim, ChosenTarget::Theirs(of, item) if self.item(of, item).is_some());
        if shown && self.ours(draft.by) { self.arena.item_break_chance(draft) } else { None }
    }

    /// The reasons of the odds of a strike of the side.
    #[must_use]
    pub fn strike_breakdown(&self, draft: &ActOrder) -> Option<StrikeBreakdown> {
        if self.ours(draft.by) { self.arena.strike_breakdown(draft) } else { None }
    }

    /// The rolls of an act of the side, in the order in which they would be made.
    #[must_use]
    pub fn roll_previews(&self, draft: &ActOrder) -> Vec<RollPreview> {
        if self.ours(draft.by) { self.arena.roll_previews(draft) } else { Vec::new() }
    }

    /// The odds of the strike that is about to come while the side is asked before it.
    #[must_use]
    pub fn coming_strike(&self) -> Option<Odds> {
        let by = self.arena.stack.act()?.draft.by;
        if self.shown(by) { self.arena.coming_strike(self.viewer()?) } else { None }
    }

    /// Those rolls, each with the reasons of its chance; None where that is not known.
    #[must_use]
    pub fn roll_breakdowns(&self, draft: &ActOrder) -> Vec<(RollPreview, Option<RollBreakdown>)> {
        if self.ours(draft.by) { self.arena.roll_breakdowns(draft) } else { Vec::new() }
    }

    /// What a reaction of the side would change of what is under way.
    #[must_use]
    pub fn window_previews(&self, draft: &ActOrder) -> Vec<WindowPreview> {
        if self.ours(draft.by) { self.arena.window_previews(draft) } else { Vec::new() }
    }

    /// Who may answer an act of the side, as far as it knows.
    #[must_use]
    pub fn act_reactions(&self, draft: &ActOrder) -> Warnings {
        if self.ours(draft.by) { self.arena.act_reactions(draft) } else { Warnings::default() }
    }

    /// Who may cut in on a walk of one of the side, as far as it knows.
    #[must_use]
    pub fn walk_reactions(&self, by: CombatantId, path: &[Cell]) -> Warnings {
        if self.ours(by) { self.arena.walk_reactions(by, path) } else { Warnings::default() }
    }
}
