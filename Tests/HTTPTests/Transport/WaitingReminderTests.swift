import Testing

@testable import HTTP

/// Who waits without any sign of life is brought to mind, but not all the time.
@Suite("Reminders of transfers that wait")
struct WaitingReminderTests {
    let start = MonotonicInstant.now

    /// Looks at these times, each in milliseconds after the start; gives those at which it is to remind.
    func reminders(_ reminder: inout WaitingReminder, at times: [Int], oldestWait: Int = 0) -> [Int] {
        let oldest = start + .milliseconds(oldestWait)
        return times.filter { reminder.look(at: start + .milliseconds($0), oldestWait: oldest) }
    }

    /// When it is due for a transfer that began so many milliseconds after the start.
    func due(_ reminder: WaitingReminder, after began: Int) -> Duration {
        reminder.due(after: start + .milliseconds(began)) - start
    }

    @Test("A transfer is left alone for as long as the silence lasts, and a look in vain moves nothing")
    func young() {
        var reminder = WaitingReminder(after: .seconds(2))
        #expect(due(reminder, after: 0) == .seconds(2))
        #expect(reminders(&reminder, at: [0, 1, 1999]) == [])
        #expect(due(reminder, after: 0) == .seconds(2))
        #expect(reminders(&reminder, at: [2000]) == [2000])
    }

    @Test("It is brought to mind again and again while it waits, with the same time in between")
    func again() {
        var reminder = WaitingReminder(after: .seconds(2))
        #expect(reminders(&reminder, at: (0...80).map { $0 * 100 }) == [2000, 4000, 6000, 8000])
    }

    @Test("A reminder counts for all that wait: a later one has its own silence, and never less time in between")
    func others() {
        var reminder = WaitingReminder(after: .seconds(2))
        #expect(reminders(&reminder, at: [3000]) == [3000])
        #expect(due(reminder, after: 1500) == .seconds(5))
        #expect(reminders(&reminder, at: [3600, 4999], oldestWait: 1500) == [])
        #expect(due(reminder, after: 4000) == .seconds(6))
        #expect(reminders(&reminder, at: [5999, 100_000], oldestWait: 4000) == [100_000])
    }
}
