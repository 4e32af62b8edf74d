import Foundation
import GIF
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite struct HTTPSessionRxImageTests {
    private func makeRequest() throws -> HTTPRequest {
        HTTPRequest(try #require(URL(string: "https://e.example/a.gif")))
    }

    private func makeGIF() throws -> Data {
        let encoder = GIFEncoder(
            width: 2,
            height: 2,
            palette: GIFPalette([GIFColor(0), GIFColor(0xFFFFFF)]),
            loopCount: 0
        )
        return try encoder.encode([
            GIFEncoder.Frame(width: 2, height: 2, indices: [0, 1, 1, 0], delay: 5),
            GIFEncoder.Frame(width: 2, height: 2, indices: [1, 0, 0, 1], delay: 5),
        ])
    }

    @Test("A GIF arrives as a picture, once")
    func image() throws {
        let gif = try makeGIF()
        let session = makeSession(makeStub().when(.any) { _ in .data(gif) })
        let images = try session.rx.image(makeRequest()).toBlocking(timeout: 5).toArray()
        #expect(images.count == 1)
        #expect(images.first?.frames.count == 2)
        #expect(images.first?.width == 2)
    }

    @Test("Nothing that is no whole GIF becomes a picture", arguments: ["", "GIF", "<html>", "GIF89a"])
    func noImage(body: String) throws {
        let session = makeSession(makeStub().when(.any) { _ in .text(body) })
        let result = try session.rx.image(makeRequest()).toBlocking(timeout: 5).materialize()
        #expect(result.elements.isEmpty)
        guard case HTTPError.deserializationFailed(let reason)? = result.error else {
            Issue.record("\(result)")
            return
        }
        #expect(!reason.isEmpty && !reason.hasSuffix("."))
    }

    @Test("Every cut within a GIF's image is an error")
    func truncated() throws {
        let encoder = GIFEncoder(width: 2, height: 2, palette: GIFPalette([GIFColor(0), GIFColor(0xFFFFFF)]))
        let gif = try encoder.encode([GIFEncoder.Frame(width: 2, height: 2, indices: [0, 1, 1, 0], delay: 5)])
        // The last bytes are the end code, the end of the image's blocks and the trailer: no pixel is lost with them.
        for count in 0..<gif.count - 5 {
            let session = makeSession(makeStub().when(.any) { _ in .data(gif.prefix(count)) })
            let result = try session.rx.image(makeRequest()).toBlocking(timeout: 5).materialize()
            #expect(result.elements.isEmpty && result.error is HTTPError, "\(count) bytes")
        }
    }

    @Test("A picture beyond the limits is an error")
    func limits() throws {
        let gif = try makeGIF()
        let session = makeSession(makeStub().when(.any) { _ in .data(gif) })
        var limits = GIFLimits.standard
        limits.decodedBytes = 4
        let result = try session.rx.image(makeRequest(), limits: limits).toBlocking(timeout: 5).materialize()
        #expect(result.elements.isEmpty && result.error is HTTPError)
    }

    @Test("Another status is that error, with its body")
    func status() throws {
        let session = makeSession(makeStub().when(.any) { _ in .text("gone", status: 410) })
        let result = try session.rx.image(makeRequest()).toBlocking(timeout: 5).materialize()
        guard case HTTPError.requestFailed(let response, let data)? = result.error else {
            Issue.record("\(result)")
            return
        }
        #expect(response.status == 410 && data == Data("gone".utf8))
    }
}
