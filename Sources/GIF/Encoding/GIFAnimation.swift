#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes full-colour pictures as a GIF: chooses the palette, dithers, and stores of each picture only what changes.
///
/// ```swift
/// let animation = GIFAnimation(width: 320, height: 240, loopCount: 0)
/// let data = try animation.encode(pictures)
/// ```
public struct GIFAnimation: Sendable, Hashable {
    /// A picture and how long it is shown.
    public struct Picture: Sendable, Equatable {
        /// RGBA, 4 bytes a pixel, straight alpha, row by row, of the size of the canvas. A GIF's pixels are opaque or
        /// transparent: what is less than half opaque becomes transparent.
        public var pixels: [UInt8]
        /// 1/100 s, 0 to 65535.
        public var delay: Int

        /// A picture of these parts.
        public init(pixels: [UInt8], delay: Int) {
            self.pixels = pixels
            self.delay = delay
        }
    }

    /// Width of the canvas in pixels, 1 to 65535.
    public var width: Int
    /// Height of the canvas in pixels, 1 to 65535.
    public var height: Int
    /// How often the animation is repeated: nil plays it once, 0 forever, n repeats it n times.
    public var loopCount: Int?
    /// Comments, written before the first frame.
    public var comments: [String]
    /// How many colours a palette may have, 2 to 256, transparency included.
    public var colors: Int
    /// Whether each frame has its own palette: truer colours for pictures that differ, and a larger file.
    public var hasLocalPalettes: Bool
    /// How colours that the palette does not have are made up.
    public var dither: GIFDither

    /// An animation on a canvas.
    public init(
        width: Int,
        height: Int,
        loopCount: Int? = nil,
        comments: [String] = [],
        colors: Int = 256,
        hasLocalPalettes: Bool = false,
        dither: GIFDither = .none
    ) {
        self.width = width
        self.height = height
        self.loopCount = loopCount
        self.comments = comments
        self.colors = colors
        self.hasLocalPalettes = hasLocalPalettes
        self.dither = dither
    }

    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - source: of the animation's size; read once, and once more before for a global palette. Two of its pictures
    ///     are in memory at a time.
    ///   - progress: called with the number of pictures read so far, over both passes.
    /// - Throws: ``GIFError/notEncodable(reason:)``, ``GIFError/encoderFailed(code:)``, and what the source throws.
    /// - Complexity: O(pixels).
    public func encode(
        _ source: some GIFPictureSource,
        progress: (Int) -> Void = { _ in }
    ) throws(GIFError) -> Data {
        try encode(progress: progress) { () throws(GIFError) in try source.makeReader() }
    }

    /// Writes a whole file of pictures that are in memory, or drawn when they are asked for.
    ///
    /// - Parameter pictures: walked over once, and once more before for a global palette, so a lazy collection that
    ///   draws its pictures never has more than two of them in memory.
    /// - Throws: ``GIFError/notEncodable(reason:)``, ``GIFError/encoderFailed(code:)``.
    /// - Complexity: O(pixels).
    public func encode(_ pictures: some Collection<Picture>) throws(GIFError) -> Data {
        try encode(progress: { _ in }) { () throws(GIFError) in IteratorReader(iterator: pictures.makeIterator()) }
    }

    /// Pictures of an iterator.
    private struct IteratorReader<Iterator: IteratorProtocol<Picture>>: GIFPictureReader {
        var iterator: Iterator

        mutating func next() -> Picture? { iterator.next() }
    }

    private func encode<Reader: GIFPictureReader>(
        progress: (Int) -> Void,
        makeReader: () throws(GIFError) -> Reader
    ) throws(GIFError) -> Data {
        guard (2...256).contains(colors) else {
            throw .notEncodable(reason: "\(colors) colours are not within 2 and 256")
        }
        var encoder = GIFEncoder(width: width, height: height, loopCount: loopCount, comments: comments)
        try encoder.check()
        var count = 0
        var global: Chosen?
        if !hasLocalPalettes {
            // One entry is kept free: for transparency, and for 'as before'.
            var quantizer = GIFQuantizer(colors: colors - 1)
            var reader = try makeReader()
            while let picture = try reader.next() {
                try check(picture)
                quantizer.add(picture.pixels)
                count += 1
                progress(count)
            }
            let chosen = Chosen(quantizer)
            encoder.palette = GIFPalette(chosen.palette.colors + [GIFColor(0)])
            global = chosen
        }
        var writer = try GIFFrameWriter(encoder)
        var differ = GIFDiffer(width: width)
        var reader = try makeReader()
        while let picture = try reader.next() {
            try check(picture)
            if let frame = differ.add(quantized(picture, global: global)) { try writer.write(frame) }
            count += 1
            progress(count)
        }
        if let frame = differ.finish() { try writer.write(frame) }
        return try writer.finish()
    }

    private func check(_ picture: Picture) throws(GIFError) {
        guard picture.pixels.count == width * height * 4 else {
            throw .notEncodable(
                reason: "a picture has \(picture.pixels.count) bytes, not the 4 for each of \(width)x\(height) pixels"
            )
        }
    }

    /// A palette, and whether it has every colour of the pictures it was chosen for.
    private struct Chosen {
        var palette: GIFPalette
        var isExact: Bool

        init(_ quantizer: GIFQuantizer) {
            palette = quantizer.palette()
            isExact = quantizer.isExact
        }
    }

    private func quantized(_ picture: Picture, global: Chosen?) -> GIFDiffer.Picture {
        let chosen: Chosen
        if let global {
            chosen = global
        } else {
            var quantizer = GIFQuantizer(colors: colors - 1)
            quantizer.add(picture.pixels)
            chosen = Chosen(quantizer)
        }
        let palette = chosen.palette
        var mapper = GIFColorMapper(palette)
        return GIFDiffer.Picture(
            indices: (chosen.isExact ? .none : dither).indices(
                of: picture.pixels,
                width: width,
                mapper: &mapper,
                colorCount: palette.colors.count,
                transparentIndex: UInt8(palette.colors.count)
            ),
            palette: palette,
            isLocal: global == nil,
            delay: picture.delay
        )
    }
}
