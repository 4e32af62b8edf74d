import Rx

/// Asks for pages one after the other, each only when the one before has been taken.
///
/// Not `flatMap` and `concat`: there the next page is subscribed to within the event of the last one, before the
/// disposal that a `take` answers it with can be seen, and so one request too many would begin.
final class PageByPage<State: Sendable, Page: Sendable>: Sendable {
    /// What one request gave: the page, if it brought anything, and what to go on with, unless it was the last.
    typealias Answer = (page: Page?, next: State?)

    /// The pages from a state on. Cold; an error of a page ends them; disposing aborts the request under way.
    static func pages(
        from first: State,
        _ ask: @escaping @Sendable (State) -> Observable<Answer>
    ) -> Observable<Page> {
        Observable.create { observer in
            let pages = PageByPage(observer, ask)
            pages.ask(first)
            return pages.current
        }
    }

    private let observer: AnyObserver<Page>
    private let question: @Sendable (State) -> Observable<Answer>
    private let next = Guarded<State?>(nil)
    private let current = SerialDisposable()

    private init(_ observer: AnyObserver<Page>, _ question: @escaping @Sendable (State) -> Observable<Answer>) {
        self.observer = observer
        self.question = question
    }

    private func ask(_ state: State) {
        let slot = SingleAssignmentDisposable()
        current.disposable = slot
        slot.setDisposable(
            question(state).subscribe(
                onNext: { [self] answer in
                    next.withLock { $0 = answer.next }
                    if let page = answer.page { observer.onNext(page) }
                },
                onError: { [self] error in observer.onError(error) },
                onCompleted: { [self] in
                    let state = next.withLock { next in
                        defer { next = nil }
                        return next
                    }
                    guard !current.isDisposed else { return }
                    if let state { ask(state) } else { observer.onCompleted() }
                }
            )
        )
    }
}
