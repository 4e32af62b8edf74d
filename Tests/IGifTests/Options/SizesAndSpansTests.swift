import Testing

@testable import igif

@Suite("Sizes and spans")
struct SizesAndSpansTests {
    @Test(
        "Sizes are read in the units people write",
        arguments: [
            ("1", 1), ("500", 500), ("256KB", 256_000), ("2MB", 2_000_000), ("2mb", 2_000_000), ("1.5 MB", 1_500_000),
            ("1MiB", 1_048_576), ("3k", 3000), ("1G", 1_000_000_000), ("10B", 10),
        ]
    )
    func sizes(text: String, bytes: Int) { #expect(ByteSize(text)?.bytes == bytes) }

    @Test(
        "What is no size is refused",
        arguments: ["", "0", "-1", "MB", "2XB", "1e99GB", "1..2MB", "99999999999999GB", "２MB", "0x10"]
    )
    func noSizes(text: String) { #expect(ByteSize(text) == nil) }

    @Test(
        "Sizes are shown in three or so digits",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 KB"), (999_949, "999.9 KB"), (999_950, "1.0 MB"),
            (1_234_567, "1.2 MB"),
        ]
    )
    func shown(bytes: Int, text: String) { #expect(ByteSize(bytes).description == text) }

    @Test(
        "Spans are read",
        arguments: [("20", 20_000), ("20s", 20_000), ("500ms", 500), ("1.5s", 1500), ("2m", 120_000)]
    )
    func spans(text: String, milliseconds: Int) { #expect(TimeSpan(text)?.duration == .milliseconds(milliseconds)) }

    @Test("What is no span is refused", arguments: ["", "0", "-1", "s", "1h", "nan", "inf", "99999999"])
    func noSpans(text: String) { #expect(TimeSpan(text) == nil) }
}
