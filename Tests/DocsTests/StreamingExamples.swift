import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("Examples: streaming answers")
struct StreamingExamples {
    let page = Page()
    let server = ExampleServer()
    let url = ExampleServer.url("/log")

    init() {
        server.stub.when(.any) { _ in .text("one\ntwo\nthree\n").inPieces(of: 5) }
    }

    @Test func lines() {
        let print = page.print
        let url = url
        let session = server.makeSession()
        let bag = DisposeBag()
        // docs:begin
        session.rx.bytes(HTTPRequest(url), options: .init(idle: .unlimited))
            .lines()
            .subscribe(onNext: { line in print(line) })
            .disposed(by: bag)
        // Prints: one, two, three
        // docs:end
        page.expect("one, two, three")
    }

    @Test func awaited() async throws {
        let print = page.print
        let url = url
        let session = server.makeSession()
        // docs:begin
        for try await line in session.bytes(for: HTTPRequest(url)).lines() {
            print(line)
            if line == "two" { break }
        }
        // Prints: one, two
        // docs:end
        page.expect("one, two")
    }

    @Test func head() {
        let print = page.print
        let url = url
        let session = server.makeSession()
        // docs:begin
        _ = session.rx.stream(HTTPRequest(url)).subscribe(onNext: { event in
            switch event {
            case .head(let response): print("status \(response.status)")
            case .bytes(let bytes): print("\(bytes.count) bytes")
            }
        })
        // Prints: status 200, 5 bytes, 5 bytes, 4 bytes
        // docs:end
        page.expect("status 200, 5 bytes, 5 bytes, 4 bytes")
    }

    @Test func events() {
        let print = page.print
        let news = ExampleServer.url("/news")
        server.stub.when(.path("/news")) { _ in .text("event: cat\ndata: Happy\n\ndata: Dogs\ndata: too\n\n") }
        let session = server.makeSession()
        let bag = DisposeBag()
        // docs:begin
        let request = HTTPRequest(news, headers: ["Accept": "text/event-stream", "Cache-Control": "no-store"])

        session.rx.bytes(request, options: .init(idle: .unlimited)).events()
            .subscribe(onNext: { event in print("\(event.event): \(event.data.count) characters") })
            .disposed(by: bag)
        // Prints: cat: 5 characters, message: 8 characters
        // docs:end
        page.expect("cat: 5 characters, message: 8 characters")
    }
}
