//! [`Dice`]: the battle's only source of chance. The engine owns one and draws from it in a fixed order, so a seed and
//! a list of decisions replay a battle exactly; tests hand it a script instead.
//!
//! The words come from a [`Pcg64Mcg`], whose values are promised to stay as they are, by way of the traits of `rand`;
//! the number of words drawn is counted, so that seed and count are the whole state. Everything else that plays by
//! chance (random play, an AI's choice among equals) has a stream of its own ([`Dice::stream`]), from which nothing of
//! the battle's dice can be told.

use std::hash::{Hash, Hasher};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::hash::{GOLDEN, avalanche, hash_of};

/// A deterministic source of die rolls. Cloning it forks the future: both
/// copies go on to roll the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    source: DiceSource,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum DiceSource {
    Seeded(Seeded),
    /// Sides and face of each die.
    Scripted {
        dice: Vec<(u16, u16)>,
        used: usize,
        fault: Option<String>,
    },
    /// The faces to show, and the sides of the dice that were cast.
    Led {
        faces: Vec<u16>,
        sides: Vec<u16>,
    },
}

/// A seed, the number of words drawn since, and the generator that follows from both.
#[derive(Clone, Debug)]
struct Seeded {
    seed: u64,
    draws: u64,
    generator: Pcg64Mcg,
}

impl Seeded {
    fn new(seed: u64, draws: u64) -> Seeded {
        let halves = [avalanche(seed), avalanche(seed.wrapping_add(GOLDEN))];
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&halves[0].to_le_bytes());
        bytes[8..].copy_from_slice(&halves[1].to_le_bytes());
        let mut generator = Pcg64Mcg::from_seed(bytes);
        generator.advance(draws.into());
        Seeded { seed, draws, generator }
    }
}

impl PartialEq for Seeded {
    fn eq(&self, other: &Seeded) -> bool {
        (self.seed, self.draws) == (other.seed, other.draws)
    }
}

impl Eq for Seeded {}

impl Hash for Seeded {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.seed, self.draws).hash(hasher);
    }
}

/// A face of a die with `sides` sides, each equally likely, and the number of words asked of `generator` for it: one,
/// or rarely more, as words that would favour some faces are thrown away.
fn face(generator: &mut impl Rng, sides: u16) -> (u16, u64) {
    let sides = u64::from(sides);
    // The high half of word * sides is uniform once words whose low half falls in the uneven remainder of 2^64 are
    // rejected.
    let uneven = sides.wrapping_neg() % sides;
    let mut words = 0;
    loop {
        words += 1;
        let product = u128::from(generator.next_u64()) * u128::from(sides);
        if product as u64 >= uneven {
            return ((product >> 64) as u16 + 1, words);
        }
    }
}

impl Dice {
    /// Dice that follow from `seed`, with nothing drawn yet.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::restore(seed, 0)
    }

    /// The dice of `seed` as they are after `draws` draws.
    #[must_use]
    pub fn restore(seed: u64, draws: u64) -> Self {
        Self { source: DiceSource::Seeded(Seeded::new(seed, draws)) }
    }

    /// Dice of their own for a purpose beside the battle's: they follow from `seed` too, but no roll of the one tells
    /// anything of the other.
    #[must_use]
    pub fn stream(seed: u64, purpose: &str) -> Self {
        Self::seeded(hash_of(&(seed, purpose)))
    }

    /// Dice for tests that roll exactly these, in order: the sides of each and
    /// what it shows. A die with other sides, a face that it does not have, or a
    /// roll past the end is a fault: see [`Dice::fault`].
    pub const fn scripted(dice: Vec<(u16, u16)>) -> Self {
        Self { source: DiceSource::Scripted { dice, used: 0, fault: None } }
    }

    /// Dice that show `faces` in order and 1 from then on, and remember the
    /// sides of each die that is cast: whoever goes over all branches of what
    /// dice decide leads them through one branch after the other.
    pub const fn led(faces: Vec<u16>) -> Self {
        Self { source: DiceSource::Led { faces, sides: Vec::new() } }
    }

    /// The sides of the dice that were cast so far, in order; `None` unless
    /// they are led.
    pub fn cast(&self) -> Option<&[u16]> {
        match &self.source {
            DiceSource::Led { sides, .. } => Some(sides),
            _ => None,
        }
    }

    /// Rolls one die with `sides` sides: 1 to `sides`, each equally likely. A
    /// die without sides shows 1.
    ///
    /// One roll makes one draw, or rarely more: draws that would favour some
    /// faces are thrown away.
    pub fn die(&mut self, sides: u16) -> u16 {
        match &mut self.source {
            DiceSource::Seeded(Seeded { draws, generator, .. }) => {
                let (face, words) = face(generator, sides.max(1));
                *draws = draws.wrapping_add(words);
                face
            }
            DiceSource::Scripted { dice, used, fault } => {
                let problem = match dice.get(*used) {
                    Some(&(laid, face)) => {
                        *used += 1;
                        if laid != sides {
                            format!(
                                "die {used} of the script is a d{laid} that shows {face}, but a d{sides} was rolled"
                            )
                        } else if (1..=sides).contains(&face) {
                            return face;
                        } else {
                            format!("die {used} of the script shows {face}, which a d{sides} does not have")
                        }
                    }
                    None => format!("a d{sides} was rolled after all {used} dice of the script"),
                };
                fault.get_or_insert(problem);
                1
            }
            DiceSource::Led { faces, sides: cast } => {
                let face = faces.get(cast.len()).copied().unwrap_or(1);
                cast.push(sides.max(1));
                face.clamp(1, sides.max(1))
            }
        }
    }

    /// The seed; 0 for scripted and led dice.
    pub const fn seed(&self) -> u64 {
        match &self.source {
            DiceSource::Seeded(seeded) => seeded.seed,
            DiceSource::Scripted { .. } | DiceSource::Led { .. } => 0,
        }
    }

    /// Number of draws made, which for scripted and led dice is the number of
    /// dice used.
    pub const fn draws(&self) -> u64 {
        match &self.source {
            DiceSource::Seeded(seeded) => seeded.draws,
            DiceSource::Scripted { used, .. } => *used as u64,
            DiceSource::Led { sides, .. } => sides.len() as u64,
        }
    }

    /// What first went wrong with a script; `None` while all is well, and
    /// always for seeded dice.
    pub fn fault(&self) -> Option<&str> {
        match &self.source {
            DiceSource::Seeded(_) | DiceSource::Led { .. } => None,
            DiceSource::Scripted { fault, .. } => fault.as_deref(),
        }
    }

    /// Number of scripted dice not used yet; 0 for other dice.
    pub const fn left(&self) -> usize {
        match &self.source {
            DiceSource::Seeded(_) | DiceSource::Led { .. } => 0,
            DiceSource::Scripted { dice, used, .. } => dice.len().saturating_sub(*used),
        }
    }
}

/// The seed that a player's text stands for.
///
/// White space around it is ignored. Decimal digits that fit 64 bits are that
/// number; any other text, the empty one included, is hashed: FNV-1a over its
/// UTF-8 bytes, then the `SplitMix64` finaliser.
pub fn seed_from_text(text: &str) -> u64 {
    let text = text.trim();
    // `parse` alone would also take a leading plus sign.
    if text.bytes().all(|b| b.is_ascii_digit())
        && let Ok(number) = text.parse()
    {
        return number;
    }
    let fnv = text
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    avalanche(fnv)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every recorded battle stands on these; they were worked out apart from this code.
    #[test]
    fn the_first_dice_of_three_seeds_stay() {
        let pinned = [
            (0, [11, 4, 3, 7, 1, 4, 5, 16, 17, 9, 13, 19, 17, 1, 8, 13, 20, 15, 2, 1]),
            (42, [8, 15, 12, 15, 1, 1, 12, 8, 12, 1, 10, 6, 13, 5, 20, 9, 7, 3, 2, 5]),
            (seed_from_text("oak"), [16, 20, 13, 13, 1, 13, 19, 17, 16, 12, 10, 4, 12, 8, 8, 12, 1, 19, 14, 20]),
        ];
        for (seed, faces) in pinned {
            let mut dice = Dice::seeded(seed);
            assert_eq!(faces.map(|_| dice.die(20)), faces, "seed {seed}");
            assert_eq!(dice.draws(), 20);
        }
    }

    #[test]
    fn streams_of_a_seed_have_nothing_in_common() {
        let roll = |mut dice: Dice| (0..40).map(|_| dice.die(1000)).collect::<Vec<_>>();
        let rolled = [roll(Dice::seeded(5)), roll(Dice::stream(5, "play")), roll(Dice::stream(5, "thought"))];
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let alike = rolled[a].iter().zip(&rolled[b]).filter(|(x, y)| x == y).count();
            assert!(alike < 3, "{alike} of 40 alike");
        }
        assert_eq!(rolled[1], roll(Dice::stream(5, "play")));
    }

    #[test]
    fn restored_dice_roll_on_alike() {
        let mut dice = Dice::seeded(42);
        for _ in 0..10 {
            dice.die(20);
        }
        let mut other = Dice::restore(dice.seed(), dice.draws());
        assert_eq!(dice, other);
        assert!((0..50).all(|_| dice.die(6) == other.die(6)));
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Dice::seeded(1);
        let mut faces = [0_u32; 6];
        for _ in 0..60_000 {
            faces[usize::from(dice.die(6)) - 1] += 1;
        }
        assert!(faces.iter().all(|n| (9_600..10_400).contains(n)), "{faces:?}");
        assert_eq!(dice.die(1), 1);
        assert_eq!(dice.die(0), 1);
        assert!((0..1000).all(|_| (1..=u16::MAX).contains(&dice.die(u16::MAX))));
    }

    #[test]
    fn scripts_are_followed_to_the_letter() {
        let mut dice = Dice::scripted(vec![(20, 20), (6, 3)]);
        assert_eq!((dice.die(20), dice.left()), (20, 1));
        assert_eq!((dice.die(6), dice.left()), (3, 0));
        assert_eq!((dice.fault(), dice.draws()), (None, 2));
        assert_eq!(dice.die(8), 1);
        assert_eq!(dice.fault(), Some("a d8 was rolled after all 2 dice of the script"));
    }

    #[test]
    fn led_dice_show_what_they_are_led_to_and_remember_their_sides() {
        let mut dice = Dice::led(vec![20, 7]);
        assert_eq!((dice.die(20), dice.die(6), dice.die(4)), (20, 6, 1));
        assert_eq!((dice.cast(), dice.draws(), dice.fault()), (Some(&[20, 6, 4][..]), 3, None));
        assert_eq!(Dice::seeded(1).cast(), None);
    }

    #[test]
    fn the_first_fault_of_a_script_is_kept() {
        let mut dice = Dice::scripted(vec![(6, 7), (6, 0)]);
        assert_eq!((dice.die(6), dice.die(6)), (1, 1));
        assert_eq!(dice.fault(), Some("die 1 of the script shows 7, which a d6 does not have"));
        assert_eq!(dice.left(), 0);
        let mut dice = Dice::scripted(vec![(8, 3)]);
        dice.die(6);
        assert_eq!(dice.fault(), Some("die 1 of the script is a d8 that shows 3, but a d6 was rolled"));
    }

    #[test]
    fn seeds_from_text() {
        assert_eq!(seed_from_text(" 1234 "), 1234);
        assert_eq!(seed_from_text("18446744073709551615"), u64::MAX);
        assert_ne!(seed_from_text("18446744073709551616"), 0);
        assert_ne!(seed_from_text("+5"), 5);
        assert_ne!(seed_from_text("ember"), seed_from_text("Ember"));
        // FNV-1a of "a" is a published vector.
        assert_eq!(seed_from_text("a"), avalanche(0xAF63_DC4C_8601_EC8C));
        assert_eq!(seed_from_text(""), avalanche(0xCBF2_9CE4_8422_2325));
    }
}
