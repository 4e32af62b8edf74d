/// The one range a `Range` field asks for (RFC 9110 section 14.1.2); more than one is left to the origin.
enum ByteRange: Hashable, Sendable {
    /// `bytes=first-last` or `bytes=first-`.
    case from(Int, last: Int?)
    /// `bytes=-count`: the last bytes.
    case suffix(Int)

    /// Reads the field of a request; `nil` unless it asks for exactly one range of bytes.
    init?(_ headers: HTTPHeaders) {
        let lines = headers.values("Range")
        guard lines.count == 1, let equals = lines[0].firstIndex(of: "="),
            FieldSyntax.lowercased(lines[0][..<equals]) == "bytes"
        else { return nil }
        let spec = FieldSyntax.trimmed(lines[0][lines[0].index(after: equals)...])
        guard let dash = spec.firstIndex(of: "-") else { return nil }
        let (first, last) = (spec[..<dash], spec[spec.index(after: dash)...])
        if first.isEmpty {
            guard let count = Self.position(last), count > 0 else { return nil }
            self = .suffix(count)
        } else {
            guard let start = Self.position(first) else { return nil }
            if last.isEmpty {
                self = .from(start, last: nil)
            } else {
                guard let end = Self.position(last), end >= start else { return nil }
                self = .from(start, last: end)
            }
        }
    }

    /// The positions in a representation of some length; `nil` when the range lies outside it.
    func positions(in length: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < length else { return nil }
            return first..<min(length, (last ?? length - 1) + 1)
        case .suffix(let count):
            return length > 0 ? max(0, length - count)..<length : nil
        }
    }

    static func position(_ text: Substring) -> Int? {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= 18, bytes.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return Int(text)
    }
}

/// Which part of which whole a 206 carries (RFC 9110 section 14.4).
struct ContentRange: Hashable, Sendable {
    /// The positions of the bytes.
    var positions: Range<Int>
    /// The length of the whole representation.
    var length: Int

    /// Makes one.
    init(positions: Range<Int>, length: Int) {
        self.positions = positions
        self.length = length
    }

    /// Reads `bytes first-last/length`; `nil` for anything else, an unknown length included.
    init?(_ headers: HTTPHeaders) {
        let lines = headers.values("Content-Range")
        guard lines.count == 1 else { return nil }
        let parts = lines[0].split(separator: " ")
        guard parts.count == 2, FieldSyntax.lowercased(parts[0]) == "bytes" else { return nil }
        let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let length = ByteRange.position(halves[1]) else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = ByteRange.position(ends[0]), let last = ByteRange.position(ends[1]),
            first <= last, last < length
        else { return nil }
        positions = first..<last + 1
        self.length = length
    }

    /// The field's value.
    var text: String { "bytes \(positions.lowerBound)-\(positions.upperBound - 1)/\(length)" }
}
