/// What the operators of this library themselves can fail with.
public enum RxError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Something that cannot happen happened.
    case unknown
    /// The object was used after it had been disposed of.
    case disposed(object: String)
    /// Arithmetic overflow, of an index for instance.
    case overflow
    /// An element was asked for at a position the sequence does not have.
    case argumentOutOfRange
    /// The sequence ended without an element where one was asked for.
    case noElements
    /// The sequence had more than one element where exactly one was asked for.
    case moreThanOneElement
    /// Nothing arrived in time.
    case timeout

    /// One sentence: what failed.
    public var description: String {
        switch self {
        case .unknown: return "An unknown error occurred in a reactive sequence."
        case .disposed(let object): return "\(object) was used after it had been disposed of."
        case .overflow: return "An arithmetic overflow occurred in a reactive sequence."
        case .argumentOutOfRange: return "The sequence has no element at the position asked for."
        case .noElements: return "The sequence ended without an element."
        case .moreThanOneElement: return "The sequence has more than one element."
        case .timeout: return "The sequence timed out."
        }
    }

    /// The same sentence.
    public var debugDescription: String { description }
}
