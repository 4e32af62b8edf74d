/// The controls in text that no output but JSON's escapes may hold, line ends and tabs of the format itself aside.
public func unsafeScalars(in text: String, allowing allowed: Set<Unicode.Scalar> = ["\n"]) -> [String] {
    text.unicodeScalars.filter { scalar in
        let value = scalar.value
        let isControl = value < 0x20 || (0x7F...0x9F).contains(value)
        let isDirection =
            value == 0x61C || (0x200E...0x200F).contains(value) || (0x2028...0x202E).contains(value)
            || (0x2066...0x2069).contains(value)
        return (isControl || isDirection) && !allowed.contains(scalar)
    }.map { "U+" + String($0.value, radix: 16) }
}
