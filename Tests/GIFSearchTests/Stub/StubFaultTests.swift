import GiphyStub
import Testing

@Suite struct StubFaultTests {
    @Test(
        "Faults are read from text",
        arguments: [
            ("429=7", StubFault(.status(429, retryAfter: 7))), ("500", StubFault(.status(500, retryAfter: nil))),
            ("media:reset=1000*1", StubFault(.reset(bytes: 1000), on: .media, times: 1)),
            ("api:latency=250", StubFault(.latency(milliseconds: 250))), ("truncate", StubFault(.truncate(bytes: nil))),
            ("wrong-length=-3", StubFault(.wrongLength(by: -3))), ("drip=50", StubFault(.drip(bytesPerSecond: 50))),
            ("redirect=http://127.0.0.1:1/x?a=b", StubFault(.redirect(to: "http://127.0.0.1:1/x?a=b"))),
            ("media:404*3", StubFault(.status(404, retryAfter: nil), on: .media, times: 3)),
            ("duplicates", StubFault(.duplicates(5))), ("hostile-titles", StubFault(.hostileTitles)),
            ("quota=3", StubFault(.quota(left: 3))),
        ]
    )
    func reading(text: String, fault: StubFault) throws {
        #expect(try StubFault(text) == fault)
    }

    @Test(
        "What is no fault says what there is",
        arguments: [
            "", "nothing", "200", "latency", "latency=x", "reset=x", "redirect", "500*0", "500*x", "web:500", "429=",
            "quota",
        ]
    )
    func garbage(text: String) {
        #expect(throws: StubFault.SyntaxError(text: text)) { try StubFault(text) }
        #expect("\(StubFault.SyntaxError(text: text))".contains("redirect-loop"))
    }
}
