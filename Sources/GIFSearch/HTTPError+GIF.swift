import GIF
import HTTP

extension HTTPError {
    /// A body that is no GIF, or none that can be used.
    static func undecodable(_ error: any Error) -> HTTPError {
        // A clause of the sentence that `HTTPError` makes of it.
        let sentence = "\(error)"
        let clause = sentence.prefix(1).lowercased() + sentence.dropFirst()
        return .deserializationFailed(clause.hasSuffix(".") ? String(clause.dropLast()) : clause)
    }
}
