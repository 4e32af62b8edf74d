import Foundation
import HTTP
import HTTPStubs
import Testing

@Suite("StubCondition")
struct StubConditionTests {
    let request = HTTPRequest(
        URL(string: "https://API.example.com/v1/a%20b?q=cats&empty=&q=dogs")!,
        headers: ["Accept": "text/html"]
    )

    @Test("Each condition holds for what it names and for nothing else")
    func conditions() {
        #expect(StubCondition.any.matches(request))
        #expect(StubCondition.host("api.EXAMPLE.com").matches(request))
        #expect(!StubCondition.host("example.com").matches(request))
        #expect(StubCondition.path("/v1/a b").matches(request))
        #expect(!StubCondition.path("/v1").matches(request))
        #expect(StubCondition.path(prefix: "/v1").matches(request))
        #expect(StubCondition.method(.get).matches(request))
        #expect(!StubCondition.method(.post).matches(request))
        #expect(StubCondition.query("q", "dogs").matches(request))
        #expect(!StubCondition.query("q", "birds").matches(request))
        #expect(StubCondition.query("empty").matches(request))
        #expect(!StubCondition.query("absent").matches(request))
        #expect(StubCondition.header("accept").matches(request))
        #expect(!StubCondition.header("accept", "text/plain").matches(request))
    }

    @Test("Conditions combine")
    func combination() {
        let yes = StubCondition.any
        let no = !StubCondition.any
        #expect((yes && !no).matches(request))
        #expect(!(yes && no).matches(request))
        #expect((no || yes).matches(request))
        #expect(!(no || no).matches(request))
    }
}
