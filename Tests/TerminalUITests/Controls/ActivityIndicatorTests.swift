import Rx
import RxTest
import Testing

@testable import TerminalUI

@Suite("Activity indicator")
@MainActor
struct ActivityIndicatorTests {
    @Test("It turns while it should, and has no timer otherwise")
    func turning() {
        let clock = TestScheduler(initialClock: 0, resolution: 0.1)
        let indicator = ActivityIndicator(scheduler: clock)
        let screen = TestScreen(indicator)
        #expect(screen.text == "")
        _ = Observable.just(true).bind(to: indicator.rx.isAnimating)
        #expect(screen.text == "⠋")
        clock.advanceTo(2)
        #expect(screen.text == "⠹")
        indicator.isAnimating = false
        #expect(screen.text == "")
        let count = screen.count
        clock.advanceTo(10)
        #expect(screen.text == "" && screen.count == count)
        indicator.isAnimating = true
        #expect(screen.text == "⠋")
    }

    @Test("Its timer does not hold it")
    func gone() {
        let clock = TestScheduler(initialClock: 0, resolution: 0.1)
        var indicator: ActivityIndicator? = ActivityIndicator(scheduler: clock)
        weak let weakly = indicator
        indicator?.isAnimating = true
        indicator = nil
        #expect(weakly == nil)
        clock.advanceTo(10)
    }
}
