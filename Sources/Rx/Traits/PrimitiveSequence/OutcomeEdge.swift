import Synchronization

/// The edge of a subscription to a single, maybe or completable: the first event is the outcome.
///
/// An element leaves the source its way to the end that follows; an error and the end close the subscription.
final class OutcomeEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // Constants, an atomic; see
    // `EdgeSink`.
    private let onElement: (@Sendable (Element) -> Void)?
    private let onError: (@Sendable (any Error) -> Void)?
    private let onCompleted: (@Sendable () -> Void)?
    private let onDisposed: (@Sendable () -> Void)?
    private let isReported = Atomic(false)

    init(
        onElement: (@Sendable (Element) -> Void)?,
        onError: (@Sendable (any Error) -> Void)?,
        onCompleted: (@Sendable () -> Void)?,
        onDisposed: (@Sendable () -> Void)?
    ) {
        self.onElement = onElement
        self.onError = Hooks.errorHandler(onError)
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
    }

    override func next(_ element: Element) {
        guard stop() else { return }
        onElement?(element)
        report()
    }

    override func error(_ error: any Error) {
        if stop() {
            if let onError { onError(error) } else { Hooks.unhandled(error) }
            report()
        }
        end()
    }

    override func completed() {
        if stop() {
            onCompleted?()
            report()
        }
        end()
    }

    override func dispose() {
        end(before: report)
    }

    private func report() {
        guard let onDisposed, !isReported.exchange(true, ordering: .acquiringAndReleasing) else { return }
        onDisposed()
    }
}
