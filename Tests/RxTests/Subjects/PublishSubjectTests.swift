import Rx
import RxTest
import Testing

@Suite("PublishSubject")
struct PublishSubjectTests {
    @Test("sends to those subscribed at that moment, and the end to those who come later") func elements() {
        let received = visit(
            PublishSubject(),
            [
                .next(210, 1), .next(225, 2), .next(240, 3), .next(270, 4), .completed(280), .next(285, 9),
                .completed(295),
            ]
        )
        #expect(received[0] == [.next(225, 2), .next(240, 3)])
        #expect(received[1] == [.next(240, 3), .next(270, 4), .completed(280)])
        #expect(received[2] == [.completed(290)])
    }

    @Test("never, empty and error") func edges() {
        #expect(visit(PublishSubject(), []) == [[], [], []])
        #expect(visit(PublishSubject(), [.completed(250), .next(255, 9)])[0] == [.completed(250)])
        let failed = visit(PublishSubject(), [.next(240, 1), .error(280, TestFailure.first), .next(295, 9)])
        #expect(failed[1] == [.next(240, 1), .error(280, TestFailure.first)])
        #expect(failed[2] == [.error(290, TestFailure.first)])
    }

    @Test("has observers while somebody is subscribed") func observers() {
        #expect(observersOf(PublishSubject<Int>()) { $0.hasObservers } == [false, true, true, true, false, false])
    }

    @Test("a disposed one says so, also after its end, and sends nothing") func disposed() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let subscription = subject.subscribe { log.append($0.word) }
        #expect(!subject.isDisposed)
        subject.dispose()
        subject.onNext(1)
        subject.onCompleted()
        subscription.dispose()
        #expect(log.entries.isEmpty)
        #expect(subject.isDisposed && !subject.hasObservers)
        #expect(subject.transcript() == "error(The subject was used after it had been disposed of.)")
        let ended = PublishSubject<Int>()
        ended.onCompleted()
        ended.dispose()
        #expect(ended.transcript() == subject.transcript())
    }

    @Test("disposing of it inside a delivery lets nobody else have the element") func disposeInside() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let others = SerialDisposable()
        _ = subject.subscribe(onNext: { element in
            log.append("a\(element)")
            others.dispose()
            if element == 2 { subject.dispose() }
            subject.onNext(element + 1)
        })
        others.disposable = subject.subscribe(onNext: { log.append("b\($0)") })
        subject.onNext(1)
        #expect(log.entries == ["a1", "a2"])
    }

    @Test("its observer side feeds it") func observerSide() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.asObservable().subscribe { log.append($0.word) }
        #expect(subject.asObserver() === subject)
        subject.asAnyObserver().onNext(1)
        subject.on(.next(2))
        AnyObserver(subject).on(.completed)
        subject.on(.error(TestFailure.first))
        #expect(log.entries == ["1", "2", "completed"])
    }

    @Test("an event sent inside a delivery comes after it, to every subscriber") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.subscribe(onNext: { element in
            log.append("a\(element)")
            if element == 1 { subject.onNext(2) }
        })
        _ = subject.subscribe(onNext: { log.append("b\($0)") })
        subject.onNext(1)
        #expect(log.entries == ["a1", "b1", "a2", "b2"])
    }

    @Test("completing inside a delivery ends after it, and drops what comes later") func completeInside() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.subscribe { event in
            log.append(event.word)
            subject.onCompleted()
            subject.onNext(9)
        }
        subject.onNext(1)
        #expect(log.entries == ["1", "completed"])
    }

    @Test("subscribing and disposing inside a delivery take effect in order") func changesInside() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let late = SerialDisposable()
        let early = SingleAssignmentDisposable()
        early.setDisposable(
            subject.subscribe(onNext: { element in
                log.append("early \(element)")
                late.disposable = subject.subscribe(onNext: { log.append("late \($0)") })
                early.dispose()
                subject.onNext(element + 1)
            })
        )
        subject.onNext(1)
        #expect(log.entries == ["early 1", "late 2"])
    }

    @Test("one that is dropped frees what its subscribers hold") func frees() {
        final class Held: Sendable {}
        weak var weakHeld: Held?
        do {
            let held = Held()
            weakHeld = held
            let subject = PublishSubject<Int>()
            _ = subject.map { $0 }.filter { _ in true }.subscribe(onNext: { _ in _ = held })
        }
        #expect(weakHeld == nil)
    }
}
