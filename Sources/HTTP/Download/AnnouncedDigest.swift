/// A digest a server announces (RFC 9530), with what has been hashed of the bytes it covers.
///
/// Of the algorithms SHA-256 is known; others are ignored, as are fields that are malformed. Digests in trailers are
/// not seen.
struct AnnouncedDigest {
    /// The fields that announce one.
    enum Field: String {
        /// Covers the whole representation, whatever part of it an answer brings (RFC 9530 section 3).
        case representation = "Repr-Digest"
        /// Covers the bytes of one answer (RFC 9530 section 2).
        case content = "Content-Digest"
    }

    private let field: Field
    private let expected: [UInt8]
    private var hash = SHA256()
    /// How many bytes were hashed.
    private(set) var count = 0

    /// What a response announces in a field, or `nil` when that is nothing to go by.
    init?(_ field: Field, _ headers: HTTPHeaders) {
        guard let digests = headers.joined(field.rawValue).flatMap({ StructuredField.dictionary($0) }),
            case .bytes(let digest)? = digests["sha-256"]?.item?.value, digest.count == 32
        else { return nil }
        self.field = field
        expected = digest
    }

    /// Takes over what was hashed for another announcement of the same bytes.
    mutating func adopt(_ other: AnnouncedDigest) { (hash, count) = (other.hash, other.count) }

    /// Takes the next bytes.
    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        hash.update(bytes)
        count += bytes.count
    }

    /// Compares.
    /// - Throws: `HTTPError.digestMismatch`.
    func check(host: String?) throws(HTTPError) {
        guard hash.finalize() == expected else { throw .digestMismatch(field: field.rawValue, host: host) }
    }
}
