/// A number of bytes as people write it: `500`, `256KB`, `2MB`, `1.5MiB`.
///
/// K, M and G are powers of 1000 and KiB, MiB and GiB powers of 1024, as the units' names say; case does not matter.
public struct ByteSize: Hashable, Sendable {
    /// The bytes.
    public let bytes: Int

    /// Takes a number of bytes.
    public init(_ bytes: Int) { self.bytes = bytes }

    /// Reads what a user wrote; `nil` when it is no size, zero, or beyond what an `Int` holds.
    public init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let number = Double(digits), number.isFinite, let factor = Self.factors[unit] else { return nil }
        let bytes = (number * factor).rounded()
        guard bytes >= 1, bytes < Double(Int.max) else { return nil }
        self.bytes = Int(bytes)
    }

    private static let factors: [String: Double] = [
        "": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9,
        "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824,
    ]
}

extension ByteSize: CustomStringConvertible {
    /// The size in three or so digits: `512 B`, `24.5 KB`, `1.2 MB`.
    public var description: String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        var value = Double(bytes)
        var unit = 0
        // 999.95 and up would be printed as 1000.0.
        while value >= (unit == 0 ? 1000 : 999.95), unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        guard unit > 0 else { return "\(bytes) B" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
