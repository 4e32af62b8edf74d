import Foundation
import GIF
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite struct HTTPSessionRxPerceptualHashTests {
    private func makeRequest() throws -> HTTPRequest {
        HTTPRequest(try #require(URL(string: "https://e.example/a.gif")))
    }

    private func makeGIF() throws -> Data {
        let encoder = GIFEncoder(width: 2, height: 2, palette: GIFPalette([GIFColor(0), GIFColor(0xFFFFFF)]))
        return try encoder.encode([
            GIFEncoder.Frame(width: 2, height: 2, indices: [0, 1, 1, 0], delay: 5),
            GIFEncoder.Frame(width: 2, height: 2, indices: [1, 0, 0, 1], delay: 5),
        ])
    }

    @Test("A GIF arrives as its hash, once")
    func hash() throws {
        let gif = try makeGIF()
        let session = makeSession(makeStub().when(.any) { _ in .data(gif) })
        let hashes = try session.rx.perceptualHash(makeRequest()).toBlocking(timeout: 5).toArray()
        #expect(hashes == [try GIFPerceptualHash(of: GIFFile(data: gif))])
    }

    @Test("What is no whole GIF has no hash", arguments: [0, 3, 20, -6])
    func noHash(count: Int) throws {
        let gif = try makeGIF()
        let body = gif.prefix(count < 0 ? gif.count + count : count)
        let session = makeSession(makeStub().when(.any) { _ in .data(body) })
        let result = try session.rx.perceptualHash(makeRequest()).toBlocking(timeout: 5).materialize()
        #expect(result.elements.isEmpty)
        guard case HTTPError.deserializationFailed(let reason)? = result.error else {
            Issue.record("\(result)")
            return
        }
        #expect(!reason.isEmpty && !reason.hasSuffix("."))
    }

    @Test("Limits hold")
    func limits() throws {
        let gif = try makeGIF()
        let session = makeSession(makeStub().when(.any) { _ in .data(gif) })
        var limits = GIFLimits()
        limits.canvasPixels = 3
        let result = try session.rx.perceptualHash(makeRequest(), limits: limits).toBlocking(timeout: 5).materialize()
        #expect(result.elements.isEmpty && result.error is HTTPError)
    }
}
