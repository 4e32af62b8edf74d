import Dispatch
import Rx
import RxTest
import Testing

@Suite("Schedulers")
struct SchedulerTests {
    @Test("work scheduled on the current thread from inside runs after what runs") func currentThread() {
        let log = Log<Int>()
        _ = CurrentThreadScheduler.instance.schedule(()) { _ in
            _ = CurrentThreadScheduler.instance.schedule(()) { _ in
                log.append(2)
                return Disposables.create()
            }
            let cancelled = CurrentThreadScheduler.instance.schedule(()) { _ in
                log.append(3)
                return Disposables.create()
            }
            cancelled.dispose()
            log.append(1)
            return Disposables.create()
        }
        #expect(log.entries == [1, 2])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test("a dispatch queue runs work in order, after a delay, and again and again") func dispatchQueue() throws {
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
        let ticks = Observable<Int>.create { observer in
            scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) { count in
                observer.onNext(count)
                return count + 1
            }
        }
        #expect(try ticks.take(3).toBlocking(timeout: 20).toArray() == [0, 1, 2])
        let delayed = Observable<Int>.create { observer in
            scheduler.scheduleRelative(7, dueTime: .milliseconds(1)) { element in
                observer.onNext(element)
                observer.onCompleted()
                return Disposables.create()
            }
        }
        #expect(try delayed.toBlocking(timeout: 20).toArray() == [7])
    }

    @Test("cancelled work does not run") func cancelled() throws {
        let queue = DispatchQueue(label: "test")
        let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
        let log = Log<Int>()
        queue.suspend()
        let work = scheduler.schedule(1) { element in
            log.append(element)
            return Disposables.create()
        }
        work.dispose()
        queue.resume()
        #expect(try Observable.just(2).observe(on: scheduler).toBlocking(timeout: 20).toArray() == [2])
        #expect(log.entries.isEmpty)
    }

    @Test("the main scheduler runs at once on the main queue, and hops from elsewhere") @MainActor func main() async {
        let log = Log<Int>()
        _ = MainScheduler.instance.schedule(1) { element in
            log.append(element)
            return Disposables.create()
        }
        #expect(log.entries == [1])
        let isMain: Bool = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                _ = MainScheduler.instance.schedule(()) { _ in
                    MainScheduler.ensureExecutingOnScheduler()
                    continuation.resume(returning: true)
                    return Disposables.create()
                }
            }
        }
        #expect(isMain)
    }

    @Test("virtual time runs work by time, then by order, and skips what was cancelled") func virtual() {
        let scheduler = makeScheduler()
        let log = Log<String>()
        scheduler.scheduleAt(20) { log.append("b \(scheduler.clock)") }
        scheduler.scheduleAt(10) { log.append("a \(scheduler.clock)") }
        scheduler.scheduleAt(20) { log.append("c \(scheduler.clock)") }
        let cancelled = scheduler.scheduleAbsoluteVirtual((), time: 15) { _ in
            log.append("never")
            return Disposables.create()
        }
        cancelled.dispose()
        scheduler.advanceTo(15)
        #expect(log.entries == ["a 10"])
        #expect(scheduler.clock == 15)
        scheduler.start()
        #expect(log.entries == ["a 10", "b 20", "c 20"])
    }
}
