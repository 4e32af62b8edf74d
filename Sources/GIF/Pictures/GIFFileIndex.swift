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
        /// Whether the data ends with its terminator, as it does but where the file stops in it.
        var isTerminated: Bool
    }

    /// The images in order, at least one unless none is taken as well.
    private(set) var images: [Image] = []
    /// What the file says of itself, to its end or to the damage.
    let info: GIFInfo
    /// Why not all of the file is here, or nil.
    let damage: GIFError?

    /// Where the global palette ends, or the logical screen where there is none.
    var headEnd: Int { 13 + 3 * (info.palette?.colors.count ?? 0) }

    /// - Parameter takesNone: whether a whole file may be without an image.
    /// - Throws: ``GIFError`` where there is not one whole image.
    init(_ data: Data, limits: GIFLimits, takesNone: Bool = false) throws(GIFError) {
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
        let isEmpty = takesNone && damage == .noFrames
        guard let info = walk.info, !images.isEmpty || isEmpty else { throw damage ?? .noFrames }
        self.images = images
        self.info = info
        self.damage = isEmpty ? nil : damage
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
        func end(isTerminated: Bool) {
            isInImage = false
            images.append(
                Image(
                    bytes: header.offset..<position,
                    controlOffset: header.controlOffset,
                    control: header.control,
                    isTerminated: isTerminated
                )
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
                end(isTerminated: true)
            case .end:
                break
            }
        }
        if let unfinished = try walk.takeUnfinishedEmptyImage() {
            header = unfinished
            end(isTerminated: false)
        } else if isInImage, isWhole(header, bytes[min(dataOffset, bytes.count)...]) {
            end(isTerminated: false)
        }
        try walk.finish()
    }

    /// The comments and application extensions between images, wherever they stand; whole ones only.
    ///
    /// - Parameter room: bytes for them all together but the loop. One that does not fit is left out.
    /// - Complexity: O(bytes of the extensions).
    func metadata(in data: Data, room: Int = .max) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var room = room
        var loop: Int?
        func take(_ range: Range<Int>) {
            if Self.isLoop(data[range]) {
                // The last one counts.
                guard let loop else {
                    loop = found.count
                    return found.append(range)
                }
                found[loop] = range
            } else if range.count <= room {
                room -= range.count
                found.append(range)
            }
        }
        var position = headEnd
        for number in 0...images.count {
            let end = number < images.count ? images[number].bytes.lowerBound : data.count
            while position + 1 < end, data[position] == 0x21 || data[position] == 0 {
                guard data[position] == 0x21 else {
                    position += 1
                    continue
                }
                let start = position
                position += 2
                while position < end, data[position] != 0 { position += 1 + Int(data[position]) }
                guard position < end else { break }
                position += 1
                if [0xFE, 0xFF].contains(data[start + 1]) { take(start..<position) }
            }
            if number < images.count { position = images[number].bytes.upperBound }
        }
        return found
    }

    /// Whether an extension says how often to play, and nothing else.
    private static func isLoop(_ bytes: Data) -> Bool {
        guard bytes.count == 19 else { return false }
        let start = bytes.startIndex
        guard bytes[start + 1] == 0xFF, bytes[start + 2] == 11, bytes[start + 14] == 3, bytes[start + 15] & 7 == 1
        else { return false }
        let name = bytes[(start + 3)..<(start + 14)]
        return name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8)
    }

    /// Whether an image's data decompresses to all its pixels.
    static func isWhole(_ image: Image, in data: Data) -> Bool {
        data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                let bytes = bytes[image.bytes]
                let start = image.bytes.lowerBound
                var header = GIFImageHeader()
                header.width = Int(bytes[start + 5]) | Int(bytes[start + 6]) << 8
                header.height = Int(bytes[start + 7]) | Int(bytes[start + 8]) << 8
                let flags = bytes[start + 9]
                let codeSize = start + 10 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
                header.codeSize = bytes[codeSize]
                return isWhole(header, bytes[(codeSize + 1)...])
            }
        }
    }

    /// Whether data decompresses to all pixels of an image.
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
