import Dispatch
import Rx
import RxTest
import Testing

@Suite("SerialDispatchQueueScheduler and MainScheduler")
struct SerialDispatchQueueSchedulerTests {
    @Test("its queue has the name it is given, and can be configured before work runs") func configuration() throws {
        let label = Log<String>()
        let key = DispatchSpecificKey<Int>()
        let scheduler = SerialDispatchQueueScheduler(
            internalSerialQueueName: "named",
            serialQueueConfiguration: { queue in
                label.append(queue.label)
                queue.setSpecific(key: key, value: 7)
            }
        )
        #expect(label.entries == ["named"])
        let seen = Observable.just(1).observe(on: scheduler).map { _ in DispatchQueue.getSpecific(key: key) ?? 0 }
        #expect(try seen.toBlocking(timeout: 20).single() == 7)
    }

    @Test("of a quality of service, over a concurrent queue, or on main: one piece of work after the other")
    func serial() throws {
        let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let schedulers = [
            SerialDispatchQueueScheduler(qos: .userInitiated),
            SerialDispatchQueueScheduler(
                queue: concurrent,
                internalSerialQueueName: "serial",
                leeway: .milliseconds(1)
            ),
            MainScheduler.asyncInstance,
            MainScheduler(),
        ]
        for scheduler in schedulers {
            let inside = Counter()
            let overlaps = Counter()
            let done = DispatchGroup()
            for _ in 0..<50 {
                done.enter()
                _ = scheduler.schedule(()) { _ in
                    let before = inside.increment()
                    if inside.increment() != before + 1 { overlaps.increment() }
                    done.leave()
                    return Disposables.create()
                }
            }
            #expect(done.wait(timeout: .now() + 20) == .success)
            #expect(overlaps.value == 0)
        }
    }

    @Test("a timer that is disposed of from its own run does not run again") func timerFromInside() throws {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let runs = Counter()
        let timer = SingleAssignmentDisposable()
        let later = Observable<Int>.create { observer in
            timer.setDisposable(
                scheduler.schedulePeriodic((), startAfter: .nanoseconds(0), period: .microseconds(100)) { _ in
                    if runs.increment() == 3 {
                        timer.dispose()
                        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2)) { _ in
                            observer.onCompleted()
                            return Disposables.create()
                        }
                    }
                }
            )
            return timer
        }
        #expect(try later.toBlocking(timeout: 20).toArray() == [])
        #expect(runs.value == 3)
    }

    @Test("many timers under load all fire, none twice") func manyTimers() throws {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let timers = (0..<200).map { number in
            Observable<Int>.timer(.microseconds(number * 10), scheduler: scheduler).map { _ in number }
        }
        let fired = try Observable.merge(timers).toBlocking(timeout: 20).toArray()
        #expect(fired.sorted() == Array(0..<200))
    }

    @Test("the main scheduler knows where main is") @MainActor func main() async {
        MainScheduler.ensureExecutingOnScheduler()
        MainScheduler.ensureRunningOnMainThread(errorMessage: "never seen")
        await #expect(processExitsWith: .failure) {
            DispatchQueue.global().sync {}
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) { MainScheduler.ensureExecutingOnScheduler() }
            group.wait()
        }
    }
}
