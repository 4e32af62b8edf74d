import Testing

@testable import HTTP

@Suite("Storing, RFC 9111 section 3")
struct StorabilityTests {
    func mayStore(_ status: Int, _ headers: HTTPHeaders, _ request: HTTPRequest = makeRequest()) -> Bool {
        Storability.mayStore(makeResponse(status, headers), for: request)
    }

    @Test("Explicit freshness makes any final status storable, unknown ones too (section 3)")
    func explicit() {
        for status in [200, 204, 299, 302, 307, 400, 404, 499, 500, 503, 599] {
            #expect(mayStore(status, ["Cache-Control": "max-age=1"]), "\(status)")
            #expect(mayStore(status, ["Expires": "0"]), "\(status)")
        }
        for status in [100, 103, 199, 304, 600] { #expect(!mayStore(status, ["Cache-Control": "max-age=1"])) }
    }

    @Test("Without it only heuristically cacheable statuses, and what is public or private (section 3)")
    func implicit() {
        #expect(mayStore(200, [:]) && mayStore(404, [:]) && mayStore(308, [:]))
        #expect(!mayStore(302, [:]) && !mayStore(500, [:]) && !mayStore(403, [:]))
        #expect(mayStore(500, ["Cache-Control": "public"]) && mayStore(500, ["Cache-Control": "private"]))
        #expect(!mayStore(500, ["Cache-Control": "s-maxage=60"]), "that is for shared caches")
    }

    @Test("Only GET is stored")
    func methods() {
        for method in ["HEAD", "POST", "PUT", "OPTIONS", "M-SEARCH"] as [HTTPMethod] {
            #expect(!mayStore(200, ["Cache-Control": "max-age=1"], makeRequest(method: method)), "\(method)")
        }
    }

    @Test("no-store of either side forbids (sections 5.2.1.5 and 5.2.2.5)")
    func noStore() {
        #expect(!mayStore(200, ["Cache-Control": "max-age=60, No-Store"]))
        #expect(!mayStore(200, ["Cache-Control": "max-age=60"], makeRequest(headers: ["Cache-Control": "no-store"])))
    }

    @Test("must-understand overrules no-store for a status that is understood, and forbids any other (section 5.2.2.3)")
    func mustUnderstand() {
        #expect(mayStore(200, ["Cache-Control": "max-age=60, no-store, must-understand"]))
        #expect(!mayStore(599, ["Cache-Control": "max-age=60, no-store, must-understand"]))
        #expect(!mayStore(599, ["Cache-Control": "max-age=60, must-understand"]))
    }

    @Test("Vary with a star is not stored, since nothing would match it (section 4.1)")
    func varyStar() {
        for value in ["*", "*, *", ", *", "Foo, *"] { #expect(!mayStore(200, ["Vary": value]), "\(value)") }
        #expect(!mayStore(200, ["Vary": "", "vary": "*"]))
    }

    @Test("A part needs a range that can be read (section 3.3)")
    func partial() {
        #expect(mayStore(206, ["Content-Range": "bytes 0-4/10", "Cache-Control": "max-age=1"]))
        #expect(!mayStore(206, ["Content-Range": "bytes 0-4/*", "Cache-Control": "max-age=1"]))
        #expect(!mayStore(206, ["Cache-Control": "max-age=1"]))
    }

    @Test("Fields of the connection and those it lists are not stored (section 3.1)")
    func connectionFields() {
        let headers: HTTPHeaders = [
            "Connection": "a, Keep-Alive", "connection": "B", "Keep-Alive": "1", "A": "1", "b": "2", "C": "3",
            "TE": "x",
            "Transfer-Encoding": "chunked", "Upgrade": "x", "Trailer": "x", "Proxy-Authenticate": "x",
            "Proxy-Authentication-Info": "x", "Proxy-Authorization": "x", "Proxy-Connection": "x", "Set-Cookie": "a=b",
            "set-cookie": "c=d",
        ]
        #expect(Storability.storable(headers) == ["C": "3", "Set-Cookie": "a=b", "set-cookie": "c=d"])
    }

    @Test("Fields a qualified no-cache names are not stored, those private names are (sections 5.2.2.4 and 5.2.2.7)")
    func qualified() {
        let headers: HTTPHeaders = ["Cache-Control": "no-cache=\"a\", private=\"b\"", "A": "1", "B": "2"]
        #expect(Storability.storable(headers).map(\.name) == ["Cache-Control", "B"])
        #expect(Storability.mayStore(makeResponse(200, headers), for: makeRequest()))
    }
}
