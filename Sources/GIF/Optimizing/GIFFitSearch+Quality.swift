/// How good something looks.
extension GIFFitSearch {
    /// The PSNR in dB from which errors are small enough to keep size and frames for.
    static let bearable = 28.0

    /// The most loss that is tried where nobody set it, where the whole is too large by at most 3 % without.
    static let mostLossy = 300

    /// How good a form with such an error looks, in dB; ``GIFFitter`` says how it is weighed.
    func quality(_ form: GIFForm, error: Double) -> Double {
        let psnr = Self.psnr(error)
        let seen = psnr <= 28 ? psnr : psnr <= 40 ? 28 + (psnr - 28) / 2 : 34 + (min(psnr, 60) - 40) / 10
        let start = start
        let narrower = Double(start.width) / Double(form.width)
        let fewer = Double(start.groups(of: file.delays).count) / Double(form.groups(of: file.delays).count)
        return seen - 8 * Self.log2(narrower) - 6 * Self.log2(fewer)
    }

    static func psnr(_ error: Double) -> Double {
        error > 0 ? 10 * 0.301_029_995_663_981_2 * log2(255 * 255 / error) : .infinity
    }

    /// The logarithm, without a maths library: it decides between candidates, and has to be the same everywhere.
    static func log2(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value > 0 ? 1024 : -1024 }
        var result = Double(value.exponent)
        var rest = value.significand
        var bit = 0.5
        for _ in 0..<40 {
            rest *= rest
            if rest >= 2 {
                rest /= 2
                result += bit
            }
            bit /= 2
        }
        return result
    }
}
