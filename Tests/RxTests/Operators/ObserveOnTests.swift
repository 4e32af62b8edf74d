import Dispatch
import Rx
import RxTest
import Testing

@Suite("observe(on:)")
struct ObserveOnTests {
    @Test("each event takes one tick of a virtual scheduler") func virtual() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(220, 3), .completed(300),
        ])
        let result = scheduler.start { source.asObservable().observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .next(221, 2), .next(222, 3), .completed(301)])
        #expect(source.subscriptions == [Span(200, 300)])
    }

    @Test("an error comes after the elements before it") func error() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .error(210, TestFailure.first)])
        let result = scheduler.start { source.asObservable().observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .error(212, TestFailure.first)])
    }

    @Test("what is queued is dropped when the subscription is disposed of") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(210, 2), .next(210, 3)])
        let result = scheduler.start(disposed: 212) { source.asObservable().observe(on: scheduler) }
        #expect(result.events == [.next(211, 1)])
        #expect(source.subscriptions == [Span(200, 212)])
    }

    @Test("a serial queue delivers a burst in order, on the queue") func serialQueue() throws {
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "test")
        queue.setSpecific(key: key, value: true)
        let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
        let received = try Observable.from(0..<10_000).observe(on: scheduler)
            .map { ($0, DispatchQueue.getSpecific(key: key) == true) }
            .toBlocking(timeout: 20).toArray()
        #expect(received.map { $0.0 } == Array(0..<10_000))
        #expect(received.allSatisfy { $0.1 })
    }

    @Test("a concurrent queue delivers in order too") func concurrentQueue() throws {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let received = try Observable.from(0..<10_000).observe(on: scheduler).toBlocking(timeout: 20).toArray()
        #expect(received == Array(0..<10_000))
    }

    @Test("never, empty, and disposal before what was sent is delivered") func edges() {
        let never = Trial<Int>([]) { (source: Observable<Int>, scheduler) in source.observe(on: scheduler) }
        #expect(never.events.isEmpty)
        #expect(never.spans == [Span(200, 1000)])
        #expect(Trial<Int>([.completed(250)]) { $0.observe(on: $1) }.events == [.completed(251)])
        let ended = Trial<Int>([.completed(250)], disposed: 250) { $0.observe(on: $1) }
        #expect(ended.events.isEmpty)
        #expect(ended.spans == [Span(200, 250)])
    }

    @Test("elements that come faster than ticks queue up, one a tick") func burst() {
        let trial = Trial<Int>([.next(210, 1), .next(211, 2), .next(211, 3), .next(212, 4), .completed(212)]) {
            $0.observe(on: $1)
        }
        #expect(
            trial.events == [.next(211, 1), .next(212, 2), .next(213, 3), .next(214, 4), .completed(215)]
        )
    }

    @Test("an element sent inside a delivery has its own tick after it") func reentrance() {
        let scheduler = makeScheduler()
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.observe(on: scheduler).subscribe(onNext: { element in
            if element < 3 { subject.onNext(element + 1) }
            log.append("\(element) @ \(scheduler.clock)")
        })
        scheduler.scheduleAt(10) { subject.onNext(1) }
        scheduler.start()
        #expect(log.entries == ["1 @ 11", "2 @ 12", "3 @ 13"])
        let same = transcriptOfReentrance { $0.observe(on: CurrentThreadScheduler.instance) }
        #expect(same == "1 2 3 4 completed")
    }

    @Test("disposal from inside a delivery on a queue drops the rest of the burst") func disposeOnQueue() throws {
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "serial")
        let taken = Observable.from(0..<1000).observe(on: scheduler).take(3)
        #expect(try taken.toBlocking(timeout: 20).toArray() == [0, 1, 2])
    }
}
