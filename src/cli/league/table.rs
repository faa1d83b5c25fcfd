//! The league in words: a line for each pair, and all of it in Markdown.

use std::fmt::Write;

use super::duel::AskedShare;
use super::score::LevelScore;
use crate::cli::sim::policies;

/// A pair in one line.
pub(super) fn line(score: &LevelScore) -> String {
    let (stronger, weaker) = names(score);
    let (low, high) = score.interval;
    format!(
        "{:14} {stronger:>8} over {weaker:8} {:5.1} % ({:.1} to {:.1}) of {} battles, {} drawn, {:.1} rounds; {:.2} and {:.2} ms a decision",
        score.ruleset,
        100.0 * score.share,
        100.0 * low,
        100.0 * high,
        score.battles,
        score.drawn,
        score.rounds,
        score.thought[0],
        score.thought[1],
    )
}

fn names(score: &LevelScore) -> (&'static str, &'static str) {
    (policies::name(score.levels.0), policies::name(score.levels.1))
}

/// The tables, with how they were made.
pub(super) fn markdown(scores: &[LevelScore], scenes: &[String], seed: &str) -> String {
    let mut text = String::from("# League of levels\n\n");
    let scenes = scenes.join("`, `");
    let _ = writeln!(
        text,
        "Made by `fray league` with Fray {}, scenes `{scenes}`, seed `{seed}`. Each seed is fought twice with the sides \
         exchanged; a pair stops as soon as it is sure whether the share that is asked for is reached. Intervals hold \
         with a certainty of 95 percent. `ai` is the regular level.",
        env!("CARGO_PKG_VERSION"),
    );
    let mut rulesets: Vec<&str> = scores.iter().map(|score| score.ruleset.as_str()).collect();
    rulesets.dedup();
    for ruleset in rulesets {
        let _ = write!(
            text,
            "\n## {ruleset}\n\n| Pair | Battles | Won | Drawn | Share | Interval | Asked for | Elo | Rounds | ms a decision |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
        );
        for score in scores.iter().filter(|score| score.ruleset == ruleset) {
            let (stronger, weaker) = names(score);
            let AskedShare(asked) = AskedShare::of(score.levels.0, score.levels.1);
            let (elo, low, high) = score.elo();
            let _ = writeln!(
                text,
                "| {stronger} over {weaker} | {} | {} | {} | {:.1} % | {:.1} to {:.1} | {:.0} % | {elo:+.0} ({low:+.0} to {high:+.0}) | {:.1} | {:.2}, {:.2} |",
                score.battles,
                score.won,
                score.drawn,
                100.0 * score.share,
                100.0 * score.interval.0,
                100.0 * score.interval.1,
                100.0 * asked,
                score.rounds,
                score.thought[0],
                score.thought[1],
            );
        }
    }
    text
}
