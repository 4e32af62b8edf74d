import Rx

/// An exchange that holds a slot of its origin, from its start on the transport to its end.
final class SlottedExchange: HTTPTransportExchange, HTTPTransportReceiver {
    private struct State {
        var receiver: (any HTTPTransportReceiver)?
        var ticket: Int?
        var exchange: (any HTTPTransportExchange)?
        var holdsSlot = false
        /// `resume()` came before the transport had handed over the exchange.
        var wantsResume = false
        var isOver = false
    }

    private let origin: String
    private let slots: HostSlots
    private let state: Guarded<State>

    init(_ origin: String, _ slots: HostSlots, _ receiver: any HTTPTransportReceiver) {
        self.origin = origin
        self.slots = slots
        state = Guarded(State(receiver: receiver))
    }

    func begin(_ start: @escaping @Sendable (SlottedExchange) -> any HTTPTransportExchange) {
        let ticket = slots.enter(origin) { [self] in
            let isOver = state.withLock { state in
                state.ticket = nil
                state.holdsSlot = !state.isOver
                return state.isOver
            }
            guard !isOver else { return slots.leave(origin) }
            let exchange = start(self)
            let (isLate, wantsResume) = state.withLock { state in
                if !state.isOver { state.exchange = exchange }
                return (state.isOver, state.wantsResume)
            }
            // Cancelled meanwhile, or over already: cancelling what has ended does nothing.
            if isLate { exchange.cancel() } else if wantsResume { exchange.resume() }
        }
        guard let ticket else { return }
        let isOver = state.withLock { state in
            if !state.isOver, !state.holdsSlot, state.exchange == nil { state.ticket = ticket }
            return state.isOver
        }
        if isOver { _ = slots.giveUp(origin, ticket: ticket) }
    }

    func cancel() {
        let (ticket, exchange) = state.withLock { state in
            state.isOver = true
            state.receiver = nil
            defer { state.ticket = nil }
            return (state.ticket, state.exchange)
        }
        if let ticket { _ = slots.giveUp(origin, ticket: ticket) }
        exchange?.cancel()
        release()
    }

    func resume() {
        let exchange = state.withLock { state in
            state.wantsResume = state.exchange == nil
            return state.exchange
        }
        exchange?.resume()
    }

    func connected(_ connection: HTTPConnection) { receiver?.connected(connection) }
    func received(interim: HTTPResponse) { receiver?.received(interim: interim) }
    func sent(_ bytes: Int, of total: Int) { receiver?.sent(bytes, of: total) }
    func received(head: HTTPResponse) { receiver?.received(head: head) }
    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow { receiver?.received(body: body) ?? .proceed }

    func finished(_ failure: (any Error)?) {
        let receiver = state.withLock { state in
            state.isOver = true
            defer { state.receiver = nil }
            return state.receiver
        }
        release()
        receiver?.finished(failure)
    }

    private var receiver: (any HTTPTransportReceiver)? { state.withLock { $0.receiver } }

    private func release() {
        let held = state.withLock { state in
            defer {
                state.holdsSlot = false
                state.exchange = nil
            }
            return state.holdsSlot
        }
        if held { slots.leave(origin) }
    }
}
