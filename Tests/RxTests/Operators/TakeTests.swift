import Rx
import RxTest
import Testing

@Suite("take")
struct TakeTests {

    @Test("take ends with its last element, and its subscription with it") func count() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start { source.asObservable().take(2) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("a sequence that ends or fails earlier does so") func fewer() {
        #expect(Observable.of(1).take(5).transcript() == "1 completed")
        #expect(Observable<Int>.error(TestFailure.first).take(5).transcript() == "error(first)")
    }

    @Test("take(0) ends without subscribing") func zero() {
        let count = Counter()
        let source = Observable<Int>.deferred { .just(count.increment()) }
        #expect(source.take(0).transcript() == "completed")
        #expect(count.value == 0)
    }

    @Test("an element sent while the last is delivered does not pass") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.take(1).subscribe(onNext: { element in
            log.append(element)
            subject.onNext(2)
        })
        subject.onNext(1)
        #expect(log.entries == [1])
    }

    @Test("never, empty, error and disposal") func ends() {
        expectEndsPass { $0.take(3) }
        let disposed = Trial([.next(210, 1), .next(220, 2)], disposed: 215) { $0.take(3) }
        #expect(disposed.events == [.next(210, 1)])
        #expect(disposed.spans == [Span(200, 215)])
    }

    @Test("the count is each subscriber's own; as many as there are end with the last") func counts() {
        let two = Observable.of(1, 2, 3).take(2)
        #expect(two.transcript() == "1 2 completed")
        #expect(two.transcript() == "1 2 completed")
        let all = Trial([.next(210, 1), .next(220, 2), .completed(250)]) { $0.take(2) }
        #expect(all.events == [.next(210, 1), .next(220, 2), .completed(220)])
    }

    @Test("a source that goes on regardless gives no more") func stubbornSource() {
        #expect(stubborn().take(2).transcript() == "1 2 completed")
        #expect(transcriptOfReentrance { $0.take(2) } == "1 2 completed")
    }

    @Test("an error thrown below while the last passes is the end of it") func closureError() {
        let trial = Trial([.next(210, 1), .next(220, 2)]) { source in
            source.take(1).map { _ -> Int in throw TestFailure.first }
        }
        #expect(trial.events == [.error(210, TestFailure.first)])
        #expect(trial.spans == [Span(200, 210)])
    }
}
