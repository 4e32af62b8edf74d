/// A control sequence (ECMA-48, 5.4) taken apart: `CSI`, a private mark, numbers, intermediate bytes, a final one.
struct ControlSequence: Hashable, Sendable {
    /// `?`, `>`, `<` or `=` before the numbers.
    var mark: UInt8?
    /// What stands between semicolons, and in there between colons; what is left out is `nil`.
    var parameters: [[Int?]]
    /// What stands between the numbers and the final byte.
    var intermediates: [UInt8]
    /// What says which it is.
    var final: UInt8

    /// Takes one apart; `nil` when it is none or its numbers are beyond all sense.
    init?(_ bytes: [UInt8], final: UInt8) {
        self.final = final
        var rest = bytes[...]
        if let first = rest.first, (0x3C...0x3F).contains(first) { mark = rest.removeFirst() }
        let numbers = rest.prefix { (0x30...0x3B).contains($0) }
        intermediates = Array(rest.dropFirst(numbers.count))
        guard intermediates.allSatisfy({ (0x20...0x2F).contains($0) }) else { return nil }
        parameters = []
        guard !numbers.isEmpty else { return }
        for parameter in numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            var parts: [Int?] = []
            for part in parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
                guard part.count <= 9 else { return nil }
                parts.append(part.isEmpty ? nil : part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
            }
            parameters.append(parts)
        }
    }

    /// A number by its place, or what stands for one that is left out.
    func number(_ place: Int, or standard: Int = 0) -> Int {
        place < parameters.count ? parameters[place].first.flatMap { $0 } ?? standard : standard
    }
}
