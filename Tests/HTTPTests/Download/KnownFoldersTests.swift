import Foundation
import Rx
import Testing

@testable import HTTP

@Suite("KnownFolders")
struct KnownFoldersTests {
    private let scratch: Scratch
    private let time = Time()
    private let folders: KnownFolders

    private final class Time: Sendable {
        private let state = Guarded(MonotonicInstant.now)
        var now: MonotonicInstant { state.withLock { $0 } }
        func pass(_ duration: Duration) { state.withLock { $0 = $0 + duration } }
    }

    init() throws {
        scratch = try Scratch()
        folders = KnownFolders { [time] in time.now }
    }

    private var folder: String { scratch.file("") }

    private func write(_ name: String) throws {
        try Data().write(to: URL(fileURLWithPath: scratch.file(name)))
    }

    /// Asks as often as makes the next question worth reading the folder for.
    private func crowd() {
        for number in 0..<KnownFolders.crowd { #expect(folders.mayHold("\(number)", in: folder)) }
    }

    @Test("A few names may all be there; of many in a moment those that are there are known")
    func crowded() throws {
        try write("there")
        crowd()
        #expect(!folders.mayHold("not", in: folder))
        #expect(folders.mayHold("there", in: folder) && !folders.mayHold("0", in: folder))
        #expect(folders.mayHold("0", in: scratch.file("other/")))
    }

    @Test("What was seen counts for a moment only")
    func moment() throws {
        crowd()
        #expect(!folders.mayHold("late", in: folder))
        try write("late")
        time.pass(KnownFolders.moment - .milliseconds(1))
        #expect(!folders.mayHold("late", in: folder))
        time.pass(.milliseconds(1))
        #expect(folders.mayHold("late", in: folder))
    }

    @Test("Questions that are far between never read a folder")
    func slow() {
        for number in 0..<KnownFolders.crowd * 3 {
            #expect(folders.mayHold("\(number)", in: folder))
            time.pass(KnownFolders.moment)
        }
    }

    @Test("What is forgotten is looked for again")
    func forgotten() throws {
        crowd()
        #expect(!folders.mayHold("part", in: folder))
        folders.forget(folder)
        #expect(folders.mayHold("part", in: folder))
    }

    @Test("A folder that cannot be read through may hold everything")
    func unreadable() {
        let none = scratch.file("none/")
        for number in 0..<KnownFolders.crowd * 2 { #expect(folders.mayHold("\(number)", in: none)) }
    }

    @Test("A folder's names with bytes that are no text are not taken for all there is")
    func noText() throws {
        let path = Array(scratch.file("").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let file = open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(file >= 0)
        close(file)
        crowd()
        #expect(folders.mayHold("x", in: folder))
    }
}
