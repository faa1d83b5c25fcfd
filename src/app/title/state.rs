//! The state of the title screen and its commands.

use bevy::ecs::prelude::Resource;
use bevy_egui::egui;

use crate::app::text;
use crate::app::title::battles::{Battles, stand};
use crate::app::title::catalogue::{self, ListedScene, SceneFilter};
use crate::app::title::focus::{Focus, TitlePage};
use crate::app::title::setup::BattleSetup;
use crate::data::library::{FoundScene, Library};
use crate::ui::battles::SheetButton;
use crate::ui::title::TitleEntry;

/// The state of the title screen.
#[derive(Resource, Default)]
pub(super) struct TitleState {
    /// The scenes, by key.
    pub scenes: Vec<ListedScene>,
    /// Faults of files, one line each.
    pub faults: Vec<String>,
    /// The battle being set up.
    pub setup: BattleSetup,
    /// The recorded battles.
    pub battles: Battles,
    /// Index of the chosen scene.
    pub chosen: usize,
    /// The search text.
    pub search: String,
    /// The filter.
    pub filter: SceneFilter,
    /// The keyboard focus.
    pub focus: Focus,
    /// Whether to scroll to the chosen card.
    pub follow: bool,
    /// The text field that had the focus in the last frame.
    pub typing: Option<egui::Id>,
}

/// A command that leaves the title or its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TitleCommand {
    /// Begin the battle that is set up.
    Start,
    /// Resume that recorded battle.
    Resume(usize),
    /// Delete the chosen recorded battle.
    Delete,
    /// Quit the program.
    Quit,
}

/// The entries of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TitleMenuEntry {
    NewBattle,
    Resume(usize),
    Battles,
    Settings,
    Keys,
    Quit,
}

impl TitleState {
    /// Fills the list of scenes.
    pub fn list(&mut self, scenes: Vec<FoundScene>) {
        let (shipped, _) = Library::shipped().scenes();
        let rules = &self.setup.rules;
        let any = rules.iter().find_map(|(_, r)| r.as_deref());
        let list = |scene: FoundScene| {
            let own = rules.iter().find(|(key, _)| *key == *scene.def.ruleset).and_then(|(_, r)| r.as_deref());
            let mine = shipped.iter().all(|s| s.source.text != scene.source.text);
            ListedScene::new(scene, own.or(any), mine)
        };
        self.scenes = scenes.into_iter().map(list).collect();
    }

    /// Chooses a scene.
    pub fn choose(&mut self, at: usize) {
        self.chosen = at.min(self.scenes.len().saturating_sub(1));
        self.follow = true;
        if let Some(listed) = self.scenes.get(self.chosen) {
            self.setup.take(listed);
        }
    }

    /// The listed scenes. If there are any, one of them is chosen.
    pub fn listed(&mut self) -> Vec<usize> {
        let listed = catalogue::listed(&self.scenes, &self.search, self.filter);
        if let Some(first) = listed.first()
            && !listed.contains(&self.chosen)
        {
            self.choose(*first);
        }
        listed
    }

    /// Moves to the next or previous scene of the list.
    pub fn step(&mut self, down: bool) {
        let listed = self.listed();
        let mut at = listed.iter().position(|l| *l == self.chosen).unwrap_or(0);
        Focus::step(&mut at, down, listed.len());
        if let Some(scene) = listed.get(at) {
            self.choose(*scene);
        }
    }

    /// Chooses a recorded battle.
    pub fn choose_battle(&mut self, at: usize) {
        self.battles.choose(at, &self.setup.rules);
    }

    /// Handles a button of the sheet.
    pub fn press(&mut self, button: SheetButton) -> Option<TitleCommand> {
        match button {
            SheetButton::Resume => return Some(TitleCommand::Resume(self.battles.chosen)),
            SheetButton::Sure => return Some(TitleCommand::Delete),
            SheetButton::Delete => self.battles.asked = true,
            SheetButton::Keep => self.battles.asked = false,
        }
        // The first of the new buttons is the harmless one.
        self.focus.row = 0;
        None
    }

    /// The entries of the menu.
    pub fn entries(&self) -> Vec<(TitleMenuEntry, TitleEntry)> {
        let page = |page| self.focus.page == page;
        let plain = |name, chosen| TitleEntry { name, chosen, ..TitleEntry::default() };
        let mut entries = vec![(TitleMenuEntry::NewBattle, plain(text::title::NEW_BATTLE, page(TitlePage::Battle)))];
        let battles = &self.battles;
        if let Some((at, seen)) = battles.latest().and_then(|at| Some((at, battles.all.get(at)?))) {
            let name = seen.header.as_ref().map_or("", |header| &header.scene_name);
            let detail = text::common::told(name, stand(seen).to_lowercase());
            entries.push((
                TitleMenuEntry::Resume(at),
                TitleEntry { name: text::title::CONTINUE, detail, ..TitleEntry::default() },
            ));
        }
        if !battles.all.is_empty() || battles.lack.is_some() {
            let detail = battles.all.len().to_string();
            let entry = TitleEntry {
                name: text::title::BATTLES,
                detail,
                chosen: page(TitlePage::Battles),
                ..TitleEntry::default()
            };
            entries.push((TitleMenuEntry::Battles, entry));
        }
        entries.push((TitleMenuEntry::Settings, plain(text::title::SETTINGS, page(TitlePage::Settings))));
        entries.push((TitleMenuEntry::Keys, plain(text::title::KEYS, page(TitlePage::Keys))));
        entries.push((TitleMenuEntry::Quit, plain(text::title::QUIT, false)));
        entries
    }

    /// Handles an entry of the menu.
    pub fn enter(&mut self, entry: TitleMenuEntry) -> Option<TitleCommand> {
        match entry {
            TitleMenuEntry::NewBattle => self.focus.open(TitlePage::Battle),
            TitleMenuEntry::Resume(at) => return Some(TitleCommand::Resume(at)),
            TitleMenuEntry::Battles => self.focus.open(TitlePage::Battles),
            TitleMenuEntry::Settings => self.focus.open(TitlePage::Settings),
            TitleMenuEntry::Keys => self.focus.open(TitlePage::Keys),
            TitleMenuEntry::Quit => return Some(TitleCommand::Quit),
        }
        None
    }
}
