import Foundation
import Testing

@testable import HTTP

@Suite struct JSONWriterTests {
    @Test("Commas and escapes are right, as another reader sees it")
    func roundTrip() throws {
        let hostile = "\"\\/\u{0}\u{1B}\n\u{7F}\u{202E}é😀"
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("text", hostile)
            writer.member("number", -12)
            writer.key("list")
            writer.array { writer in
                writer.string("a")
                writer.object { _ in }
                writer.array { _ in }
                writer.string("b")
            }
            writer.member(hostile, "key")
        }
        let object = try #require(try JSONSerialization.jsonObject(with: writer.data) as? [String: Any])
        #expect(object["text"] as? String == hostile)
        #expect(object["number"] as? Int == -12)
        #expect((object["list"] as? [Any])?.count == 4)
        #expect(object[hostile] as? String == "key")
    }
}
