import Rx
import RxTest
import Testing

@Suite("flatMapLatest, switchLatest")
struct FlatMapLatestTests {
    @Test("a newer sequence ends the one before; the end waits for the newest") func switches() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .next(60, 2), .completed(70)])
        let second = scheduler.createColdObservable([Recorded.next(5, 11), .completed(100)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(230, 1), .completed(250)])
        let result = scheduler.start { source.asObservable().flatMapLatest { $0 == 0 ? first : second } }
        #expect(result.events == [.next(220, 1), .next(235, 11), .completed(330)])
        #expect(first.subscriptions == [Span(210, 230)])
        #expect(second.subscriptions == [Span(230, 330)])
        #expect(source.subscriptions == [Span(200, 250)])
    }

    @Test("the end comes with the source's when the newest has ended") func endsWithSource() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .completed(20)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .completed(300)])
        let result = scheduler.start { source.asObservable().flatMapLatest { _ in inner } }
        #expect(result.events == [.next(220, 1), .completed(300)])
    }

    @Test("an error of the newest, the source or the selector ends everything") func errors() {
        let scheduler = makeScheduler()
        let fails = scheduler.createColdObservable([Recorded.error(20, TestFailure.first, Int.self)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(300, 1)])
        let result = scheduler.start { source.asObservable().flatMapLatest { _ in fails } }
        #expect(result.events == [.error(230, TestFailure.first)])
        #expect(source.subscriptions == [Span(200, 230)])
        #expect(
            Observable<Int>.error(TestFailure.first).flatMapLatest { Observable.just($0) }.transcript()
                == "error(first)"
        )
        let throwing = Observable.just(1).flatMapLatest { _ -> Observable<Int> in throw TestFailure.second }
        #expect(throwing.transcript() == "error(second)")
    }

    @Test("an error caught inside does not end the outer sequence") func caughtInside() {
        let queries = PublishSubject<Int>()
        let log = Log<Int>()
        _ =
            queries
            .flatMapLatest { query -> Observable<Int> in
                let answer: Observable<Int> = query == 1 ? .error(TestFailure.first) : .just(query)
                return answer.catchAndReturn(-1)
            }
            .subscribe(onNext: { log.append($0) })
        queries.onNext(1)
        queries.onNext(2)
        #expect(log.entries == [-1, 2])
    }

    @Test("disposing midway disposes of the source and the newest") func dispose() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(100, 1)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0)])
        let result = scheduler.start(disposed: 250) { source.asObservable().flatMapLatest { _ in inner } }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(inner.subscriptions == [Span(210, 250)])
    }

    @Test("a source that switches inside a delivery gets the newest only") func reentrance() {
        let source = PublishSubject<Int>()
        let log = Log<Int>()
        _ = source.flatMapLatest { Observable.just($0 * 10) }.subscribe(onNext: { element in
            log.append(element)
            if element == 10 { source.onNext(2) }
        })
        source.onNext(1)
        #expect(log.entries == [10, 20])
    }

    @Test("switchLatest follows the newest") func switchLatest() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .next(40, 2), .completed(50)])
        let second = scheduler.createColdObservable([Recorded.next(10, 11), .error(50, TestFailure.second)])
        let source = scheduler.createHotObservable([Recorded.next(210, first), .next(240, second), .completed(270)])
        let result = scheduler.start { source.asObservable().switchLatest() }
        #expect(result.events == [.next(220, 1), .next(250, 11), .error(290, TestFailure.second)])
        #expect(source.subscriptions == [Span(200, 270)])
        #expect(first.subscriptions == [Span(210, 240)])
        #expect(second.subscriptions == [Span(240, 290)])
        #expect(Observable.of(Observable.just(1), .just(2)).switchLatest().transcript() == "1 2 completed")
    }

    @Test("the selector is asked before the one that runs is disposed of, and then the new one starts") func order() {
        let log = Log<String>()
        let source = PublishSubject<Int>()
        let subscription = source.flatMapLatest { number -> Observable<Int> in
            log.append("asks \(number)")
            return .create { _ in
                log.append("+\(number)")
                return Disposables.create { log.append("-\(number)") }
            }
        }.subscribe()
        source.onNext(1)
        source.onNext(2)
        subscription.dispose()
        #expect(log.entries == ["asks 1", "+1", "asks 2", "-1", "+2", "-2"])
    }

    @Test("never and empty; a selector that throws ends source and newest") func edges() {
        expectEndsPass { $0.flatMapLatest { Observable.just($0) } }
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .next(50, 2)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(240, 1), .next(250, 0)])
        let result = scheduler.start {
            source.asObservable().flatMapLatest { element -> TestableObservable<Int> in
                if element == 1 { throw TestFailure.second }
                return inner
            }
        }
        #expect(result.events == [.next(220, 1), .error(240, TestFailure.second)])
        #expect(source.subscriptions == [Span(200, 240)])
        #expect(inner.subscriptions == [Span(210, 240)])
    }

    @Test("in the moment both give, the source's element comes first and the old one's is lost") func sameTick() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(20, 1)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(230, 1)])
        let result = scheduler.start { source.asObservable().flatMapLatest { _ in inner } }
        #expect(result.events == [.next(250, 1)])
        #expect(inner.subscriptions == [Span(210, 230), Span(230, 1000)])
    }
}
