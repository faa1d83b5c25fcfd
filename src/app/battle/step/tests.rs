//! The fixed update without a window: the latency of orders, lost orders, work at rest.

use bevy::app::{FixedUpdate, PostUpdate};
use bevy::prelude::MinimalPlugins;
use bevy::time::TimeUpdateStrategy;

use super::*;
use crate::ai::Policy;
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::ReactionPolicy;
use crate::app::platform::stage;
use crate::data::scene::Controller;
use crate::data::scope::ActionId;
use crate::fight::state::order::OrderKind;
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::{DecisionId, SideId};

/// The player's order in the next frame.
#[derive(Resource, Default)]
struct NextOrder(Option<OrderKind>);

/// What has run since the counters were last read.
#[derive(Resource, Default)]
struct Counted {
    ticks: u32,
    steps: u32,
}

fn press(
    mut press: ResMut<NextOrder>,
    mut battle: ResMut<Battle>,
    mut selection: ResMut<Selection>,
    mut policies: ResMut<AnswerPolicies>,
    mut settings: ResMut<Settings>,
    mut given: MessageWriter<OrderGiven>,
) {
    let Some(body) = press.0.take() else { return };
    let mut orders = Vec::new();
    let mut player = PlayerInput {
        battle: &mut battle,
        selection: &mut selection,
        policies: &mut policies,
        settings: &mut settings,
        orders: &mut orders,
        steps: &mut Vec::new(),
    };
    player.order(body);
    given.write_batch(orders);
}

/// An app with a battle and no window, at `rate` frames a second.
fn app(controller: Controller, rate: f64) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, plugin))
        .insert_resource(stage::trial("toll_house", "oak", |_| controller))
        .insert_resource(Settings { pace: Pace::Instant, ..Settings::default() })
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(1.0 / rate)))
        .init_resource::<Selection>()
        .init_resource::<BoardPresenter>()
        .init_resource::<NextOrder>()
        .init_resource::<Counted>()
        .add_systems(FixedUpdate, |mut counted: ResMut<Counted>| counted.ticks += 1)
        .add_systems(FightStep, |mut counted: ResMut<Counted>| counted.steps += 1)
        .add_systems(PostUpdate, press.run_if(resource_exists::<Battle>));
    app.update();
    app
}

fn version(app: &App) -> u64 {
    app.world().resource::<Battle>().version
}

fn suggestion(app: &mut App) -> Option<OrderKind> {
    app.world_mut().resource_mut::<Battle>().suggestion().map(|order| order.body)
}

/// Draws frames until none is requested; returns their number.
fn until_rest(app: &mut App) -> u32 {
    let mut asked = MessageCursor::default();
    for frame in 0..10_000 {
        app.update();
        if asked.read(app.world().resource::<Messages<RequestRedraw>>()).next().is_none() {
            return frame;
        }
    }
    panic!("it never rests");
}

/// Gives an order and returns after how many frames it is on the board.
fn frames_to_the_board(app: &mut App) -> u32 {
    let body = suggestion(app).expect("somebody is asked");
    app.world_mut().resource_mut::<NextOrder>().0 = Some(body);
    let before = version(app);
    app.update();
    assert_eq!(version(app), before, "it is on its way");
    for frame in 1..100 {
        app.update();
        if version(app) > before {
            return frame;
        }
    }
    panic!("the order was lost");
}

#[test]
fn an_order_is_on_the_board_two_frames_after_the_key() {
    for rate in [30.0, 60.0, 144.0, 240.0] {
        let mut app = app(Controller::Human, rate);
        for press in 0..60 {
            // A player is asked, and presses at any moment between two ticks.
            until_rest(&mut app);
            (0..press % 4).for_each(|_| app.update());
            let frames = frames_to_the_board(&mut app);
            assert!(frames <= 2, "{frames} frames at {rate} a second");
        }
    }
}

#[test]
fn nothing_is_lost_however_many_frames_have_no_tick() {
    let mut app = app(Controller::Human, 2_000.0);
    for _ in 0..40 {
        until_rest(&mut app);
        let frames = frames_to_the_board(&mut app);
        assert!(frames <= 17, "{frames} frames of half a millisecond");
    }
}

/// One frame of an hour; returns the number of orders taken in it.
fn an_hour(app: &mut App) -> u64 {
    let before = version(app);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(3_600)));
    app.world_mut().resource_mut::<Counted>().ticks = 0;
    app.update();
    let ticks = app.world().resource::<Counted>().ticks;
    assert!((1..=13).contains(&ticks), "{ticks} ticks after an hour");
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(1.0 / 60.0)));
    version(app) - before
}

#[test]
fn an_hour_without_input_is_not_made_up_for() {
    let mut person = app(Controller::Human, 60.0);
    for _ in 0..3 {
        until_rest(&mut person);
        let before = version(&person);
        person.world_mut().resource_mut::<NextOrder>().0 = suggestion(&mut person);
        // The key comes after the ticks of its frame.
        assert_eq!(an_hour(&mut person), 0);
        (0..2).for_each(|_| person.update());
        assert!(version(&person) > before);
    }
    // A new battle each time: a fast machine finishes one in a few frames.
    for idle in 0..3 {
        let mut mind = app(Controller::Ai, 60.0);
        (0..idle).for_each(|_| mind.update());
        assert!((1..=u64::from(ORDERS_A_FRAME)).contains(&an_hour(&mut mind)), "some orders, not an hour's");
    }
}

#[test]
fn minds_have_a_share_of_each_frame_and_not_of_each_tick() {
    // Frames of a hundred milliseconds hold a dozen ticks.
    let mut app = app(Controller::Ai, 10.0);
    let mut most = 0;
    while app.world().resource::<Battle>().fight.outcome().is_none() {
        let before = version(&app);
        app.update();
        assert!(app.world().resource::<Battle>().fault.is_none());
        most = most.max(version(&app) - before);
        let share = app.world().resource::<FrameBudget>();
        assert!(share.orders <= ORDERS_A_FRAME);
        let steps = std::mem::take(&mut app.world_mut().resource_mut::<Counted>().steps);
        assert!(steps <= ORDERS_A_FRAME + 13, "{steps} steps");
    }
    assert!((2..=u64::from(ORDERS_A_FRAME)).contains(&most), "{most} orders in a frame");
}

#[test]
fn a_battle_at_rest_asks_for_nothing_and_computes_nothing() {
    let mut app = app(Controller::Human, 60.0);
    until_rest(&mut app);
    let before = version(&app);
    *app.world_mut().resource_mut::<Counted>() = Counted::default();
    let mut asked = app.world().resource::<Messages<RequestRedraw>>().get_cursor_current();
    for _ in 0..100 {
        app.update();
    }
    let counted = app.world().resource::<Counted>();
    assert!(counted.ticks > 150, "the clock runs: {}", counted.ticks);
    assert_eq!((counted.steps, version(&app)), (0, before));
    assert_eq!(asked.read(app.world().resource::<Messages<RequestRedraw>>()).count(), 0);
    // A changed policy wakes it.
    app.world_mut().resource_mut::<AnswerPolicies>().called = Some(SideId(0));
    until_rest(&mut app);
    assert_eq!(app.world().resource::<Counted>().steps, 1);
}

#[test]
fn while_the_menu_is_open_nobody_acts() {
    let mut app = app(Controller::Ai, 60.0);
    app.update();
    app.world_mut().resource_mut::<Selection>().menu = true;
    until_rest(&mut app);
    let before = version(&app);
    (0..50).for_each(|_| app.update());
    assert_eq!(version(&app), before);
    app.world_mut().resource_mut::<Selection>().menu = false;
    (0..3).for_each(|_| app.update());
    assert!(version(&app) > before, "it goes on by itself");
}

/// Sends an order as it is; returns whether it was taken, and its answers.
fn give(app: &mut App, battle: u64, order: Order) -> (bool, Vec<OrderAnswered>) {
    let before = version(app);
    let mut heard = app.world().resource::<Messages<OrderAnswered>>().get_cursor_current();
    app.world_mut().write_message(OrderGiven { battle, log_generation: 0, order, hand: OrderOrigin::Player });
    let mut answers = Vec::new();
    for _ in 0..3 {
        app.update();
        answers.extend(heard.read(app.world().resource::<Messages<OrderAnswered>>()).cloned());
    }
    (version(app) > before, answers)
}

#[test]
fn an_order_answers_the_question_that_it_was_given_for() {
    let mut app = app(Controller::Human, 60.0);
    until_rest(&mut app);
    let battle = app.world().resource::<Battle>();
    let serial = battle.serial;
    let decision = battle.fight.decision().expect("somebody is asked").id;
    let body = suggestion(&mut app).expect("there is an answer");
    let order = Order { decision, body };
    // An order for another battle or another question is dropped silently.
    assert_eq!(give(&mut app, serial + 1, order.clone()), (false, Vec::new()));
    let late = Order { decision: DecisionId(decision.0 + 1), ..order.clone() };
    assert_eq!(give(&mut app, serial, late), (false, Vec::new()));
    // An order that the rules refuse is answered with the reason.
    let wrong = Order { decision, body: OrderKind::EndTurn };
    let refusal = Some("That does not answer the question.".to_owned());
    assert_eq!(give(&mut app, serial, wrong.clone()), (false, vec![OrderAnswered { order: wrong, refusal }]));
    let taken = OrderAnswered { order: order.clone(), refusal: None };
    assert_eq!(give(&mut app, serial, order.clone()), (true, vec![taken]));
    // A second press of the same key.
    assert_eq!(give(&mut app, serial, order), (false, Vec::new()));
}

#[test]
fn what_was_said_about_being_asked_ends_with_its_battle() {
    let mut app = app(Controller::Human, 60.0);
    let said = |app: &mut App| {
        let mut policies = app.world_mut().resource_mut::<AnswerPolicies>();
        policies.reactions.insert((SideId(0), None, ActionId(3)), ReactionPolicy::Never);
        app.update();
        assert!(!app.world().resource::<AnswerPolicies>().reactions.is_empty());
    };
    said(&mut app);
    // Another battle in the same app.
    *app.world_mut().resource_mut::<Battle>() = stage::trial("toll_house", "elm", |_| Controller::Human);
    app.update();
    assert_eq!(*app.world().resource::<AnswerPolicies>(), AnswerPolicies::default());
    // Back to the title, and another battle.
    said(&mut app);
    app.world_mut().remove_resource::<Battle>();
    app.update();
    app.insert_resource(stage::trial("toll_house", "oak", |_| Controller::Human));
    app.update();
    assert_eq!(*app.world().resource::<AnswerPolicies>(), AnswerPolicies::default());
}

#[test]
fn a_veteran_thinks_beside_the_frames_and_answers_as_it_would_by_itself() {
    let mut app = app(Controller::Veteran, 60.0);
    let begun = version(&app);
    let mut twin = app.world_mut().resource_mut::<Battle>().fight.twin();
    let seed = seed_from_text("oak");
    let mut minds: Vec<_> = (0..2).map(|side| Policy::Veteran.mind_of(seed, SideId(side))).collect();
    assert_eq!(begun, 0, "it has not answered yet");
    let (mut orders, mut frames) = (0, 0);
    while orders < 12 {
        app.update();
        frames += 1;
        let taken = version(&app);
        for _ in orders..taken {
            let side = twin.decision().expect("it is not over so soon").side;
            let order = minds[side.index()].answer(&mut twin).expect("somebody is asked");
            twin.submit(order).expect("it is allowed");
        }
        orders = taken;
        let fight = &mut app.world_mut().resource_mut::<Battle>().fight;
        assert_eq!((fight.record_hash(), fight.log_digest()), (twin.record_hash(), twin.log_digest()));
    }
    assert!(frames > 2 * orders, "frames went by while it thought: {frames}");
}

#[test]
fn a_thought_about_what_is_not_asked_any_more_is_dropped() {
    let mut battle = stage::trial("toll_house", "oak", |_| Controller::Veteran);
    // The first question that takes thought.
    while battle.thought() != Thought::UnderWay {
        let order = battle.suggestion().expect("somebody is asked");
        battle.submit(order.body).expect("it is allowed");
    }
    assert!(battle.thinks());
    let asked = battle.fight.decision().expect("somebody is asked").id;
    let order = battle.suggestion().expect("somebody is asked");
    battle.submit(order.body).expect("it is allowed");
    assert!(!battle.thinks(), "another decision is asked");
    let answer = loop {
        if let Thought::Answer(order) = battle.thought() {
            break order.expect("somebody is asked");
        }
    };
    assert_ne!(answer.decision, asked);
}
