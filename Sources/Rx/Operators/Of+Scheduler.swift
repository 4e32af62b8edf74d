extension ObservableType {
    /// One element, then the end, each in a turn of its own on a scheduler.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Turns([element], scheduler)
    }

    /// The elements given, then the end, each in a turn of its own on a scheduler.
    public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Turns(elements, scheduler)
    }

    /// The elements of an array, then the end, each in a turn of its own on a scheduler.
    public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Turns(array, scheduler)
    }

    /// The elements of a sequence, then the end, each in a turn of its own on a scheduler; the sequence is iterated
    /// anew for each subscriber.
    public static func from<Source: Sequence & Sendable>(
        _ sequence: Source,
        scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        Turns(sequence, scheduler)
    }

    /// The value if there is one, then the end, each in a turn of its own on a scheduler.
    public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Turns(optional.map { [$0] } ?? [], scheduler)
    }
}
