import CTerminal
import Rx

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal itself, opened anew: what is set on this descriptor is not set on those of the shell.
///
/// It never blocks and is closed when the program runs another one. When nobody holds this object any more, the
/// terminal is given back as it was and closed.
public final class TerminalDevice: Sendable {
    private struct State {
        var original: TerminalMode?
        var unread: [TerminalEvent] = []
        /// Whether something may be shown: while the terminal is asked.
        var mayShow = false
        /// Whether something is shown that its farewell takes back.
        var isShowing = false
    }

    /// The descriptor, for reading and writing.
    public let descriptor: Int32

    /// Its place in `TerminalGuard`.
    let slot: Int32
    private let state = Guarded(State())

    /// Opens the terminal that controls this process, or the one behind a standard stream where there is none.
    /// - Throws: `TerminalError`.
    public convenience init() throws(TerminalError) {
        let streams = (STDIN_FILENO...STDERR_FILENO).compactMap { isatty($0) == 1 ? Self.path(of: $0) : nil }
        #if canImport(Darwin)
            // poll(2) knows a terminal there by its own name only.
            let paths = streams + ["/dev/tty"]
        #else
            let paths = ["/dev/tty"] + streams
        #endif
        guard let path = paths.first(where: Self.opens) else { throw .none }
        try self.init(path: path)
    }

    private static func opens(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    /// Opens a terminal by its path; it does not become the one that controls this process.
    /// - Throws: `TerminalError`.
    public init(path: String) throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            slot = -1
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        slot = terminal_take(descriptor)
        guard slot >= 0 else { throw .tooMany }
    }

    deinit {
        if slot >= 0 { terminal_release(slot) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// How big it is now, cells in pixels where the system knows; `nil` when nobody told the system.
    public var size: TerminalSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
        let (width, height) = (Int(size.ws_xpixel) / columns, Int(size.ws_ypixel) / rows)
        let knowsPixels = width > 0 && height > 0
        return TerminalSize(
            columns: columns,
            rows: rows,
            cellWidth: knowsPixels ? width : nil,
            cellHeight: knowsPixels ? height : nil
        )
    }

    /// Writes what is to be seen while `TerminalFeatures.detect` waits on another thread. Writes nothing when that is
    /// over, or once the terminal is being given back. Blocks while the terminal takes nothing, a second at most.
    ///
    /// From then on the terminal is not given back between the questions and a session, which takes over what is shown;
    /// without a session that happens at the end.
    ///
    /// - Parameters:
    ///   - bytes: what is written.
    ///   - farewell: what takes it back, from within any sequence that was cut off; written when the terminal is given
    ///     back before a session has taken it, after a crash as well. At most 512 bytes.
    /// - Returns: whether it was written.
    @discardableResult
    public func showWhileAsked(_ bytes: [UInt8], farewell: [UInt8]) -> Bool {
        let isShown = state.withLock { state in
            guard state.mayShow, terminal_set_farewell(slot, farewell, farewell.count) == 0 else { return false }
            state.isShowing = true
            return true
        }
        guard isShown else { return false }
        var rest = bytes[...]
        while !rest.isEmpty, let written = write(rest) {
            rest = rest.dropFirst(written)
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if written == 0, poll(&ready, 1, 1000) == 0 { break }
        }
        return true
    }

    private static func path(of stream: Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
            guard ttyname_r(stream, name.baseAddress!, name.count) == 0 else { return nil }
            return String(cString: name.baseAddress!)
        }
    }
}

extension TerminalDevice {
    /// Sets how keys are read, having made sure that what was before is set again, whatever happens. A process in the
    /// background is stopped here until it is in the foreground; one that ends does so meanwhile.
    ///
    /// - Parameters:
    ///   - change: makes the mode from the one that was there before anything was changed.
    ///   - farewell: what is written to put right whatever will be asked of the terminal.
    ///   - asks: whether the terminal is asked at the end for a sign that it has read all of the farewell.
    /// - Throws: `TerminalError.lost`.
    func take(_ change: (TerminalMode) -> TerminalMode, farewell: [UInt8] = [], asks: Bool = false)
        throws(TerminalError)
    {
        let original: TerminalMode
        if let known = state.withLock({ $0.original }) {
            original = known
        } else {
            original = try TerminalMode(of: descriptor)
            state.withLock { $0.original = original }
        }
        var settings = original.settings
        var mode = change(original).settings
        let farewell = asks ? farewell + Array("\u{1B}[c".utf8) : farewell
        let failed = terminal_arm(
            slot,
            &settings,
            &mode,
            farewell,
            farewell.count,
            asks ? 1 : 0,
            Self.patience
        )
        guard failed == 0 else { throw .lost(reason: String(cString: strerror(errno))) }
    }

    /// The same for asking: keys are not shown, and something else may be (`showWhileAsked`) until `endAsking`.
    /// - Throws: `TerminalError.lost`.
    func takeForAsking() throws(TerminalError) {
        try take(\.quiet)
        state.withLock { $0.mayShow = true }
    }

    /// Nothing more may be shown.
    /// - Returns: whether something is, so that the terminal is not to be given back before it is at the end.
    func endAsking() -> Bool {
        state.withLock { state in
            state.mayShow = false
            return state.isShowing
        }
    }

    /// Milliseconds that the terminal is given to answer the last question. One that answers before needs less.
    private static var patience: Int32 { 1000 }

    /// Whether it is in use. No more as soon as someone gives it back: another thread as well, that ends the process.
    var isTaken: Bool { terminal_is_armed(slot) != 0 }

    /// Whether someone else has the terminal now: to change its modes would stop the process.
    var isInBackground: Bool {
        let foreground = tcgetpgrp(descriptor)
        return foreground >= 0 && foreground != getpgrp()
    }

    /// Gives the terminal back as it was. Does nothing when it is.
    func giveBack() {
        terminal_restore(slot)
        // What it is set to next time it is taken is looked at anew: the shell may have changed it.
        state.withLock { state in
            state.original = nil
            state.isShowing = false
        }
    }

    /// Writes what fits now.
    /// - Returns: how many bytes; `nil` when the terminal is gone or given back.
    func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        while true {
            let written = bytes.withUnsafeBytes { terminal_write(slot, $0.baseAddress, $0.count) }
            if written >= 0 { return written }
            switch errno {
            case EINTR: continue
            case EAGAIN: return 0
            default: return nil
            }
        }
    }

    /// Reads what is there.
    /// - Returns: the bytes, none when there is nothing now; `nil` when the terminal is gone.
    func read() -> [UInt8]? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            while true {
                #if canImport(Glibc)
                    let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
                #else
                    let count = Darwin.read(descriptor, buffer.baseAddress!, buffer.count)
                #endif
                if count > 0 { return Array(buffer[..<count]) }
                if count == 0 { return nil }
                switch errno {
                case EINTR: continue
                case EAGAIN: return []
                default: return nil
                }
            }
        }
    }

    /// The terminal owes answers that end with one to DA1; they may come within so many milliseconds.
    func owes(_ answers: Int, milliseconds: Int = -1) { terminal_owes(slot, Int32(answers), Int32(milliseconds)) }

    /// Keeps what was typed while something else was waited for.
    func keep(_ events: [TerminalEvent]) { state.withLock { $0.unread += events } }

    /// What was kept, once.
    func takeKept() -> [TerminalEvent] {
        state.withLock { state in
            defer { state.unread = [] }
            return state.unread
        }
    }
}
