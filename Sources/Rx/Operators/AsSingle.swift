extension ObservableType {
    /// The promise that this sequence has exactly one element, checked: none is `RxError.noElements`, a second
    /// `RxError.moreThanOneElement`. The element arrives when the sequence ends.
    public func asSingle() -> Single<Element> { Single(raw: ExactlyOne(asObservable(), allowsNone: false)) }

    /// The promise that this sequence has at most one element, checked: a second is `RxError.moreThanOneElement`.
    /// The element arrives when the sequence ends.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: ExactlyOne(asObservable(), allowsNone: true)) }

    /// The first element, or nil when the sequence ends without one.
    public func first() -> Single<Element?> {
        Single(raw: asObservable().take(1).map { Optional($0) }.ifEmpty(default: nil))
    }
}

extension ObservableType where Element == Never {
    /// The promise that this sequence has no element, which its type proves.
    public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}

private final class ExactlyOne<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let allowsNone: Bool

    init(_ source: Observable<Element>, allowsNone: Bool) {
        self.source = source
        self.allowsNone = allowsNone
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription { source.run(ExactlyOneSink(sink, allowsNone)) }
}

private final class ExactlyOneSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
    private let downstream: Sink<Element>
    private let allowsNone: Bool
    /// Touched by the source only, which emits one element at a time.
    private var element: Element?

    init(_ downstream: Sink<Element>, _ allowsNone: Bool) {
        self.downstream = downstream
        self.allowsNone = allowsNone
    }

    override func next(_ element: Element) {
        if self.element == nil {
            self.element = element
        } else if stop() {
            downstream.error(RxError.moreThanOneElement)
        }
    }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        guard stop() else { return }
        if let element {
            downstream.next(element)
            downstream.completed()
        } else if allowsNone {
            downstream.completed()
        } else {
            downstream.error(RxError.noElements)
        }
    }
}
