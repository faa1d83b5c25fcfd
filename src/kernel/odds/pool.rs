//! Counts the ways in which several dice add up, for [`Dist::dice`](super::Dist::dice), which makes sure beforehand
//! that `sides.pow(count)` is in range.

/// Weights of the sums `count` to `count * sides` of all dice.
pub(super) fn all(count: usize, sides: usize) -> Vec<u128> {
    let mut weights = vec![1_u128];
    for _ in 0..count {
        let mut window = 0;
        let mut next = Vec::with_capacity(weights.len() + sides - 1);
        for sum in 0..weights.len() + sides - 1 {
            window += weights.get(sum).copied().unwrap_or(0);
            if sum >= sides {
                window -= weights[sum - sides];
            }
            next.push(window);
        }
        weights = next;
    }
    weights
}

/// Weights of the sums `kept` to `kept * sides` of the `kept` highest dice.
///
/// Faces are dealt from the highest down: `ways[dealt][sum]` counts the ways in
/// which `dealt` of the dice show a face dealt so far, the kept of them adding
/// up to `sum`. Each count is at most `sides.pow(count)`, as the dice not dealt
/// yet still have a face to show.
pub(super) fn highest(count: usize, sides: usize, kept: usize) -> Vec<u128> {
    let binomials = binomials(count);
    let sums = kept * sides + 1;
    let mut ways = vec![vec![0_u128; sums]; count + 1];
    ways[0][0] = 1;
    for face in (1..=sides).rev() {
        // Downwards and in place: a row only feeds rows above it.
        for dealt in (0..count).rev() {
            let rest = count - dealt;
            // All dice left show the last face, any number shows another.
            let fewest = if face == 1 { rest } else { 1 };
            for (showing, choices) in binomials[rest].iter().enumerate().skip(fewest) {
                let counted = showing.min(kept.saturating_sub(dealt));
                let (low, high) = ways.split_at_mut(dealt + showing);
                let targets = high[0].iter_mut().skip(counted * face);
                for (target, source) in targets.zip(&low[dealt]) {
                    *target += source * choices;
                }
            }
        }
    }
    ways[count].split_off(kept)
}

/// Pascal's triangle down to row `rows`, which is at most 80.
fn binomials(rows: usize) -> Vec<Vec<u128>> {
    let mut triangle = vec![vec![1_u128]];
    for row in 1..=rows {
        let above = &triangle[row - 1];
        let inner = above.windows(2).map(|pair| pair[0] + pair[1]);
        let next = std::iter::once(1).chain(inner).chain([1]).collect();
        triangle.push(next);
    }
    triangle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_way_is_lost_or_counted_twice() {
        for kept in 1..=6 {
            let ways: u128 = highest(6, 8, kept).iter().sum();
            assert_eq!(ways, 8_u128.pow(6), "keeping {kept}");
        }
        assert_eq!(highest(6, 8, 6), all(6, 8));
    }

    #[test]
    fn small_pools_by_hand() {
        assert_eq!(all(2, 3), [1, 2, 3, 2, 1]);
        assert_eq!(highest(2, 3, 1), [1, 3, 5]);
        assert_eq!(highest(3, 2, 2), [1, 3, 4]);
        assert_eq!(binomials(4)[4], [1, 4, 6, 4, 1]);
    }
}
