import Rx
import RxTest
import Testing

@Suite("PublishSubject, BehaviorSubject, relays")
struct SubjectTests {
    @Test("a publish subject sends to those subscribed at that moment") func publish() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        subject.onNext(1)
        let first = subject.subscribe(onNext: { log.append("a\($0)") })
        subject.onNext(2)
        let second = subject.subscribe(onNext: { log.append("b\($0)") }, onCompleted: { log.append("end") })
        subject.onNext(3)
        first.dispose()
        subject.onNext(4)
        subject.onCompleted()
        subject.onNext(5)
        second.dispose()
        #expect(log.entries == ["a2", "a3", "b3", "b4", "end"])
        #expect(subject.transcript() == "completed")
        #expect(!subject.hasObservers)
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
        _ = subject.subscribe(
            onNext: { element in
                log.append("\(element)")
                subject.onCompleted()
                subject.onNext(9)
            },
            onCompleted: { log.append("end") }
        )
        subject.onNext(1)
        #expect(log.entries == ["1", "end"])
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

    @Test("a disposed subject says so") func disposed() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.subscribe(onNext: { log.append($0) })
        subject.dispose()
        subject.onNext(1)
        #expect(log.entries.isEmpty)
        #expect(subject.isDisposed)
        #expect(subject.transcript().hasPrefix("error("))
    }

    @Test("a behavior subject gives its latest value to each new subscriber") func behavior() throws {
        let subject = BehaviorSubject(value: 0)
        #expect(try subject.value() == 0)
        let log = Log<Int>()
        _ = subject.subscribe(onNext: { log.append($0) })
        subject.onNext(1)
        #expect(try subject.value() == 1)
        #expect(log.entries == [0, 1])
        #expect(subject.transcript() == "1")
        subject.onError(TestFailure.first)
        #expect(throws: TestFailure.first) { try subject.value() }
        #expect(subject.transcript() == "error(first)")
    }

    @Test("a value sent inside a delivery is the latest at once, and comes to each subscriber once")
    func behaviorInside() {
        let relay = BehaviorRelay(value: 0)
        let log = Log<String>()
        _ = relay.asObservable().subscribe(onNext: { element in
            if element == 1 {
                relay.accept(2)
                log.append("value \(relay.value)")
                _ = relay.asObservable().subscribe(onNext: { log.append("inner \($0)") })
            }
            log.append("outer \(element)")
        })
        relay.accept(1)
        #expect(log.entries == ["outer 0", "value 2", "inner 2", "outer 1", "outer 2"])
    }

    @Test("a subject that is dropped frees what its subscribers hold") func frees() {
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

    @Test("bind(to:) feeds relays, optional relays and observers") func bind() {
        let relay = PublishRelay<Int>()
        let optional = BehaviorRelay<Int?>(value: nil)
        let behavior = BehaviorRelay(value: 0)
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = relay.asObservable().subscribe(onNext: { log.append($0) })
        _ = subject.subscribe(onNext: { log.append($0 * 100) })
        let source = PublishSubject<Int>()
        let bag = CompositeDisposable(disposables: [
            source.bind(to: relay), source.bind(to: optional), source.bind(to: behavior), source.bind(to: subject),
        ])
        source.onNext(3)
        bag.dispose()
        source.onNext(4)
        #expect(log.entries == [3, 300])
        #expect(optional.value == 3)
        #expect(behavior.value == 3)
    }
}
