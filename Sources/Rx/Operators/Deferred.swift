extension ObservableType {
    /// Calls a factory for each subscriber and subscribes it to what that returns; what it throws becomes the error.
    public static func deferred(
        _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
    ) -> Observable<Element> {
        Deferred(observableFactory)
    }
}

private final class Deferred<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let factory: @Sendable () throws -> Observable<Element>

    init(_ factory: @escaping @Sendable () throws -> Observable<Element>) { self.factory = factory }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        do {
            return try factory().run(sink)
        } catch {
            sink.error(error)
            return ActiveSubscription.none
        }
    }
}
