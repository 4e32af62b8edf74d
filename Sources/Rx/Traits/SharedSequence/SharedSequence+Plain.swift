// Operators without closures: for every way of sharing.

extension SharedSequenceConvertibleType {
    /// Drops each element that equals the one before it.
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable {
        derived { $0.distinctUntilChanged() }
    }

    /// The latest element of another sequence, each time this has one.
    public func withLatestFrom<Second: SharedSequenceConvertibleType>(
        _ second: Second
    ) -> SharedSequence<SharingStrategy, Second.Element> {
        derived { $0.withLatestFrom(second.asObservable()) }
    }

    /// Drops the first elements.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> { derived { $0.skip(count) } }

    /// An element before all others, sent where the first subscriber subscribes.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        derived { $0.startWith(element) }
    }

    /// Prints subscription, events and disposal of the shared source on standard output; see `ObservableType.debug`.
    ///
    /// - Parameters:
    ///   - identifier: what the lines are marked with; where this was called, by default.
    ///   - trimOutput: whether events longer than 40 characters are shortened to their beginning and end.
    ///   - file: where this was called.
    ///   - line: where this was called.
    ///   - function: where this was called.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> SharedSequence<SharingStrategy, Element> {
        derived { $0.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function) }
    }

    /// Moves the elements by some time.
    public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        derived { $0.delay(dueTime, scheduler: SharingStrategy.scheduler) }
    }

    /// Gives an element when nothing has come after it for some time.
    public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        derived { $0.debounce(dueTime, scheduler: SharingStrategy.scheduler) }
    }

    /// Gives at most one element in each span of time.
    ///
    /// - Parameters:
    ///   - dueTime: the span.
    ///   - latest: whether the last element of a span is given at its end.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true
    ) -> SharedSequence<SharingStrategy, Element> {
        derived { $0.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler) }
    }
}
