/// A time in 1/100 s as people read it: `1.5 s`.
struct GIFTime: CustomStringConvertible {
    private let hundredths: Int

    init(_ hundredths: Int) { self.hundredths = hundredths }

    var description: String {
        let size = hundredths.magnitude
        let sign = hundredths < 0 ? "-" : ""
        switch size % 100 {
        case 0: return "\(sign)\(size / 100) s"
        case let rest where rest % 10 == 0: return "\(sign)\(size / 100).\(rest / 10) s"
        case let rest: return "\(sign)\(size / 100).\(rest < 10 ? "0" : "")\(rest) s"
        }
    }
}
