import GIFSearch
import Rx

/// What was answered a while ago at most. Bounded: what was used longest ago goes first. Any thread may touch it.
///
/// Times are in seconds since 1970.
final class SearchMemory: Sendable {
    /// The first page of an answer.
    struct Answer: Sendable {
        var items: [GIFItem]
        /// How many were asked for.
        var wanted: Int
        /// When it came.
        var time: Int64
    }

    private struct State {
        var answers: [BrowserTopic: Answer] = [:]
        /// Topics in the order of their last use.
        var order: [BrowserTopic] = []
        var restsUntil: Int64 = .min
    }

    /// How long an answer holds: for a sitting, and not for a browser that is left open.
    static let age: Int64 = 600
    /// Answers that are kept: some 25 items of ten kilobytes each.
    static let capacity = 32
    /// The shortest beginning of a word that counts: catalogues pass over shorter ones.
    static let shortestBeginning = 3

    private let state = Guarded(State())

    /// The answer about a topic, if there was one that still holds.
    func answer(to topic: BrowserTopic, at now: Int64) -> Answer? {
        let topic = Self.key(topic)
        return state.withLock { state in
            guard let answer = state.answers[topic], Self.holds(answer, now) else { return nil }
            state.order.removeAll { $0 == topic }
            state.order.append(topic)
            return answer
        }
    }

    /// Keeps an answer. What comes by chance is none.
    func keep(_ items: [GIFItem], wanted: Int, of topic: BrowserTopic, at now: Int64) {
        let topic = Self.key(topic)
        guard topic != .random else { return }
        state.withLock { state in
            state.answers[topic] = Answer(items: items, wanted: wanted, time: now)
            state.order.removeAll { $0 == topic }
            state.order.append(topic)
            if state.order.count > Self.capacity { state.answers[state.order.removeFirst()] = nil }
        }
    }

    /// What found nothing and is `words` but for the end of the last word.
    ///
    /// Another word is another matter: one word that is not known may stand beside others that are.
    func emptyBeginning(of words: String, at now: Int64) -> String? {
        let folded = words.lowercased()
        let last = folded.split(separator: " ").last?.count ?? 0
        return state.withLock { state in
            var beginning = folded
            for _ in 0..<max(0, last - Self.shortestBeginning) {
                beginning.removeLast()
                if let answer = state.answers[.search(beginning)], answer.items.isEmpty, Self.holds(answer, now) {
                    return beginning
                }
            }
            return nil
        }
    }

    /// The source wants to be left alone until then.
    func rest(until time: Int64) { state.withLock { $0.restsUntil = max($0.restsUntil, time) } }

    /// The source answers again.
    func endRest() { state.withLock { $0.restsUntil = .min } }

    /// Whether the source wants to be left alone.
    func isResting(at now: Int64) -> Bool { state.withLock { $0.restsUntil > now } }

    private static func holds(_ answer: Answer, _ now: Int64) -> Bool { now - answer.time < age }

    /// Capital letters make no other question.
    private static func key(_ topic: BrowserTopic) -> BrowserTopic {
        topic.words.map { .search($0.lowercased()) } ?? topic
    }
}
