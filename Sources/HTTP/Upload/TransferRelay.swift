import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Brings a subscriber progress and answer one after the other. Progress that a slow subscriber has not taken yet is
/// replaced by what is newer.
final class TransferRelay: Sendable {
    private let observer: AnyObserver<HTTPTransferEvent>
    private let turn: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let pending = Guarded<HTTPTransferProgress?>(nil)

    init(_ observer: AnyObserver<HTTPTransferEvent>, delivery: HTTPSession.Delivery) {
        self.observer = observer
        turn = delivery.turns(label: "HTTPSession.transfer")
    }

    func tell(_ progress: HTTPTransferProgress) {
        let isScheduled = pending.withLock { pending in
            defer { pending = progress }
            return pending != nil
        }
        if !isScheduled { turn { self.emitPending() } }
    }

    func finish(_ last: HTTPTransferProgress?, _ response: HTTPResponse, _ data: Data) {
        if let last { tell(last) }
        turn {
            self.observer.onNext(.finished(response, data))
            self.observer.onCompleted()
        }
    }

    func fail(_ error: any Error) { turn { self.observer.onError(error) } }

    private func emitPending() {
        if let progress = pending.withLock({ $0.take() }) { observer.onNext(.progress(progress)) }
    }
}
