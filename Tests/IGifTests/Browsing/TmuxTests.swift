import Foundation
import Testing

/// The browser in a real tmux: a script does what a person would and looks at the pane.
@Suite(.timeLimit(.minutes(3))) struct TmuxTests {
    static let tmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// With `CI=true` a missing tmux fails the test instead of skipping it.
    static let shouldRun = tmux != nil || ProcessInfo.processInfo.environment["CI"] == "true"

    @Test(.enabled(if: shouldRun, "tmux is not installed (apt: tmux)"))
    func `Typing, a collage, another size, stopping and ending leave a pane as it was`() async throws {
        let tmux = try #require(Self.tmux, "tmux is not installed (apt: tmux)")
        let giphy = try Giphy()
        let script = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tmux/browse.sh")
        let folder = URL(fileURLWithPath: tmux).deletingLastPathComponent().path
        let process = giphy.home.makeProcess(
            [script.path, Home.binary.path, giphy.home.work],
            environment: ["PATH": "\(folder):/usr/bin:/bin", "TMUX_TMPDIR": giphy.home.path]
        )
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        // Neither the wait for its end nor the reading takes a thread that other tests need.
        let said: String = try await withCheckedThrowingContinuation { continuation in
            do { try process.run() } catch { return continuation.resume(throwing: error) }
            try? errors.fileHandleForWriting.close()
            Thread.detachNewThread {
                let said = (try? errors.fileHandleForReading.readToEnd()) ?? nil
                process.waitUntilExit()
                continuation.resume(returning: String(decoding: said ?? Data(), as: UTF8.self))
            }
        }
        #expect(process.terminationStatus == 0, "\(said)")
        withExtendedLifetime(giphy) {}
    }
}
