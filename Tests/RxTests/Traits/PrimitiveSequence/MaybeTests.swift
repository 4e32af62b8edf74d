import Rx
import RxTest
import Testing

@Suite("Maybe")
struct MaybeTests {
    @Test("create gives the first of three outcomes at its tick, then the source is over") func create() {
        func outcomes(_ calls: [(TestTime, MaybeEvent<Int>)]) -> (events: [Recorded<Event<Int>>], over: [TestTime]) {
            let over = Log<TestTime>()
            let events = run { scheduler in
                Maybe<Int>.create { observer in
                    for (time, outcome) in calls { scheduler.scheduleAt(time) { observer(outcome) } }
                    return Disposables.create { over.append(scheduler.clock) }
                }
            }
            return (events, over.entries)
        }
        let succeeds = outcomes([(210, .success(1)), (220, .success(2)), (230, .completed)])
        #expect(succeeds.events == [.next(210, 1), .completed(210)])
        #expect(succeeds.over == [210])
        let ends = outcomes([(220, .completed), (230, .success(1)), (240, .error(TestFailure.first))])
        #expect(ends.events == [.completed(220)])
        #expect(ends.over == [220])
        let fails = outcomes([(230, .error(TestFailure.first)), (240, .success(1))])
        #expect(fails.events == [.error(230, TestFailure.first)])
        #expect(fails.over == [230])
        #expect(outcomes([]).over == [1000])
    }

    @Test("subscribe with one closure receives the outcome") func outcome() {
        let log = Log<String>()
        let maybes: [Maybe<Int>] = [.just(4), .empty(), .error(TestFailure.second), .never()]
        for maybe in maybes {
            _ = maybe.subscribe { (event: MaybeEvent<Int>) in log.append("\(event)") }
        }
        #expect(log.entries.count == 3)
        #expect(log.entries.prefix(2) == ["success(4)", "completed"])
        #expect(log.entries.last?.hasPrefix("error(") == true)
    }

    @Test("subscribe calls one closure for the outcome, then onDisposed") func closures() {
        func calls(_ maybe: Maybe<Int>) -> [String] {
            let log = Log<String>()
            _ = maybe.subscribe(
                onSuccess: { log.append("\($0)") },
                onError: { log.append("\($0)") },
                onCompleted: { log.append("completed") },
                onDisposed: { log.append("over") }
            )
            return log.entries
        }
        #expect(calls(.just(1)) == ["1", "over"])
        #expect(calls(.empty()) == ["completed", "over"])
        #expect(calls(.error(TestFailure.first)) == ["first", "over"])
        #expect(calls(.never()) == [])
    }

    @Test("subscribe(with:) hands over the object while it lives") func object() {
        final class Owner: Sendable {}
        let log = Log<String>()
        func subscribe(_ maybe: Maybe<Int>, _ owner: Owner) {
            _ = maybe.subscribe(
                with: owner,
                onSuccess: { log.append("\(type(of: $0)) \($1)") },
                onError: { log.append("\(type(of: $0)) \($1)") },
                onCompleted: { log.append("\(type(of: $0)) completed") },
                onDisposed: { log.append("\(type(of: $0)) over") }
            )
        }
        var owner: Owner? = Owner()
        let subject = PublishSubject<Int>()
        if let owner {
            subscribe(.just(1), owner)
            subscribe(.empty(), owner)
            subscribe(.error(TestFailure.first), owner)
            subscribe(subject.asMaybe(), owner)
        }
        #expect(log.entries.filter { !$0.hasSuffix("over") } == ["Owner 1", "Owner completed", "Owner first"])
        #expect(log.entries.filter { $0 == "Owner over" }.count == 3)
        owner = nil
        subject.onCompleted()
        #expect(log.entries.count == 6)
    }

    @Test("just, empty, error and never; just on a scheduler takes a turn for the element and one for the end")
    func factories() {
        #expect(run { _ in Maybe.just(3) } == [.next(200, 3), .completed(200)])
        #expect(run { _ in Maybe<Int>.empty() } == [.completed(200)])
        #expect(run { _ in Maybe<Int>.error(TestFailure.first) } == [.error(200, TestFailure.first)])
        #expect(run { _ in Maybe<Int>.never() } == [])
        #expect(run { Maybe.just(3, scheduler: $0) } == [.next(201, 3), .completed(202)])
    }
}
