#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cuts bytes, as they come, into lines of text.
///
/// A line ends with LF, CR, or CR LF, whichever way they are spread over pieces, as in event streams (HTML standard
/// section 9.2.5). A line is given as soon as its end is there: after a CR nobody waits for the LF that may follow. A
/// byte order mark at the very beginning is no part of the text.
struct LineSplitter: Sendable {
    private let maximum: Int
    private let repairs: Bool
    private var rest: [UInt8] = []
    private var isAfterCR = false
    private var isAtStart = true

    init(maximum: Int, repairs: Bool) {
        self.maximum = max(0, maximum)
        self.repairs = repairs
    }

    /// The lines that end in these bytes, and what is wrong with the one after them, if anything.
    mutating func feed(_ bytes: Data) -> (lines: [String], failure: HTTPError?) {
        var lines: [String] = []
        let failure = bytes.withUnsafeBytes { bytes -> HTTPError? in
            do throws(HTTPError) {
                try split(bytes, into: &lines)
                return nil
            } catch {
                return error
            }
        }
        return (lines, failure)
    }

    /// What came after the last line's end: a line of its own, or `nil` for nothing.
    mutating func finish() throws(HTTPError) -> String? {
        guard !rest.isEmpty else { return nil }
        let text = try text(UnsafeRawBufferPointer(start: nil, count: 0)[...])
        // A mark alone is an empty text, not a line.
        return text.isEmpty ? nil : text
    }

    private mutating func split(_ bytes: UnsafeRawBufferPointer, into lines: inout [String]) throws(HTTPError) {
        var start = 0
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte == 0x0A || byte == 0x0D else {
                isAfterCR = false
                continue
            }
            if byte == 0x0A, isAfterCR {
                // The second half of an end that was taken for one already.
                isAfterCR = false
                start = index + 1
                continue
            }
            isAfterCR = byte == 0x0D
            lines.append(try text(bytes[start..<index]))
            start = index + 1
        }
        try checkLength(bytes.count - start)
        rest.append(contentsOf: bytes[start...])
    }

    /// The text of what is kept and what follows it.
    private mutating func text(_ end: Slice<UnsafeRawBufferPointer>) throws(HTTPError) -> String {
        try checkLength(end.count)
        rest.append(contentsOf: end)
        defer { rest.removeAll(keepingCapacity: true) }
        var line = rest[...]
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isAtStart = false
        if repairs { return String(decoding: line, as: UTF8.self) }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw .deserializationFailed("a line of it is not text in UTF-8")
        }
        return text
    }

    private func checkLength(_ more: Int) throws(HTTPError) {
        guard rest.count + more <= maximum else { throw .limitExceeded(.line(maximum: maximum)) }
    }
}
