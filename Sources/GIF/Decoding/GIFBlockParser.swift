/// Takes a file apart into blocks, from bytes that arrive in pieces of any size.
///
/// It keeps at most 768 bytes (a palette) between two pieces; image data is handed on in place. It knows the order of
/// things and nothing of pixels, so decoding and mere inspection share it.
struct GIFBlockParser: Sendable {
    private enum State: Sendable {
        case signature, screen, globalPalette
        case blockStart
        case extensionLabel, extensionLength, extensionData
        case imageDescriptor, localPalette, codeSize, imageLength, imageData
        case end
    }

    /// The bytes of the block that is being collected; of a sub-block while `.extensionBlock` is handled.
    private(set) var gathered: [UInt8] = []
    /// Bytes taken so far.
    private(set) var offset = 0
    /// Bytes from the start to the end of the last whole block: the same however the bytes were cut into pieces.
    private(set) var soundOffset = 0
    /// Whether zeros were skipped between blocks.
    private(set) var sawStrayZeros = false

    private var state = State.signature
    private var needed = 6
    /// The screen whose palette is being collected.
    private var screen: GIFScreen?
    private var header = GIFImageHeader()
    /// The control for the image to come, and where its bytes begin; nil where there is none.
    private var control: (values: GIFGraphicControl, offset: Int)?
    private var label: UInt8 = 0
    private var subBlock = 0
    private var remaining = 0
    private var version = GIFInfo.Version.gif89a

    private let skipsData: Bool

    /// - Parameter skipsData: whether the data of an image is of no interest: it may then be handed on in part.
    init(skipsData: Bool = false) {
        self.skipsData = skipsData
    }

    /// Whether the trailer was read.
    var isAtEnd: Bool { state == .end }

    /// Whether the file could end here but for its trailer. After a graphic control it could not: an image is to come.
    var isBetweenBlocks: Bool { state == .blockStart && control == nil }

    /// Whether the bytes so far can be the start of a GIF; none at all cannot.
    var startsLikeGIF: Bool {
        guard state == .signature else { return true }
        return !gathered.isEmpty
            && [GIFInfo.Version.gif87a, .gif89a].contains { $0.rawValue.utf8.starts(with: gathered) }
    }

    /// An image of no pixels whose descriptor was read and whose data was not: complete for all there is to see.
    var unfinishedEmptyImage: GIFImageHeader? {
        (state == .localPalette || state == .codeSize) && header.area == 0 ? header : nil
    }

    /// The next block, or nil when `bytes` are used up.
    ///
    /// - Parameters:
    ///   - bytes: the piece that has arrived.
    ///   - position: where to go on in it; moved past what was taken.
    mutating func next(
        in bytes: UnsafeBufferPointer<UInt8>,
        at position: inout Int
    ) throws(GIFError) -> GIFBlock? {
        let start = position
        defer { offset += position - start }
        while position < bytes.count {
            switch state {
            case .signature, .screen, .globalPalette, .imageDescriptor, .localPalette:
                let block: GIFBlock?
                let place = offset + position - start
                if gathered.isEmpty, bytes.count - position >= needed {
                    // Read where it stands: only what was cut as it arrived has to be collected.
                    let whole = UnsafeBufferPointer(rebasing: bytes[position..<position + needed])
                    position += needed
                    block = try take(whole, at: place)
                } else {
                    let collected = gathered.count
                    guard gather(from: bytes, at: &position) else { return nil }
                    block = try takeGathered(at: place - collected)
                }
                if state == .blockStart { soundOffset = offset + position - start }
                if let block { return block }
            case .extensionData:
                guard gather(from: bytes, at: &position) else { return nil }
                return takeExtensionData(at: offset + position - start - gathered.count)
            case .imageData:
                let range = position..<position + min(remaining, bytes.count - position)
                position = range.upperBound
                remaining -= range.count
                if skipsData { skipData(in: bytes, at: &position) }
                if remaining == 0 { state = .imageLength }
                return .imageData(range)
            case .end:
                return nil
            default:
                let byte = bytes[position]
                position += 1
                let block = try take(byte, at: offset + position - start - 1)
                if state == .blockStart || state == .end { soundOffset = offset + position - start }
                if let block { return block }
            }
        }
        return nil
    }

    private mutating func gather(from bytes: UnsafeBufferPointer<UInt8>, at position: inout Int) -> Bool {
        let count = min(needed - gathered.count, bytes.count - position)
        gathered.append(contentsOf: bytes[position..<position + count])
        position += count
        return gathered.count == needed
    }

    /// Goes on to the terminator, or to the end of what is here. Sub-blocks have no more than 255 bytes, so to hand on
    /// each takes most of the time of a look through a file.
    private mutating func skipData(in bytes: UnsafeBufferPointer<UInt8>, at position: inout Int) {
        guard remaining == 0 else { return }
        var place = position
        while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
        remaining = max(0, place - bytes.count)
        position = place - remaining
    }

    private mutating func expect(_ count: Int, in state: State) {
        gathered.removeAll(keepingCapacity: true)
        needed = count
        self.state = state
    }

    /// Handles what comes as a single byte.
    private mutating func take(_ byte: UInt8, at position: Int) throws(GIFError) -> GIFBlock? {
        switch state {
        case .blockStart:
            return try takeIntroducer(byte, at: position)
        case .extensionLabel:
            label = byte
            subBlock = 0
            // Plain text is a picture of its own that uses up the control before it (GIF89a, 25.e).
            if label == 0x01 { control = nil }
            state = .extensionLength
        case .extensionLength:
            if byte == 0 {
                state = .blockStart
                return .extensionEnd(label: label)
            }
            expect(Int(byte), in: .extensionData)
        case .codeSize:
            header.codeSize = byte
            state = .imageLength
            return .image(header)
        case .imageLength:
            if byte == 0 {
                state = .blockStart
                return .imageEnd
            }
            remaining = Int(byte)
            state = .imageData
        default:
            break
        }
        return nil
    }

    private mutating func takeIntroducer(_ byte: UInt8, at position: Int) throws(GIFError) -> GIFBlock? {
        switch byte {
        case 0x2C: expect(9, in: .imageDescriptor)
        case 0x21: state = .extensionLabel
        case 0x00: sawStrayZeros = true
        case 0x3B:
            state = .end
            return .trailer
        default: throw .unknownBlock(byte, offset: position)
        }
        return nil
    }

    /// Handles what was gathered as a whole; its first byte stands at `place` of the file.
    private mutating func takeGathered(at place: Int) throws(GIFError) -> GIFBlock? {
        var whole: [UInt8] = []
        swap(&whole, &gathered)
        return try whole.withUnsafeBufferPointer { bytes throws(GIFError) in try take(bytes, at: place) }
    }

    private mutating func takeExtensionData(at place: Int) -> GIFBlock {
        let number = subBlock
        subBlock += 1
        state = .extensionLength
        if label == 0xF9, number == 0, gathered.count >= 4 { control = (GIFGraphicControl(gathered), place) }
        return .extensionBlock(label: label, number: number)
    }

    /// Handles what comes as a whole; its first byte stands at `place` of the file.
    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) throws(GIFError) -> GIFBlock? {
        switch state {
        case .signature:
            guard let found = GIFInfo.Version(bytes) else { throw .notGIF }
            version = found
            expect(7, in: .screen)
        case .screen:
            let screen = GIFScreen(
                version: version,
                width: Self.word(bytes, 0),
                height: Self.word(bytes, 2),
                backgroundIndex: bytes[5]
            )
            if bytes[4] & 0x80 != 0 {
                self.screen = screen
                expect(3 << (Int(bytes[4] & 7) + 1), in: .globalPalette)
            } else {
                state = .blockStart
                return .screen(screen)
            }
        case .globalPalette:
            state = .blockStart
            guard var screen = screen.take() else { return nil }
            screen.palette = Self.palette(bytes)
            return .screen(screen)
        case .imageDescriptor:
            header = GIFImageHeader(
                left: Self.word(bytes, 0),
                top: Self.word(bytes, 2),
                width: Self.word(bytes, 4),
                height: Self.word(bytes, 6)
            )
            header.isInterlaced = bytes[8] & 0x40 != 0
            header.offset = place - 1
            header.control = control?.values ?? GIFGraphicControl()
            header.controlOffset = control?.offset
            control = nil
            if bytes[8] & 0x80 != 0 {
                expect(3 << (Int(bytes[8] & 7) + 1), in: .localPalette)
            } else {
                state = .codeSize
            }
        case .localPalette:
            header.palette = Self.palette(bytes)
            state = .codeSize
        default:
            break
        }
        return nil
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }

    private static func palette(_ bytes: UnsafeBufferPointer<UInt8>) -> GIFPalette {
        // A colour is its three bytes, in the order of a file.
        UnsafeRawBufferPointer(bytes).withMemoryRebound(to: GIFColor.self) { GIFPalette(Array($0)) }
    }
}

extension GIFInfo.Version {
    /// The version that the first six bytes of a file name.
    fileprivate init?(_ signature: UnsafeBufferPointer<UInt8>) {
        switch signature.reduce(0, { $0 << 8 | UInt64($1) }) {
        case 0x4749_4638_3761: self = .gif87a
        case 0x4749_4638_3961: self = .gif89a
        default: return nil
        }
    }
}
