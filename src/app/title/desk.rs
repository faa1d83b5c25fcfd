//! The state of the title screen and its commands.

use bevy::ecs::prelude::Resource;
use bevy_egui::egui;

use crate::app::text;
use crate::app::title::battles::{Battles, stand};
use crate::app::title::catalogue::{self, Filter, Listed};
use crate::app::title::focus::{Focus, Page};
use crate::app::title::setup::Setting;
use crate::data::library::{FoundScene, Library};
use crate::ui::battles::SheetButton;
use crate::ui::title::TitleEntry;

/// The state of the title screen.
#[derive(Resource, Default)]
pub(super) struct Desk {
    /// The scenes, by key.
    pub scenes: Vec<Listed>,
    /// Faults of files, one line each.
    pub faults: Vec<String>,
    /// The battle being set up.
    pub setting: Setting,
    /// The recorded battles.
    pub battles: Battles,
    /// Index of the chosen scene.
    pub chosen: usize,
    /// The search text.
    pub search: String,
    /// The filter.
    pub filter: Filter,
    /// The keyboard focus.
    pub focus: Focus,
    /// Whether to scroll to the chosen card.
    pub follow: bool,
    /// The text field that had the focus in the last frame.
    pub typing: Option<egui::Id>,
}

/// A command that leaves the title or its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Begin the battle that is set up.
    Start,
    /// Resume that recorded battle.
    GoOn(usize),
    /// Delete the chosen recorded battle.
    Delete,
    /// Quit the program.
    Quit,
}

/// The entries of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    NewBattle,
    GoOn(usize),
    Battles,
    Settings,
    Keys,
    Quit,
}

impl Desk {
    /// Fills the list of scenes.
    pub fn list(&mut self, scenes: Vec<FoundScene>) {
        let (shipped, _) = Library::shipped().scenes();
        let rules = &self.setting.rules;
        let any = rules.iter().find_map(|(_, r)| r.as_deref());
        let list = |scene: FoundScene| {
            let own = rules.iter().find(|(key, _)| *key == *scene.def.ruleset).and_then(|(_, r)| r.as_deref());
            let mine = shipped.iter().all(|s| s.source.text != scene.source.text);
            Listed::new(scene, own.or(any), mine)
        };
        self.scenes = scenes.into_iter().map(list).collect();
    }

    /// Chooses a scene.
    pub fn choose(&mut self, at: usize) {
        self.chosen = at.min(self.scenes.len().saturating_sub(1));
        self.follow = true;
        if let Some(listed) = self.scenes.get(self.chosen) {
            self.setting.take(listed);
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
        self.battles.choose(at, &self.setting.rules);
    }

    /// Handles a button of the sheet.
    pub fn press(&mut self, button: SheetButton) -> Option<Wish> {
        match button {
            SheetButton::GoOn => return Some(Wish::GoOn(self.battles.chosen)),
            SheetButton::Sure => return Some(Wish::Delete),
            SheetButton::Delete => self.battles.asked = true,
            SheetButton::Keep => self.battles.asked = false,
        }
        // The first of the new buttons is the harmless one.
        self.focus.row = 0;
        None
    }

    /// The entries of the menu.
    pub fn entries(&self) -> Vec<(Entry, TitleEntry)> {
        let page = |page| self.focus.page == page;
        let plain = |name, chosen| TitleEntry { name, chosen, ..TitleEntry::default() };
        let mut entries = vec![(Entry::NewBattle, plain(text::title::NEW_BATTLE, page(Page::Battle)))];
        let battles = &self.battles;
        if let Some((at, seen)) = battles.latest().and_then(|at| Some((at, battles.all.get(at)?))) {
            let name = seen.header.as_ref().map_or("", |header| &header.scene_name);
            let detail = text::common::told(name, stand(seen).to_lowercase());
            entries
                .push((Entry::GoOn(at), TitleEntry { name: text::title::CONTINUE, detail, ..TitleEntry::default() }));
        }
        if !battles.all.is_empty() || battles.lack.is_some() {
            let detail = battles.all.len().to_string();
            let entry =
                TitleEntry { name: text::title::BATTLES, detail, chosen: page(Page::Battles), ..TitleEntry::default() };
            entries.push((Entry::Battles, entry));
        }
        entries.push((Entry::Settings, plain(text::title::SETTINGS, page(Page::Settings))));
        entries.push((Entry::Keys, plain(text::title::KEYS, page(Page::Keys))));
        entries.push((Entry::Quit, plain(text::title::QUIT, false)));
        entries
    }

    /// Handles an entry of the menu.
    pub fn enter(&mut self, entry: Entry) -> Option<Wish> {
        match entry {
            Entry::NewBattle => self.focus.open(Page::Battle),
            Entry::GoOn(at) => return Some(Wish::GoOn(at)),
            Entry::Battles => self.focus.open(Page::Battles),
            Entry::Settings => self.focus.open(Page::Settings),
            Entry::Keys => self.focus.open(Page::Keys),
            Entry::Quit => return Some(Wish::Quit),
        }
        None
    }
}
