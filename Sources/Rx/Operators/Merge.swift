extension ObservableType where Element: ObservableConvertibleType {
    /// Merges the sequences a sequence gives: their elements pass on as they come.
    public func merge() -> Observable<Element.Element> {
        FlatMap(asObservable(), limit: .max) { $0.asObservable() }
    }

    /// As `merge()`, but runs at most `maxConcurrent` sequences at a time; the others wait in order.
    ///
    /// - Parameter maxConcurrent: at least 1.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        precondition(maxConcurrent > 0, "merge needs room for at least one sequence")
        return FlatMap(asObservable(), limit: maxConcurrent) { $0.asObservable() }
    }

    /// Runs the sequences a sequence gives one after the other.
    public func concat() -> Observable<Element.Element> {
        merge(maxConcurrent: 1)
    }
}

extension ObservableType {
    /// Merges sequences: their elements pass on as they come.
    public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        MergeAll(Array(sources))
    }

    /// Merges sequences: their elements pass on as they come.
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { MergeAll(sources) }

    /// Merges sequences: their elements pass on as they come.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { MergeAll(sources) }
}

/// Merges a fixed set of sources.
private final class MergeAll<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let sources: [Observable<Element>]

    init(_ sources: [Observable<Element>]) { self.sources = sources }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = MergeCore(sink, limit: .max)
        for source in sources { core.add(source) }
        core.outerCompleted()
        return core
    }
}
