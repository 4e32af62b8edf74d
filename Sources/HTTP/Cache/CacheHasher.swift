#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keyed hashes under the random salt of one cache folder.
///
/// A plain hash of a short API key can be guessed by trying; under a salt that only the folder's owner can read, what
/// lies on disk tells nothing without the folder itself. Sixteen bytes of HMAC-SHA-256 leave collisions out of reach.
struct CacheHasher: Sendable {
    private let code: HMACSHA256

    /// Takes the salt.
    init(salt: [UInt8]) { code = HMACSHA256(key: salt) }

    /// The hash of a text.
    func hash(_ text: String) -> Data { Data(code.code(for: text.utf8).prefix(16)) }
}
