import Rx
import RxTest
import Testing

@Suite("distinctUntilChanged")
struct DistinctUntilChangedTests {
    @Test("drops elements that equal the one before") func plain() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 1), .next(230, 2), .next(240, 1), .next(245, 1), .completed(250),
        ])
        let result = scheduler.start { source.asObservable().distinctUntilChanged() }
        #expect(result.events == [.next(210, 1), .next(230, 2), .next(240, 1), .completed(250)])
        #expect(source.subscriptions == [Span(200, 250)])
    }

    @Test("never, empty and error pass through") func edges() {
        #expect(Observable<Int>.never().distinctUntilChanged().transcript() == "")
        #expect(Observable<Int>.empty().distinctUntilChanged().transcript() == "completed")
        #expect(Observable<Int>.error(TestFailure.first).distinctUntilChanged().transcript() == "error(first)")
    }

    @Test("compares keys") func key() {
        let source = Observable.of("a", "A", "b", "B", "a")
        #expect(source.distinctUntilChanged { $0.lowercased() }.transcript() == "a b a completed")
    }

    @Test("compares with a closure: the last that passed, then the new one") func comparer() {
        let pairs = Log<String>()
        let source = Observable.of(1, 2, 4, 5)
        let result = source.distinctUntilChanged { last, new in
            pairs.append("\(last)-\(new)")
            return new - last < 2
        }
        #expect(result.transcript() == "1 4 completed")
        #expect(pairs.entries == ["1-2", "1-4", "4-5"])
        #expect(source.distinctUntilChanged({ $0 % 2 }, comparer: { _, _ in true }).transcript() == "1 completed")
        #expect(source.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }).transcript() == "1 2 5 completed")
    }

    @Test("compares a property") func property() {
        let source = Observable.of("a", "b", "cc", "d")
        #expect(source.distinctUntilChanged(at: \.count).transcript() == "a cc d completed")
    }

    @Test("what a closure throws becomes the error, and ends the source") func closureErrors() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.distinctUntilChanged { _, _ in throw TestFailure.second }.subscribe { log.append("\($0)") }
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["next(1)", "error(second)"])
        #expect(!subject.hasObservers)
        let keyFails = Observable.of(1).distinctUntilChanged { _ -> Int in throw TestFailure.first }
        #expect(keyFails.transcript() == "error(first)")
    }

    @Test("disposing midway") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2)])
        let result = scheduler.start(disposed: 215) { source.asObservable().distinctUntilChanged() }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 215)])
    }

    @Test("an element sent inside a delivery is compared with the one delivered") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.distinctUntilChanged().subscribe(onNext: { element in
            log.append(element)
            if element == 1 {
                subject.onNext(1)
                subject.onNext(2)
            }
        })
        subject.onNext(1)
        #expect(log.entries == [1, 2])
    }

    @Test("ends pass; the first always passes; each subscriber compares for itself") func matrix() {
        expectEndsPass { $0.distinctUntilChanged() }
        #expect(transcriptOfReentrance { $0.distinctUntilChanged { $0 / 2 } } == "1 2 4 completed")
        let twice = Observable.of(1, 1, 2).distinctUntilChanged()
        #expect(twice.transcript() == "1 2 completed")
        #expect(twice.transcript() == "1 2 completed")
        #expect(Observable.of(1, 2, 1, 1).distinctUntilChanged { _, _ in true }.transcript() == "1 completed")
        #expect(Observable.of(1, 1, 1).distinctUntilChanged { _, _ in false }.transcript() == "1 1 1 completed")
        let byParity = Observable.of(1, 3, 2, 4, 5).distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 })
        #expect(byParity.transcript() == "1 2 5 completed")
    }
}
