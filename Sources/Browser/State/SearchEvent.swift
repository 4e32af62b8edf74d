import GIFSearch
import HTTP

/// What comes of asking about a topic. Values, errors among them: what fails ends no stream.
public enum SearchEvent: Equatable, Sendable {
    /// Nothing is asked: the query line is empty.
    case idle
    /// A request may be on its way.
    case asking(BrowserTopic)
    /// The first of the items, in place of what was shown; empty where there are none.
    case found(BrowserTopic, [GIFItem], hasMore: Bool, origin: Origin)
    /// A request for more may be on its way.
    case askingForMore(BrowserTopic)
    /// Further items, none of them twice; empty where there were no others.
    case foundMore(BrowserTopic, [GIFItem], hasMore: Bool)
    /// Nothing was asked, to spare calls; Enter asks all the same.
    case held(BrowserTopic, Reason)
    /// It failed, in one sentence. `limited` where that was for too many calls.
    case failed(BrowserTopic, String, limited: Bool)
    /// What the source said of its quota.
    case quota(HTTPQuota)

    /// Where an answer came from.
    public enum Origin: Hashable, Sendable {
        /// The source, or the cache where that needs no question.
        case source
        /// What was answered in this run.
        case memory
        /// The cache, whatever its age: the source is asked next.
        case store
    }

    /// Why nothing was asked.
    public enum Reason: Hashable, Sendable {
        /// The beginning of the word is known to find nothing.
        case knownEmpty(prefix: String)
        /// Few calls are left, or none for now.
        case fewCallsLeft
    }
}
