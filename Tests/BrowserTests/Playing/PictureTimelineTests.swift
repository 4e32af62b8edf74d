import Testing

@testable import Browser

@Suite("Picture timeline")
struct PictureTimelineTests {
    private func at(_ hundredths: Int) -> Duration { .milliseconds(hundredths * 10) }

    @Test("Each frame is shown for its time, pass after pass")
    func endless() {
        let timeline = PictureTimeline(delays: [10, 5, 20], loopCount: 0)
        let frames = [0, 9, 10, 14, 15, 34, 35, 45, 70_000].map { timeline.frame(at: at($0)) }
        #expect(frames == [0, 0, 1, 1, 2, 2, 0, 1, 0])
        #expect(timeline.nextChange(after: at(0)) == at(10))
        #expect(timeline.nextChange(after: at(34)) == at(35))
        #expect(timeline.nextChange(after: at(36)) == at(45))
        #expect(timeline.playingTime == nil)
    }

    @Test("The last frame of the last pass stays", arguments: [(nil, 1), (2, 3)])
    func ends(loopCount: Int?, passes: Int) {
        let timeline = PictureTimeline(delays: [10, 10], loopCount: loopCount)
        let end = passes * 20
        #expect(timeline.playingTime == at(end))
        #expect(timeline.nextChange(after: at(end - 11)) == at(end - 10))
        #expect(timeline.nextChange(after: at(end - 10)) == nil)
        #expect(timeline.nextChange(after: at(end + 1000)) == nil)
        #expect([end - 11, end - 10, end, end + 15].map { timeline.frame(at: at($0)) } == [0, 1, 1, 1])
    }

    @Test("One frame never changes")
    func still() {
        let timeline = PictureTimeline(delays: [10], loopCount: 0)
        #expect(timeline.nextChange(after: .zero) == nil)
        #expect(timeline.frame(at: at(50)) == 0)
        #expect(timeline.playingTime == .zero)
    }
}
