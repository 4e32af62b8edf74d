import GIFSearch
import Rx

/// What was answered in this run. Bounded: what was used longest ago goes first. Any thread may touch it.
final class SearchMemory: Sendable {
    /// The first page of an answer.
    struct Answer: Sendable {
        var items: [GIFItem]
        /// How many were asked for.
        var wanted: Int
    }

    private struct State {
        var answers: [BrowserTopic: Answer] = [:]
        /// Topics in the order of their last use.
        var order: [BrowserTopic] = []
        var restsUntil: Int64 = .min
    }

    /// Answers that are kept: some 25 items of ten kilobytes each.
    static let capacity = 32
    /// The shortest beginning of a word that counts: catalogues pass over shorter ones.
    static let shortestBeginning = 3

    private let state = Guarded(State())

    /// The answer about a topic, if there was one.
    func answer(to topic: BrowserTopic) -> Answer? {
        let topic = Self.key(topic)
        return state.withLock { state in
            guard let answer = state.answers[topic] else { return nil }
            state.order.removeAll { $0 == topic }
            state.order.append(topic)
            return answer
        }
    }

    /// Keeps an answer. What comes by chance is none.
    func keep(_ items: [GIFItem], wanted: Int, of topic: BrowserTopic) {
        let topic = Self.key(topic)
        guard topic != .random else { return }
        state.withLock { state in
            state.answers[topic] = Answer(items: items, wanted: wanted)
            state.order.removeAll { $0 == topic }
            state.order.append(topic)
            if state.order.count > Self.capacity { state.answers[state.order.removeFirst()] = nil }
        }
    }

    /// What found nothing and is `words` but for the end of the last word.
    ///
    /// Another word is another matter: one word that is not known may stand beside others that are.
    func emptyBeginning(of words: String) -> String? {
        let folded = words.lowercased()
        let last = folded.split(separator: " ").last?.count ?? 0
        return state.withLock { state in
            var beginning = folded
            for _ in 0..<max(0, last - Self.shortestBeginning) {
                beginning.removeLast()
                if state.answers[.search(beginning)]?.items.isEmpty == true { return beginning }
            }
            return nil
        }
    }

    /// The source wants to be left alone until then, in seconds since 1970.
    func rest(until time: Int64) { state.withLock { $0.restsUntil = max($0.restsUntil, time) } }

    /// Whether the source wants to be left alone.
    func isResting(at now: Int64) -> Bool { state.withLock { $0.restsUntil > now } }

    /// Capital letters make no other question.
    private static func key(_ topic: BrowserTopic) -> BrowserTopic {
        topic.words.map { .search($0.lowercased()) } ?? topic
    }
}
