import Rx
import RxTest
import Testing

@Suite("flatMapFirst")
struct FlatMapFirstTests {
    @Test("follows one to its end and drops what comes meanwhile, without asking the selector") func first() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .completed(30)])
        let source = scheduler.createHotObservable([
            Recorded.next(210, 0), .next(220, 1), .next(250, 2), .completed(260),
        ])
        let asked = Log<Int>()
        let result = scheduler.start {
            source.asObservable().flatMapFirst { element in
                asked.append(element)
                return inner
            }
        }
        #expect(result.events == [.next(220, 1), .next(260, 1), .completed(280)])
        #expect(inner.subscriptions == [Span(210, 240), Span(250, 280)])
        #expect(source.subscriptions == [Span(200, 260)])
        #expect(asked.entries == [0, 2])
    }

    @Test("never, empty, and sequences that end at once") func edges() {
        #expect(Observable<Int>.never().flatMapFirst { Observable.just($0) }.transcript() == "")
        #expect(Observable<Int>.empty().flatMapFirst { Observable.just($0) }.transcript() == "completed")
        #expect(Observable.of(1, 2).flatMapFirst { Observable.just($0) }.transcript() == "1 2 completed")
    }

    @Test("inner, outer and thrown errors end everything") func errors() {
        let source = Observable.just(1)
        #expect(source.flatMapFirst { _ in Observable<Int>.error(TestFailure.first) }.transcript() == "error(first)")
        let outer = Observable<Int>.error(TestFailure.second).flatMapFirst { Observable.just($0) }
        #expect(outer.transcript() == "error(second)")
        let thrown = source.flatMapFirst { _ -> Observable<Int> in throw TestFailure.first }
        #expect(thrown.transcript() == "error(first)")
    }

    @Test("disposing midway disposes of both; an element sent inside a delivery is dropped") func dispose() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .next(50, 2)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0)])
        let result = scheduler.start(disposed: 230) { source.asObservable().flatMapFirst { _ in inner } }
        #expect(result.events == [.next(220, 1)])
        #expect(inner.subscriptions == [Span(210, 230)])
        #expect(source.subscriptions == [Span(200, 230)])
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.flatMapFirst { Observable.just($0).concat(Observable.never()) }.subscribe(onNext: { element in
            log.append(element)
            subject.onNext(element + 1)
        })
        subject.onNext(1)
        #expect(log.entries == [1])
    }

    @Test("never, empty, error and disposal; a selector that throws later ends the source") func ends() {
        expectEndsPass { $0.flatMapFirst { Observable.just($0) } }
        let trial = Trial([.next(210, 1), .next(220, 2), .next(230, 3)]) { source in
            source.flatMapFirst { element -> Observable<Int> in
                if element == 2 { throw TestFailure.second }
                return .just(element)
            }
        }
        #expect(trial.events == [.next(210, 1), .error(220, TestFailure.second)])
        #expect(trial.spans == [Span(200, 220)])
    }

    @Test("sequences that emit on subscription take turns with the source, which so is dropped meanwhile") func turns()
    {
        let trial = Observable.of(1, 2, 3, 4).flatMapFirst { Observable.of($0) }
        #expect(trial.transcript() == "1 3 completed")
    }
}
