import Testing

@testable import HTTP

@Suite("Validation, RFC 9111 section 4.3")
struct ValidationTests {
    @Test("A conditional request carries every validator there is (section 4.3.1)")
    func sending() {
        let modified = httpDate(-100)
        let both = Validation.conditional(
            makeRequest(),
            for: makeStored(["ETag": "W/\"a\"", "Last-Modified": modified])
        )
        #expect(both?.headers == ["If-None-Match": "W/\"a\"", "If-Modified-Since": modified])
        #expect(Validation.conditional(makeRequest(), for: makeStored([:])) == nil)
        #expect(Validation.conditional(makeRequest(), for: makeStored(["Last-Modified": "nonsense"])) == nil)
    }

    func answer(_ request: HTTPHeaders, _ stored: HTTPHeaders, status: Int = 200) -> Validation.Answer {
        Validation.evaluate(makeRequest(headers: request), against: makeStored(stored, status: status), now: testNow)
    }

    @Test("If-None-Match compares weakly with any of its tags (section 4.3.2)")
    func ifNoneMatch() {
        for tags in ["\"a\"", "W/\"a\"", "\"x\", \"a\"", "\"a\" ,\"x\"", "*"] {
            #expect(answer(["If-None-Match": tags], ["ETag": "\"a\""]) == .notModified, "\(tags)")
            #expect(answer(["If-None-Match": tags], ["ETag": "W/\"a\""]) == .notModified, "\(tags)")
        }
        #expect(answer(["If-None-Match": "\"b\""], ["ETag": "\"a\""]) == .full)
        #expect(answer(["If-None-Match": "\"b\"", "if-none-match": "\"a\""], ["ETag": "\"a\""]) == .notModified)
        #expect(answer(["If-None-Match": "\"a\""], [:]) == .full)
        #expect(answer(["If-None-Match": "\"a,\\\", \"b\""], ["ETag": "\"b\""]) == .notModified, "no escapes in tags")
    }

    @Test("If-None-Match goes before If-Modified-Since (section 4.3.2)")
    func precedence() {
        let old = httpDate(-100)
        let stored: HTTPHeaders = ["ETag": "\"a\"", "Last-Modified": old]
        #expect(answer(["If-None-Match": "\"b\"", "If-Modified-Since": old], stored) == .full)
        #expect(answer(["If-None-Match": "\"a\"", "If-Modified-Since": httpDate(-900)], stored) == .notModified)
    }

    @Test("If-Modified-Since compares with Last-Modified, else Date, else arrival (section 4.3.2)")
    func ifModifiedSince() {
        let stored: HTTPHeaders = ["Last-Modified": httpDate(-100)]
        #expect(answer(["If-Modified-Since": httpDate(-100)], stored) == .notModified)
        #expect(answer(["If-Modified-Since": httpDate(-50)], stored) == .notModified)
        #expect(answer(["If-Modified-Since": httpDate(-101)], stored) == .full)
        #expect(answer(["If-Modified-Since": "nonsense"], stored) == .full)
        #expect(answer(["If-Modified-Since": httpDate(-50)], ["Date": httpDate(-60)]) == .notModified)
        #expect(answer(["If-Modified-Since": httpDate(-70)], ["Date": httpDate(-60)]) == .full)
    }

    @Test("Conditions for the origin are not the cache's to evaluate (section 4.3.2)")
    func originOnly() {
        #expect(answer(["If-Match": "\"a\""], ["ETag": "\"a\""]) == .originOnly)
        #expect(answer(["If-Unmodified-Since": httpDate()], ["ETag": "\"a\""]) == .originOnly)
    }

    @Test("A condition is about a success: a stored error is served as it is (RFC 9110 section 13.2.1)")
    func errors() {
        #expect(answer(["If-None-Match": "\"a\""], ["ETag": "\"a\""], status: 404) == .full)
        #expect(answer(["If-Modified-Since": httpDate()], ["Last-Modified": httpDate()], status: 404) == .full)
    }

    func freshened(_ old: HTTPHeaders, _ new: HTTPHeaders) -> HTTPHeaders {
        Validation.freshened(makeStored(old, secondsAgo: 60), by: new, requestTime: testNow, responseTime: testNow)
            .headers
    }

    @Test("A 304 replaces the fields it carries and leaves the others (section 3.2)")
    func updating() {
        let headers = freshened(
            ["A": "1", "B": "1", "b": "2", "Date": httpDate(-60)],
            ["B": "3", "C": "4", "Date": httpDate()]
        )
        #expect(headers == ["A": "1", "B": "3", "Date": httpDate(), "C": "4"])
    }

    @Test("A 304 does not change length, coding or range, nor brings fields of its connection (section 3.2)")
    func notUpdated() {
        let headers = freshened(
            ["Content-Length": "5", "Date": httpDate()],
            [
                "Content-Length": "0", "Content-Encoding": "gzip", "Content-Range": "x", "Connection": "Foo",
                "Foo": "1",
                "Keep-Alive": "x",
            ]
        )
        #expect(headers == ["Content-Length": "5", "Date": httpDate()])
    }

    @Test("The age of a validated response begins anew, and its date is that of the 304 or of its arrival")
    func newAge() {
        let headers = freshened(["Age": "500", "Date": httpDate(-900)], [:])
        #expect(headers == ["Date": httpDate()])
        #expect(freshened(["Age": "500"], ["Age": "7"])["Age"] == "7")
    }

    @Test("An answer about another representation updates nothing (section 4.3.4)")
    func corresponds() {
        func corresponds(_ new: HTTPHeaders, _ old: HTTPHeaders) -> Bool {
            Validation.corresponds(new, to: makeStored(old))
        }
        #expect(corresponds(["ETag": "W/\"a\""], ["ETag": "\"a\""]))
        #expect(!corresponds(["ETag": "\"b\""], ["ETag": "\"a\""]))
        #expect(corresponds([:], ["ETag": "\"a\""]))
        #expect(!corresponds(["Last-Modified": httpDate(-1)], ["Last-Modified": httpDate(-2)]))
        #expect(corresponds(["Last-Modified": httpDate(-1), "ETag": "\"a\""], ["ETag": "\"a\""]))
    }
}
