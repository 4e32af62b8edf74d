/// The elements of a sequence that share a key; see `groupBy(keySelector:)`.
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
    /// What they share.
    public let key: Key
    private let source: Observable<Element>

    /// A sequence with a key; `groupBy` makes them.
    public init(key: Key, source: Observable<Element>) {
        self.key = key
        self.source = source
    }

    /// Subscribes an observer.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        source.subscribe(observer)
    }

    /// The same elements as an `Observable`.
    public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
    /// Sorts the elements into sequences by a key; each new key gives a new sequence. What `keySelector` throws
    /// becomes the error of all of them and of the result.
    ///
    /// Each is hot: what it gives before it is subscribed to is lost; subscribe to it as it arrives, which is before
    /// its first element. The source runs as long as the result, or any of them, is subscribed to.
    public func groupBy<Key: Hashable & Sendable>(
        keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        GroupBy(asObservable(), keySelector)
    }
}

private final class GroupBy<Key: Hashable & Sendable, Element: Sendable>: Observable<GroupedObservable<Key, Element>>,
    @unchecked Sendable  // Constants only.
{
    private let source: Observable<Element>
    private let keySelector: @Sendable (Element) throws -> Key

    init(_ source: Observable<Element>, _ keySelector: @escaping @Sendable (Element) throws -> Key) {
        self.source = source
        self.keySelector = keySelector
    }

    override func run(_ sink: Sink<GroupedObservable<Key, Element>>) -> ActiveSubscription {
        let gate = PartsGate(sink)
        let edge = GroupByEdge(gate, keySelector)
        gate.begin(edge)
        edge.hold(source.run(edge))
        return gate
    }
}

private final class GroupByEdge<Key: Hashable & Sendable, Element: Sendable>: EdgeSink<Element>,
    @unchecked Sendable  // The groups are touched by the source only, one event at a time; see `EdgeSink`.
{
    private let gate: PartsGate<GroupedObservable<Key, Element>>
    private let keySelector: @Sendable (Element) throws -> Key
    private var places: [Key: Int] = [:]
    private var groups: [PublishSubject<Element>] = []

    init(
        _ gate: PartsGate<GroupedObservable<Key, Element>>,
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) {
        self.gate = gate
        self.keySelector = keySelector
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        let key: Key
        do { key = try keySelector(element) } catch { return self.error(error) }
        if let place = places[key] { return groups[place].onNext(element) }
        let group = PublishSubject<Element>()
        places[key] = groups.count
        groups.append(group)
        gate.next(GroupedObservable(key: key, source: gate.part(of: group)))
        group.onNext(element)
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        for group in groups { group.onError(error) }
        gate.error(error)
        end()
    }

    override func completed() {
        guard stop() else { return }
        for group in groups { group.onCompleted() }
        gate.completed()
        end()
    }
}
