import Foundation
import GIFSearch
import Testing

@testable import igif

@Suite("The check of a GIF while it is written")
struct DownloadCheckTests {
    /// A GIF of two frames without colours, one pixel each.
    private static let gif =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        + [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        + [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

    /// What the check says of bytes that come in pieces of this size: nothing, a note or an error.
    private func verdict(_ bytes: [UInt8], pieces size: Int) -> String {
        let remark = DownloadRemark()
        var check = DownloadCheck(remark)
        bytes.withUnsafeBytes { buffer in
            for start in stride(from: 0, to: bytes.count, by: size) {
                check.inspect(UnsafeRawBufferPointer(rebasing: buffer[start..<min(start + size, bytes.count)]))
            }
        }
        do {
            try check.finish()
            return remark.text ?? ""
        } catch { return "\(error)" }
    }

    @Test("Cut anywhere and fed in any pieces, it says what a look at the finished file says")
    func everyCut() throws {
        let home = try Home()
        let path = home.work + "/cut.gif"
        for end in 0...Self.gif.count {
            let bytes = Array(Self.gif.prefix(end))
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let look = try #require(DownloadedFile(path: path).look())
            let words = verdict(bytes, pieces: 1)
            #expect([3, 1000].allSatisfy { verdict(bytes, pieces: $0) == words }, "cut at \(end)")
            switch look.inspection.verdict {
            case .whole: #expect(words.isEmpty)
            case .missingTrailer: #expect(words.contains("end mark, is missing"), "cut at \(end)")
            case .truncated: #expect(words.contains("stops in the middle"), "cut at \(end)")
            case .notGIF: #expect(words.contains("no GIF") && end == 0)
            default: Issue.record("cut at \(end): \(look.inspection.verdict)")
            }
        }
        #expect(verdict(Array("<html></html>".utf8), pieces: 4).contains("no GIF"))
        #expect(verdict(Self.gif + Array("junk".utf8), pieces: 7).isEmpty)
    }

    @Test("A check of a file that is begun anew forgets what the one before noted")
    func anew() throws {
        let remark = DownloadRemark()
        remark.set("old")
        _ = DownloadCheck(remark)
        #expect(remark.text == nil)
    }
}
