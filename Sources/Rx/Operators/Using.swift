extension ObservableType {
    /// Makes a resource for each subscriber, and a sequence from it; disposes of the resource with the subscription.
    ///
    /// What either factory throws becomes the error.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Using(resourceFactory, observableFactory)
    }
}

private final class Using<Element: Sendable, Resource: Disposable>: Observable<Element>, @unchecked Sendable {
    // Constants only.
    private let resourceFactory: @Sendable () throws -> Resource
    private let observableFactory: @Sendable (Resource) throws -> Observable<Element>

    init(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        _ observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) {
        self.resourceFactory = resourceFactory
        self.observableFactory = observableFactory
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        var resource: Resource?
        let source: Observable<Element>
        do {
            let made = try resourceFactory()
            resource = made
            source = try observableFactory(made)
        } catch {
            source = .error(error)
        }
        let subscription = source.run(sink)
        guard let resource else { return subscription }
        return .of(Disposables.create(subscription, resource))
    }
}
