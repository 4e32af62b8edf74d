import Rx
import RxTest
import Testing

@Suite("scheduleRecursive")
struct ImmediateSchedulerTypeRecursiveTests {
    @Test("each run schedules the next, one behind the other") func runs() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<String>()
        _ = scheduler.scheduleRecursive(3) { count, recurse in
            log.append("\(scheduler.clock):\(count)")
            if count > 0 { recurse(count - 1) }
        }
        scheduler.start()
        #expect(log.entries == ["1:3", "2:2", "3:1", "4:0"])
    }

    @Test("a run may schedule several") func several() {
        let log = Log<Int>()
        _ = CurrentThreadScheduler.instance.scheduleRecursive(1) { number, recurse in
            log.append(number)
            if number < 4 {
                recurse(number * 2)
                recurse(number * 2 + 1)
            }
        }
        #expect(log.entries == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test("disposing cancels what has not begun, also from inside") func disposes() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<Int>()
        let recursion = SingleAssignmentDisposable()
        recursion.setDisposable(
            scheduler.scheduleRecursive(0) { count, recurse in
                log.append(count)
                recurse(count + 1)
                if count == 2 { recursion.dispose() }
            }
        )
        scheduler.start()
        #expect(log.entries == [0, 1, 2])
    }

    @Test("a hundred thousand runs on the current thread do not deepen the stack") func deep() {
        let count = Counter()
        _ = CurrentThreadScheduler.instance.scheduleRecursive(100_000) { left, recurse in
            count.increment()
            if left > 1 { recurse(left - 1) }
        }
        #expect(count.value == 100_000)
    }
}
