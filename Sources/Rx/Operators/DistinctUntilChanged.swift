extension ObservableType where Element: Equatable {
    /// Drops each element that equals the one before it.
    public func distinctUntilChanged() -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    }
}

extension ObservableType {
    /// Drops each element whose key equals that of the element before it; what `keySelector` throws becomes the error.
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector, comparer: { $0 == $1 })
    }

    /// Drops each element that `comparer` calls equal to the one before it; what it throws becomes the error.
    ///
    /// - Parameter comparer: receives the last element that passed, then the new one.
    public func distinctUntilChanged(
        _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Drops each element whose key `comparer` calls equal to that of the one before it; what either closure throws
    /// becomes the error.
    ///
    /// - Parameters:
    ///   - keySelector: gives the key of an element.
    ///   - comparer: receives the key of the last element that passed, then the new key.
    public func distinctUntilChanged<Key: Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key,
        comparer: @escaping @Sendable (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        Stage(asObservable()) { DistinctSink($0, keySelector, comparer) }
    }

    /// Drops each element whose property equals that of the one before it.
    public func distinctUntilChanged<Property: Equatable & Sendable>(
        at keyPath: any KeyPath<Element, Property> & Sendable
    ) -> Observable<Element> {
        distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
    }
}

private final class DistinctSink<Element: Sendable, Key: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private let keySelector: @Sendable (Element) throws -> Key
    private let comparer: @Sendable (Key, Key) throws -> Bool
    private var last: Key?

    init(
        _ downstream: Sink<Element>,
        _ keySelector: @escaping @Sendable (Element) throws -> Key,
        _ comparer: @escaping @Sendable (Key, Key) throws -> Bool
    ) {
        self.keySelector = keySelector
        self.comparer = comparer
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        do {
            let key = try keySelector(element)
            if let last, try comparer(last, key) { return }
            last = key
        } catch {
            return self.error(error)
        }
        downstream.next(element)
    }
}
