import Rx
import RxTest
import Testing

@Suite("PublishRelay")
struct PublishRelayTests {
    @Test("sends to those subscribed at that moment") func elements() {
        let scheduler = makeScheduler()
        let relay = PublishRelay<Int>()
        for time in [210, 220, 230, 240] { scheduler.scheduleAt(time) { relay.accept(time) } }
        let early = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(215) {
            let subscription = relay.subscribe(early)
            scheduler.scheduleAt(235) { subscription.dispose() }
        }
        #expect(scheduler.start { relay.asObservable().skip(2) }.events == [.next(230, 230), .next(240, 240)])
        #expect(early.events == [.next(220, 220), .next(230, 230)])
    }

    @Test("nobody can end it through a stream that does") func endless() {
        let relay = PublishRelay<Int>()
        let log = Log<String>()
        _ = relay.subscribe { log.append($0.word) }
        _ = Observable.of(1, 2).bind(to: relay)
        relay.accept(3)
        #expect(log.entries == ["1", "2", "3"])
    }

    @Test("an element accepted inside a delivery comes after it") func reentrance() {
        let relay = PublishRelay<Int>()
        let log = Log<String>()
        _ = relay.subscribe(onNext: { element in
            if element < 3 { relay.accept(element + 1) }
            log.append("a\(element)")
        })
        _ = relay.subscribe(onNext: { log.append("b\($0)") })
        relay.accept(1)
        #expect(log.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
    }
}
