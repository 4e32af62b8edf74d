extension ObservableType {
    /// Each element combined with an object that is held weakly; ends at the first element after the object is gone.
    public func withUnretained<Object: AnyObject & Sendable, Out: Sendable>(
        _ obj: Object,
        resultSelector: @escaping @Sendable ((Object, Element)) -> Out
    ) -> Observable<Out> {
        Stage(asObservable()) { [weak obj] in WithUnretainedSink($0, obj, resultSelector) }
    }

    /// Each element with an object that is held weakly; ends at the first element after the object is gone.
    public func withUnretained<Object: AnyObject & Sendable>(_ obj: Object) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0.0, $0.1) }
    }
}

private final class WithUnretainedSink<Object: AnyObject & Sendable, In: Sendable, Out: Sendable>:
    StageSink<In, Out>, @unchecked Sendable  // See `StageSink`; weak references may be read from any thread.
{
    private weak var object: Object?
    private let selector: @Sendable ((Object, In)) -> Out

    init(_ downstream: Sink<Out>, _ object: Object?, _ selector: @escaping @Sendable ((Object, In)) -> Out) {
        self.object = object
        self.selector = selector
        super.init(downstream)
    }

    override func next(_ element: In) {
        guard isLive else { return }
        guard let object else { return completed() }
        downstream.next(selector((object, element)))
    }
}
