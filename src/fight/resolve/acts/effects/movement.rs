//! Movement of a combatant's own, and effects on walks.

use crate::data::effect::MovementEffect;
use crate::data::formula::{People, Who};
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::movement::{charge, flee, jump, teleport, walk};
use crate::fight::state::context::Context;
use crate::fight::state::frames::Landing;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::CombatantId;

/// Makes one of these effects happen.
pub(super) fn run(arena: &mut WholeArena, effect: &MovementEffect, ctx: &Context, me: CombatantId, people: &People) {
    let person = |who: Who| people.get(who);
    match effect {
        MovementEffect::Teleport { who } => {
            if let Some(who) = person(*who).filter(|id| arena.present(*id)) {
                teleport::place(arena, *ctx, who, false);
            }
        }
        MovementEffect::FreeStep => teleport::place(arena, *ctx, me, true),
        MovementEffect::RunStraight { short, meets } => charge::run(&mut arena.movement(), *ctx, me, *short, meets.id),
        MovementEffect::JumpGap => charge::jump_gap(&mut arena.movement(), *ctx, me),
        MovementEffect::FallIntoGap => charge::fall_into_gap(&mut arena.movement(), *ctx, me),
        MovementEffect::Chase => walk::chase(&mut arena.movement(), *ctx, me),
        MovementEffect::EnterSpace => {
            if let Some((to, _)) = ctx.parties.other.and_then(|other| arena.way_into(me, other)) {
                walk::begin(&mut arena.movement(), me, vec![to]);
            }
        }
        MovementEffect::ShortenWalk { cells } => {
            let cells = cells.eval(&arena.facts(ctx));
            if let Some(subject) = ctx.parties.subject {
                walk::shorten_walk(&mut arena.movement(), subject, cells);
            }
        }
        MovementEffect::GainMovement { cells } => {
            let n = cells.eval(&arena.facts(ctx));
            arena.gain_movement(me, n);
        }
        MovementEffect::Jump { within, clears, sure, grab, lands } => {
            let facts = arena.facts(ctx);
            let [within, clears] = [within, clears].map(|f| f.as_ref().map(|f| f.eval(&facts)));
            jump::begin(
                &mut arena.movement(),
                *ctx,
                me,
                jump::JumpLimits { within, clears },
                Landing { sure: *sure, grab: *grab, lands: lands.id },
            );
        }
        MovementEffect::Mount { who, on } => {
            if let (Some(rider), Some(mount)) = (person(*who), person(*on)) {
                arena.get_on(rider, mount);
            }
        }
        MovementEffect::Dismount { who } => {
            if let (Some(who), Some(&ChosenTarget::Cell(to))) = (person(*who), arena.ordered_aim(ctx)) {
                arena.get_off(who, to);
            }
        }
        MovementEffect::Flee { who, wary, straight, brings } => {
            let straight = straight.eval(&arena.facts(ctx));
            if let Some(who) = person(*who).filter(|id| arena.able(*id)) {
                flee::begin(&mut arena.movement(), who, &flee::FleeRules { wary: *wary, straight, brings: brings.id });
            }
        }
        MovementEffect::StopWalk { who } => {
            if let Some(who) = person(*who) {
                walk::stop_walk(&mut arena.movement(), who);
            }
        }
    }
}
