extension SeededGenerator {
    /// A number from 0 up to and without `end`; 0 where that is 1 or less.
    mutating func below(_ end: Int) -> Int { end > 1 ? Int.random(in: 0..<end, using: &self) : 0 }

    /// Any byte.
    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

    /// So many of them.
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

    /// Whether one in `end` came up.
    mutating func one(in end: Int) -> Bool { below(end) == 0 }

    /// One of some values.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
