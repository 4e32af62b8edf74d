/// The order in which a file keeps the rows of an image (GIF89a, appendix E).
enum GIFInterlace {
    /// The four passes: their first row and the distance to the next.
    static let passes = [(first: 0, step: 8), (first: 4, step: 8), (first: 2, step: 4), (first: 1, step: 2)]

    /// The rows of an image in the order the file keeps them: 0, 8, 16 … when interlaced, else 0, 1, 2 ….
    static func rows(height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return passes.flatMap { stride(from: $0.first, to: height, by: $0.step) }
    }
}
