import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The two ends of a pseudo-terminal and the program in it; one thread reads, one waits for the end, a queue writes.
final class PseudoTerminalChild: Sendable {
    private struct Waiter: Sendable {
        var id: Int
        var what: String
        /// `nil` waits for the end.
        var condition: (@Sendable (ScreenEmulator) -> Bool)?
        var continuation: CheckedContinuation<PseudoTerminal.End, any Error>
    }

    /// Keys that are pressed at the moment the screen is as wanted.
    private struct Reaction: Sendable {
        var condition: @Sendable (ScreenEmulator) -> Bool
        var keys: @Sendable (ScreenEmulator) -> [UInt8]
    }

    private struct State: Sendable {
        var screen: ScreenEmulator
        var written: [UInt8] = []
        var waiters: [Waiter] = []
        var reactions: [Reaction] = []
        var nextID = 0
        var process: pid_t = 0
        var isReaped = false
        var code: Int32 = 0
        var lastModes: TerminalModes?
        var end: PseudoTerminal.End?
        /// The program's side, held open so that it has a terminal from its first moment to its last.
        var slave: Int32 = -1
        /// This side; -1 once it is closed.
        var master: Int32 = -1
    }

    private static let keptBytes = 8 << 20

    private let state: Mutex<State>
    let name: String
    /// A byte in it ends the reader, which then closes the terminal.
    private let closing: (read: Int32, write: Int32)
    private let input = DispatchQueue(label: "pseudo-terminal input")

    init(_ screen: ScreenEmulator) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var path = [UInt8](repeating: 0, count: 256)
        guard openpty(&master, &slave, nil, nil, nil) == 0,
            path.withUnsafeMutableBytes({ ttyname_r(slave, $0.bindMemory(to: CChar.self).baseAddress!, $0.count) }) == 0
        else { throw PseudoTerminal.Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
        name = String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var first = State(screen: screen)
        (first.slave, first.master) = (slave, master)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw PseudoTerminal.Failure(description: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        closing = (ends[0], ends[1])
        state = Mutex(first)
        setSize(screen.columns, screen.rows)
    }

    var process: pid_t { state.withLock { $0.process } }
    var screen: ScreenEmulator { state.withLock { $0.screen } }
    var written: [UInt8] { state.withLock { $0.written } }
    var modes: TerminalModes? {
        state.withLock { $0.slave >= 0 ? TerminalModes($0.slave) : $0.lastModes }
    }

    /// Starts the program, and watches it.
    func start(_ executable: String, _ arguments: [String], environment: [String: String], directory: String) throws {
        let process = try Self.spawn(executable, arguments, environment, directory: directory, terminal: name)
        state.withLock { $0.process = process }
        watch()
        Thread.detachNewThread { [self] in reap(process) }
    }

    /// Reads what is written, on a thread, until the terminal is taken away.
    func watch() { Thread.detachNewThread { [self] in read() } }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let master = state.withLock { $0.master }
        while true {
            var ready = [
                pollfd(fd: master, events: Int16(POLLIN), revents: 0),
                pollfd(fd: closing.read, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ready, 2, -1) > 0 else { continue }
            guard ready[1].revents == 0 else { break }
            let count = Foundation.read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            feed(buffer[..<count])
        }
        // The program's side is closed: it has ended, or the terminal was taken away. Nobody writes while this side is.
        input.sync {
            state.withLock { $0.master = -1 }
            close(master)
        }
        finish()
    }

    private func feed(_ bytes: ArraySlice<UInt8>) {
        let (answers, keys, done) = state.withLock { state in
            state.screen.feed(bytes)
            state.written += bytes
            if state.written.count > Self.keptBytes { state.written.removeFirst(Self.keptBytes / 2) }
            let answers = state.screen.replies
            state.screen.replies = []
            return (answers, Self.takeReactions(&state), Self.takeSatisfied(&state))
        }
        // A terminal answers before anybody presses a key, unless it takes its time.
        let delay = screen.persona.delay
        if delay == 0 { send(answers) }
        send(keys)
        if delay > 0 { send(answers, after: delay) }
        for (waiter, end) in done { waiter.continuation.resume(returning: end) }
    }

    private static func takeReactions(_ state: inout State) -> [UInt8] {
        guard state.screen.isAtRest, !state.reactions.isEmpty else { return [] }
        let screen = state.screen
        let due = state.reactions.filter { $0.condition(screen) }
        guard !due.isEmpty else { return [] }
        state.reactions.removeAll { $0.condition(screen) }
        return due.flatMap { $0.keys(screen) }
    }

    /// Presses keys as soon as the screen is as wanted, on the thread that reads.
    func react(
        when condition: @escaping @Sendable (ScreenEmulator) -> Bool,
        with keys: @escaping @Sendable (ScreenEmulator) -> [UInt8]
    ) {
        let due = state.withLock { state in
            state.reactions.append(Reaction(condition: condition, keys: keys))
            return Self.takeReactions(&state)
        }
        if !due.isEmpty { send(due) }
    }

    private static func takeSatisfied(_ state: inout State) -> [(Waiter, PseudoTerminal.End)] {
        guard state.screen.isAtRest, !state.waiters.isEmpty else { return [] }
        let screen = state.screen
        let satisfied = state.waiters.filter { $0.condition?(screen) ?? false }
        guard !satisfied.isEmpty else { return [] }
        state.waiters.removeAll { waiter in satisfied.contains { $0.id == waiter.id } }
        return satisfied.map { ($0, PseudoTerminal.End(code: 0, modes: nil, screen: screen)) }
    }

    /// Waits for the process; then closes this side's hold on the program's end, so that the reader comes to an end.
    private func reap(_ process: pid_t) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let slave = state.withLock { state in
            state.isReaped = true
            state.code = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            if state.slave >= 0 { state.lastModes = TerminalModes(state.slave) }
            return state.slave
        }
        if slave >= 0 {
            state.withLock { $0.slave = -1 }
            close(slave)
        } else {
            finish()
        }
    }

    /// Ends everything once the process is reaped and all it wrote is read.
    private func finish() {
        let (waiters, end) = state.withLock { state -> ([Waiter], PseudoTerminal.End?) in
            guard state.isReaped, state.master < 0, state.end == nil else { return ([], nil) }
            let end = PseudoTerminal.End(code: state.code, modes: state.lastModes, screen: state.screen)
            state.end = end
            let waiters = state.waiters
            state.waiters = []
            return (waiters, end)
        }
        guard let end else { return }
        for waiter in waiters {
            if waiter.condition == nil {
                waiter.continuation.resume(returning: end)
            } else {
                waiter.continuation.resume(throwing: failure("ended with \(end.code) before", waiter.what, end.screen))
            }
        }
    }

    private func failure(_ why: String, _ what: String, _ screen: ScreenEmulator) -> PseudoTerminal.Failure {
        let unknown = screen.unknown.isEmpty ? "" : "\nnot understood: \(screen.unknown.prefix(20))"
        return PseudoTerminal.Failure(
            description: "\(why): \(what); the screen (\(screen.persona.name)):\n\(screen.text)\(unknown)"
        )
    }

    func wait(
        for what: String,
        seconds: Double,
        until condition: @escaping @Sendable (ScreenEmulator) -> Bool
    ) async throws -> ScreenEmulator {
        try await wait(what, seconds, condition).screen
    }

    func ended(seconds: Double) async throws -> PseudoTerminal.End { try await wait("the end", seconds, nil) }

    private func wait(
        _ what: String,
        _ seconds: Double,
        _ condition: (@Sendable (ScreenEmulator) -> Bool)?
    ) async throws -> PseudoTerminal.End {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<PseudoTerminal.End, any Error>? = state.withLock { state in
                if let condition, state.screen.isAtRest, condition(state.screen) {
                    return .success(PseudoTerminal.End(code: 0, modes: nil, screen: state.screen))
                }
                if let end = state.end {
                    return condition == nil ? .success(end) : .failure(failure("ended before", what, end.screen))
                }
                let id = state.nextID
                state.nextID += 1
                state.waiters.append(Waiter(id: id, what: what, condition: condition, continuation: continuation))
                DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.giveUp(id) }
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    private func giveUp(_ id: Int) {
        let (waiter, screen) = state.withLock { state in
            let index = state.waiters.firstIndex { $0.id == id }
            return (index.map { state.waiters.remove(at: $0) }, state.screen)
        }
        guard let waiter else { return }
        waiter.continuation.resume(throwing: failure("not seen in time", waiter.what, screen))
    }

    func send(_ bytes: [UInt8], after milliseconds: Int = 0) {
        guard !bytes.isEmpty else { return }
        let write: @Sendable () -> Void = { [self] in
            let master = state.withLock { $0.master }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(master, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
        if milliseconds == 0 {
            input.async(execute: write)
        } else {
            input.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: write)
        }
    }

    func resize(columns: Int, rows: Int) {
        state.withLock { $0.screen.resize(columns: columns, rows: rows) }
        setSize(columns, rows)
    }

    func blank() {
        state.withLock { state in
            let (columns, rows) = (state.screen.columns, state.screen.rows)
            state.screen.resize(columns: 1, rows: 1)
            state.screen.resize(columns: columns, rows: rows)
        }
    }

    private func setSize(_ columns: Int, _ rows: Int) {
        let (cell, master) = state.withLock { ($0.screen.persona.cellSize ?? (0, 0), $0.master) }
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: UInt16(columns * cell.width),
            ws_ypixel: UInt16(rows * cell.height)
        )
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Closes both sides: the session's leader gets SIGHUP, and every read and write fails from now on.
    func hangUp() {
        let slave = state.withLock { state in
            if state.slave >= 0 { state.lastModes = TerminalModes(state.slave) }
            defer { state.slave = -1 }
            return state.slave
        }
        if slave >= 0 { close(slave) }
        _ = Foundation.write(closing.write, [1], 1)
    }

    func kill() {
        let (process, master) = state.withLock { ($0.isReaped ? 0 : $0.process, $0.master) }
        guard process > 0 else { return }
        let group = master >= 0 ? tcgetpgrp(master) : 0
        if group > 0 { _ = Foundation.kill(-group, SIGKILL) }
        _ = Foundation.kill(process, SIGKILL)
    }

    deinit {
        let (slave, master) = state.withLock { ($0.slave, $0.master) }
        for descriptor in [slave, master, closing.read, closing.write] where descriptor >= 0 { close(descriptor) }
    }
}
