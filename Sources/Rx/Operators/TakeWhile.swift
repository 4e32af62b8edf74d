/// What becomes of the element that ends `take(while:)` and `take(until:)`.
public enum TakeBehavior: Sendable {
    /// It passes, then the end.
    case inclusive
    /// It does not pass.
    case exclusive
}

extension ObservableType {
    /// Lets elements pass as long as they satisfy a condition, then ends; what `predicate` throws becomes the error.
    ///
    /// - Parameters:
    ///   - predicate: the condition.
    ///   - behavior: whether the first element that does not satisfy it still passes.
    public func take(
        while predicate: @escaping @Sendable (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        Stage(asObservable()) { TakeWhileSink($0, behavior, predicate) }
    }

    /// Lets elements pass until one satisfies a condition, then ends; what `predicate` throws becomes the error.
    ///
    /// - Parameters:
    ///   - predicate: the condition.
    ///   - behavior: whether that element still passes.
    public func take(
        until predicate: @escaping @Sendable (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}

private final class TakeWhileSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private let behavior: TakeBehavior
    private let predicate: @Sendable (Element) throws -> Bool
    private var isTaking = true

    init(
        _ downstream: Sink<Element>,
        _ behavior: TakeBehavior,
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) {
        self.behavior = behavior
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive, isTaking else { return }
        do { isTaking = try predicate(element) } catch { return self.error(error) }
        if isTaking { return downstream.next(element) }
        if behavior == .inclusive { downstream.next(element) }
        completed()
    }
}
