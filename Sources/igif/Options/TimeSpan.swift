/// A span of time as people write it: `20`, `20s`, `500ms`, `2m`.
struct TimeSpan: Hashable, Sendable {
    /// The span.
    let duration: Duration

    /// Reads what a user wrote; `nil` when it is no span, zero, or longer than a day.
    init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite,
            let factor = ["": 1.0, "s": 1, "ms": 0.001, "m": 60][text.dropFirst(digits.count).lowercased()]
        else { return nil }
        let seconds = number * factor
        guard seconds >= 0.001, seconds <= 86_400 else { return nil }
        duration = .milliseconds(Int((seconds * 1000).rounded()))
    }
}
