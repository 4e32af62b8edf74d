// Operators with an index, which `enumerated()` replaced in RxSwift 4, and `from` of an optional.

extension ObservableType {
    /// Now `enumerated().map`.
    @available(*, deprecated, message: "Use enumerated().map().")
    public func mapWithIndex<Result: Sendable>(
        _ selector: @escaping @Sendable (Element, Int) throws -> Result
    ) -> Observable<Result> {
        enumerated().map { try selector($0.element, $0.index) }
    }

    /// Now `enumerated().flatMap`.
    @available(*, deprecated, message: "Use enumerated().flatMap().")
    public func flatMapWithIndex<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element, Int) throws -> Source
    ) -> Observable<Source.Element> {
        enumerated().flatMap { try selector($0.element, $0.index) }
    }

    /// Now `enumerated().skip(while:).map`.
    @available(*, deprecated, message: "Use enumerated().skip(while:).map().")
    public func skipWhileWithIndex(
        _ predicate: @escaping @Sendable (Element, Int) throws -> Bool
    ) -> Observable<Element> {
        enumerated().skip(while: { try predicate($0.element, $0.index) }).map { $0.element }
    }

    /// Now `enumerated().take(while:).map`.
    @available(*, deprecated, message: "Use enumerated().take(while:).map().")
    public func takeWhileWithIndex(
        _ predicate: @escaping @Sendable (Element, Int) throws -> Bool
    ) -> Observable<Element> {
        enumerated().take(while: { try predicate($0.element, $0.index) }).map { $0.element }
    }
}

extension ObservableType {
    /// Now `from(optional:)`.
    @available(*, deprecated, renamed: "from(optional:)")
    @_disfavoredOverload
    public static func from(_ optional: Element?) -> Observable<Element> { Observable.from(optional: optional) }

    /// Now `from(optional:scheduler:)`.
    @available(*, deprecated, renamed: "from(optional:scheduler:)")
    @_disfavoredOverload
    public static func from(
        _ optional: Element?,
        scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        Observable.from(optional: optional, scheduler: scheduler)
    }
}
