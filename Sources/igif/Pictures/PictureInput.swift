import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A GIF that a command works on: what to call it, and its bytes when they are needed.
struct PictureInput: Sendable {
    /// Where the bytes are.
    enum Place: Sendable {
        /// In a file of the user's.
        case file(String)
        /// In a file that was downloaded for this run.
        case downloaded(String)
        /// In memory.
        case bytes(Data)
        /// Nowhere; why.
        case missing(CommandFailure)
    }

    /// What the user calls it: a path, a URL, an id, `-`.
    let name: String
    /// Where it is.
    let place: Place

    /// The bytes.
    ///
    /// - Parameter waiting: called when a pipe has said nothing for a second.
    /// - Throws: `CommandFailure` where there are none, or too many.
    func bytes(waiting: () -> Void) throws(CommandFailure) -> Data {
        switch place {
        case .file(let path), .downloaded(let path): return try PictureBytes.file(path, waiting: waiting)
        case .bytes(let bytes): return bytes
        case .missing(let failure): throw failure
        }
    }

    /// The bytes piece by piece; of a file no more than a piece is in memory.
    ///
    /// - Parameters:
    ///   - waiting: called when a pipe has said nothing for a second.
    ///   - body: takes each piece.
    /// - Throws: as ``bytes(waiting:)`` does, and what `body` throws.
    func pieces(waiting: () -> Void, _ body: (Data) throws -> Void) throws {
        switch place {
        case .file(let path), .downloaded(let path): try PictureBytes.pieces(of: path, waiting: waiting, body)
        case .bytes(let bytes): try body(bytes)
        case .missing(let failure): throw failure
        }
    }

    /// A failure with the GIF's name before its sentence.
    func failure(_ error: any Error) -> CommandFailure {
        var failure = CommandFailure(error)
        failure.message = "\(SafeText.line(name)): \(failure.message)"
        return failure
    }
}
