import Dispatch
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Collects a response and its body and emits both when they are whole.
final class ResponseCollector: HTTPTransportReceiver {
    private struct State {
        var head: HTTPResponse?
        var body = Data()
    }

    private let observer: AnyObserver<(HTTPResponse, Data)>
    private let delivery: HTTPSession.Delivery
    private let state = Guarded(State())

    init(_ observer: AnyObserver<(HTTPResponse, Data)>, delivery: HTTPSession.Delivery) {
        self.observer = observer
        self.delivery = delivery
    }

    func received(head: HTTPResponse) {
        state.withLock { state in
            state.head = head
            // What the server says it will send is a hint, not a reason to hand out memory.
            let declared = head.headers["Content-Length"].flatMap(Int.init) ?? 0
            if declared > 0 { state.body.reserveCapacity(min(declared, 1 << 20)) }
        }
    }

    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        state.withLock { $0.body.append(contentsOf: body) }
        return .proceed
    }

    func finished(_ failure: (any Error)?) {
        switch delivery {
        case .apart: DispatchQueue(label: "HTTPSession.response").async { self.emit(failure) }
        case .on(let queue): queue.async { self.emit(failure) }
        case .direct: emit(failure)
        }
    }

    private func emit(_ failure: (any Error)?) {
        if let failure { return observer.onError(failure) }
        let (head, body) = state.withLock { state in
            defer { state.body = Data() }
            return (state.head, state.body)
        }
        guard let head else { return observer.onError(HTTPError.invalidResponse("it ended before it began")) }
        observer.onNext((head, body))
        observer.onCompleted()
    }
}
