import Foundation
import Testing

@testable import HTTP

@Suite("The memory tier")
struct CacheMemoryTests {
    func makeEntry(_ id: UInt64, bytes: Int = 10) -> CacheEntry {
        CacheEntry(
            id: id,
            response: makeStored([:]),
            size: bytes,
            checksum: 0,
            used: 0,
            inline: Data(count: bytes)
        )
    }

    func key(_ number: UInt8) -> Data { Data([number]) }

    @Test("It gives back what it holds, and nothing of what it does not know")
    func basic() {
        var memory = CacheMemory(limit: 100_000)
        memory.set([makeEntry(1), makeEntry(2)], key: key(1))
        #expect(memory.entries(key(1))?.map(\.id) == [1, 2])
        #expect(memory.entries(key(2)) == nil)
        memory.set([makeEntry(3)], key: key(1))
        #expect(memory.entries(key(1))?.map(\.id) == [3])
        memory.remove(key(1))
        #expect(memory.entries(key(1)) == nil)
        #expect(memory.bytes == 0)
    }

    @Test("It stays within its bound; what was not used goes first")
    func bound() {
        var memory = CacheMemory(limit: 16_000)
        for number in 0..<100 as Range<UInt8> {
            memory.set([makeEntry(UInt64(number), bytes: 1000)], key: key(number))
            _ = memory.entries(key(0))
            #expect(memory.bytes <= 16_000)
        }
        #expect(memory.entries(key(0)) != nil, "used all the time")
        #expect(memory.entries(key(50)) == nil)
        #expect(memory.entries(key(99)) != nil)
    }

    @Test("Bodies are held for entries that are held, within a quarter of the bound")
    func bodies() {
        var memory = CacheMemory(limit: 8000)
        memory.set([makeEntry(1)], key: key(1))
        memory.setBody(Data(count: 500), id: 1, key: key(1))
        memory.setBody(Data(count: 500), id: 2, key: key(1))
        memory.setBody(Data(count: 500), id: 1, key: key(2))
        #expect(memory.body(1, key: key(1))?.count == 500)
        #expect(memory.body(2, key: key(1)) == nil)
        let bytes = memory.bytes
        memory.set([makeEntry(1)], key: key(1))
        #expect(memory.body(1, key: key(1)) != nil, "a new head keeps the body")
        #expect(memory.bytes == bytes)
        memory.set([makeEntry(3)], key: key(1))
        #expect(memory.body(1, key: key(1)) == nil)
        memory.setBody(Data(count: 2001), id: 3, key: key(1))
        #expect(memory.body(3, key: key(1)) == nil)
    }

    @Test("Setting and removing the same key for ever keeps no trace")
    func churn() {
        var memory = CacheMemory(limit: 100_000)
        for number in 0..<10_000 as Range<UInt64> {
            memory.set([makeEntry(number)], key: key(1))
            memory.remove(key(1))
        }
        #expect(memory.bytes == 0)
        #expect(memory.count == 0)
    }
}
