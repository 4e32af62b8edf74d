import GIFSearch
import Testing

@testable import Browser

@Suite("Search memory")
struct SearchMemoryTests {
    @Test("What was used longest ago goes first")
    func bound() {
        let memory = SearchMemory()
        for number in 0..<SearchMemory.capacity { memory.keep([], wanted: 1, of: .search("\(number)")) }
        #expect(memory.answer(to: .search("0")) != nil)
        memory.keep([], wanted: 1, of: .trending)
        #expect(memory.answer(to: .search("0")) != nil && memory.answer(to: .search("1")) == nil)
    }

    @Test("The beginning of a word counts from three letters, and only that of the last word")
    func beginnings() {
        let memory = SearchMemory()
        for words in ["zz", "zzq", "big yyy"] { memory.keep([], wanted: 1, of: .search(words)) }
        memory.keep(makeItems(0..<1), wanted: 1, of: .search("cat"))
        #expect(memory.emptyBeginning(of: "zzqx") == "zzq")
        #expect(memory.emptyBeginning(of: "ZZQXYZ") == "zzq")
        #expect(memory.emptyBeginning(of: "zza") == nil)
        #expect(memory.emptyBeginning(of: "zzq") == nil)
        #expect(memory.emptyBeginning(of: "zzq cats") == nil)
        #expect(memory.emptyBeginning(of: "big yyyy") == "big yyy")
        #expect(memory.emptyBeginning(of: "cats") == nil)
    }
}
