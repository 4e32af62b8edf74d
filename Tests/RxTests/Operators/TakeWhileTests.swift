import Rx
import RxTest
import Testing

@Suite("take(while:), take(until:) with a predicate")
struct TakeWhileTests {
    private func makeSource(_ scheduler: TestScheduler) -> TestableObservable<Int> {
        scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 9), .next(240, 3), .completed(250),
        ])
    }

    @Test("ends before the first that does not satisfy it, and its subscription with it") func exclusive() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start { source.asObservable().take(while: { $0 < 5 }) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Span(200, 230)])
    }

    @Test("inclusive lets that one pass") func inclusive() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start { source.asObservable().take(while: { $0 < 5 }, behavior: .inclusive) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .next(230, 9), .completed(230)])
        #expect(source.subscriptions == [Span(200, 230)])
    }

    @Test("take(until:) ends at the first that satisfies it") func until() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start { source.asObservable().take(until: { $0 > 5 }) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
        let all = Observable.of(1, 2, 9, 3).take(until: { $0 > 5 }, behavior: .inclusive)
        #expect(all.transcript() == "1 2 9 completed")
    }

    @Test("never, empty, error, and an end before it") func edges() {
        #expect(Observable<Int>.never().take(while: { _ in true }).transcript() == "")
        #expect(Observable<Int>.empty().take(while: { _ in true }).transcript() == "completed")
        #expect(Observable<Int>.error(TestFailure.first).take(while: { _ in true }).transcript() == "error(first)")
        #expect(Observable.of(1, 2).take(until: { _ in false }).transcript() == "1 2 completed")
    }

    @Test("what the predicate throws becomes the error") func closureError() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start {
            source.asObservable().take(while: { if $0 == 2 { throw TestFailure.second } else { return true } })
        }
        #expect(result.events == [.next(210, 1), .error(220, TestFailure.second)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("disposing midway") func dispose() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start(disposed: 215) { source.asObservable().take(while: { _ in true }) }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 215)])
    }

    @Test("an element sent while the last is delivered does not pass") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.take(while: { $0 < 2 }, behavior: .inclusive).subscribe(onNext: { element in
            log.append(element)
            subject.onNext(1)
        })
        subject.onNext(2)
        #expect(log.entries == [2])
    }

    @Test("ends pass; a source that goes on regardless is not asked again") func matrix() {
        expectEndsPass { $0.take(while: { $0 < 3 }) }
        expectEndsPass { $0.take(until: { $0 > 3 }, behavior: .inclusive) }
        let asked = Counter()
        let taken = stubborn().take(while: { element in
            asked.increment()
            return element < 2
        })
        #expect(taken.transcript() == "1 completed")
        #expect(asked.value == 2)
        let failing = stubborn().take(until: { if $0 == 2 { throw TestFailure.first } else { return false } })
        #expect(failing.transcript() == "1 error(first)")
        #expect(transcriptOfReentrance { $0.take(while: { $0 < 3 }, behavior: .inclusive) } == "1 2 3 completed")
        #expect(transcriptOfReentrance { $0.take(until: { $0 == 3 }) } == "1 2 completed")
    }
}
