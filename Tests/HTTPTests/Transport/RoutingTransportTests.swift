import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite struct RoutingTransportTests {
    @Test("A host's requests take its route, case aside; all others the common one")
    func routes() throws {
        let inside = StubTransport { _, work in work() }.when(.any) { _ in .text("inside") }
        let outside = StubTransport { _, work in work() }.when(.any) { _ in .text("outside") }
        let transport = RoutingTransport(["Demo.Invalid": inside], otherwise: outside)
        let session = HTTPSession(.init(transport: transport, retry: .never, delivery: .direct))
        func ask(_ url: String) throws -> String? {
            try session.rx.string(HTTPRequest(try #require(URL(string: url)))).toBlocking(timeout: 5).first()
        }
        #expect(try ask("https://demo.invalid/a") == "inside")
        #expect(try ask("http://DEMO.invalid:81/a") == "inside")
        #expect(try ask("https://demo.invalid.example/a") == "outside")
        #expect(inside.requests.count == 2 && outside.requests.count == 1)
    }
}
