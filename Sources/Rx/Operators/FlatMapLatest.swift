extension ObservableType {
    /// Turns each element into a sequence and follows the newest only; the one before is disposed of.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        FlatMapLatest(asObservable()) { try selector($0).asObservable() }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Follows the newest of the sequences a sequence gives; the one before is disposed of.
    public func switchLatest() -> Observable<Element.Element> {
        FlatMapLatest(asObservable()) { $0.asObservable() }
    }
}

private final class FlatMapLatest<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {
    // Constants only.
    private let source: Observable<In>
    private let selector: @Sendable (In) throws -> Observable<Out>

    init(_ source: Observable<In>, _ selector: @escaping @Sendable (In) throws -> Observable<Out>) {
        self.source = source
        self.selector = selector
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription {
        let outer = FlatMapLatestSink(SwitchCore(sink), selector)
        outer.hold(source.run(outer))
        return outer
    }
}

private final class FlatMapLatestSink<In: Sendable, Out: Sendable>: EdgeSink<In>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let core: SwitchCore<Out>
    private let selector: @Sendable (In) throws -> Observable<Out>

    init(_ core: SwitchCore<Out>, _ selector: @escaping @Sendable (In) throws -> Observable<Out>) {
        self.core = core
        self.selector = selector
    }

    override func next(_ element: In) {
        guard isLive else { return }
        do { core.follow(try selector(element)) } catch { self.error(error) }
    }

    override var wantsMore: Bool { isLive && core.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        core.finish(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        end()
        core.outerCompleted()
    }

    override func dispose() {
        end()
        core.dispose()
    }
}

/// Follows one source at a time.
private final class SwitchCore<Element: Sendable>: Outlet<Element>, @unchecked Sendable {
    // `lock` guards every `var`.
    private var current: SwitchInner<Element>?
    private var isOuterDone = false

    func follow(_ source: Observable<Element>) {
        let inner = SwitchInner(self)
        var old: SwitchInner<Element>?
        let starts = lock.withLock { _ in
            guard isOpen else { return false }
            old = current
            current = inner
            return true
        }
        old?.end()
        if starts { inner.attach(to: source) }
    }

    func outerCompleted() {
        let drains = lock.withLock { _ in
            isOuterDone = true
            return current == nil && claim(.completed)
        }
        if drains { drain() }
    }

    func innerCompleted(_ inner: SwitchInner<Element>) {
        let drains = lock.withLock { _ in
            guard current === inner else { return false }
            current = nil
            return isOuterDone && claim(.completed)
        }
        if drains { drain() }
    }

    override func dispose() {
        super.dispose()
        let old = lock.withLock { _ in current.take() }
        old?.end()
    }
}

private final class SwitchInner<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // See `EdgeSink`.
    private let core: SwitchCore<Element>

    init(_ core: SwitchCore<Element>) { self.core = core }

    override func next(_ element: Element) {
        if isLive { core.emit(element) }
    }

    override var wantsMore: Bool { isLive && core.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        core.finish(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        end()
        core.innerCompleted(self)
    }
}
