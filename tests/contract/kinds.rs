//! The kinds of questions, orders and aims that there are, and which of them a ruleset can bring about: a run that
//! tries the contract has to meet all of these.

use std::collections::BTreeSet;

use fray::data::effect::{ActAsk, Ask, ConditionAsk, FactAsk, ItemAsk, PlaceAsk, Step, Target, TurnAsk};
use fray::data::ruleset::{ActionDef, Ruleset, Ties, TimeDef};
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ChosenTarget, DecisionKind, OrderKind};

/// Kinds that were met, or could be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    pub questions: BTreeSet<&'static str>,
    pub orders: BTreeSet<&'static str>,
    pub aims: BTreeSet<&'static str>,
    /// Aims that are not offered, and were refused.
    pub refused: BTreeSet<&'static str>,
}

/// Every kind of aim.
pub const AIMS: [&str; 23] = [
    "nothing",
    "open",
    "number",
    "target",
    "condition",
    "inquiry",
    "set",
    "fact",
    "kind",
    "object",
    "loadout",
    "item",
    "theirs",
    "line",
    "aid",
    "knock",
    "cell",
    "buy",
    "shift",
    "haste",
    "kept",
    "bond",
    "deed",
];

/// The kind of an aim.
pub fn aim(aim: &ChosenTarget) -> &'static str {
    match aim {
        ChosenTarget::Nothing => "nothing",
        ChosenTarget::Open => "open",
        ChosenTarget::Number(_) => "number",
        ChosenTarget::Target(_) => "target",
        ChosenTarget::Condition(..) => "condition",
        ChosenTarget::Inquiry(..) => "inquiry",
        ChosenTarget::Set(..) => "set",
        ChosenTarget::Fact(_) => "fact",
        ChosenTarget::Kind(_) => "kind",
        ChosenTarget::Object(..) => "object",
        ChosenTarget::Loadout(_) => "loadout",
        ChosenTarget::Item(_) => "item",
        ChosenTarget::Theirs(..) => "theirs",
        ChosenTarget::Line(..) => "line",
        ChosenTarget::Aid(..) => "aid",
        ChosenTarget::Knock(..) => "knock",
        ChosenTarget::Cell(_) => "cell",
        ChosenTarget::Buy(..) => "buy",
        ChosenTarget::Shift(..) => "shift",
        ChosenTarget::Haste(..) => "haste",
        ChosenTarget::Kept(_) => "kept",
        ChosenTarget::Bond(_) => "bond",
        ChosenTarget::Deed(_) => "deed",
    }
}

/// The kind of an order.
pub fn order(body: &OrderKind) -> &'static str {
    match body {
        OrderKind::Plan(_) => "plan",
        OrderKind::Take { .. } => "take",
        OrderKind::Skip { .. } => "skip",
        OrderKind::Walk { .. } => "walk",
        OrderKind::Act(_) => "act",
        OrderKind::EndTurn => "end of turn",
        OrderKind::Pass => "pass",
        OrderKind::Abandon { .. } => "abandon",
    }
}

/// The kind of a question.
pub fn question(question: &DecisionKind) -> &'static str {
    match question {
        DecisionKind::Plan => "plan",
        DecisionKind::Call { count: Some(_) } => "call at a count",
        DecisionKind::Call { count: None } => "call",
        DecisionKind::Turn { .. } => "turn",
        DecisionKind::Window { asked: None, .. } => "window for a side",
        DecisionKind::Window { asked: Some(_), .. } => "window for one",
    }
}

/// The kind of order that an offer brings, or of the aims of an act.
pub fn offered(offer: &Offer) -> Option<&'static str> {
    Some(match offer {
        Offer::Plan(_) => "plan",
        Offer::Take { .. } => "take",
        Offer::Skip { .. } => "skip",
        Offer::Walk { .. } => "walk",
        Offer::Act { aims, .. } => aim(aims.first()?),
        Offer::EndTurn => "end of turn",
        Offer::Pass => "pass",
        Offer::Abandon { .. } => "abandon",
    })
}

/// The kind of aim that an action asks for.
fn asked(def: &ActionDef) -> &'static str {
    match (&def.ask, &def.target) {
        (Ask::Nothing, Target::Me) => "nothing",
        (Ask::Nothing, Target::Object { .. } | Target::Thing | Target::Movable(_)) => "object",
        (Ask::Nothing, Target::Cell { .. } | Target::Nearer { .. }) => "cell",
        (Ask::Nothing, Target::One { .. } | Target::InReach { .. } | Target::Space { .. } | Target::Subject { .. }) => {
            "target"
        }
        (Ask::Act(ActAsk::Number { .. }), _) => "number",
        (Ask::Condition(ConditionAsk::Condition(_) | ConditionAsk::Stance), _) => "condition",
        (Ask::Fact(FactAsk::Inquiry(_)), _) => "inquiry",
        (Ask::Fact(FactAsk::Set), _) => "set",
        (Ask::Item(ItemAsk::Kind(_)), _) => "kind",
        (Ask::Fact(FactAsk::Fact), _) => "fact",
        (Ask::Item(ItemAsk::Loadout { .. }), _) => "loadout",
        (Ask::Item(ItemAsk::GroundItem), _) => "item",
        (Ask::Item(ItemAsk::HeldItem { falls: 0, .. }), _) => "theirs",
        (Ask::Item(ItemAsk::HeldItem { .. } | ItemAsk::KnockAway), _) => "knock",
        (Ask::Place(PlaceAsk::Line { .. } | PlaceAsk::Direction | PlaceAsk::ChargeCell { .. }), _) => "line",
        (Ask::Act(ActAsk::Aid | ActAsk::CommandedUse(_)), _) => "aid",
        (Ask::Turn(TurnAsk::BuyTurn), _) => "buy",
        (Ask::Turn(TurnAsk::MoveTurn), _) => "shift",
        (Ask::Turn(TurnAsk::AdvanceTurn { .. }), _) => "haste",
        (Ask::Condition(ConditionAsk::KeepSustained { .. }), _) => "kept",
        (Ask::Condition(ConditionAsk::Sustained(_)), _) => "bond",
        (Ask::Act(ActAsk::ReadiedActs { .. }), _) => "deed",
    }
}

impl Kinds {
    /// Everything that a ruleset can bring about.
    pub fn of(rules: &Ruleset) -> Kinds {
        let mut aims: BTreeSet<&'static str> = rules.actions.iter().map(asked).collect();
        if rules.time.aims_late() {
            aims.insert("open");
        }
        let ahead = rules.procedures.start.iter().any(|step| matches!(step, Step::FirstTurn(_)));
        let called = ahead || rules.time.ties() == Some(Ties::Called);
        let mut questions = BTreeSet::from(["turn"]);
        let mut orders = BTreeSet::from(["walk", "act", "end of turn", "pass"]);
        match rules.time {
            TimeDef::Counted { .. } => {
                questions.extend(["plan", "call at a count", "window for a side"]);
                orders.extend(["plan", "take", "skip"]);
            }
            TimeDef::Live { .. } => {
                questions.insert("window for one");
            }
        }
        if called {
            questions.insert("call");
            orders.insert("take");
        }
        if rules.time.carrying_purse().is_some() {
            orders.insert("abandon");
        }
        Kinds { questions, orders, aims, refused: AIMS.into() }
    }

    /// Notes an order that was offered at a question.
    pub fn met(&mut self, asked: &DecisionKind, body: &OrderKind) {
        self.questions.insert(question(asked));
        self.orders.insert(order(body));
        if let OrderKind::Act(draft) = body {
            self.aims.insert(aim(&draft.aim));
        }
    }

    /// What of these is not among others.
    pub fn missing(&self, met: &Kinds) -> Vec<String> {
        let sets = [
            ("question", &self.questions, &met.questions),
            ("order", &self.orders, &met.orders),
            ("aim", &self.aims, &met.aims),
            ("refused aim", &self.refused, &met.refused),
        ];
        let named = |(what, all, met): (&str, &BTreeSet<&str>, &BTreeSet<&str>)| -> Vec<String> {
            all.difference(met).map(|kind| format!("{what}: {kind}")).collect()
        };
        sets.into_iter().flat_map(named).collect()
    }
}
