//! The view model of the school menu: the many actions of one group by their schools.

use crate::app::battle::driver::Battle;
use crate::app::present::{after_colon, capital, cost};
use crate::app::selection::school_menu::school;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::Cost;
use crate::data::scope::KeyKind;
use crate::fight::preview::breakdown::CostPreview;
use crate::ui::school_menu::{SchoolMenuModel, SchoolMenuRow};
use crate::ui::widgets::PoolRow;

/// The open school menu, if any.
pub(in crate::app) fn school_menu(battle: &mut Battle, selection: &Selection) -> Option<SchoolMenuModel> {
    let rows = selection.school_menu(battle.fight.rules())?;
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let slots = rules.slots();
    let by = selection.items[*rows.first()?].by;
    let mut parts: Vec<(Option<usize>, String, Vec<SchoolMenuRow>)> = Vec::new();
    let mut stock = None;
    for item in rows.iter().map(|at| &selection.items[*at]) {
        let Some(def) = item.action.map(|action| rules.action(action)) else { continue };
        let pays = |cost: &Cost| cost.pool().filter(|pool| !slots.contains(pool));
        stock = stock.or_else(|| def.cost.iter().find_map(pays));
        // The turn's action is the same for all.
        let prices = item.priced().map_or_else(Vec::new, |draft| arena.cost_previews(&draft));
        let beside = prices.into_iter().filter(|price| match price {
            CostPreview::Pool(pool, before, after) => !slots.contains(pool) && before != after,
            CostPreview::Steps(..) => true,
        });
        let cost: Vec<String> = beside.map(|price| cost(&arena, by, price).0).collect();
        let school = school(rules, def);
        let row = SchoolMenuRow {
            name: capital(after_colon(&def.name)),
            number: def.number,
            cost: cost.join(", "),
            text: def.text.clone(),
            // What lacks nothing but a target in reach can be chosen.
            blocked: item.blocked.clone().filter(|_| !item.too_far),
        };
        match parts.iter_mut().find(|(part, ..)| *part == school) {
            Some((.., rows)) => rows.push(row),
            None => {
                let tag = school
                    .and_then(|at| rules.roles.schools.get(at))
                    .map(|tag| &rules.scope.names(KeyKind::Tag)[tag.index()]);
                parts.push((
                    school,
                    tag.map_or_else(|| text::body::OTHER_SCHOOL.to_owned(), |tag| capital(tag)),
                    vec![row],
                ));
            }
        }
    }
    let stock = stock.map(|pool| PoolRow {
        name: rules.pool(pool).full_name().to_owned(),
        text: rules.pool(pool).text.clone(),
        now: arena.pool(by, pool),
        max: arena.pool_max(by, pool),
        parts: Vec::new(),
        gains: Vec::new(),
        ruler: None,
    });
    Some(SchoolMenuModel {
        name: selection.open_school_menu(rules).map(|(menu_group, _)| menu_group.name().to_owned()).unwrap_or_default(),
        stock,
        parts: parts.into_iter().map(|(_, name, rows)| (name, rows)).collect(),
        page: selection.beside_focus,
    })
}
