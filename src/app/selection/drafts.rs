//! The order that is shown, and that would be submitted now: of what is pointed at, or else of what was chosen by keys.

use crate::app::battle::driver::Battle;
use crate::app::selection::state::{MenuItem, Selection, TargetListing};
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Whether a draft may be shown unasked: it is aimed at no friend, or only asks something.
pub(in crate::app) fn minds_nobody(arena: &SideArena, draft: &ActOrder) -> bool {
    let foe = |who| arena.scene().hostile(arena.side(draft.by), arena.side(who));
    matches!(draft.aim, ChosenTarget::Inquiry(..) | ChosenTarget::Set(..)) || draft.aim.target().is_none_or(foe)
}

impl Selection {
    /// The draft of the chosen item that is aimed at a cell.
    pub fn draft_on(&self, battle: &mut Battle, cell: Cell) -> Option<ActOrder> {
        let who = self.combatant_on(cell);
        let arena = battle.fight.seen_by(battle.viewpoint());
        let mut drafts = self.chosen()?.drafts.iter().filter(|draft| match &draft.aim {
            // The dead have no token: they are targeted by their cells.
            ChosenTarget::Target(target) if !arena.present(*target) => arena.rect(*target).contains(cell),
            ChosenTarget::Target(target) | ChosenTarget::Condition(target, _) | ChosenTarget::Inquiry(target, _) => {
                Some(*target) == who
            }
            ChosenTarget::Object(object, _) => arena.object(*object).at == cell,
            // Whom it moves goes there, and what it knocks away flies there.
            ChosenTarget::Cell(aimed) | ChosenTarget::Line(_, aimed) | ChosenTarget::Knock(.., aimed) => *aimed == cell,
            _ => false,
        });
        let first = drafts.next()?;
        // A click does not choose between several questions about one target.
        let several =
            matches!(first.aim, ChosenTarget::Condition(..) | ChosenTarget::Inquiry(..)) && drafts.next().is_some();
        (!several).then(|| first.clone())
    }

    /// The draft that the panel shows: the one that would be submitted now, else the last pointed one, which stays
    /// until another is pointed at.
    pub fn shown_draft(&self, battle: &mut Battle) -> Option<ActOrder> {
        let kept = || self.chosen().filter(|item| item.targets())?.drafts.get(self.aim?).cloned();
        self.draft(battle).or_else(|| kept().filter(|_| !self.points_at_another()))
    }

    /// Whether somebody is pointed at whom the chosen action is not aimed at from here.
    fn points_at_another(&self) -> bool {
        let pointed = self.pointed().and_then(|cell| self.combatant_on(cell));
        let aimed = |item: &MenuItem, who| item.drafts.iter().any(|draft| draft.aim.target() == Some(who));
        self.chosen().zip(pointed).is_some_and(|(item, who)| item.by != who && !aimed(item, who))
    }

    /// The pointer is on another cell: the draft aimed there is shown from now on.
    pub fn point(&mut self, battle: &mut Battle) {
        let Some(draft) = self.pointed().and_then(|cell| self.draft_on(battle, cell)) else { return };
        let at = self.chosen().and_then(|item| item.drafts.iter().position(|other| *other == draft));
        self.aim = at.or(self.aim);
    }

    /// The draft that would be submitted now: the one under the pointer, else the one chosen by keyboard.
    pub fn draft(&self, battle: &mut Battle) -> Option<ActOrder> {
        if let Some(uses) = &self.uses {
            return uses.draft().cloned();
        }
        if let Some(readied) = &self.readied {
            return Some(readied.draft());
        }
        if let Some(draft) = self.pointed().and_then(|cell| self.draft_on(battle, cell)) {
            return Some(draft);
        }
        let item = self.chosen()?;
        // Pointing at a cell in reach shows the path, not the target chosen before.
        let walks = |cell| self.walk_end(cell).is_some_and(|stand| stand.near);
        let others = (item.targets() || !item.parties().is_empty()) && self.points_at_another();
        if others || item.targets() && self.pointed().is_some_and(walks) {
            return None;
        }
        let first = match self.listing() {
            Some(TargetListing::Parties(_)) => return None,
            // Friends whom it is not meant for are aimed at by choice alone.
            Some(TargetListing::Drafts(drafts)) => {
                let arena = battle.fight.seen_by(battle.viewpoint());
                let meant =
                    |at: &usize| *at < item.meant || self.about.is_some() || minds_nobody(&arena, &item.drafts[*at]);
                drafts.first().copied().filter(meant)
            }
            None => (!item.targets()).then_some(0),
        };
        let at = self.aim.or(first)?;
        item.drafts.get(at).cloned()
    }

    /// The shown order: of the pointed row of the menu, else the one that would be submitted now.
    pub fn shown_order(&self, battle: &mut Battle) -> Option<ActOrder> {
        let hovered_row = self.hovered_row.and_then(|row| self.items.get(row)?.drafts.first().cloned());
        let hovered_row = hovered_row.filter(|draft| !matches!(draft.aim, ChosenTarget::Deed(_)));
        hovered_row.or_else(|| self.draft(battle)).or_else(|| self.attack().map(|attack| attack.blow.clone()))
    }

    /// What an order takes of the time of the turn, now and later: the walk up to its target, if one comes before it,
    /// and the act as it is priced then.
    pub fn times(&self, arena: &SideArena, draft: &ActOrder) -> (i32, i32) {
        match self.attack().filter(|attack| attack.blow == *draft) {
            Some(attack) => (attack.approach.as_ref().map_or(0, |way| way.price(arena)), attack.takes),
            None => match &draft.aim {
                ChosenTarget::Deed(held) => (0, arena.readied_price(draft.by, &held.deeds).unwrap_or(0)),
                _ => (0, arena.owes_all(draft)),
            },
        }
    }

    /// The cost of the shown order in the combatant's time: of an act, or of the path to the pointer.
    pub fn shown_cost(&self, battle: &mut Battle, who: CombatantId) -> i32 {
        let draft = self.shown_order(battle).filter(|draft| draft.by == who);
        let arena = battle.fight.seen_by(battle.viewpoint());
        if let Some(draft) = draft {
            let (walk, act) = self.times(&arena, &draft);
            return walk + act;
        }
        let stand = self.pointed().and_then(|cell| self.walk_end(cell));
        let way = self.reach.as_ref().filter(|(by, _)| *by == who).zip(stand.filter(|stand| stand.near));
        let cost = way.and_then(|((_, reach), stand)| reach.cost(stand.at));
        let half = self
            .extended_reach
            .as_ref()
            .filter(|extended_reach| extended_reach.by == who)
            .zip(stand.filter(|stand| !stand.near));
        if half.is_some_and(|(extended_reach, stand)| extended_reach.half(stand.at)) {
            return arena.rules().time.purse().map_or(0, |purse| arena.pool(who, purse));
        }
        cost.and_then(|cost| arena.walk_price(who, cost)).map_or(0, |(_, price)| price)
    }
}
