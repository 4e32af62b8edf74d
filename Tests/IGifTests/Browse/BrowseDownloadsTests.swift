import Browser
import Foundation
import GIF
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import Testing

@testable import igif

@Suite("A browser's downloads")
struct BrowseDownloadsTests {
    private func makeDownloads(_ transport: StubTransport, in folder: String) throws -> BrowseDownloads {
        let session = HTTPSession(.init(transport: transport, retry: .never))
        return BrowseDownloads(session: session, folder: folder, name: FileName(try Template("{title}.gif")))
    }

    private func makeItem(_ id: String, title: String = "cat") -> GIFItem {
        GIFItem(id: id, title: title, gif: "https://media.example/\(id).gif", source: "giphy")
    }

    private func makeTransport() throws -> StubTransport {
        let picture = GIFAnimation.Picture(pixels: [255, 0, 0, 255], delay: 10)
        let pictures = try GIFPictureArray(width: 1, height: 1, pictures: [picture])
        let gif = try GIFAnimation(width: 1, height: 1, loopCount: 0).encode(pictures)
        return StubTransport().when(.host("media.example")) { _ in
            StubResponse(200, headers: ["Content-Type": "image/gif"], body: gif)
        }
    }

    private func outcome(_ downloads: BrowseDownloads, _ item: GIFItem) async throws -> BrowserDownload.Status? {
        var last: BrowserDownload.Status?
        for try await status in downloads.download(item).values { last = status }
        return last
    }

    @Test("A file is saved; asked for again it is there already; another item of that name gets another file")
    func saving() async throws {
        let home = try Home()
        let downloads = try makeDownloads(try makeTransport(), in: home.work)
        #expect(try await outcome(downloads, makeItem("a")) == .saved(path: "\(home.work)/cat.gif"))
        #expect(try await outcome(downloads, makeItem("a")) == .alreadyThere(path: "\(home.work)/cat.gif"))
        guard case .saved(let path)? = try await outcome(downloads, makeItem("b")) else {
            Issue.record("not saved")
            return
        }
        #expect(path != "\(home.work)/cat.gif" && FileManager.default.fileExists(atPath: path))
        downloads.finish()
    }

    @Test("What fails at once is an outcome like any other")
    func failing() async throws {
        let home = try Home()
        let downloads = try makeDownloads(StubTransport(), in: home.work)
        var item = makeItem("a")
        item.gif = "file:///etc/passwd"
        #expect(try await outcome(downloads, item) == .failed("Its address is no http(s) URL."))
    }

    @Test("A server's refusal is told")
    func refused() async throws {
        let home = try Home()
        let transport = StubTransport().when(.host("media.example")) { _ in .status(404) }
        let downloads = try makeDownloads(transport, in: home.work)
        guard case .failed(let sentence)? = try await outcome(downloads, makeItem("a")) else {
            Issue.record("no failure")
            return
        }
        #expect(sentence.contains("404"))
    }
}
