import Foundation
import Rx
import RxFoundation
import Testing

@Suite("HistoricalScheduler with dates")
struct HistoricalSchedulerDateTests {
    @Test("a date becomes a point in time and back") func conversion() {
        let date = Date(timeIntervalSince1970: 1_234.5)
        #expect(RxTime(date).timeIntervalSince1970 == 1_234.5)
        #expect(RxTime(date).date == date)
        #expect(Date(RxTime(timeIntervalSince1970: 7)) == Date(timeIntervalSince1970: 7))
    }

    @Test("the clock starts at a date and moves to dates") func clock() {
        let start = Date(timeIntervalSince1970: 1_000)
        let scheduler = HistoricalScheduler(initialClock: start)
        let log = Log<Date>()
        for seconds in [30.0, 10, 20] {
            _ = scheduler.scheduleAbsoluteVirtual((), time: start + seconds) { _ in
                log.append(scheduler.clock.date)
                return Disposables.create()
            }
        }
        scheduler.advanceTo(start + 20)
        #expect(log.entries == [start + 10, start + 20])
        #expect(scheduler.now.date == start + 20)
    }
}
