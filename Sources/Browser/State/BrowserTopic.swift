import GIFSearch

/// What a browser's results are about.
public enum BrowserTopic: Hashable, Sendable {
    /// What matches these words; never empty, no space around them.
    case search(String)
    /// What is liked now.
    case trending
    /// Anything, one at a time.
    case random

    /// The topic of what stands in the query line; `nil` where that is empty.
    public init?(query: String) {
        let words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return nil }
        self = .search(words)
    }

    /// What a provider is asked.
    public var question: GIFQuery.Kind {
        switch self {
        case .search(let words): .search(words)
        case .trending: .trending
        case .random: .random(tag: nil)
        }
    }

    /// The words, where it is a search.
    public var words: String? {
        if case .search(let words) = self { words } else { nil }
    }
}
