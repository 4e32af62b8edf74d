import Foundation
import TestSupport
import Testing

@testable import igif

@Suite("JSON text")
struct JSONTextTests {
    @Test("Controls and directions are escaped, so that the bytes are harmless and the value is lossless")
    func lossless() throws {
        var text = JSONText()
        text.string(hostileTitle + "猫👩🏽‍💻")
        let written = String(decoding: text.bytes, as: UTF8.self)
        #expect(unsafeScalars(in: written, allowing: []).isEmpty)
        #expect(written.contains("\\u202e") && written.contains("\\u0000") && written.contains("\\u009b"))
        let read = try JSONSerialization.jsonObject(with: Data(text.bytes), options: .fragmentsAllowed) as? String
        #expect(read == hostileTitle + "猫👩🏽‍💻")
    }

    @Test("Every scalar up to U+3000 comes back from a parser as it went in")
    func everyScalar() throws {
        var scalars = String.UnicodeScalarView()
        for value in UInt32(0)...0x3000 { if let scalar = Unicode.Scalar(value) { scalars.append(scalar) } }
        var text = JSONText()
        text.string(String(scalars))
        let read = try JSONSerialization.jsonObject(with: Data(text.bytes), options: .fragmentsAllowed) as? String
        #expect(read.map { Array($0.unicodeScalars) } == Array(scalars))
    }

    @Test(
        "Seconds have three decimals",
        arguments: [(0.0, "0.000"), (1.2344, "1.234"), (12.9996, "13.000"), (-0.5, "-0.500")]
    )
    func thousandths(value: Double, written: String) {
        var text = JSONText()
        text.thousandths(value)
        #expect(String(decoding: text.bytes, as: UTF8.self) == written)
    }

    @Test("What is no number is null")
    func notANumber() {
        var text = JSONText()
        text.thousandths(.nan)
        text.number(nil)
        text.string(nil)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "nullnullnull")
    }
}
