import Rx

/// A point on the clock of a `TestScheduler`.
public typealias TestTime = Int

/// A value and the virtual time it was recorded at.
public struct Recorded<Value> {
    /// When, in ticks.
    public let time: TestTime
    /// What.
    public let value: Value

    /// Records a value.
    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: CustomDebugStringConvertible {
    /// `value @ time`.
    public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
    /// An element at a time.
    public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    /// The end at a time.
    public static func completed<Element>(_ time: TestTime, _ type: Element.Type = Element.self) -> Recorded
    where Value == Event<Element> {
        Recorded(time: time, value: .completed)
    }

    /// An error at a time.
    public static func error<Element>(
        _ time: TestTime,
        _ error: any Error,
        _ type: Element.Type = Element.self
    ) -> Recorded where Value == Event<Element> {
        Recorded(time: time, value: .error(error))
    }

    /// Several events as an array, so that its type can be inferred.
    public static func events<Element>(_ events: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>]
    where Value == Event<Element> {
        events
    }

    /// Several events as they are, so that the type of the array can be inferred.
    public static func events<Element>(_ events: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>]
    where Value == Event<Element> {
        events
    }
}

/// When a testable observable was subscribed to, and when that subscription was disposed of.
public struct Subscription: Sendable, Hashable, CustomDebugStringConvertible {
    /// When it began.
    public let subscribe: TestTime
    /// When it ended; `Int.max` when it has not.
    public let unsubscribe: TestTime

    /// A subscription that has not ended.
    public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

    /// A subscription that has ended.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    /// `(200 : 300)`, `(200 : Infinity)`.
    public var debugDescription: String {
        "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : String(unsubscribe)))"
    }
}
