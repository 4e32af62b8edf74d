import Foundation
import TestSupport

/// The program that comes to every end, in a terminal of its own.
enum ProbeProgram {
    /// Its path: beside this test's own binary.
    static let path: String = {
        let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let candidates = (bundles + arguments).map { $0.appendingPathComponent("terminal-probe").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "terminal-probe"
    }()

    static let variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]

    /// Starts it.
    static func start(
        _ words: String...,
        persona: TerminalPersona = .xterm,
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(path, words, environment: variables.merging(environment) { $1 }, persona: persona)
    }

    /// Waits until the shell has asked for so many commands; what is typed earlier the program would eat.
    static func prompt(_ terminal: PseudoTerminal, _ count: Int) async throws {
        try await terminal.wait(for: "prompt \(count)") { screen in
            !screen.isAlternate && (0..<screen.rows).filter { screen.line($0).hasPrefix("ready>") }.count == count
        }
    }

    /// A shell with job control, at its first prompt.
    static func shell(persona: TerminalPersona) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            "/bin/bash",
            ["--norc", "--noprofile", "-i"],
            environment: variables.merging(["PS1": "ready> "]) { $1 },
            // No path of this program is so long that the shell would scroll the line sideways.
            columns: 300,
            persona: persona
        )
        try await terminal.wait(for: "ready>")
        return terminal
    }

    /// Starts it from a shell with job control.
    static func startInShell(persona: TerminalPersona = .xterm) async throws -> PseudoTerminal {
        let terminal = try await shell(persona: persona)
        terminal.type("\(path)\r")
        try await terminal.wait(for: "the probe") { $0.isAlternate && $0.line(0) == "ready" }
        return terminal
    }
}
