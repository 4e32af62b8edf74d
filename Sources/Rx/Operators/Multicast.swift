extension ObservableType {
    /// Shares one subscription through a subject, from `connect()` on.
    public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
    where Subject.Observer.Element == Element {
        ConnectableAdapter(asObservable()) { ConnectableHub(subject) }
    }

    /// Shares one subscription through a subject made for each connection, from `connect()` on.
    public func multicast<Subject: SubjectType>(
        makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
        ConnectableAdapter(asObservable()) { ConnectableHub(makeSubject()) }
    }

    /// Shares one subscription within what a closure makes of it: each subscriber has a subject of its own, to which
    /// this sequence is connected once the result of `selector` is subscribed to. What a closure throws becomes the
    /// error.
    public func multicast<Subject: SubjectType, Result: Sendable>(
        _ subjectSelector: @escaping @Sendable () throws -> Subject,
        selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
    ) -> Observable<Result> where Subject.Observer.Element == Element {
        MulticastSelector(asObservable(), { ConnectableHub(try subjectSelector()) }, selector)
    }

    /// Shares one subscription, from `connect()` on.
    public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

    /// Shares one subscription, from `connect()` on; who subscribes later receives the latest elements first.
    ///
    /// - Parameter bufferSize: how many, 0 or more.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        precondition(bufferSize >= 0, "replay cannot keep fewer than 0 elements")
        return ConnectableAdapter(asObservable()) {
            let memory = ReplayMemory<Element>(bufferSize)
            return ConnectableHub(outlet: memory, inlet: SubjectInlet(memory, memory.core))
        }
    }

    /// Shares one subscription, from `connect()` on; who subscribes later receives all elements first. They are kept
    /// as long as the connection.
    public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}

/// A subject that keeps the latest elements.
private final class ReplayMemory<Element: Sendable>: Observable<Element>, @unchecked Sendable {
    // The core guards itself.
    let core: SubjectCore<Element>

    init(_ count: Int) { core = SubjectCore(replayCount: count, replaysAfterEnd: true) }

    deinit { core.release() }

    override var startsAtOnce: Bool { true }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription { core.subscribe(sink) }
}

private final class MulticastSelector<In: Sendable, Middle: Sendable, Out: Sendable>: Observable<Out>,
    @unchecked Sendable  // Constants only.
{
    private let source: Observable<In>
    private let makeHub: @Sendable () throws -> ConnectableHub<In, Middle>
    private let selector: @Sendable (Observable<Middle>) throws -> Observable<Out>

    init(
        _ source: Observable<In>,
        _ makeHub: @escaping @Sendable () throws -> ConnectableHub<In, Middle>,
        _ selector: @escaping @Sendable (Observable<Middle>) throws -> Observable<Out>
    ) {
        self.source = source
        self.makeHub = makeHub
        self.selector = selector
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription {
        let connectable: ConnectableAdapter<In, Middle>
        let result: Observable<Out>
        do {
            let hub = try makeHub()
            connectable = ConnectableAdapter(source) { hub }
            result = try selector(connectable)
        } catch {
            sink.error(error)
            return ActiveSubscription.none
        }
        let subscription = result.run(sink)
        return .of(Disposables.create(subscription, connectable.connect()))
    }
}
