/// One animation of a collage while it is read: where it stands and where it is drawn.
struct GIFCollageCell {
    private let source: any GIFPictureSource
    private let resampler: GIFResampler
    /// Where on the canvas, in pixels.
    private let left: Int
    private let top: Int
    private var reader: any GIFPictureReader
    private var picture: GIFAnimation.Picture?

    /// - Parameters:
    ///   - resampler: makes the source's pictures as large as they are to be drawn.
    ///   - left: where on the canvas, in pixels.
    ///   - top: where on the canvas, in pixels.
    init(_ source: any GIFPictureSource, resampler: GIFResampler, left: Int, top: Int) throws(GIFError) {
        self.source = source
        self.resampler = resampler
        self.left = left
        self.top = top
        reader = try source.makeReader()
    }

    /// Moves so many pictures on; the first follows the last.
    mutating func advance(by count: Int) throws(GIFError) {
        for _ in 0..<count {
            // Given back first, so that the reader may draw the next over it.
            picture = nil
            picture = try reader.next()
            guard picture == nil else { continue }
            reader = try source.makeReader()
            picture = try reader.next()
            guard picture != nil else { throw .noFrames }
        }
    }

    /// Draws the picture it stands at.
    ///
    /// - Parameters:
    ///   - canvas: the first pixel of the whole canvas, which the cell has to lie on.
    ///   - canvasWidth: pixels a row.
    func draw(on canvas: UnsafeMutablePointer<UInt8>, canvasWidth: Int) throws(GIFError) {
        guard let pixels = picture?.pixels else { return }
        guard pixels.count == resampler.width * resampler.height * 4 else {
            throw .notEncodable(reason: "a picture is not of its source's \(resampler.width)x\(resampler.height)")
        }
        resampler.draw(pixels, at: canvas + (top * canvasWidth + left) * 4, stride: canvasWidth * 4)
    }
}
