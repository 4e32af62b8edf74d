#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a file carries beside its pictures.
enum GIFExtensions {
    /// All extensions of a file as they stand in it, one after the other, but for graphic controls, loop counts and
    /// plain text, which belong to images.
    ///
    /// - Complexity: O(bytes).
    static func bytes(in data: Data) -> [UInt8] {
        var found: [UInt8] = []
        var current: [UInt8] = []
        var isKept = true
        var parser = GIFBlockParser()
        data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                var position = 0
                // What is damaged ends the walk; who asks has looked at that before.
                while let block = try? parser.next(in: bytes, at: &position) {
                    switch block {
                    case .extensionBlock(let label, let number):
                        if number == 0 {
                            isKept = label != 0xF9 && label != 0x01
                            if label == 0xFF {
                                let name = String(decoding: parser.gathered, as: UTF8.self)
                                isKept = name != "NETSCAPE2.0" && name != "ANIMEXTS1.0"
                            }
                        }
                        if isKept { current += [UInt8(parser.gathered.count)] + parser.gathered }
                    case .extensionEnd(let label):
                        if isKept, !current.isEmpty { found += [0x21, label] + current + [0] }
                        current = []
                        isKept = true
                    default: break
                    }
                }
            }
        }
        return found
    }
}
