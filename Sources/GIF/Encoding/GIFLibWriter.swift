import CGif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The only file that writes through giflib's C interface. Collects the bytes of one GIF in memory.
///
/// Belongs to the one ``GIFFrameWriter`` that made it; is never used from two threads at once.
final class GIFLibWriter {
    /// What giflib's write callback fills; reached through the handle's `UserData`.
    private final class Sink {
        var bytes = Data()
    }

    private let sink = Sink()
    /// Nil once closed: giflib frees the handle in `EGifCloseFile` whether or not that succeeds.
    private var handle: UnsafeMutablePointer<GifFileType>?

    init() throws(GIFError) {
        var code: Int32 = 0
        handle = EGifOpen(
            Unmanaged.passUnretained(sink).toOpaque(),
            { file, bytes, count in
                guard count > 0, let bytes, let target = file?.pointee.UserData else { return 0 }
                Unmanaged<Sink>.fromOpaque(target).takeUnretainedValue().bytes.append(bytes, count: Int(count))
                return count
            },
            &code
        )
        guard handle != nil else { throw .encoderFailed(code: Int(code)) }
    }

    deinit {
        guard let handle else { return }
        var code: Int32 = 0
        // Only reached after an error that has been thrown already; a second one has nothing to add.
        _ = EGifCloseFile(handle, &code)
    }

    func begin(width: Int, height: Int, palette: GIFPalette?, backgroundIndex: UInt8) throws(GIFError) {
        guard let handle else { throw .encoderFailed(code: Int(E_GIF_ERR_NOT_WRITEABLE)) }
        EGifSetGifVersion(handle, true)
        let map = try palette.map { palette throws(GIFError) in try Self.makeColorMap(palette) }
        defer { GifFreeMapObject(map) }
        let resolution = map.map { $0.pointee.BitsPerPixel } ?? 8
        try check(
            EGifPutScreenDesc(handle, Int32(width), Int32(height), resolution, Int32(backgroundIndex), map)
        )
    }

    /// The Netscape extension: an application block whose sub-block 1 holds the count, little-endian.
    func writeLoop(_ count: Int) throws(GIFError) {
        let name = Array("NETSCAPE2.0".utf8)
        let value = [1, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
        try check(EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE))
        try check(EGifPutExtensionBlock(handle, Int32(name.count), name))
        try check(EGifPutExtensionBlock(handle, Int32(value.count), value))
        try check(EGifPutExtensionTrailer(handle))
    }

    func writeComment(_ comment: String) throws(GIFError) {
        let bytes = Array(comment.utf8)
        try check(EGifPutExtensionLeader(handle, COMMENT_EXT_FUNC_CODE))
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let block = Array(bytes[start..<min(start + 255, bytes.count)])
            try check(EGifPutExtensionBlock(handle, Int32(block.count), block))
        }
        try check(EGifPutExtensionTrailer(handle))
    }

    func write(_ frame: GIFEncoder.Frame) throws(GIFError) {
        let raster = frame.raster
        var control = GraphicsControlBlock(
            DisposalMode: Int32(frame.disposal.rawValue),
            UserInputFlag: false,
            DelayTime: Int32(frame.delay),
            TransparentColor: raster.transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR
        )
        var extensionBytes = [UInt8](repeating: 0, count: 4)
        let length = EGifGCBToExtension(&control, &extensionBytes)
        try check(EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, Int32(length), extensionBytes))

        let map = try raster.palette.map { palette throws(GIFError) in try Self.makeColorMap(palette) }
        defer { GifFreeMapObject(map) }
        try check(
            EGifPutImageDesc(
                handle,
                Int32(raster.left),
                Int32(raster.top),
                Int32(raster.width),
                Int32(raster.height),
                raster.isInterlaced,
                map
            )
        )
        // giflib masks the line in place, so it gets a copy of each.
        for row in GIFInterlace.rows(height: raster.height, isInterlaced: raster.isInterlaced) {
            var line = Array(raster.indices[row * raster.width..<(row + 1) * raster.width])
            try check(EGifPutLine(handle, &line, Int32(line.count)))
        }
    }

    /// Writes the trailer and closes the file.
    func finish() throws(GIFError) -> Data {
        guard let closing = handle else { throw .encoderFailed(code: Int(E_GIF_ERR_NOT_WRITEABLE)) }
        handle = nil
        var code: Int32 = 0
        guard EGifCloseFile(closing, &code) == GIF_OK else { throw .encoderFailed(code: Int(code)) }
        return sink.bytes
    }

    private func check(_ result: Int32) throws(GIFError) {
        guard result == GIF_OK else { throw .encoderFailed(code: Int(handle?.pointee.Error ?? 0)) }
    }

    /// A table whose length is a power of two, as the format demands; the missing entries are black.
    private static func makeColorMap(_ palette: GIFPalette) throws(GIFError) -> UnsafeMutablePointer<ColorMapObject> {
        var colors = palette.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
        var count = 2
        while count < colors.count { count *= 2 }
        let black = GifColorType(Red: 0, Green: 0, Blue: 0)
        colors.append(contentsOf: repeatElement(black, count: count - colors.count))
        guard let map = GifMakeMapObject(Int32(count), colors) else {
            throw .encoderFailed(code: Int(E_GIF_ERR_NOT_ENOUGH_MEM))
        }
        return map
    }
}
