extension ObservableType {
    /// The elements given, then those of this sequence.
    public func startWith(_ elements: Element...) -> Observable<Element> {
        StartWith(asObservable(), elements)
    }
}

private final class StartWith<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let elements: [Element]

    init(_ source: Observable<Element>, _ elements: [Element]) {
        self.source = source
        self.elements = elements
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        for element in elements where sink.wantsMore { sink.next(element) }
        return source.run(sink)
    }
}
