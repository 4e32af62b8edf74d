import Rx

/// Events are equal when their elements are; errors, which need not be comparable, when they read the same.
extension Event: Equatable where Element: Equatable {
    /// Compares two events.
    public static func == (left: Event, right: Event) -> Bool {
        switch (left, right) {
        case (.next(let left), .next(let right)): return left == right
        case (.error(let left), .error(let right)): return String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): return true
        default: return false
        }
    }
}

/// Outcomes of maybes are equal when their elements are; errors when they read the same.
extension MaybeEvent: Equatable where Element: Equatable {
    /// Compares two outcomes.
    public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool {
        switch (left, right) {
        case (.success(let left), .success(let right)): return left == right
        case (.error(let left), .error(let right)): return String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): return true
        default: return false
        }
    }
}

/// Outcomes of completables are equal when both are well, or the errors read the same.
extension CompletableEvent: Equatable {
    /// Compares two outcomes.
    public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
        switch (left, right) {
        case (.error(let left), .error(let right)): return String(reflecting: left) == String(reflecting: right)
        case (.completed, .completed): return true
        default: return false
        }
    }
}
