import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("lines", .timeLimit(.minutes(10)))
struct LinesOperatorTests {
    private struct Failure: Error, Equatable {}

    func pieces(_ texts: String...) -> Observable<Data> { Observable.from(texts.map { Data($0.utf8) }) }

    @Test("Lines across pieces, the last one without an end included")
    func values() async {
        await pieces("one\ntw", "o\r", "\nthree", "").lines().expect("one", "two", "three")
        await pieces().lines().expect()
    }

    @Test("Errors come after the lines before them; what was begun is no line")
    func errors() async {
        await pieces("a\nb").concat(Observable<Data>.error(Failure())).lines().expect("a", end: .error(Failure()))
        await pieces("a\nbcd").lines(maximumBytes: 2)
            .expect("a", end: .error(HTTPError.limitExceeded(.line(maximum: 2))))
    }

    @Test("Nothing is shared between subscribers, and after take no further line is given")
    func cold() async {
        let lines = pieces("a\nb\nc\n").lines()
        await lines.take(2).expect("a", "b")
        await lines.expect("a", "b", "c")
    }

    @Test("The lines of a stream, observed and awaited, the same")
    func overSession() async throws {
        let stub = StubTransport().when(.any) { _ in .text("eins\nzwei\r\ndrei").inPieces(of: 3) }
        let session = HTTPSession(.init(transport: stub))
        let request = HTTPRequest(URL(string: "https://a.example/")!)
        await session.rx.bytes(request).lines().expect("eins", "zwei", "drei")
        var lines: [String] = []
        for try await line in session.bytes(for: request).lines() { lines.append(line) }
        #expect(lines == ["eins", "zwei", "drei"])
    }

    @Test("An iterator of lines throws after the lines before, once, and its stream is aborted")
    func awaitedErrors() async throws {
        let hand = HandTransport()
        let session = HTTPSession(.init(transport: hand))
        var reader = session.bytes(for: HTTPRequest(URL(string: "https://a.example/")!))
            .lines(maximumBytes: 3).makeAsyncIterator()
        async let feeding: HandExchange = {
            let exchange = await hand.exchange()
            exchange.head()
            exchange.body("a\nbcdef")
            return exchange
        }()
        #expect(try await reader.next() == "a")
        await #expect(throws: HTTPError.limitExceeded(.line(maximum: 3))) { try await reader.next() }
        #expect(try await reader.next() == nil)
        let exchange = await feeding
        await exchange.wait { $0.cancels == 1 }
    }
}
