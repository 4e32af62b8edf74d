import Rx

/// How many exchanges run against one origin at a time, and against all of them together; the others wait in order.
final class HostSlots: Sendable {
    private struct Host {
        var running = 0
        var waiting: [Int: @Sendable () -> Void] = [:]
        var order: [Int] = []
        var head = 0

        /// The ticket of the first in line, if there is a line. Who gave up is taken out of it.
        mutating func first() -> Int? {
            while head < order.count, waiting[order[head]] == nil { head += 1 }
            if head > 64, head * 2 > order.count {
                order.removeFirst(head)
                head = 0
            }
            return head < order.count ? order[head] : nil
        }

        mutating func takeFirst() -> (@Sendable () -> Void)? { first().flatMap { waiting.removeValue(forKey: $0) } }
    }

    private struct State {
        var hosts: [String: Host] = [:]
        var running = 0
        var nextTicket = 0
    }

    private let limit: Int
    private let total: Int?
    private let state = Guarded(State())

    /// - Parameters:
    ///   - limit: exchanges against one origin.
    ///   - total: exchanges against all of them, `nil` for as many as the origins take.
    init(limit: Int, total: Int? = nil) {
        self.limit = max(1, limit)
        self.total = total.map { max(1, $0) }
    }

    /// Runs the closure when there is room: at once, on this thread, or later on that of whoever leaves.
    /// - Returns: a ticket to give up waiting with, or `nil` when it has already run.
    func enter(_ origin: String, _ body: @escaping @Sendable () -> Void) -> Int? {
        let ticket = state.withLock { state -> Int? in
            if state.hosts[origin, default: Host()].running < limit, state.running < total ?? .max {
                state.hosts[origin, default: Host()].running += 1
                state.running += 1
                return nil
            }
            state.nextTicket += 1
            state.hosts[origin, default: Host()].waiting[state.nextTicket] = body
            state.hosts[origin, default: Host()].order.append(state.nextTicket)
            return state.nextTicket
        }
        if ticket == nil { body() }
        return ticket
    }

    /// Gives up waiting.
    /// - Returns: whether it was still waiting; if not, the closure runs or has run and its place must be left.
    func giveUp(_ origin: String, ticket: Int) -> Bool {
        state.withLock { state in
            guard state.hosts[origin]?.waiting.removeValue(forKey: ticket) != nil else { return false }
            forgetIfIdle(origin, &state)
            return true
        }
    }

    /// Makes room for the next in line.
    func leave(_ origin: String) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.hosts[origin] != nil else { return nil }
            state.hosts[origin]?.running -= 1
            state.running -= 1
            // Only what all share can have kept an origin waiting that has room itself.
            let candidate = total == nil ? origin : longestWaiting(&state)
            defer { forgetIfIdle(origin, &state) }
            guard let candidate, let body = state.hosts[candidate]?.takeFirst() else { return nil }
            state.hosts[candidate]?.running += 1
            state.running += 1
            return body
        }
        next?()
    }

    /// The origin with room whose first in line came before those of the others. Complexity: O(origins).
    private func longestWaiting(_ state: inout State) -> String? {
        var best: (origin: String, ticket: Int)?
        for origin in state.hosts.keys where state.hosts[origin]?.running ?? 0 < limit {
            guard let ticket = state.hosts[origin]?.first(), ticket < best?.ticket ?? .max else { continue }
            best = (origin, ticket)
        }
        return best?.origin
    }

    private func forgetIfIdle(_ origin: String, _ state: inout State) {
        guard let host = state.hosts[origin], host.running == 0, host.waiting.isEmpty else { return }
        state.hosts[origin] = nil
    }
}
