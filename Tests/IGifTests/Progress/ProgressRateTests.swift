import Testing

@testable import igif

@Suite struct ProgressRateTests {
    private let start = ContinuousClock.now

    @Test func `What was done before is no speed of now`() {
        var rate = ProgressRate(done: 1000, at: start)
        #expect(rate.perSecond == 0 && rate.seconds(for: 10) == nil)
        rate.look(1100, at: start + .seconds(1))
        #expect(rate.perSecond == 100)
        #expect(rate.seconds(for: 250) == 3)
    }

    @Test func `A change is half taken up after some looks and not at once`() {
        var rate = ProgressRate(at: start)
        rate.look(100, at: start + .seconds(1))
        rate.look(100, at: start + .milliseconds(1100))
        #expect(rate.perSecond > 90 && rate.perSecond < 100)
        for tenth in 12...21 { rate.look(100, at: start + .milliseconds(tenth * 100)) }
        #expect(rate.perSecond > 30 && rate.perSecond < 60)
    }

    @Test func `Steps back, no time and no speed give no nonsense`() {
        var rate = ProgressRate(done: 10, at: start)
        rate.look(5, at: start)
        rate.look(5, at: start + .seconds(1))
        #expect(rate.perSecond == 0)
        #expect(rate.seconds(for: 1) == nil)
        rate.look(6, at: start + .seconds(2))
        #expect(rate.seconds(for: .infinity) == nil)
        #expect(rate.seconds(for: 86_400) == nil)
        #expect(rate.seconds(for: -1) == nil)
    }
}
