import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The other side of a terminal, in this process: it shows nothing and reads nothing until it is told to.
final class TerminalSide: Sendable {
    /// What a device opens.
    let path: String
    private let master: Int32
    /// Held open, so that what is typed is kept while no device is there.
    private let slave: Int32

    init() throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 10, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        var name = [CChar](repeating: 0, count: 256)
        try #require(ttyname_r(slave, &name, name.count) == 0)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (self.master, self.slave) = (master, slave)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// All that comes up to an ending, by default that of a session that has left its screen; then `reply` is typed in
    /// one piece.
    func read(upTo ending: String = "\u{1B}[?1049l", reply: String = "") -> Task<String, Never> {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread { [self] in
            var all = ""
            var bytes = [UInt8](repeating: 0, count: 65536)
            while !all.hasSuffix(ending) {
                let count = Foundation.read(master, &bytes, bytes.count)
                guard count > 0 else { break }
                all += String(decoding: bytes[..<count], as: UTF8.self)
            }
            type(reply)
            continuation.yield(all)
            continuation.finish()
        }
        return Task { await stream.first { _ in true } ?? "" }
    }

    /// Types.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        if !bytes.isEmpty { _ = write(master, bytes, bytes.count) }
    }

    /// What a program that reads lines gets now; nothing where no line is there.
    func line() throws -> String {
        let descriptor = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    }
}
