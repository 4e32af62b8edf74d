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
        try Data().write(to: URL(fileURLWithPath: scratch.file(".\(name).part")))
    }

    /// Asks as often as makes the next question worth reading the folder for.
    private func crowd() {
        for number in 0..<KnownFolders.crowd { #expect(folders.mayHoldPart(of: "\(number)", in: folder)) }
    }

    @Test("A few names may all be there; of many in a moment those that are there are known")
    func crowded() throws {
        try write("there")
        crowd()
        #expect(!folders.mayHoldPart(of: "not", in: folder))
        #expect(folders.mayHoldPart(of: "there", in: folder) && !folders.mayHoldPart(of: "0", in: folder))
        #expect(folders.mayHoldPart(of: "0", in: scratch.file("other/")))
    }

    @Test("Only parts are known, and by the names of what they are parts of")
    func names() throws {
        for name in ["whole", ".hidden", ".part", "..part", "x.part", ".x.parts"] {
            try Data().write(to: URL(fileURLWithPath: scratch.file(name)))
        }
        try write("a.gif")
        try write("\u{E9}.gif")
        crowd()
        for name in ["whole", ".hidden", "hidden", "", ".", "x", "part", ".a.gif.part"] {
            #expect(!folders.mayHoldPart(of: name, in: folder), "\(name)")
        }
        #expect(folders.mayHoldPart(of: "a.gif", in: folder) && folders.mayHoldPart(of: "\u{E9}.gif", in: folder))
    }

    @Test("What was seen counts for a moment only")
    func moment() throws {
        crowd()
        #expect(!folders.mayHoldPart(of: "late", in: folder))
        try write("late")
        time.pass(KnownFolders.moment - .milliseconds(1))
        #expect(!folders.mayHoldPart(of: "late", in: folder))
        time.pass(.milliseconds(1))
        #expect(folders.mayHoldPart(of: "late", in: folder))
    }

    @Test("Questions that are far between never read a folder")
    func slow() {
        for number in 0..<KnownFolders.crowd * 3 {
            #expect(folders.mayHoldPart(of: "\(number)", in: folder))
            time.pass(KnownFolders.moment)
        }
    }

    @Test("What is forgotten is looked for again")
    func forgotten() throws {
        crowd()
        #expect(!folders.mayHoldPart(of: "part", in: folder))
        folders.forget(folder)
        #expect(folders.mayHoldPart(of: "part", in: folder))
    }

    @Test("A folder that cannot be read through may hold everything")
    func unreadable() {
        let none = scratch.file("none/")
        for number in 0..<KnownFolders.crowd * 2 { #expect(folders.mayHoldPart(of: "\(number)", in: none)) }
    }

    @Test("A folder's names with bytes that are no text are not taken for all there is")
    func noText() throws {
        let path = Array(scratch.file(".").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF)] + ".part".utf8CString
        let file = open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(file >= 0)
        close(file)
        crowd()
        #expect(folders.mayHoldPart(of: "x", in: folder))
    }
}
