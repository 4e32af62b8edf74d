import Dispatch
import Rx
import RxTest
import Testing

@Suite("observe(on:), subscribe(on:)")
struct ObserveOnTests {
    private typealias Span = RxTest.Subscription

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

    @Test("subscribe(on:) subscribes and disposes on the scheduler") func subscribeOn() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2)])
        let result = scheduler.start(disposed: 300) { source.asObservable().subscribe(on: scheduler) }
        #expect(result.events == [.next(210, 1), .next(220, 2)])
        #expect(source.subscriptions == [Span(201, 301)])
    }
}
