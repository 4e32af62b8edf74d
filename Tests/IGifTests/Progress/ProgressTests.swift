import Foundation
import GiphyStub
import HTTPStubs
import TestSupport
import Testing

/// What stands on a real terminal while something takes long, and after it.
@Suite(.timeLimit(.minutes(3))) struct ProgressTests {
    @Test func `Downloads have a line each and one for all, and nothing of it stays`() async throws {
        let giphy = try Giphy("media:drip=60000")
        defer { withExtendedLifetime(giphy) {} }
        let terminal = try giphy.home.terminal("download", "cats", "-n", "3")
        let screen = try await terminal.wait(for: "progress of three") { screen in
            (0..<screen.rows).filter { screen.line($0).contains(" of ") && screen.line($0).contains("KB/s") }.count >= 3
        }
        #expect(screen.contains("0 of 3"))
        #expect(screen.text.contains(" left"))
        giphy.server.setFaults([])
        let end = try await terminal.ended(seconds: 100)
        #expect(end.code == 0)
        #expect(end.screen.text.split(separator: "\n").sorted() == giphy.home.files.map { Substring($0) })
        #expect(end.screen.leftBehind == [])
    }

    @Test func `Control C takes the progress of downloads away`() async throws {
        let giphy = try Giphy("media:drip=1000")
        defer { withExtendedLifetime(giphy) {} }
        let terminal = try giphy.home.terminal("download", "cats", "-n", "3")
        terminal.press(.control("c")) { $0.contains("0 of 3") }
        let end = try await terminal.ended(seconds: 100)
        #expect(end.code == 130)
        #expect(end.screen.contains("Interrupted"))
        #expect(!end.screen.text.contains("%") && !end.screen.contains("0 of 3"), "\(end.screen.text)")
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
    }

    @Test(arguments: [
        ["reverse", "long.gif", "-o", "out.gif"], ["fit", "long.gif", "--max-size", "20KB", "-o", "out.gif"],
        ["collage", "long.gif", "long.gif", "-o", "out.gif"], ["frames", "long.gif", "-o", "out"],
    ])
    func `Work on pictures has the same look, and Control C takes it away`(_ words: [String]) async throws {
        let home = try Home()
        // What is quick at each frame gets more of them: it must not be done before the key comes.
        let isQuick = ["reverse", "frames"].contains(words[0])
        try home.write(SmallGIF.makeLongNoise(rounds: isQuick ? 24 : 4), to: "long.gif")
        let terminal = try home.terminal(words)
        terminal.press(.control("c")) { screen in
            (0..<screen.rows).contains { y in
                ["─", "%", " left"].allSatisfy { screen.line(y).contains($0) } && screen.line(y).hasPrefix(words[0])
            }
        }
        let end = try await terminal.ended(seconds: 100)
        #expect(end.code == 130)
        #expect(!end.screen.text.contains("━") && !end.screen.text.contains("─"), "\(end.screen.text)")
        #expect(end.screen.leftBehind == [])
        #expect(home.files == ["long.gif"])
    }

    @Test func `Comparing previews is shown and goes before the results`() async throws {
        let giphy = try Giphy("media:latency=150")
        defer { withExtendedLifetime(giphy) {} }
        let terminal = try giphy.home.terminal("search", "cats", "--unique", "-n", "10")
        try await terminal.wait(for: "comparing")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(!end.screen.contains("comparing") && !end.screen.history.contains { $0.contains("comparing") })
    }

    @Test func `A slow search says that it is under way`() async throws {
        let giphy = try Giphy("api:latency=1500*1")
        defer { withExtendedLifetime(giphy) {} }
        let terminal = try giphy.home.terminal("search", "cats", "-n", "3")
        try await terminal.wait(for: "searching")
        let end = try await terminal.ended()
        #expect(end.code == 0)
        #expect(!end.screen.contains("searching"))
    }

    @Test(arguments: [["TERM": "dumb"], [:]])
    func `Nothing is drawn where it cannot be drawn over, or is not wanted`(_ variables: [String: String]) async throws
    {
        let giphy = try Giphy("media:drip=10000")
        defer { withExtendedLifetime(giphy) {} }
        let words = ["download", "cats", "-n", "2"] + (variables.isEmpty ? ["--quiet"] : [])
        let terminal = try giphy.home.terminal(words, environment: variables)
        let end = try await terminal.ended(seconds: 100)
        #expect(end.code == 0)
        #expect(!terminal.written.contains(0x1B))
    }
}
