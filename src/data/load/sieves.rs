//! What acts in windows ask at least: read off their tests, so that the engine need not evaluate those of combatants for
//! whom they cannot hold.

use crate::data::effect::{Ask, Occasion, Target};
use crate::data::formula::{Expr, Fact, Now, Op, Quantity, Who};
use crate::data::ruleset::{ActionDef, WindowSieve};

/// The sieve of an action.
pub(super) fn sieve(action: &ActionDef) -> WindowSieve {
    let mut sieve = WindowSieve::default();
    action.requires.iter().for_each(|requirement| narrow(&requirement.need.expr, &[Who::Subject], &mut sieve));
    if let Occasion::Reaction { when, .. } = &action.occasion {
        narrow(&when.expr, &[Who::Subject], &mut sieve);
        if let (Ask::Nothing, Target::Subject { when }) = (&action.ask, &action.target) {
            // The target of such an act is its other party as well.
            let mut target = WindowSieve::default();
            narrow(&when.expr, &[Who::Subject, Who::Other], &mut target);
            sieve.nonally |= target.nonally;
            sieve.beside |= target.beside;
            // What it brings as a weapon may reach farther than what is in hand.
            if action.arm().is_none() {
                sieve.near |= target.near;
                sieve.enters |= target.enters;
            }
        }
    }
    sieve
}

/// Takes over what every part of a conjunction asks; `subject` are the words for the subject of the window.
fn narrow(test: &Expr, subject: &[Who], sieve: &mut WindowSieve) {
    let by_subject = |me: Who, other: Who| me == Who::Me && subject.contains(&other);
    let between = |a: Who, b: Who| by_subject(a, b) || by_subject(b, a);
    match test {
        Expr::Two(Op::And, a, b) => {
            narrow(a, subject, sieve);
            narrow(b, subject, sieve);
        }
        Expr::Fact(Fact::Nonally(a, b)) if between(*a, *b) => sieve.nonally = true,
        Expr::Fact(Fact::Same(Who::Me, Who::Other) | Fact::Same(Who::Other, Who::Me)) => sieve.other = true,
        Expr::Fact(Fact::Same(a, b)) if between(*a, *b) => sieve.subject = true,
        Expr::Fact(Fact::Act(label)) => sieve.label = Some(*label),
        Expr::Read(Who::Me, Quantity::Pc) => sieve.pc = true,
        Expr::Fact(Fact::LeftThreat(a, b)) if by_subject(*b, *a) => sieve.left = true,
        Expr::Fact(Fact::HasFrom(who, key, from)) if by_subject(*from, *who) => sieve.given = Some(*key),
        Expr::Fact(Fact::HasFrom(who, key, from)) if by_subject(*who, *from) => sieve.borne = Some(*key),
        Expr::Fact(Fact::Adjacent(a, b)) if between(*a, *b) => sieve.beside = true,
        Expr::Fact(Fact::StartsFlanking(a, b)) if by_subject(*b, *a) => sieve.flanks = true,
        Expr::Fact(Fact::Reaches(a, b) | Fact::Threatens(a, b)) if by_subject(*a, *b) => sieve.near = true,
        Expr::Fact(Fact::LeavesReach(a, b)) if by_subject(*b, *a) => sieve.near = true,
        Expr::Fact(Fact::ProvokesLeaving(a, b)) if by_subject(*b, *a) => {
            (sieve.nonally, sieve.near) = (true, true);
        }
        Expr::Fact(Fact::EntersReach(a, b)) if by_subject(*b, *a) => sieve.enters = true,
        Expr::Two(Op::Lt, gap, reach) => {
            let gap = matches!(**gap, Expr::Fact(Fact::ReachDistance(a, b)) if between(a, b));
            sieve.near |= gap && matches!(**reach, Expr::Now(Now::ToolReach));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::data::ruleset::Ruleset;
    use crate::data::scope::{ConditionId, KeyKind, TagId};

    /// The sieve of an action of a shipped ruleset.
    fn sieve_of(rules: &Ruleset, action: &str) -> WindowSieve {
        let at = rules.actions.iter().position(|def| *def.key == *action).expect("the ruleset has this action");
        rules.index.sieves[at]
    }

    #[test]
    fn opportunity_attacks_are_for_foes_at_hand() {
        let library = Library::shipped();
        let sieve = |ruleset: &str, action: &str| sieve_of(&library.ruleset(ruleset).expect("it ships"), action);
        let foes = WindowSieve { nonally: true, near: true, ..WindowSieve::default() };
        assert_eq!(sieve("seconds", "opportunity"), foes);
        assert_eq!(sieve("vitality", "opportunity"), foes);
        assert_eq!(sieve("four_actions", "opportunity_failed"), WindowSieve { other: true, ..foes });
        assert_eq!(sieve("seconds", "attack"), WindowSieve::default());
    }

    #[test]
    fn labels_conditions_and_places_are_read_off() {
        let library = Library::shipped();
        let rules = |key: &str| library.ruleset(key).expect("it ships");
        let (tempo, four_actions) = (rules("tempo"), rules("four_actions"));
        let label = |rules: &Ruleset, key: &str| rules.scope.find(KeyKind::Tag, key).map(TagId);
        let condition = |rules: &Ruleset, key: &str| rules.scope.find(KeyKind::Condition, key).map(ConditionId);
        let skill = WindowSieve { label: label(&tempo, "skill"), ..WindowSieve::default() };
        assert!(skill.label.is_some());
        let teamwork = WindowSieve { given: condition(&tempo, "aided"), ..skill };
        assert_eq!(sieve_of(&tempo, "teamwork"), teamwork);
        assert_eq!(sieve_of(&tempo, "exert_retry"), WindowSieve { pc: true, subject: true, ..skill });
        let guard = WindowSieve { given: condition(&tempo, "guarded"), beside: true, ..WindowSieve::default() };
        assert_eq!(sieve_of(&tempo, "intercept"), guard);
        let (spell, identified) = (label(&four_actions, "spell"), condition(&four_actions, "identified"));
        let counterspell = WindowSieve { label: spell, borne: identified, ..WindowSieve::default() };
        assert!(spell.is_some() && identified.is_some());
        assert_eq!(sieve_of(&four_actions, "counterspell"), counterspell);
    }
}
