import Testing

@testable import Rx

@Suite("The ring that queues what waits")
struct FifoTests {
    @Test("it gives what an array would, through growth, wrap-around and emptying") func model() {
        var fifo = Fifo<Int>()
        var model: [Int] = []
        var seed: UInt64 = 7
        var next = 0
        var isSame = true
        // Long runs of appending and of taking, so that it grows past what it keeps and is emptied again.
        for step in 0..<20_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            let fills = (step / 500) % 2 == 0
            if (seed >> 60) < (fills ? 11 : 5) {
                fifo.append(next)
                model.append(next)
                next += 1
            } else {
                isSame = isSame && fifo.popFirst() == (model.isEmpty ? nil : model.removeFirst())
            }
            isSame = isSame && fifo.count == model.count && fifo.first == model.first && fifo.last == model.last
            if step % 997 == 0 { isSame = isSame && fifo.contents == model }
        }
        #expect(isSame)
    }

    @Test("it lets go of an item with taking it, and of the rest with itself") func lifetimes() {
        final class Item {}
        var items = (0..<6).map { _ in Item() as Item? }
        let weak = items.map { item in { [weak item] in item } }
        do {
            var fifo = Fifo<Item>()
            // Four fill the first ring; taking two and adding two wraps it around.
            for index in 0..<4 { fifo.append(items[index]!) }
            for _ in 0..<2 { _ = fifo.removeFirst() }
            for index in 4..<6 { fifo.append(items[index]!) }
            items = []
            #expect(weak.map { $0() != nil } == [false, false, true, true, true, true])
            #expect(fifo.peek() === weak[2]())
        }
        #expect(weak.allSatisfy { $0() == nil })
    }
}
