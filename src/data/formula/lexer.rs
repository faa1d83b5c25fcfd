//! Splits the text of a formula into tokens with their character offsets.

/// A word of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FormulaToken {
    Num(i32),
    /// `2d6`, `d20`, `3d6kh2` as count, sides, and how many of the highest (positive) or lowest (negative) count.
    Dice(u8, u16, i8),
    Word(String),
    Text(String),
    /// `+ - * / ( ) , . ! < <= == != >= > && ||`
    Sign(&'static str),
}

const SIGNS: [&str; 17] = ["&&", "||", "<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "(", ")", ",", ".", "!"];

/// The tokens with the offset of the first character of each.
///
/// # Errors
/// The offset of the first character that starts no token, and what is wrong with it.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, FormulaToken)>, (usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let start = at;
        if c.is_whitespace() {
            at += 1;
        } else if c.is_ascii_digit() || is_die(&chars, at) {
            let (token, end) = number_or_dice(&chars, at)?;
            out.push((start, token));
            at = end;
        } else if c.is_alphabetic() || c == '_' {
            while chars.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                at += 1;
            }
            out.push((start, FormulaToken::Word(chars[start..at].iter().collect())));
        } else if c == '\'' {
            let Some(len) = chars[at + 1..].iter().position(|c| *c == '\'') else {
                return Err((start, "this name has no closing quote".to_owned()));
            };
            out.push((start, FormulaToken::Text(chars[at + 1..at + 1 + len].iter().collect())));
            at += len + 2;
        } else if let Some(sign) = SIGNS.iter().find(|s| s.chars().eq(chars[at..].iter().take(s.len()).copied())) {
            out.push((start, FormulaToken::Sign(sign)));
            at += sign.len();
        } else {
            return Err((start, format!("`{c}` has no meaning here")));
        }
    }
    Ok(out)
}

/// Whether a die without a count (`d20`) starts here.
fn is_die(chars: &[char], at: usize) -> bool {
    chars[at] == 'd' && chars.get(at + 1).is_some_and(char::is_ascii_digit)
}

fn number_or_dice(chars: &[char], start: usize) -> Result<(FormulaToken, usize), (usize, String)> {
    let mut at = start;
    let count = digits(chars, &mut at).unwrap_or(Ok(1)).map_err(|e| (start, e))?;
    if !(chars.get(at) == Some(&'d') && chars.get(at + 1).is_some_and(char::is_ascii_digit)) {
        return Ok((FormulaToken::Num(count), at));
    }
    at += 1;
    let sides = digits(chars, &mut at).unwrap_or(Ok(0)).map_err(|e| (start, e))?;
    let mut keep = 0;
    if chars.get(at) == Some(&'k') {
        let sign = match chars.get(at + 1) {
            Some('h') => 1,
            Some('l') => -1,
            _ => return Err((at, "after `k` comes `h` (highest) or `l` (lowest)".to_owned())),
        };
        at += 2;
        let n = digits(chars, &mut at).unwrap_or(Ok(1)).map_err(|e| (start, e))?;
        if !(1..=count).contains(&n) {
            return Err((start, "of dice one can keep 1 at least and no more than there are".to_owned()));
        }
        keep = i8::try_from(n).map_err(|_| (start, "too many dice kept".to_owned()))? * sign;
    }
    let count = u8::try_from(count).ok().filter(|c| (1..=40).contains(c));
    let sides = u16::try_from(sides).ok().filter(|s| (1..=1000).contains(s));
    match (count, sides) {
        (Some(count), Some(sides)) => Ok((FormulaToken::Dice(count, sides, keep), at)),
        _ => Err((start, "dice are 1 to 40 of 1 to 1000 sides".to_owned())),
    }
}

fn digits(chars: &[char], at: &mut usize) -> Option<Result<i32, String>> {
    let start = *at;
    while chars.get(*at).is_some_and(char::is_ascii_digit) {
        *at += 1;
    }
    if *at == start {
        return None;
    }
    let text: String = chars[start..*at].iter().collect();
    Some(text.parse().map_err(|_| format!("`{text}` is too large")))
}
