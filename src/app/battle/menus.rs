//! The bar at the top of the battle screen and the menu behind it: settings, automatic reactions, the key sheet.

use bevy_egui::egui::{Frame, Margin, Panel, Ui};
use leafwing_input_manager::prelude::ActionState;

use crate::app::battle::orders::StepDirection;
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::{InterruptPolicy, PolicyKey, ReactionPolicy};
use crate::app::present;
use crate::app::selection::threatened_cells::walks_freely;
use crate::app::text;
use crate::data::effect::Occasion;
use crate::data::scope::ActionId;
use crate::input::{Key, KeyPress, KeySheetLine, SHEET};
use crate::kernel::ids::CombatantId;
use crate::ui::bar::{self, BarButton, BarIntent, BarModel};
use crate::ui::battle_menu::{self, BattleMenu, BattleMenuIntent, LeaveNotice};
use crate::ui::help::{KeyGroup, KeyLine};
use crate::ui::settings::{Control, SettingRow, SettingsIntent};
use crate::ui::style::c;
use crate::view::palette::SLATE_0;

/// Height of the bar in points.
const BAR: f32 = 36.0;

/// Shows the bar, and the menu if it is open; true when the player leaves the battle.
pub(in crate::app) fn bar(root: &mut Ui, player: &mut PlayerInput) -> bool {
    let frame = Frame::NONE.fill(c(SLATE_0)).inner_margin(Margin { left: 16, right: 6, top: 5, bottom: 5 });
    let panel = Panel::top("bar").exact_size(BAR).resizable(false).frame(frame);
    let (round, limit, goal) = {
        let arena = player.battle.fight.seen_by(player.battle.viewpoint());
        (arena.round(), arena.round_limit(), present::own_goals(&arena, player.selection.view.as_ref()))
    };
    let model = BarModel {
        name: &player.battle.spec.scene.def.name,
        about: match round {
            0 => text::battle::before_first(&player.battle.spec.rules.name),
            _ => text::battle::round(&player.battle.spec.rules.name, round, limit),
        },
        goal,
        buttons: buttons(player),
    };
    match panel.show(root, |ui| bar::panel(ui, &model)).inner {
        Some(BarIntent::Undo) => player.step(StepDirection::Back),
        Some(BarIntent::Redo) => player.step(StepDirection::Forward),
        Some(BarIntent::Speed) => player.settings.animation = player.settings.animation.next(),
        Some(BarIntent::Threat) => toggle_threat(player),
        Some(BarIntent::Enemy) => player.selection.enemy_on = !player.selection.enemy_on,
        Some(BarIntent::Keys) => player.selection.help = !player.selection.help,
        Some(BarIntent::Menu) => toggle_menu(player),
        Some(BarIntent::ShowMine) => player.selection.shown = player.battle.fight.decision().map(|d| d.id),
        None => {}
    }
    if !player.selection.menu {
        return false;
    }
    let intent = battle_menu::show(root.ctx(), BAR, &menu(player));
    intent.is_some_and(|intent| follow(player, intent))
}

fn buttons(player: &PlayerInput) -> Vec<BarButton> {
    let button =
        |intent, label: String, hint: String, lit| BarButton { intent, label, hint: hint.into(), lit, idle: false };
    let speed = text::battle::speed(player.settings.animation.factor());
    let threat = if player.selection.threat_on { text::battle::THREAT_ON } else { text::battle::THREAT_OFF };
    let mut buttons = vec![
        button(BarIntent::Speed, speed, text::battle::speed_hint(Key::Speed.cap()), false),
        button(
            BarIntent::Threat,
            threat.to_owned(),
            text::battle::threat_hint(Key::Threat.cap()),
            player.selection.threat_on,
        ),
        button(
            BarIntent::Enemy,
            text::battle::ENEMY.to_owned(),
            text::battle::enemy_hint(Key::Enemy.cap()),
            player.selection.enemy_on,
        ),
        button(
            BarIntent::Keys,
            text::battle::KEYS.to_owned(),
            text::battle::keys_hint(Key::Help.cap()),
            player.selection.help,
        ),
        button(
            BarIntent::Menu,
            text::battle::MENU.to_owned(),
            text::battle::menu_hint(Key::Menu.cap()),
            player.selection.menu,
        ),
    ];
    if player.battle.moment.is_some() {
        // The bar of the moment has its own.
    } else if player.battle.fight.outcome().is_some() {
        let (label, hint) = (text::coach::LOOK_BACK.to_owned(), text::coach::look_back_hint(Key::Undo.cap()));
        buttons.insert(0, button(BarIntent::Undo, label, hint, false));
    } else {
        let reach = player.battle.undo_reach();
        buttons.splice(0..0, present::undo_buttons(&reach));
    }
    let several = player.battle.humans().len() > 1;
    if several && player.battle.asked().is_some() && player.viewer().is_none() {
        let (label, hint) = (text::battle::SHOW_MINE.to_owned(), text::battle::SHOW_MINE_HINT.to_owned());
        buttons.insert(0, button(BarIntent::ShowMine, label, hint, false));
    }
    buttons
}

fn toggle_menu(player: &mut PlayerInput) {
    player.selection.menu = !player.selection.menu;
    player.selection.menu_row = None;
}

/// Reactions that are answered without asking, in a fixed order.
fn policy_rows(player: &PlayerInput) -> Vec<(PolicyKey, ReactionPolicy)> {
    let mut set: Vec<_> = player.policies.reactions.iter().map(|(k, v)| (*k, *v)).collect();
    set.retain(|(_, policy)| *policy != ReactionPolicy::Ask);
    set.extend(unasked(player));
    set.sort_by_key(|(answer, _)| *answer);
    set
}

/// Reactions of the players' combatants about which they are not asked as a rule, and nothing else was said.
fn unasked(player: &PlayerInput) -> Vec<(PolicyKey, ReactionPolicy)> {
    let (fight, policies) = (&player.battle.fight, &player.policies);
    let (rules, setup, humans) = (fight.rules(), fight.setup(), player.battle.humans());
    let actions = (0..).map(ActionId).zip(&rules.actions);
    let seldom = actions.filter(|(_, def)| matches!(def.occasion, Occasion::Reaction { seldom: true, .. }));
    let keys = seldom.flat_map(|(action, _)| humans.iter().map(move |side| (*side, None, action)));
    let known = |(side, _, action): &PolicyKey| {
        setup
            .all_combatants()
            .any(|who| setup.side_of(who) == *side && fight.scene().repertoires.knows(setup.archetype_of(who), *action))
    };
    keys.filter(|key| !policies.reactions.contains_key(key) && known(key))
        .map(|key| (key, policies.of(rules, key)))
        .collect()
}

/// When a combatant is asked whether it interrupts a turn.
const INTERRUPTS: [(InterruptPolicy, &str); 3] = [
    (InterruptPolicy::Always, text::battle::INTERRUPT_ALWAYS),
    (InterruptPolicy::Struck, text::battle::INTERRUPT_STRUCK),
    (InterruptPolicy::Never, text::battle::INTERRUPT_NEVER),
];

/// The players' combatants that could interrupt a turn under these rules.
fn interrupters(player: &PlayerInput) -> Vec<CombatantId> {
    let fight = &player.battle.fight;
    let breaks = fight.rules().windows.iter().flatten().any(|w| w.interrupt.is_some());
    let humans = player.battle.humans();
    let setup = fight.setup();
    setup.all_combatants().filter(|who| breaks && humans.contains(&setup.side_of(*who))).collect()
}

/// A settings row for each of [`interrupters`].
fn interrupt_rows(player: &PlayerInput) -> Vec<SettingRow> {
    let row = |(at, who): (usize, CombatantId)| {
        let when = player.policies.interrupts.get(&who).copied().unwrap_or_default();
        SettingRow {
            head: (at == 0).then_some(text::battle::INTERRUPTS),
            name: player.battle.fight.setup().name_of(who).to_owned().into(),
            about: "".into(),
            control: Control::Choice {
                options: INTERRUPTS.iter().map(|(_, name)| *name).collect(),
                at: INTERRUPTS.iter().position(|(b, _)| *b == when).unwrap_or(0),
            },
        }
    };
    interrupters(player).into_iter().enumerate().map(row).collect()
}

fn menu(player: &PlayerInput) -> BattleMenu {
    let rules = player.battle.fight.rules();
    let tell = |((_, by, action), policy): (PolicyKey, ReactionPolicy)| {
        let name = &rules.action(action).name;
        let reaction = by.map(|by| text::common::told(player.battle.fight.setup().name_of(by), name));
        let reaction = reaction.as_ref().unwrap_or(name);
        match policy {
            ReactionPolicy::Always => text::battle::always(reaction),
            _ => text::battle::never(reaction),
        }
    };
    let mut menu = BattleMenu {
        // Settings of this battle come first.
        settings: [interrupt_rows(player), player.settings.rows()].concat(),
        reactions: policy_rows(player).into_iter().map(tell).collect(),
        seed: player.battle.spec.seed.clone(),
        after: match player.battle.recording.fault() {
            Some(_) => LeaveNotice::Lost,
            None if player.battle.fight.outcome().is_some() || player.battle.moment.is_some() => LeaveNotice::Over,
            None if player.battle.recording.is_ahead() => LeaveNotice::Nothing,
            None => LeaveNotice::Kept,
        },
        focus: None,
    };
    menu.focus = player.selection.menu_row.map(|row| row.min(menu.rows() - 1));
    menu
}

/// Applies an intent of the menu; true when the player leaves the battle.
fn follow(player: &mut PlayerInput, intent: BattleMenuIntent) -> bool {
    match intent {
        BattleMenuIntent::Set(intent) => {
            let breakers = interrupters(player);
            match intent.row.checked_sub(breakers.len()) {
                Some(row) => player.settings.apply(SettingsIntent { row, ..intent }),
                None => {
                    let chosen = breakers.get(intent.row).copied().zip(INTERRUPTS.get(intent.option));
                    if let Some((who, (when, _))) = chosen {
                        player.policies.interrupts.insert(who, *when);
                    }
                }
            }
        }
        BattleMenuIntent::Ask(at) => {
            if let Some((key, _)) = policy_rows(player).get(at) {
                player.policies.reactions.insert(*key, ReactionPolicy::Ask);
            }
        }
        BattleMenuIntent::Close => toggle_menu(player),
        BattleMenuIntent::Leave => return true,
    }
    false
}

/// What receives the keys of this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum KeyTarget {
    /// The board.
    Board,
    /// The menu has consumed them.
    Menu,
    /// The menu has consumed them, and the player leaves the battle.
    Leave,
}

/// Shows or hides where foes threaten; where none does that is said, since the board shows nothing then.
fn toggle_threat(player: &mut PlayerInput) {
    let selection = &mut *player.selection;
    selection.threat_on = !selection.threat_on;
    let arena = player.battle.fight.seen_by(player.battle.viewpoint());
    if selection.threat_on && walks_freely(&arena, selection) {
        selection.show_message(text::battle::NO_THREATS);
    }
}

/// Handles the keys of the bar; while the menu is open it consumes all others.
pub(in crate::app) fn keys(player: &mut PlayerInput, keys: &ActionState<Key>) -> KeyTarget {
    let pressed = |key| keys.just_pressed(&key);
    if pressed(Key::Speed) {
        player.settings.animation = player.settings.animation.next();
    }
    if pressed(Key::Threat) {
        toggle_threat(player);
    }
    if pressed(Key::Enemy) {
        player.selection.enemy_on = !player.selection.enemy_on;
    }
    if pressed(Key::Menu) {
        toggle_menu(player);
        return KeyTarget::Menu;
    }
    if !player.selection.menu || player.selection.help {
        return KeyTarget::Board;
    }
    if pressed(Key::Back) {
        toggle_menu(player);
    }
    if pressed(Key::Help) {
        player.selection.help = true;
    }
    let mut model = menu(player);
    if pressed(Key::South) || pressed(Key::Next) && !pressed(Key::Previous) {
        model.focus = Some(model.focus.map_or(0, |row| row + 1).min(model.rows() - 1));
    } else if pressed(Key::North) || pressed(Key::Previous) {
        model.focus = Some(model.focus.map_or(0, |row| row.saturating_sub(1)));
    }
    player.selection.menu_row = model.focus;
    let intent = match (pressed(Key::West), pressed(Key::East), pressed(Key::Confirm)) {
        (true, _, _) => model.key(Some(false)),
        (_, true, _) => model.key(Some(true)),
        (_, _, true) => model.key(None),
        _ => None,
    };
    match intent {
        Some(intent) if follow(player, intent) => KeyTarget::Leave,
        _ => KeyTarget::Menu,
    }
}

/// The key sheet, from the tables of key bindings.
pub(in crate::app) fn sheet() -> Vec<KeyGroup> {
    let group = |g: &crate::input::KeySheetGroup| KeyGroup { name: g.name, lines: g.lines.iter().map(line).collect() };
    SHEET.iter().map(group).collect()
}

fn line(line: &KeySheetLine) -> KeyLine {
    // A range of more keys than fit is shown by its first and last key.
    let range = line.keys.len() > 4;
    let ends = [line.keys.first(), line.keys.last()];
    let keys: Vec<Key> = if range { ends.into_iter().flatten().copied().collect() } else { line.keys.to_vec() };
    let presses = keys.iter().flat_map(|key| key.presses()).map(KeyPress::caps);
    // A key without a cap of its own stands beside one that has one.
    let shown = presses.filter(|caps| !caps.is_empty()).collect();
    KeyLine { presses: shown, range, does: line.does }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_shows_rows_of_keys_by_their_ends() {
        let sheet = sheet();
        let picks = &sheet[0].lines[0];
        assert_eq!((picks.presses.clone(), picks.range), (vec![vec!["1".to_owned()], vec!["9".to_owned()]], true));
        let next = sheet[0].lines.iter().find(|l| l.does.starts_with("next")).unwrap();
        assert_eq!(next.presses, [vec!["Tab"], vec!["Shift", "Tab"]]);
        assert!(sheet.iter().flat_map(|g| &g.lines).all(|l| !l.presses.is_empty()));
    }
}
