import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

/// Section numbers are those of the HTML standard.
@Suite("events", .timeLimit(.minutes(10)))
struct EventsOperatorTests {
    func events(_ text: String) async throws -> [HTTPServerSentEvent] {
        try await Observable.of(Data(text.utf8)).events().awaited(timeout: 60).toArray()
    }

    func data(_ text: String) async throws -> [String] { try await events(text).map(\.data) }

    @Test("The examples of the standard (section 9.2.6)")
    func standard() async throws {
        #expect(try await data("data: YHOO\ndata: +2\ndata: 10\n\n") == ["YHOO\n+2\n10"])
        let ids = try await events(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n"
        )
        #expect(ids.map(\.data) == ["first event", "second event", " third event"])
        #expect(ids.map(\.lastEventID) == ["1", "", ""])
        #expect(try await data("data\n\ndata\ndata\n\ndata:") == ["", "\n"])
        #expect(try await data("data:test\n\ndata: test\n\n") == ["test", "test"])
    }

    @Test("An event's type holds for it alone, its id until there is another, unknown fields for nothing")
    func fields() async throws {
        let all = try await events(
            "event: add\ndata: 1\nid: 7\n\ndata: 2\nother: x\n\nevent: gone\n\ndata: 3\nid: a\0b\nData: no\n\n"
        )
        #expect(
            all == [
                HTTPServerSentEvent(event: "add", data: "1", lastEventID: "7"),
                HTTPServerSentEvent(data: "2", lastEventID: "7"), HTTPServerSentEvent(data: "3", lastEventID: "7"),
            ]
        )
    }

    @Test("A time to wait is digits, of any number")
    func retry() async throws {
        let all = try await events(
            "data:1\n\nretry: 2500\ndata:2\n\nretry: 1x\nretry\nretry: -1\ndata:3\n\nretry:99999999999999999999\ndata:4\n\n"
        )
        #expect(all.map(\.retry) == [nil, .milliseconds(2500), .milliseconds(2500), .milliseconds(1 << 31)])
    }

    @Test("What the stream ends in the middle of is no event; CR and a mark at the beginning are understood")
    func edges() async throws {
        #expect(try await data("data: 1\n\ndata: 2\n") == ["1"])
        #expect(try await data("\u{FEFF}data: 1\r\rdata: 2\r\n\r\n") == ["1", "2"])
        #expect(try await data("\n\n\nid: 1\n\n") == [])
    }

    @Test("An event has a bound, and so has each of its lines")
    func limits() async {
        let source = Observable.of(Data("data: 1\n\ndata: 23\ndata: 45\ndata: 67\ndata: 89\ndata: 01\n\n".utf8))
        await source.events(maximumBytes: 10).map(\.data)
            .expect("1", end: .error(HTTPError.limitExceeded(.event(maximum: 10))))
        await source.events(maximumBytes: 5).map(\.data)
            .expect(end: .error(HTTPError.limitExceeded(.line(maximum: 5))))
    }

    @Test("Observed and awaited, over a session, the same; nothing is shared between subscribers")
    func overSession() async throws {
        let stub = StubTransport().when(.any) { _ in .text("id: 1\ndata: a\n\ndata: b\n\n").inPieces(of: 4) }
        let session = HTTPSession(.init(transport: stub))
        let request = HTTPRequest(URL(string: "https://a.example/")!)
        let expected = ["a", "b"].map { HTTPServerSentEvent(data: $0, lastEventID: "1") }
        let stream = session.rx.bytes(request).events()
        for _ in 0..<2 { #expect(try await stream.awaited(timeout: 60).toArray() == expected) }
        var awaited: [HTTPServerSentEvent] = []
        for try await event in session.bytes(for: request).events() { awaited.append(event) }
        #expect(awaited == expected)
    }
}
