/// One step of a walk through a file, as ``GIFBlockParser`` finds it.
enum GIFBlock {
    /// The logical screen, with the global palette when there is one.
    case screen(GIFScreen)
    /// One sub-block of an extension; its bytes are the parser's `gathered`. `number` counts from 0 in the extension.
    case extensionBlock(label: UInt8, number: Int)
    /// The end of an extension.
    case extensionEnd(label: UInt8)
    /// Everything about an image that precedes its data.
    case image(GIFImageHeader)
    /// Compressed data: a range of the bytes being parsed.
    case imageData(Range<Int>)
    /// The terminator after an image's data: all of it was there.
    case imageEnd
    /// The trailer; what follows is not read.
    case trailer
}

/// What a file says of its canvas, ahead of all else.
struct GIFScreen: Sendable {
    var version: GIFInfo.Version
    var width: Int
    var height: Int
    var backgroundIndex: UInt8
    var palette: GIFPalette?
}

/// What a file says of one image before its data, graphic control included.
struct GIFImageHeader: Sendable {
    var left = 0
    var top = 0
    var width = 0
    var height = 0
    var isInterlaced = false
    var palette: GIFPalette?
    var codeSize: UInt8 = 2
    var control = GIFGraphicControl()
    /// Where the four bytes of the control begin in the file, or nil where the image has none.
    var controlOffset: Int?
    /// Where the image's descriptor begins in the file.
    var offset = 0

    var area: Int { width * height }
}

/// A graphic control extension (GIF89a, 23).
struct GIFGraphicControl: Sendable {
    var delay = 0
    var disposal = GIFDisposal.unspecified
    var transparentIndex: UInt8?

    init() {}

    /// - Parameter bytes: at least four.
    init(_ bytes: [UInt8]) {
        delay = Int(bytes[1]) | Int(bytes[2]) << 8
        // Some encoders number 'restore to previous' 4; browsers take both. What is undefined asks for nothing.
        let method = bytes[0] >> 2 & 7
        disposal = method == 4 ? .previous : GIFDisposal(rawValue: method) ?? .unspecified
        transparentIndex = bytes[0] & 1 == 1 ? bytes[3] : nil
    }
}
