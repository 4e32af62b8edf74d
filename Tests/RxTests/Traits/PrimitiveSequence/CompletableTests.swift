import Rx
import RxTest
import Testing

@Suite("Completable")
struct CompletableTests {
    @Test("create gives the first outcome at its tick, then the source is over; later ones are ignored") func create() {
        func outcomes(_ calls: [(TestTime, CompletableEvent)]) -> (events: [Recorded<Event<Never>>], over: [TestTime]) {
            let over = Log<TestTime>()
            let events = run { scheduler in
                Completable.create { observer in
                    for (time, outcome) in calls { scheduler.scheduleAt(time) { observer(outcome) } }
                    return Disposables.create { over.append(scheduler.clock) }
                }
            }
            return (events, over.entries)
        }
        let ends = outcomes([(210, .completed), (220, .error(TestFailure.first)), (230, .completed)])
        #expect(ends.events == [.completed(210)])
        #expect(ends.over == [210])
        let fails = outcomes([(215, .error(TestFailure.first)), (220, .completed)])
        #expect(fails.events == [.error(215, TestFailure.first)])
        #expect(fails.over == [215])
        #expect(outcomes([]).over == [1000])
    }

    @Test("subscribe with one closure receives the outcome") func outcome() {
        let log = Log<String>()
        let completables: [Completable] = [.empty(), .error(TestFailure.second), .never()]
        for completable in completables {
            _ = completable.subscribe { (event: CompletableEvent) in log.append("\(event)") }
        }
        #expect(log.entries.count == 2)
        #expect(log.entries.first == "completed")
        #expect(log.entries.last?.hasPrefix("error(") == true)
    }

    @Test("subscribe calls one closure for the outcome, then onDisposed; disposal only that") func closures() {
        func calls(_ completable: Completable) -> [String] {
            let log = Log<String>()
            completable.subscribe(
                onCompleted: { log.append("completed") },
                onError: { log.append("\($0)") },
                onDisposed: { log.append("over") }
            ).dispose()
            return log.entries
        }
        #expect(calls(.empty()) == ["completed", "over"])
        #expect(calls(.error(TestFailure.first)) == ["first", "over"])
        #expect(calls(.never()) == ["over"])
    }

    @Test("subscribe(with:) hands over the object while it lives") func object() {
        final class Owner: Sendable {}
        let log = Log<String>()
        func subscribe(_ completable: Completable, _ owner: Owner) {
            _ = completable.subscribe(
                with: owner,
                onCompleted: { log.append("\(type(of: $0)) completed") },
                onError: { log.append("\(type(of: $0)) \($1)") },
                onDisposed: { log.append("\(type(of: $0)) over") }
            )
        }
        var owner: Owner? = Owner()
        let subject = PublishSubject<Never>()
        if let owner {
            subscribe(.empty(), owner)
            subscribe(.error(TestFailure.first), owner)
            subscribe(subject.asCompletable(), owner)
        }
        #expect(log.entries == ["Owner completed", "Owner over", "Owner first", "Owner over"])
        owner = nil
        subject.onCompleted()
        #expect(log.entries.count == 4)
    }

    @Test("empty, error and never") func factories() {
        #expect(run { _ in Completable.empty() } == [.completed(200)])
        #expect(run { _ in Completable.error(TestFailure.first) } == [.error(200, TestFailure.first)])
        #expect(run { _ in Completable.never() } == [])
    }
}
