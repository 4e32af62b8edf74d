import ArgumentParser

/// A moment of an animation as people write it: `0`, `1.5`, `1.5s`, `1500ms`, `1m`, `1:30`.
struct Moment: Hashable, Sendable {
    /// 1/100 s after the start.
    let hundredths: Int

    /// Reads what a user wrote; `nil` when it is no moment, or later than a day.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let last = parts.last else { return nil }
        let digits = last.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let units = parts.count == 1 ? ["": 1.0, "s": 1, "ms": 0.001, "m": 60] : ["": 1.0]
        guard let number = Double(digits), number.isFinite,
            let factor = units[last.dropFirst(digits.count).lowercased()]
        else { return nil }
        var seconds = number * factor
        if parts.count == 2 {
            guard let minutes = Int(parts[0]), (0...1440).contains(minutes), number < 60 else { return nil }
            seconds += Double(minutes * 60)
        }
        guard seconds <= 86_400 else { return nil }
        hundredths = Int((seconds * 100).rounded())
    }
}

extension Moment: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }
}
