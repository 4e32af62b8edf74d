import Foundation
import HTTP
import Testing

@Suite("HTTPFormEncoding")
struct HTTPFormEncodingTests {
    func query(
        _ parameters: HTTPParameters,
        _ encoding: HTTPFormEncoding = .query,
        on url: String = "http://a.example/"
    )
        throws -> String
    {
        String(try HTTPRequest(.get, url, parameters: parameters, encoding: encoding).url.absoluteString.dropFirst(17))
    }

    func body(_ parameters: HTTPParameters, _ encoding: HTTPFormEncoding = .form) throws -> String {
        let request = try HTTPRequest(.post, "http://a.example/", parameters: parameters, encoding: encoding)
        #expect(request.url.absoluteString == "http://a.example/")
        return String(decoding: request.body ?? Data(), as: UTF8.self)
    }

    func refusal(_ make: () throws -> HTTPRequest) -> String? {
        do {
            _ = try make()
            return nil
        } catch { return "\(error)" }
    }

    @Test("A query keeps only what RFC 3986 section 2.3 calls unreserved")
    func queryEscapes() throws {
        #expect(
            try query(["q": "aZ09-._~ +&=/?#[]%*'é😀\n"])
                == "?q=aZ09-._~%20%2B%26%3D%2F%3F%23%5B%5D%25%2A%27%C3%A9%F0%9F%98%80%0A"
        )
        #expect(try query(["a b&": "", "": "x"]) == "?a%20b%26=&=x")
    }

    @Test("A form body keeps what the URL standard section 5.2 keeps, and writes a space as a plus")
    func formEscapes() throws {
        #expect(try body(["q": "aZ09-._~ +&=*é"]) == "q=aZ09-._%7E+%2B%26%3D*%C3%A9")
    }

    @Test("Order is that of the parameters, and a name may come twice")
    func order() throws {
        #expect(try query(["b": 1, "a": 2, "b": 3]) == "?b=1&a=2&b=3")
        var parameters: HTTPParameters = ["z": "1"]
        parameters.add("y", .number(.init(2)))
        #expect(try query(parameters) == "?z=1&y=2")
    }

    @Test("Numbers go out as written, truth as told, null not at all")
    func scalars() throws {
        let parameters: HTTPParameters = ["i": 25, "d": 0.5, "t": true, "f": false, "n": nil]
        #expect(try query(parameters) == "?i=25&d=0.5&t=true&f=false")
        #expect(try query(parameters, .init(destination: .query, booleans: .numeric)) == "?i=25&d=0.5&t=1&f=0")
        let large = try JSONValue(parsing: Data("12345678901234567890123".utf8))
        #expect(try query(["n": large]) == "?n=12345678901234567890123")
    }

    @Test("Arrays are named in each of four ways")
    func arrays() throws {
        let parameters: HTTPParameters = ["t": ["a", "b,c", nil], "e": []]
        func text(_ arrays: HTTPFormEncoding.Arrays) throws -> String {
            try query(parameters, .init(destination: .query, arrays: arrays))
        }
        #expect(try text(.brackets) == "?t%5B%5D=a&t%5B%5D=b%2Cc")
        #expect(try text(.repeated) == "?t=a&t=b%2Cc")
        #expect(try text(.indexed) == "?t%5B0%5D=a&t%5B1%5D=b%2Cc")
        #expect(try text(.commas) == "?t=a,b%2Cc")
        #expect(
            refusal {
                try HTTPRequest(
                    .get,
                    "http://a.example",
                    parameters: ["t": [["a"]]],
                    encoding: HTTPFormEncoding(arrays: .commas)
                )
            }
                == "The request failed: an array that is joined by commas holds more than plain values."
        )
    }

    @Test("Nested objects are named in either way, their members in order of name")
    func nesting() throws {
        let parameters: HTTPParameters = ["o": ["z": 1, "a": ["k": "v"], "l": [2]]]
        #expect(try body(parameters) == "o%5Ba%5D%5Bk%5D=v&o%5Bl%5D%5B%5D=2&o%5Bz%5D=1")
        #expect(try body(parameters, .init(arrays: .repeated, nesting: .dots)) == "o.a.k=v&o.l=2&o.z=1")
    }

    @Test(
        "A query is appended to what the URL has, before its fragment, and nothing else changes",
        arguments: [
            ("http://a.example", "http://a.example?n=1"), ("http://a.example/p", "http://a.example/p?n=1"),
            ("http://a.example/?", "http://a.example/?n=1"), ("http://a.example/?a=%7e", "http://a.example/?a=%7e&n=1"),
            ("http://a.example/?a=b&", "http://a.example/?a=b&n=1"),
            ("http://a.example/p%2Fq?a+b#f?x", "http://a.example/p%2Fq?a+b&n=1#f?x"),
            ("http://a.example/#f", "http://a.example/?n=1#f"),
        ]
    )
    func extending(url: String, longer: String) throws {
        #expect(try HTTPRequest(.get, url, parameters: ["n": 1]).url.absoluteString == longer)
        #expect(try HTTPRequest(.get, url, parameters: [:]).url.absoluteString == url)
        #expect(try HTTPRequest(.get, URL(string: url)!, parameters: ["n": nil]).url.absoluteString == url)
    }

    @Test("Methods whose content has no meaning carry a form in the query, the others in the body")
    func byMethod() throws {
        for method: HTTPMethod in [.get, .head, .delete, .options, .trace] {
            let request = try HTTPRequest(method, "http://a.example/", parameters: ["a": 1])
            #expect(request.url.query == "a=1")
            #expect(request.body == nil)
            #expect(request.headers.isEmpty)
        }
        for method: HTTPMethod in [.post, .put, .patch, "REPORT"] {
            let request = try HTTPRequest(method, "http://a.example/", parameters: ["a": 1])
            #expect(request.url.query == nil)
            #expect(request.body == Data("a=1".utf8))
            #expect(request.headers == ["Content-Type": "application/x-www-form-urlencoded"])
        }
    }

    @Test("A Content-Type of the caller's stays")
    func contentType() throws {
        let headers: HTTPHeaders = ["content-type": "text/x", "X": "1"]
        #expect(try HTTPRequest(.post, "http://a.example", parameters: ["a": 1], headers: headers).headers == headers)
    }

    @Test("What cannot be said is refused in a sentence that repeats no value")
    func refusals() {
        let secret: HTTPParameters = ["key": "secret"]
        let inBody = HTTPFormEncoding(destination: .body)
        #expect(
            refusal { try HTTPRequest(.get, "http://a.example/?key=secret", parameters: secret, encoding: inBody) }
                == "The request to a.example failed: a GET has no body for parameters."
        )
        #expect(
            refusal { try HTTPRequest(.get, "http://a b/?key=secret") }
                == "The request failed: its address is not a URL."
        )
        let infinite: HTTPParameters = ["n": .number(.init(.infinity))]
        #expect(
            refusal { try HTTPRequest(.get, "http://a.example", parameters: infinite) }?.contains("not finite") == true
        )
    }
}
