import Rx
import RxTest
import Testing

@Suite("ReplaySubject")
struct ReplaySubjectTests {
    private static let source: [Recorded<Event<Int>>] = [
        .next(210, 1), .next(215, 2), .next(218, 3), .next(225, 4), .next(270, 5), .completed(280), .next(285, 9),
    ]

    @Test("a new subscriber receives the latest, as many as are kept, then the later ones", arguments: 0...6)
    func bounded(size: Int) {
        let received = visit(ReplaySubject.create(bufferSize: size), Self.source)
        let early = (1...3).suffix(size).map { Recorded<Event<Int>>.next(220, $0) }
        #expect(received[0] == early + [.next(225, 4)])
        let late = (1...4).suffix(size).map { Recorded<Event<Int>>.next(230, $0) }
        #expect(received[1] == late + [.next(270, 5), .completed(280)])
        let after = (1...5).suffix(size).map { Recorded<Event<Int>>.next(290, $0) }
        #expect(received[2] == after + [.completed(290)])
    }

    @Test("an unbounded one keeps everything, also after the end") func unbounded() {
        let received = visit(ReplaySubject.createUnbounded(), Self.source)
        #expect(received[2] == (1...5).map { .next(290, $0) } + [.completed(290)])
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 1...5000 { subject.onNext(element) }
        let log = Log<Int>()
        _ = subject.subscribe(onNext: { log.append($0) })
        #expect(log.entries == Array(1...5000))
    }

    @Test("never, empty, and an error behind what was kept") func edges() {
        #expect(visit(ReplaySubject.create(bufferSize: 2), []) == [[], [], []])
        #expect(visit(ReplaySubject.create(bufferSize: 2), [.completed(225)])[1] == [.completed(230)])
        let failed = visit(
            ReplaySubject.create(bufferSize: 1),
            [.next(210, 1), .next(215, 2), .error(280, TestFailure.first), .completed(285)]
        )
        #expect(failed[0] == [.next(220, 2)])
        #expect(failed[2] == [.next(290, 2), .error(290, TestFailure.first)])
    }

    @Test("has observers while somebody is subscribed") func observers() {
        #expect(
            observersOf(ReplaySubject<Int>.create(bufferSize: 1)) { $0.hasObservers } == [
                false, true, true, true, false, false,
            ]
        )
    }

    @Test("disposing while it replays stops the replay") func disposeMidway() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 1...5 { subject.onNext(element) }
        #expect(subject.take(2).transcript() == "1 2 completed")
        #expect(!subject.hasObservers)
    }

    @Test("an element sent while it replays comes after what is replayed, once") func reentrance() {
        let subject = ReplaySubject<Int>.createUnbounded()
        subject.onNext(1)
        subject.onNext(2)
        let log = Log<Int>()
        _ = subject.subscribe(onNext: { element in
            log.append(element)
            if element == 1 { subject.onNext(3) }
        })
        #expect(log.entries == [1, 2, 3])
        #expect(
            transcriptOfReentrance { source in
                let replayed = ReplaySubject<Int>.create(bufferSize: 1)
                _ = source.subscribe(replayed)
                return replayed
            } == "1 2 3 4 completed"
        )
    }

    @Test("a disposed one says so, sends nothing, and has forgotten what it kept") func disposed() {
        final class Held: Sendable {}
        weak var weakHeld: Held?
        let subject = ReplaySubject<Held>.create(bufferSize: 3)
        do {
            let held = Held()
            weakHeld = held
            subject.onNext(held)
        }
        #expect(weakHeld != nil)
        subject.dispose()
        #expect(weakHeld == nil)
        subject.onNext(Held())
        #expect(subject.isDisposed && !subject.hasObservers)
        #expect(subject.transcript() == "error(The subject was used after it had been disposed of.)")
    }

    @Test("what falls out of its memory may call it as it is freed") func freedOutside() {
        final class Caller: Sendable {
            let call: @Sendable () -> Void
            init(_ call: @escaping @Sendable () -> Void) { self.call = call }
            deinit { call() }
        }
        let subject = ReplaySubject<Caller?>.create(bufferSize: 1)
        subject.onNext(Caller { subject.onNext(nil) })
        subject.onNext(nil)
        #expect(subject.transcript() == "nil")
    }
}
