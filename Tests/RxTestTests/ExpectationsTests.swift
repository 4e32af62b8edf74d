import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

@Suite("Expectations on one line")
struct ExpectationsTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("on virtual time") func virtualTime() {
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
        scheduler.expect(.next(210, 2), .next(220, 4), .completed(250)) { xs.map { $0 * 2 } }
        xs.expectSubscriptions(Subscription(200, 250))
    }

    @Test("on an observer") func observer() {
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(30) { observer.onNext(1) }
        scheduler.start()
        observer.expect(.next(30, 1))
    }

    @Test("in real time") func realTime() async {
        await Observable.of(1, 2).expect(1, 2)
        await Observable<Int>.empty().expect()
        await Observable.of(1).concat(Observable<Int>.error(Failure())).expect(1, end: .error(Failure()))
        await Observable<Int>.interval(.milliseconds(1), scheduler: SerialDispatchQueueScheduler(qos: .default))
            .expect(0, 1, end: .disposed)
        await Single.just("a").expect("a")
    }

    @Test("a failure says line by line what differs, where it was expected") func failures() async {
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
        withKnownIssue {
            scheduler.expect(.next(210, 1), .next(221, 2), .completed(250)) { xs }
        } matching: { issue in
            let lines = issue.comments.first?.rawValue.split(separator: "\n").dropFirst().map(String.init) ?? []
            return Set(lines) == ["  next(1) @ 210", "- next(2) @ 221", "+ next(2) @ 220", "  completed @ 250"]
                && issue.sourceLocation?.fileName == "ExpectationsTests.swift"
        }
        withKnownIssue {
            xs.expectSubscriptions(Subscription(200, 251))
        } matching: {
            $0.comments.first?.rawValue.hasSuffix("- (200 : 251)\n+ (200 : 250)") == true
        }
        await withKnownIssue {
            await Observable.of(1, 2).expect(1, 2, 3)
        } matching: {
            $0.comments.first?.rawValue.hasSuffix("  next(1)\n  next(2)\n- next(3)\n  completed") == true
        }
        await withKnownIssue {
            await Observable<Int>.never().expect(1, timeout: 0.01)
        } matching: {
            $0.comments.first?.rawValue.contains("+ error(The sequence timed out.)") == true
        }
    }
}
