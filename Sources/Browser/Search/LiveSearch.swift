import GIFSearch
import HTTP
import Rx

/// Asks while the user types, sparing the source.
///
/// - What is typed is asked when no key has followed for a while; Enter asks at once. An empty line asks nothing.
/// - A new question aborts the one before, on the wire.
/// - What was answered a while ago at most is not asked again; what the cache holds is shown at once, and asked about only where
///   it is not fresh.
/// - Where the beginning of a word found nothing, the word typed on is not asked about. A catalogue that knows words by
///   their beginnings has nothing then; Enter asks whoever does not.
/// - Where few calls are left of the quota, or the source said that there were too many, typing asks nothing.
/// - Every failure is a value: typing goes on.
struct LiveSearch: Sendable {
    /// What is wanted.
    struct Step: Hashable, Sendable {
        /// What about; `nil` for nothing.
        var topic: BrowserTopic?
        /// Tells a question from the same one asked again after it was not answered.
        var attempt = 0
        /// Whether it is being typed, so that more may follow.
        var isTyped = false
    }

    /// How long no key may follow before what is typed is asked.
    static let pause = RxTimeInterval.milliseconds(300)
    /// Items of the first page. What `igif search` asks for by itself, so that both share the cache.
    static let firstPage = 25
    /// Items of each page after it: what GIPHY gives in one call.
    static let nextPage = 50

    private let services: BrowserServices
    private let memory = SearchMemory()

    init(_ services: BrowserServices) { self.services = services }

    /// What comes of the steps, on the services' main scheduler. Subscribers share one subscription.
    ///
    /// - Parameters:
    ///   - steps: what is wanted; hot.
    ///   - more: asks for the next page of what was found last; hot.
    func events(_ steps: Observable<Step>, more: Observable<Void>) -> Observable<SearchEvent> {
        steps
            .distinctUntilChanged { $0.topic == $1.topic && $0.attempt == $1.attempt }
            .flatMapLatest { step in
                // Here and not behind: what waits for its turn on main is dropped with the rest of an older question.
                answers(to: step, steps, more).observe(on: services.main)
            }
            .share()
    }

    private func answers(to step: Step, _ steps: Observable<Step>, _ more: Observable<Void>) -> Observable<SearchEvent>
    {
        guard let topic = step.topic else { return .just(.idle) }
        let list = SearchList(topic)
        let pages = more.flatMapFirst { nextPage(of: list) }
        if let answer = memory.answer(to: topic, at: services.date()) {
            list.begin(answer.items, wanted: answer.wanted)
            return .concat(
                .just(.found(topic, answer.items, hasMore: list.hasMore, origin: .memory)),
                pages
            )
        }
        var asking = Observable.deferred { ask(list) }
        if step.isTyped {
            let hurried = steps.filter { !$0.isTyped && $0.topic == topic }.map { _ in true }
            let paused = Observable<Int>.timer(Self.pause, scheduler: services.main).map { _ in false }
            asking = Observable.merge(hurried, paused).take(1).flatMap { isHurried -> Observable<SearchEvent> in
                if !isHurried, let reason = reasonToHold(topic) { return .just(.held(topic, reason)) }
                return ask(list)
            }
        }
        return .concat(.merge(glance(list), asking), pages)
    }

    /// What the cache holds, at once; nothing where it holds nothing.
    private func glance(_ list: SearchList) -> Observable<SearchEvent> {
        guard let stored = services.stored, list.topic != .random else { return .empty() }
        let query = services.query(list.topic.question, Self.firstPage, 0)
        return stored.items(for: query).toArray().asObservable()
            .compactMap { pages in
                let items = pages.flatMap { $0 }
                // That there was nothing once is no news worth clearing a screen for.
                if items.isEmpty { return nil }
                return .found(list.topic, items, hasMore: items.count >= Self.firstPage, origin: .store)
            }
            .catch { _ in .empty() }
    }

    private func ask(_ list: SearchList) -> Observable<SearchEvent> {
        let topic = list.topic
        let wanted = topic == .random ? 1 : Self.firstPage
        return found(services.query(topic.question, wanted, 0))
            .map { items in
                list.begin(items, wanted: wanted)
                memory.keep(items, wanted: wanted, of: topic, at: services.date())
                return .found(topic, items, hasMore: list.hasMore, origin: .source)
            }
            .catch { .just(failure($0, topic)) }
            .startWith(.asking(topic))
            .concat(quota())
    }

    private func nextPage(of list: SearchList) -> Observable<SearchEvent> {
        guard list.hasMore else { return .empty() }
        let wanted = list.topic == .random ? 1 : Self.nextPage
        return found(services.query(list.topic.question, wanted, list.offset))
            .map { items in
                let fresh = list.add(items, wanted: wanted)
                return .foundMore(list.topic, fresh, hasMore: list.hasMore)
            }
            .catch { error in
                // The source lists no further: that is the end, and no failure.
                if case ProviderError.invalidQuery = error { return .just(.foundMore(list.topic, [], hasMore: false)) }
                return .just(failure(error, list.topic))
            }
            .startWith(.askingForMore(list.topic))
            .concat(quota())
    }

    private func found(_ query: GIFQuery) -> Observable<[GIFItem]> {
        services.provider.items(for: query).toArray().asObservable().map { pages in
            let items = pages.flatMap { $0 }
            // What came from the cache tells nothing of the source.
            if items.contains(where: { !$0.cached }) { memory.endRest() }
            return items
        }
    }

    private func quota() -> Observable<SearchEvent> {
        .deferred { services.quota().map { .just(.quota($0)) } ?? .empty() }
    }

    private func failure(_ error: any Error, _ topic: BrowserTopic) -> SearchEvent {
        var isLimited = false
        if case ProviderError.rateLimited(_, let seconds) = error {
            isLimited = true
            memory.rest(until: services.date() + Int64(seconds ?? 60))
        }
        return .failed(topic, services.explain(error), limited: isLimited)
    }

    /// Why what is being typed is not asked.
    private func reasonToHold(_ topic: BrowserTopic) -> SearchEvent.Reason? {
        let now = services.date()
        if let words = topic.words, let prefix = memory.emptyBeginning(of: words, at: now) {
            return .knownEmpty(prefix: prefix)
        }
        if memory.isResting(at: now) { return .fewCallsLeft }
        if let quota = services.quota(), quota.isLow, !quota.isOver(at: now) { return .fewCallsLeft }
        return nil
    }
}
