/// A sequence of elements over time: any number of elements, then at most one error or completion.
///
/// Cold ones (`create`, `of`, an HTTP response) begin their work anew for each subscriber; hot ones (subjects, what
/// `share` gives) run on their own and a subscriber joins in. Nothing happens before `subscribe`.
///
/// Not open: outside operators are built on `create`, or composed of the ones here; a module of this package that has
/// to recognise its own sequences later uses `AnnotatedObservable`.
public class Observable<Element: Sendable>: ObservableType, @unchecked Sendable {  // Subclasses hold constants only,
    // or, as subjects do, state behind a lock.
    private final let mark = ResourceMark()

    @usableFromInline
    init() {}

    /// Subscribes an observer.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let sink = ForwardingEdge(observer.asAnyObserver().sink)
        sink.attach(to: self)
        return sink
    }

    /// Itself.
    @inlinable
    public final func asObservable() -> Observable<Element> { self }

    /// Starts the work of this stage for one sink and returns what ends it. The one method a stage overrides.
    ///
    /// Called with the thread's trampoline running, unless `startsAtOnce`; stages call it on their source directly.
    /// Whoever subscribes later, from an event, calls `attach`.
    package func run(_ sink: Sink<Element>) -> ActiveSubscription { ActiveSubscription.none }

    /// Whether this stage wants no trampoline around its start: it emits at most one element at once, or is a subject.
    package var startsAtOnce: Bool { false }

    /// Subscribes a sink at an edge and hands over what ends it before the first trampolined element.
    package final func attach(_ sink: Sink<Element>, _ hold: (ActiveSubscription) -> Void) {
        if startsAtOnce { return hold(run(sink)) }
        let trampoline = Trampoline.current
        if trampoline.isRunning { return hold(run(sink)) }
        trampoline.run { hold(run(sink)) }
    }
}

/// The edge of `subscribe(_:)` with an observer: enforces the grammar and ends what is above after a terminal event.
@usableFromInline
final class ForwardingEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // See `EdgeSink`.
    private let downstream: Sink<Element>

    @usableFromInline
    init(_ downstream: Sink<Element>) { self.downstream = downstream }

    override func next(_ element: Element) {
        if isLive { downstream.next(element) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        downstream.error(error)
        end()
    }

    override func completed() {
        guard stop() else { return }
        downstream.completed()
        end()
    }
}
