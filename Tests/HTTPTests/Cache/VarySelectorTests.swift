import Foundation
import Testing

@testable import HTTP

@Suite("Vary, RFC 9111 section 4.1")
struct VarySelectorTests {
    let hasher = CacheHasher(salt: Array(0..<32))

    func matches(_ vary: String, _ first: HTTPHeaders, _ second: HTTPHeaders, language: String? = nil) -> Bool {
        var response: HTTPHeaders = ["Vary": vary]
        if let language { response.add("Content-Language", language) }
        let selectors = VarySelector.selectors(of: response, request: first, always: ["authorization"], hasher: hasher)
        return VarySelector.match(selectors, request: second, hasher: hasher)
    }

    @Test("All selecting fields have to say the same; absent on both sides is the same")
    func basic() {
        #expect(matches("Foo", ["Foo": "1"], ["foo": "1"]))
        #expect(matches("Foo", ["Foo": "1", "Other": "2"], ["Foo": "1", "Other": "3"]))
        #expect(!matches("Foo", ["Foo": "1"], ["Foo": "2"]))
        #expect(!matches("Foo", ["Foo": "1"], [:]))
        #expect(!matches("Foo", [:], ["Foo": "1"]))
        #expect(!matches("Foo", [:], ["Foo": ""]))
        #expect(matches("Foo, Bar", ["Foo": "1"], ["Foo": "1"]))
        #expect(!matches("Foo, Bar", ["Foo": "1", "Bar": "x"], ["Bar": "x", "Foo": "2"]))
    }

    @Test("White space and the number of lines do not matter")
    func normalised() {
        #expect(matches("Foo", ["Foo": "1,2"], ["Foo": " 1, 2 "]))
        #expect(matches("Foo", ["Foo": "1, 2"], ["Foo": "1", "foo": "2"]))
        #expect(!matches("Foo", ["Foo": "1, 2"], ["Foo": "2, 1"]), "the order of an unknown field may matter")
        #expect(!matches("Foo", ["Foo": "a"], ["Foo": "A"]), "its case too")
        #expect(!matches("Cookie", ["Cookie": "a, b"], ["Cookie": "a,b"]), "its commas separate nothing")
    }

    @Test("Of the Accept family neither order nor case nor the writing of weights matters")
    func acceptFamily() {
        #expect(matches("Accept-Language", ["Accept-Language": "en, de"], ["Accept-Language": "De ,EN"]))
        #expect(matches("Accept", ["Accept": "a/b;q=0.50"], ["Accept": "A/B ; q=0.5"]))
        #expect(matches("Accept", ["Accept": "a/b"], ["Accept": "a/b;q=1.000"]))
        #expect(!matches("Accept", ["Accept": "a/b;q=0.5"], ["Accept": "a/b;q=0.6"]))
        #expect(!matches("Accept", ["Accept": "a/b;level=1"], ["Accept": "a/b;level=2"]))
    }

    @Test("A response in the language a request likes best matches")
    func language() {
        let first: HTTPHeaders = ["Accept-Language": "en, de"]
        #expect(matches("Accept-Language", first, ["Accept-Language": "fr;q=0.5, de;q=1.0"], language: "de"))
        #expect(!matches("Accept-Language", first, ["Accept-Language": "fr, de;q=0.5"], language: "de"))
        #expect(!matches("Accept-Language", first, ["Accept-Language": "fr, de"], language: "de"), "two are liked best")
        #expect(!matches("Accept-Language", first, ["Accept-Language": "de"], language: "de, en"))
        #expect(!matches("Accept-Language", first, ["Accept-Language": "de;q=0"], language: "de"))
    }

    @Test("Who asks selects although Vary does not say so")
    func authorization() {
        #expect(!matches("Foo", ["Authorization": "a"], ["Authorization": "b"]))
        #expect(!matches("Foo", [:], ["Authorization": "b"]))
        #expect(matches("Foo", ["Authorization": "b"], ["authorization": "b"]))
    }

    @Test("Nothing of a value is kept but a keyed hash")
    func secrecy() {
        let selectors = VarySelector.selectors(
            of: ["Vary": "Cookie"],
            request: ["Cookie": "secret"],
            always: [],
            hasher: hasher
        )
        #expect(selectors.map(\.name) == ["cookie"])
        #expect(selectors[0].hash.count == 16)
        #expect(selectors[0].hash.firstRange(of: Data("secret".utf8)) == nil)
        #expect(selectors[0].hash != CacheHasher(salt: [1]).hash("=secret"))
    }
}
