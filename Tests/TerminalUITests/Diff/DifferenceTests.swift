import Testing

@testable import TerminalUI

@Suite("Difference")
struct DifferenceTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var text = ""
    }

    private struct Header: Identifiable, Equatable {
        let id: Int
        var title = ""
    }

    private func makeItems(_ ids: Int...) -> [Item] { ids.map { Item(id: $0) } }

    private func makeSection(_ id: Int, title: String = "", _ items: Int...) -> ItemSection<Header, Item> {
        ItemSection(Header(id: id, title: title), items: items.map { Item(id: $0) })
    }

    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test("Equal lists do not differ, nor do two without anything")
    func same() throws {
        #expect(try Difference(from: makeItems(1, 2, 3), to: makeItems(1, 2, 3)).isEmpty)
        #expect(try Difference(from: [Item](), to: []).isEmpty)
    }

    @Test("What went and what came is told, and nothing of what only shifted")
    func deletedAndInserted() throws {
        let difference = try Difference(from: makeItems(1, 2, 3, 4), to: makeItems(9, 1, 3, 8, 4))
        #expect(difference.deletedItems == [path(0, 1)])
        #expect(difference.insertedItems == [path(0, 0), path(0, 3)])
        #expect(difference.movedItems == [])
        #expect(difference.updatedItems == [])
    }

    @Test("One that goes from the first place to the last is the only one that moved")
    func moved() throws {
        let difference = try Difference(from: makeItems(1, 2, 3, 4, 5), to: makeItems(2, 3, 4, 5, 1))
        #expect(difference.movedItems == [.init(from: path(0, 0), to: path(0, 4))])
        #expect(difference.deletedItems == [] && difference.insertedItems == [])
    }

    @Test("What is another under the same identity is updated, where it stayed and where it moved")
    func updated() throws {
        var new = makeItems(3, 1, 2)
        new[0].text = "new"
        new[2].text = "new"
        let difference = try Difference(from: makeItems(1, 2, 3), to: new)
        #expect(difference.movedItems == [.init(from: path(0, 2), to: path(0, 0))])
        #expect(
            difference.updatedItems
                == [.init(from: path(0, 2), to: path(0, 0)), .init(from: path(0, 1), to: path(0, 2))]
        )
    }

    @Test("Sections go, come, move and get another header")
    func sections() throws {
        let old = [makeSection(1, 10), makeSection(2, 20, 21), makeSection(3, 30)]
        let new = [makeSection(3, title: "new", 30), makeSection(4, 40), makeSection(1, 10)]
        let difference = try Difference(from: old, to: new)
        #expect(difference.deletedSections == [1])
        #expect(difference.insertedSections == [1])
        #expect(
            difference.movedSections == [.init(from: 2, to: 0)] || difference.movedSections == [.init(from: 0, to: 2)]
        )
        #expect(difference.updatedSections == [.init(from: 2, to: 0)])
        // What came and went with its section is not told.
        #expect(difference.deletedItems == [] && difference.insertedItems == [] && difference.movedItems == [])
    }

    @Test("Items move between sections, out of one that goes and into one that comes")
    func across() throws {
        let old = [makeSection(1, 10, 11), makeSection(2, 20, 21)]
        let new = [makeSection(1, 10, 20), makeSection(3, 11)]
        let difference = try Difference(from: old, to: new)
        #expect(
            difference.movedItems
                == [.init(from: path(1, 0), to: path(0, 1)), .init(from: path(0, 1), to: path(1, 0))]
        )
        #expect(difference.deletedItems == [] && difference.insertedItems == [])
    }

    @Test("Identities that come twice are refused, in whichever list and section")
    func duplicates() {
        #expect(throws: DifferenceError.duplicateItem("1")) { try Difference(from: makeItems(1, 1), to: []) }
        #expect(throws: DifferenceError.duplicateItem("1")) { try Difference(from: [], to: makeItems(1, 2, 1)) }
        #expect(throws: DifferenceError.duplicateItem("7")) {
            try Difference(from: [], to: [makeSection(1, 7), makeSection(2, 7)])
        }
        #expect(throws: DifferenceError.duplicateSection("2")) {
            try Difference(from: [makeSection(2), makeSection(2)], to: [])
        }
        #expect(
            "\(DifferenceError.duplicateItem("a\u{1B}"))"
                == "Two items have the identity a\u{FFFD}: each needs its own."
        )
    }

    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 31)
        }
    }

    private func makeSections(_ random: inout Random) -> [ItemSection<Header, Item>] {
        let ids = Array((0..<30).shuffled(using: &random).prefix(.random(in: 0...30, using: &random)))
        let count = Int.random(in: 0...5, using: &random)
        var sections = (0..<8).shuffled(using: &random).prefix(count).map {
            ItemSection(Header(id: $0, title: "\(Int.random(in: 0...1, using: &random))"), items: [Item]())
        }
        guard count > 0 else { return [] }
        for id in ids {
            let item = Item(id: id, text: "\(Int.random(in: 0...2, using: &random))")
            sections[.random(in: 0..<count, using: &random)].items.append(item)
        }
        return sections
    }

    @Test("Old lists with the differences applied are the new ones", arguments: 1...200 as ClosedRange<UInt64>)
    func applied(seed: UInt64) throws {
        var random = Random(state: seed)
        let (old, new) = (makeSections(&random), makeSections(&random))
        let difference = try Difference(from: old, to: new)

        let movedSections = Dictionary(uniqueKeysWithValues: difference.movedSections.map { ($0.to, $0.from) })
        let gone = Set(difference.deletedSections + difference.movedSections.map(\.from))
        var stayed = old.indices.filter { !gone.contains($0) }.makeIterator()
        var origins: [Int?] = []
        for index in new.indices {
            if difference.insertedSections.contains(index) {
                origins.append(nil)
            } else {
                origins.append(movedSections[index] ?? stayed.next())
            }
        }
        #expect(stayed.next() == nil)
        #expect(origins.map { $0.map { old[$0].id } } == new.map { section in old.first { $0.id == section.id }?.id })

        let movedItems = Dictionary(uniqueKeysWithValues: difference.movedItems.map { ($0.to, $0.from) })
        let updated = Dictionary(uniqueKeysWithValues: difference.updatedItems.map { ($0.to, $0.from) })
        let away = Set(difference.deletedItems + difference.movedItems.map(\.from))
        for (section, origin) in origins.enumerated() {
            var stayed =
                (origin.map { origin in
                    old[origin].items.indices.map { path(origin, $0) }.filter { !away.contains($0) }
                } ?? []).makeIterator()
            for index in new[section].items.indices {
                let to = path(section, index)
                let item = new[section].items[index]
                if difference.insertedItems.contains(to) { continue }
                guard let from = movedItems[to] ?? stayed.next() else {
                    // It came with its section.
                    #expect(origin == nil && !old.contains { $0.items.contains { $0.id == item.id } })
                    continue
                }
                let before = old[from.section].items[from.item]
                #expect(before.id == item.id)
                #expect((before != item) == (updated[to] == from))
            }
            #expect(stayed.next() == nil)
        }
    }
}

@Suite("Rising run")
struct RisingRunTests {
    @Test("The longest run that rises is found, numbers that are missing left out")
    func longest() {
        #expect(RisingRun.longest(in: [0, 1, 2]) == [true, true, true])
        #expect(RisingRun.longest(in: [2, nil, 0, 1]) == [false, false, true, true])
        #expect(RisingRun.longest(in: [4, 3, 2, 1]).count { $0 } == 1)
        #expect(RisingRun.longest(in: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]).count { $0 } == 6)
        #expect(RisingRun.longest(in: []) == [])
    }
}
