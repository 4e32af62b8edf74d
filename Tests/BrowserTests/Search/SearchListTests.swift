import GIFSearch
import Testing

@testable import Browser

@Suite("Search list")
struct SearchListTests {
    @Test("A page that is not full is the last")
    func notFull() {
        let list = SearchList(.trending)
        #expect(!list.hasMore && list.offset == 0)
        list.begin(makeItems(0..<25), wanted: 25)
        #expect(list.hasMore && list.offset == 25)
        #expect(list.add(makeItems(25..<30), wanted: 50).count == 5)
        #expect(!list.hasMore && list.offset == 75)
    }

    @Test("What was there is left out, and a page without anything new is the last")
    func twice() {
        let list = SearchList(.search("cat"))
        list.begin(makeItems(0..<3), wanted: 3)
        #expect(list.add(makeItems(1..<4), wanted: 3).map(\.id) == ["a3"] && list.hasMore)
        #expect(list.add(makeItems(1..<4), wanted: 3).isEmpty && !list.hasMore)
    }

    @Test("A page may hold one item twice itself")
    func twiceInOne() {
        let list = SearchList(.trending)
        list.begin(makeItems(0..<2), wanted: 2)
        #expect(list.add([makeItem("x"), makeItem("x")], wanted: 2).count == 1)
    }

    @Test("Chance may give the same again, and has no end while it gives anything")
    func chance() {
        let list = SearchList(.random)
        list.begin(makeItems(0..<1), wanted: 1)
        #expect(list.add(makeItems(0..<1), wanted: 1).isEmpty && list.hasMore)
        #expect(list.add([], wanted: 1).isEmpty && !list.hasMore)
    }
}
