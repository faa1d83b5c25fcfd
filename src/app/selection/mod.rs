//! The player's selection: the menu and its lists, targets, the draft of an order, keys and pointer.

pub(in crate::app) mod aims;
pub(in crate::app) mod book;
pub(in crate::app) mod collect;
pub(in crate::app) mod crowd;
pub(in crate::app) mod desk;
pub(in crate::app) mod folds;
pub(in crate::app) mod further;
pub(in crate::app) mod holding;
pub(in crate::app) mod items;
pub(in crate::app) mod keys;
pub(in crate::app) mod leafing;
pub(in crate::app) mod pad;
pub(in crate::app) mod planner;
pub(in crate::app) mod pointer;
pub(in crate::app) mod uses;
pub(in crate::app) mod walks;
