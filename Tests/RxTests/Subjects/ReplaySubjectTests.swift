import Rx
import RxTest
import Testing

@Suite("ReplaySubject and ReplayRelay")
struct ReplaySubjectTests {
    @Test("a new subscriber receives the latest elements, as many as are kept, then the later ones") func bounded() {
        let scheduler = makeScheduler()
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        let observer = scheduler.createObserver(Int.self)
        for time in [10, 20, 30, 250] { scheduler.scheduleAt(time) { subject.onNext(time) } }
        scheduler.scheduleAt(200) { _ = subject.subscribe(observer) }
        scheduler.scheduleAt(300) { subject.onCompleted() }
        scheduler.scheduleAt(310) { subject.onNext(310) }
        scheduler.start()
        #expect(observer.events == [.next(200, 20), .next(200, 30), .next(250, 250), .completed(300)])
    }

    @Test("an unbounded one keeps everything, also after the end") func unbounded() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 1...50 { subject.onNext(element) }
        subject.onCompleted()
        #expect(subject.transcript() == (1...50).map(String.init).joined(separator: " ") + " completed")
    }

    @Test("after an error the elements are replayed, then the error") func error() {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        subject.onNext(2)
        subject.onError(TestFailure.first)
        #expect(subject.transcript() == "2 error(first)")
    }

    @Test("with room for none only the end is replayed") func none() {
        let subject = ReplaySubject<Int>.create(bufferSize: 0)
        subject.onNext(1)
        #expect(subject.transcript() == "")
        subject.onCompleted()
        #expect(subject.transcript() == "completed")
    }

    @Test("disposing while it replays stops the replay") func disposeMidway() {
        let subject = ReplaySubject<Int>.createUnbounded()
        for element in 1...5 { subject.onNext(element) }
        let log = Log<Int>()
        _ = subject.take(2).subscribe(onNext: { log.append($0) })
        #expect(log.entries == [1, 2])
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
    }

    @Test("a disposed one says so and sends nothing") func disposed() {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        subject.dispose()
        #expect(subject.isDisposed)
        #expect(subject.transcript().hasPrefix("error("))
    }

    @Test("a replay relay replays, and bind(to:) feeds it") func relay() {
        let relay = ReplayRelay<Int>.create(bufferSize: 2)
        let optional = ReplayRelay<Int?>.createUnbound()
        let source = Observable.of(1, 2, 3)
        _ = source.bind(to: relay)
        _ = source.bind(to: optional)
        #expect(relay.asObservable().transcript() == "2 3")
        #expect(optional.asObservable().compactMap { $0 }.transcript() == "1 2 3")
    }
}
