extension ObservableType {
    /// A first element, then what follows from the one before, as long as a condition holds; what either closure
    /// throws becomes the error.
    ///
    /// - Parameters:
    ///   - initialState: the first element.
    ///   - condition: asked for each element before it is given; false ends the sequence.
    ///   - scheduler: where the elements are made.
    ///   - iterate: makes the next element, called only when one is wanted.
    public static func generate(
        initialState: Element,
        condition: @escaping @Sendable (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> {
        Turns(scheduler) {
            var last: Element?
            return {
                let element = try last.map(iterate) ?? initialState
                guard try condition(element) else { return nil }
                last = element
                return element
            }
        }
    }

    /// One element again and again, without end.
    ///
    /// - Parameters:
    ///   - element: the one that is given.
    ///   - scheduler: where the elements are given.
    public static func repeatElement(
        _ element: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        Turns(scheduler) { { element } }
    }
}

extension ObservableType where Element: FixedWidthInteger {
    /// Consecutive numbers, then the end.
    ///
    /// - Parameters:
    ///   - start: the first.
    ///   - count: how many, 0 or more; the last of them must fit the type.
    ///   - scheduler: where they are given.
    public static func range(
        start: Element,
        count: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        precondition(count >= 0, "range needs a count of 0 or more")
        precondition(
            count == 0 || !start.addingReportingOverflow(count - 1).overflow,
            "range goes beyond the largest number of its type"
        )
        return Turns(scheduler) {
            var given: Element = 0
            return {
                guard given < count else { return nil }
                given += 1
                return start + (given - 1)
            }
        }
    }
}
