/// Sizes as people read them.
enum SizeWords {
    /// `640 B`, `12 KB`, `1.4 MB`: decimal, as providers and files' managers count.
    static func bytes(_ count: Int) -> String {
        let count = max(count, 0)
        if count < 1000 { return "\(count) B" }
        if count < 999_500 { return "\((count + 500) / 1000) KB" }
        var tenths = (count / 1000 + 50) / 100
        for unit in ["MB", "GB"] {
            if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
            if tenths < 10_000 || unit == "GB" { return "\((tenths + 5) / 10) \(unit)" }
            tenths = (tenths + 500) / 1000
        }
        return ""
    }

    /// `480×270`, or `nil` where a side is not known.
    static func pixels(_ width: Int?, _ height: Int?) -> String? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return "\(width)×\(height)"
    }
}
