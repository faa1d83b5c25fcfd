//! Findings in words, for the log and for cards.

use crate::fight::state::arena::Arena;
use crate::fight::state::findings::{Finding, Seen, SetMember};
use crate::fight::text::{findings, phrases};

/// The topic of a finding and what it says.
#[must_use]
pub fn words(arena: &Arena, finding: &Finding) -> (String, String) {
    let rules = arena.rules();
    match finding {
        Finding::Score(id, n) => (rules.scores[id.index()].name.clone(), n.to_string()),
        Finding::Pool(id, now, max) => (rules.pool(*id).name.clone(), findings::pool(now, max)),
        Finding::Value(id, n) => (rules.value(*id).name.clone(), n.to_string()),
        Finding::Conditions(_, found) => {
            let names = found.iter().map(|(key, _)| rules.condition(*key).name.as_str());
            (findings::CONDITIONS.to_owned(), list(names))
        }
        Finding::Sustained(acts) => {
            (findings::SUSTAINS.to_owned(), list(acts.iter().map(|id| rules.action(*id).name.as_str())))
        }
        Finding::Sets(sets) => (findings::SETS.to_owned(), list(sets.iter().map(|set| rules.set(*set).name.as_str()))),
        Finding::Set(set, things) => {
            let names = things.iter().map(|thing| match thing {
                SetMember::Item(id) => rules.item(*id).name.as_str(),
                SetMember::Action(id) => rules.action(*id).name.as_str(),
                SetMember::Entry(id) => rules.entry(*id).name.as_str(),
                SetMember::Condition(id) => rules.condition(*id).name.as_str(),
            });
            (rules.set(*set).name.clone(), list(names))
        }
        Finding::Plan(turns) => {
            let turns: Vec<String> = turns
                .iter()
                .map(|(entry, count)| match entry {
                    Some(entry) => findings::turn(&rules.entry(*entry).name, count),
                    None => findings::UNDECIDED.to_owned(),
                })
                .collect();
            (findings::PLANS.to_owned(), list(turns.iter().map(String::as_str)))
        }
        Finding::Stowed(items) => {
            (findings::PUT_AWAY.to_owned(), list(items.iter().map(|id| rules.item(*id).name.as_str())))
        }
        Finding::Fact(fact) => arena
            .scene()
            .clues
            .get(usize::from(*fact))
            .map_or_else(Default::default, |f| (f.question.clone(), f.answer.clone())),
    }
}

/// A finding in a sentence: "Defence 12", "Weapons: Rapier, Dagger".
#[must_use]
pub fn said(arena: &Arena, finding: &Finding) -> String {
    let (topic, answer) = words(arena, finding);
    match finding {
        Finding::Conditions(..) | Finding::Sets(_) | Finding::Set(..) | Finding::Stowed(_) => {
            findings::list(topic, answer)
        }
        Finding::Score(..)
        | Finding::Pool(..)
        | Finding::Value(..)
        | Finding::Sustained(_)
        | Finding::Plan(_)
        | Finding::Fact(_) => findings::number(topic, answer),
    }
}

/// When something was seen: at which count of this round, or in which earlier round.
#[must_use]
pub fn when(arena: &Arena, seen: Seen) -> String {
    match seen.count {
        Some(count) if seen.round == arena.clock.round => findings::seen_at(count),
        _ => findings::seen_in_round(seen.round),
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names = counted(names.map(str::to_owned));
    if names.is_empty() { phrases::NOTHING.to_owned() } else { names.join(phrases::COMMA) }
}

/// Names in the order in which they first come, repeated ones with their number: "Salts ×2".
pub fn counted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.into_iter().map(|(name, n)| if n > 1 { phrases::times(name, n) } else { name }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_counted_where_the_first_stands() {
        assert_eq!(list(["Salts", "Rope", "Salts"].into_iter()), "Salts ×2, Rope");
        assert_eq!(list([].into_iter()), "nothing");
    }
}
