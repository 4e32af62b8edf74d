import Foundation
import HTTP
import Testing

@Suite("HTTPJSONEncoding")
struct HTTPParameterEncodingTests {
    private struct Item: Encodable {
        var title: String
        var sizes: [Int]
        var note: String?
    }

    func text(_ request: HTTPRequest) -> String { String(decoding: request.body ?? Data(), as: UTF8.self) }

    @Test("Members stand in the order of the parameters, and the last of two with one name counts")
    func object() throws {
        let request = try HTTPRequest(
            .post,
            "http://a.example/p?q=1",
            parameters: ["z": 1, "a": "x\n\"é", "z": [true, nil, ["k": 0.5, "b": []]]],
            encoding: .json
        )
        #expect(text(request) == #"{"a":"x\u000a\"é","z":[true,null,{"b":[],"k":0.5}]}"#)
        #expect(request.headers == ["Content-Type": "application/json"])
        #expect(request.url.absoluteString == "http://a.example/p?q=1")
    }

    @Test("No parameters leave no body, an empty list is an empty object")
    func none() throws {
        #expect(try HTTPRequest(.post, "http://a.example", encoding: .json).body == nil)
        #expect(text(try HTTPRequest(.post, "http://a.example", parameters: [:], encoding: .json)) == "{}")
    }

    @Test("Numbers stay exact, and infinity is refused")
    func numbers() throws {
        let exact = try JSONValue(parsing: Data("[123456789012345678901234567890,1e400,-0.10]".utf8))
        #expect(
            text(try HTTPRequest(.put, "http://a.example", json: exact))
                == "[123456789012345678901234567890,1e400,-0.10]"
        )
        for value in [Double.infinity, -.infinity, .nan] {
            #expect(throws: HTTPError.self) {
                try HTTPRequest(.put, "http://a.example", parameters: ["n": .number(.init(value))], encoding: .json)
            }
        }
    }

    @Test("Values that encode make a JSON body, or parameters")
    func encodable() throws {
        let item = Item(title: "A&B", sizes: [1, 2], note: nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            text(try HTTPRequest(.post, "http://a.example", json: item, encoder: encoder))
                == #"{"sizes":[1,2],"title":"A&B"}"#
        )
        #expect(text(try HTTPRequest(.post, "http://a.example", json: [1, 2])) == "[1,2]")
        let parameters = try HTTPParameters(of: item)
        #expect(
            text(try HTTPRequest(.post, "http://a.example", parameters: parameters))
                == "sizes%5B%5D=1&sizes%5B%5D=2&title=A%26B"
        )
        #expect(throws: HTTPError.self) { try HTTPParameters(of: [1, 2]) }
    }

    @Test("What does not encode is refused without its values")
    func notEncodable() {
        struct Broken: Encodable {
            var secret: String
            func encode(to encoder: any Encoder) throws {
                throw EncodingError.invalidValue(secret, .init(codingPath: [], debugDescription: secret))
            }
        }
        let error = #expect(throws: HTTPError.self) {
            try HTTPRequest(.post, "http://a.example", json: Broken(secret: "secret"))
        }
        #expect(error?.description == "The request failed: its value cannot be written as JSON.")
    }

    @Test("A method whose content has no meaning is refused", arguments: ["GET", "HEAD", "TRACE"])
    func noContent(method: String) {
        let error = #expect(throws: HTTPError.self) {
            try HTTPRequest(HTTPMethod(rawValue: method), "http://a.example", parameters: ["a": 1], encoding: .json)
        }
        #expect(error?.description == "The request to a.example failed: a \(method) has no body for parameters.")
    }

    @Test("An encoding of the caller's is asked like any other")
    func own() throws {
        struct InPath: HTTPParameterEncoding {
            func encode(_ parameters: HTTPParameters, into request: inout HTTPRequest) throws(HTTPError) {
                for parameter in parameters.list { request.url.append(path: parameter.value.string ?? "") }
            }
        }
        let request = try HTTPRequest(.get, "http://a.example/v1", parameters: ["id": "x"], encoding: InPath())
        #expect(request.url.absoluteString == "http://a.example/v1/x")
    }
}
