//! Parses outlines in SVG path syntax (`M`, `L`, `H`, `V`, `C`, `Q`, `Z`, absolute), so that glyphs are short strings.
//! Curves become points.

use bevy::math::Vec2;

/// One run of a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subpath {
    /// Its points.
    pub points: Vec<Vec2>,
    /// Whether it was closed with `Z`.
    pub closed: bool,
}

const CURVE_STEPS: usize = 8;

/// The runs of a path; unreadable parts are left out.
#[must_use]
pub fn subpaths(path: &str) -> Vec<Subpath> {
    let mut runs: Vec<Subpath> = Vec::new();
    let mut here = Vec2::ZERO;
    for (letter, numbers) in commands(path) {
        let pairs: Vec<Vec2> = numbers.chunks_exact(2).map(|p| Vec2::new(p[0], p[1])).collect();
        match letter {
            'M' => {
                runs.push(Subpath { points: pairs.clone(), closed: false });
                here = pairs.last().copied().unwrap_or(here);
                continue;
            }
            'Z' => {
                if let Some(run) = runs.last_mut() {
                    run.closed = true;
                    here = run.points.first().copied().unwrap_or(here);
                }
                continue;
            }
            _ => {}
        }
        let Some(run) = runs.last_mut() else { continue };
        match letter {
            'H' => run.points.extend(numbers.iter().map(|x| Vec2::new(*x, here.y))),
            'V' => run.points.extend(numbers.iter().map(|y| Vec2::new(here.x, *y))),
            'L' => run.points.extend(&pairs),
            'Q' => {
                for c in pairs.chunks_exact(2) {
                    curve(&mut run.points, |t| {
                        let u = 1.0 - t;
                        here * u * u + c[0] * 2.0 * u * t + c[1] * t * t
                    });
                    here = c[1];
                }
            }
            'C' => {
                for c in pairs.chunks_exact(3) {
                    curve(&mut run.points, |t| {
                        let u = 1.0 - t;
                        here * u * u * u + c[0] * 3.0 * u * u * t + c[1] * 3.0 * u * t * t + c[2] * t * t * t
                    });
                    here = c[2];
                }
            }
            _ => {}
        }
        here = run.points.last().copied().unwrap_or(here);
    }
    runs
}

fn curve(points: &mut Vec<Vec2>, at: impl Fn(f32) -> Vec2) {
    points.extend((1..=CURVE_STEPS).map(|i| at(i as f32 / CURVE_STEPS as f32)));
}

/// Splits a path into letters with their numbers.
fn commands(path: &str) -> Vec<(char, Vec<f32>)> {
    let mut found: Vec<(char, Vec<f32>)> = Vec::new();
    let mut number = String::new();
    let flush = |number: &mut String, found: &mut Vec<(char, Vec<f32>)>| {
        if let (Ok(value), Some((_, numbers))) = (number.parse(), found.last_mut()) {
            numbers.push(value);
        }
        number.clear();
    };
    for c in path.chars() {
        match c {
            'A'..='Z' => {
                flush(&mut number, &mut found);
                found.push((c, Vec::new()));
            }
            '-' => {
                flush(&mut number, &mut found);
                number.push(c);
            }
            '0'..='9' | '.' => number.push(c),
            _ => flush(&mut number, &mut found),
        }
    }
    flush(&mut number, &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_become_points() {
        let found = subpaths("M-2 -3L4 5H6V-7ZM0 0Q1 2 2 0");
        assert_eq!(found.len(), 2);
        assert!(found[0].closed && !found[1].closed);
        assert_eq!(found[0].points, [(-2., -3.), (4., 5.), (6., 5.), (6., -7.)].map(|(x, y)| Vec2::new(x, y)));
        assert_eq!(found[1].points.last(), Some(&Vec2::new(2.0, 0.0)));
    }
}
