import Foundation
import GiphyStub
import HTTPStubs
import Synchronization
import TestSupport
import Testing

/// The real igif browsing in a real terminal, with a GIPHY of its own.
///
/// Keep it until the end of a test: the server and the home go with it.
final class Browsing: Sendable {
    let server: GiphyStubServer
    let home: Home
    let terminal: PseudoTerminal
    /// What the server was asked, a line each, in order.
    private let lines: Lines
    private let turn: Turn

    /// Starts `igif browse`.
    ///
    /// - Parameters:
    ///   - words: what follows `browse`.
    ///   - faults: those the server begins with.
    ///   - variables: for igif, beside those of the home and the persona.
    ///   - pictures: whether there are any; most tests do without, since they take the time of all others.
    ///   - inShell: whether a shell runs in the terminal, and igif is started by what is typed there.
    ///   - ignoresHangUp: whether SIGHUP is ignored, as under `nohup`.
    init(
        _ words: String...,
        faults: [String] = [],
        variables: [String: String] = [:],
        columns: Int = 80,
        rows: Int = 24,
        persona: TerminalPersona = .xterm,
        pictures: Bool = false,
        inShell: Bool = false,
        ignoresHangUp: Bool = false
    ) async throws {
        turn = await Turn()
        let words = words + (pictures ? [] : ["--graphics", "none"])
        let lines = Lines()
        var configuration = GiphyStubServer.Configuration()
        configuration.faults = try faults.map { try StubFault($0) }
        configuration.log = { lines.add($0) }
        server = try GiphyStubServer(configuration)
        self.lines = lines
        home = try Home(
            ["IGIF_GIPHY_URL": "http://127.0.0.1:\(server.port)", "GIPHY_API_KEY": secretKey]
        )
        let size = (columns, rows)
        guard inShell else {
            terminal = try home.terminal(
                ["browse"] + words,
                environment: variables,
                columns: size.0,
                rows: size.1,
                persona: persona,
                ignoresHangUp: ignoresHangUp
            )
            return
        }
        terminal = try home.shellTerminal(columns: size.0, rows: size.1, persona: persona)
        try await terminal.wait(for: "ready>")
        terminal.type("$IGIF browse " + words.joined(separator: " ") + "\r")
    }

    /// Replaces the faults.
    func set(_ faults: String...) throws { server.setFaults(try faults.map { try StubFault($0) }) }

    /// Waits until a line of the server's log is as wanted.
    func asked(_ what: String) async -> Bool { await lines.wait { $0.contains(what) } }

    /// The calls of the API so far.
    var calls: [String] { lines.all.filter { $0.contains(" /v1/") && !$0.hasSuffix("left") } }

    /// Waits until the grid shows a title and no query is waited for.
    @discardableResult
    func shows(_ text: String) async throws -> ScreenEmulator { try await terminal.wait(for: text) }

    /// What stands in the query line.
    static func query(_ screen: ScreenEmulator) -> String {
        let line = screen.line(0).drop { $0 != "/" }.dropFirst()
        return line.split(separator: "  ").first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    }

    /// Which result is chosen, and of how many, as the header says.
    static func place(_ screen: ScreenEmulator) -> (chosen: Int, count: Int)? {
        guard let match = screen.line(0).firstMatch(of: #/(\d+)/(\d+)\+?/#) else { return nil }
        return (Int(match.1)!, Int(match.2)!)
    }

    /// The chosen one's line, the messages'.
    static func status(_ screen: ScreenEmulator) -> String { screen.line(screen.rows - 2) }

    /// What the terminal did not know of all that was written to it. At the end the last drawing may be cut off: what
    /// follows begins with the end of any sequence, so nothing of that is seen.
    static func strange(_ screen: ScreenEmulator) -> [String] { screen.unknown.filter { !$0.hasPrefix("broken") } }

    /// Whether a shell waits for a command, on a line that was not typed into yet.
    static func hasPrompt(_ screen: ScreenEmulator) -> Bool {
        !screen.isAlternate && screen.cursor.y > 0 && screen.line(screen.cursor.y) == "ready>"
    }

    /// A browser and what it draws take a core: no more than two are at work at a time, so that none waits for others
    /// longer than a test would wait for it.
    private final class Turn: Sendable {
        private struct State {
            var free = 2
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private static let state = Mutex(State())

        init() async {
            await withCheckedContinuation { continuation in
                let isFree = Self.state.withLock { state in
                    guard state.free == 0 else {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append(continuation)
                    return false
                }
                if isFree { continuation.resume() }
            }
        }

        deinit {
            let next = Self.state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.free += 1
                return nil
            }
            next?.resume()
        }
    }

    /// Lines from the server's threads.
    private final class Lines: Sendable {
        private struct State {
            var lines: [String] = []
            var waiting: [(id: Int, condition: @Sendable (String) -> Bool, told: CheckedContinuation<Bool, Never>)] = []
            var lastID = 0
        }

        private let state = Mutex(State())

        var all: [String] { state.withLock { $0.lines } }

        func add(_ line: String) {
            let met = state.withLock { state in
                state.lines.append(line)
                let met = state.waiting.filter { $0.condition(line) }
                state.waiting.removeAll { waiter in met.contains { $0.id == waiter.id } }
                return met.map(\.told)
            }
            for told in met { told.resume(returning: true) }
        }

        /// Waits for a line, or for half a minute in vain.
        func wait(_ condition: @escaping @Sendable (String) -> Bool) async -> Bool {
            await withCheckedContinuation { told in
                let isThere = state.withLock { state in
                    if state.lines.contains(where: condition) { return true }
                    state.lastID += 1
                    let id = state.lastID
                    state.waiting.append((id, condition, told))
                    DispatchQueue.global().asyncAfter(deadline: .now() + 30) { [weak self] in self?.giveUp(id) }
                    return false
                }
                if isThere { told.resume(returning: true) }
            }
        }

        private func giveUp(_ id: Int) {
            let told = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).told }
            }
            told?.resume(returning: false)
        }
    }
}
