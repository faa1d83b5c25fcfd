//! The player's selection: the menu and its lists, targets, the draft of an order, keys and pointer.

pub(in crate::app) mod act_effects;
pub(in crate::app) mod attack;
pub(in crate::app) mod board_inputs;
pub(in crate::app) mod collect;
pub(in crate::app) mod cycling;
pub(in crate::app) mod enemy_view;
pub(in crate::app) mod extended_reach;
pub(in crate::app) mod hit_test;
pub(in crate::app) mod imagined_fight;
pub(in crate::app) mod kept;
pub(in crate::app) mod keys;
pub(in crate::app) mod looked_at;
pub(in crate::app) mod menu_groups;
pub(in crate::app) mod menu_items;
pub(in crate::app) mod object_uses;
pub(in crate::app) mod order_chain;
pub(in crate::app) mod plan_editor;
pub(in crate::app) mod pointer;
pub(in crate::app) mod proposal;
pub(in crate::app) mod readied_editor;
pub(in crate::app) mod school_menu;
pub(in crate::app) mod size_picker;
pub(in crate::app) mod state;
pub(in crate::app) mod target_names;
pub(in crate::app) mod walks;
