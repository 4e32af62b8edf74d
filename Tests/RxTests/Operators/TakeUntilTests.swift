import Rx
import RxTest
import Testing

@Suite("take(until:) another sequence")
struct TakeUntilTests {
    /// A run with two hot sources: what came out, and when either was subscribed to.
    private func run(
        _ source: [Recorded<Event<Int>>],
        until other: [Recorded<Event<Int>>],
        disposed: TestTime = 1000
    ) -> (events: [Recorded<Event<Int>>], source: [Span], other: [Span]) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        let trigger = scheduler.createHotObservable(other)
        let result = scheduler.start(disposed: disposed) { hot.asObservable().take(until: trigger) }
        return (result.events, hot.subscriptions, trigger.subscriptions)
    }

    @Test("ends with the other's first element") func until() {
        let run = run([.next(210, 1), .next(220, 2), .next(240, 3)], until: [.next(230, 9), .next(235, 9)])
        #expect(run.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(run.source == [Span(200, 230)])
        #expect(run.other == [Span(200, 230)])
    }

    @Test("passes the other's error, and ignores its end") func othersEnds() {
        let fails = run([.next(210, 1), .next(240, 2), .completed(250)], until: [.error(230, TestFailure.first)])
        #expect(fails.events == [.next(210, 1), .error(230, TestFailure.first)])
        #expect(fails.source == [Span(200, 230)])
        let ends = run([.next(210, 1), .next(240, 2), .completed(250)], until: [.completed(230)])
        #expect(ends.events == [.next(210, 1), .next(240, 2), .completed(250)])
        #expect(ends.other == [Span(200, 230)])
    }

    @Test("the source's own end or error disposes of the other") func sourcesEnds() {
        for end: Recorded<Event<Int>> in [.completed(225), .error(225, TestFailure.second)] {
            let run = run([.next(210, 1), end], until: [.next(230, 9)])
            #expect(run.events == [.next(210, 1), end])
            #expect(run.source == [Span(200, 225)])
            #expect(run.other == [Span(200, 225)])
        }
    }

    @Test("never and disposal") func neverAndDispose() {
        let never = run([.next(150, 1)], until: [.next(150, 9)])
        #expect(never.events == [])
        #expect(never.source == [Span(200, 1000)])
        let disposed = run([.next(210, 1), .next(220, 2)], until: [.next(230, 9)], disposed: 215)
        #expect(disposed.events == [.next(210, 1)])
        #expect(disposed.source == [Span(200, 215)])
        #expect(disposed.other == [Span(200, 215)])
    }

    @Test("in the same moment whichever was made first comes first") func sameTick() {
        #expect(
            run([.next(210, 1), .next(230, 2)], until: [.next(230, 9)]).events
                == [.next(210, 1), .next(230, 2), .completed(230)]
        )
    }

    @Test("the other is subscribed to first; where it gives at once, the source is let go of at once") func order() {
        #expect(Observable.of(1, 2).take(until: Observable.just(0)).transcript() == "completed")
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable([Recorded.next(210, 1)])
        #expect(scheduler.start { hot.asObservable().take(until: Observable.just(0)) }.events == [.completed(200)])
        #expect(hot.subscriptions == [Span(200, 200)])
        let log = Log<String>()
        func noted(_ name: String) -> Observable<Int> {
            .create { _ in
                log.append("+\(name)")
                return Disposables.create { log.append("-\(name)") }
            }
        }
        noted("source").take(until: noted("other")).subscribe().dispose()
        #expect(log.entries == ["+other", "+source", "-source", "-other"])
    }

    @Test("the other's element sent inside a delivery ends it: nothing of the source follows") func reentrance() {
        let source = PublishSubject<Int>()
        let other = PublishSubject<Int>()
        let log = Log<String>()
        _ = source.take(until: other).subscribe { event in
            if case .next = event {
                other.onNext(0)
                source.onNext(2)
            }
            log.append(event.word)
        }
        source.onNext(1)
        #expect(log.entries == ["1", "completed"])
        #expect(!source.hasObservers && !other.hasObservers)
    }
}
