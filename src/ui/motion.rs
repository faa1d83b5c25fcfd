//! Movement of things on panels: a thing slides from where it was to where it is, and fades in when it comes. With a
//! length of 0 nothing moves.

use bevy_egui::egui::{Context, Id};

#[derive(Clone, Copy, Default)]
struct Slide {
    from: f32,
    to: f32,
    since: f64,
}

/// Where a thing is on its way to `to`, which takes so many seconds with a slow start and a slow end. What is new is
/// there at once.
pub fn slide(ctx: &Context, id: Id, to: f32, seconds: f32) -> f32 {
    let now = ctx.input(|i| i.time);
    let at = |slide: Slide| {
        let done = if seconds > 0.0 { (((now - slide.since) as f32) / seconds).clamp(0.0, 1.0) } else { 1.0 };
        let eased = done * done * (3.0 - 2.0 * done);
        (slide.from + (slide.to - slide.from) * eased, done < 1.0)
    };
    let before = ctx.data(|d| d.get_temp::<Slide>(id));
    let slide = match before {
        None => Slide { from: to, to, since: now - 1.0 },
        Some(slide) if (slide.to - to).abs() > f32::EPSILON => Slide { from: at(slide).0, to, since: now },
        Some(slide) => slide,
    };
    ctx.data_mut(|d| d.insert_temp(id, slide));
    let (place, moving) = at(slide);
    if moving {
        ctx.request_repaint();
    }
    place
}

/// Forgets where a thing was, so that it is at once where it comes next.
pub fn forget(ctx: &Context, id: Id) {
    ctx.data_mut(|d| d.remove_temp::<Slide>(id));
}

#[derive(Clone, Copy)]
struct Shown {
    first: f64,
    last: f64,
}

/// How much of a thing is seen, from 0 to 1: it fades in when it was not there a moment ago.
pub fn appear(ctx: &Context, id: Id, seconds: f32) -> f32 {
    /// What was away for longer comes anew, in seconds.
    const AWAY: f64 = 1.5;
    let now = ctx.input(|i| i.time);
    let before = ctx.data(|d| d.get_temp::<Shown>(id));
    let shown = match before {
        Some(shown) if now - shown.last < AWAY => Shown { last: now, ..shown },
        _ => Shown { first: now, last: now },
    };
    ctx.data_mut(|d| d.insert_temp(id, shown));
    if seconds <= 0.0 {
        return 1.0;
    }
    let share = ((now - shown.first) as f32 / seconds).clamp(0.0, 1.0);
    if share < 1.0 {
        ctx.request_repaint();
    }
    share
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::RawInput;

    fn frame(ctx: &Context, time: f64, mut look: impl FnMut(&Context)) {
        let mut output = ctx.run_ui(RawInput { time: Some(time), ..RawInput::default() }, |ui| look(ui.ctx()));
        output.textures_delta.clear();
    }

    #[test]
    fn a_thing_slides_to_its_place_and_stays() {
        let (ctx, id) = (Context::default(), Id::new("frame"));
        let mut seen = Vec::new();
        for (time, to) in [(1.0, 10.0), (2.0, 20.0), (2.1, 20.0), (2.3, 20.0)] {
            frame(&ctx, time, |ctx| seen.push(slide(ctx, id, to, 0.2)));
        }
        assert_eq!(seen.first(), Some(&10.0));
        assert!(seen.contains(&15.0), "{seen:?}");
        assert_eq!(seen.last(), Some(&20.0));
    }

    #[test]
    fn without_motion_it_is_there_at_once() {
        let (ctx, id) = (Context::default(), Id::new("frame"));
        for (time, to) in [(1.0, 10.0), (2.0, 20.0)] {
            frame(&ctx, time, |ctx| {
                assert_eq!(slide(ctx, id, to, 0.0), to);
                assert_eq!(appear(ctx, id.with("chip"), 0.0), 1.0);
            });
        }
    }
}
