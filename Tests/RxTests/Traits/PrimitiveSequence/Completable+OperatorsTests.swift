import Rx
import RxTest
import Testing

@Suite("Completable's operators")
struct CompletableOperatorsTests {
    private let failing = Completable.error(TestFailure.first)

    /// A completable that ends after some ticks and logs when it is subscribed to.
    private func ending(_ ticks: Int, _ scheduler: TestScheduler, _ log: Log<String>) -> Completable {
        Completable.empty().delay(.seconds(ticks), scheduler: scheduler)
            .do(onSubscribe: { log.append("\(ticks) at \(scheduler.clock)") })
    }

    @Test("concat subscribes to each when the one before has succeeded") func concat() {
        func subscriptions(
            _ build: @escaping (_ first: Completable, _ second: Completable) -> Completable
        ) -> (log: [String], events: [Recorded<Event<Never>>]) {
            let log = Log<String>()
            let events = run { build(ending(10, $0, log), ending(20, $0, log)) }
            return (log.entries, events)
        }
        for result in [
            subscriptions { $0.concat($1) },
            subscriptions { Completable.concat($0, $1) },
            subscriptions { Completable.concat([$0, $1]) },
            subscriptions { Completable.concat(AnySequence([$0, $1])) },
        ] {
            #expect(result.log == ["10 at 200", "20 at 210"])
            #expect(result.events == [.completed(230)])
        }
    }

    @Test("zip subscribes to all at once and succeeds with the last") func zip() {
        func subscriptions(
            _ build: @escaping (_ first: Completable, _ second: Completable) -> Completable
        ) -> (log: [String], events: [Recorded<Event<Never>>]) {
            let log = Log<String>()
            let events = run { build(ending(20, $0, log), ending(10, $0, log)) }
            return (log.entries, events)
        }
        for result in [
            subscriptions { Completable.zip($0, $1) },
            subscriptions { Completable.zip([$0, $1]) },
            subscriptions { Completable.zip(AnyCollection([$0, $1])) },
        ] {
            #expect(result.log == ["20 at 200", "10 at 200"])
            #expect(result.events == [.completed(220)])
        }
    }

    @Test("an error ends concat and zip at once; none of them is a success") func errors() {
        let log = Log<String>()
        #expect(run { Completable.concat(failing, ending(1, $0, log)) } == [.error(200, TestFailure.first)])
        #expect(log.entries.isEmpty)
        #expect(run { Completable.zip(ending(9, $0, log), failing) } == [.error(200, TestFailure.first)])
        #expect(run { _ in Completable.zip(.empty(), .never()) } == [])
        #expect(run { _ in Completable.concat([Completable]()) } == [.completed(200)])
        #expect(run { _ in Completable.zip([Completable]()) } == [.completed(200)])
    }

    @Test("each source is let go of at its own end") func spans() {
        func spans(_ build: @escaping (Completable, Completable) -> Completable) -> [[Span]] {
            let scheduler = makeScheduler()
            let first = scheduler.createHotObservable([Recorded.completed(250, Never.self)])
            let second = scheduler.createHotObservable([Recorded.completed(300, Never.self)])
            _ = scheduler.start { build(first.asCompletable(), second.asCompletable()).asObservable() }
            return [first.subscriptions, second.subscriptions]
        }
        #expect(spans { Completable.zip($0, $1) } == [[Span(200, 250)], [Span(200, 300)]])
        #expect(spans { Completable.concat($0, $1) } == [[Span(200, 250)], [Span(250, 300)]])
        #expect(spans { $0.concat($1) } == [[Span(200, 250)], [Span(250, 300)]])
    }

    @Test("100,000 of them do not overflow the stack") func depth() {
        let many = Array(repeating: Completable.empty(), count: 100_000)
        #expect(Completable.concat(many).transcript() == "completed")
        #expect(Completable.zip(many).transcript() == "completed")
        let attempts = Counter()
        let late = Single<Int>.deferred { attempts.increment() < 100_000 ? .error(TestFailure.first) : .just(1) }
        #expect(late.retry().transcript() == "1 completed")
    }

    @Test("do calls each closure at its moment") func doing() {
        func calls(_ completable: Completable) -> [String] {
            let log = Log<String>()
            completable.do(
                onError: { log.append("error \($0)") },
                afterError: { log.append("after error \($0)") },
                onCompleted: { log.append("completed") },
                afterCompleted: { log.append("after completed") },
                onSubscribe: { log.append("subscribe") },
                onSubscribed: { log.append("subscribed") },
                onDispose: { log.append("dispose") }
            ).subscribe(onCompleted: { log.append("done") }, onError: { log.append("\($0)") }).dispose()
            return log.entries
        }
        #expect(
            calls(.empty()) == ["subscribe", "completed", "done", "after completed", "subscribed", "dispose"]
        )
        #expect(
            calls(failing) == ["subscribe", "error first", "first", "after error first", "subscribed", "dispose"]
        )
        #expect(calls(.never()) == ["subscribe", "subscribed", "dispose"])
        #expect(Completable.empty().do(onCompleted: { throw TestFailure.second }).transcript() == "error(second)")
    }

    @Test("catchAndComplete succeeds in place of an error; asMaybe has no element") func conversions() {
        #expect(failing.catchAndComplete().transcript() == "completed")
        let maybe: Maybe<Never> = Completable.empty().asMaybe()
        #expect(maybe.transcript() == "completed")
    }
}
