extension ObservableType {
    /// Turns each element into a sequence and merges these: their elements pass on as they come.
    ///
    /// What `selector` throws, or the first error of any sequence, ends the result and all that runs. Elements pass
    /// on one at a time whatever threads they come from.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        FlatMap(asObservable(), limit: .max) { try selector($0).asObservable() }
    }

    /// As `flatMap`, but runs at most `maxConcurrent` of the sequences at a time; the others wait in order.
    ///
    /// - Parameters:
    ///   - maxConcurrent: at least 1.
    ///   - selector: makes the sequence of an element; what it throws becomes the error.
    public func flatMap<Source: ObservableConvertibleType>(
        maxConcurrent: Int,
        _ selector: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        precondition(maxConcurrent > 0, "flatMap needs room for at least one sequence")
        return FlatMap(asObservable(), limit: maxConcurrent) { try selector($0).asObservable() }
    }

    /// Turns each element into a sequence and runs these one after the other, in order.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        FlatMap(asObservable(), limit: 1) { try selector($0).asObservable() }
    }
}

final class FlatMap<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    private let source: Observable<In>
    private let limit: Int
    private let dropsWhenFull: Bool
    private let selector: @Sendable (In) throws -> Observable<Out>

    init(
        _ source: Observable<In>,
        limit: Int,
        dropsWhenFull: Bool = false,
        _ selector: @escaping @Sendable (In) throws -> Observable<Out>
    ) {
        self.source = source
        self.limit = limit
        self.dropsWhenFull = dropsWhenFull
        self.selector = selector
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription {
        let outer = FlatMapSink(MergeCore(sink, limit: limit), dropsWhenFull, selector)
        outer.hold(source.run(outer))
        return outer
    }
}

private final class FlatMapSink<In: Sendable, Out: Sendable>: EdgeSink<In>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let core: MergeCore<Out>
    private let dropsWhenFull: Bool
    private let selector: @Sendable (In) throws -> Observable<Out>

    init(
        _ core: MergeCore<Out>,
        _ dropsWhenFull: Bool,
        _ selector: @escaping @Sendable (In) throws -> Observable<Out>
    ) {
        self.core = core
        self.dropsWhenFull = dropsWhenFull
        self.selector = selector
    }

    override func next(_ element: In) {
        guard isLive, !(dropsWhenFull && core.isRunning) else { return }
        do { core.add(try selector(element)) } catch { self.error(error) }
    }

    override var wantsMore: Bool { isLive && core.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        core.finish(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        core.outerCompleted()
        end()
    }

    override func dispose() {
        end()
        core.dispose()
    }
}
