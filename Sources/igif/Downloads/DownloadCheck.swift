import GIF
import HTTP
import Synchronization

/// Follows a GIF's blocks while its bytes are written, so that a finished file needs no second look.
struct DownloadCheck: HTTPDownloadInspection {
    private var inspector = GIFInspector(depth: .blocks)
    private let remark: DownloadRemark

    /// Makes a check that leaves what it finds worth knowing in `remark`.
    init(_ remark: DownloadRemark) {
        self.remark = remark
        // The file may have been begun anew.
        remark.set(nil)
    }

    mutating func inspect(_ bytes: UnsafeRawBufferPointer) {
        if !inspector.isDecided { inspector.inspect(bytes) }
    }

    /// Refuses what is no whole GIF.
    /// - Throws: `CommandFailure` (69): what came is not what was promised.
    mutating func finish() throws {
        remark.set(try Self.note(of: inspector.finish().verdict))
    }

    /// What is worth knowing of a file that can be kept.
    private static func note(of verdict: GIFInspection.Verdict) throws(CommandFailure) -> String? {
        switch verdict {
        case .whole: return nil
        case .missingTrailer: return "its last byte, the end mark, is missing; every picture in it is whole"
        case .notGIF: throw CommandFailure(.unavailable, "What came is no GIF.")
        case .truncated: throw CommandFailure(.unavailable, "The GIF that came stops in the middle of a picture.")
        case .damaged(let error), .beyondLimits(let error):
            throw CommandFailure(.unavailable, "The GIF that came cannot be kept: \(error)")
        }
    }
}

/// What the check of a file found worth knowing: written by the download's queue, read when it reports the end.
final class DownloadRemark: Sendable {
    private let state = Mutex<String?>(nil)

    /// What was found, if anything.
    var text: String? { state.withLock { $0 } }

    /// Notes it.
    func set(_ text: String?) { state.withLock { $0 = text } }
}
