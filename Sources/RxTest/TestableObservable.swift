import Rx

/// A sequence made of recorded events, which also records its subscriptions.
public final class TestableObservable<Element: Sendable>: ObservableType {
    private struct State: Sendable {
        var subscriptions: [Subscription] = []
        /// The subscribers of a hot sequence, by the index of their subscription.
        var observers: [Int: AnyObserver<Element>] = [:]
    }

    /// What it emits, and when: absolute for a hot sequence, counted from the subscription for a cold one.
    public let recordedEvents: [Recorded<Event<Element>>]
    private let scheduler: TestScheduler
    private let isHot: Bool
    private let state = Guarded(State())

    private init(_ events: [Recorded<Event<Element>>], _ scheduler: TestScheduler, isHot: Bool) {
        recordedEvents = events
        self.scheduler = scheduler
        self.isHot = isHot
    }

    convenience init(cold events: [Recorded<Event<Element>>], scheduler: TestScheduler) {
        self.init(events, scheduler, isHot: false)
    }

    convenience init(hot events: [Recorded<Event<Element>>], scheduler: TestScheduler) {
        self.init(events, scheduler, isHot: true)
        for event in events {
            scheduler.scheduleAt(event.time) { self.emit(event.value) }
        }
    }

    /// When it was subscribed to so far, and until when.
    public var subscriptions: [Subscription] { state.withLock { $0.subscriptions } }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let clock = scheduler.clock
        let index = state.withLock { state in
            let index = state.subscriptions.count
            state.subscriptions.append(Subscription(clock))
            if isHot { state.observers[index] = observer.asAnyObserver() }
            return index
        }
        let isOver = BooleanDisposable()
        if !isHot {
            for event in recordedEvents {
                _ = scheduler.scheduleRelativeVirtual(observer.asAnyObserver(), dueTime: event.time) { observer in
                    if !isOver.isDisposed { observer.on(event.value) }
                    return Disposables.create()
                }
            }
        }
        return Disposables.create {
            isOver.dispose()
            self.unsubscribe(index)
        }
    }

    private func emit(_ event: Event<Element>) {
        let observers = state.withLock { state in state.observers.sorted { $0.key < $1.key }.map(\.value) }
        for observer in observers { observer.on(event) }
    }

    private func unsubscribe(_ index: Int) {
        let clock = scheduler.clock
        state.withLock { state in
            state.observers[index] = nil
            state.subscriptions[index] = Subscription(state.subscriptions[index].subscribe, clock)
        }
    }
}
