import Rx
import RxTest
import Testing

@Suite("skip, skip(while:)")
struct SkipTests {
    @Test("drops the first so many") func count() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
        ])
        let result = scheduler.start { source.asObservable().skip(2) }
        #expect(result.events == [.next(230, 3), .completed(240)])
        #expect(source.subscriptions == [Span(200, 240)])
    }

    @Test("0 or less drops none, more than there are drops all") func limits() {
        #expect(Observable.of(1, 2).skip(0).transcript() == "1 2 completed")
        #expect(Observable.of(1, 2).skip(-1).transcript() == "1 2 completed")
        #expect(Observable.of(1, 2).skip(5).transcript() == "completed")
        #expect(Observable<Int>.never().skip(1).transcript() == "")
        #expect(Observable<Int>.empty().skip(1).transcript() == "completed")
        #expect(Observable<Int>.error(TestFailure.first).skip(1).transcript() == "error(first)")
    }

    @Test("skip(while:) passes everything from the first that does not satisfy it") func whiles() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 5), .next(230, 2), .error(240, TestFailure.first),
        ])
        let asked = Counter()
        let result = scheduler.start {
            source.asObservable().skip(while: {
                asked.increment()
                return $0 < 3
            })
        }
        #expect(result.events == [.next(220, 5), .next(230, 2), .error(240, TestFailure.first)])
        #expect(asked.value == 2)
    }

    @Test("what the predicate throws becomes the error") func closureError() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2)])
        let result = scheduler.start {
            source.asObservable().skip(while: { if $0 == 2 { throw TestFailure.second } else { return true } })
        }
        #expect(result.events == [.error(220, TestFailure.second)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("disposing midway") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start(disposed: 225) { source.asObservable().skip(1) }
        #expect(result.events == [.next(220, 2)])
        #expect(source.subscriptions == [Span(200, 225)])
    }

    @Test("an element sent inside a delivery counts in order") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.skip(1).subscribe(onNext: { element in
            log.append(element)
            if element < 4 { subject.onNext(element + 1) }
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == [2, 3, 4])
    }

    @Test("ends pass both; a source that goes on regardless after the closure threw is not asked") func matrix() {
        expectEndsPass { $0.skip(1) }
        expectEndsPass { $0.skip(while: { $0 < 3 }) }
        #expect(transcriptOfReentrance { $0.skip(while: { $0 < 1 }) } == "1 2 3 4 completed")
        let asked = Counter()
        let failing = stubborn().skip(while: { _ in
            asked.increment()
            throw TestFailure.first
        })
        #expect(failing.transcript() == "error(first)")
        #expect(asked.value == 1)
        #expect(Trial([.next(210, 1), .next(220, 9)], disposed: 215) { $0.skip(while: { $0 < 3 }) }.events == [])
    }
}
