import Rx

/// How many exchanges run against one origin at a time, and against all of them together; the others wait in order.
final class HostSlots: Sendable {
    private struct Host {
        var running = 0
        /// Who waits, by rising tickets; without a closure who has gone already.
        private var line: [(ticket: Int, body: (@Sendable () -> Void)?)] = []
        private var head = 0

        var isIdle: Bool { running == 0 && head == line.count }

        mutating func add(_ ticket: Int, _ body: @escaping @Sendable () -> Void) { line.append((ticket, body)) }

        /// The ticket of the first in line, if there is a line.
        var first: Int? { head < line.count ? line[head].ticket : nil }

        mutating func takeFirst() -> (@Sendable () -> Void)? {
            guard head < line.count else { return nil }
            defer { close() }
            return line[head].body.take()
        }

        /// Returns whether who has this ticket was waiting.
        mutating func remove(_ ticket: Int) -> Bool {
            var (low, high) = (head, line.count)
            while low < high {
                let middle = (low + high) / 2
                if line[middle].ticket < ticket { low = middle + 1 } else { high = middle }
            }
            guard low < line.count, line[low].ticket == ticket, line[low].body.take() != nil else { return false }
            close()
            return true
        }

        /// Lets the line begin with somebody who waits.
        private mutating func close() {
            while head < line.count, line[head].body == nil { head += 1 }
            guard head == line.count || head > 64 && head * 2 > line.count else { return }
            line.removeFirst(head)
            head = 0
        }
    }

    private struct State {
        private(set) var hosts: [String: Host] = [:]
        /// Where the origin stands that was asked for last: to compare is quicker than to look it up, and nearly always
        /// it is the same again.
        private var last: (origin: String, place: [String: Host].Index)?
        var running = 0
        var nextTicket = 0

        /// Where an origin stands, if it does.
        mutating func known(_ origin: String) -> [String: Host].Index? {
            if let last, last.origin == origin { return last.place }
            guard let place = hosts.index(forKey: origin) else { return nil }
            last = (origin, place)
            return place
        }

        /// Where an origin stands from now on.
        mutating func place(of origin: String) -> [String: Host].Index {
            if let place = known(origin) { return place }
            hosts[origin] = Host()
            last = nil
            return known(origin)!
        }

        mutating func change<Result>(_ place: [String: Host].Index, _ body: (inout Host) -> Result) -> Result {
            body(&hosts.values[place])
        }

        mutating func forgetIfIdle(_ place: [String: Host].Index) {
            guard hosts.values[place].isIdle else { return }
            hosts.remove(at: place)
            last = nil
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
                state.change(place) { $0.running += 1 }
                state.running += 1
                return nil
            }
            state.nextTicket += 1
            let ticket = state.nextTicket
            state.change(place) { $0.add(ticket, body) }
            return ticket
        }
        if ticket == nil { body() }
        return ticket
    }

    /// Gives up waiting.
    /// - Returns: whether it was still waiting; if not, the closure runs or has run and its place must be left.
    func giveUp(_ origin: String, ticket: Int) -> Bool {
        state.withLock { state in
            guard let place = state.known(origin), state.change(place, { $0.remove(ticket) }) else { return false }
            state.forgetIfIdle(place)
            return true
        }
    }

    /// Makes room for the next in line.
    func leave(_ origin: String) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard let place = state.known(origin) else { return nil }
            state.change(place) { $0.running -= 1 }
            state.running -= 1
            defer { state.forgetIfIdle(place) }
            // Only what all share can have kept an origin waiting that has room itself.
            guard let candidate = total == nil ? place : longestWaiting(state),
                let body = state.change(candidate, { $0.takeFirst() })
            else { return nil }
            state.change(candidate) { $0.running += 1 }
            state.running += 1
            return body
        }
        next?()
    }

    /// The origin with room whose first in line came before those of the others. Complexity: O(origins).
    private func longestWaiting(_ state: State) -> [String: Host].Index? {
        var best: (place: [String: Host].Index, ticket: Int)?
        for place in state.hosts.indices where state.hosts.values[place].running < limit {
            guard let ticket = state.hosts.values[place].first, ticket < best?.ticket ?? .max else { continue }
            best = (place, ticket)
        }
        return best?.place
    }
}
