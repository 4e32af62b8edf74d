import Rx
import RxTest
import Testing

/// What a sequence sends while it is subscribed to, on a clock of a tenth of a second a tick.
private func events<Element: Sendable & Equatable>(
    _ make: @escaping (TestScheduler) -> Observable<Element>
) -> [Recorded<Event<Element>>] {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    return scheduler.start { make(scheduler) }.events
}

private func ticks(_ scheduler: TestScheduler) -> Observable<Int> {
    Observable<Int>.interval(.milliseconds(500), scheduler: scheduler).take(6)
}

@Suite("Times as bare seconds")
struct OldTimesTests {
    private let checks: any OldTimes = OldTimesChecks()

    @Test("on sequences") func sequences() { checks.sequences() }

    @Test("on singles") func singles() { checks.singles() }

    @Test("on drivers") func drivers() { checks.drivers() }

    @Test("a negative time is none, and one too long is never") func extremes() { checks.extremes() }
}

/// Stands between the tests and the names: those who use them are deprecated themselves, which silences the warnings
/// that the names exist to give, and a test may not be.
private protocol OldTimes {
    func sequences()
    func singles()
    func drivers()
    func extremes()
}

private struct OldTimesChecks: OldTimes {
    @available(*, deprecated)
    func sequences() {
        #expect(events { Observable<Int>.interval(1.5, scheduler: $0).take(2) }.map(\.time) == [215, 230, 230])
        #expect(events { Observable<Int>.timer(1, scheduler: $0) }.map(\.time) == [210, 210])
        #expect(events { Observable<Int>.timer(1, period: 0.3, scheduler: $0).take(2) }.map(\.time) == [210, 213, 213])
        typealias Pair = (old: (TestScheduler) -> Observable<Int>, new: (TestScheduler) -> Observable<Int>)
        let pairs: [Pair] = [
            ({ ticks($0).delay(0.7, scheduler: $0) }, { ticks($0).delay(.milliseconds(700), scheduler: $0) }),
            ({ ticks($0).debounce(0.2, scheduler: $0) }, { ticks($0).debounce(.milliseconds(200), scheduler: $0) }),
            ({ ticks($0).throttle(1.2, scheduler: $0) }, { ticks($0).throttle(.milliseconds(1200), scheduler: $0) }),
            (
                { ticks($0).throttle(1.2, latest: false, scheduler: $0) },
                { ticks($0).throttle(.milliseconds(1200), latest: false, scheduler: $0) }
            ),
            ({ ticks($0).timeout(0.3, scheduler: $0) }, { ticks($0).timeout(.milliseconds(300), scheduler: $0) }),
            (
                { ticks($0).timeout(0.3, other: Observable.just(9), scheduler: $0) },
                { ticks($0).timeout(.milliseconds(300), other: Observable.just(9), scheduler: $0) }
            ),
            ({ ticks($0).take(1.2, scheduler: $0) }, { ticks($0).take(for: .milliseconds(1200), scheduler: $0) }),
            ({ ticks($0).skip(1.2, scheduler: $0) }, { ticks($0).skip(.milliseconds(1200), scheduler: $0) }),
            (
                { ticks($0).delaySubscription(1.2, scheduler: $0) },
                { ticks($0).delaySubscription(.milliseconds(1200), scheduler: $0) }
            ),
            (
                { ticks($0).buffer(timeSpan: 1.2, count: 9, scheduler: $0).map(\.count) },
                { ticks($0).buffer(timeSpan: .milliseconds(1200), count: 9, scheduler: $0).map(\.count) }
            ),
            (
                { ticks($0).window(timeSpan: 1.2, count: 9, scheduler: $0).flatMap { $0.toArray() }.map(\.count) },
                { source in
                    ticks(source).window(timeSpan: .milliseconds(1200), count: 9, scheduler: source)
                        .flatMap { $0.toArray() }.map(\.count)
                }
            ),
        ]
        for (index, pair) in pairs.enumerated() {
            #expect(events(pair.old) == events(pair.new), "pair \(index)")
            #expect(!events(pair.old).isEmpty, "pair \(index)")
        }
    }

    @available(*, deprecated)
    func singles() {
        #expect(events { Single<Int>.timer(1.2, scheduler: $0).asObservable() }.map(\.time) == [212, 212])
        #expect(events { Single.just(1).delay(1.2, scheduler: $0).asObservable() }.first?.time == 212)
        #expect(
            events { Single.just(1).delaySubscription(1.2, scheduler: $0).asObservable() }.map(\.time) == [212, 212]
        )
        #expect(events { Single<Int>.never().timeout(1.2, scheduler: $0).asObservable() }.map(\.time) == [212])
        #expect(
            events { Single<Int>.never().timeout(1.2, other: .just(1), scheduler: $0).asObservable() }.map(\.time)
                == [212, 212]
        )
    }

    @available(*, deprecated)
    func drivers() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
        let times = BehaviorRelay<[[TestTime]]>(value: [])
        driveOnScheduler(scheduler) {
            let source = Driver<Int>.interval(1.0)
            let all = [
                source, source.delay(0.5), source.debounce(0.5), source.throttle(1.5), Driver.timer(2.0, period: 3),
            ]
            for driver in all {
                let observer = scheduler.createObserver(Int.self)
                let subscription = driver.asObservable().subscribe(observer)
                scheduler.scheduleAt(25) {
                    subscription.dispose()
                    times.accept(times.value + [observer.events.map(\.time)])
                }
            }
        }
        scheduler.start()
        #expect(times.value == [[10, 20], [15], [15], [10], [20]])
    }

    @available(*, deprecated)
    func extremes() {
        #expect(events { Observable<Int>.timer(-3, scheduler: $0) }.map(\.time) == [201, 201])
        #expect(events { Observable<Int>.timer(.infinity, scheduler: $0) }.isEmpty)
    }
}
