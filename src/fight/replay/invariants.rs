//! Invariants: what has to hold whenever a fight waits for a decision, under all rules and orders.

use crate::data::scope::PoolId;
use crate::fight::Fight;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::Frame;
use crate::kernel::ids::CombatantId;

/// More reactions of one combatant to one turn than rules that come to rest allow.
const REACTIONS: u32 = 100;

impl Fight {
    /// The broken invariant in words, if any is: the fight waits for a decision or has an outcome and never both, pools
    /// are within their bounds and bound points within those of the whole, each combatant stands where it can, and no
    /// combatant reacts without end.
    pub fn unsound(&mut self) -> Option<String> {
        match (self.decision().is_some(), self.outcome().is_some()) {
            (true, true) => return Some("it asks for a decision though it is over".to_owned()),
            (false, false) => return Some("it asks for nothing and is not over".to_owned()),
            _ => {}
        }
        let arena = self.arena();
        arena.all_combatants().find_map(|id| {
            let fault = pools(&arena, id).or_else(|| reactions(&arena, id)).or_else(|| place(&arena, id))?;
            Some(format!("{} {fault}", arena.identity(id).name))
        })
    }
}

fn pools(arena: &Arena, id: CombatantId) -> Option<String> {
    let rules = arena.rules();
    let all = || (0_u16..).map(PoolId).zip(&rules.pools);
    all().find_map(|(pool, def)| {
        let (now, max) = (arena.pool(id, pool), arena.pool_max(id, pool));
        if !(def.least..=max).contains(&now) {
            return Some(format!("has {now} of {max} {}", def.name));
        }
        let parts = all().filter(|(_, part)| part.part_of == Some(pool));
        let bound: Vec<i32> = parts.map(|(part, _)| arena.pool(id, part)).collect();
        let whole = now + bound.iter().sum::<i32>();
        (!bound.is_empty() && whole != max).then(|| format!("has {now} and {bound:?} of {max} {}", def.name))
    })
}

fn reactions(arena: &Arena, id: CombatantId) -> Option<String> {
    let most = arena.usage(id).reactions.0.iter().map(|(_, n)| u32::from(*n)).max()?;
    (most >= REACTIONS).then(|| "reacts without end".to_owned())
}

fn place(arena: &Arena, id: CombatantId) -> Option<String> {
    let at = arena.position(id).at;
    if let Some(mount) = arena.mount_of(id) {
        return (arena.position(mount).at != at).then(|| "sits where its mount is not".to_owned());
    }
    // A combatant on its way may be where it could not stay.
    let walking = arena.stack.0.iter().any(|frame| matches!(frame, Frame::Walk(_)));
    let stands = walking || !arena.present(id) || arena.can_stand(id, at);
    (!stands).then(|| format!("stands at ({}, {}), where nobody can", at.x, at.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::fight::setup::Setup;
    use crate::kernel::cell::Cell;
    use crate::kernel::ids::CombatantId;

    #[test]
    fn what_is_broken_is_told() {
        let library = Library::shipped();
        let scene = library.scene("toll_house").expect("it ships");
        let rules = library.ruleset("tempo").expect("it ships");
        let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[]).expect("it fits");
        let mut fight = Fight::new(&setup, 1).expect("the rules come to rest");
        assert_eq!(fight.unsound(), None);

        let (who, health) = (CombatantId(0), rules.roles.health);
        let whole = fight.arena().pool(who, health);
        fight.arena_mut().pools_mut(who).0[usize::from(health.0)] = whole + 1;
        assert_eq!(fight.unsound().as_deref(), Some("Hilda has 21 of 20 HP"));
        fight.arena_mut().pools_mut(who).0[usize::from(health.0)] = whole;

        // The wall of the toll house.
        fight.arena_mut().position_mut(who).at = Cell { x: 7, y: 4 };
        assert_eq!(fight.unsound().as_deref(), Some("Hilda stands at (7, 4), where nobody can"));
    }
}
