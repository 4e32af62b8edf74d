import Rx
import RxTest
import Testing

@Suite("ReplayRelay")
struct ReplayRelayTests {
    @Test("a new subscriber receives the latest, as many as are kept, then the later ones", arguments: 0...4)
    func bounded(size: Int) {
        let scheduler = makeScheduler()
        let relay = ReplayRelay<Int>.create(bufferSize: size)
        for (time, element) in [(10, 1), (20, 2), (30, 3), (250, 4)] {
            scheduler.scheduleAt(time) { relay.accept(element) }
        }
        let result = scheduler.start { relay.asObservable() }
        #expect(result.events == (1...3).suffix(size).map { .next(200, $0) } + [.next(250, 4)])
    }

    @Test("an unbounded one keeps everything; a stream bound to it does not end it") func unbounded() {
        let relay = ReplayRelay<Int>.createUnbound()
        _ = Observable.from(Array(1...20)).bind(to: relay)
        relay.accept(21)
        #expect(relay.asObservable().transcript() == (1...21).map(String.init).joined(separator: " "))
        let log = Log<Int>()
        relay.subscribe(onNext: { log.append($0) }).dispose()
        relay.accept(22)
        #expect(log.entries == Array(1...21))
    }

    @Test("an element accepted while it replays comes after what is replayed") func reentrance() {
        let relay = ReplayRelay<Int>.create(bufferSize: 2)
        relay.accept(1)
        relay.accept(2)
        let log = Log<Int>()
        _ = relay.subscribe(onNext: { element in
            if element == 1 { relay.accept(3) }
            log.append(element)
        })
        #expect(log.entries == [1, 2, 3])
    }
}
