import Rx
import RxTest
import Testing

@Suite("BehaviorRelay")
struct BehaviorRelayTests {
    @Test("gives its value to each new subscriber, then every later one") func elements() {
        let scheduler = makeScheduler()
        let relay = BehaviorRelay(value: 1)
        for time in [190, 210, 220] { scheduler.scheduleAt(time) { relay.accept(time) } }
        let result = scheduler.start(disposed: 215) { relay.asObservable() }
        #expect(result.events == [.next(200, 190), .next(210, 210)])
        #expect(relay.value == 220)
    }

    @Test("a stream bound to it changes the value but does not end it") func endless() {
        let relay = BehaviorRelay(value: 0)
        let log = Log<String>()
        _ = relay.subscribe { log.append($0.word) }
        _ = Observable.of(1, 2).bind(to: relay)
        relay.accept(3)
        #expect(log.entries == ["0", "1", "2", "3"])
    }

    @Test("a value sent inside a delivery is the latest at once, and comes to each subscriber once")
    func reentrance() {
        let relay = BehaviorRelay(value: 0)
        let log = Log<String>()
        _ = relay.asObservable().subscribe(onNext: { element in
            if element == 1 {
                relay.accept(2)
                log.append("value \(relay.value)")
                _ = relay.asObservable().subscribe(onNext: { log.append("inner \($0)") })
            }
            log.append("outer \(element)")
        })
        relay.accept(1)
        #expect(log.entries == ["outer 0", "value 2", "inner 2", "outer 1", "outer 2"])
    }

    @Test("an optional value may be nil; its observable outlives it, and gives the latest") func optional() {
        let observable: Observable<Int?>
        do {
            let relay = BehaviorRelay<Int?>(value: 1)
            #expect(relay.value == 1)
            relay.accept(nil)
            #expect(relay.value == nil)
            observable = relay.asObservable()
        }
        #expect(observable.transcript() == "nil")
    }
}
