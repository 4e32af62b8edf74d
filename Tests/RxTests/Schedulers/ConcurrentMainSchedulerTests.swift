import Dispatch
import Rx
import Testing

@Suite("ConcurrentMainScheduler")
@MainActor
struct ConcurrentMainSchedulerTests {
    @Test("on main work runs at once, also inside other work") func atOnce() {
        let log = Log<Int>()
        _ = ConcurrentMainScheduler.instance.schedule(1) { outer in
            _ = ConcurrentMainScheduler.instance.schedule(2) { inner in
                log.append(inner)
                return Disposables.create()
            }
            log.append(outer)
            return Disposables.create()
        }
        #expect(log.entries == [2, 1])
    }

    @Test("from another thread it hops to main") func hops() async {
        let arrived = await withCheckedContinuation { (done: CheckedContinuation<Int, Never>) in
            DispatchQueue.global().async {
                _ = ConcurrentMainScheduler.instance.schedule(7) { state in
                    MainScheduler.ensureExecutingOnScheduler()
                    done.resume(returning: state)
                    return Disposables.create()
                }
            }
        }
        #expect(arrived == 7)
    }
}
