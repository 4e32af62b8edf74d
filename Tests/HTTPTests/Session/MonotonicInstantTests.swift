import Testing

@testable import HTTP

@Suite("MonotonicInstant")
struct MonotonicInstantTests {
    @Test("It goes on and never back, in step with the system's own clock")
    func now() {
        let (before, began) = (ContinuousClock.now, MonotonicInstant.now)
        var last = began
        for _ in 0..<10_000 {
            let next = MonotonicInstant.now
            #expect(next >= last)
            last = next
        }
        let (passed, outside) = (last - began, ContinuousClock.now - before)
        #expect(passed > .zero && passed <= outside)
    }

    @Test("Times are added and taken off exactly")
    func arithmetic() {
        let instant = MonotonicInstant.now
        #expect(instant + .milliseconds(7) - instant == .milliseconds(7))
        #expect(instant - (instant - .seconds(3)) == .seconds(3))
        #expect(instant - .nanoseconds(1) < instant && instant < instant + .nanoseconds(1))
    }
}
