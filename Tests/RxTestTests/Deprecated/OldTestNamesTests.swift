import Rx
import RxTest
import Testing

private struct Failure: Error, Equatable {}

@Suite("Names that older tests use")
struct OldTestNamesTests {
    private let checks: any OldTestNames = OldTestNamesChecks()

    @Test("start with unlabelled times") func start() { checks.start() }

    @Test("next, completed and error as functions") func events() { checks.events() }
}

/// Stands between the tests and the names: those who use them are deprecated themselves, which silences the warnings
/// that the names exist to give, and a test may not be.
private protocol OldTestNames {
    func start()
    func events()
}

private struct OldTestNamesChecks: OldTestNames {
    @available(*, deprecated)
    func start() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .next(310, 2)])
        #expect(scheduler.start(300) { xs.asObservable() }.events == [.next(210, 1)])
        let other = TestScheduler(initialClock: 0)
        let ys = other.createHotObservable([.next(10, 1), .next(30, 2), .next(50, 3)])
        #expect(other.start(5, subscribed: 20, disposed: 40) { ys.asObservable() }.events == [.next(30, 2)])
    }

    @available(*, deprecated)
    func events() {
        #expect([next(1, 2), completed(3)] == [.next(1, 2), .completed(3)])
        #expect(error(1, Failure(), Int.self) == .error(1, Failure()))
    }
}
