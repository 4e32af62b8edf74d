/// Sizes in pixels as people read them.
enum SizeWords {
    /// `480×270`, or `nil` where a side is not known.
    static func pixels(_ width: Int?, _ height: Int?) -> String? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return "\(width)×\(height)"
    }
}
