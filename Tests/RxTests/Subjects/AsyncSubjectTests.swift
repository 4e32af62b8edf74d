import Rx
import RxTest
import Testing

@Suite("AsyncSubject")
struct AsyncSubjectTests {
    @Test("only the last element comes, as the sequence ends") func last() {
        let scheduler = makeScheduler()
        let subject = AsyncSubject<Int>()
        let observer = scheduler.createObserver(Int.self)
        let late = scheduler.createObserver(Int.self)
        for time in [210, 220] { scheduler.scheduleAt(time) { subject.onNext(time) } }
        scheduler.scheduleAt(200) { _ = subject.subscribe(observer) }
        scheduler.scheduleAt(300) { subject.onCompleted() }
        scheduler.scheduleAt(310) { subject.onNext(310) }
        scheduler.scheduleAt(400) { _ = subject.subscribe(late) }
        scheduler.start()
        #expect(observer.events == [.next(300, 220), .completed(300)])
        #expect(late.events == [.next(400, 220), .completed(400)])
    }

    @Test("without an element it only ends") func empty() {
        let subject = AsyncSubject<Int>()
        #expect(subject.transcript() == "")
        subject.onCompleted()
        #expect(subject.transcript() == "completed")
    }

    @Test("an error comes without the element") func error() {
        let subject = AsyncSubject<Int>()
        subject.onNext(1)
        subject.onError(TestFailure.first)
        subject.onCompleted()
        #expect(subject.transcript() == "error(first)")
    }

    @Test("disposal midway, and a disposed subject") func disposed() {
        let subject = AsyncSubject<Int>()
        let log = Log<Int>()
        subject.subscribe(onNext: { log.append($0) }).dispose()
        #expect(!subject.hasObservers)
        subject.onNext(1)
        subject.dispose()
        subject.onCompleted()
        #expect(log.entries.isEmpty)
        #expect(subject.transcript().hasPrefix("error("))
    }

    @Test("who subscribes as the last element is delivered receives it and the end") func reentrance() {
        let subject = AsyncSubject<Int>()
        let log = Log<String>()
        _ = subject.subscribe(onNext: { element in
            log.append("outer \(element)")
            _ = subject.subscribe(onNext: { log.append("inner \($0)") }, onCompleted: { log.append("inner end") })
        })
        subject.onNext(7)
        subject.onCompleted()
        #expect(log.entries == ["outer 7", "inner 7", "inner end"])
    }

    @Test("those who leave before the end receive nothing; those who come after it receive what it ended with")
    func visitors() {
        let elements: [Recorded<Event<Int>>] = [.next(210, 1), .next(225, 2), .next(270, 3)]
        let ended = visit(AsyncSubject(), elements + [.completed(280), .next(285, 9), .completed(295)])
        #expect(ended == [[], [.next(280, 3), .completed(280)], [.next(290, 3), .completed(290)]])
        let failed = visit(AsyncSubject(), elements + [.error(280, TestFailure.first), .completed(285)])
        #expect(failed == [[], [.error(280, TestFailure.first)], [.error(290, TestFailure.first)]])
        #expect(visit(AsyncSubject(), [.completed(280)]) == [[], [.completed(280)], [.completed(290)]])
        #expect(visit(AsyncSubject(), elements) == [[], [], []])
    }

    @Test("has observers while somebody is subscribed") func observers() {
        #expect(observersOf(AsyncSubject<Int>()) { $0.hasObservers } == [false, true, true, true, false, false])
    }

    @Test("its observer side feeds it") func observerSide() {
        let subject = AsyncSubject<Int>()
        #expect(subject.asObserver() === subject)
        AnyObserver(subject).onNext(1)
        subject.on(.next(2))
        subject.on(.completed)
        #expect(subject.transcript() == "2 completed")
    }

    @Test("a disposed one has forgotten what it kept") func forgets() {
        final class Held: Sendable {}
        weak var weakHeld: Held?
        let subject = AsyncSubject<Held>()
        do {
            let held = Held()
            weakHeld = held
            subject.onNext(held)
            subject.onCompleted()
        }
        #expect(weakHeld != nil)
        subject.dispose()
        #expect(weakHeld == nil)
        #expect(subject.transcript() == "error(The subject was used after it had been disposed of.)")
    }
}
