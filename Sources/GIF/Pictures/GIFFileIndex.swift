#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the images of a file are and what stands before their data, found without decompressing any.
struct GIFFileIndex: Sendable {
    /// One image whose data is all there, though the file may stop before its terminator.
    struct Image: Sendable {
        /// The descriptor, the local palette and the data with its terminator; offsets from the file's first byte.
        var bytes: Range<Int>
        /// Where the four bytes of the graphic control begin, or nil where the image has none.
        var controlOffset: Int?
        /// What the control says.
        var control: GIFGraphicControl
    }

    /// The images in order, at least one.
    private(set) var images: [Image] = []
    /// What the file says of itself, to its end or to the damage.
    let info: GIFInfo
    /// Why not all of the file is here, or nil.
    let damage: GIFError?

    /// - Throws: ``GIFError`` where there is not one whole image.
    init(_ data: Data, limits: GIFLimits) throws(GIFError) {
        var walk = GIFWalk(limits: limits)
        var images: [Image] = []
        let damage: GIFError? = data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                do throws(GIFError) {
                    try Self.walk(&walk, through: bytes, into: &images)
                    return nil
                } catch {
                    return error
                }
            }
        }
        guard let info = walk.info, !images.isEmpty else { throw damage ?? .noFrames }
        self.images = images
        self.info = info
        self.damage = damage
    }

    private static func walk(
        _ walk: inout GIFWalk,
        through bytes: UnsafeBufferPointer<UInt8>,
        into images: inout [Image]
    ) throws(GIFError) {
        var position = 0
        var header = GIFImageHeader()
        var dataOffset = 0
        var hasData = false
        var isInImage = false
        func end() {
            isInImage = false
            images.append(
                Image(bytes: header.offset..<position, controlOffset: header.controlOffset, control: header.control)
            )
        }
        while let step = try walk.next(in: bytes, at: &position) {
            switch step {
            case .image(let next):
                header = next
                dataOffset = position
                hasData = false
                isInImage = true
            case .imageData:
                hasData = true
            case .imageEnd:
                guard hasData || header.area == 0 else { throw .damagedImage(frame: walk.imageCount - 1) }
                end()
            case .end:
                break
            }
        }
        if let unfinished = try walk.takeUnfinishedEmptyImage() {
            header = unfinished
            end()
        } else if isInImage, isWhole(header, bytes[min(dataOffset, bytes.count)...]) {
            end()
        }
        try walk.finish()
    }

    /// Whether an image that the file stops in has all its pixels. The one image that has to be decompressed here.
    private static func isWhole(_ header: GIFImageHeader, _ data: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var lzw = LZWDecoder()
        lzw.begin(codeSize: header.codeSize)
        var position = data.startIndex
        while position < data.endIndex {
            let end = min(position + 1 + Int(data[position]), data.endIndex)
            lzw.decode(UnsafeBufferPointer(rebasing: data[(position + 1)..<end]), into: LZWCount(capacity: header.area))
            position = end
        }
        return lzw.position == header.area && lzw.status != .corrupt
    }
}
