import Foundation
import Testing

@testable import GIFSearch

@Suite struct URLPartsTests {
    @Test("A URL is taken apart and decoded")
    func parts() throws {
        let parts = URLParts(try #require(URL(string: "https://h:81/a%20b//c+d?q=x+y%26z&empty=&bare&q=2#f?g")))
        #expect(parts.origin == "https://h:81")
        #expect(parts.path == ["a b", "c+d"])
        #expect(parts.query.map(\.name) == ["q", "empty", "bare", "q"])
        #expect(parts.query.map(\.value) == ["x y&z", "", "", "2"])
        #expect(parts.parameter("q") == "x y&z")
        #expect(parts.parameter("none") == nil)
    }

    @Test("A URL without a path or with a broken escape is read as it stands")
    func odd() throws {
        #expect(URLParts(try #require(URL(string: "https://h?a=1"))).parameter("a") == "1")
        #expect(URLParts(try #require(URL(string: "https://h/x?a=%zz"))).parameter("a")?.contains("zz") == true)
    }
}
