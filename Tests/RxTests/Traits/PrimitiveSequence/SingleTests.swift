import Rx
import RxTest
import Testing

@Suite("Single")
struct SingleTests {
    @Test("create gives the first outcome at its tick, then the source is over; later ones are ignored") func create() {
        func outcomes(_ calls: [(TestTime, SingleEvent<Int>)]) -> (events: [Recorded<Event<Int>>], over: [TestTime]) {
            let over = Log<TestTime>()
            let events = run { scheduler in
                Single<Int>.create { observer in
                    for (time, outcome) in calls { scheduler.scheduleAt(time) { observer(outcome) } }
                    return Disposables.create { over.append(scheduler.clock) }
                }
            }
            return (events, over.entries)
        }
        let succeeds = outcomes([(210, .success(1)), (220, .success(2)), (230, .failure(TestFailure.first))])
        #expect(succeeds.events == [.next(210, 1), .completed(210)])
        #expect(succeeds.over == [210])
        let fails = outcomes([(215, .failure(TestFailure.first)), (220, .success(2))])
        #expect(fails.events == [.error(215, TestFailure.first)])
        #expect(fails.over == [215])
        let waits = outcomes([])
        #expect(waits.events.isEmpty)
        #expect(waits.over == [1000])
    }

    @Test("create begins its work anew for each subscriber, and is silent after disposal") func cold() {
        let scheduler = makeScheduler()
        let log = Log<String>()
        let started = Counter()
        let single = Single<Int>.create { observer in
            let number = started.increment()
            scheduler.scheduleAt(300) { observer(.success(number)) }
            return Disposables.create()
        }
        let first = single.subscribe(onSuccess: { log.append("first \($0)") })
        _ = single.subscribe(onSuccess: { log.append("second \($0)") })
        scheduler.scheduleAt(299) { first.dispose() }
        scheduler.start()
        #expect(log.entries == ["second 2"])
    }

    @Test("subscribe with one closure receives the outcome") func outcome() {
        let log = Log<String>()
        let singles: [Single<Int>] = [.just(4), .error(TestFailure.second), .never()]
        for single in singles {
            _ = single.subscribe { (event: SingleEvent<Int>) in log.append("\(event)") }
        }
        #expect(log.entries.count == 2)
        #expect(log.entries.first == "success(4)")
        #expect(log.entries.last?.hasPrefix("failure(") == true)
    }

    @Test("subscribe calls one closure for the outcome, then onDisposed") func closures() {
        func calls(_ single: Single<Int>) -> [String] {
            let log = Log<String>()
            _ = single.subscribe(
                onSuccess: { log.append("\($0)") },
                onFailure: { log.append("\($0)") },
                onDisposed: { log.append("over") }
            )
            return log.entries
        }
        #expect(calls(.just(1)) == ["1", "over"])
        #expect(calls(.error(TestFailure.first)) == ["first", "over"])
        #expect(calls(.never()) == [])
    }

    @Test("subscribe(with:) hands over the object while it lives") func object() {
        final class Owner: Sendable {}
        let log = Log<String>()
        func subscribe(_ single: Single<Int>, _ owner: Owner) -> any Disposable {
            single.subscribe(
                with: owner,
                onSuccess: { log.append("\(type(of: $0)) \($1)") },
                onFailure: { log.append("\(type(of: $0)) \($1)") },
                onDisposed: { log.append("\(type(of: $0)) over") }
            )
        }
        var owner: Owner? = Owner()
        let subject = PublishSubject<Int>()
        if let owner {
            _ = subscribe(.just(1), owner)
            _ = subscribe(.error(TestFailure.first), owner)
            _ = subscribe(subject.asSingle(), owner)
        }
        #expect(log.entries == ["Owner 1", "Owner over", "Owner first", "Owner over"])
        owner = nil
        subject.onNext(2)
        subject.onCompleted()
        #expect(log.entries.count == 4)
    }

    @Test("just, error and never; just on a scheduler takes a turn for the element and one for the end")
    func factories() {
        #expect(run { _ in Single.just(3) } == [.next(200, 3), .completed(200)])
        #expect(run { _ in Single<Int>.error(TestFailure.first) } == [.error(200, TestFailure.first)])
        #expect(run { _ in Single<Int>.never() } == [])
        #expect(run { Single.just(3, scheduler: $0) } == [.next(201, 3), .completed(202)])
    }
}
