import Rx
import RxTest
import Testing

/// What one run of an operator over a driver gave to two subscribers, on virtual time: subscribed to at 200 and 225,
/// disposed of at 1000.
struct SharedTrial<Out: Sendable> {
    /// What who subscribed at 200 received.
    let events: [Recorded<Event<Out>>]
    /// What who subscribed at 225 received.
    let later: [Recorded<Event<Out>>]
    /// When the hot source below was subscribed to.
    let spans: [Span]

    /// Runs an operator over a hot source as a driver, which gives -1 in place of an error, and each event one tick
    /// later.
    init<Strategy>(
        _ source: [Recorded<Event<Int>>],
        _ build: (Driver<Int>) -> SharedSequence<Strategy, Out>
    ) {
        self.init(source, with: []) { driver, _ in build(driver) }
    }

    /// The same with a second source.
    init<Strategy>(
        _ source: [Recorded<Event<Int>>],
        with second: [Recorded<Event<Int>>],
        _ build: (Driver<Int>, Driver<Int>) -> SharedSequence<Strategy, Out>
    ) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        let other = scheduler.createHotObservable(second)
        let observers = [scheduler.createObserver(Out.self), scheduler.createObserver(Out.self)]
        SharingScheduler.mock(scheduler: scheduler) {
            let result = build(hot.asDriver(onErrorJustReturn: -1), other.asDriver(onErrorJustReturn: -1))
                .asObservable()
            let subscriptions = CompositeDisposable()
            scheduler.scheduleAt(200) { _ = subscriptions.insert(result.subscribe(observers[0])) }
            scheduler.scheduleAt(225) { _ = subscriptions.insert(result.subscribe(observers[1])) }
            scheduler.scheduleAt(1000) { subscriptions.dispose() }
            scheduler.start()
        }
        events = observers[0].events
        later = observers[1].events
        spans = hot.subscriptions
    }
}

/// An object to bind to.
@MainActor final class Label {
    var text = ""
    var title: String?
}

extension Label: ReactiveCompatible {}
