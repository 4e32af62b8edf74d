import Testing

@testable import HTTP

/// Waits of the loop are short after an event and double while nothing happens.
@Suite("The loop's patience")
struct LoopPatienceTests {
    /// Waits so many times without any event; gives the waits.
    @discardableResult
    func quiet(_ patience: inout LoopPatience, _ count: Int) -> [Duration] {
        (0..<count).map { _ in
            let time = patience.next(until: nil)
            patience.waited(time, of: time)
            return time
        }
    }

    @Test("Waits that nothing ends double, up to the longest")
    func doubling() {
        var patience = LoopPatience()
        let waits = quiet(&patience, 13)
        #expect(waits[..<4] == [.milliseconds(50), .milliseconds(100), .milliseconds(200), .milliseconds(400)])
        #expect(waits.last == LoopPatience.longest && patience.next(until: nil) == LoopPatience.longest)
        #expect(waits[..<11].reduce(.zero, +) > .seconds(60), "a minute of silence takes eleven rounds")
    }

    @Test("After an event the next wait is short again")
    func event() {
        var patience = LoopPatience()
        quiet(&patience, 5)
        let long = patience.next(until: nil)
        #expect(long == LoopPatience.shortest * 32)
        patience.waited(long - .milliseconds(1), of: long)
        #expect(patience.next(until: nil) == LoopPatience.shortest)
    }

    @Test("A wait goes no further than what is due, and one cut short by that says nothing about events")
    func limit() {
        var patience = LoopPatience()
        quiet(&patience, 3)
        #expect(patience.next(until: .milliseconds(7)) == .milliseconds(7))
        patience.waited(.milliseconds(8), of: .milliseconds(7))
        #expect(patience.next(until: .seconds(9)) == .milliseconds(400))
        #expect(patience.next(until: .seconds(-1)) == .zero)
    }
}
