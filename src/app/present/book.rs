//! The view model of the book: the many actions of one group by their schools.

use crate::app::battle::driver::Battle;
use crate::app::present::{after_colon, capital, cost};
use crate::app::selection::book::school;
use crate::app::selection::desk::Desk;
use crate::app::text;
use crate::data::effect::Cost;
use crate::data::scope::Kind;
use crate::fight::preview::breakdown::Price;
use crate::ui::book::{BookModel, BookRow};
use crate::ui::widgets::PoolRow;

/// The open book, if any.
pub(in crate::app) fn book(battle: &mut Battle, desk: &Desk) -> Option<BookModel> {
    let rows = desk.book(battle.fight.rules())?;
    let arena = battle.fight.seen_by(battle.eyes());
    let rules = arena.rules();
    let slots = rules.slots();
    let by = desk.items[*rows.first()?].by;
    let mut parts: Vec<(Option<usize>, String, Vec<BookRow>)> = Vec::new();
    let mut stock = None;
    for item in rows.iter().map(|at| &desk.items[*at]) {
        let Some(def) = item.action.map(|action| rules.action(action)) else { continue };
        let pays = |cost: &Cost| cost.pool().filter(|pool| !slots.contains(pool));
        stock = stock.or_else(|| def.cost.iter().find_map(pays));
        // The turn's action is the same for all.
        let draft = item.drafts.first();
        let prices = draft.map_or_else(Vec::new, |draft| arena.prices(draft));
        let beside = prices.into_iter().filter(|price| match price {
            Price::Pool(pool, before, after) => !slots.contains(pool) && before != after,
            Price::Steps(..) => true,
        });
        let cost: Vec<String> = beside.map(|price| cost(&arena, by, price).0).collect();
        let school = school(rules, def);
        let row = BookRow {
            name: capital(after_colon(&def.name)),
            number: def.number,
            cost: cost.join(", "),
            text: def.text.clone(),
            blocked: item.blocked.clone(),
        };
        match parts.iter_mut().find(|(part, ..)| *part == school) {
            Some((.., rows)) => rows.push(row),
            None => {
                let tag = school
                    .and_then(|at| rules.roles.schools.get(at))
                    .map(|tag| &rules.scope.names(Kind::Tag)[tag.index()]);
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
        now: arena.pool(by, pool),
        max: arena.pool_max(by, pool),
        parts: Vec::new(),
        gains: Vec::new(),
        ruler: None,
    });
    Some(BookModel {
        name: desk.open_book(rules).map(|(fold, _)| fold.name().to_owned()).unwrap_or_default(),
        stock,
        parts: parts.into_iter().map(|(_, name, rows)| (name, rows)).collect(),
        page: desk.page,
    })
}
