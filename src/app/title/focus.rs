//! The keyboard focus on the title: Tab cycles through the parts, arrows move inside one.

use crate::ui::setup::SetupRow;

/// The page beside the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TitlePage {
    /// Scenes and set-up.
    #[default]
    Battle,
    /// The recorded battles.
    Battles,
    /// The settings.
    Settings,
    /// The key sheet.
    Keys,
}

/// A part of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TitlePart {
    /// The menu at the left.
    Menu,
    /// The list of scenes.
    #[default]
    Scenes,
    /// The set-up of a battle.
    Setup,
    /// The list of battles.
    Battles,
    /// The sheet of the chosen battle.
    Sheet,
    /// The settings page.
    Settings,
}

/// The keyboard focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Focus {
    /// The page beside the menu.
    pub page: TitlePage,
    /// The part of the screen.
    pub part: TitlePart,
    /// The entry of the menu.
    pub entry: usize,
    /// The row of the set-up or of the settings, the button of the sheet.
    pub row: usize,
}

impl Focus {
    fn parts(self) -> &'static [TitlePart] {
        match self.page {
            TitlePage::Battle => &[TitlePart::Menu, TitlePart::Scenes, TitlePart::Setup],
            TitlePage::Battles => &[TitlePart::Menu, TitlePart::Battles, TitlePart::Sheet],
            TitlePage::Settings => &[TitlePart::Menu, TitlePart::Settings],
            TitlePage::Keys => &[TitlePart::Menu],
        }
    }

    /// Opens a page and moves the focus to it.
    pub fn open(&mut self, page: TitlePage) {
        self.page = page;
        self.row = 0;
        self.part = self.parts().get(1).copied().unwrap_or(TitlePart::Menu);
    }

    /// Moves to the next or previous part.
    pub fn cycle(&mut self, forward: bool) {
        let parts = self.parts();
        let at = parts.iter().position(|p| *p == self.part).unwrap_or(0);
        let step = if forward { 1 } else { parts.len() - 1 };
        self.part = parts[(at + step) % parts.len()];
        self.row = 0;
    }

    /// Moves an index up or down among `count` rows.
    pub fn step(at: &mut usize, down: bool, count: usize) {
        *at = if down { *at + 1 } else { at.saturating_sub(1) }.min(count.saturating_sub(1));
    }

    /// The focused row of a set-up with `sides` sides.
    pub fn setup_row(self, sides: usize) -> Option<SetupRow> {
        (self.part == TitlePart::Setup).then(|| row(self.row, sides))
    }
}

/// Number of rows of a set-up with `sides` sides.
pub(super) fn rows(sides: usize) -> usize {
    2 * sides + 4
}

/// A row of a set-up by its index.
pub(super) fn row(at: usize, sides: usize) -> SetupRow {
    match at.checked_sub(sides) {
        None => SetupRow::Side(at),
        Some(0) => SetupRow::Rules,
        Some(more) if more <= sides => SetupRow::Handicap(more - 1),
        Some(more) => match more - sides {
            1 => SetupRow::Seed,
            2 => SetupRow::Die,
            _ => SetupRow::Start,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_goes_round_through_all_parts_and_back() {
        let mut focus = Focus::default();
        let mut seen = Vec::new();
        for _ in 0..3 {
            seen.push(focus.part);
            focus.cycle(true);
        }
        assert_eq!(seen, [TitlePart::Scenes, TitlePart::Setup, TitlePart::Menu]);
        focus.cycle(false);
        assert_eq!(focus.part, TitlePart::Menu);
        focus.open(TitlePage::Battles);
        assert_eq!(focus.part, TitlePart::Battles);
        focus.cycle(true);
        assert_eq!(focus.part, TitlePart::Sheet);
        focus.open(TitlePage::Settings);
        assert_eq!(focus.part, TitlePart::Settings);
        focus.open(TitlePage::Keys);
        assert_eq!(focus.part, TitlePart::Menu);
    }

    #[test]
    fn arrows_reach_every_row_of_the_set_up() {
        let mut at = 0;
        let mut seen = vec![row(at, 2)];
        for _ in 0..9 {
            Focus::step(&mut at, true, rows(2));
            seen.push(row(at, 2));
        }
        seen.dedup();
        use SetupRow::{Die, Handicap, Rules, Seed, Side, Start};
        assert_eq!(seen, [Side(0), Side(1), Rules, Handicap(0), Handicap(1), Seed, Die, Start]);
    }
}
