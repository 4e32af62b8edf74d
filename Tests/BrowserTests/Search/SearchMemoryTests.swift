import GIFSearch
import Testing

@testable import Browser

@Suite("Search memory")
struct SearchMemoryTests {
    @Test("What was used longest ago goes first")
    func bound() {
        let memory = SearchMemory()
        for number in 0..<SearchMemory.capacity { memory.keep([], wanted: 1, of: .search("\(number)"), at: 0) }
        #expect(memory.answer(to: .search("0"), at: 1) != nil)
        memory.keep([], wanted: 1, of: .trending, at: 0)
        #expect(memory.answer(to: .search("0"), at: 1) != nil && memory.answer(to: .search("1"), at: 1) == nil)
    }

    @Test("The beginning of a word counts from three letters, and only that of the last word")
    func beginnings() {
        let memory = SearchMemory()
        for words in ["zz", "zzq", "big yyy"] { memory.keep([], wanted: 1, of: .search(words), at: 0) }
        memory.keep(makeItems(0..<1), wanted: 1, of: .search("cat"), at: 0)
        #expect(memory.emptyBeginning(of: "zzqx", at: 1) == "zzq")
        #expect(memory.emptyBeginning(of: "ZZQXYZ", at: 1) == "zzq")
        #expect(memory.emptyBeginning(of: "zza", at: 1) == nil)
        #expect(memory.emptyBeginning(of: "zzq", at: 1) == nil)
        #expect(memory.emptyBeginning(of: "zzq cats", at: 1) == nil)
        #expect(memory.emptyBeginning(of: "big yyyy", at: 1) == "big yyy")
        #expect(memory.emptyBeginning(of: "cats", at: 1) == nil)
    }

    @Test("An answer holds for a while, that there is nothing too")
    func age() {
        let memory = SearchMemory()
        memory.keep([], wanted: 1, of: .search("zzq"), at: 1000)
        let end = 1000 + SearchMemory.age
        #expect(memory.answer(to: .search("zzq"), at: end - 1) != nil)
        #expect(memory.emptyBeginning(of: "zzqx", at: end - 1) == "zzq")
        #expect(memory.answer(to: .search("zzq"), at: end) == nil)
        #expect(memory.emptyBeginning(of: "zzqx", at: end) == nil)
    }
}
