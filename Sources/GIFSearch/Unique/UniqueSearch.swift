import GIF
import Rx
import Synchronization

/// A provider's answer without what looks like something before it.
///
/// What items look like is asked of a closure, a few at a time and in the provider's order, and only of as many as are
/// needed. Where some are left out, the next ones are asked for until there are as many as were wanted, the provider
/// has no more, or ``rounds`` times as many have been looked through.
public struct UniqueSearch: Sendable {
    /// Some items of the answer, and what became of others.
    public struct Page: Sendable, Hashable {
        /// What is new, in the provider's order.
        public var items: [GIFItem]
        /// What was left out.
        public var alike: [Likeness]
        /// The ids of those among the items that could not be looked at; they are kept, as nothing speaks against them.
        public var unseen: [String]

        /// A page of these parts.
        public init(items: [GIFItem], alike: [Likeness] = [], unseen: [String] = []) {
            self.items = items
            self.alike = alike
            self.unseen = unseen
        }
    }

    /// That one item looks like an earlier one.
    public struct Likeness: Sendable, Hashable {
        /// The id of what was left out.
        public var id: String
        /// The id of the earlier one.
        public var like: String
        /// How far apart they are, in bits of 64.
        public var distance: Double
    }

    /// How many times the wanted number of items are looked through at most. Each time is a call of the provider's API.
    public static let rounds = 4

    private let provider: any GIFProvider
    private let look: @Sendable (GIFItem) -> Observable<GIFPerceptualHash?>
    private let concurrency: Int
    private let threshold: Double

    /// A search of a provider.
    ///
    /// - Parameters:
    ///   - provider: who is asked.
    ///   - concurrency: how many items are looked at at a time.
    ///   - threshold: how far apart two can be and count as alike, in bits of 64.
    ///   - look: what an item looks like; an element of `nil`, an error or no element where that is not to be found out.
    public init(
        _ provider: any GIFProvider,
        concurrency: Int = 4,
        threshold: Double = GIFPerceptualHash.nearDuplicate,
        look: @escaping @Sendable (GIFItem) -> Observable<GIFPerceptualHash?>
    ) {
        self.provider = provider
        self.concurrency = concurrency
        self.threshold = threshold
        self.look = look
    }

    /// Asks a question. Cold: each subscriber asks anew, nothing is asked before; disposing aborts the request and the
    /// looks under way.
    ///
    /// - Returns: the items as they are found new, at most `query.limit` in all, then completion. A page may have left
    ///   out all it looked at. Errors are those of the provider. Events arrive where the provider or a look delivers.
    public func pages(for query: GIFQuery) -> Observable<Page> {
        Observable.concat(Steps(search: self, query: query))
    }

    /// Steps that follow each other, each made when the one before has ended; anew for each subscriber.
    private struct Steps: Sequence, Sendable {
        let search: UniqueSearch
        let query: GIFQuery

        func makeIterator() -> AnyIterator<Observable<Page>> {
            let walk = Walk(search, query)
            return AnyIterator { walk.next() }
        }
    }

    /// One walk through an answer.
    private final class Walk: Sendable {
        private struct State {
            var index: GIFPerceptualIndex
            /// The ids of what is in the index.
            var ids: [String] = []
            var kept = 0
            /// What came and was not looked at yet.
            var waiting: [GIFItem] = []
            var seen: Set<String> = []
            /// Calls made.
            var asked = 0
            /// Items the last call brought.
            var brought = 0
        }

        private let search: UniqueSearch
        private let query: GIFQuery
        private let state: Mutex<State>

        init(_ search: UniqueSearch, _ query: GIFQuery) {
            self.search = search
            self.query = query
            state = Mutex(State(index: GIFPerceptualIndex(threshold: search.threshold)))
        }

        /// The next thing to do: look at what came, ask for more, or nothing.
        func next() -> Observable<Page>? {
            enum Step {
                case look([GIFItem])
                case ask(offset: Int)
            }
            let step: Step? = state.withLock { state in
                let missing = query.limit - state.kept
                guard missing > 0 else { return nil }
                if !state.waiting.isEmpty {
                    // Few at a time, so that what is new is shown early and nothing is looked at in vain.
                    let some = Array(state.waiting.prefix(min(missing, search.concurrency * 2)))
                    state.waiting.removeFirst(some.count)
                    return .look(some)
                }
                let isOver = state.asked > 0 && state.brought < query.limit
                guard !isOver, state.asked < UniqueSearch.rounds else { return nil }
                let (skipped, isTooMany) = query.limit.multipliedReportingOverflow(by: state.asked)
                guard !isTooMany else { return nil }
                state.asked += 1
                state.brought = 0
                return .ask(offset: skipped)
            }
            switch step {
            case .look(let items): return look(at: items)
            case .ask(let offset): return ask(offset: offset)
            case nil: return nil
            }
        }

        private func ask(offset: Int) -> Observable<Page> {
            var query = query
            query.offset += offset
            return search.provider.items(for: query).flatMap { [self] items -> Observable<Page> in
                state.withLock { state in
                    state.brought += items.count
                    // Between two calls an answer may move by a place.
                    for item in items where state.seen.insert(item.id).inserted { state.waiting.append(item) }
                }
                return .empty()
            }
        }

        private func look(at items: [GIFItem]) -> Observable<Page> {
            let search = search
            return Observable.from(Array(items.enumerated().map { (place: $0, item: $1) }))
                .flatMap(maxConcurrent: search.concurrency) { entry in
                    search.look(entry.item)
                        .catchAndReturn(nil)
                        .ifEmpty(default: nil)
                        .map { (place: entry.place, hash: $0) }
                }
                .reduce([Int: GIFPerceptualHash]()) { hashes, look in
                    var hashes = hashes
                    hashes[look.place] = look.hash
                    return hashes
                }
                .map { [self] hashes in page(of: items, hashes) }
        }

        private func page(of items: [GIFItem], _ hashes: [Int: GIFPerceptualHash]) -> Page {
            state.withLock { state in
                var page = Page(items: [])
                for (place, item) in items.enumerated() {
                    if let hash = hashes[place] {
                        if let found = state.index.nearest(to: hash) {
                            let like = state.ids[found.place]
                            page.alike.append(Likeness(id: item.id, like: like, distance: found.distance))
                            continue
                        }
                        state.index.add(hash)
                        state.ids.append(item.id)
                    } else {
                        page.unseen.append(item.id)
                    }
                    page.items.append(item)
                    state.kept += 1
                }
                return page
            }
        }
    }
}
