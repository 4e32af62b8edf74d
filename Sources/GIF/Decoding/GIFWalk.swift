/// The part of reading a file that decoding and inspection share: blocks in order, what the file says of itself,
/// limits, and how it may end.
struct GIFWalk: Sendable {
    /// What is left to do for whoever wants pixels, or only their number.
    enum Step {
        /// An image begins; it is within the limits and its code size is usable.
        case image(GIFImageHeader)
        /// A range of the bytes being read is data of the image.
        case imageData(Range<Int>)
        /// The image's data ended as it should.
        case imageEnd
        /// The trailer was read.
        case end
    }

    /// What the file says of itself, as far as it has been read; nil until the canvas is known.
    var info: GIFInfo? { hasCanvas ? details : nil }
    /// Images begun so far.
    private(set) var imageCount = 0
    /// How long the images begun so far are shown as browsers play them, in 1/100 s.
    private(set) var duration = 0
    /// Whether the trailer was read.
    var isAtEnd: Bool { parser.isAtEnd }
    /// Bytes from the start to the end of the last whole block.
    var soundOffset: Int { parser.soundOffset }

    private var parser: GIFBlockParser
    private var metadata: GIFMetadata
    private var details = GIFInfo(version: .gif89a, width: 0, height: 0, backgroundIndex: 0)
    private var hasCanvas = false
    private var totalPixels = 0
    private let limits: GIFLimits

    /// - Parameter skipsData: whether the data of images is of no interest: it may then be handed on in part.
    init(limits: GIFLimits, skipsData: Bool = false) {
        self.limits = limits
        parser = GIFBlockParser(skipsData: skipsData)
        metadata = GIFMetadata(room: limits.metadataBytes)
    }

    /// Notes an oddity of the file.
    mutating func note(_ note: GIFNote) {
        details.note(note)
    }

    /// The next step, or nil when `bytes` are used up.
    mutating func next(in bytes: UnsafeBufferPointer<UInt8>, at position: inout Int) throws(GIFError) -> Step? {
        while let block = try parser.next(in: bytes, at: &position) {
            switch block {
            case .screen(let screen):
                try setCanvas(screen)
            case .extensionBlock(let label, let number):
                metadata.take(parser.gathered, label: label, number: number, into: &details)
            case .extensionEnd(let label):
                metadata.end(label: label, into: &details)
            case .image(let header):
                try begin(header)
                return .image(header)
            case .imageData(let range):
                return .imageData(range)
            case .imageEnd:
                return .imageEnd
            case .trailer:
                guard imageCount > 0 else { throw .noFrames }
                if parser.sawStrayZeros { note(.strayZeros) }
                return .end
            }
        }
        if parser.isAtEnd, position < bytes.count { note(.bytesAfterTrailer) }
        return nil
    }

    /// An image without pixels that the file stops in, begun as if it were whole: there is nothing more to see of it.
    mutating func takeUnfinishedEmptyImage() throws(GIFError) -> GIFImageHeader? {
        guard let header = parser.unfinishedEmptyImage else { return nil }
        try begin(header)
        return header
    }

    /// Ends the file, and throws unless it ends as it should or lacks its trailer alone.
    mutating func finish() throws(GIFError) {
        guard !parser.isAtEnd else { return }
        guard parser.startsLikeGIF else { throw .notGIF }
        guard parser.isBetweenBlocks, imageCount > 0 else { throw .truncated(offset: parser.offset) }
        if parser.sawStrayZeros { note(.strayZeros) }
        note(.missingTrailer)
    }

    private mutating func setCanvas(_ screen: GIFScreen) throws(GIFError) {
        guard screen.width > 0, screen.height > 0 else { throw .emptyCanvas }
        try check(screen.width * screen.height, .canvasPixels, allowed: limits.canvasPixels)
        details.version = screen.version
        details.width = screen.width
        details.height = screen.height
        details.backgroundIndex = screen.backgroundIndex
        details.palette = screen.palette
        hasCanvas = true
    }

    private mutating func begin(_ header: GIFImageHeader) throws(GIFError) {
        try check(imageCount + 1, .frames, allowed: limits.frames)
        try check(header.area, .canvasPixels, allowed: limits.canvasPixels)
        let cost = header.area == 0 ? 0 : max(header.width, GIFLimits.leastRow) * header.height
        try check(totalPixels + cost, .totalPixels, allowed: limits.totalPixels)
        guard header.area == 0 || LZWDecoder.codeSizes.contains(header.codeSize) else {
            throw .unsupportedCodeSize(header.codeSize, frame: imageCount)
        }
        totalPixels += cost
        imageCount += 1
        duration += GIFFrame.played(header.control.delay)
        if header.area > 0 {
            if header.left + header.width > details.width || header.top + header.height > details.height {
                note(.imageOutsideCanvas)
            }
            if header.palette == nil, details.palette == nil { note(.missingPalette) }
        }
    }

    private func check(_ asked: Int, _ limit: GIFError.Limit, allowed: Int) throws(GIFError) {
        guard asked <= allowed else { throw .limitExceeded(limit, asked: asked, allowed: allowed) }
    }
}
