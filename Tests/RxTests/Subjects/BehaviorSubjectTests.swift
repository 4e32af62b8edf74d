import Rx
import RxTest
import Testing

@Suite("BehaviorSubject")
struct BehaviorSubjectTests {
    @Test("gives its latest value to each new subscriber, then every later one") func elements() {
        let received = visit(
            BehaviorSubject(value: 0),
            [
                .next(210, 1), .next(225, 2), .next(240, 3), .next(270, 4), .completed(280), .next(285, 9),
                .completed(295),
            ]
        )
        #expect(received[0] == [.next(220, 1), .next(225, 2), .next(240, 3)])
        #expect(received[1] == [.next(230, 2), .next(240, 3), .next(270, 4), .completed(280)])
        #expect(received[2] == [.completed(290)])
    }

    @Test("never, empty and error") func edges() {
        #expect(visit(BehaviorSubject(value: 0), []) == [[.next(220, 0)], [.next(230, 0)], [.next(290, 0)]])
        #expect(visit(BehaviorSubject(value: 0), [.completed(225)])[1] == [.completed(230)])
        let failed = visit(BehaviorSubject(value: 0), [.error(280, TestFailure.first), .next(285, 9)])
        #expect(failed[1] == [.next(230, 0), .error(280, TestFailure.first)])
        #expect(failed[2] == [.error(290, TestFailure.first)])
    }

    @Test("has observers while somebody is subscribed") func observers() {
        #expect(observersOf(BehaviorSubject(value: 0)) { $0.hasObservers } == [false, true, true, true, false, false])
    }

    @Test("value is the latest, also after the end; after an error or disposal it throws that") func value() throws {
        let subject = BehaviorSubject(value: 0)
        #expect(try subject.value() == 0)
        subject.onNext(1)
        #expect(try subject.value() == 1)
        subject.onCompleted()
        subject.onNext(2)
        #expect(try subject.value() == 1)
        let failed = BehaviorSubject(value: 0)
        failed.onError(TestFailure.first)
        #expect(throws: TestFailure.first) { try failed.value() }
        failed.dispose()
        #expect(throws: RxError.disposed(object: "The subject")) { try failed.value() }
        #expect(failed.transcript() == "error(The subject was used after it had been disposed of.)")
        #expect(failed.isDisposed && !failed.hasObservers)
    }

    @Test("a value sent while the latest is given to a new subscriber comes after it, once") func whileSubscribing() {
        let subject = BehaviorSubject(value: 1)
        let log = Log<Int>()
        _ = subject.subscribe(onNext: { element in
            if element < 3 { subject.onNext(element + 1) }
            log.append(element)
        })
        #expect(log.entries == [1, 2, 3])
        #expect(subject.transcript() == "3")
    }

    @Test("an element sent inside a delivery comes after it, and is the latest at once") func reentrance() {
        let subject = BehaviorSubject(value: 0)
        let log = Log<String>()
        _ = subject.subscribe(onNext: { element in
            if element == 1 {
                subject.onNext(2)
                log.append("value \((try? subject.value()) ?? -1)")
            }
            log.append("a\(element)")
        })
        _ = subject.subscribe(onNext: { log.append("b\($0)") })
        subject.onNext(1)
        #expect(log.entries == ["a0", "b0", "value 2", "a1", "b1", "a2", "b2"])
    }

    @Test("its observer side feeds it; a subscriber that takes one leaves") func observerSide() {
        let subject = BehaviorSubject(value: 0)
        #expect(subject.asObserver() === subject)
        subject.asAnyObserver().onNext(5)
        #expect(subject.take(1).transcript() == "5 completed")
        #expect(!subject.hasObservers)
    }

    @Test("what it kept is let go of when replaced, and when it is disposed of") func forgets() {
        final class Held: Sendable {}
        weak var first: Held?
        weak var second: Held?
        let subject: BehaviorSubject<Held>
        do {
            let held = Held()
            first = held
            subject = BehaviorSubject(value: held)
        }
        #expect(first != nil)
        do {
            let held = Held()
            second = held
            subject.onNext(held)
        }
        #expect(first == nil && second != nil)
        subject.dispose()
        #expect(second == nil)
    }
}
