import Rx

/// How many exchanges run against one origin at a time; the others wait in order.
final class HostSlots: Sendable {
    private struct Host {
        var running = 0
        var waiting: [Int: @Sendable () -> Void] = [:]
        var order: [Int] = []
        var head = 0
    }

    private struct State {
        var hosts: [String: Host] = [:]
        var nextTicket = 0
    }

    private let limit: Int
    private let state = Guarded(State())

    init(limit: Int) { self.limit = max(1, limit) }

    /// Runs the closure when there is room: at once, on this thread, or later on that of whoever leaves.
    /// - Returns: a ticket to give up waiting with, or `nil` when it has already run.
    func enter(_ origin: String, _ body: @escaping @Sendable () -> Void) -> Int? {
        let ticket = state.withLock { state -> Int? in
            var host = state.hosts[origin] ?? Host()
            defer { state.hosts[origin] = host }
            if host.running < limit {
                host.running += 1
                return nil
            }
            state.nextTicket += 1
            host.waiting[state.nextTicket] = body
            host.order.append(state.nextTicket)
            return state.nextTicket
        }
        if ticket == nil { body() }
        return ticket
    }

    /// Gives up waiting.
    /// - Returns: whether it was still waiting; if not, the closure runs or has run and its place must be left.
    func giveUp(_ origin: String, ticket: Int) -> Bool {
        state.withLock { $0.hosts[origin]?.waiting.removeValue(forKey: ticket) } != nil
    }

    /// Makes room for the next in line.
    func leave(_ origin: String) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard var host = state.hosts[origin] else { return nil }
            defer { state.hosts[origin] = host.running == 0 ? nil : host }
            while host.head < host.order.count {
                let ticket = host.order[host.head]
                host.head += 1
                if host.head > 64, host.head * 2 > host.order.count {
                    host.order.removeFirst(host.head)
                    host.head = 0
                }
                if let body = host.waiting.removeValue(forKey: ticket) { return body }
            }
            host.running -= 1
            return nil
        }
        next?()
    }
}
