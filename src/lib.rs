//! Fray: tactical skirmishes on a grid, fought under interchangeable rulesets.
//!
//! Layers, imports pointing down only: `cli`, `app` → `view`, `ui`, `coach`, `ai`, `save` → [`fight`] → [`data`] → [`kernel`].
//! `docs/architecture.md` is the page to read first.

pub mod ai;
pub mod app;
pub mod cli;
pub mod coach;
pub mod data;
pub mod fight;
pub mod input;
pub mod kernel;
pub mod save;
pub mod testkit;
pub mod text;
pub mod ui;
pub mod view;
