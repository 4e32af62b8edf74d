import Foundation
import TestSupport
import Testing

/// A signal ends a run that has given the main thread away as it ends any other: with a sentence, 130 and the terminal
/// as it was.
@Suite("Interruptions of what draws on a terminal", .timeLimit(.minutes(2)))
struct InterruptionTests {
    @Test("A signal ends the browser, which says so below what was there", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) async throws {
        let home = try Home()
        let terminal = try home.terminal("browse", "--source", "demo", "cats")
        try await terminal.wait(for: "the browser") { $0.isAlternate }
        terminal.send(number)
        let end = try await terminal.ended()
        #expect(end.code == 130)
        #expect(end.modes == terminal.firstModes)
        #expect(end.screen.leftBehind == [])
        #expect(end.screen.contains("Interrupted."))
    }

    @Test("A stopped browser that is told to end does so, without coming to the foreground")
    func stopped() async throws {
        let home = try Home()
        let terminal = try home.shellTerminal(columns: 120)
        try await terminal.wait(for: "ready>")
        terminal.type("$IGIF browse --source demo cats\r")
        try await terminal.wait(for: "the browser") { $0.isAlternate }
        terminal.press(.control("z"))
        try await terminal.wait(for: "the shell") { $0.contains("Stopped") && $0.text.contains("\nready>") }
        terminal.type("kill %1\r")
        let screen = try await terminal.wait(for: "igif: Interrupted.")
        #expect(!screen.isAlternate && screen.showsCursor)
    }
}
