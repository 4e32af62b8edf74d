#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The lines of the head that came before, and what they mean.
///
/// The answers of one server are alike: of nine lines six are the same, byte by byte, and where files are all of one
/// kind it is all of them. A line that stands where it stood before is not read again, and a head of such lines is the
/// one before.
///
/// Bounded.
struct HeadMemory {
    /// What a field has to do with the content's length.
    enum Role { case none, length, oddLength, coding }

    /// How the status line is read.
    typealias Start = (status: Int, version: HTTPResponse.Version)

    private struct Line {
        /// As it came, without its end; empty, which no line is, where it is not kept.
        var bytes: [UInt8]
        var role: Role
    }

    /// More fields than this are not kept.
    static let mostFields = 64
    /// Longer lines are not kept.
    static let longestLine = 1 << 10

    private var startBytes: [UInt8] = []
    private var start: Start = (0, .http11)
    private var lines: [Line] = []
    /// As many as there are lines.
    private var headers = HTTPHeaders()

    /// What a status line means, if it is the one that came last.
    func start(_ line: UnsafeRawBufferPointer) -> Start? { Self.same(startBytes, line) ? start : nil }

    /// Keeps the status line.
    mutating func remember(_ line: UnsafeRawBufferPointer, _ start: Start) {
        guard line.count <= Self.longestLine else { return }
        (startBytes, self.start) = (Array(line), start)
    }

    /// The role of the field of a line, if that is the one that stood there last.
    func role(of line: UnsafeRawBufferPointer, at place: Int) -> Role? {
        lines.withUnsafeBufferPointer { lines in
            place < lines.count && Self.same(lines[place].bytes, line) ? lines[place].role : nil
        }
    }

    /// Keeps the line of a place: of one there is already, or the next.
    mutating func remember(_ line: UnsafeRawBufferPointer, _ field: HTTPHeaders.Field, _ role: Role, at place: Int) {
        let line = Line(bytes: line.count <= Self.longestLine ? Array(line) : [], role: role)
        if place < lines.count { lines[place] = line } else { lines.append(line) }
        headers.put(field, at: place)
    }

    /// The fields of the first so many lines; what came after them is forgotten.
    mutating func headers(_ count: Int) -> HTTPHeaders {
        if count < lines.count {
            lines.removeSubrange(count...)
            headers.cut(to: count)
        }
        return headers
    }

    private static func same(_ known: [UInt8], _ line: UnsafeRawBufferPointer) -> Bool {
        guard known.count == line.count, let start = line.baseAddress else { return false }
        return known.withUnsafeBytes { known in known.baseAddress.map { memcmp($0, start, line.count) == 0 } ?? false }
    }
}
