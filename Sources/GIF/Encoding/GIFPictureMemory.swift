/// Pictures kept between two passes, at two bytes a pixel, so that they need not be made twice.
///
/// Keeps them as long as they take no more than 64 MB and have no more colours than can be numbered; then none.
struct GIFPictureMemory: Sendable {
    fileprivate struct Kept: Sendable {
        let numbers: [UInt16]
        let delay: Int
    }

    private let mostPixels: Int
    private var kept: [Kept] = []
    private var pixels = 0
    private var isComplete = true

    /// - Parameter mostPixels: how many pixels all pictures may have together; 2 bytes each.
    init(mostPixels: Int = 1 << 25) {
        self.mostPixels = mostPixels
    }

    /// Counts a picture's colours, and keeps it where that can be.
    mutating func take(_ picture: GIFAnimation.Picture, counting quantizer: inout GIFQuantizer) {
        pixels += picture.pixels.count / 4
        guard isComplete, pixels <= mostPixels, quantizer.histogram.isPrecise else {
            kept = []
            isComplete = false
            quantizer.add(picture.pixels)
            return
        }
        kept.append(Kept(numbers: quantizer.number(picture.pixels), delay: picture.delay))
    }

    /// All pictures taken, or nil where they could not be kept. What is less than half opaque has become transparent,
    /// and all else opaque.
    func makeReader(_ quantizer: GIFQuantizer) -> Reader? {
        guard isComplete, quantizer.histogram.isPrecise else { return nil }
        return Reader(kept: kept, colors: [0] + quantizer.histogram.colors.map { $0 | 0xFF00_0000 })
    }

    /// One pass over the pictures.
    struct Reader: GIFPictureReader {
        fileprivate let kept: [Kept]
        /// Of every number, the pixel.
        fileprivate let colors: [UInt32]
        private var position = 0

        fileprivate init(kept: [Kept], colors: [UInt32]) {
            self.kept = kept
            self.colors = colors
        }

        mutating func next() -> GIFAnimation.Picture? {
            guard position < kept.count else { return nil }
            let picture = kept[position]
            position += 1
            let pixels = [UInt8](unsafeUninitializedCapacity: picture.numbers.count * 4) { target, count in
                count = picture.numbers.count * 4
                guard let base = UnsafeMutableRawPointer(target.baseAddress) else { return }
                picture.numbers.withUnsafeBufferPointer { numbers in
                    colors.withUnsafeBufferPointer { colors in
                        for place in 0..<numbers.count {
                            let pixel = colors[Int(numbers[place])].littleEndian
                            base.storeBytes(of: pixel, toByteOffset: place &* 4, as: UInt32.self)
                        }
                    }
                }
            }
            return GIFAnimation.Picture(pixels: pixels, delay: picture.delay)
        }
    }
}
