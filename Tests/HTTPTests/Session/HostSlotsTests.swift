import Rx
import Testing

@testable import HTTP

@Suite("HostSlots")
struct HostSlotsTests {
    private final class Log: Sendable {
        private let state = Guarded<[String]>([])
        var names: [String] { state.withLock { $0 } }
        func note(_ name: String) { state.withLock { $0.append(name) } }
    }

    private let log = Log()

    private func enter(_ slots: HostSlots, _ origin: String, _ name: String) -> Int? {
        slots.enter(origin) { [log] in log.note(name) }
    }

    private var names: [String] { log.names }

    @Test("An origin's places are given in order; another origin does not wait for them")
    func perOrigin() {
        let slots = HostSlots(limit: 2)
        for name in ["a1", "a2", "a3", "a4"] { _ = enter(slots, "a", name) }
        _ = enter(slots, "b", "b1")
        #expect(names == ["a1", "a2", "b1"])
        slots.leave("b")
        #expect(names == ["a1", "a2", "b1"])
        slots.leave("a")
        slots.leave("a")
        #expect(names == ["a1", "a2", "b1", "a3", "a4"])
    }

    @Test("All origins together take no more than the total, and the longest waiting goes first")
    func total() {
        let slots = HostSlots(limit: 2, total: 3)
        for name in ["a1", "a2", "a3"] { _ = enter(slots, "a", name) }
        for name in ["b1", "b2"] { _ = enter(slots, "b", name) }
        _ = enter(slots, "c", "c1")
        #expect(names == ["a1", "a2", "b1"])
        slots.leave("b")  // a3 waits longest, but its origin has no room
        #expect(names == ["a1", "a2", "b1", "b2"])
        slots.leave("a")
        #expect(names.last == "a3")
        slots.leave("a")
        #expect(names.last == "c1")
        for origin in ["a", "b", "c"] { slots.leave(origin) }
        for name in ["d1", "d2", "d3"] { _ = enter(slots, "d", name) }
        #expect(names.suffix(2) == ["d1", "d2"])
    }

    @Test("Who gives up waiting is passed over, and what has run cannot be given up")
    func gaveUp() throws {
        let slots = HostSlots(limit: 1, total: 1)
        #expect(enter(slots, "a", "a1") == nil)
        let second = try #require(enter(slots, "a", "a2"))
        let third = try #require(enter(slots, "b", "b1"))
        #expect(slots.giveUp("a", ticket: second))
        #expect(!slots.giveUp("a", ticket: second))
        slots.leave("a")
        #expect(names == ["a1", "b1"])
        #expect(!slots.giveUp("b", ticket: third))
        slots.leave("b")
        #expect(enter(slots, "c", "c1") == nil)
    }

    @Test("A long line with many who gave up stays in order")
    func longLine() {
        let slots = HostSlots(limit: 1)
        let tickets = (0..<500).map { enter(slots, "a", "\($0)") }
        for (number, ticket) in tickets.enumerated() where number % 3 == 1 {
            if let ticket { #expect(slots.giveUp("a", ticket: ticket)) }
        }
        for _ in 0..<500 { slots.leave("a") }
        #expect(names == (0..<500).filter { $0 % 3 != 1 }.map(String.init))
    }

    @Test("Who gives up in the middle or at the end of a line leaves the others where they were")
    func middle() throws {
        let slots = HostSlots(limit: 1)
        let tickets = ["a1", "a2", "a3", "a4", "a5"].map { enter(slots, "a", $0) }
        #expect(slots.giveUp("a", ticket: try #require(tickets[2])))
        #expect(slots.giveUp("a", ticket: try #require(tickets[4])))
        #expect(!slots.giveUp("a", ticket: 99) && !slots.giveUp("a", ticket: 0) && !slots.giveUp("b", ticket: 1))
        _ = enter(slots, "a", "a6")
        for _ in 0..<4 { slots.leave("a") }
        #expect(names == ["a1", "a2", "a4", "a6"])
        // Nobody is left: there is room again.
        #expect(enter(slots, "a", "a7") == nil)
    }
}
