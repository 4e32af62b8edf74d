extension ObservableType {
    /// Each element with its position, counted from 0.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        Stage(asObservable()) { EnumeratedSink($0) }
    }
}

private final class EnumeratedSink<Element: Sendable>: StageSink<Element, (index: Int, element: Element)>,
    @unchecked Sendable  // See `StageSink`.
{
    private var index = 0

    override func next(_ element: Element) {
        guard isLive else { return }
        let (following, overflow) = index.addingReportingOverflow(1)
        if overflow { return error(RxError.overflow) }
        let current = index
        index = following
        downstream.next((index: current, element: element))
    }
}
