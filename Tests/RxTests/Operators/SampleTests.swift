import Rx
import RxTest
import Testing

@Suite("sample")
struct SampleTests {
    @Test("gives the newest at each tick, and again only after another") func ticks() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(215, 2), .next(240, 3), .completed(250),
        ])
        let sampler = scheduler.createHotObservable([
            Recorded.next(205, ""), .next(220, ""), .next(230, ""), .next(245, ""), .next(260, ""), .completed(270),
        ])
        let result = scheduler.start { source.asObservable().sample(sampler) }
        #expect(result.events == [.next(220, 2), .next(245, 3), .completed(260)])
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(sampler.subscriptions == [Span(200, 260)])
    }

    @Test("the sampler's end is a tick, but not an end") func samplerEnds() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2), .completed(250)])
        let sampler = scheduler.createHotObservable([Recorded.completed(220, Int.self)])
        let result = scheduler.start { source.asObservable().sample(sampler) }
        #expect(result.events == [.next(220, 1)])
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(sampler.subscriptions == [Span(200, 220)])
    }

    @Test("a default value is given where there is none") func defaultValue() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(215, 1), .completed(230)])
        let sampler = scheduler.createHotObservable([
            Recorded.next(210, ""), .next(220, ""), .next(225, ""), .next(240, ""),
        ])
        let result = scheduler.start { source.asObservable().sample(sampler, defaultValue: 0) }
        #expect(result.events == [.next(210, 0), .next(220, 1), .next(225, 0), .next(240, 0), .completed(240)])
    }

    @Test("an error of either ends both") func errors() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .error(230, TestFailure.first)])
        let sampler = scheduler.createHotObservable([Recorded.next(300, 1)])
        #expect(scheduler.start { source.asObservable().sample(sampler) }.events == [.error(230, TestFailure.first)])
        #expect(sampler.subscriptions == [Span(200, 230)])
        let failing = Observable<Int>.never().sample(Observable<Int>.error(TestFailure.second))
        #expect(failing.transcript() == "error(second)")
    }

    @Test("disposing midway disposes of both") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1)])
        let sampler = scheduler.createHotObservable([Recorded.next(220, 1)])
        let result = scheduler.start(disposed: 215) { source.asObservable().sample(sampler) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 215)])
        #expect(sampler.subscriptions == [Span(200, 215)])
    }

    @Test("a tick inside a delivery comes after it") func reentrance() {
        let source = PublishSubject<Int>()
        let sampler = PublishSubject<Int>()
        let log = Log<Int>()
        _ = source.sample(sampler).subscribe(onNext: { element in
            log.append(element)
            if element == 1 {
                source.onNext(2)
                sampler.onNext(0)
            }
        })
        source.onNext(1)
        sampler.onNext(0)
        #expect(log.entries == [1, 2])
    }

    @Test("the source's end waits for the next tick, which gives what is left") func end() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2), .completed(240)])
        let sampler = scheduler.createHotObservable([Recorded.next(220, 0), .next(260, 0), .next(270, 0)])
        let result = scheduler.start { source.asObservable().sample(sampler) }
        #expect(result.events == [.next(220, 1), .next(260, 2), .completed(260)])
        #expect(source.subscriptions == [Span(200, 240)])
        #expect(sampler.subscriptions == [Span(200, 260)])
    }

    @Test("never on either side; the source is subscribed to first") func order() {
        #expect(Trial([.next(210, 1)]) { $0.sample(Observable<Int>.never()) }.events == [])
        #expect(Trial([.next(210, 1)], disposed: 220) { $0.sample(Observable<Int>.never()) }.spans == [Span(200, 220)])
        #expect(Observable.just(1).sample(Observable.just(0)).transcript() == "1 completed")
        #expect(Observable<Int>.empty().sample(Observable.just(0), defaultValue: 9).transcript() == "9 completed")
    }
}
