//! Checks of stat blocks that need the whole ruleset: what is held fits two hands, what is natural is grown, stances
//! are stances.

use std::sync::Arc;

use crate::data::read::Pos;
use crate::data::ruleset::{ArchetypeDef, Ruleset};

/// Tells of a fault: file, place, what, help.
pub(super) type ReportFault<'a> = dyn FnMut(&Arc<str>, Pos, String, &str) + 'a;

/// Checks every stat block; `files` says which file each stands in.
pub(super) fn check(rules: &Ruleset, files: &[Arc<str>], fault: &mut ReportFault) {
    for (block, file) in rules.roster.iter().zip(files) {
        gear(rules, block, &mut |what, help| fault(file, block.key.pos, what, help));
        conditions(rules, block, &mut |what, help| fault(file, block.key.pos, what, help));
    }
}

fn gear(rules: &Ruleset, block: &ArchetypeDef, fault: &mut dyn FnMut(String, &str)) {
    let who = &*block.key;
    let mut hands = 0_u32;
    for id in &block.held {
        let item = rules.item(*id);
        hands += u32::from(item.hands);
        if item.hands == 0 {
            fault(
                format!("`{who}` holds `{}`, which takes no hand", *item.key),
                "list it under `stowed`, `worn` or `natural`",
            );
        }
    }
    if hands > 2 {
        fault(format!("what `{who}` holds takes {hands} hands"), "list some of it under `stowed`");
    }
    for id in &block.natural {
        let item = rules.item(*id);
        if !item.natural {
            fault(
                format!("`{who}` has grown `{}`, which is not natural", *item.key),
                "list it under `held` or `stowed`, or make the item `natural: true`",
            );
        }
    }
    for id in block.worn.iter().chain(&block.stowed).chain(&block.packed) {
        let item = rules.item(*id);
        if item.natural {
            fault(format!("`{who}` carries `{}`, which is natural", *item.key), "list it under `natural`");
        }
    }
}

fn conditions(rules: &Ruleset, block: &ArchetypeDef, fault: &mut dyn FnMut(String, &str)) {
    let who = &*block.key;
    for id in &block.stances {
        let def = rules.condition(*id);
        if !def.stance {
            fault(
                format!("`{who}` knows the stance `{}`, which is none", *def.key),
                "make the condition `stance: true`, or list it under `traits`",
            );
        }
    }
    for id in &block.traits {
        let def = rules.condition(*id);
        if def.stance {
            fault(format!("`{who}` always bears `{}`, which is a stance", *def.key), "list it under `stances`");
        }
    }
    let mut stances = rules.conditions.iter().filter(|c| c.stance).peekable();
    if stances.peek().is_some() && block.stances.is_empty() && !stances.any(|c| c.common) {
        fault(format!("`{who}` knows no stance to be in"), "list one under `stances`, or make one `common: true`");
    }
}
