import GIF
import GIFSearch
import HTTP

/// What a cell says where no picture can be shown: a few words, since a cell is small.
public enum CellFailure {
    /// The reason in words that fit into a cell.
    public static func reason(_ error: any Error) -> String {
        switch error {
        case let error as GIFError: return reason(error)
        case let error as HTTPError: return reason(error)
        case let error as ProviderError: return error.description
        default: return "\(error)"
        }
    }

    private static func reason(_ error: GIFError) -> String {
        switch error {
        case .notGIF: "This is no GIF."
        case .truncated: "The GIF is cut off."
        case .damagedImage(let frame): "Image \(frame + 1) of the GIF is damaged."
        case .unsupportedCodeSize, .unknownBlock: "The GIF is damaged."
        case .emptyCanvas, .noFrames: "The GIF holds no image."
        case .limitExceeded: "The GIF is too large to be shown here."
        case .notEncodable, .collageRefused, .doesNotFit, .encoderFailed, .pngFailed, .outOfRange: error.description
        }
    }

    private static func reason(_ error: HTTPError) -> String {
        switch error {
        case .requestFailed(let response, _): "It was answered with status \(response.status)."
        case .deserializationFailed(let reason): reason
        case .limitExceeded(.body): "It is too large to be shown here."
        case .transport(let failure): sentence(failure.kind)
        case .unknown, .invalidResponse, .limitExceeded, .digestMismatch, .file: error.description
        }
    }

    private static func sentence(_ kind: HTTPError.TransportFailure.Kind) -> String {
        switch kind {
        case .invalidRequest: "Its link makes no sense."
        case .nameNotResolved, .cannotConnect: "Its host cannot be reached."
        case .tls: "Its host cannot be trusted."
        case .timedOut: "Its host takes too long."
        case .connectionLost: "The connection was lost."
        case .protocolViolation, .redirect: "Its host answers nonsense."
        case .addressRefused: "Its address may not be asked."
        case .offline: "It is not here, and this is offline."
        case .local: "This computer failed."
        }
    }
}
