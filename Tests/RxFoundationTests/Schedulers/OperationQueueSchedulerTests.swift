import Foundation
import Rx
import RxFoundation
import RxTest
import Testing

@Suite("OperationQueueScheduler")
struct OperationQueueSchedulerTests {
    private func makeQueue(suspended: Bool) -> OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = suspended
        return queue
    }

    @Test("runs work on its queue") func runs() throws {
        let queue = makeQueue(suspended: false)
        let scheduler = OperationQueueScheduler(operationQueue: queue)
        let onQueue = Observable.of(1, 2, 3).observe(on: scheduler).map { _ in OperationQueue.current === queue }
        #expect(try onQueue.toBlocking(timeout: 20).toArray() == [true, true, true])
    }

    @Test("its priority is that of its operations") func priority() {
        let queue = makeQueue(suspended: true)
        let log = Log<String>()
        func schedule(_ name: String, _ priority: Operation.QueuePriority) {
            let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: priority)
            _ = scheduler.schedule(name) { name in
                log.append(name)
                return Disposables.create()
            }
        }
        schedule("low", .low)
        schedule("high", .high)
        #expect(OperationQueueScheduler(operationQueue: queue).queuePriority == .normal)
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.entries == ["high", "low"])
    }

    @Test("work that was cancelled before it began does not run; what ran is ended") func cancels() {
        let queue = makeQueue(suspended: true)
        let scheduler = OperationQueueScheduler(operationQueue: queue)
        let log = Log<String>()
        let ended = BooleanDisposable()
        let cancelled = scheduler.schedule("cancelled") { name in
            log.append(name)
            return Disposables.create()
        }
        let kept = scheduler.schedule("kept") { name in
            log.append(name)
            return ended
        }
        cancelled.dispose()
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.entries == ["kept"])
        #expect(!ended.isDisposed)
        kept.dispose()
        #expect(ended.isDisposed)
    }
}
