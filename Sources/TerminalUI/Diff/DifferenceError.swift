/// Why nothing can be said about what differs: a mistake of who made the lists.
public enum DifferenceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Two sections of one list have the same identity, which is told.
    case duplicateSection(String)
    /// Two items of one list have the same identity, which is told; in which sections does not matter.
    case duplicateItem(String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .duplicateSection(let id): "Two sections have the identity \(SafeText.line(id)): each needs its own."
        case .duplicateItem(let id): "Two items have the identity \(SafeText.line(id)): each needs its own."
        }
    }
}
