#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Content that is not all in memory: bytes and files, one after the other, read while they are sent.
///
/// A value: it names files and holds none. Their sizes are taken when a request is sent, since the length goes out
/// first; each hop of a redirection and each further attempt reads them anew, from the beginning. A file that is not
/// then what it was when its size was taken (another size, another time of change, another file under its name) fails
/// the request with `HTTPError.transport` of kind `local`.
public struct HTTPUpload: Hashable, Sendable {
    /// A piece of the content.
    public enum Part: Hashable, Sendable {
        /// These bytes.
        case bytes(Data)
        /// All of the regular file at a path.
        case file(String)
    }

    /// The pieces in order.
    public var parts: [Part]

    /// Makes content of pieces.
    public init(_ parts: [Part]) { self.parts = parts }

    /// The content of one file.
    public static func file(_ path: String) -> HTTPUpload { HTTPUpload([.file(path)]) }

    /// Bytes in memory.
    public static func bytes(_ bytes: Data) -> HTTPUpload { HTTPUpload([.bytes(bytes)]) }

    /// Reads all of it in pieces, in constant memory, on the calling thread, which it blocks: for transports that have
    /// no wire to wait for, and for tests.
    ///
    /// - Parameters:
    ///   - size: the largest piece, in bytes.
    ///   - body: called with each piece.
    /// - Throws: `HTTPError.transport` of kind `local` where a file cannot be read or changes; what `body` throws.
    public func read(inPiecesOf size: Int = 64 << 10, _ body: (Data) throws -> Void) throws {
        let reader = UploadReader(self, host: nil)
        _ = try reader.measure()
        while let piece = try reader.next(upTo: size) { try body(Data(piece)) }
    }

    /// All of it in memory; blocks the calling thread.
    ///
    /// - Throws: `HTTPError.transport` of kind `local` where a file cannot be read or changes.
    public func data() throws -> Data {
        var whole = Data()
        try read { whole.append($0) }
        return whole
    }
}
