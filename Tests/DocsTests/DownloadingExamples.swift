import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("Examples: downloading files")
struct DownloadingExamples {
    let page = Page()
    let server = ExampleServer()
    let cat = Data("GIF89a, and what follows".utf8)

    @Test func download() throws {
        let print = page.print
        let cat = cat
        server.stub.when(.any) { _ in .data(cat, headers: ["Content-Length": "\(cat.count)"]) }
        let session = server.makeSession()
        let url = ExampleServer.url("/cat.gif")
        try ExampleServer.withFolder { folder in
            // docs:begin
            let download = session.rx.download(HTTPRequest(url), to: "\(folder)/cat.gif")

            for event in try download.toBlocking().toArray() {
                switch event {
                case .progress(let progress): print("\(progress.bytes) of \(progress.total ?? 0)")
                case .finished(let file): print("done: \(file.bytes)")
                }
            }
            // Prints: 0 of 24, done: 24
            // docs:end
            page.expect("0 of 24, done: 24")
            #expect(FileManager.default.contents(atPath: "\(folder)/cat.gif") == cat)
        }
    }

    @Test func resumed() throws {
        let print = page.print
        let cat = cat
        let stub = server.stub
        stub.when(.any) { _ in
            let part = cat.prefix(10)
            return .data(Data(part), headers: ["Content-Length": "\(cat.count)", "ETag": "\"1\""])
                .failing(with: HTTPError.transport(.init(.connectionLost, "the connection was lost")))
        }
        stub.when(.header("Range", "bytes=10-") && .header("If-Range", "\"1\"")) { _ in
            let rest = Data(cat.dropFirst(10))
            let fields: HTTPHeaders = ["Content-Range": "bytes 10-\(cat.count - 1)/\(cat.count)", "ETag": "\"1\""]
            return .data(rest, status: 206, headers: fields)
        }
        let session = server.makeSession { $0.retry = .never }
        let url = ExampleServer.url("/cat.gif")
        try ExampleServer.withFolder { folder in
            // docs:begin
            let download = session.rx.download(HTTPRequest(url), to: "\(folder)/cat.gif")

            do { _ = try download.toBlocking().toArray() } catch { print(error) }

            if case .finished(let file)? = try download.toBlocking().last() {
                print("\(file.bytes) bytes, \(file.resumedFrom) of them from before")
            }
            // Prints: The request failed: the connection was lost., 24 bytes, 10 of them from before
            // docs:end
            page.expect("The request failed: the connection was lost., 24 bytes, 10 of them from before")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["cat.gif"])
        }
    }

    @Test func many() throws {
        let print = page.print
        let cat = cat
        server.stub.when(.any) { _ in .status(404) }
        server.stub.when(.path("/cat.gif") || .path("/dog.gif")) { _ in .data(cat) }
        let session = server.makeSession()
        try ExampleServer.withFolder { folder in
            // docs:begin
            let outcomes = Observable.of("cat", "dog", "unicorn")
                .flatMap(maxConcurrent: 2) { name -> Observable<String> in
                    let request = HTTPRequest(URL(string: "https://api.example.org/\(name).gif")!)
                    return session.rx.download(request, to: "\(folder)/\(name).gif")
                        .compactMap { event in if case .finished = event { "\(name): saved" } else { nil } }
                        .catch { error in .just("\(name): \(error)") }
                }

            for outcome in try outcomes.toBlocking().toArray().sorted() { print(outcome) }
            // Prints: cat: saved, dog: saved, unicorn: api.example.org answered with status 404.
            // docs:end
            page.expect("cat: saved, dog: saved, unicorn: api.example.org answered with status 404.")
        }
    }

    @Test func inspection() throws {
        let print = page.print
        server.stub.when(.any) { _ in .text("<html>") }
        let session = server.makeSession()
        let url = ExampleServer.url("/cat.gif")
        try ExampleServer.withFolder { folder in
            // docs:begin
            /// Refuses what does not begin as a GIF.
            struct GIFOnly: HTTPDownloadInspection {
                struct NoGIF: Error {}
                private var start: [UInt8] = []

                mutating func inspect(_ bytes: UnsafeRawBufferPointer) throws {
                    start += bytes.prefix(3 - start.count)
                    if !"GIF".utf8.starts(with: start) { throw NoGIF() }
                }

                mutating func finish() throws { if start.count < 3 { throw NoGIF() } }
            }

            let options = HTTPDownloadOptions(inspection: { GIFOnly() })
            let download = session.rx.download(HTTPRequest(url), to: "\(folder)/cat.gif", options: options)
            do { _ = try download.toBlocking().toArray() } catch is GIFOnly.NoGIF { print("that is no GIF") }
            // Prints: that is no GIF
            // docs:end
            page.expect("that is no GIF")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }
}
