import Testing

@testable import HTTP

@Suite("Ranges, RFC 9110 section 14")
struct ByteRangeTests {
    @Test(
        "One range of bytes is understood (section 14.1.2)",
        arguments: [
            ("bytes=0-1", ByteRange.from(0, last: 1)), ("Bytes=5-", .from(5, last: nil)), ("bytes=-3", .suffix(3)),
            ("bytes= 2-2 ", .from(2, last: 2)),
        ]
    )
    func one(text: String, range: ByteRange) { #expect(ByteRange(["Range": text]) == range) }

    @Test(
        "Anything else is left to the origin",
        arguments: [
            "bytes=0-1,3-4", "lines=0-1", "bytes=", "bytes=-", "bytes=3-2", "bytes=-0", "bytes=a-b", "0-1", "bytes=1",
            "bytes=99999999999999999999-",
        ]
    )
    func others(text: String) { #expect(ByteRange(["Range": text]) == nil) }

    @Test("Positions are cut at the end, and none lie beyond it")
    func positions() {
        #expect(ByteRange.from(2, last: 99).positions(in: 10) == 2..<10)
        #expect(ByteRange.from(0, last: 0).positions(in: 10) == 0..<1)
        #expect(ByteRange.from(10, last: nil).positions(in: 10) == nil)
        #expect(ByteRange.suffix(99).positions(in: 10) == 0..<10)
        #expect(ByteRange.suffix(1).positions(in: 0) == nil)
    }

    @Test("Content-Range is read and written (section 14.4)")
    func contentRange() {
        let range = ContentRange(["Content-Range": "bytes 2-4/10"])
        #expect(range?.positions == 2..<5)
        #expect(range?.length == 10)
        #expect(range?.text == "bytes 2-4/10")
        for text in [
            "bytes 2-4/*", "bytes */10", "bytes 4-2/10", "bytes 2-10/10", "2-4/10", "bytes 2-4", "items 2-4/10",
        ] {
            #expect(ContentRange(["Content-Range": text]) == nil, "\(text)")
        }
    }
}
