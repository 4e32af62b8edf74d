import TestSupport
import Testing

struct TerminalDeviceTests {
    /// In a process of its own: who takes all there are takes them from the tests that run meanwhile.
    @Test func `More terminals than can be put right are refused, and one is there again when they were let go of`()
        async throws
    {
        let terminal = try ProbeProgram.start("many")
        let screen = try await terminal.wait(for: "One is there again.")
        #expect(screen.line(0) == "64 terminals. Too many terminals are in use at once.")
        _ = try await terminal.ended()
    }
}
