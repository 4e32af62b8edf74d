import Foundation

/// The width and height a PNG states in its first chunk; `nil` where it is no PNG.
func pngSize(_ data: Data) -> [Int]? {
    let bytes = Array(data.prefix(24))
    guard bytes.count == 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
