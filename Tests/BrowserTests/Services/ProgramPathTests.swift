import Browser
import Testing

@Suite("Program path")
struct ProgramPathTests {
    @Test("A program is a file that may be run, in one of the folders")
    func looking() {
        #expect(ProgramPath("/nonexistent:/bin:/usr/bin").has("sh"))
        #expect(!ProgramPath("/nonexistent").has("sh"))
        #expect(!ProgramPath("/usr").has("bin"), "a folder")
        #expect(!ProgramPath("/etc").has("passwd"), "no program")
        #expect(ProgramPath(nil).has("sh"))
    }
}
