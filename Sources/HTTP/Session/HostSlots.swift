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

        /// Where an origin stands, which is looked up once each time: its name is long.
        mutating func place(of origin: String) -> [String: Host].Index {
            if let place = hosts.index(forKey: origin) { return place }
            hosts[origin] = Host()
            return hosts.index(forKey: origin)!
        }

        mutating func forgetIfIdle(_ place: [String: Host].Index) {
            if hosts.values[place].running == 0, hosts.values[place].waiting.isEmpty { hosts.remove(at: place) }
        }
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
            let place = state.place(of: origin)
            if state.hosts.values[place].running < limit, state.running < total ?? .max {
                state.hosts.values[place].running += 1
                state.running += 1
                return nil
            }
            state.nextTicket += 1
            state.hosts.values[place].waiting[state.nextTicket] = body
            state.hosts.values[place].order.append(state.nextTicket)
            return state.nextTicket
        }
        if ticket == nil { body() }
        return ticket
    }

    /// Gives up waiting.
    /// - Returns: whether it was still waiting; if not, the closure runs or has run and its place must be left.
    func giveUp(_ origin: String, ticket: Int) -> Bool {
        state.withLock { state in
            guard let place = state.hosts.index(forKey: origin),
                state.hosts.values[place].waiting.removeValue(forKey: ticket) != nil
            else { return false }
            state.forgetIfIdle(place)
            return true
        }
    }

    /// Makes room for the next in line.
    func leave(_ origin: String) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard let place = state.hosts.index(forKey: origin) else { return nil }
            state.hosts.values[place].running -= 1
            state.running -= 1
            defer { state.forgetIfIdle(place) }
            // Only what all share can have kept an origin waiting that has room itself.
            guard let candidate = total == nil ? place : longestWaiting(&state),
                let body = state.hosts.values[candidate].takeFirst()
            else { return nil }
            state.hosts.values[candidate].running += 1
            state.running += 1
            return body
        }
        next?()
    }

    /// The origin with room whose first in line came before those of the others. Complexity: O(origins).
    private func longestWaiting(_ state: inout State) -> [String: Host].Index? {
        var best: (place: [String: Host].Index, ticket: Int)?
        for place in state.hosts.indices where state.hosts.values[place].running < limit {
            guard let ticket = state.hosts.values[place].first(), ticket < best?.ticket ?? .max else { continue }
            best = (place, ticket)
        }
        return best?.place
    }
}
