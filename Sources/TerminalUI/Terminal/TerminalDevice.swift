#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal itself, opened anew: what is set on this descriptor is not set on those of the shell.
///
/// It never blocks and is closed when the program runs another one. Closed when nobody holds this object any more.
public final class TerminalDevice: Sendable {
    /// The descriptor, for reading and writing.
    public let descriptor: Int32

    /// Opens the terminal that controls this process, or the one behind a standard stream where there is none.
    /// - Throws: `TerminalError`.
    public convenience init() throws(TerminalError) {
        do {
            try self.init(path: "/dev/tty")
        } catch {
            for stream in STDIN_FILENO...STDERR_FILENO where isatty(stream) == 1 {
                guard let path = ttyname(stream) else { continue }
                try self.init(path: String(cString: path))
                return
            }
            throw .none
        }
    }

    /// Opens a terminal by its path; it does not become the one that controls this process.
    /// - Throws: `TerminalError`.
    public init(path: String) throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
    }

    deinit { close(descriptor) }

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
}
