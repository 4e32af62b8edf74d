/// Gathers what extensions say: loop count, comments, colour profile, XMP.
struct GIFMetadata: Sendable {
    private enum Application: Sendable {
        case none, loop, colorProfile, xmp
    }

    private var application = Application.none
    /// The bytes of the extension that is being read, as far as they are kept.
    private var bytes: [UInt8] = []
    private var room: Int

    /// - Parameter room: the bytes to keep at most, all extensions together.
    init(room: Int) {
        self.room = room
    }

    /// Takes one sub-block.
    mutating func take(_ block: [UInt8], label: UInt8, number: Int, into info: inout GIFInfo) {
        switch label {
        case 0xFE:
            keep(block[...], into: &info)
        case 0xFF where number == 0:
            application = Self.application(named: block)
        case 0xFF:
            switch application {
            case .loop where block.count >= 3 && block[0] & 7 == 1:
                info.loopCount = Int(block[1]) | Int(block[2]) << 8
            case .colorProfile:
                keep(block[...], into: &info)
            case .xmp:
                // XMP is written straight through the sub-blocks, so their length bytes are part of the text.
                keep([UInt8(block.count)] + block, into: &info)
            default: break
            }
        default: break
        }
    }

    /// Ends an extension.
    mutating func end(label: UInt8, into info: inout GIFInfo) {
        defer {
            application = .none
            bytes = []
        }
        switch (label, application) {
        case (0xFE, _):
            // An empty comment costs memory too: a file of nothing else must not grow without end.
            guard room > 0 else { return info.note(.metadataLeftOut) }
            room -= min(room, 16)
            info.comments.append(Self.text(bytes))
        case (0xFF, .colorProfile): info.colorProfile = bytes
        case (0xFF, .xmp): info.xmp = Self.withoutMagicTrailer(bytes)
        default: break
        }
    }

    private mutating func keep(_ block: ArraySlice<UInt8>, into info: inout GIFInfo) {
        if block.count > room { info.note(.metadataLeftOut) }
        bytes.append(contentsOf: block.prefix(room))
        room -= min(room, block.count)
    }

    private static func application(named name: [UInt8]) -> Application {
        switch String(decoding: name, as: UTF8.self) {
        case "NETSCAPE2.0", "ANIMEXTS1.0": .loop
        case "ICCRGBG1012": .colorProfile
        case "XMP DataXMP": .xmp
        default: .none
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// An XMP packet ends with the bytes 1, 255, 254 … 0, so that a reader that lands anywhere in it finds its way out.
    ///
    /// The last 0 of them ended the extension and is not among `bytes`. What does not end so is properly blocked data,
    /// whose length bytes are taken out again.
    private static func withoutMagicTrailer(_ bytes: [UInt8]) -> [UInt8] {
        let magic = [1] + (0...255).reversed().map { UInt8($0) }
        if bytes.suffix(257).elementsEqual(magic) { return Array(bytes.dropLast(257)) }
        // The walk over the text may also land on the 0 before the last.
        if bytes.suffix(256).elementsEqual(magic.dropLast()) { return Array(bytes.dropLast(256)) }
        var plain: [UInt8] = []
        var start = 0
        while start < bytes.count {
            let end = min(start + 1 + Int(bytes[start]), bytes.count)
            plain.append(contentsOf: bytes[(start + 1)..<end])
            start = end
        }
        return plain
    }
}
