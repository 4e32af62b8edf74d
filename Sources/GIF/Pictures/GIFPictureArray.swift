/// Pictures in memory as a source.
public struct GIFPictureArray: GIFPictureSource, Equatable {
    /// Width of every picture in pixels.
    public let width: Int
    /// Height of every picture in pixels.
    public let height: Int
    /// The pictures in order.
    public let pictures: [GIFAnimation.Picture]

    /// A source of these pictures.
    ///
    /// - Throws: ``GIFError/notEncodable(reason:)`` where a side is less than 1 or a picture is not of this size.
    public init(width: Int, height: Int, pictures: [GIFAnimation.Picture]) throws(GIFError) {
        let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !isTooLarge, area <= Int.max / 4 else {
            throw .notEncodable(reason: "\(width)x\(height) is no size of a picture")
        }
        for picture in pictures where picture.pixels.count != area * 4 {
            throw .notEncodable(
                reason: "a picture has \(picture.pixels.count) bytes, not the 4 for each of \(width)x\(height) pixels"
            )
        }
        self.width = width
        self.height = height
        self.pictures = pictures
    }

    /// The delays of the pictures.
    public func timing() -> [Int] { pictures.map(\.delay) }

    /// Starts a pass at the first picture.
    public func makeReader() -> Reader { Reader(pictures: pictures) }

    /// One pass over an array.
    public struct Reader: GIFPictureReader, Sendable {
        private let pictures: [GIFAnimation.Picture]
        private var position = 0

        fileprivate init(pictures: [GIFAnimation.Picture]) { self.pictures = pictures }

        /// The next picture, or nil after the last.
        public mutating func next() -> GIFAnimation.Picture? {
            guard position < pictures.count else { return nil }
            defer { position += 1 }
            return pictures[position]
        }
    }
}
