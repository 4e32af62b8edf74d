import Testing

@testable import TerminalUI

@Suite("Silence of what is typed")
struct InputSilenceTests {
    @Test("It is counted from the last byte, however often one looks")
    func counted() {
        let start = ContinuousClock.now
        let silence = InputSilence(since: start)
        #expect(silence.left(of: 40, at: start) == 40)
        #expect(silence.left(of: 40, at: start + .milliseconds(15)) == 25)
        #expect(silence.left(of: 40, at: start + .microseconds(39_500)) == 1)
        #expect(silence.left(of: 40, at: start + .milliseconds(40)) == 0)
        #expect(silence.left(of: 40, at: start + .seconds(9)) == 0)
    }
}
