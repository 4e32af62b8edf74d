import GIFSearch
import Rx

/// Lets the user pick GIFs: whoever wants them sees an observable, and only the browser can pick.
@MainActor
final class GIFPicker {
    private let subject = PublishSubject<GIFItem>()

    /// What is picked: hot, on main; completes when the browser closes, so that no subscription outlives it.
    nonisolated let picked: Observable<GIFItem>

    init() {
        // Not the subject itself, which one could send into.
        picked = subject.map { $0 }
    }

    /// Picks one.
    func pick(_ item: GIFItem) { subject.onNext(item) }

    /// Nothing is picked any more.
    func close() { subject.onCompleted() }
}
