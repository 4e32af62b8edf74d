extension ObservableType {
    /// Subscribes again after an error whenever a sequence made from the errors says so.
    ///
    /// After each error the source waits for the next event of that sequence: an element subscribes again, the end
    /// ends the result, an error becomes its error.
    /// - Parameter notificationHandler: called once per subscriber with the sequence of errors.
    public func retry<TriggerObservable: ObservableType>(
        when notificationHandler: @escaping @Sendable (Observable<any Error>) -> TriggerObservable
    ) -> Observable<Element> {
        RetryWhen(asObservable(), { $0 }, { notificationHandler($0).asObservable() })
    }

    /// As `retry(when:)`, for errors of one type; others pass.
    ///
    /// - Parameter notificationHandler: called once per subscriber with the sequence of errors.
    public func retry<TriggerObservable: ObservableType, Failure: Error>(
        when notificationHandler: @escaping @Sendable (Observable<Failure>) -> TriggerObservable
    ) -> Observable<Element> {
        RetryWhen(asObservable(), { $0 as? Failure }, { notificationHandler($0).asObservable() })
    }
}

private final class RetryWhen<Element: Sendable, Failure: Sendable, Trigger: Sendable>: Observable<Element>,
    @unchecked Sendable  // Constants only.
{
    private let source: Observable<Element>
    private let cast: @Sendable (any Error) -> Failure?
    private let handler: @Sendable (Observable<Failure>) -> Observable<Trigger>

    init(
        _ source: Observable<Element>,
        _ cast: @escaping @Sendable (any Error) -> Failure?,
        _ handler: @escaping @Sendable (Observable<Failure>) -> Observable<Trigger>
    ) {
        self.source = source
        self.cast = cast
        self.handler = handler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let errors = PublishSubject<Failure>()
        let attempts = RetryWhenSequential(sink, source, errors, cast)
        let trigger = RetryWhenTrigger<Trigger, Element, Failure>(attempts)
        trigger.hold(handler(errors).run(trigger))
        attempts.own(trigger)
        attempts.advance()
        return attempts
    }
}

private final class RetryWhenSequential<Element: Sendable, Failure: Sendable>: Sequential<Element>,
    @unchecked Sendable  // The lock guards every `var`.
{
    private let source: Observable<Element>
    private let errors: PublishSubject<Failure>
    private let cast: @Sendable (any Error) -> Failure?
    private let trigger = SerialSubscription()
    private let lock = Guarded(())
    /// Whether an attempt has failed and nothing was decided yet.
    private var isWaiting = false
    /// How the trigger ended: the answer to each failure from then on.
    private var answer: Terminal?

    init(
        _ downstream: Sink<Element>,
        _ source: Observable<Element>,
        _ errors: PublishSubject<Failure>,
        _ cast: @escaping @Sendable (any Error) -> Failure?
    ) {
        self.source = source
        self.errors = errors
        self.cast = cast
        super.init(downstream)
    }

    /// Takes over the ending of the sequence made from the errors.
    func own(_ trigger: ActiveSubscription) { self.trigger.replace(by: trigger) }

    override func nextSource() -> Observable<Element>? { source }

    override func sourceCompleted() { downstream.completed() }

    override func sourceFailed(_ error: any Error) {
        guard let failure = cast(error) else { return downstream.error(error) }
        let answer = lock.withLock { _ in
            isWaiting = self.answer == nil
            return self.answer
        }
        if let answer { return downstream.end(with: answer) }
        errors.onNext(failure)
    }

    /// The trigger says: again.
    func again() {
        let isDue = lock.withLock { _ in
            let isDue = isWaiting
            isWaiting = false
            return isDue
        }
        if isDue { advance() }
    }

    /// The trigger ended.
    func decide(_ terminal: Terminal) {
        let isDue = lock.withLock { _ in
            let isDue = isWaiting
            isWaiting = false
            answer = terminal
            return isDue
        }
        if isDue { downstream.end(with: terminal) }
    }

    override func dispose() {
        super.dispose()
        trigger.dispose()
    }
}

private final class RetryWhenTrigger<Trigger: Sendable, Element: Sendable, Failure: Sendable>: EdgeSink<Trigger>,
    @unchecked Sendable  // Constants; see `EdgeSink`.
{
    private let attempts: RetryWhenSequential<Element, Failure>

    init(_ attempts: RetryWhenSequential<Element, Failure>) { self.attempts = attempts }

    override func next(_ element: Trigger) {
        if isLive { attempts.again() }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        attempts.decide(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        attempts.decide(.completed)
        end()
    }
}
