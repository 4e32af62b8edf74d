import Rx
import RxTest
import Testing

@Suite("flatMap, merge, concatMap")
struct FlatMapTests {
    @Test("inner sequences are merged, and the end waits for the last of them") func merges() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .next(60, 2), .completed(70)])
        let second = scheduler.createColdObservable([Recorded.next(5, 11), .completed(100)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(220, 1), .completed(250)])
        let result = scheduler.start { source.asObservable().flatMap { $0 == 0 ? first : second } }
        #expect(result.events == [.next(220, 1), .next(225, 11), .next(270, 2), .completed(320)])
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(first.subscriptions == [Span(210, 280)])
        #expect(second.subscriptions == [Span(220, 320)])
    }

    @Test("never and empty pass through") func neverAndEmpty() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable<Int>.never().flatMap { Observable.just($0) } }
        #expect(result.events.isEmpty)
        #expect(Observable<Int>.empty().flatMap { Observable.just($0) }.transcript() == "completed")
    }

    @Test("an inner error ends everything") func innerError() {
        let scheduler = makeScheduler()
        let fails = scheduler.createColdObservable([Recorded.next(10, 1), .error(20, TestFailure.first)])
        let lasts = scheduler.createColdObservable([Recorded.next(50, 2)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(215, 1), .next(300, 1)])
        let result = scheduler.start { source.asObservable().flatMap { $0 == 0 ? fails : lasts } }
        #expect(result.events == [.next(220, 1), .error(230, TestFailure.first)])
        #expect(source.subscriptions == [Span(200, 230)])
        #expect(lasts.subscriptions == [Span(215, 230)])
    }

    @Test("an outer error ends everything") func outerError() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .next(60, 2)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .error(240, TestFailure.first)])
        let result = scheduler.start { source.asObservable().flatMap { _ in inner } }
        #expect(result.events == [.next(220, 1), .error(240, TestFailure.first)])
        #expect(inner.subscriptions == [Span(210, 240)])
    }

    @Test("an error thrown by the selector ends everything") func selectorError() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(50, 1)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(220, 1)])
        let result = scheduler.start {
            source.asObservable().flatMap { element -> TestableObservable<Int> in
                if element == 1 { throw TestFailure.second }
                return inner
            }
        }
        #expect(result.events == [.error(220, TestFailure.second)])
        #expect(source.subscriptions == [Span(200, 220)])
        #expect(inner.subscriptions == [Span(210, 220)])
    }

    @Test("disposing midway disposes of the source and all inner sequences") func dispose() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .next(60, 2)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(215, 0)])
        let result = scheduler.start(disposed: 222) { source.asObservable().flatMap { _ in inner } }
        #expect(result.events == [.next(220, 1)])
        #expect(source.subscriptions == [Span(200, 222)])
        #expect(inner.subscriptions == [Span(210, 222), Span(215, 222)])
    }

    @Test("maxConcurrent runs so many at a time and the others in order after them") func limit() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .completed(50)])
        let source = scheduler.createHotObservable([
            Recorded.next(210, 0), .next(211, 0), .next(212, 0), .next(213, 0), .completed(220),
        ])
        let result = scheduler.start { source.asObservable().flatMap(maxConcurrent: 2) { _ in inner } }
        #expect(inner.subscriptions == [Span(210, 260), Span(211, 261), Span(260, 310), Span(261, 311)])
        #expect(
            result.events == [.next(220, 1), .next(221, 1), .next(270, 1), .next(271, 1), .completed(311)]
        )
    }

    @Test("concatMap runs one at a time, in order") func concatMap() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .completed(50)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(220, 0), .completed(230)])
        let result = scheduler.start { source.asObservable().concatMap { _ in inner } }
        #expect(inner.subscriptions == [Span(210, 260), Span(260, 310)])
        #expect(result.events == [.next(220, 1), .next(270, 1), .completed(310)])
    }

    @Test("100,000 waiting sequences that end at once do not overflow the stack") func deepQueue() throws {
        let count = Counter()
        _ = Observable.from(0..<100_000).concatMap { Observable.just($0) }.subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 100_000)
        let gate = PublishSubject<Int>()
        let later = Counter()
        _ = Observable.from(0..<100_000)
            .concatMap { $0 == 0 ? gate.asObservable() : .just($0) }
            .subscribe(onNext: { _ in later.increment() })
        gate.onCompleted()
        #expect(later.value == 99_999)
    }

    @Test("an element that arrives inside a delivery comes after it, in order") func reentrance() {
        let inner = PublishSubject<Int>()
        let log = Log<String>()
        _ = Observable.just(0).flatMap { _ in inner }.subscribe(onNext: { element in
            log.append("begin \(element)")
            if element == 1 { inner.onNext(2) }
            log.append("end \(element)")
        })
        inner.onNext(1)
        #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test("merge passes on elements of all and ends with the last") func merge() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2), .completed(240)])
        let second = scheduler.createHotObservable([Recorded.next(220, 3), .completed(260)])
        let result = scheduler.start { Observable.merge(first.asObservable(), second.asObservable()) }
        #expect(result.events == [.next(210, 1), .next(220, 3), .next(230, 2), .completed(260)])
        #expect(Observable<Int>.merge([]).transcript() == "completed")
        #expect(Observable.of(Observable.just(1), .just(2)).merge().transcript() == "1 2 completed")
        #expect(Observable.of(Observable.of(1, 2), .of(3)).concat().transcript() == "1 2 3 completed")
        #expect(Observable.of(Observable.of(1, 2), .of(3)).merge(maxConcurrent: 1).transcript() == "1 2 3 completed")
    }

    @Test("a merge whose subscriber takes one disposes of every source") func mergeTakeOne() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        _ = Observable.merge(first, second).take(1).subscribe()
        #expect(first.hasObservers && second.hasObservers)
        second.onNext(1)
        #expect(!first.hasObservers && !second.hasObservers)
    }

    @Test("the source's end with one running waits; elements sent into it inside a delivery are merged too")
    func inside() {
        expectEndsPass { $0.flatMap { Observable.just($0) } }
        #expect(transcriptOfReentrance { $0.flatMap { Observable.just($0) } } == "1 2 3 4 completed")
        let pairs = transcriptOfReentrance { $0.concatMap { Observable.of($0, -$0) } }
        #expect(pairs == "1 -1 2 -2 3 -3 4 -4 completed")
    }

    @Test("concatMap asks its selector as elements come, and an error of any ends all") func concatMapErrors() {
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .completed(50)])
        let source = scheduler.createHotObservable([Recorded.next(210, 0), .next(220, 1), .next(240, 2)])
        let asked = Log<Int>()
        let result = scheduler.start {
            source.asObservable().concatMap { element -> TestableObservable<Int> in
                asked.append(scheduler.clock)
                if element == 2 { throw TestFailure.second }
                return inner
            }
        }
        #expect(asked.entries == [210, 220, 240])
        #expect(result.events == [.next(220, 1), .error(240, TestFailure.second)])
        #expect(source.subscriptions == [Span(200, 240)])
        #expect(inner.subscriptions == [Span(210, 240)])
        let failing = Trial([.next(210, 0), .next(215, 1)]) { source in
            source.concatMap { $0 == 0 ? Observable<Int>.error(TestFailure.first) : .just(1) }
        }
        #expect(failing.events == [.error(210, TestFailure.first)])
        #expect(failing.spans == [Span(200, 210)])
    }

    @Test("concatMap: never, empty, error, disposal midway, and none waiting starts after") func concatMapEnds() {
        expectEndsPass { $0.concatMap { Observable.just($0) } }
        let scheduler = makeScheduler()
        let inner = scheduler.createColdObservable([Recorded.next(10, 1), .completed(50)])
        let source = scheduler.createHotObservable([
            Recorded.next(210, 0), .next(220, 0), .error(235, TestFailure.first),
        ])
        let result = scheduler.start(disposed: 300) { source.asObservable().concatMap { _ in inner } }
        #expect(result.events == [.next(220, 1), .error(235, TestFailure.first)])
        #expect(inner.subscriptions == [Span(210, 235)])
    }

    @Test("the source ends before the inner sequences, oldest first, at disposal") func disposalOrder() {
        let log = Log<String>()
        @Sendable func noted(_ name: String, _ elements: [Int] = []) -> Observable<Int> {
            .create { observer in
                for element in elements { observer.onNext(element) }
                return Disposables.create { log.append(name) }
            }
        }
        noted("source", [1, 2]).flatMap { noted("inner \($0)") }.subscribe().dispose()
        #expect(log.entries == ["source", "inner 1", "inner 2"])
    }

    @Test("timers of several in step: in one moment the one that began later comes first") func timersInStep() {
        let trial = Trial([.next(210, 3), .next(220, 2), .completed(230)]) { source, scheduler in
            source.flatMap { number in
                Observable<Int>.interval(.seconds(10), scheduler: scheduler).map { _ in number }.take(number)
            }
        }
        #expect(
            trial.events == [
                .next(220, 3), .next(230, 2), .next(230, 3), .next(240, 2), .next(240, 3), .completed(240),
            ]
        )
        #expect(trial.spans == [Span(200, 230)])
    }
}
