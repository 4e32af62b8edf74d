import Foundation
import Testing

@testable import HTTP

@Suite("UploadReader")
struct UploadReaderTests {
    let scratch: Scratch
    let path: String

    init() throws {
        scratch = try Scratch()
        path = scratch.file("a")
    }

    func write(_ text: String, to name: String = "a") throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.file(name)))
    }

    func makeReader(_ parts: HTTPUpload.Part...) -> UploadReader { UploadReader(HTTPUpload(parts), host: "a.example") }

    func text(_ reader: UploadReader, inPiecesOf size: Int = 3) throws -> String {
        var bytes: [UInt8] = []
        while let piece = try reader.next(upTo: size) {
            #expect((1...size).contains(piece.count))
            bytes += piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func reason(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch HTTPError.transport(let failure) where failure.kind == .local && failure.host == "a.example" {
            return failure.reason
        } catch {
            return "another error: \(error)"
        }
    }

    @Test("Bytes and files come one after the other, empty ones without a trace, from the beginning as often as asked")
    func parts() throws {
        try write("0123456789")
        try write("", to: "b")
        let bytes = Data("--head--".utf8).dropFirst(2)
        let reader = makeReader(.bytes(bytes), .file(path), .bytes(Data()), .file(scratch.file("b")), .file(path))
        #expect(try reader.measure() == 26)
        #expect(try text(reader) == "head--01234567890123456789")
        #expect(try reader.next(upTo: 3) == nil)
        reader.restart()
        #expect(try reader.next(upTo: 10).map { String(decoding: $0, as: UTF8.self) } == "head--")
        #expect(try reader.next(upTo: 4).map { String(decoding: $0, as: UTF8.self) } == "0123")
        reader.restart()
        #expect(try text(reader, inPiecesOf: 100) == "head--01234567890123456789")
    }

    @Test("Nothing at all is empty content")
    func nothing() throws {
        let reader = makeReader()
        #expect(try reader.measure() == 0)
        #expect(try reader.next(upTo: 1) == nil)
        #expect(try HTTPUpload([]).data().isEmpty)
    }

    @Test("What is not there, no regular file, or not readable is said before anything is sent")
    func unreadable() throws {
        let none = "\(path) cannot be read (No such file or directory)"
        #expect(reason { _ = try makeReader(.file(path)).measure() } == none)
        let folder = scratch.path
        #expect(reason { _ = try makeReader(.file(folder)).measure() } == "\(folder) is not a regular file")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(reason { _ = try makeReader(.file(path)).measure() } == "\(path) is not a regular file")
    }

    @Test("A file that shrinks, grows, is rewritten or replaced is noticed before its last bytes are handed out")
    func changes() throws {
        let changes: [(String) throws -> Void] = [
            { _ in try write("012345") }, { _ in try write("0123456789AB") }, { _ in unlink(path) },
            { path in
                // The same size at another time.
                try write("9876543210")
                var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
                utimensat(AT_FDCWD, path, &times, 0)
            },
        ]
        for (index, change) in changes.enumerated() {
            try write("0123456789")
            let before = makeReader(.file(path))
            let during = makeReader(.file(path))
            _ = (try before.measure(), try during.measure())
            _ = try during.next(upTo: 3)
            try change(path)
            let expected =
                index == 2 ? "\(path) cannot be read (No such file or directory)" : "\(path) changed while it was sent"
            #expect(reason { _ = try text(before) } == expected, "change \(index)")
            // Whoever has opened it reads on what has lost its name.
            let later = index == 2 ? nil : expected
            #expect(reason { while try during.next(upTo: 3) != nil {} } == later, "change \(index)")
        }
    }
}
