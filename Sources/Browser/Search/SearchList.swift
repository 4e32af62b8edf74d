import GIFSearch
import Rx

/// How far the list about a topic has been read. One subscription's own; any thread may touch it.
final class SearchList: Sendable {
    private struct State {
        var seen: Set<String> = []
        var offset = 0
        var hasMore = false
    }

    /// What it is about.
    let topic: BrowserTopic
    private let state = Guarded(State())

    /// A list of which nothing is read.
    init(_ topic: BrowserTopic) { self.topic = topic }

    /// Whether there may be more.
    var hasMore: Bool { state.withLock { $0.hasMore } }
    /// Where the next page begins.
    var offset: Int { state.withLock { $0.offset } }

    /// Takes the first page.
    ///
    /// - Parameters:
    ///   - items: what came.
    ///   - wanted: how many were asked for: fewer are all there are.
    func begin(_ items: [GIFItem], wanted: Int) {
        state.withLock { state in
            state = State(seen: Set(items.map(\.id)), offset: wanted, hasMore: items.count >= wanted)
        }
    }

    /// Takes another page and gives what is new of it. Pages shift while they are read, so they overlap; a page without
    /// anything new is the last, but of what comes by chance.
    func add(_ items: [GIFItem], wanted: Int) -> [GIFItem] {
        let isByChance = topic == .random
        return state.withLock { state in
            state.offset += wanted
            let fresh = items.filter { state.seen.insert($0.id).inserted }
            state.hasMore = isByChance ? !items.isEmpty : items.count >= wanted && !fresh.isEmpty
            return fresh
        }
    }
}
