#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Lines of a descriptor, none longer than a bound. Blocks; belongs to one thread.
struct LineReader {
    /// What the next line is.
    enum Line: Hashable {
        case line(Data)
        /// It was longer than the bound; its bytes are dropped.
        case tooLong
    }

    private let descriptor: Int32
    private let limit: Int
    private var unread = Data()
    /// How much of `unread` is known to hold no line end.
    private var searched = 0
    private var isOver = false
    private var isSkipping = false

    /// Makes a reader.
    /// - Parameter limit: the longest line, in bytes, its end not counted.
    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// The next line without its end, or `nil` after the last; a last line needs no end.
    mutating func next() -> Line? {
        while true {
            if let end = lineEnd {
                let line = unread[..<end]
                unread = Data(unread[(end + 1)...])
                searched = 0
                return close(line)
            }
            searched = unread.count
            if searched > limit { drop() }
            guard !isOver else {
                defer { drop(isLast: true) }
                return isSkipping || !unread.isEmpty ? close(unread) : nil
            }
            fill()
        }
    }

    /// Where the first line ends, by the C library, which reads at memory speed.
    private var lineEnd: Int? {
        unread.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count > searched else { return nil }
            return memchr(base + searched, 10, bytes.count - searched).map { UnsafeRawPointer($0) - base }
        }
    }

    private mutating func close(_ line: Data) -> Line {
        defer { isSkipping = false }
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return isSkipping || line.count > limit ? .tooLong : .line(Data(line))
    }

    private mutating func drop(isLast: Bool = false) {
        unread = Data()
        searched = 0
        isSkipping = !isLast
    }

    private mutating func fill() {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &piece, piece.count)
        if count > 0 {
            unread.append(contentsOf: piece[..<count])
        } else if count < 0, errno == EAGAIN {
            // Whoever gave the descriptor made it non-blocking.
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, -1)
        } else if count == 0 || errno != EINTR {
            isOver = true
        }
    }
}
