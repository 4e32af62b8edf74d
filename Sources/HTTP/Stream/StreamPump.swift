import Dispatch
import Rx

/// Feeds a subscriber from a run, asking for the next event when the subscriber has returned from the last: that is
/// what holds the transfer back.
final class StreamPump<Element: Sendable>: Sendable {
    private let run: StreamRun
    private let observer: AnyObserver<Element>
    private let element: @Sendable (HTTPStreamEvent) -> Element?
    private let turn: @Sendable (@escaping @Sendable () -> Void) -> Void

    init(
        _ run: StreamRun,
        _ observer: AnyObserver<Element>,
        delivery: HTTPSession.Delivery,
        element: @escaping @Sendable (HTTPStreamEvent) -> Element?
    ) {
        self.run = run
        self.observer = observer
        self.element = element
        turn = delivery.turns(label: "HTTPSession.stream")
    }

    func pull() {
        run.ask { [self] outcome in turn { self.emit(outcome) } }
    }

    private func emit(_ outcome: StreamPipe.Outcome) {
        switch outcome {
        case .event(let event):
            if let element = element(event) { observer.onNext(element) }
            pull()
        case .end(nil): observer.onCompleted()
        case .end(let failure?): observer.onError(failure)
        case .left: break
        }
    }
}

extension HTTPSession.Delivery {
    /// What runs the events of one subscriber, one after the other.
    func turns(label: String) -> @Sendable (@escaping @Sendable () -> Void) -> Void {
        switch self {
        case .apart:
            let queue = DispatchQueue(label: label)
            return { queue.async(execute: $0) }
        case .on(let queue): return { queue.async(execute: $0) }
        case .direct: return { $0() }
        }
    }
}
