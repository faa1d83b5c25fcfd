//! Animation of panels: positions slide with easing, and new items fade in. A duration of 0 disables it.

use bevy_egui::egui::{Context, Id};

#[derive(Clone, Copy, Default)]
struct Slide {
    from: f32,
    to: f32,
    since: f64,
}

/// The position on the way to `to`, eased in and out over `seconds`. A new item is there at once.
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

/// Forgets a position, so that the next one applies at once.
pub fn forget(ctx: &Context, id: Id) {
    ctx.data_mut(|d| d.remove_temp::<Slide>(id));
}

#[derive(Clone, Copy)]
struct FadeIn {
    first: f64,
    last: f64,
}

/// The opacity of an item, 0 to 1: it fades in over `seconds` when it is new.
pub fn appear(ctx: &Context, id: Id, seconds: f32) -> f32 {
    /// After this absence, in seconds, an item counts as new.
    const AWAY: f64 = 1.5;
    let now = ctx.input(|i| i.time);
    let before = ctx.data(|d| d.get_temp::<FadeIn>(id));
    let shown = match before {
        Some(shown) if now - shown.last < AWAY => FadeIn { last: now, ..shown },
        _ => FadeIn { first: now, last: now },
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
