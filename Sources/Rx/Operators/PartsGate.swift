/// What a subscriber of `window` or `groupBy` holds: disposing of it lets no new part out, but the source runs on as
/// long as a part is subscribed to.
final class PartsGate<Part: Sendable>: Sink<Part>, @unchecked Sendable {  // `counter` is set before the source starts.
    private let downstream: Sink<Part>
    private var counter: RefCountDisposable?

    init(_ downstream: Sink<Part>) { self.downstream = downstream }

    /// Takes over what ends the source.
    func begin(_ source: ActiveSubscription) { counter = RefCountDisposable(disposable: source) }

    /// A subject as a part whose subscribers keep the source running.
    func part<Element: Sendable>(of subject: PublishSubject<Element>) -> Observable<Element> {
        guard let counter else { return subject }
        return CountedPart(subject, counter)
    }

    override func next(_ element: Part) {
        if isLive { downstream.next(element) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        if stop() { downstream.completed() }
    }

    override func dispose() {
        _ = stop()
        counter?.dispose()
    }
}

private final class CountedPart<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let subject: PublishSubject<Element>
    private let counter: RefCountDisposable

    init(_ subject: PublishSubject<Element>, _ counter: RefCountDisposable) {
        self.subject = subject
        self.counter = counter
    }

    override var startsAtOnce: Bool { true }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let hold = counter.retain()
        return .of(Disposables.create(hold, subject.run(sink)))
    }
}

extension PublishSubject {
    /// Ends the sequence.
    func end(with terminal: Terminal) {
        switch terminal {
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }
}
